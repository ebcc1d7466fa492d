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

from dtlib.impurity import Floats, class_impurity, proportions


@dataclass(frozen=True, eq=False)
class ClassTarget:
    """Labels as numbers 0 … k−1, with the criterion that scores their counts."""

    codes: NDArray[np.int64]
    classes: NDArray[Any]
    criterion: str = "entropy"

    @property
    def labels(self) -> NDArray[np.int64]:
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
        return proportions(sums)


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
