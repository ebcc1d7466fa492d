"""Cost-complexity pruning, as in CART: the error of a tree plus a price for every leaf.

Chapter 3. At price α a tree T costs R(T) + α · leaves(T), where R(T) is the impurity of
its leaves, weighted by their share of the rows. At α = 0 leaves are free and the whole
tree is best; as α rises, subtrees stop being worth their leaves, the weakest link first,
until only the root is left. scikit-learn's ``ccp_alpha`` is this α.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic

import numpy as np
import pandas as pd

from dtlib.arrays import Floats
from dtlib.fitting import TreeLike, like, root_of
from dtlib.impurity import class_impurity
from dtlib.pruning.folding import Numbered
from dtlib.tree import Node

# Prices that differ by less than this share are equal: the rest is rounding.
TIE = 1e-12


def cost_complexity_path(
    tree: TreeLike, criterion: str | None = None
) -> CostComplexityPath[TreeLike]:
    """The trees that are best at some price of a leaf, from the whole tree to its root.

    The impurity is that of the learner's own criterion, or of ``criterion`` ("entropy",
    "gini", "error"); a tree that was written down with counts goes by "gini".

    >>> from dtlib import ID3
    >>> from dtlib.datasets import load_pruning_training
    >>> path = cost_complexity_path(ID3().fit(*load_pruning_training()))
    >>> path.table.round(4)
        alpha  leaves  impurity
    0  0.0000      10    0.0000
    1  0.0954       8    0.1909
    2  0.1185       5    0.5463
    3  0.2506       1    1.5486
    >>> path.nodes
    ['F1 = Y → F2?', 'F1 = Z → F2?', 'F1?']
    """
    layout = Numbered.of(root_of(tree))
    layout.refuse_unfoldable()
    risk = _risks(layout, criterion)
    below = layout.sums_below(np.where(layout.is_inner, 0.0, risk))  # the risk of the subtree
    inner, leaves = layout.is_inner.copy(), layout.n_leaves.copy()
    rows = [(0.0, int(leaves[0]), float(below[0]))]
    folded = []
    while inner.any():
        # A subtree saves risk − below; it is worth its extra leaves up to this price for each.
        price = (risk - below)[inner] / (leaves[inner] - 1)
        is_least = price <= price.min() + TIE * risk[0]
        weakest = int(np.flatnonzero(inner)[is_least.argmax()])  # the first in walk order
        folded.append(weakest)
        inner[weakest : weakest + layout.size[weakest]] = False
        upwards = list(layout.upwards(weakest))
        leaves[upwards] -= leaves[weakest] - 1
        below[upwards] += risk[weakest] - below[weakest]
        rows.append((max(float(price.min()), rows[-1][0]), int(leaves[0]), float(below[0])))
    return CostComplexityPath(tree, layout, folded, rows)


def prune_to_alpha(tree: TreeLike, alpha: float, criterion: str | None = None) -> TreeLike:
    """The smallest tree of least cost when every leaf costs ``alpha``."""
    return cost_complexity_path(tree, criterion).tree(alpha)


@dataclass(frozen=True, eq=False)
class CostComplexityPath(Generic[TreeLike]):
    """Which node goes at which price. ``rows[k]`` describes the tree after k prunings."""

    start: TreeLike = field(repr=False)
    layout: Numbered = field(repr=False)
    folded: list[int] = field(repr=False)
    rows: list[tuple[float, int, float]]

    @property
    def table(self) -> pd.DataFrame:
        """A row a tree: the price α from which on it is best, its leaves, its impurity.

        These are scikit-learn's ``ccp_alphas`` and ``impurities``. Where several nodes go at
        the same price, the last of their rows is the smallest tree; the first node in walk
        order goes first, while in scikit-learn rounding decides.
        """
        return pd.DataFrame(self.rows, columns=["alpha", "leaves", "impurity"])

    @property
    def nodes(self) -> list[str]:
        """The nodes in the order in which they are pruned."""
        return [self.layout.places[i] for i in self.folded]

    @cached_property
    def trees(self) -> list[TreeLike]:
        """The tree of every row of ``table``."""
        return [self._tree_after(k) for k in range(len(self.rows))]

    def tree(self, alpha: float) -> TreeLike:
        """The smallest tree of least cost when every leaf costs ``alpha``."""
        if not alpha >= 0:
            raise ValueError(f"alpha is the price of a leaf and must not be negative; got {alpha}")
        alphas = np.array([row[0] for row in self.rows])
        affordable = alphas <= alpha * (1 + TIE) + TIE * self.rows[-1][2]
        return self._tree_after(int(np.flatnonzero(affordable)[-1]))

    def _tree_after(self, k: int) -> TreeLike:
        return like(self.start, self.layout.folded(self.folded[:k]))


def _risks(layout: Numbered, criterion: str | None) -> Floats:
    """The impurity of every node times its share of the rows."""
    total = layout.nodes[0].weight
    return np.array([_impurity(node, criterion) * node.weight / total for node in layout.nodes])


def _impurity(node: Node, criterion: str | None) -> float:
    if criterion is None and node.impurity is not None:
        return node.impurity
    if node.counts is None:
        raise ValueError(
            "a node knows its mean but not how far its rows are from it: grow the tree with "
            "RegressionTree, and leave the criterion out"
        )
    if node.weight == 0:
        return 0.0
    counts = np.array(list(node.counts.values()), dtype=float)
    return float(class_impurity(counts, criterion or "gini"))
