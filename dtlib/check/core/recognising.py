"""Misconceptions: wrong ideas, known by what they compute.

``wrong`` is the exercise done with that wrong idea; an answer that equals it on every case is
recognised, whoever wrote it and however.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from dtlib.check.core.answers import is_no_number, plain, same
from dtlib.check.core.asking import Case
from dtlib.check.core.slips import Slip
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

    def given(self, *arguments: Any) -> Misconception:
        """The same wrong idea, with the numbers of one exercise put in."""
        assert self.wrong is not None
        return replace(self, wrong=partial(self.wrong, *arguments))

    def explains(self, case: Case, outcome: Outcome, tolerance: float) -> bool:
        """Whether an answer with this idea would have given this outcome."""
        if self.seen is not None:
            found = safely(self.seen, case.arguments, outcome.value)
            return outcome.how == "value" and bool(found) and not is_no_number(found)
        assert self.wrong is not None
        return foretells(safely(self.wrong, *case.arguments), outcome, tolerance)


def foretells(value: Any, outcome: Outcome, tolerance: float) -> bool:
    if is_no_number(value):  # the idea breaks down here
        return is_breakdown(outcome)
    return outcome.how == "value" and same(plain(value), outcome.value, NEAR * tolerance)


@dataclass(frozen=True)
class Asked:
    """A case, what came back, and whether that was right, or nearly so."""

    case: Case
    outcome: Outcome
    is_right: bool
    is_near: bool = False


Idea = Misconception | Slip


@dataclass(frozen=True)
class Found:
    """What may be behind an answer: one idea, two that explain it equally well, or none.

    ``together`` says that two ideas explain it only both at once.
    """

    ideas: tuple[Idea, ...] = ()
    explains_all: bool = True
    together: bool = False

    @property
    def is_sure(self) -> bool:
        return len(self.ideas) == 1 or self.together

    @property
    def name(self) -> str | None:
        return " and ".join(idea.name for idea in self.ideas) if self.is_sure else None

    @property
    def means(self) -> str | None:
        words = " ".join(idea.means for idea in self.ideas)
        return f"{'Two things at once. ' * self.together}{words}" if self.is_sure else None

    @property
    def question(self) -> str | None:
        if not self.is_sure and self.ideas:
            return f"Which of these is it? {' Or: '.join(idea.means for idea in self.ideas)}"
        return " ".join(idea.question for idea in self.ideas) if self.ideas else None


def recognised(ideas: Sequence[Misconception], asked: Sequence[Asked], tolerance: float) -> Found:
    """The idea that explains every outcome.

    Else the only idea that explains every value, where other cases gave none: then an error
    comes from another mistake, and this one can be mended before it.
    """
    values = [one for one in asked if not is_breakdown(one.outcome)]
    if not values:
        return Found()  # an error each time says nothing about the idea
    whole = _most_exact(list(_explaining(ideas, asked, tolerance)))
    if len(whole) > 1:  # then the one that is not only near
        nearest = tuple(_explaining(whole, asked, tolerance / NEAR))
        whole = nearest if len(nearest) == 1 else whole
    if whole or len(values) == len(asked):
        return Found(whole)
    if n_wrong_values(values) < ENOUGH:
        return Found()
    partly = tuple(_explaining(ideas, values, tolerance))
    return Found(partly, explains_all=False) if len(partly) == 1 else Found()


def recognised_by_key(
    ideas: Sequence[Misconception], asked: Sequence[Asked], tolerance: float
) -> Found:
    """The same for a dictionary, in which a key without an answer says nothing."""
    given = [one for one in asked if one.outcome.how == "value"]
    wrong = [one for one in given if not one.is_right]
    if not wrong or wrong[0].is_near:
        return Found()  # what is only rounded speaks for no idea
    return Found(_most_exact(list(_explaining(ideas, given, tolerance))))


def n_wrong_values(asked: Sequence[Asked]) -> int:
    """How many different ones."""
    return len({str(one.outcome.value) for one in asked if not one.is_right})


def _most_exact(found: Sequence[Misconception]) -> tuple[Misconception, ...]:
    """Ideas that foretell every value go before those that are only seen in it.

    Of those that are seen, the special ones stand before the broad ones.
    """
    exact = tuple(idea for idea in found if idea.seen is None)
    return exact[:2] or tuple(found[:1])


def _explaining(
    ideas: Sequence[Misconception], asked: Sequence[Asked], tolerance: float
) -> Iterator[Misconception]:
    for idea in ideas:
        if all(idea.explains(one.case, one.outcome, tolerance) for one in wrong_first(asked)):
            yield idea


def wrong_first(asked: Sequence[Asked]) -> list[Asked]:
    """Wrong outcomes are looked at first: they rule most ideas out at once."""
    return sorted(asked, key=lambda one: one.is_right)


def is_breakdown(outcome: Outcome) -> bool:
    """An error, no end and nan are alike: each may come from one and the same idea."""
    return outcome.how in ("raised", "too slow") or is_no_number(outcome.value)


def safely(function: Callable[..., Any], *arguments: Any) -> Any:
    """The function's value, or nan where it breaks down."""
    try:
        with np.errstate(all="ignore"):
            return function(*arguments)
    except Exception:
        return math.nan
