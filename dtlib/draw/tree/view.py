"""What a picture needs to know of a tree, whoever grew or wrote it, and which nodes it shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw.canvas.labels import class_order, plain
from dtlib.draw.tree.flow import Arrival, one_row, path_id, send_down
from dtlib.draw.tree.layout import Box
from dtlib.fast.read.frames import as_frame
from dtlib.other_trees.reading import read_root, with_root
from dtlib.questions import Question
from dtlib.tree import Node, walk

MAX_BRANCHES = 40  # of one node; the rest is summed up in a line


@dataclass(frozen=True, eq=False)
class TreeView:
    """A tree with what is drawn beside its nodes. ``classes`` is None for means."""

    root: Node
    classes: list[Any] | None
    criterion: str
    attributes: list[Any]
    share: bool = True  # a row with a missing value takes all branches, not the heaviest
    adds_up: bool = False  # the leaves are scores, one tree of a booster's many

    @property
    def value_name(self) -> str:
        return "score" if self.adds_up else "mean"

    def class_number(self, label: Any) -> int:
        return self.classes.index(label) if self.classes and label in self.classes else 0

    def counts(self, node: Node) -> list[float] | None:
        """The weight of every class, in order; None where there are none."""
        if self.classes is None or node.counts is None:
            return None
        return [float(node.counts.get(label, 0)) for label in self.classes]

    @cached_property
    def value_range(self) -> tuple[float, float]:
        """The smallest and greatest mean of a leaf."""
        means = [float(n.prediction) for n in walk(self.root) if n.is_leaf]
        return min(means), max(means)


def view_of(tree: Any, classes: Any = None) -> TreeView:
    """A learner's tree, another library's, or a ``Node`` with all that lies below it."""
    tree = tree if isinstance(tree, Node) else with_root(tree)
    root = read_root(tree)
    names = [a.name for a in tree.flat_.attributes] if hasattr(tree, "flat_") else []
    names = getattr(tree, "names", names)
    if classes is None:
        classes = getattr(tree, "classes_", None)
    found = _classes(root) if classes is None else [plain(c) for c in classes]
    share = getattr(tree, "missing", "fraction") == "fraction"
    adds_up = getattr(tree, "adds_up", False)
    return TreeView(root, found, _criterion(tree, root), names, share, adds_up)


def _classes(root: Node) -> list[Any] | None:
    """The classes in their order, from the counts or, if there are none, from the leaves."""
    answers = list(root.counts or {n.prediction: 1 for n in walk(root) if n.is_leaf})
    if not root.counts and all(_is_number(answer) for answer in answers):
        return None
    return class_order(answers)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float, np.number)) and not isinstance(value, bool)


def _criterion(tree: Any, root: Node) -> str:
    if root.training is not None:
        return str(root.training.criterion)
    return str(getattr(tree, "criterion", "impurity"))


# --- which nodes are shown ---


def build_boxes(
    view: TreeView,
    max_depth: int | None = None,
    fold: Collection[str] = (),
    keep: Collection[str] = (),
) -> Box:
    """A box for every node that is shown.

    Folded are the questions at ``max_depth`` and those named in ``fold``; never those in
    ``keep``, the way of a row.
    """
    root = Box("0", view.root, 0)
    waiting = [root]
    while waiting:
        box = waiting.pop()
        if box.node is None or box.node.is_leaf:
            continue
        deep = max_depth is not None and box.depth >= max_depth
        if (deep and box.name not in keep) or box.name in fold:
            box.hidden = _size(box.node) - 1
            continue
        box.children = list(_branch_boxes(box))
        waiting.extend(box.children)
    return root


def _branch_boxes(box: Box) -> Iterator[Box]:
    branches = list(box.node.branches.items())
    shown = len(branches) if len(branches) <= MAX_BRANCHES else MAX_BRANCHES - 1
    for b, (answer, node) in enumerate(branches[:shown]):
        yield Box(path_id(box.name, b), node, box.depth + 1, box.node.question.branch_name(answer))
    rest = branches[shown:]
    if rest:
        hidden = sum(_size(node) for _, node in rest)
        answer = f"{len(rest)} other values"
        yield Box(path_id(box.name, shown), None, box.depth + 1, answer, hidden=hidden)


def _size(node: Node) -> int:
    return sum(1 for _ in walk(node))


# --- other rows sent through the tree ---


@dataclass(frozen=True, eq=False)
class Sent:
    """A data set on its way through the tree; ``y`` is None if its answers are not known."""

    arrivals: dict[str, Arrival]
    y: Any
    n_rows: int

    def weight(self, name: str) -> float:
        return self.arrivals[name].weight if name in self.arrivals else 0.0

    def counts(self, name: str, classes: list[Any]) -> list[float]:
        if name not in self.arrivals:
            return [0.0] * len(classes)
        here = self.arrivals[name]
        labels = self.y[here.rows]
        return [float(here.parts[labels == label].sum()) for label in classes]

    def mean(self, name: str) -> float | None:
        if name not in self.arrivals:
            return None
        here = self.arrivals[name]
        return float(np.average(self.y[here.rows].astype(float), weights=here.parts))


def send_data(view: TreeView, data: Any) -> Sent:
    """``data`` is X, a pair (X, y), or a data set of ``dtlib.datasets``."""
    X, y = (data.X, data.y) if hasattr(data, "frame") else (data, None)
    if isinstance(data, tuple):
        X, y = data
    frame = as_frame(X)
    if not isinstance(X, pd.DataFrame) and view.attributes:
        frame = frame.set_axis(view.attributes, axis=1)
    arrivals = send_down(view.root, frame, view.share)
    labels = None if y is None else np.array(pd.Series(y).astype(object).tolist(), dtype=object)
    return Sent(arrivals, labels, len(frame))


def send_row(view: TreeView, row: Any) -> dict[str, float]:
    """What part of one row comes to each node."""
    arrivals = send_down(view.root, one_row(row, view.root, view.attributes), view.share)
    return {name: arrival.weight for name, arrival in arrivals.items()}


def way_down(root: Node, name: str) -> tuple[list[tuple[Question, Any]], Node]:
    """The (question, answer) pairs that lead to the node of this path id, and the node.

    >>> from dtlib.tree import ask, leaf
    >>> pairs, node = way_down(ask("a", {"x": leaf(1), "y": leaf(2)}), "0.1")
    >>> pairs[0][0].condition(pairs[0][1]), node.prediction
    ('a = y', 2)
    """
    pairs, node = [], root
    for branch in name.split(".")[1:]:
        assert node.question is not None
        answer, below = list(node.branches.items())[int(branch)]
        pairs.append((node.question, answer))
        node = below
    return pairs, node


def find_node(root: Node, name: str) -> Node:
    return way_down(root, name)[1]
