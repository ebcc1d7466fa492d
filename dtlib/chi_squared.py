"""The chi-squared test of independence, in a few lines: is a split more than chance?"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike


def independence_p_value(table: ArrayLike) -> float:
    """How often rows and columns without connection look at least as connected as here.

    >>> round(independence_p_value([[6, 2], [3, 3]]), 4)     # Wind in PlayTennis
    0.334
    """
    counts = np.asarray(table, dtype=float)
    counts = counts[counts.sum(axis=1) > 0][:, counts.sum(axis=0) > 0]
    freedom = (counts.shape[0] - 1) * (counts.shape[1] - 1)
    if freedom <= 0:
        return 1.0
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / counts.sum()
    statistic = float(((counts - expected) ** 2 / expected).sum())
    return chi_squared_tail(statistic, freedom)


def chi_squared_tail(statistic: float, freedom: int) -> float:
    """P(χ² ≥ statistic) for a whole number of degrees of freedom.

    Two degrees give e^(−x/2), one gives erfc(√(x/2)), and two more add one term each.

    >>> round(chi_squared_tail(3.841, 1), 3), round(chi_squared_tail(5.991, 2), 3)
    (0.05, 0.05)
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    if freedom % 2 == 0:
        a, tail, term = 1.0, math.exp(-half), math.exp(-half)
    else:
        a = 0.5
        tail = math.erfc(math.sqrt(half))
        term = math.exp(-half) / math.sqrt(math.pi * half)
    while a < freedom / 2:
        term *= half / a
        tail += term
        a += 1
    return min(tail, 1.0)
