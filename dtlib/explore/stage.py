"""The one widget of our own: it shows an SVG string and reports clicks, drags and keys."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent
PAGE = ("screen", "stage")  # the other half, in the page
PART = re.compile("<[^>]*>[^<]*")  # a tag and the text behind it
PICTURE_ID = re.compile(r'aria-labelledby="(p[0-9a-f]{8})t')
_numbers = count(1)


class Stage(anywidget.AnyWidget):
    """Where a picture is shown, and a sentence under it; ``stage.js`` is the other half.

    From one picture to the next mostly a line moves and a number changes. So ``svg`` is a
    whole picture and ``patch`` what is different now: the number of a tag, and its new text.
    The page changes these tags alone, which it does sooner than a whole picture.
    """

    _esm = "\n".join((HERE / f"{name}.js").read_text(encoding="utf-8") for name in PAGE)
    _css = (HERE / "stage.css").read_text(encoding="utf-8")

    svg = traitlets.Unicode("").tag(sync=True)
    patch = traitlets.Dict().tag(sync=True)
    told = traitlets.Unicode("").tag(sync=True)
    is_problem = traitlets.Bool(False).tag(sync=True)
    # What comes from the page need not go back to it.
    pointer = traitlets.Dict().tag(sync=True, echo_update=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._base = f"s{next(_numbers)}"
        self._parts: list[str] = []

    def show(self, svg: str, told: str) -> None:
        """A new picture and its sentence, in one message to the page."""
        parts = PART.findall(with_own_ids(svg, self._base))
        patch = difference(self._parts, parts)
        with self.hold_sync():
            if patch is None:
                self._parts = parts
                self.svg, self.patch = "".join(parts), {}
            else:
                self.patch = patch
            self.told, self.is_problem = told, False

    def complain(self, told: str) -> None:
        """A sentence on what went wrong; the picture stays."""
        with self.hold_sync():
            self.told, self.is_problem = told, True

    @property
    def shown(self) -> str:
        """The SVG that the page shows."""
        return "".join(self.patch.get(str(i), part) for i, part in enumerate(self._parts))


def with_own_ids(svg: str, base: str) -> str:
    """A picture's ids are made from its content; here equal elements must have equal ids."""
    for number, name in enumerate(dict.fromkeys(PICTURE_ID.findall(svg))):
        svg = svg.replace(name, f"{base}_{number}_")
    return svg


def difference(old: list[str], new: list[str]) -> dict[str, str] | None:
    """The tags that have changed, by number; None if the new picture is built in another way.

    >>> difference(["<g>", "<a/>", "</g>"], ["<g>", '<a x="2"/>', "</g>"])
    {'1': '<a x="2"/>'}
    >>> difference(["<a/>"], ["<b/>"]) is None
    True
    """
    if len(old) != len(new):
        return None
    changed = {i: part for i, part in enumerate(new) if part != old[i]}
    if 2 * len(changed) > len(new):  # a whole picture is sooner read
        return None
    alike = all(_kind(old[i]) == _kind(part) for i, part in changed.items())
    return {str(i): part for i, part in changed.items()} if alike else None


def _kind(part: str) -> str:
    """What may not change in a patch: the tag's name, and text that is not right inside it.

    >>> _kind('<text x="1">Hello'), _kind('<a x="1"/>tail'), _kind("</g>tail")
    ('text', 'a/tail', '/gtail')
    """
    inside, text = part[1:].split(">", 1)
    name = inside.split(" ", 1)[0].rstrip("/")
    if inside.startswith("/"):
        return inside + text
    return f"{name}/{text}" if inside.endswith("/") else name
