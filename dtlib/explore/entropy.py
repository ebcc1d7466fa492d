"""Explorer: drag the bars of a distribution, and see how mixed it is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from dtlib.draw import Picture, draw_curves
from dtlib.draw.charts.distribution import draw_distribution, draw_measures, unit
from dtlib.explore.frame.controls import choice
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.film import Reel, along, text
from dtlib.explore.frame.own import own
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.frame.room import arranged, widths
from dtlib.impurity import classification_error, gini, proportions
from dtlib.impurity import entropy as entropy_of

Shares = tuple[float, ...]
MOVED: Shares = ()
PRESETS: dict[str, Shares] = {
    "moved by hand": MOVED,
    "½, ½": (1, 1),
    "¼, ¾": (1, 3),
    "⅓, ⅔": (1, 2),
    "⅓, ⅓, ⅓": (1, 1, 1),
    "¼, ¼, ½": (1, 1, 2),
    "9+, 5−": (9, 5),
    "8, 1": (8, 1),
    "4, 5": (4, 5),
}
UNITS = {"bits (log₂)": 2.0, "nats (ln)": math.e}
NOTE = "Move the top of a bar: the others share the rest in the proportions that they have."
GRID = np.linspace(0, 1, 51)
IN_FILM = [round(0.05 * k, 2) for k in range(21)]  # shares of the first of two classes


class Distribution(Explorer):
    """Bars that always sum to 1, with entropy, Gini and error."""

    def __init__(self, my_entropy: Callable[..., Any] | None = None) -> None:
        self.mine = own(my_entropy, "my_entropy")
        self.mixed: Shares = ()
        self.curves = lru_cache(maxsize=4)(self._curves)
        controls = {
            "preset": choice("Start from", PRESETS, (9, 5), "The distributions of the lectures"),
            "classes": choice("Classes", range(2, 7), 2, "So many classes, with equal shares"),
            "base": choice("Entropy in", UNITS, 2.0, "The base of the logarithm"),
        }
        super().__init__(controls, state={"shares": shares_of((9, 5))})

    def changed(self, name: str) -> None:
        if name == "preset" and self.controls["preset"].value != MOVED:
            self.state["shares"] = shares_of(self.controls["preset"].value)
            self.controls["classes"].value = len(self.state["shares"])
        elif name == "classes":
            equal = (1,) * self.controls["classes"].value
            self.state["shares"] = shares_of(equal)
            self.controls["preset"].value = equal if equal in PRESETS.values() else MOVED

    def dragged(self, handle: str, value: float) -> None:
        """A bar, or the line x on the curves, which is the share of the first class."""
        i = 0 if handle == "x" else int(handle.removeprefix("share"))
        shares = self.state["shares"]
        if shares[i] < 1:
            self.mixed = shares
        elif len(self.mixed) == len(shares) and self.mixed[i] < 1:
            shares = self.mixed  # back from 1 the others are as they were before
        self.update(preset=MOVED, shares=moved(shares, i, round(value, 2)))

    def reel(self) -> Reel:
        """Along the share of the first of two classes, or along the number of classes."""
        now = self.values["shares"]
        if len(now) != 2:
            return along(self, "classes")
        shares = sorted({now[0], *IN_FILM})
        positions = [
            (text(round(p, 3)), {"preset": MOVED, "shares": (p, round(1 - p, 12))}) for p in shares
        ]
        return Reel("Share of A", positions, shares.index(now[0]))

    def draw(
        self, preset: Shares, classes: int, base: float, shares: Shares
    ) -> tuple[Picture, str]:
        """The bars, and beside them the curves of two classes or the measures of more."""
        # A control that is alone changed, as in a film, says what the shares are.
        equal = (1,) * classes
        p = np.array(shares_of(equal if classes != len(shares) else preset or shares))
        wide, slim = widths(self.width, 430, 262)
        left = draw_distribution(p, base=base, note=NOTE, width=wide)
        size: dict[str, Any] = {"width": slim, "height": left.height}
        if len(p) == 2:
            curves = self.curves(base)  # kept: so its own calls come first, whatever p does
            found = self.measures(p, base)
            # Exact: a line drawn between two points of the grid would be a little too low.
            marks = {name: found[name][0] for name in curves if name in found}
            right = draw_curves(GRID, curves, x_label="share of A", at=p[0], marks=marks, **size)
        else:
            right = draw_measures(self.measures(p, base), **size)
        title = "A distribution and how mixed it is"
        return arranged(self.width, left, right, title=title), self.words(p, base)

    def _curves(self, base: float) -> dict[str, Any]:
        both = np.column_stack((GRID, 1 - GRID))
        curves = {
            f"entropy in {unit(base)}": entropy_of(both, base),
            "Gini": gini(both),
            "error": classification_error(both),
        }
        if self.mine is not None:  # where it fails the line has a gap
            said = [self.mine.compare(0.0, pair).value for pair in both]
            values = np.array([np.nan if value is None else value for value in said]) + 0.0
            if np.isfinite(values).any():
                curves[self.mine.name] = values
        return curves

    def measures(self, p: np.ndarray, base: float) -> dict[str, tuple[float, float]]:
        """Every measure of these shares, and of equal ones, where it is greatest."""
        equal = np.full(len(p), 1 / len(p))
        found = {
            f"entropy in {unit(base)}": (
                float(entropy_of(p, base)),
                float(entropy_of(equal, base)),
            ),
            "Gini": (float(gini(p)), float(gini(equal))),
            "error": (float(classification_error(p)), float(classification_error(equal))),
        }
        if self.mine is not None:
            value = self.mine.compare(0.0, p).value
            if value is not None:
                found[self.mine.name] = (value, float(entropy_of(equal, base)))
        return found

    def words(self, p: np.ndarray, base: float) -> str:
        """The three numbers, how far the entropy is from its greatest, and the student's."""
        h, most = float(entropy_of(p, base)), float(entropy_of(np.ones(len(p)), base))
        named = ", ".join(f"{name} {share:.3f}" for name, share in zip("ABCDEF", p, strict=False))
        said = f"{named}: entropy {h:.4f} {unit(base)}, "
        said += f"Gini {float(gini(p)):.4f}, error {float(classification_error(p)):.4f}. "
        if h < 5e-5:
            said += "Only one class is left: nothing is uncertain."
        elif h > most - 5e-5:
            said += f"{len(p)} equal shares: entropy cannot be greater than this."
        else:
            said += f"With {len(p)} equal shares entropy would be {most:.4f}."
        if self.mine is None:
            return said
        answer = self.mine.compare(h, p)
        other = math.e if base == 2 else 2.0
        if answer.value is not None and abs(answer.value - h) > 5e-5 > abs(
            answer.value - float(entropy_of(p, other))
        ):
            return f"{said} {answer.words} That is the entropy in {unit(other)}."
        return f"{said} {answer.words}"


def shares_of(counts: Sequence[float]) -> Shares:
    return tuple(proportions(counts).tolist())


def moved(shares: Shares, i: int, value: float) -> Shares:
    """The i-th share set to ``value``; the others keep their proportions to each other.

    >>> moved((0.5, 0.3, 0.2), 0, 0.75)
    (0.75, 0.15, 0.1)
    >>> moved((1.0, 0.0, 0.0), 0, 0.5)     # nothing to keep: the others become equal
    (0.5, 0.25, 0.25)
    """
    value = min(max(value, 0.0), 1.0)
    rest = 1 - shares[i]
    even = (1 - value) / (len(shares) - 1)
    others = [even if rest < 1e-9 else share * (1 - value) / rest for share in shares]
    others[i] = value
    return tuple(round(share, 12) for share in others)


@refusing
def entropy(my_entropy: Callable[..., Any] | None = None) -> Distribution:
    """Drag the bars of a distribution of 2 to 6 classes: entropy, Gini and error follow.

    A function of your own gets the shares as an array and returns its entropy.
    """
    return Distribution(my_entropy)
