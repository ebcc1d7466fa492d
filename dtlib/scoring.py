"""The arithmetic of the questions at one node: add up their branches, then score them.

All questions about one attribute are scored together, in arrays with an entry a question.
The candidates table and the node-by-node grower are both made from ``splits_of``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats, Ints
from dtlib.fast.keep.linked import plain_count
from dtlib.fast.read.statistics import NumberTarget, Target
from dtlib.fast.read.table import Attribute, Table
from dtlib.impurity import entropy
from dtlib.portions import portions
from dtlib.questions import NO, YES, Question

Thresholds = str | Sequence[float] | Mapping[Any, Sequence[float]] | None

# Scores that differ by less than this share of the node's impurity are equal: the rest is
# rounding, and must not decide which question is asked.
TIE = 1e-12


@dataclass(frozen=True, eq=False)
class Splits:
    """All questions about one attribute, and what follows from the sums in their branches.

    A number has a question for every split point, with two branches; any other attribute
    has one question, with a branch a value. Shapes: s questions, b branches, k statistics.
    """

    attribute: Attribute
    thresholds: Floats  # (s,) NaN for one branch a value
    sums: Floats  # (s, b, k)
    cases: Floats  # (s, b) rows that are known to go there, and fractions of rows
    target: Target
    known: float = 1.0  # the share of the weight whose answer is known
    price: float = 0.0  # what J48 takes off the gain (``quinlan.py``)

    def __len__(self) -> int:
        return len(self.thresholds)

    @property
    def answers(self) -> tuple[Any, ...]:
        return (YES, NO) if self.attribute.levels is None else self.attribute.levels

    @cached_property
    def weights(self) -> Floats:
        return self.target.weight(self.sums)  # (s, b)

    @cached_property
    def impurity_after(self) -> Floats:
        """Mean impurity of the branches, weighted by their size: (s,)."""
        after = (self.weights * self.target.impurity(self.sums)).sum(axis=-1)
        return after / self.weights.sum(axis=-1)

    @cached_property
    def impurity_before(self) -> Floats:
        """Of all rows whose answer is known."""
        return self.target.impurity(self.sums.sum(axis=1))

    @cached_property
    def gain(self) -> Floats:
        return np.maximum(self.impurity_before - self.impurity_after, 0.0) * self.known

    @property
    def worth(self) -> Floats:
        return self.gain - self.price

    @cached_property
    def split_information(self) -> Floats:
        """Entropy of the branch sizes; as in C4.5 unknown answers count as one more branch."""
        if self.known == 0:
            return np.zeros(len(self))
        known = self.weights.sum(axis=-1, keepdims=True)
        unknown = np.maximum(known / self.known - known, 0.0)
        return entropy(np.append(self.weights, unknown, axis=-1))

    @property
    def gain_ratio(self) -> Floats:
        information = self.split_information
        ratio = np.zeros(len(self))
        return np.divide(self.worth, information, out=ratio, where=information > 0)

    @property
    def separates(self) -> NDArray[np.bool_]:
        """At least two branches have rows."""
        return (self.weights > 0).sum(axis=-1) > 1

    def only(self, which: NDArray[np.bool_]) -> Splits:
        """Some of the questions."""
        return replace(
            self,
            thresholds=self.thresholds[which],
            sums=self.sums[which],
            cases=self.cases[which],
        )

    def question(self, i: int) -> Question:
        threshold = None if self.attribute.levels is not None else float(self.thresholds[i])
        return Question(self.attribute.name, threshold)

    def __getitem__(self, i: int) -> Split:
        return Split(self.question(i), self.answers, self.sums[i], float(self.gain[i]), self.target)

    def branches(self, i: int) -> dict[Any, Any]:
        """Answer → counts of the classes, or (weight, mean)."""
        return {a: self._summary(s) for a, s in zip(self.answers, self.sums[i], strict=True)}

    def _summary(self, sums: Floats) -> Any:
        if isinstance(self.target, NumberTarget):
            mean = float(self.target.value(sums)[0])
            return (plain_count(sums[0]), float(f"{mean:.12g}"))  # without the dust of rounding
        return dict(zip(self.target.classes.tolist(), map(plain_count, sums), strict=True))


@dataclass(frozen=True, eq=False)
class Split:
    """One question with the sums in each of its branches."""

    question: Question
    answers: tuple[Any, ...]
    sums: Floats  # (b, k)
    gain: float
    target: Target

    @property
    def portions(self) -> Floats:
        """What each branch takes of a row that does not know the answer."""
        return portions(self.target.weight(self.sums))


def splits_of(
    table: Table,
    j: int,
    target: Target,
    sums: Floats,
    thresholds: Thresholds,
    cases: Floats | None = None,
) -> Splits:
    """Every question about attribute ``j``; ``sums`` are the weighted target rows.

    ``cases`` says how much of every row is here; without it all are here as a whole.
    """
    cases = np.ones(table.n_rows) if cases is None else cases
    attribute = table.attributes[j]
    known = ~table.missing(j)
    column, known_sums = table.columns[j][known], sums[known]
    share = target.weight(known_sums.sum(axis=0)) / target.weight(sums.sum(axis=0))
    if attribute.levels is not None:
        branch_sums, counted = category_sums(
            column, known_sums, cases[known], len(attribute.levels)
        )
        cuts = np.array([np.nan])
    else:
        allowed = cuts_of(attribute.name, thresholds)
        cuts, branch_sums, counted = threshold_sums(column, known_sums, cases[known], allowed)
    return Splits(attribute, cuts, branch_sums, counted, target, float(share))


def cuts_of(name: Any, thresholds: Thresholds) -> Sequence[float] | None:
    """The split points allowed for this attribute; None means all midpoints."""
    if isinstance(thresholds, Mapping):
        thresholds = thresholds.get(name, "midpoints")
    return None if isinstance(thresholds, str) else thresholds


def check_thresholds(thresholds: Any) -> None:
    """Refuse split points that cannot be meant."""
    if thresholds is None or (isinstance(thresholds, str) and thresholds == "midpoints"):
        return
    if isinstance(thresholds, Mapping):
        for cuts in thresholds.values():
            check_thresholds(cuts)
        return
    try:
        numbers = np.asarray(thresholds, dtype=float)
    except (TypeError, ValueError):
        numbers = np.array([])
    if numbers.ndim != 1 or len(numbers) == 0 or not np.isfinite(numbers).all():
        raise ValueError(
            "thresholds must be 'midpoints', a list of numbers, or a dict of such lists by "
            f"attribute; got {thresholds!r}"
        )


# --- adding up, for one attribute at one node ---


def category_sums(codes: Ints, sums: Floats, cases: Floats, n_levels: int) -> tuple[Floats, Floats]:
    """The sums (1, levels, k) and cases (1, levels) of "one branch a value"."""
    k = sums.shape[1]
    cell = codes[:, None] * k + np.arange(k)  # (rows, k)
    flat = np.bincount(cell.ravel(), sums.ravel(), minlength=n_levels * k).astype(float)
    return flat.reshape(1, n_levels, k), np.bincount(codes, cases, n_levels).astype(float)[None]


def threshold_sums(
    column: Floats, sums: Floats, cases: Floats, cuts: Sequence[float] | None = None
) -> tuple[Floats, Floats, Floats]:
    """The split points (s,) of a number, the sums (s, 2, k) and cases (s, 2) below and above.

    Sort once; the sums below the i-th place are those of the first i rows, added up.
    """
    order = np.argsort(column, kind="stable")
    column, sums = column[order], sums[order]
    sums = np.column_stack((sums, cases[order]))
    nothing = np.zeros((1, sums.shape[1]))
    below = np.vstack((nothing, np.cumsum(sums, axis=0)))
    above = np.vstack((nothing, np.cumsum(sums[::-1], axis=0)))[::-1]
    if cuts is None:
        place = np.flatnonzero(column[1:] > column[:-1]) + 1
        points = midpoint(column[place - 1], column[place])
    else:
        points = np.unique(np.asarray(cuts, dtype=float))
        place = np.searchsorted(column, points, side="left")
    both = np.stack((below[place], above[place]), axis=1)
    return points, both[..., :-1], both[..., -1]


def midpoint(low: Floats, high: Floats) -> Floats:
    """Halfway, and always above ``low``, so that "x < t" holds for low and not for high."""
    middle = low / 2 + high / 2
    return np.where(middle > low, middle, high)
