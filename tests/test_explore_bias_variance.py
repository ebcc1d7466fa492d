"""The bias and variance explorer: values in, picture and sentence out."""

import re

import numpy as np
import pytest

from dtlib import RandomForestRegressor, RegressionTree, explore
from dtlib.draw.charts.error_parts import draw_error_parts
from dtlib.draw.charts.many_curves import draw_many_curves
from dtlib.explore.bias_variance import BAGGED, DEPTHS, GRID, MANY, ONE, SAMPLES


@pytest.fixture(scope="module")
def explorer():
    return explore.bias_variance()


def learnt(explorer, learner=ONE, sample=0):
    return explorer.learnt("a wave", 50, 0.4, learner, sample)


@pytest.mark.parametrize("depth", [1, 3, 8])
def test_the_sentence_tells_both_errors_of_trees_of_this_depth(explorer, depth):
    answers = [RegressionTree(max_depth=depth).fit(x, y).predict(GRID[:, None])
               for x, y in explorer.samples("a wave", 50, 0.4, 0)]  # fmt: skip
    mean = np.mean(answers, axis=0)
    bias2 = np.mean((mean - np.sin(2 * np.pi * GRID)) ** 2)
    variance = np.mean((answers - mean) ** 2)
    explorer.update(depth=depth)
    said = explorer.stage.told
    assert f"bias² {bias2:.4f}" in said and f"variance {variance:.4f}" in said
    assert f"error {bias2 + variance:.4f}" in said


def test_bagged_trees_are_dtlibs_bagged_trees(explorer):
    x, y = explorer.samples("a wave", 50, 0.4, 0)[2]
    bag = RandomForestRegressor(BAGGED, max_features=None, max_depth=4, random_state=0)
    said = bag.fit(x, y).predict(GRID[:, None])
    assert np.allclose(learnt(explorer, MANY).answers[DEPTHS.index(4), 2], said)


def test_deeper_trees_have_less_bias_and_more_variance_and_bagging_lowers_it(explorer):
    one, many = learnt(explorer), learnt(explorer, MANY)
    assert one.bias2[0] > 5 * one.bias2[-1] and one.variance[-1] > 2 * one.variance[0]
    assert many.variance[-1] < 0.6 * one.variance[-1]
    assert 1 < DEPTHS[int(np.argmin(one.bias2 + one.variance))] < DEPTHS[-1]


def test_without_noise_there_is_hardly_any_variance_left_to_lose(explorer):
    noisy = learnt(explorer).variance[-1]
    assert explorer.learnt("a wave", 50, 0.0, ONE, 0).variance[-1] < noisy / 5


def test_new_samples_are_others_and_can_be_found_again(explorer):
    explorer.update(depth=3, sample=0)
    before = explorer.picture.svg
    explorer.buttons["New samples"].click()
    assert explorer.picture.svg != before and explorer.problem is None
    explorer.update(sample=0)
    assert explorer.picture.svg == before


def test_the_line_is_dragged_and_stays_on_the_bars(explorer):
    for value, depth in ((4.6, 5), (0.2, 1), (99, 8)):
        explorer.handle({"kind": "drag", "handle": "x", "value": value})
        assert explorer.values["depth"] == depth and explorer.problem is None
    assert 'data-step="1"' in explorer.picture.svg, "an arrow key goes to the next depth"


def test_it_tells_in_words_what_is_drawn(explorer):
    explorer.update(depth=2)
    told = explorer.picture.text
    assert f"The curves of {SAMPLES} samples" in told and "depth 2 (chosen)" in told
    assert len(re.findall(r"depth \d.*: bias² .*, variance .*, together", told)) == len(DEPTHS)


def test_its_film_goes_along_the_depth(explorer):
    film = explorer.film(largest=150_000)
    assert film.label == "Depth" and film.positions == [str(d) for d in DEPTHS]
    assert len(set(film.pictures)) == len(DEPTHS)


def test_on_a_narrow_page_the_bars_stand_below_the_curves():
    own = explore.bias_variance()
    own.fill(360)
    assert own.picture.width == 360 and own.picture.height > 600


# --- a truth of the reader's ---


def test_a_function_of_yours_is_the_truth():
    def square(x):
        print("talking")
        return x * x

    own = explore.bias_variance(square)
    assert own.values["truth"] == "square" and own.code == "explore.bias_variance(square)"
    assert np.allclose(own.learnt("square", 50, 0.4, ONE, 0).truth, GRID**2)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda x: 1 / 0, "division by zero"),
        (lambda x: None, "returned nothing; is a return missing"),
        (lambda x: float("inf"), "no finite number"),
        (lambda: 1, "positional argument"),
        (3, "must be a function"),
    ],
)
def test_a_truth_that_cannot_be_drawn_is_told(wrong, told):
    with pytest.raises(ValueError, match=told) as error:
        explore.bias_variance(wrong)
    assert len(error.value._render_traceback_()) == 1


# --- its two pictures ---


def test_curves_are_steps_and_stay_inside():
    x = np.linspace(0, 1, 5)
    wide = draw_many_curves(x, [[0, 0, 9, 9, 9], [0, 0, 1, 1, 1]], x * 0, y_range=(0, 1))
    steps = re.findall(r'd="(M[^"]*H[^"]*V[^"]*)"', wide.svg)
    assert len(steps) == 2 and all("L" not in step for step in steps), "all samples, their mean"
    ys = [float(y) for step in steps for y in re.findall(r"V([\d.]+)", step)]
    assert min(ys) > 0 and max(ys) < wide.height - 40
    assert "samples from 1.00 to 9.00" in wide.text


def test_bars_without_any_error_are_drawn_too():
    flat = draw_error_parts(range(1, 4), {"bias²": [0, 0, 0], "variance": [0, 0, 0]}, x_label="d")
    assert "d 2: bias² 0, variance 0, together 0." in flat.text and "nan" not in flat.svg
