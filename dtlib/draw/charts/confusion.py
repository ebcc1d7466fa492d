"""A confusion matrix: how many rows of each class got which answer, the mistakes marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dtlib.draw.canvas.style import BAD, MUTED, fill
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, tag, words
from dtlib.draw.canvas.text_width import shorten

AIR = 6  # between two cells


def draw_confusion(
    counts: ArrayLike,
    classes: Sequence[Any],
    names: Sequence[Sequence[str]],
    *,
    width: float = 270,
    height: float = 300,
) -> Picture:
    """Draw ``counts`` of two classes: truth downwards, answers across.

    ``names`` say what such a row is called, "missed" for example. Right answers have the colour
    of their class; mistakes are red and have a cross.
    """
    table = np.asarray(counts, dtype=int)
    sheet = Sheet(width)
    left, top = MARGIN + 62, 52
    across = (width - MARGIN - left - AIR) / 2
    down = (height - MARGIN - top - AIR) / 2
    sheet.add(words(left, 20, "answer", 12, fill=MUTED), words(MARGIN, 44, "truth", fill=MUTED))
    told = ["Truth and answer."]
    for i, truth in enumerate(classes):
        x, y = left + i * (across + AIR), top + i * (down + AIR)
        sheet.add(words(x + across / 2, 42, shorten(str(truth), across, 13), 13, "middle", True))
        name = shorten(str(truth), left - MARGIN - 6, 13)
        sheet.add(words(MARGIN, y + down / 2 + 5, name, 13, bold=True))
        for j, said in enumerate(classes):
            corner = left + j * (across + AIR), y
            _cell(sheet, i if i == j else None, corner, (across, down), table[i, j], names[i][j])
            told.append(f"{truth}, called {said} ({names[i][j]}): {table[i, j]}.")
    return sheet.finish(height, "Confusion matrix", "\n".join(told))


def _cell(
    sheet: Sheet,
    right: int | None,
    corner: tuple[float, float],
    size: tuple[float, float],
    count: int,
    name: str,
) -> None:
    """One cell; ``right`` is the number of its class if the answer is right."""
    (x, y), (across, down) = corner, size
    paint = "#fff" if right is None else fill(sheet, right, tint=True)
    ink = BAD if right is None else "#111"
    sheet.add(
        tag("rect", x=x, y=y, width=across, height=down, rx=4, fill=paint,
            stroke=ink, stroke_width=1.6 if right is None else 0.8),
        words(x + across / 2, y + down / 2 + 4, count, 26, "middle", True, ink),
        words(x + across / 2, y + down / 2 + 26, f"✗ {name}" if right is None else name, 12,
              "middle", fill=ink),
    )  # fmt: skip
