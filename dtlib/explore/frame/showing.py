"""A cell that is run again shows new widgets: those of the run before are closed.

Else the kernel and the page would keep every widget that was ever shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets as widgets
from IPython.core.getipython import get_ipython

# By cell: the run that showed something there last, and the panels that it showed.
_shown: dict[str, tuple[str, list[widgets.Widget]]] = {}


def begin_showing(panel: widgets.Widget) -> None:
    """This panel is about to be shown: open it if it was closed, and close what it replaces."""
    for part in reversed(list(parts_of(panel))):  # a parent's message names its children
        part.open()
    run = present_run()
    if run is None:
        return
    cell, number = run
    before, panels = _shown.pop(cell, (number, []))
    if before != number:
        elsewhere = [id(other) for _, others in _shown.values() for other in others]
        for old in panels:
            if old is not panel and id(old) not in elsewhere:
                close(old)
        panels = []
    _shown[cell] = number, [*panels, panel]


def close(panel: widgets.Widget) -> None:
    """Take a panel off the page. It can be shown again."""
    for part in list(parts_of(panel)):
        part.close()


def parts_of(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    """The widget itself and all that it is made of: what is inside, layout and style."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts_of(child)
    for look in ("layout", "style"):
        if isinstance(getattr(widget, look, None), widgets.Widget):
            yield getattr(widget, look)


def present_run() -> tuple[str, str] | None:
    """The cell that is running and the number of this run; None outside a notebook."""
    ask: Any = getattr(get_ipython(), "get_parent", None)
    parent = ask() if ask is not None else {}
    cell = parent.get("metadata", {}).get("cellId")
    return None if cell is None else (cell, parent["header"]["msg_id"])
