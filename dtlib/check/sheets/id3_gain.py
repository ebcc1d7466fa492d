"""Checks of sheet 2: what a question is worth. Gain and gain ratio of a column of a table."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.asking import Case
from dtlib.check.exercise import FUNCTION, Check, Misconception
from dtlib.check.sheets.entropy_ideas import NATS
from dtlib.check.sheets.entropy_tables import information_gain
from dtlib.check.sheets.id3_tables import frame, random_table, telling

SHEET_1 = {idea.name: idea for idea in information_gain.misconceptions}


def in_words_of_id3(name: str, means: str, question: str) -> Misconception:
    """A misconception of sheet 1, asked of a DataFrame in place of its table of counts."""
    wrong = SHEET_1[name].wrong
    assert wrong is not None

    def of_frame(table: pd.DataFrame, attribute: str, target: str) -> float:
        return float(wrong(pd.crosstab(table[attribute], table[target]).to_numpy()))

    return Misconception(name, means, question, wrong=of_frame)


# ------------------------------------------------------------------ gain


def true_gain(table: pd.DataFrame, attribute: str, target: str) -> float:
    return dtlib.gain(table[[attribute]], table[target], attribute)


def branches(table: pd.DataFrame, attribute: str, target: str) -> list[tuple[int, float]]:
    """For every value of the attribute: how many rows, and the entropy of their target."""
    counts = pd.crosstab(table[attribute], table[target]).to_numpy()
    return [(int(row.sum()), float(dtlib.entropy(row))) for row in counts]


def uncertainty(table: pd.DataFrame, column: str) -> float:
    return float(dtlib.entropy(table[column].value_counts()))


def _branches_added(table: pd.DataFrame, attribute: str, target: str) -> float:
    return uncertainty(table, target) - sum(h for _, h in branches(table, attribute, target))


def _sizes_not_divided(table: pd.DataFrame, attribute: str, target: str) -> float:
    return uncertainty(table, target) - sum(n * h for n, h in branches(table, attribute, target))


def _in_nats(table: pd.DataFrame, attribute: str, target: str) -> float:
    return true_gain(table, attribute, target) * math.log(2)


def _nothing_remains(table: pd.DataFrame, _: str, target: str) -> float:
    return uncertainty(table, target)


NO_WEIGHTS = in_words_of_id3(
    "gain without weights",
    "The entropies of the groups are averaged as if all groups had the same size.",
    "If one group holds 9 rows of 10, how much should its entropy count?",
)
OF_THE_ATTRIBUTE = in_words_of_id3(
    "entropy of the attribute",
    "The first entropy is that of the attribute's own column.",
    "Which column do we want to predict? How uncertain is that one before we ask?",
)
WRONG_SIGN = in_words_of_id3(
    "gain with the wrong sign",
    "The sign is turned round.",
    "Before minus after, or after minus before: which of them is a gain?",
)
REMAINS = in_words_of_id3(
    "what remains for what is gained",
    "This is what is still uncertain after the answer.",
    "How uncertain were we before we asked? By how much is it less now?",
)
ADDED = Misconception(
    "entropies of the groups added",
    "The entropies of the groups are added up, with no weights at all.",
    "Ten groups of one fair coin each: how uncertain are you about one row? Ten bits?",
    wrong=_branches_added,
)
NOT_DIVIDED = Misconception(
    "sizes not divided by the number of rows",
    "Each group's entropy is multiplied by its number of rows, and nothing is divided.",
    "That sum is good for comparing attributes. What makes an average of it?",
    wrong=_sizes_not_divided,
)
GAIN_IN_NATS = dataclasses.replace(NATS, wrong=_in_nats)
ALL_GAINED = Misconception(
    "nothing remains",
    "Every question seems to settle everything: the groups' own entropies come out as 0.",
    "Within a group all rows have the same value of the attribute. Of which column did you "
    "take the entropy there?",
    wrong=_nothing_remains,
)
GAIN_IDEAS = (
    NO_WEIGHTS,
    OF_THE_ATTRIBUTE,
    WRONG_SIGN,
    REMAINS,
    ADDED,
    NOT_DIVIDED,
    GAIN_IN_NATS,
    ALL_GAINED,
)


# ------------------------------------------------------------------ the function gain

WALKS = frame("wind walk / weak yes / weak yes / weak no / strong no")
PICNICS = frame(
    "sky picnic / clear yes / clear yes / clear no / grey no / grey yes / wet no / wet no"
)
MEALS = frame("day meal / Mon soup / Mon rice / Mon soup / Tue soup / Tue fish / Tue fish")


def _fresh_gains(rng: np.random.Generator) -> list[Case]:
    def draw() -> list[Case]:
        return [
            _gain_case(rng, 2, 2, "two values"),
            _gain_case(rng, 2, 2, "two values"),
            _gain_case(rng, 3, 2, "more values"),
            _gain_case(rng, 4, 2, "more values"),
            _gain_case(rng, 3, 3, "more classes"),
        ]

    return telling(draw, true_gain, GAIN_IDEAS)


def _gain_case(rng: np.random.Generator, values: int, classes: int, part: str) -> Case:
    """No gain is 0 here, and no attribute has one value: these are other questions."""
    while True:
        table = random_table(rng, {"asked": values, "class": classes}, int(rng.integers(9, 20)))
        whole = table["asked"].nunique() == values and table["class"].nunique() == classes
        if whole and true_gain(table, "asked", "class") > 0.02:
            return Case((table, "asked", "class"), part)


gain = Check(
    "gain",
    FUNCTION,
    truth=true_gain,
    cases=[
        Case((WALKS, "wind", "walk"), "two values"),
        Case((PICNICS, "sky", "picnic"), "more values"),
        Case((MEALS, "day", "meal"), "more classes"),
    ],
    fresh=_fresh_gains,
    misconceptions=GAIN_IDEAS,
    hints=[
        "`table[target].value_counts()` counts the classes, and `list(...)` of it is what "
        "`entropy` takes.",
        "`for value, part in table.groupby(attribute):` gives the groups one by one.",
        "Each group's entropy counts by its share of the rows, `len(part) / len(table)`.",
    ],
    title="The function gain(table, attribute, target)",
)


# ------------------------------------------------------------------ gain ratio


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
            _gain_case(rng, 2, 2, "the ratio"),
            _gain_case(rng, 3, 2, "the ratio"),
            _gain_case(rng, 4, 3, "the ratio"),
            Case((constant, "asked", "class"), "an attribute with one value"),
        ]

    return telling(draw, true_ratio, RATIO_IDEAS)


gain_ratio = Check(
    "gain_ratio",
    FUNCTION,
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
