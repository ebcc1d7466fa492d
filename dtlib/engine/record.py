"""Writing down a tree that grows level by level."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dtlib.engine.data import Table
from dtlib.engine.flat import LEAF, FlatTree
from dtlib.engine.running import Ints, Level
from dtlib.engine.statistics import ClassTarget, Target
from dtlib.impurity import Floats


@dataclass(eq=False)
class Best:
    """The best question of every open node."""

    score: Floats  # (q,) weight × gain
    attribute: Ints  # (q,) LEAF where nothing is asked
    threshold: Floats  # (q,) NaN for one branch a value


class Record:
    """Collects the nodes and numbers them: branches in the order of their parents."""

    def __init__(self, table: Table, target: Target, n_trees: int = 1) -> None:
        self.table, self.target = table, target
        self.n_nodes = n_trees
        widths = [2 if a.levels is None else len(a.levels) for a in table.attributes]
        self.width = np.array([*widths, 0])  # the last one stands for LEAF
        self.nodes: list[tuple[Ints, Ints, Floats]] = []  # ids, size, sums
        self.questions: list[tuple[Ints, Best, Ints, Floats]] = []  # ids, best, first, gain

    def write_nodes(self, level: Level) -> None:
        self.nodes.append((level.ids, level.size, level.sums))

    def write_questions(self, level: Level, best: Best, width: Ints) -> Ints:
        """Number the new branches. Returns the number of every node's first branch."""
        in_order = np.argsort(level.ids)
        first = np.empty_like(width)
        first[in_order] = self.n_nodes + np.cumsum(width[in_order]) - width[in_order]
        self.n_nodes += int(width.sum())
        self.questions.append((level.ids, best, first, best.score / level.weight))
        return first

    def finished(self) -> FlatTree:
        n = self.n_nodes
        sums = np.zeros((n, len(self.nodes[0][2])))
        n_rows = np.zeros(n, np.int64)
        for ids, size, level_sums in self.nodes:
            n_rows[ids], sums[ids] = size, level_sums.T
        attribute, first = np.full(n, LEAF), np.zeros(n, np.int64)
        threshold, gain = np.full(n, np.nan), np.zeros(n)
        for ids, best, first_branch, gains in self.questions:
            asks = best.attribute != LEAF
            ids = ids[asks]
            attribute[ids], threshold[ids] = best.attribute[asks], best.threshold[asks]
            first[ids], gain[ids] = first_branch[asks], gains[asks]
        tree = FlatTree(
            self.table.attributes,
            attribute,
            threshold,
            first,
            self.target.value(sums),
            self.target.weight(sums),
            n_rows,
            self.target.impurity(sums),
            gain,
            sums if isinstance(self.target, ClassTarget) else None,
        )
        tree.fill_empty_branches()
        return tree
