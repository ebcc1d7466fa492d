"""A student's own function in an explorer: called with care, and quoted when it fails."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np


def name_of(function: Callable[..., Any]) -> str:
    """What a sentence calls it; most functions of students have a name."""
    name = getattr(function, "__name__", "<lambda>")
    return "your function" if name == "<lambda>" else name


def with_care(function: Callable[..., Any], name: str | None = None) -> Callable[..., float]:
    """The function, with a number as its answer or a sentence as its error."""
    called = name or name_of(function)

    @functools.wraps(function)
    def careful(*arguments: Any) -> float:
        try:
            answer = function(*arguments)
        except Exception as error:
            raise ValueError(
                f"{called}({_told(arguments)}) raised {type(error).__name__}: {error}"
            ) from error
        if answer is None:
            raise ValueError(f"{called}({_told(arguments)}) returned nothing; is a return missing?")
        try:
            return float(answer)
        except (TypeError, ValueError):
            raise ValueError(
                f"{called}({_told(arguments)}) returned {answer!r}; a number was expected"
            ) from None

    return careful


def _told(arguments: tuple[Any, ...]) -> str:
    return ", ".join(_short(a) for a in arguments)


def _short(argument: Any) -> str:
    if isinstance(argument, np.ndarray):
        argument = argument.tolist()
    if hasattr(argument, "columns"):
        return f"a table of {len(argument)} rows"
    if hasattr(argument, "to_list"):
        argument = argument.to_list()
    text = repr(argument)
    return text if len(text) <= 60 else text[:57] + "…"
