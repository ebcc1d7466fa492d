"""Checks of sheet 6: what a regression tree makes small, and its gain by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.exercise import Misconception
from dtlib.check.core.kinds import choice, number
from dtlib.check.sheets.ch06_regression_trees.mse import (
    ABSOLUTE,
    ROOT,
    SAMPLE,
    Numbers,
    squares,
    true_mse,
)
from dtlib.check.sheets.ch06_regression_trees.rss_of_cut import MEAN_OF_MEANS, MSES_ADDED, sides_of

what_is_minimised = choice(
    "what_is_minimised",
    right="e47b0c4246867a0b",
    replies={
        "a": "A limit on the number of leaves may stop the growth, but it does not choose a "
        "question. What is compared when two questions with two branches each are compared?",
        "b": "It is the RSS of the branches of this one question. The sum before the question is "
        "the same for all questions.",
        "c": "The one row that is farthest away would then decide alone. Which rows enter the "
        "mean square error?",
        "d": "Would you have to know all later questions to choose the first one so? The chapter "
        "calls the method greedy: how far does it look ahead?",
    },
    hints=["Look at the formula of the gain: which part of it depends on the question?"],
    title="What a regression tree minimises",
)


# ------------------------------------------------------------------ by hand

YEARS, PAY, CUT = [1, 2, 3, 4, 5, 6], [1, 3, 5, 3, 9, 9], 4.5


def _gain_with(impurity: Callable[[Numbers], float]) -> float:
    sides = sides_of(YEARS, PAY, CUT)
    return impurity(PAY) - sum(len(side) * impurity(side) for side in sides) / len(PAY)


def _unweighted_by_hand() -> float:
    return true_mse(PAY) - float(np.mean([true_mse(side) for side in sides_of(YEARS, PAY, CUT)]))


def _by_hand(idea: Misconception) -> Misconception:
    assert idea.wrong is not None
    wrong = idea.wrong
    return replace(idea, wrong=lambda: _gain_with(wrong))


pay_gain = number(
    "pay_gain",
    truth=lambda: float(
        dtlib.gain(pd.DataFrame({"x": YEARS}), PAY, "x", criterion="mse", threshold=CUT)
    ),
    misconceptions=[
        *map(_by_hand, (SAMPLE, ROOT, ABSOLUTE)),
        replace(MEAN_OF_MEANS, wrong=_unweighted_by_hand),
        replace(
            MSES_ADDED,
            wrong=lambda: true_mse(PAY) - sum(map(true_mse, sides_of(YEARS, PAY, CUT))),
        ),
        Misconception(
            "RSS for MSE",
            "The sums of squares are not divided by the number of rows.",
            "A mean is a sum divided by what?",
            wrong=lambda: squares(PAY) - sum(map(squares, sides_of(YEARS, PAY, CUT))),
        ),
        Misconception(
            "spread left for spread gained",
            "This is what is left after the cut, not what was gained.",
            "How large was the mean square error before?",
            wrong=lambda: sum(map(squares, sides_of(YEARS, PAY, CUT))) / len(PAY),
        ),
    ],
    hints=[
        "Three means: of all six, of the first four, of the last two. All are whole numbers.",
        "Sum up the squared distances around the common mean, then around the two branch means.",
    ],
    title="Six people, by hand",
)
