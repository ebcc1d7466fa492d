"""AdaBoost: weak learners in sequence, each trained on what the ones before got wrong.

Chapter 8. Rows start with equal weights. A round grows a small tree on the weighted rows,
measures its weighted error ε, gives it the say α = ½ ln((1 − ε) / ε), makes the rows that
it got wrong heavier by e^α and the others lighter by e^−α, and scales the weights to sum 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats
from dtlib.estimator import Classifier
from dtlib.fast.grow.stumps import Stumps
from dtlib.fast.keep.flat import majority
from dtlib.fast.read.frames import read_like, read_table
from dtlib.fast.read.statistics import ClassTarget
from dtlib.fast.read.table import Table
from dtlib.fast.read.targets import read_target, read_weights
from dtlib.growing import grow_by_node
from dtlib.learners import ClassificationTree
from dtlib.settings import Settings, check_number, check_settings, check_whole
from dtlib.training import InMemory, Training

PERFECT = 1e-10  # a learner without error would have an infinite say; this caps it near 11.5


def alpha(error: float, n_classes: int = 2) -> float:
    """The say of a learner with this weighted error.

    With more than two classes guessing is right less often, so that less is asked of a
    learner: SAMME adds ½ ln(k − 1).

    >>> round(alpha(0.3), 4)
    0.4236
    """
    error = min(max(error, PERFECT), 1 - PERFECT)
    return float(0.5 * (np.log((1 - error) / error) + np.log(n_classes - 1)))


def reweight(weights: Floats, wrong: NDArray[np.bool_], say: float) -> Floats:
    """Heavier where wrong, lighter where right, and scaled to sum 1.

    >>> wrong = np.array([False] * 6 + [True] * 3 + [False])
    >>> reweight(np.full(10, 0.1), wrong, alpha(0.3)).round(4)[[0, 6]].tolist()
    [0.0714, 0.1667]
    """
    changed = weights * np.where(wrong, np.exp(say), np.exp(-say))
    return changed / changed.sum()


@dataclass(frozen=True, eq=False)
class Round:
    """What one learner got wrong, how loud it is for that, and what the rows weigh afterwards."""

    weights: Floats
    wrong: NDArray[np.bool_]
    error: float
    say: float
    after: Floats


def rounds(
    answers: Callable[[Floats], NDArray[Any]],
    truth: NDArray[Any],
    weights: Floats,
    say_of: Callable[[float], float] = alpha,
    update: Callable[[Floats, NDArray[np.bool_], float], Floats] = reweight,
    n_classes: int = 2,
) -> Iterator[Round]:
    """AdaBoost itself. ``answers(weights)`` is what a new learner, fitted so, says of the rows.

    Ends after a round without mistakes, and before one that is no better than guessing.
    """
    while True:
        wrong = answers(weights) != truth
        error = float(weights.compress(wrong).sum())
        if error >= 1 - 1 / n_classes - 1e-12 and n_classes > 1:
            return
        say = say_of(error)
        after = update(weights, wrong, say)
        yield Round(weights, wrong, error, say, after)
        if error <= PERFECT:
            return
        weights = after


@dataclass(eq=False, repr=False)
class AdaBoostClassifier(Classifier):
    """AdaBoost on small trees: two classes as in the lecture, SAMME for more.

    After ``fit``: ``estimators_``, ``errors_`` and ``alphas_`` of the rounds, and
    ``weights_``, the row weights with which each round began (one row more than rounds: the
    last one is what a further round would start from). Boosting ends early after a perfect
    round, and before a round that is no better than guessing.
    """

    n_estimators: int = 50
    max_depth: int = 1
    criterion: str = "gini"
    learning_rate: float = 1.0
    random_state: Any = None

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Boost; ``sample_weight`` gives the weights of the first round (equal ones if None)."""
        settings = check_settings(Settings(max_depth=self.max_depth), self.criterion, self._kind)
        check_whole("n_estimators", self.n_estimators, least=1)
        check_number("learning_rate", self.learning_rate, least=1e-12)
        table = read_table(X)
        target = read_target(y, X, table.n_rows, self.criterion)
        assert isinstance(target, ClassTarget)
        weights = read_weights(sample_weight, table.n_rows)
        weights = np.ones(table.n_rows) if weights is None else weights
        self._boost(table, target, weights / weights.sum(), settings)
        self.classes_ = target.classes
        self.n_features_in_ = len(table.attributes)
        self.__dict__.pop("feature_names_in_", None)
        if hasattr(X, "columns"):
            self.feature_names_in_ = np.array(X.columns, dtype=object)
        self._training = Training.of(table, target, weights, settings)
        return self

    def _boost(
        self, table: Table, target: ClassTarget, weights: Floats, settings: Settings
    ) -> None:
        stumps, k = Stumps(table, target, settings, grow_by_node), len(target.classes)

        def say_of(error: float) -> float:
            return self.learning_rate * alpha(error, max(k, 2))

        every_round = rounds(stumps.grow, target.codes, weights, say_of, n_classes=k)
        done = list(islice(every_round, self.n_estimators))
        if not done:
            raise ValueError(
                f"no tree of depth {self.max_depth} does better than guessing on these data, so "
                "that there is nothing to boost (as with exclusive or): raise max_depth"
            )
        self.grove_ = stumps.finished(len(done))
        self.errors_ = np.array([one.error for one in done])
        self.alphas_ = np.array([one.say for one in done])
        weights_of_rounds = np.array([weights, *(one.after for one in done)])
        self._weights = InMemory(lambda: weights_of_rounds)

    @property
    def weights_(self) -> Floats:
        """The row weights with which each round began: (rounds + 1, rows)."""
        self._check_fitted()
        return self._weights()

    @property
    def estimators_(self) -> list[ClassificationTree]:
        """The trees of the rounds, each a learner of its own."""
        self._check_fitted()
        trees, names = [], getattr(self, "feature_names_in_", None)
        for t, tree in enumerate(self.grove_):
            learner = ClassificationTree(criterion=self.criterion, max_depth=self.max_depth)
            training = self._training.with_weights(partial(_weights_of_round, self._weights, t))
            trees.append(learner._keep(tree, training, self.classes_, names))
        return trees

    def staged_votes(self, X: Any) -> Iterator[Floats]:
        """After each round: Σ α over the learners that vote for a class, (rows, classes)."""
        self._check_fitted()
        table = read_like(X, self.grove_.nodes.attributes, type(self).__name__)
        votes = np.zeros((table.n_rows, len(self.classes_)))
        rows = np.arange(table.n_rows)
        for says, say in zip(self.grove_.votes(table), self.alphas_, strict=True):
            votes[rows, says] += say
            yield votes

    def staged_predict(self, X: Any) -> Iterator[NDArray[Any]]:
        """The prediction after each round."""
        for votes in self.staged_votes(X):
            yield self.classes_[majority(votes)]

    def decision_function(self, X: Any) -> Floats:
        """Two classes: Σ α_m G_m(x), whose sign decides. More: the votes minus their mean."""
        *_, votes = self.staged_votes(X)
        if len(self.classes_) == 2:
            return votes[:, 1] - votes[:, 0]
        return votes - votes.mean(axis=1, keepdims=True)

    def predict_proba(self, X: Any) -> Floats:
        """The votes as probabilities: e^(2 votes), scaled (the logistic curve for two classes)."""
        *_, votes = self.staged_votes(X)
        k = max(len(self.classes_), 2)
        power = np.exp(2 * (votes - votes.max(axis=1, keepdims=True)) / (k - 1))
        return power / power.sum(axis=1, keepdims=True)

    def predict(self, X: Any) -> NDArray[Any]:
        *_, votes = self.staged_votes(X)
        return self.classes_[majority(votes)]


def _weights_of_round(weights: InMemory[Floats], t: int) -> Floats:
    return weights()[t]
