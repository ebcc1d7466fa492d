"""Check of sheet 5: a row with a gap goes down a tree in parts."""

from __future__ import annotations

from typing import Any

import numpy as np

from dtlib.check.core.answers import same
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch05_continuous_splits.missing_values_ideas import (
    EQUAL_PARTS,
    LARGEST_ONLY,
    LEAF_MAJORITY,
    MORE_IDEAS,
    ROWS_OF_LEAVES,
    SHARES_IDEAS,
    STOPS,
    ZERO_UNKNOWN,
    Row,
    counts_of,
    meets_gap,
    true_shares,
)

LECTURE_TREE = (
    "F1",
    {
        "X": ("F2", {0: {"C": 2}, 1: {"B": 1}, 2: {"A": 3}}),
        "Y": ("F2", {0: {"B": 1}, 1: {"A": 2}, 2: {"A": 1}}),
        "Z": ("F2", {0: ("F3", {"N": {"C": 1}, "Y": {"B": 2}}), 1: {"C": 2}, 2: {"C": 2}}),
    },
)
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
            shows = not gaps or against.wrong(tree, row) != true_shares(tree, row)
            if meets_gap(tree, row) == bool(gaps) and shows:
                return Case((tree, row), part)

    return [
        *(case(GAP, 1, idea) for idea in (EQUAL_PARTS, LARGEST_ONLY, STOPS, ROWS_OF_LEAVES)),
        case(GAP, 1, ZERO_UNKNOWN),
        *(case(NO_GAP, 0, STOPS) for _ in range(2)),
        *(case(TWO, 2, idea) for idea in (EQUAL_PARTS, ROWS_OF_LEAVES)),
        *(case(MIXED, 1, idea) for idea in (LEAF_MAJORITY, STOPS)),
    ]


def _says_the_same(arguments: tuple[Any, ...], value: Any) -> bool:
    """A class with a share of 0 may be named or left out."""
    reached = {label: share for label, share in value.items() if share != 0}
    return same(true_shares(*arguments), reached, 1e-6)


COIN = ("coat", {"black": {"cat": 3}, "white": {"dog": 1}})
PETS = (
    "coat",
    {"black": ("size", {"small": {"cat": 3, "dog": 1}, "large": {"dog": 2}}), "white": {"dog": 4}},
)

shares = Check(
    "shares",
    truth=true_shares,
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
    misconceptions=[*SHARES_IDEAS, *MORE_IDEAS],
    hints=[
        "Three cases: a leaf; a question whose value is known; a question whose value is not.",
        "First write a function for the number of training rows below a node.",
        "At a gap, ask each branch for its shares with the function itself, multiply them by the "
        "branch's part of the rows, and add up.",
    ],
    title="The function shares(tree, row)",
)
