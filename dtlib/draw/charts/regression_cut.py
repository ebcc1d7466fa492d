"""One cut through one feature: both means, and the squares that are left for every cut."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.draw.canvas.axes import Axes, handle, make_axes, span
from dtlib.draw.canvas.legend import draw_legend, line_entry
from dtlib.draw.canvas.numbers import digits
from dtlib.draw.canvas.style import PATH, class_style, marker
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, tag, words
from dtlib.draw.canvas.text_width import text_width
from dtlib.questions import short

LOWER = 150  # the height of the curve below the points
RSS = "RSS after the cut"
MANY = 260  # more points than this are smaller


@dataclass(frozen=True, eq=False)
class Cut:
    """A cut at ``at``: rows and mean on both sides, and the residual sum of squares (RSS)."""

    at: float
    rows: tuple[int, int]
    means: tuple[float, float]
    mean: float
    before: float
    after: float


def draw_cut(
    x: Any,
    y: Any,
    cut: Cut,
    cuts: NDArray[np.float64],
    left_over: NDArray[np.float64],
    *,
    x_label: str,
    y_label: str,
    width: float = 700,
    height: float = 460,
) -> Picture:
    """Points with the two means on top; below, the RSS after every one of ``cuts``.

    One line goes through both: it can be dragged, and its circle rides on the curve.
    """
    xs, ys = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    sheet = Sheet(width)
    top = 8.0
    entries = [
        line_entry(partial(_mean_line, 0), 34, f"left: {_group(cut, 0)}"),
        line_entry(partial(_mean_line, 1), 34, f"right: {_group(cut, 1)}"),
        line_entry(_dots, 34, f"all: mean {digits(cut.mean)}"),
    ]
    top += draw_legend(sheet, entries, top)
    base, right = height - 50.0, width - MARGIN - 4
    lower_top = base - LOWER
    x_range, y_range = span(xs, 0.03), span(ys, 0.05)
    high = max(cut.before, float(np.max(left_over, initial=0.0))) * 1.06 or 1.0
    low = float(np.min(left_over, initial=cut.before)) * 0.9
    upper = make_axes(x_range, y_range, MARGIN, top + 28, right, lower_top - 44)
    lower = make_axes(x_range, (low, high), MARGIN, lower_top, right, base)
    upper, lower = _lined_up(upper, lower)
    _draw_points(sheet, upper, xs, ys, y_label)
    _draw_means(sheet, upper, cut)
    _draw_curve(sheet, lower, cut, xs, cuts, left_over, x_label)
    label = f"{x_label} < {short(cut.at)}"
    sheet.add(handle("threshold", lower.x, cut.at, upper.top, base, True, label))
    sheet.add(marker("circle", lower.x(cut.at), lower.y(cut.after), 5, fill=PATH))
    name = f"{y_label} in two groups, by {x_label} < {short(cut.at)}"
    return sheet.finish(height, name, _in_words(name, cut, cuts, left_over, x_label))


def _group(cut: Cut, side: int) -> str:
    n = cut.rows[side]
    return f"mean {digits(cut.means[side])}, {n} row{'' if n == 1 else 's'}" if n else "no rows"


def _lined_up(upper: Axes, lower: Axes) -> tuple[Axes, Axes]:
    """Both begin where the one with the longer numbers begins."""
    widest = upper if upper.left > lower.left else lower
    return Axes(widest.x, upper.y), Axes(widest.x, lower.y)


def _draw_points(sheet: Sheet, axes: Axes, xs: Any, ys: Any, y_label: str) -> None:
    axes.draw_grid(sheet)
    axes.draw_frame(sheet, "", y_label)
    r = 3.2 if len(xs) <= MANY else 2.4
    for i, (a, b) in enumerate(zip(axes.x(xs).tolist(), axes.y(ys).tolist(), strict=True)):
        sheet.add(marker("circle", a, b, r, fill="#c3c9cf", stroke="#4d565e", data_row=i))


def _draw_means(sheet: Sheet, axes: Axes, cut: Cut) -> None:
    at = axes.x(min(max(cut.at, axes.x.low), axes.x.high))
    sheet.add(_dots(_level(axes, axes.left, axes.right, cut.mean)))
    for side, (start, end) in enumerate([(axes.left, at), (at, axes.right)]):
        if cut.rows[side]:
            sheet.add(_mean_line(side, _level(axes, start, end, cut.means[side])))


def _level(axes: Axes, start: float, end: float, y: float) -> str:
    return f"M{number(start)} {number(axes.y(y))}H{number(end)}"


def _mean_line(side: int, d: str) -> str:
    style = class_style(side)
    return tag("path", d=d, stroke=style.dark, stroke_width=3.4, stroke_dasharray=style.dash)


def _dots(d: str) -> str:
    return tag("path", d=d, stroke=PATH, stroke_width=1.6, stroke_dasharray="1 4")


def _draw_curve(
    sheet: Sheet, axes: Axes, cut: Cut, xs: Any, cuts: Any, left_over: Any, x_label: str
) -> None:
    axes.draw_grid(sheet)
    axes.draw_frame(sheet, x_label, RSS)
    sheet.add(_dots(_level(axes, axes.left, axes.right, cut.before)))
    sheet.add(tag("path", d=_stairs(axes, cut, xs, left_over), stroke="#333", stroke_width=1.6,
                  fill="none"))  # fmt: skip
    told = [f"before {squares(cut.before)} (dots)", f"after {squares(cut.after)} (circle)"]
    if len(cuts):
        best = int(np.argmin(left_over))
        place = axes.x(cuts[best]), axes.y(left_over[best])
        sheet.add(marker("diamond", *place, 6, fill="#fff", stroke=PATH, stroke_width=2))
        told.append(f"best {squares(left_over[best])} at {short(cuts[best])} (diamond)")
    room = axes.right - axes.left - text_width(RSS)
    while len(told) > 1 and text_width(" · ".join(told)) > room:
        told.pop(0)  # the legend and the sentence below say it, too
    sheet.add(words(axes.right, axes.top - 8, " · ".join(told), 12, "end"))


def _stairs(axes: Axes, cut: Cut, xs: Any, left_over: Any) -> str:
    """Between two neighbouring values it does not matter where the cut is."""
    d = f"M{number(axes.left)} {number(axes.y(cut.before))}"
    for value, rss in zip(np.unique(xs), [*left_over, cut.before], strict=True):
        d += f"H{number(axes.x(value))}V{number(axes.y(rss))}"
    return d + f"H{number(axes.right)}"


def squares(rss: float) -> str:
    """
    >>> squares(115.0585), squares(53319112.8)
    ('115.1', '53,319,113')
    """
    return f"{rss:,.0f}" if abs(rss) >= 1e4 else f"{rss:.4g}"


def _in_words(name: str, cut: Cut, cuts: Any, left_over: Any, x_label: str) -> str:
    told = [f"{name}.", f"Left: {_group(cut, 0)}. Right: {_group(cut, 1)}."]
    told.append(f"RSS before {squares(cut.before)}, after {squares(cut.after)}.")
    if len(cuts):
        best = int(np.argmin(left_over))
        told.append(f"Least RSS {squares(left_over[best])} for {x_label} < {short(cuts[best])}.")
    return "\n".join(told)
