"""Checks of sheet 9: precision and a threshold by hand, and which score is honest."""

from __future__ import annotations

from dtlib.check.core.exercise import Misconception
from dtlib.check.core.kinds import choice, number

FOUND, MISSED, ALARMS, LEFT = 36, 4, 54, 306  # of 400 people, 40 of them ill
ALL = FOUND + MISSED + ALARMS + LEFT

precision_by_hand = number(
    "precision_by_hand",
    truth=lambda: FOUND / (FOUND + ALARMS),
    misconceptions=[
        Misconception(
            "recall for precision",
            "This is the share of the ill that were found: the recall.",
            "Among whom does precision count, among the ill or among those called ill?",
            wrong=lambda: FOUND / (FOUND + MISSED),
        ),
        Misconception(
            "share of right answers",
            "This is the share of all people who were judged rightly.",
            "Those who are healthy and were left alone: does precision count them?",
            wrong=lambda: (FOUND + LEFT) / ALL,
        ),
        Misconception(
            "share of all people",
            "The people found are divided by all people.",
            "Precision asks about those called ill. How many were?",
            wrong=lambda: FOUND / ALL,
        ),
        Misconception(
            "share of false alarms",
            "This is the share of those called ill who are healthy.",
            "Which of those called ill does precision count?",
            wrong=lambda: ALARMS / (FOUND + ALARMS),
        ),
    ],
    hints=["How many people does the test call ill? How many of these are?"],
    title="Precision, by hand",
)

MISS, ALARM = 12, 3

price_threshold = number(
    "price_threshold",
    truth=lambda: ALARM / (ALARM + MISS),
    misconceptions=[
        Misconception(
            "the costs swapped",
            "This is the share from which on the healthy would be let go, were a false alarm the "
            "dearer mistake.",
            "A missed patient is the dearer mistake. Does that raise the threshold or lower it?",
            wrong=lambda: MISS / (ALARM + MISS),
        ),
        Misconception(
            "one cost divided by the other",
            "This is the one cost divided by the other.",
            "With the share p, what does it cost on average to say ill, and what to say healthy? "
            "Where are the two equal?",
            wrong=lambda: ALARM / MISS,
        ),
        Misconception(
            "as if both cost the same",
            "This is the threshold if both mistakes cost the same.",
            "At that share, which of the two answers is the cheaper one here?",
            wrong=lambda: 0.5,
        ),
        Misconception(
            "a false alarm counted as 1",
            "The cost of a false alarm has been taken for 1.",
            "What does a false alarm cost here?",
            wrong=lambda: 1 / (1 + MISS),
        ),
    ],
    hints=["To say *ill* costs 3 · (1 − p) on average. What does it cost to say *healthy*?"],
    title="The threshold of two costs, by hand",
)

honest_score = choice(
    "honest_score",
    right="6b5e92e1cb38dc70",
    replies={
        "a": "A tenth of the photographs is new, but is any animal in them new? The forest may "
        "know it by the scar on its ear.",
        "b": "More folds leave more photographs to learn from. Does that keep one animal's "
        "photographs together?",
        "c": "No animal is in the training and in the test rows, as it will be with those that "
        "nobody has photographed yet.",
        "d": "The means of many deals vary less. What if each of these deals makes the same "
        "mistake?",
    },
    hints=["Who is to be recognised later? Which of the four keeps such animals for the test?"],
    title="Predict: which score is honest",
)
