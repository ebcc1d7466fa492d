"""What films go along where it is not one control: a share, the rows, the steps of a method."""

from __future__ import annotations

from typing import Any

from dtlib.explore.frame.film import Reel, along, text

SHARES = [round(0.05 * k, 2) for k in range(21)]


def first_share(explorer: Any) -> Reel:
    """The share of the first of two classes, from 0 to 1."""
    now = explorer.values["shares"]
    if len(now) != 2:
        return along(explorer, "classes")
    shares = sorted({now[0], *SHARES})
    positions = [
        (text(round(p, 3)), {"preset": (), "shares": (p, round(1 - p, 12))}) for p in shares
    ]
    return Reel("Share of A", positions, shares.index(now[0]))


def rows_of_the_data(explorer: Any) -> Reel:
    """One row after the other down the tree; without data, along the first value."""
    if explorer.frame is None:
        return along(explorer, "value0")
    names = [c.name for c in explorer.choices]
    positions = [
        (label, {"start": i, **explorer._settings(explorer.frame.iloc[i][names].to_dict())})
        for label, i in explorer.controls["start"]._options_full
        if i >= 0
    ]
    return Reel("Row", positions, max(explorer.values["start"], 0))


def questions_of_the_learner(explorer: Any) -> Reel:
    """The tree as the learner grows it, question by question."""
    choices = tuple(explorer.known.hand(explorer.setup).finish({}).items())
    positions = []
    for k in range(len(choices) + 1):
        asked = choices[:k]
        last = asked[-1][0] if asked else None
        at = explorer.next_open(asked, last or "0")
        positions.append((str(k), {"choices": asked, "at": at, "last": last}))
    return Reel("Questions asked", positions)


def smaller_and_smaller(explorer: Any) -> Reel:
    """The whole tree, then the weakest nodes folded one after the other, as along the curve."""
    folds = explorer.known.path(explorer.setup)[1]
    sizes = [explorer.known.pruned(explorer.setup, folded).n_leaves for folded in folds]
    return Reel("Leaves left", [(str(n), {"folded": f}) for n, f in zip(sizes, folds, strict=True)])
