"""What the pruning explorer knows: trees, errors and rules, each computed once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from dtlib import datasets
from dtlib.draw import draw_tree
from dtlib.draw.lists.rule_list import ShownRule
from dtlib.explore.frame.given_data import Data
from dtlib.explore.frame.lecture_tables import labelled
from dtlib.explore.grow.known import LEARNERS
from dtlib.holdout import train_validation_test_split
from dtlib.learners import Tree
from dtlib.pruning.cost_complexity import CostComplexityPath, cost_complexity_path
from dtlib.pruning.folding import Numbered
from dtlib.pruning.reduced_error import PruningStep, reduced_error_prune
from dtlib.pruning.rule_post_pruning import RulePruningFilm, Trial, post_prune_rules
from dtlib.rules import RuleList, binding, tree_rules

Setup = tuple[str, str, int]  # data, learner, most leaves
Folded = frozenset[str]  # the names of the nodes that are leaves now
Parts = dict[str, Data]  # training, validation, test

TALLEST = 400  # of a tree: the explorer then fits a slide
# The higher a tree, the less stands in its boxes; the highest ones are folded.
LOOKS: tuple[dict[str, Any], ...] = (
    {"show": ("bar", "counts")},
    {"show": ("bar",)},
    {"show": ()},
    {"show": ("bar",), "max_depth": 4},
)
TRAINING, VALIDATION, TEST = "training", "validation", "test"


def split(X: Any, y: Any, random_state: int = 0) -> Parts:
    """Half of the rows to grow from, a quarter to prune by, a quarter to test."""
    frame, labels = labelled(X, y)
    parts = train_validation_test_split(frame, labels, random_state=random_state)
    return {name: (parts[i], parts[i + 3]) for i, name in enumerate((TRAINING, VALIDATION, TEST))}


def breast_cancer() -> Parts:
    X, y = datasets.load_breast_cancer()
    two = X[["mean_texture", "mean_concave_points"]]
    return split(two.set_axis(["texture", "concave"], axis=1), y)


def penguins() -> Parts:
    known = datasets.load_penguins().frame.dropna()
    two = known[["bill_length_mm", "body_mass_g"]]
    return split(two.set_axis(["bill", "mass"], axis=1), known["species"], 1)


def heart_disease() -> Parts:
    X, y = datasets.load_heart_disease()
    return split(X[["age", "sex", "chest_pain", "max_heart_rate", "st_depression"]], y, 2)


def lecture_exercise() -> Parts:
    training, validation = datasets.load_pruning_training(), datasets.load_pruning_validation()
    return {TRAINING: labelled(*training), VALIDATION: labelled(*validation)}


# By name: the rows, the learner that suits them, and how many leaves it may grow (0: any).
SETS: dict[str, tuple[Callable[[], Parts], str, int]] = {
    "heart disease": (heart_disease, "CART", 10),
    "breast cancer": (breast_cancer, "CART", 8),
    "penguins": (penguins, "CART", 8),
    "zoo": (lambda: split(*datasets.load_zoo()), "ID3", 0),
    "lecture exercise": (lecture_exercise, "ID3", 0),
}


def outermost(names: Iterable[str]) -> Folded:
    """Without those that lie below another one: they are gone already.

    >>> sorted(outermost(["0.1", "0.1.0", "0.10"]))
    ['0.1', '0.10']
    """
    every = set(names)
    return frozenset(
        name for name in every
        if not any(name.startswith(f"{other}.") for other in every)
    )  # fmt: skip


class Pruning:
    """Everything that follows from the rows, the learner and the nodes that are folded."""

    def __init__(self, load: Callable[[str], Parts]) -> None:
        self.parts = lru_cache(maxsize=16)(load)
        self.tree = lru_cache(maxsize=16)(self._tree)
        self.names = lru_cache(maxsize=16)(self._names)
        self.pruned = lru_cache(maxsize=256)(self._pruned)
        self.errors = lru_cache(maxsize=1024)(self._errors)
        self.step = lru_cache(maxsize=128)(self._step)
        self.path = lru_cache(maxsize=16)(self._path)
        self.curve = lru_cache(maxsize=16)(self._curve)
        self.rules = lru_cache(maxsize=16)(self._rules)
        self.look = lru_cache(maxsize=16)(self._look)

    def _tree(self, setup: Setup) -> Tree:
        data, learner, leaves = setup
        return LEARNERS[learner](max_leaf_nodes=leaves or None).fit(*self.parts(data)[TRAINING])

    def _names(self, setup: Setup) -> tuple[Numbered, list[str]]:
        """The nodes in walk order, and their names in pictures."""
        layout = Numbered.of(self.tree(setup).root_)
        names = ["0"]
        used: dict[int, int] = {}
        for parent in layout.parent[1:].tolist():
            names.append(f"{names[parent]}.{used.setdefault(parent, 0)}")
            used[parent] += 1
        return layout, names

    def _pruned(self, setup: Setup, folded: Folded) -> Tree:
        layout, names = self.names(setup)
        numbers = [i for i, name in enumerate(names) if name in folded]
        return self.tree(setup).with_root(layout.folded(numbers))

    def _errors(self, setup: Setup, folded: Folded) -> dict[str, float]:
        """The share of wrong rows in every part of the data."""
        tree = self.pruned(setup, folded)
        return {name: wrong_share(tree, X, y) for name, (X, y) in self.parts(setup[0]).items()}

    def _look(self, setup: Setup, width: float) -> tuple[dict[str, Any], float]:
        """How the trees are drawn, and how high those on the way down get.

        The height is room that is kept, so that nothing jumps.
        """
        folds = self.path(setup)[1]
        trees = [self.pruned(setup, folded) for folded in folds[:: -(-len(folds) // 10)]]
        found = []
        for chosen in LOOKS:
            look = {**chosen, "dense": True, "layout": "down"}
            height = max(draw_tree(tree, width=width, **look).height for tree in trees)
            if height <= TALLEST:
                return look, height
            found.append((look, height))
        return min(found, key=lambda one: one[1])

    # --- reduced-error pruning ---

    def _step(self, setup: Setup, folded: Folded) -> tuple[PruningStep[Tree] | None, list[str]]:
        """The next step of reduced-error pruning, and the names of the nodes it tries."""
        tree = self.pruned(setup, folded)
        _, film = reduced_error_prune(tree, *self.parts(setup[0])[VALIDATION])
        if not film.steps:
            return None, []
        step = film.steps[0]
        kept = self._kept_names(setup, folded)
        return step, [kept[i] for i in step.tried]

    def _kept_names(self, setup: Setup, folded: Folded) -> list[str]:
        """The names of the nodes that are left, in walk order: pruning changes no name."""
        _, names = self.names(setup)
        return [n for n in names if not any(n.startswith(f"{f}.") for f in folded)]

    # --- cost-complexity pruning ---

    def _path(self, setup: Setup) -> tuple[CostComplexityPath[Tree], list[Folded]]:
        """The path, and the nodes that are folded after every pruning on it."""
        path = cost_complexity_path(self.tree(setup))
        _, names = self.names(setup)
        gone = [names[i] for i in path.folded]
        return path, [outermost(gone[:k]) for k in range(len(gone) + 1)]

    def _curve(self, setup: Setup) -> tuple[list[int], dict[str, list[float]]]:
        """The errors of the trees on that path, from the smallest tree to the largest."""
        path, folds = self.path(setup)
        leaves = [row[1] for row in path.rows][::-1]
        errors = [self.errors(setup, folded) for folded in folds[::-1]]
        return leaves, {name: [e[name] for e in errors] for name in errors[0]}

    # --- rules ---

    def _rules(self, setup: Setup) -> tuple[RuleList, RulePruningFilm, list[list[Trial]]]:
        """The pruned rules, every trial, and the trials of each round together."""
        rules, film = post_prune_rules(self.tree(setup), *self.parts(setup[0])[VALIDATION])
        rounds: dict[tuple[int, int], list[Trial]] = {}
        for trial in film:
            rounds.setdefault((trial.rule, trial.round), []).append(trial)
        return rules, film, list(rounds.values())

    def rules_after(self, setup: Setup, n_rounds: int) -> list[ShownRule]:
        """The rules of the tree without the tests that the first rounds dropped."""
        rounds = self.rules(setup)[2][:n_rounds]
        dropped: dict[int, list[str]] = {}
        accuracy: dict[int, float] = {}
        for trials in rounds:
            gone = [t for t in trials if t.dropped]
            dropped.setdefault(trials[0].rule, []).extend(t.test for t in gone)
            accuracy[trials[0].rule] = (gone or trials)[0].accuracy_before
            if gone:
                accuracy[trials[0].rule] = gone[0].accuracy_after
        shown = []
        grown = [rule for rule in tree_rules(self.tree(setup)) if rule.weight > 0]
        for number, rule in enumerate(grown, start=1):
            gone_tests = dropped.get(number, [])
            kept = [c for c in rule.conditions if c[0].condition(c[1]) not in gone_tests]
            tests = [q.condition(a) for q, a in binding(kept)]
            remark = f"{accuracy[number]:.3f}" if number in accuracy else ""
            shown.append(ShownRule(tests, gone_tests, str(rule.prediction), remark))
        return shown

    def final_rules(self, setup: Setup) -> list[ShownRule]:
        """What is left in the end, in its order."""
        return [
            ShownRule([q.condition(a) for q, a in rule.conditions], [], str(rule.prediction),
                      f"{rule.accuracy:.3f}")
            for rule in self.rules(setup)[0].rules
        ]  # fmt: skip

    def rule_error(self, setup: Setup, part: str) -> float:
        X, y = self.parts(setup[0])[part]
        return wrong_share(self.rules(setup)[0], X, y)


def own_parts(X: Any, y: Any, validation: Any, test: Any, random_state: int) -> Parts:
    """A person's own rows: split up, or with a validation set of its own."""
    if validation is None:
        if test is not None:
            raise ValueError("a test set without a validation set: give validation=(X, y) too")
        return split(X, y, random_state)
    parts = {TRAINING: labelled(X, y), VALIDATION: labelled(*validation)}
    if test is not None:
        parts[TEST] = labelled(*test)
    columns = [list(frame.columns) for frame, _ in parts.values()]
    if any(other != columns[0] for other in columns):
        raise ValueError("training, validation and test rows must have the same columns")
    return parts


def wrong_share(model: Any, X: pd.DataFrame, y: pd.Series) -> float:
    return float(np.mean(model.predict(X) != y.to_numpy()))


def share(error: float, labels: pd.Series) -> str:
    """An error as rows: "4 of 71"."""
    return f"{round(error * len(labels))} of {len(labels)}"


def near(place: str) -> str:
    """The end of a node's place: the last answer and the question.

    >>> near("a = 1 → b = 2 → c?")
    'b = 2 → c?'
    """
    return " → ".join(place.split(" → ")[-2:])


def nearest(sizes: list[int], now: int, wanted: float) -> int:
    """The position of the size to go to: an arrow key always moves, whatever the gaps."""
    smaller = [i for i, size in enumerate(sizes) if size <= wanted]
    larger = [i for i, size in enumerate(sizes) if size >= wanted]
    if wanted < now:
        return smaller[-1] if smaller else int(np.argmin(sizes))
    return larger[0] if larger else int(np.argmax(sizes))
