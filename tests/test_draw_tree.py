"""Pictures of trees: what they show is what the tree says, and nothing lies on anything."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from dtlib import ID3, ClassificationTree, Node, RegressionTree, ask, leaf
from dtlib import datasets as data
from dtlib.draw import draw_tree, draw_two
from dtlib.draw.tree.content import DETAILS, Order, fill_box
from dtlib.draw.tree.flow import send_down
from dtlib.draw.tree.layout import LABEL_LINE, boxes
from dtlib.draw.tree.one_tree import arrange, fit
from dtlib.draw.tree.two_trees import differences
from dtlib.draw.tree.view import build_boxes, find_node, send_row, view_of
from dtlib.draw.tree.way_of_row import row_shares
from dtlib.tree import walk

SVG = "{http://www.w3.org/2000/svg}"
SUNNY = {"Outlook": "Sunny", "Temperature": "Hot", "Humidity": "High", "Wind": "Weak"}


@pytest.fixture(scope="module")
def tennis():
    return ID3().fit(*data.load_play_tennis())


@pytest.fixture(scope="module")
def cancer():
    return ClassificationTree().fit(*data.load_breast_cancer())


def drawn_nodes(picture):
    root = ET.fromstring(picture.svg)
    return {g.get("data-node"): g for g in root.iter(f"{SVG}g") if g.get("data-node")}


def words_in(element):
    return [text.text for text in element.iter(f"{SVG}text")]


def names_of(root, name="0"):
    yield name, root
    for b, branch in enumerate(root.branches.values()):
        yield from names_of(branch, f"{name}.{b}")


# --- content ---


def test_every_node_is_there_with_its_figures(tennis):
    nodes = drawn_nodes(draw_tree(tennis, show=("bar", "counts", "impurity", "gain")))
    expected = dict(names_of(tennis.root_))
    assert set(nodes) == set(expected)
    for name, node in expected.items():
        written = words_in(nodes[name])
        assert written[0] == (node.prediction if node.is_leaf else str(node.question))
        for label, count in node.counts.items():
            assert count == 0 or any(f"{label} {count}" in line for line in written)
        if not node.is_leaf:
            assert f"entropy {node.impurity:.3f}" in written
            assert f"gain {node.gain:.3f}" in written


def test_bar_shows_the_shares(tennis):
    root = drawn_nodes(draw_tree(tennis))["0"]
    widths = [float(r.get("width")) for r in root.iter(f"{SVG}rect") if not r.get("rx")]
    assert widths[0] / sum(widths) == pytest.approx(5 / 14, abs=0.01)


def test_branch_width_grows_with_weight(tennis):
    svg = draw_tree(tennis).svg
    widths = [float(w) for w in re.findall(r'stroke="#87909a" stroke-width="([\d.]+)"', svg)]
    assert widths[0] < widths[1] == widths[2]  # Overcast 4, Rain 5, Sunny 5


def test_show_less(tennis):
    written = words_in(drawn_nodes(draw_tree(tennis, show=()))["0"])
    assert written == ["Outlook?"]
    with pytest.raises(ValueError, match="bar, counts, impurity"):
        draw_tree(tennis, show=("colours",))


def test_tie_and_empty_branch():
    text = draw_tree(ID3().fit(*data.load_coms3())).text
    assert "C: Fail (Fail 1 · Pass 1; tie; entropy 1.000)" in text
    assert "A: Pass (no rows)" in text


def test_means():
    X, y = data.load_baseball().frame.dropna()[["Years", "Hits"]], None
    y = np.log(data.load_baseball().frame.dropna()["Salary"])
    tree = RegressionTree(max_depth=1).fit(X, y)
    text = draw_tree(tree).text
    assert "Years < 4.5? (263 rows; mse" in text
    assert f"yes: {y[X['Years'] < 4.5].mean():.4g} (90 rows" in text


@pytest.mark.parametrize(
    "labels", [("<&>", '"q"'), (0, 1), (False, True), (0.5, 1.5), ("x" * 80, "y" * 90)]
)
def test_any_labels(labels):
    tree = ask("a", {"x": leaf(labels[0], {labels[0]: 2}), "y": leaf(labels[1], {labels[1]: 1})})
    picture = draw_tree(tree)
    ET.fromstring(picture.svg)
    assert f"x: {labels[0]} ({labels[0]} 2)" in picture.text


def test_classes_have_their_place_whatever_the_order():
    one = draw_tree(leaf("Yes", {"Yes": 3, "No": 1}))
    other = draw_tree(leaf("Yes", {"No": 1, "Yes": 3}))
    assert one.svg == other.svg


# --- the way of a row ---


def test_path_is_marked(tennis):
    picture = draw_tree(tennis, row=SUNNY)
    assert "The row: Outlook = Sunny, Humidity = High → No." in picture.text
    marked = {
        name
        for name, group in drawn_nodes(picture).items()
        if group.find(f"{SVG}rect").get("stroke-width") == "3"
    }
    steps = [id(step.node) for step in tennis.decision_path(SUNNY)]
    assert marked == {n for n, node in names_of(tennis.root_) if id(node) in steps}


def test_missing_value_goes_in_parts():
    tree = ID3().fit(*data.load_transport())
    parts = send_row(view_of(tree), ["N", None, "Y"])
    assert parts["0.0"] == pytest.approx(4 / 7)
    text = draw_tree(tree, row={"Hurry": "N", "Money": None, "TrainLate": "Y"}).text
    assert "0.57 of the row" in text and "0.43 of the row" in text
    assert "Together they say Train (Taxi 0.43, Train 0.57)." in text


@pytest.mark.parametrize("missing", ["fraction", "most_common"])
def test_parts_say_what_predict_says(missing):
    X, y = data.load_penguins()
    tree = ClassificationTree(max_depth=4, missing=missing).fit(X, y)
    view = view_of(tree)
    gaps = X[X.isna().any(axis=1)]
    assert len(gaps)
    for i in range(len(gaps)):
        parts = send_row(view, gaps.iloc[i])
        ends = [n for n in parts if find_node(view.root, n).is_leaf]
        mixed = row_shares(view, [(parts[n], find_node(view.root, n)) for n in ends])
        assert mixed == pytest.approx(tree.predict_proba(gaps.iloc[[i]])[0].tolist())


def test_row_without_a_branch_stops_in_a_tree_without_weights():
    tree = ask("a", {"x": leaf("yes"), "y": leaf("no")})
    assert send_row(view_of(tree), {"a": "z"}) == {"0": 1.0}
    assert "(no branch for its value)" in draw_tree(tree, row={"a": "z"}).text


# --- other data ---


def test_sent_data_are_counted(tennis):
    X, y = data.load_play_tennis(with_d15=True)
    picture = draw_tree(tennis, data=(X, y))
    assert "15 rows sent through the tree: 14 come to a leaf of their own class." in picture.text
    assert "Normal: Yes (No 1 · Yes 2; 2 of 3 right)" in picture.text
    assert tennis.score(X, y) == pytest.approx(14 / 15)


def test_arrivals_are_the_leaves_of_predict(cancer):
    X, _ = data.load_breast_cancer()
    arrivals = send_down(cancer.root_, X)
    predicted = np.empty(len(X), object)
    for name, node in names_of(cancer.root_):
        if node.is_leaf and name in arrivals:
            predicted[arrivals[name].rows] = node.prediction
    assert (predicted == cancer.predict(X)).all()


# --- layout and folding ---


def placed_boxes(tree, **order):
    found = arrange(Order(view_of(tree), {"bar", "counts", "impurity"}, **order), 668)
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["play_tennis", "restaurant", "coms3", "zoo", "ten_rows"])
def test_boxes_and_labels_do_not_overlap(name):
    check_boxes(placed_boxes(ID3().fit(*getattr(data, f"load_{name}")())))


@pytest.mark.parametrize("detail", DETAILS)
def test_boxes_do_not_overlap_at_any_size(detail, cancer):
    check_boxes(fit(Order(view_of(cancer), {"bar", "counts"}), 6, float("inf"), [detail]))


def check_boxes(placed):
    frames = []
    for box in boxes(placed.root):
        label = LABEL_LINE * len(box.label)
        half = box.breadth / 2
        frames.append((box.x - half, box.x + half, box.top - label, box.bottom))
        assert box.x - half >= -0.01 and box.x + half <= placed.width + 0.01
    for i, a in enumerate(frames):
        for b in frames[:i]:
            apart = a[0] >= b[1] - 0.01 or b[0] >= a[1] - 0.01 or a[2] >= b[3] or b[2] >= a[3]
            assert apart


def test_parent_stands_over_the_middle_of_its_branches(tennis):
    for box in boxes(placed_boxes(tennis).root):
        if box.children:
            middle = (box.children[0].x + box.children[-1].x) / 2
            assert box.x == pytest.approx(middle)


def test_large_tree_is_folded_and_says_how_much(cancer):
    picture = draw_tree(cancer)
    total = sum(1 for _ in walk(cancer.root_))
    hidden = sum(int(n) for n in re.findall(r"\+(\d+) nodes?\)", picture.text))
    assert hidden > 0
    assert len(drawn_nodes(picture)) + hidden == total


def test_max_depth_and_fold(cancer, tennis):
    nodes = drawn_nodes(draw_tree(cancer, max_depth=2))
    assert max(name.count(".") for name in nodes) == 2
    assert "+2 nodes" in words_in(drawn_nodes(draw_tree(tennis, fold=["0.1"]))["0.1"])
    assert "+7 nodes" in words_in(drawn_nodes(draw_tree(tennis, max_depth=0))["0"])


def test_the_way_of_a_row_is_not_folded(cancer):
    X, _ = data.load_breast_cancer()
    for i in range(5):
        path = cancer.decision_path(X.iloc[i])
        nodes = drawn_nodes(draw_tree(cancer, row=X.iloc[i]))
        parts = send_row(view_of(cancer), X.iloc[i])
        assert len(parts) == len(path)
        assert set(parts) <= set(nodes)


def test_many_branches_become_an_outline():
    X, y = data.load_play_tennis()
    tree = ID3().fit(X.assign(Date=[f"{i} June" for i in range(1, 15)]), y)
    picture = draw_tree(tree)
    assert len(drawn_nodes(picture)) == 15
    assert "├─ 1 June: No (No 1)" in picture.text


def test_hundreds_of_branches_are_summed_up():
    tree = ask("id", {i: leaf("a", {"a": 1}) for i in range(300)})
    picture = draw_tree(tree)
    assert "261 other values: +261 nodes" in picture.text
    assert picture.height < 1200


def test_very_deep_tree():
    node = leaf("a", {"a": 1})
    for i in range(3000):
        node = ask(f"x < {i}", yes=leaf("b", {"b": 1}), no=node)
    picture = draw_tree(node)
    assert "nodes" in picture.text and picture.height < 1200


def test_long_question_keeps_its_split_point(cancer):
    order = Order(view_of(cancer), {"bar", "counts"})
    for box in boxes(build_boxes(order.view)):
        for detail in DETAILS:
            fill_box(box, order, detail)
            if box.node.question is not None:
                head = "".join(line.text for line in box.content.head)
                assert str(box.node.question).split("< ")[1] in head


# --- two trees ---


def test_differences_of_the_lecture(tennis):
    noisy = ID3().fit(*data.load_play_tennis(with_d15=True))
    before, after = differences(tennis.root_, noisy.root_)
    assert before == {"0.2": "changed", "0.2.0": "below", "0.2.1": "below"}
    assert after["0.2"] == "changed"
    assert {mark for name, mark in after.items() if name != "0.2"} == {"below"}
    picture = draw_two(tennis, noisy, names=("14 days", "with D15"))
    assert "Sunny: [≠ changed] Temperature?" in picture.text
    assert "High: No" in picture.text  # follows from the question above: no sign, but pale
    assert picture.svg.count(">≠<") == 2 + 1, "one in each tree, one in the key"
    assert picture.svg.count('opacity="0.6"') == len(before) - 1 + len(after) - 1


def test_a_class_looks_the_same_in_both_trees():
    picture = draw_two(leaf("b", {"b": 1}), leaf("b", {"a": 1, "b": 2}))
    root = ET.fromstring(picture.svg)
    fills = {rect.get("fill") for rect in root.iter(f"{SVG}rect") if rect.get("rx") == "10"}
    assert len(fills) == 1
    assert {g.get("data-tree") for g in root.iter(f"{SVG}g")} >= {"0", "1"}


def test_same_trees_have_no_marks(tennis):
    picture = draw_two(tennis, tennis)
    assert "same questions and give the same answers" in picture.text
    assert "changed" not in picture.text


def test_branch_that_only_one_tree_has():
    small = ask("a", {"x": leaf("yes")})
    large = ask("a", {"x": leaf("yes"), "y": ask("b", {"u": leaf("no"), "v": leaf("yes")})})
    assert differences(small, large) == ({}, {"0.1": "new", "0.1.0": "below", "0.1.1": "below"})
    assert differences(large, small)[0] == {"0.1": "gone", "0.1.0": "below", "0.1.1": "below"}
    assert draw_two(large, small).svg.count('stroke-dasharray="5 3"') == 1  # gone is dashed


def test_wrong_arguments():
    with pytest.raises(TypeError, match="fitted tree or a Node"):
        draw_tree("Outlook")
    with pytest.raises(ValueError, match="layout must be"):
        draw_tree(Node("a"), layout="up")
    with pytest.raises(ValueError, match="as a dict"):
        draw_tree(ask("a", {"x": leaf("yes")}), row=["x"])
