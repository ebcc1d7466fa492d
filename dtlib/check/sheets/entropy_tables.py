"""Checks of sheet 1: two variables, conditional entropy and information gain."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.asking import Case
from dtlib.check.exercise import FUNCTION, TABLE, Check, Misconception
from dtlib.check.sheets.entropy import entropy_of
from dtlib.datasets import load_penguins

# ------------------------------------------------------------------ two variables


def _conditional(table: Any) -> float:
    return float(dtlib.conditional_entropy(table))


def _rows_unweighted(table: Any) -> float:
    return float(np.mean([entropy_of(row) for row in table]))


def _other_way_round(table: Any) -> float:
    return _conditional(np.transpose(table))


def _joint(table: Any) -> float:
    return float(dtlib.joint_entropy(table))


def _of_the_columns(table: Any) -> float:
    return entropy_of(np.sum(table, axis=0))


UNWEIGHTED = Misconception(
    "rows not weighted",
    "Every row of the table counts the same here, however few cases it has.",
    "If one row holds 99 cases of 100, how much should its entropy count?",
    wrong=_rows_unweighted,
)
TRANSPOSED = Misconception(
    "conditioned on the columns",
    "This is H(X | Y): the columns are given, where the rows should be.",
    "Which variable do we see first, and over which one are we still uncertain?",
    wrong=_other_way_round,
)
JOINT = Misconception(
    "joint entropy",
    "This is the joint entropy of both variables.",
    "The row is already known. By how much does the joint entropy count too much?",
    wrong=_joint,
)
FORGETS_ROWS = Misconception(
    "entropy of Y alone",
    "This is the entropy of Y alone: the rows play no part.",
    "In one row of the table, which numbers describe what may still happen?",
    wrong=_of_the_columns,
)


def _fresh_tables(rng: np.random.Generator) -> list[Case]:
    full = [Case((_table(rng, k, 2, 1),), "full tables") for k in (2, 3, 4)]
    gaps = [Case((_table(rng, 3, 3, 0),), "cells without cases") for _ in range(3)]
    return [*full, *gaps]


def _table(rng: np.random.Generator, rows: int, columns: int, least: int) -> list[list[int]]:
    table = rng.integers(1, 25, (rows, columns))
    if least == 0:
        table[rng.integers(rows), rng.integers(columns)] = 0
    return [[int(n) for n in row] for row in table]


TABLES = [
    Case(([[1, 1], [2, 0]],), "cells without cases"),
    Case(([[1, 3], [2, 2]],), "full tables"),
    Case(([[24, 1], [25, 50]],), "full tables"),
    Case(([[2, 1], [1, 4], [3, 3]],), "full tables"),
    Case(([[5, 0, 1], [0, 2, 2]],), "cells without cases"),
]
TABLES_FIRST_FULL = sorted(TABLES, key=lambda case: case.part, reverse=True)

conditional_entropy = Check(
    "conditional_entropy",
    FUNCTION,
    truth=_conditional,
    cases=TABLES_FIRST_FULL,
    fresh=_fresh_tables,
    misconceptions=[UNWEIGHTED, TRANSPOSED, JOINT, FORGETS_ROWS],
    hints=[
        "Take one row: the entropy of its counts is what remains uncertain there.",
        "How often are we in that row? Use it as the weight of its entropy.",
    ],
    title="The function conditional_entropy(table)",
)


def _gain(table: Any) -> float:
    return float(dtlib.information_gain(table))


def _gain_from_the_attribute(table: Any) -> float:
    return entropy_of(np.sum(table, axis=1)) - _conditional(table)


def _gain_unweighted(table: Any) -> float:
    return _of_the_columns(table) - _rows_unweighted(table)


def _gain_negative(table: Any) -> float:
    return -_gain(table)


def _gain_from_joint(table: Any) -> float:
    return _joint(table) - _conditional(table)


information_gain = Check(
    "information_gain",
    FUNCTION,
    truth=_gain,
    cases=TABLES_FIRST_FULL,
    fresh=_fresh_tables,
    misconceptions=[
        Misconception(
            "entropy of the attribute",
            "The first entropy is that of X, the variable that we see.",
            "Whose uncertainty should become smaller, X's or Y's?",
            wrong=_gain_from_the_attribute,
        ),
        Misconception(
            "gain without weights",
            "The entropies of the rows are averaged without weights.",
            "Can knowing more make us less certain on average? Yours may fall below 0: why?",
            wrong=_gain_unweighted,
        ),
        Misconception(
            "gain with the wrong sign",
            "The sign is turned round.",
            "Before minus after, or after minus before: which of them is a gain?",
            wrong=_gain_negative,
        ),
        Misconception(
            "gain from the joint entropy",
            "The first entropy is the joint one; what is left is the entropy of X.",
            "Before we look at X, over what are we uncertain: X and Y, or Y alone?",
            wrong=_gain_from_joint,
        ),
        Misconception(
            "what remains for what is gained",
            "This is what remains uncertain, H(Y | X).",
            "How much was there before we looked at X?",
            wrong=_conditional,
        ),
    ],
    hints=["How uncertain is Y before we look, and how uncertain on average after?"],
    title="The function information_gain(table)",
)


# ------------------------------------------------------------------ on real data


PENGUIN_COLUMNS = ("island", "sex", "year")


def _penguin_gains() -> dict[str, float]:
    penguins = load_penguins().frame
    species = penguins["species"]
    return {name: _gain(pd.crosstab(penguins[name], species)) for name in PENGUIN_COLUMNS}


penguin_gains = Check(
    "penguin_gains",
    TABLE,
    truth=lambda name: _penguin_gains()[name],
    cases=[Case((name,), name) for name in PENGUIN_COLUMNS],
    tolerance=5e-4,
    hints=[
        "`pd.crosstab(penguins['island'], penguins['species'])` counts every pair.",
        "Your function takes the counts as a list of rows: `.to_numpy().tolist()`.",
    ],
    title="What tells the species of a penguin",
)
