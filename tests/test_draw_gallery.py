"""What must hold for every picture, checked on one of each kind."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache

import numpy as np
import pandas as pd
import pytest

from dtlib import (
    C45,
    ID3,
    AdaBoostClassifier,
    ClassificationTree,
    RandomForestClassifier,
    RegressionTree,
    ask,
    candidates,
    classification_error,
    entropy,
    gini,
    leaf,
)
from dtlib import datasets as data
from dtlib.draw import (
    draw_boost,
    draw_candidates,
    draw_curves,
    draw_partition,
    draw_regions,
    draw_scores,
    draw_steps,
    draw_tree,
    draw_two,
    draw_votes,
    tree_votes,
)
from dtlib.draw.canvas.style import COLOURS, GLOW, class_style, contrast, shade
from dtlib.draw.canvas.text_width import text_width
from dtlib.questions import Question

SVG = "{http://www.w3.org/2000/svg}"


@cache
def tennis():
    return ID3().fit(*data.load_play_tennis())


def odd_tree():
    """Names that are long, or not XML."""
    never = "no & never, a very long class label with many words in it"
    return ask(
        Question("a <b> & \"c\" 'd'\x0b"),
        {
            "<x>&": leaf("<yes>", {"<yes>": 3}),
            "a very long category name indeed, that goes on": leaf(never, {never: 2, "<yes>": 1}),
            "数据": leaf("é🌲", {"é🌲": 1}),
        },
    )


def baseball():
    frame = data.load_baseball().frame.dropna()
    return frame[["Years", "Hits"]], np.log(frame["Salary"]).rename("log salary")


def dated():
    X, y = data.load_play_tennis()
    return X.assign(Date=[f"{i} June" for i in range(1, 15)]), y


def boosted(X, y):
    model = AdaBoostClassifier(n_estimators=3).fit(X, y)
    return draw_boost(
        X, y, model.estimators_, model.weights_,
        alphas=model.alphas_, errors=model.errors_, final=model,
    )  # fmt: skip


def forest():
    X, y = data.load_circles_in_box()
    return RandomForestClassifier(n_estimators=7, random_state=0).fit(X, y), X, y


def impurity_curves():
    p = np.linspace(0, 1, 41)
    both = np.stack((p, 1 - p), axis=1)
    lines = {"entropy": entropy(both), "Gini": gini(both), "error": classification_error(both)}
    return draw_curves(p, lines, x_label="p", y_label="impurity", at=0.3)


def gaps():
    """Irises with holes: the counts in the boxes have decimals and are as wide as the boxes."""
    X, y = data.load_iris()
    X = X.copy()
    X.iloc[::7, 2], X.iloc[::11, 3] = np.nan, np.nan
    return C45(max_depth=3).fit(X, y)


def long_names():
    """Six classes and features whose names fill a line."""
    rng = np.random.default_rng(0)
    names = ["an exceedingly long name of a feature, in millimetres", "b"]
    y = np.array([f"class number {i} with a long name" for i in np.arange(90) % 6])
    return pd.DataFrame(rng.random((90, 2)), columns=names), y


def deep():
    return ClassificationTree().fit(*data.load_breast_cancer())


GALLERY = {
    "tree": lambda: draw_tree(tennis(), show=("bar", "counts", "impurity", "gain", "rows")),
    "tree bare": lambda: draw_tree(tennis(), show=()),
    "tree titled": lambda: draw_tree(tennis(), title="A tree with a title " * 12),
    "tree row": lambda: draw_tree(tennis(), row=data.load_play_tennis().X.iloc[0]),
    "tree data": lambda: draw_tree(tennis(), data=data.load_play_tennis(with_d15=True)),
    "tree X only": lambda: draw_tree(tennis(), data=data.load_play_tennis().X),
    "tree tie": lambda: draw_tree(ID3().fit(*data.load_coms3())),
    "tree multiway": lambda: draw_tree(ID3().fit(*data.load_restaurant())),
    "tree parts": lambda: draw_tree(ID3().fit(*data.load_transport()), row={"Hurry": "N"}),
    "tree one leaf": lambda: draw_tree(leaf("Yes", {"Yes": 3, "No": 1})),
    "tree odd": lambda: draw_tree(odd_tree()),
    "tree booleans": lambda: draw_tree(
        ID3().fit(data.load_play_tennis().X[["Wind"]], data.load_play_tennis().y == "Yes")
    ),
    "tree 14 branches": lambda: draw_tree(ID3().fit(*dated())),
    "tree many classes": lambda: draw_tree(ID3().fit(*data.load_zoo())),
    "tree deep": lambda: draw_tree(deep()),
    "tree deep row": lambda: draw_tree(deep(), row=data.load_breast_cancer().X.iloc[0]),
    "tree outline": lambda: draw_tree(
        deep(), layout="outline", row=data.load_breast_cancer().X.iloc[0]
    ),
    "tree odd outline": lambda: draw_tree(odd_tree(), layout="outline"),
    "tree means": lambda: draw_tree(RegressionTree(max_depth=3).fit(*baseball())),
    "tree means, parts": lambda: draw_tree(RegressionTree().fit(*baseball()), row={"Years": 7}),
    "tree written": lambda: draw_tree(ask("a", {"x": leaf("yes"), "y": leaf("no")})),
    "tree narrow": lambda: draw_tree(tennis(), width=320),
    "two": lambda: draw_two(tennis(), ID3().fit(*data.load_play_tennis(with_d15=True))),
    "two unlike": lambda: draw_two(ID3().fit(*dated()), tennis(), names=("dates", "weather")),
    "two, wide counts": lambda: draw_two(ClassificationTree().fit(*data.load_iris()), gaps()),
    "tree of large means": lambda: draw_tree(
        RegressionTree(max_depth=2).fit(baseball()[0], np.exp(baseball()[1]) * 1000)
    ),
    "tree long names": lambda: draw_tree(ClassificationTree().fit(*long_names())),
    "outline long names": lambda: draw_tree(
        ClassificationTree().fit(*long_names()), layout="outline"
    ),
    "candidates long names": lambda: draw_candidates(
        candidates(*long_names()), each_attribute=False
    ),
    "scores long names": lambda: draw_scores(long_names()[0].iloc[:, 0], long_names()[1]),
    "candidates": lambda: draw_candidates(candidates(*data.load_iris(), criterion="gini")),
    "regions": lambda: draw_regions(
        ClassificationTree().fit(*data.load_circles_in_box()),
        *data.load_circles_in_box(),
        threshold=("x2", 0.5),
        highlight=[3],
    ),
    "regions of a forest": lambda: draw_regions(*forest()),
    "regions of means": lambda: draw_regions(
        RegressionTree(max_depth=2).fit(*baseball()), *baseball()
    ),
    "points only": lambda: draw_regions(None, *data.load_continuous_abc()),
    "scores": lambda: draw_scores(*_column("iris", "petal_length"), threshold=4.0),
    "scores rug": lambda: draw_scores(*_column("breast_cancer", "mean_radius"), criterion="gini"),
    "scores of means": lambda: draw_scores(baseball()[0]["Hits"], baseball()[1], criterion="mse"),
    "steps": lambda: draw_steps(
        baseball()[0]["Years"],
        baseball()[1],
        {d: RegressionTree(max_depth=d).fit(baseball()[0][["Years"]], baseball()[1])
         for d in (1, 3)},
        threshold=4.5,
    ),
    "partition": lambda: draw_partition(*data.load_play_tennis(), "Outlook"),
    "partition bars": lambda: draw_partition(*data.load_iris(), "petal_length < 2.45"),
    "boost one feature": lambda: boosted(*data.load_adaboost_ten()),
    "boost two features": lambda: boosted(*data.load_adaboost_two_features()),
    "votes": lambda: draw_votes(tree_votes(forest()[0], forest()[1]), truth=forest()[2]),
    "vote": lambda: draw_votes([1, 1, 1, -1, -1], weights=[0.1, 0.1, 0.1, 0.6, 0.1], truth=[-1]),
    "curves": impurity_curves,
}  # fmt: skip


def _column(name, feature):
    X, y = getattr(data, f"load_{name}")()
    return X[feature], y


@pytest.fixture(params=GALLERY)
def picture(request):
    return drawn(request.param)


@cache
def drawn(name):
    return GALLERY[name]()


def texts(picture):
    """(left, right, top, bottom, text) of every line of text."""
    for element in ET.fromstring(picture.svg).iter(f"{SVG}text"):
        size = float(element.get("font-size", 12))
        bold = element.get("font-weight") == "bold"
        wide = text_width(element.text or "", size, bold)
        wide += sum(text_width(part.text or "", size, True) for part in element)
        x, y = float(element.get("x")), float(element.get("y"))
        left = x - wide * {"middle": 0.5, "end": 1}.get(element.get("text-anchor"), 0)
        yield left, left + wide, y - 0.72 * size, y + 0.2 * size, element.text


def test_is_valid_svg_with_title_and_description(picture):
    root = ET.fromstring(picture.svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert title.text.strip() and description.text.strip()


def test_all_text_is_inside(picture):
    for left, right, top, bottom, text in texts(picture):
        assert left >= 2 and right <= picture.width - 2, text
        assert top >= 2 and bottom <= picture.height - 2, text


def test_no_two_texts_overlap(picture):
    lines = sorted(texts(picture))
    for i, (_, right, top, bottom, text) in enumerate(lines):
        for other in lines[i + 1 :]:
            if other[0] > right - 1:
                break
            apart = other[2] > bottom - 3 or other[3] < top + 3
            assert apart, f"{text!r} and {other[4]!r}"


def test_no_sign_covers_a_text(picture):
    """The round signs on the boxes of two trees; their own +, − and ≠ are white."""
    root = ET.fromstring(picture.svg)
    signs = [e for e in root.iter(f"{SVG}circle") if e.get("r") == "7.5"]
    for left, right, top, bottom, text in texts(picture):
        for sign in signs:
            x, y, r = (float(sign.get(name)) for name in ("cx", "cy", "r"))
            apart = x + r < left + 1 or x - r > right - 1 or y + r < top + 1 or y - r > bottom - 1
            assert apart or text in ("+", "−", "≠"), f"a sign lies on {text!r}"


# Everything that text may stand on: the card, boxes, what is lit, the regions of classes, and
# the leaves of a regression tree.
GROUNDS = [
    "#ffffff", "#f4f6f8", GLOW, shade(0), shade(0.25),
    *(class_style(i).tint for i in range(len(COLOURS))),
]  # fmt: skip


def test_text_shows_on_every_ground(picture):
    for element in ET.fromstring(picture.svg).iter(f"{SVG}text"):
        pen = element.get("fill", "#1d2327")
        if element.text in ("+", "−", "≠") and pen == "#ffffff":
            continue  # on a black sign
        least = min(contrast(pen, ground) for ground in GROUNDS)
        assert least >= 4.5, f"{element.text!r} in {pen}: {least:.1f}"


DECORATION = {"#e3e6e9", "#d5d8dc", "#ffffff", "#fff"}  # grid, rule between trees, halos


def test_lines_show_on_the_card(picture):
    root = ET.fromstring(picture.svg)
    hatches = {id(e) for defs in root.iter(f"{SVG}defs") for e in defs.iter()}
    for element in root.iter():
        pen = element.get("stroke", "none")
        if element.tag not in (f"{SVG}path", f"{SVG}line") or not pen.startswith("#"):
            continue
        if id(element) not in hatches and pen not in DECORATION:
            full = pen if len(pen) == 7 else "#" + "".join(2 * c for c in pen[1:])
            assert contrast(full) >= 3, pen


def test_fits_a_notebook_cell(picture):
    assert picture.width <= 700
    assert picture.height <= 1400


def test_text_twin_is_what_print_and_a_terminal_get(picture):
    assert str(picture) == picture.text == picture._repr_mimebundle_()["text/plain"]
    assert picture._repr_mimebundle_()["image/svg+xml"] == picture._repr_svg_() == picture.svg
    assert len(picture.text.splitlines()) >= 2


def test_references_have_their_target_and_ids_are_the_picture_s_own(picture):
    ids = re.findall(r' id="([^"]+)"', picture.svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", picture.svg)) <= set(ids)
    assert "\ue000" not in picture.svg


def test_live_picture_takes_the_focus_and_the_static_one_does_not(picture):
    assert "tabindex" not in picture.svg
    focusable = picture.svg.count("data-focus=")
    assert picture.live.count('tabindex="0"') == focusable
    for element in ET.fromstring(picture.live).iter():
        if element.get("tabindex"):
            assert element.get("aria-label") and element.get("role") in ("button", "slider")


@pytest.mark.parametrize("name", GALLERY)
def test_same_bytes_on_every_run(name):
    assert GALLERY[name]().svg == drawn(name).svg


def test_same_bytes_in_another_process():
    code = (
        "from dtlib import ID3, datasets; from dtlib.draw import draw_tree;"
        "import hashlib; svg = draw_tree(ID3().fit(*datasets.load_play_tennis())).svg;"
        "print(hashlib.sha256(svg.encode()).hexdigest())"
    )
    import hashlib

    ours = hashlib.sha256(draw_tree(tennis()).svg.encode()).hexdigest()
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ours


def test_pictures_do_not_share_ids():
    a, b = drawn("tree"), drawn("tree row")
    ids = [set(re.findall(r' id="([^"]+)"', p.svg)) for p in (a, b)]
    assert ids[0].isdisjoint(ids[1])


def test_import_dtlib_does_not_load_draw():
    code = "import dtlib, sys; print([m for m in sys.modules if m.startswith('dtlib.draw')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_save(tmp_path):
    picture = drawn("tree")
    picture.save(tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_text(encoding="utf-8") == picture.svg
