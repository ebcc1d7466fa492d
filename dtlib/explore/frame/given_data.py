"""Data that a person gives to an explorer: read, or refused in a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from dtlib.fast.read.frames import as_frame

Data = tuple[pd.DataFrame, "pd.Series[Any]"]


MOST_CLASSES = 20  # numbers with more values than this are no classes

MISSING = (
    "some values are missing: leave those rows out of X and y alike, with "
    "keep = X.notna().all(axis=1), then X[keep] and y[keep]"
)


def own_frame(X: Any) -> pd.DataFrame:
    """A person's rows as a table; numbers in a plain list are numbers, too."""
    frame = as_frame(X).infer_objects()
    for name in frame.select_dtypes("number"):
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
    if np.ndim(y) != 1 or len(y) != len(frame):
        raise ValueError(f"X has {len(frame)} rows and y has {np.size(y)}: {need}")
    if not len(frame):
        raise ValueError("the data have no rows")
    if not frame.shape[1]:
        raise ValueError("the data have no columns: is the target the only one?")
    return frame, pd.Series(list(y), name=getattr(y, "name", None) or "y")


def complete_numbers(X: Any, y: Any, *words: str, least: int = 1, rows: int = 4) -> Data:
    """The columns that hold numbers, ``least`` or more, if no value is missing."""
    frame, labels = own_rows(X, y, *words)
    frame = frame.astype(dict.fromkeys(frame.select_dtypes("bool"), int))  # 0 and 1
    numbers = [c for c in frame if pd.api.types.is_numeric_dtype(frame[c])]
    if len(numbers) < least:
        which = "columns that hold numbers" if numbers else "no column holds numbers"
        raise ValueError(f"{which}: {least} needed, {len(numbers)} found")
    if frame[numbers].isna().any(axis=None) or labels.isna().any():
        gap_in_y = " (y has gaps too: & y.notna())" if labels.isna().any() else ""
        raise ValueError(MISSING + gap_in_y)
    if len(frame) < rows:
        raise ValueError(f"there are {len(frame)} rows, and at least {rows} are needed")
    return frame[numbers], labels


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
