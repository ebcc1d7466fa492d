"""What to add up over a set of rows so that its impurity is known.

A class label becomes one 1 among zeros, a number t becomes (1, t, t²). Sums of these
rows are all that growing a tree needs: a node's impurity, size and prediction follow
from its sums, and the sums of the branches add up to those of the node. Classification
and regression, whole and fractional rows differ in nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.impurity import Floats, class_impurity

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ClassTarget:
    """Labels as numbers 0 … k−1, with the criterion that scores their counts."""

    codes: Ints
    classes: NDArray[Any]
    criterion: str = "entropy"

    @property
    def labels(self) -> Ints:
        """A set of rows is pure if these are all equal."""
        return self.codes

    @cached_property
    def rows(self) -> Floats:
        """One row of zeros with a single 1 for every example: (n, k)."""
        return (self.codes[:, None] == np.arange(len(self.classes))).astype(float)

    @cached_property
    def columns(self) -> Floats:
        """The same, class by class: (k, n)."""
        return np.ascontiguousarray(self.rows.T)

    def add_up(
        self, rows: Ints, group: Ints, n_groups: int, weights: Floats | None = None
    ) -> Floats:
        """The sums over these rows, group by group: (k, groups). Counting is all it takes."""
        cell = self.codes.take(rows)
        cell *= n_groups
        cell += group
        shares = None if weights is None else weights.take(rows)
        counts = np.bincount(cell, shares, len(self.classes) * n_groups)
        return counts.reshape(len(self.classes), n_groups).astype(float, copy=False)

    def is_mixed(self, sums: Floats, rows: Ints, group: Ints) -> NDArray[np.bool_]:
        """Do the labels of a group differ at all? ``sums`` are those of ``add_up``."""
        return np.add.reduce(sums > 0, axis=0) > 1

    def tiled(self, times: int) -> ClassTarget:
        """The same target over and over, for trees that grow side by side."""
        return replace(self, codes=np.tile(self.codes, times))

    def weight(self, sums: Floats) -> Floats:
        return sums.sum(axis=-1)

    def scale(self, sums: Floats) -> Floats:
        """What weight × gain is measured against when differences are put down to rounding."""
        return self.weight(sums)

    def impurity(self, sums: Floats) -> Floats:
        return class_impurity(sums, self.criterion)

    def value(self, sums: Floats) -> Floats:
        """The class proportions."""
        weight = self.weight(sums)[..., None]
        return sums / np.where(weight > 0, weight, 1.0)


@dataclass(frozen=True, eq=False)
class NumberTarget:
    """Numbers, scored by their mean square error."""

    numbers: Floats
    criterion: str = "mse"

    @property
    def labels(self) -> Floats:
        return self.numbers

    @cached_property
    def centre(self) -> float:
        """Sums are taken around the overall mean, so that squares do not drown small gaps."""
        return float(self.numbers.mean())

    @cached_property
    def rows(self) -> Floats:
        t = self.numbers - self.centre
        return np.stack((np.ones_like(t), t, t * t), axis=1)  # (n, 3)

    @cached_property
    def columns(self) -> Floats:
        return np.ascontiguousarray(self.rows.T)

    def add_up(
        self, rows: Ints, group: Ints, n_groups: int, weights: Floats | None = None
    ) -> Floats:
        """The sums over these rows, group by group: (3, groups)."""
        columns = self.columns.take(rows, axis=1)
        if weights is not None:
            columns *= weights.take(rows)
        return np.array([np.bincount(group, column, n_groups) for column in columns], float)

    def is_mixed(self, sums: Floats, rows: Ints, group: Ints) -> NDArray[np.bool_]:
        """Does any number of a group differ from that of one row of the group?"""
        numbers = self.numbers.take(rows)
        one_of_them = np.empty(sums.shape[1])
        one_of_them[group] = numbers
        is_mixed = np.zeros(sums.shape[1], bool)
        is_mixed[group.compress(numbers != one_of_them.take(group))] = True
        return is_mixed

    def tiled(self, times: int) -> NumberTarget:
        return replace(self, numbers=np.tile(self.numbers, times))

    def weight(self, sums: Floats) -> Floats:
        return sums[..., 0]

    def scale(self, sums: Floats) -> Floats:
        return sums[..., 2]

    def impurity(self, sums: Floats) -> Floats:
        weight, total, squares = sums[..., 0], sums[..., 1], sums[..., 2]
        safe = np.where(weight > 0, weight, 1.0)
        return np.maximum(squares / safe - (total / safe) ** 2, 0.0)

    def value(self, sums: Floats) -> Floats:
        """The mean, as a row of one number."""
        safe = np.where(sums[..., :1] > 0, sums[..., :1], 1.0)
        return sums[..., 1:2] / safe + self.centre


Target = ClassTarget | NumberTarget
