"""Significance pruning: fold the questions that may be chance.

Chapter 3.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from dtlib.arrays import Floats
from dtlib.chi_squared import independence_p_value
from dtlib.fitting import TreeLike, like, root_of
from dtlib.learners import Tree
from dtlib.pruning.folding import Numbered
from dtlib.tree import Node


def significance_prune(tree: TreeLike, level: float = 0.05) -> TreeLike:
    """From the bottom up, make a leaf of every node whose question may be chance.

    A node with nothing but leaves below is tested (see ``significance_tests``). If its
    p-value is above ``level`` it becomes a leaf, and the node above may be next. A question
    that looks like chance stays as long as a significant one stands below it: stopping
    early, as ``ID3(significance=0.05)`` does, would never have come to ask the second.

    >>> from dtlib import ID3
    >>> from dtlib.datasets import load_play_tennis
    >>> tree = ID3().fit(*load_play_tennis())
    >>> significance_prune(tree, level=0.05).n_leaves, significance_prune(tree, level=0.01).n_leaves
    (5, 1)
    >>> ID3(significance=0.05).fit(*load_play_tennis()).n_leaves   # Outlook seems chance
    1
    """
    if not 0 < level < 1:
        raise ValueError(f"level is a probability between 0 and 1, for example 0.05; got {level}")
    layout, p_values = _p_values(tree)
    stays = np.zeros(len(layout.nodes), bool)
    for i in reversed(range(len(layout.nodes))):  # branches before their parents
        stays[i] |= p_values[i] <= level
        if i > 0:
            stays[layout.parent[i]] |= stays[i]
    return like(tree, layout.folded(np.flatnonzero(layout.is_inner & ~stays).tolist()))


def significance_tests(tree: Tree | Node) -> pd.DataFrame:
    """Every inner node with the p-value of its question.

    The p-value is the chance that classes which have nothing to do with the question would
    come apart at least this well (chi-squared, on the training counts of the branches).

    >>> from dtlib import ID3
    >>> from dtlib.datasets import load_play_tennis
    >>> significance_tests(ID3().fit(*load_play_tennis())).round(4)
                              node  rows  p_value
    0                     Outlook?  14.0   0.1698
    1       Outlook = Rain → Wind?   5.0   0.0253
    2  Outlook = Sunny → Humidity?   5.0   0.0253
    """
    layout, p_values = _p_values(tree)
    inner = np.flatnonzero(layout.is_inner)
    return pd.DataFrame(
        {
            "node": [layout.places[i] for i in inner.tolist()],
            "rows": [layout.nodes[i].weight for i in inner.tolist()],
            "p_value": p_values[inner],
        }
    )


def _p_values(tree: Tree | Node) -> tuple[Numbered, Floats]:
    """The nodes, and the p-value of every question; NaN at leaves."""
    layout = Numbered.of(root_of(tree))
    layout.refuse_unfoldable()
    if layout.is_inner[0] and layout.nodes[0].counts is None:
        raise ValueError("significance tests class counts; a regression tree has none")
    tests = [
        np.nan if node.is_leaf else independence_p_value(_class_counts(node))
        for node in layout.nodes
    ]
    return layout, np.array(tests)


def _class_counts(node: Node) -> Floats:
    """The counts of every class (columns) in every branch (rows)."""
    below = [branch.counts or {} for branch in node.branches.values()]
    return np.array([[counts.get(c, 0.0) for c in node.counts or {}] for counts in below])
