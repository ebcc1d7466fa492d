"""Checks of sheet 4, second part: the gain by any measure, and a row that parts two measures."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import VALUE, Check, Misconception
from dtlib.check.core.two_at_once import otherwise
from dtlib.check.sheets.ch04_gini.gini import Impurity, entropy_of, error_of, gini_of
from dtlib.check.sheets.gain_ways import (
    Split,
    evenly,
    more_ideas,
    of_the_groups,
    sizes,
    way_of,
    whole,
)
from dtlib.check.sheets.shared_ideas import WRONG_SIGN
from dtlib.datasets import load_ten_rows

CRITERION: dict[Impurity, str] = {gini_of: "gini", entropy_of: "entropy", error_of: "error"}
NAME: dict[Impurity, str] = {
    gini_of: "gini",
    entropy_of: "entropy",
    error_of: "classification_error",
}


# ------------------------------------------------------------------ the gain by any measure


def gain_of(X: Any, y: Any, attribute: str, impurity: Impurity) -> float:
    return float(dtlib.gain(X, y, attribute, CRITERION[impurity]))


def _branches(X: Any, y: Any, attribute: str) -> list[Any]:
    """The class counts of each branch, counted one by one: pandas is slow on few rows."""
    counts: dict[Any, Counter[Any]] = {}
    for value, label in zip(X[attribute], y, strict=True):
        counts.setdefault(value, Counter())[label] += 1
    return [np.array(list(counts[value].values())) for value in sorted(counts)]


def _before(y: Any, impurity: Impurity) -> float:
    return impurity(list(Counter(y).values()))


def counted_gain(X: Any, y: Any, attribute: str, impurity: Impurity) -> float:
    """As ``gain_of``, but quick where many trees grow on few rows; columns may be lists."""
    left = sum(b.sum() * impurity(b) for b in _branches(X, y, attribute)) / len(y)
    return float(_before(y, impurity) - left)


def unweighted(X: Any, y: Any, attribute: str, impurity: Impurity) -> float:
    branches = _branches(X, y, attribute)
    return _before(y, impurity) - sum(map(impurity, branches)) / len(branches)


def _remains(X: Any, y: Any, attribute: str, impurity: Impurity) -> float:
    return _before(y, impurity) - gain_of(X, y, attribute, impurity)


def _from_the_attribute(X: Any, y: Any, attribute: str, impurity: Impurity) -> float:
    return _before(X[attribute], impurity) - _remains(X, y, attribute, impurity)


def _split(X: Any, y: Any, attribute: str, impurity: Impurity) -> Split:
    groups = [list(map(float, counts)) for counts in _branches(X, y, attribute)]
    counted = list(map(float, Counter(y).values()))
    return Split(counted, groups, list(map(float, Counter(X[attribute]).values())), impurity)


_gain_way = way_of(_split)


def table_of(text: str, names: str = "F1 F2 F3") -> tuple[pd.DataFrame, pd.Series]:
    """Rows as words, a letter a value and the class last: ``table_of("a0A b1B", "F1 F2")``."""
    frame = pd.DataFrame([list(word) for word in text.split()], columns=[*names.split(), "target"])
    return frame.drop(columns="target"), frame["target"]


def _gain_case(text: str, attribute: str, impurity: Impurity, part: str, names: str) -> Case:
    X, y = table_of(text, names)
    shown = f"impurity_gain(X, y, {attribute!r}, {NAME[impurity]})"
    return Case((X, y, attribute, impurity), part, shown)


def _fresh_gains(rng: np.random.Generator) -> list[Case]:
    cases = []
    for part, impurity in [("Gini", gini_of)] * 3 + [("other measures", entropy_of)] * 2:
        n = int(rng.integers(9, 16))
        while True:
            X = pd.DataFrame({"F1": _in_turn("abc", rng, n), "F2": _in_turn("pqrs", rng, n)})
            y = pd.Series(rng.choice(list("ABC"), n, p=[0.5, 0.3, 0.2]))
            if X["F1"].nunique() == 3 and y.nunique() == 3 and _is_telling(X, y, impurity):
                break
        cases.append(Case((X, y, "F1", impurity), part))
    X, y = cases[0].arguments[:2]
    others = [Case((X, y, "F2", measure), "other measures") for measure in (gini_of, error_of)]
    return [*cases, *others]


def _in_turn(letters: str, rng: np.random.Generator, n: int) -> list[str]:
    """Drawn letters, named so that they come up in the order of the alphabet.

    So the last group is the same one for whoever sorts the groups and whoever does not.
    """
    numbers, _ = pd.factorize(rng.integers(len(letters), size=n))
    return [letters[number] for number in numbers]


def _is_telling(X: pd.DataFrame, y: pd.Series, impurity: Impurity) -> bool:
    """Branches of unequal size, and a gain that tells every wrong idea from the right one."""
    right = gain_of(X, y, "F1", impurity)
    ideas = (unweighted, _from_the_attribute, _remains)
    return all(abs(idea(X, y, "F1", impurity) - right) > 1e-3 for idea in ideas)


impurity_gain = Check(
    "impurity_gain",
    truth=gain_of,
    cases=[
        _gain_case("aA bA bB", "F1", gini_of, "Gini", "F1"),
        _gain_case("aA aA aB bA bB cC cA", "F1", gini_of, "Gini", "F1"),
        _gain_case("a0A a1A b0B b1A b1B", "F2", gini_of, "Gini", "F1 F2"),
        _gain_case("a0A a1A b0B b1A b1B", "F1", entropy_of, "other measures", "F1 F2"),
        _gain_case("aA aA aB bA bB cC cA", "F1", error_of, "other measures", "F1"),
    ],
    fresh=_fresh_gains,
    misconceptions=[
        Misconception(
            "gain without weights",
            "The impurities of the branches are averaged without weights.",
            "One branch holds 99 rows of 100: how much should its impurity count?",
            wrong=otherwise(_gain_way, weights=evenly),
        ),
        Misconception(
            "impurities of the branches added",
            "The impurities of the branches are added up, so that more branches cost more.",
            "Can a question that asks nothing make a set more mixed? What do the weights sum to?",
            wrong=otherwise(_gain_way, weights=whole),
        ),
        Misconception(
            "sizes for weights, not shares",
            "Each branch is weighted by its number of rows.",
            "With every row twice in the table, should the gain change? What should be divided?",
            wrong=otherwise(_gain_way, weights=sizes),
        ),
        Misconception(
            "what remains for what is gained",
            "This is the impurity that remains in the branches.",
            "How much was there before the question?",
            wrong=_remains,
        ),
        replace(WRONG_SIGN, wrong=lambda *arguments: -gain_of(*arguments)),
        Misconception(
            "impurity of the attribute",
            "The first impurity is that of the attribute's values.",
            "Whose mixture should become smaller: the attribute's, or the class's?",
            wrong=otherwise(_gain_way, before=lambda one, m: m(one.answers)),
        ),
        *of_the_groups(_gain_way),
        Misconception(
            "Gini, whatever is asked for",
            "The function computes with Gini also when another measure is handed in.",
            "Which name in the function stands for the measure that the caller has chosen?",
            wrong=otherwise(_gain_way, measure=gini_of),
        ),
        Misconception(
            "entropy, whatever is asked for",
            "The function computes with entropy also when another measure is handed in.",
            "Which name in the function stands for the measure that the caller has chosen?",
            wrong=otherwise(_gain_way, measure=entropy_of),
        ),
        Misconception(
            "the first column, whatever is asked for",
            "The first column of the table is asked, whatever `attribute` says.",
            "Where in the function does `attribute` come in?",
            wrong=lambda X, y, attribute, impurity: gain_of(X, y, X.columns[0], impurity),
        ),
        *more_ideas(_gain_way, by_entropy=False),
    ],
    hints=[
        "`y[X[attribute] == value]` are the classes of one branch; `.value_counts()` counts them.",
        "Each branch counts by its share of the rows. Then: before minus after.",
    ],
    title="The function impurity_gain(X, y, attribute, impurity)",
)


# ------------------------------------------------------------------ one row more

ATTRIBUTES = ["F1", "F2", "F3"]
ROW = (("a", "b", "c"), (0, 1), ("N", "Y"), ("A", "B", "C"))


def _is_row(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 4
        and all(item in domain for item, domain in zip(value, ROW, strict=True))
    )


def _roots_differ(row: list[Any]) -> bool:
    frame = load_ten_rows().frame
    frame = pd.concat([frame, pd.DataFrame([row], columns=frame.columns)], ignore_index=True)
    X, y = frame.drop(columns="target"), frame["target"]
    by_gini = max(ATTRIBUTES, key=lambda name: gain_of(X, y, name, gini_of))
    by_entropy = max(ATTRIBUTES, key=lambda name: gain_of(X, y, name, entropy_of))
    return bool(by_gini != by_entropy)


eleventh_row = Check(
    "eleventh_row",
    form=VALUE,
    truth=list,
    agrees=lambda _, value: _is_row(value) and _roots_differ(value),
    misconceptions=[
        Misconception(
            "no row of this table",
            "This is not a row of the table: F1, F2, F3 and the class, such as ['a', 0, 'Y', 'A'].",
            "Are there four values, and is each one that its column has already?",
            seen=lambda _, value: not _is_row(value),
        ),
        Misconception(
            "both begin alike",
            "With this row both measures still begin with the same question.",
            "How many rows could be added in all? Can a loop try them?",
            seen=lambda _, value: _is_row(value) and not _roots_differ(value),
        ),
    ],
    hints=[
        "There are 3 · 2 · 2 · 3 possible rows: `itertools.product` lists them.",
        "For each: add it to the table, find the attribute of greatest gain twice, compare.",
    ],
    title="An eleventh row",
)
