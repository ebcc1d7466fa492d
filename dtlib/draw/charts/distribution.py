"""A distribution as bars that can be dragged, with its entropy worked out term by term."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dtlib.draw.canvas.axes import Axes, Scale, handle, tick_text
from dtlib.draw.canvas.legend import draw_title
from dtlib.draw.canvas.style import LINE, MUTED, PATH, class_marker, fill, shade
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, tag, words
from dtlib.draw.canvas.text_width import wrap
from dtlib.impurity import entropy, proportions

HEAD = 70  # the names of the rows, left of the bars
UNDER = 126  # the table under the bars
ROW = 19


def draw_distribution(
    shares: ArrayLike,
    *,
    labels: Sequence[Any] = "ABCDEFGH",
    base: float = 2,
    note: str = "",
    title: str | None = None,
    width: float = 430,
    height: float = 350,
) -> Picture:
    """Draw the shares as bars; under each stand −log p and its part −p·log p of the entropy.

    The top of the i-th bar is a handle with the name ``share``\\ i. ``note`` stands over
    the bars in small letters.
    """
    p = proportions(shares)
    labels = list(labels)[: len(p)]
    sheet = Sheet(width)
    top = draw_title(sheet, title)
    for line in wrap(note, width - 2 * MARGIN, 11) if note else ():
        top += 15
        sheet.add(words(MARGIN, top - 1, line, 11, fill=MUTED))
    middle = Scale(0, len(p), MARGIN + HEAD, width - MARGIN)
    axes = Axes(middle, Scale(0, 1, height - UNDER, top + 14))
    _draw_axis(sheet, axes)
    for i in range(len(p)):
        _draw_bar(sheet, axes, i, float(p[i]), str(labels[i]))
    rows = _table(p, labels, base)
    for r, (name, cells) in enumerate(rows):
        y = axes.bottom + 18 + r * ROW
        sheet.add(words(MARGIN, y, name, 12, fill=MUTED))
        for i, cell in enumerate(cells):
            sheet.add(words(middle(i + 0.5), y, cell, 12, "middle", bold=r == 3))
    total = in_terms(p, base)
    for i, line in enumerate(wrap(total, width - 2 * MARGIN, 12, True)):
        sheet.add(words(MARGIN, height - 26 + 16 * i, line, 12, bold=True))
    heading = title or "A distribution and its entropy"
    told = [f"{heading}.", *(f"{name}: {', '.join(cells)}." for name, cells in rows), f"{total}."]
    return sheet.finish(height, heading, "\n".join(told))


def surprises(p: np.ndarray, base: float) -> np.ndarray:
    """−log p of every share; 0 for a share of 0, which never comes to surprise anybody."""
    return -np.log(p, out=np.zeros_like(p), where=p > 0) / math.log(base) + 0.0


def in_terms(p: np.ndarray, base: float) -> str:
    """The entropy as the sum of its terms.

    >>> in_terms(np.array([0.25, 0.75]), 2)
    'H = 0.5000 + 0.3113 = 0.8113 bits'
    """
    terms = " + ".join(f"{term:.4f}" for term in p * surprises(p, base))
    return f"H = {terms} = {float(entropy(p, base)):.4f} {unit(base)}"


def unit(base: float) -> str:
    """What entropy is counted in when the logarithm has this base."""
    return {2: "bits", math.e: "nats"}.get(base, f"(base {base:.4g})")


def log_name(base: float) -> str:
    return {2: "log₂", math.e: "ln"}.get(base, "log")


def _draw_axis(sheet: Sheet, axes: Axes) -> None:
    axes.draw_grid(sheet)
    for tick in axes.y_ticks:
        at = axes.y(tick) + 4
        sheet.add(words(axes.left - 7, at, tick_text(tick), 11, "end", fill=MUTED))
    line = f"M{number(axes.left)} {number(axes.top)}V{number(axes.bottom)}H{number(axes.right)}"
    sheet.add(tag("path", d=line, stroke=LINE, fill="none"))


def _draw_bar(sheet: Sheet, axes: Axes, i: int, share: float, label: str) -> None:
    half = min(32.0, 0.33 * (axes.x(1) - axes.x(0)))
    left, top = axes.x(i + 0.5) - half, axes.y(share)
    sheet.add(
        tag("rect", x=left, y=top, width=2 * half, height=axes.bottom - top, fill=fill(sheet, i),
            stroke=PATH, stroke_width=0.8),
        handle(f"share{i}", axes.y, share, left - 4, left + 2 * half + 4, False,
               f"share of {label}, {share:.3f}"),
        class_marker(i, axes.x(i + 0.5) - 14, axes.bottom + 14, 4.5),
    )  # fmt: skip


def _table(p: np.ndarray, labels: list[Any], base: float) -> list[tuple[str, list[str]]]:
    log, surprise = log_name(base), surprises(p, base)
    return [
        ("class", [str(label) for label in labels]),
        ("p", [f"{share:.4f}" for share in p]),
        (f"−{log} p", [f"{surprise[i]:.4f}" if p[i] > 0 else "∞" for i in range(len(p))]),
        (f"−p·{log} p", [f"{term:.4f}" for term in p * surprise]),
    ]


# --- several measures beside each other ---


def draw_measures(
    measures: Mapping[str, tuple[float, float]],
    *,
    title: str | None = None,
    width: float = 262,
    height: float = 350,
) -> Picture:
    """Draw every value as a bar in a frame that is as long as the value can become.

    ``measures`` are pairs (value, maximum) by name.
    """
    sheet, room = Sheet(width), width - 2 * MARGIN
    y = draw_title(sheet, title) + 10
    step = min(76.0, (height - y - 10) / max(len(measures), 1))
    told = []
    for name, (value, most) in measures.items():
        share = min(max(value / most, 0.0), 1.0) if most > 0 else 0.0
        sheet.add(
            words(MARGIN, y + 14, name, 12, bold=True),
            tag("rect", x=MARGIN, y=y + 21, width=room * share, height=15, fill=shade(0.7)),
            tag("rect", x=MARGIN, y=y + 21, width=room, height=15, fill="none", stroke=LINE),
            words(MARGIN, y + 52, f"{value:.4f} of at most {most:.4f}", 12),
        )
        told.append(f"{name} {value:.4f} of at most {most:.4f}.")
        y += step
    heading = title or f"{', '.join(measures)} against their maxima"
    return sheet.finish(height, heading, "\n".join([f"{heading}.", *told]))
