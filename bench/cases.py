"""What is measured, and the target for each: dtlib's time divided by the other's.

A group is a function that yields its cases one by one, so that the data of a case are made
when its turn comes and forgotten afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
from sklearn import ensemble, tree
from sklearn.datasets import load_digits, load_iris, make_classification, make_regression

import dtlib
from bench.textbook import grouped, having, id3
from bench.timing import Job


@dataclass(frozen=True)
class Case:
    what: str
    rows: int
    features: int
    other: Job  # scikit-learn, or whoever stands in the column of the other
    ours: Job
    target: float  # the greatest ratio that is all right


def classes(n_rows: int, n_classes: int = 2) -> tuple[Any, Any]:
    """Labelled rows; ten classes need more attributes that tell them apart."""
    n_informative = 2 if n_classes == 2 else 10
    return make_classification(
        n_rows, _width(n_rows), n_informative=n_informative, n_classes=n_classes, random_state=0
    )


def numbers(n_rows: int) -> tuple[Any, Any]:
    return make_regression(n_rows, _width(n_rows), random_state=0)


def _width(n_rows: int) -> int:
    return 10 if n_rows <= 1000 else 20


def fitting(what: str, target: float, theirs: Any, ours: Any, data: tuple[Any, Any]) -> Case:
    """A case in which two learners are fitted to the same data."""
    n_rows, n_features = data[0].shape
    return Case(
        what, n_rows, n_features, partial(theirs.fit, *data), partial(ours.fit, *data), target
    )


def predicting(what: str, target: float, theirs: Any, ours: Any, data: tuple[Any, Any]) -> Case:
    """The first half of the rows trains two learners, both predict the second."""
    X, y = data
    half = len(X) // 2
    theirs.fit(X[:half], y[:half])
    ours.fit(X[:half], y[:half])
    new = np.ascontiguousarray(X[half:])
    return Case(what, len(new), X.shape[1], partial(theirs.predict, new),
                partial(ours.predict, new), target)  # fmt: skip


# --- the groups ---


def trees() -> Iterator[Case]:
    for n_rows, target in ((1000, 0.6), (10_000, 0.35), (100_000, 0.25)):
        data = classes(n_rows)
        for depth, name in ((None, "full depth"), (5, "depth 5")):
            yield fitting(f"classification tree, {name}", target,
                          tree.DecisionTreeClassifier(max_depth=depth),
                          dtlib.ClassificationTree(max_depth=depth), data)  # fmt: skip


def regression() -> Iterator[Case]:
    for n_rows, target in ((1000, 1.0), (10_000, 0.55), (100_000, 0.45)):
        data = numbers(n_rows)
        for depth, name in ((None, "full depth"), (5, "depth 5")):
            yield fitting(f"regression tree, {name}", target,
                          tree.DecisionTreeRegressor(max_depth=depth),
                          dtlib.RegressionTree(max_depth=depth), data)  # fmt: skip


def manyclasses() -> Iterator[Case]:
    named = (
        ("iris", 0.8, load_iris(return_X_y=True)),
        ("200 rows", 0.7, make_classification(200, 20, random_state=0)),
        ("ten classes", 0.9, classes(10_000, 10)),
        ("digits", 1.0, load_digits(return_X_y=True)),
    )
    for name, target, data in named:
        yield fitting(f"classification tree, {name}", target, tree.DecisionTreeClassifier(),
                      dtlib.ClassificationTree(), data)  # fmt: skip


def boosting() -> Iterator[Case]:
    for n_rows in (1000, 10_000):
        yield fitting("AdaBoost, 50 stumps", 0.15, ensemble.AdaBoostClassifier(n_estimators=50),
                      dtlib.AdaBoostClassifier(n_estimators=50), classes(n_rows))  # fmt: skip


def forest() -> Iterator[Case]:
    for n_rows, target in ((1000, 0.6), (10_000, 0.8)):
        yield fitting("random forest, 100 trees", target,
                      ensemble.RandomForestClassifier(random_state=0),
                      dtlib.RandomForestClassifier(random_state=0), classes(n_rows))  # fmt: skip


def predict() -> Iterator[Case]:
    for n_rows, target in ((2000, 1.0), (20_000, 1.0), (200_000, 1.3)):
        data = classes(n_rows)
        for depth, name, most in ((None, "full depth", target), (5, "depth 5", 1.0)):
            yield predicting(f"predict, tree, {name}", most,
                             tree.DecisionTreeClassifier(max_depth=depth),
                             dtlib.ClassificationTree(max_depth=depth), data)  # fmt: skip
    yield predicting("predict, regression tree", 1.0, tree.DecisionTreeRegressor(),
                     dtlib.RegressionTree(), numbers(20_000))  # fmt: skip
    for n_rows in (2000, 20_000):
        yield predicting("predict, forest", 2.0, ensemble.RandomForestClassifier(random_state=0),
                         dtlib.RandomForestClassifier(random_state=0), classes(n_rows))  # fmt: skip


def textbook() -> Iterator[Case]:
    """ID3 on categories, against plain Python instead of scikit-learn (which has no ID3)."""
    rng = np.random.default_rng(0)
    X = rng.choice(list("abcd"), (10_000, 10))
    y = np.where((X[:, 0] == X[:, 1]) | (rng.random(len(X)) < 0.1), "yes", "no")
    rows, labels = X.tolist(), y.tolist()
    frame = pd.DataFrame(X, columns=[f"a{j}" for j in range(10)])
    for name, branches in (("filtering", having), ("one pass", grouped)):
        yield Case(f"ID3, plain Python ({name})", 10_000, 10,
                   partial(id3, rows, labels, list(range(10)), branches),
                   lambda: dtlib.ID3().fit(frame, y), 0.1)  # fmt: skip


GROUPS: dict[str, Callable[[], Iterator[Case]]] = {
    "tree": trees,
    "regression": regression,
    "classes": manyclasses,
    "boosting": boosting,
    "forest": forest,
    "predict": predict,
    "id3": textbook,
}
