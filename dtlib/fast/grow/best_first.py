"""A limit on the number of leaves: keep the questions that take away most impurity."""

from __future__ import annotations

import heapq

import numpy as np

from dtlib.fast.keep.flat import LEAF, FlatTree


def best_first(tree: FlatTree, max_leaf_nodes: int) -> FlatTree:
    """Open a full-grown tree from the root, the most useful question first.

    What a node would ask does not depend on the rest of the tree. So the tree that a
    best-first learner would stop at is part of the full one, and can be cut out of it.
    """
    n_branches = tree.n_branches
    if n_branches[0] > max_leaf_nodes:
        name = str(tree.attributes[tree.attribute[0]].name)
        raise ValueError(
            f"max_leaf_nodes={max_leaf_nodes} has no room for the first question, {name!r}, which "
            f"has {n_branches[0]} branches: allow at least {n_branches[0]} leaves"
        )
    usefulness = tree.weight * tree.gain
    waiting = [(-usefulness[0], 0)] if tree.attribute[0] != LEAF else []
    opened = np.zeros(len(tree), bool)
    n_leaves = 1
    while waiting:
        _, node = heapq.heappop(waiting)
        if n_leaves + n_branches[node] - 1 > max_leaf_nodes:
            continue  # a question with fewer branches may still fit
        opened[node] = True
        n_leaves += int(n_branches[node]) - 1
        for branch in range(tree.first[node], tree.first[node] + n_branches[node]):
            if tree.attribute[branch] != LEAF:
                heapq.heappush(waiting, (-usefulness[branch], branch))
    return tree.keep_open(opened)
