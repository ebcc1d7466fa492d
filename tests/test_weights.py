"""What a weight means, everywhere: 0 is no row, 2 is the row twice, and scale is nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest

import dtlib
from dtlib import (
    C45,
    ID3,
    AdaBoostClassifier,
    BaggingClassifier,
    BaggingRegressor,
    ClassificationTree,
    RandomForestClassifier,
    RandomForestRegressor,
    RegressionTree,
)

Maker = Callable[[], Any]
TREES: dict[str, Maker] = {
    "ID3": lambda: ID3(max_depth=2),
    "ID3 with costs": lambda: ID3(costs={"a": 2.0}),
    "C45": C45,
    "CART": ClassificationTree,
    "CART by entropy": lambda: ClassificationTree("entropy"),
    "CART by error": lambda: ClassificationTree("error"),
    "CART with few leaves": lambda: ClassificationTree(max_leaf_nodes=5),
    "CART, significant": lambda: ClassificationTree(significance=0.2),
    "regression tree": RegressionTree,
    "boosted": lambda: AdaBoostClassifier(8),
    "boosted, deeper": lambda: AdaBoostClassifier(5, max_depth=2, criterion="entropy"),
}
FORESTS: dict[str, Maker] = {
    "forest": lambda: RandomForestClassifier(4, bootstrap=False, random_state=0),
    "forest of means": lambda: RandomForestRegressor(4, bootstrap=False, random_state=0),
}
# A test of chance counts rows: there a weight is a number of rows, and ten times as much weight
# is ten times as much evidence.
COUNTS_ROWS = {"CART, significant"}
BY_DRAW: dict[str, Maker] = {
    "forest": lambda: RandomForestClassifier(6, random_state=0),
    "forest, few rows each": lambda: RandomForestClassifier(6, max_samples=0.3, random_state=0),
    "forest of means": lambda: RandomForestRegressor(6, random_state=0),
    "bag": lambda: BaggingClassifier(n_estimators=6, random_state=0),
    "bag of means": lambda: BaggingRegressor(n_estimators=6, random_state=0),
}
ALL = {**TREES, **FORESTS, **{f"{name}, drawn": make for name, make in BY_DRAW.items()}}
CLOSE = {"rtol": 1e-9, "atol": 1e-12}
DATA = ("numbers", "categories", "gaps")


def data(kind: str, makes: Maker, seed: int) -> tuple[pd.DataFrame, Any]:
    rng = np.random.default_rng(seed)
    X = pd.DataFrame(rng.integers(0, 6, (40, 3)).astype(float), columns=["a", "b", "c"])
    if kind == "categories":
        X["b"] = np.array(list("pqr"))[rng.integers(0, 3, 40)]
    if kind == "gaps":
        X = X.mask(rng.random(X.shape) < 0.1)
    y = X["a"].fillna(2) + rng.integers(0, 4, 40)
    is_classes = makes()._kind == "classifier"
    return X, np.where(y > 4, "high", "low") if is_classes else y.to_numpy(float)


def answers(model: Any, X: pd.DataFrame) -> np.ndarray[Any, Any]:
    return model.predict_proba(X) if hasattr(model, "predict_proba") else model.predict(X)


@pytest.mark.parametrize("kind", DATA)
@pytest.mark.parametrize("name", sorted(set(ALL) - COUNTS_ROWS))
def test_the_scale_of_weights_changes_nothing(name: str, kind: str) -> None:
    X, y = data(kind, ALL[name], 1)
    weights = np.random.default_rng(2).integers(1, 4, len(X)).astype(float)
    usual = answers(ALL[name]().fit(X, y, weights), X)
    for power in (-300, -31, 300):
        scaled = answers(ALL[name]().fit(X, y, weights * 10.0**power), X)
        np.testing.assert_allclose(scaled, usual, **CLOSE, err_msg=f"times 1e{power}")


@pytest.mark.parametrize("kind", DATA)
@pytest.mark.parametrize("name", TREES)
def test_a_row_of_weight_0_is_not_there(name: str, kind: str) -> None:
    X, y = data(kind, TREES[name], 3)
    weights = np.random.default_rng(4).integers(0, 3, len(X)).astype(float)
    stays = weights > 0
    with_them = TREES[name]().fit(X, y, weights)
    without = TREES[name]().fit(X[stays], y[stays], weights[stays])
    np.testing.assert_allclose(answers(with_them, X), answers(without, X), **CLOSE)


@pytest.mark.parametrize("kind", DATA)
@pytest.mark.parametrize("name", TREES)
def test_a_whole_weight_is_so_many_rows(name: str, kind: str) -> None:
    X, y = data(kind, TREES[name], 7)
    weights = np.random.default_rng(8).integers(1, 4, len(X))
    often = np.repeat(np.arange(len(X)), np.asarray(weights, np.intp))
    model, repeated = TREES[name]().fit(X, y, weights), TREES[name]().fit(X.iloc[often], y[often])
    np.testing.assert_allclose(answers(model, X), answers(repeated, X), **CLOSE)


@pytest.mark.parametrize("kind", DATA)
@pytest.mark.parametrize("name", BY_DRAW)
def test_a_row_of_weight_0_is_not_drawn(name: str, kind: str) -> None:
    """The others are drawn as if it were not there."""
    X, y = data(kind, BY_DRAW[name], 5)
    weights = np.random.default_rng(6).integers(0, 2, len(X)).astype(float)
    stays = weights > 0
    model, without = BY_DRAW[name]().fit(X, y, weights), BY_DRAW[name]().fit(X[stays], y[stays])
    for t in range(6):
        assert not model.in_bag(t)[~stays].any()
        assert model.in_bag(t)[stays].tolist() == without.in_bag(t).tolist()
    if "bag" in name:  # a node of a forest draws its attributes by the numbers of its rows
        np.testing.assert_allclose(answers(model, X), answers(without, X), **CLOSE)


@pytest.mark.parametrize("kind", DATA)
@pytest.mark.parametrize("name", FORESTS)
def test_what_stands_in_a_row_of_weight_0_does_not_matter(name: str, kind: str) -> None:
    X, y = data(kind, FORESTS[name], 15)
    weights = np.random.default_rng(16).integers(0, 2, len(X)).astype(float)
    stays = weights > 0
    other, one = X.copy(), X[stays].iloc[[0]]
    other.loc[~stays] = one.to_numpy()
    other = other.astype(X.dtypes)
    usual = answers(FORESTS[name]().fit(X, y, weights), X)
    y = np.where(stays, y, y[stays][0])
    np.testing.assert_allclose(answers(FORESTS[name]().fit(other, y, weights), X), usual, **CLOSE)


@pytest.mark.parametrize("max_samples", [None, 1, 5, 0.5])
@pytest.mark.parametrize("make", [RandomForestClassifier, BaggingClassifier])
def test_a_class_that_weighs_nothing_is_no_answer(make: Any, max_samples: Any) -> None:
    X, y, weights = np.arange(20.0)[:, None], np.array(["rare"] + ["other"] * 19), np.zeros(20)
    weights[0] = 1.0
    model = make(n_estimators=20, max_samples=max_samples, random_state=0).fit(X, y, weights)
    assert set(model.predict(X)) == {"rare"}


@pytest.mark.parametrize("make", [RandomForestRegressor, BaggingRegressor])
def test_one_row_that_counts_decides_alone(make: Any) -> None:
    X, y, weights = np.arange(20.0)[:, None], np.full(20, 5.0), np.zeros(20)
    y[0], weights[0] = 1.0, 1.0
    model = make(n_estimators=20, random_state=0).fit(X, y, weights)
    assert model.predict(X).tolist() == [1.0] * 20


def test_rows_of_weight_0_are_not_out_of_bag_either() -> None:
    X, y = dtlib.datasets.load_iris()
    weights = np.ones(150)
    weights[::3] = 0
    wrong = y.where(weights > 0, "setosa")  # what stands in rows that do not count
    one = RandomForestClassifier(30, oob_score=True, random_state=0).fit(X, y, weights)
    other = RandomForestClassifier(30, oob_score=True, random_state=0).fit(X, wrong, weights)
    assert one.oob_score_ == other.oob_score_


# --- functions ---


def by_question(table: pd.DataFrame) -> pd.DataFrame:
    numbers = ["impurity_after", "gain", "split_information", "gain_ratio"]
    return table.set_index("question")[numbers].sort_index()


@pytest.mark.parametrize("criterion", ["entropy", "gini", "error", "mse"])
@pytest.mark.parametrize("kind", DATA)
def test_candidates_count_weight(kind: str, criterion: str) -> None:
    X, y = data(kind, RegressionTree if criterion == "mse" else ClassificationTree, 9)
    weights = np.random.default_rng(10).integers(0, 4, len(X)).astype(float)
    usual = by_question(dtlib.candidates(X, y, criterion, sample_weight=weights))
    stays = weights > 0
    others = {
        "not there": dtlib.candidates(X[stays], y[stays], criterion, sample_weight=weights[stays]),
        "huge": dtlib.candidates(X, y, criterion, sample_weight=weights * 1e300),
        "tiny": dtlib.candidates(X, y, criterion, sample_weight=weights * 1e-300),
    }
    often = np.repeat(np.arange(len(X)), weights.astype(int))
    others["repeated"] = dtlib.candidates(X.iloc[often], y[often], criterion)
    for name, table in others.items():
        pd.testing.assert_frame_equal(by_question(table), usual, rtol=1e-9, obj=name)


@pytest.mark.parametrize("function", [dtlib.gain, dtlib.gain_ratio])
def test_one_question_counts_weight(function: Any) -> None:
    X, y = data("numbers", ClassificationTree, 11)
    weights = np.random.default_rng(12).integers(0, 4, len(X)).astype(float)
    usual = function(X, y, "a", threshold=2.5, sample_weight=weights)
    for scale in (1e-300, 1e300):
        scaled = function(X, y, "a", threshold=2.5, sample_weight=weights * scale)
        assert scaled == pytest.approx(usual, rel=1e-9)
    stays = weights > 0
    assert function(X[stays], y[stays], "a", threshold=2.5, sample_weight=weights[stays]) == usual


def test_mean_square_error_and_scores_count_weight() -> None:
    values, weights = np.array([1.0, 2.0, 5.0, 9.0]), np.array([2.0, 0.0, 1.0, 3.0])
    usual = dtlib.mse(values, weights)
    assert dtlib.mse([1.0, 1.0, 5.0, 9.0, 9.0, 9.0]) == pytest.approx(usual)
    X, y = data("numbers", ClassificationTree, 13)
    tree = ClassificationTree(max_depth=1).fit(X, y)
    many = np.random.default_rng(14).integers(0, 4, len(X)).astype(float)
    for scale in (1e-300, 1e300, 1e307):
        assert dtlib.mse(values, weights * scale) == pytest.approx(usual, rel=1e-12)
        assert tree.score(X, y, many * scale) == pytest.approx(tree.score(X, y, many))


@pytest.mark.parametrize("measure", [dtlib.entropy, dtlib.gini, dtlib.classification_error])
def test_impurities_do_not_see_the_scale_of_counts(measure: Any) -> None:
    for scale in (1e-300, 1e300, 1e307):
        assert measure(np.array([3.0, 1.0, 2.0]) * scale) == pytest.approx(measure([3, 1, 2]))
