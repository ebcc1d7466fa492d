"""A plane to place points on: regions behind, points that can be taken, a ring round one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtlib.draw.canvas.axes import Axes, make_axes
from dtlib.draw.canvas.legend import class_entries, draw_legend
from dtlib.draw.canvas.points import draw_points
from dtlib.draw.canvas.style import LINE
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, tag
from dtlib.draw.plane.marked_plane import points_and_regions
from dtlib.draw.plane.rectangles import Cell, Plane
from dtlib.draw.plane.regions import draw_cells


def draw_board(
    plane: Plane,
    points: Any,
    labels: Any,
    classes: Sequence[Any],
    cells: Sequence[Cell] = (),
    *,
    selected: int | None = None,
    title: str = "",
    width: float = 700,
    height: float = 430,
) -> Picture:
    """Draw points, (n, 2), on their plane. A widget gets clicks, drags and keys in its scales."""
    sheet = Sheet(width)
    top = 8 + draw_legend(sheet, class_entries(sheet, classes), 8)
    axes = make_axes(
        plane.x_range, plane.y_range, MARGIN, top + 24, width - MARGIN - 4, height - 50
    )
    # Without the names of the leaves: a click on a region places a point there.
    bare = [Cell(c.x0, c.x1, c.y0, c.y1, c.answer) for c in cells]
    draw_cells(sheet, axes, bare, list(classes))
    axes.draw_frame(sheet, str(plane.features[0]), str(plane.features[1]))
    sheet.add(_opened(axes))
    ringed = set() if selected is None else {selected}
    draw_points(sheet, axes, points, labels, list(classes), None, ringed)
    sheet.add("</g>")
    name = title or f"The plane of {plane.features[0]} and {plane.features[1]}"
    return sheet.finish(height, name, _in_words(name, points, labels, classes, cells))


def _opened(axes: Axes) -> str:
    """The group in which the plane can be used; it carries both scales."""
    box = {
        "x": axes.left, "y": axes.top,
        "width": axes.right - axes.left, "height": axes.bottom - axes.top,
    }  # fmt: skip
    ground = tag("rect", **box, fill="transparent", stroke=LINE)
    group = tag(
        "g",
        ground,
        data_plane="board",
        data_x0=axes.left,
        data_x1=axes.right,
        data_y0=axes.bottom,
        data_y1=axes.top,
        data_vx0=f"{axes.x.low:.10g}",
        data_vx1=f"{axes.x.high:.10g}",
        data_vy0=f"{axes.y.low:.10g}",
        data_vy1=f"{axes.y.high:.10g}",
    )
    return group.removesuffix("</g>")


def _in_words(
    name: str, points: Any, labels: Any, classes: Sequence[Any], cells: Sequence[Cell]
) -> str:
    said = [f"{name}.", *points_and_regions(labels, classes, cells)]
    if len(points) <= 12:
        said += [
            f"{label} at {x:.3g}, {y:.3g}" for (x, y), label in zip(points, labels, strict=True)
        ]
    return "\n".join(said)
