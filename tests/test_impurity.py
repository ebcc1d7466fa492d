"""Entropy, Gini, error and MSE: shapes, units, and what is said of bad input.

The figures of the lectures stand in test_figures.py, what holds for any counts in
test_properties.py.
"""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest

from dtlib.impurity import (
    classification_error,
    conditional_entropy,
    entropy,
    gini,
    information_gain,
    joint_entropy,
    mse,
    proportions,
)

OF_COUNTS = [entropy, gini, classification_error, proportions]
OF_TABLES = [joint_entropy, conditional_entropy, information_gain]


def test_counts_and_probabilities_are_the_same():
    for impurity in OF_COUNTS:
        assert impurity([9, 5]) == pytest.approx(impurity([9 / 14, 5 / 14]))


@pytest.mark.parametrize("kind", [list, tuple, np.array, pd.Series])
def test_counts_come_in_any_container(kind):
    assert float(entropy(kind([9, 5]))) == pytest.approx(0.9403, abs=5e-5)


def test_counts_may_be_a_dict_as_a_node_keeps_them():
    assert entropy({"No": 5, "Yes": 9}) == entropy([5, 9])


def test_units():
    assert entropy([1, 1]) == 1  # bits
    assert float(entropy([1, 1], base=math.e)) == pytest.approx(math.log(2))  # nats
    assert float(entropy([1] * 10, base=10)) == pytest.approx(1)
    assert float(conditional_entropy([[1, 1], [1, 1]], base=4)) == pytest.approx(0.5)


@pytest.mark.parametrize("impurity", OF_COUNTS[:3])
def test_an_empty_set_is_pure(impurity):
    assert impurity([0, 0]) == 0


def test_nothing_is_ever_minus_zero():
    assert str(float(entropy([3, 0]))) == "0.0"


@pytest.mark.parametrize("impurity", OF_COUNTS[:3])
def test_shapes(impurity):
    assert np.shape(impurity([1, 2])) == ()
    assert impurity(np.ones((4, 2))).shape == (4,)
    assert impurity(np.ones((5, 4, 2))).shape == (5, 4)


@pytest.mark.parametrize("measure", OF_TABLES)
def test_shapes_of_tables(measure):
    assert np.shape(measure([[1, 2], [3, 4]])) == ()
    assert measure(np.ones((7, 2, 3))).shape == (7,)


def test_rows_condition_and_columns_are_told():
    """Rows say all about columns here, columns leave one bit open about rows."""
    table = [[5, 0], [0, 5], [0, 5], [5, 0]]
    assert conditional_entropy(table) == 0
    assert conditional_entropy(np.transpose(table)) == 1


def test_a_row_without_counts_does_not_matter():
    assert conditional_entropy([[0, 0], [1, 1]]) == 1


@pytest.mark.parametrize("impurity", OF_COUNTS[:3])
def test_huge_and_tiny_counts(impurity):
    assert float(impurity([1e308, 1e308])) == pytest.approx(float(impurity([1, 1])))
    assert float(impurity([5e-324, 5e-324])) == pytest.approx(float(impurity([1, 1])))


@pytest.mark.parametrize("impurity", OF_COUNTS)
@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([-1, 2], "≥ 0"),
        ([np.nan, 1], "finite"),
        ([np.inf, 1], "finite"),
        ([], "one per class"),
        (3, "one per class"),
        (["a", "b"], "value_counts"),
    ],
)
def test_bad_counts_get_a_sentence(impurity, counts, words):
    with pytest.raises(ValueError, match=words):
        impurity(counts)


@pytest.mark.parametrize("measure", OF_TABLES)
def test_a_list_of_counts_is_no_table(measure):
    with pytest.raises(ValueError, match="contingency table"):
        measure([9, 5])


@pytest.mark.parametrize("base", [1, 0, -2, 0.5, float("nan")])
def test_a_base_below_one_is_no_unit(base):
    with pytest.raises(ValueError, match="base must be above 1"):
        entropy([1, 1], base=base)


def test_mse_of_several_sets_and_with_weights():
    assert mse([[1, 3], [2, 2]]).tolist() == [1, 0]
    assert mse([1.0, 5.0], weights=[3, 1]) == pytest.approx(3)  # mean 2: 3/4 · 1 + 1/4 · 9
    assert mse([[1.0, 5.0]] * 2, weights=[3, 1]).tolist() == [3, 3]


@pytest.mark.parametrize(
    ("values", "weights", "words"),
    [
        ([], None, "at least one"),
        (3, None, "a list"),
        ([1, np.nan], None, "NaN"),
        (["a"], None, "numbers"),
        ([1, 2], [0, 0], "not all zero"),
        ([1, 2], [-1, 2], "≥ 0"),
        ([1, 2], [1, 2, 3], "one weight a value"),
    ],
)
def test_bad_targets_get_a_sentence(values, weights, words):
    with pytest.raises(ValueError, match=words):
        mse(values, weights)


def test_gini_is_the_variance_of_labels_written_as_zero_and_one():
    """The identity that the fast grower stands on, in both of its forms."""
    for counts in ([9, 5], [3, 2, 2], [1, 0, 4]):
        p = np.array(counts) / sum(counts)
        labels = np.repeat(np.arange(len(counts)), counts)
        one_hot = (labels[:, None] == np.arange(len(counts))).astype(float)
        assert float(gini(counts)) == pytest.approx(1 - (p**2).sum())
        assert float(gini(counts)) == pytest.approx(float(mse(one_hot.T).sum()))
