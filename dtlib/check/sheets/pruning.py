"""Checks of sheet 3, first part: the validation error, by hand and as a function."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.asking import Case
from dtlib.check.exercise import FUNCTION, TABLE, Check, Misconception
from dtlib.check.kinds import BY_HAND, choice, seal
from dtlib.check.sheets.pruning_trees import (
    Path,
    answer,
    as_dictionary,
    as_words,
    cut,
    disguised,
    error,
    is_leaf,
    reaching,
    rows_of,
)
from dtlib.datasets import load_pruning_validation
from dtlib.tree import Node, ask, leaf, paths

NUMBER = Misconception(
    "number wrong, not share",
    "This is how many rows are wrong, not which share of them.",
    "Is one wrong row of two as good as one wrong row of a hundred?",
)
ACCURACY = Misconception(
    "accuracy for error",
    "This is the share of rows that are right.",
    "What should a tree without a mistake have, and what does yours give for it?",
)
PERCENT = Misconception(
    "percent for a share",
    "These are percentages.",
    "A share lies between 0 and 1. Which share is a hundred percent?",
)


# ------------------------------------------------------------------ the lecture's validation set


def _lecture_tree() -> Node:
    """A tree for the lecture's exercise, whose own picture is lost; not the chapter's tree."""

    def counted(prediction: str, **counts: float) -> Node:
        return leaf(prediction, counts)

    no = {
        "X": ask("F2", {0: counted("C", C=3), 1: counted("B", B=1), 2: counted("A", A=2)}),
        "Y": counted("B", A=1, B=2),
        "Z": ask("F2", {0: counted("A", A=1), 1: counted("C", C=3), 2: counted("C", C=1)}),
    }
    yes = {
        "X": counted("A", A=2),
        "Y": counted("A", A=3, B=1),
        "Z": ask("F2", {0: counted("B", B=2), 1: counted("C", C=1), 2: counted("C", C=2)}),
    }
    return ask("F3", {"N": ask("F1", no), "Y": ask("F1", yes)})


# The keys of the answer, and the branches that lead to the node that becomes a leaf.
PRUNED: dict[str, Path | None] = {
    "nothing": None,
    "F3": (),
    "N: F1": ("N",),
    "N, X: F2": ("N", "X"),
    "N, Z: F2": ("N", "Z"),
    "Y: F1": ("Y",),
    "Y, Z: F2": ("Y", "Z"),
}


def _validation() -> pd.DataFrame:
    return load_pruning_validation().frame


@functools.cache
def _training() -> pd.DataFrame:
    """Rows with the counts that stand at the leaves; attributes off the way do not matter."""
    rows = []
    for path, node in paths(_lecture_tree()):
        at = {str(question.attribute): value for question, value in path}
        for label, count in (node.counts or {}).items() if node.is_leaf else ():
            rows += [{"F1": "X", "F2": 0, "F3": "N", **at, "target": label}] * round(count)
    return pd.DataFrame(rows)


@functools.cache
def _errors() -> dict[Path | None, float]:
    """dtlib's own errors of the tree and of every cut."""
    rows = _validation()
    _, film = dtlib.reduced_error_prune(
        _lecture_tree(), rows.drop(columns="target"), rows["target"]
    )
    step = film.steps[0]
    cuts = [tuple(value for _, value in path) for path in step.paths]
    return {None: step.error_before, **dict(zip(cuts, step.errors_after.tolist(), strict=True))}


def _by_hand(key: str) -> float:
    return _errors()[PRUNED[key]]


def _cut_by_hand(key: str, labels: pd.DataFrame) -> Any:
    tree, path = as_dictionary(_lecture_tree()), PRUNED[key]
    return tree if path is None else cut(tree, path, labels)


def _on_training_rows(key: str) -> float:
    return error(_cut_by_hand(key, _training()), _training())


def _labelled_by_validation(key: str) -> float:
    return error(_cut_by_hand(key, _validation()), _validation())


def _among_its_rows(key: str) -> float:
    rows = reaching(as_dictionary(_lecture_tree()), PRUNED[key] or (), _validation())
    return error(_cut_by_hand(key, _training()), rows)


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

errors_by_hand = Check(
    "errors_by_hand",
    TABLE,
    truth=_by_hand,
    cases=[Case((key,), key) for key in PRUNED],
    misconceptions=[
        replace(NUMBER, wrong=lambda key: len(_validation()) * _by_hand(key)),
        replace(ACCURACY, wrong=lambda key: 1 - _by_hand(key)),
        replace(PERCENT, wrong=lambda key: 100 * _by_hand(key)),
        replace(JUDGED_ON_TRAINING, wrong=_on_training_rows),
        replace(LABEL_FROM_VALIDATION, wrong=_labelled_by_validation),
        Misconception(
            "error among the rows of the node",
            "This is the share of wrong rows among those that come to the node.",
            "The error is that of the whole tree: by how many rows must you divide?",
            wrong=_among_its_rows,
        ),
        Misconception(
            "change for error",
            "This is by how much the error changes.",
            "How large is the error after the cut?",
            wrong=lambda key: _by_hand(key) - (_by_hand("nothing") if key != "nothing" else 0),
        ),
    ],
    hints=[
        "Walk each of the twelve rows down the tree and mark it right or wrong.",
        "A cut changes the answer only for rows that come to that node: look at these again, and "
        "keep your marks for the others.",
        "The label of the new leaf: add up the counts of all leaves below the node.",
    ],
    tolerance=BY_HAND,
    title="Validation errors, by hand",
)

which_rows = choice(
    "which_rows",
    right=seal("which_rows", "c"),
    replies={
        "a": "The tree was not grown on these rows, true. But what did they decide, thirty times?",
        "b": "Which of the thirty trees would the training rows have chosen? Think of the fully "
        "grown one.",
        "d": "Size alone does not make an error higher or lower. Why was just this tree chosen, "
        "and on which rows was it lucky?",
    },
    hints=["Thirty fair coins are thrown ten times each. How many heads has the best of them?"],
    title="Thirty trees and one set of rows",
)


# ------------------------------------------------------------------ the error of a tree

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
    wrong = [answer(tree, row) != row["target"] for row in rows.to_dict("records")]
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
    FUNCTION,
    truth=_error,
    cases=[
        _error_case(STUMP, rows_of("XA YB YA"), "one question"),
        _error_case(STUMP, rows_of("XA XB YB YA XB"), "one question"),
        _error_case(SMALL, rows_of(EIGHT), "several questions"),
        _error_case("A", rows_of("XA YA ZB XC YB"), "a single leaf"),
    ],
    fresh=_fresh_errors,
    misconceptions=[
        replace(NUMBER, wrong=lambda tree, rows: len(rows) * error(tree, rows)),
        replace(ACCURACY, wrong=lambda tree, rows: 1 - error(tree, rows)),
        replace(PERCENT, wrong=lambda tree, rows: 100 * error(tree, rows)),
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
