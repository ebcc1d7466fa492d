"""What all readers share: a tree with its names, nodes linked to a tree, which of many trees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.questions import NO, YES
from dtlib.text import as_text
from dtlib.tree import Node, Step

SCORES = (
    "Its leaves hold scores, not classes: the model adds up the scores of all its trees, and "
    "makes its prediction from the sum."
)


@dataclass(frozen=True, eq=False)
class OtherTree:
    """A tree of another library as linked nodes. All pictures, rules and ``explore.walk`` take it.

    ``names`` are the columns in the order of the model, ``classes_`` is None for numbers. In a
    booster a leaf holds a score (``adds_up``), and only the sum of many trees means something.
    """

    root_: Node
    classes_: Sequence[Any] | None
    names: list[Any]
    criterion: str = "impurity"
    adds_up: bool = False

    def predict(self, X: Any) -> NDArray[Any]:
        """What this one tree says of every row."""
        if not isinstance(X, pd.DataFrame):
            X = pd.DataFrame(np.asarray(X), columns=self.names)
        return self.root_.predict(X)

    def decision_path(self, row: Any) -> list[Step]:
        """The way of one row (dict, Series or sequence) through the tree, step by step."""
        if not hasattr(row, "keys"):
            row = dict(zip(self.names, row, strict=True))
        return self.root_.decision_path(row)

    def __str__(self) -> str:
        return as_text(self.root_)


def linked(spots: Sequence[tuple[Node, int, int]]) -> Node:
    """The root of a tree, from its nodes with the places of their branches yes and no."""
    for node, yes, no in spots:
        if node.question is not None:
            node.branches = {YES: spots[yes][0], NO: spots[no][0]}
    return spots[0][0]


def flattened(root: Mapping[str, Any], below: Any) -> list[tuple[Mapping[str, Any], int, int]]:
    """Nested dicts as a list, each with the places of its two branches (0 for a leaf)."""
    found, links = [root], []
    for record in found:  # the list grows while it is read
        branches = below(record)
        links.append((len(found), len(found) + 1) if branches else (0, 0))
        found.extend(branches)
    return [(record, *link) for record, link in zip(found, links, strict=True)]


def chosen(number: Any, n_trees: int, owner: str) -> int:
    """Which of the trees is meant; one has to be told unless there is only one."""
    if number is None and n_trees == 1:
        return 0
    if number is None:
        raise ValueError(
            f"{owner} has {n_trees} trees: say which one, for example "
            f"read_tree(model, tree=0); the last is {n_trees - 1}"
        )
    if not isinstance(number, (int, np.integer)) or not -n_trees <= number < n_trees:
        raise ValueError(f"{owner} has {n_trees} trees, from 0 to {n_trees - 1}; got {number!r}")
    return int(number) % n_trees


def names_of(columns: Any, own: Any, n_columns: int) -> list[Any]:
    """The names that were given, else the model's own, else x0, x1, … as for any array."""
    if columns is None:
        named = own is not None and len(own) > 0
        return list(own) if named else [f"x{j}" for j in range(n_columns)]
    if len(columns) != n_columns:
        raise ValueError(
            f"the model was fitted on {n_columns} columns, and columns has {len(columns)} names: "
            "give one for each, in the order of the fit"
        )
    return list(columns)
