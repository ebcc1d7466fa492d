"""Rows drawn by chance for an explorer's trees to learn from; the others test them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def half_of(n: int, seed: int, most: int | None = None) -> NDArray[np.bool_]:
    """Half of n rows, but not more than can be seen. The same seed draws the same rows."""
    train = np.zeros(n, bool)
    train[np.random.default_rng(seed).permutation(n)[: n // 2][:most]] = True
    return train
