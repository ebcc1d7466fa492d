"""What all explorers share: values, events, errors as sentences, films."""

import sys
import xml.etree.ElementTree as ET

import ipywidgets as widgets
import pytest

from dtlib.datasets import load_iris
from dtlib.draw import draw_curves
from dtlib.draw.stack import stack
from dtlib.explore import film, threshold
from dtlib.explore.controls import set_range, slider
from dtlib.explore.explorer import Explorer
from dtlib.explore.film import LARGEST, shared_parts, size_of
from dtlib.explore.own import with_care

film_module = sys.modules["dtlib.explore.film"]  # the name in the package is the function


class Line(Explorer):
    """A small explorer: a line of a given slope, broken for a slope of 13."""

    def __init__(self):
        self.drawn = []
        controls = {
            "slope": widgets.IntSlider(value=1, min=0, max=20, description="Slope"),
            "name": widgets.Dropdown(options=["a", "b"], description="Name"),
        }
        super().__init__(controls, state={"shift": 0}, buttons={"Ten": self.ten}, rows=[["slope"]])

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
        return draw_curves([0, 1], {name: [shift, shift + slope]}), f"slope {slope}"


def test_a_control_draws_once_and_the_sentence_follows():
    line = Line()
    line.controls["slope"].value = 3
    assert line.drawn == [(1, "a", 0), (3, "a", 0)]
    assert "slope 3" in line.sentence.value
    assert line.stage.svg == line.picture.live


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
    before = line.stage.svg
    line.controls["slope"].value = 13
    assert "13 brings bad luck" in line.sentence.value
    assert "role=" in line.sentence.value and line.stage.svg == before
    line.controls["slope"].value = 14
    assert line.problem is None and "slope 14" in line.sentence.value


def test_an_error_in_an_event_is_caught_too():
    line = Line()
    line.handle({"kind": "click", "what": "row", "name": "not a number"})
    assert "invalid literal" in line.problem


def test_what_a_person_did_is_escaped_in_the_sentence():
    line = Line()
    line.draw = lambda **values: (line.picture, "<script>")
    line.redraw()
    assert "<script>" not in line.sentence.value


def test_a_slider_gets_a_new_range_without_crossing():
    control = slider("x", 0.0, 1.0, 0.5, "")
    for low, high in ((5.0, 9.0), (-3.0, -1.0), (0.0, 0.0), (2.0, 4.0)):
        set_range(control, low, high, (low + high) / 2)
        assert (control.min, control.max, control.value) == (low, high, (low + high) / 2)


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
        with_care(function)([3, 0])


def test_a_students_function_may_return_any_number():
    assert with_care(lambda counts: True)([1]) == 1.0


# --- films and stacks ---


def test_a_film_holds_every_picture_and_needs_no_python():
    line = Line()
    box = film(line, "slope", values=range(10))
    control, stage = box.children
    pictures = ["".join(stage.parts[i] for i in frame) for frame in stage.frames]
    assert pictures == [line.draw(k, "a", 0)[0].svg for k in range(10)]
    assert [text for text, _ in control.options] == [str(k) for k in range(10)]


def test_a_film_that_is_too_large_is_thinned(monkeypatch):
    explorer = threshold()
    whole = film(explorer, "t").children[1]
    pictures = ["".join(whole.parts[i] for i in frame) for frame in whole.frames]
    assert size_of(pictures) <= LARGEST == 1_000_000
    monkeypatch.setattr(film_module, "LARGEST", size_of(pictures) // 3)
    thin = film(explorer, "t").children[1]
    assert 2 <= len(thin.frames) < len(whole.frames)
    monkeypatch.setattr(film_module, "LARGEST", 1000)
    with pytest.raises(ValueError, match="too large for a film"):
        film(explorer, "t")


def test_shared_parts_give_the_pictures_back():
    pictures = [threshold().draw("petal_length", "nothing", "gini", 0, t)[0].svg for t in (2, 3, 4)]
    parts, frames = shared_parts(pictures)
    assert ["".join(parts[i] for i in frame) for frame in frames] == pictures
    assert size_of(pictures) < sum(map(len, pictures)) / 2


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


def test_every_choice_of_the_split_point_draws():
    explorer = threshold()
    for name, control in explorer.controls.items():
        if hasattr(control, "options"):
            for _, value in control._options_full:
                explorer.update(**{name: value})
                assert explorer.problem is None
