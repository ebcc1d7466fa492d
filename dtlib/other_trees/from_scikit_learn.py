"""Trees of scikit-learn: one of its own, or one of its forests, bagging and boosters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from dtlib.fast.read.table import plain
from dtlib.other_trees.cuts import at_most_in_32_bits
from dtlib.other_trees.linking import OtherTree, chosen, linked, names_of
from dtlib.questions import NO, YES, Question
from dtlib.tree import Node

LEAF = -1


def read_scikit_learn(model: Any, columns: Any, classes: Any, number: Any) -> OtherTree:
    """``model`` is a tree with ``tree_``, or has trees in ``estimators_``."""
    tree, whole = model, model
    labels = getattr(model, "classes_", None)
    names = names_of(columns, getattr(model, "feature_names_in_", None), model.n_features_in_)
    if hasattr(model, "estimators_"):
        trees = np.array(model.estimators_, dtype=object).ravel().tolist()
        i = chosen(number, len(trees), type(model).__name__)
        tree = trees[i]
        names = [names[j] for j in _columns_seen(model, i)]
        labels = _labels(model, tree)
    if not hasattr(tree, "tree_"):
        raise TypeError(
            f"{type(whole).__name__} is made of {type(tree).__name__}s, and these are not trees: "
            "there is nothing to draw or to read as rules"
        )
    if tree.tree_.n_outputs > 1:
        raise ValueError(
            f"this tree predicts {tree.tree_.n_outputs} columns at once: fit one tree a column "
            "of y, and read them one by one"
        )
    if classes is not None and labels is not None:
        labels = _renamed(labels, classes)
    root = linked(_spots(tree.tree_, names, labels))
    adds_up = tree is not whole and hasattr(whole, "init_")  # gradient boosting
    return OtherTree(root, labels, names, str(tree.criterion), adds_up)


def _columns_seen(model: Any, i: int) -> Any:
    """Bagging may give each of its trees only some columns."""
    seen = getattr(model, "estimators_features_", None)
    return range(model.n_features_in_) if seen is None else seen[i]


def _labels(model: Any, tree: Any) -> list[Any] | None:
    """The classes of one tree in a forest. It was given their numbers, but in AdaBoost them."""
    if not hasattr(tree, "classes_"):
        return None
    if hasattr(model, "estimator_weights_"):
        return list(tree.classes_)
    return [model.classes_[int(code)] for code in tree.classes_]


def _renamed(labels: Sequence[Any], classes: Any) -> list[Any]:
    new = list(classes)
    if len(new) != len(labels):
        raise ValueError(
            f"the tree knows {len(labels)} classes ({', '.join(map(str, labels))}), and classes "
            f"has {len(new)} names: give one for each, in this order"
        )
    return new


def _spots(tree: Any, names: Sequence[Any], labels: Any) -> list[tuple[Node, int, int]]:
    """Every node with the numbers of its two branches."""
    spots = []
    for i, left in enumerate(tree.children_left.tolist()):
        right, value = int(tree.children_right[i]), tree.value[i, 0]
        weight = float(tree.weighted_n_node_samples[i])
        node = Node(
            plain(labels[value.argmax()]) if labels is not None else float(value[0]),
            None if labels is None else _counts(value, weight, labels),
            weight,
            int(tree.n_node_samples[i]),
            float(tree.impurity[i]),
        )
        if left != LEAF:
            t = float(tree.threshold[i])
            gap = YES if tree.missing_go_to_left[i] else NO
            name = names[tree.feature[i]]
            node.question = Question(name, at_most_in_32_bits(t), gap, at_most=t)
            node.gain = _gain(tree, i, (left, right))
        spots.append((node, left, right))
    return spots


def _counts(shares: Any, weight: float, labels: Sequence[Any]) -> dict[Any, float]:
    """scikit-learn keeps the shares of the classes; times the weight they are counts again."""
    counts = shares / shares.sum() * weight
    whole = np.round(counts)
    counts = np.where(np.abs(counts - whole) <= 1e-9 * weight, whole, counts)
    return {plain(c): float(n) for c, n in zip(labels, counts, strict=True)}


def _gain(tree: Any, i: int, below: tuple[int, int]) -> float:
    weights = tree.weighted_n_node_samples
    left = sum(weights[j] * tree.impurity[j] for j in below) / weights[i]
    return float(tree.impurity[i] - left)
