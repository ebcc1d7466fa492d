"""The plane of an explorer: regions that are known already, points, and a chosen place.

``draw_regions`` finds the regions of a model by itself. Here they are given, because an
explorer keeps them from one picture to the next, and more can be marked: rows by rings, the
borders of other models by faint lines, and a place that can be moved by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from dtlib.draw.canvas.axes import Axes, handle, make_axes, span, tick_text
from dtlib.draw.canvas.labels import plain
from dtlib.draw.canvas.legend import Entry, class_entries, draw_legend, draw_title, line_entry
from dtlib.draw.canvas.numbers import plural
from dtlib.draw.canvas.points import draw_points
from dtlib.draw.canvas.style import LINE, MUTED, PATH, marker
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, polyline, tag, words
from dtlib.draw.plane.rectangles import Cell, Plane
from dtlib.draw.plane.regions import draw_areas, make_plane
from dtlib.fast.read.frames import as_frame

FAINT = "#5b646c"


def plane_of(X: Any, features: Any = None, margin: float = 0.06) -> Plane:
    """The plane of two features, or the line of one (its second axis is empty)."""
    frame = as_frame(X)
    if frame.shape[1] > 1:
        return make_plane(X, frame, features, margin=margin)
    name = frame.columns[0]
    return Plane((name, None), span(frame[name], 0.06), (0.0, 1.0), {}, [name], X is not frame)


def draw_plane(
    plane: Plane,
    X: Any,
    y: Any,
    cells: Sequence[Cell] = (),
    *,
    classes: Sequence[Any],
    sizes: Any = None,
    rings: Iterable[int] = (),
    ring_text: str = "",
    borders: Sequence[Sequence[Cell]] = (),
    border_text: str = "",
    truth: Sequence[tuple[float, float]] = (),
    at: tuple[float, float] | None = None,
    pick: bool = False,
    legend: bool = True,
    title: str | None = None,
    width: float = 700,
    height: float = 360,
) -> Picture:
    """Regions, points and what is marked; ``at`` is a place on two lines that can be dragged.

    ``pick`` lets a click anywhere choose a place. ``rings`` go round rows by number. ``truth``
    is the line between the classes, if it is known.
    """
    ringed = set(rings)
    sheet = Sheet(width)
    top = draw_title(sheet, title)
    entries = class_entries(sheet, classes) if legend else []
    if ring_text:
        entries.append(Entry(_ring_icon, 14, ring_text))
    if border_text:
        entries.append(Entry(_border_icon, 22, border_text))
    if truth:
        entries.append(line_entry(_true, 26, "true border"))
    top += draw_legend(sheet, entries, top)
    flat = plane.features[1] is None
    frame = (MARGIN, top + (14 if flat else 24), width - MARGIN - 4, height - 46)
    axes = make_axes(plane.x_range, plane.y_range, *frame, y_ticks=not flat)
    draw_areas(sheet, axes, cells, classes)
    for others in borders:
        sheet.add(tag("path", d=border_path(axes, others), stroke=FAINT, stroke_width=1.1,
                      stroke_opacity=0.4, fill="none"))  # fmt: skip
    if truth:
        sheet.add(_true(polyline((axes.x(x), axes.y(y)) for x, y in truth)))
    if flat:
        _draw_base(sheet, axes, str(plane.features[0]))
    else:
        axes.draw_frame(sheet, str(plane.features[0]), str(plane.features[1]))
    if pick:
        sheet.add(_surface(axes))
    points = places(plane, X)
    # The keyboard reaches any place by the two lines, so that Tab need not stop at every point.
    draw_points(sheet, axes, points, np.asarray(y), list(classes), sizes, ringed, tabs=False)
    if at is not None:
        _draw_place(sheet, axes, plane, at)
    name = title or "The plane of " + " and ".join(str(f) for f in plane.features if f is not None)
    told = _in_words(name, np.asarray(y), classes, cells, ringed, ring_text, at, truth)
    return sheet.finish(height, name, told)


def places(plane: Plane, X: Any) -> Any:
    """Where the rows lie: (rows, 2); in the middle of the strip if there is one feature."""
    frame = as_frame(X)
    first = frame[plane.features[0]].to_numpy(float)
    if plane.features[1] is None:
        return np.column_stack([first, np.full(len(first), 0.5)])
    return np.column_stack([first, frame[plane.features[1]].to_numpy(float)])


def border_path(axes: Axes, cells: Sequence[Cell]) -> str:
    """Lines where the answer changes, and only there."""
    xs = sorted({edge for c in cells for edge in (c.x0, c.x1)})
    ys = sorted({edge for c in cells for edge in (c.y0, c.y1)})
    column, row = {x: i for i, x in enumerate(xs)}, {y: i for i, y in enumerate(ys)}
    numbers: dict[Any, int] = {}
    grid = np.zeros((max(len(ys) - 1, 1), max(len(xs) - 1, 1)), int)
    for c in cells:
        code = numbers.setdefault(c.answer, len(numbers))
        grid[row[c.y0] : row[c.y1], column[c.x0] : column[c.x1]] = code
    d = ""
    for r, i in np.argwhere(np.diff(grid, axis=1) != 0):
        d += f"M{number(axes.x(xs[i + 1]))} {number(axes.y(ys[r]))}V{number(axes.y(ys[r + 1]))}"
    for r, i in np.argwhere(np.diff(grid, axis=0) != 0):
        d += f"M{number(axes.x(xs[i]))} {number(axes.y(ys[r + 1]))}H{number(axes.x(xs[i + 1]))}"
    return d or "M0 0"


def _draw_base(sheet: Sheet, axes: Axes, name: str) -> None:
    """One feature: the frame has no numbers on the left."""
    sheet.add(tag("rect", **axes.box, fill="none", stroke=LINE))
    for tick in axes.x_ticks:
        sheet.add(words(axes.x(tick), axes.bottom + 15, tick_text(tick), 11, "middle", fill=MUTED))
    sheet.add(words((axes.left + axes.right) / 2, axes.bottom + 33, name, 12, "middle"))


def _surface(axes: Axes) -> str:
    """What is clicked to choose a place; it carries both scales."""
    return tag("rect", **axes.box, fill="transparent", data_plane="place", **axes.scales)


def _draw_place(sheet: Sheet, axes: Axes, plane: Plane, at: tuple[float, float]) -> None:
    a, b = plane.features
    sheet.add(handle("px", axes.x, at[0], axes.top, axes.bottom, True, f"{a} {at[0]:.4g}"))
    if b is None:  # a diamond would hide all of so short a line
        return
    sheet.add(handle("py", axes.y, at[1], axes.left, axes.right, False, f"{b} {at[1]:.4g}"))
    x, y = axes.x(at[0]), axes.y(at[1])
    diamond = [  # hollow: a point may lie there; but it can be taken anywhere
        marker("diamond", x, y, 10, fill="transparent", stroke=pen, stroke_width=wide)
        for pen, wide in (("#fff", 5), (PATH, 2.2))
    ]
    sheet.add(tag("g", *diamond, data_spot="place", style="cursor:move"))


def points_and_regions(labels: Any, classes: Sequence[Any], cells: Sequence[Cell]) -> Iterator[str]:
    """How many points a class has, and how much of the plane its region covers."""
    found = [plain(label) for label in np.asarray(labels, dtype=object).tolist()]
    each = ", ".join(f"{label} {found.count(label)}" for label in classes if label in found)
    yield f"{plural(len(found), 'point')}{f': {each}' if each else ''}."
    areas = dict.fromkeys(classes, 0.0)
    for cell in cells:
        areas[cell.answer] = areas.get(cell.answer, 0.0) + cell.area
    total = sum(areas.values())
    if total > 0:
        shares = (f"{label} {area / total:.0%}" for label, area in areas.items() if area > 0)
        yield f"Regions, in shares of the plane: {', '.join(shares)}."


def _ring_icon(x: float, y: float) -> str:
    dot = tag("circle", cx=x + 7, cy=y, r=2, fill="#555")
    return dot + tag("circle", cx=x + 7, cy=y, r=6, fill="none", stroke=PATH, stroke_width=2)


def _true(d: str) -> str:
    return tag("path", d=d, stroke=PATH, stroke_width=2, stroke_dasharray="7 4", fill="none")


def _border_icon(x: float, y: float) -> str:
    return tag("path", d=f"M{number(x)} {number(y + 4)}h10v-8h12", stroke=FAINT, fill="none")


def _in_words(
    name: str,
    labels: Any,
    classes: Sequence[Any],
    cells: Sequence[Cell],
    ringed: set[int],
    ring_text: str,
    at: Any,
    truth: Sequence[tuple[float, float]],
) -> str:
    told = [f"{name}.", *points_and_regions(labels, classes, cells)]
    if ring_text:
        told.append(f"{len(ringed)} are ringed: {ring_text}.")
    if truth:
        ways = ", ".join(f"{x:.2g} {y:.2g}" for x, y in truth[:: max(1, len(truth) // 8)])
        told.append(f"The true border goes through {ways}.")
    if at is not None:
        told.append(f"The chosen place is at {at[0]:.4g}, {at[1]:.4g}.")
    return "\n".join(told)
