"""The best split point of a column: the right search, and the wrong ideas of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pandas as pd

import dtlib
from dtlib.check.core.answers import is_number
from dtlib.check.core.exercise import Misconception
from dtlib.check.core.remembering import remembered
from dtlib.check.sheets.ch05_continuous_splits.by_hand import (
    Sides,
    gain_of,
    true_gain,
    unweighted_gain,
)
from dtlib.check.sheets.shared_ideas import HALF_LOST, IGNORES_LEAST, MORE_THAN_LEAST


@remembered
def questions(values: Any, labels: Any, least: int) -> pd.DataFrame:
    """Every question with at least so many rows in each branch, the best first."""
    table = dtlib.candidates(pd.DataFrame({"x": values}), list(labels))
    sizes = [[sum(counts.values()) for counts in split.values()] for split in table["branches"]]
    return table[[min(pair) >= least for pair in sizes]]


def true_threshold(values: Any, labels: Any, least: int = 1) -> float | None:
    table = questions(values, labels, least)
    return None if table.empty else float(table["threshold"].iloc[0])


Rows = list[tuple[Any, Any]]
Found = list[tuple[float, float]]  # split points, each after its score


def _search(
    rows: Rows,
    least: int,
    score: Callable[[Sides], float] = gain_of,
    fits: Callable[[int, int, int], bool] = lambda below, rest, least: min(below, rest) >= least,
    between_equals: bool = False,
) -> Found:
    """A student's search through the rows in the order that it puts them in."""
    labels = [label for _, label in rows]
    return [
        (score((labels[:n], labels[n:])), (rows[n - 1][0] + rows[n][0]) / 2)
        for n in range(1, len(rows))
        if fits(n, len(rows) - n, least) and (between_equals or rows[n - 1][0] != rows[n][0])
    ]


def is_tied(found: Found) -> bool:
    scores = sorted((score for score, _ in found), reverse=True)
    return len(scores) > 1 and scores[0] - scores[1] < 1e-6


def _in_order(values: Any, labels: Any) -> Rows:
    return sorted(zip(values, labels, strict=True))


def _in_table_order(values: Any, labels: Any) -> Rows:
    return list(zip(values, labels, strict=True))


def _by_target(values: Any, labels: Any) -> Rows:
    return [(value, label) for label, value in sorted(zip(labels, values, strict=True))]


SEARCHES: list[Callable[..., Found]] = []  # of all slips


def _slip(
    name: str,
    means: str,
    question: str,
    order: Callable[[Any, Any], Rows] = _in_order,
    **instead: Any,
) -> Misconception:
    """The search with one thing done otherwise."""

    def found(values: Any, labels: Any, least: int = 1) -> Found:
        return _search(order(values, labels), least, **instead)

    def wrong(*arguments: Any) -> float | None:
        return max(found(*arguments), key=lambda one: one[0], default=(0, None))[1]

    SEARCHES.append(found)
    return Misconception(name, means, question, wrong=wrong)


def _is_a_value(arguments: tuple[Any, ...], value: Any) -> bool:
    return value in arguments[0] or (value is None and true_threshold(*arguments) is None)


def _is_the_gain(arguments: tuple[Any, ...], value: Any) -> bool:
    t, (values, labels) = true_threshold(*arguments), arguments[:2]
    return t is None or (is_number(value) and abs(value - true_gain(values, labels, t)) < 1e-3)


def _is_the_place(arguments: tuple[Any, ...], value: Any) -> bool:
    """The number of rows below the cut, or the last of their places."""
    t = true_threshold(*arguments)
    below = 0 if t is None else sum(v < t for v in arguments[0])
    return value is None if t is None else value in (below, below - 1)


def _cut_off(values: Any, labels: Any, least: int = 1) -> float | None:
    t = true_threshold(values, labels, least)
    return None if t is None else int(t)


LEAST_GAIN = _slip(
    "the least gain",
    "This split point has the least gain of all.",
    "A pure branch has entropy 0. Is a question good when its gain is large or when it is small?",
    score=lambda sides: -gain_of(sides),
)
TABLE_ORDER = _slip(
    "column not sorted",
    "The rows are walked through as they stand in the table.",
    "After three steps, which rows are counted as below? Are they the three smallest values?",
    order=_in_table_order,
)
BY_TARGET = _slip(
    "sorted by the target",
    "The rows are in the order of their labels, not of their values.",
    "`sorted` compares the first thing in each pair. Which of the two should come first?",
    order=_by_target,
)
LABELS_STAY = _slip(
    "values in order without their labels",
    "The values are put in order, but their labels stay where they were.",
    "A row has a value and a label. After sorting the values alone, which label belongs to the "
    "smallest?",
    order=lambda values, labels: list(zip(sorted(values), labels, strict=True)),
)
EQUALS = _slip(
    "a cut between equal values",
    "It may cut between two rows with the same value.",
    "Two rows have the same value. Which question `x < t?` could send them different ways?",
    between_equals=True,
)
LEAST_IGNORED = _slip(
    IGNORES_LEAST.name,
    IGNORES_LEAST.means,
    IGNORES_LEAST.question,
    fits=lambda below, rest, least: True,
)
LEAST_REFUSED = _slip(
    MORE_THAN_LEAST.name,
    MORE_THAN_LEAST.means,
    MORE_THAN_LEAST.question,
    fits=lambda below, rest, least: min(below, rest) > least,
)
ONE_SIDE = _slip(
    "least rows on one side only",
    "Only the rows below the cut are counted against `least`.",
    "How many rows are left on the other side when the cut is far to the right?",
    fits=lambda below, rest, least: below >= least,
)
UNWEIGHTED = _slip(
    "gain without weights",
    "The two branches count the same in the gain, however few rows they have.",
    "If 1 row of 100 is in a branch, how much should its entropy count?",
    score=unweighted_gain,
)
SEARCH_IDEAS = (
    LEAST_GAIN,
    TABLE_ORDER,
    BY_TARGET,
    LABELS_STAY,
    EQUALS,
    LEAST_IGNORED,
    LEAST_REFUSED,
    ONE_SIDE,
    UNWEIGHTED,
)
OUTCOME_IDEAS = (
    Misconception(
        "best cut at a data value",
        "The split point is a value of the data.",
        "Between which two values does your cut lie? What is halfway between them?",
        seen=_is_a_value,
    ),
    Misconception(
        "the gain for the split point",
        "This is the gain of the best split point, not the split point.",
        "Which of the two numbers would you put into the question `x < …?`",
        seen=_is_the_gain,
    ),
    Misconception(
        "the place for the split point",
        "This is where the cut lies in the list, counted in rows.",
        "Which two values are the neighbours at this place? What would a new row with its own "
        "value do with a number of rows?",
        seen=_is_the_place,
    ),
    replace(HALF_LOST, wrong=_cut_off),
    Misconception(
        "a number for no split point",
        "Where no cut is allowed this gives 0, which is a number like any other.",
        "A column may hold numbers below and above 0. How could anybody tell that there was "
        "no cut?",
        wrong=lambda *case: true_threshold(*case) or 0,
    ),
)
