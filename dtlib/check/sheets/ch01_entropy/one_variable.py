"""Checks of sheet 1: the entropy of one variable."""

from __future__ import annotations

from typing import Any

import numpy as np

from dtlib.check.core.answers import is_number
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import VALUE, Check, Misconception
from dtlib.check.core.kinds import choice, number
from dtlib.check.core.slips import BITS
from dtlib.check.sheets.ch01_entropy.ideas import BY_HAND_TOO, ENTROPY_IDEAS, entropy_of

BAG = [4, 2, 1, 1]  # red, blue, green, white


entropy_of_bag = number(
    "entropy_of_bag",
    truth=lambda: entropy_of(BAG),
    misconceptions=[idea.given(BAG) for idea in BY_HAND_TOO],
    hints=[
        "What share of the balls has each colour? Write them as fractions with 8 below.",
        "Each share is a power of two, so that its logarithm is a whole number.",
        "Multiply each share by its surprise, −log₂ of it, and add the four products.",
    ],
    title="Entropy of a bag, by hand",
)

why_three = choice(
    "why_three",
    right="2541a3455409683f",
    replies={
        "a": "Probabilities always add up to 1, for three events as for two, so this cannot be "
        "what makes the difference. Compare the surprises, −log₂ p, of one event in each case.",
        "b": "The surprise is log₂ 3 for each of three and log₂ 2 for each of two, and the entropy "
        "is its mean.",
        "c": "Two equal events are as uncertain as two events can be, and three as three can be. "
        "Which of the two maxima is higher, and how many questions does each need?",
        "d": "A rare event weighs little in the mean, but it is not left out. Put p = ⅓ and "
        "p = ½ into −p log₂ p and look at the whole sum.",
    },
    hints=["With 2 equal events one yes-no question finds which it was. And with 3? With 4?"],
    title="Why three equal events are more uncertain than two",
)


def _fresh_counts(rng: np.random.Generator) -> list[Case]:
    two = [Case((rng.integers(1, 30, 2).tolist(),), "two classes") for _ in range(3)]
    more = [Case((rng.integers(1, 30, k).tolist(),), "more classes") for k in (3, 5, 8)]
    empty = [Case(([int(n), 0, int(n) + 3],), "an empty class") for n in rng.integers(1, 20, 2)]
    two.append(Case(([1, int(rng.integers(2, 30))],), "two classes"))
    return [*two, *more, *empty, Case(([int(rng.integers(2, 40)), 0],), "an empty class")]


entropy = Check(
    "entropy",
    truth=entropy_of,
    cases=[
        Case(([1, 1],), "two classes"),
        Case(([3, 1],), "two classes"),
        Case(([9, 5],), "two classes"),
        Case(([1, 1, 2],), "more classes"),
        Case(([3, 1, 2, 2],), "more classes"),
        Case(([4, 0],), "an empty class"),
        Case(([2, 0, 3],), "an empty class"),
    ],
    fresh=_fresh_counts,
    misconceptions=ENTROPY_IDEAS,
    hints=[
        "Three steps: from counts to shares, from each share to its term, from terms to their sum.",
        "What does `math.log2(0)` do, and what should an empty class add to the sum?",
    ],
    title="The function entropy(counts)",
    slips=BITS,
)


# ------------------------------------------------------------------ a distribution to find

SOUGHT = 1.875  # bits


def _has_sought_entropy(_: tuple[Any, ...], value: Any) -> bool:
    return _is_distribution(value) and abs(entropy_of(value) - SOUGHT) < 1e-6


def _is_distribution(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 5
        and all(is_number(p) and p > 0 for p in value)
        and abs(sum(value) - 1) < 1e-9
    )


five_shares = Check(
    "five_shares",
    form=VALUE,
    truth=list,
    agrees=_has_sought_entropy,
    misconceptions=[
        Misconception(
            "no distribution",
            "These are not five shares above 0 that add up to 1.",
            "What is their sum, and is each of them above 0?",
            seen=lambda _, value: not _is_distribution(value),
        ),
        Misconception(
            "too even",
            "These five are too uncertain.",
            "Which share would you make larger so that the outcome is easier to guess?",
            seen=lambda _, value: _is_distribution(value) and entropy_of(value) > SOUGHT,
        ),
        Misconception(
            "too uneven",
            "These five are too certain.",
            "Which share would you make smaller so that the outcome is harder to guess?",
            seen=lambda _, value: _is_distribution(value) and entropy_of(value) < SOUGHT,
        ),
    ],
    hints=[
        "Powers of two have whole surprises: which of them add up to 1 as five shares?",
        "Start from ½, ⅛, ⅛, ⅛, ⅛: what is its entropy? Move weight between two shares and look; "
        "or fix four shares by one number and search it.",
    ],
    title="Five shares with a given entropy",
)
