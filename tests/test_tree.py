"""Nodes: a tree written down, walked, called, printed, copied; and what a grown one tells."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pandas as pd
import pytest

from dtlib import datasets
from dtlib.learners import C45, ID3, ClassificationTree, RegressionTree
from dtlib.questions import Question
from dtlib.tree import Node, as_text, ask, depth, leaf, leaves, path_to, paths, walk

X, Y = datasets.load_play_tennis()


@pytest.fixture
def written():
    """PlayTennis by hand, without counts."""
    return ask(
        "Outlook",
        {
            "Overcast": leaf("Yes"),
            "Sunny": ask("Humidity", {"High": leaf("No"), "Normal": leaf("Yes")}),
            "Rain": ask("Wind", {"Strong": leaf("No"), "Weak": leaf("Yes")}),
        },
    )


@pytest.fixture
def grown():
    return ID3().fit(X, Y)


# --- written down ---


def test_a_written_tree_answers_like_the_grown_one(written, grown):
    assert written.predict(X).tolist() == grown.predict(X).tolist() == Y.tolist()
    assert [written(row) for _, row in X.iterrows()] == Y.tolist()
    assert written({"Outlook": "Overcast"}) == "Yes"  # no more is asked


def test_numbers_are_asked_with_yes_and_no():
    tree = ask("Years < 4.5", yes=leaf(5.11), no=ask("Hits < 117.5", yes=leaf(6.0), no=leaf(6.74)))
    table = pd.DataFrame({"Years": [1, 4.5, 9], "Hits": [200, 50, 200]})
    assert tree.predict(table).tolist() == [5.11, 6.0, 6.74]
    assert tree.predict(table).dtype == float
    assert tree.predict(table[["Hits", "Years"]]).tolist() == [5.11, 6.0, 6.74]


def test_a_single_leaf_is_a_tree():
    assert leaf("always").predict(X).tolist() == ["always"] * 14
    assert leaf(3)({}) == 3
    assert depth(leaf(3)) == 0 and str(leaf("a", {"a": 2})) == "a (2)"


def test_counts_are_added_up_and_the_majority_answers_what_has_no_branch():
    tree = ask("c", {"u": leaf("a", {"a": 3}), "v": leaf("b", {"a": 1, "b": 5})})
    assert tree.counts == {"a": 4, "b": 5} and tree.prediction == "b" and tree.n_rows == 9
    assert tree({"c": "w"}) == "b"
    table = pd.DataFrame({"c": ["u", "w", None]})
    assert tree.predict(table).tolist() == ["a", "b", "b"]


def test_means_are_averaged_by_weight():
    tree = ask("x < 1", yes=leaf(2.0, weight=3), no=leaf(6.0, weight=1))
    assert tree.prediction == 3.0
    assert tree.predict(pd.DataFrame({"x": [np.nan]})).tolist() == [3.0]


@pytest.mark.parametrize("value", ["Snow", None, np.nan, pd.NA])
def test_without_counts_an_unknown_answer_is_an_error(written, value):
    with pytest.raises(ValueError, match=r"no branch for .*Overcast, Sunny, Rain"):
        written({"Outlook": value})
    with pytest.raises(ValueError, match=r"no branch for .*Overcast, Sunny, Rain"):
        written.predict(
            pd.DataFrame({"Outlook": ["Rain", value], "Wind": "Weak", "Humidity": "High"})
        )


@pytest.mark.parametrize(
    ("row", "error", "words"),
    [
        ({"Humidity": "High"}, KeyError, "needs 'Outlook'; the row has: Humidity"),
        (["Sunny"], KeyError, "Outlook"),
        ({"Outlook": ["Sunny"]}, TypeError, "one value"),
        (X, TypeError, "one row"),
    ],
)
def test_a_row_that_cannot_be_asked(written, row, error, words):
    with pytest.raises(error, match=words):
        written(row)


def test_text_is_not_compared_with_a_number():
    with pytest.raises(TypeError, match="“x < 1\\?” compares numbers; the row has 'one'"):
        ask("x < 1", yes=leaf(0), no=leaf(1))({"x": "one"})


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: ask("x < 1", yes=leaf(1)), ValueError, "both branches"),
        (lambda: ask("c"), ValueError, "both branches"),
        (lambda: ask("c", {}), ValueError, "at least one"),
        (lambda: ask("x < 1", {"u": leaf(1), "v": leaf(2)}), ValueError, "yes and no"),
        (lambda: ask("c", {"u": "a"}), TypeError, r"leaf\('a'\)"),
        (lambda: ask("x > 1", yes=leaf(1), no=leaf(2)), ValueError, "x < t"),
        (lambda: leaf("a", {"a": -1}), ValueError, "negative"),
        (lambda: leaf(1.0).candidates(), ValueError, "written down"),
    ],
)
def test_slips_of_the_pen_get_a_sentence(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_a_question_object_serves_odd_names():
    tree = ask(Question("a > b"), {True: leaf(1), False: leaf(0)})
    assert tree({"a > b": True}) == 1


# --- walking ---


def test_parents_come_before_branches_and_first_branches_first(grown):
    asked = [str(n.question or n.prediction) for n in walk(grown.root_)]
    assert asked == ["Outlook?", "Yes", "Wind?", "No", "Yes", "Humidity?", "No", "Yes"]
    assert [n for _, n in paths(grown.root_)] == list(walk(grown.root_))
    assert len(leaves(grown.root_)) == grown.n_leaves == 5
    assert depth(grown.root_) == grown.depth == 2


def test_the_way_to_a_node(grown):
    for path, node in paths(grown.root_):
        assert tuple(path_to(grown.root_, node)) == path


# --- what a grown node tells ---


def test_a_node_holds_its_numbers(grown):
    sunny = grown.root_.branches["Sunny"]
    assert sunny.counts == {"No": 3, "Yes": 2} and sunny.n_rows == 5 and sunny.weight == 5
    assert sunny.impurity == pytest.approx(0.9710, abs=5e-5)
    assert sunny.gain == pytest.approx(0.9710, abs=5e-5)
    assert sunny.prediction == "No" and not sunny.is_leaf
    pure = sunny.branches["High"]
    assert pure.is_leaf and pure.impurity == 0 and pure.gain is None and pure.branches == {}


def test_the_mean_of_a_regression_node():
    tree = RegressionTree(max_depth=1).fit(pd.DataFrame({"x": [1, 2, 8, 9]}), [1.0, 3.0, 7.0, 9.0])
    assert tree.root_.counts is None and tree.root_.prediction == 5
    assert tree.root_.impurity == 10 and tree.root_.gain == 9
    assert str(tree) == "x < 5?\n├─ yes: 2 (2)\n└─ no: 8 (2)"


def test_an_empty_branch_of_a_regression_tree_says_so():
    colour = pd.Categorical(["red", "red", "blue"], categories=["red", "blue", "green"])
    tree = RegressionTree().fit(pd.DataFrame({"colour": colour}), [1.0, 1.0, 4.0])
    assert str(tree).endswith("└─ green: 2 (no rows: the mean above)")
    assert str(ask("Years < 4.5", yes=leaf(5.0), no=leaf(6.0))).endswith("no: 6")


COSTS = {"Temperature": 5, "Humidity": 2}


@pytest.mark.parametrize(
    ("learner", "data"),
    [
        (ID3(), (X, Y)),
        (ID3(costs=COSTS), (X, Y)),
        (ID3(costs=COSTS, cost_method="nunez", cost_weight=0.5), (X, Y)),
        (C45(), (X, Y)),
        (C45(), datasets.load_wine()),
        (ClassificationTree(), (X, Y)),
        (ClassificationTree(), datasets.load_wine()),
    ],
)
def test_candidates_start_with_the_question_asked_at_every_node(learner, data):
    tree = learner.fit(*data)
    for node in walk(tree.root_):
        table = node.candidates()
        if node.is_leaf:
            continue
        asked = table.iloc[0]
        assert asked["question"] == str(node.question)
        assert asked["gain"] == pytest.approx(node.gain)
        for answer, branch in node.branches.items():
            assert asked["branches"][answer] == branch.counts


def test_an_attribute_that_was_asked_for_its_value_is_not_asked_again(grown):
    sunny = grown.root_.branches["Sunny"]
    assert "Outlook" not in sunny.candidates()["attribute"].tolist()


def test_ties_are_told():
    tree = ID3().fit(*datasets.load_transport())
    money = tree.root_.branches[50]
    assert "“Hurry?” and “TrainLate?” are equally good; “Hurry?” sorts first" in money.tie
    assert tree.root_.tie is None
    xor = ClassificationTree().fit(*datasets.load_xor())
    assert "are equally good" in xor.root_.tie and "are equally common" in xor.root_.tie


def test_ties_are_broken_the_same_way_whatever_the_order():
    X, y = datasets.load_xor()
    texts = {
        str(
            ID3().fit(
                X[list(names)].sample(frac=1, random_state=i), y.sample(frac=1, random_state=i)
            )
        )
        for i in range(5)
        for names in (X.columns, X.columns[::-1])
    }
    assert len(texts) == 1  # fmt: skip


# --- text ---


def test_a_tree_is_printed_with_its_counts():
    X, y = datasets.load_coms3()
    assert str(ID3().fit(X, y)).splitlines() == [
        "tuts?",
        "├─ N: labs?",
        "│  ├─ N: Fail (2)",
        "│  └─ Y: COMS2?",
        "│     ├─ A: Pass (no rows: the majority above)",
        "│     ├─ B: Pass (1)",
        "│     └─ C: Fail (1 of 2)",
        "└─ Y: Pass (3)",
    ]


def test_a_long_tree_can_be_folded(grown):
    assert as_text(grown.root_, max_depth=1).splitlines() == [
        "Outlook?",
        "├─ Overcast: Yes (4)",
        "├─ Rain: … Wind? and 2 nodes below",
        "└─ Sunny: … Humidity? and 2 nodes below",
    ]


def test_a_node_is_shown_in_one_line(grown):
    assert repr(grown.root_) == (
        "<Node Outlook? 3 branches, prediction 'Yes', {'No': 5, 'Yes': 9}>"
    )  # fmt: skip
    assert repr(leaf(2.5, weight=4)) == "<Node leaf, prediction 2.5, weight 4>"


def test_the_way_of_a_row_reads_as_steps(grown):
    assert [str(step) for step in grown.decision_path(X.loc["D1"])] == [
        "Outlook? Sunny",
        "Humidity? High",
        "→ No (3)",
    ]
    assert [str(s) for s in grown.decision_path(X.loc["D1"].tolist())][-1] == "→ No (3)"
    assert [str(s) for s in grown.decision_path(X.loc["D1"].to_dict())][-1] == "→ No (3)"
    iris = ClassificationTree(max_depth=2).fit(*datasets.load_iris())
    assert [str(s) for s in iris.decision_path([5.0, 3.0, 5.5, 1.75])] == [
        "petal_length < 2.45? 5.5: no",
        "petal_width < 1.75? 1.75: no",
        "→ virginica (45 of 46)",
    ]


def test_rules_cover_every_leaf(grown):
    assert [str(rule) for rule in grown.rules()] == [
        "IF Outlook = Overcast THEN Yes",
        "IF Outlook = Rain AND Wind = Strong THEN No",
        "IF Outlook = Rain AND Wind = Weak THEN Yes",
        "IF Outlook = Sunny AND Humidity = High THEN No",
        "IF Outlook = Sunny AND Humidity = Normal THEN Yes",
    ]


# --- copies ---


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda n: pickle.loads(pickle.dumps(n))])
def test_a_copied_node_is_the_same_tree(grown, written, copied):
    for root in (grown.root_, written):
        other = copied(root)
        assert str(other) == str(root)
        assert [vars(n) for n in walk(other) if n.is_leaf] == [
            vars(n) | {"training": m.training}
            for n, m in zip(leaves(root), leaves(other), strict=True)
        ]
        other.branches["Overcast"].prediction = "changed"
        assert root.branches["Overcast"].prediction == "Yes"


def test_the_copy_of_a_whole_tree_still_shows_its_reasons(grown):
    other = copy.deepcopy(grown.root_)
    sunny = other.branches["Sunny"]
    assert sunny.candidates().equals(grown.root_.branches["Sunny"].candidates())
    part = copy.deepcopy(grown.root_.branches["Sunny"])
    with pytest.raises(ValueError, match="no training rows"):
        part.candidates()


def test_a_tree_goes_flat_and_back_without_loss(grown):
    again = grown.with_root(grown.root_)
    assert str(again) == str(grown)
    assert again.predict_proba(X) == pytest.approx(grown.predict_proba(X))
    assert isinstance(again.root_, Node) and again.root_ is not grown.root_
