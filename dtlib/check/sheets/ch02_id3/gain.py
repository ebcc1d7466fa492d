"""Check of sheet 2: what a question is worth, the gain of a column of a table."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.remembering import remembered
from dtlib.check.core.slips import BITS
from dtlib.check.core.two_at_once import otherwise
from dtlib.check.sheets.ch02_id3.tables import frame, random_table, telling
from dtlib.check.sheets.gain_ways import (
    Split,
    evenly,
    more_ideas,
    of_the_groups,
    sizes,
    way_of,
    whole,
)
from dtlib.check.sheets.shared_ideas import NATS, WRONG_SIGN


@remembered
def counts_in(table: pd.DataFrame, attribute: str, target: str) -> Any:
    """A row for each value of the attribute, a column for each class."""
    return pd.crosstab(table[attribute], table[target]).to_numpy()


# ------------------------------------------------------------------ gain


def true_gain(table: pd.DataFrame, attribute: str, target: str) -> float:
    return dtlib.gain(table[[attribute]], table[target], attribute)


def branches(table: pd.DataFrame, attribute: str, target: str) -> list[tuple[int, float]]:
    """For every value of the attribute: how many rows, and the entropy of their target."""
    counts = counts_in(table, attribute, target)
    return [(int(row.sum()), float(dtlib.entropy(row))) for row in counts]


def uncertainty(table: pd.DataFrame, column: str) -> float:
    return float(dtlib.entropy(table[column].value_counts()))


def _remaining(table: pd.DataFrame, attribute: str, target: str) -> float:
    return sum(n * h for n, h in branches(table, attribute, target)) / len(table)


def _split(table: pd.DataFrame, attribute: str, target: str) -> Split:
    counts = counts_in(table, attribute, target)
    groups = [[float(n) for n in row] for row in counts]
    return Split(counts.sum(axis=0).tolist(), groups, counts.sum(axis=1).tolist())


_gain_way = way_of(_split)


def _in_nats(table: pd.DataFrame, attribute: str, target: str) -> float:
    return true_gain(table, attribute, target) * math.log(2)


def _asked_of_target(table: pd.DataFrame, attribute: str, target: str) -> float:
    return uncertainty(table, target) - _remaining(table, target, attribute)


def _minus_attribute(table: pd.DataFrame, attribute: str, target: str) -> float:
    return uncertainty(table, target) - uncertainty(table, attribute)


NO_WEIGHTS = Misconception(
    "gain without weights",
    "The entropies of the groups are averaged as if all groups had the same size.",
    "If one group holds 9 rows of 10, how much should its entropy count?",
    wrong=otherwise(_gain_way, weights=evenly),
)
OF_THE_ATTRIBUTE = Misconception(
    "entropy of the attribute",
    "The first entropy is that of the attribute's own column.",
    "Which column do we want to predict? How uncertain is that one before we ask?",
    wrong=otherwise(_gain_way, before=lambda one, m: m(one.answers)),
)
REMAINS = Misconception(
    "what remains for what is gained",
    "This is what is still uncertain after the answer.",
    "How uncertain were we before we asked? By how much is it less now?",
    wrong=_remaining,
)
ADDED = Misconception(
    "entropies of the groups added",
    "The entropies of the groups are added up, with no weights at all.",
    "Ten groups of one fair coin each: how uncertain are you about one row? Ten bits?",
    wrong=otherwise(_gain_way, weights=whole),
)
NOT_DIVIDED = Misconception(
    "sizes not divided by the number of rows",
    "Each group's entropy is multiplied by its number of rows, and nothing is divided.",
    "That sum is good for comparing attributes. What makes an average of it?",
    wrong=otherwise(_gain_way, weights=sizes),
)
GAIN_IN_NATS = replace(NATS, wrong=_in_nats)
ALL_GAINED = Misconception(
    "nothing remains",
    "Every question seems to settle everything: the groups' own entropies come out as 0.",
    "Within a group all rows have the same value of the attribute. Of which column did you "
    "take the entropy there?",
    wrong=lambda table, _, target: uncertainty(table, target),
)
ASKED_OF_TARGET = Misconception(
    "grouped by the target",
    "The rows are grouped by the target, and the entropies are those of the attribute.",
    "Which column is known after the question? And which one is still to be guessed?",
    wrong=_asked_of_target,
)
MINUS_ATTRIBUTE = Misconception(
    "entropy of the attribute taken off",
    "The entropy of the attribute's own column is taken off.",
    "What remains uncertain is the target, within each group. Which counts describe a group?",
    wrong=_minus_attribute,
)
GAIN_IDEAS = (
    NO_WEIGHTS,
    OF_THE_ATTRIBUTE,
    replace(
        WRONG_SIGN, wrong=lambda table, attribute, target: -true_gain(table, attribute, target)
    ),
    REMAINS,
    ADDED,
    NOT_DIVIDED,
    GAIN_IN_NATS,
    ALL_GAINED,
    *of_the_groups(_gain_way),
    ASKED_OF_TARGET,
    MINUS_ATTRIBUTE,
)
MORE_IDEAS = more_ideas(_gain_way, by_entropy=True)


# ------------------------------------------------------------------ the function gain

WALKS = frame("wind walk / strong no / weak yes / weak yes / weak no")
PICNICS = frame(
    "sky picnic / clear yes / clear yes / clear no / grey no / grey yes / wet no / wet no"
)
# The target is not the last column, the attribute not the first; one group is large.
RIDES = frame(
    "ride mood wind shoe / yes a 1 x / no b 1 x / yes b 1 y / yes a 1 y / no a 0 y / no b 0 x / "
    "yes a 1 x / no b 1 y / no a 2 x / yes b 1 x / yes a 2 y"
)
MEALS = frame("day meal / Mon soup / Mon rice / Mon soup / Tue soup / Tue fish / Tue fish")


def _fresh_gains(rng: np.random.Generator) -> list[Case]:
    def draw() -> list[Case]:
        return [
            gain_case(rng, 2, 2, "two values"),
            gain_case(rng, 2, 2, "two values"),
            gain_case(rng, 3, 2, "more values"),
            gain_case(rng, 4, 2, "more values"),
            gain_case(rng, 3, 3, "more classes"),
        ]

    return telling(draw, true_gain, GAIN_IDEAS)


def gain_case(rng: np.random.Generator, values: int, classes: int, part: str) -> Case:
    """No gain is 0 here, and no attribute has one value: these are other questions."""
    while True:
        table = random_table(rng, {"asked": values, "class": classes}, int(rng.integers(9, 20)))
        whole = table["asked"].nunique() == values and table["class"].nunique() == classes
        if whole and true_gain(table, "asked", "class") > 0.02:
            return Case((table, "asked", "class"), part)


gain = Check(
    "gain",
    truth=true_gain,
    cases=[
        Case((WALKS, "wind", "walk"), "two values"),
        Case((PICNICS, "sky", "picnic"), "more values"),
        Case((MEALS, "day", "meal"), "more classes"),
        Case((RIDES, "wind", "ride"), "more values"),
        Case((frame("sky goes / grey yes / grey no"), "sky", "goes"), "more values"),
    ],
    fresh=_fresh_gains,
    misconceptions=[*GAIN_IDEAS, *MORE_IDEAS],
    hints=[
        "`table[target].value_counts()` counts the classes, and `list(...)` of it is what "
        "`entropy` takes.",
        "`for value, part in table.groupby(attribute):` gives the groups one by one.",
        "Each group's entropy counts by its share of the rows, `len(part) / len(table)`.",
    ],
    title="The function gain(table, attribute, target)",
    slips=BITS,
)
