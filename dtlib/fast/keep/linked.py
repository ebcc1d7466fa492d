"""From the arrays of a tree to linked nodes, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.fast.keep.flat import LEAF, FlatTree, majority
from dtlib.fast.read.table import Attribute, plain
from dtlib.questions import NO, YES, Question
from dtlib.tree import Node


def to_nodes(tree: FlatTree, classes: NDArray[Any] | None, training: Any = None) -> Node:
    """The tree as linked nodes. Branches come after their parents, so build backwards."""
    nodes: list[Node] = [None] * len(tree)  # type: ignore[list-item]
    for i in reversed(range(len(tree))):
        node = nodes[i] = Node(
            prediction=_prediction(tree, i, classes),
            counts=_counts(tree, i, classes),
            weight=float(tree.weight[i]),
            n_rows=int(tree.n_rows[i]),
            impurity=float(tree.impurity[i]),
            training=training,
        )
        if tree.attribute[i] != LEAF:
            attribute = tree.attributes[tree.attribute[i]]
            answers: tuple[Any, ...] = attribute.levels or (YES, NO)
            threshold = None if attribute.levels is not None else float(tree.threshold[i])
            node.question = Question(attribute.name, threshold)
            node.gain = float(tree.gain[i])
            node.branches = {a: nodes[tree.first[i] + b] for b, a in enumerate(answers)}
    return nodes[0]


def _prediction(tree: FlatTree, i: int, classes: NDArray[Any] | None) -> Any:
    if classes is None:
        return float(tree.value[i, 0])
    return plain(classes[majority(tree.value[i])])


def _counts(tree: FlatTree, i: int, classes: NDArray[Any] | None) -> dict[Any, float] | None:
    if classes is None or tree.counts is None:
        return None
    return {plain(c): plain_count(n) for c, n in zip(classes, tree.counts[i], strict=True)}


def from_nodes(
    root: Node, attributes: tuple[Attribute, ...], classes: NDArray[Any] | None
) -> FlatTree:
    """The tree as arrays. Numbering it level by level keeps the branches of a node together."""
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
        counts = np.array([[(n.counts or {}).get(plain(c), 0) for c in classes] for n in nodes])
    return FlatTree(
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


def _value(node: Node, classes: NDArray[Any] | None) -> list[float]:
    if classes is None:
        return [float(node.prediction)]
    if node.counts and node.weight > 0:
        return [node.counts.get(plain(c), 0.0) / node.weight for c in classes]
    return [float(plain(c) == node.prediction) for c in classes]


def _is_empty(node: Node) -> bool:
    return node.counts is not None and node.weight == 0


def _empty_branch(parent: Node) -> Node:
    """A value that no training row had here: the answer is the majority above."""
    return Node(parent.prediction, {} if parent.counts is not None else None)


def plain_count(number: float) -> float:
    return int(number) if float(number).is_integer() else float(number)
