"""AdaBoost one round at a time, with the library's α and update or with a student's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.arrays import Floats
from dtlib.boosting import PERFECT, alpha, reweight
from dtlib.explore.frame.own import Own
from dtlib.learners import ClassificationTree
from dtlib.pruning.by_depth import answers_by_depth
from dtlib.tree import Node


@dataclass(frozen=True, eq=False)
class Round:
    """A stump on weighted rows. ``say`` is α, ``changed`` are the weights times e^±α."""

    weights: Floats
    stump: Node
    signs: Floats  # what the stump says of every row, −1 or 1
    wrong: NDArray[np.bool_]
    error: float
    say: float
    usual_say: float  # the library's α for the same error
    changed: Floats
    usual: Floats  # the library's new weights, scaled to sum 1
    given: Floats  # the new weights as the update returned them
    after: Floats  # … scaled to sum 1: what the next round begins with


@dataclass(frozen=True, eq=False)
class Rounds:
    """All rounds, and why there are no more."""

    rounds: list[Round]
    end: str

    def sums(self, X: pd.DataFrame, classes: Sequence[Any], n: int) -> Floats:
        """Σ α·G(x) over the first ``n`` rounds for every row of X."""
        total = np.zeros(len(X))
        for made in self.rounds[:n]:
            total += made.say * signs_of(made.stump, X, classes)
        return total


def signs_of(stump: Node, X: pd.DataFrame, classes: Sequence[Any]) -> Floats:
    """+1 where the stump says the second class, −1 where it says the first."""
    return np.where(answers_by_depth(stump, X, 1)[-1] == classes[1], 1.0, -1.0)


def decided(sums: Floats, classes: Sequence[Any]) -> NDArray[Any]:
    """The sign decides; at 0 the class that sorts first, as ``AdaBoostClassifier`` does."""
    return np.array([classes[int(s > 1e-12)] for s in sums], dtype=object)


def boost(
    X: pd.DataFrame,
    y: Any,
    classes: Sequence[Any],
    most: int,
    own_alpha: Own | None = None,
    own_update: Own | None = None,
) -> Rounds:
    """At most so many rounds; they end as in ``AdaBoostClassifier``."""
    truth = np.where(np.asarray(y, dtype=object) == classes[1], 1.0, -1.0)
    weights = np.full(len(X), 1 / len(X))
    rounds: list[Round] = []
    while len(rounds) < most:
        tree = ClassificationTree(max_depth=1).fit(X, y, sample_weight=weights)
        signs = signs_of(tree.root_, X, classes)
        wrong = signs != truth
        error = float(weights[wrong].sum())
        if error >= 0.5 - 1e-12:
            return Rounds(rounds, "the next stump would be no better than guessing")
        say = alpha(error) if own_alpha is None else checked_say(own_alpha, error)
        given = new_weights(own_update, weights, wrong, say)
        after = given / given.sum()
        changed = weights * np.exp(np.where(wrong, say, -say))
        usual = reweight(weights, wrong, say)
        rounds.append(
            Round(weights, tree.root_, signs, wrong, error, say, alpha(error), changed, usual,
                  given, after)
        )  # fmt: skip
        if error <= PERFECT:
            some = "the rows on which this stump is wrong weigh nothing any more"
            return Rounds(rounds, some if wrong.any() else "this stump makes no mistakes")
        weights = after
    return Rounds(rounds, "")


# --- a student's own functions ---


def checked_say(own_alpha: Own, error: float) -> float:
    """A finite number from a student's α."""
    say = own_alpha.number(round(error, 12))  # 0.3, not 0.30000000000000004
    if not np.isfinite(say):
        raise ValueError(
            f"{own_alpha.name}({error:.4g}) returned {say}; a finite number was expected"
        )
    return say


def new_weights(
    own_update: Own | None, weights: Floats, wrong: NDArray[np.bool_], say: float
) -> Floats:
    """The library's new weights, or what the student's function makes of the old ones."""
    if own_update is None:
        return reweight(weights, wrong, say)
    called = f"{own_update.name}(weights, wrong, {say:.4g})"
    answer = own_update.ask(weights, wrong, say, shown=called)
    try:
        given = np.asarray(answer, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{called} did not return numbers") from None
    if given.shape != weights.shape:
        raise ValueError(f"{called} returned {given.size} weights for {weights.size} rows")
    if not np.isfinite(given).all() or (given < 0).any() or not given.sum() > 0:
        raise ValueError(f"{called} returned weights that are negative, not finite or all 0")
    return given
