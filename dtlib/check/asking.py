"""Ask a student's answer with care: its errors, endless loops and floods of text are caught.

Whatever the code does, the caller gets an ``Outcome`` for each case and the notebook lives on.
"""

from __future__ import annotations

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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from dtlib.check.answers import is_no_number, plain

SECONDS = 2.0  # of work, for all cases of a check together
PATIENCE = 5  # times as long by the clock: the machine may be busy, or the answer asleep
# Where code that is not the student's comes from: Python, installed packages, dtlib.
LIBRARY = (
    *{sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")},
    str(Path(__file__).parent.parent),
)


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
    error: str = ""
    line: str = ""
    changed: bool = False  # a list or dictionary that it was given

    @property
    def is_breakdown(self) -> bool:
        """An error, no end and nan are alike: each may come from one and the same idea."""
        return self.how in ("raised", "too slow") or is_no_number(self.value)


@dataclass(frozen=True)
class Limit:
    """When to stop: after so much work of this process, or long after that by the clock."""

    work: float
    clock: float

    def is_past(self) -> bool:
        return time.process_time() > self.work or time.perf_counter() > self.clock


class TimeUp(BaseException):
    """Not an Exception, so that a student's ``except Exception`` does not swallow it."""


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
            return Outcome("missing")
        answer = answer[case.arguments[0]]
    return Outcome("stub") if is_empty(answer) else Outcome("value", plain(answer))


def is_empty(answer: Any) -> bool:
    """Whether the answer is still what the sheet came with."""
    return answer is None or answer is ...


def _call(function: Callable[..., Any], arguments: tuple[Any, ...], limit: Limit) -> Outcome:
    mine = copy.deepcopy(arguments)  # a function that changes its arguments spoils only its own
    try:
        with quietly(), staying(), time_limit(limit):
            value = plain(function(*mine))
    except TimeUp:
        return Outcome("too slow", line=_guilty_line(sys.exc_info()[2]))
    except NotImplementedError:
        return Outcome("stub")
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too: a sheet must survive exit()
        return Outcome("raised", error=_described(error), line=_guilty_line(error.__traceback__))
    if value is None and is_stub(function):
        return Outcome("stub")
    return Outcome("value", value, changed=_is_changed(arguments, mine))


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


# ------------------------------------------------------------------ errors


def _described(error: BaseException) -> str:
    name = type(error).__name__
    if isinstance(error, SystemExit):
        return "SystemExit: `exit()` ends the whole notebook; to leave a function, `return`"
    if isinstance(error, RecursionError):
        return "RecursionError: the function calls itself without end"
    return f"{name}: {error}" if str(error) else name


def _guilty_line(trace: Any) -> str:
    """The last line of the student's own code on the way to the error."""
    lines = ""
    for frame, number in traceback.walk_tb(trace):
        name = frame.f_code.co_filename
        if not _is_library(name):
            lines = linecache.getline(name, number).strip() or lines
    return lines


def _is_library(filename: str) -> bool:
    return filename.startswith(LIBRARY) or filename.startswith("<frozen")


# ------------------------------------------------------------------ limits


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
    for timer, seconds in timers.values():
        signal.setitimer(timer, max(seconds, 0.001), 0.02)
    try:
        yield
    finally:
        for timer, _ in timers.values():
            signal.setitimer(timer, 0)
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
def quietly() -> Iterator[None]:
    """What the code prints, warns or writes to stderr is not shown (stderr would cost marks)."""
    with (
        contextlib.redirect_stdout(Nowhere()),
        contextlib.redirect_stderr(Nowhere()),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        yield


@contextlib.contextmanager
def staying() -> Iterator[None]:
    """IPython's own ``exit`` ends the kernel without an exception: here it raises Python's."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        yield
        return

    def leave() -> None:
        raise SystemExit

    shell.ask_exit = leave
    try:
        yield
    finally:
        del shell.ask_exit  # the shell's own method shows again


class Nowhere(io.TextIOBase):
    """Takes any amount of text and keeps none of it."""

    def write(self, text: str) -> int:
        return len(text)
