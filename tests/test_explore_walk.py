"""Walking a row: the way and the answer are the tree's, also for a row with gaps."""

import numpy as np
import pandas as pd
import pytest

from dtlib import C45, ID3, RegressionTree, ask, datasets, explore, leaf

TENNIS = ["Outlook", "Temperature", "Humidity", "Wind"]


def lit(picture):
    """Which nodes the text twin marks with a star."""
    return picture.text.count("*") - 1  # one is in the explanation


def test_every_row_of_the_data_is_led_to_the_tree_s_answer():
    X, y = datasets.load_play_tennis()
    tree = ID3().fit(X, y)
    explorer = explore.walk()
    for i, answer in enumerate(tree.predict(X)):
        explorer.update(start=i)
        assert f"THEN {answer}." in explorer.stage.told
        assert f"In the data it is {y.iloc[i]}." in explorer.stage.told
        assert f"Outlook = {X['Outlook'].iloc[i]}" in explorer.stage.told
        assert explorer.problem is None


def test_the_start_menu_fills_in_the_row_and_a_change_leaves_it():
    X, _ = datasets.load_play_tennis()
    explorer = explore.walk()
    explorer.controls["start"].value = 5
    assert [explorer.values[f"value{i}"] for i in range(4)] == X.iloc[5].tolist()
    explorer.controls["value0"].value = "Overcast"
    assert explorer.values["start"] == -1
    assert "IF Outlook = Overcast THEN Yes. Not asked for: Temperature, Humidity, Wind." in (
        explorer.stage.told
    )
    assert "In the data" not in explorer.stage.told


def test_an_unknown_value_flows_down_in_fractions():
    X, y = datasets.load_play_tennis()
    tree = ID3().fit(X, y)
    explorer = explore.walk()
    explorer.update(value0="?", value2="High", value3="Weak")
    row = pd.DataFrame([[None, "Hot", "High", "Weak"]], columns=TENNIS)
    no, yes = tree.predict_proba(row)[0]
    said = explorer.stage.told
    assert f"Together No {no:.3f}, Yes {yes:.3f}, so the answer is {tree.predict(row)[0]}" in said
    assert "Outlook is not known" in said
    assert "0.29 by IF Outlook = Overcast THEN Yes" in said
    assert "0.36 of the row" in explorer.picture.text
    one_way = explore.walk()
    assert lit(explorer.picture) > lit(one_way.picture)


@pytest.mark.parametrize("seed", range(5))
def test_rows_with_gaps_have_the_shares_that_the_tree_predicts(seed):
    rng = np.random.default_rng(seed)
    X, y = datasets.load_pruning_training()
    tree = ID3().fit(X, y)
    explorer = explore.walk(X, y)
    levels = [["?", *pd.unique(X[name]).tolist()] for name in X]
    chosen = [options[rng.integers(len(options))] for options in levels]
    explorer.update(**{f"value{i}": value for i, value in enumerate(chosen)})
    row = pd.DataFrame([[None if v == "?" else v for v in chosen]], columns=list(X))
    row = row.astype(object)
    answer = tree.predict(row)[0]
    said = explorer.stage.told
    assert f"THEN {answer}." in said or f"the answer is {answer}." in said


def test_numbers_have_a_slider_and_a_box_for_unknown():
    X, y = datasets.load_iris()
    tree = C45(max_depth=3).fit(X, y)
    explorer = explore.walk(X, y, tree)
    for i in (0, 60, 149):
        explorer.update(start=i)
        assert f"THEN {tree.predict(X.iloc[[i]])[0]}." in explorer.stage.told
    k = list(X).index("petal_width")
    explorer.update(**{f"unknown{k}": True})
    row = X.iloc[[149]].copy()
    row["petal_width"] = np.nan
    shares = tree.predict_proba(row)[0]
    told = ", ".join(f"{c} {s:.3f}" for c, s in zip(tree.classes_, shares, strict=True))
    assert told in explorer.stage.told


def test_a_click_on_any_node_makes_a_row_that_comes_to_it():
    for name in ("play_tennis", "iris", "mixed_regression"):
        explorer = explore.walk(*getattr(datasets, f"load_{name}")())
        waiting = [("0", explorer.view.root)]
        while waiting:
            path, node = waiting.pop()
            waiting += [(f"{path}.{b}", n) for b, n in enumerate(node.branches.values())]
            explorer.handle({"kind": "click", "what": "node", "name": path})
            assert explorer.problem is None
            if node.is_leaf:
                assert explorer.stage.told.startswith(f"{explorer.rule(path)}.")


def test_means_are_mixed_too():
    X, y = datasets.load_mixed_regression()
    tree = RegressionTree(max_depth=2).fit(X, y)
    explorer = explore.walk(X, y, tree)
    k = list(X).index("F3")
    explorer.update(**{f"value{k}": "?"})
    row = X.iloc[[0]].copy()
    row["F3"] = None
    assert f"the answer is {tree.predict(row)[0]:.6g}" in explorer.stage.told


def test_a_tree_without_data():
    tree = ask("Years < 4.5", yes=leaf(5.11), no=ask("Hits < 117.5", yes=leaf(6.0), no=leaf(6.74)))
    explorer = explore.walk(tree=tree)
    explorer.update(value0=3.0)
    assert "IF Years < 4.5 THEN 5.11" in explorer.stage.told
    explorer.update(unknown0=True)  # no weights: nobody knows how to share the row out
    assert "The way ends at “Years < 4.5?”" in explorer.stage.told
    assert explorer.problem is None


def test_a_value_without_a_branch_ends_the_way():
    tree = ask("Outlook", {"Sunny": leaf("No"), "Rain": leaf("Yes")})
    X = pd.DataFrame({"Outlook": ["Sunny", "Snow"]})
    explorer = explore.walk(X, ["No", "No"], tree)
    explorer.update(start=1)
    assert "has no branch for Snow" in explorer.stage.told and explorer.problem is None


def test_rows_that_go_the_same_way_share_a_picture():
    explorer = explore.walk()
    before = explorer.picture
    explorer.update(value1="Cool")  # Temperature is not asked for
    assert explorer.picture is before
    explorer.update(value0="Rain")
    assert explorer.picture is not before


# --- a student's function ---


def my_predict(row):
    return "Yes" if row["Outlook"] == "Overcast" else "No"


def test_a_function_of_one_s_own_is_put_beside_the_tree():
    explorer = explore.walk(predict=my_predict)
    explorer.update(value0="Overcast")
    assert "my_predict says Yes too." in explorer.stage.told
    explorer.update(value0="Sunny", value2="Normal")
    assert "my_predict says No, the tree Yes." in explorer.stage.told


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda row: row["Rainbow"], "raised KeyError"),
        (lambda row: None, "is a return missing?"),
        (lambda row: float("nan"), "says nan, the tree"),
        (lambda row: np.array(["Yes", "No"]), "the tree No"),
    ],
)
def test_a_broken_function_is_quoted_and_the_explorer_lives_on(function, words):
    explorer = explore.walk(predict=function)
    assert words in explorer.stage.told and explorer.problem is None
    explorer.update(value0="Overcast")
    assert "THEN Yes" in explorer.stage.told


# --- bad data ---


def test_bad_calls_are_refused():
    X, y = datasets.load_play_tennis()
    with pytest.raises(ValueError, match="answers are missing"):
        explore.walk(X)
    with pytest.raises(ValueError, match="14 rows and y has 3"):
        explore.walk(X, y[:3], ID3().fit(X, y))
    with pytest.raises(ValueError, match="expected a fitted tree or a Node"):
        explore.walk(X, y, "tree")
    with pytest.raises(ValueError, match="This ID3 is not fitted yet"):
        explore.walk(X, y, ID3())
    with pytest.raises(ValueError, match="asks for Outlook"):
        explore.walk(X.drop(columns="Outlook"), y, ID3().fit(X, y))
    with pytest.raises(ValueError, match="single leaf"):
        explore.walk(X, ["Yes"] * len(X))
    with pytest.raises(ValueError, match="must be a function"):
        explore.walk(predict="Yes")
    many = pd.DataFrame({f"x{j}": np.arange(40) == j for j in range(40)}).astype(str)
    with pytest.raises(ValueError, match="too many to choose by hand"):
        explore.walk(many, [str(i) for i in range(40)])
