"""Answers that are right for something else than what was given: a row too few, each item once.

The right answer is worked out for what is given with a small change. If that explains every
outcome, the mistake lies in what was read and not in what was computed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.core.answers import plain, same
from dtlib.check.core.recognising import (
    ENOUGH,
    NEAR,
    Asked,
    Found,
    Misconception,
    n_wrong_values,
    safely,
    wrong_first,
)

Change = Callable[[Any], Any]
PLACES = ("first", "second", "third", "fourth")


def _from(start: int | None, stop: int | None) -> Change:
    def cut(given: Any) -> Any:
        return given.iloc[start:stop] if hasattr(given, "iloc") else given[start:stop]

    return cut


def _each_once(given: Any) -> Any:
    if isinstance(given, pd.DataFrame):
        return given.drop_duplicates()
    if not isinstance(given, list):
        return given
    return [item for i, item in enumerate(given) if item not in given[:i]]


def _in_order(given: Any) -> Any:
    return sorted(given) if isinstance(given, list) else given


# What is done, whether together with all that is as long, what it is, and the way out.
CHANGES: list[tuple[str, Change, bool, str, str]] = [
    (
        "the last left out", _from(None, -1), True,
        "This is right without the last item of the {place} argument.",
        "Where does your loop or slice end? `range(n - 1)` and `[:-1]` stop one earlier than `n`.",
    ),
    (
        "the first left out", _from(1, None), True,
        "This is right without the first item of the {place} argument.",
        "Where does your loop or slice begin? Python counts from 0.",
    ),
    (
        "only the first looked at", _from(None, 1), True,
        "Only the first item of the {place} argument is looked at.",
        "When does your function return: after the first item, or after all?",
    ),
    (
        "only the last looked at", _from(-1, None), True,
        "Only the last item of the {place} argument is looked at.",
        "Each item takes the place of the one before. Where do you keep what all of them say?",
    ),
    (
        "only the first two looked at", _from(None, 2), True,
        "Only the first two items of the {place} argument are looked at.",
        "How many may there be? Where does your function fix it to two?",
    ),
    (
        "each taken once", _each_once, False,
        "What comes twice in the {place} argument is taken only once.",
        "A set keeps each value once. Does the exercise count how often something comes?",
    ),
    (
        "put in order first", _in_order, False,
        "The {place} argument is put in order, and what belongs to it stays where it was.",
        "Which items belong to each other? What must move when one list is sorted?",
    ),
]  # fmt: skip


def misread(truth: Callable[..., Any], asked: Sequence[Asked], tolerance: float) -> Found:
    """The one change of what was given that explains every outcome."""
    if n_wrong_values(asked) < ENOUGH:
        return Found()
    order = wrong_first(asked)
    found = []
    for place in range(len(asked[0].case.arguments)):
        for name, change, together, means, question in CHANGES:
            changed = _changed(change, place, together)
            if _explains(truth, changed, order, tolerance):
                words = means.format(place=PLACES[place])
                found.append(Misconception(name, words, question, _after(changed, truth)))
    return Found((found[0],)) if len({idea.name for idea in found}) == 1 else Found()


def _changed(change: Change, place: int, together: bool) -> Callable[[Any], Any]:
    """The arguments with one of them changed, and all that is as long with it."""

    def changed(arguments: tuple[Any, ...]) -> tuple[Any, ...] | None:
        long = _length(arguments[place])
        if long < 2:
            return None
        return tuple(
            change(one) if i == place or (together and _length(one) == long) else one
            for i, one in enumerate(arguments)
        )

    return changed


def _after(changed: Callable[[Any], Any], truth: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments: truth(*(changed(arguments) or arguments))


def _length(given: Any) -> int:
    """Of lists, arrays and tables; 0 of anything else."""
    return len(given) if isinstance(given, (list, np.ndarray, pd.Series, pd.DataFrame)) else 0


def _explains(
    truth: Callable[..., Any],
    changed: Callable[[Any], Any],
    asked: Sequence[Asked],
    tolerance: float,
) -> bool:
    """Every outcome, but for what is too short to be changed: nobody knows what happens there."""
    n_explained = 0
    for one in asked:
        arguments = safely(changed, one.case.arguments)
        if arguments is None:
            continue
        if not isinstance(arguments, tuple) or not same(
            plain(safely(truth, *arguments)), one.outcome.value, NEAR * tolerance
        ):
            return False
        n_explained += not one.is_right
    return n_explained >= ENOUGH
