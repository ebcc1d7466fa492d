"""Two trees side by side, marked where they part: + new, − gone, ≠ changed."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from dtlib.draw.canvas.labels import class_order
from dtlib.draw.canvas.legend import Entry, class_entries, draw_legend, draw_title
from dtlib.draw.canvas.numbers import plural
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, tag, words
from dtlib.draw.canvas.text_width import shorten
from dtlib.draw.tree.content import DETAILS, Order, check_show
from dtlib.draw.tree.flow import path_id
from dtlib.draw.tree.layout import Box, boxes
from dtlib.draw.tree.one_tree import Placed, arrange, move
from dtlib.draw.tree.outline import outline_boxes, paint_outline
from dtlib.draw.tree.paint import BELOW, SIGNS, paint_tree, sign
from dtlib.draw.tree.text_twin import tree_text
from dtlib.draw.tree.view import build_boxes, find_node, view_of
from dtlib.tree import Node, walk


def draw_two(
    tree_a: Any,
    tree_b: Any,
    *,
    names: tuple[str, str] = ("before", "after"),
    show: Collection[str] = ("bar", "counts"),
    max_depth: int | None = None,
    classes: Iterable[Any] | None = None,
    title: str | None = None,
    width: float = 700,
) -> Picture:
    """Draw two trees and mark where they part: side by side if they fit, else one below the other.

    What lies below such a node is pale: it follows from what was asked above.
    A node is the same if the same answers lead to it and it asks the same question, or as a
    leaf gives the same prediction; counts may differ.
    """
    known = None if classes is None else list(classes)
    views = [view_of(tree, known) for tree in (tree_a, tree_b)]
    if views[0].classes != views[1].classes:  # a class looks the same in both
        both = class_order([*(views[0].classes or []), *(views[1].classes or [])])
        views = [view_of(tree, both) for tree in (tree_a, tree_b)]
    orders = [Order(view, check_show(show), max_depth=max_depth) for view in views]
    marks = differences(views[0].root, views[1].root)
    sheet = Sheet(width)
    y = draw_title(sheet, title)
    y += _legend(sheet, orders[0], marks, y)
    placed = _both(orders, width - 4 * MARGIN)
    if placed is not None:
        roots, y = _beside(sheet, orders, placed, marks, names, y)
    else:
        roots = []
        for i, order in enumerate(orders):
            sheet.add(_heading(names[i], MARGIN, y, width - 2 * MARGIN))
            sheet.add(f'<g data-tree="{i}">')
            root, y = _below(sheet, order, marks[i], y + 32)
            sheet.add("</g>")
            roots.append(root)
            y += 6
    name = title or f"Two trees: {names[0]} and {names[1]}"
    told = [f"{name}.", *_sentences(views[0].root, views[1].root, marks, names)]
    for i, order in enumerate(orders):
        told += ["", f"{names[i]}:", tree_text(roots[i], order, _written(marks[i]))]
    return sheet.finish(y + MARGIN, name, "\n".join(told))


def _both(orders: list[Order], room: float) -> list[Placed] | None:
    """Both trees in boxes of the same kind, the largest with which they fit side by side."""
    for i in range(len(DETAILS)):
        placed = [arrange(order, math.inf, "down", DETAILS[i : i + 1]) for order in orders]
        both = [p for p in placed if p is not None]
        if len(both) == 2 and sum(p.width for p in both) <= room:
            hides = any(_hides_more(p, o) for p, o in zip(both, orders, strict=True))
            return None if hides else both
    return None


def _beside(
    sheet: Sheet,
    orders: list[Order],
    placed: list[Placed],
    marks: tuple[dict[str, str], dict[str, str]],
    names: tuple[str, str],
    y: float,
) -> tuple[list[Box], float]:
    """Each tree gets its share of the width; returns the trees and where the page goes on."""
    spare = (sheet.width - 4 * MARGIN - sum(p.width for p in placed)) / 2
    left, bottom = float(MARGIN), y + 32 + max(p.height for p in placed)
    for i, (order, p) in enumerate(zip(orders, placed, strict=True)):
        room = p.width + spare
        if i:
            left += MARGIN
            sheet.add(_rule(left - MARGIN / 2, y, bottom))
        sheet.add(_heading(names[i], left, y, room))
        move(p.root, left + spare / 2, y + 32)
        sheet.add(f'<g data-tree="{i}">')
        paint_tree(sheet, p.root, order, p.detail.size, marks[i])
        sheet.add("</g>")
        left += room + MARGIN
    return [p.root for p in placed], bottom


def _heading(name: str, left: float, y: float, room: float) -> str:
    return words(left, y + 16, shorten(name, room, 13, True), 13, bold=True)


def _below(sheet: Sheet, order: Order, marks: dict[str, str], top: float) -> tuple[Box, float]:
    """One tree over the full width; as an outline the marks stand in its text."""
    placed = arrange(order, sheet.width - 2 * MARGIN)
    if placed is None:
        root = outline_boxes(order)
        height = paint_outline(sheet, root, order, MARGIN, top, sheet.width - 2 * MARGIN, marks)
        return root, top + height
    move(placed.root, (sheet.width - placed.width) / 2, top)
    paint_tree(sheet, placed.root, order, placed.detail.size, marks)
    return placed.root, top + placed.height


def _hides_more(placed: Placed, order: Order) -> bool:
    """Half a page folds what was not asked to be folded."""
    wanted = sum(box.hidden for box in boxes(build_boxes(order.view, order.max_depth)))
    return sum(box.hidden for box in boxes(placed.root)) > wanted


def _rule(x: float, top: float, bottom: float) -> str:
    return tag("line", x1=x, x2=x, y1=top, y2=bottom, stroke="#d5d8dc", stroke_width=1)


# --- what differs ---


def differences(a: Node, b: Node) -> tuple[dict[str, str], dict[str, str]]:
    """Marks by node for each tree: "changed" in both, "gone" in the first, "new" in the second.

    Only where the trees part; what lies below such a node follows from it.
    """
    marks_a: dict[str, str] = {}
    marks_b: dict[str, str] = {}
    waiting = [("0", a, "0", b)]
    while waiting:
        name_a, node_a, name_b, node_b = waiting.pop()
        same = node_a.question == node_b.question and (
            not node_a.is_leaf or node_a.prediction == node_b.prediction
        )
        if not same:
            marks_a[name_a] = marks_b[name_b] = "changed"
            marks_a.update(dict.fromkeys(_all_below(name_a, node_a), BELOW))
            marks_b.update(dict.fromkeys(_all_below(name_b, node_b), BELOW))
            continue
        ours = {answer: i for i, answer in enumerate(node_a.branches)}
        theirs = {answer: i for i, answer in enumerate(node_b.branches)}
        for answer, i in ours.items():
            if answer in theirs:
                j = theirs[answer]
                below = (node_a.branches[answer], path_id(name_b, j), node_b.branches[answer])
                waiting.append((path_id(name_a, i), *below))
            else:
                gone = path_id(name_a, i)
                marks_a[gone] = "gone"
                marks_a.update(dict.fromkeys(_all_below(gone, node_a.branches[answer]), BELOW))
        for answer, j in theirs.items():
            if answer not in ours:
                new = path_id(name_b, j)
                marks_b[new] = "new"
                marks_b.update(dict.fromkeys(_all_below(new, node_b.branches[answer]), BELOW))
    return marks_a, marks_b


def _all_below(name: str, node: Node) -> Iterator[str]:
    waiting = [(name, node)]
    while waiting:
        above, here = waiting.pop()
        for b, branch in enumerate(here.branches.values()):
            yield path_id(above, b)
            waiting.append((path_id(above, b), branch))


# --- the key and the words ---


def _legend(
    sheet: Sheet, order: Order, marks: tuple[dict[str, str], dict[str, str]], y: float
) -> float:
    entries = class_entries(sheet, order.view.classes) if order.view.classes is not None else []
    found = {mark for side in marks for mark in side.values()}
    entries += [_sign_entry(mark) for mark in SIGNS if mark in found]
    return draw_legend(sheet, entries, y)


def _sign_entry(mark: str) -> Entry:
    def icon(x: float, y: float) -> str:
        return sign(mark, x + 7, y)

    return Entry(icon, 15, mark)


def _written(marks: dict[str, str]) -> dict[str, str]:
    return {name: f"[{SIGNS[mark]} {mark}] " for name, mark in marks.items() if mark in SIGNS}


def _sentences(
    a: Node, b: Node, marks: tuple[dict[str, str], dict[str, str]], names: tuple[str, str]
) -> Iterator[str]:
    if not marks[0] and not marks[1]:
        yield "The two trees ask the same questions and give the same answers."
    sizes = [sum(1 for _ in walk(root)) for root in (a, b)]
    yield f"The tree “{names[0]}” has {plural(sizes[0], 'node')}, “{names[1]}” has {sizes[1]}."
    changed = [[n for n, mark in side.items() if mark == "changed"] for side in marks]
    for old, new in sorted(zip(*changed, strict=True)):
        yield f"At node {old} {_short(find_node(a, old))} becomes {_short(find_node(b, new))}."


def _short(node: Node) -> str:
    return f"the leaf {node.prediction}" if node.is_leaf else f"the question “{node.question}”"
