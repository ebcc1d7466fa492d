"""Growing a tree level by level: all open nodes of one depth at once, in a few NumPy passes.

Chapter 5 explains the idea. Sort the rows by every number once. At each depth one running
sum over the sorted rows scores every split point of every open node; sorting the rows of a
node into its branches keeps their order, so that nothing is ever sorted again. Attributes
with one branch a value need no order: counting is enough.

This grows exactly the trees of ``grow_by_node`` (same ties, same split points) where the
data are complete and the score is the plain gain. Shapes in comments: d attributes, n rows,
m of them still in open nodes, q open nodes, k statistics of the target.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dtlib.engine.by_node import by_name
from dtlib.engine.data import Table
from dtlib.engine.flat import LEAF, FlatTree, cells_of
from dtlib.engine.growth import Growth
from dtlib.engine.record import Best, Record
from dtlib.engine.running import Ints, Level, running_gains
from dtlib.engine.scoring import TIE, midpoint
from dtlib.engine.statistics import ClassTarget, Target
from dtlib.impurity import Floats

NO_SPLIT = -1.0  # the score of a place where nothing can be split
DROPPED = 2  # the side of a row that has reached its leaf
CACHE = 1 << 15  # rows scored at a time, so that they stay in the processor's cache
CELLS = 1 << 22  # counts kept at a time for attributes with very many values


@dataclass(eq=False)
class SortedTable:
    """A table with its rows sorted by every number. Boosting makes it once for all rounds."""

    table: Table
    cells: Floats  # (d, n) numbers, and categories as numbers
    attributes: Ints  # (d,) in the order in which ties are decided
    numbers: Ints  # those that are numbers
    number_places: Ints  # where they stand in ``attributes``
    list_of: Ints  # (d + 1,) the row of ``order`` for an attribute; −1 for none and for LEAF
    order: Ints  # (numbers, n) the rows sorted by each; (1, n) unsorted if there are none
    has_equal: bool  # two rows share a number

    @classmethod
    def of(cls, table: Table) -> SortedTable:
        cells = cells_of(table)
        attributes = np.array(by_name(table))
        places = np.flatnonzero([table.attributes[j].is_number for j in attributes])
        numbers = attributes[places]
        has_equal, order = False, np.arange(table.n_rows)[None]
        if len(numbers):
            order = np.argsort(cells[numbers], axis=1)
            in_order = np.take_along_axis(cells[numbers], order, axis=1)
            has_equal = bool((in_order[:, 1:] == in_order[:, :-1]).any())
        list_of = np.full(len(attributes) + 1, -1)
        list_of[numbers] = np.arange(len(numbers))
        return cls(table, cells, attributes, numbers, places, list_of, order, has_equal)


def grow_by_level(
    data: SortedTable, target: Target, weights: Floats | None, growth: Growth
) -> FlatTree:
    """Grow one tree; ``weights`` of None counts every row once."""
    return Grower(data, target, weights, growth).grow()


class Grower:
    """Grows a tree from the root level down."""

    def __init__(
        self, data: SortedTable, target: Target, weights: Floats | None, growth: Growth
    ) -> None:
        self.data, self.target, self.weights, self.growth = data, target, weights, growth
        self.order = data.order  # (numbers, m)
        if weights is not None and not weights.all():
            counted = weights.take(self.order) > 0
            self.order = self.order[counted].reshape(len(self.order), -1)
        self.running = running_gains(target, weights)
        self.side = np.empty(data.table.n_rows, np.int8)  # the branch that a row takes
        self.record = Record(data.table, target)

    def grow(self) -> FlatTree:
        level = self.new_level(np.array([0]), np.array([self.order.shape[1]]))
        depth = 0
        while True:
            self.record.write_nodes(level)
            is_mixed = self.is_mixed(level)
            if depth == self.growth.max_depth or not is_mixed.any():
                return self.record.finished()
            best = self.best_questions(level, is_mixed)
            depth += 1
            level = self.split(level, best, is_last=depth == self.growth.max_depth)

    def new_level(self, ids: Ints, size: Ints) -> Level:
        """Add up the target over the rows of every node."""
        entries = self.order[0]
        rows = self.target.columns.take(entries, axis=1)
        if self.weights is not None:
            rows *= self.weights.take(entries)
        return Level(ids, size, entries, rows, self.target)

    def is_mixed(self, level: Level) -> NDArray[np.bool_]:
        """Do the targets of the node differ at all?"""
        if isinstance(self.target, ClassTarget):
            return (level.sums > 0).sum(axis=0) > 1
        labels = self.target.labels.take(level.entries)
        return level.per_node(labels, np.maximum) > level.per_node(labels, np.minimum)

    # --- the best question of every open node ---

    def best_questions(self, level: Level, is_mixed: NDArray[np.bool_]) -> Best:
        """Score every attribute at every node, then take the first of the equally best."""
        scores = np.empty((len(self.data.attributes), len(level.ids)))  # (d, q)
        self.running.prepare(level)
        self.score_numbers(level, scores)
        self.score_values(level, scores)
        self.draw_features(scores)
        score = scores.max(axis=0)  # (q,)
        tolerance = TIE * self.target.scale(level.sums.T)
        chosen = (scores >= score - tolerance).argmax(axis=0)
        attribute = self.data.attributes.take(chosen)
        least = np.maximum(self.growth.min_gain * level.weight, 0.0)
        may_split = is_mixed & (level.size >= self.growth.min_samples_split) & (score >= least)
        attribute[~may_split] = LEAF
        best = Best(score, attribute, np.full(len(score), np.nan))
        self.find_cuts(level, best, tolerance)
        return best

    def draw_features(self, scores: Floats) -> None:
        """In a forest a node looks at some attributes only, drawn by chance.

        Only attributes that can split the node are counted, as in scikit-learn.
        """
        growth = self.growth
        if growth.max_features is None or growth.rng is None:
            return
        luck = growth.rng.random(scores.shape)
        luck[scores < 0] = 2.0
        worst_chosen = np.sort(luck, axis=0)[growth.max_features - 1]
        scores[luck > worst_chosen] = NO_SPLIT

    def score_numbers(self, level: Level, scores: Floats) -> None:
        """The greatest score of any split point, for every number at every node."""
        numbers, places = self.data.numbers, self.data.number_places
        together = max(1, CACHE // len(level.entries))
        for a in range(0, len(numbers), together):
            some = slice(a, a + together)
            gains = self.running.gains(level, self.order[some])  # (some, m)
            cells = self.data.cells[numbers[some]] if self.data.has_equal else None
            if cells is not None:
                cells = np.take_along_axis(cells, self.order[some], axis=1)
            self.forbid(level, gains, cells)
            scores[places[some]] = level.per_node(gains, np.maximum)

    def forbid(self, level: Level, gains: Floats, cells: Floats | None) -> None:
        """No split behind a node's last row, between equal numbers, or with tiny branches."""
        gains[:, level.end - 1] = NO_SPLIT
        if cells is not None:
            np.copyto(gains[:, :-1], NO_SPLIT, where=cells[..., 1:] == cells[..., :-1])
        if self.growth.min_samples_leaf > 1:
            gains[:, level.too_near_the_end(self.growth.min_samples_leaf)] = NO_SPLIT

    def find_cuts(self, level: Level, best: Best, tolerance: Floats) -> None:
        """Where exactly? Score once more, only the winning number of every node."""
        winner = self.data.list_of.take(best.attribute)  # (q,) −1 where no number is asked for
        asks_number = winner >= 0
        if not asks_number.any():
            return
        m = len(level.entries)
        entries = self.order.ravel().take((winner * m).take(level.node) + level.place)  # (m,)
        gains = self.running.gains(level, entries[None])
        cells = self.cells_asked(level, best, entries) if self.data.has_equal else None
        self.forbid(level, gains, cells)
        gains = gains[0]
        least = level.per_node(gains, np.maximum) - tolerance
        good = (gains >= least.take(level.node)).nonzero()[0]
        first = good.take(good.searchsorted(level.start))  # (q,) the first good place of a node
        base = best.attribute * self.data.cells.shape[1]
        cells = self.data.cells.ravel()
        low = cells.take(base + entries.take(first))
        high = cells.take(base + entries.take(np.minimum(first + 1, m - 1)))
        best.threshold[asks_number] = midpoint(low, high)[asks_number]

    def cells_asked(self, level: Level, best: Best, entries: Ints) -> Floats:
        """The value of every row for the attribute that its node asks for."""
        base = best.attribute * self.data.cells.shape[1]
        place = base.take(level.node) + entries  # (leaves ask nothing: any value will do)
        return self.data.cells.ravel().take(place, mode="wrap")

    def score_values(self, level: Level, scores: Floats) -> None:
        """The score of "one branch a value" for every other attribute at every node."""
        if len(self.data.numbers) == len(self.data.attributes):
            return
        impurity = level.weight * self.target.impurity(level.sums.T)  # (q,)
        for i, j in enumerate(self.data.attributes):
            levels = self.data.table.attributes[j].levels
            if levels is None:
                continue
            codes = self.data.table.columns[j].take(level.entries)
            together = max(1, CELLS // len(levels))  # nodes at a time
            for a in range(0, len(level.ids), together):
                nodes = slice(a, min(a + together, len(level.ids)))
                scores[i, nodes] = self.score_counts(level, codes, len(levels), nodes, impurity)

    def score_counts(
        self, level: Level, codes: Ints, n_values: int, nodes: slice, impurity: Floats
    ) -> Floats:
        """Count every value at these nodes, and compare the branches with the node."""
        entries = slice(level.start[nodes.start], level.end[nodes.stop - 1])
        cell = (level.node[entries] - nodes.start) * n_values + codes[entries]
        shape = (nodes.stop - nodes.start, n_values)
        n_cells = shape[0] * n_values
        sums = np.stack([np.bincount(cell, row[entries], n_cells) for row in level.rows], axis=1)
        sizes = np.bincount(cell, minlength=n_cells).reshape(shape)
        after = (self.target.weight(sums) * self.target.impurity(sums)).reshape(shape).sum(axis=1)
        filled = sizes > 0
        too_small = filled & (sizes < self.growth.min_samples_leaf)
        allowed = (filled.sum(axis=1) > 1) & ~too_small.any(axis=1)
        return np.where(allowed, np.maximum(impurity[nodes] - after, 0.0), NO_SPLIT)

    # --- the next level ---

    def split(self, level: Level, best: Best, is_last: bool) -> Level:
        """Send every row into its branch; the branches are the nodes of the next level."""
        width = self.record.width.take(best.attribute)  # (q,) branches of every node
        first = self.record.write_questions(level, best, width)
        cells = self.cells_asked(level, best, level.entries)
        branch = cells >= best.threshold.take(level.node)  # yes is branch 0, no is branch 1
        if len(self.data.numbers) < len(self.data.attributes):
            asks_value = np.isnan(best.threshold).take(level.node)
            branch = np.where(asks_value, cells, branch)
        if is_last:
            self.order = level.entries[None]  # nothing is scored any more
        if width.max() <= 2:
            return self.split_in_two(level, width > 0, first, branch.astype(np.int8))
        return self.split_in_many(level, width, first, branch.astype(np.int64))

    def split_in_two(
        self, level: Level, asks: NDArray[np.bool_], first: Ints, branch: NDArray[np.int8]
    ) -> Level:
        """All first branches, then all second ones: two picks, which is faster than sorting."""
        branch[~asks.take(level.node)] = DROPPED
        self.side[level.entries] = branch
        first, size = first.compress(asks), level.size.compress(asks)
        second = np.add.reduceat(branch == 1, level.start, dtype=np.int64).compress(asks)
        size = np.concatenate((size - second, second))
        self.order = two_picks(self.order, self.side, int(size.sum() - second.sum()))
        return self.new_level(np.concatenate((first, first + 1)), size)

    def split_in_many(self, level: Level, width: Ints, first: Ints, branch: Ints) -> Level:
        """Any number of branches: sort the rows by the branch that they take."""
        number = np.cumsum(width) - width  # (q,) of the first branch, among all the new ones
        child = np.full(self.data.table.n_rows, LEAF)
        child[level.entries] = np.where(width[level.node] > 0, number[level.node] + branch, LEAF)
        size = np.bincount(child + 1, minlength=int(width.sum()) + 1)[1:]
        ids = np.repeat(first - number, width) + np.arange(len(size))
        self.order = np.stack([sorted_by(row, child) for row in self.order])
        return self.new_level(ids[size > 0], size[size > 0])


def two_picks(order: Ints, side: NDArray[np.int8], n_first: int) -> Ints:
    """In every list the rows with side 0, then those with side 1, each in their old order."""
    n_both = np.count_nonzero(side.take(order[0]) != DROPPED)
    picked = np.empty((len(order), n_both), np.int64)
    together = max(1, CACHE // order.shape[1])
    for a in range(0, len(order), together):
        lists = order[a : a + together]
        sides = side.take(lists).ravel()
        here = picked[a : a + together]
        here[:, :n_first] = lists.ravel().compress(sides == 0).reshape(len(lists), -1)
        here[:, n_first:] = lists.ravel().compress(sides == 1).reshape(len(lists), -1)
    return picked


def sorted_by(entries: Ints, child: Ints) -> Ints:
    """These rows branch after branch, without those that have none."""
    branch = child.take(entries)
    goes_on = branch != LEAF
    entries, branch = entries.compress(goes_on), branch.compress(goes_on)
    return entries[np.argsort(branch, kind="stable")]
