"""The two ways to grow a tree, and which one is taken.

Node by node (``by_node.py``) is the algorithm as it is taught and takes any data. Level by
level (``levels.py``) grows the same tree many times faster, from complete data by the plain
gain. Tests hold the two equal, but for rows that weigh less than about 1e-11 of their node:
the two add weights up in different order, and rounding may swallow such a row in one of them.
"""

from __future__ import annotations

from dtlib.engine.by_node import grow_by_node
from dtlib.engine.flat import FlatTree
from dtlib.engine.growth import Growth
from dtlib.engine.levels import SortedTable, grow_by_level
from dtlib.engine.statistics import Target
from dtlib.engine.table import Table
from dtlib.impurity import Floats


def grow(table: Table, target: Target, weights: Floats | None, growth: Growth) -> FlatTree:
    """Grow a tree the fast way if it can; ``weights`` of None counts every row once."""
    if growth.is_plain and table.is_complete:
        return grow_by_level(SortedTable.of(table), target, weights, growth)
    return grow_by_node(table, target, weights, growth)
