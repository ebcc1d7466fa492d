"""A line chart: impurity over p, error against the size of a tree, out-of-bag error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dtlib.draw.canvas.axes import Axes, handle, make_axes, span
from dtlib.draw.canvas.legend import Entry, draw_legend, draw_title
from dtlib.draw.canvas.numbers import digits
from dtlib.draw.canvas.style import class_line, class_style, marker
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, polyline

MARKS = 12  # at most so many markers on a line


def draw_curves(
    x: ArrayLike,
    curves: Mapping[str, ArrayLike],
    *,
    x_label: str = "",
    y_label: str = "",
    title: str | None = None,
    at: float | None = None,
    marks: Mapping[str, float] | None = None,
    zero: bool = True,
    steps: bool = False,
    width: float = 700,
    height: float = 320,
) -> Picture:
    """Draw one line for each of ``curves``, all over the same ``x``.

    ``at`` marks one x with a line that can be dragged and the values there; ``marks`` are
    those values where they do not lie on the curves. ``zero`` lets the y axis begin at 0;
    ``steps`` joins the points by stairs. Gaps are NaN.
    """
    xs = np.asarray(x, dtype=float)
    lines = {name: np.asarray(values, dtype=float) for name, values in curves.items()}
    for name, values in lines.items():
        if values.shape != xs.shape:
            raise ValueError(f"{name!r} has {values.size} values for {xs.size} of x")
    sheet = Sheet(width)
    top = _header(sheet, title, list(lines))
    marks = marks or {}
    y_range = _y_range([*lines.values(), np.array(list(marks.values()), dtype=float)], zero)
    bottom = height - (50 if x_label else 34)
    counts = bool(np.array_equal(xs, np.round(xs)))
    frame = (MARGIN, top + 22, width - MARGIN - 4, bottom)
    axes = make_axes(span(xs, 0), y_range, *frame, counts=counts)
    axes.draw_grid(sheet)
    axes.draw_frame(sheet, x_label, y_label)
    for i, values in enumerate(lines.values()):
        _draw_line(sheet, axes, i, xs, values, steps)
    if at is not None:
        marks = {name: np.interp(at, xs, v) for name, v in lines.items()} | dict(marks)
        _draw_at(sheet, axes, at, [marks[name] for name in lines], x_label or "x")
    name = title or f"{', '.join(lines)} over {x_label or 'x'}"
    return sheet.finish(height, name, _in_words(name, xs, lines, x_label or "x", at, marks))


def _header(sheet: Sheet, title: str | None, names: Sequence[str]) -> float:
    y = draw_title(sheet, title)
    if len(names) < 2:
        return y
    return y + draw_legend(sheet, [_entry(i, name) for i, name in enumerate(names)], y)


def _entry(i: int, name: str) -> Entry:
    def icon(x: float, y: float) -> str:
        line = f"M{number(x)} {number(y)}h34"
        return class_line(i, line, 2.2) + _mark(i, x + 17, y)

    return Entry(icon, 34, name)


def _mark(i: int, x: float, y: float) -> str:
    style = class_style(i)
    return marker(style.marker, x, y, 3.6, fill="#fff", stroke=style.dark, stroke_width=1.4)


def _y_range(lines: list[Any], zero: bool) -> tuple[float, float]:
    values = np.concatenate(lines) if lines else np.zeros(1)
    low, high = span(values, 0.06)
    if zero and np.nanmin(values) >= 0:
        low = 0.0
    return low, high


def _draw_line(
    sheet: Sheet, axes: Axes, i: int, xs: np.ndarray, values: np.ndarray, steps: bool
) -> None:
    known = np.isfinite(values)
    runs = np.split(np.arange(len(xs)), np.flatnonzero(np.diff(known.astype(int))) + 1)
    across, upward = axes.x(xs).tolist(), axes.y(values).tolist()
    d = ""
    for run in runs:
        if len(run) and known[run[0]]:
            points = [(across[k], upward[k]) for k in run.tolist()]
            d += polyline(_stairs(points) if steps else points)
    sheet.add(class_line(i, d, 2.2))
    every = max(1, -(-len(xs) // MARKS))
    # Each line has its markers at other places, so that lines that coincide stay visible.
    for k in range((i * every // 3) % every, len(xs), every):
        if known[k]:
            sheet.add(_mark(i, across[k], upward[k]))


def _stairs(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    corners = [(b[0], a[1]) for a, b in pairwise(points)]
    return [p for pair in zip(points, corners, strict=False) for p in pair] + points[-1:]


def _draw_at(sheet: Sheet, axes: Axes, at: float, values: list[float], x_label: str) -> None:
    label = f"{x_label} {at:.4g}"
    step = 1 if axes.counts else None
    sheet.add(handle("x", axes.x, at, axes.top, axes.bottom, True, label, step))
    for i, value in enumerate(values):
        y = axes.y(value)
        style = class_style(i)
        if np.isfinite(y):  # a gap has no value
            sheet.add(marker(style.marker, axes.x(at), y, 5.5, fill=style.colour, stroke="#111"))


def _in_words(
    name: str,
    xs: np.ndarray,
    lines: dict[str, np.ndarray],
    x_label: str,
    at: float | None,
    marks: Mapping[str, float],
) -> str:
    told = [f"{name}.", f"{x_label} from {xs.min():.4g} to {xs.max():.4g}."]
    for label, values in lines.items():
        if not np.isfinite(values).any():
            continue
        low, high = int(np.nanargmin(values)), int(np.nanargmax(values))
        known = values[np.isfinite(values)]
        told.append(
            f"{label}: {digits(known[0])} at the start, {digits(known[-1])} at the end; "
            f"least {digits(values[low])} at {digits(xs[low])}, "
            f"greatest {digits(values[high])} at {digits(xs[high])}."
        )
        if at is not None:
            told.append(f"At {x_label} = {at:.4g}: {digits(marks[label])}.")
    return "\n".join(told)
