"""What several wrong ideas need of the same case is worked out once: a check has little time."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

MOST = 64  # cases that each function keeps

Function = TypeVar("Function", bound=Callable[..., Any])


def remembered(function: Function) -> Function:
    """The function, which knows what it has said of the very same arguments.

    Tables cannot be hashed, so they are known by identity, and kept beside the answer: as long
    as that is known, nothing else can stand in their place in memory. A student's function is
    given copies and cannot change them.

    >>> calls = []
    >>> count = remembered(lambda rows: calls.append(rows) or len(rows))
    >>> rows = [1, 2, 3]
    >>> count(rows), count(rows), len(calls)
    (3, 3, 1)
    >>> count([1, 2, 3]), len(calls)
    (3, 2)
    """
    known: dict[tuple[int, ...], tuple[tuple[Any, ...], Any]] = {}

    @wraps(function)
    def recalled(*arguments: Any) -> Any:
        key = tuple(map(id, arguments))
        if key not in known:
            value = function(*arguments)
            if len(known) >= MOST:
                del known[next(iter(known))]
            known[key] = arguments, value
        return known[key][1]

    return cast(Function, recalled)
