"""Sums that run through the sorted entries of all nodes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.engine.level import Ints, Level
from dtlib.impurity import Floats


def running_sum(column: NDArray[Any], order: Ints) -> NDArray[Any]:
    """The sum over all entries up to each place of the lists: (…, m)."""
    running = column.take(order)
    return running.cumsum(axis=-1, out=running)


def left_over(level: Level, running: Floats) -> Floats:
    """What rounding has left of the nodes before, whose sums should be zero: (…, m).

    Beside a node of large numbers it may be more than a whole node of small ones.
    """
    before = np.zeros((*running.shape[:-1], len(level.ids)))
    before[..., 1:] = running[..., level.last[:-1]]
    return before.take(level.node, axis=-1)


def weight_below(level: Level, running: Floats | None) -> Floats:
    """The weight of the entries of the same node up to each place, from the running weight."""
    if running is None:  # every entry counts once: the same for every list, (m,)
        return level.place - (level.start - 1.0).take(level.node)
    if len(level.ids) == 1:
        return running
    return running - (level.weight.cumsum() - level.weight).take(level.node)
