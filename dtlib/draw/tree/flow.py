"""Rows on their way through a tree: who comes to which node, and with what part of itself.

A row that does not know the answer (missing, or a value without a branch) takes every
branch with that branch's share of the training weight, as ``predict`` does; a learner
with another policy for missing values sends it down the heaviest branch.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.column_answers import branch_numbers, read_asked
from dtlib.paths import conditions_in
from dtlib.portions import portions
from dtlib.tree import Node


@dataclass(frozen=True, eq=False)
class Arrival:
    """The rows that come to one node, by position, and what part of each comes."""

    rows: NDArray[np.int64]
    parts: NDArray[np.float64]

    @property
    def weight(self) -> float:
        return float(self.parts.sum())


def path_id(parent: str, branch: int) -> str:
    """A node's name in a picture: "0" is the root, "0.1" its second branch."""
    return f"{parent}.{branch}"


def send_down(root: Node, X: Any, share: bool = True) -> dict[str, Arrival]:
    """For every node that rows come to: which rows, and what part of each."""
    table = read_asked(X, conditions_in(root), "this tree")
    everyone = Arrival(np.arange(table.n_rows), np.ones(table.n_rows))
    arrivals: dict[str, Arrival] = {}
    waiting = [("0", root, everyone)]
    while waiting:
        name, node, arrival = waiting.pop()
        arrivals[name] = arrival
        if node.question is None:
            continue
        taken = _portions(node, branch_numbers(table, node, arrival.rows), share)
        for b, branch in enumerate(node.branches.values()):
            goes = taken[:, b] > 0
            if goes.any():
                below = Arrival(arrival.rows[goes], (arrival.parts * taken[:, b])[goes])
                waiting.append((path_id(name, b), branch, below))
    return arrivals


def _portions(node: Node, branch: NDArray[np.int64], share: bool) -> NDArray[np.float64]:
    """What portion of every row each branch takes: (rows, branches)."""
    taken = (branch[:, None] == np.arange(len(node.branches))).astype(float)
    weights = [b.weight for b in node.branches.values()]
    taken[branch < 0] = portions(weights, heaviest_only=not share)
    return taken


def one_row(row: Any, root: Node, names: Iterable[Any]) -> pd.DataFrame:
    """A row (dict, Series or sequence in the order of ``names``) as a table of one.

    What a dict does not mention is missing.
    """
    if not hasattr(row, "keys"):
        names = list(names)
        if not names:
            raise ValueError("this tree knows no order of its attributes: give the row as a dict")
        row = dict(zip(names, row, strict=True))
    asked = dict.fromkeys(question.attribute for question, _ in conditions_in(root))
    cells = {name: pd.Series([row.get(name)], dtype=object) for name in asked}
    return pd.DataFrame(cells, index=[0])
