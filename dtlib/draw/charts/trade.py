"""Two shares that are traded for each other, such as ROC: every threshold is a point."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dtlib.draw.canvas.axes import Axes, make_axes
from dtlib.draw.canvas.legend import draw_title
from dtlib.draw.canvas.numbers import digits
from dtlib.draw.canvas.style import MUTED, class_line, class_style, marker
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, polyline, tag, words


def draw_trade(
    across: ArrayLike,
    upward: ArrayLike,
    at: tuple[float, float],
    *,
    x_label: str,
    y_label: str,
    title: str,
    chance: tuple[float, float],
    width: float = 346,
    height: float = 300,
) -> Picture:
    """Draw ``upward`` over ``across``, both shares, with the point ``at`` which we stand.

    ``chance`` are the heights, at 0 and at 1, of the line that a coin would give.
    """
    xs, ys = np.asarray(across, dtype=float), np.asarray(upward, dtype=float)
    sheet = Sheet(width)
    top = draw_title(sheet, title)
    axes = make_axes((0, 1), (0, 1.02), MARGIN, top + 22, width - MARGIN - 4, height - 50)
    axes.draw_grid(sheet)
    axes.draw_frame(sheet, x_label, y_label)
    _draw_chance(sheet, axes, chance)
    points = zip(axes.x(xs).tolist(), axes.y(ys).tolist(), strict=True)
    sheet.add(class_line(0, polyline(points), 2.2))
    _draw_point(sheet, axes, at)
    told = (
        f"{title}. {y_label} over {x_label}. Now {digits(at[1])} over {digits(at[0])}; "
        f"a coin from {digits(chance[0])} to {digits(chance[1])}."
    )
    return sheet.finish(height, title, told)


def _draw_chance(sheet: Sheet, axes: Axes, chance: tuple[float, float]) -> None:
    start, end = (axes.y(share) for share in chance)
    d = f"M{number(axes.left)} {number(start)}L{number(axes.right)} {number(end)}"
    sheet.add(tag("path", d=d, stroke=MUTED, stroke_dasharray="5 4", fill="none"))
    x = axes.left + 0.3 * (axes.right - axes.left)
    sheet.add(words(x + 8, start + 0.3 * (end - start) + 14, "a coin", 11, fill=MUTED))


def _draw_point(sheet: Sheet, axes: Axes, at: tuple[float, float]) -> None:
    x, y = axes.x(at[0]), axes.y(at[1])
    d = f"M{number(x)} {number(axes.bottom)}V{number(y)}H{number(axes.left)}"
    sheet.add(tag("path", d=d, stroke="#111", stroke_dasharray="2 3", fill="none"))
    style = class_style(0)
    sheet.add(marker(style.marker, x, y, 6.5, fill=style.colour, stroke="#111"))
