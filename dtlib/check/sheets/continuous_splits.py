"""Checks of sheet 5: the gain of a question `x < t?`, and the rooms that such questions make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.asking import Case
from dtlib.check.exercise import FUNCTION, Check, Misconception
from dtlib.check.kinds import choice, number
from dtlib.check.sheets.entropy_ideas import NATS

# ------------------------------------------------------------------ the gain of one question


def true_gain(values: Any, labels: Any, threshold: float) -> float:
    table = pd.DataFrame({"x": values})
    return float(dtlib.gain(table, list(labels), "x", threshold=threshold))


def entropy_of(labels: Iterable[Any], base: float = 2) -> float:
    return float(dtlib.entropy(list(Counter(labels).values()) or [0], base=base))


Sides = tuple[list[Any], list[Any]]


def _below_and_rest(values: Any, labels: Any, threshold: float) -> Sides:
    pairs = list(zip(values, labels, strict=True))
    return [c for v, c in pairs if v < threshold], [c for v, c in pairs if v >= threshold]


def _weighted(sides: Sides, base: float = 2) -> float:
    n = sum(map(len, sides))
    return sum(len(side) * entropy_of(side, base) for side in sides) / n


def gain_of(sides: Sides) -> float:
    return entropy_of(sides[0] + sides[1]) - _weighted(sides)


def unweighted_gain(sides: Sides) -> float:
    return entropy_of(sides[0] + sides[1]) - sum(map(entropy_of, sides)) / 2


def _at_most(values: Any, labels: Any, threshold: float) -> float:
    pairs = list(zip(values, labels, strict=True))
    return gain_of(
        ([c for v, c in pairs if v <= threshold], [c for v, c in pairs if v > threshold])
    )


def _first_rows(values: Any, labels: Any, threshold: float) -> float:
    """As many rows as lie below the split point, but the first ones of the table."""
    n = sum(v < threshold for v in values)
    return gain_of((list(labels[:n]), list(labels[n:])))


def _in_nats(values: Any, labels: Any, threshold: float) -> float:
    sides = _below_and_rest(values, labels, threshold)
    return entropy_of(labels, np.e) - _weighted(sides, np.e)


def _one_branch(values: Any, labels: Any, threshold: float) -> float:
    below, _ = _below_and_rest(values, labels, threshold)
    return entropy_of(labels) - len(below) / len(labels) * entropy_of(below)


def _of_values(values: Any, labels: Any, threshold: float) -> float:
    return gain_of(_below_and_rest(values, values, threshold))


def _breaks_when_empty(values: Any, labels: Any, threshold: float) -> float:
    sides = _below_and_rest(values, labels, threshold)
    return gain_of(sides) if all(sides) else float("nan")


AT_MOST = Misconception(
    "≤ for <",
    "A row whose value equals the split point is on the wrong side.",
    "Is 30 less than 30? On which side of the question `x < 30?` does such a row belong?",
    wrong=_at_most,
)
FIRST_ROWS = Misconception(
    "values not sorted",
    "The rows are taken in the order of the table, as if it were sorted by the number.",
    "Which rows lie below the split point? Are they the first ones of the table?",
    wrong=_first_rows,
)
NO_WEIGHTS = Misconception(
    "gain without weights",
    "Both branches count the same, however few rows they have.",
    "If 1 row of 100 is in a branch, how much should its entropy count?",
    wrong=lambda *case: unweighted_gain(_below_and_rest(*case)),
)
REMAINS = Misconception(
    "what remains for what is gained",
    "This is the entropy that remains in the branches.",
    "How much was there before the question was asked?",
    wrong=lambda *case: _weighted(_below_and_rest(*case)),
)
ADDED = Misconception(
    "entropies of the branches added",
    "The entropies of both branches are taken off whole.",
    "Each branch holds only a part of the rows. How much of its entropy should count?",
    wrong=lambda values, labels, threshold: (
        entropy_of(labels) - sum(map(entropy_of, _below_and_rest(values, labels, threshold)))
    ),
)
GAIN_IDEAS = (AT_MOST, FIRST_ROWS, NO_WEIGHTS, ADDED, REMAINS, replace(NATS, wrong=_in_nats))


# ------------------------------------------------------------------ by hand

HOURS = [900, 400, 1200, 700, 300, 1000, 600, 800]
LAMPS = ["broken", "broken", "works", "works", "broken", "works", "broken", "works"]


def _by_hand(idea: Misconception) -> Misconception:
    assert idea.wrong is not None
    wrong = idea.wrong
    return replace(idea, wrong=lambda: wrong(HOURS, LAMPS, 700))


lamp_gain = number(
    "lamp_gain",
    truth=lambda: true_gain(HOURS, LAMPS, 700),
    misconceptions=[
        replace(
            _by_hand(AT_MOST),
            means="The lamp with exactly 700 hours is on the wrong side.",
            question="Is 700 less than 700? What does this lamp answer to the question?",
        ),
        *(_by_hand(idea) for idea in GAIN_IDEAS if idea is not AT_MOST),
    ],
    hints=[
        "Write the eight lamps in the order of their hours first, and draw the cut.",
        "How many lamps are on each side, and how many of them are broken? One of the two "
        "entropies is 0.",
    ],
    title="Eight lamps, by hand",
)


def _leaves_of_a_box() -> str:
    """Grow a tree on a square full of points with a box in its middle, and count."""
    side = (np.arange(20) + 0.5) / 20
    square = pd.DataFrame([(a, b) for a in side for b in side], columns=["F1", "F2"])
    inside = square["F1"].between(0.3, 0.6) & square["F2"].between(0.2, 0.7)
    tree = dtlib.ClassificationTree(criterion="entropy").fit(square, np.where(inside, "o", "x"))
    return {2: "a", 4: "b", 5: "c", 9: "d"}[tree.n_leaves]


box_leaves = choice(
    "box_leaves",
    right=lru_cache(maxsize=1)(_leaves_of_a_box),
    replies={
        "a": "There are two classes, but one question draws one straight wall. Can one wall "
        "enclose a room in the middle?",
        "b": "Four walls are needed, and each is a question. A tree with one question has two "
        "leaves: how many has a tree with four?",
        "c": "Four walls are four questions, and each adds one leaf to the single one of the "
        "beginning.",
        "d": "Nine rooms appear if every wall goes from edge to edge. Does a wall go on beyond "
        "the branch in which it is asked for?",
    },
    hints=["Draw the first wall. Which side still holds both classes? Go on only there."],
    title="A room in the middle",
)


# ------------------------------------------------------------------ gain_at


def _fresh_gains(rng: np.random.Generator) -> list[Case]:
    """Cases in which it matters which rows are below t, and where a row equal to t goes."""

    def case(part: str, n: int, classes: str, at: Callable[[list[int]], float]) -> Case:
        slip = _at_most if part == EQUAL else _first_rows
        while True:
            values = [int(v) for v in rng.choice(np.arange(5, 80), n, replace=False)]
            labels = [str(c) for c in rng.choice(list(classes), n)]
            arguments = (values, labels, at(sorted(values)))
            gain = true_gain(*arguments)
            if part == EMPTY or (gain > 0.01 and abs(slip(*arguments) - gain) > 1e-3):
                return Case(arguments, part)

    return [
        *(case(TWO, n, "AB", lambda v: (v[2] + v[3]) / 2) for n in (8, 11)),
        case(TWO, 12, "ABC", lambda v: (v[4] + v[5]) / 2),
        *(case(EQUAL, n, "AB", lambda v: v[3]) for n in (7, 9)),
        case(EMPTY, 5, "AB", lambda v: v[0] - 1),
        case(EMPTY, 6, "AB", lambda v: v[-1] + 1),
    ]


TWO, EQUAL, EMPTY = "two branches", "a value equal to t", "an empty branch"
gain_at = Check(
    "gain_at",
    FUNCTION,
    truth=true_gain,
    cases=[
        Case(([1, 2, 3], ["No", "Yes", "No"], 1.5), TWO),
        Case(([4, 1, 3, 2], ["No", "No", "Yes", "Yes"], 2.5), TWO),
        Case(([30, 10, 50, 20, 40], ["A", "A", "B", "B", "C"], 35), TWO),
        Case(([10, 20, 30, 40, 50], ["A", "A", "B", "B", "A"], 30), EQUAL),
        Case(([5, 8, 6], ["A", "B", "B"], 20), EMPTY),
        Case(([5, 8, 6], ["A", "B", "B"], 1), EMPTY),
    ],
    fresh=_fresh_gains,
    misconceptions=[
        *GAIN_IDEAS,
        Misconception(
            "gain with the wrong sign",
            "The sign is turned round.",
            "Before minus after, or after minus before: which of them is a gain?",
            wrong=lambda *case: -true_gain(*case),
        ),
        Misconception(
            "a branch added",
            "The second branch is added where it should be taken away.",
            "After a minus, what does the plus in `a - b + c` do to c? Where are brackets missing?",
            wrong=lambda *case: 2 * _one_branch(*case) - true_gain(*case),
        ),
        Misconception(
            "one branch forgotten",
            "Only the branch below t is taken off.",
            "The rows that are not below t are still there. How mixed are they?",
            wrong=_one_branch,
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
                entropy_of(values) - _weighted(_below_and_rest(values, labels, t))
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
        "`Counter(labels).values()` are the counts that your entropy takes.",
    ],
    title="The function gain_at(values, labels, threshold)",
)
