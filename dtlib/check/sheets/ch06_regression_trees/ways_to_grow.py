"""Sheet 6: growing a regression tree over one number, rightly and with one thing done otherwise.

A tree is a leaf, the mean of its targets, or a question, ``(s, yes, no)`` for "x < s?".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.exercise import Misconception
from dtlib.check.sheets.ch06_regression_trees.mse import Numbers, midrange, squares, true_mse
from dtlib.check.sheets.ch06_regression_trees.root_question import FARTHEST, MOST_LEFT
from dtlib.check.sheets.ch06_regression_trees.rss_of_cut import MEAN_OF_MEANS
from dtlib.check.sheets.shared_ideas import HALF_LOST, IGNORES_LEAST, MORE_THAN_LEAST
from dtlib.tree import Node

Tree = float | tuple[float, Any, Any]
Groups = tuple[list[float], list[float]]


def true_tree(x: Numbers, y: Numbers, depth: int, least: int = 1) -> Tree:
    if depth == 0:
        return _mean(y)
    learner = dtlib.RegressionTree(max_depth=depth, min_samples_leaf=least)
    return _written(learner.fit(pd.DataFrame({"x": x}), list(y)).root_)


def _written(node: Node) -> Tree:
    if node.question is None:
        return float(node.prediction)
    assert node.question.threshold is not None
    return (
        float(node.question.threshold),
        _written(node.branches["yes"]),
        _written(node.branches["no"]),
    )


def _mean(targets: Numbers) -> float:
    return float(np.mean(targets))


def rss(groups: Groups) -> float:
    return squares(groups[0]) + squares(groups[1])


def _means_apart(groups: Groups) -> float:
    return -abs(_mean(groups[0]) - _mean(groups[1]))


def _mean_of_means(groups: Groups) -> float:
    return true_mse(groups[0]) + true_mse(groups[1])


def _largest(groups: Groups) -> float:
    return -rss(groups)


WRONG_SCORES = (_largest, _means_apart, _mean_of_means)


def _halfway(low: float, high: float) -> float:
    return (low + high) / 2


def grown_with(
    leaf: Callable[[Numbers], float] = _mean,
    score: Callable[[Groups], float] = rss,
    at: Callable[[float, float], float] = _halfway,
    rows_needed: Callable[[int], int] = lambda least: least,
    deeper: int = 0,
    swapped: bool = False,
    yes_only: bool = False,
    cuts_equals: bool = False,
    least_below: int | None = None,
    levels: int | None = None,
    targets_in_order: bool = True,
) -> Callable[..., Tree]:
    """Grow a tree with one thing done otherwise."""

    def grow(x: Numbers, y: Numbers, depth: int, least: int) -> Tree:
        rows = sorted(zip(x, y, strict=True))
        xs, ys = [v for v, _ in rows], [t for _, t in rows] if targets_in_order else list(y)
        cuts = [
            n
            for n in range(1, len(xs))
            if xs[n - 1] < xs[n] and min(n, len(xs) - n) >= rows_needed(least)
        ]
        if depth <= 0 or not cuts or (len(set(ys)) == 1 and not cuts_equals):
            return leaf(ys)
        n = min(cuts, key=lambda n: score((ys[:n], ys[n:])))
        further = least if least_below is None else least_below
        yes = grow(xs[:n], ys[:n], depth - 1, further)
        no = grow(xs[n:], ys[n:], 0 if yes_only else depth - 1, further)
        return (at(xs[n - 1], xs[n]), *((no, yes) if swapped else (yes, no)))

    def begun(x: Numbers, y: Numbers, depth: int, least: int = 1) -> Tree:
        asked = depth + deeper if levels is None else min(depth, 1) * levels
        return grow(x, y, asked, least)

    return begun


SWAPPED = Misconception(
    "yes and no swapped",
    "The two branches have changed places.",
    "A row with a small x answers yes to `x < s?`. Which of the two branches is it in?",
)
TREE_IDEAS = [
    Misconception(
        "leaf says the median",
        "The leaves hold the median of their targets.",
        "Which number leaves the least sum of squares in a leaf?",
        wrong=grown_with(leaf=lambda targets: float(np.median(targets))),
    ),
    Misconception(
        "leaf says the midrange",
        "The leaves hold the middle between their least and greatest target.",
        "Nine targets are 1 and one is 11. What should the leaf say so that the squares are few?",
        wrong=grown_with(leaf=midrange),
    ),
    Misconception(
        "leaf says the sum",
        "The leaves hold the sum of their targets.",
        "Two players earn 5 and 7. What would you expect of a third one in their leaf?",
        wrong=grown_with(leaf=lambda targets: float(sum(targets))),
    ),
    replace(MOST_LEFT, wrong=grown_with(score=_largest)),
    replace(FARTHEST, wrong=grown_with(score=_means_apart)),
    replace(MEAN_OF_MEANS, wrong=grown_with(score=_mean_of_means)),
    Misconception(
        "one level too deep",
        "The tree asks one question more on each way than `depth` allows.",
        "What must a tree of depth 0 be? At which depth does yours stop?",
        wrong=grown_with(deeper=1),
    ),
    Misconception(
        "one level too shallow",
        "The tree stops one question early.",
        "How many questions has a tree of depth 1? How many does yours ask?",
        wrong=grown_with(deeper=-1),
    ),
    replace(SWAPPED, wrong=grown_with(swapped=True)),
    Misconception(
        "only the yes branch grown",
        "Only the branch `yes` goes on growing.",
        "What should happen to the rows that answer no, when `depth` is 2?",
        wrong=grown_with(yes_only=True),
    ),
    Misconception(
        "equal targets cut again",
        "Rows whose targets are all equal are cut further.",
        "How many squares can a cut take away where none are left?",
        wrong=grown_with(cuts_equals=True),
    ),
    Misconception(
        "best cut at a data value",
        "The split points are values of the data.",
        "Between which two values does the cut lie? What is halfway between them?",
        wrong=grown_with(at=lambda low, high: high),
    ),
    replace(IGNORES_LEAST, wrong=grown_with(rows_needed=lambda least: 1)),
    replace(MORE_THAN_LEAST, wrong=grown_with(rows_needed=lambda least: least + 1)),
    Misconception(
        "least rows forgotten further down",
        "`least` is kept at the first question, but not below it.",
        "Your function calls itself. What does it hand on, and what is `least` if nothing is said?",
        wrong=grown_with(least_below=1),
    ),
    Misconception(
        "depth does not fall",
        "The tree goes on until nothing can be cut, whatever `depth` says.",
        "Your function calls itself. With which depth?",
        wrong=grown_with(levels=99),
    ),
    Misconception(
        "one question only",
        "Below the first question there are always leaves.",
        "What should stand in a branch when `depth` is 2 and its targets still differ?",
        wrong=grown_with(levels=1),
    ),
    Misconception(
        "x in order without y",
        "The numbers are put in order, but their targets stay where they were.",
        "A row has an x and a y. After sorting x alone, which y belongs to the smallest x?",
        wrong=grown_with(targets_in_order=False),
    ),
    replace(HALF_LOST, wrong=grown_with(at=lambda low, high: (low + high) // 2)),
]
