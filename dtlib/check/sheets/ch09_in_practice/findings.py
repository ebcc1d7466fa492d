"""Check of sheet 9: what two thresholds cost on heart patients."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from dtlib import ClassificationTree
from dtlib.check.core.answers import is_number
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.datasets import load_heart_disease

THRESHOLDS = {"one half": 0.5, "one quarter": 0.25}
MISS, N_HALVES, LEAST = 3, 3, 10
CLOSE = 5e-4


@cache
def judged() -> list[tuple[Any, Any, Any]]:
    """For each half: who is ill, the share of "yes", and which rows the tree has learnt from."""
    rows = load_heart_disease().frame.dropna()
    X, y = rows.drop(columns="disease"), rows["disease"]
    found = []
    for seed in range(N_HALVES):
        order = np.random.default_rng(seed).permutation(len(X))
        train = order[: len(X) // 2]
        tree = ClassificationTree(min_samples_leaf=LEAST).fit(X.iloc[train], y.iloc[train])
        is_train = np.isin(np.arange(len(X)), train)
        found.append(((y == "yes").to_numpy(), tree.predict_proba(X)[:, 1], is_train))
    return found


def costs(
    key: str, miss: float = MISS, alarm: float = 1, on_training: bool = False, of_no: bool = False
) -> list[float]:
    """The cost of all patients of each half."""
    found = []
    for ill, share, is_train in judged():
        rows = is_train if on_training else ~is_train
        called = (1 - share if of_no else share) >= THRESHOLDS[key]
        each = miss * (ill & ~called) + alarm * (~ill & called)
        found.append(float(each[rows].sum()))
    return found


def patients() -> int:
    return int((~judged()[0][2]).sum())


def a_patient(key: str, **how: Any) -> float:
    return float(np.mean(costs(key, **how))) / patients()


def _is_of_one_half(arguments: tuple[Any, ...], value: Any) -> bool:
    ends = [cost / patients() for cost in costs(arguments[0])]
    return is_number(value) and any(abs(value - one) < CLOSE for one in ends)


two_prices = Check(
    "two_prices",
    form=TABLE,
    truth=a_patient,
    cases=[Case((key,), key) for key in THRESHOLDS],
    tolerance=CLOSE,
    misconceptions=[
        Misconception(
            "measured on the training rows",
            "These are the costs of the patients that the tree has learnt from.",
            "Which two of the four parts of `halves(seed)` has the tree never seen?",
            wrong=lambda key: (
                sum(costs(key, on_training=True)) / N_HALVES / (len(judged()[0][0]) - patients())
            ),
        ),
        Misconception(
            "the costs swapped",
            "A false alarm costs three here, and a miss one.",
            "Which of the two mistakes is the dear one?",
            wrong=lambda key: a_patient(key, miss=1, alarm=MISS),
        ),
        Misconception(
            "mistakes counted alike",
            "All mistakes cost the same.",
            "What does a missed patient cost?",
            wrong=lambda key: a_patient(key, miss=1),
        ),
        Misconception(
            "the cost of all patients",
            "These are the costs of all test patients together.",
            "How many patients are there in the test half?",
            wrong=lambda key: patients() * a_patient(key),
        ),
        Misconception(
            "costs added, not averaged",
            "The costs of the three halves are added up.",
            "What makes a mean of a sum?",
            wrong=lambda key: N_HALVES * a_patient(key),
        ),
        Misconception(
            "the share of the other class",
            "The threshold is held against the share of *no*.",
            "In which order does `classes_` name the classes, and which column is *yes*?",
            wrong=lambda key: a_patient(key, of_no=True),
        ),
        Misconception(
            "one half alone",
            "This is the cost in one half only.",
            "What happens to the other halves in your loop?",
            seen=_is_of_one_half,
        ),
    ],
    hints=[
        "`tree.predict_proba(X_test)[:, 1]` are the shares of *yes*. Who is called ill?",
        "Your `four_counts` says how many were missed and how many alarms were false.",
    ],
    title="Two thresholds and what they cost",
)
