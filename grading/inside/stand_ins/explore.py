"""Stands in the place of ``dtlib.explore`` in the sandbox: nobody looks at an explorer there."""

from typing import Any


class Unseen:
    """Takes whatever an explorer takes, and shows nothing."""

    def __call__(self, *_: Any, **__: Any) -> "Unseen":
        return self

    def __getattr__(self, name: str) -> "Unseen":
        if name.startswith("__"):
            raise AttributeError(name)
        return self


def __getattr__(name: str) -> Unseen:
    if name.startswith("__"):
        raise AttributeError(name)
    return Unseen()
