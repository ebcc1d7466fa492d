"""Cases of sheet 9 are drawn again until the right answer and all wrong ideas say other things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from dtlib.check.core.answers import same
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Misconception

CLEAR = 1e-3


def telling_apart(
    draw: Callable[[np.random.Generator], list[Case]],
    truth: Callable[..., Any],
    ideas: Sequence[Misconception],
    also: Sequence[Callable[..., Any]] = (),
) -> Callable[[np.random.Generator], list[Case]]:
    """Draws cases on which each two of them say other things somewhere.

    ``also`` are slips that no idea names, such as a row left out: they differ from the truth.
    """
    ways = [truth, *(idea.wrong for idea in ideas if idea.wrong)]

    def fresh(rng: np.random.Generator) -> list[Case]:
        while True:
            cases = draw(rng)
            said = [[way(*case.arguments) for case in cases] for way in ways]
            slips = [[way(*case.arguments) for case in cases] for way in also]
            pairs = [*combinations(said, 2), *((said[0], slip) for slip in slips)]
            if not any(same(one, other, CLEAR) for one, other in pairs):
                return cases

    return fresh
