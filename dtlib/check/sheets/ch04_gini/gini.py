"""Check of sheet 4: the Gini impurity of a set; and the measures that the whole sheet uses."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.shared_ideas import COUNTS, LENGTH_FOR_TOTAL

Impurity = Callable[[Any], float]


def gini_of(counts: Any) -> float:
    return float(dtlib.gini(_listed(counts)))


def entropy_of(counts: Any) -> float:
    return float(dtlib.entropy(_listed(counts)))


def error_of(counts: Any) -> float:
    return float(dtlib.classification_error(_listed(counts)))


def _listed(counts: Any) -> list[float]:
    """Counts as an answer may hand them on: a list, an array, a column or a dictionary."""
    return [float(n) for n in (counts.values() if isinstance(counts, dict) else counts)]


def shares_of(counts: Any) -> Any:
    return np.array(counts, dtype=float) / sum(counts)


# ------------------------------------------------------------------ Gini


def _scaled(counts: Any) -> float:
    k = len(counts)
    return gini_of(counts) * k / (k - 1)


def _not_put_back(counts: Any) -> float:
    n = sum(counts)
    return 1 - float(sum(c * (c - 1) for c in counts) / (n * (n - 1))) if n > 1 else 0.0


def _two_classes(counts: Any) -> float:
    p = counts[0] / sum(counts)
    return float(2 * p * (1 - p))


SQUARES = Misconception(
    "Gini as the sum of squares",
    "This is Σp²: the chance that two draws agree.",
    "What should a set of one class only have, and what does yours give for it?",
    wrong=lambda counts: 1 - gini_of(counts),
)
HALVED = Misconception(
    "Gini halved",
    "This is half of it: every pair of classes is counted in one order only.",
    "Red then blue and blue then red: are these one way for two draws to differ, or two?",
    wrong=lambda counts: gini_of(counts) / 2,
)
GINI_OF_COUNTS = replace(COUNTS, wrong=lambda counts: 1 - float(sum(n * n for n in counts)))
SCALED = Misconception(
    "greatest value taken as 1",
    "This is stretched so that equal classes give 1.",
    "Two equal classes, two draws: can the draws differ every time?",
    wrong=_scaled,
)
NOT_PUT_BACK = Misconception(
    "drawn without putting back",
    "Here the first label is not put back before the second draw.",
    "Is the chance to draw A again the same as at the first draw? Which share of the hat is it?",
    wrong=_not_put_back,
)
TWO_CLASSES = Misconception(
    "formula for two classes",
    "This is 2p(1 − p) of the first class: it holds for two classes only.",
    "With three classes, which of them does your formula never look at?",
    wrong=_two_classes,
)
FIRST_TWO = Misconception(
    "first two classes only",
    "The squares of the first two classes are taken off, and no others.",
    "How many classes has the list? Which of them does your formula never look at?",
    wrong=lambda counts: 1 - float((shares_of(counts)[:2] ** 2).sum()),
)
ERROR_FOR_GINI = Misconception(
    "error in place of Gini",
    "This is the classification error, 1 − max p.",
    "Who guesses here, the majority or a lottery? Which shares does yours use?",
    wrong=error_of,
)


def _nats(counts: Any) -> float:
    return float(dtlib.entropy(_listed(counts), base=math.e))


ENTROPY_FOR_GINI = Misconception(
    "entropy in place of Gini",
    "These are bits: the measure is entropy.",
    "Which of the two measures has no logarithm?",
    wrong=entropy_of,
)
ONE_FOR_EACH = Misconception(
    "1 for each class",
    "The squares are taken from 1 once for every class, and the results are added.",
    "Something certain has the chance 1. How often may it be taken: once, or once a class?",
    wrong=lambda counts: len(counts) - 1 + gini_of(counts),
)


def fresh_counts(rng: np.random.Generator) -> list[Case]:
    """No two classes of equal size, so that the majority is never in doubt."""

    def counts(k: int) -> list[int]:
        return [int(n) for n in rng.choice(np.arange(1, 30), k, replace=False)]

    two = [Case((counts(2),), "two classes") for _ in range(2)]
    two += [Case((sorted(counts(2)),), "two classes")]
    more = [Case(([n, *counts(k)],), "more classes") for n, k in ((1, 2), (2, 4), (3, 6))]
    empty = [Case((n,), "a class without rows") for n in ([0, *counts(2)], [*counts(1), 0])]
    return [*two, *more, *empty]


MORE_FOR_GINI = [
    replace(
        LENGTH_FOR_TOTAL,
        wrong=lambda counts: 1 - float(sum((n / len(counts)) ** 2 for n in counts)),
    ),
    Misconception(
        "added before squaring",
        "The shares are added first and squared afterwards: that is 1 for every set.",
        "What do the shares of any set add up to? Which comes first, the square or the sum?",
        wrong=lambda counts: 0.0,
    ),
    Misconception(
        "only the first class",
        "Only the square of the first class is taken off.",
        "How many classes has the list? In a function: does `return` stand within the loop?",
        wrong=lambda counts: 1 - float(shares_of(counts)[0] ** 2),
    ),
    Misconception(
        "only the last class",
        "Only the square of the last class is taken off.",
        "Does each round of your loop add to what was there before, or does it begin anew?",
        wrong=lambda counts: 1 - float(shares_of(counts)[-1] ** 2),
    ),
    Misconception(
        "only the largest class",
        "Only the square of the largest class is taken off.",
        "Two draws may agree on any class. How many of them does your formula look at?",
        wrong=lambda counts: 1 - float(max(shares_of(counts)) ** 2),
    ),
    Misconception(
        "shares cut to whole numbers",
        "It is 1 wherever two classes have rows: the shares have become 0.",
        "Print the shares of `[3, 1]`. What does `//` do that `/` does not?",
        wrong=lambda counts: 1 - float(sum((n // sum(counts)) ** 2 for n in counts)),
    ),
    Misconception(
        "product of the shares",
        "The shares are multiplied with each other.",
        "With one empty class, what does your product become? Which pairs of draws differ?",
        wrong=lambda counts: float(np.prod(shares_of(counts))),
    ),
    Misconception(
        "total not squared",
        "The squared counts are divided by the total, and not by its square.",
        "In `n ** 2 / total`, which of the two is squared? Where should the brackets be?",
        wrong=lambda counts: 1 - float(sum(n * n for n in counts)) / sum(counts),
    ),
    replace(ENTROPY_FOR_GINI, name="entropy in nats in place of Gini", wrong=_nats),
]


GINI_IDEAS = [
    *MORE_FOR_GINI,
    *(SQUARES, HALVED, GINI_OF_COUNTS, SCALED),
    *(NOT_PUT_BACK, TWO_CLASSES, FIRST_TWO),
    *(ERROR_FOR_GINI, ENTROPY_FOR_GINI, ONE_FOR_EACH),
]

gini = Check(
    "gini",
    truth=gini_of,
    cases=[
        Case(([3, 1],), "two classes"),
        Case(([5, 8],), "two classes"),
        Case(([1, 1, 2],), "more classes"),
        Case(([4, 1, 2, 3],), "more classes"),
        Case(([4, 0],), "a class without rows"),
        Case(([2, 0, 3],), "a class without rows"),
    ],
    fresh=fresh_counts,
    misconceptions=GINI_IDEAS,
    hints=[
        "Three steps: from counts to shares, from shares to squares, from squares to what is left.",
        "The dots of the chapter's picture are the pairs that agree. You want the crosses.",
    ],
    title="The function gini(counts)",
)
