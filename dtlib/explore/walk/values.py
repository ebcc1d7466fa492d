"""The values that a row can have, as far as a tree asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw.canvas.labels import class_order, plain
from dtlib.questions import YES, Question
from dtlib.tree import Node, walk

ALL = 6  # tables with at most so many attributes show those that are not asked for, too
MOST = 12


@dataclass(frozen=True)
class Choice:
    """One attribute: its categories, or the range of its numbers."""

    name: Any
    levels: list[Any]
    low: float = 0.0
    high: float = 1.0
    step: float = 0.0  # 0 for a hundredth of the range

    @property
    def is_number(self) -> bool:
        return not self.levels


def choices(root: Node, frame: pd.DataFrame | None) -> list[Choice]:
    """What can be chosen for a row of this tree, in the order of the table or of the questions."""
    asked = list(dict.fromkeys(n.question.attribute for n in walk(root) if n.question is not None))
    if frame is not None:
        missing = [str(name) for name in asked if name not in frame.columns]
        if missing:
            raise ValueError(f"the tree asks for {', '.join(missing)}, which X does not have")
        few = frame.shape[1] <= ALL
        asked = [name for name in frame.columns if few or name in asked]
    if len(asked) > MOST:
        raise ValueError(
            f"the tree asks for {len(asked)} attributes, too many to choose by hand: "
            "give one with a smaller max_depth"
        )
    return [_choice(name, root, frame) for name in asked]


def _choice(name: Any, root: Node, frame: pd.DataFrame | None) -> Choice:
    nodes = [n for n in walk(root) if n.question is not None and n.question.attribute == name]
    cuts = [n.question.threshold for n in nodes if n.question and n.question.threshold is not None]
    known: list[Any] = [] if frame is None else [plain(v) for v in frame[name].dropna()]
    by_value = len(cuts) < len(nodes)
    numbers = frame is not None and pd.api.types.is_numeric_dtype(frame[name])
    if cuts or (numbers and not by_value and len(set(known)) > ALL):
        return _number(name, [float(v) for v in known] or _around(cuts))
    answers = [plain(answer) for n in nodes for answer in n.branches]
    return Choice(name, class_order([*answers, *known]))


def _number(name: Any, values: list[float]) -> Choice:
    low, high = min(values), max(values)
    return Choice(name, [], low, high if high > low else low + 1, _step(values))


def _step(values: list[float]) -> float:
    """As fine as the numbers are written: a slider cannot stand between its steps.

    >>> _step([5.1, 4.9, 7.0]), _step([60.0, 74.0])
    (0.1, 1.0)
    """
    for decimals in range(5):
        if np.allclose(np.round(values, decimals), values, rtol=0, atol=1e-9):
            return float(10.0**-decimals)
    return 0.0


def _around(cuts: list[float]) -> list[float]:
    """A range that reaches beyond every split point, for a tree without data."""
    air = (max(cuts) - min(cuts)) / 2 or max(abs(cuts[0]) / 2, 1.0)
    return [min(cuts) - air, max(cuts) + air]


def row_to(path: list[tuple[Question, Any]], chosen: list[Choice]) -> dict[Any, Any]:
    """Values that lead down this path: its answers, and numbers amid what is allowed."""
    row: dict[Any, Any] = {}
    spans = {c.name: (c.low, c.high) for c in chosen if c.is_number}
    for question, answer in path:
        name, t = question.attribute, question.threshold
        if t is None:
            row[name] = answer
            continue
        low, high = spans[name]
        spans[name] = (low, min(high, t)) if answer == YES else (max(low, t), high)
        row[name] = sum(spans[name]) / 2
    return row
