"""What a fitted model keeps: copies share the training rows, a pickle leaves them behind."""

from __future__ import annotations

import copy
import gc
import io
import pickle

import numpy as np
import pytest

from dtlib import datasets
from dtlib.bagging import BaggingClassifier, BaggingRegressor
from dtlib.boosting import AdaBoostClassifier
from dtlib.fast.read.table import Table
from dtlib.forest import RandomForestClassifier, RandomForestRegressor
from dtlib.learners import C45, ID3, ClassificationTree, RegressionTree
from dtlib.pruning.cost_complexity import cost_complexity_path
from dtlib.pruning.rule_post_pruning import post_prune_rules
from dtlib.tree import walk
from tests.later import Later

joblib, sk_base = Later("joblib"), Later("sklearn.base")

IRIS = datasets.load_iris()
TREES = [ID3(max_depth=2), C45(), ClassificationTree(), RegressionTree(max_depth=3)]
MANY = [
    RandomForestClassifier(6, random_state=0),
    RandomForestRegressor(6, random_state=0),
    BaggingClassifier(C45(), 6, random_state=0),
    BaggingRegressor(n_estimators=6, random_state=0),
    AdaBoostClassifier(6),
]
every_model = pytest.mark.parametrize("model", TREES + MANY, ids=lambda m: type(m).__name__)
every_tree = pytest.mark.parametrize("model", TREES, ids=lambda m: type(m).__name__)


def stored(model):
    return pickle.loads(pickle.dumps(model))


def through_joblib(model):
    file = io.BytesIO()
    joblib.dump(model, file)
    file.seek(0)
    return joblib.load(file)


def data_for(model, n_rows=150, n_columns=4):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n_rows, n_columns)).round(1)
    y = X[:, 0] + X[:, 1] * X[:, 2] + rng.normal(size=n_rows)
    return X, y if model._kind == "regressor" else np.where(y > 0, "up", "down")


def fitted(model, *size):
    model = copy.deepcopy(model)
    return model.fit(*data_for(model, *size))


@pytest.mark.parametrize("kind", [ClassificationTree, RegressionTree])
def test_a_pickle_is_as_large_as_the_tree_and_not_as_the_data(kind):
    """The bound of 10 kB holds for any number of rows: these alone are 4 MB."""
    tree = fitted(kind(max_depth=5), 25_000, 20)
    assert tree.n_leaves > 20
    tree.root_, tree.predict(data_for(tree, 5, 20)[0])  # what is made on the way is not stored
    assert len(pickle.dumps(tree)) <= 10_000
    assert len(pickle.dumps(tree.root_)) <= 20_000


@every_model
def test_a_pickle_does_not_grow_with_the_rows(model):
    """The same tree of a few leaves, from 300 and from 3000 rows."""
    few, many = (copy.deepcopy(model) for _ in range(2))
    for one, times in ((few, 1), (many, 10)):
        X, y = data_for(model, 300)
        weights = None if times == 1 else np.linspace(1, 1.0001, 3000)
        if hasattr(one, "max_depth"):
            one.max_depth = 1
        elif one.get_params(deep=False).get("estimator") is not None:
            one.estimator.max_depth = 1
        else:
            one.estimator = RegressionTree(max_depth=1)
        one.fit(np.tile(X, (times, 1)), np.tile(y, times), sample_weight=weights)
        _ = getattr(one, "estimators_", None), getattr(one, "root_", None)
    assert len(pickle.dumps(many)) < len(pickle.dumps(few)) + 2500


@every_model
@pytest.mark.parametrize(
    "through", [stored, through_joblib, copy.deepcopy], ids=lambda f: f.__name__
)
def test_what_a_stored_model_answers(model, through):
    model = fitted(model)
    X, y = data_for(model)
    other = through(model)
    np.testing.assert_array_equal(other.predict(X), model.predict(X))
    assert other.score(X, y) == model.score(X, y)
    if model._kind == "classifier":
        np.testing.assert_array_equal(other.predict_proba(X), model.predict_proba(X))
    for one, same in zip(trees_of(model), trees_of(other), strict=True):
        assert str(one) == str(same)
        assert one.draw().svg == same.draw().svg
        assert one.root_.draw().svg == same.root_.draw().svg
        assert [str(r) for r in one.rules()] == [str(r) for r in same.rules()]
        np.testing.assert_array_equal(one.feature_importances_, same.feature_importances_)


def trees_of(model):
    return model.estimators_ if hasattr(model, "estimators_") else [model]


@every_model
def test_reasons_need_the_rows_and_say_so_when_they_are_gone(model):
    model = fitted(model)
    for tree in trees_of(stored(model)):
        for ask in (tree.root_.candidates, lambda tree=tree: tree.root_.tie):
            with pytest.raises(ValueError, match=r"rows are gone.*fit\(X, y\) again"):
                ask()
    kept = trees_of(copy.deepcopy(model))[-1].root_.candidates()
    assert kept.equals(trees_of(model)[-1].root_.candidates())


@pytest.mark.parametrize("model", MANY[:4], ids=lambda m: type(m).__name__)
def test_a_stored_bag_says_that_it_does_not_know_the_rows(model):
    other = stored(fitted(model))
    asks = [lambda: other.in_bag(0)]
    asks += [other.oob_errors] if hasattr(other, "oob_errors") else []
    for ask in asks:
        with pytest.raises(ValueError, match="rows are gone"):
            ask()


def test_a_stored_boosting_says_that_it_does_not_know_the_weights_of_the_rows():
    model = fitted(MANY[-1])
    with pytest.raises(ValueError, match="rows are gone"):
        _ = stored(model).weights_
    np.testing.assert_array_equal(copy.deepcopy(model).weights_, model.weights_)


@every_tree
def test_a_stored_tree_is_pruned_by_what_it_counted_and_by_other_rows(model):
    model = fitted(model)
    other = stored(model)
    mine, theirs = cost_complexity_path(model).table, cost_complexity_path(other).table
    assert mine.astype(str).equals(theirs.astype(str))
    assert str(other.with_root(other.root_)) == str(other)
    if model._kind == "classifier":
        with pytest.raises(ValueError, match=r"gone.*post_prune_rules\(tree, X_val, y_val\)"):
            post_prune_rules(other)
        validation = data_for(model, 40)
        assert str(post_prune_rules(other, *validation)) == str(
            post_prune_rules(model, *validation)
        )


@every_model
def test_stored_twice_and_fitted_again(model):
    model = fitted(model)
    again = stored(stored(model))
    X, y = data_for(model)
    np.testing.assert_array_equal(again.predict(X), model.predict(X))
    assert sk_base.clone(again).get_params().keys() == model.get_params().keys()
    again.fit(X, y)
    assert len(trees_of(again)[0].root_.candidates())


# --- in memory ---


@pytest.mark.parametrize("model", MANY, ids=lambda m: type(m).__name__)
def test_many_trees_hold_one_table(model):
    gc.collect()
    before = {id(o) for o in gc.get_objects() if isinstance(o, Table)}
    model = fitted(model)
    copies = [copy.deepcopy(model), *model.estimators_]
    gc.collect()
    tables = {
        id(o): o
        for o in gc.get_objects()
        if isinstance(o, Table) and id(o) not in before and o.n_rows == 150
    }
    assert len(tables) == 1 and len(copies) == 7


def test_the_trees_of_a_large_forest_need_no_memory_for_the_rows():
    """Counts of 20 000 rows would take 160 kB a tree."""
    model = fitted(RandomForestClassifier(5, max_depth=2, random_state=0), 20_000, 3)
    for tree in model.estimators_:
        held = [o for o in vars(tree).values() if isinstance(o, np.ndarray)]
        assert max(len(o) for o in held) < 100
        assert len(tree._training.weights) == 20_000


@pytest.mark.parametrize("model", MANY, ids=lambda m: type(m).__name__)
def test_a_tree_remembers_its_own_rows_though_the_forest_learns_others(model):
    model = fitted(model)
    tree = model.estimators_[1]
    before = tree.root_.candidates()
    model.fit(*data_for(model, 70))
    assert tree.root_.candidates().equals(before)
    assert sum(node.n_rows for node in walk(tree.root_) if node.is_leaf) > 70 or not tree.depth
