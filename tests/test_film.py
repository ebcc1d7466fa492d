"""Films: every picture of an explorer along one control, in a form that needs no Python."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell

from dtlib import datasets, explore
from dtlib.draw import draw_curves
from dtlib.explore.frame.compression import shared_parts
from dtlib.explore.frame.controls import choice, slider, whole_slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.film import LARGEST, STORED, Film, size_of
from dtlib.storing import STORING
from tools.notebooks import WIDGET_VIEW

MAKERS = {
    "adaboost": explore.adaboost,
    "bias_variance": explore.bias_variance,
    "depth": explore.depth,
    "entropy": explore.entropy,
    "forest": explore.forest,
    "grow": explore.grow,
    "joint": explore.joint,
    "mistakes": explore.mistakes,
    "own_data": explore.own_data,
    "prune": explore.prune,
    "regression": explore.regression,
    "split": explore.split,
    "threshold": explore.threshold,
    "walk": explore.walk,
}
ID = re.compile(r'aria-labelledby="(p[0-9a-f]{8}|f[0-9a-f]{8}_\d+_)t')


class Line(Explorer):
    main = "slope"

    def __init__(self):
        controls = {
            "slope": whole_slider("Slope", 0, 99, 7, ""),
            "shift": slider("Shift", 0, 1, 0.123, "", step=0.1),
            "name": choice("Name", {"first": "a", "second": "b"}, "b", ""),
        }
        super().__init__(controls)

    def draw(self, slope, shift, name):
        return draw_curves([0, 1], {name: [shift, shift + slope]}), f"slope {slope}"


def without_ids(svg):
    """Ids are made from the content, in a film for all frames; the rest is as it was drawn."""
    for number, name in enumerate(dict.fromkeys(ID.findall(svg))):
        svg = svg.replace(name, f"id{number}-")
    return svg


def bytes_of(film):
    names = ("positions", "parts", "frames", "words")
    return size_of({name: getattr(film, name) for name in names})


# --- every explorer ---


@pytest.mark.parametrize("name", MAKERS)
def test_every_explorer_has_a_film_that_begins_where_it_stands(name):
    explorer = MAKERS[name]()
    values, picture, told = explorer.values, explorer.picture, explorer.stage.told
    film = explorer.film(largest=STORED)
    assert len(film.frames) == len(film.words) == len(film.positions) >= 3
    assert len(set(film.pictures)) > 1 and len(set(film.words)) > 1 and film.label
    assert bytes_of(film) <= STORED < LARGEST == 1_000_000
    assert without_ids(film.pictures[film.frame]) == without_ids(picture.svg)
    assert film.words[film.frame] == told
    # Making it leaves no trace in the explorer.
    assert explorer.values == values
    assert (explorer.picture.svg, explorer.stage.told) == (picture.svg, told)


def test_an_explorer_with_no_main_control_is_a_single_picture():
    film = explore.twenty_questions().film()
    assert len(film.frames) == 1


def test_a_film_goes_where_the_explorer_was_set_before():
    explorer = explore.regression()
    explorer.update(t=5.0)
    film = explorer.film()
    assert film.positions[film.frame] == "5"
    assert "5" in film.words[film.frame]


def test_the_film_of_growing_ends_with_the_learner_s_tree():
    explorer = explore.grow()
    film = explorer.film()
    explorer.go_on()
    assert film.positions == [str(k) for k in range(len(film.frames))]
    assert explorer.picture.text.splitlines()[0] in film.pictures[-1]
    assert "0 of 14 rows wrong; no leaf is open" in film.words[-1]


def test_the_film_of_a_walk_sends_every_row_down():
    film = explore.walk().film()
    assert len(film.frames) == len(datasets.load_play_tennis().y)
    assert all(f"In the data it is {p.split(': ')[1]}." in w
               for p, w in zip(film.positions, film.words, strict=True))  # fmt: skip


# --- one control ---


def test_a_film_holds_every_picture():
    line = Line()
    film = line.film()
    drawn = [line.draw(k, 0.123, "b")[0].svg for k in range(100)]
    assert list(map(without_ids, film.pictures)) == list(map(without_ids, drawn))
    assert film.words == [f"slope {k}" for k in range(100)]
    assert (film.label, film.frame) == ("Slope", 7)


def test_the_value_that_python_set_is_a_position_too():
    film = explore.film(Line(), "shift")
    assert film.positions[:4] == ["0", "0.1", "0.123", "0.2"] and film.frame == 2


def test_the_positions_of_a_menu_have_its_texts():
    film = explore.film(Line(), "name")
    assert film.positions == ["first", "second"] and film.frame == 1


def test_a_film_that_is_too_large_is_thinned_and_keeps_ends_and_start():
    whole = Line().film()
    thin = Line().film(largest=bytes_of(whole) // 3)
    assert bytes_of(thin) <= bytes_of(whole) // 3 and 5 < len(thin.frames) < 50
    assert (thin.positions[0], thin.positions[thin.frame], thin.positions[-1]) == ("0", "7", "99")
    with pytest.raises(ValueError, match="too large for a film"):
        Line().film(largest=1000)


def test_shared_parts_give_the_pictures_back_in_less_room():
    explorer = explore.threshold()
    pictures = [explorer.draw(**{**explorer.values, "t": t})[0].svg for t in (2, 3, 4)]
    parts, frames = shared_parts(pictures)
    assert ["".join(parts[int(i)] for i in frame.split()) for frame in frames] == pictures
    assert len("".join(parts)) < len("".join(pictures)) / 2


# --- what a cell shows ---


def shown_by(explorer, monkeypatch):
    """The widget in the output of a cell that ends in this explorer."""
    shell = InteractiveShell.instance()
    published = CapturingDisplayPublisher()
    monkeypatch.setattr(shell, "display_pub", published)
    explorer._ipython_display_()
    assert "image/svg+xml" in published.outputs[0]["data"]
    assert published.outputs[1]["data"]["text/plain"] == repr(explorer)
    return published.outputs[1]["data"][WIDGET_VIEW]["model_id"]


def test_a_cell_shows_the_explorer_and_no_film_is_made(monkeypatch):
    explorer = Line()
    monkeypatch.delenv(STORING, raising=False)
    monkeypatch.setattr(Film, "__init__", lambda *_, **__: pytest.fail("a film was made"))
    assert shown_by(explorer, monkeypatch) == explorer.panel.model_id


def test_a_cell_of_a_notebook_that_is_stored_shows_the_film(monkeypatch):
    explorer, made = Line(), []
    monkeypatch.setenv(STORING, "1")
    begin = Film.__init__
    monkeypatch.setattr(Film, "__init__", lambda it, **kw: (begin(it, **kw), made.append(it))[0])
    model_id = shown_by(explorer, monkeypatch)
    assert [film.model_id for film in made] == [model_id]
    assert "Run the cell" in made[0].note


def test_whoever_runs_notebooks_loads_no_explorer():
    asked = "import sys, tools.notebooks; print(any('dtlib.explore' in m for m in sys.modules))"
    root = Path(__file__).parents[1]
    ran = subprocess.run([sys.executable, "-c", asked], cwd=root, capture_output=True, text=True)
    assert ran.stdout == "False\n", ran.stderr
