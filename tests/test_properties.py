"""What must hold for any data: hypothesis looks for a counterexample.

Weights that are sums of halves are exact in floats, so that "equal" can mean equal.
"""

from __future__ import annotations

import hypothesis
import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from dtlib.boosting import AdaBoostClassifier
from dtlib.impurity import (
    classification_error,
    conditional_entropy,
    entropy,
    gini,
    information_gain,
    joint_entropy,
    mse,
)
from dtlib.learners import C45, ID3, ClassificationTree, RegressionTree
from dtlib.splits import candidates, gain
from dtlib.tree import walk

QUICK = settings(
    max_examples=25,
    deadline=None,
    database=None,
    derandomize=True,  # the same examples in every run
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def given(*args, **kwargs):
    return lambda test: QUICK(hypothesis.given(*args, **kwargs)(test))


CLASS_TREES = [ID3, C45, ClassificationTree]
IMPURITIES = [entropy, gini, classification_error]


# --- data ---


@st.composite
def tables(draw, min_rows=2, max_rows=14):
    """A small table with numbers and categories, and labels of two or three classes."""
    n = draw(st.integers(min_rows, max_rows))
    X = pd.DataFrame(
        {
            "colour": draw(st.lists(st.sampled_from("rgb"), min_size=n, max_size=n)),
            "flag": draw(st.lists(st.booleans(), min_size=n, max_size=n)),
            "length": draw(st.lists(st.integers(-3, 3), min_size=n, max_size=n)),
            "width": draw(st.lists(st.integers(0, 4), min_size=n, max_size=n)),
        }
    )
    X["width"] = X["width"] / 2
    y = draw(st.lists(st.sampled_from(["no", "perhaps", "yes"]), min_size=n, max_size=n))
    return X, np.array(y)


def halves(n: int):
    """n weights from ½ to 4."""
    return st.lists(st.integers(1, 8).map(lambda i: i / 2), min_size=n, max_size=n).map(np.array)


def snapshot(tree):
    """All that the nodes say of themselves, but how many rows they hold."""
    return [
        (n.question, n.prediction, n.counts, n.weight, n.impurity, n.gain, list(n.branches))
        for n in walk(tree.root_)
    ]


def questions(tree):
    return [(n.question, n.prediction) for n in walk(tree.root_)]


counts = hnp.arrays(float, st.integers(1, 6), elements=st.integers(0, 50)).filter(np.any)
contingency = hnp.arrays(
    float, st.tuples(st.integers(1, 4), st.integers(1, 4)), elements=st.integers(0, 30)
).filter(np.any)


# --- impurity ---


@given(counts)
def test_impurities_lie_between_pure_and_uniform(n):
    k = len(n)
    assert 0 <= entropy(n) <= np.log2(k) + 1e-12
    assert 0 <= gini(n) <= (k - 1) / k + 1e-12
    assert 0 <= classification_error(n) <= (k - 1) / k + 1e-12


@given(st.integers(1, 40), st.integers(1, 100))
def test_the_bounds_are_reached_by_equal_classes(k, each):
    n = [each] * k
    assert float(entropy(n)) == pytest.approx(np.log2(k), abs=1e-12)
    assert float(gini(n)) == pytest.approx((k - 1) / k, abs=1e-12)
    assert float(classification_error(n)) == pytest.approx((k - 1) / k, abs=1e-12)


@pytest.mark.parametrize("impurity", IMPURITIES)
@given(n=counts)
def test_zero_means_pure_and_pure_means_zero(impurity, n):
    assert (float(impurity(n)) == 0) == (np.count_nonzero(n) == 1)


@pytest.mark.parametrize("impurity", IMPURITIES)
@given(n=counts, seed=st.integers(0, 10), factor=st.sampled_from([0.25, 2, 1024]))
def test_neither_the_order_nor_the_scale_of_counts_matters(impurity, n, seed, factor):
    shuffled = np.random.default_rng(seed).permutation(n) * factor
    assert float(impurity(shuffled)) == pytest.approx(float(impurity(n)), abs=1e-12)


@pytest.mark.parametrize("impurity", IMPURITIES)
@given(table=hnp.arrays(float, (3, 4, 5), elements=st.integers(0, 9)))
def test_leading_axes_are_many_sets_at_once(impurity, table):
    one_by_one = [[float(impurity(row)) for row in block] for block in table]
    assert impurity(table) == pytest.approx(np.array(one_by_one), abs=1e-12)


@given(contingency)
def test_chain_rule(table):
    rows, columns = table.sum(axis=1), table.sum(axis=0)
    joint = float(joint_entropy(table))
    assert joint == pytest.approx(float(entropy(rows) + conditional_entropy(table)), abs=1e-9)
    assert joint == pytest.approx(float(entropy(columns) + conditional_entropy(table.T)), abs=1e-9)


@given(contingency)
def test_knowing_more_never_raises_entropy_and_tells_both_ways_the_same(table):
    assert conditional_entropy(table) <= entropy(table.sum(axis=0)) + 1e-9
    assert information_gain(table) >= -1e-9
    assert float(information_gain(table)) == pytest.approx(
        float(information_gain(table.T)), abs=1e-9
    )


@given(hnp.arrays(float, st.integers(1, 8), elements=st.integers(-50, 50)))
def test_mse_is_zero_for_equal_targets_only_and_does_not_move_with_them(t):
    assert (float(mse(t)) == 0) == (len(set(t)) == 1)
    assert float(mse(t + 1000)) == pytest.approx(float(mse(t)), abs=1e-9)
    assert float(mse(3 * t)) == pytest.approx(9 * float(mse(t)), abs=1e-9)


@given(hnp.arrays(float, 6, elements=st.integers(-9, 9)), halves(6))
def test_weighted_mse_is_that_of_repeated_targets(t, weights):
    repeated = np.repeat(t, (2 * weights).astype(int))
    assert float(mse(t, weights)) == pytest.approx(float(mse(repeated)), abs=1e-9)


# --- gain ---


@pytest.mark.parametrize("criterion", ["entropy", "gini", "error"])
@given(data=tables())
def test_gain_is_never_negative_and_never_more_than_there_is(criterion, data):
    X, y = data
    before = {"entropy": entropy, "gini": gini, "error": classification_error}[criterion]
    limit = float(before(pd.Series(y).value_counts()))
    for attribute in X:
        assert 0 <= gain(X, y, attribute, criterion) <= limit + 1e-12
    table = candidates(X, y, criterion)
    assert (table["gain"] >= 0).all() and (table["gain_ratio"] >= 0).all()
    assert (-np.diff(table["gain"]) >= -1e-12).all()  # best first


@given(data=tables())
def test_candidates_and_gain_agree(data):
    X, y = data
    for _, row in candidates(X, y).iterrows():
        cut = None if np.isnan(row["threshold"]) else row["threshold"]
        assert gain(X, y, row["attribute"], threshold=cut) == pytest.approx(row["gain"], abs=1e-12)
        total = sum(sum(branch.values()) for branch in row["branches"].values())
        assert total == len(y)


# --- trees ---


@pytest.mark.parametrize("learner", CLASS_TREES)
@given(data=tables(), seed=st.integers(0, 99))
def test_row_order_does_not_matter(learner, data, seed):
    X, y = data
    order = np.random.default_rng(seed).permutation(len(y))
    assert snapshot(learner().fit(X, y)) == snapshot(learner().fit(X.iloc[order], y[order]))


@pytest.mark.parametrize("learner", CLASS_TREES)
@given(data=tables(), seed=st.integers(0, 99))
def test_column_order_does_not_matter(learner, data, seed):
    """Equal gains are decided by name, so that not even ties depend on the order."""
    X, y = data
    order = np.random.default_rng(seed).permutation(X.columns)
    tree, other = learner().fit(X, y), learner().fit(X[order], y)
    assert snapshot(tree) == snapshot(other)
    assert (other.predict(X) == tree.predict(X[order])).all()


@given(st.integers(0, 30))
def test_names_with_numbers_sort_as_numbers(seed):
    """x2 comes before x10, in whatever order the columns stand."""
    rng = np.random.default_rng(seed)
    X = pd.DataFrame(np.repeat([[0.0], [1.0]], 12, axis=0) * np.ones(12))
    X.columns = [f"x{j}" for j in range(12)]
    y = (X["x0"] > 0).to_numpy()
    kept = rng.permutation(X.columns)[:6]
    first = min(kept, key=lambda name: int(name[1:]))
    assert ClassificationTree().fit(X[kept], y).root_.question.attribute == first
    assert candidates(X[kept], y).iloc[0]["attribute"] == first


@pytest.mark.parametrize("learner", CLASS_TREES)
@given(data=st.data())
def test_a_row_of_weight_two_is_two_rows(learner, data):
    X, y = data.draw(tables())
    times = np.array(data.draw(st.lists(st.integers(0, 3), min_size=len(y), max_size=len(y))))
    assume(times.any())
    rows = np.repeat(np.arange(len(y)), times)
    assume(set(y[rows]) == set(y))  # otherwise the classes differ, and with them the counts
    # Categories that no repeated row has would be unknown to the second tree.
    X = X.astype({"colour": "category", "flag": "category"})
    if learner is ID3:
        X = X[["colour", "flag"]]
    weighted = learner().fit(X, y, sample_weight=times)
    repeated = learner().fit(X.iloc[rows], y[rows])
    assert snapshot(weighted) == snapshot(repeated)


@pytest.mark.parametrize("learner", CLASS_TREES)
@given(data=st.data(), factor=st.sampled_from([0.25, 2.0, 2.0**12, 2.0**31, 2.0**45]))
def test_the_scale_of_the_weights_does_not_matter(learner, data, factor):
    X, y = data.draw(tables())
    weights = data.draw(halves(len(y)))
    tree = learner().fit(X, y, weights)
    scaled = learner().fit(X, y, factor * weights)
    assert questions(tree) == questions(scaled)
    assert tree.predict_proba(X) == pytest.approx(scaled.predict_proba(X))


@pytest.mark.parametrize(
    "transform", [np.exp, lambda x: x**3 + x, lambda x: 100 * x - 7, np.arctan]
)
@given(data=tables())
def test_monotone_transforms_keep_the_tree(transform, data):
    X, y = data
    X = X[["length", "width"]]
    tree = ClassificationTree().fit(X, y)
    other = ClassificationTree().fit(transform(X), y)
    asked = [(n.question and n.question.attribute, n.counts) for n in walk(tree.root_)]
    assert asked == [(n.question and n.question.attribute, n.counts) for n in walk(other.root_)]
    assert (tree.predict(X) == other.predict(transform(X))).all()


@pytest.mark.parametrize("learner", CLASS_TREES)
@given(data=tables())
def test_a_full_tree_is_right_wherever_equal_rows_agree(learner, data):
    X, y = data
    tree = learner().fit(X, y)
    labels = pd.Series(y).groupby([X[c].astype(str) for c in X]).transform("nunique")
    unanimous = (labels == 1).to_numpy()
    assert (tree.predict(X)[unanimous] == y[unanimous]).all()


@pytest.mark.parametrize("learner", CLASS_TREES)
@given(data=tables())
def test_branches_add_up_to_their_node(learner, data):
    tree = learner().fit(*data)
    for node in walk(tree.root_):
        if not node.is_leaf:
            below = node.branches.values()
            assert sum(b.weight for b in below) == pytest.approx(node.weight)
            assert sum(b.n_rows for b in below) == node.n_rows
            after = sum(b.weight * b.impurity for b in below) / node.weight
            assert node.gain == pytest.approx(node.impurity - after, abs=1e-12)


@given(data=tables())
def test_the_class_of_node_and_row_by_row_agree_with_predict(data):
    X, y = data
    tree = ClassificationTree().fit(X, y)
    one_by_one = [tree.root_(row) for _, row in X.iterrows()]
    assert one_by_one == tree.predict(X).tolist() == tree.root_.predict(X).tolist()
    assert [tree.decision_path(row)[-1].node.prediction for _, row in X.iterrows()] == one_by_one


@given(data=tables())
def test_renaming_the_classes_in_order_renames_the_tree(data):
    X, y = data
    rename = {"no": 10, "perhaps": 20, "yes": 30}
    tree = ClassificationTree().fit(X, y)
    numbers = ClassificationTree().fit(X, [rename[label] for label in y])
    assert [rename[label] for label in tree.predict(X)] == numbers.predict(X).tolist()


@given(data=tables(min_rows=4), shift=st.sampled_from([0.0, 1e6, -1e6]))
def test_a_regression_tree_moves_and_stretches_with_its_targets(data, shift):
    X, _ = data
    y = np.arange(len(X)) * 7 % 5 / 4
    tree = RegressionTree(max_depth=3).fit(X, y)
    moved = RegressionTree(max_depth=3).fit(X, 4 * y + shift)
    assert [n.question for n in walk(tree.root_)] == [n.question for n in walk(moved.root_)]
    assert moved.predict(X) == pytest.approx(4 * tree.predict(X) + shift, rel=1e-12)


@given(data=tables())
def test_a_regression_tree_predicts_the_mean_of_its_leaf(data):
    X, _ = data
    y = np.arange(len(X)) ** 2 % 7.0
    tree = RegressionTree(min_samples_leaf=2).fit(X, y)
    predicted = tree.predict(X)
    for value in np.unique(predicted.round(9)):
        rows = np.isclose(predicted, value)
        assert y[rows].mean() == pytest.approx(value)
    assert predicted.mean() == pytest.approx(y.mean())


@given(data=tables(), leaves=st.integers(2, 6))
def test_max_leaf_nodes_is_kept_and_deeper_limits_only_refine(data, leaves):
    X, y = data
    X = X[["length", "width"]]
    tree = ClassificationTree(max_leaf_nodes=leaves).fit(X, y)
    full = ClassificationTree().fit(X, y)
    assert tree.n_leaves == min(leaves, full.n_leaves)
    assert tree.score(X, y) <= full.score(X, y)


@given(data=tables(min_rows=4))
def test_importances_are_shares(data):
    tree = ClassificationTree().fit(*data)
    total = tree.feature_importances_.sum()
    assert (tree.feature_importances_ >= 0).all()
    gains = [n.gain for n in walk(tree.root_) if not n.is_leaf]
    assert total == pytest.approx(1 if any(g > 0 for g in gains) else 0)


# --- boosting ---


@given(data=tables(min_rows=5))
def test_boosting_weights_sum_to_one_and_wrong_rows_end_up_with_half(data):
    """After its update the last learner is as good as a coin: wrong rows weigh one half."""
    X, y = data
    y = np.where(y == "no", "no", "yes")
    assume(len(set(y)) == 2)
    try:
        model = AdaBoostClassifier(n_estimators=4).fit(X, y)
    except ValueError as error:
        assert "no better" in str(error) or "better than guessing" in str(error)
        return
    assert model.weights_.sum(axis=1) == pytest.approx(np.ones(len(model.weights_)))
    for error, stump, after in zip(
        model.errors_, model.estimators_, model.weights_[1:], strict=True
    ):
        assert 0 <= error < 0.5
        wrong = stump.predict(X) != y
        if error > 1e-10:
            assert after[wrong].sum() == pytest.approx(0.5)
