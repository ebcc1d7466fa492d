"""Writing down a tree that grows node by node."""

from __future__ import annotations

import numpy as np

from dtlib.arrays import Floats
from dtlib.fast.keep.flat import LEAF, FlatTree
from dtlib.fast.read.statistics import Target
from dtlib.fast.read.table import Table


class NodeRecord:
    """Collects the nodes in the order in which they are visited."""

    def __init__(self, table: Table, target: Target) -> None:
        self.table, self.target = table, target
        self.sums: list[Floats] = []
        self.n_rows: list[int] = []
        self.attribute: list[int] = []
        self.threshold: list[float] = []
        self.first: list[int] = []
        self.gain: list[float] = []

    def write_node(self, sums: Floats, n_rows: int) -> int:
        """A node that asks nothing yet. Returns its number."""
        self.sums.append(sums)
        self.n_rows.append(n_rows)
        self.attribute.append(LEAF)
        self.threshold.append(np.nan)
        self.first.append(0)
        self.gain.append(0.0)
        return len(self.sums) - 1

    def write_question(
        self, node: int, attribute: int, threshold: float | None, gain: float, first: int
    ) -> None:
        """What a node asks; its branches are numbered from ``first`` on."""
        self.attribute[node] = attribute
        self.threshold[node] = np.nan if threshold is None else threshold
        self.first[node] = first
        self.gain[node] = gain

    def finished(self) -> FlatTree:
        return FlatTree.of_sums(
            self.table.attributes,
            np.array(self.attribute),
            np.array(self.threshold),
            np.array(self.first),
            np.array(self.n_rows),
            np.array(self.gain),
            np.array(self.sums),
            self.target,
        )
