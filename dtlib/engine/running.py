"""Running scores: the gain of every split point from one pass over the sorted entries.

Gini gain is variance reduction on labels written as 0 and 1, so gini and mse share one
formula. With W the weight of a node, S its target sum, and W_l, S_l the same for the
entries up to a split point::

    weight × gain = (W · S_l − W_l · S)² / (W · W_l · W_r)

``W · S_l − W_l · S`` is the running sum of w · (W · y − S). Over a whole node that sum is
zero, so that it can run on through all nodes without ever being set back, and for counts
it is a sum of whole numbers: exact, whatever the order of the rows. Where rounding cannot
be avoided, S_l − W_l · S / W is summed up instead: smaller numbers, smaller errors.

Shapes in comments: m live entries, q open nodes, k statistics of the target, … sorted lists.
"""

from __future__ import annotations

from copy import copy
from typing import Protocol

import numpy as np

from dtlib.engine.class_gains import CountedGains, ManyClassGains
from dtlib.engine.level import Ints, Level
from dtlib.engine.running_sums import left_over, running_sum, weight_below
from dtlib.engine.statistics import ClassTarget, Target
from dtlib.impurity import Floats

MANY_CLASSES = 5  # from here on one pass over all classes beats one pass for each


class Running(Protocol):
    """Scores split points. ``prepare`` looks at a new level, ``gains`` at sorted entries."""

    def prepare(self, level: Level) -> None: ...

    def gains(self, level: Level, order: Ints) -> Floats:
        """(…, m) sorted entries → weight × gain of a split behind each of them."""
        ...


def running_gains(target: Target, weights: Floats | None) -> Running:
    """The running score for this target's criterion."""
    if weights is not None and has_fractions(weights):
        return BalancedGains(target, weights)
    return _running_gains(target, weights)


def _running_gains(target: Target, weights: Floats | None) -> Running:
    if target.criterion not in ("gini", "mse"):
        assert isinstance(target, ClassTarget)
        return CountedGains(target, weights)
    if isinstance(target, ClassTarget) and len(target.classes) >= MANY_CLASSES:
        return ManyClassGains(target, weights)
    return SquaredGains(target, weights)


def has_fractions(weights: Floats) -> bool:
    return bool((weights != np.rint(weights)).any())


class SquaredGains:
    """Gini and mean square error by the formula above, class by class."""

    def __init__(self, target: Target, weights: Floats | None) -> None:
        self.weights = weights
        two_classes = isinstance(target, ClassTarget) and len(target.classes) == 2
        # Two classes have equal terms, so one of them counts twice. Of (1, t, t²) only t counts.
        self.is_number = is_number = not isinstance(target, ClassTarget)
        self.is_whole = not is_number and (weights is None or not has_fractions(weights))
        self.which = slice(1, 2) if two_classes or is_number else slice(None)
        self.times = 2.0 if two_classes else 1.0
        self.columns = target.columns[self.which] if two_classes else target.columns
        self.centred = np.zeros_like(self.columns)  # what is summed up, for every entry
        if weights is not None:
            # Two numbers travel as one complex number, so that one pass adds up both.
            self.with_weight = np.zeros(len(weights), complex)

    def prepare(self, level: Level) -> None:
        entries = level.entries
        totals = level.sums[self.which]
        for centred, column, total in zip(self.centred, self.columns, totals, strict=True):
            values = column.take(entries)
            if self.is_whole:
                values *= level.node_weight
                values -= total.take(level.node)
            else:
                values -= (total / level.weight).take(level.node)
            if self.weights is not None:
                values *= self.weights.take(entries)
            centred[entries] = values
        if self.weights is None:  # the same for every list
            self.factor = self._factor(level, weight_below(level, None))
        else:
            self.with_weight.real = self.centred[0]
            self.with_weight.imag = self.weights

    def _factor(self, level: Level, below: Floats) -> Floats:
        """1 / (W · W_l · W_r) of the formula; W / (W_l · W_r) for the smaller numbers."""
        product = level.node_weight - below
        product *= below
        if self.is_whole:
            product *= level.node_weight
        else:
            product /= level.node_weight
        product[..., level.last] = 1.0  # nothing is left above; no split there anyway
        if self.weights is not None and product.min() <= 0:
            # Beside heavy entries one of hardly any weight may add up to nothing: no gain there.
            product[product <= 0] = np.inf
        return np.divide(self.times, product, out=product)

    def gains(self, level: Level, order: Ints) -> Floats:
        if self.weights is None:
            running, factor = running_sum(self.centred[0], order), self.factor
        else:
            both = running_sum(self.with_weight, order)
            running, factor = both.real, self._factor(level, weight_below(level, both.imag))
        if self.is_number and len(level.ids) > 1:
            running -= left_over(level, running)
        gains = running * running
        for column in self.centred[1:]:
            running = running_sum(column, order)
            running *= running
            gains += running
        gains *= factor
        return gains


class BalancedGains:
    """Any of these scores for fractional weights, of whatever size.

    One sum that runs through all nodes rounds to the heaviest of them: beside a node of
    weight 1, one of weight 10⁻²⁰ would be lost, and late in boosting there are such. So the
    weights of every node are first scaled to a sum near 1, by a power of two, which rounds
    nothing.
    """

    def __init__(self, target: Target, weights: Floats) -> None:
        self.given, self.scaled = weights, weights.copy()
        self.is_scaled = False
        self.running = _running_gains(target, self.scaled)

    def prepare(self, level: Level) -> None:
        self.level, (self.view, self.unit) = level, balanced(level)
        if self.is_scaled or (self.unit != 1).any():
            share = self.unit.take(level.node)
            self.scaled[level.entries] = self.given.take(level.entries) * share
            self.is_scaled = True
        self.running.prepare(self.view)

    def gains(self, level: Level, order: Ints) -> Floats:
        view, unit = (self.view, self.unit) if level is self.level else balanced(level)
        gains = self.running.gains(view, order)
        if (unit != 1).any():
            gains /= unit.take(level.node)
        return gains


def balanced(level: Level) -> tuple[Level, Floats]:
    """The level with every node's weight scaled to nearly 1, and the scale of each: (q,)."""
    unit = np.exp2(-np.rint(np.log2(level.weight)).clip(-1000, 1000))
    if (unit == 1).all():
        return level, unit
    view = copy(level)
    view.__dict__.pop("node_weight", None)  # that was the weight before
    view.weight, view.sums = level.weight * unit, level.sums * unit
    return view, unit
