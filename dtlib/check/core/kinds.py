"""Two kinds of check that need little more than their answer: a number by hand, and a choice."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dtlib.check.core.answers import is_number
from dtlib.check.core.exercise import VALUE, Check, Misconception

BY_HAND = 5e-4  # a number by hand is right to three digits


def number(
    name: str,
    truth: Callable[[], float],
    misconceptions: Sequence[Misconception] = (),
    hints: Sequence[str] = (),
    title: str = "",
) -> Check:
    """A number worked out by hand."""
    return Check(
        name,
        truth,
        form=VALUE,
        misconceptions=[*misconceptions, rounded_on_the_way(truth)],
        hints=hints,
        tolerance=BY_HAND,
        title=title,
    )


def rounded_on_the_way(truth: Callable[..., float]) -> Misconception:
    """Nearly right: two or three digits were kept of numbers in between."""

    def is_near(arguments: tuple[Any, ...], value: Any) -> bool:
        if not is_number(value) or _is_cut(truth(*arguments), value):
            return False
        return BY_HAND < abs(value - truth(*arguments)) < 6e-3

    return Misconception(
        "rounded on the way",
        "This is near, but not near enough.",
        "Did you round numbers before the last step? Keep four digits of them, and round only the "
        "answer, to three digits or more.",
        seen=is_near,
    )


def _is_cut(right: float, value: float) -> bool:
    """Only the end was rounded, or cut off, to one or two digits: then nothing went wrong before.

    >>> _is_cut(1.2345, 1.23), _is_cut(1.2367, 1.23), _is_cut(1.2345, 1.231)
    (True, True, False)
    """
    return any(
        math.isclose(value, end)
        for digits in (1, 2)
        for end in (round(right, digits), math.trunc(right * 10**digits) / 10**digits)
    )


def choice(
    name: str,
    right: str | Callable[[], str],
    replies: Mapping[str, str],
    hints: Sequence[str] = (),
    title: str = "",
) -> Check:
    """A question with lettered answers. ``replies`` says to each letter what it misses.

    To the right letter it says why. ``right`` computes that letter, or is its ``seal``, so that
    nobody reads it by the way.
    """

    def is_right(_: tuple[Any, ...], value: Any) -> bool:
        letter = _letter(value)
        return letter == right() if callable(right) else seal(name, letter) == right

    return Check(
        name,
        form=VALUE,
        truth=right if callable(right) else str,
        agrees=is_right,
        misconceptions=[
            *(_reply(name, letter, text) for letter, text in replies.items()),
            Misconception(
                "no letter",
                "Answer with one of the letters, in quotes.",
                "",
                seen=lambda _, value: _letter(value) not in replies,
            ),
        ],
        hints=hints,
        why=lambda value: replies[_letter(value)],
        title=title,
    )


def seal(name: str, letter: str) -> str:
    """A letter that can be compared but not read. A sheet holds the seal, not this call.

    >>> seal("why_three", "a") != seal("why_three", "b")
    True
    """
    return hashlib.sha256(f"{name}: {letter}".encode()).hexdigest()[:16]


def _reply(name: str, letter: str, text: str) -> Misconception:
    return Misconception(
        f"{name}: {letter}", text, "", seen=lambda _, value: _letter(value) == letter
    )


def _letter(value: Any) -> str:
    return str(value).strip().lower()
