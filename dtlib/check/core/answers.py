"""Answers as plain values: how they are compared, and how they are told."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

LONGEST = 120  # characters of a value in a sentence
ROWS_SHOWN = 8


def plain(value: Any) -> Any:
    """The value in Python's own types, so that a list, an array and a column are one answer.

    >>> plain(np.array([0.5, 1])), plain(pd.Series(["No"])), plain(np.int64(3))
    ([0.5, 1.0], ['No'], 3)
    """
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, pd.DataFrame):
        return {plain(name): plain(value[name]) for name in value.columns}
    if isinstance(value, (np.ndarray, pd.Series, pd.Index)):
        return [plain(item) for item in value.tolist()]
    if isinstance(value, Mapping):
        return {plain(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return {plain(item) for item in value}
    return value


def same(expected: Any, got: Any, tolerance: float) -> bool:
    """Whether two plain answers are equal, numbers up to ``tolerance`` (relative and absolute).

    >>> same(1 / 3, 0.3333, 0.001), same([1, 2], [2, 1], 0), same({"a": 1}, {"a": 1.0}, 0)
    (True, False, True)
    """
    if is_number(expected) and is_number(got):
        if math.isnan(expected) or math.isnan(got):
            return math.isnan(expected) and math.isnan(got)
        return math.isclose(expected, got, rel_tol=tolerance, abs_tol=tolerance)
    if isinstance(expected, list) and isinstance(got, list):
        return len(expected) == len(got) and all(
            same(one, other, tolerance) for one, other in zip(expected, got, strict=True)
        )
    if isinstance(expected, dict) and isinstance(got, dict):
        return expected.keys() == got.keys() and all(
            same(expected[key], got[key], tolerance) for key in expected
        )
    return bool(type(expected) is type(got) and expected == got)


def is_number(value: Any) -> bool:
    """True and False count as 1 and 0, as in Python."""
    return isinstance(value, (int, float))


def is_no_number(value: Any) -> bool:
    return isinstance(value, float) and math.isnan(value)


def wrong_kind(expected: Any, got: Any) -> str | None:
    """What is wrong about the kind of an answer, before its value is looked at.

    >>> wrong_kind(0.94, "0.94")
    'a text where a number is expected'
    >>> wrong_kind(0.94029, 0.94)
    'this is rounded, so give it with more digits'
    >>> wrong_kind(0.94029, 1.0) is None
    True
    """
    if kind(expected) != kind(got):
        comma = ". A decimal point is a point, not a comma" if _has_comma(expected, got) else ""
        return f"{kind(got)} where {kind(expected)} is expected{comma}"
    if isinstance(expected, list) and len(expected) != len(got):
        return f"a list of {len(got)} where {len(expected)} are expected"
    if isinstance(expected, str) and expected != got and _folded(expected) == _folded(got):
        return "capitals and spaces count, so write it as the table does"
    if is_rounded(expected, got):
        return "this is rounded, so give it with more digits"
    return None


def _has_comma(expected: Any, got: Any) -> bool:
    """Whether 1.75 was written as 1,75, which are two numbers in Python."""
    digits = isinstance(got, list) and len(got) == 2 and all(type(one) is int for one in got)
    return isinstance(expected, float) and digits


def is_rounded(expected: Any, got: Any) -> bool:
    """To two digits or more: one digit may be right by chance."""
    if not (isinstance(expected, float) and is_number(got)):
        return False
    return any(got == round(expected, digits) != expected for digits in (2, 3, 4, 5))


def _folded(text: str) -> str:
    return text.strip().casefold()


def kind(value: Any) -> str:
    if isinstance(value, bool) or is_number(value):
        return "a number"
    names: dict[type, str] = {
        str: "a text",
        list: "a list or tuple",
        dict: "a dictionary",
        set: "a set",
    }
    return names.get(type(value), f"a {type(value).__name__}")


# ------------------------------------------------------------------ in a sentence


def told(value: Any) -> str:
    """A value as it is written in a sentence: short, and numbers to six digits.

    >>> told(0.91829583), told([9, 5]), told("No")
    ('0.918296', '[9, 5]', "'No'")
    """
    if isinstance(value, pd.DataFrame):
        return f"a table of {counted(len(value), 'row')}"
    text = _written(plain(value))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _written(value: Any) -> str:
    if isinstance(value, float):
        return f"{value + 0.0:.6g}"  # no "-0"
    if isinstance(value, list):
        return "[" + ", ".join(_written(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {_written(item)}" for key, item in value.items()) + "}"
    return repr(value)


def table_in(arguments: Sequence[Any]) -> str | None:
    """A small table as text, to be shown under the sentence that speaks of it.

    The classes y, which are handed over apart, stand beside the rows. With two tables nobody
    would know which of them is shown.
    """
    tables = [one for one in arguments if isinstance(one, pd.DataFrame)]
    columns = [one for one in arguments if isinstance(one, pd.Series)]
    if len(tables) != 1 or len(tables[0]) > ROWS_SHOWN:
        return None
    beside = [one.rename("y") for one in columns if one.index.equals(tables[0].index)]
    return pd.concat([*tables, *beside], axis=1).to_string(index=False)


def counted(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
