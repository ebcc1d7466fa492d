"""Check of sheet 5: a tree of two levels over the penguins."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.datasets import load_penguins
from dtlib.tree import leaves

MEASURED = ("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")
LEAST_PENGUINS = 20


@lru_cache(maxsize=8)
def _tree(depth: int, least: int) -> dict[str, Any]:
    """The questions of a small tree over the penguins, and how many it gets right."""
    penguins = load_penguins().frame.dropna(subset=list(MEASURED))
    rows, species = penguins[list(MEASURED)], penguins["species"]
    tree = dtlib.ClassificationTree("entropy", max_depth=depth, min_samples_leaf=least)
    root = tree.fit(rows, species).root_
    asked = {"root": root.question, **{side: root.branches[side].question for side in SIDES}}
    right = tree.predict(rows) == species.to_numpy()
    by_leaf = [max((leaf.counts or {}).values()) / leaf.weight for leaf in leaves(root)]
    found: dict[str, Any] = {
        key: [question.attribute, question.threshold] for key, question in asked.items() if question
    }
    found |= {"accuracy": float(right.mean()), "right": int(right.sum())}
    return found | {"leaf by leaf": float(np.mean(by_leaf))}


SIDES = ("yes", "no")


def _instead(**changes: Callable[[], Any]) -> Callable[[str], Any]:
    """The right answers but for some keys."""
    return lambda key: changes[key]() if key in changes else _penguins(key)


def _penguins(key: str) -> Any:
    return _tree(2, LEAST_PENGUINS)[key]


penguin_tree = Check(
    "penguin_tree",
    form=TABLE,
    truth=_penguins,
    cases=[Case((key,), key) for key in ("root", "yes", "no", "accuracy")],
    tolerance=5e-4,
    misconceptions=[
        Misconception(
            "least rows not looked at",
            "These are the questions without the limit of 20 penguins.",
            "How many penguins are in each of your four leaves?",
            wrong=lambda key: _tree(2, 1)[key],
        ),
        Misconception(
            "all penguins asked again",
            "The second questions are chosen with all penguins, as the first one was.",
            "Which penguins come to the question under yes? Are all 342 of them still there?",
            wrong=lambda key: _penguins("root" if key in SIDES else key),
        ),
        Misconception(
            "yes and no swapped",
            "The two questions of the second level have changed places.",
            "Which penguins say yes to the first question: those below its split point, or the "
            "others?",
            wrong=lambda key: _penguins(SIDES[key == "yes"] if key in SIDES else key),
        ),
        Misconception(
            "only the first question is answered",
            "The accuracy is that of the first question alone.",
            "How many leaves has a tree of depth 2, and what does each of them say?",
            wrong=_instead(accuracy=lambda: _tree(1, LEAST_PENGUINS)["accuracy"]),
        ),
        Misconception(
            "a number for a share",
            "This is how many penguins are right, not which share of them.",
            "Out of how many?",
            wrong=_instead(accuracy=lambda: _penguins("right")),
        ),
        Misconception(
            "percent for a share",
            "This is a percentage.",
            "A share lies between 0 and 1. Which share is a hundred percent?",
            wrong=_instead(accuracy=lambda: 100 * _penguins("accuracy")),
        ),
        Misconception(
            "error for accuracy",
            "This is the share of the penguins that get a wrong answer.",
            "Which share is asked for?",
            wrong=_instead(accuracy=lambda: 1 - _penguins("accuracy")),
        ),
        Misconception(
            "leaves not weighted",
            "The accuracies of the leaves are averaged, a large leaf like a small one.",
            "Count the penguins that are right, in all leaves together. Out of how many?",
            wrong=_instead(accuracy=lambda: _penguins("leaf by leaf")),
        ),
    ],
    hints=[
        "Ask `best_threshold` for each of the four columns, then compare their `gain_at`.",
        "The same again, once for the penguins that say yes to the first question, once for the "
        "others. Each of the four groups says its most common species.",
    ],
    title="Penguins in two levels",
)
