"""Explorer: drag a split point over a number, and see what the question is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw import Picture, draw_regions, draw_scores
from dtlib.draw.stack import stack
from dtlib.engine.data import as_frame
from dtlib.explore.controls import choice, set_range, slider
from dtlib.explore.explorer import Explorer
from dtlib.questions import short
from dtlib.splits import candidates, gain

CRITERIA = {"entropy": "entropy", "Gini": "gini", "classification error": "error"}
GRIDS = {"midpoints": 0, "a grid of 3": 3, "a grid of 9": 9}
NOTHING = "nothing"


class SplitPoint(Explorer):
    """A line that can be dragged over one number, with the score of every split point."""

    def __init__(self, X: Any, y: Any, feature: Any = None, other: Any = None) -> None:
        self.frame = as_frame(X)
        self.y = pd.Series(np.asarray(y), index=self.frame.index, name=getattr(y, "name", "y"))
        numbers = [c for c in self.frame if pd.api.types.is_numeric_dtype(self.frame[c])]
        if not numbers:
            raise ValueError("no column holds numbers: a split point needs at least one")
        if self.frame[numbers].isna().any(axis=None):
            raise ValueError("some numbers are missing: leave those rows out with X.dropna()")
        self.scores = lru_cache(maxsize=64)(self._scores)
        feature = numbers[0] if feature is None else feature
        controls = {
            "feature": choice("Compare", numbers, feature, "The number that is asked for"),
            "other": choice(
                "beside", [NOTHING, *numbers], other or NOTHING, "A second number to spread out"
            ),
            "criterion": choice("Score by", CRITERIA, "entropy", "How impurity is measured"),
            "grid": choice("at", GRIDS, 0, "Halfway between neighbours, or at equal distances"),
            "t": slider("Split at", *self.span(feature), "The line in the picture moves too"),
        }
        rows = [["feature", "other", "criterion", "grid"], ["t", "Go to the best"]]
        super().__init__(controls, rows=rows, buttons={"Go to the best": self.go_to_best})

    def span(self, feature: Any) -> tuple[float, float, float]:
        """Least, greatest and middle value."""
        column = self.frame[feature]
        return float(column.min()), float(column.max()), float(column.median())

    def _scores(self, feature: Any, criterion: str, grid: int) -> pd.DataFrame:
        low, high, _ = self.span(feature)
        cuts: Any = "midpoints" if grid == 0 else np.linspace(low, high, grid + 2)[1:-1].tolist()
        return candidates(self.frame[[feature]], self.y, criterion, cuts)

    def go_to_best(self) -> None:
        now = self.values
        best = self.scores(now["feature"], now["criterion"], now["grid"]).iloc[0]
        self.update(t=float(best["threshold"]))

    def changed(self, name: str) -> None:
        if name == "feature":
            set_range(self.controls["t"], *self.span(self.controls["feature"].value))

    def dragged(self, handle: str, value: float) -> None:
        self.update(t=value)

    def draw(
        self, feature: Any, other: Any, criterion: str, grid: int, t: float
    ) -> tuple[Picture, str]:
        """The score of every split point with the chosen one, and the plane if there is one."""
        table = self.scores(feature, criterion, grid)
        column = self.frame[feature]
        picture = draw_scores(column, self.y, criterion=criterion, table=table, threshold=t)
        if other not in (NOTHING, feature):
            pair = (feature, other)
            plane = draw_regions(
                None, self.frame[list(pair)], self.y, features=pair, threshold=(feature, t),
                height=300,
            )  # fmt: skip
            picture = stack(plane, picture, title=picture.title)
        return picture, self.words(feature, criterion, t, table)

    def words(self, feature: Any, criterion: str, t: float, table: pd.DataFrame) -> str:
        """The question, its gain, and how far it is from the best one."""
        won = gain(self.frame[[feature]], self.y, feature, criterion, t)
        best = table.iloc[0]
        below = int((self.frame[feature] < t).sum())
        said = f"{feature} < {short(t)}? Yes for {below} of {len(self.y)} rows. Gain {won:.4f}: "
        if won >= best["gain"] - 1e-12:
            return said + "no split point does better."
        return said + f"the best, {short(best['threshold'])}, has {best['gain']:.4f}."


def threshold(X: Any = None, y: Any = None, feature: Any = None, other: Any = None) -> SplitPoint:
    """Drag the split point of a number; ``other`` adds a second number beside it.

    Without data it shows the petals of the irises.
    """
    if X is None:
        from dtlib.datasets import load_iris

        X, y = load_iris()
        feature, other = feature or "petal_length", other or "petal_width"
    return SplitPoint(X, y, feature, other)
