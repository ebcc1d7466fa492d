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

from dtlib.arrays import Floats, Ints
from dtlib.impurity import class_impurity


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
    def columns(self) -> Ints:
        """The same, class by class: (k, n)."""
        return (self.codes == np.arange(len(self.classes))[:, None]).astype(np.int64)

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

    def is_mixed(self, sums: Floats, size: Ints, rows: Ints, group: Ints) -> NDArray[np.bool_]:
        """Do the labels of a group differ at all? ``sums`` are those of ``add_up``."""
        return np.add.reduce(sums > 0, axis=0) > 1

    def at(self, rows: Ints) -> ClassTarget:
        """Counts are the same wherever they are taken."""
        return self

    def local(self) -> ClassTarget:
        return self

    def spread(self, rows: Ints) -> float:
        """Impurities lie between 0 and about 1: differences are measured against 1."""
        return 1.0

    def rows_of(self, which: Any) -> Floats:
        return self.rows[which]

    def take(self, rows: Ints) -> ClassTarget:
        return replace(self, codes=self.codes.take(rows))

    def tiled(self, times: int) -> ClassTarget:
        """The same target over and over, for trees that grow side by side."""
        return replace(self, codes=np.tile(self.codes, times))

    def weight(self, sums: Floats) -> Floats:
        return np.add.reduce(sums, axis=-1)

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
    """Numbers, scored by their mean square error.

    Sums are taken around a ``centre`` among the numbers, so that squares do not drown small
    gaps: the mean of all for what is written down, and for scoring the least number of each
    node (``local``). Neither grower then depends on the order in which sums are rounded.
    """

    numbers: Floats
    centre: float
    all_differ: bool = False  # does no number come twice?
    criterion: str = "mse"

    @classmethod
    def of(cls, numbers: Floats) -> NumberTarget:
        centre = float(numbers.mean()) if len(numbers) else 0.0
        return cls(numbers, centre, len(np.unique(numbers)) == len(numbers))

    @property
    def labels(self) -> Floats:
        return self.numbers

    @property
    def rows(self) -> Floats:
        return self.rows_of(slice(None))

    def rows_of(self, which: Any) -> Floats:
        """(1, t, t²) for some rows: (rows, 3)."""
        t = self.numbers[which] - self.centre
        return np.stack((np.ones_like(t), t, t * t), axis=1)

    @property
    def columns(self) -> Floats:
        """What the running scores sum up, (1, n). Not a copy: it changes with ``numbers``."""
        return self.numbers[None]

    def add_up(
        self, rows: Ints, group: Ints, n_groups: int, weights: Floats | None = None
    ) -> Floats:
        """The sums over these rows, group by group: (3, groups)."""
        t = self.numbers.take(rows)
        t -= self.centre
        share = None if weights is None else weights.take(rows)
        sums = np.empty((3, n_groups))
        sums[0] = np.bincount(group, share, n_groups)
        if share is None:
            share = t
        else:
            share *= t
        sums[1] = np.bincount(group, share, n_groups)
        share *= t
        sums[2] = np.bincount(group, share, n_groups)
        return sums

    def at(self, rows: Ints) -> NumberTarget:
        """The same, around the least number of one node."""
        return replace(self, centre=float(self.numbers[rows].min()))

    def local(self) -> NumberTarget:
        """A copy whose ``numbers`` are set node by node, with ``set_nodes``."""
        return replace(self, numbers=self.numbers.copy(), centre=0.0)

    def set_nodes(self, given: NumberTarget, rows: Ints, start: Ints, node: Ints) -> Floats:
        """Count the numbers of every node, whose rows stand together, from its least one on."""
        numbers = given.numbers.take(rows)
        numbers -= np.minimum.reduceat(numbers, start).take(node)
        self.numbers[rows] = numbers
        return numbers

    def spread(self, rows: Ints) -> float:
        """How far the numbers of these rows go: their gains are measured against its square."""
        return float(np.ptp(self.numbers[rows]))

    def is_mixed(self, sums: Floats, size: Ints, rows: Ints, group: Ints) -> NDArray[np.bool_]:
        """Does any number of a group differ from that of one row of the group?"""
        if self.all_differ:
            return size > 1
        numbers = self.numbers.take(rows)
        one_of_them = np.empty(sums.shape[1])
        one_of_them[group] = numbers
        is_mixed = np.zeros(sums.shape[1], bool)
        is_mixed[group.compress(numbers != one_of_them.take(group))] = True
        return is_mixed

    def take(self, rows: Ints) -> NumberTarget:
        return replace(self, numbers=self.numbers.take(rows))

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
