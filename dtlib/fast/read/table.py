"""A table as the learners see it: numbers, or categories by number, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

MISSING = -1  # the code of a category that is not known


@dataclass(frozen=True)
class Attribute:
    """A column's name and, for categories, the values that it can take."""

    name: Any
    levels: tuple[Any, ...] | None = None

    @property
    def is_number(self) -> bool:
        return self.levels is None


@dataclass(frozen=True, eq=False)
class Table:
    """Columns as NumPy rows: floats with NaN, or category codes with −1, where missing."""

    attributes: tuple[Attribute, ...]
    columns: Sequence[NDArray[Any]] | NDArray[Any]
    n_rows: int
    known_complete: bool = False  # reading has found no gap

    def missing(self, j: int) -> NDArray[np.bool_]:
        """Which rows do not know attribute ``j``."""
        column = self.columns[j]
        return np.isnan(column) if self.attributes[j].is_number else column == MISSING

    @cached_property
    def is_complete(self) -> bool:
        if self.known_complete:
            return True
        if isinstance(self.columns, np.ndarray):  # numbers: in one piece
            return not np.isnan(self.columns).any()
        return not any(self.missing(j).any() for j in range(len(self.columns)))

    def take(self, rows: NDArray[Any]) -> Table:
        """The same attributes, these rows only."""
        return Table(self.attributes, [c[rows] for c in self.columns], len(rows))

    def column(self, j: int, rows: NDArray[Any]) -> Table:
        """Attribute ``j`` alone, these rows only."""
        return Table((self.attributes[j],), [self.columns[j][rows]], len(rows))

    def position(self, name: Any) -> int:
        """The number of the attribute with this name."""
        for j, attribute in enumerate(self.attributes):
            if attribute.name == name:
                return j
        known = ", ".join(str(a.name) for a in self.attributes)
        raise KeyError(f"there is no attribute {name!r}; the data have: {known}")


def by_name(table: Table) -> list[int]:
    """Attributes in the order in which equal scores are decided: by name, x2 before x10.

    Names that read alike ("x1" and "x01", 1 and "1") are told apart too, so that the order of
    a DataFrame's columns never decides. The columns of an array have only their places.
    """
    names = [a.name for a in table.attributes]
    return sorted(range(len(names)), key=lambda j: _place_of(names[j]))


def _place_of(name: Any) -> tuple[list[Any], str, str]:
    return _natural(str(name)), str(name), type(name).__name__


def _natural(name: str) -> list[Any]:
    """Text and numbers by turns: numbers in a name are compared as numbers."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)]


def plain(label: Any) -> Any:
    """A NumPy scalar as the Python value it stands for, so that labels compare as expected."""
    return label.item() if isinstance(label, np.generic) else label


def sorted_values(values: list[Any]) -> tuple[Any, ...]:
    """Values in their natural order; a mix of kinds is ordered by kind, then as text."""
    try:
        return tuple(sorted(values))
    except TypeError:
        return tuple(sorted(values, key=lambda v: (type(v).__name__, str(v))))
