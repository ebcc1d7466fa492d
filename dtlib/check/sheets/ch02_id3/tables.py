"""Tables to ask about, for the checks of sheet 2: small ones, and others drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.core.answers import plain, same
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Misconception


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


def disguised(table: pd.DataFrame, target: str, rng: np.random.Generator) -> pd.DataFrame:
    """The same table with other values and classes; what sorted first still does."""
    other = {}
    for name in table:
        known = sorted(set(table[name]))
        letters = "ABCDEFGH" if name == target else "defghijk"
        new = sorted(rng.choice(list(letters), len(known), replace=False).tolist())
        other[name] = table[name].map(dict(zip(known, new, strict=True)))
    return pd.DataFrame(other)


def telling(
    draw: Callable[[], list[Case]], truth: Callable[..., Any], ideas: Sequence[Misconception]
) -> list[Case]:
    """Draw cases until each wrong idea shows in at least one of them, and no two look alike."""
    answers = [truth, *(idea.wrong for idea in ideas if idea.wrong)]
    while True:
        cases = draw()
        said = lru_cache(maxsize=None)(_saying(answers, cases))
        if all(
            any(not same(said(one, case), said(other, case), 1e-3) for case in range(len(cases)))
            for one, other in combinations(range(len(answers)), 2)
        ):
            return cases


def _saying(
    answers: Sequence[Callable[..., Any]], cases: Sequence[Case]
) -> Callable[[int, int], Any]:
    """What an answer says to a case, both by number."""

    def said(answer: int, case: int) -> Any:
        try:
            return plain(answers[answer](*cases[case].arguments))
        except (ArithmeticError, LookupError, RecursionError, TypeError):
            return "an error"

    return said
