"""Growing a tree level by level: all open nodes of one depth at once, in a few NumPy passes.

Chapter 5 explains the idea. Sort the rows by every number once. At each depth one running
sum over the sorted rows scores every split point of every open node; sorting the rows of a
node into its branches keeps their order, so that nothing is ever sorted again. Attributes
with one branch a value need no order: counting is enough.

This grows exactly the trees of ``grow_by_node`` (same ties, same split points) where the
data are complete and the score is the plain gain. Small data are all overhead, so that the
number of NumPy calls a level counts. Shapes in comments: d attributes, n rows, m of them
still in open nodes, q open nodes, c new branches, k statistics of the target.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dtlib.engine.flat import LEAF, FlatTree
from dtlib.engine.growth import Growth
from dtlib.engine.level import Ints, Level, check_progress
from dtlib.engine.lists import SortedTable, sort_by_branch, two_picks
from dtlib.engine.record import Best, Record
from dtlib.engine.running import running_gains
from dtlib.engine.scoring import TIE, midpoint
from dtlib.engine.statistics import Target
from dtlib.impurity import Floats

NO_SPLIT = -np.inf  # the score of a place where nothing can be split
CACHE = 1 << 15  # rows scored at a time, so that they stay in the processor's cache
NEAR = 1 << 14  # rows that lie near enough to each other to be looked up quickly
FARTHER = 4  # rows are numbered anew when they lie this many times too far apart
BOTH_SIDES = np.array([[0], [1]])  # of a split point: the entries before and behind it
CELLS = 1 << 22  # counts kept at a time for attributes with very many values


@dataclass(eq=False)
class Branches:
    """The branches below one level, before it is known which of them stay open."""

    ids: Ints  # (c,) numbers of the new nodes; LEAF where the node above asks nothing
    entries: Ints  # (m,) the rows of the level above
    branch: Ints  # (m,) the branch that each takes: 0 … c − 1
    are_halves: bool  # all first branches, then all second ones?


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
        self.apart = self.order.shape[1]  # how far apart rows of one node may lie, on average
        self.rows: Ints | None = None  # the rows as the user counts them, if numbered anew
        self.start_scoring()
        self.record = Record(data.table, target)
        self.leaves: Ints | None = None  # (n,) zeros, if someone wants to know the rows' leaves

    def start_scoring(self) -> None:
        self.scored = self.target.local()  # what scores are worked out from
        self.running = running_gains(self.scored, self.weights)

    def grow(self) -> FlatTree:
        entries = self.order[0]
        root = Branches(np.array([0]), entries, np.zeros_like(entries), are_halves=False)
        level, depth = self.open_level(root, 0), 0
        while level is not None:
            depth += 1
            below = self.open_level(self.split(level, self.best_questions(level)), depth)
            check_progress(level, below)
            level = below
        return self.record.finished()

    # --- the best question of every open node ---

    def best_questions(self, level: Level) -> Best:
        """Score every attribute at every node, then take the first of the equally best."""
        scores = np.empty((len(self.data.attributes), len(level.ids)))  # (d, q)
        self.running.prepare(level)
        self.score_numbers(level, scores)
        self.score_values(level, scores)
        self.draw_features(scores)
        score = scores.max(axis=0)  # (q,)
        chosen = (scores >= score - level.tolerance).argmax(axis=0)
        attribute = self.data.attributes.take(chosen)
        least = self.growth.min_gain * (1 - TIE) * level.weight
        attribute[score < least] = LEAF
        return Best(score, attribute, np.full(len(score), np.nan))

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
            gains = self.gains(level, self.order[some], numbers[some, None])  # (some, m)
            scores[places[some]] = level.per_node(gains, np.maximum)
            self.all_gains = gains if together >= len(numbers) else None

    def gains(self, level: Level, order: Ints, attribute: Ints) -> Floats:
        """The score of every split point of these sorted lists, where one is allowed."""
        if self.data.has_equal:  # there may be few split points: score nothing else
            at = self.split_points(level, order, attribute)
            gains = np.full(order.shape, NO_SPLIT)
            gains.put(at, self.running.gains(level, order, at))
            return gains
        gains = self.running.gains(level, order)
        gains[:, self.forbidden(level)] = NO_SPLIT
        return gains

    def split_points(self, level: Level, order: Ints, attribute: Ints) -> Ints:
        """The places behind which the number changes, counted through all lists."""
        cells = self.cells_at(attribute, order)
        changes = np.empty(order.shape, bool)
        np.not_equal(cells[:, 1:], cells[:, :-1], out=changes[:, :-1])
        changes[:, self.forbidden(level)] = False
        return changes.ravel().nonzero()[0]

    def forbidden(self, level: Level) -> Ints:
        """The places behind which no node may be split, by any number."""
        least = self.growth.min_samples_leaf
        return level.last if least == 1 else level.too_near_the_end(least)

    def score_values(self, level: Level, scores: Floats) -> None:
        """The score of "one branch a value" for every other attribute at every node."""
        if self.data.all_numbers:
            return
        impurity = level.weight * self.scored.impurity(level.sums.T)  # (q,)
        n_values, places = self.data.n_values, self.data.value_places
        together = max(1, CACHE // len(level.entries))
        for a in range(0, len(places), together):
            some = slice(a, a + together)
            n_nodes = max(1, CELLS // int(n_values[some].sum()))
            for b in range(0, len(level.ids), n_nodes):
                nodes = slice(b, min(b + n_nodes, len(level.ids)))
                scores[places[some], nodes] = self.score_counts(level, some, nodes, impurity)

    def score_counts(self, level: Level, some: slice, nodes: slice, impurity: Floats) -> Floats:
        """Count every value of some attributes at these nodes: (some, nodes) scores."""
        n_values, q = self.data.n_values[some, None], nodes.stop - nodes.start
        here = slice(level.start[nodes.start], level.end[nodes.stop - 1])
        entries, node = level.entries[here], level.node[here] - nodes.start
        # A cell for each value of each node of each attribute, in this order from outside in.
        begin = (n_values.cumsum() - n_values[:, 0])[:, None] * q
        codes = self.data.codes[some].take(self.as_given(entries), axis=1)
        cell = begin + n_values * node + codes
        start = (begin + n_values * np.arange(q)).ravel()
        n_cells = int(n_values.sum()) * q
        rows = np.broadcast_to(entries, cell.shape).ravel()
        sums = self.scored.add_up(rows, cell.ravel(), n_cells, self.weights).T
        weight = self.scored.weight(sums)
        after = np.add.reduceat(weight * self.scored.impurity(sums), start)
        allowed = np.add.reduceat(weight > 0, start, dtype=np.int64) > 1
        if self.growth.min_samples_leaf > 1:
            sizes = np.bincount(cell.ravel(), minlength=n_cells)
            too_small = (sizes > 0) & (sizes < self.growth.min_samples_leaf)
            allowed &= ~np.logical_or.reduceat(too_small, start)
        after, allowed = after.reshape(-1, q), allowed.reshape(-1, q)
        return np.where(allowed, np.maximum(impurity[nodes] - after, 0.0), NO_SPLIT)

    # --- the next level ---

    def split(self, level: Level, best: Best) -> Branches:
        """Every row takes a branch: yes is branch 0 of its node, no is branch 1."""
        entries, cut = self.find_cuts(level, best)
        branch = level.place > cut.take(level.node)
        width = self.record.width.take(best.attribute)  # (q,) branches of every node
        first = self.record.write_questions(level, best, width)
        if not self.data.all_numbers:
            asks_value = np.isnan(best.threshold).take(level.node)
            value = self.cells_at(best.attribute.take(level.node), entries)
            value = np.where(asks_value, value, branch)
            if width.max() > 2:
                return many_branches(level, entries, value.astype(np.int64), first, width)
            branch = value > 0
        ids = np.concatenate((first, first + 1))
        if not width.all():
            ids[np.tile(width == 0, 2)] = LEAF
        return Branches(ids, entries, branch * len(first) + level.node, are_halves=True)

    def find_cuts(self, level: Level, best: Best) -> tuple[Ints, Ints]:
        """Where exactly? Score once more, only the winning number of every node.

        Returns the rows, in every node sorted by the number that it asks for: (m,), and the
        last place in front of the split point: (q,).
        """
        winner = self.data.list_of.take(best.attribute)  # (q,) −1 where no number is asked for
        if not len(self.data.numbers):
            return level.entries, level.end
        m = len(level.entries)
        place = (winner * m).take(level.node) + level.place  # (m,) in all lists
        entries = self.order.ravel().take(place, mode="wrap")
        if self.all_gains is not None:
            gains = self.all_gains.ravel().take(place, mode="wrap")
        else:  # there were too many to keep
            gains = self.gains(level, entries[None], best.attribute.take(level.node)[None])[0]
        least = level.per_node(gains, np.maximum) - level.tolerance
        good = (gains >= least.take(level.node)).nonzero()[0]
        cut = good.take(good.searchsorted(level.start))  # (q,) the first good place of a node
        around = entries.take(cut + BOTH_SIDES, mode="clip")  # (2, q)
        best.threshold = midpoint(*self.cells_at(best.attribute, around))
        if not self.data.all_numbers:
            best.threshold[winner < 0] = np.nan
        return entries, cut

    def open_level(self, new: Branches, depth: int) -> Level | None:
        """Write the branches down. Those that can be split further are the next level."""
        n_new = len(new.ids)
        sums = self.target.add_up(new.entries, new.branch, n_new, self.weights)  # (k, c)
        size = np.bincount(new.branch, minlength=n_new)
        self.record.write_nodes(new.ids, size, sums)
        if self.leaves is not None and depth > 0:
            reached, arrived = new.ids.take(new.branch), new.entries
            if (new.ids == LEAF).any():  # the node above is the leaf
                reached, arrived = reached[reached != LEAF], arrived[reached != LEAF]
            self.leaves[self.as_given(arrived)] = reached
        if depth == self.growth.max_depth:
            return None
        is_open = self.target.is_mixed(sums, new.entries, new.branch)
        is_open &= new.ids != LEAF
        if self.growth.min_samples_split > 2:
            is_open &= size >= self.growth.min_samples_split
        if not is_open.any():
            return None
        if n_new > 1:
            sort = two_picks if new.are_halves else sort_by_branch
            if self.order is self.data.order:  # which others may want to use again
                self.order = self.order.copy()
            self.order = sort(self.order, new.entries, new.branch, is_open, size)
            self.keep_near(is_open)
        ids, size = new.ids.compress(is_open), size.compress(is_open)
        sums = sums.compress(is_open, axis=1)
        return Level(ids, size, sums, self.order[0], self.target).local(self.scored, self.weights)

    def keep_near(self, is_open: NDArray[np.bool_]) -> None:
        """In large data, number the rows anew now and then, node after node.

        Looking up the rows of a node is much quicker if they lie together in memory.
        """
        if self.apart <= NEAR:
            return
        in_a_node = self.order.shape[1] // int(is_open.sum())
        if self.apart < FARTHER * in_a_node:
            return
        self.apart = in_a_node
        rows = self.order[0].copy()
        number = np.empty(rows.max() + 1, np.int32)
        number[rows] = np.arange(len(rows))
        for entries in self.order:
            entries[:] = number.take(entries)
        self.rows = rows if self.rows is None else self.rows.take(rows)
        self.target = self.target.take(rows)
        self.weights = None if self.weights is None else self.weights.take(rows)
        self.start_scoring()

    def as_given(self, entries: Ints) -> Ints:
        """The numbers that these rows had at the beginning."""
        return entries if self.rows is None else self.rows.take(entries)

    def cells_at(self, attribute: Ints, entries: Ints) -> Floats:
        """The value that each of the attributes has in the row beside it; any value for LEAF."""
        return self.data.cells_at(attribute, self.as_given(entries))


def many_branches(level: Level, entries: Ints, branch: Ints, first: Ints, width: Ints) -> Branches:
    """Number the branches of all nodes one after the other; a leaf counts as one branch."""
    slots = np.maximum(width, 1)
    number = slots.cumsum() - slots  # (q,) of the first branch, among all the new ones
    new = number.take(level.node) + np.where(width.take(level.node) > 0, branch, 0)
    ids = (first - number).repeat(slots) + np.arange(slots.sum())
    ids[(width == 0).repeat(slots)] = LEAF
    return Branches(ids, entries, new, are_halves=False)
