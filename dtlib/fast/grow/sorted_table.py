"""The rows sorted by every number, once, and kept sorted while nodes are split."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Flags, Floats, Ints
from dtlib.fast.keep.flat import LEAF, cells_of
from dtlib.fast.read.table import MISSING, Table, by_name

DROPPED = 2  # the side of a row that has reached its leaf
CACHE = 1 << 15  # rows moved at a time, so that they stay in the processor's cache
LONG = 1 << 16  # rows from which on lists are kept in 32 bits: less memory to go through


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
    value_places: Ints  # where the other attributes stand in ``attributes``
    codes: Ints  # (others, n) their values by number
    n_values: Ints  # (others,) how many they have

    @classmethod
    def of(cls, table: Table) -> SortedTable:
        cells = cells_of(table)
        attributes = np.array(by_name(table))
        places = np.flatnonzero([table.attributes[j].is_number for j in attributes])
        numbers = attributes[places]
        has_equal, order = False, np.arange(table.n_rows)[None]
        if len(numbers):
            order = _sorted_rows(cells, numbers)
            has_equal = _any_equal(cells, numbers, order)
        list_of = np.full(len(attributes) + 1, -1)
        list_of[numbers] = np.arange(len(numbers))
        value_places = np.flatnonzero([not table.attributes[j].is_number for j in attributes])
        others = attributes[value_places].tolist()
        codes = np.array([table.columns[j] for j in others], np.intp).reshape(-1, table.n_rows)
        n_values = np.array([len(table.attributes[j].levels or ()) for j in others], np.intp)
        return cls(
            table, cells, attributes, numbers, places, list_of, order, has_equal,
            value_places, codes, n_values,
        )  # fmt: skip

    @cached_property
    def all_numbers(self) -> bool:
        return len(self.numbers) == len(self.attributes)

    def cells_at(self, attribute: Ints, rows: Ints) -> Floats:
        """The value that each of the attributes has in the row beside it; any value for LEAF."""
        place = attribute * self.cells.shape[1] + rows
        return self.cells.ravel().take(place, mode="wrap")

    def is_unknown(self, attribute: Ints | int, cell: Floats) -> Flags:
        """Where the values, each of the attribute beside it, are missing."""
        is_value = self.list_of.take(attribute) < 0
        return np.isnan(cell) | (is_value & (cell < 0))

    def with_unknown_values(self) -> SortedTable:
        """The same, with one more value of every category, the last one: a missing value."""
        codes = np.where(self.codes == MISSING, self.n_values[:, None], self.codes)
        return replace(self, codes=codes, n_values=self.n_values + 1)


def _sorted_rows(cells: Floats, numbers: Ints) -> Ints:
    """(numbers, n) the rows sorted by each number; one by one where copies would be large."""
    if cells.size <= CACHE:
        return cells[numbers].argsort(axis=1)
    kind = np.int32 if cells.shape[1] > LONG else np.intp
    order = np.empty((len(numbers), cells.shape[1]), kind)
    for rows, j in zip(order, numbers, strict=True):
        rows[:] = cells[j].argsort()
    return order


def _any_equal(cells: Floats, numbers: Ints, order: Ints) -> bool:
    """Do two rows share a number, in any of the sorted lists?"""
    together = max(1, CACHE // order.shape[1])
    for a in range(0, len(order), together):
        place = order[a : a + together] + numbers[a : a + together, None] * order.shape[1]
        in_order = cells.ravel().take(place)
        if (in_order[:, 1:] == in_order[:, :-1]).any():
            return True
    return False


def two_picks(
    order: Ints, rows: Ints, branch: Ints, is_open: NDArray[np.bool_], n_rows: int
) -> Ints:
    """Every list again, branch after branch: all first branches, then all second ones.

    ``branch`` belongs to ``rows``, numbers below ``n_rows``. Two picks, each in the old order,
    are faster than sorting.
    The lists are overwritten, so that no new memory is asked for.
    """
    side_of = np.where(is_open, 0, DROPPED).astype(np.int8)
    side_of[len(is_open) // 2 :] |= 1  # DROPPED stays more than 1
    side = np.empty(n_rows, np.int8)
    side[rows] = side_of.take(branch)
    picked = order[:, :0]
    together = max(1, CACHE // len(rows))
    for a in range(0, len(order), together):
        lists = order[a : a + together]
        sides = side.take(lists).ravel()
        first = lists.ravel().compress(sides == 0).reshape(len(lists), -1)
        second = lists.ravel().compress(sides == 1).reshape(len(lists), -1)
        n_first, n_both = first.shape[1], first.shape[1] + second.shape[1]
        if a == 0:  # the others are as long
            picked = order.ravel()[: len(order) * n_both].reshape(len(order), n_both)
        here = picked[a : a + together]  # never beyond the lists that were read
        here[:, :n_first] = first
        here[:, n_first:] = second
    return picked


def sort_by_branch(
    order: Ints, rows: Ints, branch: Ints, is_open: NDArray[np.bool_], n_rows: int
) -> Ints:
    """The same for any number of branches."""
    branch_of = np.empty(n_rows, np.intp)
    branch_of[rows] = np.where(is_open, np.arange(len(is_open)), LEAF).take(branch)
    return np.stack([_sorted(entries, branch_of.take(entries)) for entries in order])


def _sorted(entries: Ints, branch: Ints) -> Ints:
    goes_on = branch != LEAF
    entries, branch = entries.compress(goes_on), branch.compress(goes_on)
    return entries.take(branch.argsort(kind="stable"))
