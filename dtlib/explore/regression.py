"""Explorer: a regression tree. One cut by hand, then depth, then two features at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.draw import Picture, draw_curves, draw_regions, draw_steps, draw_tree
from dtlib.draw.canvas.numbers import digits
from dtlib.draw.canvas.stack import stack, with_height
from dtlib.draw.charts.regression_cut import Cut, draw_cut, squares
from dtlib.explore.frame.controls import (
    choice,
    range_of,
    set_range,
    slider,
    switch,
    whole_slider,
)
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.given_data import known_feature, numbers_to_predict
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.frame.room import arranged, widths
from dtlib.explore.frame.sampling import half_of
from dtlib.impurity import mse
from dtlib.learners import RegressionTree
from dtlib.pruning.by_depth import answers_by_depth, cut
from dtlib.questions import short
from dtlib.splits import candidates
from dtlib.tree import Node, leaves

CUT, STEPS, PLANE = "one cut", "depth", "two features"
DEEPEST = 8
HEIGHT = 460  # of every view but the last, so that nothing jumps
SHOWN = {  # what a view needs; the other controls are hidden
    CUT: ("feature", "log", "t", "Go to the best"),
    STEPS: ("feature", "log", "depth", "New sample"),
    PLANE: ("feature", "other", "log", "depth"),
}


class Regression(Explorer):
    """Three views of the same data: a cut, a flight of steps, and a plane with its tree."""

    main = "t"
    words_for: ClassVar = {"at": "t"}

    def __init__(
        self, X: Any, y: Any, feature: Any = None, other: Any = None, log: bool = False
    ) -> None:
        self.X, self.y = numbers_to_predict(X, y)
        numbers = list(self.X)
        feature = numbers[0] if feature is None else feature
        other = other or next((c for c in numbers if c != feature), feature)
        for name in (feature, other):
            known_feature(name, numbers)
        self.cuts = lru_cache(maxsize=64)(self._cuts)
        self.root = lru_cache(maxsize=64)(self._root)
        self.errors = lru_cache(maxsize=64)(self._errors)
        if log and self.y.min() <= 0:
            raise ValueError("the logarithm needs targets above 0")
        views = [CUT, STEPS, PLANE] if len(numbers) > 1 else [CUT, STEPS]
        low, high, middle = range_of(self.X[feature])
        controls = {
            "show": choice("Show", views, CUT, "One cut, deeper and deeper trees, or a plane"),
            "feature": choice("Compare", numbers, feature, "The number that is asked for"),
            "other": choice("and", numbers, other, "The second number of the plane"),
            "log": switch(f"log {self.y.name}", log, "Predict the natural logarithm"),
            "t": slider("Cut at", low, high, middle, "The line in the picture moves too"),
            "depth": whole_slider("Depth", 0, DEEPEST, 2, "Most questions one after another"),
        }
        controls["log"].disabled = bool(self.y.min() <= 0)
        rows = [["show", "feature", "other", "log"], ["t", "depth", "Go to the best", "New sample"]]
        buttons = {"Go to the best": self.go_to_best, "New sample": self.new_sample}
        tips = ("Move the cut to where it leaves least", "Draw other training rows")
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips, state={"sample": 0})

    # --- what is done ---

    def changed(self, name: str) -> None:
        feature, other = self.controls["feature"], self.controls["other"]
        if name == "feature":
            set_range(self.controls["t"], *range_of(self.X[feature.value]))
        if feature.value == other.value:  # a plane has two: the one that was not touched goes on
            untouched = other if name == "feature" else feature
            names = [c for c in self.X if c != feature.value]
            untouched.value = next(iter(names), untouched.value)
            if untouched is feature:
                set_range(self.controls["t"], *range_of(self.X[feature.value]))

    def adapt(self) -> None:
        """Hide what this view does not use."""
        used = ("show", *SHOWN[self.controls["show"].value])
        for name, widget in (self.controls | self.buttons).items():
            widget.layout.display = None if name in used else "none"

    def dragged(self, handle: str, value: float) -> None:
        if handle == "threshold":
            self.update(t=self.on_step("t", value))
        else:
            self.update(depth=round(value))

    def go_to_best(self) -> None:
        cuts, left_over = self.cuts(self.values["feature"], self.values["log"])
        if len(cuts):
            self.update(t=float(cuts[np.argmin(left_over)]))

    def new_sample(self) -> None:
        self.update(sample=self.state["sample"] + 1)

    # --- what is learnt ---

    def target(self, log: bool) -> pd.Series[Any]:
        return pd.Series(np.log(self.y), name=f"log {self.y.name}") if log else self.y

    def _cuts(self, feature: Any, log: bool) -> tuple[NDArray[Any], NDArray[Any]]:
        """All split points, and the RSS that each leaves."""
        table = candidates(self.X[[feature]], self.target(log), "mse")
        table = table.sort_values("threshold")
        left_over = table["impurity_after"].to_numpy(float) * len(self.y)
        return table["threshold"].to_numpy(float), left_over

    def _root(self, features: tuple[Any, ...], log: bool) -> Node:
        """The deepest tree on all rows."""
        tree = RegressionTree(max_depth=DEEPEST).fit(self.X[list(features)], self.target(log))
        return tree.root_

    def _errors(self, feature: Any, log: bool, sample: int) -> tuple[Node, dict[str, Any]]:
        """The tree of one training sample, and its mean square errors at every depth."""
        train, y = half_of(len(self.y), sample), self.target(log)
        X = self.X[[feature]]
        root = RegressionTree(max_depth=DEEPEST).fit(X[train], y[train]).root_
        answers = answers_by_depth(root, X, DEEPEST).astype(float)
        squares = (answers - y.to_numpy()) ** 2
        return root, {
            "training rows": squares[:, train].mean(axis=1),
            "test rows": squares[:, ~train].mean(axis=1),
        }

    # --- what is shown ---

    def draw(
        self, show: str, feature: Any, other: Any, log: bool, t: float, depth: int, sample: int
    ) -> tuple[Picture, str]:
        """One of the three views."""
        if show == CUT:
            return self.draw_one_cut(feature, log, t)
        if show == STEPS:
            return self.draw_depth(feature, log, depth, sample)
        return self.draw_two_features(feature, other, log, depth)

    def draw_one_cut(self, feature: Any, log: bool, t: float) -> tuple[Picture, str]:
        y, column = self.target(log), self.X[feature]
        cuts, left_over = self.cuts(feature, log)
        here = cut_at(column, y, t)
        picture = draw_cut(
            column, y, here, cuts, left_over, x_label=str(feature), y_label=str(y.name),
            width=self.width, height=HEIGHT,
        )  # fmt: skip
        said = f"{feature} < {short(t)}? RSS {squares(here.before)} before, "
        said += f"{squares(here.after)} after. "
        if not len(cuts):
            return picture, said + f"{feature} has one value only: nothing can be cut."
        best = int(np.argmin(left_over))
        if here.after <= left_over[best] * (1 + 1e-12):
            return picture, said + "No cut leaves less."
        better = f"The best cut, {short(cuts[best])}, leaves {squares(left_over[best])}."
        return picture, said + better

    def draw_depth(self, feature: Any, log: bool, depth: int, sample: int) -> tuple[Picture, str]:
        y, train = self.target(log), half_of(len(self.y), sample)
        root, errors = self.errors(feature, log, sample)
        wide, slim = widths(self.width, 430, 262)
        steps = draw_steps(
            self.X[feature][train], y[train], cut(root, depth), feature=feature, width=wide,
            height=HEIGHT,
        )  # fmt: skip
        curve = draw_curves(
            np.arange(DEEPEST + 1), errors, x_label="depth", y_label="MSE", at=depth,
            width=slim, height=HEIGHT if slim < self.width else HEIGHT / 2,
        )  # fmt: skip
        n_leaves = len(leaves(cut(root, depth)))
        said = f"Depth {depth}: {n_leaves} step{'' if n_leaves == 1 else 's'}. Mean square error "
        trained, tested = errors["training rows"], errors["test rows"]
        said += f"{digits(trained[depth])} on training rows, {digits(tested[depth])} on test rows. "
        best = int(np.argmin(tested))
        if tested[depth] <= tested[best]:
            said += "No depth does better on the test rows."
        else:
            said += f"Depth {best} has the least on test rows: {digits(tested[best])}."
        return arranged(self.width, steps, curve, title=f"A regression tree of depth {depth}"), said

    def draw_two_features(
        self, feature: Any, other: Any, log: bool, depth: int
    ) -> tuple[Picture, str]:
        if feature == other:
            raise ValueError("the plane needs two different numbers")
        y, pair = self.target(log), (feature, other)
        root = cut(self.root(pair, log), depth)
        plane = draw_regions(root, self.X[list(pair)], y, features=pair, width=self.width,
                             height=HEIGHT - 130)  # fmt: skip
        tree = draw_tree(root, show=("prediction", "rows"), max_depth=3, width=self.width)
        n_leaves = len(leaves(root))
        before = float(mse(y)) * len(y)
        after = sum(float(node.impurity or 0) * node.weight for node in leaves(root))
        said = (
            f"Depth {depth}: {n_leaves} region{'' if n_leaves == 1 else 's'}, each predicts the "
            f"mean of its rows. RSS {squares(before)} with one mean, {squares(after)} with these."
        )
        if root.question is not None:
            said += f" First question: {root.question}"
        return stack(plane, with_height(tree, 400), title=plane.title), said


def cut_at(column: pd.Series[Any], y: pd.Series[Any], t: float) -> Cut:
    """Rows, means and squares of "x < t?" as ``dtlib`` counts them."""
    goes_left = (column < t).to_numpy()
    groups = [y[goes_left], y[~goes_left]]
    means = [float(g.mean()) if len(g) else float("nan") for g in groups]
    after = sum(float(mse(g)) * len(g) for g in groups if len(g))
    rows = (len(groups[0]), len(groups[1]))
    return Cut(t, rows, (means[0], means[1]), float(y.mean()), float(mse(y)) * len(y), after)


@refusing
def regression(
    X: Any = None, y: Any = None, feature: Any = None, other: Any = None, log: bool = False
) -> Regression:
    """Cut numbers into groups of like targets, by hand and then by a tree.

    ``log`` predicts the natural logarithm of y. Without data it shows the log salaries of
    baseball players by Years and Hits.
    """
    if X is None:
        from dtlib.datasets import load_baseball

        X, y = load_baseball()
        X = X[["Years", "Hits", "RBI", "Walks", "HmRun"]]
        log = True
    return Regression(X, y, feature, other, log)
