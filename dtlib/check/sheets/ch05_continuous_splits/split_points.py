"""Checks of sheet 5: which split points are worth a question: midpoints, or a regular grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.slips import LISTS
from dtlib.check.sheets.shared_ideas import HALF_LOST

# ------------------------------------------------------------------ midpoints


def _midpoints(values: Any) -> list[float]:
    """The thresholds that ``candidates`` tries, whatever the labels."""
    anything = [str(i % 2) for i in range(len(values))]
    table = dtlib.candidates(pd.DataFrame({"x": values}), anything)
    return sorted(float(t) for t in table["threshold"])


def _halfway(values: Sequence[float]) -> list[float]:
    return [(a + b) / 2 for a, b in pairwise(values)]


def _are_data(arguments: tuple[Any, ...], value: Any) -> bool:
    """Every split point is a value of the data. One value alone leaves nothing to tell."""
    if not isinstance(value, list):
        return False
    few = len(set(arguments[0])) == 1
    return (few or bool(value)) and all(t in arguments[0] for t in value)


def _reach_outside(arguments: tuple[Any, ...], value: Any) -> bool:
    low, high = min(arguments[0]), max(arguments[0])
    return isinstance(value, list) and any(t < low or t > high for t in value)


def _around(values: Any) -> list[float]:
    """``v[i - 1]`` with i = 0 is the last value."""
    v = sorted(set(values))
    return [(v[i - 1] + v[i]) / 2 for i in range(len(v))]


def _fresh_columns(rng: np.random.Generator) -> list[Case]:
    def column(n: int) -> list[int]:
        return [int(v) for v in rng.choice(np.arange(1, 60), n, replace=False)]

    def unsorted(n: int) -> list[int]:
        while (values := column(n)) == sorted(values):
            pass
        return values

    equal = [[*(first := unsorted(n)), first[0], first[-1]] for n in (3, 5)]
    return [
        *(Case((sorted(column(n)),), "neighbours") for n in (3, 6)),
        *(Case((unsorted(n),), "any order") for n in (4, 7)),
        Case(([10 * int(rng.integers(1, 6)), int(rng.integers(6, 10)), 3],), "any order"),
        *(Case((values,), "equal values") for values in equal),
        Case((column(1) * 3,), "equal values"),
    ]


midpoints = Check(
    "midpoints",
    truth=_midpoints,
    cases=[
        Case(([1, 2, 4],), "neighbours"),
        Case(([10, 20, 50, 80],), "neighbours"),
        Case(([5, 1, 2],), "any order"),
        Case(([40, 90, 60, 48],), "any order"),
        Case(([-3, 4, -8],), "any order"),
        Case(([9, 10, 2],), "any order"),  # as text 10 would come first
        Case(([2, 2, 6],), "equal values"),
        Case(([7, 1, 7, 3, 1],), "equal values"),
        Case(([3, 3],), "equal values"),
    ],
    fresh=_fresh_columns,
    misconceptions=[
        Misconception(
            "brackets missing",
            "Only the second of the two neighbours is halved.",
            "Python divides before it adds. Which sum should be divided, and how do you say so?",
            wrong=lambda values: [a + b / 2 for a, b in pairwise(sorted(set(values)))],
        ),
        Misconception(
            "neighbours in the table",
            "These are halfway between neighbours in the list, as it was given.",
            "Between which two numbers does nothing lie? Are they always beside each other in a "
            "list that nobody has put in order?",
            wrong=lambda values: [(a + b) / 2 for a, b in pairwise(values) if a != b],
        ),
        Misconception(
            "a cut between equal values",
            "There is a split point between two equal values.",
            "Two rows have the same value. Which question `x < t?` could tell them apart?",
            wrong=lambda values: _halfway(sorted(values)),
        ),
        Misconception(
            "split point at a data value",
            "The split points are values of the data.",
            "What lies halfway between two neighbours? Why may a new row with a value in "
            "between be happier with that?",
            seen=_are_data,
        ),
        Misconception(
            "candidate outside the data",
            "Some split points lie outside the data.",
            "If t is below every value, which rows say yes to `x < t?`, and what is gained?",
            seen=_reach_outside,
        ),
        Misconception(
            "last and first as neighbours",
            "The last value and the first are taken for neighbours.",
            "How many gaps are there between N values? In Python, what is `values[-1]`?",
            wrong=_around,
        ),
        Misconception(
            "half the gap for halfway",
            "This is half the distance between neighbours.",
            "The middle between 40 and 48 must lie between them. How do you get there?",
            wrong=lambda values: [(b - a) / 2 for a, b in pairwise(sorted(set(values)))],
        ),
        Misconception(
            "last gap left out",
            "The last gap is missing.",
            "Three different values have how many gaps? Where does your loop end?",
            wrong=lambda values: _halfway(sorted(set(values)))[:-1],
        ),
        replace(
            HALF_LOST, wrong=lambda values: [math.floor(t) for t in _halfway(sorted(set(values)))]
        ),
        Misconception(
            "a set taken for a sorted list",
            "Each value comes once, but the values are not in order of size.",
            "In which order does Python keep the members of a set? Print one with 40, 90 and 60.",
            wrong=lambda values: _halfway(list(set(values))),
        ),
    ],
    hints=[
        "Three values in order have two gaps. What happens to the gap between two equal values?",
        "`sorted(set(values))` is in order and has every value once.",
    ],
    title="The function midpoints(values)",
    slips=LISTS,
)


# ------------------------------------------------------------------ a regular grid


def _grid(low: float, high: float, n: int) -> list[float]:
    """The regular grid of the explorer: n points between the ends."""
    return [float(t) for t in np.linspace(low, high, n + 2)[1:-1]]


def _fresh_grids(rng: np.random.Generator) -> list[Case]:
    def ends(n: int) -> tuple[int, int]:
        while True:
            low, length = int(rng.integers(5, 60)), int(rng.integers(10, 90))
            if math.ceil(length / (length / n)) == n:  # or `np.arange` would give one point more
                return low, low + length

    return [
        *(Case((0, 1, int(n)), "from 0 to 1") for n in rng.integers(2, 12, 2)),
        *(Case((*ends(int(n)), int(n)), "any ends") for n in rng.integers(2, 12, 3)),
        Case((*ends(1), 1), "one split point"),
    ]


grid = Check(
    "grid",
    truth=_grid,
    cases=[
        Case((0, 1, 3), "from 0 to 1"),
        Case((0, 1, 4), "from 0 to 1"),
        Case((0, 1, 6), "from 0 to 1"),
        Case((40, 90, 4), "any ends"),
        Case((40, 90, 3), "any ends"),
        Case((-2, 1, 2), "any ends"),
        Case((10, 20, 1), "one split point"),
    ],
    fresh=_fresh_grids,
    misconceptions=[
        Misconception(
            "grid from end to end",
            "Both ends are among the n split points.",
            "Nobody is below `low`. What does the question `x < low?` gain?",
            wrong=lambda low, high, n: np.linspace(low, high, n).tolist(),
        ),
        Misconception(
            "grid with its ends",
            "There are n split points inside, and the two ends as well.",
            "All values lie between `low` and `high`. What is a cut at an end worth?",
            wrong=lambda low, high, n: np.linspace(low, high, n + 2).tolist(),
        ),
        Misconception(
            "n pieces for n cuts",
            "The range has n pieces here, and so a split point too few.",
            "How often must you cut a stick to have 4 pieces?",
            wrong=lambda low, high, n: np.linspace(low, high, n + 1)[1:-1].tolist(),
        ),
        Misconception(
            "upper end in the grid",
            "The upper end is one of the split points.",
            "How many pieces do n cuts make? Is your step that long?",
            wrong=lambda low, high, n: np.linspace(low, high, n + 1)[1:].tolist(),
        ),
        Misconception(
            "lower end in the grid",
            "The lower end is one of the split points.",
            "Nobody is below `low`. How far above it should the first split point be?",
            seen=lambda ends, value: (
                isinstance(value, list) and value[:1] == [ends[0]] and ends[1] not in value
            ),
        ),
        Misconception(
            "the upper end for the length",
            "The pieces are as long as if the range began at 0.",
            "How long is the range from 40 to 90? Which length do you divide into pieces?",
            wrong=lambda low, high, n: [low + k * high / (n + 1) for k in range(1, n + 1)],
        ),
        Misconception(
            "grid begins at 0",
            "The steps are right, but they are counted from 0.",
            "Where does the range of temperatures from 40 to 90 begin?",
            wrong=lambda low, high, n: [k * (high - low) / (n + 1) for k in range(1, n + 1)],
        ),
        Misconception(
            "half of an odd sum lost",
            "The length of a piece has become a whole number.",
            "How long is a piece when 1 is cut into four, and what does yours say? Python has two "
            "divisions: which of them keeps the rest?",
            wrong=lambda low, high, n: [
                low + k * ((high - low) // (n + 1)) for k in range(1, n + 1)
            ],
        ),
        Misconception(
            "middles of the pieces",
            "These are the middles of n equal pieces.",
            "Is the distance from `low` to the first split point as long as between the first two?",
            wrong=lambda low, high, n: [low + (k + 0.5) * (high - low) / n for k in range(n)],
        ),
    ],
    hints=[
        "n cuts make n + 1 pieces of equal length. How long is a piece?",
        "The first split point is one piece above `low`.",
    ],
    title="The function grid(low, high, n)",
    slips=LISTS,
)
