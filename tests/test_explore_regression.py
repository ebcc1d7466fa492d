"""The regression explorer: values in, picture and sentence out."""

import numpy as np
import pandas as pd
import pytest

from dtlib import RegressionTree, candidates, explore, mse
from dtlib.datasets import load_baseball
from dtlib.explore.frame.sampling import half_of
from dtlib.explore.regression import CUT, DEEPEST, PLANE, STEPS


@pytest.fixture(scope="module")
def explorer():
    return explore.regression()


def drawn(explorer, **changes):
    return explorer.draw(**{**explorer.values, **changes})


def log_salary():
    return np.log(load_baseball().y)


def test_the_first_cut_of_the_lecture(explorer):
    own = explore.regression()
    own.go_to_best()
    assert own.controls["t"].value == 4.5
    picture, said = drawn(own)
    X, y = load_baseball()
    years = X["Years"] < 4.5
    left, right = log_salary()[years], log_salary()[~years]
    assert f"left: mean {left.mean():.4g}, {len(left)} rows" in picture.svg
    assert f"right: mean {right.mean():.4g}, {len(right)} rows" in picture.svg
    after = mse(left) * len(left) + mse(right) * len(right)
    assert f"RSS {mse(log_salary()) * len(y):.4g} before, {after:.4g} after" in said
    assert "No cut leaves less" in said


def test_the_curve_is_the_table_of_candidates(explorer):
    cuts, left_over = explorer.cuts("Hits", True)
    table = candidates(load_baseball().X[["Hits"]], log_salary(), "mse")
    best = table.iloc[0]
    assert len(cuts) == len(table)
    assert cuts[np.argmin(left_over)] == best["threshold"]
    assert left_over.min() == pytest.approx(best["impurity_after"] * 263)


def test_a_worse_cut_names_the_best_one(explorer):
    _, said = drawn(explorer, t=12.0)
    assert "The best cut, 4.5, leaves 115.1." in said


def test_a_cut_outside_the_data_leaves_all_squares(explorer):
    picture, said = drawn(explorer, t=0.5)
    assert "RSS 207.2 before, 207.2 after" in said
    assert "left: no rows" in picture.svg


@pytest.mark.parametrize("depth", [1, 2, 5, DEEPEST])
def test_the_errors_are_those_of_a_tree_of_this_depth(explorer, depth):
    X, y, train = explorer.X[["Years"]], explorer.target(True), half_of(len(explorer.y), 3)
    tree = RegressionTree(max_depth=depth).fit(X[train], y[train])
    _, said = drawn(explorer, show=STEPS, depth=depth, sample=3)
    errors = [np.mean((tree.predict(X[rows]) - y[rows]) ** 2) for rows in (train, ~train)]
    assert f"{errors[0]:.4g} on training rows, {errors[1]:.4g} on test rows" in said
    assert f"{tree.n_leaves} steps" in said


def test_depth_zero_is_the_mean(explorer):
    _, said = drawn(explorer, show=STEPS, depth=0)
    assert "Depth 0: 1 step." in said


def test_the_plane_of_years_and_hits(explorer):
    picture, said = drawn(explorer, show=PLANE, depth=2)
    tree = RegressionTree(max_depth=2).fit(explorer.X[["Years", "Hits"]], log_salary())
    assert "First question: Years < 4.5?" in said
    for mean in tree.predict(explorer.X[["Years", "Hits"]]):
        assert f"{mean:.4g}" in picture.svg
    left = np.sum((tree.predict(explorer.X[["Years", "Hits"]]) - log_salary()) ** 2)
    assert f"{left:.4g} with these" in said


def test_every_view_feature_and_depth_draws(explorer):
    heights = {}
    for show in (CUT, STEPS, PLANE):
        for feature in ("Years", "HmRun"):
            for depth in (0, 3, DEEPEST):
                for log in (True, False):
                    picture, said = drawn(
                        explorer, show=show, feature=feature, depth=depth, log=log
                    )
                    assert picture.width == 700 and said
                    heights.setdefault(show, set()).add(picture.height)
    assert all(len(found) == 1 for found in heights.values()), heights


def test_controls_buttons_and_handles():
    own = explore.regression()
    assert own.controls["depth"].layout.display == "none"
    own.controls["show"].value = STEPS
    assert own.controls["depth"].layout.display is None
    assert own.controls["t"].layout.display == "none"
    own.new_sample()
    own.dragged("x", 4.6)
    assert own.state["sample"] == 1 and own.controls["depth"].value == 5
    own.controls["show"].value = CUT
    own.controls["feature"].value = "Hits"
    assert own.controls["t"].max == own.X["Hits"].max()
    own.dragged("threshold", 100.0)
    assert "Hits < 100?" in own.stage.told
    own.update(show=PLANE, other="Hits")
    assert own.problem is None and own.values["feature"] == "Years"
    own.update(other="Years")
    assert own.problem is None


def test_the_page_rounds_a_slider_but_not_the_cut():
    own = explore.regression(feature="Hits")
    own.update(t=117.5)
    own.controls["t"].value = 118.0  # what the page sends back: the slider has steps of 1
    assert own.values["t"] == 117.5
    own.controls["t"].value = 119.0  # one step further, by hand
    assert own.values["t"] == 119.0


def test_own_data():
    X = pd.DataFrame({"a": [1.0, 2, 3, 4, 5, 6]})
    own = explore.regression(X, [1, 1, 1, -5, -5, -5])
    own.go_to_best()
    assert own.controls["t"].value == 3.5
    assert "0 after" in own.stage.told
    assert own.controls["log"].disabled
    assert PLANE not in own.controls["show"].options
    flat = explore.regression(pd.DataFrame({"a": [1] * 5}), range(5))
    flat.go_to_best()
    assert flat.problem is None and "nothing can be cut" in flat.stage.told


@pytest.mark.parametrize(
    ("X", "y", "more", "complaint"),
    [
        (pd.DataFrame({"a": list("abcd")}), range(4), {}, "no column holds numbers"),
        (pd.DataFrame({"a": range(4)}), list("abcd"), {}, "must hold numbers"),
        (pd.DataFrame({"a": range(4)}), range(3), {}, "each needs a number"),
        (pd.DataFrame({"a": [1, None, 2, 3]}), range(4), {}, "missing"),
        (pd.DataFrame({"a": range(4)}), [1, 2, 3, np.nan], {}, "missing"),
        (pd.DataFrame({"a": range(3)}), range(3), {}, "at least 4"),
        (pd.DataFrame({"a": range(4)}), None, {}, "call it with X and y"),
        (pd.DataFrame({"a": range(4)}), range(4), {"feature": "b"}, "there is no number 'b'"),
        (pd.DataFrame({"a": range(4)}), range(4), {"log": True}, "logarithm"),
    ],
)
def test_bad_data_are_refused_in_a_sentence(X, y, more, complaint):
    with pytest.raises(ValueError, match=complaint):
        explore.regression(X, y, **more)
