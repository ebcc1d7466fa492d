"""Check of sheet 3: what pruning does to real data."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import numpy as np

import dtlib
from dtlib.check.core.answers import same
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.check.core.kinds import BY_HAND
from dtlib.check.sheets.ch03_pruning.three_parts import SIXTY
from dtlib.check.sheets.shared_ideas import PERCENT
from dtlib.datasets import load_breast_cancer

SEEDS = range(6)
RESULTS = ("leaves before", "leaves after", "error before", "error after")


# Whatever several ideas need is computed once: a check has little time.


@functools.cache
def _cancer() -> tuple[Any, Any]:
    X, y = load_breast_cancer()
    return X, y


@functools.cache
def _deal(seed: int) -> tuple[dict[str, Any], Any]:
    """The numbers of the rows in each part, and the tree of the first part."""
    X, y = _cancer()
    rows = np.arange(len(X))
    parts = dtlib.train_validation_test_split(rows, y, sizes=SIXTY, random_state=seed)[:3]
    numbers = dict(zip(("training", "validation", "test"), parts, strict=True))
    training = numbers["training"]
    return numbers, dtlib.ClassificationTree().fit(X.iloc[training], y.iloc[training])


@functools.cache
def _wrong(seed: int, pruned_on: str | None) -> tuple[int, Any]:
    """The leaves of a deal's tree, pruned or not, and for every row whether it is wrong."""
    X, y = _cancer()
    parts, tree = _deal(seed)
    if pruned_on is not None:
        rows = parts[pruned_on]
        tree, _ = dtlib.reduced_error_prune(tree, X.iloc[rows], y.iloc[rows])
    return tree.n_leaves, tree.predict(X) != y.to_numpy()


@functools.cache
def _averages(
    pruned_on: str = "validation", judged_on: str = "test", seeds: range = SEEDS
) -> dict[str, float]:
    results = []
    for seed in seeds:
        rows = _deal(seed)[0][judged_on]
        (leaves, wrong), (fewer, still_wrong) = _wrong(seed, None), _wrong(seed, pruned_on)
        results.append([leaves, fewer, wrong[rows].mean(), still_wrong[rows].mean()])
    return dict(zip(RESULTS, np.mean(results, axis=0).tolist(), strict=True))


cancer_pruned = Check(
    "cancer_pruned",
    form=TABLE,
    truth=lambda key: _averages()[key],
    cases=[Case((key,), key) for key in RESULTS],
    misconceptions=[
        Misconception(
            "validation rows as test",
            "The errors are those on the validation rows.",
            "Which rows have taken no part in choosing the cuts?",
            wrong=lambda key: _averages(judged_on="validation")[key],
        ),
        Misconception(
            "errors on the training rows",
            "The errors are those on the training rows.",
            "How often is a tree wrong on rows that it has learnt by heart?",
            wrong=lambda key: _averages(judged_on="training")[key],
        ),
        Misconception(
            "accuracy for error",
            "These are accuracies where errors are asked for.",
            "What does `score` give: the share that is right, or that is wrong?",
            wrong=lambda key: _averages()[key] if "leaves" in key else 1 - _averages()[key],
        ),
        replace(
            PERCENT,
            wrong=lambda key: _averages()[key] * (1 if "leaves" in key else 100),
        ),
        Misconception(
            "one deal, not six",
            "These are the numbers of one deal.",
            "Does every round deal anew? And are all rounds in the mean?",
            seen=lambda arguments, value: any(
                same(_averages(seeds=range(seed, seed + 1))[arguments[0]], value, BY_HAND)
                for seed in (SEEDS[0], SEEDS[-1])
            ),
        ),
        Misconception(
            "sums for averages",
            "These are sums over the six deals.",
            "How many leaves has one tree, on average?",
            wrong=lambda key: len(SEEDS) * _averages()[key],
        ),
        Misconception(
            "test rows choose",
            "The test rows were used to choose the cuts.",
            "Which part may prune, so that the last part stays unseen until the end?",
            wrong=lambda key: _averages(pruned_on="test")[key],
        ),
    ],
    hints=[
        "In the loop: deal, grow on the first part, prune on the second, `score` on the third.",
        "Collect four numbers a round in a list, and take the means after the loop.",
    ],
    tolerance=BY_HAND,
    title="Pruning on the cancer data",
)
