"""A plane to place points on: regions behind, points that can be taken, a ring round one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtlib.draw.canvas.axes import Axes, make_axes
from dtlib.draw.canvas.legend import class_entries, draw_legend, draw_title
from dtlib.draw.canvas.points import draw_points
from dtlib.draw.canvas.style import LINE
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, tag
from dtlib.draw.plane.marked_plane import points_and_regions
from dtlib.draw.plane.rectangles import Cell, Plane
from dtlib.draw.plane.regions import draw_areas


def draw_board(
    plane: Plane,
    points: Any,
    labels: Any,
    classes: Sequence[Any],
    cells: Sequence[Cell] = (),
    *,
    selected: int | None = None,
    heading: str | None = None,
    tabs: bool = True,
    width: float = 700,
    height: float = 430,
) -> Picture:
    """Draw points, (n, 2), on their plane. A widget gets clicks, drags and keys in its scales.

    With a ``heading`` it stands above the plane, and the classes are told by their points alone.
    ``tabs`` lets the keyboard reach every point.
    """
    sheet = Sheet(width)
    top = draw_title(sheet, heading)
    if heading is None:
        top += draw_legend(sheet, class_entries(sheet, classes), top)
    axes = make_axes(
        plane.x_range, plane.y_range, MARGIN, top + 24, width - MARGIN - 4, height - 50
    )
    draw_areas(sheet, axes, cells, classes)
    axes.draw_frame(sheet, str(plane.features[0]), str(plane.features[1]))
    sheet.add(_opened(axes))
    ringed = set() if selected is None else {selected}
    draw_points(sheet, axes, points, labels, list(classes), None, ringed, tabs)
    sheet.add("</g>")
    name = heading or f"The plane of {plane.features[0]} and {plane.features[1]}"
    return sheet.finish(height, name, _in_words(name, points, labels, classes, cells))


def _opened(axes: Axes) -> str:
    """The group in which the plane can be used; it carries both scales."""
    ground = tag("rect", **axes.box, fill="transparent", stroke=LINE)
    return tag("g", ground, data_plane="board", **axes.scales).removesuffix("</g>")


def _in_words(
    name: str, points: Any, labels: Any, classes: Sequence[Any], cells: Sequence[Cell]
) -> str:
    said = [f"{name}.", *points_and_regions(labels, classes, cells)]
    if len(points) <= 12:
        said += [
            f"{label} at {x:.3g}, {y:.3g}" for (x, y), label in zip(points, labels, strict=True)
        ]
    return "\n".join(said)
