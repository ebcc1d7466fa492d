"""Ask a student's answer with care: its errors, endless loops and floods of text are caught.

Whatever the code does, the caller gets an ``Outcome`` for each case and the notebook lives on.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any

from dtlib.check.core.answers import is_no_number, plain, told
from dtlib.check.core.errors import described, guilty_lines
from dtlib.check.core.limits import Limit, TimeUp, not_too_deep, quietly, staying, time_limit

SECONDS = 2.0  # of work, for all cases of a check together
SLOW = 3.0  # for whole trees: many small pandas calls are right too, ten times as long as ours
PATIENCE = 5  # times as long by the clock: the machine may be busy, or the answer asleep


@dataclass(frozen=True)
class Case:
    """One question to an answer. ``part`` names what it tests, for partial credit."""

    arguments: tuple[Any, ...] = ()
    part: str = "the rule"
    shown: str | None = None  # the call as a person would write it, if the arguments are long
    keeps: bool = False  # what is given must be the same after the call


@dataclass(frozen=True)
class Outcome:
    """What came back: a plain value, or how the answer failed.

    ``how`` is "value", "stub" (nothing was written yet), "raised", "too slow" or "missing"
    (a dictionary without the key). Outcomes are data: they may come from another process.
    """

    how: str
    value: Any = None
    error: str = ""  # or, where a key is missing, the keys that are there
    line: str = ""
    caller: str = ""  # the line of the answer that led to it, if another
    changed: bool = False  # a list or dictionary that it was given

    @property
    def is_breakdown(self) -> bool:
        """An error, no end and nan are alike: each may come from one and the same idea."""
        return self.how in ("raised", "too slow") or is_no_number(self.value)


def ask(answer: Any, cases: Sequence[Case], seconds: float = SECONDS) -> list[Outcome]:
    """The outcome of each case. After a case that takes too long the others are not asked."""
    outcomes: list[Outcome] = []
    limit = Limit(time.process_time() + seconds, time.perf_counter() + PATIENCE * seconds)
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
    mine = copy.deepcopy(arguments)  # a function that changes its arguments spoils only its own
    try:
        with quietly(), staying(), not_too_deep(), time_limit(limit):
            value = plain(function(*mine))
    except TimeUp as end:
        return _failed("too slow", end, function)
    except NotImplementedError:
        return Outcome("stub")
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: a sheet must survive exit()
        return _failed("raised", error, function)
    if value is None and is_stub(function):
        return Outcome("stub")
    return Outcome("value", value, changed=_is_changed(arguments, mine))


def _failed(how: str, error: BaseException, function: Callable[..., Any]) -> Outcome:
    line, caller = guilty_lines(error, function)
    return Outcome(how, error=described(error), line=line, caller=caller)


def _is_changed(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Told from the text, which any value has; tables and generators are not looked at."""
    pairs = zip(before, after, strict=True)
    return any(repr(one) != repr(two) for one, two in pairs if isinstance(one, (list, dict)))


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
