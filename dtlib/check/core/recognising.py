"""Misconceptions: wrong ideas, known by what they compute.

``wrong`` is the exercise done with that wrong idea; an answer that equals it on every case is
recognised, whoever wrote it and however.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dtlib.check.core.answers import is_no_number, plain, same
from dtlib.check.core.asking import Case
from dtlib.student import Outcome

NEAR = 10  # times the tolerance: a wrong number by hand is often rounded too
ENOUGH = 2  # different wrong values, before an idea is named that does not explain all


@dataclass(frozen=True)
class Misconception:
    """A wrong idea: its short name, what it is, and a question that leads out of it.

    Either ``wrong`` computes what the idea computes, or ``seen(arguments, value)`` tells it
    from a value (for answers that depend on chance).
    """

    name: str
    means: str
    question: str
    wrong: Callable[..., Any] | None = None
    seen: Callable[[tuple[Any, ...], Any], bool] | None = None

    def explains(self, case: Case, outcome: Outcome, tolerance: float) -> bool:
        """Whether an answer with this idea would have given this outcome."""
        if self.seen is not None:
            found = safely(self.seen, case.arguments, outcome.value)
            return outcome.how == "value" and bool(found) and not is_no_number(found)
        assert self.wrong is not None
        value = safely(self.wrong, *case.arguments)
        if is_no_number(value):  # the idea breaks down here
            return _is_breakdown(outcome)
        return outcome.how == "value" and same(plain(value), outcome.value, NEAR * tolerance)


@dataclass(frozen=True)
class Asked:
    """A case, what came back, and whether that was right, or nearly so."""

    case: Case
    outcome: Outcome
    is_right: bool
    is_near: bool = False


def recognised(
    ideas: Sequence[Misconception], asked: Sequence[Asked], tolerance: float
) -> tuple[Misconception | None, bool]:
    """The idea behind the answer, and whether it explains every outcome.

    Else the only idea that explains every value, where other cases gave none: then an error
    comes from another mistake, and this one can be mended before it.
    """
    values = [one for one in asked if not _is_breakdown(one.outcome)]
    if not values:
        return None, False  # an error each time says nothing about the idea
    whole = next(_explaining(ideas, asked, tolerance), None)
    if whole:
        return whole, True
    if len({str(one.outcome.value) for one in values if not one.is_right}) < ENOUGH:
        return None, False
    partly = list(_explaining(ideas, values, tolerance))
    return (partly[0], False) if len(values) < len(asked) and len(partly) == 1 else (None, False)


def recognised_by_key(
    ideas: Sequence[Misconception], asked: Sequence[Asked], tolerance: float
) -> tuple[Misconception | None, bool]:
    """The same for a dictionary, in which each key is a question of its own.

    A key without an answer says nothing, and one that is right may be so for other reasons. An
    idea that explains less than the whole answer is named only if no other explains as much, and
    not beside a first answer that was only rounded.
    """
    whole = next(_explaining(ideas, asked, tolerance), None)
    if whole:
        return whole, True
    wrong = [one for one in asked if one.outcome.how == "value" and not one.is_right]
    if not wrong or wrong[0].is_near:
        return None, False
    for told in ([one for one in wrong if not one.is_near], wrong[:1]):
        found = list(_explaining(ideas, told, tolerance))
        if len(found) == 1:
            return found[0], len(told) == len(wrong)
    return None, False


def _explaining(
    ideas: Sequence[Misconception], asked: Sequence[Asked], tolerance: float
) -> Iterator[Misconception]:
    """Wrong outcomes are looked at first: they rule most ideas out at once."""
    asked = sorted(asked, key=lambda one: one.is_right)
    for idea in ideas:
        if all(idea.explains(one.case, one.outcome, tolerance) for one in asked):
            yield idea


def _is_breakdown(outcome: Outcome) -> bool:
    """An error, no end and nan are alike: each may come from one and the same idea."""
    return outcome.how in ("raised", "too slow") or is_no_number(outcome.value)


def safely(function: Callable[..., Any], *arguments: Any) -> Any:
    """The function's value, or nan where it breaks down."""
    try:
        with np.errstate(all="ignore"):
            return function(*arguments)
    except Exception:
        return math.nan
