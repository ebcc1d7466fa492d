"""Splitting by an attribute: gains as dtlib has them, guesses, and a student's own gain."""

import re

import numpy as np
import pandas as pd
import pytest

from dtlib import candidates, datasets, explore, gain, gain_ratio, split_information
from dtlib.explore.frame.lecture_tables import LECTURE_TABLES
from dtlib.explore.split.explorer import FEW, LECTURES
from dtlib.explore.split.gain_lines import gain_lines


def test_the_gains_of_play_tennis():
    explorer = explore.split()
    assert "“Outlook?” has gain 0.2467, the greatest of 4" in explorer.stage.told
    explorer.update(attribute="Wind")
    assert "“Wind?” has gain 0.0481; 2 of 4 have more, Outlook the most" in explorer.stage.told
    for line in ("Humidity?  0.1518", "Temperature?  0.0292", "Wind?  0.0481 (asked here)"):
        assert line in explorer.picture.text


@pytest.mark.parametrize("name", LECTURES)
def test_every_attribute_of_every_lecture_table_is_worked_out(name):
    explorer = explore.split()
    explorer.update(data=name)
    X, y = LECTURE_TABLES[name]()
    assert list(explorer.controls["attribute"].options) == list(X)
    sizes = set()
    for attribute in X:
        for criterion in ("entropy", "gini", "error"):
            explorer.update(attribute=attribute, criterion=criterion)
            assert explorer.problem is None
            text, t = explorer.picture.text, None
            if X[attribute].nunique() > FEW:  # a number: its best split point is asked
                t = candidates(X[[attribute]], y, criterion)["threshold"].iloc[0]
            assert f" = {gain(X, y, attribute, criterion, t):.4f}\n" in text
            assert f" = {split_information(X, attribute, t):.4f}\n" in text
            ratio = gain_ratio(X, y, attribute, criterion, t)
            assert text.endswith(f" = {ratio:.4f}")
            sizes.add((explorer.picture.width, explorer.picture.height))
    assert len(sizes) == 1, "the picture does not jump from attribute to attribute"


@pytest.mark.parametrize("criterion", ["entropy", "gini", "error"])
def test_the_lines_lead_to_the_gain(criterion):
    X, y = datasets.load_ten_rows()
    for _, row in candidates(X, y, criterion, None).iterrows():
        first, *branches, won, _, _ = gain_lines(row, len(y), criterion)
        parts = sum(float(line.value) for line in branches)
        assert float(first.value) - parts == pytest.approx(float(won.value), abs=3e-4)
        numbers = [float(n) for n in re.findall(r"[\d.]+", won.ways[0])]
        assert numbers[0] - sum(numbers[1:]) == pytest.approx(float(won.value), abs=3e-4)


def test_a_click_on_a_bar_picks_its_attribute():
    explorer = explore.split()
    explorer.handle({"kind": "click", "what": "question", "name": "Humidity?"})
    assert explorer.values["attribute"] == "Humidity"
    assert "“Humidity?” has gain 0.1518" in explorer.stage.told
    explorer.handle({"kind": "click", "what": "row", "name": "3"})
    explorer.handle({"kind": "click", "what": "question", "name": "no such"})
    assert explorer.values["attribute"] == "Humidity" and explorer.problem is None


def test_guessing_hides_every_number_until_the_answer_is_shown():
    explorer = explore.split()
    explorer.update(guess=True, attribute="Wind")
    assert re.search(r"0\.\d\d", explorer.picture.text + explorer.stage.told) is None
    height = explorer.picture.height
    explorer.buttons["Show the answer"].click()
    assert "Your guess: “Wind?” has gain 0.0481; 2 of 4 have more" in explorer.stage.told
    assert "Outlook?  0.2467" in explorer.picture.text
    explorer.update(attribute="Outlook")
    assert "Your guess: Wind has gain 0.0481" in explorer.stage.told
    assert explorer.picture.height == height
    explorer.update(data="COMS3")
    assert re.search(r"0\.\d\d", explorer.picture.text) is None


def test_a_film_along_the_attributes_or_the_tables():
    explorer = explore.split()
    for name in ("attribute", "data"):
        assert len(explore.film(explorer, name).frames) > 2


def test_ranking_by_gain_ratio():
    X, y = datasets.load_play_tennis()
    explorer = explore.split()
    explorer.update(score="gain_ratio")
    assert f"has gain ratio {gain_ratio(X, y, 'Outlook'):.4f}" in explorer.stage.told


def test_numbers_are_compared_with_their_best_split_point():
    X, y = datasets.load_iris()
    explorer = explore.split(X, y, gain=gain)
    explorer.update(attribute="petal_length")
    best = gain(X, y, "petal_length", threshold=2.45)
    assert f"“petal_length < 2.45?” has gain {best:.4f}" in explorer.stage.told
    assert f"gain says {best:.4f} too" in explorer.stage.told
    explorer.handle({"kind": "click", "what": "question", "name": "petal_width < 0.8?"})
    assert explorer.values["attribute"] == "petal_width"


def test_rows_that_do_not_know_the_answer_lower_the_gain():
    X, y = datasets.load_play_tennis()
    X.loc[["D1", "D2"], "Outlook"] = None
    explorer = explore.split(X, y)
    assert f" = {gain(X, y, 'Outlook'):.4f}" in explorer.picture.text
    assert "= 12/14 · (" in explorer.picture.text


def test_a_constant_attribute_gains_nothing():
    X = pd.DataFrame({"same": ["a"] * 4, "other": list("xxyy")})
    explorer = explore.split(X, list("NNYY"))
    assert "gains nothing" in explorer.stage.told
    explorer.update(attribute="other")
    assert "gain 1.0000, the greatest of 2" in explorer.stage.told
    alone = explore.split(X[["same"]], list("NNYY"))
    assert "gains nothing" in alone.stage.told and alone.problem is None


# --- a student's function ---


def test_a_wrong_gain_stands_beside_the_right_one():
    def my_gain(X, y, attribute):
        return 0.5 if attribute == "Wind" else 0.1

    explorer = explore.split(gain=my_gain)
    assert "my_gain says 0.1000, dtlib 0.2467. By my_gain Wind is the best" in explorer.stage.told


def broken(X, y, attribute):
    return X[attribute] / 0


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (broken, "raised TypeError"),
        (lambda X, y, a: None, "is a return missing?"),
        (lambda X, y, a: np.nan, "says nan"),
    ],
)
def test_a_broken_gain_is_quoted_and_the_explorer_lives_on(function, words):
    explorer = explore.split(gain=function)
    assert words in explorer.stage.told and explorer.problem is None
    explorer.update(attribute="Wind")
    assert "“Wind?” has gain 0.0481" in explorer.stage.told


def test_a_function_that_changes_its_data_does_no_harm():
    def my_gain(X, y, attribute):
        X[attribute] = "?"
        y[:] = "No"
        return 0.0

    explorer = explore.split(gain=my_gain)
    explorer.update(attribute="Wind")
    explorer.update(criterion="gini")
    X, y = datasets.load_play_tennis()
    assert f"gain {gain(X, y, 'Wind', 'gini'):.4f}" in explorer.stage.told


# --- bad data ---


@pytest.mark.parametrize(
    ("X", "y", "words"),
    [
        ([["a"], ["b"]], None, "classes are missing"),
        ([["a"], ["b"]], ["x"], "2 rows and y has 1"),
        ([], [], "rows and columns"),
        (np.zeros((30, 2)), np.arange(30), "30 different values"),
        ([["a"], ["b"]], ["x", None], "contains NaN"),
    ],
)
def test_bad_data_are_refused_at_the_call(X, y, words):
    with pytest.raises(ValueError, match=words):
        explore.split(X, y)
    with pytest.raises(ValueError, match="must be a function"):
        explore.split(gain="entropy")


def test_ties_are_told_as_ties():
    explorer = explore.split()
    explorer.update(data="exclusive or")
    assert "and so have all others" in explorer.stage.told
    explorer = explore.split(*datasets.load_iris())
    explorer.update(attribute="petal_length", criterion="gini")
    assert "no attribute has more, 1 has as much" in explorer.stage.told
