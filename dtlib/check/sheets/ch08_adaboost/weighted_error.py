"""Check of sheet 8: the weighted error of a stump."""

from __future__ import annotations

from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception


def called(name: str, *arguments: Any) -> str:
    """A call with arrays as one would type it, so that it can be copied and tried."""
    return f"{name}({', '.join(_typed(argument) for argument in arguments)})"


def _typed(value: Any) -> str:
    if isinstance(value, np.ndarray):
        rounded = np.round(value, 4) if value.dtype.kind == "f" else value
        return f"np.array({rounded.tolist()})"
    return f"{value:.6g}" if isinstance(value, float) else repr(value)


def true_error(weights: Any, wrong: Any) -> float:
    return float(weights[wrong].sum())


UNWEIGHTED_ERROR = Misconception(
    "unweighted error",
    "This is the share of the rows that are wrong; the weights play no part.",
    "Two stumps are each wrong on one row, one of them on the heaviest row. Which is worse?",
    wrong=lambda weights, wrong: float(wrong.mean()),
)


def _fresh_errors(rng: np.random.Generator) -> list[Case]:
    some = [*(some_wrong(rng, n) for n in (3, 5, 8, 12)), _heaviest_between(rng)]
    none = [(_weights(rng, n), np.zeros(n, bool)) for n in (2, 6)]
    return [
        *(Case(pair, "some rows wrong") for pair in some),
        *(Case(pair, "no row wrong") for pair in none),
    ]


def _weights(rng: np.random.Generator, n: int) -> Any:
    weights = rng.integers(1, 20, n).astype(float)
    return weights / weights.sum()


def some_wrong(rng: np.random.Generator, n: int) -> tuple[Any, Any]:
    """Between two wrong rows and all but one; they do not hold the share that they are."""
    while True:
        weights, wrong = _weights(rng, n), rng.random(n) < 0.4
        error = weights[wrong].sum()
        distinct = min(abs(error - wrong.mean()), abs(error - 0.5)) > 0.02
        if 2 <= wrong.sum() < n and distinct:
            return weights, wrong


def _heaviest_between(rng: np.random.Generator) -> tuple[Any, Any]:
    """Neither the first wrong row nor the last is the heaviest."""
    while True:
        weights, wrong = some_wrong(rng, 7)
        if 0 < weights[wrong].argmax() < wrong.sum() - 1:
            return weights, wrong


def _error_case(weights: list[float], wrong: list[bool], part: str) -> Case:
    arguments = (np.array(weights), np.array(wrong))
    return Case(arguments, part, called("weighted_error", *arguments))


weighted_error = Check(
    "weighted_error",
    truth=true_error,
    cases=[
        _error_case([0.1, 0.6, 0.3], [True, False, True], "some rows wrong"),
        _error_case([0.0525, 0.4875, 0.1475, 0.3125], [True, True, True, False], "some rows wrong"),
        _error_case([0.7, 0.1, 0.2], [True, False, False], "some rows wrong"),
        _error_case([0.1875, 0.4575, 0.355], [False, True, True], "some rows wrong"),
        _error_case([0.5, 0.5], [False, False], "no row wrong"),
    ],
    fresh=_fresh_errors,
    misconceptions=[
        UNWEIGHTED_ERROR,
        Misconception(
            "weight of the right rows",
            "This is the weight of the rows that are right.",
            "What should the error of a stump without mistakes be? What is yours?",
            wrong=lambda weights, wrong: float(weights[~wrong].sum()),
        ),
        Misconception(
            "divided by the number of rows",
            "The weight of the wrong rows is divided by the number of rows.",
            "All weights together are 1. If every row is wrong, what should the error be?",
            wrong=lambda weights, wrong: float(weights[wrong].sum() / len(weights)),
        ),
        Misconception(
            "mean weight of the wrong rows",
            "This is the mean weight of a wrong row.",
            "Can a stump become better by getting one more light row wrong?",
            wrong=lambda weights, wrong: float(weights[wrong].sum() / wrong.sum()),
        ),
        Misconception(
            "only the heaviest wrong row",
            "This is the weight of the heaviest wrong row alone.",
            "Two rows are wrong. What do both weigh together?",
            wrong=lambda weights, wrong: float(max(weights[wrong], default=0.0)),
        ),
        Misconception(
            "only the last wrong row",
            "This is the weight of the last wrong row alone.",
            "Two rows are wrong. Does the second add to the first, or take its place?",
            wrong=lambda weights, wrong: float(weights[wrong][-1]) if wrong.any() else 0.0,
        ),
        Misconception(
            "only the first wrong row",
            "This is the weight of the first wrong row alone.",
            "When does your function return: at the first wrong row, or after all rows?",
            wrong=lambda weights, wrong: float(weights[wrong][0]) if wrong.any() else 0.0,
        ),
        Misconception(
            "weights of all rows",
            "This is what all rows weigh, right or wrong.",
            "Which rows does the error count? Where does `wrong` come in?",
            wrong=lambda weights, wrong: float(weights.sum()),
        ),
        Misconception(
            "wrong minus right",
            "What the right rows weigh is taken off.",
            "What should the error of a stump without mistakes be? What is yours?",
            wrong=lambda weights, wrong: float(weights[wrong].sum() - weights[~wrong].sum()),
        ),
        Misconception(
            "times the number of rows",
            "The weight of the wrong rows is multiplied by the number of rows.",
            "All weights together are 1. If every row is wrong, what should the error be?",
            wrong=lambda weights, wrong: float(weights[wrong].sum() * len(weights)),
        ),
        Misconception(
            "weights multiplied",
            "The weights of the wrong rows are multiplied with each other.",
            "Does a stump become better by one more wrong row? What do the wrong rows weigh "
            "together?",
            wrong=lambda weights, wrong: float(weights[wrong].prod()),
        ),
        Misconception(
            "weights squared",
            "The weights of the wrong rows are squared before they are added.",
            "If every row is wrong, what should the error be?",
            wrong=lambda weights, wrong: float((weights[wrong] ** 2).sum()),
        ),
        Misconception(
            "wrong rows counted",
            "The wrong rows are counted.",
            "Each row has a weight. What does a heavy row add, and what a light one?",
            wrong=lambda weights, wrong: int(wrong.sum()),
        ),
    ],
    hints=["Which rows are wrong? Which number of each of them do you add?"],
    title="The function weighted_error(weights, wrong)",
)
