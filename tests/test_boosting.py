"""AdaBoost: the lecture's steps one by one, more classes, and where it must stop."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from dtlib import ClassificationTree, datasets
from dtlib.boosting import AdaBoostClassifier, alpha, reweight
from dtlib.growing import grow_by_node

TEN = datasets.load_adaboost_ten()
TWO_FEATURES = datasets.load_adaboost_two_features()


# --- the steps ---


def test_alpha_is_half_the_log_odds():
    assert alpha(0.3) == pytest.approx(0.5 * np.log(0.7 / 0.3))
    assert alpha(0.5) == 0 and alpha(0.8) < 0
    assert alpha(0.2) == pytest.approx(-alpha(0.8))


def test_samme_asks_less_of_a_learner_with_more_classes():
    assert alpha(2 / 3, n_classes=3) == pytest.approx(0)  # guessing among three
    assert alpha(0.5, n_classes=3) == pytest.approx(0.5 * np.log(2))


@pytest.mark.parametrize("error", [0.0, 1.0])
def test_a_perfect_learner_has_a_large_say_not_an_infinite_one(error):
    assert np.isfinite(alpha(error)) and abs(alpha(error)) > 10


def test_reweighting_leaves_half_the_weight_to_the_wrong_rows():
    wrong = np.array([True, False, False, False])
    weights = np.full(4, 0.25)
    assert reweight(weights, wrong, alpha(0.25)) == pytest.approx([0.5] + [1 / 6] * 3)


def test_the_rounds_follow_the_formulas():
    """ε, α and the weights of every round, computed anew from the trees alone."""
    X, y = TWO_FEATURES
    model = AdaBoostClassifier(n_estimators=3).fit(X, y)
    weights = np.full(len(y), 1 / len(y))
    total = np.zeros(len(y))
    for m, tree in enumerate(model.estimators_):
        assert model.weights_[m] == pytest.approx(weights)
        said = tree.predict(X)
        error = weights[said != y].sum()
        say = 0.5 * np.log((1 - error) / error)
        assert model.errors_[m] == pytest.approx(error) and model.alphas_[m] == pytest.approx(say)
        weights = weights * np.exp(-say * y * said)
        weights /= weights.sum()
        total += say * said
    assert model.decision_function(X) == pytest.approx(total)
    assert (model.predict(X) == np.sign(total)).all()


def test_three_stumps_solve_what_one_cannot():
    X, y = TWO_FEATURES
    errors = [
        float(np.mean(said != y))
        for said in AdaBoostClassifier(n_estimators=3).fit(X, y).staged_predict(X)
    ]
    assert errors[0] == pytest.approx(3 / 14) and errors[-1] == 0 < min(errors[:-1])


def test_stages_end_in_the_prediction():
    X, y = datasets.load_iris()
    model = AdaBoostClassifier(n_estimators=10).fit(X, y)
    *_, last = model.staged_predict(X)
    assert (last == model.predict(X)).all()
    assert len(list(model.staged_predict(X))) == len(model.estimators_)


# --- probabilities ---


def test_two_classes_get_the_logistic_curve_of_the_votes():
    X, y = TWO_FEATURES
    model = AdaBoostClassifier(n_estimators=5).fit(X, y)
    logistic = 1 / (1 + np.exp(-2 * model.decision_function(X)))
    assert model.predict_proba(X)[:, 1] == pytest.approx(logistic)


@pytest.mark.parametrize("data", [TWO_FEATURES, datasets.load_iris()], ids=["two", "three"])
def test_the_likeliest_class_is_predicted(data):
    X, y = data
    model = AdaBoostClassifier(n_estimators=8).fit(X, y)
    proportions = model.predict_proba(X)
    assert proportions.sum(axis=1) == pytest.approx(np.ones(len(y)))
    assert (model.classes_[proportions.argmax(axis=1)] == model.predict(X)).all()


# --- data of every kind ---


@pytest.mark.parametrize(
    "data",
    [datasets.load_play_tennis(), datasets.load_heart_disease(), datasets.load_penguins()],
    ids=["words", "mixed with gaps", "three classes"],
)
def test_more_rounds_fit_the_training_rows_better(data):
    X, y = data
    scores = [
        np.mean(s == y) for s in AdaBoostClassifier(n_estimators=40).fit(X, y).staged_predict(X)
    ]
    assert scores[-1] >= scores[0] and scores[-1] > 0.85


def test_deeper_trees_may_be_boosted():
    X, y = datasets.load_xor()
    X = X[["x1", "x2"]]
    with pytest.raises(ValueError, match="raise max_depth"):
        AdaBoostClassifier().fit(X, y)
    assert AdaBoostClassifier(max_depth=2).fit(X, y).score(X, y) == 1


def test_boosting_ends_with_a_perfect_learner():
    model = AdaBoostClassifier(n_estimators=20).fit([[0], [1], [2], [3]], [0, 0, 1, 1])
    assert len(model.estimators_) == 1 and model.errors_[0] == 0
    assert np.isfinite(model.decision_function([[0], [3]])).all()


def test_a_lower_learning_rate_says_less():
    X, y = TWO_FEATURES
    fast, slow = (AdaBoostClassifier(n_estimators=1, learning_rate=r).fit(X, y) for r in (1, 0.5))
    assert slow.alphas_[0] == pytest.approx(0.5 * fast.alphas_[0])


def test_weights_are_what_the_first_round_begins_with():
    X, y = TEN
    weights = np.arange(1.0, 11.0)
    model = AdaBoostClassifier(n_estimators=2).fit(X, y, sample_weight=weights)
    assert model.weights_[0] == pytest.approx(weights / weights.sum())
    rows = np.repeat(np.arange(10), np.arange(1, 11))
    repeated = AdaBoostClassifier(n_estimators=2).fit(X.iloc[rows], y.iloc[rows])
    assert model.alphas_ == pytest.approx(repeated.alphas_)


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
@pytest.mark.parametrize("classes", [2, 3])
def test_nodes_of_hardly_any_weight_are_split_rightly(criterion, classes):
    """Late in boosting some nodes weigh 10⁻²⁰. The quick grower must not lose them."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(120, 3))
    y = np.floor(classes * (np.arctan(X[:, 0] + 0.8 * rng.normal(size=120)) / np.pi + 0.5))
    model = AdaBoostClassifier(n_estimators=260, max_depth=4, criterion=criterion).fit(X, y)
    assert np.isfinite(model.weights_).all() and np.isfinite(model.predict_proba(X)).all()
    training = model._training
    for tree, weights in list(zip(model.grove_, model.weights_, strict=False))[-40:]:
        slow = grow_by_node(training.table, training.target, weights, training.settings)
        assert (tree.attribute == slow.attribute).all()
        assert tree.threshold == pytest.approx(slow.threshold, nan_ok=True)
        assert tree.gain == pytest.approx(slow.gain, abs=1e-9)


def test_the_rounds_show_their_reasons():
    X, y = TEN
    model = AdaBoostClassifier(n_estimators=3).fit(X, y)
    for tree, weights in zip(model.estimators_, model.weights_, strict=False):
        assert tree.root_.weight == pytest.approx(1)
        best = tree.root_.candidates().iloc[0]
        assert best["question"] == str(tree.root_.question)
        assert weights.sum() == pytest.approx(1)
    assert isinstance(model.feature_names_in_, np.ndarray)
    assert pd.Series(model.predict(X)).isin([-1, 1]).all()


def assert_rounds_stand_alone(model, X, y):
    """Each round is the tree that grows alone on its weights, and its error is that tree's."""
    assert len(model.estimators_) == len(model.grove_) == len(model.alphas_)
    for m, (tree, weights) in enumerate(zip(model.estimators_, model.weights_, strict=False)):
        alone = ClassificationTree(max_depth=model.max_depth).fit(X, y, sample_weight=weights)
        assert str(tree) == str(alone)
        assert model.errors_[m] == pytest.approx(weights[alone.predict(X) != y].sum())


def test_a_round_no_better_than_guessing_leaves_no_tree():
    X = np.array([[1, 1], [1, 0], [0, 1], [0, 0], [0, 1], [0, 1]])
    y = np.array([1, 0, 0, 1, 0, 0])
    model = AdaBoostClassifier(n_estimators=10).fit(X, y)
    assert len(model.alphas_) == 8
    assert_rounds_stand_alone(model, X, y)


def test_a_round_may_have_nothing_to_ask():
    X, y = np.zeros((6, 1)), np.array([0, 0, 0, 0, 1, 1])
    model = AdaBoostClassifier(n_estimators=3).fit(X, y)
    assert_rounds_stand_alone(model, X, y)
    assert (model.predict(X) == 0).all()


@pytest.mark.parametrize("max_depth", [1, 3])
def test_rows_without_weight_are_predicted_like_the_others(max_depth):
    X, y = datasets.load_iris()
    weights = np.where(np.arange(len(X)) % 4 == 0, 0.0, 1.0)
    model = AdaBoostClassifier(n_estimators=5, max_depth=max_depth)
    model.fit(X, y, sample_weight=weights)
    assert_rounds_stand_alone(model, X, y)


def test_rows_that_nothing_tells_apart_get_one_answer():
    """Below the root a node may have nothing to ask: all its rows get the node's majority."""
    X = np.array([[0, 0]] * 5 + [[0, 1]] * 4 + [[1, 0]] * 4)
    y = np.array([0, 1, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0])
    model = AdaBoostClassifier(n_estimators=4, max_depth=3).fit(X, y)
    assert_rounds_stand_alone(model, X, y)
