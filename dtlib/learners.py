"""ID3, C4.5, CART and the regression tree: four sets of choices for one engine."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib import tree as trees
from dtlib.engine.data import read_like, read_table
from dtlib.engine.estimator import Classifier, Estimator, Regressor
from dtlib.engine.flat import FlatTree
from dtlib.engine.grow import grow
from dtlib.engine.growth import Growth, check_choice, check_growth, check_names, check_whole
from dtlib.engine.limits import best_first
from dtlib.engine.scoring import Thresholds
from dtlib.engine.statistics import ClassTarget
from dtlib.engine.targets import read_target, read_weights
from dtlib.engine.training import Training
from dtlib.tree import Node, Step

if TYPE_CHECKING:
    from dtlib.draw import Picture


class Tree(Estimator):
    """What all trees share. A learner adds its parameters and, in ``_growth``, its choices."""

    criterion: str
    missing: str = "fraction"
    max_depth: int | None
    min_samples_split: int
    min_samples_leaf: int
    max_leaf_nodes: int | None
    min_gain: float
    thresholds: Thresholds = "midpoints"

    def _growth(self) -> Growth:
        """The learner's choices; those that all learners share are filled in here."""
        return Growth(
            max_depth=self.max_depth,
            min_samples_split=self.min_samples_split,
            min_samples_leaf=self.min_samples_leaf,
            min_gain=self.min_gain,
            missing=self.missing,
        )

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Grow the tree. X is a DataFrame or an array; rows belong to y by position."""
        growth = check_growth(self._growth(), self.criterion, self._kind)
        check_whole("max_leaf_nodes", self.max_leaf_nodes, least=2, or_none=True)
        table = read_table(X, numbers_as_values=growth.thresholds is None)
        check_names(growth, table)
        target = read_target(y, X, table.n_rows, self.criterion)
        weights = read_weights(sample_weight, table.n_rows)
        tree = grow(table, target, weights, growth)
        if self.max_leaf_nodes is not None:
            tree = best_first(tree, self.max_leaf_nodes)
        names = X.columns if hasattr(X, "columns") else None
        return self._keep(tree, Training(table, target, weights, growth), names)

    def _keep(self, tree: FlatTree, training: Training, names: Any = None) -> Self:
        """Store what was learnt; ``names`` of the attributes if the data had any."""
        self._forget()
        self.flat_ = tree
        self._training = training
        self.n_features_in_ = len(tree.attributes)
        if names is not None:
            self.feature_names_in_ = np.array(names, dtype=object)
        if isinstance(training.target, ClassTarget):
            self.classes_ = training.target.classes
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
        root = self.flat_.to_nodes(getattr(self, "classes_", None), self._training)
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
        asks for it; ``predict`` goes on from there as ``missing`` says.
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
        other.flat_ = FlatTree.from_nodes(root, self.flat_.attributes, classes)
        other._training = replace(self._training, root=None)
        return other

    @property
    def _tree(self) -> FlatTree:
        self._check_fitted()
        return self.flat_

    def _values(self, X: Any) -> NDArray[np.float64]:
        """Class proportions or the mean, for every row."""
        tree = self._tree
        if isinstance(X, Mapping):
            X = pd.DataFrame([X])
        table = read_like(X, tree.attributes, type(self).__name__)
        return tree.leaf_values(table, share=self.missing == "fraction")


class _ClassTree(Tree, Classifier):
    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        return self._values(X)


class ID3(_ClassTree):
    """One branch a value, the attribute of greatest information gain first, each asked once.

    Numbers count as categories too: every distinct number is a value. With ``costs`` (a
    dict by attribute, 1 where it says nothing) the gain is weighed against the cost of
    asking, by ``cost_method`` "tan-schlimmer" or "nunez" (with ``cost_weight`` w).

    >>> from dtlib.datasets import load_play_tennis
    >>> X, y = load_play_tennis()
    >>> print(ID3().fit(X, y))
    Outlook?
    ├─ Overcast: Yes (4)
    ├─ Rain: Wind?
    │  ├─ Strong: No (2)
    │  └─ Weak: Yes (3)
    └─ Sunny: Humidity?
       ├─ High: No (3)
       └─ Normal: Yes (2)
    """

    def __init__(
        self,
        criterion: str = "entropy",
        max_depth: int | None = None,
        min_samples_split: int = 2,
        min_samples_leaf: int = 1,
        max_leaf_nodes: int | None = None,
        min_gain: float = 0.0,
        significance: float | None = None,
        missing: str = "fraction",
        costs: Mapping[Any, float] | None = None,
        cost_method: str = "tan-schlimmer",
        cost_weight: float = 1.0,
    ) -> None:
        self.criterion = criterion
        self.max_depth = max_depth
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.max_leaf_nodes = max_leaf_nodes
        self.min_gain = min_gain
        self.significance = significance
        self.missing = missing
        self.costs = costs
        self.cost_method = cost_method
        self.cost_weight = cost_weight

    def _growth(self) -> Growth:
        check_choice("cost_method", self.cost_method, ("tan-schlimmer", "nunez"))
        return replace(
            super()._growth(),
            score="gain" if self.costs is None else self.cost_method,
            thresholds=None,
            significance=self.significance,
            costs={} if self.costs is None else self.costs,
            cost_weight=self.cost_weight,
        )


class C45(_ClassTree):
    """ID3 with gain ratio, split points for numbers, and rows that may have gaps.

    Among the questions of at least average gain the one of highest gain ratio is asked. A
    row with a gap goes to every branch with a fraction of its weight, in training and in
    prediction. ``dtlib.post_prune_rules`` turns the tree into C4.5's pruned rules.

    >>> from dtlib.datasets import load_temperature
    >>> print(C45().fit(*load_temperature()))
    Temperature < 54?
    ├─ yes: No (2)
    └─ no: Temperature < 85?
       ├─ yes: Yes (3)
       └─ no: No (1)
    """

    def __init__(
        self,
        criterion: str = "entropy",
        thresholds: Thresholds = "midpoints",
        max_depth: int | None = None,
        min_samples_split: int = 2,
        min_samples_leaf: int = 1,
        max_leaf_nodes: int | None = None,
        min_gain: float = 0.0,
        significance: float | None = None,
        missing: str = "fraction",
    ) -> None:
        self.criterion = criterion
        self.thresholds = thresholds
        self.max_depth = max_depth
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.max_leaf_nodes = max_leaf_nodes
        self.min_gain = min_gain
        self.significance = significance
        self.missing = missing

    def _growth(self) -> Growth:
        return replace(
            super()._growth(),
            score="gain_ratio",
            thresholds=self.thresholds,
            significance=self.significance,
        )


class ClassificationTree(_ClassTree):
    """CART: split points for numbers, Gini impurity, and a branch a value for categories.

    ``thresholds`` are the split points that may be tried: "midpoints" between neighbouring
    values, a list, or a dict of lists by attribute; None makes a value of every number.

    >>> from dtlib.datasets import load_iris
    >>> print(ClassificationTree(max_depth=2).fit(*load_iris()))
    petal_length < 2.45?
    ├─ yes: setosa (50)
    └─ no: petal_width < 1.75?
       ├─ yes: versicolor (49 of 54)
       └─ no: virginica (45 of 46)
    """

    def __init__(
        self,
        criterion: str = "gini",
        thresholds: Thresholds = "midpoints",
        max_depth: int | None = None,
        min_samples_split: int = 2,
        min_samples_leaf: int = 1,
        max_leaf_nodes: int | None = None,
        min_gain: float = 0.0,
        significance: float | None = None,
        missing: str = "fraction",
    ) -> None:
        self.criterion = criterion
        self.thresholds = thresholds
        self.max_depth = max_depth
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.max_leaf_nodes = max_leaf_nodes
        self.min_gain = min_gain
        self.significance = significance
        self.missing = missing

    def _growth(self) -> Growth:
        return replace(
            super()._growth(), thresholds=self.thresholds, significance=self.significance
        )


class RegressionTree(Tree, Regressor):
    """CART for numbers: every leaf predicts the mean, every split takes away most MSE.

    >>> from dtlib.datasets import load_mixed_regression
    >>> print(RegressionTree(thresholds=[0.25, 0.5, 0.75], max_depth=1)
    ...       .fit(*load_mixed_regression()))
    F3?
    ├─ a: 2.35 (2)
    ├─ b: 2.43333 (3)
    └─ c: 1.46667 (3)
    """

    def __init__(
        self,
        criterion: str = "mse",
        thresholds: Thresholds = "midpoints",
        max_depth: int | None = None,
        min_samples_split: int = 2,
        min_samples_leaf: int = 1,
        max_leaf_nodes: int | None = None,
        min_gain: float = 0.0,
        missing: str = "fraction",
    ) -> None:
        self.criterion = criterion
        self.thresholds = thresholds
        self.max_depth = max_depth
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.max_leaf_nodes = max_leaf_nodes
        self.min_gain = min_gain
        self.missing = missing

    def _growth(self) -> Growth:
        return replace(super()._growth(), thresholds=self.thresholds)

    def predict(self, X: Any) -> NDArray[np.float64]:
        return self._values(X)[:, 0]
