"""Checks of sheet 3, second part: one node made a leaf."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.core.asking import Case
from dtlib.check.core.drawn_trees import asking
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch03_pruning.dict_trees import (
    Path,
    as_node,
    as_words,
    class_counts,
    cut,
    disguised,
    is_leaf,
    most_common,
    node_at,
    reaching,
    rows_of,
    with_node,
)
from dtlib.check.sheets.ch03_pruning.tree_error import STUMP


def _cut(tree: Any, path: list[Any], training: pd.DataFrame) -> Any:
    """dtlib sums the training counts up the tree; the node's prediction is their majority."""
    node = as_node(tree, training)
    for value in path:
        node = node.branches[value]
    return with_node(tree, tuple(path), node.prediction)


def _labelled(choose: Callable[[Any, Path, pd.DataFrame], Any]) -> Callable[..., Any]:
    return lambda tree, path, rows: with_node(tree, tuple(path), choose(tree, tuple(path), rows))


def _rarest(tree: Any, path: Path, rows: pd.DataFrame) -> Any:
    counts = class_counts(reaching(tree, path, rows))
    return min(counts, key=lambda label: counts[label])


def _of_all_rows(tree: Any, path: Path, rows: pd.DataFrame) -> Any:
    return most_common(rows)


def _of_the_leaves(tree: Any, path: Path, rows: pd.DataFrame) -> Any:
    return Counter(_leaves(node_at(tree, path))).most_common(1)[0][0]


def _leaves(tree: Any) -> list[Any]:
    if is_leaf(tree):
        return [tree]
    return [label for branch in tree["branches"].values() for label in _leaves(branch)]


def _of_the_last_answer(tree: Any, path: Path, rows: pd.DataFrame) -> Any:
    """Only the last question on the way is looked at."""
    if not path:
        return most_common(rows)
    asked = node_at(tree, path[:-1])["ask"]
    return most_common(rows[rows[asked] == path[-1]])


def _from_labels(choose: Callable[[list[Any]], Any]) -> Callable[..., Any]:
    """A class chosen from those of the rows that come to the node."""
    return lambda tree, path, rows: choose([r["target"] for r in reaching(tree, path, rows)])


def _way_alone(tree: Any, path: list[Any], training: pd.DataFrame) -> Any:
    """Of each node on the way only the branch of the path is left."""
    if not path:
        return most_common(training)
    rows = training[training[tree["ask"]] == path[0]]
    below = _way_alone(tree["branches"][path[0]], path[1:], rows)
    return {**tree, "branches": {path[0]: below}}


# Another majority in a node than in all rows, in its leaves, or by the last answer alone.
DEEP = {
    "ask": "F1",
    "branches": {
        "X": {
            "ask": "F2",
            "branches": {
                "0": "C",
                "1": {"ask": "F3", "branches": {"M": "B", "N": "B", "Y": "A"}},
                "2": "C",
            },
        },
        "Y": {"ask": "F2", "branches": {"0": "B", "1": "C", "2": "B"}},
    },
}
DEEP_ROWS = (
    "X0NC X2NC X1NB X1MB X1YA X1YA X1YA X1YA X1YA X1YC Y0NB Y0YB Y0NB Y2NB Y2YB Y1NC Y1NC Y1NC "
    "Y1YC Y1YC Y1YC Y1NA"
)
DEEP_PATHS: list[Path] = [("X", "1"), ("Y",), ("X",), ()]
# Three answers deep, and the majority is another one after each of them.
DEEPER = {
    "ask": "F3",
    "branches": {
        "Y": {
            "ask": "F1",
            "branches": {
                "X": {
                    "ask": "F2",
                    "branches": {"1": {"ask": "F4", "branches": {"m": "A", "n": "B"}}, "0": "C"},
                },
                "Y": "B",
            },
        },
        "N": "D",
    },
}
DEEPER_ROWS = (
    "X1YmA X1YnA X1YnB X1YnA X0YmC X0YnC X0YmC X0YnC Y1YmB Y0YnB Y1YnB Y0YmB Y1YnB Y0YnB "
    + "X1NmD " * 8
    + "Y0NnD " * 9
)
MIDDLE = {
    "ask": "F1",
    "branches": {"X": {"ask": "F2", "branches": {"0": "B", "1": "A", "2": "A"}}, "Y": "C"},
}
# The first row, the last, the rarest and the most common class are not of one class.
MIXED_ROWS = "X0C X1A X2B X2A X0C X1A X0D X0D Y0C Y1C"
MIDDLE_ROWS = "X0B X0B X0B X1A X2A Y0C Y1C Y1C Y2C"
LEANING = "XA XA XA YB YB"


KEPT = "the tree stays as it is"


def _cut_case(tree: Any, path: Path, rows: pd.DataFrame, part: str) -> Case:
    shown = f"prune_at({tree}, {list(path)}, training)` with the training rows `{as_words(rows)}"
    return Case((tree, list(path), rows), part, shown, keeps=part == KEPT)


def _fresh_cuts(rng: np.random.Generator) -> list[Case]:
    cases = []
    for path in (*DEEP_PATHS, *DEEP_PATHS):
        # Each row once, twice or thrice, the same for all: the majorities stay.
        rows = pd.concat([rows_of(DEEP_ROWS)] * int(rng.integers(1, 4)))
        rows = rows.iloc[rng.permutation(len(rows))].reset_index(drop=True)
        tree, tables, new_path = _in_disguise(DEEP, path, rows, rng)
        cases.append(
            _cut_case(tree, new_path, tables, "the root" if not path else "below the root")
        )
    rows = rows_of(DEEPER_ROWS).sample(frac=1, random_state=int(rng.integers(1_000_000)))
    for path in (("Y", "X", "1"), ("Y", "X")):
        tree, tables, new_path = _in_disguise(DEEPER, path, rows.reset_index(drop=True), rng)
        while list(new_path) == sorted(new_path):
            tree, tables, new_path = _in_disguise(DEEPER, path, rows.reset_index(drop=True), rng)
        cases.append(_cut_case(tree, new_path, tables, "below the root"))
    kept = [replace(case, part=KEPT, keeps=True) for case in cases[:1]]
    return [*sorted(cases, key=lambda case: case.part), *kept]


def _in_disguise(
    tree: Any, path: Path, rows: pd.DataFrame, rng: np.random.Generator
) -> tuple[Any, pd.DataFrame, Path]:
    """Branches keep their order, so that the path can be followed by place."""
    other, (table,) = disguised(tree, [rows], rng)
    new: list[Any] = []
    old_node, new_node = tree, other
    for value in path:
        place = list(old_node["branches"]).index(value)
        new.append(list(new_node["branches"])[place])
        old_node, new_node = old_node["branches"][value], new_node["branches"][new[-1]]
    return other, table, tuple(new)


prune_at = Check(
    "prune_at",
    truth=_cut,
    cases=[
        _cut_case(MIDDLE, ("X",), rows_of(MIDDLE_ROWS), "below the root"),
        *(_cut_case(DEEP, path, rows_of(DEEP_ROWS), "below the root") for path in DEEP_PATHS[:3]),
        _cut_case(DEEPER, ("Y", "X", "1"), rows_of(DEEPER_ROWS), "below the root"),
        _cut_case(MIDDLE, ("X",), rows_of(MIXED_ROWS), "below the root"),
        _cut_case(STUMP, (), rows_of(LEANING), "the root"),
        _cut_case(DEEP, (), rows_of(DEEP_ROWS), "the root"),
        _cut_case(MIDDLE, ("X",), rows_of(MIDDLE_ROWS), KEPT),
    ],
    fresh=_fresh_cuts,
    misconceptions=[
        Misconception(
            "least common class in the leaf",
            "The leaf gets the class that is rarest among its rows.",
            "For how many of its rows is such a leaf right?",
            wrong=_labelled(_rarest),
        ),
        Misconception(
            "majority of all rows",
            "The leaf gets the most common class of all training rows.",
            "Which rows come to this node? Which answers on the way have they given?",
            wrong=_labelled(_of_all_rows),
        ),
        Misconception(
            "majority of leaves, not rows",
            "The leaf gets the class of most leaves below, however few rows they have.",
            "One leaf rests on ten rows and two leaves on one each. Who has the majority?",
            wrong=_labelled(_of_the_leaves),
        ),
        Misconception(
            "only the last answer counts",
            "The rows are chosen by the last answer on the way only.",
            "Follow a row from the root: which other questions does it have to pass?",
            wrong=_labelled(_of_the_last_answer),
        ),
        Misconception(
            "cut one node too high",
            "The node above has become the leaf.",
            "How many answers does the path have, and after how many did you cut?",
            wrong=lambda tree, path, training: cut(tree, tuple(path[:-1]), training),
        ),
        Misconception(
            "leaf without its tree",
            "This is the new leaf alone; the rest of the tree is lost.",
            "What should the other branches still answer?",
            wrong=lambda tree, path, training: most_common(reaching(tree, tuple(path), training)),
        ),
        Misconception(
            "other branches lost",
            "Of each node on the way only the branch of the path is left.",
            "What should the other branches still answer? What does `{value: …}` keep of them?",
            wrong=_way_alone,
        ),
        Misconception(
            "the first row's class",
            "The leaf gets the class of the first row that comes to the node.",
            "Would the leaf be another one if the rows came in another order?",
            wrong=_labelled(_from_labels(lambda labels: labels[0])),
        ),
        Misconception(
            "the last row's class",
            "The leaf gets the class of the last row that comes to the node.",
            "Would the leaf be another one if the rows came in another order?",
            wrong=_labelled(_from_labels(lambda labels: labels[-1])),
        ),
        Misconception(
            "the class that sorts first",
            "The leaf gets the class that sorts first, however rare it is.",
            "What does `min` compare: how common the classes are, or their names?",
            wrong=_labelled(_from_labels(min)),
        ),
        Misconception(
            "the class that sorts last",
            "The leaf gets the class that sorts last, however rare it is.",
            "What does `max` compare: how common the classes are, or their names?",
            wrong=_labelled(_from_labels(max)),
        ),
        Misconception(
            "the first leaf below",
            "The node becomes what the first leaf below it said.",
            "Most rows of the node may end elsewhere. Which rows come to it?",
            wrong=_labelled(lambda tree, path, rows: _leaves(node_at(tree, path))[0]),
        ),
    ],
    hints=[
        "With an empty path the answer is a class: which?",
        "Else go one step: the first value of the path leads to a smaller tree with a shorter path "
        "and fewer rows. Let the function call itself.",
        "Build the new tree as `{**tree, 'branches': {**tree['branches'], value: …}}`: the tree "
        "that you were given stays as it is.",
    ],
    title="The function prune_at(tree, path, training)",
    tree=asking("ask"),
)
