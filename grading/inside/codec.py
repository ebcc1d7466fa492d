"""Cases and outcomes as bounded plain JSON, so that nothing but data crosses into a sandbox or out.

A list, number, text, truth value or None is written as JSON has it; all else as an object whose
key "" names its kind. What comes back is made of Python's own types, whatever was put in.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

DEEPEST = 100  # lists within lists; a tree of the sheets has ten
MOST = 300_000  # values in one message
LONGEST = 2_000_000  # characters of one message
KIND = ""
LARGEST_ITEM = 4000  # bytes of one item of an array: a text of a thousand letters
LARGEST_ARRAY = 16_000_000  # bytes
NUMBERS = "biuf"  # numpy's letters for kinds of numbers


class TooMuch(ValueError):
    """A value that is too deep, too long or of no kind that can cross."""


class Other:
    """Stands for an object that cannot cross: it equals nothing, and tells what it was."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def dumps(value: Any) -> str:
    """The value as text.

    >>> dumps([1, (2.5, "a")])
    '[1, {"": "tuple", "items": [2.5, "a"]}]'
    """
    text = json.dumps(encoded(value))
    if len(text) > LONGEST:
        raise TooMuch(f"{len(text)} characters, where {LONGEST} may cross")
    return text


def loads(text: str, function: Callable[[str], Any] | None = None) -> Any:
    """The value of a text; ``function`` finds a function by its name.

    >>> loads(dumps({1: (2, None)})), loads(dumps(np.array([1.5]))).dtype
    ({1: (2, None)}, dtype('float64'))
    """
    if len(text) > LONGEST:
        raise TooMuch(f"{len(text)} characters, where {LONGEST} may cross")
    try:
        return decoded(json.loads(text), function or _no_function)
    except (RecursionError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise TooMuch(f"this is no message: {type(error).__name__}") from None


def _no_function(name: str) -> Any:
    raise TooMuch(f"the function {name!r} cannot cross")


def encoded(value: Any, depth: int = 0, left: list[int] | None = None) -> Any:
    """Exact types only: a student's float that equals everything becomes the float that it is.

    ``left`` counts down how many values may still be written.
    """
    left = [MOST] if left is None else left
    left[0] -= 1
    if depth > DEEPEST or left[0] < 0:
        raise TooMuch("too deep, or too many values")
    below = depth + 1
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, list):
        return [encoded(item, below, left) for item in list.__iter__(value)]
    for kind, parts in _parts(value).items():
        return {KIND: kind} | {name: encoded(part, below, left) for name, part in parts.items()}
    raise AssertionError


def _parts(value: Any) -> dict[str, dict[str, Any]]:
    """The kind of a value, and what it is made of."""
    if isinstance(value, tuple):
        return {"tuple": {"items": list(tuple.__iter__(value))}}
    if isinstance(value, dict):
        return {"dict": {"items": [[key, item] for key, item in dict.items(value)]}}
    if isinstance(value, (set, frozenset)):
        return {"set": {"items": sorted(value, key=repr)}}
    if isinstance(value, np.ndarray):
        return {"array": _of_array(value)}
    if isinstance(value, np.generic) and value.dtype.kind in NUMBERS:
        return {"scalar": {"dtype": value.dtype.str, "item": value.item()}}
    if isinstance(value, pd.Series):
        return {"series": {"name": value.name, **_of_column(value)}}
    if isinstance(value, pd.DataFrame):
        columns = [[name, _of_column(value[name])] for name in value.columns]
        return {"table": {"columns": columns, "index": _of_index(value.index)}}
    if isinstance(value, np.random.Generator):
        return {"generator": {"state": value.bit_generator.state}}
    return _own(value)


def _own(value: Any) -> dict[str, dict[str, Any]]:
    """Kinds of a student's own: numbers and texts as what they are, all else by name."""
    exact: dict[type, Callable[[Any], Any]] = {
        int: int.__int__, float: float.__float__, str: str.__str__,
    }  # fmt: skip
    for base, taken in exact.items():
        if isinstance(value, base):
            return {"exact": {"item": taken(value)}}
    if callable(value) and hasattr(value, "__qualname__"):
        home = f"{value.__module__}:" if value.__module__ else ""
        return {"function": {"name": home + value.__qualname__}}
    try:
        text = repr(value)[:200]
    except Exception:
        text = "…"
    return {"other": {"type": type(value).__name__[:60], "text": text}}


def _of_array(array: Any) -> dict[str, Any]:
    return {"dtype": array.dtype.str, "shape": list(array.shape), "items": array.ravel().tolist()}


def _of_index(index: Any) -> Any:
    if isinstance(index, pd.RangeIndex):
        return {"range": [index.start, index.stop, index.step], "name": index.name}
    return {"items": index.tolist(), "dtype": str(index.dtype), "name": index.name}


def _of_column(column: Any) -> dict[str, Any]:
    """Its index, too; a gap is written as None."""
    gaps = column.isna()
    items = [None if gap else item for item, gap in zip(column.tolist(), gaps, strict=True)]
    return {"dtype": str(column.dtype), "items": items, "index": _of_index(column.index)}


# ------------------------------------------------------------------ back


def decoded(value: Any, function: Callable[[str], Any], depth: int = 0) -> Any:
    if depth > 3 * DEEPEST:  # an item of a dictionary stands three levels lower than it
        raise TooMuch("too deep")
    if isinstance(value, list):
        return [decoded(item, function, depth + 1) for item in value]
    if not isinstance(value, dict):
        return value
    if value[KIND] == "function":
        return function(str(value["name"]))
    parts = {name: decoded(part, function, depth + 1) for name, part in value.items() if name}
    return BACK[value[KIND]](parts)


def _array(parts: dict[str, Any]) -> Any:
    items, dtype = _list(parts["items"]), _dtype(parts["dtype"])
    if len(items) * dtype.itemsize > LARGEST_ARRAY:
        raise TooMuch("a short text for a large array")
    return np.array(items, dtype=dtype).reshape(parts["shape"])


def _list(items: Any) -> list[Any]:
    """One value in the place of a list would be taken for as many as there are rows."""
    if not isinstance(items, list):
        raise TooMuch("this is no list of items")
    return items


def _dtype(name: str) -> Any:
    dtype = np.dtype(name)
    if dtype.kind not in NUMBERS + "UO" or dtype.itemsize > LARGEST_ITEM:
        raise TooMuch(f"no array of {name} crosses")
    return dtype


def _named(name: str) -> str:
    """A kind of a column: as pandas calls it, or as NumPy does, but of bounded size."""
    return name if name in ("str", "string", "category") else str(_dtype(name))


def _index(parts: dict[str, Any]) -> Any:
    if "range" in parts:
        start, stop, step = parts["range"]
        if len(range(start, stop, step)) > MOST:
            raise TooMuch("too many rows")
        return pd.RangeIndex(start, stop, step, name=parts["name"])
    return pd.Index(_list(parts["items"]), dtype=_named(parts["dtype"]), name=parts["name"])


def _column(parts: dict[str, Any], name: Any = None) -> Any:
    return pd.Series(_list(parts["items"]), _index(parts["index"]), _named(parts["dtype"]), name)


def _table(parts: dict[str, Any]) -> Any:
    columns = {name: _column(column) for name, column in parts["columns"]}
    index = _index(parts["index"])
    if any(len(column) != len(index) for column in columns.values()):
        raise TooMuch("columns of another length than the table")
    return pd.DataFrame(columns, index=index)


def _generator(parts: dict[str, Any]) -> Any:
    kinds = {"PCG64": np.random.PCG64}
    bits = kinds[parts["state"]["bit_generator"]]()
    bits.state = parts["state"]
    return np.random.Generator(bits)


BACK: dict[str, Callable[[dict[str, Any]], Any]] = {
    "tuple": lambda parts: tuple(parts["items"]),
    "dict": lambda parts: {key: item for key, item in parts["items"]},  # noqa: C416
    "set": lambda parts: set(parts["items"]),
    "exact": lambda parts: parts["item"],
    "array": _array,
    "scalar": lambda parts: _dtype(parts["dtype"]).type(parts["item"]),
    "series": lambda parts: _column(parts, parts["name"]),
    "table": _table,
    "generator": _generator,
    "other": lambda parts: type(str(parts["type"]), (Other,), {})(str(parts["text"])),
}
