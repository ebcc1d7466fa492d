"""Two axes with round numbers on them, for every picture with an x and a y."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from dtlib.draw.canvas.style import GRID, LINE, MUTED
from dtlib.draw.canvas.svg import Sheet, number, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width


def nice_ticks(low: float, high: float, about: int = 6, whole: bool = False) -> list[float]:
    """Round numbers from ``low`` to ``high``, ``about`` so many; ``whole`` ones where things count.

    >>> nice_ticks(0, 1), nice_ticks(3, 97, 4)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [25.0, 50.0, 75.0])
    >>> nice_ticks(1, 10, 4), nice_ticks(1, 10, 4, whole=True), nice_ticks(1, 3, whole=True)
    ([2.5, 5.0, 7.5, 10.0], [5.0, 10.0], [1.0, 2.0, 3.0])
    """
    if not high > low:
        return [low]
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    steps = (m * power for m in (1, 2, 2.5, 5, 10) if m * power >= rough * 0.999)
    step = next(step for step in (*steps, 1.0) if not whole or step == int(step))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [float(f"{i * step:.12g}") for i in range(first, last + 1)]


def tick_text(value: float) -> str:
    """
    >>> tick_text(0.2), tick_text(-3.0), tick_text(120000.0)
    ('0.2', '−3', '120000')
    """
    text = f"{value:.0f}" if 1e6 <= abs(value) < 1e9 else f"{value:.6g}"
    return text.replace("-", "−")


@dataclass(frozen=True)
class Scale:
    """Values from ``low`` to ``high`` on pixels from ``start`` to ``end``."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: Any) -> Any:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def inside(self, value: float) -> bool:
        return self.low <= value <= self.high


def span(values: Any, margin: float = 0.04) -> tuple[float, float]:
    """Least and greatest finite value with a little air; never an empty range."""
    numbers = np.asarray(values, dtype=float).ravel()
    numbers = numbers[np.isfinite(numbers)]
    if not len(numbers):
        return 0.0, 1.0
    low, high = float(numbers.min()), float(numbers.max())
    if high == low:
        return low - 0.5, high + 0.5
    air = (high - low) * margin
    return low - air, high + air


@dataclass(frozen=True)
class Axes:
    """A frame on the sheet: values to pixels, and the drawing of the axes themselves."""

    x: Scale
    y: Scale
    counts: bool = False  # whole numbers only along x

    @property
    def left(self) -> float:
        return self.x.start

    @property
    def right(self) -> float:
        return self.x.end

    @property
    def top(self) -> float:
        return self.y.end

    @property
    def bottom(self) -> float:
        return self.y.start

    @property
    def box(self) -> dict[str, float]:
        """The frame as the attributes of a rectangle."""
        width, height = self.right - self.left, self.bottom - self.top
        return {"x": self.left, "y": self.top, "width": width, "height": height}

    @property
    def scales(self) -> dict[str, float | str]:
        """Both scales as attributes of an element, so that its clicks become values."""
        x, y = self.x, self.y
        pixels = {"x0": x.start, "x1": x.end, "y0": y.start, "y1": y.end}
        values = {"x0": x.low, "x1": x.high, "y0": y.low, "y1": y.high}
        return {f"data_{end}": at for end, at in pixels.items()} | {
            f"data_v{end}": f"{value:.10g}" for end, value in values.items()
        }

    def draw_grid(self, sheet: Sheet, across: bool = True, upright: bool = False) -> None:
        d = ""
        if across:
            for tick in self.y_ticks:
                d += f"M{number(self.left)} {number(self.y(tick))}H{number(self.right)}"
        if upright:
            for tick in self.x_ticks:
                d += f"M{number(self.x(tick))} {number(self.top)}V{number(self.bottom)}"
        if d:
            sheet.add(tag("path", d=d, stroke=GRID, fill="none"))

    @cached_property
    def x_ticks(self) -> list[float]:
        about = max(2, int((self.right - self.left) / 80))
        return nice_ticks(self.x.low, self.x.high, about, self.counts)

    @cached_property
    def y_ticks(self) -> list[float]:
        return nice_ticks(self.y.low, self.y.high, max(2, int((self.bottom - self.top) / 38)))

    def draw_frame(
        self,
        sheet: Sheet,
        x_label: str = "",
        y_label: str = "",
        size: float = 11,
        base: float | None = None,
    ) -> None:
        """Lines, ticks and names. The name of y stands flat over its axis, easy to read.

        ``base`` is where the x axis lies if something stands between it and the curve.
        """
        base = self.bottom if base is None else base
        room = self.right - self.left
        d = f"M{number(self.left)} {number(self.top)}V{number(base)}H{number(self.right)}"
        for tick in self.x_ticks:
            x = self.x(tick)
            d += f"M{number(x)} {number(base)}v4"
            sheet.add(words(x, base + 7 + size * 0.8, tick_text(tick), size, "middle", fill=MUTED))
        for tick in self.y_ticks:
            y = self.y(tick)
            d += f"M{number(self.left)} {number(y)}h-4"
            left = self.left - 7
            sheet.add(words(left, y + size * 0.36, tick_text(tick), size, "end", fill=MUTED))
        sheet.add(tag("path", d=d, stroke=LINE, fill="none"))
        if x_label:
            name = shorten(x_label, room, 12)
            sheet.add(words((self.left + self.right) / 2, base + 12 + 2 * size, name, 12, "middle"))
        if y_label:
            start = self.left - self.tick_room(size) + 2
            sheet.add(words(start, self.top - 8, shorten(y_label, room, 12), 12))

    def tick_room(self, size: float = 11) -> float:
        """How much the numbers of the y axis stand out to the left."""
        return 9 + max((text_width(tick_text(t), size) for t in self.y_ticks), default=0)


def make_axes(
    x_range: tuple[float, float],
    y_range: tuple[float, float],
    left: float,
    top: float,
    right: float,
    bottom: float,
    y_ticks: bool = True,
    room: float = 0,
    counts: bool = False,
) -> Axes:
    """Axes in this frame; the room for the numbers of the y axis is taken from the left.

    ``room`` is the least that is taken, so that axes below each other begin at one place.
    Where x ``counts`` something, its ticks are whole numbers.
    """
    axes = Axes(Scale(*x_range, left, right), Scale(*y_range, bottom, top))
    if not y_ticks:
        return axes
    room = max(room, axes.tick_room())
    return Axes(Scale(*x_range, left + room, right), Scale(*y_range, bottom, top), counts)


def handle(
    name: str,
    scale: Scale,
    value: float,
    low: float,
    high: float,
    vertical: bool,
    label: str,
    step: float | None = None,
) -> str:
    """A line that can be dragged: it carries the scale, so that pixels can become values.

    ``step`` is how far an arrow key moves it, a hundredth of the scale unless given.
    """
    at = scale(min(max(value, scale.low), scale.high))
    if vertical:
        line = {"x1": at, "x2": at, "y1": low, "y2": high}
        grip = {"x": at - 5, "y": low - 5, "width": 10, "height": 10}
    else:
        line = {"x1": low, "x2": high, "y1": at, "y2": at}
        grip = {"x": high - 5, "y": at - 5, "width": 10, "height": 10}
    return tag(
        "g",
        tag("line", **line, stroke="transparent", stroke_width=14),  # easy to catch
        tag("line", **line, stroke="#111", stroke_width=2, stroke_dasharray="6 3"),
        tag("rect", **grip, rx=2, fill="#111"),
        data_handle=name,
        data_axis="x" if vertical else "y",
        data_x0=scale.start,
        data_x1=scale.end,
        data_v0=f"{scale.low:.10g}",
        data_v1=f"{scale.high:.10g}",
        data_value=f"{value:.10g}",
        data_step=step,
        data_focus="slider",
        aria_label=label,
        aria_valuemin=f"{scale.low:.6g}",
        aria_valuemax=f"{scale.high:.6g}",
        aria_valuenow=f"{value:.6g}",
        style=f"cursor:{'ew' if vertical else 'ns'}-resize",
    )
