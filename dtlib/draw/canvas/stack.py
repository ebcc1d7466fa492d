"""Several pictures as one, below or beside each other."""

from __future__ import annotations

from dataclasses import replace

from dtlib.draw.canvas.svg import Picture, number, tag


def stack(*pictures: Picture, title: str | None = None, gap: float = 8) -> Picture:
    """The pictures below each other, each as it was; the text twin tells them one by one."""
    width = max(p.width for p in pictures)
    y, parts = 0.0, []
    for picture in pictures:
        parts.append(picture.svg.replace("<svg ", f'<svg y="{number(y)}" ', 1))
        y += picture.height + gap
    return _joined(pictures, parts, width, y - gap, title)


def beside(*pictures: Picture, title: str | None = None, gap: float = 8) -> Picture:
    """The pictures beside each other, on cards of the same height."""
    height = max(p.height for p in pictures)
    x, parts = 0.0, []
    for picture in pictures:
        svg = with_height(picture, height).svg
        parts.append(svg.replace("<svg ", f'<svg x="{number(x)}" ', 1))
        x += picture.width + gap
    return _joined(pictures, parts, x - gap, height, title)


def with_height(picture: Picture, height: float, inside: str = "") -> Picture:
    """The picture on a card of at least this height, with what stands ``inside`` the new room."""
    if height <= picture.height:
        return picture
    old, new, width = number(picture.height), number(height), number(picture.width)
    card, taller = number(picture.height - 2), number(height - 2)
    svg = (
        picture.svg.replace(f'height="{old}" viewBox', f'height="{new}" viewBox', 1)
        .replace(f'viewBox="0 0 {width} {old}"', f'viewBox="0 0 {width} {new}"', 1)
        .replace(f'height="{card}" rx="6"', f'height="{taller}" rx="6"', 1)
    )
    if inside:
        svg = f"{svg.removesuffix('</svg>')}{inside}</svg>"
    return replace(picture, svg=svg, height=height)


def _joined(
    pictures: tuple[Picture, ...], parts: list[str], width: float, height: float, title: str | None
) -> Picture:
    svg = tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="group",
        width=width,
        height=height,
        viewBox=f"0 0 {number(width)} {number(height)}",
        style="max-width:100%;height:auto",
    )
    text = "\n\n".join(p.text for p in pictures)
    return Picture(svg, text, title or pictures[0].title, width, height)
