"""Checks of sheet 8: the voice of a stump, and two voices in a vote."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from dtlib.boosting import alpha as voice_of
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.kinds import choice, number
from dtlib.check.core.two_at_once import otherwise
from dtlib.check.sheets.ch08_adaboost.weighted_error import true_error

# Five rows by hand: ε = 0.2, so that e^α is 2.
HAND_WEIGHTS = np.array([0.1, 0.1, 0.2, 0.2, 0.4])
HAND_WRONG = np.array([True, True, False, False, False])


# ------------------------------------------------------------------ the voice


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
    truth=lambda error: voice_of(error),
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


HAND_ERROR = true_error(HAND_WEIGHTS, HAND_WRONG)

voice_by_hand = number(
    "voice_by_hand",
    truth=lambda: voice_of(HAND_ERROR),
    misconceptions=[
        *(idea.given(HAND_ERROR) for idea in VOICE_IDEAS if idea is not ODDS),
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
            wrong=lambda: voice_of(float(HAND_WRONG.mean())),
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
