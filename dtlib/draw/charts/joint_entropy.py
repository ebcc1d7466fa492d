"""Two variables at once: a table of counts, and its entropies as bars that overlap.

H(X, Y) is the whole bar. H(X) begins where it begins, H(Y) ends where it ends, and what
both cover is what one tells about the other: the information gain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw.canvas.axes import Axes, Scale, tick_text
from dtlib.draw.canvas.numbers import amount
from dtlib.draw.canvas.style import GRID, LINE, MUTED, PATH, fill, mix
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width
from dtlib.draw.charts.distribution import unit
from dtlib.draw.lists.calculation import LINE as STEP
from dtlib.draw.lists.calculation import Working, write_working
from dtlib.impurity import conditional_entropy, entropy, information_gain, joint_entropy

CELL, ROW = 84, 22
BAR, BETWEEN = 15, 24


@dataclass(frozen=True, eq=False)
class Overlap:
    """The entropies of a table with X in the rows and Y in the columns."""

    table: pd.DataFrame
    base: float = 2

    @cached_property
    def counts(self) -> np.ndarray:
        return self.table.to_numpy(float)

    @cached_property
    def values(self) -> dict[str, float]:
        """Every entropy by its name."""
        c, base = self.counts, self.base
        found = {
            "H(X, Y)": joint_entropy(c, base),
            "H(X)": entropy(c.sum(axis=1), base),
            "H(Y)": entropy(c.sum(axis=0), base),
            "H(X | Y)": conditional_entropy(c.T, base),
            "gain": information_gain(c, base),
            "H(Y | X)": conditional_entropy(c, base),
        }
        return {name: max(float(value), 0.0) for name, value in found.items()}

    @property
    def bars(self) -> dict[str, tuple[float, float, int | None]]:
        """From where to where each bar goes, and the fill that it has."""
        v = self.values
        whole, start = v["H(X, Y)"], v["H(X | Y)"]
        return {
            "H(X, Y)": (0.0, whole, None),
            "H(X)": (0.0, v["H(X)"], 0),
            "H(Y)": (start, whole, 1),
            "H(X | Y)": (0.0, start, 0),
            "gain": (start, start + v["gain"], 2),
            "H(Y | X)": (start + v["gain"], whole, 1),
        }


def draw_overlap(table: pd.DataFrame, *, base: float = 2, width: float = 700) -> Picture:
    """Draw a table of counts (X in the rows, Y in the columns) with all its entropies."""
    found = Overlap(table, base)
    sheet = Sheet(width)
    y, told = _draw_table(sheet, found, 14.0)
    steps = write_working(sheet, working(found), y + 2)
    y += 2 + STEP * len(steps) + 22
    y = _draw_bars(sheet, found, y)
    heading = "Two variables and what one tells about the other"
    values = [f"{name} {value:.4f} {unit(base)}." for name, value in found.values.items()]
    return sheet.finish(y, heading, "\n".join([f"{heading}.", *told, *steps, *values]))


def _draw_table(sheet: Sheet, found: Overlap, y: float) -> tuple[float, list[str]]:
    """Counts and sums, and beside every row the entropy of Y in it."""
    counts, table = found.counts, found.table
    rows = [*map(str, table.index), "together"]
    sums = np.vstack((counts, counts.sum(axis=0)))
    head = ["X \\ Y", *map(str, table.columns), "together", "entropy of Y"]
    name_room = min(max(text_width(name, 12, True) for name in [*rows, head[0]]) + 14, 170)
    cell = min(CELL + 22, (sheet.width - 2 * MARGIN - name_room) / (len(head) - 1))

    def write(line: list[str], y: float, bold: bool) -> None:
        sheet.add(words(MARGIN, y, shorten(line[0], name_room - 8, 12, True), bold=True))
        for j, text in enumerate(line[1:], start=1):
            right = MARGIN + name_room + j * cell - 6
            sheet.add(words(right, y, shorten(text, cell - 8, 12, bold), 12, "end", bold=bold))

    y += 14
    write(head, y, True)
    told = []
    for name, line in zip(rows, sums, strict=True):
        top = f"M{MARGIN} {number(y + 6)}H{number(MARGIN + name_room + cell * (len(head) - 1))}"
        sheet.add(tag("path", d=top, stroke=LINE if name is rows[-1] else GRID))
        y += ROW
        cells = [*map(amount, line), amount(line.sum()), f"{float(entropy(line, found.base)):.4f}"]
        write([name, *cells], y, False)
        told.append(f"{name}: {', '.join(cells[:-1])}; entropy of Y {cells[-1]}.")
    return y + 6, told


def working(found: Overlap) -> list[Working]:
    """The three ways in which the entropies hang together, with the numbers put in."""
    v, counts = found.values, found.counts
    if not counts.any():
        return [Working(name, (), "?") for name in ("H(Y | X)", "gain", "H(X, Y)")]
    n, each = counts.sum(), entropy(counts, found.base)
    parts = [
        f"{amount(m)}/{amount(n)} · {h:.4f}" for m, h in zip(counts.sum(axis=1), each, strict=True)
    ]
    return [
        Working("H(Y | X)", (" + ".join(parts), "Σ share of the row · entropy of Y in it"),
                f"{v['H(Y | X)']:.4f}"),
        Working("gain", (f"H(Y) − H(Y | X) = {v['H(Y)']:.4f} − {v['H(Y | X)']:.4f}",),
                f"{v['gain']:.4f}"),
        Working("H(X, Y)", (f"H(X) + H(Y | X) = {v['H(X)']:.4f} + {v['H(Y | X)']:.4f}",),
                f"{v['H(X, Y)']:.4f}"),
    ]  # fmt: skip


def _draw_bars(sheet: Sheet, found: Overlap, y: float) -> float:
    """One bar below the other, all on one scale that goes as far as this table could."""
    most = float(entropy(np.ones(found.counts.size), found.base))
    bottom = y + BETWEEN * len(found.bars)
    axes = Axes(Scale(0, most, MARGIN + 132, sheet.width - MARGIN - 8), Scale(0, 1, bottom, y - 6))
    axes.draw_grid(sheet, across=False, upright=True)
    start, gain = found.values["H(X | Y)"], found.values["gain"]
    if gain > 0:  # where both overlap, through all bars
        for edge in (start, start + gain):
            line = f"M{number(axes.x(edge))} {number(axes.top)}V{number(bottom)}"
            sheet.add(tag("path", d=line, stroke=PATH, stroke_dasharray="3 3"))
    for i, (name, bar) in enumerate(found.bars.items()):
        _draw_bar(sheet, axes, name, found.values[name], bar, y + BETWEEN * i)
    for tick in axes.x_ticks:
        text = tick_text(tick)
        sheet.add(words(axes.x(tick), bottom + 14, text, 11, "middle", fill=MUTED))
    sheet.add(words(MARGIN, bottom + 14, unit(found.base), 11, fill=MUTED))
    return bottom + 28


def _draw_bar(
    sheet: Sheet, axes: Axes, name: str, value: float, bar: tuple[float, float, Any], y: float
) -> None:
    low, high, style = bar
    colour = mix("#4d565e", 0.35) if style is None else fill(sheet, style)
    sheet.add(
        words(MARGIN, y + 12, name, 12, bold=name == "gain"),
        words(MARGIN + 120, y + 12, f"{value:.4f}", 12, "end", bold=name == "gain"),
        tag("rect", x=axes.x(low), y=y, width=max(axes.x(high) - axes.x(low), 0.0), height=BAR,
            fill=colour, stroke=PATH, stroke_width=0.8),
    )  # fmt: skip
