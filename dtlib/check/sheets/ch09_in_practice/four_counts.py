"""Check of sheet 9: the four counts that a threshold makes of the rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch09_in_practice.telling_apart import telling_apart


def counts_of(truth: Any, called: Any) -> list[int]:
    pairs = list(zip(truth, called, strict=True))
    return [sum(pair == kind for pair in pairs)
            for kind in ((True, True), (True, False), (False, True), (False, False))]  # fmt: skip


def true_counts(truth: Any, share: Any, threshold: float) -> list[int]:
    return counts_of(truth, [one >= threshold for one in share])


def _ordered(*places: int) -> Callable[..., list[int]]:
    """The right counts in another order."""
    return lambda *given: [true_counts(*given)[place] for place in places]


IDEAS = [
    Misconception(
        "only above the threshold",
        "Who has exactly the threshold is not called ill.",
        "From the threshold on: is a share of 0.5 called ill if the threshold is 0.5?",
        wrong=lambda truth, share, t: counts_of(truth, [one > t for one in share]),
    ),
    Misconception(
        "below the threshold called ill",
        "Those with a small share are called ill.",
        "What does a share of 0.9 say about a person?",
        wrong=lambda truth, share, t: counts_of(truth, [one < t for one in share]),
    ),
    Misconception(
        "missed and false alarms swapped",
        "The second and the third count have changed places.",
        "A missed person is ill. What is one who raised a false alarm?",
        wrong=_ordered(0, 2, 1, 3),
    ),
    Misconception(
        "always one half",
        "The threshold is not used; one half stands in its place.",
        "Which argument do you never read?",
        wrong=lambda truth, share, t: true_counts(truth, share, 0.5),
    ),
    Misconception(
        "shares, not counts",
        "The counts are divided by the number of people.",
        "How many people are there in each of the four cells?",
        wrong=lambda truth, share, t: [n / len(truth) for n in true_counts(truth, share, t)],
    ),
    Misconception(
        "found and missed swapped",
        "The first and the second count have changed places.",
        "Whom has a model found, those that it calls ill or those that it calls healthy?",
        wrong=_ordered(1, 0, 2, 3),
    ),
    Misconception(
        "the healthy first",
        "The counts are right, but they begin with the healthy.",
        "In which order does the exercise want the four counts?",
        wrong=_ordered(3, 2, 1, 0),
    ),
    Misconception(
        "ill and healthy swapped",
        "The healthy are counted as the ill.",
        "What does `True` in `truth` say of a person?",
        wrong=_ordered(2, 3, 0, 1),
    ),
]


def people(rng: np.random.Generator, n: int, digits: int = 1) -> tuple[list[bool], list[float]]:
    """Ill and healthy people, and shares that follow it roughly, with equal ones among them."""
    while True:
        truth = rng.random(n) < 0.45
        share = np.clip(0.7 * rng.random(n) + 0.2 * truth + 0.05, 0, 1).round(digits)
        if 1 < truth.sum() < n - 1:
            return truth.tolist(), share.tolist()


def _drawn(rng: np.random.Generator) -> list[Case]:
    cases = []
    for n in (6, 9, 14):
        truth, share = people(rng, n, 2)
        cases.append(Case((truth, share, round(float(rng.uniform(0.2, 0.45)), 3)), "four counts"))
    for n in (8, 12):
        truth, share = people(rng, n)
        equal = share[int(rng.integers(n))]
        cases.append(Case((truth, share, equal), "a share that is the threshold"))
    return cases


four_counts = Check(
    "four_counts",
    truth=true_counts,
    cases=[
        Case(([True, True, True, False, False], [0.9, 0.6, 0.2, 0.6, 0.1], 0.4), "four counts"),
        Case(([True, False, True, False, False, False], [0.8, 0.7, 0.3, 0.35, 0.3, 0.1], 0.25),
             "four counts"),
        Case(([False, False, True], [0.2, 0.1, 0.9], 0.95), "four counts"),
        Case(([True, True, True, True, False, False, False, False, True, False],
              [0.9, 0.8, 0.3, 0.2, 0.7, 0.45, 0.3, 0.1, 0.35, 0.15], 0.4), "four counts"),
        Case(([True, True, False, False, True], [0.7, 0.5, 0.5, 0.2, 0.4], 0.5),
             "a share that is the threshold"),
    ],
    fresh=telling_apart(_drawn, true_counts, IDEAS),
    misconceptions=IDEAS,
    hints=["For each person there are two facts: is it ill, and is it called ill?"],
    title="The function four_counts(truth, share, threshold)",
)  # fmt: skip
