"""Scoring questions: gain, split information, gain ratio, costs; the table of all candidates.

Chapters 2 and 5. How a question is scored stands in ``scoring.py``, beside this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from dtlib.arrays import Floats
from dtlib.fast.read.frames import read_table
from dtlib.fast.read.statistics import Target
from dtlib.fast.read.table import Table, by_name
from dtlib.fast.read.targets import read_target, read_weights
from dtlib.scoring import TIE, Splits, Thresholds, check_thresholds, splits_of


def gain(
    X: Any,
    y: Any,
    attribute: Any,
    criterion: str = "entropy",
    threshold: float | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Impurity of the rows minus the mean impurity of the branches, weighted by size.

    Without a ``threshold`` the attribute has one branch a value, also if it is a number.

    >>> from dtlib.datasets import load_play_tennis
    >>> X, y = load_play_tennis()
    >>> round(gain(X, y, "Outlook"), 4), round(gain(X, y, "Wind"), 4)
    (0.2467, 0.0481)
    """
    return float(_one_split(X, y, attribute, criterion, threshold, sample_weight).gain[0])


def split_information(
    X: Any,
    attribute: Any,
    threshold: float | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Entropy of the branch sizes: how finely the question cuts, whatever the classes.

    Rows that do not know the answer count as one more branch, as in C4.5.

    >>> from dtlib.datasets import load_play_tennis
    >>> round(split_information(load_play_tennis().X, "Outlook"), 4)
    1.5774
    """
    anything = np.zeros(len(X))  # split information does not look at the target
    split = _one_split(X, anything, attribute, "entropy", threshold, sample_weight)
    return float(split.split_information[0])


def gain_ratio(
    X: Any,
    y: Any,
    attribute: Any,
    criterion: str = "entropy",
    threshold: float | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Gain divided by split information; 0 where there is nothing to divide.

    >>> from dtlib.datasets import load_play_tennis
    >>> X, y = load_play_tennis()
    >>> round(gain_ratio(X, y, "Outlook"), 4)
    0.1564
    """
    return float(_one_split(X, y, attribute, criterion, threshold, sample_weight).gain_ratio[0])


def cost_gain(
    X: Any,
    y: Any,
    attribute: Any,
    cost: float,
    method: str = "tan-schlimmer",
    w: float = 1.0,
    criterion: str = "entropy",
    threshold: float | None = None,
) -> float:
    """Gain weighed against what it costs to ask.

    Tan and Schlimmer: gain² / cost. Nunez: (2^gain − 1) / (cost + 1)^w, w from 0 to 1.

    >>> from dtlib.datasets import load_play_tennis
    >>> X, y = load_play_tennis()
    >>> round(cost_gain(X, y, "Outlook", cost=2), 4)
    0.0304
    """
    return float(weigh_cost(gain(X, y, attribute, criterion, threshold), cost, method, w))


def weigh_cost(gains: ArrayLike, cost: ArrayLike, method: str, w: float = 1.0) -> Floats:
    """The cost-aware score of ``cost_gain`` for gains that are already known."""
    gains, cost = np.asarray(gains, dtype=float), np.asarray(cost, dtype=float)
    if not np.isfinite(cost).all():
        raise ValueError(f"a cost must be a finite number; got {cost.tolist()}")
    if method == "tan-schlimmer":
        if (cost <= 0).any():
            raise ValueError("Tan and Schlimmer divide by the cost: every cost must be above 0")
        return gains**2 / cost
    if method == "nunez":
        if not 0 <= w <= 1:
            raise ValueError(f"w says how much the cost matters, from 0 to 1; got {w}")
        if (cost < 0).any():
            raise ValueError("a cost must not be negative")
        return (2**gains - 1) / (cost + 1) ** w
    raise ValueError(f"method must be 'tan-schlimmer' or 'nunez'; got {method!r}")


def candidates(
    X: Any,
    y: Any,
    criterion: str = "entropy",
    thresholds: Thresholds = "midpoints",
    sample_weight: ArrayLike | None = None,
    costs: Mapping[Any, float] | None = None,
) -> pd.DataFrame:
    """Every question that could be asked of these rows, the greatest gain first.

    Numbers are asked "x < t?" at the ``thresholds``: the midpoints between neighbouring
    values, a list of split points, or a dict of lists by attribute; with None every
    attribute has one branch a value, as in ID3. With criterion "mse" the target is a number.

    Columns: attribute, threshold (NaN for one branch a value), question, branches (answer →
    counts of the classes, or rows and mean), impurity_after, gain, split_information,
    gain_ratio, and with ``costs`` also cost, tan_schlimmer and nunez. Rows that do not know
    the attribute are left out of its branches; its gain shrinks to the known share, and its
    split information counts them as one more branch, as C4.5 does.

    >>> from dtlib.datasets import load_play_tennis
    >>> candidates(*load_play_tennis())[["question", "gain", "gain_ratio"]].round(4)
           question    gain  gain_ratio
    0      Outlook?  0.2467      0.1564
    1     Humidity?  0.1518      0.1518
    2         Wind?  0.0481      0.0488
    3  Temperature?  0.0292      0.0188
    """
    check_thresholds(thresholds)
    table = read_table(X, numbers_as_values=thresholds is None)
    for name in costs or {}:
        table.position(name)  # a cost of nothing is a slip of the pen
    target = read_target(y, X, table.n_rows, criterion)
    table, target, sums = _that_count(table, target, sample_weight)
    return candidate_table(table, target, sums, thresholds, costs)


def best_split(
    X: Any,
    y: Any,
    criterion: str = "entropy",
    thresholds: Thresholds = "midpoints",
    sample_weight: ArrayLike | None = None,
) -> pd.Series:
    """The first row of ``candidates``: the question of greatest gain.

    >>> from dtlib.datasets import load_coms3
    >>> best_split(*load_coms3())["question"]
    'tuts?'
    """
    table = candidates(X, y, criterion, thresholds, sample_weight)
    if table.empty:
        raise ValueError("no question separates these rows: all attributes are constant")
    return table.iloc[0]


def _one_split(
    X: Any, y: Any, attribute: Any, criterion: str, threshold: float | None, sample_weight: Any
) -> Splits:
    table = read_table(X, numbers_as_values=threshold is None)
    j = table.position(attribute)
    target = read_target(y, X, table.n_rows, criterion)
    table, target, sums = _that_count(table, target, sample_weight)
    if threshold is not None and not table.attributes[j].is_number:
        raise ValueError(f"{attribute!r} holds categories; only numbers have a threshold")
    cuts = None if threshold is None else [threshold]
    check_thresholds(cuts)
    return splits_of(table, j, target, sums, cuts)


def _that_count(table: Table, target: Target, sample_weight: Any) -> tuple[Table, Target, Floats]:
    """The rows whose weight is not 0, and their weighted sums."""
    weights = read_weights(sample_weight, table.n_rows)
    if weights is None:
        return table, target, target.rows
    rows = np.flatnonzero(weights)
    target = target.take(rows)
    return table.take(rows), target, target.rows * weights[rows, None]


def candidate_table(
    table: Table,
    target: Target,
    sums: Floats,
    thresholds: Thresholds,
    costs: Mapping[Any, float] | None = None,
    attributes: Sequence[int] | None = None,
    chosen_by: Callable[[pd.DataFrame], tuple[Any, Any]] | None = None,
) -> pd.DataFrame:
    """The table behind ``candidates`` for data that are already read.

    ``chosen_by`` says of every question how early it comes and what it scores, for a learner
    that does not simply take the greatest gain.
    """
    parts = []
    for j in range(len(table.attributes)) if attributes is None else attributes:
        splits = splits_of(table, j, target, sums, thresholds)
        parts.append(_candidate_rows(splits.only(splits.separates), costs))
    frame = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=_columns(costs))
    # Gains that differ by rounding only are equal: then the name decides, then the split point.
    order = {table.attributes[j].name: place for place, j in enumerate(by_name(table))}
    total = sums.sum(axis=0)
    scale = float(target.scale(total) / target.weight(total))
    late, score = (0, frame["gain"]) if chosen_by is None else chosen_by(frame)
    frame["_out"] = late
    frame["_rank"] = _ranks(np.asarray(score, float), scale)
    frame["_name"] = frame["attribute"].map(order)
    keys = ["_out", "_rank", "_name"]
    frame = frame.sort_values([*keys, "threshold"], kind="stable", na_position="first")
    return frame.drop(columns=keys).reset_index(drop=True)


def _ranks(gains: Floats, scale: float) -> list[int]:
    """0 for the greatest gain and all that equal it but for rounding, 1 for the next, …"""
    ranks, rank, greatest = [0] * len(gains), -1, np.inf
    for i in np.argsort(-gains):
        if gains[i] < greatest - TIE * scale:
            rank, greatest = rank + 1, gains[i]
        ranks[i] = rank
    return ranks


def _columns(costs: Mapping[Any, float] | None) -> list[str]:
    columns = ["attribute", "threshold", "question", "branches", "impurity_after", "gain"]
    columns += ["split_information", "gain_ratio"]
    return columns + (["cost", "tan_schlimmer", "nunez"] if costs is not None else [])


def _candidate_rows(splits: Splits, costs: Mapping[Any, float] | None) -> pd.DataFrame:
    n = len(splits)
    columns: dict[str, Any] = {
        "attribute": pd.Series([splits.attribute.name] * n, dtype=object),
        "threshold": splits.thresholds,
        "question": pd.Series([str(splits.question(i)) for i in range(n)], dtype=object),
        "branches": pd.Series([splits.branches(i) for i in range(n)], dtype=object),
        "impurity_after": splits.impurity_after,
        "gain": splits.gain,
        "split_information": splits.split_information,
        "gain_ratio": splits.gain_ratio,
    }
    if costs is not None:
        cost = costs.get(splits.attribute.name, 1.0)
        columns["cost"] = float(cost)
        columns["tan_schlimmer"] = weigh_cost(splits.gain, cost, "tan-schlimmer")
        columns["nunez"] = weigh_cost(splits.gain, cost, "nunez")
    return pd.DataFrame(columns, columns=_columns(costs))
