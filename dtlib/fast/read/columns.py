"""Reading one column, and every complaint about what cannot be read.

A complaint names the column and says the way out; ``targets.py`` does the same for y and
the weights.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import count
from numbers import Integral, Number, Real
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.fast.read.table import MISSING, Attribute, sorted_values

EXACT = 2**53  # whole numbers beyond this are rounded when they become floats


def read_column(series: pd.Series, numbers_as_values: bool) -> tuple[Attribute, NDArray[Any]]:
    """A column of training data: what it can hold, and what every row has."""
    numbers = _as_numbers(series)
    if numbers is not None and not numbers_as_values:
        refuse_unknown([series.name], np.array([np.isnan(numbers).all()]))
        if np.nanmax(np.abs(numbers)) >= EXACT and series.dtype.kind != "f":
            _refuse_rounded(series.dropna().tolist(), series.name)
        return Attribute(series.name), numbers
    found, values = _distinct(series)
    known = [value for value in values if not _is_missing(value)]
    refuse_unknown([series.name], np.array([not known]))
    is_listed = isinstance(series.dtype, pd.CategoricalDtype)
    levels = tuple(series.cat.categories.tolist()) if is_listed else sorted_values(known)
    return Attribute(series.name, levels), _codes(found, values, levels)


def column_like(series: pd.Series, attribute: Attribute) -> NDArray[Any]:
    """A column of new data, read as the attribute was in training."""
    name, levels = attribute.name, attribute.levels
    if series.isna().all():
        return np.full(len(series), np.nan if levels is None else MISSING)
    numbers = _as_numbers(series)
    if levels is None:
        if numbers is None:
            raise ValueError(
                f"column {name!r} held numbers in training; here it does not: "
                "pd.to_numeric(…) makes numbers of text"
            )
        return numbers
    found, values = _distinct(series)
    codes = _codes(found, values, levels)
    if (codes == MISSING).all():
        _refuse_other_kind([v for v in values if not _is_missing(v)], attribute)
    return codes


def _distinct(series: pd.Series) -> tuple[NDArray[np.int64], list[Any]]:
    """For every row the number of its value, and the values as they turn up.

    A dict that numbers what it has not seen is faster than pandas at this.
    """
    number: defaultdict[Any, int] = defaultdict(count().__next__)
    found = np.fromiter(map(number.__getitem__, series.tolist()), np.intp, len(series))
    return found, list(number)


def _is_missing(value: Any) -> bool:
    return bool(pd.api.types.is_scalar(value) and pd.isna(value))


def _codes(found: NDArray[np.int64], values: list[Any], levels: tuple[Any, ...]) -> Any:
    """The position of every row's value in ``levels``; −1 where it is missing or unknown."""
    place = {level: i for i, level in enumerate(levels)}
    places = [MISSING if _is_missing(v) else place.get(v, MISSING) for v in values]
    return np.array(places, np.intp)[found]


def _refuse_other_kind(values: list[Any], attribute: Attribute) -> None:
    """One new category is unknown; a column of another kind is a mistake."""
    levels = attribute.levels or ()
    if not {_kind(v) for v in values} & {_kind(v) for v in levels}:
        raise ValueError(
            f"column {attribute.name!r} held values such as {levels[0]!r} in training and holds "
            f"{values[0]!r} here: make one kind of both, for example with .astype(str)"
        )


def _kind(value: Any) -> str:
    return "number" if isinstance(value, Number) else type(value).__name__


def _as_numbers(series: pd.Series) -> NDArray[np.float64] | None:
    """The column as floats, or None if it holds categories (booleans are categories)."""
    dtype = series.dtype
    if pd.api.types.is_object_dtype(dtype):
        known = series[series.notna()].tolist()
        kinds = _refuse_odd_values(known, series.name)
        if any(
            issubclass(kind, (bool, np.bool_)) or not issubclass(kind, (Real, Decimal))
            for kind in kinds
        ):
            refuse_alike(known, f"column {series.name!r}")
            return None
    elif dtype.kind in "mM" or isinstance(dtype, pd.PeriodDtype):
        _refuse_dates(series.name)
    elif dtype.kind == "c":
        _refuse_complex(series.name)
    elif not pd.api.types.is_numeric_dtype(dtype) or pd.api.types.is_bool_dtype(dtype):
        if not isinstance(dtype, (np.dtype, pd.StringDtype, pd.CategoricalDtype)):
            _refuse_odd_values(series[series.notna()].tolist(), series.name)  # Arrow has lists too
        return None
    try:
        numbers = series.to_numpy(dtype=float, na_value=np.nan)
    except OverflowError:
        _refuse_infinite(series.name)
        raise
    if np.isinf(numbers).any():
        _refuse_infinite(series.name)
    return numbers


def _refuse_odd_values(values: list[Any], name: Any) -> set[type]:
    """Refuse what has no order and no name of its own; give back the types that there are."""
    one_of_each = {type(value): value for value in values}
    for value in one_of_each.values():
        if isinstance(value, (list, dict, set, np.ndarray)):
            raise TypeError(
                f"argument must be a string or a number: column {name!r} holds the "
                f"{type(value).__name__} {value!r}. Give every part a column of its own"
            )
        if isinstance(value, (date, timedelta, np.datetime64, np.timedelta64, pd.Period)):
            _refuse_dates(name)
        if isinstance(value, (complex, np.complexfloating)):
            _refuse_complex(name)
    return set(one_of_each)


def refuse_alike(values: Sequence[Any], owner: str) -> None:
    """1, True and 1.0 are equal in Python: as categories they would be one and the same.

    That is right where all are numbers, and a surprise among truth values and text.
    """
    kinds = {_kind_of_number(value) for value in {type(v): v for v in values}.values()}
    if len(kinds) == 1 or kinds <= {"whole number", "number"}:
        return
    seen: dict[Any, Any] = {}
    for value in values:
        first = seen.setdefault(value, value)
        if first is not value and _kind_of_number(first) != _kind_of_number(value):
            raise ValueError(
                f"{owner} holds {first!r} and {value!r}, which Python counts as equal: make text "
                "of them with .map(str) if they differ, or one kind of number if they do not"
            )


def _kind_of_number(value: Any) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "truth value"
    return "whole number" if isinstance(value, Integral) else _kind(value)


def _refuse_dates(name: Any) -> None:
    raise TypeError(
        f"column {name!r} holds dates or times: make a number of it (for example "
        ".dt.dayofyear or .dt.total_seconds()) or a category (.astype(str))"
    )


def _refuse_complex(name: Any) -> None:
    raise ValueError(
        f"Complex data not supported: column {name!r}; take the real part, or two columns"
    )


# --- what cannot be read ---


def refuse_odd_numbers(X: NDArray[Any], names: Sequence[Any]) -> bool:
    """Infinite numbers, and whole ones that are too large to be exact. Is no number missing?"""
    if X.dtype.kind == "f":
        with np.errstate(over="ignore", invalid="ignore"):
            total = X.sum(dtype=float)  # quick, and finite unless something is not
        if np.isfinite(total):
            return True
        infinite = np.isinf(X).any(axis=0)
        if infinite.any():
            _refuse_infinite(names[int(infinite.argmax())])
        return not np.isnan(X).any()
    if X.size and X.itemsize == 8 and (X.max() > EXACT or X.min() < -EXACT):
        for j, name in enumerate(names):
            _refuse_rounded(X[:, j].tolist(), name)
    return True


def refuse_unknown(names: Sequence[Any], is_unknown: NDArray[np.bool_]) -> None:
    """A column without any value says nothing."""
    for j in np.flatnonzero(is_unknown).tolist():
        raise ValueError(f"column {names[j]!r} has no known value: drop it")


def _refuse_infinite(name: Any) -> None:
    raise ValueError(
        f"column {name!r} holds an infinite value (inf): replace it by a large number, "
        "or by NaN if it is unknown"
    )


def _refuse_rounded(values: list[Any], name: Any) -> None:
    """Two whole numbers beyond 2⁵³ may be one and the same float."""
    for value in values:
        if isinstance(value, int) and int(float(value)) != value:
            raise ValueError(
                f"column {name!r} holds {value}, which a float cannot tell from its neighbours: "
                "subtract a constant, or make a category of it (.astype(str)) if it is a key"
            )


def refuse_empty(shape: tuple[int, ...]) -> None:
    if len(shape) == 2 and shape[0] == 0:
        raise ValueError(
            f"Found array with 0 sample(s) (shape={shape}) while a minimum of 1 is required: "
            "the data have no rows"
        )
    if len(shape) == 2 and shape[1] == 0:
        raise ValueError(
            f"0 feature(s) (shape={shape}) while a minimum of 1 is required: "
            "the data have no attributes; is the target the only column?"
        )


def refuse_other_width(given: int, expected: int, owner: str) -> None:
    if given != expected:
        raise ValueError(
            f"X has {given} features, but {owner} is expecting {expected} features as input"
        )
