"""Checks of sheet 7: the variance of a mean of trees, and a forest beside one tree."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from dtlib import ClassificationTree, RandomForestClassifier
from dtlib.check.answers import is_number
from dtlib.check.asking import Case
from dtlib.check.exercise import TABLE, Check, Misconception
from dtlib.check.kinds import choice, number
from dtlib.check.sheets.halves import mean_accuracy
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
        "d": "The variance of a mean is σ²/B only if the trees err independently. Put the numbers "
        "of each way into the formula with ρ.",
    },
    hints=["Work out both parts of the formula for each way, and compare the sums."],
    title="Predict: more trees or trees less alike",
)


# ------------------------------------------------------------------ on real data

HALVES, N_TREES = 8, 30
BY_CHANCE = 0.02  # what a mean may differ by: other seeds, and ties between questions

MODELS: dict[str, Callable[[int], Any]] = {
    "one tree": lambda seed: ClassificationTree(),
    "bagging": lambda seed: RandomForestClassifier(
        n_estimators=N_TREES, max_features=None, random_state=seed
    ),
    "random forest": lambda seed: RandomForestClassifier(n_estimators=N_TREES, random_state=seed),
}


@lru_cache
def _accuracy(name: str, on_training: bool = False) -> float:
    """The mean share of right test rows over the halves of the sheet."""
    return mean_accuracy(load_wine(), MODELS[name], HALVES, on_training)


def _near(expected: float, value: Any) -> bool:
    return is_number(value) and abs(value - expected) < BY_CHANCE


tree_or_forest = Check(
    "tree_or_forest",
    TABLE,
    truth=_accuracy,
    cases=[Case((name,), name) for name in MODELS],
    agrees=lambda arguments, value: _near(_accuracy(*arguments), value),
    misconceptions=[
        Misconception(
            "measured on the training rows",
            "These are the shares on the rows that the models were trained on.",
            "Which two of the four parts of `halves(seed)` has the model never seen?",
            seen=lambda arguments, value: _near(_accuracy(*arguments, True), value),
        ),
        Misconception(
            "error for accuracy",
            "These are the shares of wrong rows.",
            "Which share does the exercise ask for, and what does `score` give?",
            seen=lambda arguments, value: _near(1 - _accuracy(*arguments), value),
        ),
    ],
    hints=[
        "Write a function that takes a model, fits and scores it on `halves(seed)` for each seed, "
        "and returns the mean. Call it three times.",
        "`RandomForestClassifier(max_features=None)` is bagging, `max_features='sqrt'` a random "
        "forest.",
    ],
    title="One tree, bagging and a random forest",
)
