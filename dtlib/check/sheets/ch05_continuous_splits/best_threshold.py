"""Check of sheet 5: the best split point of a column."""

from __future__ import annotations

from typing import Any

import numpy as np

from dtlib.check.core.asking import SLOW, Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch05_continuous_splits.best_threshold_ideas import (
    BY_TARGET,
    EQUALS,
    LABELS_STAY,
    LEAST_GAIN,
    LEAST_IGNORED,
    LEAST_REFUSED,
    ONE_SIDE,
    OUTCOME_IDEAS,
    SEARCH_IDEAS,
    SEARCHES,
    TABLE_ORDER,
    UNWEIGHTED,
    is_tied,
    questions,
    true_threshold,
)

ONE, ORDER, EQUAL, LEAST = "one column", "any order", "equal values", "rows in each branch"


def _has_one_best(values: Any, labels: Any, least: int = 1) -> bool:
    gains = questions(values, labels, least)["gain"].to_numpy()
    return len(gains) > 1 and bool(gains[0] - gains[1] > 1e-3)


def _in_disguise(case: Case, rng: np.random.Generator) -> Case:
    """The same rows with other numbers and labels, in the same order of size."""
    values, labels, *least = case.arguments
    factor, shift = int(rng.integers(1, 5)), int(rng.integers(-50, 50))
    names = sorted(rng.choice(list("KLMNOPQR"), 5, replace=False).tolist())
    renamed = [names["ABCDE".index(label)] for label in labels]
    return Case(([factor * v + shift for v in values], renamed, *least), case.part)


def _fresh_columns(rng: np.random.Generator) -> list[Case]:
    """For every wrong idea a case that shows it alone; no two split points are equally good.

    Nor are they for any of the slips, or it would be open which one an answer finds.
    """

    def against(idea: Misconception, part: str, least: int | None = None) -> Case:
        assert idea.wrong is not None
        while True:
            n = int(rng.integers(7, 11))
            values = rng.choice(np.arange(10, 60), n, replace=part == EQUAL).tolist()
            if part == EQUAL:
                values[-1] = values[0]
            labels = [str(c) for c in rng.choice(["A", "B", "C"], n, p=[0.45, 0.35, 0.2])]
            values = sorted(values) if part == ONE else values
            case = (values, labels) if least is None else (values, labels, least)
            mine = idea.wrong(*case)
            others = [other.wrong for other in SEARCH_IDEAS if other is not idea]
            if (
                all(wrong is None or wrong(*case) != mine for wrong in others)
                and not any(is_tied(found(*case)) for found in SEARCHES)
                and true_threshold(*case) not in (mine, None)
                and _has_one_best(*case)
                and (part != ONE or float(true_threshold(*case) or 0) % 1)  # no whole number
            ):
                return Case(case, part)

    return [
        against(LEAST_GAIN, ONE),
        against(UNWEIGHTED, ONE),
        against(TABLE_ORDER, ORDER),
        against(BY_TARGET, ORDER),
        against(LABELS_STAY, ORDER),
        against(EQUALS, EQUAL),
        Case(([7, 7, 7], ["A", "B", "A"]), EQUAL),
        against(LEAST_IGNORED, LEAST, 2),
        against(LEAST_REFUSED, LEAST, 3),
        against(ONE_SIDE, LEAST, 3),
        *(_in_disguise(case, rng) for case in TELLING),
    ]


# Found by trying small changes of right answers: each of these shows some that others do not.
TELLING = [
    Case(([10, 20], ["A", "A"]), ONE),  # the best question may gain nothing
    Case(([60, 70, 70, 20, 80], list("CBBBC")), EQUAL),
    Case(([80, 40, 20, 50, 90, -10, 0], list("ECDBAEC")), ORDER),
    Case(([60, 70, 40, 40, 90, 50, 10], list("DDBDEEC")), EQUAL),
]


best_threshold = Check(
    "best_threshold",
    truth=true_threshold,
    cases=[
        Case(([1, 2, 5], ["A", "A", "B"]), ONE),
        Case(([10, 20, 30, 40, 60], ["A", "B", "A", "B", "B"]), ONE),
        Case(([20, 50, 10, 80, 90], ["A", "A", "A", "B", "A"]), ORDER),
        Case(([80, 30, 70, 90, 40], ["A", "B", "B", "A", "A"]), ORDER),
        Case(([70, 30, 70, 40, 40], ["B", "A", "A", "B", "A"]), EQUAL),
        Case(([10, 90, 30, 40, 10, 50], ["B", "B", "B", "A", "A", "B"]), EQUAL),
        Case(([7, 7], ["A", "B"]), EQUAL),
        Case(([20, 10, 60, 30, 80], ["B", "A", "B", "B", "B"], 2), LEAST),
        Case(([50, 10, 70, 20, 30, 80], ["B", "B", "B", "B", "B", "A"], 2), LEAST),
        *TELLING,
    ],
    fresh=_fresh_columns,
    misconceptions=(*SEARCH_IDEAS, *OUTCOME_IDEAS),
    hints=[
        "Sort the pairs of value and label by the value. Between which neighbours may you cut?",
        "Keep two counts, one a side. At each step one row changes sides; then score the gap.",
        "The number of rows on each side tells whether the gap may be used.",
    ],
    title="The function best_threshold(values, labels, least)",
    seconds=SLOW,
)
