"""Bad data given to an explorer: a sentence where the picture would be, not a page of code."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

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


def refusing(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """The function of an explorer, which says in a sentence what is wrong with the data."""

    @wraps(make)
    def explorer(*args: Given.args, **kwargs: Given.kwargs) -> Made:
        try:
            return make(*args, **kwargs)
        except (ValueError, TypeError, KeyError) as error:
            raise Refused(make.__name__, sentence_for(error)) from error

    return explorer
