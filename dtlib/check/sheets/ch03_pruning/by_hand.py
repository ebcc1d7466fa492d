"""Checks of sheet 3, by hand: the errors of every cut, and which rows may judge a tree."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import pandas as pd

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.check.core.kinds import BY_HAND, choice
from dtlib.check.sheets.ch03_pruning.dict_trees import Path, as_dictionary, cut, error, reaching
from dtlib.check.sheets.ch03_pruning.tree_error import (
    ACCURACY,
    JUDGED_ON_TRAINING,
    LABEL_FROM_VALIDATION,
)
from dtlib.check.sheets.shared_ideas import NUMBER_WRONG, PERCENT
from dtlib.datasets import load_pruning_validation
from dtlib.tree import Node, ask, leaf, paths


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


errors_by_hand = Check(
    "errors_by_hand",
    form=TABLE,
    truth=_by_hand,
    cases=[Case((key,), key) for key in PRUNED],
    misconceptions=[
        replace(NUMBER_WRONG, wrong=lambda key: len(_validation()) * _by_hand(key)),
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
    right="34faed565198b3c5",
    replies={
        "a": "The tree was not grown on these rows, true. But what did they decide, thirty times?",
        "b": "Which of the thirty trees would the training rows have chosen? Think of the fully "
        "grown one.",
        "c": "The least of thirty errors is partly luck, and that luck does not come along to new "
        "patients.",
        "d": "Size alone does not make an error higher or lower. Why was just this tree chosen, "
        "and on which rows was it lucky?",
    },
    hints=["Thirty fair coins are thrown ten times each. How many heads has the best of them?"],
    title="Thirty trees and one set of rows",
)
