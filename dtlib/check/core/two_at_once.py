"""Slips, and two mistakes at once: what is looked for when no idea alone explains an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Any

from dtlib.check.core.answers import is_no_number, plain, same
from dtlib.check.core.recognising import (
    ENOUGH,
    NEAR,
    Asked,
    Found,
    Idea,
    Misconception,
    foretells,
    n_wrong_values,
    safely,
    wrong_first,
)
from dtlib.check.core.slips import ROOT, SQUARED, Slip, each_number

LEAST_CASES = 3  # with fewer, two ideas would fit many an answer by chance
Value = Callable[[Asked], Any]  # what somebody would have said to a case


@dataclass(frozen=True)
class Otherwise:
    """The right way to do an exercise, open at the places where a wrong idea may enter.

    ``way(**settings)`` makes the function of an exercise; this one has some done otherwise.

    Two of the same way whose settings do not touch each other are two mistakes at once.
    """

    way: Callable[..., Callable[..., Any]]
    settings: Mapping[str, Any]

    def __call__(self, *arguments: Any) -> Any:
        return self.way(**self.settings)(*arguments)

    def joined(self, other: Any) -> Otherwise | None:
        if not isinstance(other, Otherwise) or self.way is not other.way:
            return None
        if self.settings.keys() & other.settings.keys():
            return None
        return Otherwise(self.way, {**self.settings, **other.settings})


def otherwise(way: Callable[..., Callable[..., Any]], **settings: Any) -> Otherwise:
    """The way with these settings.

    >>> def scaled(by=2, plus=0):
    ...     return lambda x: by * x + plus
    >>> three, more = otherwise(scaled, by=3), otherwise(scaled, plus=1)
    >>> three(10), more(10), three.joined(more)(10), three.joined(three)
    (30, 21, 31, None)
    """
    return Otherwise(way, settings)


def slipped(slips: Sequence[Slip], asked: Sequence[Asked], right: Value, tolerance: float) -> Found:
    """The slip that alone turns every right answer into what came back."""
    if len(asked) == 1:
        slips = [slip for slip in slips if slip.by_hand]
    elif n_wrong_values(asked) < ENOUGH:
        slips = [slip for slip in slips if slip.is_exact]
    return _first_of_name(slip for slip in slips if _fits(slip, right, asked, tolerance))


def two_at_once(
    ideas: Sequence[Misconception],
    slips: Sequence[Slip],
    asked: Sequence[Asked],
    right: Value,
    tolerance: float,
) -> Found:
    """Two ideas that explain every outcome together, if no other two do."""
    wrong = [one for one in asked if not one.is_right]
    if len(wrong) < LEAST_CASES or n_wrong_values(asked) < LEAST_CASES:
        return Found()
    slips = [_in_words_of_the_exercise(slip, ideas, wrong, right, tolerance) for slip in slips]
    pairs: dict[frozenset[str], tuple[Idea, Idea]] = {}
    for pair in (
        *_ideas_with_slips(ideas, slips, asked, tolerance),
        *_joined_ideas(ideas, asked, tolerance),
        *_two_slips(slips, asked, right, tolerance),
    ):
        pairs.setdefault(frozenset(idea.name for idea in pair), pair)
    if len(pairs) != 1:
        return Found()
    return Found(next(iter(pairs.values())), together=True)


def _in_words_of_the_exercise(
    slip: Slip,
    ideas: Sequence[Misconception],
    wrong: Sequence[Asked],
    right: Value,
    tolerance: float,
) -> Slip:
    """The slip, named as the idea of the exercise that does the same to a right answer."""
    if slip.change is None:
        return slip
    said = [each_number(slip.change, right(one)) for one in wrong[:LEAST_CASES]]
    for idea in ideas:
        if idea.wrong is not None and all(
            same(value, plain(safely(idea.wrong, *one.case.arguments)), NEAR * tolerance)
            for value, one in zip(said, wrong, strict=False)
        ):
            return replace(slip, name=idea.name, means=idea.means, question=idea.question)
    return slip


def _fits(slip: Slip, value: Value, asked: Sequence[Asked], tolerance: float) -> bool:
    return all(
        one.outcome.how == "value"
        and safely(slip.fits, value(one), one.outcome.value, NEAR * tolerance) is True
        for one in wrong_first(asked)
    )


def _first_of_name(found: Iterator[Slip]) -> Found:
    by_name = {slip.name: slip for slip in found}
    return Found(tuple(by_name.values())[:2])


def _ideas_with_slips(
    ideas: Sequence[Misconception], slips: Sequence[Slip], asked: Sequence[Asked], tolerance: float
) -> Iterator[tuple[Idea, Idea]]:
    for idea in ideas:
        if idea.wrong is None:
            continue
        said = _saying(idea.wrong)
        if is_no_number(said(wrong_first(asked)[0])):
            continue
        for slip in slips:
            if not _says_the_same(idea, slip) and _fits(slip, said, asked, tolerance):
                yield idea, slip


def _says_the_same(idea: Misconception, slip: Slip) -> bool:
    return idea.name == slip.name or idea.means == slip.means


def _joined_ideas(
    ideas: Sequence[Misconception], asked: Sequence[Asked], tolerance: float
) -> Iterator[tuple[Idea, Idea]]:
    open_ones = [idea for idea in ideas if isinstance(idea.wrong, Otherwise)]
    for one, other in combinations(open_ones, 2):
        assert isinstance(one.wrong, Otherwise)
        both = one.wrong.joined(other.wrong)
        if both is not None and _foretell(both, asked, tolerance):
            yield one, other


def _two_slips(
    slips: Sequence[Slip], asked: Sequence[Asked], right: Value, tolerance: float
) -> Iterator[tuple[Idea, Idea]]:
    for one, other in permutations(slips, 2):
        if one.change is None or one.name == other.name or {one, other} == {SQUARED, ROOT}:
            continue
        if _fits(other, _after(one.change, right), asked, tolerance):
            yield one, other


def _after(change: Callable[[float], float], value: Value) -> Value:
    return lambda one: each_number(change, value(one))


def _foretell(wrong: Callable[..., Any], asked: Sequence[Asked], tolerance: float) -> bool:
    return all(
        foretells(safely(wrong, *one.case.arguments), one.outcome, tolerance)
        for one in wrong_first(asked)
    )


def _saying(wrong: Callable[..., Any]) -> Value:
    """Each case is worked out once, for all slips."""
    known: dict[int, Any] = {}

    def said(one: Asked) -> Any:
        if id(one) not in known:
            known[id(one)] = plain(safely(wrong, *one.case.arguments))
        return known[id(one)]

    return said
