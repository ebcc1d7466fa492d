"""Checks of sheet 4, third part: a tree grown by any measure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import compress
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.core.asking import Case
from dtlib.check.core.drawn_trees import one_key
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch04_gini.gini import Impurity, entropy_of, gini_of
from dtlib.check.sheets.ch04_gini.impurity_gain import (
    NAME,
    counted_gain,
    table_of,
    unweighted,
)

Columns = dict[str, list[Any]]  # pandas is slow on many small tables
Labels = list[Any]
Choose = Callable[[Columns, Labels], str | None]  # the attribute to ask for; None: a leaf


def _majority(y: Labels) -> Any:
    return Counter(y).most_common(1)[0][0]


def _minority(y: Labels) -> Any:
    counts = Counter(y)
    return min(counts, key=lambda label: counts[label])


def _grown(
    X: Any, y: Any, choose: Choose, leaf: Callable[[Labels], Any] = _majority, depth: int = 9
) -> Any:
    """The algorithm, open at the places where a wrong idea may enter."""

    def grow(X: Columns, y: Labels, depth: int) -> Any:
        best = choose(X, y) if X and depth and len(set(y)) > 1 else None
        if best is None:
            return leaf(y)
        branches = {}
        for value in sorted(set(X[best])):
            here = [answer == value for answer in X[best]]
            rest = {name: list(compress(X[name], here)) for name in X if name != best}
            branches[value] = grow(rest, list(compress(y, here)), depth - 1)
        return {best: branches}

    return grow({name: list(X[name]) for name in X}, list(y), depth)


def _tree(X: Any, y: Any, impurity: Impurity) -> Any:
    """The tree of `dtlib.ID3`, without the time that it takes to load that."""
    return _grown(X, y, _best_by(counted_gain, impurity))


def _best_by(score: Callable[..., float], impurity: Impurity, sign: int = 1) -> Choose:
    return lambda X, y: max(sorted(X), key=lambda name: sign * score(X, y, name, impurity))


def _if_it_gains(impurity: Impurity) -> Choose:
    def choose(X: Columns, y: Labels) -> str | None:
        gains = {name: counted_gain(X, y, name, impurity) for name in sorted(X)}
        best = max(gains, key=lambda name: gains[name])
        return best if gains[best] > 1e-9 else None

    return choose


# In none of these tables is a question or a leaf tied, whichever of the ideas below grows the
# tree: by greatest gain, by least, without weights, from left to right.
CLEAR = [
    "c1yC c0yC b0nC b0nC c0nA a0nC b0yB c1yC c0nA",
    "b0nA c0yB a0yC c0nC b1yA b1nC c1nC c1yA b0nA",
]
# The rows a, 1, y do not agree, nor do c, 1, y; no attribute has one value in a mixed node.
MIXED = ["c1yA a1yA a0yA c1yA a1yB c1yB a1yB b1nB a0nB c0yA"]
# The question gains nothing, exactly and by every measure. It is asked all the same.
NO_GAIN = "aA aA aA aB bA bA bA bB"
# By Gini another tree than by entropy.
APART = ["b0yB c0nC b0nC b0yB c0nB a0nC c0nB a0yB c1nA"]
SEVEN = "b1C c1A b1C a1C b2A a2B a1C"  # the same with few rows: pandas is slow on many tables
# With its columns turned round, or the question on the left would be that of the entropy.
TURNED = " ".join(word[1] + word[0] + word[2] for word in SEVEN.split())


# Three questions deep.
DEEP = "b2nB a0yB b0nA a0nA b0nB b0nA b1nB b1yA"


def _grow_case(X: pd.DataFrame, y: pd.Series, impurity: Impurity, part: str) -> Case:
    rows = ["".join(map(str, row)) for row in X.itertuples(index=False)]
    table = " ".join(f"{row}{label}" for row, label in zip(rows, y, strict=True))
    return Case((X, y, impurity), part, f"grow_by(X, y, {NAME[impurity]})` with the rows `{table}")


# Below the branch b the best question is not the one that came second at the root.
OTHER_BELOW = "a0nA b1nB c1yB c1nA b2nB c2nA"
OWN_INDEX = [4, 0, 3, 1, 5, 2]  # `loc` is not `iloc`


def _other_index(X: pd.DataFrame, y: pd.Series) -> tuple[pd.DataFrame, pd.Series]:
    index = [*OWN_INDEX, *range(6, len(y))]
    return X.set_axis(index), y.set_axis(index)


def _with_numbers(X: pd.DataFrame, y: pd.Series) -> tuple[pd.DataFrame, pd.Series]:
    return X.assign(F2=X["F2"].astype(int)), y


def _fresh_trees(rng: np.random.Generator) -> list[Case]:
    """The tables in other clothes: other names, values and classes."""
    asked = [(text, gini_of, "pure leaves") for text in CLEAR]
    asked += [(text, gini_of, "a mixed leaf") for text in MIXED]
    asked += [(text, m, "every measure") for text in APART for m in (gini_of, entropy_of)]
    cases = [_grow_case(*_disguised(text, rng), measure, part) for text, measure, part in asked]
    others = [_disguised(OTHER_BELOW, rng), _other_index(*_disguised(CLEAR[0], rng))]
    cases += [_grow_case(X, y, gini_of, "pure leaves") for X, y in others]
    return [*cases, _grow_case(*_disguised(NO_GAIN, rng, "F1"), gini_of, "a mixed leaf")]


def _disguised(
    text: str, rng: np.random.Generator, names: str = "F1 F2 F3"
) -> tuple[pd.DataFrame, pd.Series]:
    X, y = table_of(text, names)
    X.columns = pd.Index(rng.choice(list("GHKMQRTV"), X.shape[1], replace=False).tolist())
    for name in X:
        X[name] = _renamed(X[name], "defghijk", rng)
    return X, _renamed(y, "LMNOPSUW", rng)


def _renamed(column: pd.Series, letters: str, rng: np.random.Generator) -> pd.Series:
    values = sorted(column.unique())
    return column.map(dict(zip(values, rng.permutation(list(letters)).tolist(), strict=False)))


grow_by = Check(
    "grow_by",
    truth=_tree,
    cases=[
        _grow_case(*table_of("aA bA", "F1"), gini_of, "pure leaves"),
        _grow_case(*table_of("aA bB", "F1"), gini_of, "pure leaves"),
        _grow_case(*table_of("b1A b2A a1B a2A b1A", "F1 F2"), gini_of, "pure leaves"),
        _grow_case(*_other_index(*table_of(OTHER_BELOW)), gini_of, "pure leaves"),
        _grow_case(*_with_numbers(*table_of(DEEP)), gini_of, "pure leaves"),
        _grow_case(*table_of("cC aB aC aB cC", "F1"), gini_of, "a mixed leaf"),
        _grow_case(*table_of("aB aA aA aA aB aC bB", "F1"), gini_of, "a mixed leaf"),
        _grow_case(*table_of(NO_GAIN, "F1"), gini_of, "a mixed leaf"),
        _grow_case(*table_of(SEVEN, "F1 F2"), gini_of, "every measure"),
        _grow_case(*table_of(TURNED, "F2 F1"), entropy_of, "every measure"),
    ],
    fresh=_fresh_trees,
    misconceptions=[
        Misconception(
            "least gain for greatest",
            "The question of least gain is asked first.",
            "What does a gain of 0 say of a question? Is it `max` or `min` that you want?",
            wrong=lambda X, y, m: _grown(X, y, _best_by(counted_gain, m, -1)),
        ),
        Misconception(
            "questions from left to right",
            "The attributes are asked in the order of the columns.",
            "Where in your function does the gain decide which attribute comes next?",
            wrong=lambda X, y, m: _grown(X, y, lambda X, y: next(iter(X))),
        ),
        Misconception(
            "one question only",
            "The tree ends after its first question.",
            "A branch is a set of rows too. What should be done with one that is still mixed?",
            wrong=lambda X, y, m: _grown(X, y, _best_by(counted_gain, m), depth=1),
        ),
        Misconception(
            "stops where nothing is gained",
            "A node whose best question gains nothing becomes a leaf.",
            "The exercise names two reasons for a leaf. Is a gain of 0 one of them?",
            wrong=lambda X, y, m: _grown(X, y, _if_it_gains(m)),
        ),
        Misconception(
            "least common class in the leaf",
            "A mixed leaf gets the class that is rarest in it.",
            "For how many of its rows is such a leaf right?",
            wrong=lambda X, y, m: _grown(X, y, _best_by(counted_gain, m), _minority),
        ),
        Misconception(
            "first row's class in the leaf",
            "A mixed leaf gets the class of its first row.",
            "Would the tree be the same if the rows came in another order? Should it be?",
            wrong=lambda X, y, m: _grown(X, y, _best_by(counted_gain, m), lambda y: y[0]),
        ),
        Misconception(
            "always Gini",
            "The tree is grown by Gini also when another measure is handed in.",
            "Is `impurity` passed on, at the first call and in every branch?",
            wrong=lambda X, y, _: _tree(X, y, gini_of),
        ),
        Misconception(
            "always entropy",
            "The tree is grown by entropy also when another measure is handed in.",
            "Is `impurity` passed on, at the first call and in every branch?",
            wrong=lambda X, y, _: _tree(X, y, entropy_of),
        ),
        Misconception(
            "gain without weights",
            "The gain by which the questions are ranked has no weights.",
            "Which function do you rank by? Has it passed its check?",
            wrong=lambda X, y, m: _grown(X, y, _best_by(unweighted, m)),
        ),
    ],
    hints=[
        "Begin with the two cases that end it: all classes equal; no column left in `X`.",
        "Else find the best attribute, and for each of its values call `grow_by` on the rows that "
        "have it, without that column: `X.drop(columns=best)`.",
        "The branches are a dictionary from value to subtree; the tree is a dictionary with one "
        "key, the attribute.",
    ],
    title="The function grow_by(X, y, impurity)",
    tree=one_key,
    seconds=5,  # pandas is slow on many small tables: 0.4 s for a right answer
)
