"""A row that does not know the answer goes to every branch, in portions.

Chapter 5. This is the one rule for such rows: growing, predicting, pruning, following a row
and drawing its way all ask here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dtlib.arrays import Floats


def portions(weights: ArrayLike, heaviest_only: bool = False) -> Floats:
    """What portion of such a row each branch takes, from the weights of the branches.

    Its share of the training weight; with ``heaviest_only`` the heaviest branch, or the first
    of several, takes the whole row. Where nothing is known of the weights, none goes on.
    Several nodes with as many branches each may be asked at once: the branches are on the
    last axis.

    >>> portions([5, 4, 5]).round(4).tolist()
    [0.3571, 0.2857, 0.3571]
    >>> portions([5, 4, 5], heaviest_only=True).tolist()
    [1.0, 0.0, 0.0]
    """
    weights = np.asarray(weights, dtype=float)
    if heaviest_only:
        first = weights.argmax(axis=-1)[..., None]
        weights = np.where(np.arange(weights.shape[-1]) == first, weights, 0.0)
    total = weights.sum(axis=-1, keepdims=True)
    return np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)
