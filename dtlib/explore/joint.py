"""Explorer: change the counts of a table, and see what its rows tell about its columns."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw import Picture
from dtlib.draw.canvas.text_width import shorten
from dtlib.draw.charts.distribution import unit
from dtlib.draw.charts.joint_entropy import Overlap, draw_overlap
from dtlib.explore.frame.controls import align, choice, whole_slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.own import own
from dtlib.explore.frame.refusal import refusing

CHANGED, GIVEN, INDEPENDENT, DEPENDENT = "changed", "given", "independent", "dependent"
UNITS = {"bits (log₂)": 2.0, "nats (ln)": math.e}
LABEL_ROOM = 150  # pixels for the name of a cell
EXAMPLE = "the table must hold counts, for example [[24, 1], [25, 50]]"
MOST = 4  # rows, and columns, of a table whose every cell has a slider


class JointTable(Explorer):
    """A slider for every cell, and the entropies of the table as overlapping bars."""

    main = "cell0_0"

    def __init__(
        self, table: pd.DataFrame, given: str, my_gain: Callable[..., Any] | None = None
    ) -> None:
        self.mine, self.given = own(my_gain, "gain"), table
        shape = table.shape
        self.presets = {
            GIVEN: table.to_numpy(int),
            INDEPENDENT: np.fromfunction(lambda i, j: 5 * (i + 2) * (j + 1), shape, dtype=int),
            DEPENDENT: np.fromfunction(
                lambda i, j: np.where(j == i % shape[1], 20 * (i + 1), 0), shape, dtype=int
            ),
        }
        names = {
            given: GIVEN,
            "X tells nothing about Y": INDEPENDENT,
            "X tells all about Y": DEPENDENT,
            "changed by hand": CHANGED,
        }
        self.cells = [f"cell{i}_{j}" for i in range(shape[0]) for j in range(shape[1])]
        most = max(100, int(table.to_numpy().max()))
        sliders = {
            name: _count(f"{row}, {str(column).lower()}", int(table.loc[row, column]), most)
            for name, (row, column) in zip(
                self.cells, ((r, c) for r in table.index for c in table.columns), strict=True
            )
        }
        align(sliders.values())
        controls = {
            "preset": choice("Start from", names, GIVEN, "A table to start from"),
            "base": choice("Entropy in", UNITS, 2.0, "The base of the logarithm"),
            **sliders,
        }
        super().__init__(controls, rows=[["preset", "base"], self.cells])

    def changed(self, name: str) -> None:
        preset = self.controls["preset"]
        if name in self.cells:
            preset.value = CHANGED
        elif name == "preset" and preset.value != CHANGED:
            counts = self.presets[preset.value].ravel()
            for cell, count in zip(self.cells, counts, strict=True):
                self.controls[cell].value = int(count)

    def draw(self, preset: str, base: float, **cells: int) -> tuple[Picture, str]:
        """The table with its sums, how the entropies hang together, and the bars."""
        counts = np.array([cells[name] for name in self.cells]).reshape(self.given.shape)
        table = pd.DataFrame(counts, self.given.index, self.given.columns)
        return draw_overlap(table, base=base, width=self.width), self.words(Overlap(table, base))

    def words(self, found: Overlap) -> str:
        """What knowing the row is worth."""
        if not found.counts.any():
            return "The table is empty: give at least one cell a count."
        v = found.values
        said = f"Y is uncertain by {v['H(Y)']:.4f} {unit(found.base)}. "
        if v["H(Y)"] < 5e-5:
            said += "Only one column has counts: there is nothing to tell."
        elif v["gain"] < 5e-5:
            said += f"Knowing X leaves {v['H(Y | X)']:.4f}: X tells nothing about Y."
        elif v["H(Y | X)"] < 5e-5:
            said += f"Knowing X leaves nothing: X tells all about Y, a gain of {v['gain']:.4f}."
        else:
            share = v["gain"] / v["H(Y)"]
            said += f"Knowing X leaves {v['H(Y | X)']:.4f}, a gain of {v['gain']:.4f}: "
            said += f"{share:.0%} of what could be told."
        said += f" H(X, Y) = {v['H(X, Y)']:.4f}, H(X | Y) = {v['H(X | Y)']:.4f}."
        if self.mine is None:
            return said
        return f"{said} {self.mine.compare(v['gain'], found.counts).words}"


def _count(label: str, value: int, most: int) -> Any:
    name = shorten(label, LABEL_ROOM, 13)  # the slider needs room beside it
    control = whole_slider(name, 0, most, value, f"How many there are: {label}")
    control.layout.width = "32em"
    return control


def _checked(table: Any) -> pd.DataFrame:
    """A table of whole counts with names, or a sentence on what is wrong with it."""
    try:
        frame = table if isinstance(table, pd.DataFrame) else pd.DataFrame(np.atleast_2d(table))
    except ValueError:  # rows that differ in length, or more than rows and columns
        raise ValueError(EXAMPLE) from None
    if not isinstance(table, pd.DataFrame):
        frame = frame.set_axis([f"x{i}" for i in range(len(frame))]).set_axis(
            [f"y{j}" for j in range(frame.shape[1])], axis=1
        )
    if not all(2 <= n <= MOST for n in frame.shape):
        raise ValueError(
            f"the table must have 2 to {MOST} rows and 2 to {MOST} columns; "
            f"got {frame.shape[0]} × {frame.shape[1]}"
        )
    if not (frame.index.is_unique and frame.columns.is_unique):
        raise ValueError("the names of the rows, and those of the columns, must differ")
    if any(np.iscomplexobj(frame[name]) for name in frame):
        raise ValueError("every count must be a whole number, not a complex one")
    try:
        counts = frame.to_numpy(float)
    except (TypeError, ValueError):
        raise ValueError(EXAMPLE) from None
    if not np.isfinite(counts).all() or (counts < 0).any() or (counts % 1).any():
        raise ValueError("every count must be a whole number, 0 or more")
    return frame.astype(int)


@refusing
def joint(table: Any = None, gain: Callable[..., Any] | None = None) -> JointTable:
    """Change the counts of a table, X in the rows and Y in the columns.

    Without a ``table`` it shows the lecture's rain and clouds. A ``gain`` of your own gets the
    counts as an array and returns what X tells about Y.
    """
    if table is None:
        from dtlib.datasets import load_rain_cloud

        return JointTable(_checked(load_rain_cloud().frame), "rain and clouds", gain)
    return JointTable(_checked(table), "the table as given", gain)
