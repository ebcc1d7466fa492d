"""AdaBoost, round by round: heavy points are large, the stump's mistakes are ringed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dtlib.draw.canvas.axes import Axes, make_axes
from dtlib.draw.canvas.labels import plain
from dtlib.draw.canvas.legend import Entry, class_entries, draw_legend, draw_title
from dtlib.draw.canvas.points import point_sizes
from dtlib.draw.canvas.style import LINE, class_marker
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, tag, words
from dtlib.draw.plane.marked_plane import places, plane_of
from dtlib.draw.plane.rectangles import Cell, Plane
from dtlib.draw.plane.regions import class_list, draw_areas, find_cells
from dtlib.fast.read.frames import as_frame

STRIP, PANEL, HEAD = 62, 190, 24


def draw_boost(
    X: Any,
    y: Any,
    rounds: Sequence[Any],
    weights: ArrayLike,
    *,
    alphas: Sequence[float] | None = None,
    errors: Sequence[float] | None = None,
    final: Any = None,
    features: tuple[Any, Any] | None = None,
    classes: Iterable[Any] | None = None,
    columns: int = 3,
    title: str | None = None,
    width: float = 700,
) -> Picture:
    """Draw the rounds of AdaBoost on data with one or two features.

    ``rounds`` are the learners, ``weights`` (rounds, rows) what each of them was given;
    ``final`` is the committee, drawn last with equal points. One feature is drawn as a
    strip a round, two as small planes, ``columns`` to a line.
    """
    frame, labels = as_frame(X), np.asarray(y)
    w = np.asarray(weights, dtype=float).reshape(-1, len(labels))
    known = class_list(final, labels, [], classes) or []
    flat = frame.shape[1] == 1
    plane = plane_of(X, features, margin=0.15)
    panels = [_Round(i, learner, w[i], alphas, errors) for i, learner in enumerate(rounds)]
    if final is not None:
        panels.append(_Round(None, final, None, None, None))

    sheet = Sheet(width)
    top = draw_title(sheet, title)
    ring = Entry(lambda x, y: _ring(x + 6, y, 5.5), 12, "wrong in this round")
    top += draw_legend(sheet, [*class_entries(sheet, known), ring], top) + 6
    across = 1 if flat else columns
    wide = (width - 2 * MARGIN + 14) / across - 14
    tall = (STRIP if flat else PANEL) + HEAD
    told = []
    for k, panel in enumerate(panels):
        left = MARGIN + (k % across) * (wide + 14)
        y_at = top + (k // across) * (tall + 8)
        box = (left, y_at + HEAD, left + wide, y_at + tall - (18 if flat else 4))
        wrong = _draw_panel(sheet, panel, frame, labels, known, plane, box, flat)
        told.append(panel.heading + _mistakes(wrong, panel, frame))
    if flat:
        top += 14
        base = top + len(panels) * (tall + 8) - 10
        sheet.add(words(width / 2, base, str(frame.columns[0]), 12, "middle"))
    lines = -(-len(panels) // across)
    heading = title or f"AdaBoost in {len(rounds)} rounds"
    text = "\n".join([f"{heading}.", *told])
    return sheet.finish(top + lines * (tall + 8) + 8, heading, text)


def draw_adaboost(model: Any, X: Any, y: Any, *, rounds: int = 3, **options: Any) -> Picture:
    """The first ``rounds`` of a fitted ``AdaBoostClassifier`` and the whole committee.

    Options are those of ``draw_boost``.
    """
    facts = {"alphas": model.alphas_, "errors": model.errors_, "final": model}
    learners = model.estimators_[:rounds]
    return draw_boost(X, y, learners, model.weights_, **{**facts, **options})


class _Round:
    """One panel: a learner with its weights, or the committee at the end."""

    def __init__(self, i: int | None, learner: Any, weights: Any, alphas: Any, errors: Any) -> None:
        self.number, self.learner, self.weights = i, learner, weights
        self.heading = "all together" if i is None else f"round {i + 1}"
        if i is not None and errors is not None:
            self.heading += f": ε {errors[i]:.3f}"
        if i is not None and alphas is not None:
            self.heading += f", α {alphas[i]:.3f}"


def _draw_panel(
    sheet: Sheet,
    panel: _Round,
    frame: Any,
    labels: np.ndarray,
    known: list[Any],
    plane: Plane,
    box: tuple[float, float, float, float],
    flat: bool,
) -> list[int]:
    """Region, points and heading of one round; returns the rows that it gets wrong."""
    left, top, right, bottom = box
    axes = make_axes(plane.x_range, plane.y_range, left, top, right, bottom, y_ticks=False)
    cells = find_cells(panel.learner, plane)
    draw_areas(sheet, axes, cells, known)
    sheet.add(tag("rect", **axes.box, fill="none", stroke=LINE))
    sheet.add(words(left, top - 7, panel.heading, 12, bold=True))
    if flat:
        for tick in axes.x_ticks:
            sheet.add(words(axes.x(tick), bottom + 13, f"{tick:.4g}", 11, "middle"))
    xs, ys = places(plane, frame).T
    wrong = [i for i in range(len(xs)) if _answer(cells, xs[i], ys[i]) != labels[i]]
    radius = point_sizes(len(xs), panel.weights)
    for i in np.argsort(-radius, kind="stable"):  # small points on top of large ones
        code = known.index(plain(labels[i]))
        _draw_point(sheet, axes, xs[i], ys[i], code, radius[i], int(i), i in wrong)
    return wrong


def _answer(cells: list[Cell], x: float, y: float) -> Any:
    for c in cells:
        if c.holds(x, y):
            return c.answer
    return None


def _draw_point(
    sheet: Sheet, axes: Axes, x: float, y: float, code: int, r: float, row: int, wrong: bool
) -> None:
    a, b = axes.x(x), axes.y(y)
    sheet.add(class_marker(code, a, b, r, fill_opacity=0.85, data_row=row))
    if wrong:
        sheet.add(_ring(a, b, 1.25 * r + 3))


def _ring(x: float, y: float, r: float) -> str:
    white = tag("circle", cx=x, cy=y, r=r, stroke="#fff", stroke_width=4, fill="none")
    return white + tag("circle", cx=x, cy=y, r=r, stroke="#111", stroke_width=2.2, fill="none")


def _mistakes(wrong: list[int], panel: _Round, frame: Any) -> str:
    names = ", ".join(str(frame.index[i]) for i in wrong[:12]) + (" …" if len(wrong) > 12 else "")
    told = f"; wrong on {len(wrong)} rows ({names})" if wrong else "; no mistakes"
    if panel.weights is None:
        return told + "."
    heavy = np.argsort(-panel.weights, kind="stable")[:3]
    weights = ", ".join(f"{frame.index[i]} {panel.weights[i]:.4g}" for i in heavy)
    return f"{told}. Heaviest rows: {weights}."
