"""Checks of sheet 3: the error of a tree, and wrong ideas that other parts of the sheet share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch03_pruning.dict_trees import (
    answer,
    as_words,
    disguised,
    error,
    is_leaf,
    records,
    rows_of,
)
from dtlib.check.sheets.shared_ideas import NUMBER_WRONG, PERCENT

ACCURACY = Misconception(
    "accuracy for error",
    "This is the share of rows that are right.",
    "What should a tree without a mistake have, and what does yours give for it?",
)
JUDGED_ON_TRAINING = Misconception(
    "judged on the training rows",
    "The errors are counted on the rows from which the tree was grown.",
    "Can a cut ever lower the error on the rows that the tree was made to fit?",
)
LABEL_FROM_VALIDATION = Misconception(
    "leaf labelled from the validation set",
    "The new leaf gets the most common class of the validation rows.",
    "If the validation rows choose the answer, are they still rows that the tree has not seen?",
)

STUMP = {"ask": "F1", "branches": {"X": "A", "Y": "B"}}
SMALL = {
    "ask": "F1",
    "branches": {"X": {"ask": "F2", "branches": {"0": "B", "1": "A"}}, "Y": "B", "Z": "C"},
}
EIGHT = "X0A X1A X1B Y0B Y1C Z0C Z1C X0C"


def _error(tree: Any, rows: pd.DataFrame) -> float:
    return error(tree, rows)


def _first_branch(tree: Any, rows: pd.DataFrame) -> float:
    """Every row takes the first branch."""
    return float((rows["target"] != _first_leaf(tree)).mean())


def _first_leaf(tree: Any) -> Any:
    while not is_leaf(tree):
        tree = next(iter(tree["branches"].values()))
    return tree


def _over_classes(tree: Any, rows: pd.DataFrame) -> float:
    wrong = [answer(tree, row) != row["target"] for row in records(rows)]
    return sum(wrong) / rows["target"].nunique()


def _fresh_errors(rng: np.random.Generator) -> list[Case]:
    cases = []
    for tree, part in ((STUMP, "one question"), (SMALL, "several questions")):
        for n in (7, 11, 13):
            rows = _random_rows(tree, n, rng)
            other, (rows,) = disguised(tree, [rows], rng)
            cases.append(_error_case(other, rows, part))
    return [*cases, _error_case("A", rows_of("XA YA ZB XC YB"), "a single leaf")]


def _error_case(tree: Any, rows: pd.DataFrame, part: str) -> Case:
    return Case((tree, rows), part, f"tree_error({tree!r}, rows)` with the rows `{as_words(rows)}")


def _random_rows(tree: Any, n: int, rng: np.random.Generator) -> pd.DataFrame:
    """At least one row right and two wrong, and more right than wrong."""
    n_wrong = int(rng.integers(2, (n + 1) // 2))
    columns = {"F1": list(tree["branches"]), "F2": ["0", "1"]}
    rows = pd.DataFrame({name: rng.choice(values, n) for name, values in columns.items()})
    right = [answer(tree, row) for row in rows.to_dict("records")]
    turned = {"A": "B", "B": "A", "C": "B"}
    rows["target"] = [turned[a] if i < n_wrong else a for i, a in enumerate(right)]
    return pd.concat([rows, rows_of(EIGHT)], ignore_index=True) if tree is SMALL else rows


tree_error = Check(
    "tree_error",
    truth=_error,
    cases=[
        _error_case(STUMP, rows_of("XA YB YA"), "one question"),
        _error_case(STUMP, rows_of("XA XB XB YA YB"), "one question"),
        _error_case(SMALL, rows_of(EIGHT), "several questions"),
        _error_case(STUMP, rows_of("YB XA XB"), "one question"),
        _error_case("A", rows_of("XA YA ZB XC YB"), "a single leaf"),
    ],
    fresh=_fresh_errors,
    misconceptions=[
        replace(NUMBER_WRONG, wrong=lambda tree, rows: len(rows) * error(tree, rows)),
        replace(ACCURACY, wrong=lambda tree, rows: 1 - error(tree, rows)),
        replace(PERCENT, wrong=lambda tree, rows: 100 * error(tree, rows)),
        Misconception(
            "number right, not share",
            "This is how many rows are right.",
            "What should a tree without a mistake have? And is it a number of rows or a share "
            "of them?",
            wrong=lambda tree, rows: len(rows) * (1 - error(tree, rows)),
        ),
        Misconception(
            "the last row left out",
            "The last row is not looked at.",
            "How many rows are there, and where does your loop end?",
            wrong=lambda tree, rows: error(tree, rows[:-1]),
        ),
        Misconception(
            "only the last row",
            "Only the last row is looked at.",
            "Does your loop add each row to those before it, or does it begin anew?",
            wrong=lambda tree, rows: error(tree, rows[-1:]),
        ),
        Misconception(
            "divided by one less",
            "The number of wrong rows is divided by one less than the number of rows.",
            "If every row is wrong, what should the error be, and what is yours?",
            wrong=lambda tree, rows: len(rows) * error(tree, rows) / (len(rows) - 1),
        ),
        Misconception(
            "only the first row",
            "Only the first row is looked at.",
            "When does the function end? Does `return` stand within the loop?",
            wrong=lambda tree, rows: error(tree, rows[:1]) / len(rows),
        ),
        Misconception(
            "first branch for every row",
            "Every row is answered by the first leaf.",
            "Which value decides the branch that a row takes?",
            wrong=_first_branch,
        ),
        Misconception(
            "divided by the classes, not the rows",
            "The number of wrong rows is divided by the number of classes.",
            "The error is a share of what?",
            wrong=_over_classes,
        ),
    ],
    hints=[
        "`rows.to_dict('records')` gives a dictionary for each row; `answer(tree, row)` is what "
        "the tree says.",
        "Count the rows with another answer than their `target`; divide by the number of rows.",
    ],
    title="The function tree_error(tree, rows)",
)
