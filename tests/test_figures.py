"""Every figure of the five lectures, computed by dtlib.

The tables name each figure; the last column is the exact value. Where a lecture prints
another one, ``SLIPS`` holds both, and how the lecture came to its own.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from dtlib import datasets
from dtlib.boosting import AdaBoostClassifier, alpha, reweight
from dtlib.impurity import (
    classification_error,
    conditional_entropy,
    entropy,
    gini,
    information_gain,
    joint_entropy,
    mse,
)
from dtlib.learners import ID3, ClassificationTree, RegressionTree
from dtlib.splits import best_split, candidates, gain
from dtlib.tree import Node, ask, leaf

NATS = math.e
WEATHER = datasets.load_rain_cloud().frame  # raining or not × cloudy or not
COMS3 = datasets.load_coms3()
TENNIS = datasets.load_play_tennis()
TENNIS_D15 = datasets.load_play_tennis(with_d15=True)
TRANSPORT = datasets.load_transport()
RESTAURANT = datasets.load_restaurant()
TEN_ROWS = datasets.load_ten_rows()
MIXED = datasets.load_mixed_regression()
SEVEN = datasets.load_seven_targets().y
THREE = datasets.load_three_classes().y.value_counts()
TEN_POINTS = datasets.load_adaboost_ten()


def where(data, **values):
    """The rows of a data set with these values, as X, y."""
    X, y = data
    rows = np.logical_and.reduce([X[name] == value for name, value in values.items()])
    return X[rows], y[rows]


def left(data, attribute, base=2):
    """The entropy that is left in the target once the attribute is known."""
    X, y = data
    return float(conditional_entropy(pd.crosstab(X[attribute], y), base))


def mixed_gain(question):
    table = candidates(*MIXED, criterion="mse", thresholds=[0.25, 0.5, 0.75])
    return table.set_index("question")["gain"][question]


def first_round():
    return AdaBoostClassifier(n_estimators=1).fit(*TEN_POINTS)


FIGURES = {
    # chapter 1: entropy
    "H(½, ½)": (entropy([1 / 2, 1 / 2]), 1),
    "H(¼, ¾)": (entropy([1 / 4, 3 / 4]), 0.8113),
    "H(⅓, ⅔)": (entropy([1 / 3, 2 / 3]), 0.9183),
    "H(⅓, ⅓, ⅓)": (entropy([1 / 3] * 3), 1.5850),
    "H(¼, ¼, ½)": (entropy([1 / 4, 1 / 4, 1 / 2]), 1.5),
    "H of [9+, 5−]": (entropy([9, 5]), 0.9403),
    "H of [8, 1]": (entropy([8, 1]), 0.5033),
    "H of [4, 5]": (entropy([4, 5]), 0.9911),
    "rain, cloud: H(X, Y)": (joint_entropy(WEATHER), 1.5606),
    "rain, cloud: H(Y | raining)": (entropy(WEATHER.loc["Raining"]), 0.2423),
    "rain, cloud: H(Y)": (entropy(WEATHER.sum()), 0.9997),
    "rain, cloud: H(Y | X)": (conditional_entropy(WEATHER), 0.7493),
    "rain, cloud: gain": (information_gain(WEATHER), 0.2504),
    # chapter 2: COMS3
    "COMS3: entropy": (entropy(COMS3.y.value_counts()), 0.9544),
    "COMS3: gain of COMS2": (gain(*COMS3, "COMS2"), 0.0157),
    "COMS3: gain of labs": (gain(*COMS3, "labs"), 0.0488),
    "COMS3: gain of tuts": (gain(*COMS3, "tuts"), 0.3476),
    "COMS3, tuts = N: gain of COMS2": (gain(*where(COMS3, tuts="N"), "COMS2"), 0.1710),
    "COMS3, tuts = N: gain of labs": (gain(*where(COMS3, tuts="N"), "labs"), 0.4200),
    # chapter 2: PlayTennis
    "tennis: gain of Outlook": (gain(*TENNIS, "Outlook"), 0.2467),
    "tennis: gain of Humidity": (gain(*TENNIS, "Humidity"), 0.1518),
    "tennis: gain of Wind": (gain(*TENNIS, "Wind"), 0.0481),
    "tennis: gain of Temperature": (gain(*TENNIS, "Temperature"), 0.0292),
    "tennis, Sunny: gain of Humidity": (
        gain(*where(TENNIS, Outlook="Sunny"), "Humidity"), 0.9710),
    "tennis, Sunny: gain of Temperature": (
        gain(*where(TENNIS, Outlook="Sunny"), "Temperature"), 0.5710),
    "tennis, Sunny: gain of Wind": (gain(*where(TENNIS, Outlook="Sunny"), "Wind"), 0.0200),
    "tennis with D15: gain of Outlook": (gain(*TENNIS_D15, "Outlook"), 0.2800),
    "tennis with D15, Sunny: gain of Temperature": (
        gain(*where(TENNIS_D15, Outlook="Sunny"), "Temperature"), 0.5850),
    "tennis with D15, Sunny: gain of Humidity": (
        gain(*where(TENNIS_D15, Outlook="Sunny"), "Humidity"), 0.4591),
    # chapter 2: taxi or train, in nats
    "transport: entropy": (entropy(TRANSPORT.y.value_counts(), NATS), 0.59827),
    "transport: left after Hurry": (left(TRANSPORT, "Hurry", NATS), 0.59413),
    "transport: left after Money": (left(TRANSPORT, "Money", NATS), 0.27279),
    "transport: left after TrainLate": (left(TRANSPORT, "TrainLate", NATS), 0.59413),
    "transport, Money = 50: left after Hurry": (
        left(where(TRANSPORT, Money=50), "Hurry", NATS), 0.46210),
    "transport, Money = 50: left after TrainLate": (
        left(where(TRANSPORT, Money=50), "TrainLate", NATS), 0.46210),
    # chapter 2: restaurant
    "restaurant: gain of Patrons": (gain(*RESTAURANT, "Patrons"), 0.5409),
    "restaurant: gain of Type": (gain(*RESTAURANT, "Type"), 0),
    # chapter 4: Gini and error
    "Gini(¼, ¾)": (gini([1 / 4, 3 / 4]), 0.375),
    "Gini of (3, 2, 2)": (gini(THREE), 0.6531),
    "Gini of 2 equal classes": (gini([1] * 2), 1 / 2),
    "Gini of 10 equal classes": (gini([1] * 10), 9 / 10),
    "error(¼, ¾)": (classification_error([1 / 4, 3 / 4]), 0.25),
    "ten rows, entropy: gain of F1": (gain(*TEN_ROWS, "F1"), 0.6200),
    "ten rows, Gini: gain of F1": (gain(*TEN_ROWS, "F1", "gini"), 0.1933),
    # chapter 6: regression
    "seven targets: mean": (SEVEN.mean(), 0.9886),
    "seven targets: MSE": (mse(SEVEN), 1.7066),
    "exercise 4: gain of F3": (mixed_gain("F3?"), 0.2052),
    "exercise 4: gain of F1 < 0.25": (mixed_gain("F1 < 0.25?"), 0.2042),
    "exercise 4: gain of F1 < 0.5": (mixed_gain("F1 < 0.5?"), 0.0675),
    "exercise 4: gain of F1 < 0.75": (mixed_gain("F1 < 0.75?"), 0.0604),
    "exercise 4: gain of F2 < 0.25": (mixed_gain("F2 < 0.25?"), 0.0675),
    "exercise 4: gain of F2 < 0.5": (mixed_gain("F2 < 0.5?"), 0.0156),
    "exercise 4: gain of F2 < 0.75": (mixed_gain("F2 < 0.75?"), 0.0202),
    # chapter 8: AdaBoost
    "AdaBoost: ε₁": (first_round().errors_[0], 0.3),
    "AdaBoost: α₁": (first_round().alphas_[0], 0.4236),
    "AdaBoost: weight of a right point": (first_round().weights_[1][0], 0.0714),
    "AdaBoost: weight of a wrong point": (first_round().weights_[1][6], 0.1667),
}  # fmt: skip


def decimals(figure: float) -> int:
    """As many as the figure is printed with, at least four."""
    return max(4, len(str(figure).partition(".")[2]))


@pytest.mark.parametrize("name", FIGURES)
def test_the_figure_is_the_exact_one(name):
    computed, exact = FIGURES[name]
    assert float(computed) == pytest.approx(exact, abs=0.5 * 10.0 ** -decimals(exact) + 1e-12)


# --- where a lecture prints another figure ---


def cut(figure: float, digits: int = 3) -> float:
    return math.floor(figure * 10**digits) / 10**digits


def from_rounded_entropies(data, attribute) -> float:
    """A gain worked out by hand from entropies that were rounded to three digits first."""
    X, y = data
    before = round(float(entropy(y.value_counts())), 3)
    branches = [y[X[attribute] == value] for value in X[attribute].unique()]
    after = sum(len(b) * round(float(entropy(b.value_counts())), 3) for b in branches)
    return before - after / len(y)


SUNNY = where(TENNIS, Outlook="Sunny")

SLIPS = {
    # name: (the lecture's figure, how it comes about, the exact one)
    "COMS3: Gain(labs)": (0.0485, from_rounded_entropies(COMS3, "labs"), gain(*COMS3, "labs")),
    "COMS3: Gain(tuts)": (0.347, from_rounded_entropies(COMS3, "tuts"), gain(*COMS3, "tuts")),
    "tennis: Gain(Outlook)": (0.246, cut(gain(*TENNIS, "Outlook")), gain(*TENNIS, "Outlook")),
    "tennis: Gain(Humidity)": (0.151, cut(gain(*TENNIS, "Humidity")), gain(*TENNIS, "Humidity")),
    "Sunny: Gain(Humidity)": (0.970, cut(gain(*SUNNY, "Humidity")), gain(*SUNNY, "Humidity")),
    "Sunny: Gain(Temperature)": (
        0.570, cut(gain(*SUNNY, "Temperature")), gain(*SUNNY, "Temperature")),
    "Sunny: Gain(Wind)": (0.019, cut(gain(*SUNNY, "Wind")), gain(*SUNNY, "Wind")),
    "transport: Hurry after Money": (
        # The mixed branch holds two of the three rows; the lecture weighs it by one half.
        0.34657, 1 / 2 * entropy([1, 1], NATS), 2 / 3 * entropy([1, 1], NATS)),
    "AdaBoost: weight of a right point": (
        # α = 0.42 instead of 0.4236, then scaled to sum 1.
        0.072, reweight(np.full(10, 0.1), np.arange(10) // 3 == 2, 0.42)[0],
        reweight(np.full(10, 0.1), np.arange(10) // 3 == 2, alpha(0.3))[0]),
}  # fmt: skip


@pytest.mark.parametrize("name", SLIPS)
def test_the_lectures_figure_is_explained_and_is_not_the_exact_one(name):
    printed, explained, exact = map(float, SLIPS[name])
    digits = 5 if name.startswith("transport") else 4 if printed == 0.0485 else 3
    unit = 10.0**-digits
    assert abs(printed - explained) <= unit / 2 + 1e-12
    # The exact value would have been printed otherwise.
    assert round(exact, digits) != printed


def test_taxi_or_train_stays_a_tie_with_the_right_weights():
    node = ID3().fit(*TRANSPORT).root_.branches[50]
    assert node.tie == (
        "“Hurry?” and “TrainLate?” are equally good; “Hurry?” sorts first"
    )  # fmt: skip


# --- the lectures' trees ---


def shape(node: Node):
    """The tree as nested dicts: attribute → answer → … → prediction."""
    if node.is_leaf:
        return node.prediction
    return {str(node.question): {answer: shape(b) for answer, b in node.branches.items()}}


TREES = {
    "COMS3 (exercise 3.3.1)": (COMS3, {"tuts?": {
        "N": {"labs?": {"N": "Fail", "Y": {"COMS2?": {"A": "Pass", "B": "Pass", "C": "Fail"}}}},
        "Y": "Pass"}}),
    "twelve rows (exercise 3.3.2)": (datasets.load_twelve_rows(), {"F2?": {
        0: {"F1?": {"F": "No", "T": "Yes"}},
        1: {"F1?": {"F": "Yes", "T": "No"}},
        2: {"F3?": {"A": "No", "B": "Yes", "C": "No"}}}}),
    "tennis": (TENNIS, {"Outlook?": {
        "Overcast": "Yes",
        "Rain": {"Wind?": {"Strong": "No", "Weak": "Yes"}},
        "Sunny": {"Humidity?": {"High": "No", "Normal": "Yes"}}}}),
    "tennis with D15": (TENNIS_D15, {"Outlook?": {
        "Overcast": "Yes",
        "Rain": {"Wind?": {"Strong": "No", "Weak": "Yes"}},
        "Sunny": {"Temperature?": {"Cool": "Yes", "Hot": "No", "Mild": {
            "Humidity?": {"High": "No", "Normal": "Yes"}}}}}}),
    "taxi or train": (TRANSPORT, {"Money?": {
        10: "Train",
        50: {"Hurry?": {"N": {"TrainLate?": {"N": "Train", "Y": "Taxi"}}, "Y": "Taxi"}}}}),
    "Outlook before Temperature": (datasets.load_outlook_temperature(), {
        "Outlook?": {"Rain": "No", "Sunny": "Yes"}}),
    "ten rows (exercise 3.7.1)": (TEN_ROWS, {"F1?": {
        "a": {"F3?": {"N": "C", "Y": "A"}},
        "b": {"F3?": {"N": "C", "Y": "B"}},
        "c": {"F2?": {0: "A", 1: "B"}}}}),
}  # fmt: skip


@pytest.mark.parametrize("name", TREES)
def test_id3_grows_the_lectures_tree(name):
    data, expected = TREES[name]
    assert shape(ID3().fit(*data).root_) == expected


def test_the_leaf_of_coms3_is_a_tie_and_an_empty_branch_takes_the_majority_above():
    below = ID3().fit(*COMS3).root_.branches["N"].branches["Y"].branches
    assert below["C"].counts == {"Fail": 1, "Pass": 1}
    assert below["C"].tie == "Fail and Pass are equally common; Fail sorts first"
    assert below["A"].n_rows == 0 and below["A"].prediction == "Pass"
    assert below["A"].tie is None


@pytest.mark.parametrize("criterion", ["entropy", "gini"])
def test_exercise_1_entropy_and_gini_predict_the_same(criterion):
    tree = ID3(criterion=criterion).fit(*TEN_ROWS)
    new = pd.DataFrame({"F1": ["b", "c"], "F2": [1, 1], "F3": ["N", "Y"]})
    assert tree.predict(new).tolist() == ["C", "B"]
    assert shape(tree.root_) == TREES["ten rows (exercise 3.7.1)"][1]


def test_exercise_3_a_missing_value_mixes_the_branches():
    """[Z, ?, Y]: of Z's seven rows F2 is 0 in three (→ F3 = Y → B), 1 and 2 in four (→ C)."""
    tree = ID3().fit(*datasets.load_pruning_training())
    row = {"F1": "Z", "F2": None, "F3": "Y"}
    assert tree.classes_.tolist() == ["A", "B", "C"]
    assert tree.predict_proba(row)[0] == pytest.approx([0, 3 / 7, 4 / 7])
    assert tree.predict(row).tolist() == ["C"]


def test_exercise_4_the_root_asks_f3():
    tree = RegressionTree(thresholds=[0.25, 0.5, 0.75]).fit(*MIXED)
    assert str(tree.root_.question) == "F3?"
    assert best_split(*MIXED, criterion="mse", thresholds=[0.25, 0.5, 0.75])["attribute"] == "F3"
    means = {answer: branch.prediction for answer, branch in tree.root_.branches.items()}
    assert means == pytest.approx({"a": 2.35, "b": 7.3 / 3, "c": 4.4 / 3})


def test_why_only_the_size_weighted_entropies_matter():
    """Gain orders attributes as Σ |S_f| Entropy(S_f) does, the other way round."""
    sums = {a: len(COMS3.y) * left(COMS3, a) for a in COMS3.X}
    gains = {a: gain(*COMS3, a) for a in COMS3.X}
    assert sums == pytest.approx({"COMS2": 7.5098, "labs": 7.2451, "tuts": 4.8548}, abs=5e-5)
    assert sorted(sums, key=sums.get) == sorted(gains, key=gains.get, reverse=True)


def test_x1_is_better_than_x2():
    X, y = datasets.load_x1_x2()
    assert gain(X, y, "X1") == pytest.approx(0.5488, abs=5e-5)
    assert gain(X, y, "X2") == pytest.approx(0.0488, abs=5e-5)


def test_temperature_is_split_at_54_and_85():
    X, y = datasets.load_temperature()
    tree = ClassificationTree(criterion="entropy").fit(X, y)
    assert shape(tree.root_) == {
        "Temperature < 54?": {"yes": "No", "no": {"Temperature < 85?": {"yes": "Yes", "no": "No"}}}
    }


def test_baseball_starts_with_years_and_the_experienced_are_asked_for_hits():
    X, y = datasets.load_baseball()
    tree = RegressionTree(max_depth=2).fit(X[["Years", "Hits"]], np.log(y))
    assert str(tree.root_.question) == "Years < 4.5?"
    experienced = tree.root_.branches["no"]
    assert str(experienced.question) == "Hits < 117.5?"
    means = [tree.root_.branches["yes"].prediction] + [
        branch.prediction for branch in experienced.branches.values()
    ]
    assert np.round(means, 2).tolist() == [5.11, 6.0, 6.74]


def test_outlook_first_needs_one_question_and_temperature_first_three():
    X, y = datasets.load_outlook_temperature()
    short = ask("Outlook", {"Sunny": leaf("Yes"), "Rain": leaf("No")})
    long = ask("Temperature", dict.fromkeys(X["Temperature"].unique(), short))
    for tree in (short, long):
        assert tree.predict(X).tolist() == y.tolist()
    assert gain(X, y, "Outlook") == 1 and gain(X, y, "Temperature") == 0


def test_a_weighted_vote_can_overrule_the_majority():
    votes, weights = np.array([1, 1, 1, -1, -1]), np.array([0.1, 0.1, 0.1, 0.6, 0.1])
    assert weights @ votes == pytest.approx(-0.4)
    assert np.sign(votes.sum()) == 1 and np.sign(weights @ votes) == -1


def test_the_first_stump_of_the_lecture_asks_at_three_and_a_half():
    stump = first_round().estimators_[0]
    assert str(stump.root_.question) == "x < 3.5?"
    wrong = stump.predict(TEN_POINTS.X) != TEN_POINTS.y
    assert np.flatnonzero(wrong).tolist() == [6, 7, 8]


def test_the_figures_follow_from_whole_fractions():
    """The same entropies from exact fractions: no rounding hides in the counts."""
    for counts in ([9, 5], [8, 1], [4, 5], [5, 3]):
        exact = sum(float(p) * math.log2(1 / p) for p in (Fraction(c, sum(counts)) for c in counts))
        assert float(entropy(counts)) == pytest.approx(exact, abs=1e-15)
