"""Checks of sheet 6: the predictions of a regression tree, and baseball salaries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.answers import is_number
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.check.sheets.ch06_regression_trees.mse import Numbers
from dtlib.check.sheets.ch06_regression_trees.rss_of_cut import MSE_FOR_RSS
from dtlib.check.sheets.ch06_regression_trees.ways_to_grow import SWAPPED, Tree
from dtlib.check.sheets.shared_ideas import AT_MOST
from dtlib.datasets import load_baseball


def _walked(tree: Tree, x: float, at_most: bool = False, swapped: bool = False) -> float:
    while isinstance(tree, (tuple, list)):
        s, yes, no = tree
        says_yes = x <= s if at_most else x < s
        tree = yes if says_yes != swapped else no
    return tree


def _true_predictions(tree: Tree, xs: Numbers) -> list[float]:
    return [_walked(tree, x) for x in xs]


def _first_branches(tree: Any, xs: Numbers) -> list[Tree]:
    """One question only; a tree without a question breaks it."""
    s, yes, no = tree
    return [yes if x < s else no for x in xs]


STUMP = (4.5, 5.0, 6.5)
DEEP = (10, (4, 1.0, (6, 3.0, 2.0)), (20, 7.0, 9.0))


def _fresh_walks(rng: np.random.Generator) -> list[Case]:
    def case(part: str) -> Case:
        a, b, c, d = (int(s) for s in np.sort(rng.choice(np.arange(2, 60), 4, replace=False)))
        leaves = [float(t) for t in rng.choice(np.arange(1, 90), 5, replace=False)]
        tree = (c, (a, leaves[0], (b, leaves[1], leaves[2])), (d, leaves[3], leaves[4]))
        at = [d + 1, a - 1, a + 0.5, b + 0.5, c + 0.5]
        return Case((tree, [d, a, c, b, *at] if part == EQUAL else at), part)

    lone = Case((float(rng.integers(1, 9)), [3, 1]), LEAF)
    return [*(case(WAYS) for _ in range(3)), *(case(EQUAL) for _ in range(2)), lone]


WAYS, EQUAL, LEAF = "every way", "a number equal to s", "a tree of one leaf"
predict_all = Check(
    "predict_all",
    truth=_true_predictions,
    cases=[
        Case((STUMP, [7, 2]), WAYS, shown=f"predict_all({STUMP}, [7, 2])"),
        Case((DEEP, [5, 3, 25, 12, 3]), WAYS, shown=f"predict_all({DEEP}, [5, 3, 25, 12, 3])"),
        Case((DEEP, [8, 30]), WAYS, shown=f"predict_all({DEEP}, [8, 30])"),
        Case((DEEP, [20, 10, 6, 4]), EQUAL, shown=f"predict_all({DEEP}, [20, 10, 6, 4])"),
        Case((2.5, [3, 1]), LEAF),
    ],
    fresh=_fresh_walks,
    misconceptions=[
        replace(AT_MOST, wrong=lambda tree, xs: [_walked(tree, x, at_most=True) for x in xs]),
        replace(SWAPPED, wrong=lambda tree, xs: [_walked(tree, x, swapped=True) for x in xs]),
        Misconception(
            "stops after the first question",
            "Only the first question is asked, and the branch is given as it is.",
            "What stands in the branch: a number, or another question? And if the whole tree is "
            "a number?",
            wrong=_first_branches,
        ),
        Misconception(
            "numbers put in order first",
            "The predictions belong to the numbers in order of size.",
            "Whose prediction stands first in your list?",
            wrong=lambda tree, xs: [_walked(tree, x) for x in sorted(xs)],
        ),
        Misconception(
            "the tree not set back",
            "All numbers get the prediction of the first.",
            "After the first walk, what does the name `tree` stand for? Where should the second "
            "walk begin?",
            wrong=lambda tree, xs: [_walked(tree, xs[0])] * len(xs),
        ),
        Misconception(
            "one prediction for many",
            "This is one prediction; a list was asked for, one for each number in `xs`.",
            "When does your function return: after the first number, or after the last?",
            seen=lambda _, value: is_number(value),
        ),
    ],
    hints=[
        "First a walk for one number: as long as the node is a tuple, go to one of its branches.",
    ],
    title="The function predict_all(tree, xs)",
)


# ------------------------------------------------------------------ on real data


@lru_cache(maxsize=8)
def _first_question(log: bool = True, names: tuple[str, ...] = ()) -> dict[str, Any]:
    """The best first question about the players' salaries."""
    players = load_baseball()
    numbers = players.X.select_dtypes("number")
    target = np.log(players.y) if log else players.y
    tree = dtlib.RegressionTree(max_depth=1).fit(numbers[list(names)] if names else numbers, target)
    root: Any = tree.root_
    left = (root.impurity - root.gain) * len(target)
    return {"attribute": root.question.attribute, "cut": root.question.threshold, "rss": left}


def _with_rss(change: Callable[[float], float]) -> Callable[[str], Any]:
    return lambda key: change(_first_question()[key]) if key == "rss" else _first_question()[key]


salary_question = Check(
    "salary_question",
    form=TABLE,
    truth=lambda key: _first_question()[key],
    cases=[Case((key,), key) for key in ("attribute", "cut", "rss")],
    tolerance=5e-4,
    misconceptions=[
        Misconception(
            "logarithm to base 10",
            "The RSS belongs to logarithms to base 10.",
            "Which logarithm is `np.log`, and which one is `np.log10`?",
            wrong=_with_rss(lambda rss: rss / np.log(10) ** 2),
        ),
        replace(MSE_FOR_RSS, wrong=_with_rss(lambda rss: rss / len(load_baseball().y))),
        Misconception(
            "two attributes only",
            "This is the best question about Years and Hits alone, as in the lecture.",
            "The table has sixteen columns with numbers. Have you asked all of them?",
            wrong=lambda key: _first_question(names=("Years", "Hits"))[key],
        ),
        Misconception(
            "salaries without the logarithm",
            "This is the best question for the salaries themselves.",
            "Which target did the exercise ask for? What does a logarithm do to a few very large "
            "salaries?",
            wrong=lambda key: _first_question(log=False)[key],
        ),
    ],
    hints=[
        "A tree of depth 1 over one column tells its best split point.",
        "Keep for each column the split point and the RSS that it leaves; then compare the "
        "columns.",
    ],
    title="What tells most about a salary",
)
