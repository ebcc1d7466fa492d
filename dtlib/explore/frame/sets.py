"""Data for the explorers: a person's own, once they are checked, and a few sets by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from dtlib import datasets
from dtlib.draw.canvas.labels import class_order
from dtlib.draw.plane.place import plane_of
from dtlib.draw.plane.rectangles import Plane
from dtlib.explore.frame.tables import own_frame

OWN = "your data"


@dataclass(frozen=True, eq=False)
class PlaneSet:
    """Rows with classes, and the plane (or line) on which they are drawn."""

    X: pd.DataFrame
    y: Any
    plane: Plane
    classes: list[Any]


def own_set(X: Any, y: Any, features: Any = None, least: int = 1, rows: int = 4) -> PlaneSet:
    """Check a person's own data: complete numbers, a class a row, two classes or more."""
    if y is None:
        raise ValueError("the classes are missing: call it with X and y")
    frame, labels = own_frame(X), np.asarray(y)
    if labels.ndim != 1 or len(labels) != len(frame):
        raise ValueError(
            f"X has {len(frame)} rows and y has {len(labels)}: every row needs a class"
        )
    numbers = [c for c in frame if pd.api.types.is_numeric_dtype(frame[c])]
    if len(numbers) < least:
        raise ValueError(f"columns that hold numbers: {least} needed, {len(numbers)} found")
    if frame[numbers].isna().any(axis=None) or pd.isna(labels).any():
        raise ValueError("some values are missing: leave those rows out with dropna()")
    if len(frame) < rows:
        raise ValueError(f"there are {len(frame)} rows, and at least {rows} are needed")
    classes = class_order(labels)
    if len(classes) < 2:
        raise ValueError("all rows have the same class: there is nothing to learn")
    frame = frame[numbers].reset_index(drop=True)
    y = pd.Series(labels, name=str(getattr(y, "name", None) or "class"))
    return PlaneSet(frame, y, plane_of(frame, features), classes)


def own_numbers(X: Any, y: Any) -> tuple[pd.DataFrame, pd.Series[Any]]:
    """Complete numbers, and a number to predict for every row."""
    if y is None:
        raise ValueError("the numbers to predict are missing: call it with X and y")
    frame = own_frame(X)
    numbers = [c for c in frame if pd.api.types.is_numeric_dtype(frame[c])]
    if not numbers:
        raise ValueError("no column holds numbers: a cut needs at least one")
    target = np.asarray(y)
    if target.ndim != 1 or len(target) != len(frame):
        raise ValueError(f"X has {len(frame)} rows and y has {len(target)}: each needs a number")
    if target.dtype.kind not in "iuf":
        raise ValueError("y must hold numbers: a regression tree predicts means")
    if frame[numbers].isna().any(axis=None) or np.isnan(target.astype(float)).any():
        raise ValueError("some values are missing: leave those rows out with dropna()")
    if len(frame) < 4:
        raise ValueError(f"there are {len(frame)} rows, and at least 4 are needed")
    named = str(getattr(y, "name", None) or "y")
    series = pd.Series(target.astype(float), name=named)
    return frame[numbers].reset_index(drop=True), series


def penguins() -> PlaneSet:
    known = datasets.load_penguins().frame.dropna()
    return own_set(known[["bill_length_mm", "body_mass_g"]], known["species"])


def irises() -> PlaneSet:
    X, y = datasets.load_iris()
    return own_set(X[["sepal_length", "petal_width"]], y)


def breast_cancer() -> PlaneSet:
    X, y = datasets.load_breast_cancer()
    return own_set(X[["mean_texture", "mean_concave_points"]], y)


def all_irises() -> PlaneSet:
    X, y = datasets.load_iris()
    return own_set(X, y, ("petal_length", "petal_width"))


def noisy_wave() -> PlaneSet:
    """A wave between two classes; one label in eight is wrong, so that no tree can be perfect."""
    rng = np.random.default_rng(1)
    X = pd.DataFrame(rng.random((260, 2)).round(3), columns=["x1", "x2"])
    above = X["x2"] > 0.5 + 0.15 * np.sin(2 * np.pi * X["x1"])
    wrong = rng.random(len(X)) < 1 / 8
    return own_set(X, pd.Series(np.where(above ^ wrong, "above", "below"), name="side"))


SETS: dict[str, Callable[[], PlaneSet]] = {
    "noisy wave": noisy_wave,
    "penguins": penguins,
    "irises": irises,
    "breast cancer": breast_cancer,
}
