"""Growing a tree node by node: any data, any score, missing values, in plain steps.

This is the algorithm as the chapters tell it. ``levels.py`` grows the same tree faster
when the data are complete and the score is the plain gain; tests hold the two equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats
from dtlib.chi_squared import independence_p_value
from dtlib.fast.grow.level_by_level import SortedTable, grow_by_level
from dtlib.fast.keep.flat import LEAF, FlatTree
from dtlib.fast.read.statistics import ClassTarget, NumberTarget, Target
from dtlib.fast.read.table import MISSING, Table
from dtlib.fast.read.table import by_name as by_name
from dtlib.scoring import TIE, Split, Splits, splits_of
from dtlib.settings import Settings
from dtlib.splits import weigh_cost


def grow(table: Table, target: Target, weights: Floats | None, settings: Settings) -> FlatTree:
    """Grow a tree the fast way if it can; ``weights`` of None counts every row once."""
    if settings.is_plain and table.is_complete:
        return grow_by_level(SortedTable.of(table), target, weights, settings)
    return grow_by_node(table, target, weights, settings)


@dataclass(eq=False)
class Part:
    """The rows at one node: their numbers, their weights, and the attributes still open."""

    rows: NDArray[np.int64]
    weights: Floats
    sums: Floats  # (rows, k) the target rows times the weights
    open: tuple[int, ...]
    depth: int = 0


def grow_by_node(
    table: Table, target: Target, weights: Floats | None, settings: Settings
) -> FlatTree:
    """Take a node, find its best question, send its rows into the branches, and so on."""
    parts = [whole(table, target, weights)]
    tree = _Notebook(table, target)
    for part in parts:  # the list grows while it is read: the tree is numbered level by level
        node = tree.write_node(part)
        split = None if len(part.rows) == 0 else best_question(table, target, part, settings)
        if split is None:
            continue
        tree.write_question(node, split, first=len(parts))
        below = send(table, part, split, settings.missing, target)
        assert all(len(b.rows) < len(part.rows) for b in below), "a question parts nothing"
        parts += below
    return tree.finished()


def whole(table: Table, target: Target, weights: Floats | None) -> Part:
    """All rows that count, at the root."""
    weights = np.ones(table.n_rows) if weights is None else weights
    rows = np.flatnonzero(weights > 0)
    sums = target.rows[rows] * weights[rows, None]
    return Part(rows, weights[rows], sums, tuple(by_name(table)))


# --- choosing ---


def best_question(table: Table, target: Target, part: Part, settings: Settings) -> Split | None:
    """The question to ask of these rows, or None if this is a leaf."""
    if part.depth == settings.max_depth or len(part.rows) < settings.min_samples_split:
        return None
    labels = target.labels[part.rows]
    if (labels == labels[0]).all():
        return None
    best = best_questions(table, target, part, settings)
    if not best or best[0].gain < settings.min_gain * (1 - TIE):
        return None
    if settings.significance is not None and not _significant(best[0], settings.significance):
        return None
    return best[0]


def best_questions(table: Table, target: Target, part: Part, settings: Settings) -> list[Split]:
    """All questions that share the highest score: by attribute name, then by split point."""
    here = target.at(part.rows)
    sums = here.rows_of(part.rows) * part.weights[:, None]
    rounding = TIE * here.spread(part.rows) ** 2
    competing: list[Splits] = []
    for j in drawn(part.open, settings):
        column = fill(table.column(j, part.rows), target, part, settings.missing)
        splits = splits_of(column, 0, here, sums, settings.thresholds)
        splits = splits.only(splits.separates & (splits.smallest >= settings.min_samples_leaf))
        if len(splits):  # of an attribute's split points the one of greatest gain competes
            competing.append(splits.only(splits.gain >= splits.gain.max() - rounding))
        if len(competing) == settings.max_features:
            break
    if settings.score == "gain_ratio" and competing:
        # C4.5: the ratio favours lopsided splits of tiny gain, so only attributes of at least
        # average gain may compete.
        average = np.mean([splits.gain[0] for splits in competing])
        competing = [splits for splits in competing if splits.gain[0] >= average - rounding]
    return greatest(competing, settings, rounding)


def drawn(attributes: tuple[int, ...], settings: Settings) -> Iterable[int]:
    """The attributes in the order in which they are looked at: by chance in a forest."""
    if settings.max_features is None or settings.rng is None:
        return attributes
    return settings.rng.permutation(attributes)


def greatest(competing: list[Splits], settings: Settings, rounding: float) -> list[Split]:
    """The questions of greatest score; what differs by rounding only is equal."""
    if not competing:
        return []
    scores = [score(splits, settings, rounding) for splits in competing]
    top = max(float(s.max()) for s in scores)
    # Costs may make scores of any size, so that there rounding is a share of the score.
    least = top - (TIE * top if settings.costs else rounding)
    return [
        splits[i]
        for splits, values in zip(competing, scores, strict=True)
        for i in np.flatnonzero(values >= least).tolist()
    ]


def score(splits: Splits, settings: Settings, rounding: float) -> Floats:
    """How good the questions are, by the score that the learner goes by."""
    if settings.score == "gain":
        return splits.gain
    if settings.score == "gain_ratio":
        return splits.gain_ratio
    gain = np.where(splits.gain > rounding, splits.gain, 0.0)
    cost = settings.costs.get(splits.attribute.name, 1.0)
    return weigh_cost(gain, cost, settings.score, settings.cost_weight)


def _significant(split: Split, level: float) -> bool:
    """Would a question without meaning split the classes this well less often than ``level``?"""
    if isinstance(split.target, NumberTarget):
        raise ValueError("significance tests class counts; a regression tree has none")
    return independence_p_value(split.sums) <= level


# --- sending rows into branches ---


def answers(split: Split, column: NDArray[Any], unknown: NDArray[np.bool_]) -> NDArray[np.int64]:
    """For every row the number of its branch; −1 where the answer is not known."""
    if split.question.threshold is None:
        return column.astype(np.int64)
    return np.where(unknown, MISSING, column >= split.question.threshold).astype(np.int64)


def send(table: Table, part: Part, split: Split, missing: str, target: Target) -> list[Part]:
    """The parts of the branches. A row that does not know the answer goes to all of them."""
    j = table.position(split.question.attribute)
    column = fill(table.column(j, part.rows), target, part, missing)
    branch = answers(split, column.columns[0], column.missing(0))
    share = split.shares
    still_open = part.open if split.question.threshold is not None else tuple(
        k for k in part.open if k != j
    )  # fmt: skip
    below = []
    for b in range(len(split.answers)):
        fraction = np.where(branch == b, 1.0, np.where(branch == MISSING, share[b], 0.0))
        goes = fraction > 0
        portion = fraction[goes]
        below.append(
            Part(
                part.rows[goes],
                part.weights[goes] * portion,
                part.sums[goes] * portion[:, None],
                still_open,
                part.depth + 1,
            )
        )
    return below


def fill(here: Table, target: Target, part: Part, missing: str) -> Table:
    """One attribute of the node's rows, with the gaps filled as ``missing`` says.

    "fraction" leaves the gaps: such rows are split up when they are sent on.
    "most_common" takes the most common value at this node (of numbers, the median);
    "most_common_in_class" the same among the node's rows of the same class.
    """
    unknown = here.missing(0)
    if missing == "fraction" or not unknown.any() or unknown.all():
        return here
    values = here.columns[0].copy()
    if missing == "most_common":
        values[unknown] = _typical(here, ~unknown, part.weights)
    else:
        assert isinstance(target, ClassTarget)
        label = target.codes[part.rows]
        for c in np.unique(label[unknown]):
            alike = ~unknown & (label == c)
            known = alike if alike.any() else ~unknown
            values[unknown & (label == c)] = _typical(here, known, part.weights)
    return replace(here, columns=[values])


def _typical(here: Table, known: NDArray[np.bool_], weights: Floats) -> Any:
    """The most common category (of equal ones the first), or the median number."""
    values, weights = here.columns[0][known], weights[known]
    if not here.attributes[0].is_number:
        return np.bincount(values, weights).argmax()
    order = np.argsort(values, kind="stable")
    half = np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2)
    return values[order][half]


# --- writing the tree down ---


class _Notebook:
    """Collects the nodes in the order in which they are visited."""

    def __init__(self, table: Table, target: Target) -> None:
        self.table, self.target = table, target
        self.sums: list[Floats] = []
        self.n_rows: list[int] = []
        self.attribute: list[int] = []
        self.threshold: list[float] = []
        self.first: list[int] = []
        self.gain: list[float] = []

    def write_node(self, part: Part) -> int:
        node = len(self.sums)
        total = part.sums.sum(axis=0)
        self.sums.append(total)
        self.n_rows.append(len(part.rows))
        self.attribute.append(LEAF)
        self.threshold.append(np.nan)
        self.first.append(0)
        self.gain.append(0.0)
        return node

    def write_question(self, node: int, split: Split, first: int) -> None:
        question = split.question
        self.attribute[node] = self.table.position(question.attribute)
        self.threshold[node] = np.nan if question.threshold is None else question.threshold
        self.first[node] = first
        self.gain[node] = split.gain

    def finished(self) -> FlatTree:
        sums = np.array(self.sums)
        is_classes = isinstance(self.target, ClassTarget)
        tree = FlatTree(
            self.table.attributes,
            np.array(self.attribute),
            np.array(self.threshold),
            np.array(self.first),
            self.target.value(sums),
            self.target.weight(sums),
            np.array(self.n_rows),
            self.target.impurity(sums),
            np.array(self.gain),
            sums if is_classes else None,
        )
        tree.fill_empty_branches()
        return tree
