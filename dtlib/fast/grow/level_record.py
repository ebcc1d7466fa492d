"""Writing down a tree that grows level by level."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dtlib.arrays import Floats, Ints
from dtlib.fast.keep.flat import LEAF, FlatTree
from dtlib.fast.read.statistics import Target
from dtlib.fast.read.table import Table
from dtlib.fast.score.open_nodes import Level
from dtlib.scoring import midpoint


@dataclass(eq=False)
class Best:
    """The best question of every open node."""

    score: Floats  # (q,) weight × gain
    attribute: Ints  # (q,) LEAF where nothing is asked
    around: Ints  # (2, q) a row on each side of the split point; any rows where there is none


class LevelRecord:
    """Collects the nodes and numbers them: branches in the order of their parents.

    What is not needed to grow on is worked out at the end, for all nodes at once, and for all
    trees that were written down here.
    """

    def __init__(self, table: Table, cells: Floats, target: Target) -> None:
        self.table, self.cells, self.target = table, cells, target
        self.n_nodes = 0
        widths = [2 if a.levels is None else len(a.levels) for a in table.attributes]
        self.width = np.array([*widths, 0])  # the last one stands for LEAF
        self.asks_value = np.array([a.levels is not None for a in table.attributes])
        self.nodes: list[tuple[Ints, Ints, Floats]] = []  # ids, size, sums
        # ids, attribute, first branch, score, rows around the split point
        self.questions: list[tuple[Ints, Ints, Ints, Floats, Ints]] = []

    def new_roots(self, n_trees: int) -> Ints:
        """Numbers for the roots of trees that begin to grow now."""
        self.n_nodes += n_trees
        return np.arange(self.n_nodes - n_trees, self.n_nodes)

    def write_nodes(self, ids: Ints, size: Ints, sums: Floats) -> None:
        self.nodes.append((ids, size, sums))

    def write_questions(self, level: Level, best: Best, width: Ints) -> Ints:
        """Number the new branches. Returns the number of every node's first branch."""
        in_order = level.ids.argsort()
        end = width.take(in_order).cumsum()
        end += self.n_nodes
        self.n_nodes = int(end[-1])
        first = np.empty_like(end)
        first[in_order] = end
        first -= width
        self.questions.append((level.ids, best.attribute, first, best.score, best.around))
        return first

    def finished(self) -> FlatTree:
        """All levels in one table, every node in the line of its number."""
        n = self.n_nodes
        ids, size, level_sums = (np.concatenate(p, axis=-1) for p in zip(*self.nodes, strict=True))
        # What is below a node that asks nothing is LEAF: it goes to an extra line at the end.
        sums, n_rows = np.empty((n + 1, len(level_sums))), np.empty(n + 1, np.int64)
        sums[ids], n_rows[ids] = level_sums.T, size
        sums, n_rows = sums[:n], n_rows[:n]
        weight = self.target.weight(sums)
        attribute, threshold = np.full(n, LEAF), np.full(n, np.nan)
        first, gain = np.zeros(n, np.intp), np.zeros(n)
        if self.questions:
            asked = [np.concatenate(p, axis=-1) for p in zip(*self.questions, strict=True)]
            asks = asked[1] != LEAF
            if not asks.all():
                asked = [part.compress(asks, axis=-1) for part in asked]
            ids, which, branch, score, around = asked
            attribute[ids], first[ids] = which, branch
            gain[ids] = score / weight.take(ids)
            threshold[ids] = self.between(which, around)
        return FlatTree.of_sums(
            self.table.attributes, attribute, threshold, first, n_rows, gain, sums, self.target
        )

    def between(self, attribute: Ints, around: Ints) -> Floats:
        """The split points between these rows; NaN for attributes with one branch a value."""
        place = attribute * self.cells.shape[1] + around
        threshold = midpoint(*self.cells.ravel().take(place))
        threshold[self.asks_value.take(attribute)] = np.nan
        return threshold
