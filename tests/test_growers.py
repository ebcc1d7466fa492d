"""The two growers make the same tree: node by node as it is taught, level by level fast."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtlib import AdaBoostClassifier, RandomForestClassifier, datasets
from dtlib.fast.grow import few_rows, sorted_table, with_gaps
from dtlib.fast.grow import level_by_level as levels
from dtlib.fast.grow.level_by_level import Grower, SortedTable, grow_by_level
from dtlib.fast.grow.level_record import LevelRecord
from dtlib.fast.grow.with_gaps import grow_with_gaps
from dtlib.fast.keep.flat import FlatTree
from dtlib.fast.read.frames import read_table
from dtlib.fast.read.statistics import ClassTarget, NumberTarget
from dtlib.fast.read.targets import read_target
from dtlib.fast.score import choosing
from dtlib.fast.score.choosing import Chooser
from dtlib.fast.score.open_nodes import Level
from dtlib.growing import grow_by_node
from dtlib.impurity import OF_PROPORTIONS
from dtlib.settings import Settings

CRITERIA = ("gini", "entropy", "error", "mse")
COLUMNS = (["a", "b"], ["c", "d"], ["a", "b", "c", "d"])


def assert_same(left: FlatTree, right: FlatTree) -> None:
    for name in ("attribute", "first", "n_rows"):
        np.testing.assert_array_equal(getattr(left, name), getattr(right, name), name)
    for name in ("threshold", "value", "weight", "impurity", "gain"):
        np.testing.assert_allclose(
            getattr(left, name), getattr(right, name), rtol=1e-9, atol=1e-9, err_msg=name
        )


def both(
    X: Any, y: Any, weights: Any, criterion: str, settings: Settings, as_values: bool = False
) -> tuple[FlatTree, FlatTree]:
    table = read_table(X, numbers_as_values=as_values)
    target = read_target(y, X, table.n_rows, criterion)
    return (
        grow_by_node(table, target, weights, settings),
        (grow_by_level if table.is_complete else grow_with_gaps)(
            SortedTable.of(table), target, weights, settings
        ),
    )


def mixed_table(rng: np.random.Generator, n_rows: int) -> pd.DataFrame:
    """Numbers with and without many equal ones, categories with two and three values."""
    return pd.DataFrame(
        {
            "a": rng.integers(0, 6, n_rows) / 2,
            "b": rng.normal(size=n_rows).round(1),
            "c": rng.choice(list("xyz"), n_rows),
            "d": rng.choice(list("pq"), n_rows),
        }
    )


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    n_rows=st.integers(2, 60),
    criterion=st.sampled_from(CRITERIA),
    columns=st.sampled_from(COLUMNS),
    n_classes=st.integers(2, 7),
    weighting=st.sampled_from(("none", "counts", "fractions")),
    few=st.sampled_from((0, 60, few_rows.FEW)),
    settings=st.builds(
        Settings,
        score=st.sampled_from(("gain", "gain_ratio")),
        max_depth=st.sampled_from((None, 1, 2, 4)),
        min_samples_leaf=st.sampled_from((1, 1, 3)),
        min_samples_split=st.sampled_from((2, 5)),
        min_gain=st.sampled_from((0.0, 0.05)),
    ),
)
def test_growers_agree(
    seed: int,
    n_rows: int,
    criterion: str,
    columns: list[str],
    n_classes: int,
    weighting: str,
    few: int,
    settings: Settings,
) -> None:
    if settings.score == "gain_ratio" and (criterion == "mse" or weighting == "fractions"):
        settings = replace(settings, score="gain")  # those grow node by node
    rng = np.random.default_rng(seed)
    X = mixed_table(rng, n_rows)[columns]
    y = (
        rng.normal(size=n_rows).round(1)
        if criterion == "mse"
        else rng.integers(n_classes, size=n_rows)
    )
    weights = None if weighting == "none" else rng.integers(0, 3, n_rows).astype(float)
    if weights is not None:
        weights[0] = 1.0
        weights *= rng.random() + 0.1 if weighting == "fractions" else 1.0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(few_rows, "FEW", few)  # when plain Python takes over
        assert_same(*both(X, y, weights, criterion, settings))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**6),
    n_rows=st.integers(3, 60),
    gaps=st.sampled_from((0.02, 0.2, 0.6)),
    criterion=st.sampled_from(CRITERIA),
    columns=st.sampled_from(COLUMNS),
    weighting=st.sampled_from(("none", "counts", "fractions")),
    settings=st.builds(
        Settings,
        score=st.sampled_from(("gain", "gain_ratio")),
        max_depth=st.sampled_from((None, None, 2)),
        min_samples_leaf=st.sampled_from((1, 1, 3)),
        min_samples_split=st.sampled_from((2, 5)),
        min_gain=st.sampled_from((0.0, 0.05)),
    ),
)
def test_growers_agree_where_rows_have_gaps(
    seed: int,
    n_rows: int,
    gaps: float,
    criterion: str,
    columns: list[str],
    weighting: str,
    settings: Settings,
) -> None:
    if criterion == "mse":
        settings = replace(settings, score="gain")
    rng = np.random.default_rng(seed)
    X = mixed_table(rng, n_rows)[columns]
    unknown = rng.random(X.shape) < gaps
    unknown[0], unknown[1] = False, True  # no column is all gaps, and there is one
    y = rng.normal(size=n_rows).round(1) if criterion == "mse" else rng.integers(4, size=n_rows)
    weights = None if weighting == "none" else rng.integers(1, 3, n_rows).astype(float)
    if weights is not None and weighting == "fractions":
        weights *= rng.random(n_rows) + 0.1
    assert_same(*both(X.mask(unknown), y, weights, criterion, settings))


@pytest.mark.parametrize("score", ["gain", "gain_ratio"])
def test_growers_agree_on_many_rows_with_gaps(monkeypatch: pytest.MonkeyPatch, score: str) -> None:
    """Large levels are scored in parts, and their rows numbered anew now and then."""
    monkeypatch.setattr(levels, "NEAR", 20)
    monkeypatch.setattr(levels, "FARTHER", 1)
    monkeypatch.setattr(choosing, "PART", 50)
    monkeypatch.setattr(choosing, "CACHE", 500)
    monkeypatch.setattr(with_gaps, "CACHE", 500)
    rng = np.random.default_rng(3)
    X = mixed_table(rng, 250)
    y = (X["a"] + X["b"] > 1).to_numpy() ^ (rng.random(250) < 0.1)
    for table in (X, X[["a", "b", "d"]]):  # with and without a question of three branches
        assert_same(*both(table.mask(rng.random(table.shape) < 0.1), y, None, "entropy",
                          Settings(score=score)))  # fmt: skip


def test_the_copies_of_a_row_weigh_as_much_as_the_row() -> None:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(400, 5))
    X[rng.random(X.shape) < 0.05] = np.nan
    y = rng.integers(3, size=400)
    _, tree = both(X, y, None, "gini", Settings())
    assert tree.weight[tree.is_leaf].sum() == pytest.approx(400)
    assert tree.n_rows[tree.is_leaf].sum() > 450, "many went several ways"


SETS = datasets.available().query("target != '' and attributes > 0").set_index("name")["kind"]


@pytest.mark.parametrize("as_values", [True, False], ids=["values", "split points"])
@pytest.mark.parametrize("name", SETS.index)
def test_growers_agree_on_every_shipped_data_set(name: str, as_values: bool) -> None:
    X, y = getattr(datasets, f"load_{name}")()
    criteria = ("mse",) if SETS[name] == "regression" else ("gini", "entropy", "error")
    for criterion in criteria:
        for score in ("gain",) if criterion == "mse" else ("gain", "gain_ratio"):
            choices = Settings(score=score)
            as_taught, fast = both(X, y, None, criterion, choices, as_values)
            assert_same(as_taught, fast)
            assert len(as_taught) > 1


@pytest.mark.parametrize("score", ["gain", "gain_ratio"])
@pytest.mark.parametrize("gaps", [0.0, 0.1])
def test_a_new_impurity_needs_a_line_in_one_place(
    monkeypatch: pytest.MonkeyPatch, score: str, gaps: float
) -> None:
    """Every grower takes it as it is."""
    monkeypatch.setitem(OF_PROPORTIONS, "cubes", lambda shares: 1 - (shares**3).sum(axis=-1))
    rng = np.random.default_rng(1)
    X, y = mixed_table(rng, 150), rng.integers(3, size=150)
    X = X.mask(rng.random(X.shape) < gaps)
    for weights in (None, rng.integers(1, 4, 150).astype(float), rng.random(150) + 0.1):
        as_taught, fast = both(X, y, weights, "cubes", Settings(score=score))
        assert_same(as_taught, fast)
        assert len(fast) > 20
    numbers = rng.normal(size=(150, 4))
    alone = RandomForestClassifier(
        1, criterion="cubes", bootstrap=False, max_features=None, random_state=0
    )
    taught, _ = both(numbers, y, None, "cubes", Settings())
    assert alone.fit(numbers, y).estimators_[0].n_leaves == taught.n_leaves
    sign = numbers[:, 0] > 0
    assert AdaBoostClassifier(5, criterion="cubes").fit(numbers, sign).score(numbers, sign) == 1


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("n_classes", [2, 3, 10])
def test_growers_agree_on_more_rows(criterion: str, n_classes: int) -> None:
    rng = np.random.default_rng(n_classes)
    X = rng.normal(size=(300, 6)).round(2)
    y = X[:, 0] * X[:, 1] if criterion == "mse" else rng.integers(n_classes, size=300)
    assert_same(*both(X, y, None, criterion, Settings()))
    if criterion != "mse":
        assert_same(*both(X, y, None, criterion, Settings(score="gain_ratio")))


@pytest.mark.parametrize("criterion", ["gini", "mse"])
def test_order_of_rows_does_not_matter(criterion: str) -> None:
    rng = np.random.default_rng(0)
    X = rng.integers(0, 20, (400, 5)).astype(float)
    y = rng.integers(0, 3, 400)  # whole numbers: sums are exact in any order
    shuffled = rng.permutation(400)
    assert_same(
        both(X, y, None, criterion, Settings())[1],
        both(X[shuffled], y[shuffled], None, criterion, Settings())[1],
    )


def test_regression_growers_agree_on_many_rows() -> None:
    """Running sums of thousands of rows round differently; the trees must not show it."""
    rng = np.random.default_rng(3)
    X = rng.normal(size=(3000, 5))
    y = X[:, 0] * X[:, 1] + 30 * (X[:, 2] > 1) + rng.normal(size=3000) / 100
    assert_same(*both(X, y, None, "mse", Settings()))


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("size", [1, 7, 20])
def test_growers_agree_where_a_level_is_scored_in_parts(
    criterion: str, weighted: bool, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in large data, but at once."""
    rng = np.random.default_rng(size)
    X = mixed_table(rng, 200)
    y = rng.normal(size=200) * 1000 if criterion == "mse" else rng.integers(3, size=200)
    weights = rng.random(200) if weighted else None
    whole = both(X, y, weights, criterion, Settings())[1]
    monkeypatch.setattr(choosing, "PART", size)
    node_by_node, in_parts = both(X, y, weights, criterion, Settings())
    assert_same(node_by_node, in_parts)
    assert_same(whole, in_parts)
    if criterion != "mse":
        assert_same(*both(X, y, None, criterion, Settings(score="gain_ratio")))


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("weighted", [False, True])
def test_growers_agree_where_rows_are_numbered_anew(
    criterion: str, weighted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in large data, but at once."""
    monkeypatch.setattr(levels, "NEAR", 4)
    rng = np.random.default_rng(5)
    X = mixed_table(rng, 200)
    y = rng.normal(size=200) if criterion == "mse" else rng.integers(3, size=200)
    weights = rng.integers(0, 3, 200).astype(float) if weighted else None
    node_by_node, by_level = both(X, y, weights, criterion, Settings())
    assert_same(node_by_node, by_level)
    table = read_table(X)
    target = read_target(y, X, table.n_rows, criterion)
    data = SortedTable.of(table)
    record = LevelRecord(table, data.cells, target)
    grower = Grower(data, target, weights, Settings(), record)
    grower.votes = np.empty(200, np.int64) if isinstance(target, ClassTarget) else None
    grower.grow()
    assert grower.rows is not None, "the rows were numbered anew"
    if grower.votes is not None:
        counted = slice(None) if weights is None else weights > 0
        says = record.finished().votes(table)
        np.testing.assert_array_equal(grower.votes[counted], says[counted])


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("seed", range(5))
def test_growers_agree_where_hardly_any_weight_is(criterion: str, seed: int) -> None:
    """Late in boosting a node may weigh 10⁻¹⁸ beside others of weight 1."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(200, 4))
    y = rng.normal(size=200) if criterion == "mse" else rng.integers(0, 3, 200)
    light = 10.0 ** rng.uniform(-20, -18, 200)
    weights = np.where(X[:, 0] > 0, 1.0, light) * rng.uniform(1, 2, 200)
    node_by_node, by_level = both(X, y, weights, criterion, Settings())
    assert_same(node_by_node, by_level)
    assert (by_level.weight < 1e-15).any(), "there is a node of light rows alone"


def test_a_question_that_parts_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be asked for ever: growing must stop with an error instead."""
    X, y = np.arange(12.0).reshape(6, 2), np.array([0, 1, 0, 1, 0, 1])

    def all_in_one_branch(self: Chooser, level: Level, *rest: Any) -> tuple[Any, Any]:
        entries, _ = find_cuts(self, level, *rest)
        return entries, level.last

    find_cuts = Chooser.find_cuts
    monkeypatch.setattr(Chooser, "find_cuts", all_in_one_branch)
    monkeypatch.setattr(few_rows, "FEW", 0)  # so many rows would never come to the chooser
    gaps = np.where(X == 5, np.nan, X)
    for data in (X, gaps):
        with pytest.raises(AssertionError, match="parts nothing"):
            both(data, y, None, "gini", Settings())


@pytest.mark.parametrize("times", [2.0**20, 2.0**31, 2.0**40])
@pytest.mark.parametrize("n_classes", [2, 3, 7])
def test_large_whole_weights_do_not_overflow(n_classes: int, times: float) -> None:
    rng = np.random.default_rng(0)
    X, y = rng.random((200, 3)), rng.integers(n_classes, size=200)
    weights = rng.integers(1, 5, 200) * times
    assert_same(*both(X, y, weights, "gini", Settings()))


@pytest.mark.parametrize("highest", [3, 10**9])
def test_a_group_is_mixed_if_its_numbers_differ(highest: int) -> None:
    """Where no number comes twice, the size of a group tells it."""
    rng = np.random.default_rng(highest)
    numbers = rng.integers(0, highest, 60).astype(float)
    target = NumberTarget.of(numbers)
    assert target.all_differ == (highest > 3)
    rows, group = rng.permutation(60)[:40], rng.integers(0, 25, 40)
    size, sums = np.bincount(group, minlength=25), target.add_up(rows, group, 25)
    mixed = [len(set(numbers[rows[group == g]])) > 1 for g in range(25)]
    assert 0 < sum(mixed) < 25
    assert target.is_mixed(sums, size, rows, group).tolist() == mixed


@pytest.mark.parametrize("n_classes", [2, 3, 6])
def test_a_tree_does_not_show_where_plain_python_took_over(
    n_classes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(n_classes)
    table = read_table(rng.integers(0, 40, (200, 3)) / 7)
    target = ClassTarget(rng.integers(0, n_classes, 200), np.arange(n_classes), "gini")
    trees = []
    for few in (0, 60, 300, 600):
        monkeypatch.setattr(few_rows, "FEW", few)
        trees.append(grow_by_level(SortedTable.of(table), target, None, Settings()))
    for tree in trees[1:]:
        for name in ("attribute", "threshold", "first", "n_rows", "counts"):
            np.testing.assert_array_equal(getattr(tree, name), getattr(trees[0], name), name)
        np.testing.assert_allclose(tree.gain, trees[0].gain, rtol=0, atol=1e-15)


@pytest.mark.parametrize("gaps", [0.0, 0.1])
@pytest.mark.parametrize("criterion", CRITERIA)
def test_growers_agree_on_lists_in_32_bits(
    criterion: str, gaps: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sorted_table, "CACHE", 0)
    monkeypatch.setattr(sorted_table, "LONG", 100)
    rng = np.random.default_rng(0)
    X = mixed_table(rng, 300)[["a", "b", "d"]]
    X = X.mask(rng.random(X.shape) < gaps)
    assert SortedTable.of(read_table(X)).order.dtype == np.int32
    y = rng.normal(size=300).round(1) if criterion == "mse" else rng.integers(0, 6, 300)
    assert_same(*both(X, y, None, criterion, Settings()))
