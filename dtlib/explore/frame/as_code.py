"""An explorer as it stands now, written as one line of code; and begun from such a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets

if TYPE_CHECKING:
    from dtlib.explore.frame.explorer import Explorer


def line_of(explorer: Explorer) -> str:
    """The call that shows this: what it was called with, and what was changed since."""
    name, args, given = explorer.called
    shown = {control: word for word, control in explorer.words_for.items()}
    changed = {
        shown.get(key, key): explorer.spelt(key, value)
        for key, value in explorer.values.items()
        if value != explorer.begun.get(key)
    }
    parts = ["X", "y"][: len(args)] if len(args) <= 2 else ["X", "y", *map(_written, args[2:])]
    if args and callable(args[0]):  # a function of the reader's own
        parts[0] = _written(args[0])
    named = {**{key: _written(value, key) for key, value in given.items()},
             **{key: _written(value) for key, value in changed.items()}}  # fmt: skip
    return f"explore.{name}({', '.join([*parts, *(f'{k}={v}' for k, v in named.items())])})"


def _written(value: Any, name: str = "…") -> str:
    """A value as code; a function by its name, and a table by the name it was given under."""
    if callable(value):
        return str(getattr(value, "__name__", name))
    is_plain = value is None or isinstance(value, str | int | float | tuple | list | frozenset)
    return repr(value) if is_plain else name


def begin_with(explorer: Explorer, wanted: Mapping[str, Any]) -> None:
    """Bring an explorer to where a line of code says that it was."""
    values = {explorer.words_for.get(name, name): value for name, value in wanted.items()}
    known = [*explorer.controls, *explorer.state]
    for name in values:
        if name not in known:
            shown = {control: word for word, control in explorer.words_for.items()}
            raise ValueError(
                f"there is nothing called {name!r} here; there are: "
                f"{', '.join(shown.get(one, one) for one in known)}"
            )
    for name in known:  # in this order: the first ones decide what the others may be
        if name in values:
            try:
                explorer.update(**{name: explorer.read(name, values[name])})
            except traitlets.TraitError:
                raise ValueError(f"{name} cannot be {values[name]!r}") from None
    if explorer.problem:
        raise ValueError(explorer.problem)
