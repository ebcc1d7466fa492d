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
import signal
import sys
import sysconfig
import threading
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

SECONDS = 2.0  # of work
PATIENCE = 5  # times as long by the clock: the machine may be busy, or the function asleep
# Calls within calls. The deepest import of a library takes 180; a tree of the sheets few.
DEEPEST = 250
# Where code that is not the student's comes from: Python, installed packages, dtlib.
LIBRARY = (
    *{sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")},
    str(Path(__file__).parent),
)


@dataclass(frozen=True)
class Outcome:
    """What came back: a value, or how the function failed.

    ``how`` is "value", "raised" or "too slow"; a check knows "stub" (nothing was written yet)
    and "missing" (a dictionary without the key) too. Outcomes are data: they may come from
    another process.
    """

    how: str
    value: Any = None
    error: str = ""  # or, where a key is missing, the keys that are there
    line: str = ""
    caller: str = ""  # the line of the function that led to it, if another
    changed: bool = False  # a list, dictionary or table that it was given


@dataclass(frozen=True)
class Limit:
    """When to stop: after so much work of this process, or long after that by the clock."""

    work: float
    clock: float

    @classmethod
    def after(cls, seconds: float) -> Limit:
        return cls(time.process_time() + seconds, time.perf_counter() + PATIENCE * seconds)

    def is_past(self) -> bool:
        return time.process_time() > self.work or time.perf_counter() > self.clock


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
        return _failed("too slow", end, function)
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


class TimeUp(BaseException):
    """Not an Exception, so that a student's ``except Exception`` does not swallow it."""


def time_limit(limit: Limit) -> contextlib.AbstractContextManager[None]:
    """Raise ``TimeUp`` in the code within, once the limit is past.

    By the system's timers where there are any (not on Windows, not in a browser, and only in
    the main thread), else by looking at the clock at each line.
    """
    has_timers = hasattr(signal, "setitimer")
    in_main = threading.current_thread() is threading.main_thread()
    return _by_timers(limit) if has_timers and in_main else _by_trace(limit)


@contextlib.contextmanager
def _by_timers(limit: Limit) -> Iterator[None]:
    """Costs nothing, and rings again and again: a bare ``except`` cannot catch them all."""

    def ring(number: int, frame: FrameType | None) -> None:
        if frame is None or frame.f_code.co_filename not in (__file__, contextlib.__file__):
            raise TimeUp  # but never in the lines that end this

    timers = {
        signal.SIGPROF: (signal.ITIMER_PROF, limit.work - time.process_time()),
        signal.SIGALRM: (signal.ITIMER_REAL, limit.clock - time.perf_counter()),
    }
    before = {number: signal.signal(number, ring) for number in timers}
    # Within another limit, when an answer calls a check itself, that one goes on afterwards.
    running = {
        timer: signal.setitimer(timer, max(seconds, 0.001), 0.02)
        for timer, seconds in timers.values()
    }
    try:
        yield
    finally:
        for timer, left in running.items():
            signal.setitimer(timer, *left)
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def _by_trace(limit: Limit) -> Iterator[None]:
    """Works everywhere, but Python ends the trace when it raises: a bare ``except`` wins."""

    def look(frame: FrameType, event: str, argument: Any) -> Any:
        if _is_library(frame.f_code.co_filename):
            return None  # never raise in a library, least of all in the lines that end this
        if limit.is_past():
            raise TimeUp
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)


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
        if not _is_library(name):
            line = linecache.getline(name, number or 0).strip()
            if line:
                yield frame.f_code, line


def _is_library(filename: str) -> bool:
    return filename.startswith((*LIBRARY, "<frozen"))
