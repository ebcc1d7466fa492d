"""How hard an exercise was, and whether it tells strong students from weak ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

FEWEST = 3  # with two students any two exercises agree or disagree perfectly


def difficulty(marks: Sequence[float], points: float) -> float | None:
    """The mean share of the marks that was reached: 1 is easy.

    >>> difficulty([1, 2, 3], points=4)
    0.5
    """
    return float(np.mean(marks)) / points if len(marks) and points else None


def discrimination(marks: Sequence[float], totals: Sequence[float]) -> float | None:
    """The correlation with the rest of the sheet: the total without this exercise itself.

    >>> discrimination([0, 0, 1, 1], [2, 2, 5, 5])
    1.0
    >>> discrimination([1, 1, 1, 1], [2, 3, 5, 5]) is None  # all alike: nothing to tell apart
    True
    """
    item = np.array(marks, dtype=float)
    rest = np.array(totals, dtype=float) - item
    if len(item) < FEWEST or np.ptp(item) < 1e-9 or np.ptp(rest) < 1e-9:
        return None
    return round(float(np.corrcoef(item, rest)[0, 1]), 6)
