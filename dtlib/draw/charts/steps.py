"""A regression tree over one feature is a flight of steps: a mean in every interval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw.canvas.axes import Axes, handle, make_axes, span
from dtlib.draw.canvas.legend import Entry, draw_legend, draw_title
from dtlib.draw.canvas.style import class_line, marker
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number
from dtlib.questions import short
from dtlib.tree import Node, walk

GRID = 240  # for models whose split points are not known


def draw_steps(
    x: Any,
    y: Any,
    models: Any = None,
    *,
    feature: Any = None,
    threshold: float | None = None,
    x_label: str | None = None,
    y_label: str | None = None,
    title: str | None = None,
    width: float = 700,
    height: float = 360,
) -> Picture:
    """Draw points (x, y) and what one or several models predict over x.

    ``models`` is a tree or other learner over this one feature, a ``Node``, a function from
    x to numbers, or a dict of such by name. ``threshold`` adds a split line that can be dragged.
    """
    x_label = x_label or str(getattr(x, "name", None) or "x")
    y_label = y_label or str(getattr(y, "name", None) or "y")
    feature = feature if feature is not None else getattr(x, "name", None)
    xs, ys = np.asarray(x, dtype=float).ravel(), np.asarray(y, dtype=float).ravel()
    x_range = span(xs, 0.03)
    named = models if isinstance(models, Mapping) else {} if models is None else {"model": models}
    steps = {name: step_function(model, x_range, feature) for name, model in named.items()}
    # A curve may go where no point lies.
    y_range = span(np.concatenate([ys, *(values for _, values in steps.values())]), 0.06)
    sheet = Sheet(width)
    top = draw_title(sheet, title)
    if len(steps) > 1:
        entries = [_entry(i, name) for i, name in enumerate(steps)]
        top += draw_legend(sheet, entries, top)
    axes = make_axes(x_range, y_range, MARGIN, top + 24, width - MARGIN - 4, height - 50)
    axes.draw_grid(sheet)
    axes.draw_frame(sheet, x_label, y_label)
    r = 4.2 if len(xs) <= 120 else 3.0
    for i, (a, b) in enumerate(zip(xs, ys, strict=True)):
        if np.isfinite(a) and np.isfinite(b):
            sheet.add(
                marker("circle", axes.x(a), axes.y(b), r, fill="#c3c9cf", stroke="#4d565e",
                       stroke_width=0.9, data_row=i)
            )  # fmt: skip
    for i, (borders, values) in enumerate(steps.values()):
        _draw_stairs(sheet, axes, i, borders, values)
    if threshold is not None:
        label = f"{x_label} < {short(threshold)}"
        sheet.add(handle("threshold", axes.x, threshold, axes.top, axes.bottom, True, label))
    heading = title or f"{y_label} predicted from {x_label}"
    return sheet.finish(height, heading, _in_words(heading, len(xs), steps, x_label, y_label))


def step_function(
    model: Any, x_range: tuple[float, float], feature: Any = None
) -> tuple[np.ndarray, np.ndarray]:
    """Borders b₀ < b₁ < … and the value between each two of them."""
    root = model if isinstance(model, Node) else getattr(model, "root_", None)
    if root is None:
        borders = np.linspace(*x_range, GRID + 1)
        return borders, np.asarray(_ask(model, _middles(borders)), dtype=float)
    asked = [node.question for node in walk(root) if node.question is not None]
    names = {q.attribute for q in asked}
    if len(names) > 1:
        asked_for = ", ".join(sorted(map(str, names)))
        raise ValueError(f"steps need a tree over one feature; this one asks for {asked_for}")
    cuts = {q.threshold for q in asked if q.threshold is not None}
    inside = sorted(t for t in cuts if x_range[0] < t < x_range[1])
    borders = np.array([x_range[0], *inside, x_range[1]])
    name = names.pop() if names else feature
    values = [float(root({name: middle})) for middle in _middles(borders)]
    return borders, np.array(values)


def _ask(model: Any, xs: np.ndarray) -> Any:
    """Any other learner, or a function of x."""
    if not hasattr(model, "predict"):
        return model(xs)
    names = getattr(model, "feature_names_in_", None)
    return model.predict(xs[:, None] if names is None else pd.DataFrame({names[0]: xs}))


def _middles(borders: np.ndarray) -> np.ndarray:
    return (borders[1:] + borders[:-1]) / 2


def _entry(i: int, name: str) -> Entry:
    def icon(x: float, y: float) -> str:
        d = f"M{number(x)} {number(y + 3)}h17v-6h17"
        return class_line(i, d, 2.6)

    return Entry(icon, 34, str(name))


def _draw_stairs(sheet: Sheet, axes: Axes, i: int, borders: np.ndarray, values: np.ndarray) -> None:
    d = f"M{number(axes.x(borders[0]))} {number(axes.y(values[0]))}"
    for border, value in zip(borders[1:-1], values[1:], strict=True):
        d += f"H{number(axes.x(border))}V{number(axes.y(value))}"
    sheet.add(class_line(i, d + f"H{number(axes.x(borders[-1]))}", 2.6))


def _in_words(heading: str, n: int, steps: dict[Any, Any], x_label: str, y_label: str) -> str:
    told = [f"{heading}.", f"{n} points."]
    for name, (borders, values) in steps.items():
        if len(values) == GRID:  # its split points are not known
            told.append(
                f"{name}: from {y_label} {values[0]:.5g} at the left to {values[-1]:.5g} at the "
                f"right, between {values.min():.5g} and {values.max():.5g}."
            )
            continue
        told.append(f"{name}: {len(values)} step{'s' if len(values) != 1 else ''}.")
        if len(values) <= 16:
            told += [_step(borders, values, i, x_label, y_label) for i in range(len(values))]
    return "\n".join(told)


def _step(borders: Any, values: Any, i: int, x_label: str, y_label: str) -> str:
    low = "" if i == 0 else f"{borders[i]:.5g} ≤ "
    high = "" if i == len(values) - 1 else f" < {borders[i + 1]:.5g}"
    return f"  {low}{x_label}{high}: {y_label} {values[i]:.5g}"
