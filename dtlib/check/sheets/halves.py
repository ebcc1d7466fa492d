"""What findings on real data are measured by: one half to learn from, the other to ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def mean_accuracy(
    data: Any, model: Callable[[int], Any], n_halves: int, on_training: bool = False
) -> float:
    """The mean share of right test rows over the halves of the sheet, seeds 0, 1, 2, …"""
    X, y = data
    table, labels, middle = X.to_numpy(), y.to_numpy(), len(y) // 2
    scores = []
    for seed in range(n_halves):
        order = np.random.default_rng(seed).permutation(len(y))
        train, test = order[:middle], order[middle:]
        asked = train if on_training else test
        learnt = model(seed).fit(table[train], labels[train])
        scores.append(learnt.score(table[asked], labels[asked]))
    return float(np.mean(scores))
