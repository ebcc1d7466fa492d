"""Sums that run through the sorted entries of all nodes, in whole numbers.

Whole numbers add up exactly, in any order, and NumPy adds them up ten times faster than
fractions. So what a node has of fractions is counted in a unit of its own, so small that the
node holds about 2⁶¹ of them: the rounding is that of floats, and a node of weight 10⁻²⁰ is as
exact as one of weight 1. Sums past 2⁶³ wrap round, which differences do not notice.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats, Ints
from dtlib.fast.score.open_nodes import Level

ROOM = 2.0**61  # units in a node
LIGHTEST = 1e-280  # what is lighter is not divided by


def running_sum(columns: NDArray[Any], order: Ints, at: Ints | None = None) -> NDArray[Any]:
    """The sums over all entries up to each place of the lists: (k, …, m), or only those ``at``."""
    running = columns.take(order, axis=-1)
    running.cumsum(axis=-1, out=running)
    return running if at is None else running.reshape(*columns.shape[:-1], -1).take(at, axis=-1)


def units(total: Floats) -> Floats:
    """(q,) how many units make 1, if ``total`` is the most that a node's entries add up to."""
    return ROOM / np.maximum(total, LIGHTEST)


def balanced_out(level: Level, numbers: Ints) -> Ints:
    """Entries (k, m) that add up to 0 in every node, as they did before they were rounded."""
    numbers[:, level.start] -= level.per_node(numbers)
    return numbers


def sum_before(level: Level, total: NDArray[Any]) -> NDArray[Any]:
    """(m,) what the nodes before have added to a running sum, from every node's own sum."""
    return (total.cumsum() - total).take(level.node)


def size_below(level: Level, at: Ints | None = None) -> Ints:
    """How many entries of the same node stand up to each place: the same for every list."""
    if at is None:
        return level.place - level.to_entries(level.start - 1)
    place = at % len(level.place)
    return place - (level.start - 1).take(level.node.take(place))
