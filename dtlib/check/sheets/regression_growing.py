"""Check of sheet 6: a regression tree over one number.

A tree is a leaf, the mean of its targets, or a question, ``(s, yes, no)`` for "x < s?".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.asking import Case
from dtlib.check.exercise import FUNCTION, Check, Misconception
from dtlib.check.sheets.best_threshold import IGNORES_LEAST, MORE_THAN_LEAST
from dtlib.check.sheets.regression_cuts import MEAN_OF_MEANS
from dtlib.check.sheets.regression_mse import Numbers, midrange, squares, true_mse
from dtlib.check.sheets.regression_root import FARTHEST, MOST_LEFT
from dtlib.check.sheets.split_points import HALF_LOST
from dtlib.tree import Node

Tree = float | tuple[float, Any, Any]
Groups = tuple[list[float], list[float]]

# ------------------------------------------------------------------ growing


def _true_tree(x: Numbers, y: Numbers, depth: int, least: int = 1) -> Tree:
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


def _rss(groups: Groups) -> float:
    return squares(groups[0]) + squares(groups[1])


def _means_apart(groups: Groups) -> float:
    return -abs(_mean(groups[0]) - _mean(groups[1]))


def _mean_of_means(groups: Groups) -> float:
    return true_mse(groups[0]) + true_mse(groups[1])


def _halfway(low: float, high: float) -> float:
    return (low + high) / 2


def _with(
    leaf: Callable[[Numbers], float] = _mean,
    score: Callable[[Groups], float] = _rss,
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
        wrong=_with(leaf=lambda targets: float(np.median(targets))),
    ),
    Misconception(
        "leaf says the midrange",
        "The leaves hold the middle between their least and greatest target.",
        "Nine targets are 1 and one is 11. What should the leaf say so that the squares are few?",
        wrong=_with(leaf=midrange),
    ),
    replace(MOST_LEFT, wrong=_with(score=lambda groups: -_rss(groups))),
    replace(FARTHEST, wrong=_with(score=_means_apart)),
    replace(MEAN_OF_MEANS, wrong=_with(score=_mean_of_means)),
    Misconception(
        "one level too deep",
        "The tree asks one question more on each way than `depth` allows.",
        "What must a tree of depth 0 be? At which depth does yours stop?",
        wrong=_with(deeper=1),
    ),
    Misconception(
        "one level too shallow",
        "The tree stops one question early.",
        "How many questions has a tree of depth 1? How many does yours ask?",
        wrong=_with(deeper=-1),
    ),
    replace(SWAPPED, wrong=_with(swapped=True)),
    Misconception(
        "only the yes branch grown",
        "Only the branch `yes` goes on growing.",
        "What should happen to the rows that answer no, when `depth` is 2?",
        wrong=_with(yes_only=True),
    ),
    Misconception(
        "equal targets cut again",
        "Rows whose targets are all equal are cut further.",
        "How many squares can a cut take away where none are left?",
        wrong=_with(cuts_equals=True),
    ),
    Misconception(
        "best cut at a data value",
        "The split points are values of the data.",
        "Between which two values does the cut lie? What is halfway between them?",
        wrong=_with(at=lambda low, high: high),
    ),
    replace(IGNORES_LEAST, wrong=_with(rows_needed=lambda least: 1)),
    replace(MORE_THAN_LEAST, wrong=_with(rows_needed=lambda least: least + 1)),
    Misconception(
        "least rows forgotten further down",
        "`least` is kept at the first question, but not below it.",
        "Your function calls itself. What does it hand on, and what is `least` if nothing is said?",
        wrong=_with(least_below=1),
    ),
    Misconception(
        "depth does not fall",
        "The tree goes on until nothing can be cut, whatever `depth` says.",
        "Your function calls itself. With which depth?",
        wrong=_with(levels=99),
    ),
    Misconception(
        "one question only",
        "Below the first question there are always leaves.",
        "What should stand in a branch when `depth` is 2 and its targets still differ?",
        wrong=_with(levels=1),
    ),
    Misconception(
        "x in order without y",
        "The numbers are put in order, but their targets stay where they were.",
        "A row has an x and a y. After sorting x alone, which y belongs to the smallest x?",
        wrong=_with(targets_in_order=False),
    ),
    replace(HALF_LOST, wrong=_with(at=lambda low, high: (low + high) // 2)),
]

IDEAS = {idea.name: idea.wrong for idea in TREE_IDEAS if idea.wrong}
ONE, MORE, LEAST = "depth 0 and 1", "more depth", "rows in each branch"


def _is_clear(x: Numbers, y: Numbers, depth: int, least: int = 1) -> bool:
    """No two cuts of any node are equally good, or nearly so."""
    rows = sorted(zip(x, y, strict=True))
    ys = [t for _, t in rows]
    if depth == 0 or len(set(ys)) == 1 or len(ys) < 2 * least:
        return True
    cuts = range(least, len(ys) - least + 1)
    found = sorted((_rss((ys[:n], ys[n:])), n) for n in cuts)
    if len(found) > 1 and found[1][0] - found[0][0] < 1e-3 * squares(ys):
        return False
    parts = rows[: found[0][1]], rows[found[0][1] :]
    return all(_is_clear([v for v, _ in p], [t for _, t in p], depth - 1, least) for p in parts)


def _fresh_columns(rng: np.random.Generator) -> list[Case]:
    """For the ideas that hide most easily a case that shows them alone; none hangs on a tie."""

    def against(name: str, part: str, depth: int, *least: int) -> Case:
        others = dict(IDEAS)
        idea = others.pop(name)
        while True:
            n = int(rng.integers(7, 11))
            x = [int(v) for v in rng.choice(np.arange(1, 50), n, replace=False)]
            y = [int(t) for t in rng.choice(np.arange(1, 60), n, replace=False)]
            case: tuple[Any, ...] = (x, y, depth, *least)
            mine = idea(*case)
            if (
                _with()(*case) != mine
                and all(other(*case) != mine for other in others.values())
                and _is_clear(*case)
            ):
                return Case(case, part)

    return [
        against("leaf says the median", ONE, 0),
        *(against(name, ONE, 1) for name in ("means far apart", "mean of means")),
        against("one level too deep", MORE, 2),
        Case(([1, 4, 5, 9], [int(rng.integers(2, 50))] * 4, 2), MORE),
        against("only the yes branch grown", MORE, 3),
        *(
            against(name, LEAST, 2, 2)
            for name in (
                "least rows not looked at",
                "more than the least",
                "least rows forgotten further down",
            )
        ),
    ]


regression_tree = Check(
    "regression_tree",
    FUNCTION,
    truth=_true_tree,
    cases=[
        Case(([1, 2, 3], [2, 4, 9], 0), ONE),
        Case(([1, 2, 3, 6], [2, 3, 9, 10], 1), ONE),
        Case(([4, 1, 9, 3, 6, 7], [13, 5, 21, 14, 20, 22], 1), ONE),
        Case(([1, 2, 3, 5, 8], [4, 4, 4, 4, 4], 2), MORE),
        Case(([5, 1, 4, 8, 2, 9, 6], [12, 1, 11, 30, 3, 37, 16], 2), MORE),
        Case(([1, 2, 2, 3, 5, 6], [1, 8, 2, 20, 23, 31], 2), MORE),
        Case(([1, 2, 3, 4, 5, 6, 7], [1, 2, 12, 14, 13, 15, 40], 2, 2), LEAST),
    ],
    fresh=_fresh_columns,
    misconceptions=TREE_IDEAS,
    hints=[
        "When is a set of rows a leaf? Write these cases first, and give the mean.",
        "Otherwise find the midpoint with the least `rss_of_cut` among those that leave enough "
        "rows on both sides.",
        "Split the rows there, and let the function grow each part with a depth of one less.",
    ],
    title="The function regression_tree(x, y, depth, least)",
    seconds=5,  # many small pandas calls are right too, only slow
)
