"""Rows that nobody has sorted yet: a marker each, in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtlib.draw.canvas.labels import class_order
from dtlib.draw.canvas.style import MUTED, class_marker
from dtlib.draw.canvas.svg import MARGIN, words
from dtlib.draw.canvas.text_width import wrap

STEP = 22  # from one marker to the next
NOTE_SIZE = 14
AIR = 34  # from the markers to the note


def draw_heap(labels: Sequence[Any], note: str, width: float, top: float, bottom: float) -> str:
    """The rows in their order with a note below them, in the middle of the room.

    Too many rows for the room are left out, and so is all of it where there is none.
    """
    classes, lines = class_order(labels), _lines(len(labels), width)
    height = STEP * (len(lines) - 1) + AIR
    if height + AIR > bottom - top:
        lines, height = [], 0
    if bottom - top < 2 * NOTE_SIZE:
        return ""
    y, drawn = (top + bottom - height) / 2, ""
    for line in lines:
        x = (width - STEP * (len(line) - 1)) / 2
        for k, i in enumerate(line):
            drawn += class_marker(classes.index(labels[i]), x + STEP * k, y, 5.5)
        y += STEP
    note_at = (top + bottom + height) / 2
    said = wrap(note, width - 2 * MARGIN, NOTE_SIZE, lines=3)
    return drawn + "".join(
        words(width / 2, note_at + i * (NOTE_SIZE + 4), line, NOTE_SIZE, "middle", fill=MUTED)
        for i, line in enumerate(said)
    )


def _lines(n: int, width: float) -> list[range]:
    """Row numbers in lines of equal length, as few as fit the width."""
    most = int((width - 2 * MARGIN) // STEP)
    n_lines = -(-n // most)
    length = -(-n // n_lines)
    return [range(start, min(start + length, n)) for start in range(0, n, length)]
