"""Explorer: drag the threshold; the confusion matrix, ROC, precision and the cost follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.arrays import Floats
from dtlib.draw import Picture, draw_curves
from dtlib.draw.canvas.numbers import plural
from dtlib.draw.canvas.stack import stack, with_height
from dtlib.draw.charts.confusion import draw_confusion
from dtlib.draw.charts.trade import draw_trade
from dtlib.explore.frame.controls import choice, narrow, slider, whole_slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.frame.room import arranged, widths
from dtlib.forest import RandomForestClassifier
from dtlib.judging import area_under_roc, thresholds_table
from dtlib.learners import ClassificationTree

STEPS = np.arange(101) / 100  # the thresholds of the slider
FOLDS, TREES = 5, 50
DEAREST = 20  # a miss costs at most so many false alarms
HIGH, LOW = 300, 290


@dataclass(frozen=True, eq=False)
class Judged:
    """The truth, and the share that a model gave to each row: what every threshold makes of it."""

    truth: NDArray[Any]
    score: Floats
    positive: Any

    @cached_property
    def table(self) -> pd.DataFrame:
        return thresholds_table(self.truth, self.score, self.positive)

    @cached_property
    def area(self) -> float:
        return area_under_roc(self.truth, self.score, self.positive)

    def missed(self, t: Any) -> Any:
        """How many positives score less than ``t``."""
        return np.searchsorted(np.sort(self.score[self.truth == self.positive]), t, side="left")

    def alarms(self, t: Any) -> Any:
        """How many negatives score at least ``t``."""
        others = np.sort(self.score[self.truth != self.positive])
        return len(others) - np.searchsorted(others, t, side="left")

    def cost(self, t: Any, miss: int) -> Any:
        return miss * self.missed(t) + self.alarms(t)


class Mistakes(Explorer):
    """The cost of every threshold, dragged there; what it makes of the rows; ROC and precision."""

    main = "t"

    def __init__(
        self, truth: NDArray[Any], scores: Mapping[str, Callable[[], Floats]], positive: Any
    ) -> None:
        self.positive = positive
        self.classes = sorted(set(truth.tolist()), key=str)
        self.judged = lru_cache(lambda model: Judged(truth, scores[model](), positive))
        controls = {
            "model": choice("Model", list(scores), next(iter(scores)), "Who gave the shares"),
            "miss": whole_slider("A miss costs", 1, DEAREST, 3, "In false alarms, which cost 1"),
            "t": slider("Threshold", 0, 1, 0.5, "Who gets at least this share is called", 0.01),
        }
        narrow(controls["miss"], controls["t"])
        rows = [["model", "Go to the cheapest"], ["miss", "t"]]
        buttons = {"Go to the cheapest": self.go_to_cheapest}
        tips = ["Move the threshold to where all mistakes together cost least"]
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips)

    def cheapest(self, model: str, miss: int) -> float:
        """The threshold of least cost; of several, the one in their middle."""
        cost = self.judged(model).cost(STEPS, miss)
        least = np.flatnonzero(cost == cost.min())
        return float(STEPS[least[len(least) // 2]])

    def go_to_cheapest(self) -> None:
        now = self.values
        self.update(t=self.cheapest(now["model"], now["miss"]))

    def dragged(self, handle: str, value: float) -> None:
        self.update(t=self.on_step("t", value))

    def draw(self, model: str, miss: int, t: float) -> tuple[Picture, str]:
        """Cost and matrix above, ROC and precision below, all of them at this threshold."""
        of = self.judged(model)
        left, right = widths(self.width, 410, 282)
        cost = draw_curves(
            STEPS, {"cost": of.cost(STEPS, miss)}, x_label="threshold",
            y_label="cost", at=t,
            marks={"cost": float(of.cost(t, miss))}, width=left, height=HIGH,
        )  # fmt: skip
        matrix = self.matrix(of, t, right)
        high = arranged(self.width, cost, with_height(matrix, HIGH))
        low = arranged(self.width, *self.trades(of, t))
        title = f"{model} at the threshold {t:.2f}"
        return stack(high, low, title=title), self.words(model, miss, t, of)

    def matrix(self, of: Judged, t: float, width: float) -> Picture:
        missed, alarms = int(of.missed(t)), int(of.alarms(t))
        n_positive = int((of.truth == self.positive).sum())
        rows = [[n_positive - missed, missed], [alarms, len(of.truth) - n_positive - alarms]]
        names = [["found", "missed"], ["false alarm", "left alone"]]
        if self.classes[0] != self.positive:  # classes stand in their order, as everywhere
            rows, names = [row[::-1] for row in rows[::-1]], [row[::-1] for row in names[::-1]]
        return draw_confusion(rows, self.classes, names, width=width, height=HIGH)

    def trades(self, of: Judged, t: float) -> tuple[Picture, Picture]:
        table, now = of.table, of.table[of.table["threshold"] >= t].iloc[-1]
        base = float((of.truth == self.positive).mean())
        left, right = widths(self.width, 346, 346)
        roc = draw_trade(
            table["false_positive_rate"], table["recall"],
            (now["false_positive_rate"], now["recall"]),
            x_label="share of the others alarmed", y_label="recall: share found",
            title=f"ROC, area {of.area:.3f}", chance=(0, 1), width=left, height=LOW,
        )  # fmt: skip
        precise = draw_trade(
            table["recall"], table["precision"], (now["recall"], now["precision"]),
            x_label="recall: share found", y_label="precision: right among those called",
            title="Precision over recall", chance=(base, base), width=right, height=LOW,
        )  # fmt: skip
        return roc, precise

    def words(self, model: str, miss: int, t: float, of: Judged) -> str:
        """The answers at this threshold, what they cost, and where it would be least."""
        missed, alarms = int(of.missed(t)), int(of.alarms(t))
        found = int((of.truth == self.positive).sum()) - missed
        recall = found / (found + missed)
        right = f"{found / (found + alarms):.4f}" if found + alarms else "of nobody"
        said = (
            f"From {t:.2f} on “{self.positive}”: {missed} missed, {plural(alarms, 'false alarm')}; "
            f"recall {recall:.4f}, precision {right}. Cost {miss} · {missed} + {alarms} = "
            f"{miss * missed + alarms}. "
        )
        best = self.cheapest(model, miss)
        least = int(of.cost(best, miss))
        if of.cost(t, miss) == least:
            said += "On these rows no threshold is cheaper. "
        else:
            said += f"On these rows {best:.2f} is cheapest: {least}. "
        return said + f"Calibrated shares would have it at 1/{miss + 1} = {1 / (miss + 1):.2f}."


def shares_of_unseen(learner: Any, X: pd.DataFrame, y: Any, positive: Any) -> Floats:
    """The share of ``positive`` for every row, by a model that was grown on the other folds."""
    fold = np.random.default_rng(0).permutation(len(y)) % FOLDS
    shares = np.zeros(len(y))
    for k in range(FOLDS):
        model = learner.fit(X[fold != k], y[fold != k])
        shares[fold == k] = model.predict_proba(X[fold == k])[
            :, list(model.classes_).index(positive)
        ]
    return shares


def heart_patients() -> tuple[NDArray[Any], dict[str, Callable[[], Floats]], str]:
    """Who is ill, and three models' shares for patients that they have not seen."""
    from dtlib.datasets import load_heart_disease

    rows = load_heart_disease().frame.dropna()
    X, y = rows.drop(columns="disease"), rows["disease"]
    learners = {
        "tree, leaves of 10": ClassificationTree(min_samples_leaf=10),
        "full-grown tree": ClassificationTree(),
        f"forest of {TREES}": RandomForestClassifier(TREES, random_state=0),
    }
    scores: dict[str, Callable[[], Floats]] = {
        name: partial(shares_of_unseen, learner, X, y, "yes") for name, learner in learners.items()
    }
    return np.asarray(y), scores, "yes"


def given(
    y: Any, score: Any, positive: Any
) -> tuple[NDArray[Any], dict[str, Callable[[], Floats]], Any]:
    """A reader's own rows: two classes, and one share a row for each model."""
    truth = np.asarray(y)
    classes = sorted(set(truth.tolist()), key=str)
    if len(classes) != 2:
        raise ValueError(f"y must hold two classes, and it holds {len(classes)}")
    positive = classes[1] if positive is None else positive
    if positive not in classes:
        raise ValueError(f"positive is {positive!r}, and y holds {classes[0]!r} and {classes[1]!r}")
    models = dict(score) if isinstance(score, Mapping) else {"your model": score}
    known = {str(name): known_shares(name, shares, len(truth)) for name, shares in models.items()}
    return truth, {name: partial(np.copy, shares) for name, shares in known.items()}, positive


def known_shares(name: str, shares: Any, rows: int) -> Floats:
    numbers = np.asarray(shares, dtype=float)
    if numbers.shape != (rows,):
        raise ValueError(f"{name}: one share a row is needed: {rows}, and not {numbers.shape}")
    if not ((numbers >= 0) & (numbers <= 1)).all():
        raise ValueError(f"{name}: shares lie between 0 and 1")
    return numbers


@refusing
def mistakes(*, y: Any = None, score: Any = None, positive: Any = None) -> Mistakes:
    """Drag the threshold from which a row is called positive, and see both mistakes and their cost.

    Without data it shows heart patients. Yours are ``y``, two classes, and ``score``: the share
    of the ``positive`` class that a model gives to each row, or a dict with such shares for each
    of several models. Take rows that the model has not seen.
    """
    if y is None:
        return Mistakes(*heart_patients())
    if score is None:
        raise ValueError("the shares are missing: call it with y and score")
    return Mistakes(*given(y, score, positive))
