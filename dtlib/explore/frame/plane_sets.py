"""Data that explorers draw on a plane: a few sets by name, and a person's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from dtlib import datasets
from dtlib.draw.canvas.labels import class_order
from dtlib.draw.plane.marked_plane import plane_of
from dtlib.draw.plane.rectangles import Plane
from dtlib.explore.frame.given_data import numbers_with_classes

OWN = "your data"


@dataclass(frozen=True, eq=False)
class PlaneSet:
    """Rows with classes, and the plane (or line) on which they are drawn.

    ``border`` is the line between the classes, where it is known because we made the data.
    """

    X: pd.DataFrame
    y: Any
    plane: Plane
    classes: list[Any]
    border: tuple[tuple[float, float], ...] = ()


def own_set(X: Any, y: Any, features: Any = None, least: int = 1, rows: int = 4) -> PlaneSet:
    """A person's own: complete numbers, a class a row, two classes or more."""
    frame, labels = numbers_with_classes(X, y, least, rows)
    classes = class_order(labels)
    if len(classes) < 2:
        raise ValueError("all rows have the same class: there is nothing to learn")
    return PlaneSet(frame, labels, plane_of(frame, features), classes)


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
    above = X["x2"] > wave(X["x1"])
    wrong = rng.random(len(X)) < 1 / 8
    made = own_set(X, pd.Series(np.where(above ^ wrong, "above", "below"), name="side"))
    xs = np.linspace(*made.plane.x_range, 121)
    return replace(made, border=tuple(zip(xs.tolist(), wave(xs).tolist(), strict=True)))


def wave(x: Any) -> Any:
    return 0.5 + 0.15 * np.sin(2 * np.pi * x)


SETS: dict[str, Callable[[], PlaneSet]] = {
    "noisy wave": noisy_wave,
    "penguins": penguins,
    "irises": irises,
    "breast cancer": breast_cancer,
}
