"""Check of sheet 2: the gain ratio of a column of a table."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch02_id3.gain import PICNICS, WALKS, gain_case, true_gain, uncertainty
from dtlib.check.sheets.ch02_id3.tables import frame, random_table, telling
from dtlib.check.sheets.shared_ideas import NATS


def true_ratio(table: pd.DataFrame, attribute: str, target: str) -> float:
    return dtlib.gain_ratio(table[[attribute]], table[target], attribute)


def _over(divisor: Callable[[pd.DataFrame, str, str], float]) -> Callable[..., float]:
    """The gain divided by something, and 0 for an attribute of one value."""

    def ratio(table: pd.DataFrame, attribute: str, target: str) -> float:
        if table[attribute].nunique() == 1:
            return 0.0
        return true_gain(table, attribute, target) / divisor(table, attribute, target)

    return ratio


def _split_information(table: pd.DataFrame, attribute: str, _: str) -> float:
    return uncertainty(table, attribute)


def _upside_down(table: pd.DataFrame, attribute: str, target: str) -> float:
    ratio = true_ratio(table, attribute, target)
    return 1 / ratio if ratio else 0.0


def _subtracted(table: pd.DataFrame, attribute: str, target: str) -> float:
    return true_gain(table, attribute, target) - uncertainty(table, attribute)


def _nothing_to_divide(table: pd.DataFrame, attribute: str, target: str) -> float:
    return true_gain(table, attribute, target) / uncertainty(table, attribute)


RATIO_IDEAS = (
    Misconception(
        "gain not divided",
        "This is the gain itself.",
        "A question with a value of its own for every row gains most. What should count against "
        "it?",
        wrong=true_gain,
    ),
    Misconception(
        "gain ratio upside down",
        "The split information is divided by the gain.",
        "An attribute that tells more should have the greater ratio. Has it?",
        wrong=_upside_down,
    ),
    Misconception(
        "split information over the classes",
        "The gain is divided by the entropy of the classes.",
        "That number is the same for every attribute. What should be large for a question "
        "that cuts the rows into many groups?",
        wrong=_over(lambda table, _, target: uncertainty(table, target)),
    ),
    Misconception(
        "divided by the number of groups",
        "The gain is divided by how many groups there are.",
        "99 rows and 1, or 50 and 50: both are two groups. Which cuts more finely?",
        wrong=_over(lambda table, attribute, _: float(table[attribute].nunique())),
    ),
    Misconception(
        "groups taken as equally large",
        "The gain is divided by the logarithm of the number of groups.",
        "That is the split information of groups of one size. What are the shares of yours?",
        wrong=_over(lambda table, attribute, _: math.log2(table[attribute].nunique())),
    ),
    dataclasses.replace(
        NATS,
        means="The gain is in bits and the split information in nats: its logarithm is the "
        "natural one.",
        wrong=_over(lambda *arguments: _split_information(*arguments) * math.log(2)),
    ),
    Misconception(
        "split information subtracted",
        "The split information is taken away from the gain.",
        "A ratio compares two numbers in another way than a difference. Which?",
        wrong=_subtracted,
    ),
    Misconception(
        "nothing to divide by",
        "An attribute with one value breaks it: its split information is 0.",
        "What does such an attribute tell? Which ratio should it have?",
        wrong=_nothing_to_divide,
    ),
)
ONE_VALUE = frame("lid colour / shut red / shut red / shut blue")


def _fresh_ratios(rng: np.random.Generator) -> list[Case]:
    def draw() -> list[Case]:
        constant = random_table(rng, {"asked": 1, "class": 2}, int(rng.integers(4, 9)))
        return [
            gain_case(rng, 2, 2, "the ratio"),
            gain_case(rng, 3, 2, "the ratio"),
            gain_case(rng, 4, 3, "the ratio"),
            Case((constant, "asked", "class"), "an attribute with one value"),
        ]

    return telling(draw, true_ratio, RATIO_IDEAS)


gain_ratio = Check(
    "gain_ratio",
    truth=true_ratio,
    cases=[
        Case((WALKS, "wind", "walk"), "the ratio"),
        Case((PICNICS, "sky", "picnic"), "the ratio"),
        Case((ONE_VALUE, "lid", "colour"), "an attribute with one value"),
    ],
    fresh=_fresh_ratios,
    misconceptions=RATIO_IDEAS,
    hints=[
        "Split information is an entropy. Of which column?",
        "What is the split information of a column with one value, and what happens when you "
        "divide by it?",
    ],
    title="The function gain_ratio(table, attribute, target)",
)
