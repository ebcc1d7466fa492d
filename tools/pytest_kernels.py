"""A pytest plugin: a notebook's kernel that dies while it starts is started once more.

jupyter_client looks for free ports and lets go of them again before the kernel takes them. The
other worker's kernel, which starts at the same time, may be quicker: then this one dies, and all
cells of a notebook fail for no reason of theirs. A kernel that dies later is not started again.
"""

from collections.abc import Callable
from typing import Any


def pytest_configure() -> None:
    from nbval import kernel

    kernel.start_new_kernel = twice(kernel.start_new_kernel)


def twice(start: Callable[..., Any]) -> Callable[..., Any]:
    """Start again, with other ports, if the first kernel died; a second failure is a failure."""

    def start_again(*args: Any, **more: Any) -> Any:
        try:
            return start(*args, **more)
        except RuntimeError:
            return start(*args, **more)

    return start_again
