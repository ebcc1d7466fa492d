"""Running scores: the gain of every split point from one pass over the sorted entries.

Gini gain is variance reduction on labels written as 0 and 1, so gini and mse share one
formula. With W the weight of a node, S its target sum, and W_l, S_l the same for the
entries up to a split point::

    weight × gain = (W · S_l − W_l · S)² / (W · W_l · W_r)

``W · S_l − W_l · S`` is the running sum of w · (W · y − S). Over a whole node that sum is
zero, so that it can run on through all nodes without ever being set back, and for counts
it is a sum of whole numbers: exact, whatever the order of the rows.

Shapes in comments: m live entries, q open nodes, k statistics of the target, … sorted lists.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from dtlib.engine.statistics import ClassTarget, Target
from dtlib.impurity import Floats

Ints = NDArray[np.int64]
MANY_CLASSES = 5  # from here on one pass over all classes beats one pass for each


class Level:
    """The open nodes of one depth. Their entries stand node after node in ``entries``."""

    def __init__(self, ids: Ints, size: Ints, entries: Ints, rows: Floats, target: Target) -> None:
        self.target = target
        self.ids = ids  # (q,) numbers of the nodes in the finished tree
        self.size = size  # (q,) entries in each
        self.entries = entries  # (m,)
        self.rows = rows  # (k, m) weighted target statistics
        self.end = size.cumsum()
        self.start = self.end - size
        self.node = np.arange(len(size)).repeat(size)  # (m,) whose entry it is
        self.place = np.arange(len(entries))  # (m,)
        self.sums = self.per_node(rows)  # (k, q)
        self.weight = target.weight(self.sums.T)  # (q,)

    def only(self, nodes: NDArray[np.bool_]) -> Level:
        """The part of the level with these nodes."""
        if nodes.all():
            return self
        kept = nodes.take(self.node)
        entries, rows = self.entries.compress(kept), self.rows.compress(kept, axis=1)
        return Level(self.ids[nodes], self.size[nodes], entries, rows, self.target)

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
    if target.criterion not in ("gini", "mse"):
        assert isinstance(target, ClassTarget)
        return CountedGains(target, weights)
    if isinstance(target, ClassTarget) and len(target.classes) >= MANY_CLASSES:
        return ManyClassGains(target, weights)
    return SquaredGains(target, weights)


def weight_below(level: Level, order: Ints, weights: Floats | None) -> Floats:
    """The weight of the entries of the same node up to each place."""
    if weights is None:  # the same for every list: (m,)
        return level.place - (level.start - 1.0).take(level.node)
    below = weights.take(order)
    below.cumsum(axis=-1, out=below)
    below -= (level.weight.cumsum() - level.weight).take(level.node)
    return below


class SquaredGains:
    """Gini and mean square error by the formula above, class by class."""

    def __init__(self, target: Target, weights: Floats | None) -> None:
        self.weights = weights
        two_classes = isinstance(target, ClassTarget) and len(target.classes) == 2
        # Two classes have equal terms, so one of them counts twice. Of (1, t, t²) only t counts.
        is_number = not isinstance(target, ClassTarget)
        self.columns = slice(1, 2) if two_classes or is_number else slice(None)
        self.times = 2.0 if two_classes else 1.0
        n_columns = len(range(*self.columns.indices(target.rows.shape[1])))
        self.centred = np.zeros((n_columns, len(target.rows)))

    def prepare(self, level: Level) -> None:
        weight = level.weight.take(level.node)
        share = level.sums[self.columns].take(level.node, axis=1)
        if self.weights is not None:
            share *= self.weights.take(level.entries)
        centred = weight * level.rows[self.columns] - share
        for column, values in zip(self.centred, centred, strict=True):
            column[level.entries] = values
        if self.weights is None:
            self.factor = self._factor(level, weight_below(level, level.entries, None))

    def _factor(self, level: Level, below: Floats) -> Floats:
        weight = level.weight.take(level.node)
        product = (weight - below) * below
        product *= weight
        product[..., level.end - 1] = 1.0  # nothing is left above; no split there anyway
        return np.divide(self.times, product, out=product)

    def gains(self, level: Level, order: Ints) -> Floats:
        gains = _running_square(self.centred[0], order)
        for column in self.centred[1:]:
            gains += _running_square(column, order)
        if self.weights is None:
            gains *= self.factor
        else:
            gains *= self._factor(level, weight_below(level, order, self.weights))
        return gains


def _running_square(column: Floats, order: Ints) -> Floats:
    running = column.take(order)
    running.cumsum(axis=-1, out=running)
    running *= running
    return running


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
        below = weight_below(level, order, self.weights)
        above = weight - below
        above[..., level.end - 1] = 1.0  # nothing is left above; no split there anyway
        gains = below_squares / below + above_squares / above - squares / weight
        return np.maximum(gains, 0.0, out=gains)


class CountedGains:
    """Entropy and classification error, from the running count of every class."""

    def __init__(self, target: ClassTarget, weights: Floats | None) -> None:
        self.weights = weights
        self.purity = {"entropy": _log_purity, "error": _majority_purity}[target.criterion]
        self.columns = target.rows.T * (1.0 if weights is None else weights)  # (k, n)

    def prepare(self, level: Level) -> None:
        self.before = np.cumsum(level.sums, axis=1) - level.sums  # (k, q)

    def gains(self, level: Level, order: Ints) -> Floats:
        below = np.stack([
            np.cumsum(column.take(order), axis=-1) - before[level.node]
            for column, before in zip(self.columns, self.before, strict=True)
        ])  # (k, …, m)  # fmt: skip
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
