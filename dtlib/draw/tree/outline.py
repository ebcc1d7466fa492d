"""A wide tree as an outline: a line for every node, indented, with its bar at the right.

An attribute with fourteen values or long names does not fit side by side. One below the
other it fits any page.
"""

from __future__ import annotations

import math

from dtlib.draw.canvas.labels import label_text
from dtlib.draw.canvas.numbers import answer_text, plural
from dtlib.draw.canvas.style import GLOW, GRID, LINE, MUTED, PATH, class_marker
from dtlib.draw.canvas.svg import Sheet, escape, number, tag, words
from dtlib.draw.canvas.text_width import shorten, shorten_question, text_width
from dtlib.draw.tree.content import Detail, Order, compose
from dtlib.draw.tree.layout import Box, boxes
from dtlib.draw.tree.paint import BELOW, PALE, SIGNS, branch_width, count_bar, gauge, sign
from dtlib.draw.tree.text_twin import describe
from dtlib.draw.tree.view import build_boxes
from dtlib.tree import depth

ROW = 23
MAX_ROWS = 44
BAR_ROOM, FACTS_ROOM = 96, 172
NARROW = 520  # here the numbers beside the bars make room for the questions
DETAIL = Detail(12, math.inf, math.inf, 0, 0, 100)


def outline_boxes(order: Order) -> Box:
    """As many levels as stay readable, at least the first."""
    whole = depth(order.view.root)
    wanted = whole if order.max_depth is None else min(order.max_depth, whole)
    best = None
    for level in range(min(1, wanted), wanted + 1):
        root = build_boxes(order.view, level, order.fold, order.keep)
        n_rows = sum(1 for _ in boxes(root))
        if best is not None and order.max_depth is None and n_rows > MAX_ROWS:
            break
        best = root
    assert best is not None
    return best


def paint_outline(
    sheet: Sheet,
    root: Box,
    order: Order,
    left: float,
    top: float,
    width: float,
    marks: dict[str, str] | None = None,
) -> float:
    """Draw the lines from ``top`` down; returns the height used."""
    rows = list(boxes(root))
    deepest = max(box.depth for box in rows)
    indent = max(6.0, min(22.0, 200 / max(deepest, 1)))
    for i, box in enumerate(rows):
        box.x, box.top, box.height = left + indent * box.depth, top + ROW * i, ROW
    for box in rows:
        for child in box.children:
            _paint_elbow(sheet, box, child, order)
    for box in rows:
        _paint_row(sheet, box, order, left, width, (marks or {}).get(box.name))
    return ROW * len(rows)


def _paint_elbow(sheet: Sheet, parent: Box, child: Box, order: Order) -> None:
    x, y = parent.x + 5, parent.top + ROW - 2
    middle = child.top + ROW / 2
    d = f"M{number(x)} {number(y)}V{number(middle)}H{number(child.x - 2)}"
    lit = child.name in order.parts
    branch = branch_width(order.weight(child), order.total)
    width = 1.2 + (2 * order.parts[child.name] if lit else (branch - 1.2) / 3)
    colour = PATH if lit else LINE
    sheet.add(tag("path", d=d, fill="none", stroke=colour, stroke_width=width))


def _paint_row(
    sheet: Sheet, box: Box, order: Order, left: float, width: float, mark: str | None
) -> None:
    text = describe(box, order)
    base = box.top + ROW / 2 + 4
    facts_room = FACTS_ROOM if width > NARROW else 0
    bar_left = left + width - BAR_ROOM - facts_room
    rule = f"M{number(left)} {number(box.top + ROW - 0.5)}h{number(width)}"
    parts = [tag("title", escape(text)), tag("path", d=rule, stroke=GRID)]
    if box.name in order.parts or box.name in order.highlight:
        parts.append(
            tag("rect", x=box.x - 2, y=box.top + 1, width=bar_left - box.x - 6, height=ROW - 2,
                rx=3, fill=GLOW, stroke=PATH, stroke_width=1.8)
        )  # fmt: skip
    end = bar_left - (30 if mark in SIGNS else 12)
    parts += _name(box, order, base, end)
    if mark in SIGNS:
        parts.append(sign(mark, bar_left - 14, box.top + ROW / 2))
    parts += _bar(sheet, box, order, bar_left)
    if facts_room:
        facts = shorten(_facts(box, order), facts_room - 10, 11)
        parts.append(words(left + width - facts_room + 10, base, facts, 11, fill=MUTED))
    pale = PALE if mark == BELOW else None
    sheet.add(tag("g", *parts, data_node=box.name, data_focus="button", aria_label=text,
                  opacity=pale))  # fmt: skip


def _name(box: Box, order: Order, base: float, end: float) -> list[str]:
    """The answer that leads here, then the question or the prediction."""
    x, parts = box.x + 3, []
    if box.answer is not None:
        answer = shorten(f"{label_text(box.answer)}:", (end - x) * 0.6, 12)
        parts.append(words(x, base, answer))
        x += text_width(answer) + 6
    if box.node is None:
        return [*parts, words(x, base, f"+{plural(box.hidden, 'node')}", bold=True)]
    if box.node.is_leaf and order.view.classes is not None:
        i = order.view.class_number(box.node.prediction)
        parts.append(class_marker(i, x + 5, base - 4, 4.6))
        x += 15
    text = answer_text(box.node) if box.node.is_leaf else str(box.node.question)
    more = f"  +{plural(box.hidden, 'node')}" if box.hidden else ""
    text = shorten_question(text, end - x - text_width(more, 12, True), 12, True) + more
    return [*parts, words(x, base, text, bold=True)]


def _bar(sheet: Sheet, box: Box, order: Order, left: float) -> list[str]:
    """As long as the node's share of the data, so that the bars of a level add up."""
    weight, y = order.weight(box), box.top + ROW / 2 - 4.5
    content = compose(box, order, DETAIL)
    if content.counts is not None and sum(content.counts) > 0:
        length = max(BAR_ROOM * weight / order.total, 1.5)
        return [
            tag("path", d=f"M{number(left)} {number(y - 3)}v15", stroke=LINE, stroke_width=0.8),
            count_bar(sheet, content.counts, left, y, length),
        ]
    return [] if content.gauge is None else [gauge(content.gauge, left + 4, y, BAR_ROOM - 8)]


def _facts(box: Box, order: Order) -> str:
    if box.node is None:
        return ""
    content = compose(box, order, DETAIL)
    hidden = f"+{plural(box.hidden, 'node')}"
    return "; ".join(line.text for line in content.lines if line.text != hidden)
