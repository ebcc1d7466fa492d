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
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from dtlib.engine.scoring import TIE
from dtlib.engine.statistics import ClassTarget, Target
from dtlib.impurity import Floats

Ints = NDArray[np.int64]
MANY_CLASSES = 5  # from here on one pass over all classes beats one pass for each


class Level:
    """The open nodes of one depth. In every list their entries stand node after node."""

    def __init__(self, ids: Ints, size: Ints, sums: Floats, entries: Ints, target: Target) -> None:
        self.target = target
        self.ids = ids  # (q,) numbers of the nodes in the finished tree
        self.size = size  # (q,) entries in each
        self.sums = sums  # (k, q) target statistics
        self.entries = entries  # (m,) one of the lists
        self.weight = target.weight(sums.T)  # (q,)
        self.end = size.cumsum()
        self.start = self.end - size
        self.node = np.arange(len(size)).repeat(size)  # (m,) whose entry it is
        self.place = np.arange(len(entries))  # (m,)

        self.last = self.end - 1
        self.tolerance = TIE * target.scale(sums.T)  # (q,) differences that are only rounding

    @cached_property
    def node_weight(self) -> Floats:
        """(m,) the weight of the whole node, at every place."""
        return self.weight.take(self.node)

    def only(self, nodes: NDArray[np.bool_]) -> Level:
        """The part of the level with these nodes."""
        if nodes.all():
            return self
        entries = self.entries.compress(nodes.take(self.node))
        sums = self.sums.compress(nodes, axis=1)
        return Level(self.ids[nodes], self.size[nodes], sums, entries, self.target)

    def per_node(self, values: NDArray[Any], combine: np.ufunc = np.add) -> NDArray[Any]:
        """Sum (or maximum, …) of the last axis over the entries of every node."""
        return combine.reduceat(values, self.start, axis=-1)

    def too_near_the_end(self, least: int) -> Ints:
        """The places that would leave fewer than ``least`` entries on one side."""
        before = self.place - self.start[self.node] + 1
        behind = self.size[self.node] - before
        return np.flatnonzero((before < least) | (behind < least))


class Running(Protocol):
    """Scores split points. ``prepare`` looks at a new level, ``gains`` at sorted entries."""

    def prepare(self, level: Level) -> None: ...

    def gains(self, level: Level, order: Ints) -> Floats:
        """(…, m) sorted entries → weight × gain of a split behind each of them."""
        ...


def running_gains(target: Target, weights: Floats | None) -> Running:
    """The running score for this target's criterion."""
    if weights is not None and (weights % 1 != 0).any():
        return BalancedGains(target, weights)
    return _running_gains(target, weights)


def _running_gains(target: Target, weights: Floats | None) -> Running:
    if target.criterion not in ("gini", "mse"):
        assert isinstance(target, ClassTarget)
        return CountedGains(target, weights)
    if isinstance(target, ClassTarget) and len(target.classes) >= MANY_CLASSES:
        return ManyClassGains(target, weights)
    return SquaredGains(target, weights)


def running_sum(column: NDArray[Any], order: Ints) -> NDArray[Any]:
    """The sum over all entries up to each place of the lists: (…, m)."""
    running = column.take(order)
    return running.cumsum(axis=-1, out=running)


def weight_below(level: Level, running: Floats | None) -> Floats:
    """The weight of the entries of the same node up to each place, from the running weight."""
    if running is None:  # every entry counts once: the same for every list, (m,)
        return level.place - (level.start - 1.0).take(level.node)
    if len(level.ids) == 1:
        return running
    return running - (level.weight.cumsum() - level.weight).take(level.node)


class SquaredGains:
    """Gini and mean square error by the formula above, class by class."""

    def __init__(self, target: Target, weights: Floats | None) -> None:
        self.weights = weights
        two_classes = isinstance(target, ClassTarget) and len(target.classes) == 2
        # Two classes have equal terms, so one of them counts twice. Of (1, t, t²) only t counts.
        is_number = not isinstance(target, ClassTarget)
        self.is_whole = not is_number and (weights is None or not (weights % 1).any())
        self.which = slice(1, 2) if two_classes or is_number else slice(None)
        self.times = 2.0 if two_classes else 1.0
        self.columns = target.columns[self.which]
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
        gains = running * running
        for column in self.centred[1:]:
            running = running_sum(column, order)
            running *= running
            gains += running
        gains *= factor
        return gains


class ManyClassGains:
    """Gini for many classes in one pass: keep Σ l² and Σ n·l of the class counts running.

    l is the weight of a class so far, n its weight in the node. An entry of weight w adds
    w · (2l + w) to Σ l², with the l before it: sorted by class, that l is a running sum too.
    """

    def __init__(self, target: ClassTarget, weights: Floats | None) -> None:
        self.weights = weights
        self.n_classes = len(target.classes)
        small = np.uint8 if self.n_classes < 256 else np.uint16  # small keys sort fastest
        self.label = target.codes.astype(small)
        self.class_weight = np.zeros(len(target.codes))

    def prepare(self, level: Level) -> None:
        label = self.label.take(level.entries).astype(np.int64)
        self.class_weight[level.entries] = level.sums[label, level.node]
        self.squares = (level.sums * level.sums).sum(axis=0)  # (q,) Σ n²
        before = np.cumsum(self.squares) - self.squares
        self.before = before[level.node]
        # Sorted by class, entries of one node and class stand together: where such runs start.
        size = np.bincount(label * len(level.ids) + level.node, minlength=level.sums.size)
        self.run_start = np.repeat(np.cumsum(size) - size, size)
        run_weight = level.sums.ravel()
        self.run_before = np.repeat(np.cumsum(run_weight) - run_weight, size)

    def gains(self, level: Level, order: Ints) -> Floats:
        by_class = np.argsort(self.label.take(order), axis=-1, kind="stable")
        by_class += (np.arange(len(order)) * order.shape[1])[:, None]  # places in the flat array
        growth = np.empty(order.shape)
        if self.weights is None:
            growth.ravel()[by_class] = 2.0 * (level.place - self.run_start) + 1
        else:
            w = self.weights.take(order).take(by_class)
            so_far = np.cumsum(w, axis=1) - self.run_before  # with this entry
            growth.ravel()[by_class] = w * (2 * so_far - w)
        below_squares = np.cumsum(growth, axis=1, out=growth)
        below_squares -= self.before
        mixed = self.class_weight.take(order)
        if self.weights is not None:
            mixed *= self.weights.take(order)
        np.cumsum(mixed, axis=1, out=mixed)
        mixed -= self.before
        squares = self.squares[level.node]
        above_squares = below_squares - 2 * mixed + squares
        weight = level.weight[level.node]
        running = None if self.weights is None else running_sum(self.weights, order)
        below = weight_below(level, running)
        above = weight - below
        above[..., level.last] = 1.0  # nothing is left above; no split there anyway
        if self.weights is not None:  # a branch of hardly any weight may add up to nothing
            below, above = (np.where(side > 0, side, np.inf) for side in (below, above))
        gains = below_squares / below + above_squares / above - squares / weight
        return np.maximum(gains, 0.0, out=gains)


class CountedGains:
    """Entropy and classification error, from the running count of every class."""

    def __init__(self, target: ClassTarget, weights: Floats | None) -> None:
        self.weights = weights
        self.purity = {"entropy": _log_purity, "error": _majority_purity}[target.criterion]
        self.classes = target.columns  # (k, n)
        self.columns = self.classes.copy()  # the same, weighted

    def prepare(self, level: Level) -> None:
        self.before = np.cumsum(level.sums, axis=1) - level.sums  # (k, q)
        if self.weights is not None:
            entries = level.entries
            weighted = self.classes.take(entries, axis=1) * self.weights.take(entries)
            self.columns[:, entries] = weighted

    def gains(self, level: Level, order: Ints) -> Floats:
        below = np.stack([
            np.cumsum(column.take(order), axis=-1) - before[level.node]
            for column, before in zip(self.columns, self.before, strict=True)
        ])  # (k, …, m)  # fmt: skip
        below = np.maximum(below, 0.0)  # but for rounding they are
        total = level.sums[:, level.node].reshape(len(below), *[1] * (below.ndim - 2), -1)
        above = np.maximum(total - below, 0.0)
        before = self.purity(level.sums)[level.node]
        return np.maximum(self.purity(below) + self.purity(above) - before, 0.0)


def _log_purity(counts: Floats) -> Floats:
    """Σ n log n − N log N: minus the size times the entropy."""
    return _n_log_n(counts).sum(axis=0) - _n_log_n(counts.sum(axis=0))


def _n_log_n(counts: Floats) -> Floats:
    return counts * np.log2(counts, out=np.zeros_like(counts), where=counts > 0)


def _majority_purity(counts: Floats) -> Floats:
    """The majority's size: the size minus the size times the error."""
    return counts.max(axis=0)


class BalancedGains:
    """Any of these scores for fractional weights, of whatever size.

    One sum that runs through all nodes rounds to the heaviest of them: beside a node of
    weight 1, one of weight 10⁻²⁰ would be lost, and late in boosting there are such. So the
    weights of every node are first scaled to a sum near 1, by a power of two, which rounds
    nothing.
    """

    def __init__(self, target: Target, weights: Floats) -> None:
        self.given, self.scaled = weights, weights.copy()
        self.running = _running_gains(target, self.scaled)

    def prepare(self, level: Level) -> None:
        self.level, (self.view, self.unit) = level, balanced(level)
        share = self.unit.take(level.node)
        self.scaled[level.entries] = self.given.take(level.entries) * share
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
    view = copy(level)
    view.__dict__.pop("node_weight", None)  # that was the weight before
    view.weight, view.sums = level.weight * unit, level.sums * unit
    return view, unit
