"""The best question of every open node of a level: the scoring half of growing by levels.

Shapes in comments: d attributes, m live entries, q open nodes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dtlib.arrays import Flags, Floats, Ints
from dtlib.fast.grow.level_record import Best
from dtlib.fast.grow.sorted_table import SortedTable
from dtlib.fast.keep.flat import LEAF
from dtlib.fast.read.statistics import Target
from dtlib.fast.score.open_nodes import Level
from dtlib.fast.score.squared_gains import Running, running_gains
from dtlib.scoring import TIE
from dtlib.settings import Settings

NO_SPLIT = -np.inf  # the score of a place where nothing can be split
CACHE = 1 << 15  # entries scored at a time, so that they stay in the processor's cache
PART = 1 << 17  # entries of a large level for which everything is kept ready at a time
CELLS = 1 << 22  # counts kept at a time for attributes with very many values
BOTH_SIDES = np.array([[0], [1]])  # of a split point: the entries before and behind it


@dataclass(eq=False)
class Choice:
    """What the nodes ask, and where their lists are cut."""

    best: Best
    entries: Ints  # (m,) in every node sorted by the number that it asks for
    cut: Ints  # (q,) the last place in front of the split point


class Chooser:
    """Scores questions. Rows that were numbered anew have the ``rows`` numbers in the data."""

    all_gains: Floats | None = None  # of all lists, (numbers, m), if they are few enough to keep
    kept: Ints | None = None  # (m,) where the winning lists stand in them

    def __init__(
        self,
        data: SortedTable,
        scored: Target,  # what scores are worked out from
        weights: Floats | None,
        settings: Settings,
        rows: Ints | None,
    ) -> None:
        self.data, self.scored, self.weights = data, scored, weights
        self.settings, self.rows = settings, rows
        self.running = self.new_running()

    def new_running(self) -> Running:
        return running_gains(self.scored, self.weights)

    def choose(self, level: Level, order: Ints) -> Choice:
        """The best question of every node; ``order``: (numbers, m) the sorted lists."""
        if len(level.entries) <= 2 * PART:
            return self.choose_in(level, order)
        choices = [self.choose_in(part, order) for part in level.parts(PART)]
        return Choice(
            Best(
                np.concatenate([c.best.score for c in choices]),
                np.concatenate([c.best.attribute for c in choices]),
                np.concatenate([c.best.around for c in choices], axis=1),
            ),
            np.concatenate([c.entries for c in choices]),
            np.concatenate([c.cut for c in choices]),
        )

    def choose_in(self, level: Level, order: Ints) -> Choice:
        score, attribute = self.best_attributes(level, order)
        entries, cut = self.find_cuts(level, order, attribute)
        around = self.as_given(entries.take(cut + BOTH_SIDES, mode="clip"))  # (2, q)
        return Choice(Best(score, attribute, around), entries, cut + level.here.start)

    def best_attributes(self, level: Level, order: Ints) -> tuple[Floats, Ints]:
        """Score every attribute at every node, then take the first of the equally best."""
        scores = np.empty((len(self.data.attributes), len(level.ids)))  # (d, q)
        self.running.prepare(level)
        self.score_numbers(level, order, scores)
        self.score_values(level, scores)
        luck = self.draw_features(level, scores)
        score = np.maximum.reduce(scores, axis=0)  # (q,)
        is_best = scores >= score - level.tolerance
        chosen = (
            is_best.argmax(axis=0) if luck is None else np.where(is_best, luck, 2).argmin(axis=0)
        )
        attribute = self.data.attributes.take(chosen)
        attribute[score < self.least_score(level)] = LEAF
        return score, attribute

    def least_score(self, level: Level) -> Floats | float:
        """(q,) the score from which on a question is worth asking."""
        least = self.settings.min_gain * (1 - TIE)
        return least * level.weight if least else 0.0

    def draw_features(self, level: Level, scores: Floats) -> Floats | None:
        """In a forest a node looks at some attributes only, drawn by chance.

        As in scikit-learn attributes that are constant at the node count too, but if all that
        were drawn are, it draws on until one is not. Returns the luck of each, by which they
        were drawn, (d, q): of equally good ones the first drawn is asked.
        """
        settings = self.settings
        if settings.rng is None:
            return None
        luck = settings.rng.random(scores.shape)
        last_drawn = np.sort(luck, axis=0)[(settings.max_features or len(luck)) - 1]
        first_varying = np.where(self.varies(level), luck, 1.0).min(axis=0)
        scores[luck > np.maximum(last_drawn, first_varying)] = NO_SPLIT
        return luck

    def varies(self, level: Level) -> Flags:
        """(d, q) does an attribute have more than one value among the rows of a node?"""
        rows = self.as_given(level.entries)
        cells = (self.data.cells[j].take(rows) for j in self.data.attributes)
        return np.array([
            level.per_node(column, np.minimum) < level.per_node(column, np.maximum)
            for column in cells
        ])  # fmt: skip

    def score_numbers(self, level: Level, order: Ints, scores: Floats) -> None:
        """The greatest score of any split point, for every number at every node."""
        numbers, all_numbers = self.data.numbers, self.data.all_numbers
        number_places = self.data.number_places
        together = max(1, CACHE // len(level.entries))
        for a in range(0, len(numbers), together):
            some = slice(a, a + together)
            gains = self.gains(level, order[some, level.here], numbers[some, None])  # (some, m)
            places = some if all_numbers else number_places[some]
            scores[places] = best = level.per_node(gains, np.maximum)
            self.keep_best(level, order[some, level.here], gains, best, number_places[some])
            is_all = together >= len(numbers) and len(level.entries) == order.shape[1]
            self.all_gains = gains if is_all else None

    def gains(self, level: Level, order: Ints, attribute: Ints) -> Floats:
        """The score of every split point of these sorted lists, where one is allowed."""
        if self.data.has_equal:  # there may be few split points: score nothing else
            at = self.split_points(level, order, attribute)
            gains = np.full(order.shape, NO_SPLIT)
            gains.put(at, self.running.gains(level, order, at))
            return gains
        gains = self.running.gains(level, order)
        gains[:, self.forbidden(level)] = NO_SPLIT
        return gains

    def split_points(self, level: Level, order: Ints, attribute: Ints) -> Ints:
        """The places behind which the number changes, counted through all lists."""
        cells = self.cells_at(attribute, order)
        changes = np.empty(order.shape, bool)
        np.not_equal(cells[:, 1:], cells[:, :-1], out=changes[:, :-1])
        changes[:, self.forbidden(level)] = False
        return changes.ravel().nonzero()[0]

    def forbidden(self, level: Level) -> Ints:
        """The places behind which no node may be split, by any number."""
        least = self.settings.min_samples_leaf
        return level.last if least == 1 else level.too_near_the_end(least)

    def score_values(self, level: Level, scores: Floats) -> None:
        """The score of "one branch a value" for every other attribute at every node."""
        if self.data.all_numbers:
            return
        sums = self.scored.add_up(level.entries, level.node, len(level.ids), self.weights)
        impurity = level.weight * self.scored.impurity(sums.T)  # (q,)
        n_values, places = self.data.n_values, self.data.value_places
        together = max(1, CACHE // len(level.entries))
        for a in range(0, len(places), together):
            some = slice(a, a + together)
            n_nodes = max(1, CELLS // int(n_values[some].sum()))
            for b in range(0, len(level.ids), n_nodes):
                nodes = slice(b, min(b + n_nodes, len(level.ids)))
                scores[places[some], nodes] = self.score_counts(level, some, nodes, impurity)

    def score_counts(self, level: Level, some: slice, nodes: slice, impurity: Floats) -> Floats:
        """Count every value of some attributes at these nodes: (some, nodes) scores."""
        n_values, q = self.data.n_values[some, None], nodes.stop - nodes.start
        here = slice(level.start[nodes.start], level.end[nodes.stop - 1])
        entries, node = level.entries[here], level.node[here] - nodes.start
        # A cell for each value of each node of each attribute, in this order from outside in.
        begin = (n_values.cumsum() - n_values[:, 0])[:, None] * q
        codes = self.data.codes[some].take(self.as_given(entries), axis=1)
        cell = begin + n_values * node + codes
        start = (begin + n_values * np.arange(q)).ravel()
        n_cells = int(n_values.sum()) * q
        rows = np.broadcast_to(entries, cell.shape).ravel()
        sums = self.scored.add_up(rows, cell.ravel(), n_cells, self.weights).T
        self.keep_information(self.data.value_places[some], nodes, self.scored.weight(sums), start)
        gains = self.gains_of_values(sums, cell.ravel(), start, nodes, impurity[nodes])
        return gains.reshape(-1, q)

    def gains_of_values(
        self, sums: Floats, cell: Ints, start: Ints, nodes: slice, impurity: Floats
    ) -> Floats:
        """The gain of every attribute at every node, whose values begin at ``start``."""
        weight = self.scored.weight(sums)
        after = np.add.reduceat(weight * self.scored.impurity(sums), start)
        allowed = np.add.reduceat(weight > 0, start, dtype=np.intp) > 1
        if self.settings.min_samples_leaf > 1:
            sizes = np.bincount(cell, minlength=len(sums))
            too_small = (sizes > 0) & (sizes < self.settings.min_samples_leaf)
            allowed &= ~np.logical_or.reduceat(too_small, start)
        gains = np.tile(impurity, len(start) // len(impurity)) - after
        return np.where(allowed, np.maximum(gains, 0.0), NO_SPLIT)

    def find_cuts(self, level: Level, order: Ints, attribute: Ints) -> tuple[Ints, Ints]:
        """Where exactly? Score once more, only the winning number of every node.

        Returns the rows, in every node sorted by the number that it asks for: (m,), and the
        last place in front of the split point: (q,).
        """
        winner = self.data.list_of.take(attribute)  # (q,) −1 where no number is asked for
        if not len(self.data.numbers):
            return level.entries, level.end
        place = level.place + level.to_entries(level.here.start + winner * order.shape[1])
        entries = order.ravel().take(place, mode="wrap")  # (m,)
        self.kept = None if self.all_gains is None else place
        if self.all_gains is not None:
            gains = self.all_gains.ravel().take(place, mode="wrap")
        else:  # there were too many to keep
            gains = self.gains(level, entries[None], attribute.take(level.node)[None])[0]
        good = self.first_best(level, entries, gains)
        return entries, good.take(good.searchsorted(level.start))  # the first good place

    def first_best(self, level: Level, entries: Ints, gains: Floats) -> Ints:
        """The places of the best split points: of every node at least one."""
        least = level.per_node(gains, np.maximum) - level.tolerance
        return (gains >= level.to_entries(least)).nonzero()[0]

    # --- what a chooser by another score than the gain wants to know (``ratio.py``) ---

    def keep_best(
        self, level: Level, order: Ints, gains: Floats, best: Floats, places: Ints
    ) -> None:
        """Some numbers have been scored: (some, m) gains, (some, q) the best of every node."""

    def keep_information(self, places: Ints, nodes: slice, weight: Floats, start: Ints) -> None:
        """The values of some attributes have been weighed; those of a node begin at ``start``."""

    def as_given(self, entries: Ints) -> Ints:
        """The numbers that these rows had at the beginning."""
        return entries if self.rows is None else self.rows.take(entries)

    def cells_at(self, attribute: Ints, entries: Ints) -> Floats:
        """The value that each of the attributes has in the row beside it; any value for LEAF."""
        return self.data.cells_at(attribute, self.as_given(entries))
