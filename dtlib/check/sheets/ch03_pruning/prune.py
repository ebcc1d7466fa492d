"""Checks of sheet 3, third part: reduced-error pruning, round by round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.asking import SLOW, Case
from dtlib.check.core.drawn_trees import asking
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch03_pruning.dict_trees import (
    as_dictionary,
    as_node,
    as_words,
    cut,
    disguised,
    error,
    inner_paths,
    is_leaf,
    most_common,
    reaching,
    rows_of,
    with_node,
)
from dtlib.check.sheets.ch03_pruning.tree_error import (
    JUDGED_ON_TRAINING,
    LABEL_FROM_VALIDATION,
    STUMP,
)


def _pruned(tree: Any, training: pd.DataFrame, validation: pd.DataFrame) -> Any:
    if is_leaf(tree):
        return tree
    X, y = validation.drop(columns="target"), validation["target"]
    return as_dictionary(dtlib.reduced_error_prune(as_node(tree, training), X, y)[0])


def _loop(
    tree: Any, judge: pd.DataFrame, labels: pd.DataFrame, accept_equal: bool = False,
    rounds: int = 99,
) -> Any:  # fmt: skip
    """The algorithm, open at the places where a wrong idea may enter."""
    for _ in range(rounds):
        limit = error(tree, judge) + (1e-9 if accept_equal else -1e-9)
        cuts = [
            (error(smaller, judge), number, smaller)
            for number, smaller in enumerate(_cuts(tree, labels))
        ]
        good = [one for one in cuts if one[0] < limit]
        if not good:
            break
        tree = min(good, key=lambda one: one[:2])[2]
    return tree


def _cuts(tree: Any, labels: pd.DataFrame) -> list[Any]:
    found = [path for path in inner_paths(tree) if len(reaching(tree, path, labels))]
    return [cut(tree, path, labels) for path in found]


def _all_at_once(tree: Any, training: pd.DataFrame, validation: pd.DataFrame) -> Any:
    before, whole = error(tree, validation), tree
    for path in sorted(inner_paths(whole), key=len, reverse=True):
        if error(cut(whole, path, training), validation) < before:
            tree = with_node(tree, path, most_common(reaching(whole, path, training)))
    return tree


def _upwards(tree: Any, training: pd.DataFrame, validation: pd.DataFrame) -> Any:
    """Each node once, the deepest first, and cut as soon as that helps."""
    for path in sorted(inner_paths(tree), key=len, reverse=True):
        smaller = cut(tree, path, training)
        if error(smaller, validation) < error(tree, validation):
            tree = smaller
    return tree


def _never_the_root(tree: Any, training: pd.DataFrame, validation: pd.DataFrame) -> Any:
    while True:
        paths = [path for path in inner_paths(tree) if path]
        cuts = [cut(tree, path, training) for path in paths]
        best = min(cuts, key=lambda one: error(one, validation), default=tree)
        if error(best, validation) >= error(tree, validation):
            return tree
        tree = best


Example = tuple[Any, str, str]  # a tree, training rows, validation rows
HELPS: Example = (STUMP, "XA XA XA YB", "XA YA YA YB")
EQUAL: Example = (STUMP, "XA XA XA YB", "XA YA YB")
ROUNDS: Example = (
    {
        "ask": "F2",
        "branches": {
            "0": {
                "ask": "F1",
                "branches": {
                    "X": "B",
                    "Y": {"ask": "F3", "branches": {"N": "C", "Y": "A"}},
                    "Z": {"ask": "F3", "branches": {"N": "A", "Y": "C"}},
                },
            },
            "1": {"ask": "F3", "branches": {"N": "B", "Y": "A"}},
            "2": "B",
        },
    },
    "Z2YB Z0YC Z2NB Y0YB Y0YA X0YB X1NB Z0NA X0NB Y0NC X1NB Y0NC Y2NB Z0YC Z1NB Y0NA Z1NC X0YB "
    "X1YA Y0YA Y1YA Y2NB X0YC Z1YB",
    "Y1NB Y0YA Y0NA Z1YA Z0YA Y0YA X2YB Z0NC Z0NA X1YB Y0NA X1YB",
)
# The cut below is the better one, and after it the cut above does harm.
NESTED: Example = (
    {
        "ask": "F1",
        "branches": {
            "X": {
                "ask": "F2",
                "branches": {"0": {"ask": "F3", "branches": {"N": "A", "Y": "B"}}, "1": "C"},
            },
            "Y": "B",
            "Z": "C",
        },
    },
    "X0NA X0NA X0NA X0YB X1NC X1YC Y0NB Y1YB Z0NC Z1YC Z1NC",
    "X0NA X0YA X0YA X0YA X1NC X1YC Y0NB Z1YC Z0NB",
)

# Two cuts below help by two rows each, the one above them by three: it comes first.
ABOVE: Example = (
    {
        "ask": "F1",
        "branches": {
            "X": {
                "ask": "F2",
                "branches": {
                    "0": {"ask": "F3", "branches": {"N": "A", "Y": "B"}},
                    "1": {"ask": "F3", "branches": {"N": "C", "Y": "B"}},
                },
            },
            "Y": "B",
        },
    },
    "X0NA X0NA X0NA X0NA X0YB X1NC X1NC X1YB Y0NB",
    "X0YA X0YA X1YC X1YC X1YA Y0NB Y0YB",
)


# The node to cut hangs in the last branch but one, and below another.
LAST: Example = (
    {
        "ask": "F3",
        "branches": {
            "Y": {
                "ask": "F1",
                "branches": {
                    "X": {"ask": "F2", "branches": {"1": "B", "2": "A", "0": "C"}},
                    "Y": "B",
                    "Z": {"ask": "F2", "branches": {"0": "B", "1": "C", "2": "A"}},
                },
            },
            "N": "C",
        },
    },
    "Z1NB X0YB Z1NA Z2YC X1NC Z0YB X0NC Z0NC Y1YC Z2YC",
    "Z1YA Y1YC Z2YC Z1YA X2YA Y2NA Y1NC Y0YB",
)


def _prune_case(tree: Any, training: pd.DataFrame, validation: pd.DataFrame, part: str) -> Case:
    shown = (
        f"prune({tree}, training, validation)` with the training rows `{as_words(training)}` "
        f"and the validation rows `{as_words(validation)}"
    )
    return Case((tree, training, validation), part, shown)


def _example(example: Example, part: str) -> Case:
    tree, training, validation = example
    return _prune_case(tree, rows_of(training), rows_of(validation), part)


def _fresh_prunings(rng: np.random.Generator) -> list[Case]:
    cases = []
    for (tree, training, validation), part in (
        (HELPS, "one cut"),
        (EQUAL, "one cut"),
        (ROUNDS, "several cuts"),
        (NESTED, "a node within a node"),
        (ABOVE, "a node within a node"),
        (LAST, "a node within a node"),
    ):
        times = int(rng.integers(1, 4))  # as often for every row: the shares stay
        tables = [pd.concat([rows_of(text)] * times) for text in (training, validation)]
        tables = [t.iloc[rng.permutation(len(t))].reset_index(drop=True) for t in tables]
        other, (train, valid) = disguised(tree, tables, rng)
        while tree is LAST[0] and any(list(p) == sorted(p) for p in inner_paths(other) if p[1:]):
            other, (train, valid) = disguised(tree, tables, rng)  # a path is no sorted list
        cases.append(_prune_case(other, train, valid, part))
    return cases


prune = Check(
    "prune",
    truth=_pruned,
    cases=[
        _example(HELPS, "one cut"),
        _example(EQUAL, "one cut"),
        _example(ABOVE, "a node within a node"),
        _example(LAST, "a node within a node"),
        _example(ROUNDS, "several cuts"),
    ],
    fresh=_fresh_prunings,
    misconceptions=[
        replace(
            JUDGED_ON_TRAINING,
            means="Nothing is ever cut, as if errors were counted on the rows from which the tree "
            "was grown.",
            wrong=lambda tree, train, valid: _loop(tree, train, train),
        ),
        replace(LABEL_FROM_VALIDATION, wrong=lambda tree, train, valid: _loop(tree, valid, valid)),
        Misconception(
            "equal error accepted",
            "Cuts are made also where the error stays the same.",
            "The exercise accepts a cut only if the error falls. Is it `<` or `<=`?",
            wrong=lambda tree, train, valid: _loop(tree, valid, train, accept_equal=True),
        ),
        Misconception(
            "stops after the first cut",
            "Only one cut is made.",
            "After a cut the tree is another one. Could a second cut help it?",
            wrong=lambda tree, train, valid: _loop(tree, valid, train, rounds=1),
        ),
        Misconception(
            "root never tried",
            "The root is never made a leaf.",
            "Which path leads to the root? Is it among those that you try?",
            wrong=_never_the_root,
        ),
        Misconception(
            "cuts until nothing is left",
            "Nothing is left of the tree but one leaf.",
            "With what do you compare the best cut before you make it?",
            wrong=lambda tree, train, valid: most_common(train),
        ),
        Misconception(
            "cuts not compared",
            "Every cut that helps is made, also where a cut below it helps more.",
            "Two cuts help, and one node lies within the other. Which of them should be made?",
            wrong=_all_at_once,
        ),
        Misconception(
            "cuts from the leaves upwards",
            "Every node is tried once, from the leaves upwards, and cut as soon as that helps.",
            "Of all nodes, the upper ones too, which cut has the least error in the first round? "
            "Is it the one that you make first?",
            wrong=_upwards,
        ),
    ],
    hints=[
        "You need the paths of all inner nodes: a short function that calls itself lists them.",
        "One round: the error of each cut tree, the smallest of them, and the error before.",
        "If the smallest is lower, go on with that tree; else return the one that you have.",
    ],
    title="The function prune(tree, training, validation)",
    tree=asking("ask"),
    seconds=SLOW,
)
