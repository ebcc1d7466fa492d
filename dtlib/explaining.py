"""What a model looks at: over all rows, along one column, and for one row. Chapters 7 and 9.

Each of these asks the model for answers and changes what it is asked; none looks inside. So they
work for trees, forests, boosting and other people's models alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import factorial
from typing import Any

import numpy as np
import pandas as pd

from dtlib.chance import seed_from


def permutation_importance(
    model: Any, X: pd.DataFrame, y: Any, times: int = 5, random_state: Any = None
) -> pd.DataFrame:
    """How much worse the model scores when one column is shuffled, for every column.

    Columns: mean and standard error of the loss over ``times`` shuffles. Rows that the model
    has not seen tell what it relies on to be right; training rows tell what it has memorised.
    """
    rng = np.random.default_rng(seed_from(random_state))
    whole = model.score(X, y)
    losses = {}
    for name in X.columns:
        shuffled = [X.assign(**{name: rng.permutation(X[name])}) for _ in range(times)]
        losses[name] = [whole - model.score(each, y) for each in shuffled]
    table = pd.DataFrame(losses).T
    error = table.std(axis=1, ddof=1) / times**0.5
    return pd.DataFrame({"mean": table.mean(axis=1), "standard_error": error})


def partial_dependence(
    predict: Callable[[pd.DataFrame], Any], X: pd.DataFrame, column: str, values: Sequence[Any]
) -> pd.Series:
    """The mean answer if every row had this value in the column, for each of the values."""
    means = [float(np.mean(predict(X.assign(**{column: value})))) for value in values]
    return pd.Series(means, index=pd.Index(values, name=column), name="mean answer")


def shapley_values(
    predict: Callable[[pd.DataFrame], Any], row: pd.Series, X: pd.DataFrame
) -> pd.Series:
    """What each column adds to the answer for one row, beyond the mean answer over ``X``.

    Columns are made known one after the other. Unknown ones are filled in from the rows of X,
    and the answers averaged. What a column adds depends on who came before it: its Shapley
    value is the mean over all orders. Exact, so that the work doubles with every column: for
    a handful of columns only.

    >>> from dtlib import RegressionTree
    >>> X = pd.DataFrame({"a": [0, 0, 1, 1], "b": [0, 1, 0, 1]})
    >>> tree = RegressionTree().fit(X, [0, 0, 0, 4])
    >>> shapley_values(tree.predict, X.iloc[3], X).tolist()
    [1.5, 1.5]
    """
    names = list(X.columns)
    if len(names) > 12:
        raise ValueError(f"{len(names)} columns have 2^{len(names)} sets of known ones: take fewer")
    worth = {
        known: float(np.mean(predict(X.assign(**{name: row[name] for name in known}))))
        for size in range(len(names) + 1)
        for known in combinations(names, size)
    }
    shares = {}
    for name in names:
        others = [other for other in names if other != name]
        total = 0.0
        for size in range(len(names)):
            orders = factorial(size) * factorial(len(names) - size - 1) / factorial(len(names))
            for known in combinations(others, size):
                with_it = tuple(each for each in names if each in known or each == name)
                total += orders * (worth[with_it] - worth[known])
        shares[name] = total
    return pd.Series(shares)
