"""Trees grown by hand, and the best trees there are, found again by brute force."""

from itertools import product

import numpy as np
import pandas as pd
import pytest

import dtlib.exhaustive
from dtlib import C45, ID3, ClassificationTree, RegressionTree, ask, leaf
from dtlib import datasets as data
from dtlib.exhaustive import best_tree
from dtlib.hand_grown import ByHand, wrong_rows
from dtlib.questions import Question
from dtlib.tree import walk

CASES = [
    (ID3, data.load_play_tennis),
    (ID3, data.load_xor),
    (ID3, data.load_zoo),
    (C45, data.load_penguins),  # gaps: rows in fractions
    (C45, data.load_temperature),
    (ClassificationTree, data.load_iris),
]


@pytest.mark.parametrize(("learner", "load"), CASES)
def test_finishing_greedily_gives_the_learners_own_tree(learner, load):
    hand = ByHand(learner(), *load())
    grown = hand.grow(hand.finish({}))
    assert str(grown.root) == str(hand.greedy)
    for ours, theirs in zip(walk(grown.root), walk(hand.greedy.root_), strict=True):
        # Portions of rows are added up in another order: the last digit is the processor's.
        assert ours.counts == pytest.approx(theirs.counts, rel=1e-12)
        assert ours.impurity == pytest.approx(theirs.impurity)
        assert ours.n_rows == theirs.n_rows


def test_a_node_knows_its_candidates():
    hand = ByHand(ID3(), *data.load_play_tennis())
    grown = hand.grow({"0": Question("Outlook")})
    table = hand.candidates(grown.parts["0.2"])
    assert table["question"].iloc[0] == "Humidity?"
    assert table["gain"].round(4).to_list() == [0.9710, 0.5710, 0.0200]
    pd.testing.assert_frame_equal(table, grown.nodes["0.2"].candidates())


def test_finish_leaves_what_was_chosen():
    hand = ByHand(ID3(), *data.load_play_tennis())
    finished = hand.finish({"0": Question("Wind")}, below="0.1")
    grown = hand.grow(finished)
    assert str(grown.root.question) == "Wind?"
    assert grown.nodes["0.0"].is_leaf and not grown.nodes["0.1"].is_leaf


def test_impossible_questions_end_the_branch():
    hand = ByHand(ID3(), *data.load_play_tennis())
    twice = {"0": Question("Wind"), "0.0": Question("Wind"), "7.7": Question("Outlook")}
    assert hand.grow(twice).n_questions == 1


def test_an_empty_branch_answers_as_the_node_above():
    grown = ByHand(ID3(), *data.load_restaurant()).grow(
        {"0": Question("Patrons"), "0.0": Question("Hungry"), "0.0.1": Question("Type")}
    )
    empty = [node for node in grown.nodes.values() if node.weight == 0]
    assert [node.prediction for node in empty] == ["No"]


def test_numbers_cannot_be_grown_by_hand():
    with pytest.raises(ValueError, match="classes"):
        ByHand(RegressionTree(), *data.load_mixed_regression())


# --- the best tree ---


def all_trees(rows, y, open_attributes, n_questions):
    """Every tree with at most so many questions, as (errors, questions): slow and plain."""
    counts = y[rows].value_counts()
    yield len(rows) - (counts.max() if len(counts) else 0), 0
    if n_questions == 0 or not len(rows):
        return
    for attribute in open_attributes.columns:
        column = open_attributes.loc[rows, attribute]
        if column.nunique() < 2:
            continue
        rest = open_attributes.drop(columns=attribute)
        below = [
            list(all_trees(column.index[column == value], y, rest, n_questions - 1))
            for value in column.unique()
        ]
        for combination in product(*below):
            asked = 1 + sum(q for _, q in combination)
            if asked <= n_questions:
                yield sum(e for e, _ in combination), asked


@pytest.mark.parametrize("seed", range(12))
def test_best_tree_against_brute_force(seed):
    rng = np.random.default_rng(seed)
    X = pd.DataFrame({name: rng.integers(0, k, 9) for name, k in [("a", 2), ("b", 3), ("c", 2)]})
    y = pd.Series(rng.integers(0, 3, 9))
    for n_questions in range(4):
        expected = min(all_trees(X.index, y, X, n_questions))
        found = best_tree(X, y, n_questions)
        asked = sum(not node.is_leaf for node in walk(found))
        assert (wrong_rows(found), asked) == expected
        predicted = [found(row) for _, row in X.iterrows()]
        assert (np.array(predicted) != y).sum() == wrong_rows(found)


def test_greedy_fails_where_no_first_question_has_a_gain():
    X, y = data.load_xor()
    greedy = ByHand(ID3(), X, y)
    assert sum(not node.is_leaf for node in walk(greedy.greedy.root_)) == 7
    best = best_tree(X, y, 7)
    assert wrong_rows(best) == 0
    assert sum(not node.is_leaf for node in walk(best)) == 3


def test_split_points_and_empty_branches():
    two = best_tree(*data.load_temperature(), 2, thresholds="midpoints")
    assert str(two) == str(C45().fit(*data.load_temperature()))
    X = pd.DataFrame({"a": [0, 0, 1, 1], "b": list("xyxz")})
    found = best_tree(X, ["p", "q", "p", "r"], 3)
    assert {str(node.prediction) for node in walk(found) if node.is_leaf} == {"p", "q", "r"}


def test_too_large_and_bad_data_are_refused_with_a_sentence(monkeypatch):
    with pytest.raises(ValueError, match="complete"):
        best_tree(*data.load_penguins(), 1)
    with pytest.raises(ValueError, match="questions must be"):
        best_tree(*data.load_xor(), -1)
    monkeypatch.setattr(dtlib.exhaustive, "MOST", 10)
    with pytest.raises(ValueError, match="too large"):
        best_tree(*data.load_xor(), 3)


def test_wrong_rows_of_a_tree_that_was_written_down():
    tree = ask("a", {"x": leaf("p", {"p": 3, "q": 1}), "y": leaf("q", {"q": 2})})
    assert wrong_rows(tree) == 1
