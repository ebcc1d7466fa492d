"""Putting boxes and branches of a tree on the sheet."""

from __future__ import annotations

from typing import Any

from dtlib.draw.canvas.style import GLOW, LINE, MUTED, PATH, class_marker, class_style, fill, shade
from dtlib.draw.canvas.svg import CARD, Sheet, escape, number, tag, words
from dtlib.draw.canvas.text_width import text_width
from dtlib.draw.tree.content import BAR, SMALLEST, Content, Order
from dtlib.draw.tree.layout import LABEL_LINE, Box, boxes
from dtlib.draw.tree.text_twin import describe

WIDEST = 9.0  # the branch of the whole data set

# Where two trees part: the outline, and a sign on the corner. What lies below is pale.
SIGNS = {"new": "+", "gone": "−", "changed": "≠"}
BELOW, PALE = "below", 0.6


def paint_tree(
    sheet: Sheet, root: Box, order: Order, size: float, marks: dict[str, str] | None = None
) -> None:
    """All branches first, so that no line crosses a box."""
    for box in boxes(root):
        for child in box.children:
            _paint_branch(sheet, box, child, order, size)
    for box in boxes(root):
        paint_box(sheet, box, order, (marks or {}).get(box.name))


def branch_width(weight: float, total: float) -> float:
    return 1.2 + (WIDEST - 1.2) * weight / total if total > 0 else 1.5


def _paint_branch(sheet: Sheet, parent: Box, child: Box, order: Order, size: float) -> None:
    end = child.top - LABEL_LINE * len(child.label) - 3
    start = parent.bottom + (3 if parent.hidden else 0)
    half = (start + end) / 2
    d = (
        f"M{number(parent.x)} {number(start)}C{number(parent.x)} {number(half)} "
        f"{number(child.x)} {number(half)} {number(child.x)} {number(end)}"
    )
    empty = order.total > 0 and order.weight(child) == 0 and child.node is not None
    width = branch_width(order.weight(child), order.total)
    dash = "3 3" if empty else None
    sheet.add(tag("path", d=d, fill="none", stroke=LINE, stroke_width=width, stroke_dasharray=dash))
    part = order.parts.get(child.name)
    if part:
        sheet.add(tag("path", d=d, fill="none", stroke=PATH, stroke_width=1 + 3 * part))
    for i, text in enumerate(reversed(child.label)):
        y = child.top - 6 - i * LABEL_LINE
        # The white edge keeps a broad branch from running into the letters.
        sheet.add(
            words(
                child.x, y, text, max(size - 0.5, SMALLEST), "middle", bold=bool(part),
                stroke=CARD, stroke_width=3, paint_order="stroke",
            )
        )  # fmt: skip


def paint_box(sheet: Sheet, box: Box, order: Order, mark: str | None = None) -> None:
    text = describe(box, order)
    inside = [tag("title", escape(text)), *_frame(box, order, mark)]
    inside += paint_content(sheet, box.content, box.x - box.width / 2, box.top, box.width)
    if mark in SIGNS:
        inside.append(sign(mark, box.x + box.width / 2 - 5, box.bottom + 5))
    pale = PALE if mark == BELOW else None
    sheet.add(tag("g", *inside, data_node=box.name, data_focus="button", aria_label=text,
                  opacity=pale))  # fmt: skip


def _frame(box: Box, order: Order, mark: str | None) -> list[str]:
    left = box.x - box.width / 2
    leaf = box.node is not None and box.node.is_leaf
    lit = box.name in order.parts or box.name in order.highlight
    look: dict[str, object] = {"rx": 10 if leaf else 3, "fill": "#f4f6f8", "stroke": LINE}
    if box.content.icon is not None:
        style = class_style(box.content.icon)
        look |= {"fill": style.tint, "stroke": style.dark}
    elif leaf and box.content.gauge is not None:
        look |= {"fill": shade(box.content.gauge * 0.25), "stroke": PATH}
    if lit:
        look |= {"stroke": PATH, "stroke_width": 3}
        look |= {} if leaf and box.content.icon is not None else {"fill": GLOW}
    if mark in SIGNS:
        look |= {"stroke": PATH, "stroke_width": 2.2}
        look |= {"stroke_dasharray": "5 3"} if mark == "gone" else {}
    shape = {"x": left, "y": box.top, "width": box.width, "height": box.height}
    frame = [tag("rect", **shape, **look)]
    if box.hidden:  # a second sheet behind: there is more
        behind = {**shape, "x": left + 3.5, "y": box.top + 3.5}
        frame.insert(0, tag("rect", **behind, **{**look, "fill": "#e3e7ea"}))
    return frame


def sign(mark: str, x: float, y: float) -> str:
    badge = tag("circle", cx=x, cy=y, r=7.5, fill=PATH)
    return badge + words(x, y + 4.5, SIGNS[mark], 13, "middle", bold=True, fill="#ffffff")


def paint_content(
    sheet: Sheet, content: Content, left: float, top: float, width: float
) -> list[str]:
    """The lines of a box, centred, with the bar or gauge under the first ones."""
    parts, y, middle = [], top + content.pad - 2, left + width / 2
    for i, line in enumerate(content.head):
        y += line.height
        x = middle + content.icon_room / 2
        parts.append(words(x, y - 2, line.text, line.size, "middle", bold=line.bold))
        if i == 0 and content.icon is not None:
            at = x - line.width / 2 - 9
            parts.append(class_marker(content.icon, at, y - 2 - line.size * 0.36, 4.6))
    if content.has_bar:
        y += 3
        bar = (left + content.pad, y, width - 2 * content.pad)
        if content.counts is not None:
            parts.append(count_bar(sheet, content.counts, *bar))
        elif content.gauge is not None:
            parts.append(gauge(content.gauge, *bar))
        y += BAR + 2
    for line in content.lines:
        y += line.height
        fill_ = None if line.bold else MUTED
        parts.append(
            words(middle, y - 2, line.text, line.size, "middle", bold=line.bold, fill=fill_)
        )
    return parts


def count_bar(
    sheet: Sheet, counts: list[float], x: float, y: float, width: float, height: float = BAR
) -> str:
    """The share of every class, side by side."""
    total, parts = sum(counts), []
    at = x
    for i, count in enumerate(counts):
        if count > 0:
            step = width * count / total
            parts.append(
                tag("rect", x=at, y=y, width=step, height=height, fill=fill(sheet, i),
                    stroke="#333", stroke_width=0.6)
            )  # fmt: skip
            at += step
    return "".join(parts)


def number_bar(sheet: Sheet, counts: list[float], x: float, y: float, width: float) -> str:
    """A bar with the counts written into it where there is room."""
    height = 17.0
    drawn, total = count_bar(sheet, counts, x, y, width, height), sum(counts)
    halo: dict[str, Any] = {"stroke": CARD, "stroke_width": 4, "paint_order": "stroke"}
    for count in counts:
        step, text = width * count / total if total else 0.0, f"{count:.4g}"
        if count > 0 and step > text_width(text, 11, True) + 8:
            at, base = x + step / 2, y + height / 2 + 4
            drawn += words(at, base, text, 11, "middle", bold=True, **halo)
        x += step
    return drawn


def gauge(share: float, x: float, y: float, width: float, height: float = BAR) -> str:
    """Where a mean lies between the smallest and the greatest leaf."""
    middle = y + height / 2
    track = f"M{number(x)} {number(middle)}H{number(x + width)}"
    tall = number(height - 2)
    ends = f"M{number(x)} {number(y + 1)}v{tall}m{number(width)} 0v-{tall}"
    line = tag("path", d=track + ends, stroke=LINE, stroke_width=1, fill="none")
    return line + tag("circle", cx=x + width * share, cy=middle, r=3.8, fill=PATH)
