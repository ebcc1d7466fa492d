"""What both forests share: drawing samples, growing the trees, asking them all.

Chapter 7.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Self

import numpy as np

from dtlib.arrays import Floats, Ints
from dtlib.chance import draw_counts, orders_for, rows_that_count, sample_size, seed_from, tree_rng
from dtlib.estimator import Estimator
from dtlib.fast.grow.side_by_side import Lottery, grow_side_by_side
from dtlib.fast.keep.flat import FlatTree
from dtlib.fast.keep.grove import Grove
from dtlib.fast.read.frames import read_like, read_table
from dtlib.fast.read.statistics import ClassTarget
from dtlib.fast.read.table import Table
from dtlib.fast.read.targets import read_target, read_weights
from dtlib.growing import grow
from dtlib.learners import ClassificationTree, RegressionTree, Tree
from dtlib.settings import Settings, check_choice, check_settings, check_whole, how_many
from dtlib.training import Training


@dataclass(eq=False, repr=False)
class Forest(Estimator):
    """What both forests share: drawing samples, growing the trees, asking them all."""

    n_estimators: int = 100
    criterion: str = "gini"
    max_depth: int | None = None
    min_samples_split: int = 2
    min_samples_leaf: int = 1
    min_gain: float = 0.0
    max_features: str | float | None = "sqrt"
    features_per: str = "split"
    bootstrap: bool = True
    max_samples: int | float | None = None
    oob_score: bool = False
    voting: str | None = "majority"
    random_state: Any = None

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Grow all trees. With ``oob_score`` each row is then put to the trees without it."""
        table = read_table(X)
        target = read_target(y, X, table.n_rows, self.criterion)
        settings = self._settings(len(table.attributes))
        weights = read_weights(sample_weight, table.n_rows)
        may_draw = rows_that_count(weights, table.n_rows)
        n_drawn = sample_size(self.max_samples, may_draw, table.n_rows)
        self._forget()
        self.seed_, self._n_drawn = seed_from(self.random_state), n_drawn
        self._training = Training.of(table, target, weights, settings)
        self.grove_ = self._grow()
        self.n_features_in_ = len(table.attributes)
        if hasattr(X, "columns"):
            self.feature_names_in_ = np.array(X.columns, dtype=object)
        if isinstance(target, ClassTarget):
            self.classes_ = target.classes
        if self.oob_score:
            self._keep_oob()
        return self

    def _forget(self) -> None:
        for name in ("estimators_", "feature_names_in_", "oob_score_"):
            self.__dict__.pop(name, None)

    def __getstate__(self) -> dict[str, Any]:
        """Without the trees one by one, which are made again from the grove."""
        return {name: value for name, value in self.__dict__.items() if name != "estimators_"}

    def _settings(self, n_attributes: int) -> Settings:
        check_whole("n_estimators", self.n_estimators, least=1)
        check_choice("features_per", self.features_per, ("split", "tree"))
        if self.oob_score and not self.bootstrap:
            raise ValueError("oob_score needs bootstrap=True: otherwise every tree sees every row")
        settings = Settings(
            max_depth=self.max_depth,
            min_samples_split=self.min_samples_split,
            min_samples_leaf=self.min_samples_leaf,
            min_gain=self.min_gain,
            max_features=how_many("max_features", self.max_features, n_attributes),
        )
        return check_settings(settings, self.criterion, self._kind)

    # --- growing ---

    def in_bag(self, tree: int) -> Ints:
        """How often each training row is in this tree's sample; 0 means out of bag."""
        n_rows = self._training.table.n_rows
        if not self.bootstrap:
            return np.ones(n_rows, np.int64)
        may_draw = rows_that_count(self._training.weights, n_rows)
        return draw_counts(tree_rng(self.seed_, tree), may_draw, n_rows, self._n_drawn)

    def _weights(self, tree: int) -> Floats:
        weights = self._training.weights
        return self.in_bag(tree).astype(float) * (1.0 if weights is None else weights)

    def _grow(self) -> Grove:
        """All trees side by side; one by one if the data are not complete numbers."""
        training = self._training
        table = training.table
        if not (table.is_complete and all(a.is_number for a in table.attributes)):
            return Grove.join([(self._grow_alone(t), 1) for t in range(self.n_estimators)])
        return grow_side_by_side(
            table,
            training.target,
            training.settings,
            self.n_estimators,
            self._weights,
            self._lottery(),
            may_look_further=self.features_per == "split",
        )

    def _lottery(self) -> Lottery:
        """Which attributes a node looks at: all of them, in an order by chance."""
        trees = range(self.n_estimators)
        if self.features_per == "tree":  # one order for all nodes of a tree
            orders = np.stack([self._drawn_for(t) for t in trees])
            return lambda tree, depth, row: orders[tree]
        rngs = [tree_rng(self.seed_, t, "attributes") for t in trees]
        seeds = np.array([rng.integers(2**64, dtype=np.uint64) for rng in rngs])
        n_attributes = len(self._training.table.attributes)
        return lambda tree, depth, row: orders_for(seeds[tree], depth, row, n_attributes)

    def _drawn_for(self, tree: int) -> Ints:
        """All attributes in random order: a tree with its own attributes uses the first few."""
        n_attributes = len(self._training.table.attributes)
        return tree_rng(self.seed_, tree, "attributes").permutation(n_attributes)

    def _grow_alone(self, t: int) -> FlatTree:
        training = self._training
        table, settings = training.table, training.settings
        if self.features_per == "split":
            settings = replace(settings, rng=tree_rng(self.seed_, t, "attributes"))
            return grow(table, training.target, self._weights(t), settings)
        kept = np.sort(self._drawn_for(t)[: settings.max_features])
        some = Table(
            tuple(table.attributes[j] for j in kept), [table.columns[j] for j in kept], table.n_rows
        )
        settings = replace(settings, max_features=None)
        tree = grow(some, training.target, self._weights(t), settings)
        asks = tree.attribute >= 0
        tree.attribute[asks] = kept[tree.attribute[asks]]
        return replace(tree, attributes=table.attributes)

    @cached_property
    def estimators_(self) -> list[Tree]:
        """The trees one by one, each a learner of its own with ``root_``, ``predict``, …"""
        self._check_fitted()
        kind = ClassificationTree if self._kind == "classifier" else RegressionTree
        trees: list[Tree] = []
        grown = copy(self)  # another fit of the forest must not change what these trees remember
        for t in range(self.n_estimators):
            tree = kind(criterion=self.criterion, max_depth=self.max_depth)
            training = self._training.with_weights(partial(grown._weights, t))
            classes = getattr(self, "classes_", None)
            names = getattr(self, "feature_names_in_", None)
            trees.append(tree._keep(self.grove_.tree(t), training, classes, names))
        return trees

    @property
    def feature_importances_(self) -> Floats:
        """The mean of the importances in the trees that ask anything; they sum to 1."""
        self._check_fitted()
        total = sum(self.grove_.tree(t).importances() for t in range(len(self.grove_)))
        return np.asarray(total / max(np.sum(total), 1.0))  # each tree that asks adds 1

    # --- asking ---

    def _read(self, X: Any) -> Table:
        self._check_fitted()
        return read_like(X, self.grove_.nodes.attributes, type(self).__name__)

    def _answers(self, table: Table) -> Iterator[tuple[slice, Floats]]:
        """Some trees at a time: (which trees, what each says of every row: (trees, rows, k))."""
        return self.grove_.values(table)

    def _all_answers(self, X: Any) -> Floats:
        table = self._read(X)
        total = np.zeros((table.n_rows, self.grove_.nodes.value.shape[1]))
        for _, answers in self._answers(table):
            total += answers.sum(axis=0)
        return total / self.n_estimators

    def oob_answers(self) -> Iterator[tuple[Floats, Ints]]:
        """After 1, 2, … trees: the sum of what trees said of rows unseen, and how many did."""
        self._check_fitted()
        table = self._training.table
        total = np.zeros((table.n_rows, self.grove_.nodes.value.shape[1]))
        asked = np.zeros(table.n_rows, np.int64)
        weights = self._training.weights
        counts = np.ones(table.n_rows, bool) if weights is None else weights > 0
        for trees, answers in self._answers(table):
            for t, answer in zip(range(trees.start, trees.stop), answers, strict=True):
                unseen = counts & (self.in_bag(t) == 0)
                total[unseen] += answer[unseen]
                asked += unseen
                yield total, asked

    def _keep_oob(self) -> None:
        raise NotImplementedError
