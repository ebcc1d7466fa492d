"""The open nodes of one depth, as the growers see them.

Shapes in comments: m live entries, q open nodes, k statistics of the target.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats, Ints
from dtlib.fast.read.statistics import NumberTarget, Target
from dtlib.scoring import TIE


class Level:
    """The open nodes of one depth. In every list their entries stand node after node."""

    spread: Floats | float = 1.0  # (q,) how far the numbers of a node go; 1 for classes

    def __init__(self, ids: Ints, size: Ints, sums: Floats, entries: Ints, target: Target) -> None:
        self.target = target
        self.ids = ids  # (q,) numbers of the nodes in the finished tree
        self.size = size  # (q,) entries in each
        self.sums = sums  # (k, q) target statistics
        self.entries = entries  # (m,) one of the lists
        self.weight = target.weight(sums.T)  # (q,)
        self.tolerance = TIE * self.weight  # (q,) differences that are only rounding
        self.end = size.cumsum()
        self.start = self.end - size
        self.node = np.arange(len(size)).repeat(size)  # (m,) whose entry it is
        self.place = np.arange(len(entries))  # (m,)
        self.last = self.end - 1
        self.here = slice(0, len(entries))  # where its entries stand in the lists

    def local(self, scored: Target, weights: Floats | None) -> Level:
        """Go over to sums around each node's own least number, from which it is scored."""
        if not (isinstance(self.target, NumberTarget) and isinstance(scored, NumberTarget)):
            return self
        numbers = scored.set_nodes(self.target, self.entries, self.start, self.node)
        self.target = scored
        self.spread = self.per_node(numbers, np.maximum)
        self.tolerance = TIE * self.weight * self.spread * self.spread
        share = numbers if weights is None else numbers * weights.take(self.entries)
        self.sums = np.array((self.weight, self.per_node(share)))  # no squares: nobody needs them
        return self

    def only(self, nodes: NDArray[np.bool_]) -> Level:
        """The part of the level with these nodes."""
        if nodes.all():
            return self
        return self._with(nodes, self.entries.compress(nodes.take(self.node)))

    def parts(self, size: int) -> Iterator[Level]:
        """The level in parts of about ``size`` entries, where its nodes allow it."""
        block = self.start // size
        edges = [0, *(np.flatnonzero(block[1:] > block[:-1]) + 1).tolist(), len(block)]
        return (self._part(slice(a, b)) for a, b in pairwise(edges))

    def _part(self, nodes: slice) -> Level:
        here = slice(int(self.start[nodes.start]), int(self.end[nodes.stop - 1]))
        part = self._with(nodes, self.entries[here])
        part.here = here
        return part

    def _with(self, nodes: NDArray[np.bool_] | slice, entries: Ints) -> Level:
        """These nodes, with their entries."""
        sums = self.sums[:, nodes]
        level = Level(self.ids[nodes], self.size[nodes], sums, entries, self.target)
        level.tolerance = self.tolerance[nodes]
        level.spread = self.spread if isinstance(self.spread, float) else self.spread[nodes]
        return level

    def per_node(self, values: NDArray[Any], combine: np.ufunc = np.add) -> NDArray[Any]:
        """Sum (or maximum, …) of the last axis over the entries of every node."""
        return combine.reduceat(values, self.start, axis=-1)

    def to_entries(self, values: NDArray[Any]) -> NDArray[Any]:
        """What every node has, (…, q), for each of its entries, (…, m).

        One value of a lone node goes for all of them, without looking up: (…, 1).
        """
        return values if len(self.ids) == 1 else values.take(self.node, axis=-1)

    def too_near_the_end(self, least: int) -> Ints:
        """The places that would leave fewer than ``least`` entries on one side."""
        before = self.place - self.start[self.node] + 1
        behind = self.size[self.node] - before
        return np.flatnonzero((before < least) | (behind < least))


def check_progress(level: Level, below: Level | None) -> None:
    """Stop if no row has reached a leaf and no node was parted: that would go on for ever."""
    is_stuck = (
        below is not None
        and len(below.entries) == len(level.entries)
        and len(below.ids) == len(level.ids)
    )
    assert not is_stuck, "a question that parts nothing was asked"
