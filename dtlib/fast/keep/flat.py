"""The same tree as a few arrays: quick to grow level by level, quick to walk for many rows.

Nodes are numbered from the root down, and the branches of a node stand side by side from
``first`` on: yes before no, categories in their order. ``linked.py`` translates between this
form and ``Node`` without loss; ``descent.py`` sends rows down.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property, reduce
from typing import Any

import numpy as np

from dtlib.arrays import Flags, Floats, Ints
from dtlib.fast.keep.descent import descend, flow
from dtlib.fast.read.statistics import ClassTarget, Target
from dtlib.fast.read.table import Attribute, Table

EQUAL = 1e-12  # proportions that differ by less are equal
LEAF = -1


@dataclass(eq=False)
class FlatTree:
    """Arrays with an entry a node. ``value`` holds class proportions, or the mean."""

    attributes: tuple[Attribute, ...]
    attribute: Ints  # (m,) the attribute asked for, LEAF for none
    threshold: Floats  # (m,) NaN where a value is asked for
    first: Ints  # (m,) the number of the first branch
    value: Floats  # (m, k)
    weight: Floats  # (m,)
    n_rows: Ints  # (m,)
    impurity: Floats  # (m,)
    gain: Floats  # (m,) 0 at leaves
    counts: Floats | None = None  # (m, k) class weights; None for means

    @classmethod
    def of_sums(
        cls,
        attributes: tuple[Attribute, ...],
        attribute: Ints,
        threshold: Floats,
        first: Ints,
        n_rows: Ints,
        gain: Floats,
        sums: Floats,  # (m, k) of the target's statistics; the rest follows from them
        target: Target,
    ) -> FlatTree:
        counts = sums if isinstance(target, ClassTarget) else None
        value, weight, impurity = target.value(sums), target.weight(sums), target.impurity(sums)
        tree = cls(
            attributes, attribute, threshold, first, value, weight, n_rows, impurity, gain, counts
        )
        if not n_rows.all():
            tree.fill_empty_branches()
        return tree

    def __len__(self) -> int:
        return len(self.attribute)

    @property
    def is_leaf(self) -> Flags:
        return self.attribute == LEAF

    @cached_property
    def asks_values(self) -> bool:
        """Is any attribute one with a branch a value?"""
        return any(a.levels is not None for a in self.attributes)

    @property
    def n_branches(self) -> Ints:
        """How many branches every node has."""
        widths = [2 if a.levels is None else len(a.levels) for a in self.attributes]
        return np.append(widths, 0)[self.attribute]  # LEAF = −1 picks the 0 at the end

    @property
    def n_leaves(self) -> int:
        return int((self.attribute == LEAF).sum())

    @property
    def depth(self) -> int:
        """The number of questions on the longest way down."""
        deepest, level = -1, np.array([0])
        while len(level):
            deepest += 1
            level = self.branches_of(level[self.attribute[level] != LEAF])[1]
        return deepest

    def branches_of(self, nodes: Ints) -> tuple[Ints, Ints]:
        """All branches of these nodes, and for each the position of its parent in ``nodes``."""
        width = self.n_branches[nodes]
        parent = np.repeat(np.arange(len(nodes)), width)
        offset = np.arange(len(parent)) - np.repeat(np.cumsum(width) - width, width)
        return parent, self.first[nodes][parent] + offset

    def fill_empty_branches(self) -> None:
        """A branch that no training row took answers as the node above it."""
        inner = np.flatnonzero(self.attribute != LEAF)
        parent, below = self.branches_of(inner)
        empty = self.weight[below] == 0
        self.value[below[empty]] = self.value[inner[parent[empty]]]

    def keep_open(self, opened: Flags) -> FlatTree:
        """The tree in which only these nodes ask; the others are leaves, what is below is gone."""
        kept = np.zeros(len(self), bool)
        kept[0] = True
        inner = np.flatnonzero(opened)
        kept[self.branches_of(inner)[1]] = True
        new_number = np.cumsum(kept) - 1
        tree = self.picked(kept, new_number[self.first[kept]])
        leaf = ~opened[kept]
        tree.attribute[leaf], tree.threshold[leaf] = LEAF, np.nan
        tree.first[leaf], tree.gain[leaf] = 0, 0.0
        return tree

    def picked(self, which: Any, first: Ints) -> FlatTree:
        """Some of the nodes, or all in another order, with new numbers for their branches."""
        columns = {field.name: getattr(self, field.name) for field in fields(self)}
        some = {n: column[which] for n, column in columns.items() if isinstance(column, np.ndarray)}
        return replace(self, **{**some, "first": first})

    def importances(self) -> Floats:
        """Each attribute's share of all the impurity that the tree's questions took away."""
        inner = self.attribute != LEAF
        taken = self.weight[inner] * self.gain[inner]
        total = np.bincount(self.attribute[inner], taken, len(self.attributes)).astype(float)
        return total / total.sum() if total.sum() > 0 else total

    # --- sending rows down ---

    def leaf_values(self, table: Table, share: bool) -> Floats:
        """For every row the value of its leaf, or the mix of leaves that it reaches.

        A row that does not know the answer (missing, or a category that training never
        saw) takes every branch with that branch's share of the training weight, or only the
        heaviest branch if ``share`` is False.
        """
        cells = cells_of(table)
        unsure = None if table.is_complete else self._unsure_rows(table)
        if unsure is None or not unsure.any():
            return self.value.take(self.apply(cells), axis=0)
        values = np.empty((table.n_rows, self.value.shape[1]))
        values[~unsure] = self.value[self.apply(cells[:, ~unsure])]
        rows, leaves, part = flow(self, cells[:, unsure], share)
        mixed = np.zeros((int(unsure.sum()), self.value.shape[1]))
        np.add.at(mixed, rows, part[:, None] * self.value[leaves])
        values[unsure] = mixed
        return values

    def votes(self, table: Table, share: bool = True) -> Ints:
        """For every row the position of the class that the tree predicts."""
        if table.is_complete:
            return self.labels.take(self.apply(cells_of(table)))
        return majority(self.leaf_values(table, share))

    @cached_property
    def labels(self) -> Ints:
        """(m,) the majority of every node."""
        return majority(self.value)

    def _unsure_rows(self, table: Table) -> Flags:
        unsure = np.zeros(table.n_rows, bool)
        for j in np.unique(self.attribute[self.attribute != LEAF]):
            unsure |= table.missing(j)
        return unsure

    def apply(self, cells: Floats) -> Ints:
        """The number of the leaf that every row reaches. ``cells``: (d, rows)."""
        return descend(self, cells, np.zeros(1, np.intp))[0]


def majorities(sums: Floats) -> Ints:
    """(k, c) → (c,) the position of the greatest in every column; of equal ones the first."""
    return (sums >= sums.max(axis=0) * (1 - EQUAL)).argmax(axis=0)


def majority(value: Floats) -> Any:
    """The position of the greatest proportion; of equal ones the first (labels are sorted)."""
    if value.ndim == 1:
        return majorities(value)
    # NumPy is slow at the maximum of many short rows: go class by class.
    classes = [value[..., j] for j in range(value.shape[-1])]
    least = reduce(np.maximum, classes) * (1 - EQUAL)
    position = np.zeros(value.shape[:-1], np.intp)
    for j in reversed(range(len(classes))):
        position[classes[j] >= least] = j
    return position


def cells_of(table: Table) -> Floats:
    """All columns in one array of floats, attribute by attribute; category codes as numbers."""
    if isinstance(table.columns, np.ndarray):
        return table.columns
    return np.array([np.asarray(c, dtype=float) for c in table.columns])
