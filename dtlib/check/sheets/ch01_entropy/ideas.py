"""Sheet 1: wrong ideas of the entropy of one variable."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

import dtlib
from dtlib.check.core.answers import is_number
from dtlib.check.core.exercise import Misconception
from dtlib.check.core.two_at_once import otherwise
from dtlib.check.sheets.shared_ideas import COUNTS, GINI_FOR_ENTROPY, LENGTH_FOR_TOTAL, NATS, TENS

NEARLY = 6e-3  # bits: what rounding to two digits, or a small number in a logarithm, changes


def entropy_of(counts: Any) -> float:
    """Also of ``Counter(labels).values()``: sheets 2 to 5 fetch this function as the library's."""
    return float(dtlib.entropy(list(counts)))


def gini_of(counts: Any) -> float:
    return float(dtlib.gini(list(counts)))


# ------------------------------------------------------------------ open for wrong ideas

Of = Callable[[float, float], float]  # a count and the total


def _share(count: float, total: float) -> float:
    return count / total


def _count(count: float, total: float) -> float:
    return count


def _with_rows(counts: Sequence[float]) -> list[float]:
    return [c for c in counts if c > 0]


def _entropy(
    log: Callable[[float], float] = math.log2,
    front: Of = _share,
    inside: Of = _share,
    total: Callable[[Sequence[float]], float] = sum,
    terms: Callable[[list[float]], float] = sum,
    classes: Callable[[Sequence[float]], Sequence[float]] = _with_rows,
    over: Callable[[Sequence[float]], float] = lambda counts: 1,
    sign: int = -1,
) -> Callable[[Any], float]:
    def entropy(counts: Any) -> float:
        n = total(counts)
        added = terms([front(c, n) * log(inside(c, n)) for c in classes(counts)] or [0.0])
        return sign * added / over(counts)

    return entropy


def _two_classes(counts: Any) -> float:
    return entropy_of([counts[0], sum(counts) - counts[0]])


def _is_one_more(arguments: tuple[Any, ...], value: Any) -> bool:
    """In bits or in nats, with the minus or without: the 1 in the logarithm is the mistake."""
    (counts,) = arguments
    bits = sum(c / sum(counts) * math.log2(1 + c / sum(counts)) for c in counts)
    return any(math.isclose(abs(value), bits * unit, abs_tol=1e-6) for unit in (1, math.log(2)))


def _is_near(arguments: tuple[Any, ...], value: Any) -> bool:
    return is_number(value) and abs(value - entropy_of(*arguments)) < NEARLY


NO_MINUS = Misconception(
    "the minus sign is missing",
    "The minus in front of the sum is missing.",
    "What sign has the logarithm of a number below 1? What sign should an uncertainty have?",
    wrong=otherwise(_entropy, sign=1),
)
SURPRISE_SUM = Misconception(
    "surprises added, not averaged",
    "The surprises are added up, as if each class came up equally often.",
    "How often do you meet each surprise? What then is the average one?",
    wrong=otherwise(_entropy, front=lambda count, total: 1),
)
ZERO = Misconception(
    "0 log 0",
    "A class without rows breaks it: 0 · log 0.",
    "Can an event that never happens surprise anybody? What must its term be?",
    wrong=otherwise(_entropy, classes=list),
)
ENDS_AT_ZERO = Misconception(
    "ends at an empty class",
    "After a class without rows nothing more is counted.",
    "`[2, 0, 3]` has rows after the empty class. Which word leaves a loop, and which goes on with "
    "its next round?",
    wrong=otherwise(
        _entropy, classes=lambda counts: list(takewhile(lambda count: count > 0, counts))
    ),
)
ZERO_FOR_ALL = Misconception(
    "0 as soon as a class is empty",
    "Where one class is empty, the whole answer is 0.",
    "An empty class adds 0 to the sum. What do the other classes add?",
    wrong=otherwise(_entropy, classes=lambda counts: counts if all(counts) else []),
)
MEAN_OVER_CLASSES = Misconception(
    "divided by the number of classes",
    "The sum is divided by the number of classes.",
    "The shares in front of the logarithms make it a mean already. What is there left to divide?",
    wrong=otherwise(_entropy, over=len),
)
STRETCHED = Misconception(
    "greatest entropy taken as 1",
    "This is divided by the logarithm of the number of classes, so that equal classes give 1.",
    "Four equal classes: how many yes-no questions find the class, and what does yours give?",
    wrong=otherwise(_entropy, over=lambda counts: math.log2(len(counts))),
)
TOGETHER = Misconception(
    "all rows together",
    "This is the surprise of all draws added up.",
    "How many bits is it for one draw, on average?",
    wrong=otherwise(_entropy, over=lambda counts: 1 / sum(counts)),
)
EQUALLY_LIKELY = Misconception(
    "taken as equally likely",
    "This is the entropy of classes that are all equally likely.",
    "Is a class with one row as likely as one with four? Where do your shares come in?",
    wrong=lambda counts: math.log2(len(counts)),
)
COUNTS_IN_LOGARITHM = Misconception(
    "counts in the logarithm",
    "In front stands the share, but within the logarithm the count.",
    "How surprising is an event? Does that depend on how many rows there are, or on its share?",
    wrong=otherwise(_entropy, inside=_count),
)
FIRST_CLASS = Misconception(
    "only the first class",
    "Only the first class is counted.",
    "What happens to the others? In a function: does `return` stand within the loop?",
    wrong=otherwise(_entropy, terms=lambda terms: terms[0]),
)
LAST_CLASS = Misconception(
    "only the last class",
    "Only the last class is counted.",
    "Does each round of your loop add to what was there before, or does it begin anew?",
    wrong=otherwise(_entropy, terms=lambda terms: terms[-1]),
)
LARGEST_TERM = Misconception(
    "the largest term only",
    "This is the largest of the terms, not their sum.",
    "Every class adds to the uncertainty. Which word takes one of them, and which all?",
    wrong=otherwise(_entropy, terms=min),
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
LARGEST_FOR_TOTAL = Misconception(
    "the largest count for the total",
    "The counts are divided by the largest of them, not by how many rows there are.",
    "What do your shares of `[3, 1]` add up to?",
    wrong=otherwise(_entropy, total=max),
)
WITHOUT_ONES = Misconception(
    "classes with one row left out",
    "A class with a single row is left out.",
    "Which counts must be kept out of the logarithm: 0, or 1 as well?",
    wrong=otherwise(_entropy, classes=lambda counts: [c for c in counts if c > 1]),
)
EVEN_SURPRISE = Misconception(
    "surprises averaged without weights",
    "This is the plain mean of the surprises: a rare class counts as much as a common one.",
    "How often does each surprise come? By which number is it multiplied in a mean of all draws?",
    wrong=otherwise(_entropy, front=lambda c, n: 1, over=lambda counts: len(_with_rows(counts))),
)
FROM_ONE = Misconception(
    "begins at 1",
    "This is 1 more than it should be.",
    "What is your sum before the first class is added?",
    wrong=lambda counts: 1 + entropy_of(counts),
)
KNOWN_CLASSES = Misconception(
    "classes with rows taken as equally likely",
    "This is the logarithm of how many classes have rows, as if they were equally likely.",
    "Is a class with one row as likely as one with four? Where do your shares come in?",
    wrong=lambda counts: math.log2(len(_with_rows(counts))),
)
COMMONEST = Misconception(
    "the surprise of the commonest class",
    "This is the surprise of the most common class alone.",
    "The other classes surprise more, and come more rarely. Where do they come in?",
    wrong=lambda counts: -math.log2(max(counts) / sum(counts)),
)
ERROR_FOR_ENTROPY = Misconception(
    "error in place of entropy",
    "This is the classification error, 1 − max p.",
    "Which measure does the exercise ask for, and where is its logarithm?",
    wrong=lambda counts: 1 - max(counts) / sum(counts),
)
TO_THE_MOST = Misconception(
    "what is missing to the most",
    "This is how far the entropy is from that of equal classes.",
    "What should a list with one class give: the least, or the most?",
    wrong=lambda counts: math.log2(len(counts)) - entropy_of(counts),
)
IN_THREES = Misconception(
    "logarithm to base 3",
    "The logarithm is the one to base 3.",
    "A bit is the answer to one fair yes-no question. Which base counts in twos?",
    wrong=otherwise(_entropy, log=lambda p: math.log(p, 3)),
)
BY_HAND_TOO = (
    replace(NATS, wrong=otherwise(_entropy, log=math.log)),
    replace(TENS, wrong=otherwise(_entropy, log=math.log10)),
    NO_MINUS,
    replace(COUNTS, wrong=otherwise(_entropy, front=_count, inside=_count)),
    *(SURPRISE_SUM, MEAN_OVER_CLASSES, STRETCHED, TOGETHER),
    *(EQUALLY_LIKELY, COUNTS_IN_LOGARITHM, FIRST_CLASS, TWO_CLASSES),
    replace(GINI_FOR_ENTROPY, wrong=gini_of),
)
ENTROPY_IDEAS = (
    *BY_HAND_TOO,
    replace(LENGTH_FOR_TOTAL, wrong=otherwise(_entropy, total=len)),
    *(LAST_CLASS, LARGEST_TERM),
    *(LARGEST_FOR_TOTAL, WITHOUT_ONES, EVEN_SURPRISE, FROM_ONE, KNOWN_CLASSES, COMMONEST),
    *(ERROR_FOR_ENTROPY, TO_THE_MOST, IN_THREES),
    *(ZERO, ENDS_AT_ZERO, ZERO_FOR_ALL, ALWAYS_0, ONE_MORE, NEAR),
)
