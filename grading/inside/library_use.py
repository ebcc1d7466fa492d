"""Notices when a student's line calls a function of the library that the sheet does not give."""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any

import dtlib

ROOMS = ("impurity", "splits", "tree", "rules", "holdout", "scoring", "growing")


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
        if sys._getframe(1).f_code.co_filename.startswith("<cell"):
            used.add(name)
        return function(*arguments, **options)

    return noticing
