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
MOST = 0.8  # of the tags; beyond it a whole picture is sooner read
_numbers = count(1)


class Stage(anywidget.AnyWidget):
    """Where a picture is shown, and a sentence under it; ``stage.js`` is the other half.

    From one picture to the next mostly a line moves and a number changes. So ``svg`` is a
    whole picture and ``patch`` what is different now: the number of a tag, and its new text, or
    a whole element that is built in another way. The page changes these alone, which it does
    sooner than a whole picture.
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
        shown, skip, ends = [], 0, ends_of(self._parts)
        for i, part in enumerate(self._parts):
            if i < skip:
                continue
            shown.append(self.patch.get(str(i), part))
            skip = ends[i] if shown[-1].count("<") > 1 else 0
        return "".join(shown)


def with_own_ids(svg: str, base: str) -> str:
    """A picture's ids are made from its content; here equal elements must have equal ids."""
    for number, name in enumerate(dict.fromkeys(PICTURE_ID.findall(svg))):
        svg = svg.replace(name, f"{base}_{number}_")
    return svg


def difference(old: list[str], new: list[str]) -> dict[str, str] | None:
    """What has changed, by the number of its tag; None if a whole picture is sooner read.

    >>> difference(["<g>", "<a/>", "</g>"], ["<g>", '<a x="2"/>', "</g>"])
    {'1': '<a x="2"/>'}
    >>> difference(["<g>", *["<a/>"] * 5, "<b>", "</b>", "</g>"],
    ...            ["<g>", *["<a/>"] * 5, "<b>", "<c/>", "</b>", "</g>"])
    {'6': '<b><c/></b>'}
    >>> difference(["<a/>"], ["<b/>"]) is None
    True
    """
    if not old or _kind(old[0]) != _kind(new[0]):
        return None
    changed: dict[int, str] = {}
    old_ends, new_ends = ends_of(old), ends_of(new)
    waiting = [(0, 0)]  # elements that may differ, by their places
    while waiting:
        i, k = waiting.pop()
        i_end, k_end = old_ends[i], new_ends[k]
        if old[i:i_end] == new[k:k_end]:
            continue
        before, now = _children(old_ends, i), _children(new_ends, k)
        pairs = list(zip(before, now, strict=False))
        is_alike = len(before) == len(now) and all(
            _are_alike(old[a], new[b]) and _are_alike(old[old_ends[a] - 1], new[new_ends[b] - 1])
            for a, b in pairs
        )
        if not is_alike:
            changed[i] = "".join(new[k:k_end])
            continue
        if old[i] != new[k]:
            changed[i] = new[k]
        waiting += pairs
    if sum(text.count("<") for text in changed.values()) > MOST * len(new):
        return None
    return {str(i): changed[i] for i in sorted(changed)}


def ends_of(parts: list[str]) -> list[int]:
    """For every opening tag the place behind its element.

    >>> ends_of(["<g>", "<a/>", "<b>text", "</b>", "</g>"])
    [5, 2, 4, 0, 0]
    """
    ends = [0] * len(parts)
    opened: list[int] = []
    for i, part in enumerate(parts):
        if part.startswith("</"):
            ends[opened.pop()] = i + 1
        elif part[part.index(">") - 1] == "/":
            ends[i] = i + 1
        else:
            opened.append(i)
    return ends


def _children(ends: list[int], i: int) -> list[int]:
    """The places of the elements right inside another."""
    found, k = [], i + 1
    while k < ends[i] - 1:
        found.append(k)
        k = ends[k]
    return found


def _are_alike(old: str, new: str) -> bool:
    return old == new or _kind(old) == _kind(new)


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
