"""Check of sheet 5: the function that gives the gain of a question `x < t?`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.slips import BITS
from dtlib.check.core.two_at_once import otherwise
from dtlib.check.sheets.ch05_continuous_splits.by_hand import (
    GAIN_IDEAS,
    below_and_rest,
    entropy_of,
    gain_at_most,
    gain_of,
    gain_of_first_rows,
    gain_way,
    true_gain,
    weighted,
)
from dtlib.check.sheets.gain_ways import more_ideas, sizes
from dtlib.check.sheets.shared_ideas import WRONG_SIGN


def _of_values(values: Any, labels: Any, threshold: float) -> float:
    return gain_of(below_and_rest(values, values, threshold))


def _without_equals(values: Any, labels: Any, threshold: float) -> float:
    pairs = list(zip(values, labels, strict=True))
    sides = [c for v, c in pairs if v < threshold], [c for v, c in pairs if v > threshold]
    return entropy_of(labels) - sum(len(s) * entropy_of(s) for s in sides) / len(labels)


def _breaks_when_empty(values: Any, labels: Any, threshold: float) -> float:
    sides = below_and_rest(values, labels, threshold)
    return gain_of(sides) if all(sides) else float("nan")


def _once_a_row(values: Any, labels: Any, threshold: float) -> float:
    """``[labels.count(c) for c in labels]`` for the counts."""

    def entropy(side: list[Any]) -> float:
        return float(dtlib.entropy([side.count(label) for label in side] or [0]))

    sides = below_and_rest(values, labels, threshold)
    left = sum(len(side) * entropy(side) for side in sides) / len(labels)
    return entropy(list(labels)) - left


def _fresh_gains(rng: np.random.Generator) -> list[Case]:
    """Cases in which it matters which rows are below t, and where a row equal to t goes."""

    def case(part: str, n: int, classes: str, at: Callable[[list[int]], float]) -> Case:
        slips = (gain_at_most, _without_equals) if part == EQUAL else (gain_of_first_rows,)
        while True:
            values = [int(v) for v in rng.choice(np.arange(5, 80), n, replace=False)]
            labels = [str(c) for c in rng.choice(list(classes), n)]
            arguments = (values, labels, at(sorted(values)))
            gain = true_gain(*arguments)
            found = {round(one, 3) for one in (gain, *(slip(*arguments) for slip in slips))}
            if part == EMPTY or (gain > 0.01 and len(found) > len(slips)):
                return Case(arguments, part)

    return [
        *(case(TWO, n, "AB", lambda v: (v[2] + v[3]) / 2) for n in (8, 11)),
        case(TWO, 12, "ABC", lambda v: (v[4] + v[5]) / 2),
        case(TWO, 7, "AB", lambda v: (v[0] + v[1]) / 2),  # one row alone
        *(case(EQUAL, n, "AB", lambda v: v[3]) for n in (7, 9)),
        case(EMPTY, 5, "AB", lambda v: v[0] - 1),
        case(EMPTY, 6, "AB", lambda v: v[-1] + 1),
    ]


TWO, EQUAL, EMPTY = "two branches", "a value equal to t", "an empty branch"
gain_at = Check(
    "gain_at",
    truth=true_gain,
    cases=[
        Case(([1, 2, 3], ["No", "Yes", "No"], 1.5), TWO),
        Case(([4, 1, 3, 2], ["No", "No", "Yes", "Yes"], 2.5), TWO),
        Case(([30, 10, 50, 20, 40], ["A", "A", "B", "B", "C"], 35), TWO),
        Case(([10, 20, 30, 40, 50], ["A", "A", "B", "B", "A"], 30), EQUAL),
        Case(([5, 2, 7, 2, 5, 2, 7], ["No", "Yes", "No", "No", "Yes", "Yes", "No"], 5), EQUAL),
        Case(([18, 29], ["No", "No"], 29), EQUAL),
        Case(([5, 8, 6], ["A", "B", "B"], 20), EMPTY),
        Case(([5, 8, 6], ["A", "B", "B"], 1), EMPTY),
    ],
    fresh=_fresh_gains,
    misconceptions=[
        *GAIN_IDEAS,
        replace(WRONG_SIGN, wrong=lambda *case: -true_gain(*case)),
        Misconception(
            "a branch added",
            "The second branch is added where it should be taken away.",
            "After a minus, what does the plus in `a - b + c` do to c? Where are brackets missing?",
            wrong=otherwise(gain_way, terms=lambda terms: terms[0] - terms[1]),
        ),
        Misconception(
            "rows equal to t lost",
            "A row whose value equals t is in neither branch.",
            "It is not below t. Which of the two answers does it give to the question?",
            wrong=_without_equals,
        ),
        Misconception(
            "one branch forgotten",
            "Only the branch below t is taken off.",
            "The rows that are not below t are still there. How mixed are they?",
            wrong=otherwise(gain_way, terms=lambda terms: terms[0]),
        ),
        Misconception(
            "the lower branch forgotten",
            "Only the branch of the rows that are not below t is taken off.",
            "The rows below t are still there. How mixed are they?",
            wrong=otherwise(gain_way, terms=lambda terms: terms[1]),
        ),
        Misconception(
            "sizes not divided by the number of rows",
            "Each branch's entropy is multiplied by its number of rows, and nothing is divided.",
            "That sum is good for comparing split points. What makes an average of it?",
            wrong=otherwise(gain_way, weights=sizes),
        ),
        Misconception(
            "a number of its own for an empty branch",
            "Where one branch is empty, this gives −1.",
            "If all rows answer alike, how much does the answer tell?",
            wrong=lambda *case: true_gain(*case) if all(below_and_rest(*case)) else -1.0,
        ),
        *more_ideas(gain_way, by_entropy=True),
        Misconception(
            "each class once a row",
            "A class is counted anew for each of its rows, so that its count comes several times.",
            "Five rows of A, one of B: how many counts go into the entropy, and how many did yours "
            "get?",
            wrong=_once_a_row,
        ),
        Misconception(
            "values counted for labels",
            "The numbers are counted, and not the labels of their rows.",
            "Six rows have six different numbers and are all of class A. How uncertain is their "
            "class?",
            wrong=_of_values,
        ),
        Misconception(
            "entropy of the numbers before the question",
            "What was uncertain before the question is measured over the numbers.",
            "Whose uncertainty is to become smaller: that of the numbers or that of the classes?",
            wrong=lambda values, labels, t: (
                entropy_of(values) - weighted(below_and_rest(values, labels, t))
            ),
        ),
        Misconception(
            "an empty branch breaks it",
            "A branch without rows breaks it.",
            "How many rows does an empty branch weigh? What must it add?",
            wrong=_breaks_when_empty,
        ),
    ],
    hints=[
        "Two lists: the labels of rows with a value below t, and all other labels.",
        "`list(Counter(labels).values())` are the counts that your entropy takes.",
    ],
    title="The function gain_at(values, labels, threshold)",
    slips=BITS,
)
