"""Check of sheet 6: the mean square error, and what is taken for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception

Numbers = Sequence[float]


def true_mse(values: Numbers) -> float:
    return float(dtlib.mse(values))


def squares(values: Numbers) -> float:
    """The sum of squares around the mean; 0 for no rows."""
    return len(values) * true_mse(values) if len(values) else 0.0


def around(centre: Callable[[Any], Any]) -> Callable[[Numbers], float]:
    return lambda values: float(np.mean((np.asarray(values) - centre(values)) ** 2))


def midrange(values: Numbers) -> float:
    return (max(values) + min(values)) / 2


def sample_variance(values: Numbers) -> float:
    return float(np.var(values, ddof=1)) if len(values) > 1 else float("nan")


def absolute(values: Numbers) -> float:
    return float(np.mean(np.abs(np.asarray(values) - np.mean(values))))


SSE = Misconception(
    "SSE for MSE",
    "This is the sum of the squares, not their mean.",
    "If every number came twice, should the spread be larger? What does yours say?",
    wrong=squares,
)
SAMPLE = Misconception(
    "sample for population variance",
    "The sum is divided by one less than the number of values.",
    "Dividing by N − 1 estimates the spread of a larger population. Here we ask for the mean of "
    "how many squares? And what about a leaf with one row?",
    wrong=sample_variance,
)
ROOT = Misconception(
    "root of the MSE",
    "The square root was taken: this is the standard deviation.",
    "Which step comes after the mean of the squares in the formula?",
    wrong=lambda values: true_mse(values) ** 0.5,
)
ABSOLUTE = Misconception(
    "absolute distances for squares",
    "This is the mean distance; the distances are not squared.",
    "Should one row that is 4 away count as much as four rows that are 1 away?",
    wrong=absolute,
)
AROUND_MEDIAN = Misconception(
    "median for the mean",
    "The distances are measured from the median.",
    "Which number has the least mean square distance from all: the median or the mean?",
    wrong=around(np.median),
)

mse = Check(
    "mse",
    truth=true_mse,
    cases=[
        Case(([1, 3],), "spread"),
        Case(([1, 2, 7],), "spread"),
        Case(([10, 10, 10, 30],), "spread"),
        Case(([1, 2, 2],), "spread"),  # cut off the mean is 1, rounded 2
        Case(([5, 5, 5],), "equal numbers"),
        Case(([7],), "equal numbers"),
        Case(([-4, 0, 1, -1],), "negative numbers"),
    ],
    fresh=lambda rng: [
        *(Case(([*rng.integers(1, 50, n).tolist(), 60.5],), "spread") for n in (3, 6, 9)),
        Case(([int(rng.integers(2, 40))] * 4,), "equal numbers"),
        Case(([int(rng.integers(2, 40))],), "equal numbers"),
        *(Case(([-20, *rng.integers(-15, 15, n).tolist()],), "negative numbers") for n in (4, 7)),
    ],
    misconceptions=[
        SSE,
        SAMPLE,
        ROOT,
        ABSOLUTE,
        AROUND_MEDIAN,
        Misconception(
            "around the first value",
            "The distances are measured from the first value.",
            "Would the spread be the same if the list came in another order? Should it be?",
            wrong=around(lambda values: values[0]),
        ),
        Misconception(
            "absolute distances added",
            "The distances are added up as they are: neither squared nor averaged.",
            "Which two steps of the formula are missing?",
            wrong=lambda values: len(values) * absolute(values),
        ),
        Misconception(
            "the largest square",
            "This is the largest of the squared distances, not their mean.",
            "Which word takes one of the squares, and which all of them?",
            wrong=lambda values: float(max((v - np.mean(values)) ** 2 for v in values)),
        ),
        Misconception(
            "sum of the squares of the numbers",
            "The numbers themselves are squared and added up.",
            "All numbers are 5. How spread out are they, and what does yours give?",
            wrong=lambda values: float(np.sum(np.square(values))),
        ),
        Misconception(
            "divided by one more",
            "The sum is divided by one more than the number of values.",
            "How many squares are there to average?",
            wrong=lambda values: squares(values) / (len(values) + 1),
        ),
        Misconception(
            "the range",
            "This is the distance between the least and the greatest.",
            "A list of 1, 5, 5, 5, 9 and a list of 1, 1, 5, 9, 9: are they equally spread out?",
            wrong=lambda values: float(max(values) - min(values)),
        ),
        Misconception(
            "around the largest value",
            "The distances are measured from the largest value.",
            "All numbers are near 3 but one, which is 10. Where is their middle?",
            wrong=around(max),
        ),
        Misconception(
            "only the last square",
            "Only the last square is counted.",
            "Does your loop add each square to those before it, or does it begin anew?",
            wrong=lambda values: float((values[-1] - np.mean(values)) ** 2 / len(values)),
        ),
        Misconception(
            "midrange for the mean",
            "The distances are measured from halfway between the least and the greatest.",
            "A hundred numbers are 0 and one is 10. Where is their mean?",
            wrong=around(midrange),
        ),
        Misconception(
            "mean of the squares alone",
            "The numbers themselves are squared, not their distances from the mean.",
            "All numbers are 5. How spread out are they, and what does yours give?",
            wrong=lambda values: float(np.mean(np.square(values))),
        ),
        Misconception(
            "the length squared, not the mean",
            "Of the mean only the number of values is squared, not the sum.",
            "In `a / b**2`, what belongs to the power? Where do the brackets of the mean stand?",
            wrong=lambda values: float(np.mean(np.square(values)) - sum(values) / len(values) ** 2),
        ),
        Misconception(
            "distances cancel out",
            "What lies above the mean and what lies below it cancel out, so that nothing is left.",
            "Two numbers are 1 and 3. What do their distances from the mean add up to? When do you "
            "have to square?",
            wrong=lambda values: 0.0,
        ),
        Misconception(
            "mean cut off to a whole number",
            "The distances are not measured from the mean, but from the whole number below it.",
            "What is the mean of 1 and 2, and what does yours say? Python has two divisions: which "
            "of them keeps the rest?",
            wrong=around(lambda values: sum(values) // len(values)),
        ),
        Misconception(
            "neighbours for the mean",
            "The distances are measured from one number to the next, not from the mean.",
            "Would the spread be another one if the numbers came in another order?",
            wrong=lambda values: float(np.sum(np.diff(values) ** 2.0) / len(values)),
        ),
        Misconception(
            "around the sum",
            "The distances are measured from the sum of the numbers, not from their mean.",
            "What makes a mean of a sum?",
            wrong=around(sum),
        ),
        Misconception(
            "the mean itself",
            "This is the mean of the numbers.",
            "That is where the distances begin. How far are the numbers from it?",
            wrong=lambda values: float(np.mean(values)),
        ),
        Misconception(
            "only the first square",
            "Only the distance of the first number is counted.",
            "When does your function return: after the first number, or after all?",
            wrong=lambda values: float((values[0] - np.mean(values)) ** 2 / len(values)),
        ),
        Misconception(
            "square of the mean",
            "This is the square of the mean.",
            "Numbers far from 0 may be close together. Which distances should be squared?",
            wrong=lambda values: float(np.mean(values) ** 2),
        ),
        Misconception(
            "cubes for squares",
            "The distances are taken to the power of three.",
            "Which power does the name of the measure tell?",
            wrong=lambda values: float(np.mean(np.abs(values - np.mean(values)) ** 3)),
        ),
        Misconception(
            "mean rounded to a whole number",
            "The distances are not measured from the mean, but from the whole number next to it.",
            "What is the mean of 1, 2 and 2, and what does yours say? Who needs it rounded?",
            wrong=around(lambda values: round(sum(values) / len(values))),
        ),
    ],
    hints=["Two steps: first the mean; then the mean of the squared distances from it."],
    title="The function mse(values)",
)
