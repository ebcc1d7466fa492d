"""One look for the whole course: what a class is drawn with, in every chapter.

The colours are Okabe and Ito's, which people with any colour vision can tell apart.
Colour never stands alone: a class also has a marker for its points and a hatch for its
areas, so that a picture can be read in grey. The i-th class (in sorted order) looks the
same in every picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from dtlib.draw.canvas.svg import ID, Sheet, number, tag

MUTED = "#4d565e"  # second-rank text, still 7:1 on white
LINE = "#87909a"  # axes, outlines, branches: 3.2:1 on white
GRID = "#e3e6e9"
PATH = "#111111"  # the way of a row
GLOW = "#fff2b3"  # behind what is highlighted
BAD = "#b00020"  # always beside a cross or a word

VISIBLE = 3.2  # the contrast that a mark needs; the guidelines ask for 3

COLOURS = (
    "#0072b2",  # blue
    "#e69f00",  # orange
    "#009e73",  # green
    "#cc79a7",  # pink
    "#56b4e9",  # sky
    "#d55e00",  # vermilion
    "#f0e442",  # yellow
    "#7a7a7a",  # grey
)
MARKERS = ("circle", "square", "triangle", "diamond", "plus", "wedge", "cross", "hexagon")
HATCHES = ("", "/", ".", "\\", "-", "x", "|", "+")
DASHES = (None, "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 2", "6 2 1 2 1 2")


@dataclass(frozen=True)
class ClassStyle:
    """What one class is drawn with."""

    colour: str
    marker: str
    hatch: str
    dash: str | None

    @cached_property
    def tint(self) -> str:
        return mix(self.colour, 0.22)

    @cached_property
    def dark(self) -> str:
        return mix(self.colour, 0.62, "#000000")

    @cached_property
    def pen(self) -> str:
        """The colour for a line: as much darker as a thin stroke on white must be."""
        shades = (mix(self.colour, share / 100, "#000000") for share in range(100, 50, -2))
        return next(shade for shade in shades if contrast(shade) >= VISIBLE)


@lru_cache(maxsize=256)
def class_style(i: int) -> ClassStyle:
    """The style of the i-th class. After eight classes colours come again with other markers."""
    n, lap = len(COLOURS), i // len(COLOURS)
    other = (i + lap) % n
    return ClassStyle(COLOURS[i % n], MARKERS[other], HATCHES[other], DASHES[other])


def mix(colour: str, share: float, other: str = "#ffffff") -> str:
    """``share`` of one colour, the rest of another.

    >>> mix("#000000", 0.5)
    '#808080'
    """
    ours, theirs = _channels(colour), _channels(other)
    return "#" + "".join(
        f"{int(share * a + (1 - share) * b + 0.5):02x}" for a, b in zip(ours, theirs, strict=True)
    )


def contrast(colour: str, other: str = "#ffffff") -> float:
    """How well one colour shows on another, from 1 to 21, as the web's guidelines count it.

    >>> round(contrast("#000000"), 1), round(contrast("#e69f00"), 1)
    (21.0, 2.3)
    """
    dim, bright = sorted((_brightness(colour), _brightness(other)))
    return (bright + 0.05) / (dim + 0.05)


def _brightness(colour: str) -> float:
    linear = []
    for channel in _channels(colour):
        c = channel / 255
        linear.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def shade(share: float) -> str:
    """For numbers: from almost white (0) to dark blue (1); darker is more, in grey too."""
    share = min(max(share, 0.0), 1.0)
    return mix("#0b3c5d", 0.06 + 0.74 * share)


# --- areas ---


def fill(sheet: Sheet, i: int, tint: bool = False) -> str:
    """The fill of class ``i``: its colour with its hatch; ``tint`` is the pale one for regions."""
    style = class_style(i)
    if not style.hatch:
        return style.tint if tint else style.colour
    name = f"{'t' if tint else 's'}{i}"
    return sheet.define(name, _pattern(name, style, tint))


@lru_cache(maxsize=256)
def _pattern(name: str, style: ClassStyle, tint: bool) -> str:
    ground = style.tint if tint else style.colour
    pen = mix(style.colour, 0.55) if tint else "#ffffff"
    size = 9 if tint else 5
    return tag(
        "pattern",
        tag("rect", width=size, height=size, fill=ground),
        _strokes(style.hatch, size, pen, 0.9 if tint else 1.1),
        id=f"{ID}{name}",
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
    )


def _strokes(hatch: str, s: float, pen: str, width: float) -> str:
    if hatch == ".":
        return tag("circle", cx=s / 2, cy=s / 2, r=width * 0.95, fill=pen)
    # A diagonal is drawn three times so that the corners of the tile are not cut off.
    up = f"M0 {s}L{s} 0M{-s} {s}L{s} {-s}M0 {2 * s}L{2 * s} 0"
    down = f"M0 0L{s} {s}M{-s} 0L{s} {2 * s}M0 {-s}L{2 * s} {s}"
    across, upright = f"M0 {s / 2}H{s}", f"M{s / 2} 0V{s}"
    paths = {"/": up, "\\": down, "-": across, "|": upright, "x": up + down, "+": across + upright}
    return tag("path", d=paths[hatch], stroke=pen, stroke_width=width, fill="none")


# --- points ---


def marker(shape: str, x: float, y: float, r: float, **attributes: Any) -> str:
    """A point of "radius" r; the shapes are drawn so that they look equally heavy."""
    return _marker(shape, x, y, r, tuple(attributes.items()))


# A live picture is drawn again and again with most of its points in the same places.
@lru_cache(maxsize=1 << 14)
def _marker(shape: str, x: float, y: float, r: float, attributes: tuple[Any, ...]) -> str:
    if shape == "circle":
        return tag("circle", cx=x, cy=y, r=r, **dict(attributes))
    return tag("path", d=_outline(shape, x, y, r), **dict(attributes))


def _outline(shape: str, x: float, y: float, r: float) -> str:
    corners = [(x + r * dx, y + r * dy) for dx, dy in _SHAPES[shape]]
    return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z"


_A, _B = 0.38, 1.12  # half the thickness and the reach of a plus
_PLUS = (
    (-_A, -_B), (_A, -_B), (_A, -_A), (_B, -_A), (_B, _A), (_A, _A),
    (_A, _B), (-_A, _B), (-_A, _A), (-_B, _A), (-_B, -_A), (-_A, -_A),
)  # fmt: skip
_SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "square": ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    "triangle": ((0, -1.25), (1.15, 0.8), (-1.15, 0.8)),
    "diamond": ((0, -1.28), (1.1, 0), (0, 1.28), (-1.1, 0)),
    "plus": _PLUS,
    "wedge": ((0, 1.25), (1.15, -0.8), (-1.15, -0.8)),
    "cross": tuple(((a - b) * 0.7071, (a + b) * 0.7071) for a, b in _PLUS),
    "hexagon": ((-0.55, -0.95), (0.55, -0.95), (1.1, 0), (0.55, 0.95), (-0.55, 0.95), (-1.1, 0)),
}


def class_line(i: int, d: str, width: float) -> str:
    """A path in the colour and dashes of class i."""
    style = class_style(i)
    return tag(
        "path", d=d, fill="none", stroke=style.pen, stroke_width=width,
        stroke_dasharray=style.dash, stroke_linejoin="round",
    )  # fmt: skip


def class_marker(i: int, x: float, y: float, r: float = 4.5, **attributes: Any) -> str:
    """The marker of class ``i`` in its colour with a dark edge, visible on its own region."""
    style = class_style(i)
    look = {"fill": style.colour, "stroke": style.dark, "stroke_width": 1, **attributes}
    return marker(style.marker, x, y, r, **look)
