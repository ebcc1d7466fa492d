"""Checks of sheet 7: who is left out of a bootstrap sample, and the samples themselves."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.by_chance import ELSEWHERE, ByChance, are_even
from dtlib.check.core.exercise import Misconception
from dtlib.check.core.kinds import number

FIVE = 5  # rows, by hand

left_out = number(
    "left_out",
    truth=lambda: (1 - 1 / FIVE) ** FIVE,
    misconceptions=[
        Misconception(
            "the limit for many rows",
            "This is what the share comes close to when there are very many rows.",
            "Five rows are few. With what probability does one draw miss a given row of five?",
            wrong=lambda: math.exp(-1),
        ),
        Misconception(
            "share of the rows that are drawn",
            "This is the share of rows that are in the sample.",
            "Which share is asked for?",
            wrong=lambda: 1 - (1 - 1 / FIVE) ** FIVE,
        ),
        Misconception(
            "missed by one draw",
            "This is how often a single draw misses the row.",
            "How many draws have to miss it, one after the other?",
            wrong=lambda: 1 - 1 / FIVE,
        ),
        Misconception(
            "hit by every draw",
            "This is how often all five draws hit the same given row.",
            "What has to happen at each draw, so that the row is left out?",
            seen=lambda _, value: abs(value - (1 / FIVE) ** FIVE) < 1e-4,
        ),
        Misconception(
            "nobody left out",
            "Without replacement nobody would be left out. Here each row goes back.",
            "After the first draw the row goes back. What may the second draw give?",
            seen=lambda _, value: value == 0,
        ),
    ],
    hints=[
        "Look at one row and one draw: with what probability is it not this row?",
        "The draws do not know of each other. So what do you do with the five probabilities?",
    ],
    title="Who is left out, by hand",
)


# ------------------------------------------------------------------ bootstrap samples


def _drawn(value: Any) -> list[list[int]]:
    """The bags as lists of whole numbers; anything else raises, and is then no right answer."""
    if not all(float(row).is_integer() for bag in value for row in bag):
        raise ValueError("rows have whole numbers")
    return [[int(row) for row in bag] for bag in value]


def _are_bootstrap_samples(arguments: tuple[Any, ...], value: Any) -> bool:
    n, times, _ = arguments
    bags = _drawn(value)
    rows = Counter(row for bag in bags for row in bag)
    return (
        len(bags) == times
        and all(len(bag) == n for bag in bags)
        and set(rows) == set(range(n))
        and are_even([rows[i] for i in range(n)], n * times)
        and any(len(set(bag)) < n for bag in bags)
        and len({tuple(sorted(bag)) for bag in bags}) > 1
    )


def _of_bags(idea: Callable[[int, int, list[list[int]]], bool]) -> Callable[..., bool]:
    return lambda arguments, value: idea(arguments[0], arguments[1], _drawn(value))


def _are_all_different(bags: list[list[int]]) -> bool:
    return all(len(set(bag)) == len(bag) for bag in bags)


def _largest(bags: list[list[int]]) -> int:
    return max(row for bag in bags for row in bag)


def _bag_case(n: int, times: int, part: str, seed: int = 7) -> Case:
    shown = f"bootstrap({n}, {times}, np.random.default_rng({seed}))"
    return Case((n, times, np.random.default_rng(seed)), part, shown)


def _fresh_bags(rng: np.random.Generator) -> list[Case]:
    seeds = rng.integers(2**31, size=5).tolist()
    few = [_bag_case(n, 300, "few rows", seed) for n, seed in zip((2, 3, 6), seeds, strict=False)]
    n = int(rng.integers(20, 50))
    many = [_bag_case(n, 60, "many rows", seed) for seed in seeds[3:]]
    return [*few, few[-1], *many]


bootstrap = ByChance(
    "bootstrap",
    truth=lambda n, times, rng: rng.integers(0, n, (times, n)),
    agrees=_are_bootstrap_samples,
    cases=[
        _bag_case(2, 200, "few rows"),
        _bag_case(5, 200, "few rows"),
        _bag_case(5, 200, "few rows"),
        _bag_case(40, 60, "many rows"),
        _bag_case(40, 60, "many rows", seed=8),
    ],
    fresh=_fresh_bags,
    misconceptions=[
        Misconception(
            "bootstrap without replacement",
            "No row comes twice in a sample: each sample is all rows in another order.",
            "If every sample holds the same rows, in what will the trees differ?",
            seen=_of_bags(
                lambda n, _, bags: _are_all_different(bags) and all(len(b) == n for b in bags)
            ),
        ),
        Misconception(
            "rows that come twice dropped",
            "Rows that were drawn again are gone: the samples are smaller than n.",
            "A row that is drawn three times should count three times. Where does it go?",
            seen=_of_bags(
                lambda n, _, bags: _are_all_different(bags) and len({len(bag) for bag in bags}) > 1
            ),
        ),
        Misconception(
            "bootstrap of the wrong size",
            "The samples do not have n rows.",
            "How many draws does a sample of the chapter have, if there are n rows?",
            seen=_of_bags(lambda n, _, bags: any(len(bag) != n for bag in bags)),
        ),
        Misconception(
            "the last row is never drawn",
            "The last row is in no sample.",
            "The rows are numbered from 0. Which numbers can your draw give?",
            seen=_of_bags(lambda n, _, bags: _largest(bags) == n - 2),
        ),
        Misconception(
            "rows numbered from 1",
            "There is a row with the number n, and none with the number 0.",
            "Which number has the first row of a list in Python?",
            seen=_of_bags(lambda n, _, bags: _largest(bags) == n),
        ),
        Misconception(
            "the same sample every time",
            "All samples are the same.",
            "Where is your generator made? What does one give that starts anew each time?",
            seen=_of_bags(lambda n, _, bags: len(bags) > 1 and all(bag == bags[0] for bag in bags)),
        ),
        Misconception(
            "one sample only",
            "This is another number of samples than was asked for.",
            "How many lists does `times` ask for?",
            seen=lambda arguments, value: len(value) != arguments[1],
        ),
        ELSEWHERE,
    ],
    hints=[
        "Which function of the generator gives whole numbers, each equally likely, with no "
        "memory of those before?",
        "`rng.integers(a, b, size=k)` gives k numbers. Is b among them?",
    ],
    title="The function bootstrap(n, times, rng)",
)
