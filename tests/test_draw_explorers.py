"""Pictures that only explorers use: what changes would do, rules, the board, hidden scores."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from dtlib import candidates, explore
from dtlib import datasets as data
from dtlib.draw import draw_candidates, draw_curves
from dtlib.draw.lists.changes import Change, draw_changes
from dtlib.draw.lists.rule_list import ShownRule, draw_rule_list
from dtlib.draw.plane.board import draw_board
from dtlib.draw.plane.rectangles import Plane

ODD = 'a <b> & "c"'
SQUARE = Plane(("x1", "x2"), (0.0, 1.0), (0.0, 2.0), {}, ["x1", "x2"], False)


def odd_rules():
    many = [ShownRule([ODD] * 6, [ODD], ODD, "0.5")] * 23
    return draw_rule_list([*many, ShownRule([], [], "B")], current=21, last="OTHERWISE A")


PICTURES = {
    "changes": lambda: draw_changes([Change(ODD, 0.5, 0.4, True, "0"), Change("b", 0, 0.9)]),
    "no changes": lambda: draw_changes([]),
    "equal changes": lambda: draw_changes([Change("a", 0.5, 0.5)] * 20),
    "rules": odd_rules,
    "no rules": lambda: draw_rule_list([]),
    "board": lambda: draw_board(SQUARE, np.array([[0.5, 1.0]]), [ODD], [ODD, "b"], selected=0),
    "empty board": lambda: draw_board(SQUARE, np.empty((0, 2)), [], ["A"]),
    "grow": lambda: explore.grow().picture,
    "prune": lambda: explore.prune(data="lecture exercise").picture,
    "own data": lambda: explore.own_data().picture,
}


@pytest.mark.parametrize("name", PICTURES)
def test_is_valid_svg_inside_its_frame(name):
    picture = PICTURES[name]()
    root = ET.fromstring(picture.svg)
    assert (float(root.get("width")), float(root.get("height"))) == (
        pytest.approx(picture.width, abs=0.01),
        pytest.approx(picture.height, abs=0.01),
    )
    assert picture.width <= 700 and picture.text
    assert "nan" not in picture.svg.lower().replace("nano", "")
    assert ET.fromstring(picture.live) is not None


def test_hidden_scores_stay_hidden_and_in_order_of_name():
    table = candidates(*data.load_play_tennis())
    picture = draw_candidates(table, hide=True)
    assert "0.2467" not in picture.svg and "0.2467" not in picture.text
    names = ["Humidity?", "Outlook?", "Temperature?", "Wind?"]
    assert sorted(names, key=picture.text.index) == names


def test_a_second_score_and_the_chosen_question():
    table = candidates(*data.load_play_tennis())
    picture = draw_candidates(table, also="gain_ratio", chosen="Wind?")
    assert "Outlook?  0.2467 (0.1564)" in picture.text
    assert "Wind?  0.0481 (0.0488) (asked here)" in picture.text


def test_marks_of_a_curve_may_lie_off_it():
    on_it = draw_curves([1, 2, 3], {"error": [0.3, 0.2, 0.1]}, at=2)
    off_it = draw_curves([1, 2, 3], {"error": [0.3, 0.2, 0.1]}, at=2, marks={"error": 0.25})
    assert "At x = 2: 0.2." in on_it.text and "At x = 2: 0.25." in off_it.text
    assert on_it.svg != off_it.svg


def test_a_page_of_many_rules_shows_the_current_one():
    picture = odd_rules()
    assert "22. " in picture.svg and "and 20 other rules" in picture.svg
    assert ">1. IF" not in picture.svg


def test_a_changed_board_keeps_its_size():
    one = draw_board(SQUARE, np.array([[0.5, 1.0]]), ["A"], ["A"])
    none = draw_board(SQUARE, np.empty((0, 2)), [], ["A"])
    assert (one.width, one.height) == (none.width, none.height)
