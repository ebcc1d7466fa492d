"""C4.5's choice for all open nodes of a level: the highest gain ratio among good gains.

Every split point is scored by its gain, as for the other learners. The ratio is worked out only
where it can decide: at each attribute's split points of greatest gain.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats, Ints
from dtlib.fast.keep.flat import LEAF
from dtlib.fast.score.choosing import NO_SPLIT, Chooser
from dtlib.fast.score.class_gains import n_log_n
from dtlib.fast.score.open_nodes import Level
from dtlib.fast.score.running_sums import running_sum, size_below, sum_before
from dtlib.scoring import TIE

NONE = -1.0  # the ratio of what cannot be asked


class RatioChooser(Chooser):
    """Takes the highest ratio; ``scores`` and ``ratios`` are (d, q)."""

    def best_attributes(self, level: Level, order: Ints) -> tuple[Floats, Ints]:
        scores = np.empty((len(self.data.attributes), len(level.ids)))
        self.ratios = np.full_like(scores, NONE)
        self.running.prepare(level)
        self.score_numbers(level, order, scores)
        self.score_values(level, scores)
        can = scores >= 0
        average = np.where(can, scores, 0.0).sum(axis=0) / np.maximum(can.sum(axis=0), 1)
        self.ratios[scores < average - level.tolerance] = NONE
        self.highest = self.ratios.max(axis=0)  # (q,)
        chosen = (self.ratios >= self.highest - TIE).argmax(axis=0)
        score = np.where(can.any(axis=0), scores[chosen, np.arange(len(chosen))], NO_SPLIT)
        attribute = self.data.attributes.take(chosen)
        attribute[score < self.least_score(level)] = LEAF
        return score, attribute

    def keep_best(
        self, level: Level, order: Ints, gains: Floats, best: Floats, places: NDArray[np.intp]
    ) -> None:
        at = good_places(level, gains, best).ravel().nonzero()[0]
        node = level.node.take(at % len(level.node))
        cell = places.take(at // len(level.node)) * len(level.ids) + node
        np.maximum.at(self.ratios.ravel(), cell, self.ratios_at(level, order, gains, at))

    def ratios_at(self, level: Level, order: Ints, gains: Floats, at: Ints) -> Floats:
        """The gain ratio of these split points, numbered through all lists."""
        if self.weights is None:
            below = size_below(level, at).astype(float)
        else:
            before = sum_before(level, level.weight).take(at % len(level.node))
            below = running_sum(self.weights, order, at) - before
        weight = level.weight.take(level.node.take(at % len(level.node)))
        spread = n_log_n(weight) - n_log_n(below) - n_log_n(weight - below)
        return ratio(gains.take(at), spread)

    def keep_information(self, places: Ints, nodes: slice, weight: Floats, start: Ints) -> None:
        total = np.add.reduceat(weight, start)
        spread = n_log_n(total) - np.add.reduceat(n_log_n(weight), start)
        self.ratios[places, nodes] = spread.reshape(len(places), -1)

    def score_values(self, level: Level, scores: Floats) -> None:
        super().score_values(level, scores)
        places = self.data.value_places
        gains = scores[places]
        self.ratios[places] = np.where(gains >= 0, ratio(gains, self.ratios[places]), NONE)

    def first_best(self, level: Level, entries: Ints, gains: Floats) -> Ints:
        most = level.per_node(gains, np.maximum)
        at = good_places(level, gains, most).nonzero()[0]
        highest = (self.highest - TIE).take(level.node.take(at))
        good = np.zeros(len(entries), bool)
        good[at[self.ratios_at(level, entries[None], gains, at) >= highest]] = True
        good[level.last] = True  # for nodes that ask for no number
        return good.nonzero()[0]


def good_places(level: Level, gains: Floats, best: Floats) -> NDArray[np.bool_]:
    """Where the gain is the greatest of its node, but for rounding."""
    return gains >= level.to_entries(np.maximum(best - level.tolerance, 0.0))


def ratio(gain: Floats, spread: Floats) -> Floats:
    """Gain by split information, each times the weight; 0 where nothing is spread."""
    return np.divide(gain, spread, out=np.zeros_like(gain), where=spread > 0)
