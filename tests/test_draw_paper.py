"""The bridge to Matplotlib: every kind of picture crosses it, and comes back with words."""

import io
import re
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import matplotlib
import matplotlib.pyplot as plt
import pytest

import dtlib.explore
from dtlib import AdaBoostClassifier, ClassificationTree, candidates
from dtlib import datasets as data
from dtlib.draw import (
    class_style,
    draw_adaboost,
    draw_candidates,
    draw_curves,
    draw_partition,
    draw_regions,
    draw_scores,
    draw_tree,
    draw_two,
    draw_votes,
    figure_of,
    picture_of,
)

matplotlib.use("Agg")
IRIS = data.load_iris()
PETALS = IRIS.X[["petal_length", "petal_width"]]
SMALL = ClassificationTree(max_depth=2).fit(PETALS, IRIS.y)
TENNIS = data.load_play_tennis()
BOOSTED = AdaBoostClassifier(n_estimators=2).fit(*data.load_adaboost_two_features())

PICTURES = {
    "tree": draw_tree(SMALL),
    "two trees": draw_two(SMALL, SMALL),
    "regions": draw_regions(SMALL, PETALS, IRIS.y),
    "rounds": draw_adaboost(BOOSTED, *data.load_adaboost_two_features()),
    "candidates": draw_candidates(candidates(*TENNIS)),
    "partition": draw_partition(*TENNIS, "Wind"),
    "scores": draw_scores(PETALS["petal_length"], IRIS.y),
    "curves": draw_curves([0, 1, 2], {"a": [0, 2, 1], "b": [1, 0, 2]}, at=1),
    "votes": draw_votes([["a", "b"], ["a", "a"], ["b", "a"]]),
}
SHAPES = ("rect", "circle", "path", "line")


@pytest.mark.parametrize("name", PICTURES)
def test_every_word_and_every_shape_crosses_the_bridge(name):
    picture = PICTURES[name]
    figure = figure_of(picture)
    (ax,) = figure.axes
    root = ElementTree.fromstring(picture.svg)
    for definitions in root.iter("{http://www.w3.org/2000/svg}defs"):
        definitions.clear()
    written = ["".join(e.itertext()) for e in root.iter("{http://www.w3.org/2000/svg}text")]
    assert [text.get_text().replace(r"\$", "$") for text in ax.texts] == written
    drawn = [e for shape in SHAPES for e in root.iter(f"{{http://www.w3.org/2000/svg}}{shape}")]
    assert len(ax.patches) == len(drawn)
    for patch in ax.patches:  # all of it lies on the sheet
        box = patch.get_path().get_extents()
        assert box.x0 >= -1 and box.x1 <= picture.width + 1
    figure.savefig(io.BytesIO(), format="pdf")
    plt.close(figure)


def test_a_picture_goes_onto_axes_of_ones_own():
    figure, (left, right) = plt.subplots(1, 2)
    assert figure_of(PICTURES["tree"], ax=left) is figure
    assert left.texts and not right.texts
    plt.close(figure)


def chart():
    with plt.style.context("dtlib.draw.course"):
        figure, ax = plt.subplots()
        ax.plot([0, 1], [0, 1], label="a")
        ax.fill_between([0, 1], [0, 1], alpha=0.3)
        ax.legend()
        return picture_of(figure, "A line", "It rises from 0 to 1.")


def test_a_figure_becomes_the_same_bytes_each_time_with_words_and_without_a_date():
    first, second = chart(), chart()
    assert first.svg == second.svg
    assert re.search(r"<title>A line</title><desc>A line\.\nIt rises", first.svg)
    assert not re.search(r"\d{4}-\d\d-\d\dT|Matplotlib v", first.svg)
    ElementTree.fromstring(first.svg)
    assert not plt.get_fignums()  # closed, so that a notebook shows it once


def test_the_dark_theme_knows_a_figure_as_it_knows_every_picture():
    """JupyterLab shows both as images, with the SVG in their address."""
    sheet = Path(dtlib.explore.__file__).parent / "page" / "dark.css"
    (known_by,) = re.findall(r'img\[src\*="(.+?)"\]', sheet.read_text(encoding="utf-8"))
    assert known_by in quote(PICTURES["tree"].svg)
    assert known_by in quote(chart().svg)


def test_the_style_has_the_colours_of_the_course():
    with plt.style.context("dtlib.draw.course"):
        cycle = plt.rcParams["axes.prop_cycle"].by_key()
    assert cycle["color"] == [class_style(i).pen for i in range(8)]
    assert len(set(cycle["marker"])) == 8
