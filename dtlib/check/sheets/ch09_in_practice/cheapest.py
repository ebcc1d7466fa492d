"""Check of sheet 9: the threshold at which all mistakes together cost least."""

from __future__ import annotations

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
]


def _drawn(rng: np.random.Generator) -> list[Case]:
    cases = []
    for n, digits, part in ((8, 2, "the cheapest"), (12, 2, "the cheapest"),
                            (9, 1, "equal shares"), (14, 1, "equal shares")):  # fmt: skip
        truth, share = people(rng, n, digits)
        cases.append(Case((truth, share, int(rng.integers(2, 7))), part))
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
        Case(([True, False, True, False, False], [0.8, 0.6, 0.6, 0.3, 0.3], 5), "equal shares"),
    ],
    fresh=telling_apart(_drawn, true_cheapest, IDEAS),
    misconceptions=IDEAS,
    hints=[
        "Try every share that occurs as the threshold. What do the two kinds of mistakes cost?",
        "Your `four_counts` says how many were missed and how many alarms were false.",
    ],
    title="The function cheapest(truth, share, miss)",
)  # fmt: skip
