"""Bagging: the same learner on many bootstrap samples. It works for any learner.

Chapter 7. A random forest is bagging of trees that also draw their attributes by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats
from dtlib.chance import draw_counts, rows_that_count, sample_size, seed_from, tree_rng
from dtlib.estimator import Classifier, Estimator, Regressor
from dtlib.fast.read.frames import as_frame
from dtlib.fast.read.targets import read_classes, read_numbers, read_weights
from dtlib.learners import ClassificationTree, RegressionTree, Tree
from dtlib.settings import check_whole
from dtlib.training import InMemory


@dataclass(eq=False, repr=False)
class Bagging(Estimator):
    """What both share: draw samples and fit a copy of the learner to each."""

    estimator: Any = None
    n_estimators: int = 10
    max_samples: int | float | None = None
    random_state: Any = None

    def _fit(self, X: Any, y: Any, n_rows: int, sample_weight: Any, default: Any) -> Self:
        check_whole("n_estimators", self.n_estimators, least=1)
        weights = read_weights(sample_weight, n_rows)
        may_draw = rows_that_count(weights, n_rows)
        self.seed_ = seed_from(self.random_state)
        self._n_rows, self._n_drawn = n_rows, sample_size(self.max_samples, may_draw, n_rows)
        self._given_weights = InMemory(lambda: weights)
        pattern = default if self.estimator is None else self.estimator
        learners = [deepcopy(pattern) for _ in range(self.n_estimators)]
        if isinstance(pattern, Tree):  # all of them share one table
            self._fit_trees(learners, X, y)
        else:
            for t, learner in enumerate(learners):
                learner.fit(X, y, sample_weight=self._weights(t))
        self.estimators_ = learners
        self.n_features_in_ = as_frame(X).shape[1]
        return self

    def _fit_trees(self, trees: list[Tree], X: Any, y: Any) -> None:
        training, names = trees[0]._read_training(X, y)
        drawn = copy(self)  # another fit must not change what these trees remember
        for t, tree in enumerate(trees):
            tree._grow(training.with_weights(partial(drawn._weights, t)), names)

    def _weights(self, learner: int) -> Floats:
        """How much every row weighs in this learner's sample."""
        weights = self._given_weights()
        return self.in_bag(learner).astype(float) * (1.0 if weights is None else weights)

    def in_bag(self, tree: int) -> NDArray[np.int64]:
        """How often each training row is in this learner's sample; 0 means out of bag."""
        may_draw = rows_that_count(self._given_weights(), self._n_rows)
        return draw_counts(tree_rng(self.seed_, tree), may_draw, self._n_rows, self._n_drawn)

    def _predictions(self, X: Any) -> Iterator[NDArray[Any]]:
        """What every learner says. For trees the data are read once, not once a tree."""
        learners = self.estimators_
        if not all(isinstance(learner, Tree) for learner in learners):
            yield from (learner.predict(X) for learner in learners)
            return
        # All were trained on the same columns; a column that is absent is missed by the bag.
        table = learners[0]._read(X, owner=type(self).__name__)
        yield from (learner._predict_table(table) for learner in learners)


class BaggingClassifier(Bagging, Classifier):
    """Copies of a classifier, each on its own bootstrap sample; the majority decides.

    ``estimator`` is any classifier whose ``fit`` takes sample weights; a
    ``ClassificationTree`` if None.

    >>> from dtlib.datasets import load_iris
    >>> X, y = load_iris()
    >>> BaggingClassifier(n_estimators=5, random_state=0).fit(X, y).score(X, y) > 0.95
    True
    """

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        self.classes_, codes = read_classes(y, X, len(as_frame(X)))
        return self._fit(X, y, len(codes), sample_weight, ClassificationTree())

    def predict_proba(self, X: Any) -> Floats:
        """The share of the votes for every class."""
        self._check_fitted()
        votes = [labels[:, None] == self.classes_ for labels in self._predictions(X)]
        return np.mean(votes, axis=0)


class BaggingRegressor(Bagging, Regressor):
    """Copies of a regressor, each on its own bootstrap sample; their mean is predicted."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        n_rows = len(read_numbers(y, X, len(as_frame(X))))
        return self._fit(X, y, n_rows, sample_weight, RegressionTree())

    def predict(self, X: Any) -> Floats:
        """The mean of the learners' predictions."""
        self._check_fitted()
        return np.mean(list(self._predictions(X)), axis=0)
