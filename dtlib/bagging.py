"""Bagging: the same learner on many bootstrap samples. It works for any learner.

Chapter 7. A random forest is bagging of trees that also draw their attributes by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
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
        self.seed_ = seed_from(self.random_state)
        self._n_rows, self._may_draw = n_rows, rows_that_count(weights, n_rows)
        self._n_drawn = sample_size(self.max_samples, self._may_draw, n_rows)
        self.estimators_ = []
        for t in range(self.n_estimators):
            counts = self.in_bag(t) * (1.0 if weights is None else weights)
            learner = deepcopy(default if self.estimator is None else self.estimator)
            self.estimators_.append(learner.fit(X, y, sample_weight=counts))
        self.n_features_in_ = as_frame(X).shape[1]
        return self

    def in_bag(self, tree: int) -> NDArray[np.int64]:
        """How often each training row is in this learner's sample; 0 means out of bag."""
        rng = tree_rng(self.seed_, tree)
        return draw_counts(rng, self._may_draw, self._n_rows, self._n_drawn)

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
