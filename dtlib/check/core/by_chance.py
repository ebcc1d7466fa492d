"""Answers that use chance: many are right, so that each is judged by what all right ones have.

Many draws are asked for at once; chance itself then fails a right answer less than once in a
million times. That the chance comes from the generator that was given shows in pairs of cases:
equal generators must give equal answers, and other generators other answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.core.result import WRONG, Result
from dtlib.student import Outcome


def are_even(counts: list[int], total: int) -> bool:
    """Whether each was drawn about equally often: within six standard deviations."""
    p = 1 / len(counts)
    return all(abs(n - total * p) < 6 * math.sqrt(total * p * (1 - p)) for n in counts)


ELSEWHERE = Misconception(
    "chance from elsewhere",
    "The draws are fine, but their chance does not come from the `rng` that was given.",
    "Somebody wants to repeat your draws exactly, and gives you their generator for it. Where in "
    "your function is it used?",
    seen=lambda arguments, value: False,  # no case alone can show it
)


class ByChance(Check):
    """A check whose cases end with a generator."""

    __slots__ = ()

    def judge(self, cases: Sequence[Case], outcomes: Sequence[Outcome]) -> Result:
        result = super().judge(cases, outcomes)
        said = _not_from_rng(cases, outcomes) if result.is_right else None
        if said is None:
            return result
        parts = {**dict.fromkeys((case.part for case in cases), True), "chance from rng": False}
        return replace(
            result,
            state=WRONG,
            says=said,
            credit=1 - 1 / len(parts),
            misconception=ELSEWHERE.name,
            means=ELSEWHERE.means,
            question=ELSEWHERE.question,
            parts=parts,
        )


def _not_from_rng(cases: Sequence[Case], outcomes: Sequence[Outcome]) -> str | None:
    """What shows that the generators do not decide; None if nothing does."""
    for (one, first), (other, second) in combinations(zip(cases, outcomes, strict=True), 2):
        (*asked, rng), (*asked_again, rng_again) = one.arguments, other.arguments
        if asked != asked_again:
            continue
        is_same = rng.bit_generator.state == rng_again.bit_generator.state
        if is_same and first.value != second.value:
            return f"`{one.shown}` was asked twice and gave two different answers."
        if not is_same and first.value == second.value:
            return f"`{one.shown}` and `{other.shown}` gave the same answer."
    return None
