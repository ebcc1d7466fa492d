"""Rows that a tree has not seen: three parts of the data, or folds that take turns.

Chapter 3. A tree is grown on the training rows, its size is chosen on the validation
rows, and the test rows are kept for the one question how good the result is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray


def train_validation_test_split(
    X: Any,
    y: Any,
    sizes: Sequence[float] = (0.5, 0.25, 0.25),
    random_state: Any = None,
    stratify: bool = False,
) -> tuple[Any, Any, Any, Any, Any, Any]:
    """X_train, X_val, X_test, y_train, y_val, y_test: drawn by chance, without overlap.

    ``sizes`` are the shares of the three parts and add up to 1. ``random_state`` is a seed
    that gives the same parts every time. With ``stratify`` every part has the classes in
    the same proportions, as near as whole rows allow. Rows stay in their order within a
    part; DataFrames and Series keep their index.

    >>> from dtlib.datasets import load_play_tennis
    >>> parts = train_validation_test_split(*load_play_tennis(), random_state=0)
    >>> [len(part) for part in parts]
    [7, 3, 4, 7, 3, 4]
    """
    n = len(X)
    if len(y) != n:
        raise ValueError(f"X has {n} rows and y has {len(y)}: every row needs its target")
    ends = _part_ends(n, sizes)
    order = np.random.default_rng(random_state).permutation(n)
    if stratify:
        order = _classes_spread_out(order, np.asarray(y))
    parts = [np.sort(part) for part in np.split(order, ends)]
    return tuple(_rows(data, part) for data in (X, y) for part in parts)


def _part_ends(n: int, sizes: Sequence[float]) -> list[int]:
    """Where the first and the second part end, once the rows are in random order."""
    shares = np.asarray(sizes, dtype=float)
    if shares.shape != (3,) or not (shares > 0).all() or not np.isclose(shares.sum(), 1):
        raise ValueError(
            "sizes must be three shares above 0 that add up to 1, for example "
            f"(0.5, 0.25, 0.25) or (0.6, 0.2, 0.2); got {sizes}"
        )
    first, second = (round(float(end) * n) for end in np.cumsum(shares)[:2])
    if not 0 < first < second < n:
        raise ValueError(
            f"{n} rows are too few for these sizes: the parts would have {first}, "
            f"{second - first} and {n - second} rows, and none may be empty"
        )
    return [first, second]


def _classes_spread_out(order: NDArray[np.int64], labels: NDArray[Any]) -> NDArray[np.int64]:
    """The same rows, reordered so that any stretch holds every class in proportion."""
    place = np.empty(len(order))
    for label in pd.unique(labels):
        of_class = order[labels[order] == label]
        # The i-th of n rows of a class goes to the point (i + ½)/n of the way.
        place[of_class] = (np.arange(len(of_class)) + 0.5) / len(of_class)
    return order[np.argsort(place[order], kind="stable")]


def _rows(data: Any, rows: NDArray[np.int64]) -> Any:
    return data.iloc[rows] if hasattr(data, "iloc") else np.asarray(data)[rows]


def cross_validate(
    make_tree: Callable[[Any], Any],
    settings: Iterable[Any],
    X: Any,
    y: Any,
    folds: int = 5,
    random_state: Any = None,
    prune: Callable[[Any, Any], Any] | None = None,
) -> pd.DataFrame:
    """Try every setting on rows that were not used for growing.

    The rows are dealt into ``folds``. Each fold in turn is held out, a tree is grown on
    the others, and both errors are averaged. ``make_tree`` gives the learner for a setting;
    with ``prune`` the grown tree is then cut back to it::

        cross_validate(lambda depth: ID3(max_depth=depth), [1, 2, 3], X, y)
        cross_validate(lambda alpha: ClassificationTree(), alphas, X, y, prune=prune_to_alpha)

    Columns: setting, training_error, validation_error, spread (the standard deviation of
    the validation error over the folds) and leaves. The error is the share of wrong
    predictions; for a learner of numbers the mean square error.
    """
    n = len(X)
    if not 2 <= folds <= n:
        raise ValueError(f"folds must be at least 2 and at most the {n} rows; got {folds}")
    held_out = np.array_split(np.random.default_rng(random_state).permutation(n), folds)
    table = []
    for setting in settings:
        results = []
        for validation in held_out:
            training = np.setdiff1d(np.arange(n), validation)
            tree = make_tree(setting).fit(_rows(X, training), _rows(y, training))
            if prune is not None:
                tree = prune(tree, setting)
            errors = [
                _error(tree, _rows(X, part), _rows(y, part)) for part in (training, validation)
            ]
            results.append((*errors, getattr(tree, "n_leaves", np.nan)))
        training_error, validation_error, leaves = np.mean(results, axis=0)
        spread = np.std([result[1] for result in results], ddof=1)
        table.append((setting, training_error, validation_error, spread, leaves))
    columns = ["setting", "training_error", "validation_error", "spread", "leaves"]
    return pd.DataFrame(table, columns=columns)


def _error(tree: Any, X: Any, y: Any) -> float:
    predicted, y = np.asarray(tree.predict(X)), np.asarray(y)
    is_regression = not hasattr(tree, "classes_") and predicted.dtype.kind == "f"
    return float(np.mean((predicted - y) ** 2 if is_regression else predicted != y))
