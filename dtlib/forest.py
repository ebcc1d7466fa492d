"""Random forests: many trees, each from a bootstrap sample, each node from a few attributes.

Chapter 7. The trees differ by chance alone; their vote varies less than any one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dtlib.arrays import Floats
from dtlib.estimator import Classifier, Regressor, r_squared
from dtlib.fast.keep.flat import majority
from dtlib.fast.read.table import Table
from dtlib.many_trees import Forest
from dtlib.settings import Settings, check_choice


@dataclass(eq=False, repr=False)
class RandomForestClassifier(Forest, Classifier):
    """Trees on bootstrap samples that look at a few random attributes in every node, and vote.

    ``max_features``: "sqrt", "log2", a number, a share, or None for all. With
    ``features_per="tree"`` they are drawn once for each tree. ``voting="majority"`` counts
    one vote a tree, "average" adds up the trees' proportions as scikit-learn does.
    """

    def _settings(self, n_attributes: int) -> Settings:
        check_choice("voting", self.voting, ("majority", "average"))
        return super()._settings(n_attributes)

    def _answers(self, table: Table) -> Iterator[tuple[slice, Floats]]:
        return self.grove_.values(table, one_vote=self.voting == "majority")

    def predict_proba(self, X: Any) -> Floats:
        """The share of the trees' votes (or their mean proportion) for every class."""
        return self._all_answers(X)

    def oob_errors(self) -> Floats:
        """The out-of-bag error of the first 1, 2, … trees; NaN while no row is unseen."""
        truth = self._training.target.labels
        return np.array([
            np.mean(majority(total[asked > 0]) != truth[asked > 0]) if asked.any() else np.nan
            for total, asked in self.oob_answers()
        ])  # fmt: skip

    def _keep_oob(self) -> None:
        *_, (total, asked) = self.oob_answers()
        truth = self._training.target.labels
        seen = asked > 0
        self.oob_decision_function_ = total / np.where(seen, asked, np.nan)[:, None]
        self.oob_score_ = float(np.mean(majority(total[seen]) == truth[seen]))


@dataclass(eq=False, repr=False)
class RandomForestRegressor(Forest, Regressor):
    """Regression trees on bootstrap samples; the forest predicts their mean."""

    criterion: str = "mse"
    max_features: str | float | None = 1.0
    voting: None = field(default=None, init=False)  # numbers are averaged

    def predict(self, X: Any) -> Floats:
        """The mean of the trees' predictions."""
        return self._all_answers(X)[:, 0]

    def oob_errors(self) -> Floats:
        """The out-of-bag mean square error of the first 1, 2, … trees."""
        truth = self._training.target.labels
        return np.array([
            np.mean((total[asked > 0, 0] / asked[asked > 0] - truth[asked > 0]) ** 2)
            if asked.any() else np.nan
            for total, asked in self.oob_answers()
        ])  # fmt: skip

    def _keep_oob(self) -> None:
        *_, (total, asked) = self.oob_answers()
        truth = self._training.target.labels.astype(float)
        seen = asked > 0
        self.oob_prediction_ = total[:, 0] / np.where(seen, asked, np.nan)
        self.oob_score_ = r_squared(truth[seen], self.oob_prediction_[seen])
