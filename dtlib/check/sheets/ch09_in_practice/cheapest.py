"""Check of sheet 9: the threshold at which all mistakes together cost least."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch09_in_practice.four_counts import people
from dtlib.check.sheets.ch09_in_practice.telling_apart import telling_apart


def cost_at(truth: Any, share: Any, t: float, miss: float, alarm: float = 1) -> float:
    rows = list(zip(truth, share, strict=True))
    missed = sum(ill and one < t for ill, one in rows)
    return miss * missed + alarm * sum(not ill and one >= t for ill, one in rows)


def true_cheapest(truth: Any, share: Any, miss: float) -> float:
    """Of equally cheap ones the largest."""
    return min(sorted(set(share), reverse=True), key=lambda t: cost_at(truth, share, t, miss))


def _called_above(truth: Any, share: Any, miss: float) -> float:
    """Who has exactly the threshold counts as healthy."""
    just_above = {t: np.nextafter(t, 2) for t in sorted(set(share), reverse=True)}
    return min(just_above, key=lambda t: cost_at(truth, share, just_above[t], miss))


IDEAS = [
    Misconception(
        "the costs swapped",
        "A false alarm costs what a miss should cost.",
        "Which of the two mistakes is the dear one? Whom does it concern, the ill or the healthy?",
        wrong=lambda truth, share, miss: min(
            sorted(set(share), reverse=True), key=lambda t: cost_at(truth, share, t, 1, miss)
        ),
    ),
    Misconception(
        "mistakes counted alike",
        "All mistakes cost the same.",
        "Which argument do you never read?",
        wrong=lambda truth, share, miss: true_cheapest(truth, share, 1),
    ),
    Misconception(
        "the least cost",
        "This is the least cost, not the threshold that gives it.",
        "At which threshold did you meet this cost?",
        wrong=lambda truth, share, miss: min(cost_at(truth, share, t, miss) for t in share),
    ),
    Misconception(
        "the smallest of equally cheap ones",
        "Of thresholds that cost the same, this is the smallest.",
        "Which of them does the exercise ask for? In which order do you try them?",
        wrong=lambda truth, share, miss: min(
            sorted(set(share)), key=lambda t: cost_at(truth, share, t, miss)
        ),
    ),
    Misconception(
        "only above the threshold",
        "Who has exactly the threshold is not called ill.",
        "From the threshold on: is a share of 0.5 called ill if the threshold is 0.5?",
        wrong=_called_above,
    ),
    Misconception(
        "the threshold of honest shares",
        "This threshold follows from the cost alone; the people play no part.",
        "If the shares are not calibrated, which threshold is then the cheapest for these people?",
        wrong=lambda truth, share, miss: 1 / (1 + miss),
    ),
    Misconception(
        "the dearest threshold",
        "This is the threshold at which the mistakes cost most.",
        "Which of two costs do you keep, the smaller or the larger one?",
        wrong=lambda truth, share, miss: max(
            sorted(set(share), reverse=True), key=lambda t: cost_at(truth, share, t, miss)
        ),
    ),
    Misconception(
        "false alarms alone",
        "Missed patients cost nothing here.",
        "How dear would it be to call nobody ill?",
        wrong=lambda truth, share, miss: true_cheapest(truth, share, 0),
    ),
    Misconception(
        "always one half",
        "This is one half, whoever the people are.",
        "Which arguments do you never read?",
        wrong=lambda truth, share, miss: 0.5,
    ),
    Misconception(
        "the place of the threshold",
        "This is where the threshold stands in the list, not the threshold.",
        "Which share stands at this place?",
        wrong=lambda truth, share, miss: share.index(true_cheapest(truth, share, miss)),
    ),
]


def _of_all(truth: Any, rows: Any, share: Any, miss: float) -> float:
    """The threshold among all shares, judged by some of the rows."""
    return min(sorted(set(share), reverse=True), key=lambda t: cost_at(truth, rows, t, miss))


def _without(end: Callable[..., float], truth: Any, share: Any, miss: float) -> float:
    """The cheapest, were one end of the shares not tried."""
    tried = sorted(set(share) - {end(share)}, reverse=True)
    return min(tried, key=lambda t: cost_at(truth, share, t, miss))


def _ends(truth: Any, share: Any, miss: float) -> str | None:
    """Which end of the shares the answer is: a search that leaves one out must be seen."""
    answer = true_cheapest(truth, share, miss)
    return "largest" if answer == max(share) else "smallest" if answer == min(share) else None


def _drawn(rng: np.random.Generator) -> list[Case]:
    cases = []
    for n, digits, part, wanted in (
        (7, 2, "the cheapest", None),
        (8, 2, "the cheapest", "smallest"),
        (10, 2, "the cheapest", None),
        (12, 2, "the cheapest", None),
        (6, 2, "the cheapest", "largest"),
        (9, 1, "equal shares", None),
        (14, 1, "equal shares", None),
    ):
        while True:
            arguments = (*people(rng, n, digits), int(rng.integers(2, 7)))
            if _ends(*arguments) == wanted:
                break
        cases.append(Case(arguments, part))
    return cases


cheapest = Check(
    "cheapest",
    truth=true_cheapest,
    cases=[
        Case(([True, False, True, False], [0.9, 0.7, 0.4, 0.2], 3), "the cheapest"),
        Case(([True, True, False, False, True, False], [0.95, 0.8, 0.75, 0.6, 0.55, 0.15], 2),
             "the cheapest"),
        Case(([False, False, True, True, False, True], [0.7, 0.65, 0.55, 0.45, 0.4, 0.3], 3),
             "the cheapest"),
        Case(([True, False, False], [0.8, 0.6, 0.3], 2), "the cheapest"),
        Case(([False, True, True], [0.9, 0.6, 0.2], 3), "the cheapest"),
        Case(([True, False, True, True, False, False, False, False],
              [0.48, 0.53, 0.73, 0.61, 0.29, 0.16, 0.22, 0.35], 2), "the cheapest"),
        Case(([True, False, True, False, False], [0.8, 0.6, 0.6, 0.3, 0.3], 5), "equal shares"),
    ],
    fresh=telling_apart(
        _drawn, true_cheapest, IDEAS,
        also=[
            lambda truth, share, miss: _of_all(truth[1:], share[1:], share, miss),
            lambda truth, share, miss: _of_all(truth[:-1], share[:-1], share, miss),
            lambda truth, share, miss: _without(max, truth, share, miss),
            lambda truth, share, miss: _without(min, truth, share, miss),
        ],
    ),
    misconceptions=IDEAS,
    hints=[
        "Try every share that occurs as the threshold. What do the two kinds of mistakes cost?",
        "Your `four_counts` says how many were missed and how many alarms were false.",
    ],
    title="The function cheapest(truth, share, miss)",
)  # fmt: skip
