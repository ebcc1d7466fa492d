"""Stopping code that takes too long, from within the same process.

Three ways, one for each place that it may run in: the system's timers; where there are none
(on Windows, in a browser tab, beside the main thread) Python 3.12's own watch over jumps and
calls; and before 3.12 a trace of every line.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

PATIENCE = 5  # times as long by the clock: the machine may be busy, or the function asleep
# Where code that is not the student's comes from: Python (in a browser tab a zip), installed
# packages (there sysconfig begins their paths with two strokes), dtlib.
LIBRARY = (
    os.path.dirname(contextlib.__file__),
    *{sysconfig.get_path(name).replace("//", "/") for name in ("stdlib", "purelib", "platlib")},
    os.path.dirname(__file__),
    "<frozen",
)
TOOLS = (3, 4)  # numbers that Python leaves to anybody; two, for a check within a check


def is_library(filename: str) -> bool:
    return filename.startswith(LIBRARY)


@dataclass(frozen=True)
class Limit:
    """When to stop: after so many ``seconds`` of work, or long after that by the clock."""

    seconds: float
    work: float
    clock: float

    @classmethod
    def after(cls, seconds: float) -> Limit:
        work, clock = time.process_time() + seconds, time.perf_counter() + PATIENCE * seconds
        return cls(seconds, work, clock)

    def check(self) -> None:
        """Raise ``TimeUp`` if it is past."""
        if time.process_time() > self.work:
            raise self.by_work()
        if time.perf_counter() > self.clock:
            raise self.by_clock()

    def by_work(self) -> TimeUp:
        return TimeUp(f"{self.seconds:g} seconds")

    def by_clock(self) -> TimeUp:
        return TimeUp(f"{PATIENCE * self.seconds:g} seconds, most of them spent waiting")


class TimeUp(BaseException):
    """After how long, in words. No Exception, so that ``except Exception`` does not swallow it."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else "a while"


def time_limit(limit: Limit) -> contextlib.AbstractContextManager[None]:
    """Raise ``TimeUp`` in the code within, once the limit is past."""
    in_main = threading.current_thread() is threading.main_thread()
    if hasattr(signal, "setitimer") and in_main:
        return _by_timers(limit)
    return _by_monitoring(limit) if sys.version_info >= (3, 12) else _by_trace(limit)


@contextlib.contextmanager
def _by_timers(limit: Limit) -> Iterator[None]:
    """Costs nothing, and rings again and again: a bare ``except`` cannot catch them all."""

    def ring(number: int, frame: FrameType | None) -> None:
        if frame is None or frame.f_code.co_filename not in (__file__, contextlib.__file__):
            # but never in the lines that end this
            raise limit.by_work() if number == signal.SIGPROF else limit.by_clock()

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
def _by_monitoring(limit: Limit) -> Iterator[None]:
    """Looks at the clock at each jump back and each call in code that is no library's.

    It goes on after it has raised, so that a bare ``except`` cannot win for ever.
    """
    watch: Any = vars(sys)["monitoring"]  # from Python 3.12 on
    mine = threading.get_ident()

    def look(code: CodeType, *_: object) -> Any:
        if is_library(code.co_filename):
            return watch.DISABLE  # at this place, for good: that makes libraries run at full speed
        if threading.get_ident() == mine:
            limit.check()
        return None

    events = (watch.events.JUMP, watch.events.PY_START)
    tool = next((number for number in TOOLS if watch.get_tool(number) is None), None)
    if tool is None:  # so many limits within each other: the outer ones hold
        yield
        return
    watch.use_tool_id(tool, "dtlib")
    for event in events:
        watch.register_callback(tool, event, look)
    watch.set_events(tool, events[0] | events[1])
    try:
        yield
    finally:
        watch.set_events(tool, 0)
        for event in events:
            watch.register_callback(tool, event, None)
        watch.free_tool_id(tool)


@contextlib.contextmanager
def _by_trace(limit: Limit) -> Iterator[None]:
    """Works everywhere, but Python ends the trace when it raises: a bare ``except`` wins."""

    def look(frame: FrameType, event: str, argument: Any) -> Any:
        if is_library(frame.f_code.co_filename):
            return None  # never raise in a library, least of all in the lines that end this
        limit.check()
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)
