"""The best question of every open node where rows have gaps.

A row that went two ways is an entry in both, with a fraction of its weight. Shapes in comments
are those of ``choosing.py``.
"""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np

from dtlib.arrays import Flags, Floats, Ints
from dtlib.fast.read.statistics import NumberTarget
from dtlib.fast.score.choosing import NO_SPLIT, Choice, Chooser
from dtlib.fast.score.known_gains import KnownGains, n_log_n
from dtlib.fast.score.open_nodes import Level
from dtlib.fast.score.ratio import RatioChooser, ratio
from dtlib.quinlan import CRUMB
from dtlib.scoring import TIE


class GapChooser(Chooser):
    """Scores by shares: every node weighs 1, and its numbers, if it has any, go from 0 to 1."""

    running: KnownGains  # type: ignore[assignment]

    def __init__(self, *given: Any, one_case: float = 1.0) -> None:
        super().__init__(*given)
        assert self.weights is not None
        self.given_weights, self.one_case = self.weights, one_case  # the weight of a whole row
        self.weights = np.zeros_like(self.given_weights)

    def new_running(self) -> Any:
        """Made anew for every level, by the shares that its nodes know."""

    def choose_in(self, level: Level, order: Ints) -> Choice:
        assert self.weights is not None
        self.weights[level.entries] = self.given_weights.take(level.entries)
        self.weights[level.entries] /= level.weight.take(level.node)
        if isinstance(self.scored, NumberTarget):
            self.scored.numbers[level.entries] /= np.asarray(level.spread).take(level.node)
        self.kept = None
        self.square = np.square(level.spread)  # (q,) or 1: what gains are measured against
        self.cases = level.weight / self.one_case
        least = self.settings.min_samples_leaf
        self.running = KnownGains(self.scored, self.weights, self.cases, least)
        as_shares = copy(level)
        as_shares.weight = np.ones_like(level.weight)
        as_shares.tolerance = TIE * as_shares.weight
        choice = super().choose_in(as_shares, order)
        choice.best.score *= level.weight * self.square
        return choice

    def least_score(self, level: Level) -> Any:
        return super().least_score(level) / self.square

    def gains(self, level: Level, order: Ints, attribute: Ints) -> Floats:
        return self.running.gains(level, order, self.cells_at(attribute, order))

    def gains_of_values(
        self, sums: Floats, cell: Ints, start: Ints, nodes: slice, impurity: Floats
    ) -> Floats:
        """Those whose value is missing stand last among the values, and count in no branch."""
        width = np.diff(start, append=len(sums))
        unknown = start + width - 1
        all_know = self.scored.weight(sums[unknown]) == 0
        sums[unknown] = 0.0
        weight, known = self.scored.weight(sums), np.add.reduceat(sums, start, axis=0)
        before = self.scored.impurity(known)
        after = np.add.reduceat(weight * self.scored.impurity(sums), start)
        here = self.cases[nodes]
        cases = weight * np.tile(here, len(start) // len(here)).repeat(width)
        is_empty = cases < 1 - CRUMB
        too_small = ~is_empty & (cases < self.settings.min_samples_leaf - CRUMB)
        allowed = np.add.reduceat(~is_empty, start, dtype=np.intp) > 1
        allowed &= ~np.logical_or.reduceat(too_small, start)
        allowed &= all_know | (before > TIE)  # where all who know are alike, it tells nothing
        gains = self.scored.weight(known) * before - after
        return np.where(allowed, np.maximum(gains, 0.0), NO_SPLIT)

    def varies(self, level: Level) -> Flags:
        rows = self.as_given(level.entries)
        known = []
        for j in self.data.attributes:
            column = self.data.cells[j].take(rows)
            is_unknown = self.data.is_unknown(j, column)
            low = level.per_node(np.where(is_unknown, np.inf, column), np.minimum)
            high = level.per_node(np.where(is_unknown, -np.inf, column), np.maximum)
            known.append(low < high)
        return np.array(known)


class GapRatioChooser(GapChooser, RatioChooser):
    """C4.5's choice: those who do not know are one more branch in the split information."""

    def ratios_at(self, level: Level, order: Ints, gains: Floats, at: Ints) -> Floats:
        places = self.running.places
        if self.kept is not None and self.all_gains is not None:
            which = places.at.searchsorted(self.kept.take(at) % self.all_gains.size)
        else:
            which = places.at.searchsorted(at)
        below = places.below.take(which)
        known = self.running.known.take(places.cell.take(which))
        spread = n_log_n(below) + n_log_n(known - below) + n_log_n(1 - known)
        return ratio(gains.take(at), -spread)
