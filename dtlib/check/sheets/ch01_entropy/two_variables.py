"""Checks of sheet 1: two variables, conditional entropy and information gain."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch01_entropy.ideas import entropy_of
from dtlib.check.sheets.shared_ideas import NATS

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


def _rows_added(table: Any) -> float:
    return sum(entropy_of(row) for row in table)


def _sizes_not_divided(table: Any) -> float:
    return sum(sum(row) * entropy_of(row) for row in table)


def _weights_of_columns(table: Any) -> float:
    weights = np.sum(table, axis=0) / np.sum(table)
    return float(sum(w * entropy_of(row) for w, row in zip(weights, table, strict=False)))


def _last_row(table: Any) -> float:
    return float(np.sum(table[-1]) / np.sum(table) * entropy_of(table[-1]))


def _over_number_of_rows(table: Any) -> float:
    return _sizes_not_divided(table) / len(table)


def _gain(table: Any) -> float:
    return float(dtlib.information_gain(table))


ADDED = Misconception(
    "entropies of the rows added",
    "The entropies of the rows are added up, with no weights at all.",
    "Ten rows of one fair coin each: how uncertain is one throw? Ten bits?",
    wrong=_rows_added,
)
NOT_DIVIDED = Misconception(
    "sizes not divided by all cases",
    "Each row's entropy is multiplied by its number of cases, and nothing is divided.",
    "With every number of the table doubled, should the answer change? What makes a mean of it?",
    wrong=_sizes_not_divided,
)
LAST_ROW = Misconception(
    "only the last row",
    "Only the last row of the table counts.",
    "Does your loop add each row to those before it, or does it begin anew?",
    wrong=_last_row,
)
OVER_ROWS = Misconception(
    "divided by the number of rows",
    "The sizes are divided by how many rows the table has.",
    "A weight is a share of all cases. How many cases does the whole table hold?",
    wrong=_over_number_of_rows,
)
COLUMN_WEIGHTS = Misconception(
    "weights of the columns",
    "The weights are the shares of the columns, not of the rows.",
    "How often does X have the value of this row? Which numbers add up to that: along which axis?",
    wrong=_weights_of_columns,
)
GAINED = Misconception(
    "what is gained for what remains",
    "This is what knowing X has gained.",
    "What is asked for is still uncertain when X is known. Is yours 0 when X tells nothing?",
    wrong=_gain,
)
IN_NATS = replace(NATS, wrong=lambda table: _conditional(table) * math.log(2))
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
    truth=_conditional,
    cases=TABLES_FIRST_FULL,
    fresh=_fresh_tables,
    misconceptions=[
        *(UNWEIGHTED, TRANSPOSED, JOINT, FORGETS_ROWS),
        *(ADDED, NOT_DIVIDED, COLUMN_WEIGHTS, GAINED, IN_NATS),
        *(LAST_ROW, OVER_ROWS),
    ],
    hints=[
        "Take one row: the entropy of its counts is what remains uncertain there.",
        "How often are we in that row? Use it as the weight of its entropy.",
    ],
    title="The function conditional_entropy(table)",
)


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
        Misconception(
            "gain as a share of the entropy",
            "The gain is divided by the entropy of Y.",
            "That says which share of the uncertainty is gone. How many bits are gone?",
            wrong=lambda table: _gain(table) / _of_the_columns(table),
        ),
        replace(FORGETS_ROWS, wrong=_of_the_columns),
        replace(ADDED, wrong=lambda table: _of_the_columns(table) - _rows_added(table)),
        replace(TRANSPOSED, wrong=lambda table: _of_the_columns(table) - _other_way_round(table)),
        replace(NATS, wrong=lambda table: _gain(table) * math.log(2)),
    ],
    hints=["How uncertain is Y before we look, and how uncertain on average after?"],
    title="The function information_gain(table)",
)
