"""Growing level by level where rows have gaps.

A row that does not know the answer goes on to every branch, in portions: it becomes an entry in
each of them, with a part of its weight. One of these entries keeps the old number, the others
get new ones. In every sorted list gaps stand at the end of each node, so that the lists stay
equally long; picking the entries of a branch keeps that order too.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from dtlib.arrays import Flags, Floats, Ints
from dtlib.fast.grow.level_by_level import Branches, Grower
from dtlib.fast.grow.level_record import LevelRecord
from dtlib.fast.grow.sorted_table import CACHE, SortedTable
from dtlib.fast.keep.flat import LEAF, FlatTree
from dtlib.fast.read.statistics import Target
from dtlib.fast.score.choosing import Choice
from dtlib.fast.score.choosing_with_gaps import GapChooser, GapRatioChooser
from dtlib.fast.score.open_nodes import Level
from dtlib.portions import portions
from dtlib.quinlan import CRUMB
from dtlib.settings import Settings

NOWHERE = -1


def grow_with_gaps(
    data: SortedTable, target: Target, weights: Floats | None, settings: Settings
) -> FlatTree:
    """Grow one tree from data with gaps; ``weights`` of None counts every row once."""
    record = LevelRecord(data.table, data.cells, target)
    weights = np.ones(data.table.n_rows) if weights is None else weights.copy()
    GapGrower(data.with_unknown_values(), target, weights, settings, record).grow()
    return record.finished()


class GapGrower(Grower):
    """Grows a tree in which one row may stand in several nodes of a level."""

    weights: Floats
    rows: Ints

    def __init__(
        self,
        data: SortedTable,
        target: Target,
        weights: Floats,
        settings: Settings,
        record: LevelRecord,
    ) -> None:
        self.one_case = float(weights[weights > 0].min())
        super().__init__(data, target, weights, settings, record)
        self.rows = np.arange(self.n_rows)
        self.copied, self.copies = self.rows[:0], self.rows[:0]

    def new_chooser(self) -> GapChooser:
        kind = GapRatioChooser if self.settings.score == "gain_ratio" else GapChooser
        return kind(
            self.data, self.target.local(), self.weights, self.settings, self.rows,
            one_case=self.one_case,
        )  # fmt: skip

    def has_enough(self, size: Ints, sums: Floats) -> Flags:
        cases = self.target.weight(sums.T) / self.one_case
        return cases >= self.settings.min_samples_split - CRUMB

    def check_progress(self, level: Level, below: Level | None) -> None:
        """Entries multiply, so that their number says nothing: ``split`` looks at every node."""

    def split(self, level: Level, choice: Choice) -> Branches:
        new, asked = super().split(level, choice), choice.best.attribute
        attribute = asked.take(level.node)
        cell = self.chooser.cells_at(attribute, choice.entries)
        unknown = (attribute != LEAF) & self.data.is_unknown(attribute, cell)
        self.copied = self.copies = self.rows[:0]
        if unknown.any():
            new = self.share_out(new, level, self.record.width.take(asked), unknown)
        size = np.bincount(new.branch, minlength=len(new.ids))
        slots = np.maximum(self.record.width.take(asked), 1)
        above = np.tile(level.size, 2) if new.are_halves else level.size.repeat(slots)
        assert (size < above)[new.ids != LEAF].all(), "a question that parts nothing was asked"
        return new

    def share_out(self, new: Branches, level: Level, width: Ints, unknown: Flags) -> Branches:
        """Those who do not know the answer go to every branch with a part of their weight."""
        slots = np.maximum(width, 1)
        first = np.arange(len(slots)) if new.are_halves else slots.cumsum() - slots  # (q,)
        step = len(slots) if new.are_halves else 1  # from branch to branch of a node
        taken = self.portions(new, first, step, width, ~unknown)
        gap = unknown.nonzero()[0]
        node = level.node.take(gap)
        which, offset = each_times(width.take(node))
        branch = first.take(node).take(which) + step * offset
        goes = taken.take(branch) > 0
        which, branch = which.compress(goes), branch.compress(goes)
        is_copy = np.zeros(len(which), bool)  # its first branch keeps the old number
        np.equal(which[1:], which[:-1], out=is_copy[1:])
        entry = new.entries.take(gap).take(which)
        weight = self.weights.take(entry) * taken.take(branch)
        number = entry.copy()
        number[is_copy] = self.add_copies(entry.compress(is_copy))
        self.weights[number] = weight
        self.chooser = self.new_chooser()
        branches = new.branch.copy()
        branches[gap.take(which.compress(~is_copy))] = branch.compress(~is_copy)
        return replace(
            new,
            entries=np.concatenate((new.entries, self.copies)),
            branch=np.concatenate((branches, branch.compress(is_copy))),
        )

    def portions(self, new: Branches, first: Ints, step: int, width: Ints, known: Flags) -> Floats:
        """(c,) what portion every branch takes of a row that does not know the answer."""
        weights = self.weights.take(new.entries.compress(known))
        weight = np.bincount(new.branch.compress(known), weights, len(new.ids))
        taken = np.zeros(len(new.ids))
        for n_branches in np.unique(width[width > 0]):  # nodes with as many branches at once
            below = first[width == n_branches][:, None] + step * np.arange(n_branches)
            taken[below] = portions(weight[below])
        return taken

    def add_copies(self, entries: Ints) -> Ints:
        """Make room for further entries of the same rows. Returns their numbers."""
        numbers = np.arange(self.n_rows, self.n_rows + len(entries))
        all_entries = np.concatenate((np.arange(self.n_rows), entries))
        self.rows, self.weights = self.rows.take(all_entries), self.weights.take(all_entries)
        self.target = self.target.take(all_entries)
        self.n_rows, self.copied, self.copies = len(all_entries), entries, numbers
        return numbers

    def sort_lists(self, new: Branches, is_open: Flags) -> Ints:
        goes_on = is_open.take(new.branch)
        entries, branch = new.entries.compress(goes_on), new.branch.compress(goes_on)
        of = np.arange(self.n_rows)
        of[self.copies] = self.copied  # the number that stands for it in the lists
        sort = two_picks_of_copies if new.are_halves else sort_copies
        return sort(self.order, entries, of.take(entries), branch, len(is_open))


def two_picks_of_copies(
    order: Ints, entries: Ints, of: Ints, branch: Ints, n_branches: int
) -> Ints:
    """Every list again: all first branches, then all second ones.

    In the lists stands the number that an entry is a copy ``of``, or its own.
    """
    is_second = branch >= n_branches // 2
    goes_first = np.zeros(order.max() + 1, bool)
    goes_first[entries.compress(~is_second)] = True
    second = np.full(len(goes_first), NOWHERE)
    second[of.compress(is_second)] = entries.compress(is_second)
    picked = np.empty((len(order), len(entries)), order.dtype)
    n_first = len(entries) - int(is_second.sum())
    together = max(1, CACHE // order.shape[1])
    for a in range(0, len(order), together):
        lists, here = order[a : a + together].ravel(), picked[a : a + together]
        here[:, :n_first] = lists.compress(goes_first.take(lists)).reshape(len(here), -1)
        numbers = second.take(lists)
        here[:, n_first:] = numbers.compress(numbers != NOWHERE).reshape(len(here), -1)
    return picked


def sort_copies(order: Ints, entries: Ints, of: Ints, branch: Ints, n_branches: int) -> Ints:
    """The same for any number of branches, one after the other."""
    by_number = of.argsort(kind="stable")
    entries, branch = entries.take(by_number), branch.take(by_number)
    times = np.bincount(of, minlength=order.max() + 1)
    begin = times.cumsum() - times
    lists = []
    for numbers in order:
        which, offset = each_times(times.take(numbers))
        place = begin.take(numbers).take(which) + offset
        place = place.take(branch.take(place).argsort(kind="stable"))
        lists.append(entries.take(place))
    return np.stack(lists)


def each_times(times: Ints) -> tuple[Ints, Ints]:
    """Places, each so many times over, and for every one how many of the same came before."""
    which = np.arange(len(times)).repeat(times)
    return which, np.arange(len(which)) - (times.cumsum() - times).take(which)
