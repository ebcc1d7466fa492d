"""Checks of sheet 7: a tree for every bag, and their vote."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from dtlib import ClassificationTree
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.remembering import remembered
from dtlib.check.sheets.ch07_forests.majority_vote import AVERAGED, majority, mean_rounded


@remembered
def _ballots(X: pd.DataFrame, y: Any, bags: Any, X_new: pd.DataFrame) -> Any:
    """(trees, new rows): what each tree says."""
    trees = (ClassificationTree().fit(X.iloc[bag], y[bag]) for bag in bags)
    return np.array([tree.predict(X_new) for tree in trees])


def _bagged(X: pd.DataFrame, y: Any, bags: Any, X_new: pd.DataFrame) -> list[int]:
    return [majority(column) for column in _ballots(X, y, bags, X_new).T.tolist()]


def _labels_not_drawn(X: pd.DataFrame, y: Any, bags: Any, X_new: pd.DataFrame) -> list[int]:
    trees = (ClassificationTree().fit(X.iloc[bag], y) for bag in bags)
    return [majority(row) for row in np.array([t.predict(X_new) for t in trees]).T.tolist()]


def _by_index(X: pd.DataFrame, y: Any, bags: Any, X_new: pd.DataFrame) -> list[list[int]]:
    """With the numbers of a bag looked up in the index: of the rows alone, or of labels too."""
    places = [X.index.get_indexer(bag) for bag in bags]
    pairs = [zip(places, bags, strict=True), zip(places, places, strict=True)]
    found = []
    for drawn in pairs:
        trees = [ClassificationTree().fit(X.iloc[rows], y[labels]) for rows, labels in drawn]
        said = np.array([tree.predict(X_new) for tree in trees]).T.tolist()
        found.append([majority(row) for row in said])
    return found


BAGGING_IDEAS = [
    Misconception(
        "every tree on all rows",
        "The answers are those of one tree that was grown on all rows.",
        "Where in your loop is the bag used, for the rows and for their labels?",
        wrong=lambda X, y, bags, new: _bagged(X, y, [np.arange(len(y))], new),
    ),
    Misconception(
        "one tree on all bags",
        "The bags are poured together, and one tree is grown on them all.",
        "How many trees should three bags give? And who votes then?",
        wrong=lambda X, y, bags, new: _bagged(X, y, [np.concatenate(bags)], new),
    ),
    Misconception(
        "rows that come twice dropped",
        "A row that was drawn twice counts only once.",
        "What do you do with a bag before the tree gets it? Is it still a list of n rows?",
        wrong=lambda X, y, bags, new: _bagged(X, y, [np.unique(bag) for bag in bags], new),
    ),
    Misconception(
        "labels not drawn with their rows",
        "The rows are drawn, but their labels stay in the old order.",
        "The first row of a bag is row 7, say. Which label must come first?",
        wrong=_labels_not_drawn,
    ),
    Misconception(
        "the first tree alone",
        "This is what the first tree says.",
        "When does your function return: after the first tree, or after all?",
        wrong=lambda X, y, bags, new: _bagged(X, y, bags[:1], new),
    ),
    Misconception(
        "the last tree alone",
        "This is what the last tree says.",
        "Each tree takes the place of the one before. Where do you keep what all of them say?",
        wrong=lambda X, y, bags, new: _bagged(X, y, bags[-1:], new),
    ),
    Misconception(
        AVERAGED,
        "The classes that the trees say are averaged as if they were amounts.",
        "The classes are names. Which function of yours puts names together?",
        wrong=lambda X, y, bags, new: [
            mean_rounded(column) for column in _ballots(X, y, bags, new).T
        ],
    ),
    Misconception(
        "rows looked up in the index",
        "The numbers of a bag are looked up in the index of the table, which here is not 0, 1, "
        "2, …",
        "`loc` looks for what stands in the index, `iloc` counts from the top. Which of the two "
        "is a row number of `bootstrap`?",
        seen=lambda arguments, value: value in _by_index(*arguments),
    ),
]


FEW, INDEX = "few rows", "another index"


def _patchwork(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    """Rows of three classes, some of them by chance. An odd number of trees: fewer ties."""
    X, X_new = (pd.DataFrame(rng.random((k, 2)).round(3), columns=["x1", "x2"]) for k in (n, 20))
    y = np.where(rng.random(n) < 0.3, rng.integers(0, 3, n), (3 * X["x1"]).astype(int))
    return X, y, rng.integers(0, n, (5, n)).tolist(), X_new


def _patchworks(rng: np.random.Generator) -> list[Case]:
    shown = "bagged(X, y, bags, X_new)"
    few = [Case(_patchwork(rng, 8), FEW, shown) for _ in range(2)]
    X, y, bags, X_new = _patchwork(rng, 8)
    few.append(Case((X, y, bags[:2], X_new), FEW, shown))  # two trees: ties
    return [*few, Case(_patchwork(rng, 15), "more rows", shown), _with_index(rng, shown)]


def _with_index(rng: np.random.Generator, shown: str) -> Case:
    X, y, bags, X_new = _patchwork(rng, 8)
    return Case((X.set_axis(rng.permutation(8)), y, bags, X_new), INDEX, shown)


def _are_told_apart(cases: list[Case]) -> bool:
    """Whether the right answers and those of every wrong idea all differ in some case."""
    ways = [_bagged, *(idea.wrong for idea in BAGGING_IDEAS if idea.wrong)]
    answers = [str([way(*case.arguments) for case in cases]) for way in ways]
    by_index = zip(*(_by_index(*case.arguments) for case in cases), strict=True)
    answers += [str(list(found)) for found in by_index]
    return len(set(answers)) == len(answers)


def _fresh_patchworks(rng: np.random.Generator) -> list[Case]:
    while True:
        cases = _patchworks(rng)
        if _are_told_apart(cases):
            return cases


def _six_rows(index: list[int] | None = None) -> Case:
    """Small enough to be told whole: the trees are asked about their own rows."""
    X, y = pd.DataFrame({"x1": [1, 2, 3, 4, 5, 6]}, index), np.array([0, 0, 2, 1, 1, 2])
    bags = [[0, 0, 1, 3, 3, 5], [1, 2, 2, 4, 4, 5], [0, 2, 3, 3, 5, 5]]
    shown = f"bagged(X, np.array({y.tolist()}), {bags}, X)"
    if index:
        shown += f"` with `x1` from 1 to 6 and `X.index` `{index}"
    return Case((X, y, bags, X), INDEX if index else FEW, shown)


def _two_trees() -> Case:
    """They disagree: a tie, which the smaller class wins."""
    X, y = pd.DataFrame({"x1": [1, 2, 3, 4]}), np.array([3, 2, 1, 2])
    bags = [[3, 3, 1, 1], [0, 2, 2, 3]]
    return Case((X, y, bags, X), FEW, f"bagged(X, np.array({y.tolist()}), {bags}, X)")


bagged = Check(
    "bagged",
    truth=_bagged,
    cases=[
        _six_rows(),
        _two_trees(),
        _six_rows([3, 5, 0, 4, 1, 2]),
        Case(_patchwork(np.random.default_rng(60), 12), "more rows", "bagged(X, y, bags, X_new)"),
    ],
    fresh=_fresh_patchworks,
    misconceptions=BAGGING_IDEAS,
    hints=[
        "One tree: `X.iloc[bag]` are the rows of a bag, `y[bag]` their labels.",
        "Keep what each tree says of all new rows. The votes on one row are then a column.",
        "`zip(*answers)` goes through the columns of a list of lists.",
    ],
    title="The function bagged(X, y, bags, X_new)",
)
