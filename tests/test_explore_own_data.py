"""The drawing-board explorer without a browser: values in, picture and sentence out."""

import re

import numpy as np
import pandas as pd
import pytest

from dtlib import ClassificationTree, explore
from dtlib import datasets as data
from dtlib.explore.own_data.presets import PRESETS


def said(explorer):
    assert explorer.problem is None
    return explorer.stage.told


def empty(**more):
    explorer = explore.own_data(**more)
    explorer.update(start="nothing")
    return explorer


def test_the_numbers_are_those_of_the_tree():
    explorer = explore.own_data()
    X, y = explorer.frame[["x1", "x2"]], explorer.frame["class"]
    tree = ClassificationTree(max_depth=3).fit(X, y)
    wrong = int((tree.predict(X) != y).sum())
    expected = f"with {tree.n_leaves} leaves gets {wrong} of 40 points wrong"
    assert f"A tree of depth {tree.depth} {expected}" in said(explorer)


def test_points_are_placed_moved_and_removed():
    explorer = empty()
    assert "to place a point" in said(explorer)
    explorer.placed({"kind": "place", "x": 0.25, "y": 0.5})
    explorer.update(label="C")
    explorer.placed({"kind": "place", "x": 0.75, "y": 0.5})
    assert explorer.frame.to_dict("list") == {
        "x1": [0.25, 0.75],
        "x2": [0.5, 0.5],
        "class": ["A", "C"],
    }
    explorer.placed({"kind": "move", "row": 0, "x": 0.3, "y": 0.9})
    assert explorer.frame.iloc[0].to_list() == [0.3, 0.9, "A"]
    assert "The ringed point is A at 0.3, 0.9" in said(explorer)
    explorer.placed({"kind": "nudge", "row": 0, "dx": -1, "dy": 0})
    assert explorer.frame.iloc[0].to_list() == [0.29, 0.9, "A"]
    explorer.placed({"kind": "remove", "row": 0})
    assert explorer.frame["class"].to_list() == ["C"]
    explorer.placed({"kind": "remove", "row": 7})  # gone already
    explorer.back()
    assert explorer.frame["class"].to_list() == ["A", "C"]


def test_the_form_places_and_moves():
    explorer = empty()
    explorer.controls["x"].value = 0.2
    explorer.controls["y"].value = 0.4
    explorer.place_by_form()
    assert explorer.frame.iloc[0].to_list() == [0.2, 0.4, "A"]
    explorer.controls["x"].value = 0.6  # nothing is selected: this is for the next point
    assert explorer.frame.iloc[0].to_list() == [0.2, 0.4, "A"]
    explorer.clicked("row", "0")
    assert explorer.controls["x"].value == 0.2
    explorer.controls["x"].value = 0.7
    assert explorer.frame.iloc[0].to_list() == [0.7, 0.4, "A"]
    assert not explorer.buttons["Remove"].disabled
    explorer.remove_selected()
    assert explorer.frame.empty and explorer.buttons["Remove"].disabled


def test_nothing_leaves_the_plane():
    explorer = empty()
    explorer.placed({"kind": "place", "x": 0.5, "y": 0.5})
    explorer.placed({"kind": "move", "row": 0, "x": 7.0, "y": -3.0})
    assert explorer.frame.iloc[0, :2].to_list() == [1.0, 0.0]


def test_every_value_of_every_control_draws():
    explorer = explore.own_data()
    for start in PRESETS:
        for learner in ("tree", "forest", "AdaBoost"):
            for label in "ABCD":
                explorer.update(start=start, learner=learner, label=label, depth=2, members=5)
                explorer.placed({"kind": "place", "x": 0.1, "y": 0.1})
                assert explorer.problem is None
                assert explorer.picture.width == 700
                assert explorer.picture.height == 430  # nothing jumps
    explorer.buttons["Clear"].click()
    assert explorer.frame.empty


def test_the_picture_carries_the_plane_around_the_points():
    svg = explore.own_data().picture.svg
    plane = svg[svg.index("data-plane") :]
    for name in ("x0", "x1", "y0", "y1", "vx0", "vx1", "vy0", "vy1"):
        assert f"data-{name}=" in plane
    assert plane.count("data-row=") == svg.count("data-row=") == 40
    assert "data-node" not in svg  # a click on a region must place a point


def test_presets_are_fixed_and_inside():
    for make in PRESETS.values():
        points = make()
        assert points == make()
        assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y, _ in points)
        assert len(points) in (0, 40)


class Odd:
    def fit(self, X, y):
        raise RuntimeError("not today")

    def predict(self, X):
        return np.full(len(X), "A")


class AlwaysB(Odd):
    def fit(self, X, y):
        return self

    def predict(self, X):
        return np.full(len(X), "B")


def test_models_of_the_reader():
    explorer = explore.own_data(models={"odd": Odd(), "always B": AlwaysB()}, learner="always B")
    assert "always B gets 20 of 40 points wrong" in said(explorer)
    explorer.update(learner="odd")
    assert "from these points: odd.fit raised RuntimeError: not today." in said(explorer)
    assert explorer.picture.svg.count("data-row=") == 40
    explorer.update(learner="tree")
    assert "A tree" in said(explorer)


def test_own_points():
    X, y = data.load_adaboost_two_features()
    explorer = explore.own_data(X, y)
    assert explorer.frame.shape == (14, 3)
    assert explorer.frame.columns.to_list() == [*X.columns, "class"]
    explorer.update(label=1)
    explorer.placed({"kind": "place", "x": X.iloc[0, 0], "y": X.iloc[0, 1]})
    assert explorer.frame["class"].iloc[-1] == 1


def test_too_many_points_is_a_sentence():
    rng = np.random.default_rng(0)
    explorer = explore.own_data(rng.random((300, 2)), rng.integers(0, 2, 300))
    explorer.handle({"kind": "place", "x": 0.5, "y": 0.5})
    assert "300 points at most" in explorer.problem


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: explore.own_data([[1, 2], [3, 4]]), "classes are missing"),
        (lambda: explore.own_data([[1], [2]], ["a", "b"]), "hold numbers"),
        (lambda: explore.own_data(*data.load_iris()), "two columns"),
        (lambda: explore.own_data(pd.DataFrame({"a": [1, 3], "b": [1, 2]}), ["a"]), "every row"),
        (lambda: explore.own_data([[1.0, np.nan], [1, 2]], ["a", "b"]), "missing"),
        (lambda: explore.own_data([[i, i] for i in range(5)], list("abcde")), "4 classes"),
        (lambda: explore.own_data(learner="wood"), "learner must be"),
        (lambda: explore.own_data(models={"m": 3}), "fit and predict"),
    ],
)
def test_bad_calls_are_refused_with_a_sentence(call, complaint):
    with pytest.raises(ValueError, match=complaint):
        call()


def test_c45_learns_from_the_points_too():
    explorer = explore.own_data(learner="C4.5")
    assert explorer.stage.told.startswith("A C4.5 tree of depth 3")
    assert "Regions, in shares of the plane: A" in explorer.picture.text


def test_back_takes_a_whole_drag_back():
    explorer = empty()
    explorer.placed({"kind": "place", "x": 0.25, "y": 0.5})
    for x in (0.3, 0.4, 0.6):  # one drag
        explorer.placed({"kind": "move", "row": 0, "x": x, "y": 0.5, "drag": 1})
    explorer.placed({"kind": "move", "row": 0, "x": 0.9, "y": 0.5, "drag": 2})
    for _ in range(3):  # keys held on one point
        explorer.placed({"kind": "nudge", "row": 0, "dx": -1, "dy": 0})
    assert explorer.frame["x1"].tolist() == pytest.approx([0.87])
    before = []
    for _ in range(3):
        explorer.back()
        before += explorer.frame["x1"].tolist()
    assert before == [0.9, 0.6, 0.25]


def test_back_takes_a_move_by_the_form_back():
    explorer = empty()
    explorer.placed({"kind": "place", "x": 0.25, "y": 0.5})
    explorer.clicked("row", "0")
    explorer.controls["x"].value = 0.7
    assert explorer.frame["x1"].tolist() == [0.7]
    explorer.back()
    assert explorer.frame["x1"].tolist() == [0.25]


# --- points kept apart, and all learners side by side ---


def test_a_learner_is_tested_on_points_that_it_has_not_seen():
    explorer = explore.own_data()
    frame, wrong = explorer.frame, 0
    for k in range(5):
        apart = np.arange(len(frame)) % 5 == k
        learnt, test = frame[~apart], frame[apart]
        tree = ClassificationTree(max_depth=3).fit(learnt[["x1", "x2"]], learnt["class"])
        wrong += int((tree.predict(test[["x1", "x2"]]) != test["class"]).sum())
    assert wrong > 0 and said(explorer).endswith(f"tested on points that it has not seen, {wrong}.")


def test_too_few_points_are_not_tested():
    explorer = explore.own_data(start="nothing")
    for x in (0.1, 0.4, 0.7):
        explorer.handle({"kind": "place", "x": x, "y": 0.5})
    assert "tested" not in said(explorer) and "0 of 3 points wrong" in said(explorer)


def test_all_learners_side_by_side():
    explorer = explore.own_data(models={"always B": AlwaysB(), "odd": Odd()})
    explorer.controls["show"].value = "all side by side"
    told = explorer.picture.text
    for name in ("tree", "C4.5", "forest", "AdaBoost", "always B"):
        assert re.search(rf"^{name}: wrong \d+ of 40, tested \d+\.$", told, re.M), name
    assert "always B: wrong 20 of 40, tested 20." in told and "odd: cannot learn this." in told
    assert "odd.fit raised RuntimeError: not today" in said(explorer)
    assert "Fewest wrong when tested" in said(explorer)
    assert explorer.controls["learner"].layout.display == "none"
    assert explorer.picture.svg.count('data-plane="board"') == 6
    before = explorer.picture.svg
    explorer.handle({"kind": "place", "x": 0.5, "y": 0.9})  # on whichever plane
    assert len(explorer.frame) == 41 and explorer.picture.svg != before
    explorer.buttons["Clear"].click()
    assert explorer.problem is None and "to place a point" in said(explorer)


@pytest.mark.parametrize(("width", "columns"), [(1100, 3), (700, 2), (340, 1)])
def test_as_many_planes_in_a_row_as_fit(width, columns):
    explorer = explore.own_data(show="all side by side")
    explorer.fill(width)
    rows = -(-4 // columns)
    assert explorer.picture.width <= width and explorer.picture.height == rows * 278 - 8


class Model(AlwaysB):
    def __init__(self, answer):
        self.answer = answer

    def predict(self, X):
        return self.answer(X)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda X: ["Z"] * len(X), "answered 'Z', which is none of the classes"),
        (lambda X: "A", "gave 'A' for 40 points"),
        (lambda X: ["A", "B"], r"gave answers of shape (2,) for 40 points"),
        (lambda X: None, "returned nothing"),
        (lambda X: input(), "`input` waits"),
        (lambda X: exit(), "exit()"),
    ],
)
def test_whatever_a_model_answers_the_explorer_stays(answer, told):
    explorer = explore.own_data(models={"mine": Model(answer)}, learner="mine")
    assert told in said(explorer) and explorer.picture is not None
    explorer.update(learner="tree")
    assert "A tree" in said(explorer)


def test_a_model_that_does_not_end_is_stopped():
    def endless(X):
        while True:
            pass

    explorer = explore.own_data(models={"mine": Model(endless)}, learner="mine")
    assert "mine.predict did not come to an end: stopped" in said(explorer)


def test_the_models_of_the_reader_stay_as_they_were():
    mine = ClassificationTree(max_depth=1)
    explorer = explore.own_data(models={"stump": mine}, learner="stump")
    assert "stump gets" in said(explorer) and not hasattr(mine, "root_")
    assert explorer.picture.svg.count('shape-rendering="crispEdges"') == 4, "read, not asked"
