"""Checks of sheet 2: ID3 by hand, before any function is written."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pandas as pd

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.check.core.kinds import BY_HAND, choice, number
from dtlib.check.sheets.ch02_id3.gain import (
    ADDED,
    ALL_GAINED,
    GAIN_IDEAS,
    GAIN_IN_NATS,
    NO_WEIGHTS,
    REMAINS,
    branches,
    true_gain,
    uncertainty,
)
from dtlib.datasets import load_coms3, load_twelve_rows

NINTH = ["C", "Y", "N", "Fail"]  # COMS2, labs, tuts, result
AT_THE_END = ("A", "B", "C")


@lru_cache(maxsize=1)
def nine_students() -> pd.DataFrame:
    eight = load_coms3().frame
    return pd.concat([eight, pd.DataFrame([NINTH], columns=eight.columns)], ignore_index=True)


@lru_cache(maxsize=1)
def _last_four() -> pd.DataFrame:
    nine = nine_students()
    return nine[(nine["tuts"] == "N") & (nine["labs"] == "Y")]


def _end_of_tree(rows: pd.DataFrame) -> dict[str, Any]:
    """The gain of COMS2 at the last question, and what the three leaves below it say."""
    root = dtlib.ID3().fit(rows[["COMS2", "labs", "tuts"]], rows["result"]).root_
    node = root.branches["N"].branches["Y"]
    found = {value: node.branches[value].prediction for value in AT_THE_END}
    return {"gain": node.gain, **found}


@lru_cache(maxsize=1)
def _right_end() -> dict[str, Any]:
    return _end_of_tree(nine_students())


def _slip(
    name: str, means: str, question: str, key: str, wrong: Callable[[], Any]
) -> Misconception:
    """A wrong idea about one key, and all else right."""
    return Misconception(
        name, means, question, wrong=lambda asked: wrong() if asked == key else _right_end()[asked]
    )


def _gain_with(idea: Misconception) -> Misconception:
    wrong = idea.given(_last_four(), "COMS2", "result").wrong
    assert wrong is not None
    return _slip(idea.name, idea.means, idea.question, "gain", wrong)


def _out_of_nine() -> float:
    sums = sum(n * h for n, h in branches(_last_four(), "COMS2", "result"))
    return uncertainty(_last_four(), "result") - sums / len(nine_students())


def _from_the_root() -> float:
    above = uncertainty(nine_students(), "result") - uncertainty(_last_four(), "result")
    return true_gain(_last_four(), "COMS2", "result") + above


ninth_student = Check(
    "ninth_student",
    form=TABLE,
    truth=lambda key: _right_end()[key],
    cases=[Case(("gain",), "the gain"), *(Case((value,), "the leaves") for value in AT_THE_END)],
    misconceptions=[
        Misconception(
            "the tree of eight students",
            "This is the end of the tree for eight students.",
            "Who else does the labs and not the tutorials now?",
            wrong=lambda key: _end_of_tree(load_coms3().frame)[key],
        ),
        *map(_gain_with, (NO_WEIGHTS, ADDED, REMAINS, GAIN_IN_NATS)),
        _slip(
            "shares of the whole table",
            "The groups are weighed by their share of all nine students.",
            "How many students stand at this question? What do the weights add up to?",
            "gain",
            _out_of_nine,
        ),
        _slip(
            "entropy of the root",
            "The first entropy is that of all nine students.",
            "Who is still there when this question is asked? How uncertain are their results?",
            "gain",
            _from_the_root,
        ),
        _slip(
            "empty branch from the whole table",
            "The empty leaf has the majority of all students.",
            "The rule asks for the majority at the question above the leaf. Who stands there?",
            "A",
            lambda: nine_students()["result"].mode()[0],
        ),
    ],
    hints=[
        "Four students do the labs and not the tutorials. Write their COMS2 and results down.",
        "B has one of them, C three, A none. For the empty one look at all four; then at the "
        "rule for ties.",
    ],
    tolerance=BY_HAND,
    title="The ninth student, by hand",
)


@lru_cache(maxsize=1)
def _twelve() -> tuple[pd.DataFrame, str, str]:
    return load_twelve_rows().frame, "F2", "target"


gain_of_f2 = number(
    "gain_of_f2",
    truth=lambda: true_gain(*_twelve()),
    misconceptions=[idea.given(*_twelve()) for idea in GAIN_IDEAS if idea is not ALL_GAINED],
    hints=[
        "Six Yes and six No: what is the entropy of that?",
        "F2 makes groups of 4, 3 and 5 rows. Count Yes and No in each.",
        "Weigh the three entropies by 4/12, 3/12 and 5/12, and only round at the end.",
    ],
    title="A gain in the table of twelve rows, by hand",
)

patrons_or_type = choice(
    "patrons_or_type",
    right="e0eb77948f4e0b97",
    replies={
        "a": "Each visit has one value of Patrons and one of Type. Which visits share both, if "
        "you ask for Patrons first? And if you ask for Type first?",
        "b": "Four groups are more than three, but look how mixed each is. And after the second "
        "question: are the groups still different ones?",
        "c": "The groups by both attributes are the same ones in either order; the order decides "
        "how many visits never hear the second question.",
        "d": "Take the six visits with Patrons = Full and sort them by Type. Are all groups as "
        "mixed as the six together?",
    },
    hints=["Sort the twelve visits by both attributes. Does it matter by which you begin?"],
    title="Patrons or Type",
)
