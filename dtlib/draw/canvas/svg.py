"""Enough SVG for every picture of the course: tags, numbers, and the finished ``Picture``.

The same picture must be the same bytes on every run, so numbers have at most two
decimals, attributes keep the order in which they are written, and ids are made from the
content: equal pictures get equal ids, and two pictures on a page never share one.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

FONT = "Arial, Helvetica, 'Liberation Sans', sans-serif"  # all three have the same widths
MARGIN = 16
CARD, CARD_EDGE, INK = "#ffffff", "#d5d8dc", "#1d2327"

# Stands for the picture's own id until the content, and with it the id, is known.
ID = "\ue000"

TAG = re.compile("<[^>]*>[^<]*")  # a tag and the text behind it
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue001-\ufffd\U00010000-\U0010ffff]")


def escape(text: Any) -> str:
    """Text that is safe between tags and in attributes.

    >>> escape('a < b & "c"')
    'a &lt; b &amp; &quot;c&quot;'
    """
    return _escaped(str(text))


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    clean = _NOT_XML.sub("\ufffd", text)
    return (
        clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


# A live picture is drawn again and again with nearly the same numbers.
@lru_cache(maxsize=1 << 14)
def number(value: float) -> str:
    """A length in pixels, in at most two decimals.

    >>> number(3.0), number(0.126), number(-0.001)
    ('3', '0.13', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: Any) -> str:
    """An element; ``stroke_width=2`` becomes ``stroke-width="2"``, None is left out.

    >>> tag("line", x1=0, x2=7.5, stroke_dasharray="4 2")
    '<line x1="0" x2="7.5" stroke-dasharray="4 2"/>'
    """
    written = "".join(
        [
            f' {_attribute_name(key)}="{_attribute(value)}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    if not children:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


@lru_cache(maxsize=1024)
def _attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _attribute(value: Any) -> str:
    if isinstance(value, str):
        return _escape_but_id(value)
    if isinstance(value, float):
        return number(value)
    return str(value).lower() if isinstance(value, bool) else _escape_but_id(str(value))


@lru_cache(maxsize=4096)
def _escape_but_id(text: str) -> str:
    return ID.join(escape(part) for part in text.split(ID))


def words(
    x: float,
    y: float,
    text: Any,
    size: float = 12,
    anchor: str = "start",
    bold: bool = False,
    fill: str | None = None,
    **more: Any,
) -> str:
    """A line of text whose baseline is at ``y``."""
    return tag(
        "text",
        escape(text),
        x=x,
        y=y,
        font_size=None if size == 12 else size,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
        fill=fill,
        **more,
    )


def cut_at_tags(svg: str) -> list[str]:
    """Every tag of a picture with the text behind it; the page cuts in the same way.

    >>> cut_at_tags("<text>Hello</text><g/>")
    ['<text>Hello', '</text>', '<g/>']
    """
    return TAG.findall(svg)


def polyline(points: Any) -> str:
    """The ``d`` of a path through these points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


@dataclass(frozen=True, repr=False)
class Picture:
    """A finished picture: ``svg`` to look at, ``text`` that tells the same in words.

    A notebook shows the SVG; ``print(picture)``, a terminal and a screen reader get the
    text. ``live`` is the SVG for a widget: its marked elements can be reached with Tab.
    """

    svg: str
    text: str
    title: str
    width: float
    height: float

    @property
    def live(self) -> str:
        """The SVG whose marked elements take the keyboard's focus.

        A static picture in a long page should not catch the Tab key at every node, and
        an element that holds buttons may not have the role of a plain image.
        """
        svg = self.svg.replace('data-focus="point"', 'tabindex="-1" role="button"')
        for role in ("button", "slider"):
            mark = f'data-focus="{role}"'
            svg = svg.replace(mark, f'{mark} tabindex="0" role="{role}"')
        return svg.replace('role="img"', 'role="group"')  # a stack has several

    def save(self, path: str | Path) -> None:
        """Write the SVG to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.text}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Picture {self.title!r}, {number(self.width)} × {number(self.height)}>"


class Sheet:
    """A sheet of paper to draw on; ``finish`` hands over the picture."""

    def __init__(self, width: float) -> None:
        self.width = width
        self.parts: list[str] = []
        self._definitions: dict[str, str] = {}

    def add(self, *parts: str) -> None:
        self.parts.extend(parts)

    def define(self, name: str, element: str) -> str:
        """Keep an element for reference, once, and return the reference to it."""
        self._definitions.setdefault(name, element)
        return f"url(#{ID}{name})"

    def finish(self, height: float, title: str, text: str) -> Picture:
        """The picture on a white card, which both themes of JupyterLab and paper can carry."""
        card = tag(
            "rect",
            x=0.5,
            y=0.5,
            width=self.width - 2,  # a pixel of air: at some zooms the last one is cut
            height=height - 2,
            rx=6,
            fill=CARD,
            stroke=CARD_EDGE,
        )
        definitions = "".join(self._definitions[name] for name in sorted(self._definitions))
        svg = tag(
            "svg",
            tag("title", escape(title), id=f"{ID}t"),
            tag("desc", escape(text), id=f"{ID}d"),
            tag("defs", definitions) if definitions else "",
            card,
            *self.parts,
            xmlns="http://www.w3.org/2000/svg",
            role="img",
            aria_labelledby=f"{ID}t {ID}d",
            width=self.width,
            height=height,
            viewBox=f"0 0 {number(self.width)} {number(height)}",
            style="max-width:100%;height:auto",
            font_family=FONT,
            font_size=12,
            fill=INK,
        )
        digest = hashlib.sha256(svg.encode()).hexdigest()[:8]
        return Picture(svg.replace(ID, f"p{digest}"), text, title, self.width, height)
