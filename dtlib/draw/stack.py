"""Several pictures as one, below each other."""

from __future__ import annotations

from dtlib.draw.svg import Picture, number, tag


def stack(*pictures: Picture, title: str | None = None, gap: float = 8) -> Picture:
    """The pictures below each other, each as it was; the text twin tells them one by one."""
    width = max(p.width for p in pictures)
    y, parts = 0.0, []
    for picture in pictures:
        parts.append(picture.svg.replace("<svg ", f'<svg y="{number(y)}" ', 1))
        y += picture.height + gap
    height = y - gap
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
