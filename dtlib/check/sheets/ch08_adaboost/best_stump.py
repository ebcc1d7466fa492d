"""Checks of sheet 8: the stump with the least weighted error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.shared_ideas import HALF_LOST

Stump = tuple[str, float, int]  # column, split point, what is said below it


def says(stump: Stump, X: pd.DataFrame) -> Any:
    column, split_point, left = stump
    return np.where(X[column].to_numpy() < split_point, left, -left)


def _ranked(X: pd.DataFrame, y: Any, weights: Any) -> list[tuple[float, Stump]]:
    """Every stump with its weighted error, the best first."""
    found: list[tuple[float, Stump]] = []
    for column in X.columns:
        values = X[column].to_numpy()
        ordered = np.unique(values)
        split_points = (ordered[1:] + ordered[:-1]) / 2
        plus_below = (values < split_points[:, None]) == (y > 0)  # (split points, rows): right?
        for split_point, right in zip(split_points.tolist(), plus_below, strict=True):
            found.append((float(weights[~right].sum()), (column, split_point, 1)))
            found.append((float(weights[right].sum()), (column, split_point, -1)))
    return sorted(found, key=lambda pair: pair[0])


def best(X: pd.DataFrame, y: Any, weights: Any) -> Stump:
    return _ranked(X, y, weights)[0][1]


def is_clear(X: pd.DataFrame, y: Any, weights: Any) -> bool:
    """Whether one stump is best by more than rounding can change."""
    ranked = _ranked(X, y, weights)
    return bool(ranked[1][0] - ranked[0][0] > 1e-3 * weights.sum())


def equal(y: Any) -> Any:
    return np.full(len(y), 1 / len(y))


def _is_clear_for_all(X: pd.DataFrame, y: Any, weights: Any) -> bool:
    """Whether every wrong idea has one stump that it would choose, too."""
    first, last = X[X.columns[:1]], X[X.columns[-1:]]
    plus = [error for error, stump in _ranked(X, y, weights) if stump[2] == 1]
    return (
        is_clear(X, y, equal(y))
        and is_clear(first, y, weights)
        and is_clear(last, y, weights)
        and plus[1] - plus[0] > 1e-3
    )


def _says_plus_on_the_left(X: pd.DataFrame, y: Any, weights: Any) -> Stump:
    return next(stump for _, stump in _ranked(X, y, weights) if stump[2] == 1)


def _neighbours(X: pd.DataFrame, y: Any, weights: Any) -> tuple[Any, Any]:
    """The values of the data on the two sides of the best split point."""
    column, split_point, _ = best(X, y, weights)
    values = X[column]
    return values[values < split_point].max(), values[values > split_point].min()


def _has_a_data_value(arguments: tuple[Any, ...], value: Any) -> bool:
    """The right column and sides, and a split point that is a value of the data."""
    column, _, left = best(*arguments)
    return value in ([column, side, left] for side in _neighbours(*arguments))


def _cut_off(X: pd.DataFrame, y: Any, weights: Any) -> Stump:
    column, split_point, left = best(X, y, weights)
    return column, int(split_point), left


def frame(*columns: list[int]) -> pd.DataFrame:
    return pd.DataFrame({f"x{i + 1}": column for i, column in enumerate(columns)})


def random_rows(rng: np.random.Generator, n: int, n_columns: int) -> tuple[Any, Any, Any]:
    X = frame(*(rng.permutation(2 * n)[:n].tolist() for _ in range(n_columns)))
    weights = rng.integers(1, 12, n).astype(float)
    return X, rng.choice([-1, 1], n), weights / weights.sum()


def _drawn(rng: np.random.Generator, n: int, k: int, wanted: Callable[..., bool]) -> Any:
    """Rows with one clear best stump, of the kind that is wanted."""
    while True:
        X, y, weights = random_rows(rng, n, k)
        found = is_clear(X, y, weights) and _is_clear_for_all(X, y, weights)
        if found and wanted(X, y, weights):
            return X, y, weights


def _needs_weights(X: Any, y: Any, weights: Any) -> bool:
    return best(X, y, weights) != best(X, y, equal(y))


def _is_wide(X: Any, y: Any, weights: Any) -> bool:
    """The split point cut off to a whole number is then no value of the data."""
    below, above = _neighbours(X, y, weights)
    return bool(above - below == 3)


def _fresh_stumps(rng: np.random.Generator) -> list[Case]:
    plus = _drawn(rng, 6, 1, lambda *a: best(*a)[2] == 1 and _is_wide(*a))
    minus = _drawn(rng, 6, 1, lambda *a: best(*a)[2] == -1)
    cases = [Case(plus, "one column"), Case(minus, "one column")]
    cases += [Case(_drawn(rng, 7, 2, _needs_weights), "unequal weights") for _ in range(3)]
    in_the_middle = (_drawn(rng, 7, 3, lambda *a: best(*a)[0] == "x2") for _ in range(3))
    cases += [Case(arguments, "several columns") for arguments in in_the_middle]
    factor, shift = int(rng.integers(2, 5)), int(rng.integers(-30, 30))
    return cases + [
        Case((factor * X + shift, np.array(y), np.array(w)), part) for X, y, w, part in STUMPS[3:6]
    ]


STUMPS = [
    (frame([1, 3, 4, 6]), [1, 1, -1, -1], [0.1, 0.4, 0.3, 0.2], "one column"),
    (frame([1, 3, 4, 6]), [-1, 1, 1, 1], [0.3, 0.2, 0.4, 0.1], "one column"),
    (frame([1, 2, 3, 4, 5]), [1, 1, -1, -1, 1], [0.1, 0.1, 0.1, 0.2, 0.5], "unequal weights"),
    (frame([7, 5, 4, 1, 6]), [-1, 1, 1, -1, -1], [0.1, 0.35, 0.1, 0.2, 0.25], "unequal weights"),
    (frame([6, 9, 4, 5]), [1, -1, 1, 1], [0.375, 0.375, 0.125, 0.125], "unequal weights"),
    (frame([2, 4, 8, 9]), [-1, -1, 1, -1], [0.2, 0.34, 0.06, 0.4], "unequal weights"),
    (
        frame([3, 5, 4, 1, 2], [1, 4, 3, 5, 2], [3, 5, 1, 4, 2]),
        [-1, 1, 1, 1, -1],
        [0.1, 0.35, 0.25, 0.2, 0.1],
        "several columns",
    ),
    (  # with the squares of the weights another stump would be best
        frame([11, 7, 6, 12, 1, 2, 4], [4, 3, 10, 13, 11, 8, 1]),
        [-1, 1, 1, 1, -1, 1, 1],
        [0.2, 0.02, 0.17, 0.15, 0.11, 0.19, 0.16],
        "several columns",
    ),
]

best_stump = Check(
    "best_stump",
    truth=best,
    cases=[Case((X, np.array(y), np.array(w)), part) for X, y, w, part in STUMPS],
    fresh=_fresh_stumps,
    misconceptions=[
        Misconception(
            "stump chosen without weights",
            "The weights play no part: this stump has the fewest wrong rows.",
            "Where in your search does a heavy row count more than a light one?",
            wrong=lambda X, y, weights: best(X, y, equal(y)),
        ),
        Misconception(
            "the worst stump",
            "The question is the best one, but the sides are named the wrong way round.",
            "Do you look for the largest or the smallest error? And what is ε of your stump?",
            wrong=lambda X, y, weights: _ranked(X, y, weights)[-1][1],
        ),
        Misconception(
            "+1 always on the left",
            "Only stumps that say +1 below the split point are tried.",
            "What if the rows of class −1 have the small values?",
            wrong=_says_plus_on_the_left,
        ),
        Misconception(
            "only the first column",
            "This is the best stump of the first column.",
            "How does your loop go on after the first column?",
            wrong=lambda X, y, weights: best(X[X.columns[:1]], y, weights),
        ),
        Misconception(
            "only the last column",
            "This is the best stump of the last column.",
            "When your loop comes to a new column, does it still know the best so far?",
            wrong=lambda X, y, weights: best(X[X.columns[-1:]], y, weights),
        ),
        Misconception(
            "split point at a data value",
            "The rows are parted as they should be, but the split point is a value of the data.",
            "Two neighbours are 3 and 4. Which point is as far from the one as from the other?",
            seen=_has_a_data_value,
        ),
        replace(HALF_LOST, wrong=_cut_off),
        Misconception(
            "the error for the stump",
            "This is the least weighted error, not the stump that has it.",
            "Which stump was it? Do you keep it beside its error?",
            wrong=lambda X, y, weights: _ranked(X, y, weights)[0][0],
        ),
    ],
    hints=[
        "Three loops: over the columns, over the split points of a column, over the two ways to "
        "name the sides. Inside stands one weighted error.",
        "`np.unique(X[column])` gives the values in order; the mean of two neighbours is a split "
        "point.",
        "Remember the best stump so far and its error, from before the first loop on.",
    ],
    title="The function best_stump(X, y, weights)",
)
