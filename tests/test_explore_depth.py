"""The depth explorer: values in, picture and sentence out."""

import re

import numpy as np
import pandas as pd
import pytest

from dtlib import ClassificationTree, explore
from dtlib.datasets import load_iris
from dtlib.explore.depth import DEEPEST, Depth, disagreement
from dtlib.explore.frame.plane_sets import SETS
from dtlib.pruning.by_depth import answers_by_depth, cut
from dtlib.tree import depth as depth_of


@pytest.fixture(scope="module")
def explorer() -> Depth:
    return explore.depth()


def drawn(explorer, **changes):
    return explorer.draw(**{**explorer.values, **changes})


@pytest.mark.parametrize("criterion", ["gini", "entropy", "error"])
@pytest.mark.parametrize("least", [1, 7])
def test_a_cut_tree_is_the_tree_that_is_grown_to_this_depth(explorer, criterion, least):
    of, grown = explorer.sets("penguins"), explorer.grown("penguins", criterion, least, 3)
    X, y = of.X[grown.train], of.y[grown.train]
    for depth in range(1, DEEPEST + 1):
        tree = ClassificationTree(criterion=criterion, max_depth=depth, min_samples_leaf=least)
        tree.fit(X, y)
        assert str(cut(grown.root, depth)) == str(tree)
        assert (grown.answers[depth] == tree.predict(of.X)).all()


def test_cutting_does_not_change_the_tree(explorer):
    root = explorer.grown("irises", "gini", 1, 0).root
    before = str(root)
    assert depth_of(cut(root, 1)) == 1
    assert str(root) == before


def test_the_sentence_tells_the_accuracy_of_the_tree(explorer):
    of, grown = explorer.sets("noisy wave"), explorer.grown("noisy wave", "gini", 1, 0)
    tree = ClassificationTree(max_depth=4).fit(of.X[grown.train], of.y[grown.train])
    train = tree.score(of.X[grown.train], of.y[grown.train])
    test = tree.score(of.X[~grown.train], of.y[~grown.train])
    _, said = drawn(explorer, depth=4)
    assert f"Depth 4: {tree.n_leaves} leaves" in said
    assert f"{train:.1%} of 100 training rows and {test:.1%} of 160 test rows" in said


def test_the_noisy_set_shows_overfitting(explorer):
    grown = explorer.grown("noisy wave", "gini", 1, 0)
    best = int(np.argmax(grown.test_accuracy))
    assert 0 < best < DEEPEST
    assert grown.train_accuracy[-1] > 0.95
    assert grown.test_accuracy[-1] < grown.test_accuracy[best]


def test_deep_trees_differ_more_from_sample_to_sample(explorer):
    def differ(depth):
        _, said = drawn(explorer, depth=depth, sample=5)
        return float(re.search(r"differ on ([\d.]+)%", said)[1])

    assert differ(1) < differ(8)


def test_disagreement_is_the_mean_over_pairs():
    answers = [np.array(list(word)) for word in ("aaaa", "aabb", "aaab")]
    assert disagreement(answers) == pytest.approx((2 + 1 + 1) / 3 / 4)


def test_a_new_sample_keeps_earlier_borders_as_faint_lines(explorer):
    one, _ = drawn(explorer, sample=0)
    three, _ = drawn(explorer, sample=3)
    without, said = drawn(explorer, sample=3, keep=False)
    assert one.svg.count("stroke-opacity") == 0 == without.svg.count("stroke-opacity")
    assert three.svg.count("stroke-opacity") == 3
    assert "samples" not in said


def test_every_value_draws_a_picture_of_the_same_size(explorer):
    heights = {drawn(explorer, depth=d, data=name)[0].height for d in (0, 3, 10) for name in SETS}
    assert len(heights) == 1
    for criterion in ("gini", "entropy", "error"):
        for least in (1, 30):
            picture, said = drawn(explorer, criterion=criterion, least=least)
            assert picture.width == 700 and said
    assert explorer.problem is None


def test_the_button_and_the_line_of_the_curve(explorer):
    own = explore.depth()
    own.new_sample()
    assert own.state["sample"] == 1
    own.dragged("x", 6.4)
    assert own.controls["depth"].value == 6
    own.controls["data"].value = "irises"
    assert own.state["sample"] == 0
    assert own.problem is None


def test_own_data_and_their_two_features():
    X, y = load_iris()
    own = explore.depth(X, y, features=("petal_length", "petal_width"))
    tree = own.grown(own.controls["data"].value, "gini", 1, 0)
    assert set(own.sets("your data").X) == {"petal_length", "petal_width"}
    assert tree.answers.shape == (DEEPEST + 1, 150)
    assert explore.depth(X.to_numpy(), y.to_numpy()).problem is None


@pytest.mark.parametrize(
    ("X", "y", "complaint"),
    [
        (pd.DataFrame({"a": [1, 2, 3, 4]}), list("abab"), "2 needed"),
        (pd.DataFrame({"a": [1, 2, 3, 4], "b": list("wxyz")}), list("abab"), "2 needed"),
        (pd.DataFrame({"a": [1, 2, None, 4], "b": range(4)}), list("abab"), "missing"),
        (pd.DataFrame({"a": range(4), "b": range(4)}), list("aaaa"), "same class"),
        (pd.DataFrame({"a": range(4), "b": range(4)}), list("aba"), "every row needs a class"),
        (pd.DataFrame({"a": range(2), "b": range(2)}), list("ab"), "at least 4"),
        (pd.DataFrame({"a": range(4), "b": range(4)}), None, "classes are missing"),
    ],
)
def test_bad_data_are_refused_in_a_sentence(X, y, complaint):
    with pytest.raises(ValueError, match=complaint):
        explore.depth(X, y)


def test_an_unknown_feature_is_named():
    X, y = load_iris()
    with pytest.raises(ValueError, match="petal_size"):
        explore.depth(X, y, features=("petal_size", "petal_width"))


def test_a_picture_that_was_drawn_is_kept_and_another_sample_has_its_own():
    explorer = explore.depth()
    for depth in (4, 3, 4, 3):
        explorer.update(depth=depth)
    assert explorer.draw_all.cache_info().misses == 2
    first = explorer.picture.svg
    explorer.update(sample=1)
    assert explorer.draw_all.cache_info().misses == 3
    explorer.update(sample=0)
    assert explorer.picture.svg == first


def test_answers_of_a_single_leaf():
    X = pd.DataFrame({"a": [1.0, 2.0]})
    root = ClassificationTree().fit(X, ["x", "x"]).root_
    assert (answers_by_depth(root, X, 2) == "x").all()


def test_the_true_border_is_drawn_where_it_is_known(explorer):
    picture, _ = drawn(explorer, data="noisy wave")
    assert ">true border<" in picture.svg and "The true border goes through" in picture.text
    of = SETS["noisy wave"]()
    x, y = np.array(of.border).T
    above = of.X["x2"] > np.interp(of.X["x1"], x, y)
    assert (above == (of.y == "above")).mean() == pytest.approx(7 / 8, abs=0.03)
    for name in ("penguins", "irises", "breast cancer"):
        assert ">true border<" not in drawn(explorer, data=name)[0].svg


@pytest.mark.parametrize("width", [360, 700, 1000])
def test_the_plane_is_large_and_no_letter_shrinks_in_a_low_hall(explorer, width):
    explorer.width = width
    picture, _ = drawn(explorer)
    plane = re.search(r'<svg [^>]*width="(\d+)" height="(\d+)"', picture.svg[10:])
    if width == 700:  # beside the curve, so that the picture is no higher than the plane
        assert float(plane[1]) > 0.48 * width and picture.height < 1.1 * float(plane[2])
    else:
        assert float(plane[1]) == width and float(plane[2]) > 0.35 * picture.height
