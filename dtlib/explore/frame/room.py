"""Pictures in the room that the page has: beside each other, or below each other."""

from __future__ import annotations

from dtlib.draw import Picture
from dtlib.draw.canvas.stack import beside, stack

USUAL = 700  # pixels, where no page has said how wide it is
LEAST, MOST = 320, 1100
STEP = 20  # a page that is a little wider gets the same picture
NARROW = 600  # below this, nothing stands beside anything else
GAP = 8


def fitting(room: float) -> int:
    """The width of a picture on a page that is so wide.

    >>> fitting(713), fitting(200), fitting(1400)
    (700, 320, 1100)
    """
    return int(min(max(room // STEP * STEP, LEAST), MOST))


def widths(width: float, *shares: float) -> list[float]:
    """The widths of pictures beside each other; on a narrow page each takes all of it.

    >>> widths(700, 420, 272), widths(1000, 420, 272), widths(360, 420, 272)
    ([420, 272], [602, 390], [360, 360])
    """
    if width < NARROW:
        return [width] * len(shares)
    room = width - GAP * (len(shares) - 1)
    wide = [round(room * share / sum(shares)) for share in shares[:-1]]
    return [*wide, room - sum(wide)]


def arranged(width: float, *pictures: Picture, title: str | None = None) -> Picture:
    """Pictures as wide as ``widths`` said: beside each other if they were meant to be."""
    fits = sum(p.width for p in pictures) <= width
    return (beside if fits else stack)(*pictures, title=title)
