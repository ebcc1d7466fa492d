"""Missing values, in training and in prediction, against cases worked out by hand."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from dtlib import datasets
from dtlib.forest import RandomForestClassifier
from dtlib.impurity import entropy
from dtlib.learners import C45, ID3, ClassificationTree, RegressionTree
from dtlib.splits import candidates, gain, split_information
from dtlib.tree import ask, leaf
from tests.j48.make import load

TREES = [ID3, C45, ClassificationTree]


def weights(node):
    return {answer: branch.weight for answer, branch in node.branches.items()}


# --- fractions in training ---


@pytest.mark.parametrize("learner", TREES)
def test_two_negative_three_positive_two_missing_are_shared_as_04_to_06(learner):
    """The lecture's example: a row without a value counts 0.4 here and 0.6 there."""
    X = pd.DataFrame({"A": ["neg"] * 2 + ["pos"] * 3 + [None] * 2})
    root = learner().fit(X, list("nnpppnp")).root_
    assert weights(root) == pytest.approx({"neg": 2 + 2 * 0.4, "pos": 3 + 2 * 0.6})
    assert root.branches["neg"].counts == pytest.approx({"n": 2.4, "p": 0.4})
    assert root.branches["pos"].counts == pytest.approx({"n": 0.6, "p": 3.6})
    assert {a: b.n_rows for a, b in root.branches.items()} == {"neg": 4, "pos": 5}


@pytest.mark.parametrize("learner", [C45, ClassificationTree])
def test_a_row_without_a_number_goes_both_ways(learner):
    X = pd.DataFrame({"x": [1.0, 2.0, 8.0, 9.0, np.nan]})
    root = learner().fit(X, ["a", "a", "b", "b", "b"]).root_
    assert str(root.question) == "x < 5?"
    assert weights(root) == pytest.approx({"yes": 2.5, "no": 2.5})
    assert root.branches["yes"].counts == {"a": 2, "b": 0.5}


def test_fractions_of_fractions_multiply():
    """Two gaps: the row is halved by A, then its half by B."""
    X = pd.DataFrame(
        {
            "A": [*"llllrrrr", None],
            "B": [*"uudduudd", None],
        }
    )
    y = ["1", "1", "2", "2", "3", "3", "4", "4", "1"]
    tree = ID3().fit(X, y)
    leaf_weights = [
        leaf.weight for b in tree.root_.branches.values() for leaf in b.branches.values()
    ]
    assert leaf_weights == pytest.approx([2.25] * 4)
    assert sum(leaf_weights) == pytest.approx(9)


def test_a_gain_shrinks_to_the_share_of_rows_that_know():
    X = pd.DataFrame({"x": [1.0, 2.0, np.nan]})
    assert gain(X, [0, 1, 1], "x", threshold=1.5) == pytest.approx(2 / 3)  # 1 bit, known to 2 of 3
    X = pd.DataFrame({"c": ["u", "v", None, None]})
    assert gain(X, [0, 1, 1, 0], "c") == pytest.approx(1 / 2)
    assert split_information(X, "c") == 1.5  # u, v and the two that do not know: ¼, ¼, ½


def test_c45_counts_unknown_rows_as_one_more_branch_of_the_split():
    # Quinlan's C4.5: of 8 rows 4 say u, 2 say v, 2 say nothing.
    X = pd.DataFrame({"c": [*"uuuuvv", None, None]})
    y = [0, 0, 0, 0, 1, 1, 0, 1]
    table = candidates(X, y)
    assert table.split_information[0] == pytest.approx(entropy([4, 2, 2]))
    assert table.gain_ratio[0] == pytest.approx(6 / 8 * entropy([4, 2]) / entropy([4, 2, 2]))
    weights = [1, 1, 1, 1, 2, 2, 4, 4]
    information = split_information(X, "c", sample_weight=weights)
    assert information == pytest.approx(entropy([4, 4, 8]))


def test_a_gap_makes_c45_prefer_the_attribute_that_is_known():
    # Both tell the classes apart where they are known, and their ratio without the gap is 1.
    X = pd.DataFrame({"gap": ["u", "u", "u", "v", "v", None], "whole": list("uuuvvu")})
    y = [0, 0, 0, 1, 1, 0]
    assert C45().fit(X, y).root_.question.attribute == "whole"
    assert C45().fit(X, y).root_.candidates().gain_ratio.iloc[1] < 1


def test_weights_count_in_the_known_share():
    X = pd.DataFrame({"c": ["u", "v", None]})
    assert gain(X, [0, 1, 1], "c", sample_weight=[1, 1, 2]) == pytest.approx(1 / 2)


def test_an_attribute_with_gaps_can_lose_to_a_complete_one():
    X = pd.DataFrame({"gaps": ["u", "u", "v"] + [None] * 4, "whole": list("ppqqqqq")})
    y = [0, 0, 1, 1, 1, 1, 0]
    gains = {"gaps": 3 / 7 * entropy([2, 1]), "whole": entropy([3, 4]) - 5 / 7 * entropy([1, 4])}
    assert candidates(X, y).set_index("attribute")["gain"].to_dict() == pytest.approx(gains)
    assert ID3().fit(X, y).root_.question.attribute == "whole"
    assert ID3().fit(X[:3], y[:3]).root_.question.attribute == "gaps"  # a tie, decided by name


def test_branches_and_weights_add_up_with_gaps():
    X, y = datasets.load_penguins()
    for learner in (C45, ClassificationTree):
        tree = learner(max_depth=4).fit(X, y)
        stack = [tree.root_]
        while stack:
            node = stack.pop()
            if not node.is_leaf:
                below = list(node.branches.values())
                assert sum(b.weight for b in below) == pytest.approx(node.weight)
                stack += below
        assert tree.score(X, y) > 0.97


# --- filling gaps in training ---

# Four rows know, one does not: its class is "b".
GAP = pd.DataFrame({"c": ["u", "u", "u", "v", None]})
LABELS = ["a", "a", "b", "b", "b"]


def counts_by_answer(missing):
    root = ID3(missing=missing).fit(GAP, LABELS).root_
    return {answer: branch.counts for answer, branch in root.branches.items()}


def test_most_common_takes_the_most_common_value():
    assert counts_by_answer("most_common") == {"u": {"a": 2, "b": 2}, "v": {"a": 0, "b": 1}}


def test_most_common_in_class_breaks_ties_by_order_and_looks_at_its_class_only():
    # Of class b one row says u, one says v: the value that sorts first is taken.
    assert counts_by_answer("most_common_in_class") == {
        "u": {"a": 2, "b": 2}, "v": {"a": 0, "b": 1}
    }  # fmt: skip
    X = pd.DataFrame({"c": ["u", "u", "u", "v", "v", None]})
    root = ID3(missing="most_common_in_class").fit(X, list("aaabbb")).root_
    assert {a: b.counts for a, b in root.branches.items()} == {
        "u": {"a": 3, "b": 0}, "v": {"a": 0, "b": 3}
    }  # fmt: skip


def test_fraction_splits_the_row():
    assert counts_by_answer("fraction") == {"u": {"a": 2, "b": 1.75}, "v": {"a": 0, "b": 1.25}}


def test_a_class_without_a_known_value_is_filled_from_all():
    X = pd.DataFrame({"c": ["u", "u", "v", None]})
    root = ID3(missing="most_common_in_class").fit(X, ["a", "a", "b", "c"]).root_
    assert root.branches["u"].counts == {"a": 2, "b": 0, "c": 1}


@pytest.mark.parametrize("learner", [C45, ClassificationTree])
def test_numbers_are_filled_with_the_median(learner):
    X = pd.DataFrame({"x": [1.0, 2.0, 3.0, 4.0, 10.0, 11.0, np.nan]})
    root = learner(missing="most_common").fit(X, list("aaaabbb")).root_
    # The (lower) median of the known is 3: the gap joins the low rows.
    assert str(root.question) == "x < 7?"
    assert root.branches["yes"].counts == {"a": 4, "b": 1}
    in_class = learner(missing="most_common_in_class").fit(X, list("aaaabbb")).root_
    assert in_class.branches["no"].counts == {"a": 0, "b": 3}


def test_weights_decide_what_is_most_common():
    root = ID3(missing="most_common").fit(GAP, LABELS, sample_weight=[1, 1, 1, 9, 1]).root_
    assert root.branches["v"].counts == {"a": 0, "b": 10}


def test_the_candidates_of_a_node_are_scored_as_the_grower_saw_them():
    for missing in ("fraction", "most_common", "most_common_in_class"):
        X = pd.DataFrame({"c": ["u", "u", "v", "v", None, "u"], "d": list("pqpqpq")})
        root = ID3(missing=missing).fit(X, [0, 0, 1, 1, 1, 0]).root_
        assert root.candidates().iloc[0]["gain"] == pytest.approx(root.gain)
        below = next(b for b in root.branches.values() if b.n_rows)
        assert below.candidates().shape[0] <= 1  # only d is left


# --- gaps at prediction ---


def test_a_gap_mixes_the_leaves_by_training_weight():
    X, y = datasets.load_play_tennis()
    tree = ID3().fit(X, y)
    row = {"Outlook": None, "Temperature": "Hot", "Humidity": "High", "Wind": "Weak"}
    # Overcast 4/14 Yes, Rain 5/14 (Weak → Yes), Sunny 5/14 (High → No)
    assert tree.predict_proba(row)[0] == pytest.approx([5 / 14, 9 / 14])
    assert tree.predict(row)[0] == "Yes"


def test_two_gaps_mix_twice():
    tree = ID3().fit(*datasets.load_play_tennis())
    row = {"Outlook": None, "Temperature": None, "Humidity": "High", "Wind": None}
    # Rain: of its five rows three are Weak (Yes)
    assert tree.predict_proba(row)[0] == pytest.approx([(5 + 2) / 14, (4 + 3) / 14])
    assert tree.predict(row)[0] == "No"  # a tie: the label that sorts first


@pytest.mark.parametrize("missing", ["most_common", "most_common_in_class"])
def test_without_fractions_the_heaviest_branch_is_taken(missing):
    """[Z, ?, Y]: of Z's seven rows most have F2 = 0, and there F3 = Y means B."""
    tree = ID3(missing=missing).fit(*datasets.load_pruning_training())
    row = {"F1": "Z", "F2": None, "F3": "Y"}
    assert tree.predict(row)[0] == "B"
    assert tree.predict_proba(row)[0].tolist() == [0, 1, 0]


def test_the_first_of_equally_heavy_branches_is_taken():
    X = pd.DataFrame({"c": ["u", "u", "v", "v"]})
    tree = ID3(missing="most_common").fit(X, list("ppqq"))
    assert tree.predict({"c": None})[0] == "p"


def test_gaps_that_are_not_asked_for_do_not_matter():
    X, y = datasets.load_play_tennis()
    tree = ID3().fit(X, y)
    assert (tree.predict(X.assign(Temperature=None)) == tree.predict(X)).all()


def test_a_regression_tree_mixes_means():
    X = pd.DataFrame({"x": [1.0, 2.0, 3.0, 10.0]})
    tree = RegressionTree(max_depth=1).fit(X, [0.0, 0.0, 0.0, 8.0])
    assert tree.predict({"x": np.nan}) == pytest.approx([3 / 4 * 0 + 1 / 4 * 8])
    heaviest = RegressionTree(max_depth=1, missing="most_common").fit(X, [0.0, 0.0, 0.0, 8.0])
    assert heaviest.predict({"x": np.nan}) == [0]


def test_the_way_of_a_row_with_a_gap_ends_where_it_is_asked():
    tree = ID3().fit(*datasets.load_play_tennis())
    row = {"Outlook": None, "Temperature": "Hot", "Humidity": "High", "Wind": "Weak"}
    (step,) = tree.decision_path(row)
    assert step.shares == {"Overcast": 4 / 14, "Rain": 5 / 14, "Sunny": 5 / 14}
    shares = "(Overcast 29%, Rain 36%, Sunny 36%)"
    assert str(step) == f"Outlook? missing {shares} → Yes (9 of 14)"
    unseen = {**row, "Outlook": "Snow"}
    (step,) = tree.decision_path(unseen)
    assert str(step) == f"Outlook? Snow: no such branch {shares} → Yes (9 of 14)"
    assert all(step.shares == {} for step in tree.decision_path({**row, "Outlook": "Rain"}))


def test_a_written_tree_has_no_shares_to_tell():
    tree = ask("Wind", {"Weak": leaf("Yes"), "Strong": leaf("No")})
    (step,) = tree.decision_path({"Wind": None})
    assert step.shares == {}
    assert str(step) == "Wind? missing → None"


def test_a_forest_takes_gaps_in_training_and_prediction():
    X, y = datasets.load_penguins()
    forest = RandomForestClassifier(10, random_state=0).fit(X, y)
    gaps = X[X.isna().any(axis=1)]
    assert forest.predict_proba(gaps).sum(axis=1) == pytest.approx(np.ones(len(gaps)))
    assert forest.score(X, y) > 0.97


# --- how few are too few ---


def test_limits_count_fractions_of_rows_as_fractions():
    """Two rows and a tenth of one are no three cases."""
    X = pd.DataFrame({"A": [*"u" * 18, "v", "v", None], "B": [*"pq" * 9, "p", "q", "q"]})
    y = ["a"] * 18 + ["b", "c", "c"]
    below = C45().fit(X, y).root_.branches["v"]
    assert below.n_rows == 3 and below.weight == pytest.approx(2.1)
    assert C45(min_samples_split=2).fit(X, y).root_.branches["v"].question is not None
    assert C45(min_samples_split=3).fit(X, y).root_.branches["v"].is_leaf


def test_a_question_is_not_asked_where_all_who_know_the_answer_are_alike():
    X = pd.DataFrame({"A": [*"uuvvvv", None], "B": [*"ppppqq", None]})
    y = ["a", "a", "b", "b", "b", "b", "a"]
    tree = C45().fit(X, y)
    assert tree.root_.question.attribute == "A"
    # In v a part of the last row is "a", but it knows B no more than A.
    assert all(branch.is_leaf for branch in tree.root_.branches.values())
    assert tree.root_.branches["v"].impurity > 0


def test_j48_asks_for_enough_cases_in_two_branches_only():
    X = pd.DataFrame({"c": [*"u" * 10, *"v" * 10, "w"]})
    y = ["a"] * 10 + ["b"] * 11
    assert C45(min_samples_leaf=2).fit(X, y).n_leaves == 1
    assert C45(min_samples_leaf=2, variant="j48").fit(X, y).n_leaves == 3


@pytest.mark.parametrize(("name", "n_nodes"), [("vote", 95), ("labor", 27)])
def test_crumbs_of_rows_do_not_make_a_tree_of_their_own(name, n_nodes):
    """J48 -U -O -J -M 1 grows as many nodes; counted by rows there were 719 and 56."""
    assert len(C45().fit(*load(name)).flat_) == n_nodes


@pytest.mark.parametrize("variant", ["taught", "j48"])
@pytest.mark.parametrize("name", ["iris", "labor", "penguins"])
def test_the_question_that_was_asked_is_the_first_candidate(name, variant):
    """Also where limits forbid the one of greatest ratio."""
    stack = [C45(variant=variant, min_samples_leaf=2).fit(*load(name)).root_]
    while stack:
        node = stack.pop()
        if not node.is_leaf:
            assert node.candidates()["question"][0] == str(node.question)
            stack += node.branches.values()
