"""A calculation line by line: a name, how its value comes about, the value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dtlib.draw.canvas.style import GRID
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, escape, number, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width

LINE = 20


class Working(NamedTuple):
    """One line; of several ways to come to the value the first that fits is written."""

    name: str
    ways: tuple[str, ...]
    value: str
    bold: bool = False


def write_working(sheet: Sheet, lines: Sequence[Working], y: float) -> list[str]:
    """Write the lines from ``y`` down; returns them as text."""
    right = sheet.width - MARGIN
    names = [shorten(line.name, 210, 12, line.bold) for line in lines]
    left = MARGIN + max((text_width(name, 12, True) for name in names), default=0) + 12
    told = []
    for line, name in zip(lines, names, strict=True):
        y += LINE
        room = right - left - text_width(line.value, 12, True) - 30
        way = f"= {_fitting(line.ways, room)} =" if line.ways else "="
        told.append(" = ".join([line.name, *line.ways[:1], line.value]))
        if line.bold:
            rule = f"M{MARGIN} {number(y - 14)}H{number(right)}"
            sheet.add(tag("path", d=rule, stroke=GRID))
        sheet.add(
            words(MARGIN, y, name, bold=line.bold),
            tag("text", escape(f"{way} "), tag("tspan", escape(line.value), font_weight="bold"),
                x=left, y=y),
        )  # fmt: skip
    return told


def _fitting(ways: Sequence[str], room: float) -> str:
    fitting = (way for way in ways if text_width(way) <= room)
    return next(fitting, shorten(ways[-1], room))


def draw_working(lines: Sequence[Working], *, least: int = 0, width: float = 700) -> Picture:
    """A picture of the lines, with room for at ``least`` so many."""
    sheet, top = Sheet(width), 8.0
    told = write_working(sheet, lines, top)
    height = top + LINE * max(len(lines), least) + 14
    return sheet.finish(height, "The calculation", "\n".join(["The calculation.", *told]))
