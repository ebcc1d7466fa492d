"""AdaBoost one round at a time, with the library's α and update or with a student's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib import boosting
from dtlib.arrays import Floats
from dtlib.explore.frame.own import Own
from dtlib.learners import ClassificationTree
from dtlib.pruning.by_depth import answers_by_depth
from dtlib.tree import Node


@dataclass(frozen=True, eq=False)
class Round(boosting.Round):
    """With its stump, and with what the library would have made of the same error."""

    stump: Node
    signs: Floats  # what the stump says of every row, −1 or 1
    given: Floats  # the new weights as the update returned them; ``after`` is scaled to sum 1

    @property
    def usual_say(self) -> float:
        return boosting.alpha(self.error)

    @property
    def changed(self) -> Floats:
        """The weights times e^±α."""
        return self.weights * np.exp(np.where(self.wrong, self.say, -self.say))

    @property
    def usual(self) -> Floats:
        """The library's new weights for this α."""
        return boosting.reweight(self.weights, self.wrong, self.say)


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
    made: list[Round] = []
    stumps: list[tuple[Node, Floats]] = []
    given: list[Floats] = []

    def answers(weights: Floats) -> Floats:
        stump = ClassificationTree(max_depth=1).fit(X, y, sample_weight=weights).root_
        stumps.append((stump, signs_of(stump, X, classes)))
        return stumps[-1][1]

    def update(weights: Floats, wrong: NDArray[np.bool_], say: float) -> Floats:
        given.append(new_weights(own_update, weights, wrong, say))
        return given[-1] / given[-1].sum()

    say_of = boosting.alpha if own_alpha is None else partial(checked_say, own_alpha)
    equal = np.full(len(X), 1 / len(X))
    for done in islice(boosting.rounds(answers, truth, equal, say_of, update), most):
        made.append(Round(**vars(done), stump=stumps[-1][0], signs=stumps[-1][1], given=given[-1]))
    return Rounds(made, why_ended(made, most))


def why_ended(made: list[Round], most: int) -> str:
    if not made or made[-1].error > boosting.PERFECT:
        return "" if len(made) == most else "the next stump would be no better than guessing"
    if made[-1].wrong.any():
        return "the rows on which this stump is wrong weigh nothing any more"
    return "this stump makes no mistakes"


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
        return boosting.reweight(weights, wrong, say)
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
