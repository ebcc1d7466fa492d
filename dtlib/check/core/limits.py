"""Limits for a student's code: how long it may work, how deep it may call, where it may write."""

from __future__ import annotations

import contextlib
import io
import signal
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any

from dtlib.check.core.errors import is_library

# Calls within calls. The deepest import of a library takes 180; a tree of the sheets few.
DEEPEST = 250


@dataclass(frozen=True)
class Limit:
    """When to stop: after so much work of this process, or long after that by the clock."""

    work: float
    clock: float

    def is_past(self) -> bool:
        return time.process_time() > self.work or time.perf_counter() > self.clock


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
        if is_library(frame.f_code.co_filename):
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
def not_too_deep() -> Iterator[None]:
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

    before = vars(shell).get("ask_exit")  # ours, when an answer calls a check itself
    shell.ask_exit = leave
    try:
        yield
    finally:
        if before is None:
            del shell.ask_exit  # the shell's own method shows again
        else:
            shell.ask_exit = before


class Nowhere(io.TextIOBase):
    """Takes any amount of text and keeps none of it."""

    def write(self, text: str) -> int:
        return len(text)
