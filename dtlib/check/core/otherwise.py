"""The right way to do an exercise, open at the places where a wrong idea may enter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Otherwise:
    """``way(**settings)`` makes the function of an exercise; this one has some done otherwise.

    Two of the same way whose settings do not touch each other are two mistakes at once.
    """

    way: Callable[..., Callable[..., Any]]
    settings: Mapping[str, Any]

    def __call__(self, *arguments: Any) -> Any:
        return self.way(**self.settings)(*arguments)

    def joined(self, other: Any) -> Otherwise | None:
        if not isinstance(other, Otherwise) or self.way is not other.way:
            return None
        if self.settings.keys() & other.settings.keys():
            return None
        return Otherwise(self.way, {**self.settings, **other.settings})


def otherwise(way: Callable[..., Callable[..., Any]], **settings: Any) -> Otherwise:
    """The way with these settings.

    >>> def scaled(by=2, plus=0):
    ...     return lambda x: by * x + plus
    >>> three, more = otherwise(scaled, by=3), otherwise(scaled, plus=1)
    >>> three(10), more(10), three.joined(more)(10), three.joined(three)
    (30, 21, 31, None)
    """
    return Otherwise(way, settings)
