"""Growing a block of random trees side by side.

Trees of a forest are alike in all but their weights (how often the bootstrap drew a row)
and the attributes that chance lets each node look at. So a block of them grows like one
tree with many roots: row r of tree t is entry t · n + r. As every node looks at its own few
attributes, keeping all lists sorted would be wasted work; here the entries are sorted anew
for every attribute drawn. One sort of whole numbers, (node, rank of the value, place),
orders all nodes of all trees.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dtlib.arrays import Flags, Floats, Ints
from dtlib.fast.grow.level_record import Best, LevelRecord
from dtlib.fast.keep.flat import LEAF, FlatTree, cells_of
from dtlib.fast.keep.grove import Grove
from dtlib.fast.read.statistics import Target
from dtlib.fast.read.table import Table
from dtlib.fast.score.choosing import BOTH_SIDES, NO_SPLIT
from dtlib.fast.score.open_nodes import Level, check_progress
from dtlib.fast.score.squared_gains import running_gains
from dtlib.scoring import TIE
from dtlib.settings import Settings

# For open nodes, from the tree, the depth and the first row of each: (q, d) the attributes in
# the order in which each may try them.
Lottery = Callable[[Ints, int, Ints], Ints]


TOGETHER = 1 << 16  # rows, tree by tree, that grow side by side


def grow_side_by_side(
    table: Table,
    target: Target,
    settings: Settings,
    n_trees: int,
    weights_of: Callable[[int], Floats],
    lottery: Lottery,
    may_look_further: bool,
) -> Grove:
    """All trees of a forest, in blocks that fit the processor's cache.

    ``weights_of(t)`` says how much every row weighs in tree t. If all attributes that a node
    has drawn are constant there, it ``may_look_further``, as in scikit-learn.
    """
    data = RankedTable(table)
    together = max(1, TOGETHER // table.n_rows)
    blocks = []
    for first in range(0, n_trees, together):
        trees = range(first, min(first + together, n_trees))
        weights = np.stack([weights_of(t) for t in trees])
        block = Block(data, target, weights, settings, lottery, may_look_further, first)
        blocks.append((block.grow(), len(trees)))
    return Grove.join(blocks)


class RankedTable:
    """Numbers with their ranks: equal numbers share one, so that ranks sort like numbers."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cells = cells_of(table)  # (d, n)
        order = np.argsort(self.cells, axis=1)
        in_order = np.take_along_axis(self.cells, order, axis=1)
        steps = np.zeros(order.shape, np.int64)
        steps[:, 1:] = in_order[:, 1:] > in_order[:, :-1]
        self.ranks = np.empty_like(steps)
        np.put_along_axis(self.ranks, order, np.cumsum(steps, axis=1), axis=1)
        self.rank_bits = int(table.n_rows).bit_length()


class Block:
    """Grows ``len(counts)`` trees; ``counts`` says how often each tree holds each row."""

    def __init__(
        self,
        data: RankedTable,
        target: Target,
        counts: Floats,  # (trees, n)
        settings: Settings,
        lottery: Lottery,
        may_look_further: bool,
        first_tree: int,
    ) -> None:
        self.data, self.settings, self.lottery = data, settings, lottery
        self.may_look_further, self.first_tree = may_look_further, first_tree
        self.n_rows = data.table.n_rows
        self.target = target.tiled(len(counts))
        self.weights = counts.ravel()
        self.scored = self.target.local()
        self.running = running_gains(self.scored, self.weights)
        self.record = LevelRecord(data.table, data.cells, self.target)
        self.roots = self.record.new_roots(len(counts))

    def grow(self) -> FlatTree:
        """All trees of the block in one table; the roots come first."""
        entries = np.flatnonzero(self.weights)
        size = np.bincount(entries // self.n_rows, minlength=len(self.roots))
        level = self.new_level(self.roots, size, entries)
        depth = 0
        while True:
            self.record.write_nodes(level.ids, level.size, level.sums)
            may_split = self.target.is_mixed(level.sums, level.size, level.entries, level.node)
            may_split &= level.size >= self.settings.min_samples_split
            if depth == self.settings.max_depth or not may_split.any():
                return self.record.finished()
            level = level.only(may_split).local(self.scored, self.weights)
            below = self.split(level, self.best_questions(level, depth))
            check_progress(level, below)
            level = below
            depth += 1

    def new_level(self, ids: Ints, size: Ints, entries: Ints) -> Level:
        node = np.arange(len(size)).repeat(size)
        sums = self.target.add_up(entries, node, len(size), self.weights)
        return Level(ids, size, sums, entries, self.target)

    def best_questions(self, level: Level, depth: int) -> Best:
        """Try the attributes that each node has drawn, one after the other."""
        q = len(level.ids)
        best = Best(np.full(q, NO_SPLIT), np.full(q, LEAF), np.zeros((2, q), np.intp))
        tree, row = np.divmod(level.entries.take(level.start), self.n_rows)
        drawn = self.lottery(tree + self.first_tree, depth, row)  # (q, d)
        self.running.prepare(level)
        n_tries = self.settings.max_features or drawn.shape[1]
        all_constant = np.ones(q, bool)
        for turn in range(n_tries):
            all_constant &= self.try_attribute(level, drawn[:, turn], best, np.arange(q))
        for turn in range(n_tries, drawn.shape[1] if self.may_look_further else 0):
            without = np.flatnonzero(all_constant)
            if not len(without):
                break
            part = level.only(all_constant)
            self.running.prepare(part)
            all_constant[without] = self.try_attribute(part, drawn[without, turn], best, without)
        best.attribute[best.score < self.settings.min_gain * (1 - TIE) * level.weight] = LEAF
        return best

    def try_attribute(self, level: Level, attribute: Ints, best: Best, nodes: Ints) -> Flags:
        """Score every split point of one attribute a node; keep it where it is better.

        Returns for every node whether the attribute is constant there.
        """
        entries, key = self.sort(level, attribute)
        gains = self.running.gains(level, entries[None])[0]
        gains[level.end - 1] = NO_SPLIT
        np.copyto(gains[:-1], NO_SPLIT, where=key[1:] == key[:-1])  # equal numbers
        if self.settings.min_samples_leaf > 1:
            gains[level.too_near_the_end(self.settings.min_samples_leaf)] = NO_SPLIT
        score = level.per_node(gains, np.maximum)
        better = np.flatnonzero(score > best.score.take(nodes) + level.tolerance)
        is_constant = key.take(level.start) == key.take(level.last)
        if not len(better):
            return is_constant
        place = (gains >= (score - level.tolerance).take(level.node)).nonzero()[0]
        place = place.take(place.searchsorted(level.start.take(better)))
        nodes = nodes.take(better)
        best.score[nodes] = score.take(better)
        best.attribute[nodes] = attribute.take(better)
        best.around[:, nodes] = entries.take(place + BOTH_SIDES) % self.n_rows
        return is_constant

    def sort(self, level: Level, attribute: Ints) -> tuple[Ints, Ints]:
        """The entries, node after node, by the attribute that each node tries."""
        row = level.entries % self.n_rows
        rank = self.data.ranks.ravel().take((attribute * self.n_rows).take(level.node) + row)
        place_bits = len(level.entries).bit_length()
        # Places are as wide as memory, 32 bits in a browser: too narrow for all three together.
        key = np.left_shift(level.node, self.data.rank_bits, dtype=np.int64)
        key += rank
        key <<= place_bits
        key += level.place
        key.sort()
        entries = level.entries.take(key & ((1 << place_bits) - 1))
        key >>= place_bits
        return entries, key

    def split(self, level: Level, best: Best) -> Level:
        """Send every entry into its branch: all first branches, then all second ones."""
        asks = best.attribute != LEAF
        width = self.record.width.take(best.attribute)
        first = self.record.write_questions(level, best, width).compress(asks)
        goes_on = asks.take(level.node)
        entries, node = level.entries.compress(goes_on), level.node.compress(goes_on)
        row = entries % self.n_rows
        column = best.attribute * self.n_rows  # where its ranks begin
        ranks = self.data.ranks.ravel()
        limit = ranks.take(column + best.around[1], mode="wrap")  # of the first row behind it
        is_second = ranks.take(column.take(node) + row) >= limit.take(node)
        size = level.size.compress(asks)
        second = np.bincount(node, is_second, len(asks)).compress(asks).astype(np.intp)
        entries = np.concatenate((entries.compress(~is_second), entries.compress(is_second)))
        return self.new_level(
            np.concatenate((first, first + 1)), np.concatenate((size - second, second)), entries
        )
