"""A list of names of which some are still possible."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from dtlib.draw.canvas.style import MUTED
from dtlib.draw.canvas.svg import Picture, Sheet, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width

LINE, MARGIN = 17.0, 14.0


def draw_names(
    names: Sequence[Any],
    possible: Collection[int],
    *,
    columns: int = 6,
    width: float = 700,
) -> Picture:
    """All names in columns; those whose positions are not in ``possible`` are struck out."""
    left = set(possible)
    sheet = Sheet(width)
    n_lines = -(-len(names) // columns)
    room = (width - 2 * MARGIN) / columns
    for i, name in enumerate(names):
        x = MARGIN + (i // n_lines) * room
        y = MARGIN + 11 + (i % n_lines) * LINE
        text = shorten(str(name), room - 8, 12)
        if i in left:
            sheet.add(words(x, y, text, bold=True))
        else:
            end = x + text_width(text, 12)
            sheet.add(words(x, y, text, fill=MUTED))
            sheet.add(tag("line", x1=x, x2=end, y1=y - 4, y2=y - 4, stroke=MUTED))
    told, title = ", ".join(str(names[i]) for i in sorted(left)), "What it can still be"
    text = f"{title}: {len(left)} of {len(names)}.\n{told}"
    return sheet.finish(n_lines * LINE + 2 * MARGIN, title, text)
