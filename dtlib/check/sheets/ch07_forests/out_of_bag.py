"""Checks of sheet 7: rows judged by the trees that have not seen them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.kinds import number
from dtlib.check.sheets.ch07_forests.majority_vote import largest_of_equals, majority

PRICES = np.array([2.1, 2.5, 1.9, 2.3, 2.0])
TIMES_DRAWN = np.array([1, 0, 2, 0, 0])


price_out_of_bag = number(
    "price_out_of_bag",
    truth=lambda: float(PRICES[TIMES_DRAWN == 0].mean()),
    misconceptions=[
        Misconception(
            "out of bag over all trees",
            "All five trees answer here.",
            "Which of the trees have learnt this very house by heart?",
            wrong=lambda: float(PRICES.mean()),
        ),
        Misconception(
            "out of bag over in-bag trees",
            "The trees that had the house in their bag answer here.",
            "A test is fair if the question was not in the lessons. Whose lessons had it not?",
            wrong=lambda: float(PRICES[TIMES_DRAWN > 0].mean()),
        ),
        Misconception(
            "median for the mean",
            "This is the answer in the middle.",
            "How does a forest put numbers together?",
            wrong=lambda: float(np.median(PRICES[TIMES_DRAWN == 0])),
        ),
        Misconception(
            "answers added, not averaged",
            "The answers are added up.",
            "Could a house cost as much as that, if no tree says more than 2.5?",
            wrong=lambda: float(PRICES[TIMES_DRAWN == 0].sum()),
        ),
    ],
    hints=[
        "Which trees have never seen the house? Look for a 0 in the last line.",
        "For numbers a forest takes the mean.",
    ],
    title="A price out of bag, by hand",
)


def _judged(
    may_judge: Callable[[int], bool], votes: Any, in_bag: Any, labels: Any
) -> list[bool | None]:
    """For each row whether the vote of those who may judge is wrong; None if nobody may."""
    found: list[bool | None] = []
    for i, label in enumerate(labels):
        said = [vote[i] for vote, bag in zip(votes, in_bag, strict=True) if may_judge(bag[i])]
        found.append(majority(said) != label if said else None)
    return found


def _share(judged: list[bool | None]) -> float:
    known = [wrong for wrong in judged if wrong is not None]
    return sum(known) / len(known)


def _is_out(count: int) -> bool:
    return count == 0


def _oob_error(votes: Any, in_bag: Any, labels: Any) -> float:
    return _share(_judged(_is_out, votes, in_bag, labels))


def _wrong_votes(votes: Any, in_bag: Any, labels: Any) -> float:
    out = np.asarray(in_bag) == 0
    return float((np.asarray(votes) != np.asarray(labels))[out].mean())


def _fresh_oob(rng: np.random.Generator) -> list[Case]:
    plain = [Case(_forest(rng, False), "every row out of some bag") for _ in range(4)]
    high = int(rng.integers(2, 9))  # a class that trees say and no row has
    strange = [[high, 0], [high, 1]], [[0, 0], [0, 1]], [0, 0]
    lonely = [Case(_forest(rng, True), "a row in every bag") for _ in range(3)]
    return [*plain, Case(strange, plain[0].part), *lonely]


def _forest(rng: np.random.Generator, one_in_every_bag: bool) -> tuple[Any, Any, Any]:
    """Votes of which the right error differs from every wrong idea of it."""
    while True:
        n_rows, n_trees = int(rng.integers(6, 10)), int(rng.integers(5, 8))
        labels = rng.integers(0, 3, n_rows)
        in_bag = rng.choice([0, 0, 1, 1, 2], (n_trees, n_rows))
        votes = np.where(
            rng.random(in_bag.shape) < np.where(in_bag > 0, 0.8, 0.5), labels, (labels + 1) % 3
        )
        if one_in_every_bag:
            in_bag[:, rng.integers(n_rows)] = 1
        lonely = (in_bag > 0).all(axis=0).sum()
        arguments = votes.tolist(), in_bag.tolist(), labels.tolist()
        if lonely == int(one_in_every_bag) and _tells_apart(arguments, lonely):
            return arguments


def _tells_apart(arguments: tuple[Any, ...], lonely: int) -> bool:
    values = [_oob_error(*arguments)]
    values += [_safe(idea, arguments) for idea in OOB_IDEAS[: 9 if lonely else 7]]
    return len({round(value, 6) for value in values}) == len(values)


def _safe(idea: Misconception, arguments: tuple[Any, ...]) -> float:
    assert idea.wrong is not None
    return float(idea.wrong(*arguments))


OOB_IDEAS = [
    Misconception(
        "out of bag over all trees",
        "Every tree votes here, also those that have seen the row.",
        "What does the vote of a tree prove that has learnt the row by heart?",
        wrong=lambda *a: _share(_judged(lambda count: True, *a)),
    ),
    Misconception(
        "out of bag over in-bag trees",
        "The trees that had the row in their bag vote here.",
        "Out of bag means that a tree has not seen the row. What is `in_bag` then?",
        wrong=lambda *a: _share(_judged(lambda count: count > 0, *a)),
    ),
    Misconception(
        "drawn twice taken for out of bag",
        "A row that was drawn twice counts as out of bag.",
        "`in_bag` tells how often a row was drawn. Which of its values means never?",
        wrong=lambda *a: _share(_judged(lambda count: count != 1, *a)),
    ),
    Misconception(
        "drawn once taken for out of bag",
        "A row that was drawn once counts as out of bag.",
        "`in_bag` tells how often a row was drawn. Has a tree seen a row that it drew once?",
        wrong=lambda *a: _share(_judged(lambda count: count <= 1, *a)),
    ),
    Misconception(
        "wrong votes counted, not wrong rows",
        "This is the share of wrong votes among all votes out of bag.",
        "Three of five trees are right about a row. Is the row right or wrong?",
        wrong=_wrong_votes,
    ),
    Misconception(
        "wrong rows counted, not their share",
        "This is how many rows are wrong.",
        "Out of how many that were judged?",
        wrong=lambda *a: sum(w is True for w in _judged(_is_out, *a)),
    ),
    Misconception(
        "accuracy for error",
        "This is the share of rows that are right.",
        "What should the error be if every vote is right?",
        wrong=lambda *a: 1 - _oob_error(*a),
    ),
    Misconception(
        "rows without judges counted as wrong",
        "A row that is in every bag counts as wrong.",
        "Nobody may judge this row. What does that say about the forest?",
        wrong=lambda *a: float(np.mean([w is not False for w in _judged(_is_out, *a)])),
    ),
    Misconception(
        "rows without judges counted as right",
        "A row that is in every bag counts as right.",
        "How many rows were judged at all? By what number do you divide?",
        wrong=lambda *a: float(np.mean([w is True for w in _judged(_is_out, *a)])),
    ),
]


def _by(judge: Callable[[list[int], int], bool]) -> Callable[..., float]:
    """The share of judged rows that ``judge`` finds wrong, from the votes out of bag."""

    def error(votes: Any, in_bag: Any, labels: Any) -> float:
        said = [
            [vote[i] for vote, bag in zip(votes, in_bag, strict=True) if bag[i] == 0]
            for i in range(len(labels))
        ]
        wrong = [judge(one, label) for one, label in zip(said, labels, strict=True) if one]
        return sum(wrong) / len(wrong)

    return error


MORE_IDEAS = [
    Misconception(
        "ties to the larger class",
        "Where two classes have equally many votes, the larger number wins.",
        "What did exercise 3 say about ties?",
        wrong=_by(lambda said, label: largest_of_equals(said) != label),
    ),
    Misconception(
        "one wrong vote is enough",
        "A row counts as wrong as soon as one of its judges is wrong.",
        "Three trees are right about a row, and one is wrong. What does the forest say?",
        wrong=_by(lambda said, label: any(one != label for one in said)),
    ),
    Misconception(
        "one right vote is enough",
        "A row counts as right as soon as one of its judges is right.",
        "Three trees are wrong about a row, and one is right. What does the forest say?",
        wrong=_by(lambda said, label: all(one != label for one in said)),
    ),
    Misconception(
        "the first judge alone",
        "Of the trees that may judge a row only the first is asked.",
        "Who votes out of bag: one tree, or all that have not seen the row?",
        wrong=_by(lambda said, label: said[0] != label),
    ),
    Misconception(
        "the last judge alone",
        "Of the trees that may judge a row only the last is asked.",
        "Does each vote take the place of the one before? Where do you keep them all?",
        wrong=_by(lambda said, label: said[-1] != label),
    ),
    Misconception(
        "number of rows judged",
        "This is how many rows were judged.",
        "How many of them are wrong?",
        wrong=lambda *a: sum(wrong is not None for wrong in _judged(_is_out, *a)),
    ),
]

out_of_bag_error = Check(
    "out_of_bag_error",
    truth=_oob_error,
    cases=[
        Case(
            ([[0, 1], [1, 1], [1, 0]], [[0, 1], [2, 0], [1, 2]], [0, 0]),
            "every row out of some bag",
        ),
        Case(
            (
                [[0, 0, 0, 1, 1], [1, 1, 0, 1, 0], [1, 1, 1, 1, 0], [1, 0, 0, 0, 0]],
                [[2, 1, 1, 0, 1], [0, 0, 0, 0, 0], [1, 0, 2, 2, 1], [1, 1, 0, 1, 1]],
                [0, 1, 0, 1, 0],
            ),
            "every row out of some bag",
        ),
        Case(
            (
                [[1, 3, 2, 0, 1], [0, 1, 2, 3, 3], [0, 2, 2, 1, 0]],
                [[1, 0, 2, 0, 2], [2, 0, 1, 0, 2], [1, 0, 0, 1, 0]],
                [1, 1, 1, 1, 2],
            ),
            "a row in every bag",
        ),
        Case(
            (
                [
                    *([1, 0, 0, 0, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0]),
                    *([1, 0, 0, 1, 1, 1, 0], [0, 1, 0, 1, 1, 1, 1]),
                ],
                [
                    *([0, 1, 2, 0, 0, 2, 0], [1, 1, 1, 1, 0, 2, 1]),
                    *([0, 1, 0, 2, 0, 2, 2], [2, 0, 1, 1, 1, 2, 1]),
                ],
                [1, 1, 0, 0, 0, 0, 1],
            ),
            "a row in every bag",
        ),
        Case(
            (
                [
                    *([2, 2, 1, 1, 2, 1], [0, 2, 2, 0, 2, 2]),
                    *([2, 1, 1, 0, 2, 2], [0, 0, 2, 0, 0, 1]),
                ],
                [
                    *([0, 0, 1, 0, 1, 1], [2, 2, 0, 0, 0, 2]),
                    *([0, 0, 0, 0, 2, 1], [0, 2, 1, 2, 0, 0]),
                ],
                [2, 2, 2, 0, 2, 2],
            ),
            "every row out of some bag",
        ),
    ],
    fresh=_fresh_oob,
    misconceptions=[*OOB_IDEAS, *MORE_IDEAS],
    hints=[
        "Take one row first. Collect the votes of the trees t with `in_bag[t][i] == 0`.",
        "If there are such votes, is their majority the label? Count this row as judged.",
        "Two counters: rows that were judged, and those of them that were wrong.",
    ],
    title="The function out_of_bag_error(votes, in_bag, labels)",
)
