"""Notices when a student's line calls a function of the library that the sheet does not give."""

from __future__ import annotations

import functools
import importlib
import os
import sys
from collections.abc import Callable
from types import FrameType, FunctionType
from typing import Any

import dtlib

ROOMS = ("impurity", "splits", "tree", "rules", "holdout", "scoring", "growing", "boosting")
LIBRARY = os.path.dirname(dtlib.__file__) + os.sep
WHO_ASKS = tuple(LIBRARY + one for one in ("student.py", os.path.join("check", "")))


def watch(given: list[str]) -> set[str]:
    """A set into which the names of such functions fall as they are called."""
    used: set[str] = set()
    for module in rooms():
        for name, function in list(vars(module).items()):
            if name not in given and not name.startswith("_") and _is_of(function, module):
                noticing = _noticing(function, name, used)
                setattr(module, name, noticing)
                if name in dtlib.__all__:
                    setattr(dtlib, name, noticing)
    return used


def rooms() -> list[Any]:
    return [importlib.import_module(f"dtlib.{room}") for room in ROOMS]


def _is_of(function: Any, module: Any) -> bool:
    return isinstance(function, FunctionType) and function.__module__ == module.__name__


def _noticing(function: Callable[..., Any], name: str, used: set[str]) -> Callable[..., Any]:
    @functools.wraps(function)
    def noticing(*arguments: Any, **options: Any) -> Any:
        if not _for_the_library():
            used.add(name)
        return function(*arguments, **options)

    del noticing.__wrapped__  # a way around it
    return noticing


def _for_the_library() -> bool:
    """Whether the library needs it for a work of its own, as far as the callers tell.

    Between a student's line and it may stand pandas, ``eval`` or a thread's first function.
    """
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(LIBRARY):
            return not file.startswith(WHO_ASKS)
        if file.startswith("<cell"):
            return False
        frame = frame.f_back
    return False
