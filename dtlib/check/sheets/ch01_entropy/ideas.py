"""Sheet 1: wrong ideas of the entropy of one variable."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.answers import is_number
from dtlib.check.core.exercise import Misconception
from dtlib.check.sheets.shared_ideas import COUNTS, NATS

NEARLY = 6e-3  # bits: what rounding to two digits, or a small number in a logarithm, changes


def _in_nats(counts: Any) -> float:
    return float(dtlib.entropy(counts, base=np.e))


def _in_tens(counts: Any) -> float:
    return float(dtlib.entropy(counts, base=10))


def entropy_of(counts: Any) -> float:
    """Also of ``Counter(labels).values()``: sheets 2 to 5 fetch this function as the library's."""
    return float(dtlib.entropy(list(counts)))


def _without_minus(counts: Any) -> float:
    return -entropy_of(counts)


def _of_counts(counts: Any) -> float:
    """The counts themselves in the formula, not their shares."""
    n = np.array([c for c in counts if c > 0], dtype=float)
    return float(-(n * np.log2(n)).sum())


def _without_shares_in_front(counts: Any) -> float:
    """The sum of the surprises, not their mean."""
    p = np.array([c for c in counts if c > 0], dtype=float) / sum(counts)
    return float(-np.log2(p).sum())


def _zero_breaks(counts: Any) -> float:
    p = np.asarray(counts, dtype=float) / sum(counts)
    return float(-(p * np.log2(p)).sum())


def _mean_over_classes(counts: Any) -> float:
    return entropy_of(counts) / len(counts)


def _stretched(counts: Any) -> float:
    return entropy_of(counts) / math.log2(len(counts))


def _all_rows_together(counts: Any) -> float:
    return entropy_of(counts) * sum(counts)


def _equally_likely(counts: Any) -> float:
    return math.log2(len(counts))


def _counts_in_logarithm(counts: Any) -> float:
    return -sum(c / sum(counts) * math.log2(c) for c in counts if c > 0)


def _first_class(counts: Any) -> float:
    p = next(c for c in counts if c > 0) / sum(counts)
    return -p * math.log2(p)


def _two_classes(counts: Any) -> float:
    return entropy_of([counts[0], sum(counts) - counts[0]])


def _is_one_more(arguments: tuple[Any, ...], value: Any) -> bool:
    """In bits or in nats, with the minus or without: the 1 in the logarithm is the mistake."""
    (counts,) = arguments
    bits = sum(c / sum(counts) * math.log2(1 + c / sum(counts)) for c in counts)
    return any(math.isclose(abs(value), bits * unit, abs_tol=1e-6) for unit in (1, math.log(2)))


def _is_near(arguments: tuple[Any, ...], value: Any) -> bool:
    return is_number(value) and abs(value - entropy_of(*arguments)) < NEARLY


TENS = Misconception(
    "logarithm to base 10",
    "The logarithm is the one to base 10.",
    "A bit is the answer to one fair yes-no question. Which base counts in twos?",
    wrong=_in_tens,
)
NO_MINUS = Misconception(
    "the minus sign is missing",
    "The minus in front of the sum is missing.",
    "What sign has the logarithm of a number below 1? What sign should an uncertainty have?",
    wrong=_without_minus,
)
SURPRISE_SUM = Misconception(
    "surprises added, not averaged",
    "The surprises are added up, as if each class came up equally often.",
    "How often do you meet each surprise? What then is the average one?",
    wrong=_without_shares_in_front,
)
ZERO = Misconception(
    "0 log 0",
    "A class without rows breaks it: 0 · log 0.",
    "Can an event that never happens surprise anybody? What must its term be?",
    wrong=_zero_breaks,
)
MEAN_OVER_CLASSES = Misconception(
    "divided by the number of classes",
    "The sum is divided by the number of classes.",
    "The shares in front of the logarithms make it a mean already. What is there left to divide?",
    wrong=_mean_over_classes,
)
STRETCHED = Misconception(
    "greatest entropy taken as 1",
    "This is divided by the logarithm of the number of classes, so that equal classes give 1.",
    "Four equal classes: how many yes-no questions find the class, and what does yours give?",
    wrong=_stretched,
)
TOGETHER = Misconception(
    "all rows together",
    "This is the surprise of all draws added up.",
    "How many bits is it for one draw, on average?",
    wrong=_all_rows_together,
)
EQUALLY_LIKELY = Misconception(
    "taken as equally likely",
    "This is the entropy of classes that are all equally likely.",
    "Is a class with one row as likely as one with four? Where do your shares come in?",
    wrong=_equally_likely,
)
COUNTS_IN_LOGARITHM = Misconception(
    "counts in the logarithm",
    "In front stands the share, but within the logarithm the count.",
    "How surprising is an event? Does that depend on how many rows there are, or on its share?",
    wrong=_counts_in_logarithm,
)
FIRST_CLASS = Misconception(
    "only the first class",
    "Only the first class is counted.",
    "What happens to the others? In a function: does `return` stand within the loop?",
    wrong=_first_class,
)
TWO_CLASSES = Misconception(
    "formula for two classes",
    "Everything but the first class is taken as one class: p and 1 − p.",
    "With three classes, which of them does your formula not tell apart?",
    wrong=_two_classes,
)
ALWAYS_0 = Misconception(
    "shares cut to whole numbers",
    "It is 0 for every list of counts.",
    "Print the shares of `[1, 1]`. Are they halves? What does `//` do that `/` does not?",
    wrong=lambda counts: 0.0,
)
ONE_MORE = Misconception(
    "1 added in the logarithm",
    "The logarithm is of 1 + p, not of p.",
    "How surprising is a certain event, p = 1? What does your logarithm say of it?",
    seen=_is_one_more,
)
NEAR = Misconception(
    "nearly, not exactly",
    "This is near, but not exact.",
    "Is something rounded on the way, or a small number added against the logarithm of 0? How "
    "else could you treat an empty class?",
    seen=_is_near,
)
BY_HAND_TOO = (
    *(replace(NATS, wrong=_in_nats), TENS, NO_MINUS, replace(COUNTS, wrong=_of_counts)),
    *(SURPRISE_SUM, MEAN_OVER_CLASSES, STRETCHED, TOGETHER),
    *(EQUALLY_LIKELY, COUNTS_IN_LOGARITHM, FIRST_CLASS, TWO_CLASSES),
)
ENTROPY_IDEAS = (*BY_HAND_TOO, ZERO, ALWAYS_0, ONE_MORE, NEAR)
