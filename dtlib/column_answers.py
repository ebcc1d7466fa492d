"""Whole columns at a time: which rows give which answer to a question.

Learners read new data with the attributes of their training. A tree or a rule that was
written down has none; its questions say which columns hold numbers and which values count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dtlib.fast.read.frames import as_frame, read_like
from dtlib.fast.read.table import MISSING, Attribute, Table
from dtlib.questions import YES, Question

if TYPE_CHECKING:
    from dtlib.tree import Node


def read_asked(X: Any, conditions: Iterable[tuple[Question, Any]], owner: str) -> Table:
    """Of X only the columns that are asked about, as numbers or as categories."""
    levels: dict[Any, dict[Any, None] | None] = {}
    for question, answer in conditions:
        compares = question.threshold is not None
        known = levels.setdefault(question.attribute, None if compares else {})
        if (known is None) != compares:
            raise ValueError(
                f"{question.attribute!r} is compared with a number in one question and asked "
                "for its value in another: keep to one of the two"
            )
        if known is not None:
            known[answer] = None
    attributes = tuple(Attribute(n, None if v is None else tuple(v)) for n, v in levels.items())
    return read_like(as_frame(X), attributes, owner)


def meets(table: Table, question: Question, answer: Any) -> NDArray[np.bool_]:
    """Which rows give this answer; a row without a value gives none, or the question's own."""
    j = table.position(question.attribute)
    column = table.columns[j]
    if question.threshold is not None:
        below = column < question.threshold
        meets = below if answer == YES else ~below & ~table.missing(j)
        return meets | table.missing(j) if answer == question.missing else meets
    levels = table.attributes[j].levels or ()
    return column == levels.index(answer) if answer in levels else np.zeros(table.n_rows, bool)


def branch_numbers(table: Table, node: Node, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """For every row the number of the branch that it takes at this node; −1 for none."""
    assert node.question is not None
    j = table.position(node.question.attribute)
    column, levels = table.columns[j][rows], table.attributes[j].levels
    number = {answer: b for b, answer in enumerate(node.branches)}
    if levels is None:
        no = next(b for answer, b in number.items() if answer != YES)
        branch = np.where(column < node.question.threshold, number[YES], no)
        unknown = number.get(node.question.missing, MISSING)
        return np.where(np.isnan(column), unknown, branch)
    lookup = np.array([number.get(level, MISSING) for level in levels] + [MISSING])
    return lookup[column]  # a missing value has the code −1, which picks the last entry
