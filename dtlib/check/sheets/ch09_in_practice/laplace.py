"""Check of sheet 9: Laplace's correction of the shares in a leaf."""

from __future__ import annotations

from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch09_in_practice.telling_apart import telling_apart


def _with_more(counts: Any, rows: float) -> list[float]:
    return [(n + rows) / (sum(counts) + rows * len(counts)) for n in counts]


def true_laplace(counts: Any) -> list[float]:
    return _with_more(counts, 1)


IDEAS = [
    Misconception(
        "plain shares",
        "These are the shares without the correction.",
        "A class that is not in the leaf at all: which share should it get?",
        wrong=lambda counts: [n / sum(counts) for n in counts],
    ),
    Misconception(
        "one row more below, not one of each class",
        "Each count grows by 1, their sum by 1 only.",
        "What do your shares add up to?",
        wrong=lambda counts: [(n + 1) / (sum(counts) + 1) for n in counts],
    ),
    Misconception(
        "two classes always",
        "The sum grows by 2, as if there were two classes always.",
        "What do your shares add up to in a leaf with three classes?",
        wrong=lambda counts: [(n + 1) / (sum(counts) + 2) for n in counts],
    ),
    Misconception(
        "added below only",
        "The sum grows, the counts do not.",
        "What do your shares add up to?",
        wrong=lambda counts: [n / (sum(counts) + len(counts)) for n in counts],
    ),
    Misconception(
        "counts, not shares",
        "These are the counts with one row more each.",
        "What should the shares add up to?",
        wrong=lambda counts: [n + 1 for n in counts],
    ),
    Misconception(
        "only where a class is missing",
        "A row is added only to the classes that are not in the leaf.",
        "One row of each class is added to every leaf. To which classes do you add one?",
        wrong=lambda counts: [max(n, 1) / sum(max(m, 1) for m in counts) for n in counts],
    ),
    Misconception(
        "half a row added",
        "Half a row of each class is added.",
        "How many rows of each class does Laplace add?",
        wrong=lambda counts: _with_more(counts, 0.5),
    ),
    Misconception(
        "two rows added",
        "Two rows of each class are added.",
        "How many rows of each class does Laplace add?",
        wrong=lambda counts: _with_more(counts, 2),
    ),
    Misconception(
        "the shares of the others",
        "These are the shares that are missing to 1.",
        "Which class should have the largest share?",
        wrong=lambda counts: [1 - share for share in true_laplace(counts)],
    ),
    Misconception(
        "halfway to even shares",
        "These lie halfway between the plain shares and even ones, however large the leaf is.",
        "Should a leaf with a thousand rows move as far as one with two?",
        wrong=lambda counts: [(n / sum(counts) + 1 / len(counts)) / 2 for n in counts],
    ),
]


def _drawn(rng: np.random.Generator) -> list[Case]:
    two = [Case((rng.integers(1, 30, 2).tolist(),), "two classes") for _ in range(3)]
    more = [Case((rng.integers(1, 30, k).tolist(),), "more classes") for k in (3, 5)]
    absent = [Case(([0, *rng.integers(1, 20, k).tolist()],), "a class that is not there")
              for k in (1, 2)]  # fmt: skip
    return [*two, *more, *absent]


laplace = Check(
    "laplace",
    truth=true_laplace,
    cases=[
        Case(([3, 1],), "two classes"),
        Case(([10, 7],), "two classes"),
        Case(([2, 5, 1],), "more classes"),
        Case(([0, 4],), "a class that is not there"),
        Case(([6, 0, 0, 1],), "a class that is not there"),
    ],
    fresh=telling_apart(_drawn, true_laplace, IDEAS),
    misconceptions=IDEAS,
    hints=["Write down the counts with one row more of each class. What do they add up to?"],
    title="The function laplace(counts)",
)
