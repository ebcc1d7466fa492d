"""The one widget of our own: it shows an SVG string and reports clicks, drags and keys."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from dtlib.draw.canvas.svg import cut_at_tags

PAGE = Path(__file__).parents[1] / "page"
SCRIPTS = ("screen", "stage")  # the other half, in the page
NAME = re.compile("<(/?[^ />]+)")
PICTURE_ID = re.compile(r'aria-labelledby="(p[0-9a-f]{8})t')
MOST = 0.8  # of the tags; beyond it a whole picture is sooner read
_numbers = count(1)


class Stage(anywidget.AnyWidget):
    """Where a picture is shown, and a sentence under it; ``stage.js`` is the other half.

    From one picture to the next mostly a line moves and a number changes. So ``svg`` is a
    whole picture and ``patch`` what is different now: the number of a tag, and its new text, or
    a whole element that is of another kind or built in another way. The page changes these
    alone, which it does sooner than a whole picture.
    """

    _esm = "\n".join((PAGE / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS)
    _css = "\n".join(
        (PAGE / name).read_text(encoding="utf-8") for name in ("stage.css", "dark.css")
    )

    svg = traitlets.Unicode("").tag(sync=True)
    patch = traitlets.Dict().tag(sync=True)
    told = traitlets.Unicode("").tag(sync=True)
    is_problem = traitlets.Bool(False).tag(sync=True)
    # What comes from the page need not go back to it.
    room = traitlets.Int(0).tag(sync=True, echo_update=False)  # how wide it is, in pixels
    pointer = traitlets.Dict().tag(sync=True, echo_update=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._base = f"s{next(_numbers)}"
        self._parts: list[str] = []

    def show(self, svg: str, told: str) -> None:
        """A new picture and its sentence, in one message to the page."""
        parts = cut_at_tags(with_own_ids(svg, self._base))
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
            skip = ends[i] if _is_whole(shown[-1], part) else 0
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
    >>> difference(["<g>", *["<a/>"] * 5, "</g>"], ["<g>", *["<a/>"] * 4, "<b/>", "</g>"])
    {'5': '<b/>'}
    >>> difference(["<a/>"], ["<b/>"]) is None
    True
    """
    if not old or _kind(old[0]) != _kind(new[0]):
        return None
    changed = _changed_tags(old, new)
    if changed is None:
        changed = _changed_elements(old, new)
    if sum(text.count("<") for text in changed.values()) > MOST * len(new):
        return None
    return {str(i): changed[i] for i in sorted(changed)}


def _changed_tags(old: list[str], new: list[str]) -> dict[int, str] | None:
    """Where both are built alike, all in all; None if they are not."""
    if len(old) != len(new):
        return None
    changed = {i: b for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}
    is_alike = all(
        _kind(old[i]) == _kind(b) and _tail(old[i]) == _tail(b) for i, b in changed.items()
    )
    return changed if is_alike else None


def _changed_elements(old: list[str], new: list[str]) -> dict[int, str]:
    """Tags where both are built alike, and the elements that are not."""
    changed: dict[int, str] = {}
    old_ends, new_ends = ends_of(old), ends_of(new)
    waiting = [(0, 0)]  # elements that may differ, by their places
    while waiting:
        i, k = waiting.pop()
        before, now = old[i : old_ends[i]], new[k : new_ends[k]]
        if before == now:
            continue
        tags = _changed_tags(before, now)
        if tags is not None:
            changed |= {i + place: text for place, text in tags.items()}
            continue
        pairs = _paired_children(old, new, old_ends, new_ends, i, k)
        if pairs is None:
            changed[i] = "".join(now)
            continue
        if old[i] != new[k]:
            changed[i] = new[k]
        waiting += pairs
    return changed


def _paired_children(
    old: list[str], new: list[str], old_ends: list[int], new_ends: list[int], i: int, k: int
) -> list[tuple[int, int]] | None:
    """What may be changed child by child; None if the element must be replaced."""
    before, now = _children(old_ends, i), _children(new_ends, k)
    if _kind(old[i]) != _kind(new[k]) or len(before) != len(now):
        return None
    pairs = list(zip(before, now, strict=True))
    tails = ((_tail(old[old_ends[a] - 1]), _tail(new[new_ends[b] - 1])) for a, b in pairs)
    return pairs if all(a == b for a, b in tails) else None


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


def _is_whole(text: str, part: str) -> bool:
    """Whether a patch puts an element in a tag's place, and not only other attributes and text."""
    return text.count("<") > 1 or _kind(text) != _kind(part)


def _kind(part: str) -> str:
    """What attributes and text cannot change: a tag's name, and whether it is closed at once.

    >>> _kind('<text x="1">Hello'), _kind("<g>"), _kind('<a x="1"/>')
    ('text', 'g', 'a/')
    """
    name = NAME.match(part)[1]  # type: ignore[index]
    return f"{name}/" if part[part.index(">") - 1] == "/" else name


def _tail(part: str) -> str:
    """The text behind an element, which is not the element's own.

    >>> _tail("</tspan> or "), _tail("<a/> and "), _tail("<text>its own")
    (' or ', ' and ', '')
    """
    inside, text = part.split(">", 1)
    return text if inside[-1] == "/" or inside[1] == "/" else ""
