"""The rows of a data set as points."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw.canvas.axes import Axes, span
from dtlib.draw.canvas.labels import plain
from dtlib.draw.canvas.style import PATH, class_marker, marker, shade
from dtlib.draw.canvas.svg import Sheet, number, tag

UNKNOWN = "#fff"
TABS = 60  # of more points Tab stops at the first only; Page Down and Page Up lead to the rest


def draw_points(
    sheet: Sheet,
    axes: Axes,
    points: Any,
    labels: Any,
    classes: list[Any] | None,
    sizes: Any = None,
    highlight: set[int] | None = None,
    tabs: bool = True,
) -> None:
    """The rows of the data; size by weight, a ring around those that are highlighted.

    ``tabs`` lets the keyboard reach every point.
    """
    points = np.asarray(points, dtype=float).reshape(-1, 2)
    rows = np.flatnonzero(np.isfinite(points).all(axis=1)).tolist()
    across, upward = axes.x(points[rows, 0]).tolist(), axes.y(points[rows, 1]).tolist()
    radius = point_sizes(len(points), sizes)[rows].tolist()
    if highlight is not None:
        placed = zip(rows, across, upward, radius, strict=True)
        rings = "".join(_ring(x, y, r + 4) for row, x, y, r in placed if row in highlight)
        sheet.add(tag("path", d=rings, fill="none", stroke=PATH, stroke_width=2))
    names: list[str] = []
    if tabs:
        names = [f"row {i}" + ("" if labels is None else f", {labels[i]}") for i in rows]
    fills = _fills(labels, classes, rows)
    sheet.add(draw_markers(rows, across, upward, radius, fills, names=names))


def _fills(labels: Any, classes: list[Any] | None, rows: list[int]) -> list[int | str]:
    """The number of each row's class, or the colour of its number."""
    if labels is None:
        return [UNKNOWN] * len(rows)
    is_known = ~pd.isna(np.asarray(labels))
    if classes is not None:
        code = {label: k for k, label in enumerate(classes)}
        return [code[plain(labels[i])] if is_known[i] else UNKNOWN for i in rows]
    low, high = span(labels, 0)
    return [
        shade((float(labels[i]) - low) / (high - low)) if is_known[i] else UNKNOWN for i in rows
    ]


def draw_markers(
    rows: list[int],
    across: list[float],
    upward: list[float],
    radius: list[float],
    fills: list[int | str],
    *,
    names: list[str] | None = None,
    **look: Any,
) -> str:
    """A marker for every row: that of its class, or a circle of its colour.

    The keyboard reaches those that have ``names``.
    """
    places = tuple(across), tuple(upward), tuple(radius)
    return _markers(tuple(rows), *places, tuple(fills), tuple(names or ()), tuple(look.items()))


# Most moves of an explorer leave all points where they are.
@lru_cache(maxsize=16)
def _markers(
    rows: tuple[int, ...],
    across: tuple[float, ...],
    upward: tuple[float, ...],
    radius: tuple[float, ...],
    fills: tuple[int | str, ...],
    names: tuple[str, ...],
    look: tuple[tuple[str, Any], ...],
) -> str:
    later = "point" if len(rows) > TABS else "button"
    drawn = []
    for k, (row, x, y, r, fill) in enumerate(zip(rows, across, upward, radius, fills, strict=True)):
        grab: dict[str, Any] = {**dict(look), "data_row": row}
        if names:
            grab |= {"data_focus": later if k else "button", "aria_label": names[k]}
        if isinstance(fill, int):
            drawn.append(class_marker(fill, x, y, r, **grab))
        else:
            width = 1 if fill == UNKNOWN else 0.7
            pen = {"fill": fill, "stroke": "#333", "stroke_width": width}
            drawn.append(marker("circle", x, y, r, **pen, **grab))
    return "".join(drawn)


def _ring(x: float, y: float, r: float) -> str:
    """A circle as a piece of a path: all rings are one element, however many there are."""
    arc = f"a{number(r)} {number(r)} 0 1 0"
    return f"M{number(x - r)} {number(y)}{arc} {number(2 * r)} 0{arc} {number(-2 * r)} 0"


def point_sizes(n: int, weights: Any = None) -> Any:
    """Radii; with weights the area of a point grows with its weight."""
    usual = 4.6 if n <= 120 else 3.6 if n <= 400 else 2.6
    if weights is None:
        return np.full(n, usual)
    usual = 7.0 if n <= 40 else usual
    share = np.asarray(weights, dtype=float) / np.mean(weights)
    return np.clip(usual * np.sqrt(share), 1.2, 22)
