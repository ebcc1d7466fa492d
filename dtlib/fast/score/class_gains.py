"""Running scores from class counts: Gini for many classes, and any other impurity."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats, Ints
from dtlib.fast.read.statistics import ClassTarget
from dtlib.fast.score.open_nodes import Level
from dtlib.fast.score.running_sums import running_sum, size_below, sum_before
from dtlib.impurity import class_impurity


class ManyClassGains:
    """Gini for many classes in one pass: keep Σ l² and Σ n·l of the class counts running.

    l is the weight of a class so far, n its weight in the node. An entry of weight w adds
    w · (2l + w) to Σ l², with the l before it: sorted by class, that l is a running sum too.
    """

    def __init__(self, target: ClassTarget, weights: Floats | None) -> None:
        self.weights = weights
        small = np.uint8 if len(target.classes) < 256 else np.uint16  # small keys sort fastest
        self.label = target.codes.astype(small)
        # Whole numbers add up faster than fractions.
        self.mixed = np.zeros(len(target.codes), np.int64 if weights is None else float)

    def prepare(self, level: Level) -> None:
        label = self.label.take(level.entries).astype(np.intp)
        mixed = level.sums[label, level.node]  # n of every entry's class
        if self.weights is not None:
            mixed *= self.weights.take(level.entries)
        self.mixed[level.entries] = mixed
        self.squares = (level.sums * level.sums).sum(axis=0)  # (q,) Σ n²
        self.before = sum_before(level, self.squares)
        # Sorted by class, entries of one node and class stand together, in such runs.
        size = np.bincount(label * len(level.ids) + level.node, minlength=level.sums.size)
        if self.weights is None:
            self.growth = 2 * (level.place - (size.cumsum() - size).repeat(size)) + 1
        else:
            run_weight = level.sums.ravel()
            self.run_before = (run_weight.cumsum() - run_weight).repeat(size)
            self.weight_before = sum_before(level, level.weight)

    def gains(self, level: Level, order: Ints, at: Ints | None = None) -> Floats:
        m = order.shape[1]
        at = np.arange(order.size).reshape(order.shape) if at is None else at
        node = level.node.take(at % m)
        by_class = self.label.take(order).argsort(axis=-1, kind="stable")
        by_class += (np.arange(len(order)) * m)[:, None]  # places in the flat array
        below_squares = self._running_squares(order, by_class).take(at) - self.before.take(at % m)
        mixed = running_sum(self.mixed, order, at) - self.before.take(at % m)
        squares = self.squares.take(node)
        above_squares = below_squares - 2 * mixed + squares
        weight = level.weight.take(node)
        below = self._weight_below(level, order, at)
        above = weight - below
        # Nothing is above the last place of a node; a branch of hardly any weight may add up
        # to nothing.
        below, above = (np.where(side > 0, side, np.inf) for side in (below, above))
        gains = below_squares / below + above_squares / above - squares / weight
        return np.maximum(gains, 0.0, out=gains)

    def _running_squares(self, order: Ints, by_class: Ints) -> NDArray[Any]:
        """Σ l² up to every place."""
        growth = np.empty(order.shape, self.mixed.dtype)
        if self.weights is None:
            growth.ravel()[by_class] = self.growth
        else:
            w = self.weights.take(order).take(by_class)
            so_far = np.cumsum(w, axis=1) - self.run_before  # with this entry
            growth.ravel()[by_class] = w * (2 * so_far - w)
        return growth.cumsum(axis=1, out=growth)

    def _weight_below(self, level: Level, order: Ints, at: Ints) -> NDArray[Any]:
        if self.weights is None:
            return size_below(level, at)
        before = self.weight_before.take(at % order.shape[1])
        return running_sum(self.weights, order, at) - before


class CountedGains:
    """Any impurity but Gini, from the running count of every class."""

    def __init__(self, target: ClassTarget, weights: Floats | None) -> None:
        self.weights = weights
        any_purity = partial(_any_purity, criterion=target.criterion)
        self.purity: Callable[[NDArray[Any]], Floats]
        self.purity = SHORT_CUTS.get(target.criterion, any_purity)
        self.classes = target.columns  # (k, n)
        self.columns = self.classes if weights is None else self.classes * weights  # weighted
        if weights is None and target.criterion == "entropy":
            # Logarithms take long; whole numbers can look theirs up.
            known = n_log_n(np.arange(len(target.codes) + 1.0))
            self.purity = partial(_log_purity, each=known.take)

    def prepare(self, level: Level) -> None:
        self.sums = level.sums if self.weights is not None else level.sums.astype(np.int64)
        self.before = np.cumsum(self.sums, axis=1) - self.sums  # (k, q)
        if self.weights is not None:
            entries = level.entries
            weighted = self.classes.take(entries, axis=1) * self.weights.take(entries)
            self.columns[:, entries] = weighted

    def gains(self, level: Level, order: Ints, at: Ints | None = None) -> Floats:
        node = level.node if at is None else level.node.take(at % len(level.node))
        below = np.stack([
            running_sum(column, order, at) - before.take(node)
            for column, before in zip(self.columns, self.before, strict=True)
        ])  # (k, …, m)  # fmt: skip
        below = np.maximum(below, 0, out=below)  # but for rounding they are
        above = self.sums[:, node].reshape(len(below), *[1] * (below.ndim - 2), -1) - below
        np.maximum(above, 0, out=above)
        gains = self.purity(below)
        gains = gains + self.purity(above)
        gains -= self.purity(self.sums).take(node)
        return np.maximum(gains, 0.0, out=gains)


def n_log_n(weight: Floats) -> Floats:
    return weight * np.log2(weight, out=np.zeros_like(weight), where=weight > 0)


def _log_purity(counts: NDArray[Any], each: Callable[[NDArray[Any]], Floats] = n_log_n) -> Floats:
    """Σ n log n − N log N: minus the size times the entropy."""
    return each(counts).sum(axis=0) - each(counts.sum(axis=0))


def _majority_purity(counts: NDArray[Any]) -> Floats:
    """The majority's size: the size minus the size times the error."""
    return counts.max(axis=0).astype(float)


def _any_purity(counts: NDArray[Any], criterion: str) -> Floats:
    """Minus the size times the impurity."""
    return -counts.sum(axis=0) * class_impurity(np.moveaxis(counts, 0, -1), criterion)


# What is quicker to work out; ``_any_purity`` would give the same gains.
SHORT_CUTS = {"entropy": _log_purity, "error": _majority_purity}
