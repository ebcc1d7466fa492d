"""Check of sheet 9: permutation importance, from answers before and after a column is shuffled."""

from __future__ import annotations

from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch09_in_practice.telling_apart import telling_apart


def right_share(truth: Any, said: Any) -> float:
    return sum(a == b for a, b in zip(truth, said, strict=True)) / len(truth)


def after(truth: Any, shuffled: Any) -> list[float]:
    return [right_share(truth, said) for said in shuffled]


def true_importance(truth: Any, said: Any, shuffled: Any) -> float:
    return right_share(truth, said) - sum(after(truth, shuffled)) / len(shuffled)


IDEAS = [
    Misconception(
        "before and after swapped",
        "What is lost stands below 0 here.",
        "Before it was shuffled more answers were right. Which of the two shares is taken away?",
        wrong=lambda truth, said, shuffled: -true_importance(truth, said, shuffled),
    ),
    Misconception(
        "the last shuffle alone",
        "Only the last shuffle counts.",
        "What happens to the other shuffles in your loop?",
        wrong=lambda truth, said, shuffled: true_importance(truth, said, shuffled[-1:]),
    ),
    Misconception(
        "the first shuffle alone",
        "Only the first shuffle counts.",
        "Does your loop go on after it?",
        wrong=lambda truth, said, shuffled: true_importance(truth, said, shuffled[:1]),
    ),
    Misconception(
        "answers that changed",
        "This is the share of answers that have changed.",
        "A wrong answer may become right. Is anything lost then? Who knows the truth?",
        wrong=lambda truth, said, shuffled: 1 - sum(after(said, shuffled)) / len(shuffled),
    ),
    Misconception(
        "the share right after shuffling",
        "This is the share of right answers after the column was shuffled.",
        "How many were right before? What was lost?",
        wrong=lambda truth, said, shuffled: sum(after(truth, shuffled)) / len(shuffled),
    ),
    Misconception(
        "losses added, not averaged",
        "The losses of all shuffles are added up.",
        "Should a column matter more because it was shuffled more often?",
        wrong=lambda truth, said, shuffled: len(shuffled) * true_importance(truth, said, shuffled),
    ),
]


def _answers(rng: np.random.Generator, truth: Any, right: float) -> list[str]:
    wrong = np.where(np.asarray(truth) == "yes", "no", "yes")
    return [str(s) for s in np.where(rng.random(len(truth)) < right, truth, wrong)]


def _case(rng: np.random.Generator, n: int, times: int) -> Case:
    truth = rng.choice(["no", "yes"], n).tolist()
    said = _answers(rng, truth, 0.9)
    shuffled = [_answers(rng, truth, 0.55) for _ in range(times)]
    return Case((truth, said, shuffled), f"{'one shuffle' if times == 1 else 'many shuffles'}")


def _drawn(rng: np.random.Generator) -> list[Case]:
    return [_case(rng, n, times) for n, times in ((5, 2), (8, 3), (12, 5), (9, 1))]


importance = Check(
    "importance",
    truth=true_importance,
    cases=[
        Case((["yes", "no", "yes"], ["yes", "no", "no"], [["yes", "yes", "yes"],
             ["no", "yes", "no"]]), "many shuffles"),
        Case((["a", "b", "b", "a"], ["a", "b", "b", "b"], [["b", "b", "a", "b"],
             ["a", "a", "b", "b"], ["b", "a", "b", "a"]]), "many shuffles"),
        Case((["yes", "no", "no"], ["yes", "no", "no"], [["no", "no", "yes"]]), "one shuffle"),
    ],
    fresh=telling_apart(_drawn, true_importance, IDEAS),
    misconceptions=IDEAS,
    hints=["Which share was right before? Which after each shuffle, and on average?"],
    title="The function importance(truth, said, shuffled)",
)  # fmt: skip
