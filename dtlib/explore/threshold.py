"""Explorer: drag a split point over a number, and see what the question is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from dtlib.draw import Picture, draw_regions, draw_scores
from dtlib.draw.canvas.axes import span
from dtlib.draw.canvas.stack import stack
from dtlib.explore.frame.controls import CRITERIA, choice, range_of, set_range, slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.given_data import known_feature, numbers_with_classes
from dtlib.explore.frame.own import Answer, own
from dtlib.explore.frame.refusal import refusing
from dtlib.questions import short
from dtlib.splits import candidates, gain

GRIDS = {"midpoints": 0, "a grid of 3": 3, "a grid of 9": 9}
NOTHING = "nothing"
ROOM = 44  # for the numbers of both y axes: the split line stands at one place in both pictures


class SplitPoint(Explorer):
    """A line that can be dragged over one number, with the score of every split point."""

    main = "t"
    words_for: ClassVar = {"at": "t"}

    def __init__(
        self,
        X: Any,
        y: Any,
        feature: Any = None,
        other: Any = None,
        my_gain: Callable[..., Any] | None = None,
    ) -> None:
        self.mine = own(my_gain, "gain")
        self.frame, self.y = numbers_with_classes(X, y, rows=1)
        numbers = list(self.frame)
        self.scores = lru_cache(maxsize=64)(self._scores)
        self.part = lru_cache(maxsize=64)(lambda *names: self.frame[list(names)])
        self.own_scores = lru_cache(maxsize=64)(self._own_scores)
        feature = numbers[0] if feature is None else known_feature(feature, numbers)
        if other is not None and other != NOTHING:
            known_feature(other, numbers)
        begin = range_of(self.frame[feature])
        controls = {
            "feature": choice("Compare", numbers, feature, "The number that is asked for"),
            "other": choice(
                "beside", [NOTHING, *numbers], other or NOTHING, "A second number to spread out"
            ),
            "criterion": choice("Score by", CRITERIA, "entropy", "How impurity is measured"),
            "grid": choice("at", GRIDS, 0, "Halfway between neighbours, or at equal distances"),
            "t": slider("Split at", *begin, "The line in the picture moves too"),
        }
        rows = [["feature", "other", "criterion", "grid"], ["t", "Go to the best"]]
        buttons = {"Go to the best": self.go_to_best}
        tips = ["Move the line to the split point with the greatest gain"]
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips)

    def _scores(self, feature: Any, criterion: str, grid: int) -> pd.DataFrame:
        low, high, _ = range_of(self.frame[feature])
        cuts: Any = "midpoints" if grid == 0 else np.linspace(low, high, grid + 2)[1:-1].tolist()
        return candidates(self.frame[[feature]], self.y, criterion, cuts)

    def _own_scores(
        self, feature: Any, criterion: str, grid: int
    ) -> tuple[str, list[float]] | None:
        """The student's gain at every split point; None if it fails at one of them."""
        if self.mine is None:
            return None
        table = self.scores(feature, criterion, grid)
        answers = [self.ask(feature, t, 0.0).value for t in table["threshold"].tolist()]
        known = [value for value in answers if value is not None]
        return (self.mine.name, known) if len(known) == len(answers) else None

    def best(self, feature: Any, criterion: str, grid: int) -> tuple[float, float]:
        """The split point of greatest gain, and that gain; of a grid that separates none, 0."""
        table = self.scores(feature, criterion, grid)
        if not len(table):
            return range_of(self.frame[feature])[2], 0.0
        return float(table["threshold"].iloc[0]), float(table["gain"].iloc[0])

    def ask(self, feature: Any, t: float, ours: float) -> Answer:
        """What the student's function says of one split point."""
        assert self.mine is not None
        return self.mine.compare(ours, self.frame[feature].to_numpy(), self.y.to_numpy(), t)

    def go_to_best(self) -> None:
        now = self.values
        table = self.scores(now["feature"], now["criterion"], now["grid"])
        if len(table):  # a number with one value has no split point
            self.update(t=float(table["threshold"].iloc[0]))

    def changed(self, name: str) -> None:
        if name == "feature":
            feature = self.controls["feature"].value
            set_range(self.controls["t"], *range_of(self.frame[feature]))

    def dragged(self, handle: str, value: float) -> None:
        self.update(t=self.on_step("t", value))

    def draw(
        self, feature: Any, other: Any, criterion: str, grid: int, t: float
    ) -> tuple[Picture, str]:
        """The score of every split point with the chosen one, and the plane if there is one."""
        table = self.scores(feature, criterion, grid)
        column, alone = self.part(feature)[feature], other in (NOTHING, feature)
        won = gain(self.part(feature), self.y, feature, criterion, t)
        picture = draw_scores(
            column, self.y, criterion=criterion, table=table, threshold=t, threshold_score=won,
            own=self.own_scores(feature, criterion, grid), x_range=span(column, 0.05), room=ROOM,
            best_text="best of the grid" if grid else "best", width=self.width,
            height=340 if alone else 290,
        )  # fmt: skip
        if not alone:
            pair = (feature, other)
            plane = draw_regions(
                None, self.part(*pair), self.y, features=pair, threshold=(feature, t),
                room=ROOM, margin=0.05, width=self.width, height=230,
            )  # fmt: skip
            picture = stack(plane, picture, title=picture.title)
        return picture, self.words(feature, criterion, grid, t, won)

    def words(self, feature: Any, criterion: str, grid: int, t: float, won: float) -> str:
        """The question, its gain, and how far it is from the best one."""
        below = int((self.part(feature)[feature].to_numpy() < t).sum())
        said = f"{feature} < {short(t)}? Yes for {below} of {len(self.y)} rows. Gain {won:.4f}: "
        if not len(self.scores(feature, criterion, 0)):
            return f"{feature} has one value only: no split point separates anything."
        best, gain = self.best(feature, criterion, grid)
        everywhere, most = self.best(feature, criterion, 0)
        if won >= most - 1e-12:
            said += "no split point does better."
        elif not grid:
            said += f"the best, {short(best)}, has {gain:.4f}."
        else:
            said += f"the best of the grid, {short(best)}, has {gain:.4f}"
            is_less = gain < most - 1e-12
            said += f", the best of all, {short(everywhere)}, {most:.4f}." if is_less else "."
        return said if self.mine is None else f"{said} {self.ask(feature, t, won).words}"


@refusing
def threshold(
    X: Any = None,
    y: Any = None,
    feature: Any = None,
    other: Any = None,
    gain: Callable[..., Any] | None = None,
) -> SplitPoint:
    """Drag the split point of a number; ``other`` adds a second number beside it.

    Without data it shows the petals of the irises. A ``gain`` of your own is called as
    ``gain(x, y, t)`` with the numbers, the classes and a split point; its curve is drawn too.
    """
    if X is None:
        from dtlib.datasets import load_iris

        X, y = load_iris()
        feature, other = feature or "petal_length", other or "petal_width"
    return SplitPoint(X, y, feature, other, gain)
