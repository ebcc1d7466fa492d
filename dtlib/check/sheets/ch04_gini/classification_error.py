"""Check of sheet 4: the classification error of a set."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch04_gini.gini import entropy_of, error_of, fresh_counts, gini_of, shares_of
from dtlib.check.sheets.shared_ideas import NUMBER_WRONG


def _smallest(counts: Any) -> float:
    return float(shares_of(counts).min())


def _place(counts: Any) -> float:
    return 1 - float(np.argmax(counts))


classification_error = Check(
    "classification_error",
    truth=error_of,
    cases=[
        Case(([3, 1],), "two classes"),
        Case(([5, 8],), "two classes"),
        Case(([2, 1, 2],), "more classes"),
        Case(([4, 1, 2, 3],), "more classes"),
        Case(([0, 4],), "a class without rows"),
        Case(([2, 0, 3],), "a class without rows"),
        Case(([6],), "two classes"),
    ],
    fresh=fresh_counts,
    misconceptions=[
        Misconception(
            "length of the list for the total",
            "The largest count is divided by how many classes there are.",
            "How many rows does the leaf hold? What does `len` count?",
            wrong=lambda counts: 1 - max(counts) / len(counts),
        ),
        Misconception(
            "last class taken for the majority",
            "The leaf predicts the last class of the list.",
            "Which class is most common? Does it always stand last?",
            wrong=lambda counts: 1 - counts[-1] / sum(counts),
        ),
        Misconception(
            "second largest share",
            "This is the share of the second most common class.",
            "With three classes, which rows are wrong besides those?",
            wrong=lambda counts: sorted(counts)[-2] / sum(counts),
        ),
        Misconception(
            "entropy in place of the error",
            "These are bits: the measure is entropy.",
            "The leaf predicts its majority. For which share of its rows is that wrong?",
            wrong=entropy_of,
        ),
        Misconception(
            "accuracy for error",
            "This is the share that is right, max p.",
            "What should a set of one class only have, and what does yours give for it?",
            wrong=lambda counts: 1 - error_of(counts),
        ),
        replace(NUMBER_WRONG, wrong=lambda counts: float(sum(counts) - max(counts))),
        Misconception(
            "count of the majority for its share",
            "The number of rows of the largest class is taken from 1, not its share.",
            "Three rows of four are of one class: which share is that?",
            wrong=lambda counts: 1 - float(max(counts)),
        ),
        Misconception(
            "first class taken for the majority",
            "The first class counts as the majority here, however few rows it has.",
            "What would a leaf with the counts [1, 9] predict?",
            wrong=lambda counts: 1 - float(shares_of(counts)[0]),
        ),
        Misconception(
            "smallest share for the error",
            "This is the share of the smallest class.",
            "Three classes: which rows are wrong if the leaf predicts its majority?",
            wrong=_smallest,
        ),
        Misconception(
            "smallest class predicted",
            "This is the error of a leaf that predicts its smallest class.",
            "Which class does a leaf predict? Is it `max` or `min`?",
            wrong=lambda counts: 1 - _smallest(counts),
        ),
        Misconception(
            "place of the majority for its share",
            "The place of the largest class in the list is used, not its share.",
            "What does `argmax` (or `index`) give: a count, or where it stands?",
            wrong=_place,
        ),
        Misconception(
            "Gini in place of the error",
            "This is the Gini impurity.",
            "The error does not guess by lottery. Which one share does it need?",
            wrong=gini_of,
        ),
    ],
    hints=["A leaf predicts its majority. What share of its rows is not of that class?"],
    title="The function classification_error(counts)",
)
