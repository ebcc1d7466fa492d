"""Check of sheet 2: which question comes first, if questions cost money."""

from __future__ import annotations

from collections.abc import Callable

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.splits import weigh_cost

# Gain in bits and cost of each question in the sheet. Every way to weigh them that is known
# here, right or wrong, puts another question first, as far as four questions allow it.
PRICES = {"look": (0.05, 1), "fever": (0.20, 2), "blood": (0.45, 8), "scan": (0.60, 40)}
Score = Callable[[float, float], float]


def _first(score: Score) -> str:
    return max(PRICES, key=lambda name: score(*PRICES[name]))


def _nunez(w: float) -> Score:
    return lambda gain, cost: float(weigh_cost(gain, cost, "nunez", w))


WAYS: dict[str, Score] = {
    "gain": lambda gain, cost: gain,
    "Tan–Schlimmer": lambda gain, cost: float(weigh_cost(gain, cost, "tan-schlimmer")),
    "Nunez, w = 1": _nunez(1.0),
    "Nunez, w = 0": _nunez(0.0),
}


SWAPPED = {
    **{way: way for way in WAYS},
    "Nunez, w = 1": "Nunez, w = 0",
    "Nunez, w = 0": "Nunez, w = 1",
}


def _instead(way: str, score: Score) -> Callable[[str], str]:
    """The answers of somebody who has one of the scores wrong."""
    return lambda key: _first(score if key == way else WAYS[key])


costly_questions = Check(
    "costly_questions",
    form=TABLE,
    truth=lambda key: _first(WAYS[key]),
    cases=[Case((key,), key) for key in WAYS],
    misconceptions=[
        Misconception(
            "cost not looked at",
            "Everywhere the question of greatest gain comes first, whatever it costs.",
            "A question gains 0.6 bits and costs 40, another gains 0.45 and costs 8. Which score "
            "has each by gain² / cost?",
            wrong=lambda key: _first(WAYS["gain"]),
        ),
        Misconception(
            "the cheapest question",
            "Everywhere the cheapest question comes first, whatever it gains.",
            "How much does a tree learn from a question that costs nothing and gains nothing?",
            wrong=lambda key: _first(lambda gain, cost: -cost),
        ),
        Misconception(
            "gain not squared",
            "For Tan and Schlimmer the gain is divided by the cost as it is.",
            "What is the square of 0.45, and what of 0.2? Whom does squaring help?",
            wrong=_instead("Tan–Schlimmer", lambda gain, cost: gain / cost),
        ),
        Misconception(
            "the 1 not taken away",
            "For Nunez the 1 above the line is missing.",
            "A question that gains nothing: what is 2 to the power of 0, and what should its score "
            "be?",
            wrong=_instead("Nunez, w = 1", lambda gain, cost: 2**gain / (cost + 1)),
        ),
        Misconception(
            "w the wrong way round",
            "The two answers for Nunez have changed places.",
            "What is any number to the power of 0? Does the cost still count then?",
            wrong=lambda key: _first(WAYS[SWAPPED[key]]),
        ),
        Misconception(
            "no question of the table",
            "This is not the name of one of the four questions.",
            "What stands in the first line of the table, above the gains and the costs?",
            seen=lambda key, value: value not in PRICES or value == _first(WAYS[key[0]]),
        ),
    ],
    hints=[
        "Make a row for each question: its gain, its cost, and then its three scores.",
        "To the power of 0 every number is 1, so that the cost disappears from the last score.",
    ],
    title="Questions that cost money",
)
