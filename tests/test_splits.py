"""Scoring questions: gain, split information, gain ratio, costs, and the candidates table."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from dtlib import datasets
from dtlib.questions import Question, parse, short
from dtlib.splits import best_split, candidates, cost_gain, gain, gain_ratio, split_information

X, Y = datasets.load_play_tennis()
TEMPERATURE = datasets.load_temperature()


# --- one question ---


def test_gain_ratio_is_gain_by_split_information():
    for attribute in X:
        ratio = gain(X, Y, attribute) / split_information(X, attribute)
        assert gain_ratio(X, Y, attribute) == pytest.approx(ratio)


def test_split_information_of_a_key_is_the_log_of_the_rows():
    key = pd.DataFrame({"day": X.index})
    assert split_information(key, "day") == pytest.approx(np.log2(14))
    assert gain(key, Y, "day") == pytest.approx(0.9403, abs=5e-5)  # all there is to know
    assert gain_ratio(key, Y, "day") == pytest.approx(0.9403 / np.log2(14), abs=5e-5)


def test_a_constant_has_neither_gain_nor_ratio():
    same = pd.DataFrame({"c": ["x"] * 14})
    assert gain(same, Y, "c") == split_information(same, "c") == gain_ratio(same, Y, "c") == 0


def test_a_number_is_compared_at_a_threshold_or_has_a_branch_a_value():
    assert gain(*TEMPERATURE, "Temperature", threshold=54) == pytest.approx(0.4591, abs=5e-5)
    assert gain(*TEMPERATURE, "Temperature") == 1  # six values, six pure branches
    assert gain(*TEMPERATURE, "Temperature", threshold=1000) == 0  # all on one side


def test_weights_count_as_repeated_rows():
    weights = np.arange(14) % 3
    rows = np.repeat(np.arange(14), weights)
    assert gain(X, Y, "Wind", sample_weight=weights) == pytest.approx(
        gain(X.iloc[rows], Y.iloc[rows], "Wind")
    )


@pytest.mark.parametrize("criterion", ["entropy", "gini", "error"])
def test_every_criterion_scores(criterion):
    assert gain(X, Y, "Outlook", criterion) >= 0


def test_error_does_not_see_what_entropy_sees():
    """Outlook leaves 4 errors of 14 where there were 5; Wind leaves all five."""
    assert gain(X, Y, "Outlook", "error") == pytest.approx(1 / 14)
    assert gain(X, Y, "Wind", "error") == 0 < gain(X, Y, "Wind", "entropy")


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: gain(X, Y, "Windy"), KeyError, "Outlook, Temperature, Humidity, Wind"),
        (lambda: gain(X, Y, "Wind", threshold=1), ValueError, "'Wind' holds categories"),
        (lambda: gain(*TEMPERATURE, "Temperature", threshold=np.nan), ValueError, "thresholds"),
        (lambda: gain(X, Y, "Wind", "mistakes"), ValueError, "criterion"),
        (lambda: gain(X, Y, "Wind", "mse"), ValueError, "must be numbers"),
        (lambda: gain(X, Y[:-1], "Wind"), ValueError, "14"),
        (lambda: candidates(X, Y, thresholds="medians"), ValueError, "midpoints"),
        (lambda: candidates(X, Y, costs={"Windy": 1}), KeyError, "Windy"),
        (lambda: best_split(X[[]], Y), ValueError, "no attributes"),
        (lambda: best_split(pd.DataFrame({"c": ["x"] * 14}), Y), ValueError, "constant"),
    ],
)
def test_slips_get_a_sentence(call, error, words):
    with pytest.raises(error, match=words):
        call()


# --- costs ---


def test_tan_and_schlimmer_square_the_gain_and_divide_by_the_cost():
    g = gain(X, Y, "Outlook")
    assert cost_gain(X, Y, "Outlook", cost=4) == pytest.approx(g**2 / 4)


def test_nunez_raises_two_to_the_gain():
    g = gain(X, Y, "Outlook")
    assert cost_gain(X, Y, "Outlook", 3, method="nunez") == pytest.approx((2**g - 1) / 4)
    assert cost_gain(X, Y, "Outlook", 3, method="nunez", w=0.5) == pytest.approx((2**g - 1) / 2)
    assert cost_gain(X, Y, "Outlook", 3, method="nunez", w=0) == pytest.approx(2**g - 1)
    assert cost_gain(X, Y, "Outlook", 0, method="nunez") == pytest.approx(2**g - 1)


@pytest.mark.parametrize(
    ("cost", "kwargs", "words"),
    [
        (0, {}, "above 0"),
        (-1, {"method": "nunez"}, "negative"),
        (np.nan, {}, "finite"),
        (1, {"method": "nunez", "w": 2}, "from 0 to 1"),
        (1, {"method": "cheap"}, "tan-schlimmer"),
    ],
)
def test_impossible_costs_get_a_sentence(cost, kwargs, words):
    with pytest.raises(ValueError, match=words):
        cost_gain(X, Y, "Wind", cost, **kwargs)


def test_the_table_shows_both_costs():
    table = candidates(X, Y, costs={"Outlook": 5}).set_index("attribute")
    assert table["cost"].to_dict() == {"Outlook": 5, "Humidity": 1, "Wind": 1, "Temperature": 1}
    for attribute, row in table.iterrows():
        assert row["tan_schlimmer"] == pytest.approx(cost_gain(X, Y, attribute, row["cost"]))
        assert row["nunez"] == pytest.approx(cost_gain(X, Y, attribute, row["cost"], "nunez"))


# --- the table of candidates ---


def test_every_question_is_there_with_its_branches():
    table = candidates(X, Y)
    assert table["question"].tolist() == ["Outlook?", "Humidity?", "Wind?", "Temperature?"]
    assert table["branches"][2] == {"Strong": {"No": 3, "Yes": 3}, "Weak": {"No": 2, "Yes": 6}}
    assert table["threshold"].isna().all()
    assert list(table.columns) == [
        "attribute", "threshold", "question", "branches", "impurity_after", "gain",
        "split_information", "gain_ratio",
    ]  # fmt: skip


def test_numbers_have_a_question_between_any_two_neighbours():
    table = candidates(*TEMPERATURE)
    assert sorted(table["threshold"]) == [44, 54, 66, 76, 85]
    assert table["threshold"][0] == 54


def test_split_points_may_be_a_list_an_array_or_a_dict():
    data = datasets.load_iris()
    grid = [1.0, 2.0, 3.0]
    table = candidates(*data, thresholds=grid)
    assert set(table["threshold"]) <= set(grid)
    assert candidates(*data, thresholds=np.array(grid)).equals(table)
    only_petals = candidates(*data, thresholds={"petal_width": [1.0]})
    widths = only_petals.query("attribute == 'petal_width'")
    assert widths["threshold"].tolist() == [1.0]
    assert len(only_petals.query("attribute == 'petal_length'")) > 10  # the others: midpoints


def test_without_split_points_every_number_is_a_value():
    table = candidates(*TEMPERATURE, thresholds=None)
    assert table["question"].tolist() == ["Temperature?"]
    assert len(table["branches"][0]) == 6


def test_questions_that_separate_nothing_are_left_out():
    data = pd.DataFrame({"same": ["x"] * 4, "c": list("uvuv")})
    assert candidates(data, [0, 1, 0, 1])["attribute"].tolist() == ["c"]
    assert candidates(data[["same"]], [0, 1, 0, 1]).empty


def test_equal_gains_are_ordered_by_name_then_by_split_point():
    data = pd.DataFrame({"b": [1, 2, 3, 4], "a": [4, 3, 2, 1], "a10": 1.0, "a9": [1, 2, 3, 4]})
    table = candidates(data, [0, 1, 1, 0])
    best = table[np.isclose(table["gain"], table["gain"].max())]
    assert best["question"].tolist() == [
        "a < 1.5?", "a < 3.5?", "a9 < 1.5?", "a9 < 3.5?", "b < 1.5?", "b < 3.5?"
    ]  # fmt: skip


@pytest.mark.parametrize("factor", [1e-20, 1e-6, 1.0, 1e9])
def test_the_order_does_not_depend_on_the_size_of_the_targets(factor):
    data = datasets.load_mixed_regression()
    table = candidates(data.X, data.y * factor, "mse", [0.25, 0.5, 0.75])
    assert table["question"].tolist()[:3] == ["F3?", "F1 < 0.25?", "F1 < 0.5?"]
    assert table["gain"].to_numpy() == pytest.approx(
        candidates(*data, "mse", [0.25, 0.5, 0.75])["gain"].to_numpy() * factor**2, rel=1e-9
    )
    weight, mean = table["branches"][0]["a"]
    assert weight == 2 and mean == pytest.approx(2.35 * factor, rel=1e-9)


def test_best_split_is_the_first_row():
    best = best_split(X, Y)
    assert best["question"] == "Outlook?" and best["gain"] == pytest.approx(0.2467, abs=5e-5)


def test_neighbouring_floats_are_separated():
    low = 1.0
    high = np.nextafter(low, 2)
    data = pd.DataFrame({"x": [low, high]})
    t = best_split(data, [0, 1])["threshold"]
    assert low < t <= high  # "x < t" holds for low and not for high


# --- questions ---


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Outlook", Question("Outlook")),
        ("Outlook?", Question("Outlook")),
        ("Years < 4.5", Question("Years", 4.5)),
        ("Years < 4.5?", Question("Years", 4.5)),
        ("x<-1e-3", Question("x", -0.001)),
        ("body mass < 10", Question("body mass", 10.0)),
    ],
)
def test_questions_are_read_as_they_are_printed(text, question):
    assert parse(text) == question
    assert parse(str(question)) == question


@pytest.mark.parametrize("text", ["x <= 3", "x > 3", "x ≥ 3", "x < few", "3 < x < 5"])
def test_other_comparisons_are_refused(text):
    with pytest.raises(ValueError, match="x < t"):
        parse(text)


def test_answers():
    assert Question("x", 2.0).answer({"x": 1}) == "yes"
    assert Question("x", 2.0).answer({"x": 2}) == "no"  # "x < t" leaves t itself to no
    assert Question("c").answer({"c": "blue"}) == "blue"
    for gap in (None, np.nan, pd.NA, pd.NaT):
        assert Question("x", 2.0).answer({"x": gap}) is None
        assert Question("c").answer({"c": gap}) is None


def test_short_numbers():
    assert [short(v) for v in (4.5, 1e-9, 123456789.0, 0.1 + 0.2)] == [
        "4.5", "1e-09", "1.23457e+08", "0.3"
    ]  # fmt: skip
