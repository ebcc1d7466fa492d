"""Checks of sheet 5: the gain of a question `x < t?`, and the rooms that such questions make."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.exercise import Misconception
from dtlib.check.core.kinds import choice, number
from dtlib.check.core.two_at_once import otherwise
from dtlib.check.sheets.gain_ways import Split, evenly, way_of, whole
from dtlib.check.sheets.shared_ideas import AT_MOST, NATS

# ------------------------------------------------------------------ the gain of one question


def true_gain(values: Any, labels: Any, threshold: float) -> float:
    table = pd.DataFrame({"x": values})
    return float(dtlib.gain(table, list(labels), "x", threshold=threshold))


def entropy_of(labels: Iterable[Any], base: float = 2) -> float:
    return float(dtlib.entropy(list(Counter(labels).values()) or [0], base=base))


Sides = tuple[list[Any], list[Any]]


def below_and_rest(values: Any, labels: Any, threshold: float) -> Sides:
    pairs = list(zip(values, labels, strict=True))
    return [c for v, c in pairs if v < threshold], [c for v, c in pairs if v >= threshold]


def weighted(sides: Sides, base: float = 2) -> float:
    n = sum(map(len, sides))
    return sum(len(side) * entropy_of(side, base) for side in sides) / n


def gain_of(sides: Sides) -> float:
    return entropy_of(sides[0] + sides[1]) - weighted(sides)


def unweighted_gain(sides: Sides) -> float:
    return entropy_of(sides[0] + sides[1]) - sum(map(entropy_of, sides)) / 2


def _at_most_and_rest(values: Any, labels: Any, threshold: float) -> Sides:
    pairs = list(zip(values, labels, strict=True))
    return [c for v, c in pairs if v <= threshold], [c for v, c in pairs if v > threshold]


def gain_at_most(values: Any, labels: Any, threshold: float) -> float:
    return gain_of(_at_most_and_rest(values, labels, threshold))


def gain_of_first_rows(values: Any, labels: Any, threshold: float) -> float:
    """As many rows as lie below the split point, but the first ones of the table."""
    n = sum(v < threshold for v in values)
    return gain_of((list(labels[:n]), list(labels[n:])))


def _in_nats(values: Any, labels: Any, threshold: float) -> float:
    sides = below_and_rest(values, labels, threshold)
    return entropy_of(labels, math.e) - weighted(sides, math.e)


def _counted(sides: Sides) -> Split:
    groups = [list(map(float, Counter(side).values())) for side in sides]
    counts = list(map(float, Counter(sides[0] + sides[1]).values()))
    return Split(counts, groups, [float(len(side)) for side in sides])


gain_way = way_of(lambda *case: _counted(below_and_rest(*case)))
FIRST_ROWS = Misconception(
    "values not sorted",
    "The rows are taken in the order of the table, as if it were sorted by the number.",
    "Which rows lie below the split point? Are they the first ones of the table?",
    wrong=gain_of_first_rows,
)
NO_WEIGHTS = Misconception(
    "gain without weights",
    "Both branches count the same, however few rows they have.",
    "If 1 row of 100 is in a branch, how much should its entropy count?",
    wrong=otherwise(gain_way, weights=evenly),
)
REMAINS = Misconception(
    "what remains for what is gained",
    "This is the entropy that remains in the branches.",
    "How much was there before the question was asked?",
    wrong=lambda *case: weighted(below_and_rest(*case)),
)
ADDED = Misconception(
    "entropies of the branches added",
    "The entropies of both branches are taken off whole.",
    "Each branch holds only a part of the rows. How much of its entropy should count?",
    wrong=otherwise(gain_way, weights=whole),
)
EQUAL_BELOW = replace(
    AT_MOST, wrong=otherwise(gain_way, split=lambda *case: _counted(_at_most_and_rest(*case)))
)
OTHER_IDEAS = (FIRST_ROWS, NO_WEIGHTS, ADDED, REMAINS, replace(NATS, wrong=_in_nats))
GAIN_IDEAS = (EQUAL_BELOW, *OTHER_IDEAS)


# ------------------------------------------------------------------ by hand

HOURS = [900, 400, 1200, 700, 300, 1000, 600, 800]
LAMPS = ["broken", "broken", "works", "works", "broken", "works", "broken", "works"]


lamp_gain = number(
    "lamp_gain",
    truth=lambda: true_gain(HOURS, LAMPS, 700),
    misconceptions=[
        replace(
            EQUAL_BELOW.given(HOURS, LAMPS, 700),
            means="The lamp with exactly 700 hours is on the wrong side.",
            question="Is 700 less than 700? What does this lamp answer to the question?",
        ),
        *(idea.given(HOURS, LAMPS, 700) for idea in OTHER_IDEAS),
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
