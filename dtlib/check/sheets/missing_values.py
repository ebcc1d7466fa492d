"""Checks of sheet 5: a row with a gap goes down a tree in parts.

A tree is a leaf, ``{class: rows}``, or a question, ``(attribute, {value: tree})``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from dtlib.check.answers import same
from dtlib.check.asking import Case
from dtlib.check.exercise import FUNCTION, Check, Misconception

Row = Mapping[str, Any]
Shares = dict[str, float]

LECTURE_TREE = (
    "F1",
    {
        "X": ("F2", {0: {"C": 2}, 1: {"B": 1}, 2: {"A": 3}}),
        "Y": ("F2", {0: {"B": 1}, 1: {"A": 2}, 2: {"A": 1}}),
        "Z": ("F2", {0: ("F3", {"N": {"C": 1}, "Y": {"B": 2}}), 1: {"C": 2}, 2: {"C": 2}}),
    },
)


def counts_of(tree: Any) -> Counter[str]:
    """The training rows below a node, by class."""
    if isinstance(tree, dict):
        return Counter(tree)
    return sum((counts_of(branch) for branch in tree[1].values()), Counter())


def _divided(counts: Mapping[str, float]) -> Shares:
    total = sum(counts.values())
    return {label: count / total for label, count in counts.items()}


def _by_rows(branches: Mapping[Any, Any]) -> list[float]:
    rows = [counts_of(branch).total() for branch in branches.values()]
    return [n / sum(rows) for n in rows]


def _sent(
    tree: Any,
    row: Row,
    weights: Callable[[Mapping[Any, Any]], list[float]] = _by_rows,
    at_leaf: Callable[[Mapping[str, float]], Shares] = _divided,
    joined: Callable[[float, float], float] = float.__add__,
) -> Shares:
    """The row's parts, wherever they end, put together."""
    if isinstance(tree, dict):
        return at_leaf(tree)
    attribute, branches = tree
    if row[attribute] is not None:
        return _sent(branches[row[attribute]], row, weights, at_leaf, joined)
    mixed: Shares = {}
    for part, branch in zip(weights(branches), branches.values(), strict=True):
        for label, share in _sent(branch, row, weights, at_leaf, joined).items():
            mixed[label] = joined(mixed.get(label, 0.0), float(part * share))
    return {label: share for label, share in mixed.items() if share > 0}


def _shares(tree: Any, row: Row) -> Shares:
    return _sent(tree, row)


def _says_the_same(arguments: tuple[Any, ...], value: Any) -> bool:
    """A class with a share of 0 may be named or left out."""
    reached = {label: share for label, share in value.items() if share != 0}
    return same(_shares(*arguments), reached, 1e-6)


def _equal_parts(branches: Mapping[Any, Any]) -> list[float]:
    return [1 / len(branches)] * len(branches)


def _largest_only(branches: Mapping[Any, Any]) -> list[float]:
    rows = [counts_of(branch).total() for branch in branches.values()]
    return [float(n == max(rows)) for n in rows]


def _rows_themselves(branches: Mapping[Any, Any]) -> list[float]:
    return [counts_of(branch).total() for branch in branches.values()]


def _majority(counts: Mapping[str, float]) -> Shares:
    return {max(counts, key=lambda label: counts[label]): 1.0}


def _stops(tree: Any, row: Row) -> Shares:
    """At the question that has no answer, all rows of the node vote."""
    if isinstance(tree, dict) or row[tree[0]] is None:
        return _divided(counts_of(tree))
    return _stops(tree[1][row[tree[0]]], row)


def _rows_of_leaves(tree: Any, row: Row) -> Shares:
    """The rows of all leaves that are reached, thrown together."""

    def reached(node: Any) -> Counter[str]:
        if isinstance(node, dict):
            return Counter(node)
        value, branches = row[node[0]], node[1]
        below = branches.values() if value is None else [branches[value]]
        return sum((reached(branch) for branch in below), Counter())

    return _divided(reached(tree))


def _meets_gap(tree: Any, row: Row) -> bool:
    if isinstance(tree, dict):
        return False
    value = row[tree[0]]
    return value is None or _meets_gap(tree[1][value], row)


def _gives_up(arguments: tuple[Any, ...], value: Any) -> bool:
    return value in (None, {}) if _meets_gap(*arguments) else isinstance(value, dict)


EQUAL_PARTS = Misconception(
    "gap shared out equally",
    "Every branch gets the same part of the row.",
    "Of the rows that did know their value, how many took each branch?",
    wrong=lambda tree, row: _sent(tree, row, weights=_equal_parts),
)
LARGEST_ONLY = Misconception(
    "only the largest branch followed",
    "The whole row takes the branch with most rows: that is the way of the most common value.",
    "What becomes of the chance that the unknown value is another one?",
    wrong=lambda tree, row: _sent(tree, row, weights=_largest_only),
)
STOPS = Misconception(
    "stops at the gap",
    "All rows of the node vote where the value is missing. What the row does know is not used.",
    "Other questions come further down. Does the row have answers to them?",
    wrong=_stops,
)
ROWS_OF_LEAVES = Misconception(
    "leaves weighted by their own rows",
    "The rows of all leaves that are reached are thrown together.",
    "A branch has 3 rows, and a later question leaves 2 of them in the leaf. Which part of the "
    "row went into this branch?",
    wrong=_rows_of_leaves,
)
NOT_DIVIDED = Misconception(
    "parts do not add up to 1",
    "The parts are numbers of rows: the shares do not add up to 1.",
    "By what must the rows of a branch be divided to give a part of one row?",
    wrong=lambda tree, row: _sent(tree, row, weights=_rows_themselves),
)
LEAF_MAJORITY = Misconception(
    "a leaf says its majority only",
    "Each leaf gives all of its part to its most common class.",
    "A leaf holds 3 rows of A and 1 of B. Which share of what arrives there is B?",
    wrong=lambda tree, row: _sent(tree, row, at_leaf=_majority),
)
LEAF_ROWS = Misconception(
    "a leaf gives its rows",
    "A leaf gives its numbers of rows, and not their shares.",
    "A leaf holds 3 rows of A and 1 of B. Which share of what arrives there is A?",
    wrong=lambda tree, row: _sent(tree, row, at_leaf=dict),
)
ROWS_REACHED = Misconception(
    "rows for shares",
    "These are the rows of all leaves that are reached, and not shares.",
    "What should all shares add up to?",
    wrong=lambda tree, row: _sent(tree, row, weights=lambda b: [1.0] * len(b), at_leaf=dict),
)
ZERO_UNKNOWN = Misconception(
    "0 taken for unknown",
    "A value of 0 is treated as if it were not known.",
    "What does Python make of `if 0:`? How do you ask whether a value is `None`?",
    wrong=lambda tree, row: _sent(tree, {name: value or None for name, value in row.items()}),
)
OVERWRITTEN = Misconception(
    "a later branch overwrites an earlier one",
    "If two branches give shares of the same class, only the last of them is kept.",
    "Half of a row comes to cat in one branch, and a third in another. How much of it is cat, and "
    "what stands in your dictionary after the second branch?",
    wrong=lambda tree, row: _sent(tree, row, joined=lambda before, more: more),
)
GIVES_UP = Misconception(
    "row with a gap dropped",
    "A row with a gap gets no answer at all.",
    "The row knows its other values. Which leaves can it still come to?",
    seen=_gives_up,
)


# ------------------------------------------------------------------ cases

GAP, NO_GAP, TWO, MIXED = "one gap", "no gap", "two gaps", "mixed leaves"
VALUES = {"F1": ("X", "Y", "Z"), "F2": (0, 1, 2), "F3": ("N", "Y")}


def _lecture(f1: Any, f2: Any, f3: Any, part: str) -> Case:
    row = {"F1": f1, "F2": f2, "F3": f3}
    return Case((LECTURE_TREE, row), part, shown=f"shares(tree, {row})")


def _small(tree: Any, row: Row, part: str) -> Case:
    return Case((tree, row), part, shown=f"shares({tree}, {row})")


def _drawn_tree(rng: np.random.Generator, mixed: bool, level: int = 0) -> Any:
    """A random tree that asks F1, then F2, then F3. No two branches of a node are equally large."""
    if level == len(VALUES) or (level and rng.random() < 0.25):
        labels = rng.permutation(["A", "B", "C"])[: 2 if mixed else 1]
        rows = rng.permutation(np.arange(1, 9))
        return {str(label): int(n) for label, n in zip(labels, rows, strict=False)}
    name, values = list(VALUES.items())[level]
    while True:
        branches = {value: _drawn_tree(rng, mixed, level + 1) for value in values}
        sizes = [counts_of(branch).total() for branch in branches.values()]
        if len(set(sizes)) == len(sizes):
            return name, branches


def _fresh_rows(rng: np.random.Generator) -> list[Case]:
    """For every wrong idea a case that shows it."""

    def case(part: str, gaps: int, against: Misconception) -> Case:
        assert against.wrong is not None
        while True:
            tree = _drawn_tree(rng, mixed=part == MIXED)
            row = {name: rng.choice(np.array(v, object)) for name, v in VALUES.items()}
            for name in rng.choice(list(VALUES), gaps, replace=False):
                row[str(name)] = None
            met = _meets_gap(tree, row)
            if met == bool(gaps) and (not gaps or against.wrong(tree, row) != _shares(tree, row)):
                return Case((tree, row), part)

    return [
        *(case(GAP, 1, idea) for idea in (EQUAL_PARTS, LARGEST_ONLY, STOPS, ROWS_OF_LEAVES)),
        case(GAP, 1, ZERO_UNKNOWN),
        *(case(NO_GAP, 0, STOPS) for _ in range(2)),
        *(case(TWO, 2, idea) for idea in (EQUAL_PARTS, ROWS_OF_LEAVES)),
        *(case(MIXED, 1, idea) for idea in (LEAF_MAJORITY, STOPS)),
    ]


COIN = ("coat", {"black": {"cat": 3}, "white": {"dog": 1}})
PETS = (
    "coat",
    {"black": ("size", {"small": {"cat": 3, "dog": 1}, "large": {"dog": 2}}), "white": {"dog": 4}},
)

shares = Check(
    "shares",
    FUNCTION,
    truth=_shares,
    agrees=_says_the_same,
    cases=[
        _small(COIN, {"coat": None}, GAP),
        _small(COIN, {"coat": "white"}, NO_GAP),
        _lecture("Z", None, "Y", GAP),
        _lecture("X", 1, None, NO_GAP),
        _lecture(None, 0, "N", GAP),
        _lecture(None, None, "Y", TWO),
        _small(PETS, {"coat": None, "size": "small"}, MIXED),
        _small(PETS, {"coat": "black", "size": None}, MIXED),
    ],
    fresh=_fresh_rows,
    misconceptions=[
        EQUAL_PARTS,
        LARGEST_ONLY,
        STOPS,
        ROWS_OF_LEAVES,
        NOT_DIVIDED,
        LEAF_MAJORITY,
        LEAF_ROWS,
        ROWS_REACHED,
        ZERO_UNKNOWN,
        OVERWRITTEN,
        GIVES_UP,
    ],
    hints=[
        "Three cases: a leaf; a question whose value is known; a question whose value is not.",
        "First write a function for the number of training rows below a node.",
        "At a gap, ask each branch for its shares with the function itself, multiply them by the "
        "branch's part of the rows, and add up.",
    ],
    title="The function shares(tree, row)",
)
