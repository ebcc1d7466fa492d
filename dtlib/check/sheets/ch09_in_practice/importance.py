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
    Misconception(
        "the share of what was right",
        "The loss is divided by the share that was right before.",
        "Does the exercise ask by how much the share falls, or by which part of it?",
        wrong=lambda truth, said, shuffled: (
            true_importance(truth, said, shuffled) / max(right_share(truth, said), 1e-9)
        ),
    ),
    Misconception(
        "the greatest loss",
        "This is the greatest loss of all shuffles.",
        "Which number stands for all shuffles together?",
        wrong=lambda truth, said, shuffled: right_share(truth, said) - min(after(truth, shuffled)),
    ),
    Misconception(
        "never below 0",
        "A loss below 0 has become 0, or lost its sign.",
        "Can a model do better by chance when a column is shuffled? What should stand there then?",
        wrong=lambda truth, said, shuffled: max(true_importance(truth, said, shuffled), 0.0),
    ),
    Misconception(
        "rows, not a share",
        "These are rows: the loss is not divided by their number.",
        "Should a column matter more because there are more rows?",
        wrong=lambda truth, said, shuffled: len(truth) * true_importance(truth, said, shuffled),
    ),
    Misconception(
        "the least loss",
        "This is the least loss of all shuffles.",
        "Which number stands for all shuffles together?",
        wrong=lambda truth, said, shuffled: right_share(truth, said) - max(after(truth, shuffled)),
    ),
    Misconception(
        "the loss in the middle",
        "This is the median of the losses.",
        "Which number does the exercise ask for, the middle one or the mean?",
        wrong=lambda truth, said, shuffled: (
            right_share(truth, said) - float(np.median(after(truth, shuffled)))
        ),
    ),
    Misconception(
        "the share right before",
        "This is the share that was right before.",
        "How many were right after the column was shuffled? What was lost?",
        wrong=lambda truth, said, shuffled: right_share(truth, said),
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


def _gaining(rng: np.random.Generator) -> Case:
    """Shuffled, the model is right more often than before."""
    while True:
        truth = rng.choice(["no", "yes"], 10).tolist()
        case = Case((truth, _answers(rng, truth, 0.5), [_answers(rng, truth, 0.6) for _ in "abc"]),
                    "no loss")  # fmt: skip
        if true_importance(*case.arguments) < -0.05:
            return case


def _drawn(rng: np.random.Generator) -> list[Case]:
    cases = [_case(rng, n, times) for n, times in ((5, 2), (8, 3), (12, 5), (9, 1))]
    return [*cases, _gaining(rng)]


importance = Check(
    "importance",
    truth=true_importance,
    cases=[
        Case((["yes", "no", "yes"], ["yes", "no", "no"], [["yes", "yes", "yes"],
             ["no", "yes", "no"]]), "many shuffles"),
        Case((["a", "b", "b", "a"], ["a", "b", "b", "b"], [["b", "b", "a", "b"],
             ["a", "a", "b", "b"], ["b", "a", "b", "a"]]), "many shuffles"),
        Case((["yes", "no", "no"], ["yes", "no", "no"], [["no", "no", "yes"]]), "one shuffle"),
        Case((["yes", "no", "yes", "no"], ["no", "no", "yes", "yes"], [["yes", "no", "yes", "no"],
             ["no", "no", "yes", "yes"], ["yes", "no", "no", "no"]]), "no loss"),
    ],
    fresh=telling_apart(_drawn, true_importance, IDEAS),
    misconceptions=IDEAS,
    hints=["Which share was right before? Which after each shuffle, and on average?"],
    title="The function importance(truth, said, shuffled)",
)  # fmt: skip
