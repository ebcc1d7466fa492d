"""Stands in the place of ``dtlib.check`` in the sandbox: it says nothing, for it knows nothing."""

from typing import Any

_right: Any = None


class Silent:
    """What a check says here: nothing, and never that an answer is right."""

    is_right, state, credit = False, "not attempted", 0.0

    def __init__(self, name: str = "") -> None:
        self.name = name

    def __call__(self, *_: Any, **__: Any) -> "Silent":
        return Silent(self.name)

    def marks(self, *_: Any, **__: Any) -> float:
        return 0.0


def use(right: Any) -> None:
    """Where ``earlier`` finds the functions of earlier sheets: at the grader's, call by call."""
    global _right
    _right = right


def earlier(check: Silent) -> Any:
    return _right(check.name)


def so_far() -> Silent:
    return Silent()


def __getattr__(name: str) -> Silent:
    if name.startswith("__"):
        raise AttributeError(name)
    return Silent(name)
