"""The AdaBoost explorer: values in, picture and sentence out."""

import numpy as np
import pandas as pd
import pytest

from dtlib import AdaBoostClassifier, explore
from dtlib.boosting import alpha, reweight
from dtlib.datasets import load_adaboost_ten, load_adaboost_two_features, load_breast_cancer
from dtlib.explore.adaboost.explorer import TEN, TWO
from dtlib.explore.adaboost.rounds import decided


@pytest.fixture(scope="module")
def explorer():
    return explore.adaboost()


def drawn(explorer, **changes):
    return explorer.draw(**{**explorer.values, **changes})


def test_the_figures_of_the_lecture(explorer):
    picture, said = drawn(explorer)
    assert "ε = 0.3000, so α = 0.4236" in said
    assert picture.svg.count(">0.0714<") == 7  # right rows
    assert picture.svg.count(">0.1667<") == 3  # wrong rows


def test_nothing_lies_on_the_line_of_the_ten_points(explorer):
    """In so low a strip the diamond of a plane would cover the line and its grip."""
    parts = {name: drawn(explorer, data=name)[0].svg for name in (TEN, TWO)}
    after = {name: svg.split('data-handle="px"')[1].split("</g>")[1] for name, svg in parts.items()}
    assert after[TEN].startswith("</svg>")
    assert not after[TWO].startswith("</svg>")


@pytest.mark.parametrize(
    ("name", "load"), [(TEN, load_adaboost_ten), (TWO, load_adaboost_two_features)]
)
def test_the_rounds_are_those_of_the_library(explorer, name, load):
    X, y = load()
    model = AdaBoostClassifier(n_estimators=10).fit(X, y)
    made = explorer.boosted(name)[0]
    assert len(made.rounds) == len(model.alphas_)
    for m, done in enumerate(made.rounds):
        assert done.error == pytest.approx(model.errors_[m])
        assert done.say == pytest.approx(model.alphas_[m])
        assert done.weights == pytest.approx(model.weights_[m])
        assert done.after == pytest.approx(model.weights_[m + 1])
        assert str(done.stump) == str(model.estimators_[m].root_)
    for n, answers in enumerate(model.staged_predict(X), start=1):
        assert (decided(made.sums(X, [-1, 1], n), [-1, 1]) == answers).all()
    assert made.sums(X, [-1, 1], 10) == pytest.approx(model.decision_function(X))


def test_the_sum_at_a_place(explorer):
    own = explore.adaboost()
    own.update(round=3)
    own.placed({"kind": "place", "x": 7.2, "y": 0.5})
    model = AdaBoostClassifier(n_estimators=3).fit(*load_adaboost_ten())
    total = model.decision_function(pd.DataFrame({"x": [7.2]}))[0]
    assert f"the sum is {total:+.3f}".replace("-", "−") in own.stage.told
    assert f"= {total:+.3f} → 1".replace("-", "−") in own.picture.svg
    assert own.picture.svg.count("data-tree=") == 3


def test_it_is_stepped_clicked_and_dragged(explorer):
    own = explore.adaboost()
    own.go(-1)
    assert own.controls["round"].value == 1
    own.go(1)
    own.go(1)
    assert own.controls["round"].value == 3
    own.clicked("tree", "1")
    assert own.controls["round"].value == 2
    own.clicked("row", "6")
    assert own.state["at"] == (7.0, 0.5)
    own.dragged("px", 3.5)
    assert own.state["at"] == (3.5, 0.5)
    own.controls["data"].value = TWO
    assert own.state["at"] is None and own.controls["round"].value == 1
    own.dragged("py", 9.0)
    assert own.state["at"] == (1.0, 9.0)
    assert own.problem is None


def test_every_round_of_both_sets_draws(explorer):
    for name in (TEN, TWO):
        made = explorer.boosted(name)[0]
        heights = set()
        for n in range(1, len(made.rounds) + 1):
            picture, said = drawn(explorer, data=name, round=n)
            assert picture.width == 700 and f"Round {n} of" in said
            heights.add(picture.height)
        assert len(heights) == 1


# --- a student's own functions ---


def my_alpha(error):
    return np.log((1 - error) / error)


def test_an_own_alpha_drives_the_rounds():
    own = explore.adaboost(alpha=my_alpha)
    made = own.boosted(TEN)[0]
    assert made.rounds[0].say == pytest.approx(2 * alpha(0.3))
    after = reweight(np.full(10, 0.1), made.rounds[0].wrong, 2 * alpha(0.3))
    assert made.rounds[1].weights == pytest.approx(after)
    _, said = drawn(own)
    assert "α = 0.8473" in said
    assert "my_alpha's; the library's is 0.4236, another" in own.stage.told
    assert "the same" in drawn(explore.adaboost(alpha=alpha))[1]


def test_an_own_update_stands_beside_the_librarys():
    def halve(weights, wrong, say):
        return np.where(wrong, weights, weights / 2)

    own = explore.adaboost(update=halve)
    picture, said = drawn(own)
    assert "your new w" in picture.svg
    assert "halve gives other weights: point 7 gets 0.1000, from the library 0.1667" in said
    assert own.boosted(TEN)[0].rounds[1].weights.sum() == pytest.approx(1)
    assert "gives the library's new weights." in drawn(explore.adaboost(update=reweight))[1]
    double = explore.adaboost(alpha=lambda error: 2 * alpha(error), update=reweight)
    assert "gives the library's new weights for this α." in drawn(double)[1]


def test_an_update_that_forgets_to_scale():
    def unscaled(weights, wrong, say):
        return weights * np.exp(np.where(wrong, say, -say))

    assert "they sum to 0.9165, not 1" in drawn(explore.adaboost(update=unscaled))[1]


def raises(*arguments):
    return 1 / 0


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"alpha": raises}, "raises(0.3) raised ZeroDivisionError"),
        ({"alpha": lambda error: None}, "returned nothing"),
        ({"alpha": lambda error: float("nan")}, "(0.3) returned nan"),
        ({"alpha": lambda error: float("inf")}, "(0.3) returned inf"),
        ({"alpha": lambda error: "half"}, "a number was expected"),
        ({"update": raises}, "raised ZeroDivisionError"),
        ({"update": lambda w, wrong, a: None}, "returned nothing"),
        ({"update": lambda w, wrong, a: w[:3]}, "returned 3 weights for 10 rows"),
        ({"update": lambda w, wrong, a: w * np.nan}, "not finite"),
        ({"update": lambda w, wrong, a: -w}, "negative"),
        ({"update": lambda w, wrong, a: "heavier"}, "did not return numbers"),
    ],
)
def test_a_failing_function_is_quoted_and_the_explorer_lives_on(given, told):
    own = explore.adaboost(**given)
    picture, said = drawn(own)
    assert told in said and "so the library's rounds are shown" in said
    assert "α = 0.4236" in said and picture.svg
    own.go(1)
    assert own.controls["round"].value == 2 and own.problem is None


def test_an_update_cannot_change_the_weights_in_place():
    def spoil(weights, wrong, say):
        new = reweight(weights, wrong, say)
        weights[:] = 0
        return new

    assert explore.adaboost(update=spoil).boosted(TEN)[0].rounds[0].weights.sum() == 1


# --- own data ---


def test_own_data_with_many_rows_and_names_of_classes():
    X, y = load_breast_cancer()
    own = explore.adaboost(X, y, features=("mean_radius", "mean_texture"), rounds=4)
    model = AdaBoostClassifier(n_estimators=4).fit(X[["mean_radius", "mean_texture"]], y)
    said = own.stage.told
    assert f"ε = {model.errors_[0]:.4f}" in said
    assert "benign counts as −1, malignant as +1" in said
    assert "+556 points that are lighter" in own.picture.svg
    own.update(round=4)
    assert own.problem is None


def test_a_perfect_stump_ends_the_rounds():
    own = explore.adaboost(pd.DataFrame({"a": [1, 2, 3, 4]}), list("xxyy"))
    assert own.controls["round"].max == 1
    assert "this stump makes no mistakes" in own.stage.told


def test_rounds_that_end_because_mistakes_weigh_nothing_say_so():
    own = explore.adaboost(alpha=lambda error: 2 * alpha(error))  # without the ½
    own.update(round=own.controls["round"].max)
    assert "wrong on 3 points" in own.stage.told and "no mistakes" not in own.stage.told
    assert "the rows on which this stump is wrong weigh nothing" in own.stage.told


@pytest.mark.parametrize(
    ("X", "y", "more", "complaint"),
    [
        (pd.DataFrame({"a": [0, 0, 1, 1], "b": [0, 1, 0, 1]}), list("xyyx"), {}, "guessing"),
        (pd.DataFrame({"a": range(3)}), list("xyz"), {}, "must be two classes"),
        (pd.DataFrame({"a": list("abc")}), list("xyy"), {}, "1 needed, 0 found"),
        (pd.DataFrame({"a": range(3)}), list("xyy"), {"rounds": 0}, "whole number"),
        (pd.DataFrame({"a": range(3)}), list("xyy"), {"alpha": 0.4}, "must be a function"),
        (pd.DataFrame({"a": range(3)}), None, {}, "call it with X and y"),
    ],
)
def test_bad_data_are_refused_in_a_sentence(X, y, more, complaint):
    with pytest.raises(ValueError, match=complaint):
        explore.adaboost(X, y, **more)
