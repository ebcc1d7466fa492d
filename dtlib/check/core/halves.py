"""Findings on real data: models are measured over halves, one to learn from, the other to ask."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from dtlib.check.core.answers import is_number
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception

Model = Callable[[int], Any]  # a learner for the half with this number
CLOSE = 5e-4  # all right answers agree: the chance is given, and a share needs three digits
NEAR = 0.03  # what another chance may change


def over_halves(
    name: str,
    load: Callable[[], Any],
    models: Mapping[str, Model],
    n_halves: int,
    by_chance: Collection[str],
    hints: Sequence[str],
    title: str,
    ties: bool = False,
) -> Check:
    """A check of each model's mean share of right test rows.

    ``by_chance`` names the models that depend on ``random_state``. ``ties`` says that a tree
    meets equally good questions, of which it takes the column that comes first by name.
    """

    @cache
    def data() -> tuple[Any, Any]:
        X, y = load()
        return X, y

    @cache
    def both(key: str, nameless: bool) -> list[tuple[float, float]]:
        return _scores(*data(), models[key], n_halves, nameless)

    def scores(key: str, on_training: bool = False, nameless: bool = False) -> list[float]:
        return [pair[on_training] for pair in both(key, nameless)]

    def mean(key: str, *how: bool) -> float:
        return float(np.mean(scores(key, *how)))

    def is_near(arguments: tuple[Any, ...], value: Any) -> bool:
        within = NEAR if arguments[0] in by_chance else CLOSE
        return is_number(value) and abs(value - mean(*arguments)) < within

    def is_of_one_half(arguments: tuple[Any, ...], value: Any) -> bool:
        """The last, where each takes the place of the one before; the first, after a return."""
        ends = scores(arguments[0])[0], scores(arguments[0])[-1]
        return is_number(value) and any(abs(value - one) < CLOSE for one in ends)

    def is_nameless(arguments: tuple[Any, ...], value: Any) -> bool:
        """Told by the models without chance: the others waver more than names change."""
        if arguments[0] in by_chance:
            return is_near(arguments, value)
        return is_number(value) and abs(value - mean(arguments[0], False, True)) < CLOSE

    nameless = Misconception(
        "names of the columns lost",
        "The trees have learnt from tables without names: of two questions that are equally good "
        "they then take another.",
        "What does `halves` give, and what do you hand on to `fit`?",
        seen=is_nameless,
    )
    return Check(
        name,
        form=TABLE,
        truth=mean,
        cases=[Case((key,), key) for key in models],
        tolerance=CLOSE,
        misconceptions=[
            Misconception(
                "measured on the training rows",
                "These are the shares on the rows that the models were trained on.",
                "Which two of the four parts of `halves(seed)` has the model never seen?",
                wrong=lambda key: mean(key, True),
            ),
            Misconception(
                "error for accuracy",
                "These are the shares of wrong rows.",
                "Which share does the exercise ask for, and what does `score` give?",
                wrong=lambda key: 1 - mean(key),
            ),
            Misconception(
                "percent for a share",
                "These are percentages.",
                "A share lies between 0 and 1. Which share is a hundred percent?",
                wrong=lambda key: 100 * mean(key),
            ),
            Misconception(
                "scores added, not averaged",
                "The shares of all halves are added up.",
                "Can a share be larger than 1? What makes a mean of a sum?",
                wrong=lambda key: sum(scores(key)),
            ),
            Misconception(
                "one half alone",
                "This is the share of one half only.",
                "What happens to the shares of the other halves in your loop?",
                seen=is_of_one_half,
            ),
            *([nameless] if ties else []),
            Misconception(
                "another random_state",
                "These are near, but not the numbers of these models.",
                "Has each half the `random_state` that the exercise asks for, and each model as "
                "many trees and features?",
                seen=is_near,
            ),
        ],
        hints=hints,
        title=title,
    )


def _scores(
    X: Any, y: Any, model: Model, n_halves: int, nameless: bool
) -> list[tuple[float, float]]:
    """The share of right test rows, and of right training rows, for the halves 0, 1, 2, …

    Each model is asked about all rows at once: a check has little time.
    """
    table = X.to_numpy() if nameless else X
    found = []
    for seed in range(n_halves):
        order = np.random.default_rng(seed).permutation(len(y))
        train, test = order[: len(y) // 2], order[len(y) // 2 :]
        learnt = model(seed).fit(_rows(table, train), y.iloc[train])
        is_right = learnt.predict(table) == y.to_numpy()
        found.append((float(is_right[test].mean()), float(is_right[train].mean())))
    return found


def _rows(table: Any, numbers: Any) -> Any:
    return table.iloc[numbers] if hasattr(table, "iloc") else table[numbers]
