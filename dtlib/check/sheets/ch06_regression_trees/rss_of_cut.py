"""Check of sheet 6: the squares that a cut leaves in its two branches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch06_regression_trees.mse import (
    ABSOLUTE,
    AROUND_MEDIAN,
    SAMPLE,
    Numbers,
    absolute,
    around,
    sample_variance,
    squares,
    true_mse,
)
from dtlib.check.sheets.shared_ideas import AT_MOST


def sides_of(x: Numbers, y: Numbers, s: float) -> list[list[float]]:
    pairs = list(zip(x, y, strict=True))
    return [[t for v, t in pairs if v < s], [t for v, t in pairs if v >= s]]


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


MEAN_OF_MEANS = Misconception(
    "mean of means",
    "The mean square errors of the two branches are averaged as if both had equally many rows.",
    "If 1 row of 100 is in a branch, how much should its spread count?",
)
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
    truth=true_rss,
    cases=[
        Case(([1, 2, 3], [1, 3, 8], 2.5), TWO),
        Case(([5, 1, 3, 2, 4], [9, 1, 2, 7, 5], 3.5), TWO),
        Case(([10, 20, 30, 40, 50], [1, 2, 9, 7, 8], 30), EQUAL),
        Case(([1, 2, 3], [1, 3, 8], 9), EMPTY),
        Case(([1, 2, 3], [1, 3, 8], 0), EMPTY),
    ],
    fresh=_fresh_cuts,
    misconceptions=[
        Misconception(
            "0 where a branch is empty",
            "Where one branch has no rows, the whole answer is 0.",
            "An empty branch adds nothing. What does the other branch leave?",
            wrong=lambda x, y, s: true_rss(x, y, s) if all(sides_of(x, y, s)) else 0.0,
        ),
        *_with_and_without_guard(
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
                wrong=_with(lambda side: len(side) * around(np.median)(side)),
            ),
            replace(
                ABSOLUTE,
                means="The distances are added up as they are, not squared.",
                wrong=_with(lambda side: len(side) * absolute(side)),
            ),
            replace(SAMPLE, wrong=_with(lambda side: len(side) * sample_variance(side))),
            Misconception(
                "the targets cut at s",
                "The targets are compared with s, and not the values of x.",
                "Years are asked, and salaries are predicted. Which of the two does `s` belong to?",
                wrong=lambda x, y, s: true_rss(y, y, s),
            ),
            Misconception(
                "the spread of x",
                "This is the spread of x within the branches.",
                "What does a leaf predict, x or the target?",
                wrong=lambda x, y, s: true_rss(x, x, s),
            ),
            Misconception(
                "what is gained for what is left",
                "These are the squares that the cut has taken away.",
                "What is asked for is what the branches still leave. Is yours 0 when the cut does "
                "not help?",
                wrong=lambda x, y, s: squares(y) - true_rss(x, y, s),
            ),
            Misconception(
                "gain of the MSE",
                "This is by how much the mean square error falls.",
                "What is asked for is a sum, and what is left of it. Is yours 0 when the cut does "
                "not help?",
                wrong=lambda x, y, s: true_mse(y) - true_rss(x, y, s) / len(y),
            ),
            Misconception(
                "standard deviations added",
                "The standard deviations of the branches are added up.",
                "Which step comes after the mean of the squares in the formula? And does a large "
                "branch count more than a small one?",
                wrong=_with(lambda side: true_mse(side) ** 0.5),
            ),
            Misconception(
                "only the branch above the cut",
                "Only the rows that are not below s are counted.",
                "The other rows get a prediction too. How far are they from it?",
                wrong=lambda x, y, s: squares(sides_of(x, y, s)[1]),
            ),
            Misconception(
                "targets themselves squared",
                "The targets are squared, not their distances from a mean.",
                "What does each branch predict? How far is a row from that?",
                wrong=lambda x, y, s: float(sum(t * t for t in y)),
            ),
            Misconception(
                "distances from s",
                "The distances of the targets from s are squared.",
                "`s` cuts x. What does each branch predict?",
                wrong=lambda x, y, s: float(sum((t - s) ** 2 for t in y)),
            ),
            Misconception(
                "added before squaring",
                "The distances are added first and squared afterwards, so that nothing is left.",
                "What do the distances from a mean add up to? Which comes first, the square or the "
                "sum?",
                wrong=lambda x, y, s: 0.0,
            ),
            Misconception(
                "distance of the means",
                "This is how far the means of the two branches are apart.",
                "What is asked for is how far the rows are from the mean of their own branch.",
                wrong=lambda x, y, s: abs(
                    float(
                        np.mean(sides_of(x, y, s)[0] or [0]) - np.mean(sides_of(x, y, s)[1] or [0])
                    )
                ),
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
    ],
    hints=[
        "Two lists: the targets of rows with x below s, and the targets of all others.",
        "For each list: its mean, then the sum of the squared distances from it. What if a list "
        "is empty?",
    ],
    title="The function rss_of_cut(x, y, s)",
)
