"""The same fits in scikit-learn: the same trees, the same stumps, forests as good.

scikit-learn works on float32 numbers, so all data here are float32 numbers to begin with.
Where two questions are equally good the two libraries may ask different ones. ``compare``
walks both trees side by side and lets them part only where it can prove such a tie.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np
import pytest

from dtlib.boosting import AdaBoostClassifier
from dtlib.fast.keep.flat import LEAF, FlatTree
from dtlib.forest import RandomForestClassifier, RandomForestRegressor
from dtlib.learners import ClassificationTree, RegressionTree
from tests.later import Later

sk_data, sk_tree = Later("sklearn.datasets"), Later("sklearn.tree")
sk_ensemble = Later("sklearn.ensemble")

EQUAL = 1e-9


# --- walking two trees side by side ---


@dataclass
class Comparison:
    """What was found on the way down.

    ``n_same`` nodes ask the same or are the same leaf. At ``n_ties`` two questions are
    equally good and part the training rows in the same way, so that the walk goes on; at
    ``n_parted`` they part them in other ways, and it ends. Rows of the new data that pass
    a tie, or stand exactly on a split point, are ``excused`` from equal predictions.
    """

    n_same: int = 0
    n_ties: int = 0
    n_parted: int = 0
    excused: set[int] = field(default_factory=set)


def compare(ours: FlatTree, theirs, X, X_new) -> Comparison:
    """Every node has the same impurity and weight and asks the same, or it is a proven tie."""
    found = Comparison()
    waiting = [(0, 0, np.arange(len(X)), np.arange(len(X_new)))]
    while waiting:
        a, b, rows, new = waiting.pop()
        assert ours.weight[a] == pytest.approx(theirs.weighted_n_node_samples[b], rel=EQUAL)
        assert ours.impurity[a] == pytest.approx(theirs.impurity[b], abs=EQUAL)
        is_leaf, their_leaf = ours.attribute[a] == LEAF, theirs.children_left[b] == -1
        if is_leaf and not their_leaf:  # they may go on splitting a pure node: weights round
            assert ours.impurity[a] == 0 and theirs.impurity[b] < 1e-12
        else:
            assert is_leaf == their_leaf
        if is_leaf:
            found.n_same += 1
            assert ours.value[a] == pytest.approx(theirs.value[b, 0], rel=EQUAL, abs=EQUAL)
            continue
        j, t = ours.attribute[a], ours.threshold[a]
        k, u = theirs.feature[b], theirs.threshold[b]
        left, right = theirs.children_left[b], theirs.children_right[b]
        below, new_below = X[rows, j] < t, X_new[new, j] < t
        # "x < t" here, "x ≤ t" there: the same for all but a new value of exactly t.
        found.excused.update(new[X_new[new, j] == t].tolist())
        if (j, t) == (k, u):
            found.n_same += 1
        else:
            assert ours.gain[a] == pytest.approx(their_gain(theirs, b), abs=EQUAL * scale(ours))
            found.excused.update(new.tolist())
            their_below = X[rows, k] <= u
            if (below == ~their_below).all():  # the same two sets, the other way round
                left, right = right, left
            elif not (below == their_below).all():
                found.n_parted += 1
                continue
            found.n_ties += 1
        waiting.append((ours.first[a], left, rows[below], new[new_below]))
        waiting.append((ours.first[a] + 1, right, rows[~below], new[~new_below]))
    return found


def their_gain(tree, node: int) -> float:
    left, right = tree.children_left[node], tree.children_right[node]
    w, impurity = tree.weighted_n_node_samples, tree.impurity
    after = w[left] * impurity[left] + w[right] * impurity[right]
    return impurity[node] - after / w[node]


def scale(tree: FlatTree) -> float:
    return max(1.0, float(tree.impurity[0]))


def training_impurity(weight, impurity, is_leaf) -> float:
    return float((weight * impurity)[is_leaf].sum() / weight[0])


# --- the settings ---


def float32(X):
    return np.asarray(X, dtype=np.float32).astype(float)


@cache
def data(name: str):
    rng = np.random.default_rng(7)
    if name == "two classes":
        X = float32(rng.normal(size=(500, 6)))
        return X, (X[:, 0] * X[:, 1] + 0.5 * rng.normal(size=500) > 0).astype(int)
    if name == "three classes":
        X = float32(rng.normal(size=(400, 5)))
        return X, np.digitize(X[:, 0] + X[:, 1] + 0.5 * rng.normal(size=400), [-1, 1])
    if name == "ten classes":
        X = float32(rng.random((600, 8)))
        return X, (10 * (X[:, 0] * 0.7 + X[:, 1] * 0.3)).astype(int)
    if name == "integers":
        X = rng.integers(0, 6, (400, 5)).astype(float)
        return X, (X[:, 0] + X[:, 1] + rng.integers(0, 4, 400) > 6).astype(int)
    if name == "digits":
        X, y = sk_data.load_digits(return_X_y=True)
        return X[:900], y[:900]
    if name == "iris":
        X, y = sk_data.load_iris(return_X_y=True)
        return float32(X), y
    if name == "regression":
        X = float32(rng.normal(size=(400, 5)))
        return X, np.sin(X[:, 0]) + X[:, 1] ** 2 + 0.3 * rng.normal(size=400)
    raise KeyError(name)


SETTINGS = [
    ("two classes", {}),
    ("two classes", {"max_depth": 3}),
    ("two classes", {"weights": True}),
    ("two classes", {"criterion": "entropy"}),
    ("two classes", {"criterion": "entropy", "max_depth": 4, "weights": True}),
    ("two classes", {"min_samples_leaf": 5}),
    ("two classes", {"min_samples_leaf": 7, "min_samples_split": 30, "weights": True}),
    ("two classes", {"max_leaf_nodes": 12}),
    ("three classes", {}),
    ("three classes", {"criterion": "entropy", "min_samples_leaf": 3}),
    ("three classes", {"max_leaf_nodes": 9, "weights": True}),
    ("ten classes", {}),
    ("ten classes", {"max_depth": 6}),
    ("ten classes", {"weights": True}),
    ("ten classes", {"criterion": "entropy", "max_leaf_nodes": 25}),
    ("integers", {}),
    ("integers", {"max_depth": 5}),
    ("integers", {"criterion": "entropy", "min_samples_leaf": 4}),
    ("digits", {}),
    ("digits", {"max_depth": 6, "criterion": "entropy"}),
    ("iris", {}),
    ("iris", {"criterion": "entropy", "max_depth": 3}),
    ("regression", {}),
    ("regression", {"max_depth": 4}),
    ("regression", {"weights": True, "min_samples_leaf": 4}),
    ("regression", {"max_leaf_nodes": 10}),
    ("regression", {"min_samples_leaf": 10}),
]
# Small nodes are easily a tie: two rows are parted equally well by every attribute in which
# they differ. In these settings no node is one.
WITHOUT_TIES = [
    ("two classes", {"max_depth": 3}),
    ("two classes", {"criterion": "entropy", "max_depth": 4, "weights": True}),
    ("two classes", {"max_leaf_nodes": 12}),
    ("three classes", {"max_leaf_nodes": 9, "weights": True}),
    ("ten classes", {"criterion": "entropy", "max_leaf_nodes": 25}),
    ("regression", {"weights": True, "min_samples_leaf": 4}),
    ("regression", {"max_leaf_nodes": 10}),
    ("regression", {"min_samples_leaf": 10}),
]


def both(name: str, params: dict):
    X, y = data(name)
    params = dict(params)
    weights = None
    if params.pop("weights", False):
        weights = np.random.default_rng(3).uniform(0.1, 3, len(y))
    if name == "regression":
        ours, theirs = (
            RegressionTree(**params),
            sk_tree.DecisionTreeRegressor(random_state=0, **params),
        )
    else:
        ours = ClassificationTree(**params)
        theirs = sk_tree.DecisionTreeClassifier(random_state=0, **params)
    return ours.fit(X, y, weights), theirs.fit(X, y, weights), X, y


def new_rows(X):
    """Rows that training has not seen: every column shuffled on its own."""
    rng = np.random.default_rng(11)
    return np.column_stack([rng.permutation(column) for column in X.T])


def title(setting) -> str:
    name, params = setting
    return " ".join([name, *(f"{k}={v}" for k, v in params.items())])


@pytest.mark.parametrize("setting", SETTINGS, ids=title)
def test_the_tree_is_scikit_learns_up_to_proven_ties(setting):
    ours, theirs, X, _ = both(*setting)
    X_new = new_rows(X)
    found = compare(ours.flat_, theirs.tree_, X, X_new)
    sure = [i for i in range(len(X_new)) if i not in found.excused]
    assert ours.predict(X_new)[sure] == pytest.approx(theirs.predict(X_new)[sure], rel=EQUAL)
    if not found.n_parted:  # then every training row is in the same leaf
        assert ours.predict(X) == pytest.approx(theirs.predict(X), rel=EQUAL)
    assert found.n_same + found.n_ties > theirs.tree_.node_count / 2  # they parted low, if at all


@pytest.mark.parametrize("setting", WITHOUT_TIES, ids=title)
def test_without_ties_nothing_at_all_differs(setting):
    ours, theirs, X, _ = both(*setting)
    found = compare(ours.flat_, theirs.tree_, X, new_rows(X))
    assert found.n_ties == found.n_parted == 0
    assert found.n_same == theirs.tree_.node_count == len(ours.flat_)
    assert ours.predict(X) == pytest.approx(theirs.predict(X), rel=EQUAL)
    assert ours.n_leaves == theirs.get_n_leaves() and ours.depth == theirs.get_depth()
    assert ours.feature_importances_ == pytest.approx(theirs.feature_importances_, abs=EQUAL)


@pytest.mark.parametrize(
    "setting",
    [s for s in SETTINGS if s in WITHOUT_TIES or not s[1] or s[1].keys() == {"weights"}],
    ids=title,
)
def test_the_training_impurity_is_the_same(setting):
    ours, theirs, _, _ = both(*setting)
    flat, sk = ours.flat_, theirs.tree_
    mine = training_impurity(flat.weight, flat.impurity, flat.attribute == LEAF)
    other = training_impurity(
        sk.weighted_n_node_samples, sk.impurity, sk.children_left == -1
    )  # fmt: skip
    assert mine == pytest.approx(other, abs=EQUAL)


def test_there_are_settings_enough_and_of_every_kind():
    assert (
        len(SETTINGS) >= 12 and len(WITHOUT_TIES) >= 8 and all(s in SETTINGS for s in WITHOUT_TIES)
    )
    used = {key for _, params in SETTINGS for key in params}
    assert used >= {"max_depth", "weights", "min_samples_leaf", "max_leaf_nodes", "criterion"}


def test_the_comparison_would_notice_another_tree():
    """``compare`` can fail: it is given a tree from other weights, and one cut too early."""
    ours, theirs, X, y = both("two classes", {"max_depth": 4})
    other = ClassificationTree(max_depth=4).fit(X, y, np.linspace(0.5, 1.5, len(y)))
    shallow = ClassificationTree(max_depth=3).fit(X, y)
    for wrong in (other, shallow):
        with pytest.raises(AssertionError):
            compare(wrong.flat_, theirs.tree_, X, X)
    moved = ours.flat_.threshold.copy()
    moved[0] += 0.5
    ours.flat_.threshold[:] = moved
    ours.flat_.gain[0] += 1e-6
    with pytest.raises(AssertionError):
        compare(ours.flat_, theirs.tree_, X, X)


# --- boosting ---


@pytest.mark.parametrize("name", ["two classes", "breast cancer", "three classes"])
def test_fifty_of_fifty_stumps_are_scikit_learns(name):
    if name == "breast cancer":
        X, y = sk_data.load_breast_cancer(return_X_y=True)
        X = float32(X)
    else:
        X, y = data(name)
    ours = AdaBoostClassifier(n_estimators=50).fit(X, y)
    theirs = sk_ensemble.AdaBoostClassifier(n_estimators=50, random_state=0).fit(X, y)
    asked = [(t.attribute[0], t.threshold[0]) for t in ours.grove_]
    wanted = [(e.tree_.feature[0], e.tree_.threshold[0]) for e in theirs.estimators_]
    assert len(asked) == len(wanted) == 50
    same = sum(a == w for a, w in zip(asked, wanted, strict=True))
    assert same == 50
    assert ours.errors_ == pytest.approx(theirs.estimator_errors_, abs=1e-8)
    # scikit-learn's weight of a learner is twice the lecture's α.
    assert 2 * ours.alphas_ == pytest.approx(theirs.estimator_weights_, abs=1e-7)
    assert (ours.predict(X) == theirs.predict(X)).all()


# --- forests: alike in the mean over many seeds ---

SEEDS = range(20)


def close_means(ours: list[float], theirs: list[float]) -> bool:
    """Do the means differ by less than four standard errors of their difference?

    By chance alone that fails in one run of 16 000; here the seeds are fixed.
    """
    error = np.sqrt((np.var(ours, ddof=1) + np.var(theirs, ddof=1)) / len(ours))
    return abs(np.mean(ours) - np.mean(theirs)) < 4 * error + 1e-12


def halves(X, y):
    order = np.random.default_rng(5).permutation(len(y))
    a, b = order[::2], order[1::2]
    return X[a], y[a], X[b], y[b]


FORESTS = [
    ("two classes", RandomForestClassifier, {"max_features": "sqrt"}, {"voting": "average"}),
    ("two classes", RandomForestClassifier, {"max_features": None}, {"voting": "average"}),
    ("regression", RandomForestRegressor, {"max_features": 2}, {}),
]


@pytest.mark.parametrize(("of", "kind", "params", "own"), FORESTS)
def test_a_forest_is_as_good_as_scikit_learns_on_new_and_on_out_of_bag_rows(of, kind, params, own):
    X, y, X_new, y_new = halves(*data(of))
    params = {"n_estimators": 30, "oob_score": True, **params}
    scores: dict[str, list[float]] = {"test": [], "oob": [], "sk test": [], "sk oob": []}
    for seed in SEEDS:
        ours = kind(random_state=seed, **own, **params).fit(X, y)
        theirs = getattr(sk_ensemble, kind.__name__)(random_state=seed, **params).fit(X, y)
        scores["test"].append(ours.score(X_new, y_new))
        scores["oob"].append(ours.oob_score_)
        scores["sk test"].append(theirs.score(X_new, y_new))
        scores["sk oob"].append(theirs.oob_score_)
    assert close_means(scores["test"], scores["sk test"])
    assert close_means(scores["oob"], scores["sk oob"])


def test_the_comparison_of_means_would_notice_a_worse_forest():
    X, y = data("two classes")
    X, y, X_new, y_new = halves(X, y)
    good, bad = [], []
    for seed in SEEDS:
        good.append(RandomForestClassifier(30, random_state=seed).fit(X, y).score(X_new, y_new))
        stumps = RandomForestClassifier(30, max_depth=1, random_state=seed).fit(X, y)
        bad.append(stumps.score(X_new, y_new))
    assert not close_means(good, bad)
