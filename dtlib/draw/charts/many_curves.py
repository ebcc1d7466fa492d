"""What a learner makes of one sample after another: their curves, the mean of them, the truth."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dtlib.draw.canvas.axes import Axes, make_axes, span
from dtlib.draw.canvas.legend import draw_legend, line_entry
from dtlib.draw.canvas.style import LINE, PATH, class_line
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, polyline, tag

FAINT = 0.45  # of many lines on top of each other


def draw_many_curves(
    x: ArrayLike,
    samples: ArrayLike,
    truth: ArrayLike,
    *,
    y_range: tuple[float, float] | None = None,
    width: float = 430,
    height: float = 320,
) -> Picture:
    """Draw a faint line of steps for each of ``samples`` (samples, x), their mean and the truth.

    ``y_range`` keeps the axis where it was when other curves are drawn next.
    """
    xs, true = np.asarray(x, dtype=float), np.asarray(truth, dtype=float)
    curves = np.asarray(samples, dtype=float)
    mean = curves.mean(axis=0)
    sheet = Sheet(width)
    entries = [
        line_entry(_faint, 30, "each sample"),
        line_entry(lambda d: class_line(0, d, 3), 30, "their mean"),
        line_entry(_true, 30, "truth"),
    ]
    top = 8 + draw_legend(sheet, entries, 8)
    frame = (MARGIN, top + 22, width - MARGIN - 4, height - 50)
    axes = make_axes(_whole_steps(xs), y_range or span([*curves, true], 0.04), *frame)
    axes.draw_grid(sheet)
    sheet.add(_faint("".join(_stairs(axes, xs, curve) for curve in curves)))
    across = axes.x(xs).tolist()
    sheet.add(_true(polyline(zip(across, axes.y(true).tolist(), strict=True))))
    sheet.add(class_line(0, _stairs(axes, xs, mean), 3))
    axes.draw_frame(sheet, "x", "y")
    name = f"The curves of {len(curves)} samples, their mean and the truth"
    return sheet.finish(height, name, _in_words(name, xs, curves, mean, true))


def _whole_steps(xs: np.ndarray) -> tuple[float, float]:
    """From half a step before the first place to half a step behind the last."""
    return float(1.5 * xs[0] - 0.5 * xs[1]), float(1.5 * xs[-1] - 0.5 * xs[-2])


def _faint(d: str) -> str:
    return tag("path", d=d, fill="none", stroke=LINE, stroke_width=1, stroke_opacity=FAINT)


def _true(d: str) -> str:
    return tag("path", d=d, fill="none", stroke=PATH, stroke_width=2, stroke_dasharray="7 4")


def _stairs(axes: Axes, xs: np.ndarray, values: np.ndarray) -> str:
    """A line that is level between two changes; these lie halfway between two neighbours."""
    changes = np.flatnonzero(np.diff(values))
    across = axes.x((xs[changes] + xs[changes + 1]) / 2).tolist()
    upward = np.clip(axes.y(values), axes.top, axes.bottom)
    d = f"M{number(axes.left)} {number(upward[0])}"
    for at, y in zip(across, upward[changes + 1].tolist(), strict=True):
        d += f"H{number(at)}V{number(y)}"
    return d + f"H{number(axes.right)}"


def _in_words(
    name: str, xs: np.ndarray, curves: np.ndarray, mean: np.ndarray, true: np.ndarray
) -> str:
    told = [f"{name}."]
    for k in np.linspace(0, len(xs) - 1, 5).round().astype(int).tolist():
        low, high = curves[:, k].min(), curves[:, k].max()
        told.append(
            f"At x = {xs[k]:.3g}: truth {true[k]:.2f}, mean {mean[k]:.2f}, "
            f"samples from {low:.2f} to {high:.2f}."
        )
    return "\n".join(told)
