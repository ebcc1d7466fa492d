"""Checks of sheet 8: the weighted vote and its margins."""

from __future__ import annotations

from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch08_adaboost.weighted_error import called


def _sums(says: Any, voices: Any) -> Any:
    return np.asarray(voices) @ np.asarray(says)


def _decided(sums: Any) -> Any:
    return np.where(np.asarray(sums) > 0, 1, -1)


def _mean_voices(says: Any, voices: Any) -> Any:
    says, voices = np.asarray(says), np.asarray(voices)[:, None]
    sides = ((says == side) for side in (1, -1))
    plus, minus = ((voices * on).sum(axis=0) / np.maximum(on.sum(axis=0), 1) for on in sides)
    return _decided(plus - minus)


def _vote_case(says: list[list[int]], voices: Any, part: str) -> Case:
    arguments = (np.array(says), np.array(voices))
    return Case(arguments, part, called("weighted_vote", *arguments))


def _fresh_votes(rng: np.random.Generator) -> list[Case]:
    cases = [_vote_case([[1, -1]] * 3, rng.integers(1, 9, 3) / 8, "a sum above or below 0")]
    cases += [_vote_case([[1, -1, 1]], [int(rng.integers(1, 9)) / 8], "a sum above or below 0")]
    for _ in range(4):
        says, voices = rng.choice([-1, 1], (5, 12)), rng.permutation([1, 2, 4, 7, 11]) / 16
        cases.append(Case((says, voices), "a sum above or below 0"))
    # The loudest is on the side with the lower mean voice.
    loud = np.array([8, 1, 1, 5]) * int(rng.integers(1, 9)) / 16
    cases.append(_vote_case([[1, -1], [1, -1], [1, -1], [-1, 1]], loud, "a sum above or below 0"))
    a, b = (int(n) / 8 for n in rng.integers(1, 9, 2))
    tied = [[1, 1, -1], [1, -1, -1], [-1, 1, 1]]
    return [*cases, _vote_case(tied, [a, b, a + b], "a sum of 0")]


weighted_vote = Check(
    "weighted_vote",
    truth=lambda says, voices: _decided(_sums(says, voices)),
    cases=[
        _vote_case([[1, -1]], [0.5], "a sum above or below 0"),
        _vote_case([[1, 1], [1, -1], [-1, -1]], [0.25, 0.5, 1.0], "a sum above or below 0"),
        _vote_case(
            [[1, -1, -1], [-1, 1, 1], [-1, 1, -1], [-1, -1, 1]],
            [0.5, 0.25, 0.4375, 0.125],
            "a sum above or below 0",
        ),
        _vote_case([[-1], [1], [-1]], [0.125, 0.625, 0.625], "a sum above or below 0"),
        _vote_case([[1, 1], [-1, 1]], [0.5, 0.5], "a sum of 0"),
    ],
    fresh=_fresh_votes,
    misconceptions=[
        Misconception(
            "vote without voices",
            "Every learner has one vote here, however loud it is.",
            "Two learners with voices of 0.1 say +1, one with 2.0 says −1. Who should win?",
            wrong=lambda says, voices: _decided(np.asarray(says).sum(axis=0)),
        ),
        Misconception(
            "the loudest alone decides",
            "The answer is what the loudest learner says.",
            "Can two quiet learners together outweigh a loud one?",
            wrong=lambda says, voices: np.asarray(says)[np.argmax(voices)],
        ),
        Misconception(
            "mean voice of each side",
            "The mean voices of the two sides are compared, so that company does not help.",
            "Should a side become weaker when one more learner, a quiet one, joins it?",
            wrong=_mean_voices,
        ),
        Misconception(
            "the sum, not its sign",
            "This is the sum itself.",
            "Which class does it stand for?",
            wrong=_sums,
        ),
        Misconception(
            "the first learner alone",
            "The answer is what the first learner says.",
            "How many learners vote? Does `return` stand within the loop?",
            wrong=lambda says, voices: np.asarray(says)[0],
        ),
        Misconception(
            "the last learner alone",
            "The answer is what the last learner says.",
            "Does your loop add each voice to those before it, or does it begin anew?",
            wrong=lambda says, voices: np.asarray(says)[-1],
        ),
        Misconception(
            "0 and 1 for the classes",
            "The classes are written as 0 and 1, or as False and True.",
            "Which two numbers stand for the classes in this sheet?",
            wrong=lambda says, voices: (_sums(says, voices) > 0).astype(int),
        ),
        Misconception(
            "weighted mean, not its sign",
            "This is the weighted mean itself.",
            "Which class does it stand for?",
            wrong=lambda says, voices: _sums(says, voices) / np.sum(voices),
        ),
        Misconception(
            "neither class at 0",
            "A sum of 0 gives 0, and that is no class.",
            "What does the exercise ask for where the sum is 0?",
            wrong=lambda says, voices: np.sign(_sums(says, voices)),
        ),
        Misconception(
            "+1 at 0",
            "A sum of 0 gives +1.",
            "What does the exercise ask for where the sum is 0?",
            wrong=lambda says, voices: np.where(_sums(says, voices) >= 0, 1, -1),
        ),
    ],
    hints=[
        "For one row: multiply what each learner says by its voice, and add.",
        "Above 0 is one class. Everything else is the other.",
    ],
    title="The function weighted_vote(says, voices)",
)


def _margins(says: Any, voices: Any, y: Any) -> Any:
    return np.asarray(y) * _sums(says, voices) / np.sum(voices)


def _margin_case(says: list[list[int]], voices: list[float], y: list[int], part: str) -> Case:
    arguments = (np.array(says), np.array(voices), np.array(y))
    return Case(arguments, part, called("margins", *arguments))


def _fresh_margins(rng: np.random.Generator) -> list[Case]:
    cases = []
    for n_rows in (4, 6, 9):
        says = rng.choice([-1, 1], (4, n_rows))
        voices = np.round(rng.uniform(0.1, 0.9, 4), 3)
        voices[-1] = voices[0]  # two that are equally loud
        right = _decided(_sums(says, voices))
        flipped = np.where(np.arange(n_rows) == rng.integers(n_rows), -right, right)
        cases += [
            Case((says, voices, right), "rows that the vote gets right"),
            Case((says, voices, flipped), "rows that it gets wrong"),
        ]
    return sorted(cases, key=lambda case: case.part != "rows that the vote gets right")


margins = Check(
    "margins",
    truth=_margins,
    cases=[
        _margin_case([[1, 1], [1, -1]], [0.75, 0.5], [1, 1], "rows that the vote gets right"),
        _margin_case(
            [[-1, 1], [-1, 1], [1, 1]], [0.8, 0.2, 0.5], [-1, 1], "rows that the vote gets right"
        ),
        _margin_case([[1, 1], [1, -1]], [0.75, 0.5], [-1, -1], "rows that it gets wrong"),
        _margin_case(
            [[1, -1], [-1, -1], [1, 1]], [0.4, 0.3, 0.4], [1, 1], "rows that it gets wrong"
        ),
    ],
    fresh=_fresh_margins,
    misconceptions=[
        Misconception(
            "margin not scaled",
            "The sum is not divided by the sum of all voices.",
            "What should the margin be where all learners agree and are right?",
            wrong=lambda says, voices, y: np.asarray(y) * _sums(says, voices),
        ),
        Misconception(
            "margin over the number of learners",
            "The sum is divided by the number of learners.",
            "What should the margin be where all learners agree and are right?",
            wrong=lambda says, voices, y: np.asarray(y) * _sums(says, voices) / len(voices),
        ),
        Misconception(
            "margin without the truth",
            "The true class plays no part.",
            "How does one see from your margin whether the row is right?",
            wrong=lambda says, voices, y: _sums(says, voices) / np.sum(voices),
        ),
        Misconception(
            "margin without voices",
            "Every learner counts the same here, however loud it is.",
            "A loud learner is for the true class and a quiet one against it. Is their vote a tie?",
            wrong=lambda says, voices, y: np.asarray(y) * np.mean(says, axis=0),
        ),
        Misconception(
            "share of the voices that are right",
            "This is the share of the voices for the true class, from 0 to 1.",
            "What should the margin be where the voices are half for and half against?",
            wrong=lambda says, voices, y: (_margins(says, voices, y) + 1) / 2,
        ),
        Misconception(
            "only the sign of the margin",
            "This says only whether the row is right.",
            "Two rows are right, one by all voices, one by a whisper. How does one see that?",
            wrong=lambda says, voices, y: np.sign(_margins(says, voices, y)),
        ),
        Misconception(
            "the sum itself",
            "This is the sum: neither divided nor multiplied with the true class.",
            "How does one see whether the row is right? And what is the largest margin?",
            wrong=lambda says, voices, y: _sums(says, voices),
        ),
        Misconception(
            "margin as a distance",
            "The sign is lost: a row that is wrong looks like one that is right.",
            "How does one see from your margin whether the row is right?",
            wrong=lambda says, voices, y: np.abs(_margins(says, voices, y)),
        ),
    ],
    hints=[
        "y times the sum is above 0 exactly where the vote is right.",
        "The sum is largest where all learners agree. How large is it there?",
    ],
    title="The function margins(says, voices, y)",
)
