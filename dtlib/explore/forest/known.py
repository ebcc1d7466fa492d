"""A forest for the forest explorer: grown once, and every smaller one is its first trees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Ints
from dtlib.draw.plane.rectangles import Cell, joined, tree_cells
from dtlib.explore.frame.plane_sets import PlaneSet
from dtlib.explore.frame.sampling import half_of
from dtlib.fast.keep.flat import majority
from dtlib.fast.read.frames import read_like
from dtlib.forest import RandomForestClassifier

TREES, GRID, MOST_ROWS = 100, 40, 120


class Grown:
    """One hundred trees; votes are counted up from the first to the last."""

    def __init__(self, of: PlaneSet, features: int, share: float, seed: int) -> None:
        self.of = of
        self.train = half_of(len(of.X), 0, MOST_ROWS)
        self.forest = RandomForestClassifier(
            n_estimators=TREES, max_features=features, max_samples=share, random_state=seed
        ).fit(of.X[self.train], of.y[self.train])
        self.oob_errors = self.forest.oob_errors()
        self.cells = lru_cache(maxsize=TREES)(self._cells)
        self.tree_cells = lru_cache(maxsize=TREES)(self._tree_cells)

    def ballots(self, X: Any) -> Ints:
        """The class, by number, that every tree says of every row: (trees, rows)."""
        table = read_like(X, self.forest.grove_.nodes.attributes, "the forest")
        said = [majority(values) for _, values in self.forest.grove_.values(table)]
        known = np.array([self.of.classes.index(c) for c in self.forest.classes_.tolist()])
        return known[np.concatenate(said)]

    def decisions(self, ballots: Ints) -> Ints:
        """What the first 1, 2, … trees decide: (trees, rows)."""
        votes = ballots[..., None] == np.arange(len(self.of.classes))
        return np.argmax(votes.cumsum(axis=0), axis=-1)  # of equal ones the first

    @cached_property
    def test_ballots(self) -> Ints:
        return self.ballots(self.of.X[~self.train])

    @property
    def test_codes(self) -> Ints:
        return np.array([self.of.classes.index(c) for c in self.of.y[~self.train].tolist()])

    @cached_property
    def test_errors(self) -> NDArray[np.float64]:
        """The share of test rows that the first 1, 2, … trees get wrong."""
        return np.mean(self.decisions(self.test_ballots) != self.test_codes, axis=1)

    @cached_property
    def tree_errors(self) -> NDArray[np.float64]:
        """The share of test rows that each tree alone gets wrong."""
        return np.mean(self.test_ballots != self.test_codes, axis=1)

    # --- regions ---

    @cached_property
    def borders(self) -> tuple[NDArray[Any], NDArray[Any]]:
        plane = self.of.plane
        return np.linspace(*plane.x_range, GRID + 1), np.linspace(*plane.y_range, GRID + 1)

    @cached_property
    def grid(self) -> Ints:
        """What every tree says in every cell of a grid: (trees, cells)."""
        middles = [(b[1:] + b[:-1]) / 2 for b in self.borders]
        xs, ys = np.meshgrid(*middles)
        return self.ballots(self.of.plane.rows(xs.ravel(), ys.ravel()))

    def _cells(self, n: int) -> list[Cell]:
        """The regions of the first ``n`` trees."""
        votes = [np.count_nonzero(self.grid[:n] == c, axis=0) for c in range(len(self.of.classes))]
        winners = np.argmax(votes, axis=0).reshape(GRID, GRID)  # of equal ones the first
        return named(joined(winners, *self.borders), self.of.classes)

    def _tree_cells(self, tree: int) -> list[Cell]:
        """The exact regions of one tree."""
        return tree_cells(self.forest.estimators_[tree].root_, self.of.plane)


def named(cells: list[Cell], classes: Sequence[Any]) -> list[Cell]:
    """Cells with classes where they had numbers."""
    return [Cell(c.x0, c.x1, c.y0, c.y1, classes[int(c.answer)]) for c in cells]
