"""Running scores: the gain of every split point from one pass over the sorted entries.

Gini gain is variance reduction on labels written as 0 and 1, so gini and mse share one
formula. With W the weight of a node, S its target sum, and W_l, S_l the same for the
entries up to a split point::

    weight × gain = (W · S_l − W_l · S)² / (W · W_l · W_r)

``W · S_l − W_l · S`` is the running sum of w · (W · y − S). Over a whole node that sum is
zero, so that it can run on through all nodes without ever being set back, and for counts
it is a sum of whole numbers: exact, whatever the order of the rows. For fractions,
S_l − W_l · S / W is summed up instead, in whole numbers of a tiny unit (``running_sums``).

Shapes in comments: m live entries, q open nodes, k statistics of the target, … sorted lists.
"""

from __future__ import annotations

from copy import copy
from typing import Protocol

import numpy as np

from dtlib.arrays import Floats, Ints
from dtlib.fast.read.statistics import ClassTarget, Target
from dtlib.fast.score.class_gains import CountedGains, ManyClassGains
from dtlib.fast.score.open_nodes import Level
from dtlib.fast.score.running_sums import balanced_out, running_sum, size_below, sum_before, units

MOST_COUNTS = 2.0**32
MANY_CLASSES = 5  # from here on one pass over all classes beats one pass for each


class Running(Protocol):
    """Scores split points. ``prepare`` looks at a new level, ``gains`` at sorted entries."""

    def prepare(self, level: Level) -> None: ...

    def gains(self, level: Level, order: Ints, at: Ints | None = None) -> Floats:
        """(…, m) sorted entries → weight × gain of a split behind each of them.

        If only some places are asked for, ``at`` numbers them through all lists.
        """
        ...


def running_gains(target: Target, weights: Floats | None) -> Running:
    """The running score for this target's criterion."""
    few_classes = not isinstance(target, ClassTarget) or len(target.classes) < MANY_CLASSES
    if target.criterion in ("gini", "mse") and few_classes:
        return SquaredGains(target, weights)
    assert isinstance(target, ClassTarget)
    counting = ManyClassGains if target.criterion == "gini" else CountedGains
    if weights is not None and not are_counts(weights):
        return BalancedGains(counting, target, weights)
    return counting(target, weights)


def are_counts(weights: Floats) -> bool:
    """Whole numbers, and not so many that W · S_l − W_l · S, at most W² / 4, outgrows 2⁶³."""
    if not float(weights[0]).is_integer():  # as in boosting: no need to look at the others
        return False
    return bool((weights == np.rint(weights)).all()) and float(weights.sum()) < MOST_COUNTS


class SquaredGains:
    """Gini and mean square error by the formula above, class by class."""

    some_vanish = False  # beside heavy entries, of hardly any weight?

    def __init__(self, target: Target, weights: Floats | None) -> None:
        self.weights = weights
        is_classes = isinstance(target, ClassTarget)
        two_classes = isinstance(target, ClassTarget) and len(target.classes) == 2
        self.is_whole = is_classes and (weights is None or are_counts(weights))
        # Two classes have equal terms, so one of them counts twice. Of (1, t, t²) only t counts.
        self.which = slice(1, 2) if two_classes or not is_classes else slice(None)
        self.times = 2.0 if two_classes else 1.0
        self.columns = target.columns[self.which] if is_classes else target.columns
        self.centred = np.zeros(self.columns.shape, np.int64)  # what is summed up
        if weights is not None:  # fractions are counted in units, node by node
            self.whole_weights = np.zeros(len(weights), np.int64)
            if self.is_whole:
                self.whole_weights[:] = weights

    def prepare(self, level: Level) -> None:
        total, unit_of_weight = self._prepare_weights(level)  # (q,) the whole weight
        sums = level.sums[self.which]
        values = self.columns.take(level.entries, axis=1)  # (k, m)
        self.total = level.to_entries(total)
        if self.is_whole:
            values *= self.total
            values -= level.to_entries(sums.astype(np.int64))
            if self.weights is not None:
                values *= self.whole_weights.take(level.entries)
            numerator = self.times / level.weight
        else:
            unit = units(level.weight * level.spread)
            fractions = values - level.to_entries(sums / level.weight)
            fractions *= level.to_entries(unit)
            if self.weights is not None:
                fractions *= self.weights.take(level.entries)
            values = balanced_out(level, fractions.astype(np.int64))
            numerator = self.times * total * (unit_of_weight / unit) / unit
        self.centred[:, level.entries] = values
        self.numerator = level.to_entries(numerator)
        if self.weights is None:  # the same for every list
            self.factor = self._factor(level, size_below(level))
        else:
            self.before = sum_before(level, total) if len(level.ids) > 1 else None

    def _prepare_weights(self, level: Level) -> tuple[Ints, Floats | float]:
        """The weight of every node in whole numbers, and how many of them make a weight of 1."""
        if self.weights is None:
            return level.size, 1.0
        if self.is_whole:
            return level.weight.astype(np.int64), 1.0
        unit = units(level.weight)
        weights = (self.weights.take(level.entries) * level.to_entries(unit)).astype(np.int64)
        self.some_vanish = not weights.all()
        self.whole_weights[level.entries] = weights
        return level.per_node(weights), unit

    def _factor(self, level: Level, below: Ints) -> Floats:
        """1 / (W · W_l · W_r) of the formula, or W / (W_l · W_r), in the units of the sums."""
        product = (self.total - below) * below.astype(float)
        product[..., level.last] = 1.0  # nothing is left above; no split there anyway
        if self.some_vanish:  # they add up to nothing: no gain there
            product[product <= 0] = np.inf
        return np.divide(self.numerator, product, out=product)

    def gains(self, level: Level, order: Ints, at: Ints | None = None) -> Floats:
        if self.weights is None:
            factor = self.factor if at is None else self.factor.take(at % len(self.factor))
        else:
            below = running_sum(self.whole_weights, order)
            if self.before is not None:
                below -= self.before
            factor = self._factor(level, below)
            factor = factor if at is None else factor.take(at)
        running = running_sum(self.centred, order, at).astype(float)  # (k, …, m)
        running *= running
        gains = running[0] if len(running) == 1 else np.add.reduce(running, axis=0)
        gains *= factor
        return gains


class BalancedGains:
    """A score from class counts for fractional weights, of whatever size.

    One sum that runs through all nodes rounds to the heaviest of them: beside a node of
    weight 1, one of weight 10⁻²⁰ would be lost, and late in boosting there are such. So the
    weights of every node are first scaled to a sum near 1, by a power of two, which rounds
    nothing.
    """

    def __init__(
        self,
        counting: type[ManyClassGains | CountedGains],
        target: ClassTarget,
        weights: Floats,
    ) -> None:
        self.given, self.scaled = weights, weights.copy()
        self.is_scaled = False
        self.running = counting(target, self.scaled)

    def prepare(self, level: Level) -> None:
        self.view, self.unit = balanced(level)
        if self.is_scaled or (self.unit != 1).any():
            share = self.unit.take(level.node)
            self.scaled[level.entries] = self.given.take(level.entries) * share
            self.is_scaled = True
        self.running.prepare(self.view)

    def gains(self, level: Level, order: Ints, at: Ints | None = None) -> Floats:
        gains = self.running.gains(self.view, order, at)
        if (self.unit != 1).any():
            node = level.node if at is None else level.node.take(at % len(level.node))
            gains /= self.unit.take(node)
        return gains


def balanced(level: Level) -> tuple[Level, Floats]:
    """The level with every node's weight scaled to nearly 1, and the scale of each: (q,)."""
    unit = np.exp2(-np.rint(np.log2(level.weight)).clip(-1000, 1000))
    if (unit == 1).all():
        return level, unit
    view = copy(level)
    view.weight, view.sums = level.weight * unit, level.sums * unit
    return view, unit
