"""ID3, C4.5, CART and the regression tree: four sets of choices for one way to grow a tree.

Chapters 2, 4, 5 and 6. A learner is what it scores by, which questions it may ask, and when it
stops: its parameters, most of which all learners share (``fitting.py``). How they then grow a
tree is in ``growing.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.estimator import Regressor
from dtlib.fast.read.table import Table
from dtlib.fitting import ClassTree
from dtlib.fitting import Tree as Tree
from dtlib.scoring import Thresholds
from dtlib.settings import Settings, check_choice


@dataclass(eq=False, repr=False)
class ID3(ClassTree):
    """One branch a value, the attribute of greatest information gain first, each asked once.

    Numbers count as categories too: every distinct number is a value. With ``costs`` (a
    dict by attribute, 1 where it says nothing) the gain is weighed against the cost of
    asking, by ``cost_method`` "tan-schlimmer" or "nunez" (with ``cost_weight`` w). Below the
    root, a question with more branches than ``max_leaf_nodes`` has room for is not asked (see
    ``ClassificationTree``).

    >>> from dtlib.datasets import load_play_tennis
    >>> X, y = load_play_tennis()
    >>> print(ID3().fit(X, y))
    Outlook?
    ├─ Overcast: Yes (4)
    ├─ Rain: Wind?
    │  ├─ Strong: No (2)
    │  └─ Weak: Yes (3)
    └─ Sunny: Humidity?
       ├─ High: No (3)
       └─ Normal: Yes (2)
    """

    criterion: str = "entropy"
    thresholds: Thresholds = field(default=None, init=False)  # every number is a value
    costs: Mapping[Any, float] | None = None
    cost_method: str = "tan-schlimmer"
    cost_weight: float = 1.0

    def _settings(self) -> Settings:
        check_choice("cost_method", self.cost_method, ("tan-schlimmer", "nunez"))
        return replace(
            super()._settings(),
            score="gain" if self.costs is None else self.cost_method,
            costs={} if self.costs is None else self.costs,
            cost_weight=self.cost_weight,
        )


@dataclass(eq=False, repr=False)
class C45(ClassTree):
    """ID3 with gain ratio, split points for numbers, and rows that may have gaps.

    Among the questions of at least average gain the one of highest gain ratio is asked. A
    row with a gap goes to every branch with a fraction of its weight, in training and in
    prediction; in the split information such rows are one more branch.
    ``dtlib.post_prune_rules`` turns the tree into C4.5's pruned rules.

    ``min_samples_split`` and ``min_samples_leaf`` count such fractions as fractions. With
    ``variant="j48"`` and ``min_samples_leaf=2`` the tree is the one that Weka's J48 grows
    before it prunes (its options ``-U -O``); ``dtlib/quinlan.py`` says by which rules.

    >>> from dtlib.datasets import load_temperature
    >>> print(C45().fit(*load_temperature()))
    Temperature < 54?
    ├─ yes: No (2)
    └─ no: Temperature < 85?
       ├─ yes: Yes (3)
       └─ no: No (1)
    """

    criterion: str = "entropy"
    variant: str = "taught"

    def _settings(self) -> Settings:
        return replace(super()._settings(), score="gain_ratio", variant=self.variant)


@dataclass(eq=False, repr=False)
class ClassificationTree(ClassTree):
    """CART: split points for numbers, Gini impurity, and a branch a value for categories.

    ``thresholds`` are the split points that may be tried: "midpoints" between neighbouring
    values, a list, or a dict of lists by attribute; None makes a value of every number. With
    ``max_leaf_nodes`` the questions that take away most impurity are asked first, and one with
    more branches than there is room for is not asked at all; if the very first has too many,
    ``fit`` says so.

    >>> from dtlib.datasets import load_iris
    >>> print(ClassificationTree(max_depth=2).fit(*load_iris()))
    petal_length < 2.45?
    ├─ yes: setosa (50)
    └─ no: petal_width < 1.75?
       ├─ yes: versicolor (49 of 54)
       └─ no: virginica (45 of 46)
    """


@dataclass(eq=False, repr=False)
class RegressionTree(Tree, Regressor):
    """CART for numbers: every leaf predicts the mean, every split takes away most MSE.

    >>> from dtlib.datasets import load_mixed_regression
    >>> print(RegressionTree(thresholds=[0.25, 0.5, 0.75], max_depth=1)
    ...       .fit(*load_mixed_regression()))
    F3?
    ├─ a: 2.35 (2)
    ├─ b: 2.43333 (3)
    └─ c: 1.46667 (3)
    """

    criterion: str = "mse"
    significance: None = field(default=None, init=False)  # a test of classes; here are none

    def _predict_table(self, table: Table) -> NDArray[np.float64]:
        return self._tree.leaf_values(table, self._shares)[:, 0]
