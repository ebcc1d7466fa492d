"""How good are answers when the two mistakes do not cost the same? Chapter 9.

A tree hands out shares of classes. A **threshold** turns a share into an answer; each threshold
makes other mistakes. Everything here is about two classes, one of which is ``positive``: the one
that is looked for.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from dtlib.arrays import Floats


def confusion_matrix(truth: ArrayLike, said: ArrayLike) -> pd.DataFrame:
    """How many rows of each class (down) got each answer (across).

    >>> confusion_matrix(["no", "no", "yes", "yes"], ["no", "yes", "yes", "yes"]).values.tolist()
    [[1, 1], [0, 2]]
    """
    truth, said = np.asarray(truth), np.asarray(said)
    labels = np.unique(np.concatenate([truth, said]))
    counts = [[int(((truth == t) & (said == s)).sum()) for s in labels] for t in labels]
    return pd.DataFrame(counts, pd.Index(labels, name="truth"), pd.Index(labels, name="said"))


def thresholds_table(truth: ArrayLike, score: ArrayLike, positive: Any) -> pd.DataFrame:
    """One row for each threshold that makes a difference: who scores at least so much is positive.

    Columns: threshold, the four counts (true_positive, false_positive, false_negative,
    true_negative), recall (the share of the positives that are found), precision (the share of
    those called positive that are), and false_positive_rate. The first row calls nobody
    positive, the last one everybody.

    >>> table = thresholds_table(["no", "yes", "no", "yes"], [0.1, 0.4, 0.4, 0.9], "yes")
    >>> table[["threshold", "recall", "false_positive_rate"]].values.tolist()
    [[inf, 0.0, 0.0], [0.9, 0.5, 0.0], [0.4, 1.0, 0.5], [0.1, 1.0, 1.0]]
    """
    is_positive = np.asarray(truth) == positive
    scores = np.asarray(score, dtype=float)
    if is_positive.all() or not is_positive.any():
        raise ValueError(f"both classes are needed: {positive!r} and the other one")
    order = np.argsort(-scores, kind="stable")
    last = np.append(np.flatnonzero(np.diff(scores[order])), len(scores) - 1)  # of equal scores
    found = np.append(0, np.cumsum(is_positive[order])[last])
    alarms = np.append(0, np.cumsum(~is_positive[order])[last])
    with np.errstate(invalid="ignore"):
        precision = np.where(found + alarms > 0, found / (found + alarms), 1.0)
    return pd.DataFrame(
        {
            "threshold": np.append(np.inf, scores[order][last]),
            "true_positive": found,
            "false_positive": alarms,
            "false_negative": is_positive.sum() - found,
            "true_negative": (~is_positive).sum() - alarms,
            "recall": found / is_positive.sum(),
            "precision": precision,
            "false_positive_rate": alarms / (~is_positive).sum(),
        }
    )


def area_under_roc(truth: ArrayLike, score: ArrayLike, positive: Any) -> float:
    """The area under the ROC curve: how often a positive row scores above a negative one.

    A tie counts one half.

    >>> area_under_roc(["no", "yes", "no", "yes"], [0.1, 0.4, 0.4, 0.9], "yes")
    0.875
    """
    table = thresholds_table(truth, score, positive)
    return float(np.trapezoid(table["recall"], table["false_positive_rate"]))


def calibration_table(
    truth: ArrayLike, score: ArrayLike, positive: Any, bins: int = 5
) -> pd.DataFrame:
    """Among the rows that are given about this share, how many are positive?

    The shares are put into ``bins`` of equal width; a bin without rows is left out. Columns:
    said (the mean share in the bin), came_true, rows.

    >>> calibration_table(["no", "yes", "yes"], [0.2, 0.2, 0.9], "yes", bins=2).values.tolist()
    [[0.2, 0.5, 2.0], [0.9, 1.0, 1.0]]
    """
    scores = np.asarray(score, dtype=float)
    which = np.minimum((scores * bins).astype(int), bins - 1)
    rows = pd.DataFrame({"said": scores, "came_true": np.asarray(truth) == positive})
    groups = rows.astype(float).groupby(which)
    return groups.mean().assign(rows=groups.size()).reset_index(drop=True)


def laplace_shares(counts: ArrayLike) -> Floats:
    """Laplace's correction: the shares in a leaf as if one more row of each class were in it.

    >>> laplace_shares([0, 2]).tolist(), laplace_shares([0, 98]).tolist()
    ([0.25, 0.75], [0.01, 0.99])
    """
    table = np.asarray(counts, dtype=float) + 1
    return table / table.sum(axis=-1, keepdims=True)
