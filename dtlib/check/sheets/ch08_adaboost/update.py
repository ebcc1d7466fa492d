"""Checks of sheet 8: the weights with which the next round begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dtlib.boosting import alpha as voice_of
from dtlib.boosting import reweight
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import VALUE, Check, Misconception
from dtlib.check.core.kinds import BY_HAND
from dtlib.check.core.two_at_once import otherwise
from dtlib.check.sheets.ch08_adaboost.voice import HAND_ERROR, HAND_WEIGHTS, HAND_WRONG
from dtlib.check.sheets.ch08_adaboost.weighted_error import called, some_wrong


def _scaled(weights: Any) -> Any:
    return weights / weights.sum()


def _factors(wrong: Any, voice: float) -> Any:
    return np.exp(np.where(wrong, voice, -voice))


def _updated(
    factors: Callable[[Any, float], Any] = _factors,
    scaled: Callable[[Any], Any] = _scaled,
    old: Callable[[Any], Any] = lambda weights: weights,
    voice_as: Callable[[float], float] = lambda voice: voice,
) -> Callable[..., Any]:
    """The update, open at the places where a wrong idea may enter."""
    return lambda weights, wrong, voice: scaled(old(weights) * factors(wrong, voice_as(voice)))


UPDATE_IDEAS = (
    Misconception(
        "weights not normalised",
        "The new weights do not add up to 1.",
        "What is the sum of your weights? What must the weighted error be, if every row is wrong?",
        wrong=otherwise(_updated, scaled=lambda weights: weights),
    ),
    Misconception(
        "update with the wrong sign",
        "The rows that were wrong become lighter, and those that were right heavier.",
        "Which rows should the next stump look at hardest?",
        wrong=otherwise(_updated, voice_as=lambda voice: -voice),
    ),
    Misconception(
        "only the wrong rows changed",
        "Only the wrong rows get a factor; the right ones keep their weight before the scaling.",
        "What is the exponent for a row with y·G(x) = 1?",
        wrong=otherwise(_updated, factors=lambda wrong, v: np.where(wrong, np.exp(v), 1)),
    ),
    Misconception(
        "old weights forgotten",
        "The new weights do not depend on the old ones.",
        "A row was wrong twice before and is right now. Should it weigh as much as any other?",
        wrong=otherwise(_updated, old=np.ones_like),
    ),
    Misconception(
        "scaled by the largest weight",
        "The weights are divided by the largest of them.",
        "All weights together should be 1. By what do you have to divide?",
        wrong=otherwise(_updated, scaled=lambda weights: weights / weights.max()),
    ),
)


def _update_case(weights: Any, wrong: Any, part: str) -> Case:
    """The voice always belongs to the error: w / 2ε and w / 2(1 − ε) are right answers too."""
    weights, wrong = np.array(weights), np.array(wrong)
    arguments = (weights, wrong, voice_of(float(weights[wrong].sum())))
    return Case(arguments, part, called("update", *arguments))


def _fresh_updates(rng: np.random.Generator) -> list[Case]:
    cases = []
    for n in (4, 7, 10):
        n_wrong = max(1, n // 3)
        wrong = rng.permutation(np.arange(n) < n_wrong)
        cases.append(_update_case(np.full(n, 1 / n), wrong, "equal weights"))
    for part in ("unequal weights", "a voice below 0"):
        cases += [_update_case(*_error_on_side(rng, part), part) for _ in range(3)]
    return cases


def _error_on_side(rng: np.random.Generator, part: str) -> tuple[Any, Any]:
    while True:
        weights, wrong = some_wrong(rng, 6)
        if (weights[wrong].sum() > 0.5) == (part == "a voice below 0"):
            return weights, wrong


def _scaled_row_by_row(weights: Any, wrong: Any, voice: float) -> Any:
    mixed = np.array(weights, dtype=float)
    for row, factor in enumerate(_factors(wrong, voice)):
        mixed[row] *= factor
        mixed[row] /= mixed.sum()
    return mixed


update = Check(
    "update",
    truth=reweight,
    cases=[
        _update_case([0.25] * 4, [False, True, False, False], "equal weights"),
        _update_case([0.2] * 5, [True, False, False, True, False], "equal weights"),
        _update_case([0.1, 0.5, 0.4], [True, False, False], "unequal weights"),
        _update_case([0.3, 0.1, 0.4, 0.2], [True, True, False, False], "unequal weights"),
        _update_case([0.5, 0.2, 0.3], [True, True, False], "a voice below 0"),
    ],
    fresh=_fresh_updates,
    misconceptions=[
        *UPDATE_IDEAS,
        Misconception(
            "all weights equal",
            "Every row has the same weight.",
            "Which rows should the next stump look at hardest?",
            wrong=lambda weights, wrong, voice: np.full(len(weights), 1 / len(weights)),
        ),
        Misconception(
            "power of 2 for e",
            "The factors are powers of 2, not of e.",
            "The voice comes from a natural logarithm. Which power turns that back?",
            wrong=otherwise(_updated, factors=lambda wrong, v: 2.0 ** np.where(wrong, v, -v)),
        ),
        Misconception(
            "divided by the number of rows",
            "The new weights are divided by the number of rows.",
            "What do your weights add up to? By what must they be divided so that it is 1?",
            wrong=otherwise(_updated, scaled=lambda weights: weights / len(weights)),
        ),
        Misconception(
            "scaled row by row",
            "Each weight is divided by a sum in which some weights are new and others still old.",
            "When is the sum of the new weights known: inside the loop, or after it?",
            wrong=_scaled_row_by_row,
        ),
        Misconception(
            "all rows changed alike",
            "Right and wrong rows get the same factor, so that nothing changes.",
            "Which rows should become heavier, and which lighter?",
            wrong=lambda weights, wrong, voice: weights,
        ),
        Misconception(
            "without the exponential",
            "The weights are multiplied by ±α itself, not by e to the power of ±α.",
            "Can a weight be below 0? What does e to a power below 0 give?",
            wrong=lambda weights, wrong, voice: _scaled(weights * np.where(wrong, voice, -voice)),
        ),
        Misconception(
            "α and 1/α as factors",
            "The factors are α and 1/α, not e to the power of α and of −α.",
            "A stump that only guesses has α = 0. By which factor should its wrong rows be "
            "multiplied, and which one do you take?",
            wrong=lambda weights, wrong, voice: _scaled(
                weights * np.where(wrong, voice, 1 / voice)
            ),
        ),
    ],
    hints=[
        "Two factors: one for the rows that are wrong, one for those that are right. Which of the "
        "two is above 1?",
        "`np.where(wrong, a, b)` gives a where `wrong` is True and b elsewhere.",
        "Last step: what do you divide by, so that the sum is 1?",
    ],
    title="The function update(weights, wrong, voice)",
)


BY_HAND_GIVEN = HAND_WEIGHTS, HAND_WRONG, voice_of(HAND_ERROR)

weights_by_hand = Check(
    "weights_by_hand",
    form=VALUE,
    truth=lambda: reweight(*BY_HAND_GIVEN),
    misconceptions=[idea.given(*BY_HAND_GIVEN) for idea in UPDATE_IDEAS],
    hints=[
        "e to the power of your α is a whole number. And e to the power of −α?",
        "Multiply each weight by its factor, add the five products, and divide each by the sum.",
    ],
    tolerance=BY_HAND,
    title="The new weights, by hand",
)
