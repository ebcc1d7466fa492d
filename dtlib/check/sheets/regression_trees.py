"""Checks of sheet 6: the mean square error, the gain by hand, the RSS of a cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.asking import Case
from dtlib.check.exercise import FUNCTION, Check, Misconception
from dtlib.check.kinds import choice, number, seal
from dtlib.check.sheets.continuous_splits import AT_MOST

Numbers = Sequence[float]

what_is_minimised = choice(
    "what_is_minimised",
    right=seal("what_is_minimised", "b"),
    replies={
        "a": "A limit on the number of leaves may stop the growth, but it does not choose a "
        "question. What is compared when two questions with two branches each are compared?",
        "c": "The one row that is farthest away would then decide alone. Which rows enter the "
        "mean square error?",
        "d": "Would you have to know all later questions to choose the first one so? The chapter "
        "calls the method greedy: how far does it look ahead?",
    },
    hints=["Look at the formula of the gain: which part of it depends on the question?"],
    title="What a regression tree minimises",
)


# ------------------------------------------------------------------ the mean square error


def true_mse(values: Numbers) -> float:
    return float(dtlib.mse(values))


def squares(values: Numbers) -> float:
    """The sum of squares around the mean; 0 for no rows."""
    return len(values) * true_mse(values) if len(values) else 0.0


def _around(centre: Callable[[Any], Any]) -> Callable[[Numbers], float]:
    return lambda values: float(np.mean((np.asarray(values) - centre(values)) ** 2))


def midrange(values: Numbers) -> float:
    return (max(values) + min(values)) / 2


def _sample_variance(values: Numbers) -> float:
    return float(np.var(values, ddof=1)) if len(values) > 1 else float("nan")


def _absolute(values: Numbers) -> float:
    return float(np.mean(np.abs(np.asarray(values) - np.mean(values))))


SSE = Misconception(
    "SSE for MSE",
    "This is the sum of the squares, not their mean.",
    "If every number came twice, should the spread be larger? What does yours say?",
    wrong=squares,
)
SAMPLE = Misconception(
    "sample for population variance",
    "The sum is divided by one less than the number of values.",
    "Dividing by N − 1 estimates the spread of a larger population. Here we ask for the mean of "
    "how many squares? And what about a leaf with one row?",
    wrong=_sample_variance,
)
ROOT = Misconception(
    "root of the MSE",
    "The square root was taken: this is the standard deviation.",
    "Which step comes after the mean of the squares in the formula?",
    wrong=lambda values: true_mse(values) ** 0.5,
)
ABSOLUTE = Misconception(
    "absolute distances for squares",
    "This is the mean distance; the distances are not squared.",
    "Should one row that is 4 away count as much as four rows that are 1 away?",
    wrong=_absolute,
)
AROUND_MEDIAN = Misconception(
    "median for the mean",
    "The distances are measured from the median.",
    "Which number has the least mean square distance from all: the median or the mean?",
    wrong=_around(np.median),
)

mse = Check(
    "mse",
    FUNCTION,
    truth=true_mse,
    cases=[
        Case(([1, 3],), "spread"),
        Case(([1, 2, 6],), "spread"),
        Case(([10, 10, 10, 30],), "spread"),
        Case(([5, 5, 5],), "equal numbers"),
        Case(([7],), "equal numbers"),
        Case(([-4, 0, 1, -1],), "negative numbers"),
    ],
    fresh=lambda rng: [
        *(Case(([*rng.integers(1, 50, n).tolist(), 60],), "spread") for n in (3, 6, 9)),
        Case(([int(rng.integers(2, 40))] * 4,), "equal numbers"),
        Case(([int(rng.integers(2, 40))],), "equal numbers"),
        *(Case(([-20, *rng.integers(-15, 15, n).tolist()],), "negative numbers") for n in (4, 7)),
    ],
    misconceptions=[
        SSE,
        SAMPLE,
        ROOT,
        ABSOLUTE,
        AROUND_MEDIAN,
        Misconception(
            "midrange for the mean",
            "The distances are measured from halfway between the least and the greatest.",
            "A hundred numbers are 0 and one is 10. Where is their mean?",
            wrong=_around(midrange),
        ),
        Misconception(
            "mean of the squares alone",
            "The numbers themselves are squared, not their distances from the mean.",
            "All numbers are 5. How spread out are they, and what does yours give?",
            wrong=lambda values: float(np.mean(np.square(values))),
        ),
    ],
    hints=["Two steps: first the mean; then the mean of the squared distances from it."],
    title="The function mse(values)",
)


# ------------------------------------------------------------------ by hand

YEARS, PAY, CUT = [1, 2, 3, 4, 5, 6], [1, 3, 5, 3, 9, 9], 4.5


def sides_of(x: Numbers, y: Numbers, s: float) -> list[list[float]]:
    pairs = list(zip(x, y, strict=True))
    return [[t for v, t in pairs if v < s], [t for v, t in pairs if v >= s]]


def _gain_with(impurity: Callable[[Numbers], float]) -> float:
    sides = sides_of(YEARS, PAY, CUT)
    return impurity(PAY) - sum(len(side) * impurity(side) for side in sides) / len(PAY)


def _unweighted_by_hand() -> float:
    return true_mse(PAY) - float(np.mean([true_mse(side) for side in sides_of(YEARS, PAY, CUT)]))


def _by_hand(idea: Misconception) -> Misconception:
    assert idea.wrong is not None
    wrong = idea.wrong
    return replace(idea, wrong=lambda: _gain_with(wrong))


MEAN_OF_MEANS = Misconception(
    "mean of means",
    "The mean square errors of the two branches are averaged as if both had equally many rows.",
    "If 1 row of 100 is in a branch, how much should its spread count?",
)

pay_gain = number(
    "pay_gain",
    truth=lambda: float(
        dtlib.gain(pd.DataFrame({"x": YEARS}), PAY, "x", criterion="mse", threshold=CUT)
    ),
    misconceptions=[
        *map(_by_hand, (SAMPLE, ROOT, ABSOLUTE)),
        replace(MEAN_OF_MEANS, wrong=_unweighted_by_hand),
        Misconception(
            "RSS for MSE",
            "The sums of squares are not divided by the number of rows.",
            "A mean is a sum divided by what?",
            wrong=lambda: squares(PAY) - sum(map(squares, sides_of(YEARS, PAY, CUT))),
        ),
        Misconception(
            "spread left for spread gained",
            "This is what is left after the cut, not what was gained.",
            "How large was the mean square error before?",
            wrong=lambda: sum(map(squares, sides_of(YEARS, PAY, CUT))) / len(PAY),
        ),
    ],
    hints=[
        "Three means: of all six, of the first four, of the last two. All are whole numbers.",
        "Sum up the squared distances around the common mean, then around the two branch means.",
    ],
    title="Six people, by hand",
)


# ------------------------------------------------------------------ the RSS of a cut


def true_rss(x: Numbers, y: Numbers, s: float) -> float:
    return sum(map(squares, sides_of(x, y, s)))


def _with(side_cost: Callable[[list[float]], float]) -> Callable[..., float]:
    """The costs of the branches added up; a branch without rows costs nothing."""
    return lambda x, y, s: sum(side_cost(side) for side in sides_of(x, y, s) if side)


def _rss_at_most(x: Numbers, y: Numbers, s: float) -> float:
    pairs = list(zip(x, y, strict=True))
    return squares([t for v, t in pairs if v <= s]) + squares([t for v, t in pairs if v > s])


def _with_and_without_guard(*ideas: Misconception) -> list[Misconception]:
    """Each wrong idea twice: an answer with it may also break where a branch has no rows."""
    return [*ideas[:-1], *map(_breaks_when_empty, ideas)]


def _breaks_when_empty(idea: Misconception) -> Misconception:
    def wrong(x: Numbers, y: Numbers, s: float) -> float:
        assert idea.wrong is not None
        return idea.wrong(x, y, s) if all(sides_of(x, y, s)) else float("nan")

    return replace(idea, wrong=wrong)


MSES_ADDED = Misconception(
    "MSEs added",
    "The mean square errors of the branches are added up, however many rows a branch has.",
    "A branch with 100 rows and one with 2 have the same MSE. Which has more squares to add up?",
    wrong=_with(true_mse),
)
MSE_FOR_RSS = Misconception(
    "MSE for RSS",
    "The sum is divided by the number of rows.",
    "RSS is a sum of squares. Which step is one too many?",
    wrong=lambda x, y, s: true_rss(x, y, s) / len(y),
)

TWO, EQUAL, EMPTY = "two branches", "a value equal to s", "an empty branch"


def _fresh_cuts(rng: np.random.Generator) -> list[Case]:
    def case(part: str, n: int, at: Callable[[list[int]], float]) -> Case:
        x = [int(v) for v in rng.choice(np.arange(1, 40), n, replace=False)]
        y = [int(t) for t in rng.integers(1, 30, n)]
        y[x.index(sorted(x)[3])] = 70  # the row at the border and its branch must matter
        return Case((x, y, at(sorted(x))), part)

    return [
        *(case(TWO, n, lambda x: (x[3] + x[4]) / 2) for n in (7, 9, 10)),
        *(case(EQUAL, n, lambda x: x[3]) for n in (7, 10)),
        case(EMPTY, 5, lambda x: x[0] - 1),
        case(EMPTY, 5, lambda x: x[-1] + 1),
    ]


rss_of_cut = Check(
    "rss_of_cut",
    FUNCTION,
    truth=true_rss,
    cases=[
        Case(([1, 2, 3], [1, 3, 8], 2.5), TWO),
        Case(([5, 1, 3, 2, 4], [9, 1, 2, 6, 5], 3.5), TWO),
        Case(([10, 20, 30, 40, 50], [1, 2, 9, 7, 8], 30), EQUAL),
        Case(([1, 2, 3], [1, 3, 8], 9), EMPTY),
        Case(([1, 2, 3], [1, 3, 8], 0), EMPTY),
    ],
    fresh=_fresh_cuts,
    misconceptions=_with_and_without_guard(
        replace(
            AT_MOST,
            question="Is 30 less than 30? In which branch of the question `x < 30?` is it?",
            wrong=_rss_at_most,
        ),
        MSES_ADDED,
        replace(
            MEAN_OF_MEANS,
            wrong=lambda x, y, s: float(np.mean([true_mse(g) for g in sides_of(x, y, s) if g])),
        ),
        MSE_FOR_RSS,
        Misconception(
            "squares around the common mean",
            "All rows are compared with the mean of all: the cut changes nothing.",
            "What does a leaf predict: the mean of all rows, or that of its own?",
            wrong=lambda x, y, s: squares(y),
        ),
        replace(
            AROUND_MEDIAN,
            means="The distances are measured from the median of each branch.",
            wrong=_with(lambda side: len(side) * _around(np.median)(side)),
        ),
        replace(
            ABSOLUTE,
            means="The distances are added up as they are, not squared.",
            wrong=_with(lambda side: len(side) * _absolute(side)),
        ),
        Misconception(
            "only the branch below the cut",
            "Only the rows below s are counted.",
            "The other rows get a prediction too. How far are they from it?",
            wrong=lambda x, y, s: squares(sides_of(x, y, s)[0]),
        ),
        Misconception(
            "an empty branch breaks it",
            "A branch without rows breaks it.",
            "How many squares are there to add up in an empty branch?",
            wrong=true_rss,
        ),
    ),
    hints=[
        "Two lists: the targets of rows with x below s, and the targets of all others.",
        "For each list: its mean, then the sum of the squared distances from it. What if a list "
        "is empty?",
    ],
    title="The function rss_of_cut(x, y, s)",
)
