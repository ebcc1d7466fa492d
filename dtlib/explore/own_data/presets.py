"""Points to begin with on an empty plane, each class a letter, all in the unit square."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Point = tuple[float, float, str]  # x, y, class
N_POINTS = 40  # few enough for Tab to reach them all


def _points(xs: np.ndarray, ys: np.ndarray, labels: np.ndarray) -> tuple[Point, ...]:
    return tuple(
        (round(float(x), 3), round(float(y), 3), str(label))
        for x, y, label in zip(np.clip(xs, 0, 1), np.clip(ys, 0, 1), labels, strict=True)
    )


def two_clouds() -> tuple[Point, ...]:
    rng = np.random.default_rng(3)
    is_a = np.arange(N_POINTS) < N_POINTS // 2
    middle = np.where(is_a, 0.33, 0.67)
    xs, ys = middle + rng.normal(0, 0.13, N_POINTS), middle + rng.normal(0, 0.13, N_POINTS)
    return _points(xs, ys, np.where(is_a, "A", "B"))


def exclusive_or() -> tuple[Point, ...]:
    """Opposite quarters belong together."""
    xs, ys = np.random.default_rng(5).uniform(0.03, 0.97, (2, N_POINTS))
    return _points(xs, ys, np.where((xs < 0.5) == (ys < 0.5), "A", "B"))


def circle() -> tuple[Point, ...]:
    xs, ys = np.random.default_rng(7).uniform(0.03, 0.97, (2, N_POINTS))
    return _points(xs, ys, np.where(np.hypot(xs - 0.5, ys - 0.5) < 0.32, "A", "B"))


def stripes() -> tuple[Point, ...]:
    """Three slanted stripes: no split point is parallel to them."""
    xs, ys = np.random.default_rng(11).uniform(0.03, 0.97, (2, N_POINTS))
    return _points(xs, ys, np.array(list("ABC"))[((xs + ys) * 1.5).astype(int) % 3])


PRESETS: dict[str, Callable[[], tuple[Point, ...]]] = {
    "two clouds": two_clouds,
    "exclusive or": exclusive_or,
    "circle": circle,
    "stripes": stripes,
    "nothing": tuple,
}
