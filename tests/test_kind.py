"""Bad input gets a clear answer: an error that names the column and the way out, or a
documented result. Never a silent single leaf, a RecursionError, or a changed input.
"""

from __future__ import annotations

import copy
import pickle
import time
from datetime import date
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from dtlib import datasets
from dtlib.bagging import BaggingClassifier, BaggingRegressor
from dtlib.boosting import AdaBoostClassifier
from dtlib.forest import RandomForestClassifier, RandomForestRegressor
from dtlib.learners import C45, ID3, ClassificationTree, RegressionTree

TREES = [ID3, C45, ClassificationTree]
CLASSIFIERS = [*TREES, RandomForestClassifier, BaggingClassifier, AdaBoostClassifier]
REGRESSORS = [RegressionTree, RandomForestRegressor, BaggingRegressor]
LEARNERS = CLASSIFIERS + REGRESSORS

X, Y = datasets.load_play_tennis()
NUMBER = pd.Series(np.arange(14.0), index=X.index)


def new(learner):
    """The learner, small and repeatable where it draws by chance."""
    made = learner()
    wanted = {"n_estimators": 5, "random_state": 0}
    known = made.get_params()
    return made.set_params(**{k: v for k, v in wanted.items() if k in known})


def target(learner):
    return NUMBER if learner in REGRESSORS else Y


def fit(learner, data=X, labels=None, **kwargs):
    return new(learner).fit(data, target(learner) if labels is None else labels, **kwargs)


def refusal(learner, error, act, *args, **kwargs):
    """The learner's name and what the error says: what is accepted has no words in it."""
    try:
        act(*args, **kwargs)
    except error as refused:
        return f"{learner.__name__}: {refused}"
    return f"{learner.__name__} …"


every_learner = pytest.mark.parametrize("learner", LEARNERS)
every_classifier = pytest.mark.parametrize("learner", CLASSIFIERS)
every_tree = pytest.mark.parametrize("learner", [*TREES, RegressionTree])


# --- the table X ---


class Unusual:
    """Tables that cannot be learnt from, and words that the error must hold."""

    dates = X.assign(when=pd.date_range("2024", periods=14))
    spans = X.assign(when=pd.to_timedelta(range(14), unit="h"))
    date_objects = X.assign(when=pd.date_range("2024", periods=14).date.astype(object))


BAD_TABLES = {
    "no rows": (X.iloc[:0], ValueError, ["no rows"]),
    "no columns": (X[[]], ValueError, ["no attributes"]),
    "an all-missing column": (X.assign(gap=np.nan), ValueError, ["'gap'", "drop it"]),
    "a column of None": (X.assign(gap=None), ValueError, ["'gap'", "drop it"]),
    "a column of pd.NA": (
        X.assign(gap=pd.array([pd.NA] * 14, dtype="Int64")), ValueError, ["'gap'", "drop it"]),
    "an array with an all-missing column": (
        np.column_stack([np.arange(14.0), np.full(14, np.nan)]), ValueError, ["'x1'", "drop it"]),
    "infinity": (X.assign(big=[np.inf] + [1.0] * 13), ValueError, ["'big'", "inf", "NaN"]),
    "minus infinity in an array": (
        np.where(np.eye(14, 3) > 0, -np.inf, 1.0), ValueError, ["'x0'", "inf"]),
    "a number too large for a float": (
        X.assign(big=pd.Series([10**400] + [1] * 13, dtype=object, index=X.index)),
        ValueError, ["'big'", "inf"]),
    "two columns of one name": (
        pd.concat([X, X[["Wind"]]], axis=1), ValueError, ["Wind", "Rename"]),
    "a column without a name": (X.rename(columns={"Wind": np.nan}), ValueError, ["no name"]),
    "dates": (Unusual.dates, TypeError, ["'when'", "dayofyear"]),
    "spans of time": (Unusual.spans, TypeError, ["'when'", "total_seconds"]),
    "date objects": (Unusual.date_objects, TypeError, ["'when'", "astype(str)"]),
    "lists in cells": (X.assign(parts=[[1, 2]] * 14), TypeError, ["'parts'", "column of its own"]),
    "complex numbers": (X.assign(z=1j), ValueError, ["'z'", "real part"]),
    "one dimension": (X["Wind"], ValueError, ["rows and columns", "X[['name']]"]),
    "three dimensions": (np.zeros((14, 2, 2)), ValueError, ["3 dimension"]),
    "nothing": (None, ValueError, ["rows and columns"]),
    "text": ("Wind", ValueError, ["rows and columns"]),
    "a dict": (X.to_dict("list"), ValueError, ["pd.DataFrame(X)"]),
    "a list of dicts": (X.to_dict("records"), ValueError, ["pd.DataFrame(X)"]),
    "rows of unequal length": ([[1, 2]] * 13 + [[1]], ValueError, ["differ in length"]),
    "a masked array": (
        np.ma.masked_greater(np.arange(28).reshape(14, 2), 20), TypeError, ["filled"]),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD_TABLES)
def test_a_bad_table_is_refused_in_words(what):
    table, error, words = BAD_TABLES[what]
    for learner in LEARNERS:
        labels = target(learner)[:0] if what == "no rows" else None
        said = refusal(learner, error, fit, learner, table, labels)
        assert all(word in said for word in words), said


@every_tree
def test_keys_beyond_exact_floats_are_refused_where_they_would_be_compared(learner):
    keys = pd.DataFrame({"key": 2**60 + np.arange(14)})
    if learner is ID3:  # every number is a value of its own, none is rounded
        assert fit(learner, keys, list(range(14))).n_leaves == 14
        return
    for table, name in ((keys, "'key'"), (keys.to_numpy(), "'x0'")):
        with pytest.raises(ValueError, match=name):
            fit(learner, table)
    assert fit(learner, keys - 2**60).n_leaves > 1


def test_sparse_tables_are_refused_with_the_way_out():
    scipy_sparse = pytest.importorskip("scipy.sparse", reason="SciPy makes sparse tables")
    with pytest.raises(TypeError, match="toarray"):
        ClassificationTree().fit(scipy_sparse.csr_matrix(np.eye(3)), [0, 1, 0])


# --- the target y ---

BAD_TARGETS = {
    "too short": (Y.iloc[:-1], ["14", "13"]),
    "too long": ([*Y, "Yes"], ["14", "15"]),
    "None": (None, ["y"]),
    "one unknown": (Y.where(Y.index != "D3"), ["NaN", "row 2", "drop"]),
    "one pd.NA": (pd.array([1, pd.NA] + [0] * 12, dtype="Int64"), ["NaN", "row 1"]),
    "one None": ([None, *Y[1:]], ["NaN", "row 0"]),
    "two columns": (X[["Wind", "Outlook"]], ["1d"]),
    "a single label": ("Yes", ["1d"]),
    "entries of unequal length": ([[1]] * 13 + [[1, 2]], ["1d"]),
    "another order of the same index": (Y.iloc[::-1], ["different order", "y.loc[X.index]"]),
}


@pytest.mark.parametrize("what", BAD_TARGETS)
def test_a_bad_target_is_refused_in_words(what):
    labels, words = BAD_TARGETS[what]
    for learner in LEARNERS:
        said = refusal(learner, ValueError, new(learner).fit, X, labels)
        assert all(word in said for word in words), said


@every_classifier
def test_fractions_are_no_classes(learner):
    with pytest.raises(ValueError, match="regression tree"):
        fit(learner, labels=np.linspace(0, 1, 14))


@pytest.mark.parametrize("learner", REGRESSORS)
@pytest.mark.parametrize(
    ("labels", "words"),
    [
        (Y, "must be numbers"),
        ([np.inf, *range(13)], "inf"),
        (NUMBER * 1e300, "divide the target"),
        (NUMBER * 1e-300, "divide the target"),
    ],
)
def test_a_regression_target_must_be_numbers_that_can_be_squared(learner, labels, words):
    with pytest.raises(ValueError, match=words):
        fit(learner, labels=labels)


# --- weights ---


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        (np.zeros(14), "zero in every row"),
        (0, "zero in every row"),
        (-np.ones(14), "≥ 0"),
        (-1, "≥ 0"),
        ([np.nan] * 14, "finite"),
        ([np.inf] * 14, "finite"),
        (np.ones(13), "one weight a row"),
        (np.ones((14, 1)), "one weight a row"),
        (["heavy"] * 14, "numbers"),
    ],
)
def test_bad_weights_are_refused_in_words(weights, words):
    for learner in LEARNERS:
        said = refusal(learner, ValueError, fit, learner, sample_weight=weights)
        assert words in said


@every_tree
def test_one_weight_for_all_is_a_weight_a_row(learner):
    tree, other = fit(learner, sample_weight=2), fit(learner, sample_weight=[2.0] * 14)
    assert str(tree) == str(other)


# --- parameters ---

BAD_PARAMETERS = [
    ("criterion", "mistakes"), ("criterion", ["gini"]), ("criterion", None),
    ("max_depth", 0), ("max_depth", 2.5), ("max_depth", "deep"), ("max_depth", True),
    ("min_samples_split", 1), ("min_samples_split", 0.1),
    ("min_samples_leaf", 0), ("min_samples_leaf", None),
    ("max_leaf_nodes", 1), ("max_leaf_nodes", 2.0),
    ("min_gain", -0.1), ("min_gain", float("nan")), ("min_gain", "some"),
    ("significance", 2), ("significance", "0.05"),
    ("missing", "drop"), ("missing", None),
    ("thresholds", "medians"), ("thresholds", []), ("thresholds", [np.nan]),
    ("thresholds", ["a"]), ("thresholds", 2.5), ("thresholds", {"Temp": [1]}),
    ("thresholds", {"Wind": [1]}),
    ("costs", [1, 2, 3, 4]), ("costs", {"Wimd": 2}), ("costs", {"Wind": -1}),
    ("costs", {"Wind": 0}), ("costs", {"Wind": np.nan}), ("costs", {"Wind": "much"}),
    ("cost_method", "gain"), ("cost_weight", 2),
    ("n_estimators", 0), ("n_estimators", 1.5), ("max_features", 0), ("max_features", 99),
    ("max_features", "all"), ("max_features", 1.5), ("max_samples", 0), ("max_samples", 99),
    ("features_per", "forest"), ("voting", "loud"), ("learning_rate", 0),
    ("learning_rate", "fast"), ("random_state", "chance"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), BAD_PARAMETERS)
def test_an_impossible_parameter_is_named(name, value):
    for learner in LEARNERS:
        made = new(learner)
        if name not in made.get_params():
            said = refusal(learner, ValueError, made.set_params, **{name: value})
            assert f"Invalid parameter '{name}'" in said
            assert "it has" in said
        elif learner is not AdaBoostClassifier or name != "random_state":
            # (Boosting draws nothing and has random_state for scikit-learn's sake.)
            made.set_params(**{name: value})
            said = refusal(learner, ValueError, made.fit, X, target(learner))
            assert name in said or (name == "costs" and "cost" in said), said


@pytest.mark.parametrize("learner", [RegressionTree, RandomForestRegressor])
def test_a_regression_tree_has_no_class_to_fill_gaps_by(learner):
    if "missing" in learner().get_params():
        with pytest.raises(ValueError, match="needs classes"):
            learner(missing="most_common_in_class").fit(X, NUMBER)


# --- before fit, and at prediction ---


@every_learner
@pytest.mark.parametrize(
    "ask",
    [
        lambda m: m.predict(X), lambda m: m.score(X, Y), lambda m: m.predict_proba(X),
        lambda m: m.feature_importances_, lambda m: m.root_, lambda m: m.depth,
        lambda m: m.n_leaves, lambda m: m.rules(), lambda m: m.decision_path(X.iloc[0]),
        lambda m: m.estimators_, lambda m: m.decision_function(X),
    ],
)  # fmt: skip
def test_nothing_is_known_before_fit(learner, ask):
    with pytest.raises((ValueError, AttributeError)) as caught:
        ask(learner())
    if not isinstance(caught.value, ValueError):  # then it is no attribute of this learner
        assert "has no attribute" in str(caught.value)
        assert not any(n in str(caught.value) for n in ("flat_", "classes_", "_training", "grove_"))
    else:
        assert "call fit(X, y)" in str(caught.value)


@every_learner
def test_an_unfitted_learner_can_be_printed(learner):
    assert str(learner()) == repr(learner()) == f"{learner.__name__}()"


@every_learner
def test_a_column_that_is_not_there_is_named(learner):
    with pytest.raises(ValueError, match=rf"{learner.__name__} needs the column\(s\) Wind"):
        fit(learner).predict(X.drop(columns="Wind"))


@every_learner
def test_columns_are_found_by_name_and_further_ones_are_not_looked_at(learner):
    model = fit(learner)
    expected = model.predict(X)
    assert (model.predict(X[X.columns[::-1]]) == expected).all()
    assert (model.predict(X.assign(Extra=pd.NaT)) == expected).all()


@every_learner
def test_a_model_of_a_bare_array_takes_a_table_by_place(learner):
    numbers = np.column_stack([np.arange(14) % 4, np.arange(14)])
    model = fit(learner, numbers)
    named = pd.DataFrame(numbers, columns=["a", "b"])
    assert (model.predict(named) == model.predict(numbers)).all()
    with pytest.raises(ValueError, match="features"):
        model.predict(numbers[:, :1])


@every_learner
def test_a_category_that_training_never_saw_counts_as_missing(learner):
    model = fit(learner)
    unseen, gap = X.replace("Rain", "Snow"), X.replace("Rain", np.nan)
    assert (model.predict(unseen) == model.predict(gap)).all()
    assert set(model.predict(unseen)) <= set(target(learner)) or learner in REGRESSORS


@every_learner
@pytest.mark.parametrize(
    ("trained", "now", "words"),
    [
        (list("abab"), [1.0, 2.0, 1.0, 2.0], "'a'.*1.0"),
        (["1", "2", "1", "2"], [1, 2, 1, 2], "'1'.*1"),
        ([1.5, 2, 1.5, 2], list("abab"), "held numbers"),
        ([1, 2, 1, 2], ["1", "2", "1", "2"], "to_numeric"),
        ([1, 2, 1, 2], [np.inf, 1, 1, 1], "inf"),
    ],
)
def test_a_column_of_another_kind_is_refused_and_named(learner, trained, now, words):
    labels = [1, 2, 1, 2]
    model = new(learner).fit(pd.DataFrame({"size": trained}), labels)
    if learner is ID3 and isinstance(trained[0], (int, float)):
        words = "'size'"  # to ID3 numbers are values, like any others
    with pytest.raises(ValueError, match=words) as caught:
        model.predict(pd.DataFrame({"size": now}))
    assert "'size'" in str(caught.value)


@every_learner
def test_no_rows_no_predictions(learner):
    model = fit(learner)
    assert model.predict(X.iloc[:0]).shape == (0,)


@every_tree
def test_one_row_can_be_a_dict(learner):
    model = fit(learner)
    assert model.predict(X.iloc[3].to_dict()).tolist() == model.predict(X.iloc[[3]]).tolist()


@every_tree
@pytest.mark.parametrize(
    ("row", "error", "words"),
    [
        (X.iloc[[0]], ValueError, "X.iloc"),
        (X.to_numpy()[:1], ValueError, "one row"),
        (["Sunny", "Hot"], ValueError, "2 values"),
        ({"Wind": "Weak"}, KeyError, "the row has: Wind"),
    ],
)
def test_a_way_down_is_that_of_one_whole_row(learner, row, error, words):
    with pytest.raises(error, match=words):
        fit(learner).decision_path(row)


@every_learner
def test_score_reads_its_target_like_fit(learner):
    model = fit(learner)
    expected = model.score(X, target(learner))
    assert model.score(X, target(learner).to_frame()) == expected
    assert model.score(X, target(learner).tolist()) == expected
    with pytest.raises(ValueError, match="inconsistent"):
        model.score(X, target(learner)[:-1])
    with pytest.raises(ValueError, match="weight"):
        model.score(X, target(learner), sample_weight=[1, 2])


# --- documented answers to poor data ---


@every_classifier
def test_one_class_is_a_leaf_that_says_so(learner):
    model = fit(learner, labels=["only"] * 14)
    assert set(model.predict(X)) == {"only"}
    assert model.predict_proba(X).tolist() == [[1.0]] * 14


@every_learner
def test_one_row(learner):
    labels = [3.0] if learner in REGRESSORS else ["a"]
    model = new(learner).fit(X.iloc[:1], labels)
    assert model.predict(X.iloc[:2]).tolist() == labels * 2


@every_learner
def test_one_column(learner):
    assert fit(learner, X[["Outlook"]]).predict(X[["Outlook"]]).shape == (14,)


@every_tree
def test_constant_attributes_leave_the_majority_or_the_mean(learner):
    tree = fit(learner, pd.DataFrame({"a": ["x"] * 14, "b": [1] * 14}))
    assert tree.n_leaves == 1
    assert tree.root_.prediction == (6.5 if learner is RegressionTree else "Yes")
    assert tree.feature_importances_.tolist() == [0, 0]


@every_learner
def test_the_index_of_the_table_does_not_matter(learner):
    plain = fit(learner, X.reset_index(drop=True), target(learner).tolist())
    for index in (range(100, 114), [7] * 14, pd.date_range("2024", periods=14)):
        other = fit(learner, X.set_axis(index), target(learner).tolist())
        assert (other.predict(X.set_axis(index)) == plain.predict(X)).all()


@every_learner
def test_nothing_that_was_given_is_changed(learner):
    table = X.assign(size=[1.0, np.nan] * 7, kind=pd.Categorical(list("ab") * 7))
    labels, weights = target(learner).copy(), np.linspace(1, 2, 14)
    before = copy.deepcopy((table, labels, weights))
    model = fit(learner, table, labels, sample_weight=weights)
    model.predict(table)
    model.score(table, labels, sample_weight=weights)
    pd.testing.assert_frame_equal(table, before[0])
    pd.testing.assert_series_equal(labels, before[1])
    assert (weights == before[2]).all()
    array = np.arange(28.0).reshape(14, 2)
    array.flags.writeable = False
    fit(learner, array).predict(array)


@every_learner
def test_the_table_may_change_after_fit(learner):
    """A model keeps what it learnt: writing into the table later does not reach it."""
    array = np.arange(28.0).reshape(14, 2)
    model = fit(learner, array)
    expected = model.predict(np.arange(28.0).reshape(14, 2))
    array[:] = 0
    assert (model.predict(np.arange(28.0).reshape(14, 2)) == expected).all()
    if hasattr(model, "root_"):
        assert len(model.root_.candidates()) > 0


@every_learner
def test_fitting_again_forgets_the_first_fit(learner):
    again = fit(learner, X).fit(np.arange(28.0).reshape(14, 2), target(learner))
    once = fit(learner, np.arange(28.0).reshape(14, 2))
    assert not hasattr(again, "feature_names_in_")
    assert again.n_features_in_ == 2
    assert (again.predict(np.ones((1, 2))) == once.predict(np.ones((1, 2)))).all()
    if hasattr(again, "root_"):
        assert str(again) == str(once)


# --- kinds of columns ---

COLUMNS = {
    "int64": (pd.Series([1, 2, 3, 4]), 1),
    "float32": (pd.Series([1, 2, 3, 4], dtype="float32"), 1),
    "Int64": (pd.array([1, 2, 3, 4], dtype="Int64"), 1),
    "Float64": (pd.array([0.5, 1, 2, 4], dtype="Float64"), 1),
    "Decimal": ([Decimal(i) for i in range(4)], 1),
    "Fraction": ([Fraction(i, 3) for i in range(4)], 1),
    "object numbers": (np.array([1, 2.5, 3, 4], dtype=object), 1),
    "1e300": ([-1e300, -1e290, 1e290, 1e300], 1),
    "near the largest float": ([-1.7e308, -1.6e308, 1.6e308, 1.7e308], 1),
    "neighbouring floats": (1 + np.arange(4) * np.finfo(float).eps, 1),
    "subnormal": (np.arange(4) * 5e-324, 1),
    "bool": ([True, True, False, False], None),
    "boolean": (pd.array([True, True, False, False], dtype="boolean"), None),
    "str": (list("aabb"), None),
    "string": (pd.array(list("aabb"), dtype="string"), None),
    "object str": (np.array(list("aabb"), dtype=object), None),
    "category": (pd.Categorical(list("aabb"), categories=list("zab")), None),
    "category of numbers": (pd.Categorical([7, 7, 5, 5]), None),
    "mixed kinds": (np.array(["a", "a", 1, 1], dtype=object), None),
    "tuples": ([("a", 1), ("a", 1), ("b", 2), ("b", 2)], None),
    "intervals": (pd.cut([1, 2, 8, 9], [0, 5, 10]), None),
}


@every_learner
@pytest.mark.parametrize("kind", COLUMNS)
def test_every_kind_of_column_is_learnt(learner, kind):
    column, _ = COLUMNS[kind]
    table = pd.DataFrame({"c": pd.Series(column)})
    labels = np.array([0, 0, 1, 1])
    weights = np.full(4, 10)  # a bootstrap of four rows may miss a class; weights are no help
    model = new(learner)
    if learner in (RandomForestClassifier, RandomForestRegressor, BaggingClassifier,
                   BaggingRegressor):  # fmt: skip
        table, labels = pd.concat([table] * 5, ignore_index=True), np.tile(labels, 5)
        if isinstance(column, pd.Categorical):
            table["c"] = table["c"].astype(column.dtype)
        weights = np.full(20, 10)
    model.fit(table, labels, weights)
    assert model.predict(table).round().tolist() == labels.tolist()


@pytest.mark.parametrize("kind", COLUMNS)
def test_numbers_are_compared_and_all_else_has_a_branch_a_value(kind):
    column, is_number = COLUMNS[kind]
    tree = ClassificationTree().fit(pd.DataFrame({"c": pd.Series(column)}), [0, 0, 1, 1])
    assert (tree.root_.question.threshold is not None) == bool(is_number)


@every_tree
@pytest.mark.parametrize("dtype", ["Int64", "Float64", "boolean", "string", "category", "object"])
def test_pd_na_is_missing_in_every_kind_of_column(learner, dtype):
    values = [True, pd.NA, False, True] if dtype == "boolean" else [1, pd.NA, 2, 1]
    if dtype in ("string", "category"):
        values = [v if v is pd.NA else str(v) for v in values]
    table = pd.DataFrame({"c": pd.Series(values, dtype=dtype)})
    labels = [0.0, 1.0, 1.0, 0.0]
    tree = new(learner).fit(table, labels)
    assert tree.root_.n_rows == 4
    known = [branch.n_rows for branch in tree.root_.branches.values()]
    assert sorted(known) == [2, 3]  # the row with the gap went both ways


@every_tree
def test_a_category_without_rows_has_an_empty_branch(learner):
    kinds = pd.Categorical(list("aab"), categories=["a", "never", "b"])
    tree = new(learner).fit(pd.DataFrame({"c": kinds}), [4.0, 4.0, 1.0])
    assert list(tree.root_.branches) == ["a", "never", "b"]
    empty = tree.root_.branches["never"]
    assert empty.n_rows == 0 and empty.is_leaf
    assert empty.prediction == tree.root_.prediction == (3.0 if learner is RegressionTree else 4.0)
    never = pd.DataFrame({"c": pd.Categorical(["never"], categories=["a", "never", "b"])})
    assert tree.predict(never)[0] == tree.root_.prediction


@every_tree
def test_an_empty_branch_further_down_takes_what_is_right_above_it(learner):
    kinds = pd.Categorical(list("abcabc"), categories=list("abcz"))
    table = pd.DataFrame({"x": [0, 0, 0, 9, 9, 9], "c": kinds})
    tree = new(learner).fit(table, [1.0, 1.0, 4.0, 101.0, 101.0, 104.0])
    expected = [2.0, 102.0] if learner is RegressionTree else [1.0, 101.0]
    assert tree.predict(pd.DataFrame({"x": [0, 9], "c": ["z", "z"]})).tolist() == expected


@pytest.mark.parametrize("names", [[0, 1], ["a", 1], [("a", "b"), ("a", "c")], [1.5, True]])
@every_learner
def test_names_of_any_kind(learner, names):
    table = pd.DataFrame(np.arange(28.0).reshape(14, 2))
    table.columns = pd.Index(names, tupleize_cols=False)
    model = fit(learner, table)
    assert (model.predict(table) == fit(learner, table.to_numpy()).predict(table.to_numpy())).all()


@every_learner
def test_lists_keep_numbers_numbers_and_text_text(learner):
    rows = [["a", 1], ["b", 2], ["a", 3], ["b", 4]] * 4
    labels = [0, 0, 1, 1] * 4
    model = new(learner).fit(rows, labels)
    as_table = new(learner).fit(pd.DataFrame(rows, columns=["x0", "x1"]), labels)
    assert (model.predict(rows) == as_table.predict(pd.DataFrame(rows, columns=["x0", "x1"]))).all()
    if learner is ClassificationTree:
        assert str(model.root_.question) == "x1 < 2.5?"


# --- kinds of labels ---

LABELS = {
    "ints": [3, 1, 3, 1],
    "negative ints": [-1, 1, -1, 1],
    "whole floats": [0.0, 2.0, 0.0, 2.0],
    "bools": [True, False, True, False],
    "text": ["b", "a", "b", "a"],
    "a Series": pd.Series(["b", "a", "b", "a"]),
    "a Series with another index": pd.Series(["b", "a", "b", "a"], index=[9, 8, 7, 6]),
    "string dtype": pd.array(["b", "a", "b", "a"], dtype="string"),
    "nullable ints": pd.array([3, 1, 3, 1], dtype="Int64"),
    "nullable bools": pd.array([True, False, True, False], dtype="boolean"),
    "categorical": pd.Categorical(["b", "a", "b", "a"], categories=["b", "a", "unused"]),
    "mixed kinds": [1, "1", 1, "1"],
    "a mixed object array": np.array([1, "a", 1, "a"], dtype=object),
    "one-column frame": pd.DataFrame({"y": ["b", "a", "b", "a"]}),
    "a column vector": np.array([[3], [1], [3], [1]]),
    "a tuple": (3, 1, 3, 1),
}


@every_classifier
@pytest.mark.parametrize("kind", LABELS)
def test_labels_of_every_kind_come_back_as_they_were(learner, kind):
    labels = LABELS[kind]
    table = pd.DataFrame({"c": list("xzxz") * 4})
    plain = np.asarray(labels, dtype=object).reshape(-1).tolist()
    if isinstance(labels, (list, tuple)):
        labels = list(labels) * 4
    elif isinstance(labels, (pd.Series, pd.DataFrame)):
        labels = pd.concat([labels] * 4)
        labels.index = range(50, 66)
    else:
        labels = np.concatenate([np.asarray(labels, dtype=object)] * 4)
        if kind.startswith("a column"):
            labels = labels.astype(int)
    model = new(learner).fit(table, labels)
    assert model.predict(table).tolist() == plain * 4
    assert set(model.classes_.tolist()) == set(plain)
    assert model.score(table, labels) == 1
    assert {type(label) for label in model.predict(table).tolist()} <= {
        type(label.item() if isinstance(label, np.generic) else label) for label in plain
    }


# --- deep and wide ---


@pytest.fixture(scope="module")
def deep():
    """The worst case of CART: numbers 0 … n with alternating classes, one leaf a level."""
    table = pd.DataFrame({"n": np.arange(5000)})
    return ClassificationTree().fit(table, np.arange(5000) % 2), table


@pytest.mark.parametrize(
    "use",
    [
        lambda tree, table: tree.predict(table),
        lambda tree, table: tree.depth,
        lambda tree, table: repr(tree.root_),
        lambda tree, table: str(tree),
        lambda tree, table: tree.rules(),
        lambda tree, table: tree.decision_path(table.iloc[-1]),
        lambda tree, table: tree.decision_path(table.iloc[1000])[-2].node.candidates(),
        lambda tree, table: tree.root_.tie,
        lambda tree, table: pickle.loads(pickle.dumps(tree)),
        lambda tree, table: copy.deepcopy(tree),
        lambda tree, table: pickle.loads(pickle.dumps(tree.root_)),
        lambda tree, table: tree.with_root(tree.root_),
        lambda tree, table: tree.root_.predict(table[-50:]),
        lambda tree, table: tree.feature_importances_,
    ],
)  # fmt: skip
def test_a_tree_of_5000_levels_is_no_trouble(deep, use):
    tree, table = deep
    assert tree.depth == 4999
    start = time.perf_counter()
    use(tree, table)
    assert time.perf_counter() - start < 20


def test_a_deep_tree_survives_pickle_and_copy(deep):
    tree, table = deep
    for other in (pickle.loads(pickle.dumps(tree)), copy.deepcopy(tree)):
        assert (other.predict(table) == tree.predict(table)).all()
    assert copy.deepcopy(tree).root_.candidates().equals(tree.root_.candidates())


def test_a_deep_tree_grows_node_by_node_too():
    table = pd.DataFrame({"n": np.arange(1200)})
    start = time.perf_counter()
    tree = C45(criterion="gini").fit(table, np.arange(1200) % 2)
    assert tree.depth > 100
    assert tree.score(table, np.arange(1200) % 2) == 1
    assert time.perf_counter() - start < 20


@every_learner
def test_a_key_with_ten_thousand_values_takes_no_time(learner):
    rng = np.random.default_rng(0)
    table = pd.DataFrame({"id": [f"i{i}" for i in range(10_000)], "x": rng.random(10_000)})
    start = time.perf_counter()
    model = new(learner).fit(table, rng.integers(0, 2, 10_000))
    model.predict(table)
    assert time.perf_counter() - start < 20


# --- being copied and printed ---


@every_learner
def test_pickle_and_deepcopy_keep_the_predictions(learner):
    model = fit(learner)
    for other in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert (other.predict(X) == model.predict(X)).all()
        assert other.get_params() == model.get_params()
        if hasattr(model, "root_"):
            assert str(other) == str(model)


@every_learner
def test_parameters_go_in_and_come_out(learner):
    made = learner()
    first = next(iter(made.get_params()))
    assert made.set_params() is made
    assert type(made)(**made.get_params()).get_params() == made.get_params()
    with pytest.raises(ValueError, match=f"Invalid parameter 'colour'.*{first}"):
        made.set_params(colour="green")


def test_repr_shows_what_was_changed_only():
    assert repr(ID3()) == "ID3()"
    assert repr(C45(max_depth=3, min_gain=0.1)) == "C45(max_depth=3, min_gain=0.1)"
    assert repr(ID3(max_depth=2).fit(X, Y)) == "ID3(max_depth=2)"


@every_learner
def test_the_same_seed_gives_the_same_model(learner):
    assert (fit(learner).predict(X) == fit(learner).predict(X)).all()


# --- values that Python or Arrow give another meaning ---


@every_learner
@pytest.mark.parametrize("pair", [(1, True), (1.0, True), (0, False), (1, 1.0)], ids=str)
def test_equal_values_of_different_kind_are_not_made_one(learner, pair):
    """A dict takes 1, True and 1.0 for the same key, and would merge two categories."""
    mixed = pd.DataFrame({"c": pd.Series([*pair, "a", "b"], dtype=object)})
    with pytest.raises(ValueError, match=f"column 'c' holds {pair[0]!r} and {pair[1]!r}"):
        new(learner).fit(mixed, [0, 1, 0, 1])
    if new(learner)._kind == "classifier":
        with pytest.raises(ValueError, match="the target holds"):
            new(learner).fit([[1], [2], [3], [4]], np.array([*pair, "a", "b"], dtype=object))


def test_numbers_and_truth_values_that_differ_are_told_apart():
    mixed = pd.DataFrame({"c": pd.Series([0.5, 2, True], dtype=object)})
    tree = ID3().fit(mixed, ["x", "y", "z"])
    assert tree.predict(mixed).tolist() == ["x", "y", "z"]
    numbers = pd.DataFrame({"c": pd.Series([1, 1.0, 2], dtype=object)})
    assert ClassificationTree().fit(numbers, [0, 0, 1]).root_.question.threshold == 1.5


@pytest.mark.parametrize("values, made", [
    ([[1], [2], [1, 2]], lambda pa: pa.list_(pa.int64())),
    ([{"a": 1}, {"a": 2}, {"a": 3}], lambda pa: pa.struct([("a", pa.int64())])),
    ([date(2026, 1, 1), date(2026, 1, 2), None], lambda pa: pa.date32()),
], ids=["list", "struct", "date"])  # fmt: skip
def test_arrow_columns_that_are_no_categories_are_refused_with_a_sentence(values, made):
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed: no Arrow columns here")
    table = pd.DataFrame({"c": pd.Series(values, dtype=pd.ArrowDtype(made(pa)))})
    with pytest.raises(TypeError, match="column 'c' holds"):
        ClassificationTree().fit(table, [0, 1, 0])
