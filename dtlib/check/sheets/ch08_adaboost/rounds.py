"""Checks of sheet 8: AdaBoost itself, round after round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from dtlib.boosting import alpha as voice_of
from dtlib.boosting import reweight
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch08_adaboost.best_stump import (
    Stump,
    best,
    equal,
    frame,
    is_clear,
    random_rows,
    says,
)
from dtlib.datasets import load_adaboost_two_features


def _boost(
    X: pd.DataFrame,
    y: Any,
    rounds: int,
    choose: Callable[..., Stump] = best,
    voice: Callable[..., float] = lambda weights, wrong: voice_of(float(weights[wrong].sum())),
    update: Callable[..., Any] = reweight,
) -> list[tuple[Stump, float]]:
    """AdaBoost, with any of its steps exchanged for a wrong one."""
    weights, model = equal(y), []
    for _ in range(rounds):
        stump = choose(X, y, weights)
        wrong = says(stump, X) != y
        say = voice(weights, wrong)
        weights = update(weights, wrong, say)
        model.append((stump, say))
    return model


def _without_scaling(weights: Any, wrong: Any, say: float) -> Any:
    return weights * np.exp(np.where(wrong, say, -say))


# What goes wrong in a step, by the name of the misconception.
SLIPS: dict[str, dict[str, Callable[..., Any]]] = {
    "voice from the unweighted error": {
        "voice": lambda _, wrong: voice_of(float(wrong.mean())),
    },
    "update with the wrong sign": {
        "update": lambda weights, wrong, say: reweight(weights, wrong, -say),
    },
    "weights not normalised": {"update": _without_scaling},
    "the ½ is missing": {
        "voice": lambda weights, wrong: 2 * voice_of(float(weights[wrong].sum())),
    },
}


def _slipping(name: str) -> Callable[..., Any]:
    return lambda X, y, rounds: _boost(X, y, rounds, **SLIPS[name])


class _TiedError(Exception):
    """Two stumps are equally good."""


def _clear_best(X: pd.DataFrame, y: Any, weights: Any) -> Stump:
    if not is_clear(X, y, weights):
        raise _TiedError
    return best(X, y, weights)


def _rounds_are_clear(X: pd.DataFrame, y: Any, rounds: int) -> bool:
    """Whether no round has a tie, also where a step goes wrong; and no stump is too good."""
    try:
        for slip in SLIPS.values():
            _boost(X, y, rounds, choose=_clear_best, **slip)
        model = _boost(X, y, rounds, choose=_clear_best)
    except _TiedError:
        return False
    return all(abs(say) <= 2.5 for _, say in model)


def _fresh_rounds(rng: np.random.Generator) -> list[Case]:
    def drawn(rounds: int, part: str) -> Case:
        while True:
            X, y, _ = random_rows(rng, 9, 2)
            if _rounds_are_clear(X, y, rounds):
                return Case((X, y, rounds), part)

    return [
        *(drawn(2, "two rounds") for _ in range(2)),
        *(drawn(4, "more rounds") for _ in range(3)),
        drawn(1, "one round"),
    ]


EIGHT = (
    frame([4, 1, 8, 6, 3, 7, 2, 5], [2, 6, 1, 4, 3, 7, 8, 5]),
    np.array([-1, 1, -1, 1, -1, 1, -1, 1]),
)
SIX = (frame([4, 2, 3, 6, 1, 5], [2, 5, 4, 3, 6, 1]), np.array([1, -1, 1, -1, 1, 1]))
FOURTEEN = (load_adaboost_two_features().X, load_adaboost_two_features().y.to_numpy())

adaboost = Check(
    "adaboost",
    truth=_boost,
    cases=[
        Case((*EIGHT, 2), "two rounds"),
        Case((*EIGHT, 3), "more rounds"),
        Case((*FOURTEEN, 5), "more rounds"),
        Case((*EIGHT, 1), "one round"),
        Case((*SIX, 1), "one round"),
    ],
    fresh=_fresh_rounds,
    misconceptions=[
        Misconception(
            "weights reset each round",
            "Every round begins with equal weights, so that all rounds are the same.",
            "Where do you set the weights to 1/n: before the loop, or inside it?",
            wrong=lambda X, y, rounds: _boost(X, y, 1) * rounds,
        ),
        Misconception(
            "every stump from equal weights",
            "The voices follow the new weights, but every stump is chosen with equal ones.",
            "Which weights does `best_stump` get in the second round?",
            wrong=lambda X, y, rounds: _boost(
                X, y, rounds, choose=lambda X, y, w: best(X, y, equal(y))
            ),
        ),
        Misconception(
            "voice from the unweighted error",
            "The voice follows from the share of wrong rows; the weights play no part in it.",
            "Which error does a stump have that is wrong on one row with half of the weight?",
            wrong=_slipping("voice from the unweighted error"),
        ),
        Misconception(
            "update with the wrong sign",
            "The rows that were wrong become lighter from round to round.",
            "Which rows should the next stump look at hardest?",
            wrong=_slipping("update with the wrong sign"),
        ),
        Misconception(
            "weights not normalised",
            "From the second round on the weights do not add up to 1.",
            "Is the weighted error still a share, if all weights together are not 1?",
            wrong=_slipping("weights not normalised"),
        ),
        Misconception(
            "the ½ is missing",
            "The voices are too loud, and so the weights change too much.",
            "After an update, do the wrong rows hold half of the weight, or more?",
            wrong=_slipping("the ½ is missing"),
        ),
        Misconception(
            "returned after the first round",
            "There is only the first round.",
            "How far is your `return` indented? When does it end the loop?",
            wrong=lambda X, y, rounds: _boost(X, y, 1),
        ),
        Misconception(
            "voices left out",
            "These are the stumps alone.",
            "A vote needs to know how loud each stump is. What are the two things in a pair?",
            wrong=lambda X, y, rounds: [stump for stump, _ in _boost(X, y, rounds)],
        ),
        Misconception(
            "voice measured after the update",
            "The voices are 0: the error is measured with the new weights.",
            "After an update the wrong rows hold half of the weight. Which error has the stump "
            "then? With which weights should it be measured?",
            wrong=lambda X, y, rounds: [(stump, 0.0) for stump, _ in _boost(X, y, rounds)],
        ),
        Misconception(
            "one round short",
            "One round is missing at the end.",
            "How often does your loop run for `rounds = 2`?",
            wrong=lambda X, y, rounds: _boost(X, y, rounds - 1),
        ),
        Misconception(
            "right rows taken for wrong",
            "The stumps are right, but all voices are below 0.",
            "What does `wrong` say of a row for which the stump's answer is the class?",
            wrong=lambda X, y, rounds: [(stump, -say) for stump, say in _boost(X, y, rounds)],
        ),
        Misconception(
            "voice before the stump",
            "In each pair the voice comes first.",
            "In which order does the exercise want the two?",
            wrong=lambda X, y, rounds: [(say, stump) for stump, say in _boost(X, y, rounds)],
        ),
        Misconception(
            "two lists for a list of pairs",
            "This is a list of all stumps and a list of all voices.",
            "How many pairs does the exercise want for three rounds, and what belongs together in "
            "a pair?",
            wrong=lambda X, y, rounds: tuple(zip(*_boost(X, y, rounds), strict=True)),
        ),
    ],
    hints=[
        "Before the loop: equal weights and an empty list. In the loop: the five steps, each a "
        "line.",
        "`wrong = answers(stump, X) != y` is what `weighted_error` and `update` need.",
    ],
    title="The function adaboost(X, y, rounds)",
)
