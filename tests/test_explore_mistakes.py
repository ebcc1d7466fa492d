"""The explorer of thresholds and costs: values in, picture and sentence out."""

import re

import numpy as np
import pytest

from dtlib import confusion_matrix, explore
from dtlib.draw.charts.confusion import draw_confusion
from dtlib.draw.charts.trade import draw_trade
from dtlib.explore.mistakes import STEPS

Y = ["no", "yes", "no", "yes", "yes", "no"]
SCORE = [0.1, 0.4, 0.4, 0.9, 0.2, 0.0]


@pytest.fixture(scope="module")
def explorer():
    return explore.mistakes()


@pytest.mark.parametrize("t", [0.0, 0.2, 0.4, 0.41, 0.9, 1.0])
def test_matrix_cost_and_shares_are_those_of_the_threshold(t):
    own = explore.mistakes(y=Y, score=SCORE, positive="yes")
    own.update(t=t, miss=5)
    said = np.where(np.array(SCORE) >= t, "yes", "no")
    counts = {(a, b): sum((np.array(Y) == a) & (said == b)) for a in ("no", "yes")
              for b in ("no", "yes")}  # fmt: skip
    for (truth, answer), count in counts.items():
        assert re.search(rf"{truth}, called {answer} \([a-z ]+\): {count}\.", own.picture.text)
    missed, alarms = counts["yes", "no"], counts["no", "yes"]
    assert f"Cost 5 · {missed} + {alarms} = {5 * missed + alarms}." in own.stage.told
    assert f"recall {counts['yes', 'yes'] / 3:.4f}" in own.stage.told


def test_the_cheapest_threshold_is_found(explorer):
    for miss in (1, 3, 10):
        explorer.update(model="forest of 50", miss=miss, t=0.9)
        explorer.buttons["Go to the cheapest"].click()
        of, t = explorer.judged("forest of 50"), explorer.values["t"]
        assert of.cost(t, miss) == min(of.cost(s, miss) for s in STEPS)
        assert "no threshold is cheaper" in explorer.stage.told


def test_the_dearer_a_miss_the_lower_the_threshold(explorer):
    cheapest = [explorer.cheapest("forest of 50", miss) for miss in (1, 3, 10)]
    assert cheapest[0] > cheapest[1] > cheapest[2]


def test_nobody_is_judged_by_a_tree_that_has_seen_him(explorer):
    """A full-grown tree is never wrong on its own rows; here it is, on every fourth."""
    of = explorer.judged("full-grown tree")
    wrong = of.missed(0.5) + of.alarms(0.5)
    assert 0.15 < wrong / len(of.truth) < 0.35


def test_all_four_pictures_move_with_the_line(explorer):
    explorer.update(model="tree, leaves of 10", miss=3, t=0.5)
    before = explorer.picture.text.split("\n\n")
    explorer.handle({"kind": "drag", "handle": "x", "value": 0.253})
    after = explorer.picture.text.split("\n\n")
    assert explorer.values["t"] == 0.25 and explorer.problem is None
    assert len(before) == 4 and all(a != b for a, b in zip(before, after, strict=True))


def test_it_agrees_with_the_confusion_matrix_of_the_course(explorer):
    explorer.update(model="forest of 50", t=0.5)
    of = explorer.judged("forest of 50")
    table = confusion_matrix(of.truth, np.where(of.score >= 0.5, "yes", "no"))
    assert (of.missed(0.5), of.alarms(0.5)) == (table.loc["yes", "no"], table.loc["no", "yes"])


def test_its_film_goes_along_the_threshold(explorer):
    film = explorer.film(largest=150_000)
    assert film.label == "Threshold" and len(set(film.pictures)) > 20
    assert film.positions[0] == "0" and film.positions[-1] == "1"


def test_on_a_narrow_page_everything_stands_below_each_other():
    own = explore.mistakes(y=Y, score=SCORE)
    own.fill(360)
    assert own.picture.width == 360 and own.picture.height > 1100


def test_the_other_class_may_be_looked_for_and_models_compared():
    models = {"mine": SCORE, "a coin": [0.5] * 6}
    own = explore.mistakes(y=np.array(Y), score=models, positive="no")
    own.update(model="a coin", t=0.5)
    assert "From 0.50 on “no”: 0 missed, 3 false alarms" in own.stage.told
    assert "yes, called no (false alarm): 3." in own.picture.text
    assert own.code == "explore.mistakes(y=y, score=score, positive='no', model='a coin')"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"y": Y}, "shares are missing"),
        ({"y": Y, "score": SCORE[1:]}, "one share a row is needed: 6"),
        ({"y": Y, "score": [2.0] * 6}, "between 0 and 1"),
        ({"y": Y, "score": [float("nan")] * 6}, "between 0 and 1"),
        ({"y": ["yes"] * 6, "score": SCORE}, "two classes"),
        ({"y": Y, "score": SCORE, "positive": "ill"}, "positive is 'ill'"),
    ],
)
def test_what_cannot_be_shown_is_told(wrong, told):
    with pytest.raises(ValueError, match=told):
        explore.mistakes(**wrong)


# --- its pictures ---


def test_only_mistakes_are_crossed_out():
    picture = draw_confusion([[7, 1], [2, 5]], ["a", "b"], [["ok", "alarm"], ["missed", "found"]])
    assert picture.svg.count("✗") == 2 and "✗ alarm" in picture.svg and "✗ missed" in picture.svg
    assert "b, called a (missed): 2." in picture.text


def test_a_trade_stands_where_it_is_said_to():
    picture = draw_trade(
        [0, 0.5, 1], [0, 0.8, 1], (0.5, 0.8),
        x_label="x", y_label="y", title="Both", chance=(0, 1),
    )  # fmt: skip
    assert "Now 0.8 over 0.5" in picture.text and picture.svg.count(">a coin<") == 1
