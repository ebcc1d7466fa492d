"""Sending rows into the branches of a question, and what is done about gaps.

Chapters 2 and 5.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from dtlib.arrays import Flags, Floats, Ints
from dtlib.fast.read.statistics import ClassTarget, Target
from dtlib.fast.read.table import MISSING, Table, by_name
from dtlib.scoring import Split


@dataclass(eq=False)
class Part:
    """The rows at one node: their numbers, their weights, and the attributes still open."""

    rows: Ints
    weights: Floats
    cases: Floats  # how many rows each counts as: a fraction of one after a gap
    sums: Floats  # (rows, k) the target rows times the weights
    open: tuple[int, ...]
    n_rows: int  # of the whole tree
    depth: int = 0


def whole(table: Table, target: Target, weights: Floats | None) -> Part:
    """All rows that count, at the root."""
    weights = np.ones(table.n_rows) if weights is None else weights
    rows = np.flatnonzero(weights > 0)
    sums = target.rows[rows] * weights[rows, None]
    weights = weights[rows]
    # Complete data are counted by rows. Where fractions of rows are counted, weights are too:
    # a row with a weight of 3 is then three rows.
    cases = np.ones(len(rows)) if table.is_complete else weights / weights.min()
    return Part(rows, weights, cases, sums, tuple(by_name(table)), len(rows))


def send(table: Table, part: Part, split: Split, missing: str, target: Target) -> list[Part]:
    """The parts of the branches. A row that does not know the answer goes to all of them."""
    j = table.position(split.question.attribute)
    column = fill(table.column(j, part.rows), target, part, missing)
    branch = answers(split, column.columns[0], column.missing(0))
    asks_value = split.question.threshold is None  # a second time the answer would be the same
    still_open = tuple(k for k in part.open if not (asks_value and k == j))
    below = []
    for b, portion in enumerate(split.portions):
        fraction = np.where(branch == b, 1.0, np.where(branch == MISSING, portion, 0.0))
        goes = fraction > 0
        below.append(
            Part(
                part.rows[goes],
                part.weights[goes] * fraction[goes],
                part.cases[goes] * fraction[goes],
                part.sums[goes] * fraction[goes, None],
                still_open,
                part.n_rows,
                part.depth + 1,
            )
        )
    return below


def answers(split: Split, column: Any, unknown: Flags) -> Ints:
    """For every row the number of its branch; −1 where the answer is not known."""
    if split.question.threshold is None:
        return column.astype(np.intp)
    return np.where(unknown, MISSING, column >= split.question.threshold).astype(np.intp)


def fill(here: Table, target: Target, part: Part, missing: str) -> Table:
    """One attribute of the node's rows, with the gaps filled as ``missing`` says.

    "fraction" leaves the gaps: such rows are split up when they are sent on.
    "most_common" takes the most common value at this node (of numbers, the median);
    "most_common_in_class" the same among the node's rows of the same class.
    """
    unknown = here.missing(0)
    if missing == "fraction" or not unknown.any() or unknown.all():
        return here
    values = here.columns[0].copy()
    if missing == "most_common":
        values[unknown] = _typical(here, ~unknown, part.weights)
    else:
        assert isinstance(target, ClassTarget)
        label = target.codes[part.rows]
        for c in np.unique(label[unknown]):
            alike = ~unknown & (label == c)
            known = alike if alike.any() else ~unknown
            values[unknown & (label == c)] = _typical(here, known, part.weights)
    return replace(here, columns=[values])


def _typical(here: Table, known: Flags, weights: Floats) -> Any:
    """The most common category (of equal ones the first), or the median number."""
    values, weights = here.columns[0][known], weights[known]
    if not here.attributes[0].is_number:
        return np.bincount(values, weights).argmax()
    order = np.argsort(values, kind="stable")
    half = np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2)
    return values[order][half]
