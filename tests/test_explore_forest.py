"""The forest explorer: values in, picture and sentence out."""

import numpy as np
import pandas as pd
import pytest

from dtlib import explore
from dtlib.datasets import load_iris
from dtlib.draw import tree_votes
from dtlib.explore.forest.known import TREES


@pytest.fixture(scope="module")
def explorer():
    return explore.forest()


def drawn(explorer, **changes):
    return explorer.draw(**{**explorer.values, **changes})


def test_ballots_are_the_votes_of_the_trees(explorer):
    grown = explorer.now
    X = grown.of.X[:30]
    codes = grown.ballots(X)
    votes = tree_votes(grown.forest, X)
    assert (np.array(grown.of.classes, dtype=object)[codes] == votes).all()


def test_the_first_trees_decide_as_a_majority(explorer):
    grown = explorer.now
    X, y = grown.of.X[~grown.train], grown.of.y[~grown.train].to_numpy()
    votes = tree_votes(grown.forest, X)
    for n in (1, 7, 20, TREES):
        counts = [(votes[:n] == c).sum(axis=0) for c in grown.of.classes]
        answers = np.array(grown.of.classes)[np.argmax(counts, axis=0)]
        assert grown.test_errors[n - 1] == pytest.approx(np.mean(answers != y))
    assert (answers == grown.forest.predict(X)).all()
    assert grown.test_errors[-1] == pytest.approx(1 - grown.forest.score(X, y))


def test_the_sentence_tells_the_errors_of_the_library(explorer):
    grown = explorer.now
    _, said = drawn(explorer, trees=TREES)
    X, y = grown.of.X[~grown.train], grown.of.y[~grown.train]
    assert f"wrong on {1 - grown.forest.score(X, y):.1%} of the {len(X)} test rows" in said
    assert f"on {grown.forest.oob_errors()[-1]:.1%} out of bag" in said
    alone = np.mean([1 - tree.score(X, y) for tree in grown.forest.estimators_])
    assert f"One tree alone is wrong on {alone:.1%}" in said


def test_a_forest_beats_its_trees(explorer):
    for name in explorer.controls["data"].options:
        grown = explorer.grown(name, 1, 1.0, 0)
        assert grown.test_errors[-1] < grown.tree_errors.mean()


def test_it_opens_with_a_forest_that_shows_what_more_trees_bring(explorer):
    errors = explorer.now.test_errors
    assert errors[0] - errors[-1] > 0.04


def test_a_tree_and_its_sample(explorer):
    grown = explorer.now
    picture, said = drawn(explorer, trees=10, tree=3)
    counts = grown.forest.in_bag(2)
    n_out = int((counts == 0).sum())
    assert f"hold {(counts > 0).sum()} of the 120 training rows" in said
    assert f"{n_out} are out of bag" in said
    assert f"{n_out} are ringed: out of bag" in picture.text
    alone = 1 - grown.forest.estimators_[2].score(
        grown.of.X[~grown.train], grown.of.y[~grown.train]
    )
    assert f"Alone it is wrong on {alone:.1%}" in said
    assert "out of bag" not in drawn(explorer, trees=10, tree=0)[0].text


def test_a_smaller_share_leaves_more_rows_out(explorer):
    few = explorer.grown("noisy wave", 1, 0.2, 0).forest.in_bag(0)
    assert few.sum() == 24
    assert "was grown on 24 draws" in drawn(explorer, share=20.0, tree=1)[1]


def test_the_votes_at_a_place(explorer):
    own = explore.forest()
    own.placed({"kind": "place", "x": 0.3, "y": 0.62})
    votes = tree_votes(own.now.forest, pd.DataFrame({"x1": [0.3], "x2": [0.62]}))[:20, 0]
    most = max(set(votes), key=lambda c: (votes == c).sum())
    assert f"{(votes == most).sum()} of 20 say {most}" in own.stage.told
    assert own.picture.svg.count("data-tree=") == 20
    for t, vote in enumerate(votes):
        assert f'aria-label="tree {t + 1}: {vote}"' in own.picture.svg


def test_the_regions_are_those_of_the_first_trees(explorer):
    grown = explorer.now
    xs, ys = (
        (borders[1:] + borders[:-1])[::7] / 2 for borders in grown.borders
    )  # the middles of some cells
    places = pd.DataFrame([(x, y) for x in xs for y in ys], columns=["x1", "x2"])
    votes = tree_votes(grown.forest, places)
    for n in (1, 25):
        counts = [(votes[:n] == c).sum(axis=0) for c in grown.of.classes]
        expected = np.array(grown.of.classes)[np.argmax(counts, axis=0)]
        shown = [
            next(c.answer for c in grown.cells(n) if c.x0 < x < c.x1 and c.y0 < y < c.y1)
            for x, y in places.to_numpy()
        ]
        assert shown == expected.tolist()


def test_clicks_drags_and_sliders_agree(explorer):
    own = explore.forest()
    own.clicked("tree", "4")
    assert own.controls["tree"].value == 5
    own.clicked("tree", "4")
    assert own.controls["tree"].value == 0
    own.clicked("row", "0")
    first = own.now.of.X[own.now.train].iloc[0]
    assert own.state["at"] == (first["x1"], first["x2"])
    own.dragged("py", 0.25)
    assert own.state["at"] == (first["x1"], 0.25)
    own.dragged("x", 33.3)
    assert own.controls["trees"].value == 33
    own.controls["tree"].value = 50
    assert own.controls["trees"].value == 50
    own.controls["trees"].value = 10
    assert own.controls["tree"].value == 0
    before = own.state["seed"]
    own.new_forest()
    assert own.state["seed"] == before + 1
    own.controls["data"].value = "irises, four features"
    assert own.controls["features"].max == 4 and own.state["at"] is None
    assert "medians" in own.stage.told and own.problem is None


def test_every_value_draws_a_picture_of_the_same_size(explorer):
    heights = set()
    for name in explorer.controls["data"].options:
        for changes in ({"trees": 1}, {"trees": TREES}, {"tree": 20}, {"share": 10.0}):
            picture, said = drawn(explorer, data=name, **changes)
            assert picture.width == 700 and said
            heights.add(picture.height)
    assert len(heights) == 1
    assert "1 tree is wrong" in drawn(explorer, trees=1)[1]
    assert drawn(explorer, features=2)[0].svg != drawn(explorer, features=1)[0].svg


def test_own_data():
    X, y = load_iris()
    own = explore.forest(X, y, features=("petal_length", "sepal_width"))
    assert own.now.forest.n_features_in_ == 4
    assert own.now.of.plane.features == ("petal_length", "sepal_width")
    tiny = explore.forest(pd.DataFrame({"a": range(6), "b": range(6)}), list("xyxyxy"))
    assert tiny.problem is None
    rare = explore.forest(pd.DataFrame({"a": range(9), "b": range(9)}), list("xxxxyyyyz"))
    assert rare.problem is None


@pytest.mark.parametrize(
    ("X", "y", "complaint"),
    [
        (pd.DataFrame({"a": range(4)}), list("abab"), "2 needed, 1 found"),
        (pd.DataFrame({"a": [1, 2, None, 4], "b": range(4)}), list("abab"), "missing"),
        (pd.DataFrame({"a": range(4), "b": range(4)}), list("aaaa"), "same class"),
        (pd.DataFrame({"a": range(4), "b": range(4)}), list("ab"), "every row needs a class"),
    ],
)
def test_bad_data_are_refused_in_a_sentence(X, y, complaint):
    with pytest.raises(ValueError, match=complaint):
        explore.forest(X, y)
