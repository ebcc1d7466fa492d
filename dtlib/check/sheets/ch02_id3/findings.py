"""Checks of sheet 2: what the trees say about rows that they have not seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pandas as pd

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.check.core.kinds import BY_HAND, choice
from dtlib.check.sheets.shared_ideas import PERCENT
from dtlib.datasets import load_play_tennis, load_twelve_rows, load_zoo
from dtlib.tree import Node

ROWS_TO_SAY = {
    "T, 0, C": {"F1": "T", "F2": 0, "F3": "C"},
    "F, 0, C": {"F1": "F", "F2": 0, "F3": "C"},
    "T, 1, C": {"F1": "T", "F2": 1, "F3": "C"},
    "F, 2, B": {"F1": "F", "F2": 2, "F3": "B"},
}


@lru_cache(maxsize=1)
def _twelve_tree() -> Any:
    twelve = load_twelve_rows()
    return dtlib.ID3().fit(twelve.X, twelve.y).root_


twelve_rows = Check(
    "twelve_rows",
    form=TABLE,
    truth=lambda key: _twelve_tree()(ROWS_TO_SAY[key]),
    cases=[Case((key,), "the rows") for key in ROWS_TO_SAY],
    hints=[
        "Grow the tree with your `id3` from all three attributes, and ask your `predict`.",
        "F2 holds numbers: the row must say `2`, not `'2'`.",
    ],
    title="The tree of the twelve rows",
)


@lru_cache(maxsize=2)
def _tennis(with_d15: bool) -> Any:
    days = load_play_tennis(with_d15)
    return dtlib.ID3().fit(days.X, days.y).root_


def _weathers() -> pd.DataFrame:
    """All 36 kinds of days, and whether one of the fifteen was of that kind."""
    days = load_play_tennis(with_d15=True).X
    kinds = pd.MultiIndex.from_product([sorted(days[name].unique()) for name in days])
    seen = kinds.isin(pd.MultiIndex.from_frame(days))
    return kinds.to_frame(index=False, name=list(days)).assign(seen=seen)


def _differ(kinds: pd.DataFrame) -> int:
    X = kinds.drop(columns="seen")
    return int((_tennis(False).predict(X) != _tennis(True).predict(X)).sum())


def _fifteenth(key: str) -> Any:
    kinds = _weathers()
    if key == "differ":
        return _differ(kinds[~kinds["seen"]])
    return _tennis(True).branches["Sunny"].question.attribute


def _old_sunny(key: str) -> Any:
    return _tennis(False).branches["Sunny"].question.attribute if key == "sunny" else 0


def _agree(key: str) -> Any:
    unseen = (~_weathers()["seen"]).sum()
    return int(unseen) - _fifteenth(key) if key == "differ" else _fifteenth(key)


fifteenth_day = Check(
    "fifteenth_day",
    form=TABLE,
    truth=_fifteenth,
    cases=[Case(("sunny",), "the tree"), Case(("differ",), "the days on which they differ")],
    misconceptions=[
        Misconception(
            "days that were seen counted too",
            "All 36 kinds of days are counted, those of the table too.",
            "On which kinds of days does nobody know the answer yet?",
            wrong=lambda key: _differ(_weathers()) if key == "differ" else _fifteenth(key),
        ),
        Misconception(
            "the question of the old tree",
            "This is what the tree of fourteen days asks on sunny days.",
            "Which of the two trees has seen the fifteenth day?",
            wrong=lambda key: _old_sunny(key) if key == "sunny" else _fifteenth(key),
        ),
        Misconception(
            "days on which they agree",
            "This is on how many kinds of days the two trees say the same.",
            "Is it `==` or `!=` that you count?",
            wrong=_agree,
        ),
        Misconception(
            "the tree of fourteen days",
            "These are two trees without the fifteenth day.",
            "Is the fifteenth day in the table from which the second tree is grown?",
            wrong=_old_sunny,
        ),
    ],
    hints=[
        "`new_tree['branches']['Sunny']` is what hangs under Sunny.",
        "`for _, day in unseen.iterrows():` gives the days; `predict(tree, day)` what a tree says.",
    ],
    title="The fifteenth day",
)

is_it_better = choice(
    "is_it_better",
    right="d2894f71475ee714",
    replies={
        "a": "It is right on every day that it was grown from, and so was the old tree on its "
        "fourteen. Of which days do we want to know?",
        "b": "A smaller tree is often the safer guess. But what if the fifteenth day is no slip?",
        "c": "Both trees know their own days by heart, so these days cannot judge them. Chapter 3 "
        "keeps some rows back for that.",
        "d": "Count again: they say different things about some kinds of days. On those only one "
        "of them can be right.",
    },
    hints=["What would you have to observe to find out which of the two is right more often?"],
    title="Is the new tree better?",
)


# ------------------------------------------------------------------ on real data

ANIMAL_KEYS = ("first", "seen", "new", "new with name")


@lru_cache(maxsize=1)
def _animals() -> dict[str, Any]:
    """Trees from every second animal: the first question, and the shares that are right."""
    zoo = load_zoo()
    named = zoo.X.assign(animal=zoo.X.index)
    plain = dtlib.ID3().fit(zoo.X.iloc[::2], zoo.y.iloc[::2]).root_
    with_name = dtlib.ID3().fit(named.iloc[::2], zoo.y.iloc[::2]).root_
    return {
        "first": plain.candidates()["attribute"].iloc[0],
        "seen": _share_right(plain, zoo.X.iloc[::2]),
        "new": _share_right(plain, zoo.X.iloc[1::2]),
        "new with name": _share_right(with_name, named.iloc[1::2]),
    }


def _share_right(root: Node, X: pd.DataFrame) -> float:
    return float((root.predict(X) == load_zoo().y[X.index]).mean())


def _instead(**other: str) -> Callable[[str], Any]:
    """Right but for some keys, which have the value of another."""
    return lambda key: _animals()[other.get(key.replace(" ", "_"), key)]


def _counted(key: str) -> Any:
    if key == "first":
        return _animals()[key]
    n = len(load_zoo().X)
    return round(_animals()[key] * ((n + 1) // 2 if key == "seen" else n // 2))


animals = Check(
    "animals",
    form=TABLE,
    truth=lambda key: _animals()[key],
    cases=[Case((key,), key) for key in ANIMAL_KEYS],
    tolerance=BY_HAND,
    misconceptions=[
        Misconception(
            "tested on what it was grown from",
            "All shares are of the animals that the trees were grown from.",
            "Which animals has neither tree seen?",
            wrong=_instead(new="seen", new_with_name="seen"),
        ),
        Misconception(
            "the name in neither tree",
            "Both trees were grown without the name.",
            "Is `animal` among the attributes that the second `id3` gets?",
            wrong=_instead(new_with_name="new"),
        ),
        Misconception(
            "the name in both trees",
            "Both trees were grown with the name.",
            "Is `animal` among the attributes that the first `id3` gets?",
            wrong=lambda key: "animal" if key == "first" else _instead(new="new with name")(key),
        ),
        Misconception(
            "the target among the attributes",
            "The tree asks for the type itself, which is what it should find out.",
            "Will a new animal bring its type along? Which columns does `id3` get?",
            wrong=lambda key: {"first": "type", "new": 1.0}.get(key, _animals()[key]),
        ),
        replace(
            PERCENT, wrong=lambda key: _animals()[key] if key == "first" else 100 * _animals()[key]
        ),
        Misconception(
            "error for accuracy",
            "These are the shares of animals on which a tree is wrong.",
            "Which shares are asked for? Is it `==` or `!=` that you count?",
            wrong=lambda key: _animals()[key] if key == "first" else 1 - _animals()[key],
        ),
        Misconception(
            "counts for shares",
            "These are numbers of animals.",
            "How many animals are there to be right on? A share is a part of them.",
            wrong=_counted,
        ),
    ],
    hints=[
        "A function `share_right(tree, rows)` serves all three shares: count the rows for which "
        "`predict(tree, row)` is `row['type']`.",
        "The first tree gets all columns but `animal` and `type`, the second all but `type`.",
    ],
    title="Animals, with and without their names",
)
