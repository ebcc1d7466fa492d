"""Growing a tree level by level: all open nodes of one depth at once, in a few NumPy passes.

Chapter 5 explains the idea. Sort the rows by every number once. At each depth one running
sum over the sorted rows scores every split point of every open node; sorting the rows of a
node into its branches keeps their order, so that nothing is ever sorted again. Attributes
with one branch a value need no order: counting is enough.

This grows exactly the trees of ``grow_by_node`` (same ties, same split points) where the
data are complete and the score is the gain or the gain ratio (``with_gaps.py`` takes the others).
Small data are all overhead, so
that the number of NumPy calls a level counts. Shapes in comments: d attributes, n rows, m of
them still in open nodes, q open nodes, c new branches, k statistics of the target.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dtlib.arrays import Flags, Floats, Ints
from dtlib.fast.grow.few_rows import can_finish, finish
from dtlib.fast.grow.level_record import LevelRecord
from dtlib.fast.grow.sorted_table import SortedTable, sort_by_branch, two_picks
from dtlib.fast.keep.flat import LEAF, FlatTree, majorities
from dtlib.fast.read.statistics import Target
from dtlib.fast.score.choosing import Choice, Chooser
from dtlib.fast.score.open_nodes import Level, check_progress
from dtlib.fast.score.ratio import RatioChooser
from dtlib.settings import Settings

NEAR = 1 << 14  # rows that lie near enough to each other to be looked up quickly
FARTHER = 4  # rows are numbered anew when they lie this many times too far apart


@dataclass(eq=False)
class Branches:
    """The branches below one level, before it is known which of them stay open."""

    ids: Ints  # (c,) numbers of the new nodes; LEAF where the node above asks nothing
    entries: Ints  # (m,) the rows of the level above
    branch: Ints  # (m,) the branch that each takes: 0 … c − 1
    are_halves: bool  # all first branches, then all second ones?
    all_ask: bool = True  # is no id LEAF?


def grow_by_level(
    data: SortedTable,
    target: Target,
    weights: Floats | None,
    settings: Settings,
    keep_sorted: bool = True,
) -> FlatTree:
    """Grow one tree; ``weights`` of None counts every row once.

    If no one wants to ``keep_sorted`` lists for another tree, they are overwritten.
    """
    record = LevelRecord(data.table, data.cells, target)
    grower = Grower(data, target, weights, settings, record)
    grower.keep_sorted = keep_sorted
    grower.grow()
    return record.finished()


class Grower:
    """Grows a tree from the root level down, and writes it into a record."""

    keep_sorted = True

    def __init__(
        self,
        data: SortedTable,
        target: Target,
        weights: Floats | None,
        settings: Settings,
        record: LevelRecord,
    ) -> None:
        self.data, self.target, self.weights, self.settings = data, target, weights, settings
        self.order = data.order  # (numbers, m)
        self.all_count = weights is None or bool(weights.all())
        if weights is not None and not self.all_count:
            counted = weights.take(self.order) > 0
            self.order = self.order[counted].reshape(len(self.order), -1)
        self.n_rows = data.table.n_rows  # no row has a greater number than this
        self.apart = self.order.shape[1]  # how far apart rows of one node may lie, on average
        self.rows: Ints | None = None  # the rows as the user counts them, if numbered anew
        self.chooser = self.new_chooser()
        self.record = record
        self.votes: Ints | None = None  # (n,) if someone wants to know what the tree says of rows

    def new_chooser(self) -> Chooser:
        kind = RatioChooser if self.settings.score == "gain_ratio" else Chooser
        return kind(self.data, self.target.local(), self.weights, self.settings, self.rows)

    def grow(self) -> None:
        entries, root_id = self.order[0], self.record.new_roots(1)
        root = Branches(root_id, entries, np.zeros_like(entries), are_halves=False)
        level, depth = self.open_level(root, 0), 0
        while level is not None:
            if can_finish(self):
                return finish(self, level, depth)
            depth += 1
            choice = self.chooser.choose(level, self.order)
            below = self.open_level(self.split(level, choice), depth)
            self.check_progress(level, below)
            level = below

    def check_progress(self, level: Level, below: Level | None) -> None:
        check_progress(level, below)

    def split(self, level: Level, choice: Choice) -> Branches:
        """Every row takes a branch: yes is branch 0 of its node, no is branch 1."""
        best, entries = choice.best, choice.entries
        branch = level.place > level.to_entries(choice.cut)
        width = self.record.width.take(best.attribute)  # (q,) branches of every node
        first = self.record.write_questions(level, best, width)
        if not self.data.all_numbers:
            asks_value = (self.data.list_of.take(best.attribute) < 0).take(level.node)
            value = self.chooser.cells_at(best.attribute.take(level.node), entries)
            value = np.where(asks_value, value, branch)
            if width.max() > 2:
                return many_branches(level, entries, value.astype(np.intp), first, width)
            branch = value > 0
        ids = np.concatenate((first, first + 1))
        all_ask = np.count_nonzero(width) == len(width)
        if not all_ask:
            ids[np.tile(width == 0, 2)] = LEAF
        new = branch * len(first) + level.node
        return Branches(ids, entries, new, are_halves=True, all_ask=all_ask)

    def open_level(self, new: Branches, depth: int) -> Level | None:
        """Write the branches down. Those that can be split further are the next level."""
        ids, n_new = new.ids, len(new.ids)
        sums = self.target.add_up(new.entries, new.branch, n_new, self.weights)  # (k, c)
        size = np.bincount(new.branch, minlength=n_new)
        self.record.write_nodes(ids, size, sums)
        if self.votes is not None and depth > 0:  # deeper levels overwrite them
            votes, arrived = majorities(sums).take(new.branch), new.entries
            if not new.all_ask:  # the node above is the leaf, and has said it
                goes_on = ids.take(new.branch) != LEAF
                votes, arrived = votes[goes_on], arrived[goes_on]
            self.votes[self.chooser.as_given(arrived)] = votes
        if depth == self.settings.max_depth:
            return None
        is_open = self.target.is_mixed(sums, size, new.entries, new.branch)
        if not new.all_ask:
            is_open &= ids != LEAF
        is_open &= self.has_enough(size, sums)
        if not np.count_nonzero(is_open):
            return None
        if n_new > 1:
            self.order = self.sort_lists(new, is_open)
            self.keep_near(is_open)
            ids, size = ids.compress(is_open), size.compress(is_open)
            sums = sums.compress(is_open, axis=1)
        level = Level(ids, size, sums, self.order[0], self.target)
        return level.local(self.chooser.scored, self.weights)

    def has_enough(self, size: Ints, sums: Floats) -> Flags | bool:
        """Which of these nodes have rows enough to be split?"""
        least = self.settings.min_samples_split
        return least <= 2 or size >= least

    def sort_lists(self, new: Branches, is_open: Flags) -> Ints:
        """Every sorted list again, branch after branch, without those that are closed."""
        sort = two_picks if new.are_halves else sort_by_branch
        if self.keep_sorted and self.order is self.data.order:
            self.order = self.order.copy()
        return sort(self.order, new.entries, new.branch, is_open, self.n_rows)

    def keep_near(self, is_open: Flags) -> None:
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
        number = np.empty(self.n_rows, np.int32)
        self.n_rows = len(rows)
        number[rows] = np.arange(len(rows))
        for entries in self.order:
            entries[:] = number.take(entries)
        self.rows = rows if self.rows is None else self.rows.take(rows)
        self.target = self.target.take(rows)
        self.weights = None if self.weights is None else self.weights.take(rows)
        self.chooser = self.new_chooser()


def many_branches(level: Level, entries: Ints, branch: Ints, first: Ints, width: Ints) -> Branches:
    """Number the branches of all nodes one after the other; a leaf counts as one branch."""
    slots = np.maximum(width, 1)
    number = slots.cumsum() - slots  # (q,) of the first branch, among all the new ones
    new = number.take(level.node) + np.where(width.take(level.node) > 0, branch, 0)
    ids = (first - number).repeat(slots) + np.arange(slots.sum())
    ids[(width == 0).repeat(slots)] = LEAF
    return Branches(ids, entries, new, are_halves=False, all_ask=bool(width.all()))
