"""Check of sheet 6: which question stands at the root, for numbers and words together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.asking import SLOW, Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.remembering import remembered
from dtlib.check.sheets.ch06_regression_trees.mse import Numbers, squares, true_mse
from dtlib.check.sheets.ch06_regression_trees.rss_of_cut import MEAN_OF_MEANS, MSES_ADDED
from dtlib.check.sheets.shared_ideas import AT_MOST
from dtlib.datasets import load_mixed_regression

LECTURE = load_mixed_regression()
POINTS = [0.25, 0.5, 0.75]
Question = tuple[str, float | None]


@remembered
def _true_root(X: pd.DataFrame, y: Numbers, split_points: Numbers) -> Question:
    table = dtlib.candidates(X, list(y), "mse", list(split_points))
    best = table.iloc[0]
    t = float(best["threshold"])
    return str(best["attribute"]), None if np.isnan(t) else t


def _asked(
    X: pd.DataFrame, y: Numbers, split_points: Numbers, at_most: bool = False, words: bool = True
) -> dict[Question, list[list[float]]]:
    """Every question with the targets of its branches."""
    found: dict[Question, list[list[float]]] = {}
    for name in map(str, X):
        column, target = X[name].to_numpy(), np.asarray(y, dtype=float)
        if pd.api.types.is_numeric_dtype(X[name]):
            for s in split_points:
                low = column <= s if at_most else column < s
                groups = [target[low].tolist(), target[~low].tolist()]
                if all(groups):
                    found[name, s] = groups
        elif words:
            found[name, None] = [target[column == v].tolist() for v in sorted(set(column))]
    return found


def _root_by(
    score: Callable[[list[list[float]]], float], pick: Callable[..., Any] = min, **how: bool
) -> Callable[..., Question]:
    def wrong(X: pd.DataFrame, y: Numbers, split_points: Numbers) -> Question:
        asked = _asked(X, y, split_points, **how)
        return pick(asked, key=lambda question: score(asked[question]))

    return wrong


def _left(groups: list[list[float]]) -> float:
    return sum(map(squares, groups))


def _apart(groups: list[list[float]]) -> float:
    means = [float(np.mean(group)) for group in groups]
    return max(means) - min(means)


MOST_LEFT = Misconception(
    "the largest RSS",
    "This question leaves the most squares of all, and so gains least.",
    "The RSS is what is left over after the question. Do you want much of it or little?",
    wrong=_root_by(_left, max),
)
FARTHEST = Misconception(
    "means far apart",
    "This is the question whose branches have means farthest apart, however few rows they hold.",
    "One row alone in a branch may lie far from the others. How much does that help the rest?",
    wrong=_root_by(_apart, max),
)
ROOT_IDEAS = [
    MOST_LEFT,
    FARTHEST,
    replace(
        MEAN_OF_MEANS, wrong=_root_by(lambda groups: float(np.mean(list(map(true_mse, groups)))))
    ),
    replace(MSES_ADDED, wrong=_root_by(lambda groups: sum(map(true_mse, groups)))),
    Misconception(
        "words not asked",
        "A number was taken also where the words leave fewer squares.",
        "Which question can be asked of an attribute that holds words, and how many branches "
        "does it have?",
        wrong=_root_by(_left, words=False),
    ),
    replace(AT_MOST, wrong=_root_by(_left, at_most=True)),
]


def _picks_a_word(arguments: tuple[Any, ...], value: Any) -> bool:
    """Right about the numbers; about words the right attribute, and one of its words."""
    name, cut = _true_root(*arguments)
    return value[0] == name and (isinstance(value[1], str) if cut is None else value[1] == cut)


QUOTED = Misconception(
    "None as a text",
    "The second thing in the pair is a text that reads None.",
    "What is the difference between `None` and `'None'`?",
    seen=lambda arguments, value: (
        _picks_a_word(arguments, value) and value[1] in ("None", _true_root(*arguments)[1])
    ),
)
ONE_WORD = Misconception(
    "one word against the rest",
    "The question about the words picks out one of them.",
    "An attribute with words has one branch for each of its words. What is the second thing in "
    "the pair then?",
    seen=_picks_a_word,
)
NAME_ONLY = Misconception(
    "attribute without its split point",
    "This is the attribute alone.",
    "Where is it cut? A question about a number needs a second thing.",
    seen=lambda arguments, value: value in list(arguments[0]),
)


def _drawn_table(rng: np.random.Generator, words_win: bool) -> tuple[Any, ...]:
    n = 8
    X = pd.DataFrame(
        {
            "F1": rng.choice([0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.9], n),
            "F2": rng.choice([0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.9], n),
            "F3": rng.choice(["a", "b", "c"], n).astype(object),
        }
    )
    y = rng.integers(10, 50, n) / 10
    if words_win:
        y = y / 3 + X["F3"].map({"a": 1.0, "b": 4.0, "c": 2.0}).to_numpy()
    return X, y.round(1).tolist(), POINTS


def _has_one_best(X: pd.DataFrame, y: Numbers, split_points: Numbers) -> bool:
    gains = dtlib.candidates(X, list(y), "mse", list(split_points))["gain"].to_numpy()
    return len(gains) > 2 and bool(gains[0] - gains[1] > 1e-3)


def _fresh_tables(rng: np.random.Generator) -> list[Case]:
    """For every wrong idea a table that shows it alone."""

    def against(idea: Misconception) -> Case:
        assert idea.wrong is not None
        words_win = idea.name == "words not asked"
        others = [other.wrong for other in ROOT_IDEAS if other.wrong and other is not idea]
        while True:
            case = _drawn_table(rng, words_win)
            mine, truth = idea.wrong(*case), by_rss(*case)
            if (
                mine != truth
                and (truth[1] is None) == words_win
                and all(wrong(*case) != mine for wrong in others)
                and _has_one_best(*case)
            ):
                return Case(case, "words" if words_win else "numbers")

    shown = (*EXAMPLES, *TELLING, FROM_LECTURE)
    by_rss = _root_by(_left)  # as quick as the wrong ideas
    return [*map(against, ROOT_IDEAS), *(_in_disguise(case, rng) for case in shown)]


def _in_disguise(case: Case, rng: np.random.Generator) -> Case:
    """The same table with other words and targets; what leaves least still does."""
    X, y, split_points = case.arguments
    factor, shift = int(rng.integers(1, 5)), int(rng.integers(-9, 9))
    words = sorted(rng.choice(list("defghijk"), 3, replace=False).tolist())
    other = X.replace(dict(zip("abc", words, strict=True)))
    return Case((other, [factor * t + shift for t in y], split_points), case.part)


def _table(y: Numbers, part: str, **columns: list[Any]) -> Case:
    return Case((pd.DataFrame(columns), y, POINTS), part)


EXAMPLES = [
    _table(
        [1.0, 1.2, 3.0, 3.4],
        "numbers",
        F1=[0.1, 0.3, 0.6, 0.9],
        F2=[0.8, 0.3, 0.9, 0.4],
        F3=["a", "b", "b", "a"],
    ),
    _table(
        [3.0, 1.4, 3.3, 1.0, 1.0, 4.6, 4.2, 3.6],
        "numbers",
        F1=[0.5, 0.7, 0.4, 0.4, 0.75, 0.9, 0.3, 0.6],
        F2=[0.1, 0.9, 0.75, 0.1, 0.3, 0.75, 0.6, 0.5],
        F3=["a", "c", "b", "a", "b", "b", "b", "a"],
    ),
    _table(
        [2.2, 3.5, 2.7, 1.6, 1.0, 2.8, 2.1, 4.5],
        "numbers",
        F1=[0.2, 0.6, 0.9, 0.2, 0.5, 0.4, 0.6, 0.75],
        F2=[0.25, 0.2, 0.25, 0.5, 0.2, 0.2, 0.3, 0.25],
        F3=["a", "c", "a", "b", "c", "c", "c", "c"],
    ),
]
# Found by trying small changes of right answers: each shows some that the others do not.
TELLING = [
    _table(
        [2.8, 1.5, 4.3, 3.2, 4.1, 3.2, 3.1],
        "numbers",
        F3=[0.3, 0.6, 0.6, 0.8, 0.2, 0.2, 0.3],
        F2=[0.1, 0.4, 0.3, 0.8, 0.1, 0.7, 0.1],
        F1=["b", "a", "a", "a", "a", "a", "b"],
    ),
    _table(
        [4.9, 4.4, 3.4, 2.2, 1.9, 2.3, 4.5],
        "numbers",
        F2=["a", "a", "c", "c", "a", "a", "c"],
        F1=[0.2, 0.9, 0.7, 0.9, 0.1, 0.1, 0.6],
        F3=[0.1, 0.9, 0.9, 0.3, 0.8, 0.9, 0.4],
    ),
]
# Without its words nothing is left to ask.
WORDS = _table([37.0, 48.0, 38.0, 18.0], "words", F3=["e", "e", "b", "b"], F2=["b", "b", "c", "a"])
FROM_LECTURE = Case((LECTURE.X, LECTURE.y.to_list(), POINTS), "words")

root_question = Check(
    "root_question",
    truth=_true_root,
    cases=[
        *EXAMPLES,
        *TELLING,
        WORDS,
        FROM_LECTURE,
    ],
    fresh=_fresh_tables,
    misconceptions=[*ROOT_IDEAS, QUOTED, ONE_WORD, NAME_ONLY],
    hints=[
        "Make a list of all questions first: each number with each split point, each attribute "
        "with words once.",
        "For each question collect the targets of its branches. What do all questions have in "
        "common, so that only the RSS need be compared?",
    ],
    title="The question at the root",
    seconds=SLOW,
)
