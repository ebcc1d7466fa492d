"""How good is every split point of one feature? The score over the data, with the best marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw.canvas.axes import Axes, handle, make_axes, span
from dtlib.draw.canvas.labels import class_order
from dtlib.draw.canvas.legend import class_entries, draw_legend, draw_title
from dtlib.draw.canvas.points import draw_markers
from dtlib.draw.canvas.style import COLOURS, LINE, PATH, class_marker, class_style, marker
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width
from dtlib.questions import short
from dtlib.splits import candidates, gain, gain_ratio

STRIP = 62
LABEL = 34  # room for the name of the y axis, on the same line
RUG = 200  # more rows than this are strokes, not points
OWN = COLOURS[5]
SCORES = {"gain": "gain", "gain_ratio": "gain ratio", "impurity_after": "impurity left"}


def draw_scores(
    x: Any,
    y: Any,
    *,
    criterion: str = "entropy",
    score: str = "gain",
    thresholds: str | Sequence[float] = "midpoints",
    threshold: float | None = None,
    threshold_score: float | None = None,
    table: pd.DataFrame | None = None,
    own: tuple[str, Sequence[float]] | None = None,
    best_text: str = "best",
    x_label: str | None = None,
    x_range: tuple[float, float] | None = None,
    room: float = 0,
    title: str | None = None,
    width: float = 700,
    height: float = 340,
) -> Picture:
    """The score of "x < t" for every split point t, over a strip with the data.

    ``score`` is a column of ``dtlib.candidates``: gain, gain_ratio or impurity_after. A
    ``table`` from there that is already known saves the time to make it. ``threshold`` is
    a split point of one's own, on a line that can be dragged; its ``threshold_score``, if
    known, saves time too. ``own`` = (name, scores) adds the curve of a function of one's
    own, for the split points of the table in their order. ``best_text`` names the best of them.
    ``x_range`` and the least ``room`` left of the axis let it stand below another picture.
    """
    name = x_label or str(getattr(x, "name", None) or "x")
    column = np.asarray(x, dtype=float)
    labels = np.asarray(y)
    if table is None:
        table = candidates(pd.DataFrame({name: column}), labels, criterion, thresholds)
    cuts, values = table["threshold"].to_numpy(float), table[score].to_numpy(float)
    order = np.argsort(cuts, kind="stable")
    cuts, values = cuts[order], values[order]
    theirs = None if own is None else np.asarray(own[1], dtype=float)[order]
    classes = None
    if criterion != "mse":
        classes = class_order(labels)
    sheet = Sheet(width)
    top = draw_title(sheet, title)
    if classes is not None:
        entries = class_entries(sheet, classes, area=False)
        top += draw_legend(sheet, entries, top)
    base, strip_top = height - 50.0, height - 50.0 - STRIP
    highest = max([1e-9, *values.tolist(), *([] if theirs is None else theirs.tolist())])
    high = highest * 1.12 if len(values) else 1.0
    top += 24 if threshold is None else 34
    frame = (MARGIN, top, width - MARGIN - 4, strip_top - 8)
    axes = make_axes(x_range or span(column, 0.03), (0.0, high), *frame, room=room)
    axes.draw_grid(sheet)
    flat = _level_parts(column, cuts)
    _draw_gains(sheet, axes, cuts, values, flat)
    if own is not None and theirs is not None:
        _draw_own(sheet, axes, own[0], flat, theirs)
    _draw_strip(sheet, axes, column, labels, classes, strip_top, base)
    axes.draw_frame(sheet, name, SCORES[score], base=base)
    best = None
    if len(values):
        best = int(np.argmin(values) if score == "impurity_after" else np.argmax(values))
        sheet.add(marker("diamond", axes.x(cuts[best]), axes.y(values[best]), 6, fill=PATH))
        told = f" < {short(cuts[best])}, {SCORES[score]} {values[best]:.3f}"
        _draw_result(sheet, axes, "diamond", f"{best_text}: {name}", told, axes.top - 8)
    chosen = ""
    if threshold is not None:
        mine = threshold_score
        if mine is None:
            mine = _score_at(column, labels, criterion, score, threshold)
        chosen = f"{name} < {short(threshold)} with {SCORES[score]} {mine:.4f}"
        sheet.add(handle("threshold", axes.x, threshold, axes.top, base, True, chosen))
        if mine <= high:
            sheet.add(marker("circle", axes.x(threshold), axes.y(mine), 4.5, fill=PATH))
        told = f" < {short(threshold)}, {SCORES[score]} {mine:.3f}"
        _draw_result(sheet, axes, "circle", f"chosen: {name}", told, axes.top - 26)
    heading = title or f"{SCORES[score].capitalize()} of every split point of {name}"
    text = _in_words(heading, name, criterion, score, cuts, values, best, chosen)
    return sheet.finish(height, heading, text)


def _score_at(column: Any, labels: Any, criterion: str, score: str, threshold: float) -> float:
    """The score of one split point; one that separates nothing gains nothing."""
    asked = column[:, None], labels, "x0", criterion, threshold
    if score == "gain":
        return gain(*asked)
    if score == "gain_ratio":
        return gain_ratio(*asked)
    table = candidates(asked[0], labels, criterion, [threshold])
    return float(table[score].iloc[0]) if len(table) else 0.0


def _level_parts(column: np.ndarray, cuts: np.ndarray) -> list[tuple[float, float]]:
    """From where to where each split point can move and no row changes sides.

    >>> _level_parts(np.array([1.0, 2.0, 4.0]), np.array([1.5, 3.0]))
    [(1.0, 2.0), (2.0, 4.0)]
    """
    known = np.unique(column[np.isfinite(column)])
    after = np.searchsorted(known, cuts, side="left")
    ends = known[np.clip(after, 0, len(known) - 1)], known[np.clip(after - 1, 0, len(known) - 1)]
    return list(zip(ends[1].tolist(), ends[0].tolist(), strict=True))


def _stairs(axes: Axes, flat: list[tuple[float, float]], heights: Any) -> str:
    """Level from value to value, upright where one part joins the next, else a gap."""
    d, end = "", None
    for (start, stop), height in zip(flat, heights, strict=True):
        y = number(axes.y(height))
        d += f"V{y}" if start == end else f"M{number(axes.x(start))} {y}"
        d += f"H{number(axes.x(stop))}"
        end = stop
    return d


def _draw_gains(
    sheet: Sheet, axes: Axes, cuts: np.ndarray, gains: np.ndarray, flat: list[tuple[float, float]]
) -> None:
    if not len(cuts):
        return
    points = list(zip(axes.x(cuts).tolist(), axes.y(gains).tolist(), strict=True))
    if len(points) <= 60:  # few enough to see each one
        stems = "".join(f"M{number(a)} {number(axes.bottom)}V{number(b)}" for a, b in points)
        sheet.add(tag("path", d=stems, stroke=LINE, stroke_width=1.2, stroke_dasharray="2 2"))
    sheet.add(
        tag("path", d=_stairs(axes, flat, gains), stroke="#333", stroke_width=1.6, fill="none")
    )
    if len(points) <= 60:
        for a, b in points:
            sheet.add(tag("circle", cx=a, cy=b, r=3, fill="#fff", stroke="#333"))


def _draw_own(
    sheet: Sheet, axes: Axes, name: str, flat: list[tuple[float, float]], values: np.ndarray
) -> None:
    """The curve of a function of one's own, dashed, over the other; its name at the left."""
    look = {"stroke": OWN, "stroke_width": 2.4, "stroke_dasharray": "6 4", "fill": "none"}
    within = np.clip(values, axes.y.low, axes.y.high)
    sheet.add(tag("path", d=_stairs(axes, flat, within), **look))
    y = axes.top - 8
    x = axes.left + 62  # behind the name of the y axis
    sheet.add(tag("path", d=f"M{number(x)} {number(y - 4)}h26", **look))
    sheet.add(words(x + 32, y, shorten(name, 150)))


def _draw_result(sheet: Sheet, axes: Axes, shape: str, name: str, told: str, y: float) -> None:
    """A sentence at the right, over the curve, so that it never covers a point."""
    room = min(420, axes.right - axes.left - LABEL)
    text = shorten(name, room - text_width(told)) + told  # the numbers are never cut off
    sheet.add(words(axes.right, y, text, 12, "end"))
    sheet.add(marker(shape, axes.right - text_width(text) - 11, y - 4, 4.5, fill=PATH))


def _draw_strip(
    sheet: Sheet,
    axes: Axes,
    column: np.ndarray,
    labels: np.ndarray,
    classes: list[Any] | None,
    top: float,
    bottom: float,
) -> None:
    """The data: a lane for every class, or the targets as heights."""
    room = bottom - top
    r = min(4.5, 900 / max(len(column), 1) + 1.6)
    codes = np.zeros(len(column), int)
    if classes is not None:
        lane = room / len(classes)
        r = min(r, lane / 2.6)
        number_of = {label: k for k, label in enumerate(classes)}
        codes = np.array([number_of[label] for label in labels.tolist()])
        heights = top + lane * (codes + 0.5)
    else:
        low, high = span(labels, 0.02)
        heights = bottom - 4 - (labels.astype(float) - low) / (high - low) * (room - 8)
    if len(column) > RUG and classes is not None:
        _draw_rug(sheet, axes, column, codes, heights, lane)
        return
    shown = np.flatnonzero(np.isfinite(column)).tolist()
    across, upward = axes.x(column[shown]).tolist(), heights[shown].tolist()
    fills = [LINE] * len(shown) if classes is None else codes[shown].tolist()
    radius = [r] * len(shown)
    sheet.add(draw_markers(shown, across, upward, radius, fills, fill_opacity=0.75))


def _draw_rug(
    sheet: Sheet, axes: Axes, column: np.ndarray, codes: np.ndarray, heights: Any, lane: float
) -> None:
    """Many rows: a thin stroke each, one path a class."""
    for code in np.unique(codes):
        ours = (codes == code) & np.isfinite(column)
        d = "".join(
            f"M{number(axes.x(v))} {number(h - lane * 0.35)}v{number(lane * 0.7)}"
            for v, h in zip(column[ours], heights[ours], strict=True)
        )
        pen = class_style(int(code)).dark
        sheet.add(tag("path", d=d, stroke=pen, stroke_width=1.3, stroke_opacity=0.75))
        sheet.add(class_marker(int(code), axes.left + 9, heights[ours][0], 5))


def _in_words(
    heading: str,
    name: str,
    criterion: str,
    score: str,
    cuts: np.ndarray,
    values: np.ndarray,
    best: int | None,
    chosen: str,
) -> str:
    told = [f"{heading}, by {criterion}."]
    if best is None:
        return told[0] + f" {name} has only one value: there is nothing to split."
    top = f"{name} < {short(cuts[best])} with {SCORES[score]} {values[best]:.4f}"
    told.append(f"Best of {len(cuts)}: {top}.")
    if chosen:
        told.append(f"Chosen: {chosen}.")
    order = np.argsort(values if score == "impurity_after" else -values, kind="stable")
    shown = range(len(cuts)) if len(cuts) <= 20 else order[:10]
    told += [f"{cuts[i]:>10.6g}  {values[i]:.4f}" for i in shown]
    if len(cuts) > 20:
        told.append("(the ten best)")
    return "\n".join(told)
