"""A student's own function in an explorer: asked with care, quoted when it fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from dtlib.student import SECONDS, Limit, call


@dataclass(frozen=True)
class Answer:
    """A number, or None if there is none, and a sentence on it."""

    value: float | None
    words: str


class Endless(ValueError):
    """A call that had to be stopped."""


def own(function: Any, what: str) -> Own | None:
    """A value where a function was meant is told at once, not at the first picture."""
    if function is not None and not callable(function):
        raise ValueError(f"{what} must be a function; got {function!r}")
    return None if function is None else Own(function)


class Own:
    """A student's function. Where it fails, a ``ValueError`` tells it in a sentence."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        name = getattr(function, "__name__", "<lambda>")
        self.name = "your function" if name == "<lambda>" else name
        self._stopped: Answer | None = None

    def ask(self, *arguments: Any, shown: str = "", **named: Any) -> Any:
        """What it returns; ``shown`` is the call as a sentence tells it."""
        shown = shown or self._call_of(arguments)
        outcome = call(partial(self.function, **named), arguments, Limit.after(SECONDS))
        if outcome.how == "too slow":
            raise Endless(f"{shown} did not come to an end: stopped after {outcome.error}")
        if outcome.how == "raised":
            raise ValueError(f"{shown} raised {outcome.error}")
        if outcome.value is None:
            raise ValueError(f"{shown} returned nothing; is a return missing?")
        return outcome.value

    def number(self, *arguments: Any, **named: Any) -> float:
        answer = self.ask(*arguments, **named)
        try:
            return float(answer)
        except (TypeError, ValueError):
            shown = self._call_of(arguments)
            raise ValueError(f"{shown} returned {answer!r}; a number was expected") from None

    def _call_of(self, arguments: tuple[Any, ...]) -> str:
        return f"{self.name}({', '.join(_short(argument) for argument in arguments)})"

    # --- beside what dtlib says ---

    def begin_picture(self) -> None:
        """A call that had to be stopped counts for one picture: the next one asks again."""
        self._stopped = None

    def compare(self, ours: float, *arguments: Any) -> Answer:
        """Its number beside ours; a failure is an answer too.

        A picture may need dozens of numbers: after a call without an end no other is made.
        """
        if self._stopped is not None:
            return self._stopped
        try:
            value = self.number(*arguments)
        except ValueError as error:
            answer = Answer(None, _as_sentence(error))
            self._stopped = answer if isinstance(error, Endless) else None
            return answer
        if not np.isfinite(value):
            return Answer(None, f"{self.name} says {value}, which is not a number to work with.")
        if abs(value - ours) < 5e-5:
            return Answer(value, f"{self.name} says {value:.4f} too.")
        return Answer(value, f"{self.name} says {value:.4f}, dtlib {ours:.4f}.")

    def compare_label(self, ours: Any, row: Any) -> str:
        """The same for a function whose answer is a class or a number, given one row."""
        try:
            answer = self.ask(row, shown=self.name)
        except ValueError as error:
            return _as_sentence(error)
        if isinstance(ours, float) and isinstance(answer, (int, float, np.number)):
            same = bool(abs(float(answer) - ours) < 5e-5)
        else:
            same = bool(np.all(answer == ours))
        if same:
            return f"{self.name} says {answer} too."
        return f"{self.name} says {answer}, the tree {'has no answer' if ours is None else ours}."


def _as_sentence(error: ValueError) -> str:
    told = str(error)
    return told if told.endswith((".", "?")) else f"{told}."


def _short(argument: Any) -> str:
    if isinstance(argument, np.ndarray):
        argument = argument.tolist()
    if hasattr(argument, "columns"):
        return f"a table of {len(argument)} rows"
    if hasattr(argument, "to_list"):
        argument = argument.to_list()
    text = repr(argument)
    return text if len(text) <= 60 else text[:57] + "…"
