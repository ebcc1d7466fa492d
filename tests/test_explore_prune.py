"""The pruning explorer without a browser: values in, picture and sentence out."""

import re

import pandas as pd
import pytest

from dtlib import ID3, explore, post_prune_rules, reduced_error_prune
from dtlib import datasets as data
from dtlib.draw.lists.changes import Change, draw_changes
from dtlib.explore.prune.explorer import FOLD, PRICE, RULES
from dtlib.explore.prune.known import SETS, TRAINING, VALIDATION, outermost
from dtlib.pruning.reduced_error import cost_complexity_path


def said(explorer):
    assert explorer.problem is None
    return explorer.stage.told


def lecture():
    tree = ID3().fit(*data.load_pruning_training())
    return tree, data.load_pruning_validation()


def test_what_each_fold_would_do_is_what_reduced_error_pruning_says():
    tree, validation = lecture()
    _, film = reduced_error_prune(tree, *validation)
    explorer = explore.prune(data="lecture exercise", tell=True)
    first = film.steps[0].table
    for _, row in first.iterrows():
        place = " → ".join(row["node"].split(" → ")[-2:])
        told = f"{place}: {row['error_before']:.3f} → {row['error_after']:.3f}"
        assert told in explorer.picture.text
    assert "F1 = Z → F2?: 0.250 → 0.167 (the next fold)" in explorer.picture.text


def test_next_plays_the_film_to_its_end():
    tree, validation = lecture()
    pruned, film = reduced_error_prune(tree, *validation)
    explorer = explore.prune(data="lecture exercise")
    for _ in range(len(film) + 2):
        explorer.next_step()
    now = explorer.known.pruned(explorer.setup, explorer.values["folded"])
    assert str(now) == str(pruned)
    assert "reduced-error pruning stops here" in said(explorer)
    assert f"validation {round(film.errors[-1] * 12)} of 12" in said(explorer)


def test_default_data_are_helped_by_pruning():
    explorer = explore.prune()
    start = explorer.known.errors(explorer.setup, frozenset())
    for _ in range(10):
        explorer.next_step()
    end = explorer.known.errors(explorer.setup, explorer.values["folded"])
    assert end["training"] > start["training"]
    assert end["validation"] < start["validation"] and end["test"] < start["test"]


def test_a_click_folds_and_unfolds():
    explorer = explore.prune(data="lecture exercise")
    explorer.clicked("node", "0.2.0")
    explorer.clicked("node", "0.2")
    assert explorer.values["folded"] == {"0.2"}  # what was folded below it is gone
    explorer.clicked("node", "0.0.0")  # a leaf of the whole tree: nothing to fold
    assert explorer.values["folded"] == {"0.2"}
    explorer.clicked("node", "0.2")
    assert explorer.values["folded"] == frozenset()
    explorer.clicked("question", "0.1")  # its line in the list does the same
    assert explorer.values["folded"] == {"0.1"}
    explorer.back()
    explorer.back()
    assert explorer.values["folded"] == {"0.2"}
    explorer.forward()
    assert explorer.values["folded"] == frozenset()
    explorer.start_again()


def test_errors_are_those_of_the_pruned_tree():
    explorer = explore.prune(data="lecture exercise")
    explorer.clicked("node", "0.0")
    pruned = explorer.known.pruned(explorer.setup, frozenset({"0.0"}))
    X, y = data.load_pruning_validation()
    wrong = round((1 - pruned.score(X, y)) * len(y))
    assert f"validation {wrong} of 12" in said(explorer)
    explorer.clicked("node", "0")
    assert "Only the root is left" in said(explorer)
    explorer.next_step()  # nothing left to do


def test_the_price_follows_the_path_of_weakest_links():
    tree, _ = lecture()
    path = cost_complexity_path(tree)
    explorer = explore.prune(data="lecture exercise")
    explorer.update(way=PRICE)
    for step, (_, row) in enumerate(path.table.iterrows()):
        explorer.update(step=step)
        assert f"from α = {row['alpha']:.4g}" in said(explorer)
        assert said(explorer).startswith(f"{int(row['leaves'])} lea")
        now = explorer.known.pruned(explorer.setup, explorer.known.path(explorer.setup)[1][step])
        assert str(now) == str(path.trees[step])
    assert explorer.buttons["Next"].disabled
    explorer.back()
    assert explorer.values["step"] == len(path.trees) - 2


def test_dragging_along_the_curve_always_moves():
    explorer = explore.prune(data="lecture exercise")  # the path has 10, 8, 5 and 1 leaves
    explorer.update(way=PRICE)
    explorer.dragged("x", 9.0)
    assert said(explorer).startswith("8 leaves")
    explorer.dragged("x", 9.0)
    assert said(explorer).startswith("10 leaves")
    explorer.dragged("x", 1.2)
    assert said(explorer).startswith("1 leaf")
    explorer.update(way=FOLD)
    explorer.dragged("x", 5.0)
    assert said(explorer).startswith("5 leaves")


def test_rules_lose_the_tests_that_the_film_drops():
    tree, validation = lecture()
    rules, film = post_prune_rules(tree, *validation)
    explorer = explore.prune(data="lecture exercise")
    explorer.update(way=RULES)
    n_rounds = film.table[["rule", "round"]].drop_duplicates().shape[0]
    assert explorer.controls["step"].max == n_rounds + 1
    dropped = 0
    for _ in range(n_rounds):
        explorer.next_step()
        dropped += "is dropped" in said(explorer)
    assert dropped == film.table["dropped"].sum() > 0
    struck = explorer.picture.svg.count("line-through")
    assert struck == dropped
    explorer.next_step()
    for i, rule in enumerate(rules.rules, start=1):
        assert f"{i}. {rule} ({rule.accuracy:.3f})" in explorer.picture.text
    X, y = validation
    wrong = round((1 - rules.score(X, y)) * len(y))
    assert f"validation {wrong} of 12 (the tree: 3 of 12)" in said(explorer)


def test_every_value_of_every_control_draws():
    explorer = explore.prune()
    for name in explorer.controls["data"].options:
        explorer.update(data=name)
        for learner in explorer.controls["learner"].options:
            explorer.update(learner=learner, leaves=6)
            if learner == "ID3" and name not in ("zoo", "lecture exercise"):
                assert "allow at least" in explorer.problem  # a branch for every single number
                continue
            for way in (FOLD, PRICE, RULES):
                explorer.update(way=way)
                explorer.next_step()
                assert explorer.problem is None
                assert explorer.picture.width == 700
    explorer.update(data="lecture exercise")
    for leaves in (4, 24, 0):
        explorer.update(leaves=leaves)
        assert explorer.problem is None
    explorer.update(data="heart disease", way=FOLD)
    for rows in explorer.controls["rows"].options:
        explorer.update(rows=rows)
        assert explorer.problem is None
    explorer.update(rows="test", data="lecture exercise")  # which has no test rows
    assert explorer.values["rows"] == TRAINING and explorer.problem is None


def test_own_data():
    X, y = data.load_iris()
    explorer = explore.prune(X, y)
    assert list(explorer.known.parts(explorer.setup[0])) == ["training", "validation", "test"]
    pair = data.load_pruning_validation()
    same = explore.prune(*data.load_pruning_training(), "ID3", 0, validation=tuple(pair))
    assert "validation 3 of 12" in said(same)
    one_class = explore.prune(pd.DataFrame({"a": range(12)}), ["x"] * 12)
    assert "Only the root is left" in said(one_class)
    for way in (PRICE, RULES):
        one_class.update(way=way)
        assert one_class.problem is None


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: explore.prune([[1], [2]]), "labels"),
        (lambda: explore.prune(y=[1]), "give X"),
        (lambda: explore.prune([[1], [2]], ["a", "b"]), "too few"),
        (lambda: explore.prune([[1.0]] * 8, [0.5] * 8), "regression"),
        (lambda: explore.prune(learner="ID4"), "learner must be"),
        (lambda: explore.prune(leaves=5), "leaves must be"),
        (lambda: explore.prune(data="nowhere"), "data must be"),
        (lambda: explore.prune([[1]] * 8, list("abababab"), test=([[1]], ["a"])), "validation"),
        (lambda: explore.prune([[1]], ["a"], validation=([[1, 2]], ["a"])), "same columns"),
    ],
)
def test_bad_calls_are_refused_with_a_sentence(call, complaint):
    with pytest.raises(ValueError, match=complaint):
        call()


def test_only_the_outermost_folds_count():
    assert outermost({"0.1", "0.1.0", "0.11", "0.2.3"}) == {"0.1", "0.11", "0.2.3"}


def test_changes_tell_both_sides_and_cut_a_huge_one():
    picture = draw_changes([Change("a", 0.5, 0.49, True), Change("b", 0.1, 0.9)], chosen="best")
    assert "a: 0.500 → 0.490 (best)" in picture.text
    assert "−0.010" in picture.svg and "+0.800" in picture.svg
    assert VALIDATION not in draw_changes([]).text


@pytest.mark.parametrize("data", list(SETS))
def test_every_set_fits_a_slide(data):
    explorer = explore.prune(data=data)
    for way in (FOLD, PRICE, RULES):
        explorer.controls["way"].value = way
        # Of 700 pixels two lines of controls take 64, and three lines of words 62.
        assert explorer.picture.height <= 700 - 64 - 62, way


@pytest.mark.parametrize("leaves", [24, 0])
def test_a_large_tree_is_folded_to_a_readable_size(leaves):
    explorer = explore.prune(leaves=leaves)
    assert "nodes" in explorer.picture.svg  # "+4 nodes": there is more below
    assert explorer.known.look(explorer.setup, 700)[1] <= 400


def test_leaves_are_counted_in_whole_numbers():
    for leaves in (4, 6, 8, 10, 16, 24):
        ticks = leaf_ticks(explore.prune(leaves=leaves))
        assert ticks and all(tick == int(tick) for tick in ticks)


def leaf_ticks(explorer):
    """The numbers along the axis that is called leaves."""
    svg = explorer.picture.svg
    below = svg[svg.rindex("<svg") :]  # the curves come last
    ticks = re.findall(r'y="([\d.]+)" font-size="11" text-anchor="middle"[^>]*>([\d.]+)<', below)
    return [float(text) for _, text in ticks]
