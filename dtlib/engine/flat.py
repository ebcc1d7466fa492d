"""The same tree as a few arrays: quick to grow level by level, quick to walk for many rows.

Nodes are numbered from the root down, and the branches of a node stand side by side from
``first`` on: yes before no, categories in their order. ``to_nodes`` and ``from_nodes``
translate between this form and ``Node`` without loss.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.engine.data import Attribute, Table
from dtlib.questions import NO, YES, Question
from dtlib.tree import Node

LEAF = -1
WALKERS = 1 << 13  # rows sent down a tree together
STEPS = 3  # before walkers that have arrived are taken out


@dataclass(eq=False)
class FlatTree:
    """Arrays with an entry a node. ``value`` holds class proportions, or the mean."""

    attributes: tuple[Attribute, ...]
    attribute: NDArray[np.int64]  # (m,) the attribute asked for, LEAF for none
    threshold: NDArray[np.float64]  # (m,) NaN where a value is asked for
    first: NDArray[np.int64]  # (m,) the number of the first branch
    value: NDArray[np.float64]  # (m, k)
    weight: NDArray[np.float64]  # (m,)
    n_rows: NDArray[np.int64]  # (m,)
    impurity: NDArray[np.float64]  # (m,)
    gain: NDArray[np.float64]  # (m,) 0 at leaves
    counts: NDArray[np.float64] | None = None  # (m, k) class weights; None for means

    def __len__(self) -> int:
        return len(self.attribute)

    @property
    def n_branches(self) -> NDArray[np.int64]:
        """How many branches every node has."""
        widths = [2 if a.levels is None else len(a.levels) for a in self.attributes]
        return np.append(widths, 0)[self.attribute]  # LEAF = −1 picks the 0 at the end

    @property
    def n_leaves(self) -> int:
        return int((self.attribute == LEAF).sum())

    @property
    def depth(self) -> int:
        """The number of questions on the longest way down."""
        deepest, level = -1, np.array([0])
        while len(level):
            deepest += 1
            level = self.branches_of(level[self.attribute[level] != LEAF])[1]
        return deepest

    def branches_of(self, nodes: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """All branches of these nodes, and for each the position of its parent in ``nodes``."""
        width = self.n_branches[nodes]
        parent = np.repeat(np.arange(len(nodes)), width)
        offset = np.arange(len(parent)) - np.repeat(np.cumsum(width) - width, width)
        return parent, self.first[nodes][parent] + offset

    def fill_empty_branches(self) -> None:
        """A branch that no training row took answers as the node above it."""
        inner = np.flatnonzero(self.attribute != LEAF)
        parent, below = self.branches_of(inner)
        empty = self.weight[below] == 0
        self.value[below[empty]] = self.value[inner[parent[empty]]]

    def keep_open(self, opened: NDArray[np.bool_]) -> FlatTree:
        """The tree in which only these nodes ask; the others are leaves, what is below is gone."""
        kept = np.zeros(len(self), bool)
        kept[0] = True
        inner = np.flatnonzero(opened)
        kept[self.branches_of(inner)[1]] = True
        new_number = np.cumsum(kept) - 1
        asks = (opened & kept)[kept]
        return FlatTree(
            self.attributes,
            np.where(asks, self.attribute[kept], LEAF),
            np.where(asks, self.threshold[kept], np.nan),
            np.where(asks, new_number[self.first[kept]], 0),
            self.value[kept],
            self.weight[kept],
            self.n_rows[kept],
            self.impurity[kept],
            np.where(asks, self.gain[kept], 0.0),
            None if self.counts is None else self.counts[kept],
        )

    def importances(self) -> NDArray[np.float64]:
        """Each attribute's share of all the impurity that the tree's questions took away."""
        inner = self.attribute != LEAF
        taken = self.weight[inner] * self.gain[inner]
        total = np.bincount(self.attribute[inner], taken, len(self.attributes)).astype(float)
        return total / total.sum() if total.sum() > 0 else total

    # --- sending rows down ---

    def leaf_values(self, table: Table, share: bool) -> NDArray[np.float64]:
        """For every row the value of its leaf, or the mix of leaves that it reaches.

        A row that does not know the answer (missing, or a category that training never
        saw) takes every branch with that branch's share of the training weight, or only the
        heaviest branch if ``share`` is False.
        """
        cells = cells_of(table)
        unsure = None if table.is_complete else self._unsure_rows(table)
        if unsure is None or not unsure.any():
            return self.value.take(self.apply(cells), axis=0)
        values = np.empty((table.n_rows, self.value.shape[1]))
        values[~unsure] = self.value[self.apply(cells[:, ~unsure])]
        rows, leaves, part = self.flow(cells[:, unsure], share)
        mixed = np.zeros((int(unsure.sum()), self.value.shape[1]))
        np.add.at(mixed, rows, part[:, None] * self.value[leaves])
        values[unsure] = mixed
        return values

    def votes(self, table: Table) -> NDArray[np.int64]:
        """For every row the position of the class that the tree predicts."""
        if table.is_complete:
            return self.labels.take(self.apply(cells_of(table)))
        return majority(self.leaf_values(table, share=True))

    @cached_property
    def labels(self) -> NDArray[np.int64]:
        """(m,) the majority of every node."""
        return majority(self.value)

    def _unsure_rows(self, table: Table) -> NDArray[np.bool_]:
        unsure = np.zeros(table.n_rows, bool)
        for j in np.unique(self.attribute[self.attribute != LEAF]):
            unsure |= table.missing(j)
        return unsure

    def apply(self, cells: NDArray[np.float64]) -> NDArray[np.int64]:
        """The number of the leaf that every row reaches. ``cells``: (d, rows)."""
        return self.walk(cells, np.zeros(1, np.int64))[0]

    def walk(self, cells: NDArray[np.float64], roots: NDArray[np.int64]) -> NDArray[np.int64]:
        """The leaf that every row reaches from each of these nodes: (roots, rows).

        Some rows at a time, so that what the walkers carry stays in the processor's cache.
        """
        n_rows = cells.shape[1]
        reached = np.empty((len(roots), n_rows), np.int64)
        walk = _Walk(self, cells)
        together = max(1, WALKERS // len(roots))
        for a in range(0, n_rows, together):
            rows = np.arange(a, min(a + together, n_rows))
            leaves = walk.down(roots.repeat(len(rows)), np.tile(rows, len(roots)))
            reached[:, a : a + together] = leaves.reshape(len(roots), -1)
        return reached

    def flow(
        self, cells: NDArray[np.float64], share: bool
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
        """Like ``apply`` for rows with gaps: (row, leaf, part of the row) for every part."""
        row = np.arange(cells.shape[1])
        node = np.zeros(len(row), np.int64)
        part = np.ones(len(row))
        arrived: list[tuple[Any, ...]] = []
        while len(row):
            at_leaf = self.attribute[node] == LEAF
            arrived.append((row[at_leaf], node[at_leaf], part[at_leaf]))
            row, node, part = row[~at_leaf], node[~at_leaf], part[~at_leaf]
            cell = cells[self.attribute[node], row]
            asks_value = np.isnan(self.threshold[node])
            known = ~np.isnan(cell) & ~(asks_value & (cell < 0))
            branch = np.where(asks_value, cell, cell >= self.threshold[node])
            step = self.first[node[known]] + branch[known].astype(np.int64)
            parent, below = self.branches_of(node[~known])
            portion = self._portions(parent, below, share)
            keep = portion > 0
            row = np.concatenate((row[known], row[~known][parent][keep]))
            part = np.concatenate((part[known], (part[~known][parent] * portion)[keep]))
            node = np.concatenate((step, below[keep]))
        return tuple(np.concatenate(parts) for parts in zip(*arrived, strict=True))  # type: ignore[return-value]

    def _portions(
        self, parent: NDArray[np.int64], below: NDArray[np.int64], share: bool
    ) -> NDArray[np.float64]:
        """What portion of an unsure row each branch takes."""
        if not len(below):
            return np.zeros(0)
        weight = self.weight[below]
        start = np.flatnonzero(np.r_[True, parent[1:] != parent[:-1]])
        if share:
            return weight / np.add.reduceat(weight, start)[parent]
        heaviest = np.maximum.reduceat(weight, start)[parent]
        is_heaviest = weight == heaviest
        seen = np.cumsum(is_heaviest)
        first_of_them = seen - np.repeat(seen[start] - is_heaviest[start], np.bincount(parent)) == 1
        return (is_heaviest & first_of_them).astype(float)

    # --- to nodes and back ---

    def to_nodes(self, classes: NDArray[Any] | None, training: Any = None) -> Node:
        """The tree as linked nodes. Branches come after their parents, so build backwards."""
        nodes: list[Node] = [None] * len(self)  # type: ignore[list-item]
        for i in reversed(range(len(self))):
            node = nodes[i] = Node(
                prediction=self._prediction(i, classes),
                counts=self._counts(i, classes),
                weight=float(self.weight[i]),
                n_rows=int(self.n_rows[i]),
                impurity=float(self.impurity[i]),
                training=training,
            )
            if self.attribute[i] != LEAF:
                attribute = self.attributes[self.attribute[i]]
                answers: tuple[Any, ...] = attribute.levels or (YES, NO)
                threshold = None if attribute.levels is not None else float(self.threshold[i])
                node.question = Question(attribute.name, threshold)
                node.gain = float(self.gain[i])
                node.branches = {a: nodes[self.first[i] + b] for b, a in enumerate(answers)}
        return nodes[0]

    def _prediction(self, i: int, classes: NDArray[Any] | None) -> Any:
        if classes is None:
            return float(self.value[i, 0])
        return _plain(classes[majority(self.value[i])])

    def _counts(self, i: int, classes: NDArray[Any] | None) -> dict[Any, float] | None:
        if classes is None or self.counts is None:
            return None
        return {_plain(c): _plain_count(n) for c, n in zip(classes, self.counts[i], strict=True)}

    @classmethod
    def from_nodes(
        cls, root: Node, attributes: tuple[Attribute, ...], classes: NDArray[Any] | None
    ) -> FlatTree:
        """Number the nodes level by level, which keeps the branches of a node together."""
        position = {a.name: j for j, a in enumerate(attributes)}
        nodes, first, value = [root], [], [_value(root, classes)]
        for i, node in enumerate(nodes):  # the list grows while it is read
            first.append(len(nodes) if node.branches else 0)
            if node.question is not None:
                answers = attributes[position[node.question.attribute]].levels or (YES, NO)
                below = [node.branches.get(a) or _empty_branch(node) for a in answers]
                nodes += below
                value += [value[i] if _is_empty(b) else _value(b, classes) for b in below]
        asked = [n.question for n in nodes]
        counts = None
        if classes is not None:
            counts = np.array(
                [[(n.counts or {}).get(_plain(c), 0) for c in classes] for n in nodes]
            )
        return cls(
            attributes,
            np.array([LEAF if q is None else position[q.attribute] for q in asked]),
            np.array([np.nan if q is None or q.threshold is None else q.threshold for q in asked]),
            np.array(first),
            np.array(value, dtype=float),
            np.array([n.weight for n in nodes], dtype=float),
            np.array([n.n_rows for n in nodes]),
            np.array([n.impurity or 0.0 for n in nodes], dtype=float),
            np.array([n.gain or 0.0 for n in nodes], dtype=float),
            None if counts is None else counts.astype(float),
        )


class _Walk:
    """Walkers take a step together, each with a row of its own.

    A walker in a leaf walks on the spot: it finds nothing at or above its infinite limit and
    goes to the "first branch", the leaf itself. Now and then those are taken out.
    """

    def __init__(self, tree: FlatTree, cells: NDArray[np.float64]) -> None:
        # The cells stay as they lie in memory, row by row or attribute by attribute.
        by_row = cells.T.flags.c_contiguous
        self.cells = (cells.T if by_row else np.ascontiguousarray(cells)).ravel()
        d, n_rows = cells.shape
        self.row_step = d if by_row else 1
        step = 1 if by_row else n_rows
        self.is_leaf = tree.attribute == LEAF
        self.column = np.where(self.is_leaf, 0, tree.attribute * step)  # where its cells begin
        self.limit = np.where(self.is_leaf, np.inf, tree.threshold)
        self.first = np.where(self.is_leaf, np.arange(len(tree)), tree.first)
        self.asks_values = any(a.levels is not None for a in tree.attributes)
        self.steps = min(STEPS, len(tree) // 2)  # no way is longer

    def down(self, node: NDArray[np.int64], row: NDArray[np.int64]) -> NDArray[np.int64]:
        """From these nodes to the leaves."""
        arrived = np.empty(len(row), np.int64)
        walker = np.arange(len(row))
        start = row * self.row_step
        while len(walker):
            for _ in range(self.steps):
                place = self.column.take(node)
                place += start
                cell, limit = self.cells.take(place), self.limit.take(node)
                branch = cell >= limit
                if self.asks_values:
                    branch = np.where(np.isnan(limit), cell, branch).astype(np.int64)
                node = self.first.take(node)
                node += branch
            arrived[walker] = node
            on_the_way = ~self.is_leaf.take(node)
            walker, node = walker.compress(on_the_way), node.compress(on_the_way)
            start = start.compress(on_the_way)
        return arrived


def majority(value: NDArray[np.float64]) -> Any:
    """The position of the greatest proportion; of equal ones the first (labels are sorted)."""
    if value.ndim == 1:
        return np.argmax(value >= value.max() * (1 - 1e-12))
    # NumPy is slow at the maximum of many short rows: go class by class.
    classes = [value[..., j] for j in range(value.shape[-1])]
    least = reduce(np.maximum, classes) * (1 - 1e-12)
    position = np.zeros(value.shape[:-1], np.int64)
    for j in reversed(range(len(classes))):
        position[classes[j] >= least] = j
    return position


def cells_of(table: Table) -> NDArray[np.float64]:
    """All columns in one array of floats, attribute by attribute; category codes as numbers."""
    if isinstance(table.columns, np.ndarray):
        return table.columns
    return np.array([np.asarray(c, dtype=float) for c in table.columns])


def _value(node: Node, classes: NDArray[Any] | None) -> list[float]:
    if classes is None:
        return [float(node.prediction)]
    if node.counts and node.weight > 0:
        return [node.counts.get(_plain(c), 0.0) / node.weight for c in classes]
    return [float(_plain(c) == node.prediction) for c in classes]


def _is_empty(node: Node) -> bool:
    return node.counts is not None and node.weight == 0


def _empty_branch(parent: Node) -> Node:
    """A value that no training row had here: the answer is the majority above."""
    return Node(parent.prediction, {} if parent.counts is not None else None)


def _plain(label: Any) -> Any:
    return label.item() if isinstance(label, np.generic) else label


def _plain_count(number: float) -> float:
    return int(number) if float(number).is_integer() else float(number)
