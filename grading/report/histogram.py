"""How the marks of a sheet are spread: a bar for each range of points, as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence

from grading.report.page import amount

MOST_BARS = 16
WIDTH, HEIGHT, EDGE, BASE, TOP = 560, 150, 8, 28, 18


def ranges(marks: Sequence[float], points: float) -> list[tuple[float, float, int]]:
    """From, to and how many: steps of whole points, the upper end in the last one.

    >>> ranges([0, 0.5, 3, 4], points=4)
    [(0, 1, 2), (1, 2, 0), (2, 3, 0), (3, 4, 2)]
    """
    step = max(1, math.ceil(points / MOST_BARS))
    n = max(1, math.ceil(points / step))
    counts = [0] * n
    for mark in marks:
        counts[min(n - 1, max(0, int(mark // step)))] += 1
    return [(i * step, min((i + 1) * step, points), count) for i, count in enumerate(counts)]


def histogram(marks: Sequence[float], points: float) -> str:
    bars = ranges(marks, points)
    tallest = max(count for _, _, count in bars) or 1
    wide = (WIDTH - 2 * EDGE) / len(bars)
    said = "; ".join(
        f"{amount(low)} to {amount(high)} points: {count}" for low, high, count in bars if count
    )
    drawn = []
    for i, (low, high, count) in enumerate(bars):
        x, tall = EDGE + i * wide, (HEIGHT - BASE - TOP) * count / tallest
        y = HEIGHT - BASE - tall
        drawn.append(_text(x, amount(low)))
        if count:
            drawn.append(
                f'<rect x="{x + 1:.1f}" y="{y:.1f}" width="{wide - 2:.1f}" height="{tall:.1f}">'
                f"<title>{amount(low)} to {amount(high)} points: {count}</title></rect>"
                + _text(x + wide / 2, str(count), y - 5)
            )
    drawn.append(_text(WIDTH - EDGE, amount(points)))
    floor = HEIGHT - BASE
    return (
        f'<div class="picture"><svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" '
        f'aria-label="Marks. {said}"><path d="M{EDGE} {floor}H{WIDTH - EDGE}"/>'
        f"{''.join(drawn)}</svg></div>"
        '<p class="faint">How many have how many points. A bar holds its left end; the last one '
        "holds full marks, too.</p>"
    )


def _text(x: float, text: str, y: float = HEIGHT - BASE + 16) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}">{text}</text>'
