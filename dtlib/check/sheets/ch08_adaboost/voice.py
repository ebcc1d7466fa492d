"""Checks of sheet 8: the weighted error of a stump, its voice, and two voices in a vote."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dtlib.boosting import alpha as voice_of
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.kinds import choice, number
from dtlib.check.core.otherwise import otherwise

# Five rows by hand: ε = 0.2, so that e^α is 2.
HAND_WEIGHTS = np.array([0.1, 0.1, 0.2, 0.2, 0.4])
HAND_WRONG = np.array([True, True, False, False, False])


def called(name: str, *arguments: Any) -> str:
    """A call with arrays as one would type it, so that it can be copied and tried."""
    return f"{name}({', '.join(_typed(argument) for argument in arguments)})"


def _typed(value: Any) -> str:
    if isinstance(value, np.ndarray):
        rounded = np.round(value, 4) if value.dtype.kind == "f" else value
        return f"np.array({rounded.tolist()})"
    return f"{value:.6g}" if isinstance(value, float) else repr(value)


# ------------------------------------------------------------------ the weighted error


def _weighted_error(weights: Any, wrong: Any) -> float:
    return float(weights[wrong].sum())


UNWEIGHTED_ERROR = Misconception(
    "unweighted error",
    "This is the share of the rows that are wrong; the weights play no part.",
    "Two stumps are each wrong on one row, one of them on the heaviest row. Which is worse?",
    wrong=lambda weights, wrong: float(wrong.mean()),
)


def _fresh_errors(rng: np.random.Generator) -> list[Case]:
    some = [some_wrong(rng, n) for n in (3, 5, 8, 12)]
    none = [(_weights(rng, n), np.zeros(n, bool)) for n in (2, 6)]
    return [
        *(Case(pair, "some rows wrong") for pair in some),
        *(Case(pair, "no row wrong") for pair in none),
    ]


def _weights(rng: np.random.Generator, n: int) -> Any:
    weights = rng.integers(1, 20, n).astype(float)
    return weights / weights.sum()


def some_wrong(rng: np.random.Generator, n: int) -> tuple[Any, Any]:
    """Between two wrong rows and all but one; they do not hold the share that they are."""
    while True:
        weights, wrong = _weights(rng, n), rng.random(n) < 0.4
        error = weights[wrong].sum()
        distinct = min(abs(error - wrong.mean()), abs(error - 0.5)) > 0.02
        if 2 <= wrong.sum() < n and distinct:
            return weights, wrong


def _error_case(weights: list[float], wrong: list[bool], part: str) -> Case:
    arguments = (np.array(weights), np.array(wrong))
    return Case(arguments, part, called("weighted_error", *arguments))


weighted_error = Check(
    "weighted_error",
    truth=_weighted_error,
    cases=[
        _error_case([0.1, 0.6, 0.3], [True, False, True], "some rows wrong"),
        _error_case(
            [0.0525, 0.1475, 0.4875, 0.3125], [True, False, True, False], "some rows wrong"
        ),
        _error_case([0.7, 0.1, 0.2], [True, False, False], "some rows wrong"),
        _error_case([0.5, 0.5], [False, False], "no row wrong"),
    ],
    fresh=_fresh_errors,
    misconceptions=[
        UNWEIGHTED_ERROR,
        Misconception(
            "weight of the right rows",
            "This is the weight of the rows that are right.",
            "What should the error of a stump without mistakes be? What is yours?",
            wrong=lambda weights, wrong: float(weights[~wrong].sum()),
        ),
        Misconception(
            "divided by the number of rows",
            "The weight of the wrong rows is divided by the number of rows.",
            "All weights together are 1. If every row is wrong, what should the error be?",
            wrong=lambda weights, wrong: float(weights[wrong].sum() / len(weights)),
        ),
        Misconception(
            "mean weight of the wrong rows",
            "This is the mean weight of a wrong row.",
            "Can a stump become better by getting one more light row wrong?",
            wrong=lambda weights, wrong: float(weights[wrong].sum() / wrong.sum()),
        ),
        Misconception(
            "only the heaviest wrong row",
            "This is the weight of the heaviest wrong row alone.",
            "Two rows are wrong. What do both weigh together?",
            wrong=lambda weights, wrong: float(max(weights[wrong], default=0.0)),
        ),
        Misconception(
            "weights of all rows",
            "This is what all rows weigh, right or wrong.",
            "Which rows does the error count? Where does `wrong` come in?",
            wrong=lambda weights, wrong: float(weights.sum()),
        ),
        Misconception(
            "wrong minus right",
            "What the right rows weigh is taken off.",
            "What should the error of a stump without mistakes be? What is yours?",
            wrong=lambda weights, wrong: float(weights[wrong].sum() - weights[~wrong].sum()),
        ),
        Misconception(
            "times the number of rows",
            "The weight of the wrong rows is multiplied by the number of rows.",
            "All weights together are 1. If every row is wrong, what should the error be?",
            wrong=lambda weights, wrong: float(weights[wrong].sum() * len(weights)),
        ),
        Misconception(
            "weights multiplied",
            "The weights of the wrong rows are multiplied with each other.",
            "Does a stump become better by one more wrong row? What do the wrong rows weigh "
            "together?",
            wrong=lambda weights, wrong: float(weights[wrong].prod()),
        ),
        Misconception(
            "weights squared",
            "The weights of the wrong rows are squared before they are added.",
            "If every row is wrong, what should the error be?",
            wrong=lambda weights, wrong: float((weights[wrong] ** 2).sum()),
        ),
        Misconception(
            "wrong rows counted",
            "The wrong rows are counted.",
            "Each row has a weight. What does a heavy row add, and what a light one?",
            wrong=lambda weights, wrong: int(wrong.sum()),
        ),
    ],
    hints=["Which rows are wrong? Which number of each of them do you add?"],
    title="The function weighted_error(weights, wrong)",
)


# ------------------------------------------------------------------ the voice


def _voice(error: float) -> float:
    return voice_of(error)


def _voice_way(
    log: Callable[[float], float] = math.log,
    half: float = 0.5,
    fraction: Callable[[float], float] = lambda error: (1 - error) / error,
    after: Callable[[float], float] = lambda voice: voice,
) -> Callable[[float], float]:
    """The voice, open at the places where a wrong idea may enter."""
    return lambda error: after(half * log(fraction(error)))


NO_HALF = Misconception(
    "the ½ is missing",
    "This is twice as loud: the ½ in front of the logarithm is missing.",
    "Update the weights with your voice. Do the wrong rows then hold half of the weight, or more?",
    wrong=otherwise(_voice_way, half=1),
)
ODDS = Misconception(
    "odds without the logarithm",
    "The logarithm is missing.",
    "A learner that guesses must be silent. What does your formula give it?",
    wrong=otherwise(_voice_way, log=lambda fraction: fraction),
)
VOICE_IDEAS = (
    NO_HALF,
    Misconception(
        "voice with log₂",
        "The logarithm is the one to base 2.",
        "The update multiplies by e to the power of the voice. Which logarithm belongs to e?",
        wrong=otherwise(_voice_way, log=math.log2),
    ),
    Misconception(
        "voice with log₁₀",
        "The logarithm is the one to base 10.",
        "The update multiplies by e to the power of the voice. Which logarithm belongs to e?",
        wrong=otherwise(_voice_way, log=math.log10),
    ),
    Misconception(
        "ε and 1 − ε swapped",
        "The fraction is upside down: a good learner gets a voice below 0.",
        "Should a learner that is mostly right be followed or contradicted?",
        wrong=otherwise(_voice_way, fraction=lambda error: error / (1 - error)),
    ),
    ODDS,
    Misconception(
        "1 / ε in the logarithm",
        "The logarithm is of 1 / ε, not of (1 − ε) / ε.",
        "A learner that guesses must be silent. What does your formula give it?",
        wrong=otherwise(_voice_way, fraction=lambda error: 1 / error),
    ),
    Misconception(
        "logarithm of 1 − ε alone",
        "The logarithm is taken of 1 − ε only, and divided by ε afterwards.",
        "Where do the brackets of the logarithm end in your line, and where in the formula?",
        wrong=lambda error: 0.5 * math.log(1 - error) / error,
    ),
)


alpha = Check(
    "alpha",
    truth=_voice,
    cases=[
        Case((0.25,), "better than guessing"),
        Case((0.4,), "better than guessing"),
        Case((0.02,), "better than guessing"),
        Case((0.5,), "as good as guessing"),
        Case((0.8,), "worse than guessing"),
    ],
    fresh=lambda rng: [
        *(Case((float(e),), "better than guessing") for e in rng.uniform(0.01, 0.45, 4)),
        Case((0.5,), "as good as guessing"),
        *(Case((float(e),), "worse than guessing") for e in rng.uniform(0.55, 0.99, 3)),
    ],
    misconceptions=[
        *VOICE_IDEAS,
        Misconception(
            "½ within the logarithm",
            "The ½ stands within the logarithm, not in front of it.",
            "A learner that guesses must be silent. What does your formula give it?",
            wrong=otherwise(_voice_way, half=1, fraction=lambda error: 0.5 * (1 - error) / error),
        ),
        Misconception(
            "no voice below 0",
            "A learner that is worse than guessing gets no voice here.",
            "Somebody is wrong nine times in ten. Is there nothing to learn from what they say?",
            wrong=otherwise(_voice_way, after=lambda voice: max(voice, 0.0)),
        ),
        Misconception(
            "always a voice above 0",
            "A learner that is worse than guessing gets a voice above 0 here.",
            "Somebody is wrong nine times in ten. Would you follow what they say?",
            wrong=otherwise(_voice_way, after=abs),
        ),
        Misconception(
            "how much better than guessing",
            "This is how far the error lies from ½.",
            "A learner with an error of 0.001 should be much louder than one with 0.01. Is it "
            "in yours?",
            wrong=lambda error: 0.5 - error,
        ),
        Misconception(
            "twice as far from guessing",
            "This is 1 − 2ε.",
            "A learner with an error of 0.001 should be much louder than one with 0.01. Is it "
            "in yours?",
            wrong=lambda error: 1 - 2 * error,
        ),
        Misconception(
            "the share that is right",
            "This is 1 − ε, the weight of the rows that are right.",
            "A learner that guesses must be silent. What does your formula give it?",
            wrong=lambda error: 1 - error,
        ),
        Misconception(
            "e to the voice",
            "This is e to the power of the voice.",
            "The update takes that power itself. What is its logarithm?",
            wrong=otherwise(_voice_way, after=math.exp),
        ),
    ],
    hints=[
        "Write the fraction first: what is above, what is below, if the error is small?",
        "Python's `math.log` and NumPy's `np.log` with one argument are natural logarithms.",
    ],
    title="The function alpha(error)",
)


def _of_hand(idea: Misconception, error: float) -> Misconception:
    """The same wrong idea, with the numbers of the five rows put in."""
    assert idea.wrong is not None
    wrong = idea.wrong
    return Misconception(idea.name, idea.means, idea.question, wrong=lambda: wrong(error))


HAND_ERROR = _weighted_error(HAND_WEIGHTS, HAND_WRONG)

voice_by_hand = number(
    "voice_by_hand",
    truth=lambda: _voice(HAND_ERROR),
    misconceptions=[
        *(_of_hand(idea, HAND_ERROR) for idea in VOICE_IDEAS if idea is not ODDS),
        Misconception(
            "without the natural logarithm",
            "This is half of the fraction, or its logarithm to base 2.",
            "The update multiplies by e to the power of the voice. Which logarithm belongs to e?",
            wrong=lambda: 0.5 * (1 - HAND_ERROR) / HAND_ERROR,
        ),
        Misconception(
            "the error itself",
            "This is ε, and not the voice.",
            "Which formula makes a voice of an error?",
            wrong=lambda: HAND_ERROR,
        ),
        Misconception(
            "voice from the unweighted error",
            "This is the voice for two wrong rows of five; the weights play no part.",
            "What do the two wrong rows weigh together?",
            wrong=lambda: _voice(float(HAND_WRONG.mean())),
        ),
    ],
    hints=[
        "ε is what the wrong rows weigh together.",
        "The fraction under the logarithm is a whole number, and ½ ln of it is the logarithm of "
        "its root.",
    ],
    title="The voice of a stump, by hand",
)


# ------------------------------------------------------------------ a prediction

two_voices = choice(
    "two_voices",
    right="b807cedb2ad2e83d",
    replies={
        "a": "Take a row on which the two disagree and put numbers in, 0.4 and 0.7. What sign has "
        "the sum, and whom does it follow?",
        "b": "Where they agree, the sum has their sign; where they disagree, the sign of the "
        "louder. So a vote needs three stumps before it can know more than one.",
        "c": "The second stump does look at those rows. But suppose that it is the quieter one: "
        "what is the sign of the sum where it contradicts the other?",
        "d": "The sum would be 0 if both voices were equally loud. Here they are not.",
    },
    hints=["Write the sum for a row on which both agree, and for one on which they disagree."],
    title="Two voices",
)
