"""The top of a tree, where all rows are asked, sends every row the way that its nodes say."""

from __future__ import annotations

import numpy as np
import pytest

from dtlib import ClassificationTree, RegressionTree
from dtlib.fast.keep import crowded, descent
from dtlib.fast.keep.crowded import CrowdedTop
from dtlib.fast.keep.flat import LEAF, FlatTree


def leaf_of(tree: FlatTree, row: np.ndarray) -> int:
    node = 0
    while tree.attribute[node] != LEAF:
        node = tree.first[node] + (row[tree.attribute[node]] >= tree.threshold[node])
    return int(node)


def grown(max_depth: int | None, seed: int) -> tuple[FlatTree, np.ndarray]:
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(300, 4)).round(1)
    return ClassificationTree(max_depth=max_depth).fit(X, rng.integers(3, size=300)).flat_, X


@pytest.mark.parametrize("share", [0.0, 0.02, 0.15, 2.0], ids=["all", "many", "few", "none"])
@pytest.mark.parametrize("max_depth", [1, 2, 5, None])
def test_rows_reach_the_leaf_that_they_reach_one_by_one(
    max_depth: int | None, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowded, "CROWDED", share)
    monkeypatch.setattr(descent, "MANY", 1)
    tree, X = grown(max_depth, seed=0)
    top = CrowdedTop(tree)
    assert len(top.asked) <= crowded.MOST and (share < 2) == bool(top.asked)
    expected = [leaf_of(tree, row) for row in X]
    assert tree.apply(X.T).tolist() == expected
    assert tree.apply(np.ascontiguousarray(X.T)).tolist() == expected


def test_a_single_leaf_and_a_tree_without_weights() -> None:
    one = RegressionTree().fit([[1.0], [2.0]], [3.0, 3.0]).flat_
    assert one.apply(np.zeros((1, 5000))).tolist() == [0] * 5000
    tree, X = grown(3, seed=1)
    expected = tree.apply(X.T).tolist()
    tree.weight[:] = 0.0  # as in a tree that was written down
    assert not CrowdedTop(tree).asked
    assert tree.apply(np.tile(X.T, 20)).tolist() == expected * 20
