"""Regions, scores, steps, partitions, boosting, votes and curves show dtlib's numbers."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from dtlib import (
    ID3,
    AdaBoostClassifier,
    ClassificationTree,
    RandomForestClassifier,
    RandomForestRegressor,
    RegressionTree,
    ask,
    candidates,
    gain,
    gini,
    leaf,
)
from dtlib import datasets as data
from dtlib.draw import (
    class_style,
    draw_adaboost,
    draw_boost,
    draw_candidates,
    draw_curves,
    draw_pairs,
    draw_partition,
    draw_regions,
    draw_scores,
    draw_steps,
    draw_votes,
    tree_votes,
)
from dtlib.draw.canvas.axes import nice_ticks, span
from dtlib.draw.canvas.style import COLOURS, MARKERS
from dtlib.draw.canvas.text_width import shorten, text_width, wrap
from dtlib.draw.charts.steps import step_function
from dtlib.draw.plane.rectangles import grid_cells, tree_cells
from dtlib.draw.plane.regions import make_plane

SVG = "{http://www.w3.org/2000/svg}"


def elements(picture, attribute):
    return [e for e in ET.fromstring(picture.svg).iter() if e.get(attribute) is not None]


def answer_at(cells, x, y):
    found = [c.answer for c in cells if c.x0 <= x < c.x1 and c.y0 <= y < c.y1]
    assert len(found) == 1, "the cells cover the plane once"
    return found[0]


# --- regions ---


@pytest.mark.parametrize("name", ["circles_in_box", "continuous_abc"])
def test_regions_of_a_tree_are_its_predictions(name):
    X, y = getattr(data, f"load_{name}")()
    tree = ClassificationTree().fit(X, y)
    cells = tree_cells(tree.root_, make_plane(X, X))
    for (a, b), predicted in zip(X.to_numpy(), tree.predict(X), strict=True):
        assert answer_at(cells, a, b) == predicted


def test_regions_of_a_forest_are_its_predictions():
    X, y = data.load_circles_in_box()
    forest = RandomForestClassifier(n_estimators=9, random_state=1).fit(X, y)
    plane = make_plane(X, X)
    cells = grid_cells(forest.predict, [t.root_ for t in forest.estimators_], plane)
    rng = np.random.default_rng(0)
    points = rng.uniform(0.05, 0.95, (60, 2))
    predicted = forest.predict(plane.rows(points[:, 0], points[:, 1]))
    assert [answer_at(cells, *p) for p in points] == predicted.tolist()
    assert draw_regions(forest, X, y).svg.count("<path") < 40


def test_regions_with_other_features_fixed():
    X, y = data.load_iris()
    tree = ClassificationTree().fit(X, y)
    features = ("petal_length", "petal_width")
    plane = make_plane(X, X, features, {"sepal_length": 6.0})
    points = X[list(features)].to_numpy()
    predicted = tree.predict(plane.rows(points[:, 0], points[:, 1]))
    cells = tree_cells(tree.root_, plane)
    assert [answer_at(cells, *p) for p in points] == predicted.tolist()


def test_region_elements_can_be_grabbed():
    X, y = data.load_circles_in_box()
    tree = ClassificationTree().fit(X, y)
    picture = draw_regions(tree, X, y, threshold=("x1", 0.6))
    assert [e.get("data-row") for e in elements(picture, "data-row")] == [
        str(i) for i in range(len(X))
    ]
    leaves = sum(node.is_leaf for node in [*_walk(tree.root_)])
    assert len(elements(picture, "data-node")) == leaves
    (handle,) = elements(picture, "data-handle")
    x0, x1, v0, v1 = (float(handle.get(f"data-{k}")) for k in ("x0", "x1", "v0", "v1"))
    line = handle.find(f"{SVG}line")
    value = v0 + (float(line.get("x1")) - x0) / (x1 - x0) * (v1 - v0)
    assert value == pytest.approx(0.6, abs=1e-3)
    assert 'role="slider"' in picture.live and 'tabindex="0"' in picture.live


def _walk(root):
    yield root
    for branch in root.branches.values():
        yield from _walk(branch)


def test_regions_name_what_is_wrong():
    X, y = data.load_play_tennis()
    with pytest.raises(ValueError, match="holds categories"):
        draw_regions(None, X, y)
    with pytest.raises(KeyError, match="no feature"):
        draw_regions(None, *data.load_iris(), features=("a", "b"))
    with pytest.raises(ValueError, match="two features"):
        draw_regions(None, *data.load_temperature())


# --- scores and candidates ---


def test_scores_are_those_of_candidates():
    X, y = data.load_temperature()
    picture = draw_scores(X["Temperature"], y, threshold=85)
    assert "Best of 5: Temperature < 54 with gain 0.4591." in picture.text
    mine = gain(X, y, "Temperature", threshold=85)
    assert f"Chosen: Temperature < 85 with gain {mine:.4f}." in picture.text
    known = draw_scores(X["Temperature"], y, threshold=85, table=candidates(X, y))
    assert known.svg == picture.svg


def test_scores_of_a_constant_feature():
    picture = draw_scores([1, 1, 1], ["a", "b", "a"])
    assert "nothing to split" in picture.text


def test_candidates_best_first_and_ties_marked():
    picture = draw_candidates(candidates(*data.load_play_tennis()))
    assert picture.text.splitlines()[1:3] == ["Outlook?  0.2467", "Humidity?  0.1518"]
    tied = draw_candidates(candidates(*data.load_iris(), criterion="gini"))
    assert len(re.findall('font-weight="bold"', tied.svg)) == 4  # two names, two numbers
    with pytest.raises(ValueError, match="gain"):
        draw_candidates(candidates(*data.load_play_tennis()), score="beauty")


# --- steps ---


def test_steps_are_the_predictions():
    frame = data.load_baseball().frame.dropna()
    X, y = frame[["Years"]], np.log(frame["Salary"])
    tree = RegressionTree(max_depth=3).fit(X, y)
    borders, values = step_function(tree, span(X["Years"], 0.03))
    place = np.searchsorted(borders, X["Years"], side="right") - 1
    assert values[place] == pytest.approx(tree.predict(X))
    assert "Years < 1.5: " in draw_steps(frame["Years"], y, tree, y_label="pay").text


def test_steps_of_a_function_and_of_the_wrong_tree():
    line = draw_steps([0, 10], [0, 10], lambda x: 2 * x, feature="x")
    assert "steps" not in line.text and "at the left to" in line.text
    x = np.array([1.0, 2, 3, 4])
    forest = RandomForestRegressor(n_estimators=3, random_state=0).fit(x[:, None], x**2)
    assert "between" in draw_steps(x, x**2, forest).text
    tree = ask("a < 1", yes=leaf(1.0), no=ask("b < 2", yes=leaf(2.0), no=leaf(3.0)))
    with pytest.raises(ValueError, match="one feature"):
        draw_steps([1, 2], [1, 2], tree)


# --- partition ---


def test_partition_has_a_block_a_row_twice():
    X, y = data.load_play_tennis()
    picture = draw_partition(X, y, "Outlook")
    rows = sorted(int(e.get("data-row")) for e in elements(picture, "data-row"))
    assert rows == sorted([*range(14)] * 2)
    assert "Sunny: 5 rows (No 3, Yes 2), entropy 0.971." in picture.text
    assert f"Gain {gain(X, y, 'Outlook'):.4f}." in picture.text


def test_partition_by_a_split_point_and_with_gaps():
    X, y = data.load_temperature()
    assert "yes: 2 rows (No 2, Yes 0)" in draw_partition(X, y, "Temperature < 54").text
    X = X.astype(float)
    X.loc[X.index[0]] = np.nan
    assert "unknown: 1 row" in draw_partition(X, y, "Temperature < 54").text


# --- committees ---


def test_adaboost_of_the_lecture():
    X, y = data.load_adaboost_ten()
    model = AdaBoostClassifier(n_estimators=3).fit(X, y)
    picture = draw_adaboost(model, X, y)
    assert "round 1: ε 0.300, α 0.424; wrong on 3 rows (6, 7, 8)." in picture.text
    assert "Heaviest rows: 6 0.1667" in picture.text
    assert "all together; no mistakes." in picture.text
    assert len(elements(picture, "data-row")) == 40


def test_area_of_a_point_is_its_weight():
    X, y = data.load_adaboost_ten()
    stump = ask("x < 2.5", yes=leaf(1), no=leaf(-1))
    weights = np.full(10, 0.05)
    weights[3] = 0.55  # of class −1, drawn as a circle
    picture = draw_boost(X, y, [stump], [weights])
    radius = {e.get("data-row"): e.get("r") for e in elements(picture, "data-row")}
    assert (float(radius["3"]) / float(radius["4"])) ** 2 == pytest.approx(11, rel=0.02)


def test_votes_of_the_lecture():
    text = draw_votes([1, 1, 1, -1, -1], weights=[0.1, 0.1, 0.1, 0.6, 0.1], truth=[-1]).text
    assert "row 0: -1 0.7, 1 0.3 → -1 (truth: -1)" in text


def test_forest_votes_add_up():
    X, y = data.load_circles_in_box()
    forest = RandomForestClassifier(n_estimators=9, random_state=0).fit(X, y)
    votes = tree_votes(forest, X)
    assert votes.shape == (9, len(X))
    text = draw_votes(votes, truth=y, names=X.index).text
    first = (votes[:, 0] == "o").sum()
    assert f"{X.index[0]}: o {first}, x {9 - first} →" in text


# --- curves ---


def test_curves_tell_their_main_values():
    p = [0, 0.25, 0.5, 0.75, 1]
    text = draw_curves(p, {"H": [0, 0.8113, 1, 0.8113, 0]}, x_label="p", at=0.25).text
    assert "H: 0 at the start, 0 at the end; least 0 at 0, greatest 1 at 0.5." in text
    assert "At p = 0.25: 0.8113." in text


def test_curves_with_gaps_steps_and_wrong_lengths():
    picture = draw_curves([1, 2, 3, 4], {"a": [1, np.nan, 3, 4], "b": [2, 2, 2, 2]}, steps=True)
    assert "nan" not in picture.svg.lower()
    with pytest.raises(ValueError, match="3 values for 2 of x"):
        draw_curves([1, 2], {"a": [1, 2, 3]})


# --- style and measure ---


def test_classes_differ_in_more_than_colour():
    styles = [class_style(i) for i in range(24)]
    assert len({(s.colour, s.marker) for s in styles}) == 24
    assert len({s.marker for s in styles[:8]}) == len(MARKERS) == len(COLOURS)
    assert len({s.hatch for s in styles[:8]}) == 8


def test_the_same_class_looks_the_same_in_every_picture():
    X, y = data.load_circles_in_box()
    tree = ClassificationTree().fit(X, y)
    pictures = [draw_regions(tree, X, y), draw_scores(X["x1"], y), draw_regions(None, X, y)]
    for picture in pictures:
        for element in elements(picture, "data-row"):
            first = y.iloc[int(element.get("data-row"))] == "o"
            assert element.tag == f"{SVG}{'circle' if first else 'path'}"
            assert element.get("fill") == COLOURS[0 if first else 1]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3, 7), (1e-6, 3e-6), (0, 123456), (5, 5)])
def test_ticks_are_round_and_inside(low, high):
    ticks = nice_ticks(low, high)
    assert 1 <= len(ticks) <= 12
    assert all(low - 1e-12 <= t <= high + 1e-12 for t in ticks)


def test_shorten_and_wrap_keep_to_the_width():
    for text in ("worst_concave_points < 0.1358?", "a b c d e f g h", "x" * 50, "", "数据数据数据"):
        assert text_width(shorten(text, 40)) <= 40 or text == ""
        assert all(text_width(line) <= 60 for line in wrap(text, 60, lines=9))


def test_id3_with_numbers_as_values_can_be_drawn():
    X, y = data.load_zoo()
    from dtlib.draw import draw_tree

    assert "legs = 4" in draw_tree(ID3().fit(X, y), row=X.iloc[0]).text


# --- pairs of labels ---


def test_the_pairs_of_a_hat_are_counted_as_gini_counts_them():
    labels = list("ABACBAC")
    picture = draw_pairs(labels)
    assert "32 of 49 pairs differ: 0.6531" in picture.text
    assert float(gini([3, 2, 2])) == pytest.approx(32 / 49)
    assert picture.text.count("×") == 32 and picture.text.count("·") == 17
    assert picture.svg.count('height="34"') == 49, "a square a pair"
    assert draw_pairs(sorted(labels)).svg == picture.svg, "whatever the order in the hat"


@pytest.mark.parametrize("labels", [["x"], [True, False], range(30), "AB" * 40])
def test_any_hat_fits_its_picture(labels):
    picture = draw_pairs(labels, width=340)
    right = [float(x) + float(w) for x, w in re.findall(r'<rect x="([\d.]+)"[^>]*width="([\d.]+)"',
                                                        picture.svg)]  # fmt: skip
    assert max(right) <= 340 and "nan" not in picture.svg


def test_an_empty_hat_is_told():
    with pytest.raises(ValueError, match="empty"):
        draw_pairs([])
