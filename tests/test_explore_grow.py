"""The growing explorer without a browser: values in, picture and sentence out."""

import numpy as np
import pandas as pd
import pytest

from dtlib import ID3, candidates, explore, gain
from dtlib import datasets as data
from dtlib.explore.grow.explorer import BEST, GREEDY, NOTHING
from dtlib.questions import Question


def said(explorer):
    assert explorer.problem is None
    return explorer.stage.told


def test_the_numbers_are_those_of_candidates():
    explorer = explore.grow()
    for _, row in candidates(*data.load_play_tennis()).iterrows():
        assert f"{row['question']}  {row['gain']:.4f}" in explorer.picture.text
    assert "ID3 would ask “Outlook?”" in said(explorer)
    assert "5 of 14 rows wrong" in said(explorer)


def test_before_the_first_question_the_rows_lie_in_a_heap():
    explorer = explore.grow()
    told, marker = "These rows are to be sorted", 'r="5.5"'  # a circle: a day of class No
    assert told in explorer.picture.svg and explorer.picture.svg.count(marker) == 5
    height = explorer.picture.height
    explorer.clicked("question", "Outlook?")
    assert told not in explorer.picture.svg and marker not in explorer.picture.svg
    assert explorer.picture.height == height  # the list of questions stays where it is


def test_clicks_grow_the_tree_that_id3_grows():
    explorer = explore.grow()
    explorer.clicked("question", "Outlook?")
    assert explorer.values["at"] == "0.1"  # on to the next open leaf
    explorer.clicked("question", "Wind?")
    explorer.clicked("question", "Humidity?")
    grown = explorer.known.sapling(explorer.setup, explorer.values["choices"])
    assert str(grown.root) == str(ID3().fit(*data.load_play_tennis()))
    assert "0 of 14 rows wrong; no leaf is open" in said(explorer)


def test_a_poor_question_is_compared_with_the_best():
    explorer = explore.grow()
    explorer.clicked("question", "Temperature?")
    X, y = data.load_play_tennis()
    assert f"gain {gain(X, y, 'Temperature'):.4f}" in said(explorer)
    assert f"“Outlook?” has {gain(X, y, 'Outlook'):.4f}" in said(explorer)


def test_another_question_at_an_inner_node_replaces_what_was_below():
    explorer = explore.grow()
    explorer.go_on()
    explorer.clicked("node", "0")
    explorer.clicked("question", "Wind?")
    assert dict(explorer.values["choices"]) == {"0": Question("Wind")}


def test_back_and_forward():
    explorer = explore.grow()
    assert explorer.buttons["Back"].disabled and explorer.buttons["Forward"].disabled
    explorer.clicked("question", "Outlook?")
    one = explorer.values["choices"]
    explorer.go_on()
    all_of_it = explorer.values["choices"]
    explorer.back()
    assert explorer.values["choices"] == one
    explorer.back()
    assert explorer.values["choices"] == () and explorer.buttons["Back"].disabled
    explorer.back()  # nothing left: nothing happens
    explorer.forward()
    explorer.forward()
    assert explorer.values["choices"] == all_of_it
    explorer.back()
    explorer.clicked("question", "Temperature?")  # a new way: the old future is gone
    assert explorer.buttons["Forward"].disabled


def test_guessing_hides_every_score():
    explorer = explore.grow()
    explorer.update(guess=True)
    assert "0.2467" not in explorer.picture.svg
    assert "would ask" not in said(explorer)
    explorer.clicked("question", "Wind?")
    assert "0.2467" in said(explorer)  # revealed once chosen


def test_exclusive_or_against_greedy_and_best():
    explorer = explore.grow(data="exclusive or")
    explorer.clicked("question", "x1?")
    explorer.clicked("question", "x2?")
    explorer.clicked("node", "0.1")
    explorer.clicked("question", "x2?")
    explorer.update(beside=GREEDY)
    assert "3 questions, 0 of 8 rows wrong" in said(explorer)
    assert "The greedy tree: 7 questions, 0 of 8" in said(explorer)
    explorer.update(beside=BEST)
    assert "as many questions: 3 questions, 0 of 8" in said(explorer)


def test_too_large_for_the_best_tree_is_a_sentence():
    X, y = data.load_iris()
    explorer = explore.grow(X, y, "CART")
    explorer.go_on()
    explorer.update(beside=BEST)
    assert "too large to try every tree" in said(explorer)


def test_every_value_of_every_control_draws():
    explorer = explore.grow()
    for name in explorer.controls["data"].options:
        for learner in explorer.controls["learner"].options:
            if learner == "ID3" and name in ("unit square", "iris"):
                continue  # a branch for every number: large, slow, and no news
            explorer.update(data=name, learner=learner)
            assert explorer.problem is None
            assert explorer.values["choices"] == ()
            explorer.go_on()
            assert "no leaf is open" in said(explorer)
    explorer.update(data="play tennis", learner="C4.5")
    for criterion in ("entropy", "gini", "error"):
        explorer.update(criterion=criterion)
        assert explorer.problem is None
    for beside in (NOTHING, GREEDY, BEST):
        for guess in (True, False):
            explorer.update(beside=beside, guess=guess, every=guess)
            assert explorer.problem is None


def test_learners_score_in_their_own_way():
    assert "gain ratio" in explore.grow(learner="C4.5").picture.svg
    explorer = explore.grow()
    explorer.update(learner="CART")
    assert explorer.values["criterion"] == "gini"
    assert explorer.buttons["Go on"].description == "Let CART go on"


def test_all_split_points():
    explorer = explore.grow(*data.load_temperature(), learner="C4.5")
    best = explorer.picture.text
    explorer.update(every=True)
    assert best.count("Temperature <") < explorer.picture.text.count("Temperature <")
    explorer.clicked("question", "Temperature < 85?")
    assert dict(explorer.values["choices"])["0"] == Question("Temperature", 85.0)


# --- the reader's own function and data ---


def my_gain(X, y, attribute, threshold=None):
    return gain(X, y, attribute, threshold=threshold)


def test_own_gain_that_agrees():
    explorer = explore.grow(gain=my_gain)
    assert "my_gain agrees with dtlib on all 4 questions" in said(explorer)
    with_numbers = explore.grow(*data.load_temperature(), learner="C4.5", gain=my_gain)
    assert "my_gain" in said(with_numbers)


def test_own_gain_ranks_the_questions_and_is_compared():
    def by_length(X, y, attribute):
        return len(attribute) / 100

    explorer = explore.grow(gain=by_length)
    assert explorer.picture.text.index("Temperature?  0.1100") < explorer.picture.text.index(
        "Wind?"
    )
    assert "by_length differs from dtlib on 4 of 4 questions" in said(explorer)


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (lambda: 1 / 0, "ZeroDivisionError"),
        (lambda: None, "returned nothing"),
        (lambda: float("nan"), "returned nan"),
        (lambda: "much", "a number was expected"),
    ],
)
def test_own_gain_that_fails_is_quoted_and_the_explorer_lives_on(answer, complaint):
    explorer = explore.grow(gain=lambda X, y, attribute: answer())
    assert complaint in said(explorer)
    assert "Outlook?  0.2467" in explorer.picture.text
    explorer.clicked("question", "Outlook?")
    assert "1 question" in said(explorer)


def test_own_data():
    X = pd.DataFrame({"colour": list("rrgg"), "size": [1, 2, 3, 4]})
    explorer = explore.grow(X, ["yes", "yes", "no", "no"], learner="CART")
    explorer.clicked("question", "size < 2.5?")
    assert "0 of 4 rows wrong" in said(explorer)
    gaps = explore.grow(*data.load_penguins(), learner="C4.5")
    gaps.go_on()
    gaps.update(beside=BEST)
    assert "complete data only" in said(gaps)


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: explore.grow([[1], [2]]), "labels"),
        (lambda: explore.grow(y=[1, 2]), "give X"),
        (lambda: explore.grow([[1], [2]], ["a"]), "every row"),
        (lambda: explore.grow(np.empty((0, 2)), []), "no rows"),
        (lambda: explore.grow([[1], [2]], [0.5, 1.5]), "regression"),
        (lambda: explore.grow(learner="ID4"), "learner must be"),
        (lambda: explore.grow(criterion="mse"), "criterion must be"),
        (lambda: explore.grow(data="nowhere"), "data must be"),
        (lambda: explore.grow(gain=3), "function"),
    ],
)
def test_bad_calls_are_refused_with_a_sentence(call, complaint):
    with pytest.raises(ValueError, match=complaint):
        call()


def test_one_class_only():
    explorer = explore.grow([[1], [2]], ["a", "a"])
    assert "pure, there is nothing to ask" in said(explorer)
    explorer.go_on()
    assert explorer.values["choices"] == ()
