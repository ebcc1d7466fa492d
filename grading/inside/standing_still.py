"""Tells a loop that stands still from work that is only slow, long before its time is over.

While a student's code works, it is looked at every few milliseconds. If all that it can read, its
variables and those of its callers, has had but a few values for so long, it goes round in a circle.
Whatever cannot be told (a table, a long list, an iterator in a variable, work in a library) counts
as going on. One thing is not seen: how far a ``for`` has come. It would have to go over a million
equal values that stand in no variable to be taken for a circle, and no exercise is like that.
"""

from __future__ import annotations

import contextlib
import signal
from collections import deque
from collections.abc import Iterator
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType
from typing import Any

from dtlib.time_limit import TimeUp

FIRST, EVERY = 0.05, 0.005  # seconds of work
LOOKS = 20
FEW = 6  # as many values as a circle may have
MOST = 200  # single values that are looked at
FIXED = (FunctionType, BuiltinFunctionType, ModuleType, type)


class Unknown(Exception):
    """It cannot be told whether this has changed."""


@contextlib.contextmanager
def watched() -> Iterator[None]:
    """Raise ``TimeUp`` in a student's line within, if it stands still."""
    seen: deque[Any] = deque(maxlen=LOOKS)

    def look(number: int, frame: FrameType | None) -> None:
        try:
            seen.append(_state(frame, [MOST]))
        except Unknown:
            seen.clear()
            return
        if len(seen) == LOOKS and len(set(seen)) <= FEW:
            seen.clear()
            raise TimeUp

    before = signal.signal(signal.SIGVTALRM, look)
    signal.setitimer(signal.ITIMER_VIRTUAL, FIRST, EVERY)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _state(frame: FrameType | None, left: list[int]) -> tuple[Any, ...]:
    """All that a student's line can read; the line itself moves in a circle, too, and is left."""
    if not _is_students(frame):
        raise Unknown
    found = []
    while frame is not None and _is_students(frame):
        code = frame.f_code
        inner = frame.f_locals if frame.f_locals is not frame.f_globals else {}
        outer = {name: frame.f_globals.get(name) for name in code.co_names}
        found.append((id(code), _fixed({**outer, **inner}, left)))
        frame = frame.f_back
    return tuple(found)


def _is_students(frame: FrameType | None) -> bool:
    return frame is not None and frame.f_code.co_filename.startswith("<cell")


def _fixed(value: Any, left: list[int]) -> Any:
    """The value as something that stays; exact types only, so that no student's line runs here."""
    left[0] -= 1
    kind = type(value)
    is_long = (kind is int and value.bit_length() > 300) or (kind is str and len(value) > 300)
    if left[0] < 0 or is_long:
        raise Unknown
    if value is None or kind in (bool, int, float, str):
        return kind, repr(value)
    if kind in (list, tuple, set):
        return kind, tuple(_fixed(one, left) for one in value)
    if kind is dict:
        return tuple((_fixed(key, left), _fixed(one, left)) for key, one in value.items())
    if kind in FIXED:
        return id(value)
    raise Unknown
