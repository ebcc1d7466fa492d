"""Bad data given to an explorer: a sentence where the picture would be, not a page of code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar, cast

from dtlib.explore.frame.as_code import begin_with
from dtlib.explore.frame.explorer import sentence_for

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Refused(ValueError):
    """An explorer cannot show this. In a program an exception as any other."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(sentence)
        self.name = name

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows (IPython asks for this): nobody needs our lines of code."""
        return [f"explore.{self.name} cannot show this: {self}"]


def refuse_y_alone(given: Mapping[str, Any]) -> None:
    """Else a lecture's table would be shown, as if it were the reader's own."""
    if given.get("y") is not None and given.get("X") is None:
        raise ValueError("y alone is not enough: give X, the rows, and y, their labels")


def refusing(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """The function of an explorer, which says in a sentence what is wrong with the data.

    It also takes the value of any control by name: what ``as_code`` wrote begins there.
    """
    parameters = signature(make).parameters

    @wraps(make)
    def explorer(*args: Given.args, **kwargs: Given.kwargs) -> Made:
        given = {name: value for name, value in kwargs.items() if name in parameters}
        wanted = {name: value for name, value in kwargs.items() if name not in parameters}
        try:
            if "X" in parameters:
                refuse_y_alone(signature(make).bind_partial(*args, **given).arguments)
            made: Any = make(*args, **given)  # type: ignore[arg-type]
            made.called, made.begun = (make.__name__, args, given), dict(made.values)
            begin_with(made, wanted)
            return cast(Made, made)
        except Exception as error:  # whatever it is, a reader is told it in a sentence
            raise Refused(make.__name__, sentence_for(error)) from error

    return explorer
