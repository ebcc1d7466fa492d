"""A student's function, called with care: whatever it does, plain data come back.

It gets copies of its arguments. How long it works, how deep it calls and where it writes is
limited, and its errors are caught. Whoever calls it makes a sentence of the outcome.
"""

from __future__ import annotations

import builtins
import contextlib
import copy
import io
import linecache
import sys
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import CodeType
from typing import Any

from dtlib.time_limit import Limit, TimeUp, is_library, time_limit

__all__ = ["SECONDS", "Limit", "Outcome", "call"]

SECONDS = 2.0  # of work
# Calls within calls. The deepest import of a library takes 180; a tree of the sheets few.
DEEPEST = 250


@dataclass(frozen=True)
class Outcome:
    """What came back: a value, or how the function failed.

    ``how`` is "value", "raised" or "too slow"; a check knows "stub" (nothing was written yet)
    and "missing" (a dictionary without the key) too. Outcomes are data: they may come from
    another process.
    """

    how: str
    value: Any = None
    error: str = ""  # or the keys that are there, or how long was too slow
    line: str = ""
    caller: str = ""  # the line of the function that led to it, if another
    changed: bool = False  # a list, dictionary or table that it was given


def call(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    limit: Limit,
    read: Callable[[Any], Any] = lambda value: value,
) -> Outcome:
    """The outcome of one call; ``read`` makes something of the value, within the same limits."""
    mine = copy.deepcopy(arguments)  # a function that changes its arguments spoils only its own
    try:
        with _quietly(), _nobody_types(), _staying(), _not_too_deep(), time_limit(limit):
            value = read(function(*mine))
    except TimeUp as end:
        return replace(_failed("too slow", end, function), error=str(end))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: a notebook must survive exit()
        return _failed("raised", error, function)
    return Outcome("value", value, changed=_is_changed(arguments, mine))


def _failed(how: str, error: BaseException, function: Callable[..., Any]) -> Outcome:
    line, caller = _guilty_lines(error, function)
    return Outcome(how, error=_described(error), line=line, caller=caller)


def _is_changed(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Of lists and dictionaries told from the text; arrays and generators are not looked at."""
    return any(_differ(one, two) for one, two in zip(before, after, strict=True))


def _differ(one: Any, two: Any) -> bool:
    if hasattr(one, "iloc"):  # a table or a column
        return not (one.equals(two) and one.index.equals(two.index))
    return isinstance(one, (list, dict)) and repr(one) != repr(two)


# --- limits ---


@contextlib.contextmanager
def _not_too_deep() -> Iterator[None]:
    """Endless recursion is told soon: a notebook's own limit lets each call do its work."""
    before, frame, depth = sys.getrecursionlimit(), sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(min(before, depth + DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """What the code prints, warns or writes to stderr is not shown (stderr would cost marks)."""
    with (
        contextlib.redirect_stdout(_Nowhere()),
        contextlib.redirect_stderr(_Nowhere()),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        yield


@contextlib.contextmanager
def _nobody_types() -> Iterator[None]:
    """``input`` would open a box that blocks the page until somebody types."""

    def refuse(*_: object) -> str:
        raise RuntimeError(
            "`input` waits for somebody to type; take what you need from the arguments"
        )

    before = builtins.input
    builtins.input = refuse
    try:
        yield
    finally:
        builtins.input = before


@contextlib.contextmanager
def _staying() -> Iterator[None]:
    """IPython's own ``exit`` ends the kernel without an exception: here it raises Python's."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        yield
        return

    def leave() -> None:
        raise SystemExit

    before = vars(shell).get("ask_exit")  # ours, when an answer calls a check itself
    shell.ask_exit = leave
    try:
        yield
    finally:
        if before is None:
            del shell.ask_exit  # the shell's own method shows again
        else:
            shell.ask_exit = before


class _Nowhere(io.TextIOBase):
    """Takes any amount of text and keeps none of it."""

    def write(self, text: str) -> int:
        return len(text)


# --- errors ---


def _described(error: BaseException) -> str:
    name = type(error).__name__
    if isinstance(error, SystemExit):
        return "SystemExit: `exit()` ends the whole notebook; to leave a function, `return`"
    if isinstance(error, RecursionError):
        return "RecursionError: the function calls itself without end"
    return f"{name}: {error}" if str(error) else name


def _guilty_lines(error: BaseException, function: Callable[..., Any]) -> tuple[str, str]:
    """The student's line that raised, and the line of the answer that called it, if another."""
    own = list(_own_lines(error.__traceback__))
    if not own:
        return "", ""
    if isinstance(error, RecursionError):  # the line that comes again and again
        return Counter(line for _, line in own).most_common(1)[0][0], ""
    last = own[-1][1]
    answer = getattr(function, "__code__", None)
    in_answer = [line for code, line in own if code is answer]
    return last, in_answer[-1] if in_answer and in_answer[-1] != last else ""


def _own_lines(trace: Any) -> Iterator[tuple[CodeType, str]]:
    for frame, number in traceback.walk_tb(trace):
        name = frame.f_code.co_filename
        if not is_library(name):
            line = linecache.getline(name, number or 0).strip()
            if line:
                yield frame.f_code, line
