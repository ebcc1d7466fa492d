"""Distributions and joint tables to change: the numbers are dtlib's, and errors are sentences."""

import math
import re
import xml.etree.ElementTree as ET

import numpy as np
import pandas as pd
import pytest

from dtlib import classification_error, entropy, explore, gini, information_gain
from dtlib.draw.canvas.stack import beside, stack, with_height
from dtlib.draw.charts.distribution import draw_distribution
from dtlib.draw.charts.joint_entropy import Overlap, draw_overlap
from dtlib.explore.entropy import PRESETS, moved, shares_of

LECTURE = {(1, 1): 1.0, (1, 3): 0.8113, (1, 2): 0.9183, (1, 1, 1): 1.5850, (1, 1, 2): 1.5,
           (9, 5): 0.9403, (8, 1): 0.5033, (4, 5): 0.9911}  # fmt: skip


def handles(picture):
    elements = ET.fromstring(picture.live).iter()
    return {e.get("data-handle"): e for e in elements if e.get("data-handle")}


def drag(explorer, handle, value):
    explorer.handle({"kind": "drag", "handle": handle, "value": value})


# --- a distribution ---


@pytest.mark.parametrize("counts", LECTURE)
def test_every_preset_has_the_entropy_of_the_lecture(counts):
    explorer = explore.entropy()
    explorer.update(preset=counts)
    assert f"entropy {LECTURE[counts]:.4f} bits" in explorer.stage.told
    assert f"= {LECTURE[counts]:.4f} bits" in explorer.picture.text
    assert explorer.values["classes"] == len(counts)
    assert set(PRESETS.values()) == {(), *LECTURE}


def test_the_three_measures_are_those_of_dtlib_in_both_units():
    explorer = explore.entropy()
    for base, unit in ((2.0, "bits"), (math.e, "nats")):
        explorer.update(preset=(1, 1, 2), base=base)
        p = explorer.values["shares"]
        said = explorer.stage.told
        assert f"entropy {float(entropy(p, base)):.4f} {unit}" in said
        assert f"Gini {float(gini(p)):.4f}" in said
        assert f"error {float(classification_error(p)):.4f}" in said


def test_a_moved_bar_leaves_a_distribution_and_the_others_their_proportions():
    explorer = explore.entropy()
    explorer.update(preset=(1, 1, 2))
    drag(explorer, "share0", 0.4)
    assert explorer.values["shares"] == pytest.approx((0.4, 0.2, 0.4))
    assert explorer.values["preset"] == ()
    assert f"{float(entropy([0.4, 0.2, 0.4])):.4f} bits" in explorer.stage.told
    drag(explorer, "share0", 1.0)
    assert explorer.values["shares"] == (1, 0, 0)
    drag(explorer, "share0", 0.7)  # back from 1 the proportions are there again
    assert explorer.values["shares"] == pytest.approx((0.7, 0.1, 0.2))


@pytest.mark.parametrize("value", [-3, 0, 0.333, 1, 7])
@pytest.mark.parametrize("shares", [(0.5, 0.5), (1, 0, 0), (0, 0.5, 0.5), (0.1,) * 4 + (0.6,)])
def test_shares_always_sum_to_one(shares, value):
    for i in range(len(shares)):
        new = moved(tuple(map(float, shares)), i, value)
        assert sum(new) == pytest.approx(1) and min(new) >= 0
        assert new[i] == min(max(value, 0), 1)


def test_more_classes_are_equal_ones_and_all_have_a_handle():
    explorer = explore.entropy()
    for k in range(2, 7):
        explorer.update(classes=k)
        assert explorer.values["shares"] == pytest.approx((1 / k,) * k)
        assert {f"share{i}" for i in range(k)} <= set(handles(explorer.picture))
        assert "cannot be greater" in explorer.stage.told
        assert f"{math.log2(k):.4f}" in explorer.stage.told
        assert (explorer.picture.width, explorer.picture.height) == (700, 350)
    assert "x" not in handles(explorer.picture)


def test_the_line_on_the_curves_is_the_first_share():
    explorer = explore.entropy()
    drag(explorer, "x", 0.2)
    assert explorer.values["shares"] == pytest.approx((0.2, 0.8))
    assert float(handles(explorer.picture)["x"].get("data-value")) == pytest.approx(0.2)
    top = handles(explorer.picture)["share1"]
    assert float(top.get("data-value")) == pytest.approx(0.8)
    assert top.get("role") == "slider" and top.get("tabindex") == "0"


def test_the_marks_on_the_curves_are_exact():
    told = explore.entropy(lambda p: entropy(p)).picture.text
    assert told.count(f"At share of A = 0.6429: {float(entropy([9, 5])):.4f}.") == 2
    assert f"At share of A = 0.6429: {float(gini([9, 5])):.4f}." in told


def test_a_film_along_the_presets_or_the_classes_shows_each():
    explorer = explore.entropy()
    texts = [explorer.draw(**{**explorer.values, "preset": p})[1] for p in LECTURE]
    assert all(f"{LECTURE[p]:.4f} bits" in text for p, text in zip(LECTURE, texts, strict=True))
    texts = [explorer.draw(**{**explorer.values, "classes": k})[1] for k in range(3, 7)]
    assert all(f"{math.log2(k):.4f} bits" in text for k, text in enumerate(texts, start=3))
    assert len(explore.film(explorer, "preset").frames) == 9


def test_terms_sum_to_the_entropy_and_nothing_comes_of_zero():
    picture = draw_distribution([0, 1, 3], base=2)
    terms, total = re.search(r"H = (.+) = ([\d.]+) bits", picture.text).groups()
    numbers = [float(term) for term in terms.split(" + ")]
    assert numbers[0] == 0
    assert sum(numbers) == pytest.approx(float(total), abs=1e-3)
    assert float(total) == pytest.approx(float(entropy([1, 3])), abs=1e-4)
    assert "∞" in picture.text  # the surprise, not the term


# --- a student's function ---


def test_a_right_function_is_confirmed_and_drawn():
    def my_entropy(p):
        return -sum(x * math.log2(x) for x in p if x > 0)

    explorer = explore.entropy(my_entropy)
    assert "my_entropy says 0.9403 too" in explorer.stage.told
    assert "my_entropy: 0 at the start" in explorer.picture.text
    explorer.update(classes=4)
    assert "my_entropy 2.0000 of at most 2.0000" in explorer.picture.text


def test_the_wrong_logarithm_is_named():
    def my_entropy(p):
        return -sum(x * math.log(x) for x in p if x > 0)

    explorer = explore.entropy(my_entropy)
    assert "my_entropy says 0.6518, dtlib 0.9403" in explorer.stage.told
    assert "in nats" in explorer.stage.told
    explorer.update(base=math.e)
    assert "my_entropy says 0.6518 too" in explorer.stage.told


def broken(p):
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (broken, "broken([0.642"),
        (lambda p: None, "is a return missing?"),
        (lambda p: float("nan"), "says nan"),
        (lambda p: math.inf, "says inf"),
        (lambda p: "much", "a number was expected"),
    ],
)
def test_a_wrong_function_is_quoted_and_the_explorer_lives_on(function, words):
    explorer = explore.entropy(function)
    assert explorer.problem is None
    assert words in explorer.stage.told
    before = explorer.picture.svg
    drag(explorer, "share0", 0.3)
    assert explorer.picture.svg != before
    explorer.update(classes=3)
    assert explorer.problem is None and words.split("(")[0] in explorer.stage.told


def test_a_function_that_forgets_zero_fails_only_there():
    explorer = explore.entropy(lambda p: -float(np.sum(np.asarray(p) * np.log2(p))))
    assert "0.9403 too" in explorer.stage.told
    drag(explorer, "share0", 0)
    assert "nan" in explorer.stage.told and "entropy 0.0000 bits" in explorer.stage.told
    drag(explorer, "share0", 0.25)
    assert "0.8113 too" in explorer.stage.told


def test_what_is_no_function_is_refused_at_the_call():
    with pytest.raises(ValueError, match="must be a function"):
        explore.entropy([9, 5])
    with pytest.raises(ValueError, match="must be a function"):
        explore.joint(gain=0.25)


# --- a joint table ---


def test_the_lecture_table():
    explorer = explore.joint()
    said = explorer.stage.told
    assert "0.9997 bits" in said and "leaves 0.7493" in said and "gain of 0.2504" in said
    for line in ("H(X, Y) 1.5606", "H(Y | X) 0.7493", "gain 0.2504", "entropy of Y 0.2423"):
        assert line in explorer.picture.text


def test_a_slider_changes_the_numbers_to_those_of_dtlib():
    explorer = explore.joint()
    explorer.controls["cell0_1"].value = 30
    assert explorer.values["preset"] == "changed"
    gain = float(information_gain([[24, 30], [25, 50]]))
    assert f"gain of {gain:.4f}" in explorer.stage.told


def test_presets_of_independence_and_dependence():
    explorer = explore.joint()
    height = explorer.picture.height
    explorer.update(preset="independent")
    assert "tells nothing" in explorer.stage.told
    explorer.update(preset="dependent")
    assert "tells all" in explorer.stage.told
    explorer.update(preset="given")
    assert "0.2504" in explorer.stage.told
    assert explorer.picture.height == height


def test_an_empty_table_and_one_column_are_told():
    explorer = explore.joint()
    explorer.update(cell0_1=0, cell1_1=0)
    assert "Only one column" in explorer.stage.told
    explorer.update(cell0_0=0, cell1_0=0)
    assert "empty" in explorer.stage.told and explorer.problem is None


@pytest.mark.parametrize("base", [2.0, math.e])
def test_the_bars_overlap_in_the_gain(base):
    table = pd.DataFrame([[24, 1], [25, 50]])
    found = Overlap(table, base)
    v, bars = found.values, found.bars
    assert bars["H(X)"][1] - bars["H(Y)"][0] == pytest.approx(v["gain"])
    assert bars["H(Y)"][1] - bars["H(Y)"][0] == pytest.approx(v["H(Y)"])
    assert bars["H(Y | X)"][1] - bars["H(Y | X)"][0] == pytest.approx(v["H(Y | X)"])
    assert bars["H(X, Y)"][1] == pytest.approx(v["H(X)"] + v["H(Y | X)"])
    assert draw_overlap(table, base=base).svg == draw_overlap(table, base=base).svg


def test_an_own_table_and_an_own_gain():
    table = pd.DataFrame([[3, 0, 1], [0, 4, 1]], index=["in", "out"], columns=["a", "b", "c"])
    explorer = explore.joint(table, gain=lambda counts: float(information_gain(counts)))
    gain = float(information_gain(table))
    assert f"gain of {gain:.4f}" in explorer.stage.told
    assert f"says {gain:.4f} too" in explorer.stage.told
    explorer = explore.joint(table, gain=broken)
    assert "raised ZeroDivisionError" in explorer.stage.told and explorer.problem is None


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ([1, 2], "2 to 4 rows"),
        (np.ones((5, 2)), "2 to 4 rows"),
        ([[1, -2], [3, 4]], "0 or more"),
        ([[1, 2.5], [3, 4]], "whole number"),
        ([[1, np.nan], [3, 4]], "whole number"),
        ([["a", "b"], ["c", "d"]], "must hold counts"),
        (pd.DataFrame([[1, 2], [3, 4]], index=["a", "a"]), "must differ"),
    ],
)
def test_a_bad_table_is_refused_at_the_call(table, words):
    with pytest.raises(ValueError, match=words):
        explore.joint(table)


# --- pictures side by side ---


def test_pictures_beside_each_other_have_one_height():
    low, high = draw_distribution([1, 1], height=300), draw_distribution([1, 2], height=350)
    both = beside(low, high)
    assert (both.width, both.height) == (868, 350)
    inner = [e for e in ET.fromstring(both.svg) if e.tag.endswith("svg")]
    assert [e.get("height") for e in inner] == ["350", "350"]
    assert [e.get("viewBox").split()[-1] for e in inner] == ["350", "350"]
    assert with_height(high, 200) is high
    assert stack(low, high).live.count('role="img"') == 0


def test_shares_of_counts():
    assert shares_of((9, 5)) == pytest.approx((9 / 14, 5 / 14))


def test_an_empty_joint_table_is_not_worked_out():
    explorer = explore.joint([[0, 0], [0, 0]])
    assert "0/0" not in explorer.picture.text and "empty" in explorer.stage.told
