"""Many trees in one table of nodes, so that rows can be sent through all of them at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

import numpy as np

from dtlib.arrays import Floats, Ints
from dtlib.fast.keep.descent import descend
from dtlib.fast.keep.flat import LEAF, FlatTree, cells_of, majority
from dtlib.fast.read.table import Table

TOGETHER = 1 << 18  # leaves kept at a time


@dataclass(eq=False)
class Grove:
    """The nodes of all trees, and the number of every tree's root."""

    nodes: FlatTree
    roots: Ints

    @classmethod
    def join(cls, blocks: list[tuple[FlatTree, int]]) -> Grove:
        """Put tables of nodes together; each comes with the number of roots at its beginning."""
        offset = np.cumsum([0] + [len(nodes) for nodes, _ in blocks])
        roots = [start + np.arange(n) for start, (_, n) in zip(offset, blocks, strict=False)]
        columns = {}
        for field in fields(FlatTree):
            parts = [getattr(nodes, field.name) for nodes, _ in blocks]
            if field.name == "attributes" or parts[0] is None:
                columns[field.name] = parts[0]
                continue
            if field.name == "first":
                parts = [part + start for part, start in zip(parts, offset, strict=False)]
            columns[field.name] = np.concatenate(parts)
        return cls.in_turn(FlatTree(**columns), np.concatenate(roots))

    @classmethod
    def in_turn(cls, nodes: FlatTree, roots: Ints) -> Grove:
        """Number the nodes tree after tree: what is walked together then lies together."""
        tree = np.empty(len(nodes), np.intp)  # the tree of every node
        level, tree_of = roots, np.arange(len(roots))
        while len(level):
            tree[level] = tree_of
            parent, level = nodes.branches_of(level)
            tree_of = tree_of[parent]
        old = tree.argsort(kind="stable")
        new = np.empty_like(old)
        new[old] = np.arange(len(old))
        return cls(nodes.picked(old, new[nodes.first[old]]), new[roots])

    def __len__(self) -> int:
        return len(self.roots)

    def __iter__(self) -> Iterator[FlatTree]:
        return (self.tree(t) for t in range(len(self)))

    def tree(self, t: int) -> FlatTree:
        """One tree on its own, its nodes numbered from the root down."""
        start = self.roots[t]
        end = self.roots[t + 1] if t + 1 < len(self) else len(self.nodes)
        first = self.nodes.first[start:end] - start
        first[self.nodes.attribute[start:end] == LEAF] = 0
        return self.nodes.picked(slice(start, end), first)

    def without_rest(self, n_trees: int) -> Grove:
        """The first trees, if their nodes are numbered tree after tree."""
        if n_trees == len(self):
            return self
        end = self.roots[n_trees]
        return Grove(self.nodes.picked(slice(end), self.nodes.first[:end]), self.roots[:n_trees])

    def leaves(self, table: Table) -> Iterator[tuple[slice, Ints]]:
        """Some trees at a time: (which trees, the leaf of every row in each: (trees, rows))."""
        cells = cells_of(table)
        together = max(1, TOGETHER // max(table.n_rows, 1))
        for a in range(0, len(self), together):
            trees = slice(a, min(a + together, len(self)))
            yield trees, descend(self.nodes, cells, self.roots[trees])

    def values(self, table: Table, one_vote: bool = False) -> Iterator[tuple[slice, Floats]]:
        """Some trees at a time: (which trees, their leaf values: (trees, rows, k)).

        With ``one_vote`` a leaf gives its majority one vote instead of its proportions.
        """
        if table.is_complete:
            value = _votes(self.nodes.value) if one_vote else self.nodes.value
            for trees, leaves in self.leaves(table):
                yield trees, value.take(leaves, axis=0)
            return
        for t in range(len(self)):  # a row with gaps reaches several leaves of a tree
            values = self.tree(t).leaf_values(table, share=True)[None]
            yield slice(t, t + 1), _votes(values) if one_vote else values

    def votes(self, table: Table) -> Iterator[Ints]:
        """Tree after tree: for every row the position of the class that the tree predicts."""
        if not table.is_complete:
            yield from (tree.votes(table) for tree in self)
            return
        for _, leaves in self.leaves(table):
            yield from self.nodes.labels.take(leaves)


def _votes(values: Floats) -> Floats:
    return np.eye(values.shape[-1])[majority(values)]
