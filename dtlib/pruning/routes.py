"""What would every node do for the error on some rows, if it were a leaf?

Asked one by one, a tree with a thousand inner nodes would have to be walked a thousand
times by all rows. Here the rows walk once. Each notes the nodes on its route, and at each
of them how much of its prediction comes from below. To fold a node is to put the node's
own value in place of that part.

A row without gaps ends in one leaf: the whole prediction comes from below every node on
its route. A row that does not know an answer takes several branches, and its prediction is
a mix of leaves; the same sum serves both.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.arrays import Floats
from dtlib.column_answers import branch_numbers, read_asked
from dtlib.fast.keep.flat import majority
from dtlib.fast.read.frames import read_like
from dtlib.fast.read.table import MISSING, Table, sorted_values
from dtlib.fast.read.targets import read_classes, read_numbers
from dtlib.learners import Tree
from dtlib.paths import conditions_in
from dtlib.portions import portions
from dtlib.pruning.folding import Numbered
from dtlib.tree import Node

STOP = "stop"  # a row without an answer goes no further, as in a hand-written tree


class Routes:
    """The routes of some rows through a tree, and what folding each node would change."""

    def __init__(self, tree: Tree | Node, layout: Numbered, X: Any, y: Any) -> None:
        self.layout = layout
        table = _read(tree, X)
        root = layout.nodes[0]
        self.is_number = root.counts is None and isinstance(root.prediction, (int, float))
        self.value, self.target = self._values_and_target(tree, X, y, table.n_rows)
        missing = STOP if isinstance(tree, Node) else tree.missing
        rows, shares = _walk_down(self.layout, table, missing)
        # One entry for every row at every node on its route, sorted by node, then by row.
        self.start = np.cumsum([0, *map(len, rows)])
        self.row = np.concatenate(rows)
        self.share = np.concatenate(shares)
        self.node = np.repeat(np.arange(len(rows)), np.diff(self.start))
        self.below = self._parts_from_below()  # (entries, k)
        self.prediction = self.below[: table.n_rows].copy()  # all of it comes from below the root
        self.loss = np.zeros(table.n_rows)
        self.loss_if_folded = np.zeros(len(self.row))
        self._look_again(np.arange(len(self.row)))

    def _values_and_target(
        self, tree: Tree | Node, X: Any, y: Any, n_rows: int
    ) -> tuple[Floats, NDArray[Any]]:
        """Every node's own prediction as numbers, and y in the same terms."""
        nodes = self.layout.nodes
        if self.is_number:
            value = np.array([[float(node.prediction)] for node in nodes])
            return value, read_numbers(y, X, n_rows)
        classes = tree.classes_.tolist() if hasattr(tree, "classes_") else _labels(nodes)
        labels, codes = read_classes(y, X, n_rows)
        # A label that training never saw has the code −1, which no prediction equals.
        target = pd.Index(classes, dtype=object).get_indexer(pd.Index(labels, dtype=object))[codes]
        if isinstance(tree, Node):
            value = np.array([[float(c == node.prediction) for c in classes] for node in nodes])
        else:
            value = _proportions(self.layout, classes)
        return value, target

    def _parts_from_below(self) -> Floats:
        """Bottom-up: a row's part at a node is what its branches pass on, or the node's own."""
        below = np.zeros((len(self.row), self.value.shape[1]))
        passed_on = np.zeros(len(self.row), bool)
        for i in reversed(range(len(self.layout.nodes))):
            here = slice(self.start[i], self.start[i + 1])
            ends = self.start[i] + np.flatnonzero(~passed_on[here])
            below[ends] = self.share[ends, None] * self.value[i]
            if i > 0:
                above = self._entries(self.layout.parent[i], self.row[here])
                below[above] += below[here]
                passed_on[above] = True
        return below

    def _entries(self, i: int, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where these rows, all of which pass node i, have their entry for it."""
        here = self.row[self.start[i] : self.start[i + 1]]
        return self.start[i] + np.searchsorted(here, rows)

    # --- errors ---

    @property
    def error(self) -> float:
        """The share of wrong predictions, or the mean square error."""
        return float(self.loss.mean())

    def changes(self) -> Floats:
        """By how much folding each node would change the summed loss: (m,)."""
        change = np.zeros(len(self.layout.nodes))
        np.add.at(change, self.node, self.loss_if_folded - self.loss[self.row])
        return change

    def fold(self, i: int) -> None:
        """Make node i a leaf. Only rows that pass it, and the nodes above it, are affected."""
        here = slice(self.start[i], self.start[i + 1])
        rows = self.row[here]
        change = self.share[here, None] * self.value[i] - self.below[here]
        self.prediction[rows] += change
        for above in self.layout.upwards(i):
            self.below[self._entries(above, rows)] += change
        affected = np.zeros(len(self.loss), bool)
        affected[rows] = True
        self._look_again(np.flatnonzero(affected[self.row]))

    def _look_again(self, entries: NDArray[np.int64]) -> None:
        row, node = self.row[entries], self.node[entries]
        self.loss[row] = self._loss_of(self.prediction[row], row)
        others = self.prediction[row] - self.below[entries]
        if_folded = others + self.share[entries, None] * self.value[node]
        self.loss_if_folded[entries] = self._loss_of(if_folded, row)

    def _loss_of(self, prediction: Floats, row: NDArray[np.int64]) -> Floats:
        if self.is_number:
            return (prediction[:, 0] - self.target[row]) ** 2
        return (majority(prediction) != self.target[row]).astype(float)


def _read(tree: Tree | Node, X: Any) -> Table:
    if np.shape(X)[:1] == (0,):
        raise ValueError("the validation set is empty: pruning needs rows to try the tree on")
    if isinstance(tree, Node):
        return read_asked(X, conditions_in(tree), "this tree")
    return read_like(X, tree.flat_.attributes, type(tree).__name__)


def _labels(nodes: list[Node]) -> list[Any]:
    return list(sorted_values(list(dict.fromkeys(node.prediction for node in nodes))))


def _proportions(layout: Numbered, classes: list[Any]) -> Floats:
    """The class proportions at every node; where no training row came, those above."""
    value = np.zeros((len(layout.nodes), len(classes)))
    for i, node in enumerate(layout.nodes):
        if node.weight > 0 and node.counts is not None:
            value[i] = [node.counts.get(c, 0.0) / node.weight for c in classes]
        else:
            value[i] = value[layout.parent[i]]
    return value


def _walk_down(
    layout: Numbered, table: Table, missing: str
) -> tuple[list[NDArray[np.int64]], list[Floats]]:
    """For every node the rows that come there, and the share of each that does."""
    rows = [np.arange(table.n_rows)]
    shares = [np.ones(table.n_rows)]
    # The branches of each inner node that still have to be walked, first branch first.
    waiting: dict[int, list[tuple[NDArray[np.int64], Floats]]] = {}
    for i, node in enumerate(layout.nodes):
        if i > 0:
            come, share = waiting[int(layout.parent[i])].pop(0)
            rows.append(come)
            shares.append(share)
        if not node.is_leaf:
            branch = branch_numbers(table, node, rows[i])
            waiting[i] = [
                _take(rows[i], shares[i], np.where(branch == MISSING, portion, branch == b))
                for b, portion in enumerate(_portions(node, missing).tolist())
            ]
    return rows, shares


def _take(
    rows: NDArray[np.int64], shares: Floats, portion: Floats
) -> tuple[NDArray[np.int64], Floats]:
    goes = portion > 0
    return rows[goes], (shares * portion)[goes]


def _portions(node: Node, missing: str) -> Floats:
    """What portion of a row without an answer each branch takes."""
    if missing == STOP:
        return np.zeros(len(node.branches))
    weights = [branch.weight for branch in node.branches.values()]
    return portions(weights, heaviest_only=missing != "fraction")
