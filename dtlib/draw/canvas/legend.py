"""The key to a picture. It stands above the picture, so it never covers anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dtlib.draw.canvas.labels import label_text
from dtlib.draw.canvas.numbers import digits
from dtlib.draw.canvas.style import class_marker, fill, shade
from dtlib.draw.canvas.svg import MARGIN, Sheet, number, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width, wrap

ROW = 19


@dataclass(frozen=True)
class Entry:
    """An icon, drawn around the given middle of a line, and what it means."""

    icon: Callable[[float, float], str]
    width: float
    text: str


def line_entry(draw: Callable[[str], str], width: float, text: str) -> Entry:
    """A level line, drawn by its path as the lines of the picture are."""
    return Entry(lambda x, y: draw(f"M{number(x)} {number(y)}h{number(width)}"), width, text)


def class_entries(
    sheet: Sheet, classes: Sequence[Any], point: bool = True, area: bool = True
) -> list[Entry]:
    """An entry a class: its marker, its hatched colour, its name."""

    def entry(i: int, label: Any) -> Entry:
        def icon(x: float, y: float) -> str:
            drawn = class_marker(i, x + 5, y, 4.5) if point else ""
            if area:
                at = x + (13 if point else 0)
                drawn += tag(
                    "rect", x=at, y=y - 5, width=18, height=10, fill=fill(sheet, i),
                    stroke="#555", stroke_width=0.5,
                )  # fmt: skip
            return drawn

        return Entry(icon, (13 if point else 0) + (18 if area else -1), label_text(label))

    return [entry(i, label) for i, label in enumerate(classes)]


def scale_entries(low: float, high: float, name: str = "") -> list[Entry]:
    """For numbers: the palest, the middle and the darkest shade with their values."""

    def entry(share: float) -> Entry:
        def icon(x: float, y: float) -> str:
            return tag("circle", cx=x + 5, cy=y, r=5, fill=shade(share), stroke="#333")

        before = f"{name} " if name and share == 0 else ""
        return Entry(icon, 11, f"{before}{digits(low + share * (high - low))}")

    return [entry(share) for share in (0.0, 0.5, 1.0)]


def draw_title(sheet: Sheet, title: str | None) -> float:
    """The title, if there is one, at the top of the sheet; returns where the rest begins."""
    y = 8.0
    for line in wrap(title, sheet.width - 2 * MARGIN, 14, True, lines=3) if title else ():
        y += 19
        sheet.add(words(MARGIN, y - 4, line, 14, bold=True))
    return y


def draw_legend(sheet: Sheet, entries: Sequence[Entry], y: float) -> float:
    """Draw the entries in as many lines as they need, from ``y`` down; returns the height."""
    x, width = float(MARGIN), sheet.width - 2 * MARGIN
    left, middle = x, y + ROW / 2
    if not entries:
        return 0.0
    for entry in entries:
        text = shorten(entry.text, min(width - entry.width - 6, 260))
        needed = entry.width + 5 + text_width(text)
        if left > x and left + needed > x + width:
            left, middle = x, middle + ROW
        sheet.add(entry.icon(left, middle), words(left + entry.width + 5, middle + 4, text))
        left += needed + 18
    return middle + ROW / 2 - y
