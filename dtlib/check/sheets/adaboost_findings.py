"""Checks of sheet 8: bagged and boosted stumps on real data."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from dtlib import AdaBoostClassifier, ClassificationTree, RandomForestClassifier
from dtlib.check.answers import is_number
from dtlib.check.asking import Case
from dtlib.check.exercise import TABLE, Check, Misconception
from dtlib.check.sheets.halves import mean_accuracy
from dtlib.datasets import load_breast_cancer

HALVES, LEARNERS = 5, 20
BY_CHANCE = 0.01  # what bagging may differ by, from one seed to another


MODELS: dict[str, Callable[[], Any]] = {
    "one stump": lambda: ClassificationTree(max_depth=1),
    # Plain bagging, since no attribute is hidden; it grows its trees side by side, and fast.
    "bagged stumps": lambda: RandomForestClassifier(
        n_estimators=LEARNERS, max_depth=1, max_features=None, random_state=0
    ),
    "boosted stumps": lambda: AdaBoostClassifier(n_estimators=LEARNERS),
}


@lru_cache
def _accuracy(name: str, on_training: bool = False) -> float:
    """The mean share of right test rows over the halves of the sheet."""
    return mean_accuracy(load_breast_cancer(), lambda _: MODELS[name](), HALVES, on_training)


def _near(expected: float, name: str, value: Any) -> bool:
    tolerance = BY_CHANCE if name == "bagged stumps" else 5e-4
    return is_number(value) and abs(value - expected) < tolerance


stumps_together = Check(
    "stumps_together",
    TABLE,
    truth=_accuracy,
    cases=[Case((name,), name) for name in MODELS],
    agrees=lambda arguments, value: _near(_accuracy(*arguments), arguments[0], value),
    misconceptions=[
        Misconception(
            "measured on the training rows",
            "These are the shares on the rows that the models were trained on.",
            "Which two of the four parts of `halves(seed)` has the model never seen?",
            seen=lambda arguments, value: _near(_accuracy(*arguments, True), arguments[0], value),
        ),
        Misconception(
            "error for accuracy",
            "These are the shares of wrong rows.",
            "Which share does the exercise ask for, and what does `score` give?",
            seen=lambda arguments, value: _near(1 - _accuracy(*arguments), arguments[0], value),
        ),
    ],
    hints=[
        "Write a function that takes a model, fits and scores it on `halves(seed)` for each seed, "
        "and returns the mean. Call it three times.",
        "`BaggingClassifier` takes the learner first: a tree with `max_depth=1`.",
    ],
    title="Bagged stumps and boosted stumps",
)
