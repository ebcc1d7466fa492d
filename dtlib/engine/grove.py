"""Many trees in one table of nodes, so that rows can be sent through all of them at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from dtlib.engine.data import Table
from dtlib.engine.flat import LEAF, FlatTree, cells_of
from dtlib.impurity import Floats

Ints = NDArray[np.int64]
TOGETHER = 1 << 16  # walkers at a time


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
        return cls(FlatTree(**columns), np.concatenate(roots))

    def __len__(self) -> int:
        return len(self.roots)

    def tree(self, t: int) -> FlatTree:
        """One tree on its own, its nodes numbered from the root down."""
        nodes = self.nodes
        level = self.roots[t : t + 1]
        levels = []
        while len(level):
            levels.append(level)
            level = nodes.branches_of(level[nodes.attribute[level] != LEAF])[1]
        old = np.concatenate(levels)
        width = nodes.n_branches[old]
        first = np.where(width > 0, 1 + np.cumsum(width) - width, 0)
        columns = {f.name: getattr(nodes, f.name) for f in fields(FlatTree)}
        for name, column in columns.items():
            if isinstance(column, np.ndarray):
                columns[name] = column[old]
        return FlatTree(**{**columns, "first": first})

    def leaves(self, table: Table) -> Iterator[tuple[slice, Ints]]:
        """Some trees at a time: (which trees, the leaf of every row in each: (trees, rows))."""
        by_row = np.ascontiguousarray(cells_of(table).T).ravel()
        row_start = np.arange(table.n_rows) * len(table.attributes)
        together = max(1, TOGETHER // max(table.n_rows, 1))
        for a in range(0, len(self), together):
            trees = slice(a, min(a + together, len(self)))
            roots = self.roots[trees]
            starts = np.tile(row_start, len(roots))
            reached = self.nodes.walk(by_row, starts, np.repeat(roots, table.n_rows))
            yield trees, reached.reshape(len(roots), -1)

    def values(self, table: Table) -> Iterator[tuple[slice, Floats]]:
        """Some trees at a time: (which trees, their leaf values: (trees, rows, k))."""
        if table.is_complete:
            for trees, leaves in self.leaves(table):
                yield trees, self.nodes.value.take(leaves, axis=0)
        else:  # a row with gaps reaches several leaves of a tree
            for t in range(len(self)):
                yield slice(t, t + 1), self.tree(t).leaf_values(table, share=True)[None]
