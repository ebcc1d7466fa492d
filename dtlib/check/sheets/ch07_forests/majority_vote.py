"""Checks of sheet 7: the vote of many trees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception


def majority(votes: Sequence[int]) -> int:
    """The class with most votes; of equals the smallest."""
    counts = Counter(votes)
    return min(counts, key=lambda label: (-counts[label], label))


def _first_seen(votes: Sequence[int]) -> int:
    return Counter(votes).most_common(1)[0][0]


def largest_of_equals(votes: Sequence[int]) -> int:
    counts = Counter(votes)
    return max(counts, key=lambda label: (counts[label], label))


def mean_rounded(votes: Sequence[int]) -> int:
    return round(float(np.mean(votes)))


def _is_in_the_middle(arguments: tuple[Any, ...], value: Any) -> bool:
    """Of two votes in the middle either, or halfway between them."""
    votes = sorted(arguments[0])
    low, high = votes[(len(votes) - 1) // 2], votes[len(votes) // 2]
    return value in (low, high, (low + high) / 2)


AVERAGED = "vote averaged as numbers"


def _fresh_votes(rng: np.random.Generator) -> list[Case]:
    clear = [Case((_votes(rng, [3, 1, 1, 0]),), "a clear majority") for _ in range(3)]
    clear += [Case((_votes(rng, [2, 5, 1, 3]),), "a clear majority") for _ in range(2)]
    ties = [Case((_votes(rng, counts),), "a tie") for counts in ([2, 2], [2, 1, 2], [3, 3, 1, 3])]
    low, high = np.sort(rng.choice(9, 2, replace=False)).tolist()
    clear += [Case((votes,), "a clear majority") for votes in ([high, low, high], [high])]
    ties += [Case(([high, low],), "a tie")]
    return [*clear, *ties, Case(([3, 1, 3, 1],), "a tie"), Case(([0, 4, 0, 4, 2],), "a tie")]


def _votes(rng: np.random.Generator, counts: list[int]) -> list[int]:
    labels = rng.choice(6, len(counts), replace=False)
    return rng.permutation(np.repeat(labels, counts)).tolist()


majority_vote = Check(
    "majority_vote",
    truth=majority,
    cases=[
        Case(([1, 1, 0],), "a clear majority"),
        Case(([4, 4, 0, 4, 1],), "a clear majority"),
        Case(([0, 2, 0, 4, 0, 2],), "a clear majority"),
        Case(([0, 3, 3],), "a clear majority"),
        Case(([5, 2, 2, 1, 3],), "a clear majority"),  # less than half
        Case(([2, 4, 4, 2, 4],), "a clear majority"),
        Case(([3, 1],), "a tie"),
        Case(([0, 2],), "a tie"),
        Case(([0, 2, 2, 0, 4],), "a tie"),
    ],
    fresh=_fresh_votes,
    misconceptions=[
        Misconception(
            AVERAGED,
            "The classes are averaged as if they were amounts.",
            "Give the classes other numbers, 1 for apple and 9 for pear. Should the winner change?",
            wrong=mean_rounded,
        ),
        Misconception(
            "the class with the fewest votes",
            "This class has the fewest votes.",
            "Do you sort from many to few, or from few to many?",
            wrong=lambda votes: min(
                Counter(votes), key=lambda label: (Counter(votes)[label], label)
            ),
        ),
        Misconception(
            "the class with its votes",
            "This is a pair: the class, and how many votes it has.",
            "Which of the two things in the pair is the class? How do you take it out?",
            seen=lambda arguments, value: (
                isinstance(value, list)
                and len(value) == 2
                and arguments[0].count(value[0]) == value[1]
            ),
        ),
        Misconception(
            "how many votes it has",
            "This is the number of votes of the winner.",
            "Which class got them?",
            wrong=lambda votes: max(Counter(votes).values()),
        ),
        Misconception(
            "place for the class",
            "This is the place of the winner among the classes that got votes.",
            "Only the classes 0 and 5 got votes, and 5 wins. What does yours say, and which class "
            "stands there?",
            wrong=lambda votes: int(np.unique(votes, return_counts=True)[1].argmax()),
        ),
        Misconception(
            "tie by first seen",
            "Of two classes with equally many votes the one that was seen first wins.",
            "Ask the same trees in another order. Should the answer change?",
            wrong=_first_seen,
        ),
        Misconception(
            "tie for the largest class",
            "Of two classes with equally many votes the one with the larger number wins.",
            "Which of them does the exercise ask for?",
            wrong=largest_of_equals,
        ),
        Misconception(
            "the first vote",
            "This is what the first tree says, whatever the others say.",
            "Who is outvoted here? How many votes does your function look at?",
            wrong=lambda votes: votes[0],
        ),
        Misconception(
            "the last vote",
            "This is what the last tree says, whatever the others say.",
            "Who is outvoted here? Does your loop forget what it has seen before?",
            wrong=lambda votes: votes[-1],
        ),
        Misconception(
            "the largest number",
            "This is the largest class of all, however few votes it has.",
            "`max` of the votes looks at their size. By what should the classes be compared?",
            wrong=max,
        ),
        Misconception(
            "the smallest number",
            "This is the smallest class of all, however few votes it has.",
            "`min` of the votes looks at their size. By what should the classes be compared?",
            wrong=min,
        ),
        Misconception(
            "mean of the votes",
            "This is the mean of the votes, as if the classes were amounts.",
            "Give the classes other numbers, 1 for apple and 9 for pear. Should the winner change?",
            wrong=lambda votes: sum(votes) / len(votes),
        ),
        Misconception(
            "tie by last seen",
            "Of two classes with equally many votes the one that was seen last wins.",
            "Ask the same trees in another order. Should the answer change?",
            wrong=lambda votes: max(reversed(votes), key=votes.count),
        ),
        # Last: with few votes a wrong tie may stand in the middle too.
        Misconception(
            "median of the votes",
            "This is the vote in the middle, as if the classes had an order.",
            "Three say 0, two say 7, two say 9. Who has most votes, and who stands in the middle?",
            seen=_is_in_the_middle,
        ),
    ],
    hints=[
        "Count first: `collections.Counter(votes)` gives the number of votes of each class.",
        "Go through the classes in order, and change the winner only for one with more votes.",
    ],
    title="The function majority_vote(votes)",
)
