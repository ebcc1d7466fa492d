"""Checks of sheet 7: the variance of a mean of trees, and a forest beside one tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dtlib import ClassificationTree, RandomForestClassifier
from dtlib.check.core.exercise import Misconception
from dtlib.check.core.halves import over_halves
from dtlib.check.core.kinds import choice, number
from dtlib.datasets import load_wine

# ------------------------------------------------------------------ the variance of a mean

VARIANCE, CORRELATION, TREES = 4.0, 0.3, 10


def _variance_of_mean(variance: float, correlation: float, trees: int) -> float:
    return correlation * variance + (1 - correlation) / trees * variance


variance_of_mean = number(
    "variance_of_mean",
    truth=lambda: _variance_of_mean(VARIANCE, CORRELATION, TREES),
    misconceptions=[
        Misconception(
            "as if the trees were independent",
            "This is the variance of one tree divided by the number of trees.",
            "That holds for trees that have nothing in common. What is the correlation here?",
            wrong=lambda: VARIANCE / TREES,
        ),
        Misconception(
            "only what the trees share",
            "This is the part that the trees have in common; ten trees do not reach it yet.",
            "What does the second part of the formula add for ten trees?",
            wrong=lambda: CORRELATION * VARIANCE,
        ),
        Misconception(
            "only what the trees do not share",
            "This is the part that becomes smaller with more trees.",
            "What stays, however many trees there are?",
            wrong=lambda: (1 - CORRELATION) / TREES * VARIANCE,
        ),
        Misconception(
            "ρ and 1 − ρ swapped",
            "ρ and 1 − ρ have changed places.",
            "If all trees were the same, ρ = 1, what would the variance of their mean be?",
            wrong=lambda: _variance_of_mean(VARIANCE, 1 - CORRELATION, TREES),
        ),
    ],
    hints=[
        "The formula has two parts: one with the number of trees in it, one without.",
        "The part without it is ρ times the variance of one tree.",
    ],
    title="The variance of a mean of trees, by hand",
)

# Variance, correlation and number of trees of the three ways to go on.
WAYS = {"a": (4.0, 0.3, 100), "b": (4.0, 0.3, 1000), "c": (4.4, 0.15, 10)}

better_forest = choice(
    "better_forest",
    right=lambda: min(WAYS, key=lambda way: _variance_of_mean(*WAYS[way])),
    replies={
        "a": "More trees make only the second part smaller. How large is that part now, and what "
        "would be left if it were 0?",
        "b": "More trees make only the second part smaller, be they a hundred or a thousand. What "
        "is the least that this way can reach?",
        "c": "The first part, ρσ², stays however many trees there are. Here it falls by nearly a "
        "half, which pays for the rest.",
        "d": "The three ways put different numbers into the formula with ρ. What comes out for "
        "each of them?",
    },
    hints=["Work out both parts of the formula for each way, and compare the sums."],
    title="Predict: more trees or trees less alike",
)


# ------------------------------------------------------------------ on real data

N_HALVES, N_TREES = 3, 15


def _forest(max_features: str | None) -> Callable[[int], Any]:
    return lambda seed: RandomForestClassifier(
        n_estimators=N_TREES, max_features=max_features, random_state=seed
    )


tree_or_forest = over_halves(
    "tree_or_forest",
    load_wine,
    {
        "one tree": lambda seed: ClassificationTree(),
        "bagging": _forest(None),
        "random forest": _forest("sqrt"),
    },
    N_HALVES,
    by_chance=("bagging", "random forest"),
    ties=True,
    hints=[
        "Write a function that makes a model from a seed, fits and scores it on `halves(seed)` "
        "for each seed, and returns the mean. Call it three times.",
        "`RandomForestClassifier(max_features=None)` is bagging, `max_features='sqrt'` a random "
        "forest.",
    ],
    title="One tree, bagging and a random forest",
)
