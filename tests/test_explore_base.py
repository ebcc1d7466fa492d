"""What all explorers share: values, events, errors as sentences."""

import xml.etree.ElementTree as ET

import ipywidgets as widgets
import ipywidgets.widgets.widget as widget_module
import pandas as pd
import pytest

from dtlib import explore, gain
from dtlib.datasets import load_iris
from dtlib.draw import draw_curves
from dtlib.draw.canvas.stack import stack
from dtlib.draw.canvas.svg import TAG
from dtlib.explore import threshold
from dtlib.explore.frame import showing
from dtlib.explore.frame.controls import set_exactly, set_range, slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.own import Own
from dtlib.explore.frame.stage import Stage, with_own_ids


class Line(Explorer):
    """A small explorer: a line of a given slope, broken for a slope of 13."""

    def __init__(self):
        self.drawn = []
        controls = {
            "slope": widgets.IntSlider(value=1, min=0, max=20, description="Slope"),
            "name": widgets.Dropdown(options=["a", "b"], description="Name"),
        }
        super().__init__(
            controls,
            state={"shift": 0},
            buttons={"Ten": self.ten},
            tips=["Make it 10"],
            rows=[["slope"]],
        )

    def ten(self):
        self.update(slope=10)

    def changed(self, name):
        if name == "name":
            self.controls["slope"].value = 5

    def dragged(self, handle, value):
        self.update(slope=round(value))

    def clicked(self, what, name):
        self.update(shift=int(name))

    def draw(self, slope, name, shift):
        if slope == 13:
            raise ValueError("13 brings bad luck: take another number")
        self.drawn.append((slope, name, shift))
        return draw_curves([0, 1, 2], {name: [shift, shift + slope, 30]}), f"slope {slope}"


def test_a_control_draws_once_and_the_sentence_follows():
    line = Line()
    line.controls["slope"].value = 3
    assert line.drawn == [(1, "a", 0), (3, "a", 0)]
    assert "slope 3" in line.stage.told
    assert line.stage.shown == with_own_ids(line.picture.live, line.stage._base)


def test_changing_one_control_may_change_another_and_still_draws_once():
    line = Line()
    line.controls["name"].value = "b"
    assert line.drawn[1:] == [(5, "b", 0)]


def test_drags_clicks_and_buttons_reach_the_explorer():
    line = Line()
    line.handle({"kind": "drag", "handle": "x", "value": 6.7})
    line.handle({"kind": "click", "what": "row", "name": "4"})
    line.buttons["Ten"].click()
    assert line.drawn[1:] == [(7, "a", 0), (7, "a", 4), (10, "a", 4)]


def test_an_error_becomes_a_sentence_and_the_last_picture_stays():
    line = Line()
    before = line.stage.shown
    line.controls["slope"].value = 13
    assert "13 brings bad luck" in line.stage.told
    assert line.stage.is_problem and line.stage.shown == before
    line.controls["slope"].value = 14
    assert line.problem is None and "slope 14" in line.stage.told


def test_an_error_in_an_event_is_caught_too():
    line = Line()
    line.handle({"kind": "click", "what": "row", "name": "not a number"})
    assert "invalid literal" in line.problem


def test_a_picture_that_is_built_alike_is_sent_as_a_patch():
    line = Line()
    whole = line.stage.svg
    line.controls["slope"].value = 3
    assert line.stage.svg == whole and 0 < len(line.stage.patch) < whole.count("<") / 2
    line.controls["slope"].value = 1
    assert line.stage.patch == {}
    line.draw = lambda **values: (draw_curves([0, 1], {"a": [0, 1], "b": [1, 0]}), "two")
    line.redraw()
    assert line.stage.svg != whole and line.stage.patch == {}


FIRST_STEPS = {
    "grow": lambda it: it.handle({"kind": "click", "what": "question", "name": "Wind?"}),
    "own_data": lambda it: it.handle({"kind": "place", "x": 0.5, "y": 0.5}),
    "prune": lambda it: it.buttons["Next"].click(),
    "regression": lambda it: it.controls["show"].set_state({"index": 1}),
    "twenty_questions": lambda it: it.buttons["Yes"].click(),
}


@pytest.mark.parametrize("name", FIRST_STEPS)
def test_the_page_hears_of_the_picture_before_it_hears_of_controls(name, monkeypatch):
    explorer = getattr(explore, name)()
    sent = []
    monkeypatch.setattr(widgets.Widget, "_send", lambda it, message, **_: sent.append(it))
    FIRST_STEPS[name](explorer)
    assert len(sent) > 1, "the step changes controls too"
    assert [isinstance(it, Stage) for it in sent] == [True, *[False] * (len(sent) - 1)]


def test_a_slider_gets_a_new_range_without_crossing():
    control = slider("x", 0.0, 1.0, 0.5, "")
    for low, high in ((5.0, 9.0), (-3.0, -1.0), (0.0, 0.0), (2.0, 4.0)):
        set_range(control, low, high, (low + high) / 2)
        assert (control.min, control.max, control.value) == (low, high, (low + high) / 2)


def test_a_step_of_the_slider_falls_on_any_value_that_it_is_given():
    control = slider("x", 1.0, 238.0, 100.0, "")
    for value in (117.5, 100.123, 1.3, 238.0, 40.0):  # again and again: the range must not drift
        set_exactly(control, value)
        steps = (value - control.min) / control.step
        assert control.value == value and abs(steps - round(steps)) < 1e-9
        assert 0 <= 1.0 - control.min < control.step
    assert control.min == 1.0  # 40 is a whole number of steps from there


def test_the_page_cuts_a_picture_as_python_does():
    assert f"svg.match(/{TAG.pattern}/g)" in Stage._esm


# --- a student's own function ---


def fails(_):
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (fails, r"fails\(\[3, 0\]\) raised ZeroDivisionError: division by zero"),
        (lambda counts: None, "returned nothing; is a return missing"),
        (lambda counts: "much", "returned 'much'; a number was expected"),
    ],
)
def test_a_students_function_is_quoted_when_it_fails(function, said):
    with pytest.raises(ValueError, match=said):
        Own(function).number([3, 0])


def test_a_students_function_may_return_any_number():
    assert Own(lambda counts: True).number([1]) == 1.0


# --- stacks ---


def test_stacked_pictures_keep_their_size_and_words():
    one = draw_curves([0, 1], {"up": [0, 1]}, height=200)
    two = draw_curves([0, 1], {"down": [1, 0]}, height=300)
    both = stack(one, two, gap=8)
    ET.fromstring(both.svg)
    assert both.height == 508 and both.width == 700
    assert one.text in both.text and two.text in both.text


# --- the split point ---


def test_the_split_point_refuses_what_it_cannot_draw():
    X, y = load_iris()
    with pytest.raises(ValueError, match="no column holds numbers"):
        threshold(X.astype(str), y)
    with pytest.raises(ValueError, match="missing"):
        threshold(X.where(X > 1), y)
    with pytest.raises(ValueError, match="classes are missing"):
        threshold(X)
    with pytest.raises(ValueError, match="150 rows and y has 149: every row needs a class"):
        threshold(X, y[1:])


def half_gain(x, y, t):
    return gain(pd.DataFrame({"x": x}), y, "x", threshold=t) / 2


def picky_gain(x, y, t):
    if t > 5:
        raise ZeroDivisionError("division by zero")
    return 0.25


def test_a_student_s_gain_is_drawn_beside_the_library_s():
    explorer = threshold(gain=half_gain)
    explorer.go_to_best()
    assert "half_gain says 0.4591, dtlib 0.9183" in explorer.stage.told
    assert ">half_gain</text>" in explorer.picture.svg
    explorer.update(criterion="gini")
    assert "half_gain says 0.4591" in explorer.stage.told and explorer.problem is None


def test_a_student_s_gain_that_fails_is_quoted_and_the_line_still_moves():
    explorer = threshold(gain=picky_gain)
    explorer.update(t=4.0)
    assert "picky_gain says 0.2500, dtlib" in explorer.stage.told
    explorer.update(t=6.0)
    assert "raised ZeroDivisionError: division by zero" in explorer.stage.told
    assert explorer.problem is None and 'data-value="6"' in explorer.picture.svg
    assert ">picky_gain</text>" not in explorer.picture.svg  # no curve with holes
    with pytest.raises(ValueError, match="gain must be a function"):
        threshold(gain=3)


def test_every_choice_of_the_split_point_draws():
    explorer = threshold()
    for name, control in explorer.controls.items():
        if hasattr(control, "options"):
            for _, value in control._options_full:
                explorer.update(**{name: value})
                assert explorer.problem is None


# --- showing again ---


def test_a_cell_that_is_run_again_closes_what_it_showed_before(monkeypatch):
    run = ["cell 1", "run 1"]
    monkeypatch.setattr(showing, "present_run", lambda: tuple(run))
    first, second, elsewhere = Line(), Line(), Line()
    showing.begin_showing(first.panel)
    showing.begin_showing(elsewhere.panel)
    run[:] = ["cell 2", "run 2"]
    showing.begin_showing(elsewhere.panel)
    run[:] = ["cell 1", "run 3"]
    showing.begin_showing(second.panel)
    assert all(part.comm is None for part in showing.parts_of(first.panel))
    for open_one in (second, elsewhere):
        assert all(part.comm is not None for part in showing.parts_of(open_one.panel))
    showing.begin_showing(first.panel)  # shown again: open again
    assert all(part.comm is not None for part in showing.parts_of(first.panel))


def test_an_explorer_is_closed_with_all_its_parts():
    before = set(widget_module._instances)
    explorer = threshold()
    assert set(widget_module._instances) > before
    showing.close(explorer.panel)
    assert set(widget_module._instances) == before


NAMES = [name for name in explore.__all__ if name != "film"]


@pytest.mark.parametrize("name", NAMES)
def test_every_control_has_a_label_and_a_tooltip(name):
    explorer = getattr(explore, name)()
    for control in [*explorer.controls.values(), *explorer.buttons.values()]:
        assert control.description and control.tooltip


# --- bad data ---


@pytest.mark.parametrize(
    "name",
    [
        "split",
        "grow",
        "threshold",
        "depth",
        "regression",
        "forest",
        "adaboost",
        "own_data",
        "prune",
    ],
)
def test_bad_data_are_a_sentence_in_a_notebook(name):
    with pytest.raises(ValueError) as refused:
        getattr(explore, name)(pd.DataFrame(), [])
    (line,) = refused.value._render_traceback_()
    assert line == f"explore.{name} cannot show this: {refused.value}"
    assert "number" in line or "no rows" in line


def test_plain_lists_of_numbers_are_numbers():
    X = [[1, 0.5], [2, 1.5], [3, 0.5], [4, 2.5], [5, 1], [6, 2]]
    labels = ["no", "no", "no", "yes", "yes", "yes"]
    for made in (explore.depth(X, labels), explore.forest(X, labels), explore.own_data(X, labels)):
        assert made.problem is None
    assert explore.regression(X, [1.0, 2, 3, 4, 5, 6]).problem is None
    explorer = explore.threshold(X, labels)
    explorer.go_to_best()
    assert "x0 < 3.5? Yes for 3 of 6 rows" in explorer.stage.told
