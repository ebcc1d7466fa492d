"""Checks of sheet 4, by hand: the lecture's ten rows, and which of two splits is better."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.check.core.kinds import BY_HAND, choice
from dtlib.check.sheets.ch04_gini.gini import (
    ENTROPY_FOR_GINI,
    ERROR_FOR_GINI,
    HALVED,
    NOT_PUT_BACK,
    SQUARES,
    Impurity,
    entropy_of,
    error_of,
    gini_of,
)
from dtlib.datasets import load_ten_rows

NUMBERS = {  # a key of the answer: the rows it speaks of, and the question if it is a gain
    "Gini of all": (None, None),
    "Gini below b": ("b", None),
    "gain of F2 below c": ("c", "F2"),
    "gain of F3 below c": ("c", "F3"),
}
INPUTS = {"(b, 1, N)": ("b", 1, "N"), "(c, 1, Y)": ("c", 1, "Y")}


def _by_hand(key: str, measure: Impurity, weighted: bool = True) -> Any:
    frame = load_ten_rows().frame
    if key in INPUTS:
        tree = dtlib.ID3(criterion="gini").fit(*load_ten_rows())
        return tree.root_(dict(zip(frame, INPUTS[key], strict=False)))
    below, question = NUMBERS[key]
    rows = frame if below is None else frame[frame["F1"] == below]
    before = measure(rows["target"].value_counts())
    if question is None:
        return before
    branches = [branch["target"].value_counts() for _, branch in rows.groupby(question)]
    weights = [counts.sum() / len(rows) if weighted else 1 / len(branches) for counts in branches]
    return before - sum(w * measure(c) for w, c in zip(weights, branches, strict=True))


def _remains(key: str) -> Any:
    below, question = NUMBERS.get(key, (None, None))
    if question is None:
        return _by_hand(key, gini_of)
    frame = load_ten_rows().frame
    before = gini_of(frame[frame["F1"] == below]["target"].value_counts())
    return before - _by_hand(key, gini_of)


def _on_all_rows(key: str) -> Any:
    _, question = NUMBERS.get(key, (None, None))
    if question is None:
        return _by_hand(key, gini_of)
    X, y = load_ten_rows()
    return dtlib.gain(X, y, question, "gini")


def _with(idea: Misconception) -> Misconception:
    """The same wrong idea of the measure, in every number of the exercise."""
    assert idea.wrong is not None
    measure = idea.wrong
    return replace(idea, wrong=lambda key: _by_hand(key, measure))


ten_rows_by_hand = Check(
    "ten_rows_by_hand",
    form=TABLE,
    truth=lambda key: _by_hand(key, gini_of),
    cases=[Case((key,), key) for key in (*NUMBERS, *INPUTS)],
    misconceptions=[
        *(_with(idea) for idea in (SQUARES, HALVED, NOT_PUT_BACK)),
        *(_with(idea) for idea in (ERROR_FOR_GINI, ENTROPY_FOR_GINI)),
        Misconception(
            "branches not weighted",
            "The branches count the same in the gain, however few rows they have.",
            "Two rows of three go to one branch. How much should its impurity count?",
            wrong=lambda key: _by_hand(key, gini_of, weighted=False),
        ),
        Misconception(
            "what remains for what is gained",
            "This is the impurity that remains in the branches.",
            "How impure were the three rows before the question?",
            wrong=_remains,
        ),
        Misconception(
            "gain on all ten rows",
            "This is what the question would gain on all ten rows.",
            "Which rows come to the branch F1 = c? How many of them are there?",
            wrong=_on_all_rows,
        ),
    ],
    hints=[
        "Count A, B and C among all ten rows; then among the three rows with F1 = b.",
        "The gain is the impurity of the three rows with F1 = c, minus that of the branches, each "
        "weighted by its share of the three.",
        "Draw the tree: F1 at the root, and below each value the question of greatest gain.",
    ],
    tolerance=BY_HAND,
    title="Ten rows of the lecture, by hand",
)


# ------------------------------------------------------------------ which split is better?

SPLITS = {"P": [[30, 10], [10, 30]], "Q": [[20, 40], [20, 0]]}


def _left(split: list[list[int]], measure: Impurity) -> float:
    return sum(sum(branch) / 80 * measure(branch) for branch in split)


def _preferred(measure: Impurity) -> str:
    p, q = (_left(split, measure) for split in SPLITS.values())
    return "neither" if abs(p - q) < 1e-9 else "P" if p < q else "Q"


VERDICTS = {  # what the error, Gini and entropy prefer
    ("P", "P", "P"): "a",
    ("neither", "Q", "Q"): "b",
    ("neither", "P", "P"): "c",
    ("Q", "neither", "neither"): "d",
}

two_splits = choice(
    "two_splits",
    right=lambda: VERDICTS[_preferred(error_of), _preferred(gini_of), _preferred(entropy_of)],
    replies={
        "a": "How many rows does each split leave wrong, if every branch predicts its majority? "
        "Count them for P and for Q.",
        "b": "Twenty rows are wrong after either split. The pure branch of Q is what the two "
        "curved measures see and the error does not.",
        "c": "You are right about the error. For the others: one branch of Q needs no further "
        "question. What is its impurity, and how many rows are in it?",
        "d": "A pure branch is what Gini and entropy see. Count the rows that each split leaves "
        "wrong: is there a difference?",
    },
    hints=["Put the numbers in: for P the weights are ½ and ½, for Q they are ¾ and ¼."],
    title="Two splits of eighty rows",
)
