"""Check of sheet 1: what tells the species of a penguin."""

from __future__ import annotations

import math
from dataclasses import replace

import pandas as pd

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.check.sheets.ch01_entropy.ideas import entropy_of
from dtlib.check.sheets.shared_ideas import NATS
from dtlib.datasets import load_penguins

PENGUIN_COLUMNS = ("island", "sex", "year")


def _gain_of(name: str, penguins: pd.DataFrame) -> float:
    return float(dtlib.information_gain(pd.crosstab(penguins[name], penguins["species"])))


def _penguin_gain(name: str) -> float:
    return _gain_of(name, load_penguins().frame)


def _unknown_as_value(name: str) -> float:
    return _gain_of(name, load_penguins().frame.astype(object).fillna("unknown"))


def _remains(name: str) -> float:
    penguins = load_penguins().frame
    return float(dtlib.conditional_entropy(pd.crosstab(penguins[name], penguins["species"])))


def _before_of_all(name: str) -> float:
    return entropy_of(load_penguins().frame["species"].value_counts()) - _remains(name)


penguin_gains = Check(
    "penguin_gains",
    form=TABLE,
    truth=_penguin_gain,
    cases=[Case((name,), name) for name in PENGUIN_COLUMNS],
    misconceptions=[
        Misconception(
            "unknown as a value",
            "Penguins whose sex is not known are counted as a third sex.",
            "What does the sheet say about a value that is not known?",
            wrong=_unknown_as_value,
        ),
        Misconception(
            "penguins left out of every column",
            "Penguins with any gap are left out, also where the gap is in another column.",
            "If only its sex is not known, does a penguin tell nothing about its island?",
            wrong=lambda name: _gain_of(name, load_penguins().frame.dropna()),
        ),
        Misconception(
            "before and after of different penguins",
            "The entropy before is that of all penguins, the one after only of those whose value "
            "is known.",
            "Can a gain fall below 0? Which penguins must both entropies be about?",
            wrong=_before_of_all,
        ),
        Misconception(
            "what remains for what is gained",
            "This is what remains uncertain about the species, H(Y | X).",
            "How much was there before we looked?",
            wrong=_remains,
        ),
        replace(NATS, wrong=lambda name: _penguin_gain(name) * math.log(2)),
    ],
    hints=[
        "`pd.crosstab(penguins['island'], penguins['species'])` counts every pair.",
        "Your function takes the counts as a list of rows: `.to_numpy().tolist()`.",
    ],
    tolerance=5e-4,
    title="What tells the species of a penguin",
)
