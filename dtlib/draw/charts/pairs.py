"""All pairs of labels from a hat: the Gini impurity is the share of those that differ."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtlib.draw.canvas.labels import class_order, label_text
from dtlib.draw.canvas.legend import class_entries, draw_legend, draw_title
from dtlib.draw.canvas.style import LINE, MUTED, class_marker, fill
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, tag, words

SQUARE = 34  # pixels of a pair, if there is room
HEAD = 34  # for the labels at the left and at the top


def draw_pairs(labels: Iterable[Any], *, title: str | None = None, width: float = 700) -> Picture:
    """Draw the first draw as rows, the second as columns; a pair that agrees is filled.

    The labels are put in the order of their classes, so that the pairs that agree fill a square
    a class.
    """
    classes = class_order(labels := list(labels))
    drawn = sorted(labels, key=classes.index)
    n = len(drawn)
    if not n:
        raise ValueError("the hat is empty: pairs need a label at least")
    sheet = Sheet(width)
    top = draw_title(sheet, title)
    top += draw_legend(sheet, class_entries(sheet, classes), top) + HEAD + 14
    left = MARGIN + HEAD
    side = min(SQUARE, (width - left - MARGIN) / n)
    sheet.add(words(left, top - HEAD - 2, "second draw", 12, fill=MUTED))
    for i, label in enumerate(drawn):
        k, middle = classes.index(label), (i + 0.5) * side
        sheet.add(
            class_marker(k, left + middle, top - 13), class_marker(k, left - 13, top + middle)
        )
    crosses, differ = "", 0
    for i, first in enumerate(drawn):
        for j, second in enumerate(drawn):
            x, y = left + j * side, top + i * side
            agrees = first == second
            ground = fill(sheet, classes.index(first)) if agrees else "#fff"
            sheet.add(tag("rect", x=x, y=y, width=side, height=side, fill=ground, stroke=LINE))
            if not agrees:
                differ += 1
                crosses += _cross(x + side / 2, y + side / 2, side / 6)
    sheet.add(tag("path", d=crosses or "M0 0", stroke=MUTED, stroke_width=1.6, fill="none"))
    sum_y = top + n * side + 22
    said = f"{differ} of {n * n} pairs differ: {differ / n**2:.4f}"
    sheet.add(words(left, sum_y, said, 14, bold=True))
    name = title or f"All {n * n} pairs of {n} labels"
    return sheet.finish(sum_y + MARGIN, name, "\n".join([f"{name}.", *_lines(drawn), f"{said}."]))


def _cross(x: float, y: float, r: float) -> str:
    a, b, c, d = (number(v) for v in (x - r, y - r, x + r, y + r))
    return f"M{a} {b}L{c} {d}M{c} {b}L{a} {d}"


def _lines(drawn: list[Any]) -> Iterable[str]:
    names = [label_text(label) for label in drawn]
    yield f"  {' '.join(names)}"
    for first in names:
        yield f"{first} {' '.join('·' if first == second else '×' for second in names)}"
