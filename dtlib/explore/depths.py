"""One tree at every depth: the tree that is grown to depth d is the deep one, cut at d."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.draw.flow import send_down
from dtlib.draw.view import find_node
from dtlib.tree import Node


def cut(root: Node, depth: int) -> Node:
    """The tree without what lies below ``depth``; the given one is not changed.

    >>> from dtlib.tree import ask, leaf
    >>> deep = ask("a < 1", yes=leaf("x", {"x": 2}), no=leaf("y", {"y": 1}))
    >>> cut(deep, 0).is_leaf, cut(deep, 0).prediction, cut(deep, 5).is_leaf
    (True, 'x', False)
    """
    if root.is_leaf:
        return root
    if depth == 0:
        return replace(root, question=None, branches={}, gain=None)
    branches = {answer: cut(branch, depth - 1) for answer, branch in root.branches.items()}
    return replace(root, branches=branches)


def answers_by_depth(root: Node, X: pd.DataFrame, deepest: int) -> NDArray[Any]:
    """What the tree, cut at 0, 1, …, ``deepest``, says of every row: (depths, rows)."""
    answers = np.empty((deepest + 1, len(X)), dtype=object)
    for name, arrival in send_down(root, X).items():
        node, level = find_node(root, name), name.count(".")
        last = deepest if node.is_leaf else level
        answers[level : last + 1, arrival.rows] = node.prediction
    return answers
