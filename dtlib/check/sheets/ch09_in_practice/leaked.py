"""Check of sheet 9: how many test rows have somebody in them whom the training rows know."""

from __future__ import annotations

from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch09_in_practice.telling_apart import telling_apart

NAMES = ["Ada", "Ben", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon"]


def true_leaked(train: Any, test: Any) -> float:
    return sum(name in train for name in test) / len(test)


IDEAS = [
    Misconception(
        "patients counted, not rows",
        "Each patient counts once, however many rows of the test are his.",
        "A patient has three rows in the test. How many test rows does that make?",
        wrong=lambda train, test: len(set(test) & set(train)) / len(set(test)),
    ),
    Misconception(
        "share of the training rows",
        "This is the share of the training rows whose patient is in the test.",
        "Which rows are judged, and which of them are judged too well?",
        wrong=lambda train, test: true_leaked(test, train),
    ),
    Misconception(
        "the rows that are honest",
        "This is the share of test rows whose patient is new.",
        "Which rows does the exercise ask for, those that leak or those that do not?",
        wrong=lambda train, test: 1 - true_leaked(train, test),
    ),
    Misconception(
        "rows counted, not their share",
        "The rows are counted.",
        "Of how many rows of the test is this the count?",
        wrong=lambda train, test: sum(name in train for name in test),
    ),
    Misconception(
        "divided by all rows",
        "The rows are divided by the training and the test rows together.",
        "Among which rows does the exercise count?",
        wrong=lambda train, test: sum(name in train for name in test) / (len(train) + len(test)),
    ),
    Misconception(
        "compared place by place",
        "The first test row is compared with the first training row, the second with the second.",
        "Can a patient stand at another place in the two lists?",
        wrong=lambda train, test: (
            sum(a == b for a, b in zip(train, test, strict=False)) / len(test)
        ),
    ),
    Misconception(
        "divided by the training rows",
        "The test rows that leak are divided by the number of training rows.",
        "Of which rows is a share asked for?",
        wrong=lambda train, test: sum(name in train for name in test) / len(train),
    ),
    Misconception(
        "patients in both, of all patients",
        "This counts patients: those in both lists, among all.",
        "A patient has three rows in the test. How many test rows does that make?",
        wrong=lambda train, test: len(set(test) & set(train)) / len({*test, *train}),
    ),
    Misconception(
        "pairs of rows",
        "A test row counts once for each training row of its patient.",
        "Can a test row leak more than once? Can a share be larger than 1?",
        wrong=lambda train, test: sum(a == b for a in train for b in test) / len(test),
    ),
    Misconception(
        "the number of patients in both",
        "The patients in both lists are counted.",
        "Is the answer a number of patients, or a share of rows?",
        wrong=lambda train, test: len(set(test) & set(train)),
    ),
]


def _drawn(rng: np.random.Generator) -> list[Case]:
    cases = []
    for n_train, n_test in ((4, 3), (5, 4), (6, 6), (7, 5), (9, 4), (12, 8), (15, 6)):
        names: list[Any] = NAMES if rng.random() < 0.5 else list(range(20, 34))
        known = rng.permutation(len(names))
        train = [names[i] for i in rng.choice(known[: len(known) * 2 // 3], n_train)]
        test = [names[i] for i in rng.choice(known[len(known) // 3 :], n_test)]
        cases.append(Case((train, test), "some leak"))
    return cases


leaked = Check(
    "leaked",
    truth=true_leaked,
    cases=[
        Case((["Ada", "Ben", "Ada"], ["Cyd", "Ben", "Dan"]), "some leak"),
        Case((["Ada", "Ben", "Ada", "Eve"], ["Cyd", "Ada", "Ada"]), "some leak"),
        Case(([7, 3, 7, 5, 1], [5, 8, 5, 7, 9, 9]), "some leak"),
        Case((["Ada", "Ben", "Cyd", "Ada", "Ada"], ["Ada", "Fay"]), "some leak"),
        Case((["Ada", "Ben"], ["Cyd", "Dan"]), "none leak"),
    ],
    fresh=telling_apart(
        _drawn,
        true_leaked,
        IDEAS,
        also=[
            lambda train, test: sum(name in train for name in test[1:]) / len(test),
            lambda train, test: sum(name in train for name in test[:-1]) / len(test),
        ],
    ),
    misconceptions=IDEAS,
    hints=["Go through the test rows one by one. When is one of them a row that leaks?"],
    title="The function leaked(train, test)",
)
