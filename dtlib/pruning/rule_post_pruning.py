"""Rule post-pruning, as in C4.5: the tests of a rule are dropped one by one.

Chapter 3. A node of a tree serves all paths through it: it stays or goes for all of them.
A rule stands alone, so that the same test can be dropped in one rule and kept in another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.arrays import Floats
from dtlib.column_answers import meets, read_asked
from dtlib.fast.read.frames import read_like
from dtlib.fast.read.statistics import ClassTarget
from dtlib.fast.read.table import Table
from dtlib.fast.read.targets import read_classes
from dtlib.fitting import root_of
from dtlib.learners import Tree
from dtlib.paths import conditions_in
from dtlib.rules import Rule, RuleList, binding, covered, tree_rules
from dtlib.tree import Node


def post_prune_rules(
    tree: Tree | Node, X_val: Any = None, y_val: Any = None, *, confidence: float = 0.25
) -> tuple[RuleList, RulePruningFilm]:
    """Turn a tree into rules, drop the tests that do not earn their place, sort the rules.

    1. One rule for every leaf that training rows came to.
    2. In each rule, by itself: try the rule without each of its tests. Drop the test whose
       absence gives the highest estimated accuracy, provided that it does not hurt; repeat.
       Of equally good ones the test goes without which more rows are covered, then the one
       that the tree asked last.
    3. Rules that have become equal are kept once, rules without any test left not at all.
       The most accurate rule comes first; of equal ones that which covers more rows.
    4. The default is the most common class among the rows that no rule covers; if there
       are none, among all rows.

    The accuracy of a rule is estimated on the rows that it covers: with a validation set
    the share that is right (0 if it covers none), otherwise C4.5's pessimistic estimate
    from the training rows, 1 − ``pessimistic_error`` at this ``confidence``.

    >>> from dtlib import ID3
    >>> from dtlib.datasets import load_pruning_training, load_pruning_validation
    >>> tree = ID3().fit(*load_pruning_training())
    >>> rules, film = post_prune_rules(tree, *load_pruning_validation())
    >>> print(rules)
    1. IF F1 = X AND F2 = 2 THEN A  (1.000)
    2. IF F1 = Y AND F2 = 0 THEN B  (1.000)
    3. IF F1 = Y AND F2 = 1 THEN A  (1.000)
    4. IF F1 = Y AND F2 = 2 THEN A  (1.000)
    5. IF F1 = Z AND F2 = 0 THEN C  (1.000)
    6. IF F1 = Z AND F2 = 2 THEN C  (1.000)
    7. IF F1 = Z THEN C  (0.750)
    8. IF F2 = 0 THEN B  (0.600)
    9. IF F1 = X AND F2 = 0 THEN C  (0.500)
    OTHERWISE A
    """
    root = root_of(tree)
    rules = [rule for rule in tree_rules(root) if rule.weight > 0 or root.weight == 0]
    if any(rule.counts is None and isinstance(rule.prediction, float) for rule in rules):
        raise ValueError("rules are pruned by how often they are right; a mean is never just right")
    evidence = _evidence(tree, root, X_val, y_val, confidence)
    trials: list[Trial] = []
    pruned: dict[Any, Rule] = {}
    for number, rule in enumerate(rules, start=1):
        rule = _without_idle_tests(rule, number, evidence, trials)
        if rule.conditions:
            pruned.setdefault((frozenset(rule.conditions), rule.prediction), rule)
    in_order = sorted(pruned.values(), key=lambda rule: (-(rule.accuracy or 0.0), -rule.weight))
    return RuleList(in_order, _default(in_order, evidence)), RulePruningFilm(trials)


def _without_idle_tests(rule: Rule, number: int, evidence: Evidence, trials: list[Trial]) -> Rule:
    """Drop tests from one rule while that does not lower its accuracy, and note every trial."""
    kept = list(dict.fromkeys(rule.conditions))
    fails = {test: ~meets(evidence.table, *test) for test in kept}
    n_failed = np.sum([fails[test] for test in kept], axis=0) if kept else evidence.nothing
    accuracy, _ = evidence.judge(n_failed == 0, rule.prediction)
    for round_number in range(1, len(kept) + 1):
        here = []
        # A test that a stricter one implies makes no difference until that one has gone.
        for test in binding(kept):
            after, weight = evidence.judge(n_failed - fails[test] == 0, rule.prediction)
            name = test[0].condition(test[1])
            text = str(replace(rule, conditions=tuple(kept)))
            here.append((test, Trial(number, round_number, text, name, accuracy, after, weight)))
        test, best = max(here[::-1], key=lambda t: (t[1].accuracy_after, t[1].rows_after))
        dropped = best.accuracy_after >= accuracy
        trials += [replace(t, dropped=dropped and t is best) for _, t in here]
        if not dropped:
            break
        kept.remove(test)
        n_failed = n_failed - fails[test]
        accuracy = best.accuracy_after
    counts = evidence.counts(n_failed == 0)
    return Rule(binding(kept), rule.prediction, counts, float(sum(counts.values())), accuracy)


def _default(rules: list[Rule], evidence: Evidence) -> Any:
    """The majority of the rows that no rule covers, or of all rows."""
    left = np.ones(evidence.table.n_rows, bool)
    for rule in rules:
        left &= ~covered(evidence.table, rule.conditions)
    counts = evidence.counts(left if evidence.weights[left].any() else np.ones_like(left))
    return max(counts, key=lambda label: counts[label])  # labels are sorted: the first of equals


# --- the rows that speak for or against a rule ---


@dataclass(frozen=True, eq=False)
class Evidence:
    """Rows, and how an accuracy is estimated from those that a rule covers."""

    table: Table
    classes: list[Any]
    codes: NDArray[np.int64]
    weights: Floats
    confidence: float | None  # None: take the share of right answers as it is

    @property
    def nothing(self) -> NDArray[np.int64]:
        return np.zeros(self.table.n_rows, np.int64)

    def counts(self, rows: NDArray[np.bool_]) -> dict[Any, float]:
        """The weight of every class among these rows."""
        sums = np.bincount(self.codes[rows], self.weights[rows], minlength=len(self.classes))
        return dict(zip(self.classes, sums.tolist(), strict=True))

    def judge(self, rows: NDArray[np.bool_], prediction: Any) -> tuple[float, float]:
        """The estimated accuracy of this prediction for these rows, and their weight."""
        counts = self.counts(rows)
        weight = sum(counts.values())
        right = counts.get(prediction, 0.0)
        if self.confidence is not None:
            return 1 - pessimistic_error(weight - right, weight, self.confidence), weight
        return (right / weight if weight else 0.0), weight


def _evidence(tree: Tree | Node, root: Node, X: Any, y: Any, confidence: float) -> Evidence:
    if X is None and y is None:
        training = root.training
        if training is None:
            raise ValueError(
                "this tree was written down, not grown, so it has no training rows to judge its "
                "rules by: give a validation set, post_prune_rules(tree, X_val, y_val)"
            )
        assert isinstance(training.target, ClassTarget)
        classes = training.target.classes.tolist()
        codes, weights = training.target.codes, training.weights
        ones = np.ones(training.table.n_rows)
        return Evidence(
            training.table, classes, codes, ones if weights is None else weights, confidence
        )
    if X is None or y is None:
        raise ValueError("a validation set needs both: X_val, the rows, and y_val, their labels")
    if len(X) == 0:
        raise ValueError("the validation set is empty: there are no rows to judge the rules by")
    if isinstance(tree, Node):
        table = read_asked(X, conditions_in(tree), "this tree")
    else:
        table = read_like(X, tree.flat_.attributes, type(tree).__name__)
    labels, codes = read_classes(y, X, table.n_rows)
    return Evidence(table, labels.tolist(), codes, np.ones(table.n_rows), None)


@lru_cache(maxsize=10_000)
def pessimistic_error(errors: float, rows: float, confidence: float = 0.25) -> float:
    """The error rate to fear after ``errors`` wrong among ``rows``: C4.5's upper limit.

    If the true rate were higher than this, as few errors as these would be seen with a
    probability below ``confidence``. Exact binomial, found by halving an interval, after
    Quinlan's definition: 6 rows and none wrong is not an error of 0 but one of up to 0.206.
    (C4.5 itself approximates from one error on, and has 0.157 for 1 among 16.)

    >>> [round(pessimistic_error(e, n), 3) for e, n in [(0, 6), (0, 9), (0, 1), (1, 16)]]
    [0.206, 0.143, 0.75, 0.16]
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence is a probability between 0 and 1; got {confidence}")
    if errors >= rows:
        return 1.0
    k = np.arange(int(errors) + 1)
    ways = np.cumsum(np.log(np.r_[1.0, (rows - k[:-1]) / k[1:]]))  # log of "rows choose k"
    low, high = 0.0, 1.0
    for _ in range(60):
        rate = (low + high) / 2
        chance = np.exp(ways + k * np.log(rate) + (rows - k) * np.log1p(-rate)).sum()
        low, high = (rate, high) if chance > confidence else (low, rate)
    return high


# --- the film ---


@dataclass(frozen=True, eq=False)
class Trial:
    """One test, left out for a try."""

    rule: int  # the number of the leaf that the rule comes from, from left to right
    round: int
    before: str  # the rule as it was
    test: str
    accuracy_before: float
    accuracy_after: float
    rows_after: float  # the weight of the rows that the rule covers without the test
    dropped: bool = False


@dataclass(frozen=True, eq=False)
class RulePruningFilm:
    """Every test that was tried: how accurate the rule was with and without it."""

    trials: list[Trial]

    @property
    def table(self) -> pd.DataFrame:
        """A row a trial. Of each round at most one test is dropped."""
        columns = list(Trial.__dataclass_fields__)
        return pd.DataFrame(
            [[getattr(t, c) for c in columns] for t in self.trials], columns=columns
        )

    def __len__(self) -> int:
        return len(self.trials)

    def __iter__(self) -> Iterator[Trial]:
        return iter(self.trials)
