"""The gain of a question, as sheets 2, 4 and 5 ask for it, open where wrong ideas may enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import dtlib
from dtlib.check.core.exercise import Misconception
from dtlib.check.core.two_at_once import otherwise
from dtlib.check.sheets.shared_ideas import (
    FIRST_GROUP,
    GINI_FOR_ENTROPY,
    LAST_GROUP,
    ONCE_A_ROW,
    SWAPPED_WEIGHTS,
    WEIGHTS_BY_SIZE,
)

Counts = list[float]
Measure = Callable[[Counts], float]


def entropy_of(counts: Counts) -> float:
    return float(dtlib.entropy(counts or [0]))


def gini_of(counts: Counts) -> float:
    return float(dtlib.gini(counts)) if sum(counts) else 0.0


def error_of(counts: Counts) -> float:
    return float(dtlib.classification_error(counts)) if sum(counts) else 0.0


@dataclass(frozen=True)
class Split:
    """The classes counted before a question and in each group; and how often each answer came."""

    whole: Counts
    groups: list[Counts]
    answers: Counts
    measure: Measure = entropy_of


def shares(groups: Sequence[Counts]) -> Counts:
    return [sum(group) / sum(map(sum, groups)) for group in groups]


def sizes(groups: Sequence[Counts]) -> Counts:
    return [sum(group) for group in groups]


def evenly(groups: Sequence[Counts]) -> Counts:
    return [1 / len(groups)] * len(groups)


def whole(groups: Sequence[Counts]) -> Counts:
    return [1] * len(groups)


def _once_a_row(groups: Sequence[Counts]) -> Counts:
    """As when the loop goes over the rows."""
    return [n * share for n, share in zip(sizes(groups), shares(groups), strict=True)]


def _by_size(groups: Sequence[Counts]) -> Counts:
    """The groups in the order of their names, the weights from the largest to the smallest."""
    return sorted(shares(groups), reverse=True)


def way_of(split: Callable[..., Split]) -> Callable[..., Callable[..., float]]:
    """Functions of an exercise whose arguments ``split`` reads."""
    given = split

    def way(
        split: Callable[..., Split] = given,
        weights: Callable[[Sequence[Counts]], Counts] = shares,
        terms: Callable[[Sequence[float]], float] = sum,
        measure: Measure | None = None,
        before: Callable[[Split, Measure], float] = lambda one, m: m(one.whole),
        joined: Callable[[float, float], float] = lambda first, left: first - left,
    ) -> Callable[..., float]:
        def gain(*arguments: Any) -> float:
            one = split(*arguments)
            m = measure or one.measure
            left = [w * m(g) for w, g in zip(weights(one.groups), one.groups, strict=True)]
            return float(joined(before(one, m), terms(left)))

        return gain

    return way


def of_the_groups(way: Callable[..., Callable[..., float]]) -> list[Misconception]:
    """Where a loop over the groups goes wrong, or their order."""
    return [
        replace(FIRST_GROUP, wrong=otherwise(way, terms=lambda terms: terms[0])),
        replace(LAST_GROUP, wrong=otherwise(way, terms=lambda terms: terms[-1])),
        replace(ONCE_A_ROW, wrong=otherwise(way, weights=_once_a_row)),
        replace(WEIGHTS_BY_SIZE, wrong=otherwise(way, weights=_by_size)),
    ]


def more_ideas(way: Callable[..., Callable[..., float]], by_entropy: bool) -> list[Misconception]:
    """What any of these exercises may meet."""
    found = [
        replace(SWAPPED_WEIGHTS, wrong=otherwise(way, weights=lambda groups: shares(groups)[::-1])),
        Misconception(
            "sizes over the number of groups",
            "The sizes are divided by how many groups there are, not by how many rows.",
            "A weight is a share of all rows. What do your weights add up to?",
            wrong=otherwise(way, weights=lambda groups: [n / len(groups) for n in sizes(groups)]),
        ),
        Misconception(
            "what remains added",
            "What remains is added to what was there before, not taken off.",
            "Should a question that tells nothing gain something? What does yours give for it?",
            wrong=otherwise(way, joined=lambda first, left: first + left),
        ),
        Misconception(
            "gain as a share of what was before",
            "The gain is divided by what was uncertain before the question.",
            "That says which share is gone. How much is gone?",
            wrong=otherwise(way, joined=lambda first, left: (first - left) / first),
        ),
        Misconception(
            "gain divided by the split information",
            "This is the gain ratio: the gain is divided by how finely the question cuts.",
            "Which of the two does the exercise ask for?",
            wrong=otherwise(
                lambda **settings: (
                    lambda *arguments: way(**settings)(*arguments) / _fineness(way, arguments)
                )
            ),
        ),
        Misconception(
            "only the largest term",
            "Of the groups only the one with the most to add is taken off.",
            "Every group holds rows that are still uncertain. Which word takes one of the terms, "
            "and which all?",
            wrong=otherwise(way, terms=max),
        ),
        Misconception(
            "classification error as the measure",
            "This is measured by the classification error.",
            "Which measure does the exercise ask for?",
            wrong=otherwise(way, measure=error_of),
        ),
    ]
    if by_entropy:
        found.append(replace(GINI_FOR_ENTROPY, wrong=otherwise(way, measure=gini_of)))
    return found


def _fineness(way: Callable[..., Callable[..., float]], arguments: tuple[Any, ...]) -> float:
    """The entropy of the answers, read off the same way."""
    answers = way(before=lambda one, m: entropy_of(one.answers), joined=lambda first, left: first)
    return answers(*arguments)
