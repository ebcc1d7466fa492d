"""Data that a person gives to an explorer: read, or refused in a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from dtlib.fast.read.frames import as_frame

Data = tuple[pd.DataFrame, "pd.Series[Any]"]


MOST_CLASSES = 20  # numbers with more values than this are no classes


def own_frame(X: Any) -> pd.DataFrame:
    """A person's rows as a table; numbers in a plain list are numbers, too."""
    frame = as_frame(X).infer_objects()
    if any(isinstance(name, tuple) for name in frame):
        raise ValueError(
            "a column's name has several parts: join them, for example with "
            "X.columns = ['_'.join(map(str, name)) for name in X.columns]"
        )
    for name in frame.select_dtypes("number"):
        if np.iscomplexobj(frame[name]):
            raise ValueError(f"column {name!r} holds complex numbers: take the real part")
        if np.isinf(frame[name].to_numpy(float, na_value=np.nan)).any():
            raise ValueError(
                f"column {name!r} holds an infinite value: replace it by a large number, or "
                "by NaN if it is not known"
            )
    return frame


def own_rows(X: Any, y: Any, what: str = "classes", need: str = "every row needs a class") -> Data:
    """The rows, numbered from 0, and what is known of each: its class, label or number."""
    if y is None:
        raise ValueError(f"the {what} are missing: call it with X and y")
    frame = own_frame(X).reset_index(drop=True)
    refuse_other_than_one_column(y, need)
    if len(y) != len(frame):
        raise ValueError(f"X has {len(frame)} rows and y has {len(y)}: {need}")
    if not len(frame):
        raise ValueError("the data have no rows")
    if not frame.shape[1]:
        raise ValueError("the data have no columns: is the target the only one?")
    labels = pd.Series(list(y), name=getattr(y, "name", None) or "y")
    if labels.dtype.kind == "f" and np.isinf(labels).any():
        raise ValueError("y holds an infinite value: replace it, or leave out its row")
    return frame, labels


def refuse_other_than_one_column(y: Any, need: str) -> None:
    if isinstance(y, pd.DataFrame):
        columns = ", ".join(f"y[{name!r}]" for name in y.columns[:3])
        raise ValueError(f"y is a whole table: give one column of it, for example {columns}")
    if np.isscalar(y):
        raise ValueError(f"y is {y!r} alone: {need}")
    nested = (list, tuple, np.ndarray)
    if np.ndim(np.asarray(y, dtype=object)) != 1 or any(isinstance(one, nested) for one in y):
        raise ValueError(f"y must be one plain list or column: {need}")


def complete_numbers(X: Any, y: Any, *words: str, least: int = 1, rows: int = 4) -> Data:
    """The columns that hold numbers, ``least`` or more, if no value is missing."""
    frame, labels = own_rows(X, y, *words)
    frame = frame.astype(dict.fromkeys(frame.select_dtypes("bool"), int))  # 0 and 1
    numbers = [c for c in frame if pd.api.types.is_numeric_dtype(frame[c])]
    if len(numbers) < least:
        which = "columns that hold numbers" if numbers else "no column holds numbers"
        raise ValueError(f"{which}: {least} needed, {len(numbers)} found")
    refuse_gaps(X, y, frame, numbers, labels)
    if len(frame) < rows:
        raise ValueError(f"there are {len(frame)} rows, and at least {rows} are needed")
    return frame[numbers], labels


def refuse_gaps(X: Any, y: Any, frame: pd.DataFrame, numbers: list[Any], labels: Any) -> None:
    """Missing values are told with what to do about them, in code that works on X and y as given.

    Whole rows are to be looked at: gaps in the other columns would be in the way later.
    """
    gaps, no_label = frame.isna(), labels.isna()
    if not gaps[numbers].any(axis=None) and not no_label.any():
        return
    empty = next((name for name in frame if gaps[name].all()), None)
    if empty is not None:
        raise ValueError(f"column {empty!r} has no known value: drop it")
    if (gaps.any(axis=1) | no_label).all():
        with_gaps = ", ".join(str(name) for name in frame if gaps[name].any())
        where = f"these columns have gaps: {with_gaps}" if with_gaps else "y holds none"
        raise ValueError(f"there is no row whose values are all known; {where}")
    table = "X" if isinstance(X, pd.DataFrame) else "pd.DataFrame(X)"
    column = "y" if isinstance(y, pd.Series) else "pd.Series(y)"
    known = [f"{table}.notna().all(axis=1).to_numpy()"] if gaps.any(axis=None) else []
    known += [f"{column}.notna().to_numpy()"] if no_label.any() else []
    raise ValueError(
        "some values are missing: leave those rows out of X and y alike, with "
        f"keep = {' & '.join(known)}; then {table}[keep] and {column}[keep]"
    )


def known_feature(name: Any, columns: list[Any]) -> Any:
    """The name, if there is such a column."""
    if name not in columns:
        raise ValueError(f"there is no number {name!r}; there are: {', '.join(map(str, columns))}")
    return name


def numbers_with_classes(X: Any, y: Any, least: int = 1, rows: int = 4) -> Data:
    """Complete numbers, and a class for every row: not a number to predict."""
    frame, labels = complete_numbers(X, y, least=least, rows=rows)
    is_number = labels.dtype.kind in "iuf"
    if is_number and (labels.nunique() > MOST_CLASSES or (labels % 1 != 0).any()):
        raise ValueError(
            "y holds numbers to predict, not classes: explore.regression(X, y) shows these, or "
            "make classes of them, for example y > y.median()"
        )
    return frame, labels


def numbers_to_predict(X: Any, y: Any) -> Data:
    """Complete numbers, and a number to predict for every row."""
    frame, target = complete_numbers(X, y, "numbers to predict", "each needs a number")
    if target.dtype.kind not in "iuf":
        raise ValueError("y must hold numbers: a regression tree predicts means")
    return frame, target.astype(float)
