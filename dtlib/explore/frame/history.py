"""Steps that can be taken back and done again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

State = TypeVar("State")


@dataclass
class History(Generic[State]):
    """What was before, and what was taken back.

    >>> steps = History()
    >>> steps.leave("a")
    >>> steps.back("b"), steps.forward("a")
    ('a', 'b')
    """

    past: list[State] = field(default_factory=list)
    future: list[State] = field(default_factory=list)

    def leave(self, now: State) -> None:
        """A new step begins here; what had been taken back is forgotten."""
        self.past.append(now)
        self.future.clear()

    def back(self, now: State) -> State:
        """The state before; without one, the present one."""
        if not self.past:
            return now
        self.future.append(now)
        return self.past.pop()

    def forward(self, now: State) -> State:
        """The state that was taken back; without one, the present one."""
        if not self.future:
            return now
        self.past.append(now)
        return self.future.pop()
