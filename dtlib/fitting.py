"""What all trees share: growing from data, and what a grown tree answers."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib import tree as trees
from dtlib.estimator import Classifier, Estimator
from dtlib.fast.grow.best_first import best_first
from dtlib.fast.keep.flat import FlatTree
from dtlib.fast.keep.linked import from_nodes, to_nodes
from dtlib.fast.read.frames import read_like, read_table
from dtlib.fast.read.statistics import ClassTarget
from dtlib.fast.read.table import Table
from dtlib.fast.read.targets import read_target, read_weights
from dtlib.growing import grow
from dtlib.scoring import Thresholds
from dtlib.settings import Settings, check_names, check_settings, check_whole
from dtlib.training import Training
from dtlib.tree import Node, Step

if TYPE_CHECKING:
    from dtlib.draw import Picture


@dataclass(eq=False, repr=False)
class Tree(Estimator):
    """What all trees share: the parameters, which a learner may add to, and what ``fit`` does.

    ``thresholds`` are the split points that may be tried: "midpoints" between neighbouring
    values, a list, or a dict of lists by attribute; None makes a value of every number. A node
    becomes a leaf at ``max_depth``, with fewer rows than ``min_samples_split``, or if its best
    question gains less than ``min_gain`` or, at a ``significance`` of 0.05 say, may be chance.
    ``missing`` is what happens to rows with gaps: "fraction", "most_common" or
    "most_common_in_class".
    """

    criterion: str = "gini"
    thresholds: Thresholds = "midpoints"
    max_depth: int | None = None
    min_samples_split: int = 2
    min_samples_leaf: int = 1
    max_leaf_nodes: int | None = None
    min_gain: float = 0.0
    significance: float | None = None
    missing: str = "fraction"

    def _settings(self) -> Settings:
        """The choices that growing goes by; a learner may add its own."""
        return Settings(
            thresholds=self.thresholds,
            max_depth=self.max_depth,
            min_samples_split=self.min_samples_split,
            min_samples_leaf=self.min_samples_leaf,
            min_gain=self.min_gain,
            significance=self.significance,
            missing=self.missing,
        )

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Grow the tree. X is a DataFrame or an array; rows belong to y by position."""
        return self._grow(*self._read_training(X, y, sample_weight))

    def _read_training(self, X: Any, y: Any, sample_weight: Any = None) -> tuple[Training, Any]:
        """What the tree is grown from, and the names of the columns if they have any."""
        settings = check_settings(self._settings(), self.criterion, self._kind)
        check_whole("max_leaf_nodes", self.max_leaf_nodes, least=2, or_none=True)
        table = read_table(X, numbers_as_values=settings.thresholds is None)
        check_names(settings, table)
        target = read_target(y, X, table.n_rows, self.criterion)
        weights = read_weights(sample_weight, table.n_rows)
        names = X.columns if hasattr(X, "columns") else None
        return Training.of(table, target, weights, settings), names

    def _grow(self, training: Training, names: Any) -> Self:
        rows = training.rows()
        tree = grow(rows.table, rows.target, rows.weights, training.settings)
        if self.max_leaf_nodes is not None:
            tree = best_first(tree, self.max_leaf_nodes)
        classes = rows.target.classes if isinstance(rows.target, ClassTarget) else None
        return self._keep(tree, training, classes, names)

    def _keep(self, tree: FlatTree, training: Training, classes: Any, names: Any) -> Self:
        """Store what was learnt; ``classes`` and ``names`` of the attributes if there are any."""
        self._forget()
        self.flat_ = tree
        self._training = training
        self.n_features_in_ = len(tree.attributes)
        if names is not None:
            self.feature_names_in_ = np.array(names, dtype=object)
        if classes is not None:
            self.classes_ = classes
        return self

    def _forget(self) -> None:
        for name in ("root_", "feature_names_in_"):
            self.__dict__.pop(name, None)

    def __getstate__(self) -> dict[str, Any]:
        """Without the linked nodes, which are made again when they are needed."""
        return {name: value for name, value in self.__dict__.items() if name != "root_"}

    # --- the fitted tree ---

    @cached_property
    def root_(self) -> Node:
        """The tree as linked nodes."""
        self._check_fitted()
        root = to_nodes(self.flat_, getattr(self, "classes_", None), self._training)
        self._training.root = root
        return root

    @property
    def depth(self) -> int:
        """The number of questions on the longest way down."""
        return self._tree.depth

    @property
    def n_leaves(self) -> int:
        return self._tree.n_leaves

    @property
    def feature_importances_(self) -> NDArray[np.float64]:
        """Each attribute's share of the impurity that the questions took away; they sum to 1."""
        return self._tree.importances()

    def decision_path(self, row: Any) -> list[Step]:
        """The way of one row (dict, Series or sequence) through the tree, step by step.

        A value that is missing, or that training never saw, ends the way at the node that
        asks for it, and the step tells the share of every branch. ``predict`` goes on from
        there as ``missing`` says: with these shares, or down the heaviest branch.
        """
        self._check_fitted()
        if isinstance(row, pd.DataFrame) or np.ndim(row) > 1:
            raise ValueError("decision_path follows one row, for example X.iloc[0]; got a table")
        names = [a.name for a in self.flat_.attributes]
        if not hasattr(row, "keys"):
            if len(row) != len(names):
                raise ValueError(f"the row has {len(row)} values, and the tree knows {len(names)}")
            row = dict(zip(names, row, strict=True))
        return self.root_.decision_path(row)

    def draw(self, **options: Any) -> Picture:
        """The tree as a picture (see ``dtlib.draw.draw_tree``)."""
        from dtlib.draw import draw_tree

        return draw_tree(self, **options)

    def rules(self) -> list[Any]:
        """One rule for every leaf (see ``dtlib.rules``)."""
        from dtlib.rules import tree_rules

        return tree_rules(self.root_)

    def __str__(self) -> str:
        return trees.as_text(self.root_) if self.__sklearn_is_fitted__() else repr(self)

    def with_root(self, root: Node) -> Self:
        """A copy of this learner whose tree is ``root``, for example after pruning."""
        self._check_fitted()
        other = copy(self)
        other._forget()
        classes = getattr(self, "classes_", None)
        other.flat_ = from_nodes(root, self.flat_.attributes, classes)
        other._training = replace(self._training, root=None)
        return other

    @property
    def _tree(self) -> FlatTree:
        self._check_fitted()
        return self.flat_

    def _read(self, X: Any, owner: str | None = None) -> Table:
        """New data, read as the training data were. An error speaks of the ``owner``."""
        if isinstance(X, Mapping):
            X = pd.DataFrame([X])
        return read_like(X, self._tree.attributes, owner or type(self).__name__)

    def predict(self, X: Any) -> NDArray[Any]:
        return self._predict_table(self._read(X))

    def _predict_table(self, table: Table) -> NDArray[Any]:
        """The predictions for data that are already read."""
        raise NotImplementedError

    @property
    def _shares(self) -> bool:
        """Does a row with a gap go to all branches?"""
        return self.missing == "fraction"


class ClassTree(Tree, Classifier):
    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        return self._tree.leaf_values(self._read(X), self._shares)

    def _predict_table(self, table: Table) -> NDArray[Any]:
        return self.classes_.take(self._tree.votes(table, self._shares))


# --- a fitted learner, or a tree that was written down: both have a root ---

TreeLike = TypeVar("TreeLike", bound=Tree | Node)


def root_of(tree: Tree | Node) -> Node:
    """The root of a fitted learner, or of a tree that was written down."""
    if isinstance(tree, Node):
        return tree
    if isinstance(tree, Tree):
        return tree.root_
    raise TypeError(
        "expected a fitted tree (ID3, C45, ClassificationTree, RegressionTree) or a Node; "
        f"got {type(tree).__name__}"
    )


def like(tree: TreeLike, root: Node) -> TreeLike:
    """A learner for a learner, a node for a node."""
    return root if isinstance(tree, Node) else tree.with_root(root)  # type: ignore[return-value]
