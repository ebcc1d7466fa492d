"""Tables to ask about, for the checks of sheet 2: small ones, and others drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.answers import plain, same
from dtlib.check.asking import Case
from dtlib.check.exercise import Misconception


def frame(text: str) -> pd.DataFrame:
    """A small table from text: the names of the columns, then a line a row.

    >>> frame("wind walk / weak yes / strong no")["walk"].to_list()
    ['yes', 'no']
    """
    head, *rows = [line.split() for line in text.split("/")]
    return pd.DataFrame(rows, columns=head)


def random_table(rng: np.random.Generator, values: dict[str, int], rows: int) -> pd.DataFrame:
    """Columns by chance: how many values each has, named by letters."""
    columns = {
        name: np.array(list("klmnop"))[rng.integers(k, size=rows)].astype(object)
        for name, k in values.items()
    }
    return pd.DataFrame(columns)


def telling(
    draw: Callable[[], list[Case]], truth: Callable[..., Any], ideas: Sequence[Misconception]
) -> list[Case]:
    """Draw cases until each wrong idea shows in at least one of them."""
    while True:
        cases = draw()
        if all(any(_shows(idea, truth, case) for case in cases) for idea in ideas):
            return cases


def _shows(idea: Misconception, truth: Callable[..., Any], case: Case) -> bool:
    assert idea.wrong is not None
    try:
        value = plain(idea.wrong(*case.arguments))
    except (ArithmeticError, LookupError, RecursionError, TypeError):
        return True
    return not same(plain(truth(*case.arguments)), value, 1e-3)
