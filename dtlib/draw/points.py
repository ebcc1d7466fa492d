"""The rows of a data set as points."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw.axes import Axes, span
from dtlib.draw.labels import plain
from dtlib.draw.style import PATH, class_marker, marker, shade
from dtlib.draw.svg import Sheet, tag

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
    radius = point_sizes(len(points), sizes)
    scale = None if labels is None or classes is not None else span(labels, 0)
    later = "point" if len(points) > TABS else "button"
    points = np.asarray(points, dtype=float).reshape(-1, 2)
    across, upward = axes.x(points[:, 0]).tolist(), axes.y(points[:, 1]).tolist()
    radius = radius.tolist()
    unknown = np.ones(len(points), bool) if labels is None else pd.isna(np.asarray(labels))
    number = {label: k for k, label in enumerate(classes or [])}
    for i in np.flatnonzero(np.isfinite(points).all(axis=1)).tolist():
        x, y = across[i], upward[i]
        if highlight and i in highlight:
            sheet.add(tag("circle", cx=x, cy=y, r=radius[i] + 4, fill="none", stroke=PATH,
                          stroke_width=2))  # fmt: skip
        grab: dict[str, Any] = {"data_row": i}
        if tabs:
            grab["data_focus"] = later if i else "button"
            grab["aria_label"] = f"row {i}" + ("" if labels is None else f", {labels[i]}")
        if unknown[i]:
            sheet.add(marker("circle", x, y, radius[i], fill="#fff", stroke="#333", **grab))
        elif scale is not None:
            share = (float(labels[i]) - scale[0]) / (scale[1] - scale[0])
            sheet.add(marker("circle", x, y, radius[i], fill=shade(share), stroke="#333",
                             stroke_width=0.7, **grab))  # fmt: skip
        else:
            sheet.add(class_marker(number[plain(labels[i])], x, y, radius[i], **grab))


def point_sizes(n: int, weights: Any = None) -> Any:
    """Radii; with weights the area of a point grows with its weight."""
    usual = 4.6 if n <= 120 else 3.6 if n <= 400 else 2.6
    if weights is None:
        return np.full(n, usual)
    usual = 7.0 if n <= 40 else usual
    share = np.asarray(weights, dtype=float) / np.mean(weights)
    return np.clip(usual * np.sqrt(share), 1.2, 22)
