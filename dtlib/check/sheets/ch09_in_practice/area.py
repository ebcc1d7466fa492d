"""Check of sheet 9: the area under the ROC curve, as pairs that are in the right order."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch09_in_practice.four_counts import people
from dtlib.check.sheets.ch09_in_practice.telling_apart import telling_apart


def points_of_pairs(truth: Any, share: Any, tie: float = 0.5) -> list[float]:
    """For each ill with each healthy person: 1 if the ill one has more, and ``tie`` if as much."""
    rows = list(zip(truth, share, strict=True))
    ill, healthy = ([s for is_ill, s in rows if is_ill is kind] for kind in (True, False))
    return [1.0 if a > b else tie if a == b else 0.0 for a in ill for b in healthy]


def true_area(truth: Any, share: Any) -> float:
    points = points_of_pairs(truth, share)
    return sum(points) / len(points)


def _apart(truth: Any, share: Any) -> float:
    rows = list(zip(truth, share, strict=True))
    ill, healthy = ([s for is_ill, s in rows if is_ill is kind] for kind in (True, False))
    return _mean(ill) - _mean(healthy)


def _mean(points: list[float]) -> float:
    return sum(points) / len(points)


IDEAS = [
    Misconception(
        "ties count nothing",
        "Pairs with equal shares count nothing.",
        "What does a model get that gives everybody the same share? What should a coin get?",
        wrong=lambda truth, share: _mean(points_of_pairs(truth, share, 0.0)),
    ),
    Misconception(
        "ties count one",
        "Pairs with equal shares count as if they were in the right order.",
        "What does a model get that gives everybody the same share? What should a coin get?",
        wrong=lambda truth, share: _mean(points_of_pairs(truth, share, 1.0)),
    ),
    Misconception(
        "the healthy above the ill",
        "This counts the pairs in which the healthy person has the higher share.",
        "Who of a pair should have the higher share?",
        wrong=lambda truth, share: 1 - true_area(truth, share),
    ),
    Misconception(
        "pairs counted, not their share",
        "The pairs are added up.",
        "How many pairs are there? Can an area be larger than 1?",
        wrong=lambda truth, share: sum(points_of_pairs(truth, share)),
    ),
    Misconception(
        "divided by all pairs of people",
        "The number of pairs counts two ill or two healthy people as well.",
        "In how many pairs is one ill and the other healthy?",
        wrong=lambda truth, share: (
            sum(points_of_pairs(truth, share)) / len(list(combinations(share, 2)))
        ),
    ),
    Misconception(
        "right answers at one half",
        "This is the share of right answers at the threshold ½.",
        "The area needs no threshold. Which two people are compared?",
        wrong=lambda truth, share: _mean(
            [float((s >= 0.5) == is_ill) for is_ill, s in zip(truth, share, strict=True)]
        ),
    ),
    Misconception(
        "divided by the square of the people",
        "The pairs are divided by the square of the number of people.",
        "In how many pairs is one ill and the other healthy?",
        wrong=lambda truth, share: sum(points_of_pairs(truth, share)) / len(share) ** 2,
    ),
    Misconception(
        "right order minus wrong order",
        "The pairs in the wrong order are taken away from those in the right one.",
        "What should a coin get? What does it get from you?",
        wrong=lambda truth, share: 2 * true_area(truth, share) - 1,
    ),
    Misconception(
        "how far the shares lie apart",
        "This is by how much the ill have more, on average.",
        "Does it matter for a pair by how much one share is the larger?",
        wrong=_apart,
    ),
    Misconception(
        "recall at one half",
        "This is the share of the ill who have one half or more.",
        "The area needs no threshold. Which two people are compared?",
        wrong=lambda truth, share: _mean(
            [float(s >= 0.5) for is_ill, s in zip(truth, share, strict=True) if is_ill]
        ),
    ),
]


def _drawn(rng: np.random.Generator) -> list[Case]:
    cases = [Case(people(rng, n, 3), "no ties") for n in (5, 7, 8, 11, 12)]
    return [*cases, *(Case(people(rng, n, 1), "ties") for n in (9, 10, 13))]


area = Check(
    "area",
    truth=true_area,
    cases=[
        Case(([True, False, True, False], [0.9, 0.6, 0.4, 0.1]), "no ties"),
        Case(([False, True, True, False, False, True], [0.8, 0.7, 0.3, 0.4, 0.1, 0.45]), "no ties"),
        Case(([True, False, False, True], [0.7, 0.7, 0.2, 0.55]), "ties"),
        Case(([True, True, False, False, False], [0.6, 0.3, 0.3, 0.6, 0.3]), "ties"),
    ],
    fresh=telling_apart(_drawn, true_area, IDEAS),
    misconceptions=IDEAS,
    hints=["Take each ill person with each healthy one. Which of the two should have more?"],
    title="The function area(truth, share)",
)  # fmt: skip
