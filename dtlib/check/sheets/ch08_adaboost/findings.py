"""Check of sheet 8: bagged and boosted stumps on real data."""

from __future__ import annotations

from dtlib import AdaBoostClassifier, ClassificationTree, RandomForestClassifier
from dtlib.check.core.halves import over_halves
from dtlib.datasets import load_breast_cancer

N_HALVES, LEARNERS = 3, 10

stumps_together = over_halves(
    "stumps_together",
    load_breast_cancer,
    {
        "one stump": lambda seed: ClassificationTree(max_depth=1),
        "bagged stumps": lambda seed: RandomForestClassifier(
            n_estimators=LEARNERS, max_depth=1, max_features=None, random_state=seed
        ),
        "boosted stumps": lambda seed: AdaBoostClassifier(n_estimators=LEARNERS),
    },
    N_HALVES,
    by_chance=("bagged stumps",),
    hints=[
        "Write a function that makes a model from a seed, fits and scores it on `halves(seed)` "
        "for each seed, and returns the mean. Call it three times.",
        "A stump is a tree of depth 1. Which parameter of the forest says how deep its trees are?",
    ],
    title="Bagged stumps and boosted stumps",
)
