"""The small trees of a boosting: the same rows again and again, under other weights."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dtlib.arrays import Floats, Ints
from dtlib.fast.grow.level_by_level import Grower, grow_by_level
from dtlib.fast.grow.level_record import LevelRecord
from dtlib.fast.grow.sorted_table import SortedTable
from dtlib.fast.keep.flat import FlatTree
from dtlib.fast.keep.grove import Grove
from dtlib.fast.read.statistics import ClassTarget, Target
from dtlib.fast.read.table import Table
from dtlib.settings import Settings

GrowOne = Callable[[Table, Target, Floats | None, Settings], FlatTree]


class Stumps:
    """The trees of all rounds, most often of one question each. The rows are sorted once."""

    def __init__(
        self, table: Table, target: ClassTarget, settings: Settings, grow_with_gaps: GrowOne
    ) -> None:
        self.table, self.target, self.settings = table, target, settings
        self.grow_with_gaps = grow_with_gaps
        self.sorted = SortedTable.of(table) if table.is_complete else None
        self.trees: list[FlatTree] = []  # if there are gaps, trees grow node by node
        self.roots: list[int] = []
        if self.sorted is not None:
            self.record = LevelRecord(table, self.sorted.cells, target)

    def grow(self, weights: Floats) -> Ints:
        """One more tree, on rows of these weights. Returns the class that it says of every row."""
        if self.sorted is None:
            self.trees.append(self.grow_with_gaps(self.table, self.target, weights, self.settings))
            return self.trees[-1].votes(self.table)
        self.roots.append(self.record.n_nodes)
        grower = Grower(self.sorted, self.target, weights, self.settings, self.record)
        grower.votes = np.empty(self.table.n_rows, np.intp)
        grower.grow()
        asks = self.record.n_nodes > self.roots[-1] + 1
        if asks and grower.all_count:
            return grower.votes
        # Rows without weight did not take part, or no row went anywhere: ask the whole tree.
        return grow_by_level(self.sorted, self.target, weights, self.settings).votes(self.table)

    def finished(self, n_trees: int) -> Grove:
        """The first trees; there may be one more, which was no better than guessing."""
        if self.sorted is None:
            return Grove.join([(tree, 1) for tree in self.trees[:n_trees]])
        return Grove(self.record.finished(), np.array(self.roots)).without_rest(n_trees)
