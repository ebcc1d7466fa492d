"""The regions of a model whose split points are not known, with the lines between them.

The model is asked on a grid. Where two neighbours get different answers, halving finds the
place between them at which the answer changes; the region ends there, and not at the next
line of the grid. So a straight line is drawn straight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.draw.plane.rectangles import Cell, Plane, joined

GRID = 72  # squares along each axis
HALVINGS = 7
MOST_ANSWERS = 12  # more of them are numbers on a scale

Point = tuple[float, float]
AROUND = ((0, 0), (0, 1), (1, 1), (1, 0))  # the corners of a square in turn: row, column


def outlined_cells(predict: Callable[[Any], Any], plane: Plane) -> list[Cell] | None:
    """The regions as squares, and as polygons where a border runs; None for a model of numbers."""

    def ask(xs: NDArray[Any], ys: NDArray[Any]) -> NDArray[Any]:
        return np.asarray(predict(plane.rows(xs, ys)), dtype=object)

    xs, ys = np.linspace(*plane.x_range, GRID + 1), np.linspace(*plane.y_range, GRID + 1)
    grid_x, grid_y = np.meshgrid(xs, ys)
    answers = ask(grid_x.ravel(), grid_y.ravel()).reshape(grid_x.shape)
    if len(set(answers.ravel().tolist())) > MOST_ANSWERS:
        return None
    across = _changes(ask, answers, xs, ys, along_x=True)
    upward = _changes(ask, answers, xs, ys, along_x=False)
    corners = [answers[i : i + GRID, j : j + GRID] for i, j in AROUND]
    pure = (corners[0] == corners[1]) & (corners[0] == corners[2]) & (corners[0] == corners[3])
    whole = corners[0].copy()
    whole[~pure] = None
    cells = [cell for cell in joined(whole, xs, ys) if cell.answer is not None]
    for r, c in np.argwhere(~pure).tolist():
        places = [((xs[c + j], ys[r + i]), answers[r + i, c + j]) for i, j in AROUND]
        between = [across.get((r, c)), upward.get((r, c + 1)), across.get((r + 1, c)),
                   upward.get((r, c))]  # fmt: skip
        cells += _pieces(places, between)
    return cells


def _changes(
    ask: Any, answers: NDArray[Any], xs: NDArray[Any], ys: NDArray[Any], along_x: bool
) -> dict[tuple[int, int], Point]:
    """Where the answer changes between two neighbours, by the first one's row and column."""
    first, second = (answers[:, :-1], answers[:, 1:]) if along_x else (answers[:-1], answers[1:])
    rows, columns = np.nonzero(first != second)
    if not len(rows):
        return {}
    here = first[rows, columns]
    low, high = (xs[columns], xs[columns + 1]) if along_x else (ys[rows], ys[rows + 1])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        same = ask(*((middle, ys[rows]) if along_x else (xs[columns], middle))) == here
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    at = (low + high) / 2
    pairs = zip(at, ys[rows], strict=True) if along_x else zip(xs[columns], at, strict=True)
    return dict(zip(zip(rows.tolist(), columns.tolist(), strict=True), pairs, strict=True))


def _pieces(places: list[tuple[Point, Any]], between: list[Any]) -> Iterator[Cell]:
    """A square cut along its borders: a piece for every run of equal corners.

    Where more than two borders meet, they meet in the middle of them.
    """
    cuts = [k for k in range(4) if between[k] is not None]
    found = [place for place in between if place is not None]
    middle = tuple(np.mean(found, axis=0)) if len(cuts) > 2 else None
    for n, k in enumerate(cuts):
        end = cuts[(n + 1) % len(cuts)]
        corners = [places[(k + 1 + i) % 4][0] for i in range((end - k) % 4 or 4)]
        points = [between[k], *corners, between[end], *([middle] if middle else [])]
        border = [between[k], middle or between[end]] if middle or n == 0 else []
        xs, ys = zip(*points, strict=True)
        yield Cell(min(xs), max(xs), min(ys), max(ys), places[(k + 1) % 4][1],
                   corners=tuple(points), border=tuple(border))  # fmt: skip
