"""What was checked so far in this notebook, and how many hints were asked for. Kept here only."""

from __future__ import annotations

import dataclasses
import html
from collections import Counter
from collections.abc import Sequence

from dtlib.check.core.result import HEADINGS, RIGHT, Result

_results: dict[str, Result] = {}
_hints: Counter[str] = Counter()


def noted(result: Result, hints: Sequence[str] | None, name: str) -> Result:
    """Remember the result; if ``hints`` are asked for, add the next one."""
    if hints is not None and not result.is_right:
        result = dataclasses.replace(result, hint=_next_hint(hints, name))
    _results[name] = result
    return result


def _next_hint(hints: Sequence[str], name: str) -> str:
    if not hints:
        return "There is no hint for this one."
    _hints[name] = min(_hints[name] + 1, len(hints))
    number = _hints[name]
    more = "" if number == len(hints) else " Ask again for the next."
    return f"Hint {number} of {len(hints)}: {hints[number - 1]}{more}"


def forget() -> None:
    """Begin anew, as a new notebook does."""
    _results.clear()
    _hints.clear()


class SoFar:
    """The exercises checked in this notebook, as a list."""

    def __init__(self) -> None:
        self.results = dict(_results)
        self.hints = dict(_hints)

    def __repr__(self) -> str:
        return "\n".join([self._head(), *(f"  {line}" for line in self._lines())])

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{html.escape(line)}</li>" for line in self._lines())
        return f'<div role="status"><p><b>{self._head()}</b></p><ul>{items}</ul></div>'

    def _head(self) -> str:
        n_right = sum(result.state == RIGHT for result in self.results.values())
        return f"{n_right} of {len(self.results)} checked exercises are right."

    def _lines(self) -> list[str]:
        return [
            f"{' '.join(HEADINGS[result.state])}: {result.exercise}{self._hints_used(name)}"
            for name, result in self.results.items()
        ]

    def _hints_used(self, name: str) -> str:
        n = self.hints.get(name, 0)
        return f" (hints: {n})" if n else ""


def so_far() -> SoFar:
    """What you have checked in this notebook, exercise by exercise."""
    return SoFar()
