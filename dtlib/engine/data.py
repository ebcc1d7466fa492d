"""What a learner sees of a table: numbers, or categories by number, and what is missing.

Every complaint about bad attributes is made here, names the column and says the way out;
``targets.py`` does the same for y and the weights.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import cached_property
from numbers import Number, Real
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

MISSING = -1  # the code of a category that is not known
EXACT = 2**53  # whole numbers beyond this are rounded when they become floats


@dataclass(frozen=True)
class Attribute:
    """A column's name and, for categories, the values that it can take."""

    name: Any
    levels: tuple[Any, ...] | None = None

    @property
    def is_number(self) -> bool:
        return self.levels is None


@dataclass(frozen=True, eq=False)
class Table:
    """Columns as NumPy rows: floats with NaN, or category codes with −1, where missing."""

    attributes: tuple[Attribute, ...]
    columns: Sequence[NDArray[Any]] | NDArray[Any]
    n_rows: int

    def missing(self, j: int) -> NDArray[np.bool_]:
        """Which rows do not know attribute ``j``."""
        column = self.columns[j]
        return np.isnan(column) if self.attributes[j].is_number else column == MISSING

    @cached_property
    def is_complete(self) -> bool:
        if isinstance(self.columns, np.ndarray):  # numbers: in one piece
            return not np.isnan(self.columns).any()
        return not any(self.missing(j).any() for j in range(len(self.columns)))

    def take(self, rows: NDArray[Any]) -> Table:
        """The same attributes, these rows only."""
        return Table(self.attributes, [c[rows] for c in self.columns], len(rows))

    def column(self, j: int, rows: NDArray[Any]) -> Table:
        """Attribute ``j`` alone, these rows only."""
        return Table((self.attributes[j],), [self.columns[j][rows]], len(rows))

    def position(self, name: Any) -> int:
        """The number of the attribute with this name."""
        for j, attribute in enumerate(self.attributes):
            if attribute.name == name:
                return j
        known = ", ".join(str(a.name) for a in self.attributes)
        raise KeyError(f"there is no attribute {name!r}; the data have: {known}")


def by_name(table: Table) -> list[int]:
    """Attributes in the order in which equal scores are decided: by name, x2 before x10."""
    names = [a.name for a in table.attributes]
    return sorted(range(len(names)), key=lambda j: _natural(str(names[j])))


def _natural(name: str) -> list[Any]:
    """Text and numbers by turns: numbers in a name are compared as numbers."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)]


# --- reading X ---


def read_table(X: Any, numbers_as_values: bool = False) -> Table:
    """Read training data: numbers stay numbers, everything else becomes categories.

    ``numbers_as_values`` makes a category of every distinct number, as ID3 does.
    """
    if _is_number_array(X) and not numbers_as_values:
        _refuse_empty(X.shape)
        names = tuple(Attribute(f"x{j}") for j in range(X.shape[1]))
        _refuse_odd_numbers(X)
        table = Table(names, np.ascontiguousarray(X.T, dtype=float), len(X))
        for j in range(len(names)):
            if table.missing(j).all():
                _refuse_unknown(names[j].name)
        return table
    frame = as_frame(X)
    _refuse_empty(frame.shape)
    read = [_read_column(frame.iloc[:, j], numbers_as_values) for j in range(frame.shape[1])]
    return Table(tuple(a for a, _ in read), [c for _, c in read], len(frame))


def read_like(X: Any, attributes: Sequence[Attribute], owner: str) -> Table:
    """Read new data as the training data were read.

    Columns of a DataFrame are found by name, in any order, and further ones are not looked
    at; those of an array go by place. A category that training never saw counts as missing.
    """
    if _is_number_array(X) and all(a.is_number for a in attributes):
        _refuse_other_width(X.shape[1], len(attributes), owner)
        _refuse_odd_numbers(X)
        return Table(tuple(attributes), np.asarray(X, dtype=float).T, len(X))
    frame = as_frame(X)
    if isinstance(X, pd.DataFrame) and not _goes_by_place(frame, attributes):
        absent = [str(a.name) for a in attributes if a.name not in frame.columns]
        if absent:
            raise ValueError(
                f"The feature names should match those that were passed during fit: "
                f"{owner} needs the column(s) {', '.join(absent)}"
            )
        frame = frame[[a.name for a in attributes]]
    _refuse_other_width(frame.shape[1], len(attributes), owner)
    columns = [_column_like(frame.iloc[:, j], a) for j, a in enumerate(attributes)]
    return Table(tuple(attributes), columns, len(frame))


def _goes_by_place(frame: pd.DataFrame, attributes: Sequence[Attribute]) -> bool:
    """Training had no names (x0, x1, … were made up), and the same number of columns."""
    made_up = [f"x{j}" for j in range(frame.shape[1])]
    return [a.name for a in attributes] == made_up and not frame.columns.isin(made_up).any()


def as_frame(X: Any) -> pd.DataFrame:
    """X as a DataFrame; columns of a bare array are called x0, x1, …"""
    if isinstance(X, pd.DataFrame):
        if not X.columns.is_unique:
            twice = ", ".join(sorted({str(c) for c in X.columns[X.columns.duplicated()]}))
            raise ValueError(f"column names must differ; given twice: {twice}. Rename one of them")
        if pd.isna(X.columns.to_numpy()).any():
            raise ValueError("a column has no name (NaN): give every column one")
        return X
    if hasattr(X, "toarray"):
        raise TypeError("sparse data are not supported; pass X.toarray()")
    if isinstance(X, np.ma.MaskedArray):
        raise TypeError("masked arrays are not supported; pass X.astype(float).filled(np.nan)")
    # A list may mix numbers and text in its rows: as an array of text both would be text.
    array = np.array(X, dtype=object) if isinstance(X, (list, tuple)) else np.asarray(X)
    if array.ndim != 2:
        raise ValueError(
            f"expected a table with rows and columns, got {array.ndim} dimension(s). Reshape your "
            f"data: {_way_to_a_table(X)}"
        )
    if np.iscomplexobj(array):
        raise ValueError("Complex data not supported: take the real part, or two columns")
    return pd.DataFrame(array, columns=[f"x{j}" for j in range(array.shape[1])], copy=False)


def _way_to_a_table(X: Any) -> str:
    if isinstance(X, Mapping):
        return "pd.DataFrame(X) makes a table of a dict of columns, pd.DataFrame([X]) of one row"
    if isinstance(X, (list, tuple)) and any(isinstance(row, Mapping) for row in X):
        return "pd.DataFrame(X) makes a table of a list of dicts"
    if isinstance(X, (list, tuple)) and len({np.shape(row) for row in X if np.ndim(row)}) > 1:
        return "the rows differ in length"
    return "X[['name']] or X.reshape(-1, 1) for one attribute, [row] or X.iloc[[0]] for one row"


def _is_number_array(X: Any) -> bool:
    """Bare arrays of numbers are common and large: they are read in one piece."""
    is_array = isinstance(X, np.ndarray) and not isinstance(X, np.ma.MaskedArray)
    return is_array and X.ndim == 2 and X.dtype.kind in "iuf"


# --- what cannot be read ---


def _refuse_odd_numbers(X: NDArray[Any]) -> None:
    """Infinite numbers, and whole ones that are too large to be exact."""
    if X.dtype.kind == "f":
        with np.errstate(over="ignore", invalid="ignore"):
            total = X.sum(dtype=float)  # quick, and finite unless something is not
        if not np.isfinite(total) and np.isinf(X).any():
            _refuse_infinite(f"x{np.flatnonzero(np.isinf(X).any(axis=0))[0]}")
    elif X.size and X.itemsize == 8 and (X.max() > EXACT or X.min() < -EXACT):
        for j in range(X.shape[1]):
            _refuse_rounded(X[:, j].tolist(), f"x{j}")


def _refuse_unknown(name: Any) -> None:
    raise ValueError(f"column {name!r} has no known value: drop it")


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


def _refuse_empty(shape: tuple[int, ...]) -> None:
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


def _refuse_other_width(given: int, expected: int, owner: str) -> None:
    if given != expected:
        raise ValueError(
            f"X has {given} features, but {owner} is expecting {expected} features as input"
        )


# --- one column ---


def _read_column(series: pd.Series, numbers_as_values: bool) -> tuple[Attribute, NDArray[Any]]:
    if series.isna().all():
        _refuse_unknown(series.name)
    numbers = _as_numbers(series)
    if numbers is not None and not numbers_as_values:
        if np.nanmax(np.abs(numbers)) >= EXACT and series.dtype.kind != "f":
            _refuse_rounded(series.dropna().tolist(), series.name)
        return Attribute(series.name), numbers
    if isinstance(series.dtype, pd.CategoricalDtype):
        levels = tuple(series.cat.categories.tolist())
    else:
        levels = sorted_values(series.dropna().unique().tolist())
    return Attribute(series.name, levels), _codes(series, levels)


def _column_like(series: pd.Series, attribute: Attribute) -> NDArray[Any]:
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
    codes = _codes(series, levels)
    if (codes == MISSING).all():
        _refuse_other_kind(series.dropna().unique().tolist(), attribute)
    return codes


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
        _refuse_odd_values(known, series.name)
        if any(
            isinstance(v, (bool, np.bool_)) or not isinstance(v, (Real, Decimal)) for v in known
        ):
            return None
    elif dtype.kind in "mM" or isinstance(dtype, pd.PeriodDtype):
        _refuse_dates(series.name)
    elif dtype.kind == "c":
        _refuse_complex(series.name)
    elif not pd.api.types.is_numeric_dtype(dtype) or pd.api.types.is_bool_dtype(dtype):
        return None
    try:
        numbers = series.to_numpy(dtype=float, na_value=np.nan)
    except OverflowError:
        _refuse_infinite(series.name)
        raise
    if np.isinf(numbers).any():
        _refuse_infinite(series.name)
    return numbers


def _refuse_odd_values(values: list[Any], name: Any) -> None:
    for value in values:
        if isinstance(value, (list, dict, set, np.ndarray)):
            raise TypeError(
                f"argument must be a string or a number: column {name!r} holds the "
                f"{type(value).__name__} {value!r}. Give every part a column of its own"
            )
        if isinstance(value, (date, timedelta, np.datetime64, np.timedelta64, pd.Period)):
            _refuse_dates(name)
        if isinstance(value, (complex, np.complexfloating)):
            _refuse_complex(name)


def _refuse_dates(name: Any) -> None:
    raise TypeError(
        f"column {name!r} holds dates or times: make a number of it (for example "
        ".dt.dayofyear or .dt.total_seconds()) or a category (.astype(str))"
    )


def _refuse_complex(name: Any) -> None:
    raise ValueError(
        f"Complex data not supported: column {name!r}; take the real part, or two columns"
    )


def _codes(series: pd.Series, levels: tuple[Any, ...]) -> NDArray[np.int64]:
    """The position of every value in ``levels``; −1 where it is missing or unknown."""
    index = pd.Index(levels, dtype=object)
    return index.get_indexer(pd.Index(series.astype(object), dtype=object))


def sorted_values(values: list[Any]) -> tuple[Any, ...]:
    """Values in their natural order; a mix of kinds is ordered by kind, then as text."""
    try:
        return tuple(sorted(values))
    except TypeError:
        return tuple(sorted(values, key=lambda v: (type(v).__name__, str(v))))
