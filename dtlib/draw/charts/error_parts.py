"""An error in its parts: a bar for every setting, its parts on top of each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from dtlib.draw.canvas.axes import handle, make_axes
from dtlib.draw.canvas.legend import class_entries, draw_legend
from dtlib.draw.canvas.numbers import digits
from dtlib.draw.canvas.style import fill
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, tag

BAR = 0.7  # of the room that it has


def draw_error_parts(
    settings: Sequence[int],
    parts: Mapping[str, ArrayLike],
    *,
    x_label: str = "",
    y_label: str = "error",
    at: int | None = None,
    most: float | None = None,
    width: float = 270,
    height: float = 320,
) -> Picture:
    """Draw the ``parts`` of the error for each of ``settings``, whole numbers one after another.

    ``at`` marks one of them with a line that can be dragged; ``most`` is how far the y axis goes.
    """
    heights = {name: np.asarray(values, dtype=float) for name, values in parts.items()}
    whole = np.sum(list(heights.values()), axis=0)
    sheet = Sheet(width)
    top = 8 + draw_legend(sheet, class_entries(sheet, list(heights), point=False), 8)
    x_range = settings[0] - 0.5, settings[-1] + 0.5
    y_range = 0.0, 1.06 * max(most or 0.0, float(whole.max())) or 1.0
    frame = (MARGIN, top + 22, width - MARGIN - 4, height - 50)
    axes = make_axes(x_range, y_range, *frame, counts=True)
    axes.draw_grid(sheet)
    below = np.zeros(len(settings))
    for i, values in enumerate(heights.values()):
        for k, setting in enumerate(settings):
            low, high = axes.y(below[k]), axes.y(below[k] + values[k])
            left, right = axes.x(setting - BAR / 2), axes.x(setting + BAR / 2)
            sheet.add(tag("rect", x=left, y=high, width=right - left, height=low - high,
                          fill=fill(sheet, i), stroke="#333", stroke_width=0.7))  # fmt: skip
        below = below + values
    axes.draw_frame(sheet, x_label, y_label)
    if at is not None:
        label = f"{x_label} {at}"
        sheet.add(handle("x", axes.x, at, axes.top, axes.bottom, True, label, 1))
    name = f"{' and '.join(heights)} over {x_label or 'x'}"
    told = [f"{name}."]
    for k, setting in enumerate(settings):
        each = ", ".join(f"{part} {digits(values[k])}" for part, values in heights.items())
        chosen = " (chosen)" if setting == at else ""
        told.append(f"{x_label} {setting}{chosen}: {each}, together {digits(whole[k])}.")
    return sheet.finish(height, name, "\n".join(told))
