"""Which answer a model gives where: the plane of two features, cut into regions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from dtlib.draw.canvas.axes import Axes, handle, make_axes, span
from dtlib.draw.canvas.labels import class_order
from dtlib.draw.canvas.legend import class_entries, draw_legend, draw_title, scale_entries
from dtlib.draw.canvas.numbers import digits
from dtlib.draw.canvas.points import TABS, draw_points
from dtlib.draw.canvas.style import fill, shade
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, escape, number, polyline, tag, words
from dtlib.draw.canvas.text_width import text_width
from dtlib.draw.plane.outlines import outlined_cells
from dtlib.draw.plane.rectangles import Cell, Plane, grid_cells, tree_cells
from dtlib.fast.read.frames import as_frame
from dtlib.other_trees.reading import is_other_tree, read_root, read_tree
from dtlib.paths import conditions_in
from dtlib.questions import short
from dtlib.tree import Node

EDGE = "#6b747c"  # between regions


def draw_regions(
    model: Any,
    X: Any,
    y: Any = None,
    *,
    features: tuple[Any, Any] | None = None,
    others: Mapping[Any, Any] | None = None,
    classes: Iterable[Any] | None = None,
    sizes: ArrayLike | None = None,
    threshold: tuple[Any, float] | None = None,
    highlight: Iterable[int] = (),
    margin: float = 0.06,
    room: float = 0,
    title: str | None = None,
    width: float = 700,
    height: float = 430,
) -> Picture:
    """Draw the regions of a model in two features, and the points of X with their classes.

    ``model`` is a tree (its regions are exact), a forest or other model with ``predict``,
    or a function from rows to labels; None draws the points only. ``features`` are the two
    columns, the first two unless given; other columns are fixed at ``others``, else at
    their median or most common value. ``sizes`` are weights, drawn as the size of the
    points. ``threshold`` = (feature, t) adds a split line that can be dragged. ``margin``
    is the air around the points, ``room`` the least that the numbers of the y axis get.
    """
    frame = as_frame(X)
    plane = make_plane(X, frame, features, others, margin)
    cells = find_cells(model, plane)
    labels = None if y is None else np.asarray(y)
    known = class_list(model, labels, cells, classes)
    scale = None
    if known is None:  # one scale of greys for points and regions
        scale = span([c.answer for c in cells] if labels is None else labels, 0)
    sheet = Sheet(width)
    top = draw_title(sheet, title)
    named = str(getattr(y, "name", None) or "")
    entries = class_entries(sheet, known or [])
    if scale is not None:
        entries = scale_entries(*scale, named)
    top += draw_legend(sheet, entries, top)
    corners = (MARGIN, top + 24, width - MARGIN - 4, height - 50)
    axes = make_axes(plane.x_range, plane.y_range, *corners, room=room)
    draw_cells(sheet, axes, cells, known, scale)
    axes.draw_frame(sheet, str(plane.features[0]), str(plane.features[1]))
    points = np.column_stack([frame[name].to_numpy(dtype=float) for name in plane.features])
    rings = set(highlight) or None
    draw_points(sheet, axes, points, labels, known, sizes, rings, len(points) <= TABS)
    if scale is not None:
        draw_cell_values(sheet, axes, cells)
    if threshold is not None:
        sheet.add(split_line(axes, plane, *threshold))
    name = title or f"Regions over {plane.features[0]} and {plane.features[1]}"
    return sheet.finish(height, name, _in_words(name, cells, plane, known, labels, len(points)))


def make_plane(
    X: Any, frame: pd.DataFrame, features: Any = None, others: Any = None, margin: float = 0.06
) -> Plane:
    if frame.shape[1] < 2:
        raise ValueError("regions need two features; for one feature use draw_steps or draw_boost")
    first, second = features or frame.columns[:2]
    for name in (first, second):
        if name not in frame.columns:
            raise KeyError(f"there is no feature {name!r}; there are: {', '.join(map(str, frame))}")
        if not pd.api.types.is_numeric_dtype(frame[name]):
            raise ValueError(f"{name!r} holds categories: regions need two numbers")
    fixed = {c: _typical(frame[c]) for c in frame.columns if c not in (first, second)}
    bare = not isinstance(X, pd.DataFrame)
    ranges = span(frame[first], margin), span(frame[second], margin)
    return Plane((first, second), *ranges, {**fixed, **(others or {})}, list(frame), bare)


def _typical(column: pd.Series) -> Any:
    if pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column):
        return float(column.median())
    return column.mode().iloc[0]


def find_cells(model: Any, plane: Plane) -> list[Cell]:
    if model is None:
        return []
    if isinstance(model, Node) or hasattr(model, "root_"):
        return tree_cells(read_root(model), plane)
    if is_other_tree(model):
        return tree_cells(_read_for(model, plane), plane)
    members = getattr(model, "estimators_", [])
    roots = [tree.root_ for tree in members if hasattr(tree, "root_")]
    predict = getattr(model, "predict", model)
    outlined = None if roots else outlined_cells(predict, plane)
    return grid_cells(predict, roots, plane) if outlined is None else outlined


def _read_for(model: Any, plane: Plane) -> Node:
    """Another library's tree; one that does not know the names of the columns learns them."""
    root = read_root(model)
    asked = {question.attribute for question, _ in conditions_in(root)}
    return root if asked <= set(plane.columns) else read_tree(model, plane.columns).root_


def class_list(model: Any, labels: Any, cells: list[Cell], classes: Any) -> list[Any] | None:
    """The classes in order, or None if the answers are numbers on a scale."""
    if classes is None:
        classes = getattr(model, "classes_", None)
    if classes is not None:
        return list(np.asarray(classes).tolist())
    found = [] if labels is None else labels[~pd.isna(labels)]
    values = class_order([*found, *(c.answer for c in cells)])
    is_scale = all(isinstance(v, (int, float, np.number)) and not isinstance(v, bool)
                   for v in values)  # fmt: skip
    if is_scale and (any(float(v) != int(v) for v in values) or len(values) > 12):
        return None
    return values


def draw_cells(
    sheet: Sheet,
    axes: Axes,
    cells: list[Cell],
    classes: list[Any] | None,
    scale: tuple[float, float] | None = None,
) -> None:
    """A tree's leaves by name; else one path a class: a thousand cells are few elements."""
    if classes is None:
        _draw_shades(sheet, axes, cells, scale or (0.0, 1.0))
        return
    if cells and cells[0].node is not None:
        for cell in cells:
            i = classes.index(cell.answer)
            sheet.add(_path(axes, [cell], fill(sheet, i, tint=True), EDGE, cell))
        return
    draw_areas(sheet, axes, cells, classes)


def draw_areas(sheet: Sheet, axes: Axes, cells: Sequence[Cell], classes: Sequence[Any]) -> None:
    """One path a class and no names of leaves, so that a click falls through to the plane."""
    for i, label in enumerate(classes):  # all of them: a class without a region may get one
        ours = [cell for cell in cells if cell.answer == label]
        sheet.add(_path(axes, ours, fill(sheet, i, tint=True)))
    borders = [[(axes.x(x), axes.y(y)) for x, y in c.border] for c in cells if c.border]
    if borders:
        d = "".join(map(polyline, borders))
        sheet.add(tag("path", d=d, fill="none", stroke=EDGE, stroke_linecap="round"))


def _path(
    axes: Axes, cells: list[Cell], ground: str, edge: str | None = None, leaf: Cell | None = None
) -> str:
    d = "".join(_outline(axes, cell) for cell in cells)
    slanted = any(cell.corners for cell in cells)
    crisp = "crispEdges" if edge is None and not slanted else None
    name = None if leaf is None else leaf.node
    said = () if leaf is None else (tag("title", escape(f"{leaf.answer}")),)
    return tag("path", *said, d=d, fill=ground, stroke=edge, shape_rendering=crisp, data_node=name)


def _outline(axes: Axes, cell: Cell) -> str:
    if cell.corners:
        return polyline((axes.x(x), axes.y(y)) for x, y in cell.corners) + "Z"
    return (
        f"M{number(axes.x(cell.x0))} {number(axes.y(cell.y0))}H{number(axes.x(cell.x1))}"
        f"V{number(axes.y(cell.y1))}H{number(axes.x(cell.x0))}Z"
    )


def _draw_shades(sheet: Sheet, axes: Axes, cells: list[Cell], scale: tuple[float, float]) -> None:
    """Numbers: the darker, the more, and the number itself where there is room for it."""
    low, high = scale
    for cell in cells:
        share = (float(cell.answer) - low) / (high - low)
        sheet.add(_path(axes, [cell], shade(share * 0.55), EDGE, cell))


def draw_cell_values(sheet: Sheet, axes: Axes, cells: list[Cell]) -> None:
    for cell in cells:
        text = digits(float(cell.answer))
        x, y = axes.x((cell.x0 + cell.x1) / 2), axes.y((cell.y0 + cell.y1) / 2)
        room = abs(axes.x(cell.x1) - axes.x(cell.x0)), abs(axes.y(cell.y1) - axes.y(cell.y0))
        if room[0] > text_width(text, 14, True) + 8 and room[1] > 20:
            halo: dict[str, Any] = {"stroke": "#fff", "stroke_width": 4, "paint_order": "stroke"}
            sheet.add(words(x, y + 5, text, 14, "middle", bold=True, **halo))


def split_line(axes: Axes, plane: Plane, feature: Any, t: float) -> str:
    vertical = feature == plane.features[0]
    label = f"{feature} < {short(t)}"
    if vertical:
        return handle("threshold", axes.x, t, axes.top, axes.bottom, True, label)
    return handle("threshold", axes.y, t, axes.left, axes.right, False, label)


def _in_words(
    name: str, cells: list[Cell], plane: Plane, classes: list[Any] | None, labels: Any, n: int
) -> str:
    a, b = plane.features
    told = [f"{name}.", f"{n} points; {a} across, {b} upwards."]
    if labels is not None and classes is not None:
        each = ", ".join(f"{label} {int((labels == label).sum())}" for label in classes)
        told.append(f"Points by class: {each}.")
    whole = (plane.x_range[1] - plane.x_range[0]) * (plane.y_range[1] - plane.y_range[0])
    area: dict[Any, float] = {}
    for c in cells:
        area[c.answer] = area.get(c.answer, 0) + c.area / whole
    if classes is not None and cells:
        shares = ", ".join(f"{label} {100 * area.get(label, 0):.0f} %" for label in classes)
        told.append(f"Share of the plane: {shares}.")
    if len(cells) <= 12:
        told += [
            f"{c.x0:.4g} ≤ {a} < {c.x1:.4g} and {b} from {c.y0:.4g} to {c.y1:.4g}: "
            f"{digits(c.answer) if isinstance(c.answer, float) else c.answer}"
            for c in cells
        ]
    return "\n".join(told)
