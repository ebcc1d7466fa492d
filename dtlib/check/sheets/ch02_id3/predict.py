"""Checks of sheet 2: a row's way down a tree."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch02_id3.tables import telling
from dtlib.check.sheets.ch02_id3.ways_to_grow import Tree
from dtlib.tree import Node


def true_predict(tree: Tree, row: Mapping[str, Any]) -> Any:
    return as_node(tree)(row) if isinstance(tree, dict) else tree


def as_node(tree: Tree) -> Node:
    """The sheet's dictionaries as a tree of the library, majorities included."""
    if not isinstance(tree, dict):
        return dtlib.leaf(tree)
    node = dtlib.ask(tree["asks"], {v: as_node(b) for v, b in tree["branches"].items()})
    node.prediction = tree["majority"]
    return node


def _one_question(tree: Tree, row: Mapping[str, Any]) -> Any:
    if not isinstance(tree, dict):
        return tree
    return tree["branches"].get(row[tree["asks"]], tree["majority"])


def _without_branch(otherwise: Callable[[Tree, Tree], Any]) -> Callable[..., Any]:
    """All right but for a value without a branch, which gets ``otherwise(root, node)``."""

    def walk(root: Tree, row: Mapping[str, Any]) -> Any:
        node = root
        while isinstance(node, dict):
            if row[node["asks"]] not in node["branches"]:
                return otherwise(root, node)
            node = node["branches"][row[node["asks"]]]
        return node

    return walk


def _first_branch(tree: Tree, row: Mapping[str, Any]) -> Any:
    while isinstance(tree, dict):
        first = next(iter(tree["branches"].values()))
        tree = tree["branches"].get(row[tree["asks"]], first)
    return tree


def _leaves(tree: Tree) -> list[Any]:
    if not isinstance(tree, dict):
        return [tree]
    return [leaf for branch in tree["branches"].values() for leaf in _leaves(branch)]


def _most_leaves(tree: Tree) -> Any:
    counts = Counter(_leaves(tree))
    return min(counts, key=lambda label: (-counts[label], label))


def _node_above(tree: Tree, row: Mapping[str, Any]) -> Any:
    above = tree
    while isinstance(tree, dict):
        if row[tree["asks"]] not in tree["branches"]:
            return above["majority"]
        above, tree = tree, tree["branches"][row[tree["asks"]]]
    return tree


def _as_text(tree: Tree, row: Mapping[str, Any]) -> Any:
    return true_predict(tree, {name: str(value) for name, value in row.items()})


def _no_such_key(_: Tree, node: Tree) -> Any:
    raise KeyError(node["asks"])


def _no_leaf_alone(tree: Tree, row: Mapping[str, Any]) -> Any:
    if not isinstance(tree, dict):
        raise TypeError("a leaf asks nothing")
    return true_predict(tree, row)


PREDICT_IDEAS = (
    Misconception(
        "no branch is ever found",
        "Every row gets the majority of the root, as if no branch were found.",
        "Print what you look up in the branches. Is it the name of the attribute, or the row's "
        "value of it?",
        wrong=lambda tree, row: tree["majority"] if isinstance(tree, dict) else tree,
    ),
    Misconception(
        "one question only",
        "It asks one question and gives back what hangs below.",
        "What hangs below may be a tree itself. Who could walk on from there?",
        wrong=_one_question,
    ),
    Misconception(
        "a value without a branch",
        "A value that has no branch breaks it.",
        "A new row may have a value that no row had at this node. What is written there for it?",
        wrong=_without_branch(_no_such_key),
    ),
    Misconception(
        "nothing for a value without a branch",
        "A value that has no branch gets no answer.",
        "A tree must say something. What is known about the rows that came to this node?",
        wrong=_without_branch(lambda root, node: None),
    ),
    Misconception(
        "majority of the root",
        "A value that has no branch gets the majority of the whole tree.",
        "The row has already answered some questions. Which rows are most like it?",
        wrong=_without_branch(lambda root, node: root["majority"]),
    ),
    Misconception(
        "the first branch for an unknown value",
        "A value that has no branch takes the first one.",
        "Is the first branch more like the row than the others? What is the order of branches?",
        wrong=_first_branch,
    ),
    Misconception(
        "a leaf alone",
        "A tree that is only a leaf breaks it.",
        "The walk ends at a leaf. What if it begins at one?",
        wrong=_no_leaf_alone,
    ),
)
# What the small trees that chance draws need not tell apart.
MORE_IDEAS = (
    Misconception(
        "majority of the node above",
        "A value that has no branch gets the majority of the node above.",
        "At which node does the row stand when no branch fits? Whose majority is the nearest?",
        wrong=_node_above,
    ),
    Misconception(
        "most common leaf for an unknown value",
        "A value that has no branch gets the class that most leaves below the node have.",
        "A leaf may stand for one row or for a hundred. What is written at the node?",
        wrong=_without_branch(lambda root, node: _most_leaves(node)),
    ),
    Misconception(
        "majority of the whole tree's leaves",
        "Every row gets the class that most leaves of the tree have.",
        "Two rows that differ may end at different leaves. Where does the row come in?",
        wrong=lambda tree, row: _most_leaves(tree),
    ),
    Misconception(
        "the last leaf",
        "Every row gets what the last leaf of the tree says.",
        "Which branch belongs to the row's own value?",
        wrong=lambda tree, row: _leaves(tree)[-1],
    ),
    Misconception(
        "values as text",
        "The row's values are turned into text, and a number then has no branch.",
        "A branch may belong to the number 2. Is `'2'` the same to Python?",
        wrong=_as_text,
    ),
)
BOOKS = {
    "asks": "length",
    "majority": "read",
    "branches": {
        "long": {
            "asks": "author",
            "majority": "skip",
            "branches": {"known": "read", "new": "skip"},
        },
        "short": "read",
    },
}
# Its branches ask different things, and an answer may belong to each of them.
TRIP = {
    "asks": "sky",
    "majority": "stay",
    "branches": {
        "good": {
            "asks": "road",
            "majority": "go",
            "branches": {
                "good": {
                    "asks": "boots",
                    "majority": "walk",
                    "branches": {"good": "walk", "bad": "ride"},
                },
                "bad": "stay",
            },
        },
        "bad": {"asks": "boots", "majority": "read", "branches": {"good": "swim", "bad": "read"}},
    },
}
RAIN = {
    "asks": "rain",
    "majority": "go",
    "branches": {
        0: "go",
        2: {"asks": "boots", "majority": "stay", "branches": {True: "swim", False: "stay"}},
    },
}
ASKED, ALONE, UNKNOWN = "known values", "a leaf alone", "a value without a branch"


def _of_books(part: str, **row: str) -> Case:
    return Case((BOOKS, row), part, shown=f"predict(books, {row})")  # the sheet shows the tree


def _of_trip(tree: Tree, part: str, **row: str) -> Case:
    return Case((tree, row), part)


def _fresh_walks(rng: np.random.Generator) -> list[Case]:
    def draw() -> list[Case]:
        tree = _random_tree(rng, rng.permutation(list("pqr")).tolist())
        rows = [
            dict(zip("pqr", values, strict=True)) for values in itertools.product("kl", repeat=3)
        ]
        known = [Case((tree, row), ASKED) for row in rows]
        alone = Case((str(rng.choice(list("xyz"))), rows[0]), ALONE)
        unknown = [Case((tree, {**row, name: "m"}), UNKNOWN) for row in rows[::3] for name in "pqr"]
        trip = _renamed(TRIP, dict(zip(PLANS, rng.permutation(PLANS).tolist(), strict=True)))
        return [*known, *_trips(trip), alone, *unknown]

    return telling(draw, true_predict, PREDICT_IDEAS)


PLANS = ["stay", "go", "ride", "walk", "read", "swim"]


def _renamed(tree: Tree, names: dict[str, str]) -> Tree:
    if not isinstance(tree, dict):
        return names[tree]
    branches = {value: _renamed(branch, names) for value, branch in tree["branches"].items()}
    return {**tree, "majority": names[tree["majority"]], "branches": branches}


def _trips(tree: Tree) -> list[Case]:
    """The row in another order than the tree asks, and than the alphabet."""
    return [
        _of_trip(tree, ASKED, boots="bad", sky="good", road="good"),
        _of_trip(tree, ASKED, road="bad", boots="good", sky="bad"),
    ]


def _random_tree(rng: np.random.Generator, names: list[str]) -> Tree:
    """Asks for the names one after the other; one of its two branches may end early."""
    if not names:
        return str(rng.choice(list("xyz")))
    below = names[1:] if rng.random() < 0.5 else []
    return {
        "asks": names[0],
        "majority": str(rng.choice(list("xyz"))),
        "branches": {"k": _random_tree(rng, below), "l": _random_tree(rng, names[1:])},
    }


predict = Check(
    "predict",
    truth=true_predict,
    cases=[
        _of_books(ASKED, length="short", author="new"),
        _of_books(ASKED, length="long", author="known"),
        _of_books(ASKED, length="long", author="new"),
        *_trips(TRIP),
        Case((RAIN, {"boots": True, "rain": 2}), ASKED),
        Case(("read", {"length": "long"}), ALONE),
        _of_books(UNKNOWN, length="endless", author="new"),
        _of_books(UNKNOWN, length="long", author="nobody"),
        _of_trip(TRIP, UNKNOWN, sky="good", road="good", boots="none"),
    ],
    fresh=_fresh_walks,
    misconceptions=[*PREDICT_IDEAS, *MORE_IDEAS],
    hints=[
        "`isinstance(tree, dict)` tells a node from a leaf.",
        "At a node: which attribute does it ask, what is the row's value, is there a branch?",
    ],
    title="The function predict(tree, row)",
)
