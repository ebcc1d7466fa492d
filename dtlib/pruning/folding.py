"""The nodes of a tree by number, and the tree again with some of them folded.

To fold a node means to make a leaf of it: its branches go, its majority (or mean) stays.
All pruning is choosing which nodes to fold. Numbers, not links, say which: the same leaf
object may stand in a hand-written tree twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.paths import Path
from dtlib.tree import Node


@dataclass(frozen=True, eq=False)
class Numbered:
    """Every node before its branches, first branch first. The root is number 0."""

    nodes: list[Node]
    parent: NDArray[np.int64]  # (m,) −1 for the root
    answers: list[Any]  # the answer that leads from the parent to the node

    @classmethod
    def of(cls, root: Node) -> Numbered:
        nodes: list[Node] = []
        parent: list[int] = []
        answers: list[Any] = []
        stack: list[tuple[Node, int, Any]] = [(root, -1, None)]
        while stack:
            node, above, answer = stack.pop()
            stack += [(b, len(nodes), a) for a, b in reversed(node.branches.items())]
            nodes.append(node)
            parent.append(above)
            answers.append(answer)
        return cls(nodes, np.array(parent), answers)

    @cached_property
    def is_inner(self) -> NDArray[np.bool_]:
        return np.array([not node.is_leaf for node in self.nodes])

    @cached_property
    def size(self) -> NDArray[np.int64]:
        """How many nodes a subtree has: node i and all below it are i … i + size[i] − 1."""
        return self.sums_below(np.ones(len(self.nodes), np.int64))

    @cached_property
    def n_leaves(self) -> NDArray[np.int64]:
        """How many leaves stand at or below every node."""
        return self.sums_below((~self.is_inner).astype(np.int64))

    def sums_below(self, values: NDArray[Any]) -> NDArray[Any]:
        """For every node the sum over itself and all nodes below it, in one pass upwards."""
        total = values.copy()
        for i in range(len(total) - 1, 0, -1):
            total[self.parent[i]] += total[i]
        return total

    def upwards(self, i: int) -> Iterator[int]:
        """Node i, its parent, and so on up to the root."""
        while i != -1:
            yield i
            i = int(self.parent[i])

    # --- where a node stands ---

    def path(self, i: int) -> Path:
        """The (question, answer) pairs that lead to node i."""
        way = list(self.upwards(i))[::-1]
        steps = []
        for above, below in pairwise(way):
            question = self.nodes[above].question
            assert question is not None
            steps.append((question, self.answers[below]))
        return tuple(steps)

    @cached_property
    def places(self) -> list[str]:
        """Every node's path and question in words: "Outlook = Sunny → Humidity?"."""
        ways = [""]
        for i, answer in enumerate(self.answers[1:], start=1):
            question = self.nodes[self.parent[i]].question
            assert question is not None
            ways.append(f"{ways[self.parent[i]]}{question.condition(answer)} → ")
        ends = [node.question or node.prediction for node in self.nodes]
        return [f"{way}{end}" for way, end in zip(ways, ends, strict=True)]

    # --- folding ---

    def refuse_unfoldable(self) -> None:
        """Every inner node must know the rows behind it."""
        for node in self.nodes:
            if not node.is_leaf and (node.prediction is None or not node.weight > 0):
                raise ValueError(
                    f"“{node.question}” does not know the rows behind it, so it has no majority "
                    'to prune to. Write the leaves with their rows: leaf("Yes", counts={"Yes": '
                    '3, "No": 1}), or leaf(5.11, weight=90) for a mean'
                )

    def folded(self, places: Iterable[int]) -> Node:
        """A copy of the tree in which the nodes with these numbers are leaves."""
        to_fold = set(places)
        training = self.nodes[0].training
        if training is not None:  # its rows are looked up along the paths of the copy
            training = replace(training, root=None)
        copies: dict[int, Node] = {}
        i = 0
        while i < len(self.nodes):
            node = replace(self.nodes[i], branches={}, training=training)
            if i in to_fold:
                node.question, node.gain = None, None
            copies[i] = node
            if i > 0:
                copies[int(self.parent[i])].branches[self.answers[i]] = node
            i += int(self.size[i]) if i in to_fold else 1
        if training is not None:
            training.root = copies[0]
        return copies[0]
