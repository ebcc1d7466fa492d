"""Scores where rows have gaps: of every question, only those who know the answer count.

Each sorted list has its gaps at the end of every node, so that all lists stay as long. What is
known differs from list to list, and so do the weights: a row that went two ways is a fraction
of one in each. Both are no trouble if everything is a share of the node's weight, counted in
units so small that sums of them are exact (``running_sums``)::

    gain = (purity of yes + purity of no − purity of all who know), each by its share

which is the gain among those who know times the share of them: C4.5's rule for gaps.

Shapes in comments: L sorted lists, m entries, q open nodes, k statistics, a allowed places.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Flags, Floats, Ints
from dtlib.fast.read.statistics import ClassTarget, Target
from dtlib.fast.score.open_nodes import Level
from dtlib.fast.score.running_sums import ROOM, running_sum
from dtlib.quinlan import CRUMB
from dtlib.scoring import TIE

NO_SPLIT = -np.inf  # the score of a place where nothing can be split
NONE = -1  # no weight is as little
SMALL = 1e-300  # stands in for nothing where a logarithm is taken


@dataclass(eq=False)
class Places:
    """Some split points: where they are, and the share of the node in front of each."""

    at: Ints  # (a,) numbered through all lists
    cell: Ints  # (a,) list · q + node
    below: Floats  # (a,)


class KnownGains:
    """The gain of every split point, among those who know the answer."""

    def __init__(self, scored: Target, shares: Floats, cases: Floats, least_cases: float) -> None:
        self.scored, self.shares = scored, shares
        least = (least_cases - CRUMB) / cases  # of a node, in each branch
        self.least = (np.minimum(least, 2) * ROOM).astype(np.int64)  # (q,) more than 1 is never
        self.is_classes = isinstance(scored, ClassTarget)

    def prepare(self, level: Level) -> None:
        share = np.rint(self.shares.take(level.entries) * ROOM)
        if isinstance(self.scored, ClassTarget):
            label = self.scored.codes.take(level.entries)
            values = share * (label == np.arange(len(self.scored.classes))[:, None])
        else:
            number = self.scored.numbers.take(level.entries)
            values = np.rint(np.array((share, share * number, share * number * number)))
        values = values.astype(np.int64)  # (k, m)
        self.columns = np.zeros((len(values), len(self.shares)), np.int64)
        self.columns[:, level.entries] = values
        total = level.per_node(values)
        self.before = total.cumsum(axis=1) - total  # (k, q)

    def gains(self, level: Level, order: Ints, cells: Floats) -> Floats:
        """(L, m) sorted entries and their numbers → the gain of a split behind each of them."""
        running = running_sum(self.columns, order)  # (k, L, m)
        total, all_know = self.totals(level, running, cells)  # (k, L, q), (L, q)
        shares = (total / ROOM).reshape(len(total), -1)  # (k, L · q)
        self.known = self.weight(shares)
        # Where all who know the answer are alike, it can tell nothing.
        tells = all_know | (self.scored.impurity(shares.T) > TIE).reshape(all_know.shape)
        most = np.where(tells, self.weight(total) - self.least, NONE)  # (L, q) in front
        allowed = self.split_points(level, self.weight(running), cells, most)
        if isinstance(self.scored, ClassTarget):
            allowed &= may_be_best(self.scored.codes.take(order), allowed)
        at = allowed.ravel().nonzero()[0]
        which, place = np.divmod(at, len(level.node))
        node = level.node.take(place)
        cell = which * len(level.ids) + node
        below = running.reshape(len(running), -1).take(at, axis=1)
        below = (below - self.before.take(node, axis=1)) / ROOM  # (k, a)
        above = shares.take(cell, axis=1) - below
        self.places = Places(at, cell, self.weight(below))
        gain = self.purity(below, self.places.below) + self.purity(above, self.weight(above))
        gain -= self.purity(shares, self.known).take(cell)
        gains = np.full(order.shape, NO_SPLIT)
        gains.put(at, np.maximum(gain, 0.0, out=gain))
        return gains

    def totals(self, level: Level, running: Ints, cells: Floats) -> tuple[Ints, Flags]:
        """What those add up to who know, and whether all do."""
        n_known = np.add.reduceat(cells == cells, level.start, axis=1, dtype=np.intp)  # (L, q)
        last = np.maximum(level.start + n_known - 1, 0)
        last += np.arange(running[0].size, step=cells.shape[1])[:, None]  # through all lists
        total = running.reshape(len(running), -1).take(last, axis=1) - self.before[:, None]
        total[:, n_known == 0] = 0
        return total, n_known == level.size

    def split_points(self, level: Level, running: Ints, cells: Floats, most: Ints) -> Flags:
        """(L, m) where may lists be split? With enough weight on both sides of the place."""
        weight = running - level.to_entries(self.weight(self.before))
        allowed = weight >= level.to_entries(self.least)
        allowed &= weight <= level.to_entries(most)
        allowed[:, :-1] &= cells[:, :-1] < cells[:, 1:]  # never where one is NaN
        allowed[:, level.last] = False
        return allowed

    def weight(self, sums: NDArray[Any]) -> NDArray[Any]:
        return np.add.reduce(sums, axis=0) if self.is_classes else sums[0]

    def purity(self, sums: Floats, weight: Floats) -> Floats:
        """(k, …) → share × (a constant − impurity)."""
        if self.scored.criterion == "entropy":
            return np.add.reduce(n_log_n(sums), axis=0) - n_log_n(weight)
        if self.scored.criterion == "error":
            return np.maximum.reduce(sums, axis=0)
        if self.is_classes and self.scored.criterion != "gini":
            return -weight * self.scored.impurity(np.moveaxis(sums, 0, -1))
        squares = np.add.reduce(sums * sums, axis=0) if self.is_classes else sums[1] * sums[1]
        return squares / np.maximum(weight, SMALL)


def may_be_best(label: Ints, allowed: Flags) -> Flags:
    """Leave out split points between rows of one class: one of their neighbours is better.

    While rows of one class are moved over, the gain is a convex function of their weight, so
    that it is greatest at one of the ends.
    """
    is_end = np.ones(label.shape, bool)
    inner = is_end[:, 1:-1]
    np.not_equal(label[:, 1:-1], label[:, 2:], out=inner)
    inner |= ~(allowed[:, :-2] & allowed[:, 2:])
    return is_end


def n_log_n(share: Floats) -> Floats:
    """Of shares that may be less than nothing by rounding."""
    logarithm = np.log(np.maximum(share, SMALL))
    logarithm *= share
    logarithm *= 1 / np.log(2)
    return logarithm
