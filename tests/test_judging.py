"""Thresholds, calibration and explanations: compared with scikit-learn, or added up."""

from itertools import permutations

import numpy as np
import pandas as pd
import pytest
from sklearn import inspection, metrics

import dtlib
from dtlib import datasets


@pytest.fixture(scope="module")
def patients():
    """Truth and scores with many ties among them, as leaves have them."""
    rng = np.random.default_rng(0)
    score = rng.integers(0, 8, 200) / 7
    return np.where(rng.random(200) < 0.2 + 0.6 * score, "yes", "no"), score


def test_the_confusion_matrix_is_scikit_learns(patients):
    truth, score = patients
    said = np.where(score >= 0.5, "yes", "no")
    ours = dtlib.confusion_matrix(truth, said)
    assert (ours.to_numpy() == metrics.confusion_matrix(truth, said)).all()
    assert list(ours.index) == list(ours.columns) == ["no", "yes"]


def test_a_class_that_is_never_said_keeps_its_column():
    assert dtlib.confusion_matrix(["a", "b"], ["a", "a"]).to_numpy().tolist() == [[1, 0], [1, 0]]


def test_every_threshold_gives_the_rates_of_scikit_learn(patients):
    truth, score = patients
    table = dtlib.thresholds_table(truth, score, "yes")
    far, recall, at = metrics.roc_curve(truth, score, pos_label="yes", drop_intermediate=False)
    assert np.allclose(table["false_positive_rate"], far)
    assert np.allclose(table["recall"], recall)
    assert np.allclose(table["threshold"][1:], at[1:])
    precision, recall, _ = metrics.precision_recall_curve(truth, score, pos_label="yes")
    assert np.allclose(table["precision"], precision[::-1])
    assert np.allclose(table["recall"], recall[::-1])
    area = metrics.roc_auc_score(truth == "yes", score)
    assert dtlib.area_under_roc(truth, score, "yes") == pytest.approx(area)


def test_the_counts_of_a_threshold_add_up(patients):
    table = dtlib.thresholds_table(*patients, "yes")
    four = ["true_positive", "false_positive", "false_negative", "true_negative"]
    assert (table[four].sum(axis=1) == 200).all()


def test_one_class_alone_has_no_curve():
    with pytest.raises(ValueError, match="both classes"):
        dtlib.thresholds_table(["no", "no"], [0.1, 0.2], "yes")


def test_calibration_counts_what_came_true(patients):
    truth, score = patients
    table = dtlib.calibration_table(truth, score, "yes", bins=4)
    assert table["rows"].sum() == 200
    top = score >= 0.75
    assert table["came_true"].iloc[-1] == pytest.approx((truth[top] == "yes").mean())
    assert table["said"].iloc[-1] == pytest.approx(score[top].mean())


def test_permutation_importance_is_near_scikit_learns():
    X, y = datasets.load_iris()
    tree = dtlib.ClassificationTree(max_depth=3).fit(X, y)
    ours = dtlib.permutation_importance(tree, X, y, times=30, random_state=0)["mean"]
    theirs = inspection.permutation_importance(tree, X, y, n_repeats=30, random_state=0)
    assert np.allclose(ours, theirs.importances_mean, atol=0.03)
    assert ours["sepal_length"] == 0  # never asked about


def test_partial_dependence_is_scikit_learns():
    X, y = datasets.load_baseball()
    X = X[["Years", "Hits"]]
    tree = dtlib.RegressionTree(max_depth=3).fit(X, y)
    ours = dtlib.partial_dependence(tree.predict, X, "Years", [2, 5, 10])
    by_hand = [tree.predict(X.assign(Years=years)).mean() for years in (2, 5, 10)]
    assert np.allclose(ours, by_hand) and list(ours.index) == [2, 5, 10]


def test_shapley_values_are_the_mean_over_all_orders_and_add_up():
    X = datasets.load_iris().X.iloc[::5]
    tree = dtlib.RegressionTree(max_depth=3).fit(X, X.sum(axis=1))
    row = X.iloc[7]
    ours = dtlib.shapley_values(tree.predict, row, X)
    added = pd.Series(0.0, X.columns)
    for order in permutations(X.columns):
        filled, before = X.copy(), tree.predict(X).mean()
        for name in order:
            filled[name] = row[name]
            after = tree.predict(filled).mean()
            added[name] += (after - before) / 24
            before = after
    assert np.allclose(ours, added)
    assert ours.sum() == pytest.approx(tree.predict(row.to_frame().T)[0] - tree.predict(X).mean())


def test_too_many_columns_are_refused():
    X = datasets.load_breast_cancer().X
    with pytest.raises(ValueError, match="take fewer"):
        dtlib.shapley_values(lambda rows: rows.iloc[:, 0], X.iloc[0], X)
