"""The bridge to Matplotlib, in both directions, for all pictures alike.

``figure_of(picture)`` draws a picture of the course with Matplotlib, on axes of yours or on a
figure of its own, for a paper (PDF, SVG). ``picture_of(figure, …)`` makes a picture out of a
figure: the same bytes on every run, and words for those who cannot see it. Matplotlib is loaded
when one of the two is called.
"""

from __future__ import annotations

import io
import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from dtlib.draw.canvas.style import class_style
from dtlib.draw.canvas.svg import FONT, Picture, escape

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SVG = "{http://www.w3.org/2000/svg}"
HATCHES = {
    "/": "////",
    "\\": "\\\\\\\\",
    ".": "...",
    "-": "---",
    "x": "xxx",
    "|": "|||",
    "+": "+++",
}
INHERITED = ("fill", "font-size", "font-weight", "opacity")


def picture_of(figure: Figure, title: str, words: str) -> Picture:
    """A Matplotlib figure as a picture of the course: ``words`` tell what is to be seen.

    The figure is closed, so that a notebook shows it once.
    """
    import matplotlib.pyplot as plt

    written = io.StringIO()
    with plt.rc_context({"svg.hashsalt": "dtlib", "svg.fonttype": "path"}):
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)
    svg = written.getvalue()
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg[svg.index("<svg") :], flags=re.S)
    text = f"{title}.\n{words}"
    start = svg.index(">") + 1
    # By the font the dark theme knows the course's pictures; the letters here are paths.
    head = (
        svg[: start - 1] + f' font-family="{FONT}" role="img" style="max-width:100%;height:auto">'
    )
    told = f"<title>{escape(title)}</title><desc>{escape(text)}</desc>"
    width, height = (72 * inches for inches in figure.get_size_inches())
    return Picture(head + told + svg[start:], text, title, width, height)


def figure_of(picture: Picture, ax: Axes | None = None) -> Figure:
    """Draw a picture with Matplotlib; without ``ax`` on a new figure of the picture's size.

    The result can be saved as PDF or SVG: ``figure_of(draw_tree(tree)).savefig("tree.pdf")``.
    """
    import matplotlib.pyplot as plt

    root = ElementTree.fromstring(picture.svg)
    width, height = picture.width, picture.height
    if ax is None:
        ax = plt.figure(figsize=(width / 72, height / 72)).add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, width), ylim=(height, 0), aspect="equal")
    ax.axis("off")
    inches = ax.get_window_extent().width / ax.get_figure(root=True).dpi  # type: ignore[union-attr]
    _draw(ax, root, {"fill": "black", "font-size": "12"}, (0.0, 0.0), 72 * inches / width)
    return ax.get_figure(root=True)  # type: ignore[return-value]


def _draw(
    ax: Axes, element: Any, above: dict[str, str], at: tuple[float, float], scale: float
) -> None:
    """Draw an element and what is in it; ``at`` is where its coordinates begin."""
    name = element.tag.removeprefix(SVG)
    own = {**above, **{key: element.get(key) for key in INHERITED if element.get(key) is not None}}
    if name in ("defs", "title", "desc"):
        return
    if name == "text":
        _write(ax, element, own, at, scale)
    elif name in ("rect", "circle", "line", "path"):
        _add_shape(ax, element, name, own, at, scale)
    else:  # a group, or a picture within the picture
        inside = (name == "svg" and (_number(element, "x"), _number(element, "y"))) or (0.0, 0.0)
        for child in element:
            _draw(ax, child, own, (at[0] + inside[0], at[1] + inside[1]), scale)


def _number(element: Any, key: str, otherwise: float = 0.0) -> float:
    return float(element.get(key, otherwise))


@lru_cache(maxsize=1)
def _font() -> tuple[str, float]:
    """A font as narrow as the pictures expect; Matplotlib's own is wider, and is set smaller."""
    from matplotlib.font_manager import get_font_names

    there = set(get_font_names())
    narrow = [name for name in ("Arial", "Helvetica", "Liberation Sans") if name in there]
    return (narrow[0], 1.0) if narrow else ("DejaVu Sans", 0.87)


def _write(
    ax: Axes, element: Any, own: dict[str, str], at: tuple[float, float], scale: float
) -> None:
    from matplotlib.patheffects import withStroke

    family, narrower = _font()
    halo = element.get("stroke")
    width = _number(element, "stroke-width") * scale
    ax.text(
        at[0] + _number(element, "x"),
        at[1] + _number(element, "y"),
        "".join(element.itertext()).replace("$", r"\$"),
        fontsize=float(own["font-size"]) * scale * narrower,
        color=own["fill"],
        fontweight=own.get("font-weight", "normal"),
        alpha=float(own.get("opacity", 1)),
        ha={"middle": "center", "end": "right"}.get(element.get("text-anchor"), "left"),
        va="baseline",
        path_effects=[withStroke(linewidth=width, foreground=halo)] if halo else None,
        family=family,
    )


def _add_shape(
    ax: Axes, element: Any, name: str, own: dict[str, str], at: tuple[float, float], scale: float
) -> None:
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path
    from matplotlib.transforms import Affine2D

    points, codes = read_path(_as_path(element, name))
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    shift = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
    outline = Path(points, codes).transformed(
        Affine2D().translate(at[0] + shift[0], at[1] + shift[1])
    )
    colour, hatch = _fill(own["fill"] if name != "line" else "none")
    stroke = None if element.get("stroke") in ("none", "transparent") else element.get("stroke")
    dashes = [float(part) for part in element.get("stroke-dasharray", "").split()]
    wide = _number(element, "stroke-width", 1.0) * scale
    ax.add_patch(
        PathPatch(
            outline,
            facecolor=colour,
            edgecolor=stroke or ("#ffffff80" if hatch else "none"),
            hatch=hatch,
            linewidth=wide if stroke else 0,
            linestyle=(0, [part * scale / wide for part in dashes]) if dashes and wide else "-",
            alpha=float(own.get("opacity", 1)) * _number(element, "fill-opacity", 1.0),
            zorder=2,
        )
    )


def _fill(fill: str) -> tuple[str, str | None]:
    """A colour and a hatch; a pattern's name says whose class it is, and whether it is pale."""
    pattern = re.match(r"url\(#p[0-9a-f]{8}([st])(\d+)\)", fill)
    if not pattern:
        return ("none", None) if fill in ("none", "transparent") else (fill, None)
    style = class_style(int(pattern[2]))
    return (style.tint if pattern[1] == "t" else style.colour), HATCHES[style.hatch]


def _as_path(element: Any, name: str) -> str:
    if name == "path":
        return element.get("d")
    if name == "line":
        ends = [_number(element, key) for key in ("x1", "y1", "x2", "y2")]
        return "M{} {}L{} {}".format(*ends)
    if name == "circle":
        x, y, r = (_number(element, key) for key in ("cx", "cy", "r"))
        return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"
    x, y, w, h = (_number(element, key) for key in ("x", "y", "width", "height"))
    r = min(_number(element, "rx"), w / 2, h / 2)
    corner = f"a{r} {r} 0 0 1"
    return (
        f"M{x + r} {y}H{x + w - r}{corner} {r} {r}V{y + h - r}{corner} {-r} {r}"
        f"H{x + r}{corner} {-r} {-r}V{y + r}{corner} {r} {-r}Z"
    )


ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}


def read_path(d: str) -> tuple[list[tuple[float, float]], list[int]]:
    """The points of an SVG path and Matplotlib's codes for them.

    >>> read_path("M0 0h2v1Z")
    ([(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 0.0)], [1, 2, 2, 79])
    """
    points: list[tuple[float, float]] = []
    codes: list[int] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for letter, given in re.findall(r"([MLHVCAZ])([^MLHVCAZ]*)", d, flags=re.IGNORECASE):
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+(?:e-?\d+)?", given)]
        kind, n = letter.upper(), ARGUMENTS[letter.upper()]
        for k in range(max(1, len(numbers) // n if n else 1)):
            part = numbers[k * n : (k + 1) * n]
            base = (x, y) if letter.islower() else (0.0, 0.0)
            if kind == "Z":
                new = [start]
            elif kind == "A":
                end = (base[0] + part[5], base[1] + part[6])
                new = _arc((x, y), end, part[0], bool(part[3]), bool(part[4]))
            elif kind in "HV":
                new = [(base[0] + part[0], y) if kind == "H" else (x, base[1] + part[0])]
            else:
                new = [
                    (base[0] + a, base[1] + b) for a, b in zip(part[::2], part[1::2], strict=True)
                ]
            first = kind == "M" and k == 0
            start = new[0] if first else start
            code = {"Z": 79, "C": 4}.get(kind, 1 if first else 2)
            points += new
            codes += [code] * len(new)
            x, y = new[-1]
    return points, codes


def _arc(
    a: tuple[float, float], b: tuple[float, float], r: float, large: bool, clockwise: bool
) -> list[tuple[float, float]]:
    """Points along a part of a circle from a to b."""
    across, down = b[0] - a[0], b[1] - a[1]
    chord = math.hypot(across, down)
    if chord == 0 or r == 0:
        return [b]
    r = max(r, chord / 2)
    off = math.sqrt(max(r * r - chord * chord / 4, 0)) * (1 if large == clockwise else -1)
    middle = ((a[0] + b[0]) / 2 + off * down / chord, (a[1] + b[1]) / 2 - off * across / chord)
    begin = math.atan2(a[1] - middle[1], a[0] - middle[0])
    turn = math.atan2(b[1] - middle[1], b[0] - middle[0]) - begin
    turn = turn % (2 * math.pi) if clockwise else -((-turn) % (2 * math.pi))
    steps = max(4, int(abs(turn) * 8))
    angles = [begin + turn * k / steps for k in range(1, steps)]
    return [(middle[0] + r * math.cos(t), middle[1] + r * math.sin(t)) for t in angles] + [b]
