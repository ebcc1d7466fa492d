"""Explorer: bias and variance. Many samples of one truth, a tree for each, and their mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any

import numpy as np
import pandas as pd

from dtlib.arrays import Floats
from dtlib.draw import Picture
from dtlib.draw.canvas.axes import span
from dtlib.draw.canvas.numbers import plural
from dtlib.draw.charts.error_parts import draw_error_parts
from dtlib.draw.charts.many_curves import draw_many_curves
from dtlib.explore.frame.controls import choice, whole_slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.own import Own, own
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.frame.room import arranged, widths
from dtlib.forest import RandomForestRegressor
from dtlib.learners import RegressionTree
from dtlib.pruning.by_depth import answers_by_depth
from dtlib.tree import Node

SAMPLES, DEEPEST, BAGGED = 30, 8, 10
ONE, MANY = "one tree", f"the mean of {BAGGED} bagged trees"
ROWS, NOISES = (20, 50, 100, 200), (0.0, 0.2, 0.4, 0.8)
GRID = (np.arange(100) + 0.5) / 100  # where trees are compared with the truth
DEPTHS = range(1, DEEPEST + 1)
HEIGHT = 330

Truth = Callable[[Floats], Floats]
TRUTHS: dict[str, Truth] = {
    "a wave": lambda x: np.sin(2 * np.pi * x),
    "a slope": lambda x: 2 * x - 1,
    "three steps": lambda x: np.where(x < 0.3, -0.5, np.where(x < 0.6, 1.0, 0.0)),
}


@dataclass(frozen=True, eq=False)
class Learnt:
    """What the trees of all samples say at every depth from 1: (depths, samples, places)."""

    answers: Floats
    truth: Floats

    @property
    def bias2(self) -> Floats:
        """How far the mean of the samples is from the truth, squared: a number a depth."""
        return np.asarray(((self.answers.mean(axis=1) - self.truth) ** 2).mean(axis=-1))

    @property
    def variance(self) -> Floats:
        """How far the samples are from their mean, squared: a number a depth."""
        return np.asarray(self.answers.var(axis=1).mean(axis=-1))


class BiasVariance(Explorer):
    """The curves of many samples, and beside them the two parts of their error."""

    main = "depth"

    def __init__(self, my_truth: Callable[..., Any] | None = None) -> None:
        self.mine = own(None if my_truth is None else at_every(my_truth), "truth")
        truths = TRUTHS if self.mine is None else {self.mine.name: asked(self.mine), **TRUTHS}
        self.truths = truths
        self.samples = lru_cache(maxsize=16)(self._samples)
        self.learnt = lru_cache(maxsize=32)(self._learnt)
        first = next(iter(truths))
        controls = {
            "truth": choice("Truth", list(truths), first, "What the samples are drawn from"),
            "rows": choice("Rows a sample", ROWS, 50, "How many rows each tree learns from"),
            "noise": choice("Noise", NOISES, 0.4, "How far a measurement is off, as a rule"),
            "learner": choice("Learner", [ONE, MANY], ONE, "What learns from each sample"),
            "depth": whole_slider("Depth", 1, DEEPEST, 3, "Most questions one after another"),
        }
        rows = [["truth", "rows", "noise"], ["learner", "New samples"], ["depth"]]
        buttons = {"New samples": lambda: self.update(sample=self.state["sample"] + 1)}
        tips = [f"Draw {SAMPLES} other samples and grow all trees again"]
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips, state={"sample": 0})

    def dragged(self, handle: str, value: float) -> None:
        self.update(depth=min(max(round(value), 1), DEEPEST))

    # --- what is learnt ---

    def _samples(
        self, truth: str, rows: int, noise: float, sample: int
    ) -> list[tuple[pd.DataFrame, Floats]]:
        """So many samples of this truth; their number is the seed: they can be found again."""
        rng = np.random.default_rng(sample)
        xs, off = rng.random((SAMPLES, rows)), rng.normal(0, 1, (SAMPLES, rows))
        ys = self.truths[truth](xs.ravel()).reshape(xs.shape) + noise * off
        return [(pd.DataFrame({"x": x}), y) for x, y in zip(xs, ys, strict=True)]

    def _learnt(self, truth: str, rows: int, noise: float, learner: str, sample: int) -> Learnt:
        samples = self.samples(truth, rows, noise, sample)
        answers = [
            np.mean([by_depth(root) for root in roots_of(learner, x, y)], axis=0)
            for x, y in samples
        ]
        return Learnt(np.stack(answers, axis=1), self.truths[truth](GRID))

    # --- what is shown ---

    def draw(
        self, truth: str, rows: int, noise: float, learner: str, depth: int, sample: int
    ) -> tuple[Picture, str]:
        """Curves on the left, and on the right the two errors at every depth."""
        of = self.learnt(truth, rows, noise, learner, sample)
        one = self.learnt(truth, rows, noise, ONE, sample)  # both learners on the same axes
        left, right = widths(self.width, 420, 272)
        curves = draw_many_curves(
            GRID, of.answers[depth - 1], of.truth, y_range=span([*one.answers[-1], of.truth], 0.02),
            width=left, height=HEIGHT,
        )  # fmt: skip
        parts = draw_error_parts(
            DEPTHS, {"bias²": of.bias2, "variance": of.variance}, x_label="depth",
            y_label="error from the truth", at=depth,
            most=float((one.bias2 + one.variance).max()), width=right, height=HEIGHT,
        )  # fmt: skip
        title = f"Bias and variance of {learner}, depth {depth}"
        return arranged(self.width, curves, parts, title=title), self.words(learner, depth, of)

    def words(self, learner: str, depth: int, of: Learnt) -> str:
        """Both errors, their sum, and the depth at which it is least."""
        error = of.bias2 + of.variance
        best = DEPTHS[int(np.argmin(error))]
        what = "trees" if learner == ONE else f"means of {plural(BAGGED, 'tree')}"
        k = DEPTHS.index(depth)
        said = (
            f"Depth {depth}, {SAMPLES} {what}: bias² {of.bias2[k]:.4f} (their mean from the truth) "
            f"+ variance {of.variance[k]:.4f} (each from their mean) = error {error[k]:.4f}. "
        )
        if depth == best:
            return said + "No depth has less."
        return said + f"Depth {best} has least: {error.min():.4f}."


def roots_of(learner: str, x: pd.DataFrame, y: Floats) -> list[Node]:
    """The deep trees of one sample; a forest that tries every attribute is bagging."""
    if learner == ONE:
        return [RegressionTree(max_depth=DEEPEST).fit(x, y).root_]
    bag = RandomForestRegressor(BAGGED, max_features=None, max_depth=DEEPEST, random_state=0)
    return [tree.root_ for tree in bag.fit(x, y).estimators_]


def by_depth(root: Node) -> Floats:
    """What a tree, cut at every depth from 1, says on the grid: (depths, places)."""
    return answers_by_depth(root, pd.DataFrame({"x": GRID}), DEEPEST)[1:].astype(float)


# --- a reader's own truth ---


def at_every(truth: Callable[..., Any]) -> Callable[[list[float]], list[Any]]:
    """A function of one number, asked for many of them in one call."""
    if not callable(truth):
        raise ValueError(f"truth must be a function of a number; got {truth!r}")

    @wraps(truth)
    def many(xs: list[float]) -> list[Any]:
        return [truth(x) for x in xs]

    return many


def asked(mine: Own) -> Truth:
    def truth(xs: Floats) -> Floats:
        shown = f"{mine.name}(x), for x from 0 to 1,"
        said = mine.ask(xs.tolist(), shown=shown)
        for x, value in zip(xs.tolist(), said, strict=True):
            if value is None:
                raise ValueError(f"{mine.name}({x:.4g}) returned nothing; is a return missing?")
            if not is_finite(value):
                told = f"{mine.name}({x:.4g}) returned {value!r}"
                raise ValueError(f"{told}, which is no finite number")
        return np.array(said, dtype=float)

    return truth


def is_finite(value: Any) -> bool:
    try:
        return bool(np.isfinite(float(value)))
    except (TypeError, ValueError):
        return False


@refusing
def bias_variance(truth: Callable[[float], float] | None = None) -> BiasVariance:
    """See what a tree's error is made of: grow one on each of many samples, deeper and deeper.

    ``truth`` is a function of yours, from a number between 0 and 1 to a number, from which the
    samples are drawn.
    """
    return BiasVariance(truth)
