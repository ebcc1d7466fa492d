"""Forests: what chance decides, that it can be repeated, and how the trees are put together."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from dtlib import datasets
from dtlib.bagging import BaggingClassifier, BaggingRegressor
from dtlib.forest import RandomForestClassifier, RandomForestRegressor
from dtlib.learners import ID3, ClassificationTree, RegressionTree
from tests.later import Later

sk_ensemble = Later("sklearn.ensemble")

IRIS = datasets.load_iris()
TENNIS = datasets.load_play_tennis()
BASEBALL = datasets.load_baseball()
NUMBERS = ["Years", "Hits", "RBI", "Walks"]

DATA = {"numbers": IRIS, "categories": TENNIS, "mixed with gaps": datasets.load_penguins()}


@pytest.fixture(params=DATA)
def data(request):
    return DATA[request.param]


# --- chance ---


@pytest.mark.parametrize("features_per", ["split", "tree"])
def test_the_same_seed_grows_the_same_forest(data, features_per):
    X, y = data
    a, b, other = (
        RandomForestClassifier(6, random_state=s, features_per=features_per).fit(X, y)
        for s in (1, 1, 2)
    )
    assert [str(t) for t in a.estimators_] == [str(t) for t in b.estimators_]
    assert [str(t) for t in a.estimators_] != [str(t) for t in other.estimators_]


def test_a_generator_or_none_draws_a_new_forest_each_time():
    X, y = IRIS
    rng = np.random.default_rng(0)
    for state in (rng, None):
        first, second = (RandomForestClassifier(5, random_state=state).fit(X, y) for _ in range(2))
        assert [str(t) for t in first.estimators_] != [str(t) for t in second.estimators_]


def test_the_seed_that_was_drawn_is_kept():
    X, y = IRIS
    forest = RandomForestClassifier(4, random_state=None).fit(X, y)
    again = RandomForestClassifier(4, random_state=forest.seed_).fit(X, y)
    assert [str(t) for t in forest.estimators_] == [str(t) for t in again.estimators_]


def test_a_bootstrap_draws_as_many_rows_as_there_are_and_leaves_a_third_out():
    X, y = IRIS
    forest = RandomForestClassifier(40, random_state=0).fit(X, y)
    bags = np.array([forest.in_bag(t) for t in range(40)])
    assert (bags.sum(axis=1) == 150).all()
    assert (bags == 0).mean() == pytest.approx(np.exp(-1), abs=0.02)
    assert len({tuple(bag) for bag in bags}) == 40


@pytest.mark.parametrize(("wanted", "drawn"), [(30, 30), (0.5, 75), (None, 150)])
def test_max_samples(wanted, drawn):
    forest = RandomForestClassifier(3, max_samples=wanted, random_state=0).fit(*IRIS)
    assert forest.in_bag(0).sum() == drawn
    assert forest.estimators_[0].root_.weight == drawn


def test_without_a_bootstrap_and_with_all_attributes_every_tree_is_the_tree():
    X, y = IRIS
    forest = RandomForestClassifier(3, bootstrap=False, max_features=None, random_state=0).fit(X, y)
    tree = ClassificationTree().fit(X, y)
    for member in forest.estimators_:
        assert (member.predict(X) == tree.predict(X)).all()
        assert member.root_.gain == pytest.approx(tree.root_.gain)


@pytest.mark.parametrize("table", [IRIS, TENNIS], ids=["numbers", "categories"])
def test_a_tree_with_its_own_attributes_asks_no_others(table):
    X, y = table
    forest = RandomForestClassifier(20, features_per="tree", max_features=2, random_state=0).fit(
        X, y
    )
    asked = [set(np.flatnonzero(t.feature_importances_)) for t in forest.estimators_]
    assert all(len(attributes) <= 2 for attributes in asked)
    assert len({tuple(sorted(a)) for a in asked}) > 2


def test_drawn_for_each_split_all_attributes_are_met_sooner_or_later():
    forest = RandomForestClassifier(20, max_features=1, random_state=0).fit(*IRIS)
    assert (forest.feature_importances_ > 0).all()
    assert max(len(np.flatnonzero(t.feature_importances_)) for t in forest.estimators_) == 4


# --- votes ---


def test_the_majority_of_the_trees_decides(data):
    X, y = data
    forest = RandomForestClassifier(7, max_depth=2, random_state=0).fit(X, y)
    votes = np.array([t.predict(X) for t in forest.estimators_])
    shares = np.array([(votes == c).mean(axis=0) for c in forest.classes_]).T
    assert forest.predict_proba(X) == pytest.approx(shares)
    assert (forest.predict(X) == forest.classes_[shares.argmax(axis=1)]).all()


def test_averaging_adds_up_proportions(data):
    X, y = data
    forest = RandomForestClassifier(7, max_depth=2, voting="average", random_state=0).fit(X, y)
    mean = np.mean([t.predict_proba(X) for t in forest.estimators_], axis=0)
    assert forest.predict_proba(X) == pytest.approx(mean)


def test_regression_trees_are_averaged():
    X, y = BASEBALL.X[NUMBERS], BASEBALL.y
    forest = RandomForestRegressor(6, random_state=0).fit(X, y)
    assert forest.predict(X) == pytest.approx(
        np.mean([t.predict(X) for t in forest.estimators_], axis=0)
    )


def test_importances_are_the_mean_of_the_trees():
    forest = RandomForestClassifier(6, random_state=0).fit(*IRIS)
    mean = np.mean([t.feature_importances_ for t in forest.estimators_], axis=0)
    assert forest.feature_importances_ == pytest.approx(mean)
    assert forest.feature_importances_.sum() == pytest.approx(1)


# --- out of bag ---


@pytest.mark.parametrize("voting", ["majority", "average"])
def test_a_row_is_put_to_the_trees_that_did_not_see_it(voting):
    X, y = IRIS
    forest = RandomForestClassifier(25, oob_score=True, voting=voting, random_state=0).fit(X, y)
    votes = np.zeros((150, 3))
    for t, tree in enumerate(forest.estimators_):
        unseen = forest.in_bag(t) == 0
        proportions = tree.predict_proba(X)
        if voting == "majority":
            proportions = (tree.predict(X)[:, None] == forest.classes_).astype(float)
        votes[unseen] += proportions[unseen]
    right = forest.classes_[votes.argmax(axis=1)] == y
    assert forest.oob_score_ == pytest.approx(right.mean())
    assert forest.oob_errors()[-1] == pytest.approx(1 - forest.oob_score_)
    assert len(forest.oob_errors()) == 25


def test_out_of_bag_score_of_regression():
    X, y = BASEBALL.X[NUMBERS], BASEBALL.y
    forest = RandomForestRegressor(25, oob_score=True, random_state=0).fit(X, y)
    said = np.array([t.predict(X) for t in forest.estimators_])
    unseen = np.array([forest.in_bag(t) == 0 for t in range(25)])
    mean = (said * unseen).sum(axis=0) / unseen.sum(axis=0)
    residual = ((y - mean) ** 2).sum() / ((y - y.mean()) ** 2).sum()
    assert forest.oob_score_ == pytest.approx(1 - residual)
    assert forest.oob_prediction_ == pytest.approx(mean)


def test_with_one_tree_only_the_rows_outside_its_bag_are_judged():
    forest = RandomForestClassifier(1, oob_score=True, random_state=0).fit(*IRIS)
    unseen = forest.in_bag(0) == 0
    X, y = IRIS
    assert forest.oob_score_ == pytest.approx(forest.score(X[unseen], y[unseen]))
    assert np.isnan(forest.oob_decision_function_[~unseen]).all()


def test_out_of_bag_needs_a_bag():
    with pytest.raises(ValueError, match="bootstrap=True"):
        RandomForestClassifier(oob_score=True, bootstrap=False).fit(*IRIS)


# --- the point of it all ---


def test_a_forest_is_better_than_its_trees_on_new_rows():
    X, y = datasets.load_breast_cancer()
    new = np.arange(len(y)) % 2 == 0
    forest = RandomForestClassifier(30, random_state=0).fit(X[~new], y[~new])
    alone = [t.score(X[new], y[new]) for t in forest.estimators_]
    assert forest.score(X[new], y[new]) > np.mean(alone) + 0.02


def test_limits_reach_the_trees(data):
    forest = RandomForestClassifier(4, max_depth=2, min_samples_leaf=3, random_state=0).fit(*data)
    assert all(t.depth <= 2 for t in forest.estimators_)


def test_a_member_shows_its_reasons():
    forest = RandomForestClassifier(3, random_state=0).fit(*TENNIS)
    tree = forest.estimators_[0]
    table = tree.root_.candidates()
    asked = table[table["question"] == str(tree.root_.question)].iloc[0]
    assert asked["gain"] == pytest.approx(tree.root_.gain)


def test_weights_reach_the_trees():
    X, y = TENNIS
    weights = np.where(y == "No", 50.0, 1.0)
    heavy = RandomForestClassifier(9, random_state=0).fit(X, y, weights)
    for t, tree in enumerate(heavy.estimators_):
        drawn = heavy.in_bag(t) * weights
        assert tree.root_.counts == {"No": drawn[y == "No"].sum(), "Yes": drawn[y == "Yes"].sum()}
    none = RandomForestClassifier(9, random_state=0).fit(X, y, (y == "No").astype(float))
    assert set(none.predict(X)) == {"No"}


# --- bagging ---


@pytest.mark.parametrize("learner", [None, ID3(), ClassificationTree(max_depth=1)])
def test_bagging_takes_any_classifier(learner):
    X, y = TENNIS
    model = BaggingClassifier(learner, n_estimators=9, random_state=0).fit(X, y)
    votes = np.array([m.predict(X) for m in model.estimators_])
    assert model.predict_proba(X)[:, 1] == pytest.approx((votes == "Yes").mean(axis=0))
    assert len({tuple(model.in_bag(t)) for t in range(9)}) == 9


def test_bagging_is_a_forest_that_looks_at_all_attributes():
    X, y = IRIS
    bagging = BaggingClassifier(n_estimators=8, random_state=3).fit(X, y)
    forest = RandomForestClassifier(8, max_features=None, random_state=3).fit(X, y)
    assert (bagging.in_bag(5) == forest.in_bag(5)).all()
    same = [(a.predict(X) == b.predict(X)).mean()
            for a, b in zip(bagging.estimators_, forest.estimators_, strict=True)]  # fmt: skip
    assert np.mean(same) > 0.99


def test_bagging_of_regression_averages():
    X, y = BASEBALL.X[NUMBERS], BASEBALL.y
    model = BaggingRegressor(RegressionTree(max_depth=2), n_estimators=5, random_state=0).fit(X, y)
    assert model.predict(X) == pytest.approx(
        np.mean([m.predict(X) for m in model.estimators_], axis=0)
    )
    assert isinstance(pd.Series(model.predict(X)).mean(), float)


@pytest.mark.parametrize("features_per", ["split", "tree"])
@pytest.mark.parametrize("kind", [RandomForestClassifier, RandomForestRegressor])
def test_more_trees_begin_with_the_same_trees(kind, features_per):
    """A tree's chance is its own: it does not matter how many others grow beside it."""
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(300, 6)), rng.integers(0, 3, 300)
    few, many = (
        kind(n, max_features=2, features_per=features_per, random_state=7).fit(X, y).estimators_
        for n in (10, 20)
    )
    for one, other in zip(few, many[:10], strict=True):
        np.testing.assert_array_equal(one.flat_.attribute, other.flat_.attribute)
        np.testing.assert_array_equal(one.flat_.threshold, other.flat_.threshold)
    assert len({tree.flat_.attribute.tobytes() for tree in many}) == 20, "trees must differ"


def test_many_classes_where_the_drawn_attributes_often_split_nothing():
    """Some nodes then look further than others; with many classes that once failed."""
    rng = np.random.default_rng(0)
    X = (rng.random((300, 12)) < 0.1) * rng.integers(1, 4, (300, 12))
    y = rng.integers(0, 7, 300)
    forest = RandomForestClassifier(n_estimators=10, max_features=1, random_state=0).fit(X, y)
    nodes = forest.grove_.nodes
    assert (nodes.n_rows[forest.grove_.roots] > 0).all()
    inner = np.flatnonzero(nodes.attribute >= 0)
    below = nodes.first[inner]
    np.testing.assert_array_equal(
        nodes.n_rows[inner], nodes.n_rows[below] + nodes.n_rows[below + 1]
    )


def test_importances_sum_to_one_though_some_trees_ask_nothing():
    X, y = np.arange(6.0)[:, None] % 4, [0, 1, 0, 0, 0, 0]
    forest = RandomForestClassifier(20, random_state=0).fit(X, y)
    sizes = [tree.n_leaves for tree in forest.estimators_]
    assert 1 in sizes and max(sizes) > 1
    assert forest.feature_importances_ == pytest.approx([1.0])
    silent = RandomForestClassifier(3, random_state=0).fit(X, np.zeros(6))
    assert silent.feature_importances_.tolist() == [0.0]


def test_numbers_of_any_size_where_nodes_must_look_beyond_the_attributes_they_drew():
    """Most columns are constant: a node that draws only such looks at further ones."""
    rng = np.random.default_rng(0)
    X = np.zeros((300, 8))
    X[:, 0], X[:, 1] = rng.random(300), rng.integers(0, 2, 300)
    y = rng.normal(size=300)
    forest = RandomForestRegressor(n_estimators=10, max_features=1, random_state=0)
    expected = forest.fit(X, y).predict(X)
    np.testing.assert_allclose(forest.fit(X, y * 2**14).predict(X), expected * 2**14)


# --- which attributes a node looks at: scikit-learn's rule, on numbers and on categories ---


def binary_columns() -> tuple[np.ndarray, np.ndarray]:
    """Common values, rare ones, and a column that is constant."""
    rng = np.random.default_rng(0)
    X = (rng.random((200, 8)) < [0.5, 0.5, 0.3, 0.1, 0.5, 0.02, 0.5, 0]).astype(float)
    y = X[:, 0] + X[:, 1] * X[:, 2] + X[:, 4] * (rng.random(200) < 0.7) > 1
    return X, y.astype(int)


def as_words(X: np.ndarray) -> np.ndarray:
    return np.where(X > 0, "yes", "no").astype(object)


def with_a_gap(X: np.ndarray) -> np.ndarray:
    words = as_words(X)
    words[0, 0] = None
    return words


@pytest.mark.parametrize("read", [np.array, as_words, with_a_gap], ids=lambda f: f.__name__)
@pytest.mark.parametrize(
    "limits",
    [{}, {"max_features": 3, "min_samples_leaf": 5}, {"max_features": 1, "min_samples_leaf": 15}],
    ids=str,
)
def test_importances_are_scikit_learns_however_the_columns_are_read(read, limits):
    """Their differences stay within 3.2 standard errors, which chance alone would pass in about
    1 of 100 such tests of 8 columns; under the rules of before they were up to 7."""
    X, y = binary_columns()
    n_trees = 50 if read is with_a_gap else 300  # gaps are slow
    theirs = sk_ensemble.RandomForestClassifier(300, random_state=1, **limits).fit(X, y)
    ours = RandomForestClassifier(n_trees, random_state=2, **limits).fit(read(X), y)
    a = np.array([tree.feature_importances_ for tree in theirs.estimators_])
    b = np.array([tree.importances() for tree in ours.grove_])
    error = np.sqrt(a.var(axis=0) / len(a) + b.var(axis=0) / len(b))
    assert (np.abs(a.mean(axis=0) - b.mean(axis=0)) <= 3.2 * error).all()


@pytest.mark.parametrize("read", [np.array, as_words, with_a_gap], ids=lambda f: f.__name__)
def test_constant_attributes_count_as_drawn_but_one_that_varies_is_found(read):
    """Of 9 columns only one varies: it is always found, though a node draws just one."""
    X = np.zeros((40, 9))
    X[20:, 4] = 1
    forest = RandomForestClassifier(10, max_features=1, random_state=0).fit(read(X), X[:, 4])
    assert [tree.root_.question.attribute for tree in forest.estimators_] == ["x4"] * 10


@pytest.mark.parametrize("read", [np.array, as_words, with_a_gap], ids=lambda f: f.__name__)
def test_an_attribute_that_varies_but_may_not_split_ends_the_search(read):
    """Both columns vary; one has too few rows on one side, and half of the roots draw it."""
    X = np.zeros((40, 2))
    X[20:, 0], X[1, 1] = 1, 1
    limits = {"max_features": 1, "min_samples_leaf": 5, "bootstrap": False}
    forest = RandomForestClassifier(60, random_state=0, **limits).fit(read(X), X[:, 0])
    leaves_only = np.mean([tree.n_leaves == 1 for tree in forest.estimators_])
    assert 0.3 < leaves_only < 0.7


def test_a_tie_in_a_forest_is_told_among_all_attributes():
    """Members draw few attributes, but all of them could have been asked."""
    X = np.tile(np.arange(10.0)[:, None] >= 5, (1, 4)).astype(float)
    forest = RandomForestClassifier(3, max_features=1, random_state=0).fit(X, X[:, 0])
    assert all(name in forest.estimators_[0].root_.tie for name in ("x0", "x1", "x2", "x3"))
