"""Ask a student's answer, case by case: an ``Outcome`` for each, whatever the code does."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any

from dtlib.check.core.answers import plain, told
from dtlib.student import SECONDS, Limit, Outcome, call

SLOW = 3.0  # for whole trees: many small pandas calls are right too, ten times as long as ours


@dataclass(frozen=True)
class Case:
    """One question to an answer. ``part`` names what it tests, for partial credit."""

    arguments: tuple[Any, ...] = ()
    part: str = "the rule"
    shown: str | None = None  # the call as a person would write it, if the arguments are long
    keeps: bool = False  # what is given must be the same after the call


def ask(answer: Any, cases: Sequence[Case], seconds: float = SECONDS) -> list[Outcome]:
    """The outcome of each case. After a case that takes too long the others are not asked.

    The seconds are for all cases together.
    """
    outcomes: list[Outcome] = []
    limit = Limit.after(seconds)
    for case in cases:
        if outcomes and outcomes[-1].how == "too slow":
            outcomes.append(outcomes[-1])
        else:
            outcomes.append(_ask(answer, case, limit))
    return outcomes


def _ask(answer: Any, case: Case, limit: Limit) -> Outcome:
    if callable(answer):
        return _call(answer, case.arguments, limit)
    if hasattr(answer, "keys") and case.arguments:  # a dictionary, or a pandas column
        if case.arguments[0] not in answer:
            return Outcome("missing", error=told(list(answer.keys())))
        answer = answer[case.arguments[0]]
    return Outcome("stub") if is_empty(answer) else Outcome("value", plain(answer))


def is_empty(answer: Any) -> bool:
    """Whether the answer is still what the sheet came with."""
    return answer is None or answer is ...


def _call(function: Callable[..., Any], arguments: tuple[Any, ...], limit: Limit) -> Outcome:
    outcome = call(function, arguments, limit, plain)
    says_so = outcome.error.startswith(NotImplementedError.__name__)
    returns_nothing = outcome.how == "value" and outcome.value is None
    return Outcome("stub") if says_so or (returns_nothing and is_stub(function)) else outcome


def is_stub(function: Callable[..., Any]) -> bool:
    """Whether nothing but a docstring and ``pass`` stands in the function.

    >>> def empty(x):
    ...     "Not written yet."
    ...     pass
    >>> def forgot_return(x):
    ...     y = x + 1
    >>> is_stub(empty), is_stub(forgot_return)
    (True, False)
    """
    code = getattr(function, "__code__", None)
    return isinstance(code, CodeType) and not code.co_names and len(code.co_code) <= _STUB_SIZE


def _nothing() -> None: ...


_STUB_SIZE = len(_nothing.__code__.co_code)


VARIABLE = "DTLIB_CLASS_SEED"


def class_seed() -> int:
    """The lecturer's number from the environment; 0, which anybody can try, if none is set.

    The hidden cases of a class are drawn from it.

    >>> class_seed() >= 0
    True
    """
    given = os.environ.get(VARIABLE, "0")
    if not given.isdigit():
        raise ValueError(f"{VARIABLE} is {given!r}; set it to a whole number such as 2027")
    return int(given)
