"""Running scores from class counts: Gini for many classes, entropy, classification error."""

from __future__ import annotations

import numpy as np

from dtlib.engine.level import Ints, Level
from dtlib.engine.running_sums import running_sum, weight_below
from dtlib.engine.statistics import ClassTarget
from dtlib.impurity import Floats


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
