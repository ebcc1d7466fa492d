"""ID3, C4.5, CART and the regression tree: what each chooses, and when it stops."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from dtlib import datasets
from dtlib.chi_squared import independence_p_value
from dtlib.learners import C45, ID3, ClassificationTree, RegressionTree
from dtlib.splits import gain, gain_ratio
from dtlib.tree import leaves, paths, walk

X, Y = datasets.load_play_tennis()
TREES = [ID3, C45, ClassificationTree]


def root_question(tree):
    return str(tree.root_.question)


# --- ID3 ---


def test_id3_asks_each_attribute_once_on_a_way():
    tree = ID3().fit(*datasets.load_zoo())
    for path, _ in paths(tree.root_):
        asked = [question.attribute for question, _ in path]
        assert len(asked) == len(set(asked))


def test_id3_makes_a_value_of_every_number():
    tree = ID3().fit(*datasets.load_temperature())
    assert list(tree.root_.branches) == [40, 48, 60, 72, 80, 90]


def test_no_attribute_left_means_the_majority():
    tree = ID3().fit(pd.DataFrame({"c": list("uuuvv")}), list("aabcc"))
    assert tree.root_.branches["u"].is_leaf and tree.root_.branches["u"].prediction == "a"


@pytest.mark.parametrize("learner", TREES)
def test_exclusive_or_is_learnt_although_no_first_question_has_a_gain(learner):
    X, y = datasets.load_xor()
    tree = learner().fit(X, y)
    assert tree.root_.gain == 0 and tree.score(X, y) == 1


# --- costs ---


@pytest.mark.parametrize("method", ["tan-schlimmer", "nunez"])
def test_a_high_cost_changes_the_first_question(method):
    free = ID3(costs={}, cost_method=method).fit(X, Y)
    dear = ID3(costs={"Outlook": 5}, cost_method=method).fit(X, Y)
    assert root_question(free) == "Outlook?" and root_question(dear) == "Humidity?"


def test_costs_that_are_all_alike_change_nothing():
    costs = dict.fromkeys(X, 1e9)
    for method in ("tan-schlimmer", "nunez"):
        assert str(ID3(costs=costs, cost_method=method).fit(X, Y)) == str(ID3().fit(X, Y))


def test_nunez_may_be_told_to_care_less():
    dear = {"Outlook": 5}
    assert (
        root_question(ID3(costs=dear, cost_method="nunez", cost_weight=0).fit(X, Y)) == "Outlook?"
    )
    assert (
        root_question(ID3(costs=dear, cost_method="nunez", cost_weight=1).fit(X, Y)) == "Humidity?"
    )


# --- C4.5 ---


def test_c45_does_not_fall_for_a_key():
    """A key has the greatest gain and tells nothing; its ratio is poor."""
    table = X.assign(Key=range(14)).astype({"Key": str})
    assert root_question(ID3().fit(table, Y)) == "Key?"
    assert gain(table, Y, "Key") > gain(table, Y, "Outlook")
    pure = table.assign(Good=Y.map({"Yes": "u", "No": "v"}))
    assert root_question(C45().fit(pure, Y)) == "Good?"


def test_only_attributes_of_at_least_average_gain_compete_by_ratio():
    """A lopsided question of tiny gain can have the best ratio; it must not be asked."""
    y = [int(c) for c in "00110011" + "01" * 6]
    table = pd.DataFrame(
        {"lopsided": ["u"] + ["v"] * 19, "pairs": [str(i // 2) for i in range(20)]}
    )
    gains = {a: gain(table, y, a) for a in table}
    ratios = {a: gain_ratio(table, y, a) for a in table}
    assert gains["pairs"] == pytest.approx(0.4) and gains["lopsided"] < 0.06
    assert ratios["lopsided"] > ratios["pairs"]
    assert root_question(C45().fit(table, y)) == "pairs?"


def test_c45_asks_a_number_where_its_gain_is_greatest():
    tree = C45().fit(*datasets.load_temperature())
    assert root_question(tree) == "Temperature < 54?"


def test_c45_takes_numbers_words_and_gaps_together():
    X, y = datasets.load_heart_disease()
    tree = C45(max_depth=3).fit(X, y)
    assert X.isna().any().any() and tree.score(X, y) > 0.8


# --- CART ---


def test_cart_asks_the_same_number_again_further_down():
    tree = ClassificationTree().fit(*datasets.load_continuous_abc())
    asked = [n.question.attribute for n in walk(tree.root_) if n.question]
    assert asked.count("F1") >= 2
    assert root_question(tree).startswith("F1 < ")


def test_a_grid_of_split_points_is_kept_to():
    grid = np.linspace(0.1, 0.9, 9)
    X, y = datasets.load_continuous_abc()
    tree = ClassificationTree(thresholds=grid).fit(X, y)
    asked = {n.question.threshold for n in walk(tree.root_) if n.question}
    assert asked <= set(grid) and root_question(tree) == "F1 < 0.4?"
    assert tree.score(X, y) == ClassificationTree().fit(X, y).score(X, y)


def test_split_points_by_attribute():
    X, y = datasets.load_iris()
    thresholds = {"petal_length": [3.0], "petal_width": [1.0]}
    tree = ClassificationTree(thresholds=thresholds).fit(X[["petal_length", "petal_width"]], y)
    asked = {str(n.question) for n in walk(tree.root_) if n.question}
    assert asked == {"petal_length < 3?", "petal_width < 1?"} or asked == {"petal_length < 3?"}


def test_no_split_points_means_a_branch_a_value():
    tree = ClassificationTree(thresholds=None).fit(*datasets.load_temperature())
    assert len(tree.root_.branches) == 6


def test_words_and_numbers_in_one_tree():
    X, y = datasets.load_mixed_regression()
    tree = RegressionTree().fit(X, y)
    kinds = {n.question.threshold is None for n in walk(tree.root_) if n.question}
    assert kinds == {True, False} or root_question(tree) == "F3?"
    assert tree.predict(X) == pytest.approx(y)


# --- when to stop ---


@pytest.mark.parametrize("learner", TREES)
def test_max_depth(learner):
    assert learner(max_depth=1).fit(X, Y).depth == 1


@pytest.mark.parametrize("learner", TREES)
def test_min_samples_split(learner):
    tree = learner(min_samples_split=6).fit(X, Y)
    assert all(n.is_leaf for n in walk(tree.root_) if n.n_rows < 6)
    assert any(n.is_leaf and n.impurity > 0 for n in walk(tree.root_))


@pytest.mark.parametrize("learner", TREES)
def test_min_samples_leaf_counts_branches_with_rows_only(learner):
    tree = learner(min_samples_leaf=3).fit(X, Y)
    assert all(leaf.n_rows >= 3 for leaf in leaves(tree.root_) if leaf.n_rows)
    assert tree.n_leaves > 1
    empty = pd.DataFrame({"c": pd.Categorical(list("uuuvvv"), categories=list("uvw"))})
    assert learner(min_samples_leaf=3).fit(empty, list("aaabbb")).n_leaves == 3


@pytest.mark.parametrize(("least", "n_leaves"), [(0.0, 5), (0.2, 5), (0.2468, 1)])
def test_min_gain(least, n_leaves):
    assert ID3(min_gain=least).fit(X, Y).n_leaves == n_leaves


@pytest.mark.parametrize("learner", [ID3, C45, ClassificationTree])
def test_min_gain_stops_the_same_question_that_candidates_shows(learner):
    full = learner().fit(X, Y)
    least = full.root_.gain + 1e-9
    assert learner(min_gain=least).fit(X, Y).n_leaves == 1
    assert learner(min_gain=full.root_.gain - 1e-9).fit(X, Y).n_leaves > 1


def test_significance_stops_where_a_question_may_be_chance():
    """Outlook's p-value is 0.17: asked at a level of 0.2, not at 0.05."""
    counts = pd.crosstab(X["Outlook"], Y)
    assert independence_p_value(counts) == pytest.approx(0.1698, abs=5e-5)
    assert ID3(significance=0.05).fit(X, Y).n_leaves == 1
    assert root_question(ID3(significance=0.2).fit(X, Y)) == "Outlook?"
    for learner in (C45, ClassificationTree):
        strict = learner(significance=0.01).fit(*datasets.load_breast_cancer())
        assert 1 < strict.n_leaves < learner().fit(*datasets.load_breast_cancer()).n_leaves


@pytest.mark.parametrize("level", [0.05, 0.5])
def test_noise_is_mostly_found_to_be_chance(level):
    """At the root of a tree on one meaningless attribute the share of splits is the level."""
    rng = np.random.default_rng(0)
    splits = 0
    for _ in range(200):
        table = pd.DataFrame({"c": rng.integers(0, 2, 80).astype(str)})
        splits += ID3(significance=level).fit(table, rng.integers(0, 2, 80)).n_leaves > 1
    error = np.sqrt(level * (1 - level) / 200)
    assert abs(splits / 200 - level) < 4 * error


@pytest.mark.parametrize(("limit", "expected"), [(3, 3), (4, 4), (5, 5), (50, 5)])
def test_max_leaf_nodes_opens_the_most_useful_node_first(limit, expected):
    tree = ID3(max_leaf_nodes=limit).fit(X, Y)
    assert tree.n_leaves == expected and root_question(tree) == "Outlook?"


def test_no_room_for_the_first_question_is_an_error_and_no_single_leaf():
    with pytest.raises(ValueError, match=r"'Outlook', which has 3 branches: allow at least 3"):
        ID3(max_leaf_nodes=2).fit(X, Y)
    assert ID3(max_leaf_nodes=2).fit(X, ["yes"] * 14).n_leaves == 1  # nothing to ask


@pytest.mark.parametrize("names", [("a", "b"), ("x10", "x2"), ("x01", "x1"), (1, "1"), ("B", "b")])
def test_equal_columns_are_told_apart_by_name_wherever_they_stand(names):
    """A DataFrame's columns may change places; only in an array does the place decide."""
    column = np.array([0, 0, 1, 1])
    table = pd.DataFrame(dict.fromkeys(names, column))
    for learner in (ID3, C45, ClassificationTree, RegressionTree):
        asked = [
            learner().fit(table[list(order)], column).root_.question.attribute
            for order in (names, names[::-1])
        ]
        assert asked[0] == asked[1] and type(asked[0]) is type(asked[1])
        in_array = learner().fit(table.to_numpy(), column).root_
        assert in_array.question.attribute == "x0" and "sorts first" in in_array.tie


# --- what a fitted tree tells ---


@pytest.mark.parametrize("learner", TREES)
def test_attributes_of_a_fitted_tree(learner):
    tree = learner().fit(X, Y)
    assert tree.classes_.tolist() == ["No", "Yes"] and tree.n_features_in_ == 4
    assert tree.feature_names_in_.tolist() == list(X.columns)
    assert tree.feature_importances_.sum() == pytest.approx(1)
    assert tree.predict_proba(X).shape == (14, 2)
    assert tree.score(X, Y) == 1


def test_importances_are_the_impurity_that_was_taken_away():
    tree = ID3().fit(X, Y)
    h = 0.9402859586706311
    taken = {"Outlook": 14 * gain(X, Y, "Outlook"), "Humidity": 5 * 0.970951, "Wind": 5 * 0.970951}
    expected = [taken.get(a, 0) / (14 * h) for a in X]  # all of the entropy goes
    assert tree.feature_importances_ == pytest.approx(expected, abs=1e-6)


def test_equally_common_classes_predict_the_one_that_sorts_first():
    table = pd.DataFrame({"c": ["x"] * 4})
    for labels in (["b", "a", "b", "a"], [2, 1, 1, 2], [True, False, True, False]):
        assert ID3().fit(table, labels).predict(table)[0] == min(labels)
        assert ID3().fit(table, labels[::-1]).predict(table)[0] == min(labels)


def test_weights_change_the_tree():
    flipped = ID3().fit(X, Y, sample_weight=np.where(Y == "Yes", 1, 10))
    assert flipped.root_.prediction == "No" and flipped.root_.weight == 59
    without = ID3().fit(X, Y, sample_weight=(X["Outlook"] != "Rain").astype(float))
    assert without.root_.n_rows == 9
    assert without.root_.weight == 9


def test_scores_count_weights():
    tree = ID3(max_depth=1).fit(X, Y)
    hits = tree.predict(X) == Y
    weights = np.arange(14.0)
    assert tree.score(X, Y, weights) == pytest.approx(weights[hits].sum() / weights.sum())
    line = RegressionTree(max_depth=1).fit([[0], [1], [2], [3]], [0.0, 0.0, 4.0, 8.0])
    residual = np.array([0, 0, -2, 2.0])
    y, w = np.array([0, 0, 4, 8.0]), np.array([1, 1, 1, 3.0])
    mean = np.average(y, weights=w)
    expected = 1 - np.average(residual**2, weights=w) / np.average((y - mean) ** 2, weights=w)
    assert line.score([[0], [1], [2], [3]], y, w) == pytest.approx(expected)


def test_regression_score_of_a_constant_target():
    tree = RegressionTree().fit([[0], [1]], [5.0, 5.0])
    assert tree.score([[0], [1]], [5.0, 5.0]) == 1 and tree.score([[0], [1]], [4.0, 4.0]) == 0


def test_targets_far_from_zero_lose_no_precision():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(200, 3))
    y = np.round(np.sin(3 * X[:, 0]) + 0.1 * rng.normal(size=200), 3)
    near, far = RegressionTree(max_depth=5).fit(X, y), RegressionTree(max_depth=5).fit(X, y + 1e6)
    asked = [[(n.question and str(n.question)) for n in walk(t.root_)] for t in (near, far)]
    assert asked[0] == asked[1]
    assert far.predict(X) - 1e6 == pytest.approx(near.predict(X), abs=1e-8)


# --- the size of weights ---


@pytest.mark.parametrize("factor", [1e-60, 1e-9, 1e9, 1e60])
@pytest.mark.parametrize("learner", [ClassificationTree, RegressionTree])
def test_the_unit_of_the_weights_does_not_matter(learner, factor):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(150, 3))
    y, weights = rng.integers(0, 2, 150), rng.uniform(0.5, 1.5, 150)
    plain = learner(max_depth=4).fit(X, y, weights)
    scaled = learner(max_depth=4).fit(X, y, factor * weights)
    assert (plain.flat_.attribute == scaled.flat_.attribute).all()
    assert scaled.predict(X) == pytest.approx(plain.predict(X))
