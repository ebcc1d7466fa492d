"""The regions of a model in the plane of two features, as rectangles.

A single tree gives its leaves exactly: every question cuts a rectangle in two. Many trees
together change their answer only at their split points, so between these one question a
cell is enough. For any other model a grid is asked (``outlines.py``, beside this file).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.tree import Node, walk

GRID = 110  # cells along each axis where the split points are not known, or too many


@dataclass(frozen=True)
class Cell:
    """A rectangle with one answer; ``node`` is the leaf it belongs to, if it is a tree's.

    At a slanted border it is a polygon with ``corners``, of which ``border`` is drawn as a line.
    """

    x0: float
    x1: float
    y0: float
    y1: float
    answer: Any
    node: str | None = None
    corners: tuple[tuple[float, float], ...] = ()
    border: tuple[tuple[float, float], ...] = ()

    @property
    def area(self) -> float:
        """
        >>> Cell(0, 2, 0, 3, "a").area, Cell(0, 2, 0, 3, "a", corners=((0, 0), (2, 0), (0, 3))).area
        (6, 3.0)
        """
        if not self.corners:
            return (self.x1 - self.x0) * (self.y1 - self.y0)
        return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in self._sides())) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether the place is in it: of a polygon, whether a ray to the right leaves it.

        >>> half = Cell(0, 2, 0, 2, "a", corners=((0, 0), (2, 0), (0, 2)))
        >>> half.holds(0.5, 0.5), half.holds(1.5, 1.5)
        (True, False)
        """
        if not (self.x0 <= x < self.x1 and self.y0 <= y < self.y1):
            return False
        crossed = 0
        for (ax, ay), (bx, by) in self._sides():
            if (ay > y) != (by > y):
                crossed += x < ax + (y - ay) / (by - ay) * (bx - ax)
        return not self.corners or crossed % 2 == 1

    def _sides(self) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
        return zip(self.corners, (*self.corners[1:], *self.corners[:1]), strict=True)


@dataclass(frozen=True, eq=False)
class Plane:
    """Two features and the part of their plane that is drawn; the others are held fixed."""

    features: tuple[Any, Any]
    x_range: tuple[float, float]
    y_range: tuple[float, float]
    fixed: dict[Any, Any]
    columns: list[Any]
    bare: bool  # the model takes arrays without names

    def rows(self, xs: NDArray[Any], ys: NDArray[Any]) -> Any:
        """Points of the plane as the rows that a model expects."""
        data = {**self.fixed, self.features[0]: xs, self.features[1]: ys}
        if self.bare:
            return np.column_stack([np.broadcast_to(data[c], xs.shape) for c in self.columns])
        return pd.DataFrame({c: data[c] for c in self.columns}, index=range(len(xs)))


def tree_cells(root: Node, plane: Plane) -> list[Cell]:
    """The leaves of a tree, cut to the plane."""
    cells = []
    waiting = [("0", root, plane.x_range, plane.y_range)]
    while waiting:
        name, node, xs, ys = waiting.pop()
        if node.question is None:
            cells.append(Cell(*xs, *ys, node.prediction, name))
            continue
        for b, (answer, branch) in enumerate(node.branches.items()):
            part = _cut(node, answer, xs, ys, plane)
            if part is not None:
                waiting.append((f"{name}.{b}", branch, *part))
    return cells


def _cut(node: Node, answer: Any, xs: Any, ys: Any, plane: Plane) -> Any:
    """What a branch leaves of a rectangle, or None if nothing."""
    assert node.question is not None
    attribute, t = node.question.attribute, node.question.threshold
    if attribute not in plane.features:
        if attribute not in plane.fixed:
            raise ValueError(f"the tree asks for {attribute!r}: fix it with others={{…}}")
        return (xs, ys) if node.question.answer(plane.fixed) == answer else None
    if t is None:
        raise ValueError(
            f"regions need questions of the form “x < t”; {attribute} has a branch a value"
        )
    is_x = attribute == plane.features[0]
    low, high = xs if is_x else ys
    kept = (low, min(high, t)) if answer == "yes" else (max(low, t), high)
    if not kept[0] < kept[1]:
        return None
    return (kept, ys) if is_x else (xs, kept)


def grid_cells(predict: Callable[[Any], Any], roots: list[Node], plane: Plane) -> list[Cell]:
    """Ask any model for its answer in every cell, then join neighbours that agree."""
    x_cuts = _cuts(roots, plane.features[0], plane.x_range)
    y_cuts = _cuts(roots, plane.features[1], plane.y_range)
    xs, ys = (x_cuts[1:] + x_cuts[:-1]) / 2, (y_cuts[1:] + y_cuts[:-1]) / 2
    grid_x, grid_y = np.meshgrid(xs, ys)
    answers = np.asarray(predict(plane.rows(grid_x.ravel(), grid_y.ravel())), dtype=object)
    return joined(answers.reshape(grid_x.shape), x_cuts, y_cuts)


def _cuts(roots: list[Node], feature: Any, span: tuple[float, float]) -> NDArray[np.float64]:
    """The borders of the cells: all split points of the trees, or an even grid."""
    found = {
        node.question.threshold
        for root in roots
        for node in walk(root)
        if node.question is not None and node.question.attribute == feature
    }
    inside = sorted(t for t in found if t is not None and span[0] < t < span[1])
    if not roots or len(inside) > GRID:
        return np.linspace(*span, GRID + 1)
    return np.array([span[0], *inside, span[1]])


def joined(answers: Any, x_cuts: Any, y_cuts: Any) -> list[Cell]:
    """Runs along x, then equal runs that lie on top of each other."""
    cells: list[Cell] = []
    open_runs: dict[tuple[int, int, Any], int] = {}  # (start, end, answer) → row it began in
    for row in range(len(answers) + 1):
        runs = set(_runs(answers[row])) if row < len(answers) else set()
        for run in [r for r in open_runs if r not in runs]:
            start, end, answer = run
            begun = open_runs.pop(run)
            cells.append(Cell(x_cuts[start], x_cuts[end], y_cuts[begun], y_cuts[row], answer))
        for run in runs:
            open_runs.setdefault(run, row)
    return sorted(cells, key=lambda c: (c.y0, c.x0))


def _runs(row: Any) -> list[tuple[int, int, Any]]:
    edges = [0, *(i for i in range(1, len(row)) if row[i] != row[i - 1]), len(row)]
    return [(a, b, row[a]) for a, b in pairwise(edges)]
