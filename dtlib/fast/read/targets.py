"""Reading the target and the row weights.

Rows of X, y and weights belong together by position; a pandas index is never used to
match them, but X and y whose equal labels stand in different order are refused.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.fast.read.columns import refuse_alike
from dtlib.fast.read.statistics import ClassTarget, NumberTarget, Target
from dtlib.fast.read.table import sorted_values
from dtlib.impurity import brought_back

LARGEST = 1e100  # of a target: growing squares it, and adds and multiplies many of them


def read_classes(y: Any, X: Any, n_rows: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """The distinct labels in order, and for every row the position of its label."""
    labels = read_labels(y, X, n_rows)
    if labels.dtype == object:
        refuse_alike(labels.tolist(), "the target")
    if labels.dtype.kind == "f" and (labels % 1 != 0).any():
        raise ValueError(
            "Unknown label type: continuous. The target holds fractions: use a regression tree, "
            "or turn the target into classes"
        )
    try:
        classes, codes = np.unique(labels, return_inverse=True)
    except TypeError:  # labels of several kinds have no natural order
        classes = np.array(sorted_values(list(dict.fromkeys(labels.tolist()))), dtype=object)
        index = pd.Index(classes, dtype=object)
        codes = index.get_indexer(pd.Index(labels, dtype=object))
    return classes, codes.reshape(-1)


def read_numbers(y: Any, X: Any, n_rows: int) -> NDArray[np.float64]:
    """A regression target as floats."""
    values = read_labels(y, X, n_rows)
    try:
        numbers = values.astype(float)
    except (TypeError, ValueError) as error:
        raise ValueError(
            "the target of a regression tree must be numbers; for labels use ID3, C45 or "
            f"ClassificationTree ({error})"
        ) from None
    if np.isinf(numbers).any():
        raise ValueError("the target holds an infinite value (inf): replace or drop those rows")
    if n_rows == 0:
        return numbers
    spread = numbers.max() / 2 - numbers.min() / 2  # halves, so that this cannot overflow
    if spread > LARGEST or 0 < spread < 1 / LARGEST:
        raise ValueError(
            f"the targets differ by about {2 * spread:.3g}, and the square of that is no longer a "
            "number: divide the target by a constant"
        )
    return numbers


def read_labels(y: Any, X: Any, n_rows: int) -> NDArray[Any]:
    """The target as one column: one known label or number a row."""
    if y is None:
        raise ValueError(
            "requires y to be passed, but the target y is None: fit(X, y) needs the labels too"
        )
    if isinstance(X, pd.DataFrame) and isinstance(y, (pd.Series, pd.DataFrame)):
        _refuse_other_order(X.index, y.index)
    values = _as_array(y)
    if np.iscomplexobj(values):
        raise ValueError("Complex data not supported in the target")
    if values.ndim == 2 and values.shape[1] == 1:
        values = values[:, 0]
    if values.ndim != 1:
        raise ValueError(f"y should be a 1d array, one target a row; got shape {values.shape}")
    if len(values) != n_rows:
        raise ValueError(
            f"inconsistent numbers of samples: X has {n_rows} rows and y has {len(values)}"
        )
    unknown = np.flatnonzero(pd.isna(values))
    if len(unknown):
        raise ValueError(
            f"Input y contains NaN: {len(unknown)} target(s) unknown, the first in row "
            f"{unknown[0]}; drop those rows, no learner can be told what it should predict there"
        )
    return values


def _as_array(y: Any) -> NDArray[Any]:
    """y as an array. A list may mix labels of several kinds, which must not all become text."""
    if not isinstance(y, (list, tuple)):
        return np.asarray(y)
    try:
        values = np.asarray(y)
    except ValueError:
        raise ValueError(
            "y should be a 1d array, one target a row: its entries differ in length"
        ) from None
    if values.dtype.kind in "US" and not all(isinstance(label, (str, bytes)) for label in y):
        return np.array(y, dtype=object)
    return values


def _refuse_other_order(left: pd.Index, right: pd.Index) -> None:
    if not left.equals(right) and left.is_unique and len(left) == len(right):
        in_other_order = set(left) == set(right)
        if in_other_order:
            raise ValueError(
                "X and y have the same index labels in different order: y.loc[X.index] "
                "puts them side by side"
            )


def read_weights(sample_weight: Any, n_rows: int) -> NDArray[np.float64] | None:
    """Row weights as floats, or None for one each. Only their ratios count."""
    if sample_weight is None:
        return None
    try:
        weights = np.asarray(sample_weight, dtype=float)
    except (TypeError, ValueError):
        raise ValueError("sample_weight must hold numbers, one a row") from None
    if weights.ndim == 0:
        weights = np.full(n_rows, float(weights))
    if weights.shape != (n_rows,):
        raise ValueError(
            f"sample_weight must hold one weight a row, shape ({n_rows},); got {weights.shape}"
        )
    if not np.isfinite(weights).all() or (weights < 0).any():
        raise ValueError("sample_weight must be finite and ≥ 0 in every row")
    if not weights.any():
        raise ValueError("sample_weight is zero in every row: there is nothing to learn from")
    weights = brought_back(weights)
    return None if (weights == 1).all() else weights


def read_target(y: Any, X: Any, n_rows: int, criterion: str) -> Target:
    """Labels or numbers, as the criterion asks for."""
    if criterion == "mse":
        return NumberTarget.of(read_numbers(y, X, n_rows))
    classes, codes = read_classes(y, X, n_rows)
    return ClassTarget(codes, classes, criterion)
