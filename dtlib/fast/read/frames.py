"""Reading X: a DataFrame or an array becomes a ``Table``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.fast.read.columns import (
    EXACT,
    column_like,
    read_column,
    refuse_empty,
    refuse_odd_numbers,
    refuse_other_width,
    refuse_unknown,
)
from dtlib.fast.read.table import Attribute, Table

FLOATS = {("f", 4), ("f", 8)}  # kinds of numbers, with the bytes that one takes
WHOLE = {(kind, size) for kind in "iu" for size in (1, 2, 4, 8)}


def read_table(X: Any, numbers_as_values: bool = False) -> Table:
    """Read training data: numbers stay numbers, everything else becomes categories.

    ``numbers_as_values`` makes a category of every distinct number, as ID3 does.
    """
    numbers = None if numbers_as_values else _numbers_in(X)
    if numbers is not None:
        refuse_empty(numbers.shape)
        is_frame = isinstance(X, pd.DataFrame)
        names = list(X.columns) if is_frame else _made_up(numbers.shape[1])
        is_complete = refuse_odd_numbers(numbers, names)
        if not is_complete:
            refuse_unknown(names, np.isnan(numbers).all(axis=0))
        columns = np.ascontiguousarray(numbers.T, dtype=float)
        return Table(tuple(map(Attribute, names)), columns, len(numbers), is_complete)
    frame = as_frame(X)
    refuse_empty(frame.shape)
    read = [read_column(frame.iloc[:, j], numbers_as_values) for j in range(frame.shape[1])]
    return Table(tuple(a for a, _ in read), [c for _, c in read], len(frame))


def read_like(X: Any, attributes: Sequence[Attribute], owner: str) -> Table:
    """Read new data as the training data were read.

    Columns of a DataFrame are found by name, in any order, and further ones are not looked
    at; those of an array go by place. A category that training never saw counts as missing.
    """
    if isinstance(X, pd.DataFrame):
        X = _columns_of(as_frame(X), attributes, owner)
    numbers = _numbers_in(X) if all(a.levels is None for a in attributes) else None
    if numbers is not None:
        refuse_other_width(numbers.shape[1], len(attributes), owner)
        is_complete = refuse_odd_numbers(numbers, [a.name for a in attributes])
        cells = np.asarray(numbers, dtype=float).T
        return Table(tuple(attributes), cells, len(numbers), is_complete)
    frame = as_frame(X)
    refuse_other_width(frame.shape[1], len(attributes), owner)
    columns = [column_like(frame.iloc[:, j], a) for j, a in enumerate(attributes)]
    return Table(tuple(attributes), columns, len(frame))


def _columns_of(frame: pd.DataFrame, attributes: Sequence[Attribute], owner: str) -> pd.DataFrame:
    """The columns with the names of the attributes."""
    names = [a.name for a in attributes]
    if names == list(frame.columns) or _goes_by_place(frame, attributes):
        return frame
    absent = [str(name) for name in names if name not in frame.columns]
    if absent:
        raise ValueError(
            f"The feature names should match those that were passed during fit: "
            f"{owner} needs the column(s) {', '.join(absent)}"
        )
    return frame[names]


def _goes_by_place(frame: pd.DataFrame, attributes: Sequence[Attribute]) -> bool:
    """Training had no names (x0, x1, … were made up), and the same number of columns."""
    made_up = _made_up(frame.shape[1])
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
    return pd.DataFrame(array, columns=_made_up(array.shape[1]), copy=False)


def _made_up(n_columns: int) -> list[str]:
    """Names for the columns of a bare array."""
    return [f"x{j}" for j in range(n_columns)]


def _way_to_a_table(X: Any) -> str:
    if isinstance(X, Mapping):
        return "pd.DataFrame(X) makes a table of a dict of columns, pd.DataFrame([X]) of one row"
    if isinstance(X, (list, tuple)) and any(isinstance(row, Mapping) for row in X):
        return "pd.DataFrame(X) makes a table of a list of dicts"
    if isinstance(X, (list, tuple)) and len({np.shape(row) for row in X if np.ndim(row)}) > 1:
        return "the rows differ in length"
    return "X[['name']] or X.reshape(-1, 1) for one attribute, [row] or X.iloc[[0]] for one row"


def _numbers_in(X: Any) -> NDArray[Any] | None:
    """Tables of nothing but numbers are common and large: they are read in one piece.

    None if X is anything else, or holds whole numbers so large that floats may not do.
    """
    if isinstance(X, pd.DataFrame):
        kinds = {(d.kind, d.itemsize) if isinstance(d, np.dtype) else None for d in X.dtypes}
        if not kinds <= FLOATS | WHOLE or not X.columns.is_unique:
            return None
        numbers = X.to_numpy()
        is_sure = kinds <= FLOATS or len(kinds) == 1
        return numbers if is_sure or np.abs(numbers).max(initial=0) < EXACT else None
    is_array = isinstance(X, np.ndarray) and not isinstance(X, np.ma.MaskedArray)
    return X if is_array and X.ndim == 2 and X.dtype.kind in "iuf" else None
