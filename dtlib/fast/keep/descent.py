"""Sending many rows down a tree, all together.

One step for everyone takes a few NumPy calls. Rows with gaps may reach several leaves (``flow``).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats, Ints
from dtlib.fast.keep.crowded import CrowdedTop
from dtlib.portions import portions

if TYPE_CHECKING:
    from dtlib.fast.keep.flat import FlatTree


WALKERS = 1 << 14  # rows sent down a tree together, so that they stay in the processor's cache
MANY = 1 << 12  # rows for which it pays to ask all of them the same questions first
STEPS = 4  # before walkers that have arrived are taken out


def blocks(n_rows: int, together: int) -> list[slice]:
    """The rows in parts of nearly equal size, of about so many each."""
    n_blocks = max(1, round(n_rows / together))
    ends = [n_rows * b // n_blocks for b in range(n_blocks + 1)]
    return [slice(a, b) for a, b in pairwise(ends)]


def descend(tree: FlatTree, cells: Floats, roots: Ints) -> Ints:
    """The leaf that every row reaches from each of these nodes: (roots, rows)."""
    n_rows = cells.shape[1]
    reached = np.empty((len(roots), n_rows), np.intp)
    walkers = Walkers(tree, cells)
    # One tree of numbers: the question at its root, if not more of them, goes to all rows at once.
    asks_all = len(roots) == 1 and not tree.asks_values and tree.attribute[roots[0]] >= 0
    top = CrowdedTop(tree) if asks_all and roots[0] == 0 and n_rows >= MANY else None
    for some in blocks(n_rows, max(1, WALKERS // len(roots))):
        rows = np.arange(some.start, some.stop)
        if top is not None:
            begin = top.leave(cells[:, some])
        elif asks_all:
            is_second = cells[tree.attribute[roots[0]], some] >= tree.threshold[roots[0]]
            begin = tree.first[roots[0]] + is_second
        else:
            begin = roots.repeat(len(rows))
        leaves = walkers.down(begin, np.tile(rows, len(roots)))
        reached[:, some] = leaves.reshape(len(roots), -1)
    return reached


class Walkers:
    """Walkers take a step together, each with a row of its own.

    A walker in a leaf walks on the spot: it finds nothing at or above its infinite limit and
    goes to the "first branch", the leaf itself. Now and then those are taken out.
    """

    def __init__(self, tree: FlatTree, cells: Floats) -> None:
        # The cells stay as they lie in memory, row by row or attribute by attribute.
        by_row = cells.T.flags.c_contiguous
        self.cells = (cells.T if by_row else np.ascontiguousarray(cells)).ravel()
        d, n_rows = cells.shape
        self.row_step = d if by_row else 1
        step = 1 if by_row else n_rows
        self.is_leaf = tree.is_leaf
        column = np.where(self.is_leaf, 0, tree.attribute * step)  # where its cells begin
        first = np.where(self.is_leaf, np.arange(len(tree)), tree.first)
        self.bits = int(column.max()).bit_length()
        # Both in one number, so that a step has one look-up less.
        self.packed = (first.astype(np.int64) << self.bits) + column
        self.limit = np.where(self.is_leaf, np.inf, tree.threshold)
        self.asks_values = tree.asks_values
        self.steps = min(STEPS, len(tree) // 2)  # no way is longer

    def down(self, node: Ints, row: Ints) -> Ints:
        """From these nodes to the leaves."""
        arrived = node.copy()
        walker = np.flatnonzero(~self.is_leaf.take(node))
        node, start = node.take(walker), row.take(walker) * self.row_step
        packed, place = np.empty(len(node), np.int64), np.empty_like(node)
        cell, limit = np.empty(len(node)), np.empty(len(node))
        while n := len(walker):
            for _ in range(self.steps):
                self.step(node, start, packed[:n], place[:n], cell[:n], limit[:n])
            arrived[walker] = node
            on_the_way = ~self.is_leaf.take(node)
            walker, node = walker.compress(on_the_way), node.compress(on_the_way)
            start = start.compress(on_the_way)
        return arrived

    def step(
        self, node: Ints, start: Ints, packed: Ints, place: Ints, cell: Floats, limit: Floats
    ) -> None:
        """Everyone goes on to the next node. The last four are room to work in, made once."""
        look_up(self.packed, node, packed)
        look_up(self.limit, node, limit)
        np.right_shift(packed, self.bits, out=node, casting="unsafe")
        np.bitwise_and(packed, (1 << self.bits) - 1, out=place, casting="unsafe")
        place += start
        look_up(self.cells, place, cell)
        branch = cell >= limit
        if self.asks_values:
            branch = np.where(np.isnan(limit), cell, branch).astype(np.intp)
        node += branch


def look_up(values: NDArray[Any], where: Ints, found: NDArray[Any]) -> None:
    """``values[where]``, written into ``found``. No place is out of range; "clip" lets NumPy
    skip a copy that it would need to undo an error."""
    values.take(where, out=found, mode="clip")


# --- rows with gaps ---


def flow(tree: FlatTree, cells: Floats, share: bool) -> tuple[Ints, Ints, Floats]:
    """Like ``descend`` for rows with gaps: (row, leaf, part of the row) for every part."""
    row = np.arange(cells.shape[1])
    node = np.zeros(len(row), np.intp)
    part = np.ones(len(row))
    is_leaf, taken = tree.is_leaf, branch_portions(tree, share)
    arrived: list[tuple[Any, ...]] = []
    while len(row):
        at_leaf = is_leaf[node]
        arrived.append((row[at_leaf], node[at_leaf], part[at_leaf]))
        row, node, part = row[~at_leaf], node[~at_leaf], part[~at_leaf]
        cell = cells[tree.attribute[node], row]
        asks_value = np.isnan(tree.threshold[node])
        known = ~np.isnan(cell) & ~(asks_value & (cell < 0))
        branch = np.where(asks_value, cell, cell >= tree.threshold[node])
        step = tree.first[node[known]] + branch[known].astype(np.intp)
        parent, below = tree.branches_of(node[~known])
        portion = taken[below]
        keep = portion > 0
        row = np.concatenate((row[known], row[~known][parent][keep]))
        part = np.concatenate((part[known], (part[~known][parent] * portion)[keep]))
        node = np.concatenate((step, below[keep]))
    return tuple(np.concatenate(parts) for parts in zip(*arrived, strict=True))  # type: ignore[return-value]


def branch_portions(tree: FlatTree, share: bool) -> Floats:
    """For every node the portion that it takes of a row that is unsure at the node above."""
    taken = np.ones(len(tree))
    n_branches = tree.n_branches
    for width in np.unique(n_branches[n_branches > 0]):  # nodes with as many branches at once
        below = tree.first[n_branches == width][:, None] + np.arange(width)
        taken[below] = portions(tree.weight[below], heaviest_only=not share)
    return taken
