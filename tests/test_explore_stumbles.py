"""What students stumbled on in explorers: each finding once, and its kind where it has one."""

import contextlib
import io
import re
import xml.etree.ElementTree as ET

import numpy as np
import pandas as pd
import pytest

import dtlib
from dtlib import datasets, explore
from dtlib.explore.regression import PLANE

OF_NUMBERS = ("adaboost", "depth", "forest", "own_data", "threshold")
OF_CLASSES = (*OF_NUMBERS, "grow", "prune", "split", "walk")
ALL = (*OF_CLASSES, "regression")
RNG = np.random.default_rng(0)
X = pd.DataFrame({"F1": RNG.random(20).round(3), "F2": RNG.random(20).round(3)})
Y = pd.Series(np.where(X["F1"] > 0.5, "a", "b"))


def target_of(name):
    return X["F1"] if name == "regression" else Y


def refused(name, *given, **named):
    with pytest.raises(ValueError) as told:
        getattr(explore, name)(*given, **named)
    shown = told.value._render_traceback_()
    assert len(shown) == 1 and "Traceback" not in shown[0] and "Error:" not in shown[0]
    return str(told.value)


# --- data that cannot be shown ---


@pytest.mark.parametrize("name", OF_CLASSES)
def test_numbers_to_predict_are_no_classes_and_no_explorer_stays_blank(name):
    if name == "walk":
        assert "predict" not in explore.walk(X, X["F2"] * 3).stage.told  # a regression tree
    elif name in OF_NUMBERS:
        assert "explore.regression(X, y)" in refused(name, X, X["F2"] * 3)
    else:
        assert "regression tree" in refused(name, X, X["F2"] * 3)


def test_a_column_with_one_value_is_told():
    constant = X.assign(F1=1.0)
    told = explore.threshold(constant, Y)
    assert told.picture is not None and "F1 has one value only" in told.stage.told
    told.buttons["Go to the best"].click()
    assert told.problem is None
    told.controls["feature"].value = "F2"
    assert "Gain" in told.stage.told


@pytest.mark.parametrize("name", ["threshold", "regression"])
@pytest.mark.parametrize("which", ["feature", "other"])
def test_an_unknown_feature_is_told_with_those_that_there_are(name, which):
    assert "there are: F1, F2" in refused(name, X, target_of(name), **{which: "F9"})


@pytest.mark.parametrize("name", ALL)
def test_an_infinite_value_is_told_with_its_column(name):
    endless = X.copy()
    endless.loc[3, "F2"] = np.inf
    assert "'F2' holds an infinite value" in refused(name, endless, target_of(name))


@pytest.mark.parametrize("name", ALL)
def test_empty_data_are_told(name):
    assert "no rows" in refused(name, X.iloc[:0], target_of(name).iloc[:0])
    refused(name, X[[]], target_of(name))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_few_rows_give_a_picture_or_a_sentence(name, n):
    try:
        explorer = getattr(explore, name)(X[:n], target_of(name)[:n])
    except ValueError as error:
        assert "Error:" not in str(error)
    else:
        assert explorer.picture is not None and explorer.problem is None


@pytest.mark.parametrize("name", ALL)
def test_yes_and_no_are_numbers_too(name):
    assert getattr(explore, name)(X > 0.5, target_of(name)).problem is None


@pytest.mark.parametrize("name", [*OF_NUMBERS, "regression"])
def test_the_advice_on_missing_values_helps(name):
    gaps, target = X.copy(), target_of(name)
    gaps.loc[[2, 5], "F1"] = np.nan
    advice = refused(name, gaps, target)
    code = re.search(r"keep = [^;]+", advice)[0]
    known = {"X": gaps, "y": target}
    exec(code, known)
    assert "X[keep] and y[keep]" in advice
    assert getattr(explore, name)(gaps[known["keep"]], target[known["keep"]]).problem is None


def test_whatever_fails_at_the_first_picture_is_raised():
    class Broken(type(explore.entropy())):
        def draw(self, **values):
            return 1 / 0

    with pytest.raises(ValueError, match="division by zero"):
        Broken()


# --- pictures that said something else than the truth ---


def test_two_features_are_two_whichever_is_compared():
    own = explore.regression()
    own.controls["feature"].value = "Hits"
    own.controls["show"].value = PLANE
    assert own.problem is None and "Hits" in own.picture.title
    assert own.values["feature"] == "Hits" and own.values["other"] != "Hits"


def test_a_split_with_gaps_prints_a_sum_that_is_the_sum():
    gaps = pd.DataFrame({"a": ["x", "y", None, "x", "z", "y"] * 3})
    own = explore.split(gaps, list("pqqpqp") * 3)
    line = next(s for s in own.picture.text.splitlines() if s.startswith("split information"))
    terms = re.findall(r"(\d+)/(\d+)·log₂", line)
    said = float(line.rpartition("= ")[2])
    shares = [int(a) / int(b) for a, b in terms]
    assert sum(shares) == pytest.approx(1)
    assert -sum(p * np.log2(p) for p in shares) == pytest.approx(said, abs=6e-5)
    assert said == pytest.approx(dtlib.split_information(gaps, "a"), abs=6e-5)


def test_nothing_is_called_a_guess_that_was_none():
    own = explore.split()
    assert own.buttons["Show the answer"].disabled
    own.buttons["Show the answer"].click()
    own.show_answer()
    assert "Your guess" not in own.stage.told
    own.controls["guess"].value = True
    assert not own.buttons["Show the answer"].disabled
    own.buttons["Show the answer"].click()
    assert "Your guess" in own.stage.told and own.buttons["Show the answer"].disabled


def grid_of_three():
    """The chapter's rows, of which the best cut, 0.4, is on no grid."""
    own = explore.threshold(*datasets.load_continuous_abc(), feature="F1")
    own.controls["grid"].value = 3
    own.buttons["Go to the best"].click()
    return own


def test_on_a_grid_the_best_of_all_is_told_too():
    own = grid_of_three()
    assert "no split point does better" not in own.stage.told
    assert "the best of the grid, 0.52, has 0.3196, the best of all, 0.4, 0.4450" in own.stage.told
    assert "best of the grid: F1" in own.picture.svg
    own.update(t=0.4)  # more than the best of the grid
    assert "no split point does better" in own.stage.told


def test_a_grid_that_holds_the_best_of_all_is_not_told_twice():
    own = explore.threshold()
    own.controls["grid"].index = 2
    assert "the best of the grid, 2.18, has 0.9183." in own.stage.told
    assert "best of all" not in own.stage.told


def test_nothing_is_said_of_tests_where_nothing_could_be_tested():
    own = explore.own_data()
    own.buttons["Clear"].click()
    own.buttons["Place"].click()
    own.controls["show"].index = 1
    assert "of the 1 point learnt from." in own.stage.told and "tested" not in own.stage.told
    whole = explore.own_data(show="all side by side")
    assert "while each fifth in turn was kept apart" in whole.stage.told


def test_the_gain_is_level_where_no_row_changes_sides():
    own = explore.threshold(*datasets.load_continuous_abc(), feature="F1")
    curve = next(d for d in re.findall(r' d="([^"]+)" stroke="#333" stroke-width="1.6"',
                                       own.picture.svg))  # fmt: skip
    assert "L" not in curve and "V" in curve and "H" in curve


def test_a_dragged_line_stands_on_a_step_of_its_slider():
    own = explore.threshold()
    own.handle({"kind": "drag", "handle": "threshold", "value": 2.346768})
    assert own.values["t"] == pytest.approx(2.35) and "petal_length < 2.35?" in own.stage.told
    own = explore.regression()
    own.handle({"kind": "drag", "handle": "threshold", "value": 4.346768})
    assert "Years < 4.3?" in own.stage.told


def test_a_curve_stays_above_its_axis():
    picture = dtlib.draw.draw_steps([0.0, 1, 2], [0.0, 1, 2], {"far": lambda x: -3 + 0 * x,
                                                               "near": lambda x: x})  # fmt: skip
    height = float(ET.fromstring(picture.svg).get("height"))
    ys = [float(y) for d in re.findall(r' d="(M[^"]+)"[^>]*stroke-width="2.6"', picture.svg)
          for y in re.findall(r"[MV][\d.]* ?([\d.]+)", d)]  # fmt: skip
    assert len(ys) > 2 and max(ys) < height - 50


# --- a row on its way ---


def lost_row():
    table, y = datasets.load_pruning_training()
    own = explore.walk(table, y, dtlib.ID3().fit(table, y))
    own.update(start=-1, value0="?", value1="?")
    return own


def test_two_gaps_are_told_in_a_sentence_and_a_tie_is_called_one():
    own = lost_row()
    assert "F1 and F2 are not known" in own.stage.told
    assert "a tie of A and C" in own.stage.told and "so the answer is" not in own.stage.told


def test_a_row_with_two_gaps_goes_down_the_same_tree():
    own = lost_row()
    assert own.picture.svg.count("<path") > 12 and "…" not in own.picture.svg
    assert 'rx="10"' in own.picture.svg, "leaves in boxes, not lines of an outline"


# --- trees beside each other, and pruned ones ---


def test_only_where_two_trees_part_stands_a_sign():
    own = explore.grow()
    for question in ("Wind?", "Humidity?"):
        own.handle({"kind": "click", "what": "question", "name": question})
    own.controls["beside"].value = "the greedy tree"
    signs = re.findall(r">[+−≠]</text>", own.picture.svg)
    assert len(signs) == 2 + 1, "the two roots, and the key"


def test_pruning_does_not_open_with_the_answer_of_its_first_task():
    own = explore.prune(data="lecture exercise")
    shown = own.picture.text + own.stage.told
    assert "next fold" not in shown and "would now fold" not in shown and "0.167" not in shown
    own.controls["tell"].value = True
    assert "(the next fold)" in own.picture.text and "would now fold" in own.stage.told


def test_the_curves_of_pruning_say_which_trees_they_show():
    own = explore.prune(data="lecture exercise")
    assert "weakest-link trees" in own.picture.svg and "not on the curves" not in own.stage.told
    own.handle({"kind": "click", "what": "node", "name": "0.2"})
    assert "It is not on the curves" in own.stage.told
    own.controls["tell"].value = True
    assert "weakest-link trees; large: this tree" in own.picture.svg


# --- places on a plane ---


def test_adaboost_counts_points_from_1_and_says_where_they_lie():
    own = explore.adaboost()
    table, _ = datasets.load_adaboost_ten()
    name = str(table.columns[0])
    assert "Point 1: class" in own.picture.text and "Point 0" not in own.picture.text
    cells = re.findall(r'data-row="9"[^>]*aria-label="point 10,.*?</g>', own.picture.svg)
    assert (
        f">{table[name].iloc[9]:.4g}</text>" in cells[-1] and f">{name}</text>" in own.picture.svg
    )


@pytest.mark.parametrize("name", ["forest", "adaboost"])
def test_the_diamond_is_one_mark_that_goes_both_ways(name):
    own = getattr(explore, name)(X, Y)
    assert 'data-spot="place"' in own.picture.svg
    own.handle({"kind": "place", "x": 0.3, "y": 0.7})
    assert own.state["at"] == (0.3, 0.7)


def corners_of_borders(picture):
    """The points of the lines between regions, as shares of the plane."""
    d = re.search(r'd="([^"]+)" fill="none" stroke="#6b747c"', picture.svg)[1]
    return [tuple(map(float, p.split())) for p in re.findall(r"[\d.]+ [\d.]+", d)]


def test_a_straight_border_is_drawn_straight():
    class Line:
        def fit(self, X, y):
            return self

        def predict(self, X):
            return np.where(np.asarray(X) @ [0.6, 1.0] < 0.8, "A", "B")

    own = explore.own_data(models={"line": Line()})
    own.controls["learner"].value = "line"
    found = np.array(corners_of_borders(own.picture))
    slope, start = np.polyfit(*found.T, 1)
    assert np.abs(found[:, 1] - slope * found[:, 0] - start).max() < 0.1, "in pixels"
    told = re.search(r"A (\d+)%, B (\d+)%", own.picture.text)
    assert [int(n) for n in told.groups()] == [50, 50]


def test_three_regions_meet_and_leave_no_hole():
    from dtlib.draw.plane.marked_plane import plane_of
    from dtlib.draw.plane.regions import find_cells

    plane = plane_of(X)
    places = X.to_numpy()
    labels = np.array(list("abc"))[np.arange(len(X)) % 3]

    def nearest(new):
        gaps = np.asarray(new)[:, None, :] - places[None]
        return labels[(gaps**2).sum(axis=2).argmin(axis=1)]

    cells = find_cells(nearest, plane)
    whole = np.prod([high - low for low, high in (plane.x_range, plane.y_range)])
    assert sum(cell.area for cell in cells) == pytest.approx(whole)
    for place, label in zip(places, labels, strict=True):
        assert {cell.answer for cell in cells if cell.holds(*place)} == {label}


# --- a student's function ---


def test_what_a_function_prints_does_not_push_the_explorer_away():
    def talking(p):
        print("talking")
        return float(dtlib.entropy(p))

    class Talking(dtlib.ClassificationTree):
        def fit(self, X, y, **more):
            print("talking")
            return super().fit(X, y, **more)

    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        assert "talking says" in explore.entropy(talking).stage.told
        own = explore.own_data(models={"mine": Talking()})
        own.controls["learner"].value = "mine"
    assert shown.getvalue() == "" and "mine gets" in own.stage.told
