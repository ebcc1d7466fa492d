"""What a student's function says, put beside what dtlib says."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np

from dtlib.explore.frame.own import name_of, with_care


@dataclass(frozen=True)
class Answer:
    """A number, or None if there is none, and a sentence on it."""

    value: float | None
    words: str


def check_function(function: Any, what: str) -> None:
    """A value where a function was meant is told at once, not at the first picture."""
    if function is not None and not callable(function):
        raise ValueError(f"{what} must be a function; got {function!r}")


def compare(function: Callable[..., Any], ours: float, *arguments: Any) -> Answer:
    """Ask the function; an error in it is an answer too. It may do what it likes to its data."""
    name = name_of(function)
    try:
        with np.errstate(all="ignore"):  # a nan is told below, not as a warning
            value = with_care(function)(*deepcopy(arguments))
    except ValueError as error:
        told = str(error)
        return Answer(None, told if told.endswith((".", "?")) else f"{told}.")
    if not np.isfinite(value):
        return Answer(None, f"{name} says {value}, which is not a number to work with.")
    if abs(value - ours) < 5e-5:
        return Answer(value, f"{name} says {value:.4f} too.")
    return Answer(value, f"{name} says {value:.4f}, dtlib {ours:.4f}.")


def ask_label(function: Callable[..., Any], ours: Any, argument: Any) -> str:
    """The same for a function whose answer is a class or a number, given one row."""
    name = name_of(function)
    try:
        answer = function(deepcopy(argument))
    except Exception as error:
        return f"{name} raised {type(error).__name__}: {error}."
    if answer is None:
        return f"{name} returned nothing; is a return missing?"
    if isinstance(ours, float) and isinstance(answer, (int, float, np.number)):
        same = bool(abs(float(answer) - ours) < 5e-5)
    else:
        same = bool(np.all(answer == ours))
    if same:
        return f"{name} says {answer} too."
    return f"{name} says {answer}, the tree {'has no answer' if ours is None else ours}."
