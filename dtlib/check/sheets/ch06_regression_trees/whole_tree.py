"""Check of sheet 6: a whole regression tree over one number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dtlib.check.core.asking import SLOW, Case
from dtlib.check.core.drawn_trees import cut_in_two
from dtlib.check.core.exercise import Check
from dtlib.check.sheets.ch06_regression_trees.mse import Numbers, squares
from dtlib.check.sheets.ch06_regression_trees.ways_to_grow import (
    TREE_IDEAS,
    WRONG_SCORES,
    Groups,
    grown_with,
    rss,
    true_tree,
)

IDEAS = {idea.name: idea.wrong for idea in TREE_IDEAS if idea.wrong}
ONE, MORE, LEAST = "depth 0 and 1", "more depth", "rows in each branch"


def _is_clear(
    x: Numbers,
    y: Numbers,
    depth: int,
    least: int = 1,
    score: Callable[[Groups], float] = rss,
    gap: float = 1e-3,
) -> bool:
    """No two cuts of any node are equally good by this score, or nearly so."""
    rows = sorted(zip(x, y, strict=True))
    ys = [t for _, t in rows]
    if depth == 0 or len(set(ys)) == 1 or len(ys) < 2 * least:
        return True
    cuts = range(least, len(ys) - least + 1)
    found = sorted((score((ys[:n], ys[n:])), n) for n in cuts)
    if len(found) > 1 and found[1][0] - found[0][0] < gap * squares(ys):
        return False
    parts = rows[: found[0][1]], rows[found[0][1] :]
    return all(
        _is_clear([v for v, _ in p], [t for _, t in p], depth - 1, least, score, gap) for p in parts
    )


def _is_clear_for_all(x: Numbers, y: Numbers, depth: int, least: int = 1) -> bool:
    """Nor for a tree that goes too deep, takes ``least`` otherwise, or scores wrongly."""
    fewest = {1, least, least + 1}
    return all(_is_clear(x, y, 99, n) for n in fewest) and all(
        _is_clear(x, y, depth, least, score, 1e-6) for score in WRONG_SCORES
    )


def _in_disguise(case: Case, rng: np.random.Generator) -> Case:
    """The same rows with other targets, all moved alike; a set keeps its numbers in their order."""
    x, y, *how = case.arguments
    shift = int(rng.integers(1, 50))
    return Case((x, [t + shift for t in y], *how), case.part)


def _fresh_columns(rng: np.random.Generator) -> list[Case]:
    """For the ideas that hide most easily a case that shows them alone; none hangs on a tie."""

    def against(name: str, part: str, depth: int, *least: int) -> Case:
        others = dict(IDEAS)
        idea = others.pop(name)
        while True:
            n = int(rng.integers(7, 11))
            x = [int(v) for v in rng.choice(np.arange(1, 50), n, replace=False)]
            y = [int(t) for t in rng.choice(np.arange(1, 60), n, replace=False)]
            case: tuple[Any, ...] = (x, y, depth, *least)
            mine = idea(*case)
            if (
                grown_with()(*case) != mine
                and all(other(*case) != mine for other in others.values())
                and _is_clear(*case)
                and _is_clear_for_all(*case)
            ):
                return Case(case, part)

    return [
        against("leaf says the median", ONE, 0),
        *(against(name, ONE, 1) for name in ("means far apart", "mean of means")),
        against("one level too deep", MORE, 2),
        Case(([1, 4, 5, 9], [int(rng.integers(2, 50))] * 4, 2), MORE),
        against("only the yes branch grown", MORE, 3),
        *(
            against(name, LEAST, 2, 2)
            for name in (
                "least rows not looked at",
                "more than the least",
                "least rows forgotten further down",
            )
        ),
        *(_in_disguise(case, rng) for case in TELLING),
    ]


# Equal numbers, numbers below 0, and a set of them that Python does not keep in order.
TELLING = [
    Case(([33, 40, 3, 64, -4, -9, 64, 3], [16, 29, 12, 25, 34, 32, 5, 38], 3), MORE),
    Case(([1, 4, 14, 16, 15], [7, 4, 6, 4, 2], 2), MORE),  # means that are no whole numbers
]

regression_tree = Check(
    "regression_tree",
    truth=true_tree,
    cases=[
        Case(([1, 2, 3], [2, 4, 9], 0), ONE),
        Case(([1, 2, 3, 6], [2, 3, 9, 10], 1), ONE),
        Case(([4, 1, 9, 3, 6, 7], [13, 5, 21, 14, 20, 22], 1), ONE),
        Case(([1, 2, 3, 5, 8], [4, 4, 4, 4, 4], 2), MORE),
        Case(([5, 1, 4, 8, 2, 9, 6], [12, 1, 11, 30, 3, 37, 16], 2), MORE),
        Case(([1, 2, 2, 3, 5, 6], [1, 8, 2, 20, 23, 31], 2), MORE),
        *TELLING,
        Case(([1, 2, 3, 4, 5, 6, 7], [1, 2, 12, 14, 13, 15, 40], 2, 2), LEAST),
        Case(([1, 2, 3, 4, 5, 6, 7], [41, 2, 5, 14, 13, 15, 18], 2, 2), LEAST),
    ],
    fresh=_fresh_columns,
    misconceptions=TREE_IDEAS,
    hints=[
        "When is a set of rows a leaf? Write these cases first, and give the mean.",
        "Otherwise find the midpoint with the least `rss_of_cut` among those that leave enough "
        "rows on both sides.",
        "Split the rows there, and let the function grow each part with a depth of one less.",
    ],
    title="The function regression_tree(x, y, depth, least)",
    tree=cut_in_two,
    seconds=SLOW,
)
