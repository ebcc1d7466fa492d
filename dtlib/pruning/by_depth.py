"""One tree at every depth: the tree that is grown to depth d is the deep one, cut at d."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.questions import NO, YES
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
    """What the tree, cut at 0, 1, …, ``deepest``, says of every row: (depths, rows).

    X holds complete numbers, so that every question is "x < t".
    """
    columns = {name: X[name].to_numpy() for name in X}
    answers = np.empty((deepest + 1, len(X)), dtype=object)
    waiting = [(root, 0, np.arange(len(X)))]
    while waiting:
        node, level, rows = waiting.pop()
        if node.question is None:
            answers[level:, rows] = node.prediction
            continue
        answers[level, rows] = node.prediction
        yes = columns[node.question.attribute][rows] < node.question.threshold
        waiting.append((node.branches[YES], level + 1, rows[yes]))
        waiting.append((node.branches[NO], level + 1, rows[~yes]))
    return answers
