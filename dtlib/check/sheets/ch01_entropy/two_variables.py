"""Checks of sheet 1: two variables, conditional entropy and information gain."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.slips import BITS
from dtlib.check.core.two_at_once import otherwise
from dtlib.check.sheets.ch01_entropy.ideas import entropy_of, gini_of
from dtlib.check.sheets.shared_ideas import GINI_FOR_ENTROPY, NATS, SWAPPED_WEIGHTS, WRONG_SIGN

# ------------------------------------------------------------------ two variables

Table = Sequence[Sequence[float]]
Weights = Callable[[Table], Sequence[float]]


def _conditional(table: Any) -> float:
    return float(dtlib.conditional_entropy(table))


def _sizes(table: Table) -> list[float]:
    return [sum(row) for row in table]


def _shares(table: Table) -> list[float]:
    return [size / sum(_sizes(table)) for size in _sizes(table)]


def _turned(table: Table) -> list[list[float]]:
    return [list(column) for column in zip(*table, strict=True)]


def _remaining(
    rows: Callable[[Table], Table] = lambda table: table,
    weights: Weights = _shares,
    terms: Callable[[list[float]], float] = sum,
    measure: Callable[[Any], float] = entropy_of,
) -> Callable[[Table], float]:
    """H(Y | X), open at the places where a wrong idea may enter."""

    def remaining(table: Table) -> float:
        given = rows(table)
        # Shorter where the weights are those of the columns.
        return terms([w * measure(row) for w, row in zip(weights(given), given, strict=False)])

    return remaining


def _joint(table: Any) -> float:
    return float(dtlib.joint_entropy(table))


def _of_the_columns(table: Any) -> float:
    return entropy_of(np.sum(table, axis=0))


def _gain(table: Any) -> float:
    return float(dtlib.information_gain(table))


def _first(terms: list[float]) -> float:
    return terms[0]


def _last(terms: list[float]) -> float:
    return terms[-1]


def _evenly(table: Table) -> list[float]:
    return [1 / len(table)] * len(table)


def _whole(table: Table) -> list[float]:
    return [1] * len(table)


# What enters where: in what remains, and in the gain, of which it is taken off.
SLIPS: dict[str, dict[str, Any]] = {
    "added": {"weights": _whole},
    "sizes": {"weights": _sizes},
    "over rows": {"weights": lambda table: [n / len(table) for n in _sizes(table)]},
    "columns": {"weights": lambda table: _shares(_turned(table))},
    "swapped": {"weights": lambda table: _shares(table)[::-1]},
    "evenly": {"weights": _evenly},
    "first": {"terms": _first},
    "last": {"terms": _last},
    "turned": {"rows": _turned},
    "gini": {"measure": gini_of},
}
WORDS = {
    "added": Misconception(
        "entropies of the rows added",
        "The entropies of the rows are added up, with no weights at all.",
        "Ten rows of one fair coin each: how uncertain is one throw? Ten bits?",
    ),
    "sizes": Misconception(
        "sizes not divided by all cases",
        "Each row's entropy is multiplied by its number of cases, and nothing is divided.",
        "With every number of the table doubled, should the answer change? What makes a mean of "
        "it?",
    ),
    "over rows": Misconception(
        "divided by the number of rows",
        "The sizes are divided by how many rows the table has.",
        "A weight is a share of all cases. How many cases does the whole table hold?",
    ),
    "columns": Misconception(
        "weights of the columns",
        "The weights are the shares of the columns, not of the rows.",
        "How often does X have the value of this row? Which numbers add up to that: along which "
        "axis?",
    ),
    "swapped": SWAPPED_WEIGHTS,
    "evenly": Misconception(
        "rows not weighted",
        "Every row of the table counts the same here, however few cases it has.",
        "If one row holds 99 cases of 100, how much should its entropy count?",
    ),
    "first": Misconception(
        "only the first row",
        "Only the first row of the table counts.",
        "How many rows has the table? Does `return` stand within the loop?",
    ),
    "last": Misconception(
        "only the last row",
        "Only the last row of the table counts.",
        "Does your loop add each row to those before it, or does it begin anew?",
    ),
    "turned": Misconception(
        "conditioned on the columns",
        "This is H(X | Y): the columns are given, where the rows should be.",
        "Which variable do we see first, and over which one are we still uncertain?",
    ),
    "gini": GINI_FOR_ENTROPY,
}
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
    Case(([[7, 5, 8], [8, 7, 1]],), "full tables"),
    Case(([[5, 0, 1], [0, 2, 2]],), "cells without cases"),
]
TABLES_FIRST_FULL = sorted(TABLES, key=lambda case: case.part, reverse=True)

conditional_entropy = Check(
    "conditional_entropy",
    truth=_conditional,
    cases=TABLES_FIRST_FULL,
    fresh=_fresh_tables,
    misconceptions=[
        *(replace(WORDS[k], wrong=otherwise(_remaining, **SLIPS[k])) for k in SLIPS),
        Misconception(
            "joint entropy",
            "This is the joint entropy of both variables.",
            "The row is already known. By how much does the joint entropy count too much?",
            wrong=_joint,
        ),
        FORGETS_ROWS,
        Misconception(
            "what is gained for what remains",
            "This is what knowing X has gained.",
            "What is asked for is still uncertain when X is known. Is yours 0 when X tells "
            "nothing?",
            wrong=_gain,
        ),
        replace(NATS, wrong=lambda table: _conditional(table) * math.log(2)),
    ],
    hints=[
        "Take one row: the entropy of its counts is what remains uncertain there.",
        "How often are we in that row? Use it as the weight of its entropy.",
    ],
    title="The function conditional_entropy(table)",
    slips=BITS,
)


def _gained(before: Callable[[Any], float] | None = None, **after: Any) -> Callable[[Table], float]:
    """The information gain, open in what was before and in what remains."""
    measure = after.get("measure", entropy_of)

    def gained(table: Table) -> float:
        first = measure(np.sum(table, axis=0)) if before is None else before(table)
        return first - _remaining(**after)(table)

    return gained


GAIN_WITHOUT_WEIGHTS = Misconception(
    "gain without weights",
    "The entropies of the rows are averaged without weights.",
    "Can knowing more make us less certain on average? Yours may fall below 0: why?",
)

information_gain = Check(
    "information_gain",
    truth=_gain,
    cases=TABLES_FIRST_FULL,
    fresh=_fresh_tables,
    misconceptions=[
        *(
            replace(
                GAIN_WITHOUT_WEIGHTS if k == "evenly" else WORDS[k],
                wrong=otherwise(_gained, **SLIPS[k]),
            )
            for k in SLIPS
        ),
        Misconception(
            "entropy of the attribute",
            "The first entropy is that of X, the variable that we see.",
            "Whose uncertainty should become smaller, X's or Y's?",
            wrong=otherwise(_gained, before=lambda table: entropy_of(_sizes(table))),
        ),
        replace(WRONG_SIGN, wrong=lambda table: -_gain(table)),
        Misconception(
            "gain from the joint entropy",
            "The first entropy is the joint one; what is left is the entropy of X.",
            "Before we look at X, over what are we uncertain: X and Y, or Y alone?",
            wrong=otherwise(_gained, before=_joint),
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
        FORGETS_ROWS,
        replace(NATS, wrong=lambda table: _gain(table) * math.log(2)),
    ],
    hints=["How uncertain is Y before we look, and how uncertain on average after?"],
    title="The function information_gain(table)",
    slips=BITS,
)
