"""Several pictures as one, next to each other; and a picture in a frame of a fixed height."""

from __future__ import annotations

from dataclasses import replace

from dtlib.draw.svg import CARD, CARD_EDGE, Picture, number, tag


def beside(*pictures: Picture, title: str | None = None, gap: float = 8) -> Picture:
    """The pictures from left to right, each as it was; the text twin tells them one by one."""
    x, parts = 0.0, []
    for picture in pictures:
        parts.append(picture.svg.replace("<svg ", f'<svg x="{number(x)}" ', 1))
        x += picture.width + gap
    width, height = x - gap, max(p.height for p in pictures)
    text = "\n\n".join(p.text for p in pictures)
    return Picture(_frame(parts, width, height), text, title or pictures[0].title, width, height)


def in_height(picture: Picture, height: float) -> Picture:
    """The picture on a card that is at least so high: what is below it does not jump."""
    if picture.height >= height:
        return picture
    card = tag("rect", x=0.5, y=0.5, width=picture.width - 1, height=height - 1, rx=6,
               fill=CARD, stroke=CARD_EDGE)  # fmt: skip
    # The picture's own card loses its edge, so that only the large one is seen.
    inner = picture.svg.replace(f' stroke="{CARD_EDGE}"', "", 1)
    return replace(picture, svg=_frame([card, inner], picture.width, height), height=height)


def _frame(parts: list[str], width: float, height: float) -> str:
    return tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="group",
        width=width,
        height=height,
        viewBox=f"0 0 {number(width)} {number(height)}",
        style="max-width:100%;height:auto",
    )
