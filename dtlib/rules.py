"""A tree as rules: one for every leaf, or one formula for a class; and lists of rules.

Chapters 2 and 3. How rules are pruned stands in ``pruning/rule_post_pruning.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.column_answers import meets, read_asked
from dtlib.fast.read.table import Table
from dtlib.other_trees.reading import read_root
from dtlib.paths import Path
from dtlib.questions import YES, Question, short
from dtlib.tree import paths

DEFAULT = -1  # what ``RuleList.which`` says of a row that no rule covers


@dataclass(frozen=True)
class Rule:
    """IF all conditions hold THEN predict.

    ``conditions`` are (question, answer) pairs, as on a path through a tree. ``counts``
    are the classes of the rows that the rule was made from, ``weight`` is their sum, and
    ``accuracy`` is how often the rule is expected to be right, once that was estimated.

    >>> print(Rule(((Question("Years", 2.5), "no"), (Question("Years", 4.5), "no")), 6.35))
    IF Years ≥ 4.5 THEN 6.35
    """

    conditions: Path
    prediction: Any
    counts: dict[Any, float] | None = None
    weight: float = 0.0
    accuracy: float | None = None

    def __str__(self) -> str:
        tests = " AND ".join(q.condition(a) for q, a in binding(self.conditions))
        return f"IF {tests} THEN {self._then}" if tests else f"ALWAYS {self._then}"

    @property
    def _then(self) -> str:
        return (
            short(self.prediction) if isinstance(self.prediction, float) else str(self.prediction)
        )

    def covers(self, X: Any) -> NDArray[np.bool_]:
        """Which rows of X meet all conditions. A gap meets only those that say "or missing"."""
        return covered(read_asked(X, self.conditions, "this rule"), self.conditions)


def covered(table: Table, conditions: Iterable[tuple[Question, Any]]) -> NDArray[np.bool_]:
    """Which rows meet all the conditions."""
    mask = np.ones(table.n_rows, bool)
    for question, answer in conditions:
        mask &= meets(table, question, answer)
    return mask


def binding(conditions: Iterable[tuple[Question, Any]]) -> Path:
    """The conditions without those that another one implies.

    "Years ≥ 2.5" says nothing beside "Years ≥ 4.5". The stricter one takes the place of
    the first about its attribute.

    >>> years = [(Question("Years", 2.5), "no"), (Question("Hits", 117.5), "yes")]
    >>> [q.condition(a) for q, a in binding([*years, (Question("Years", 4.5), "no")])]
    ['Years ≥ 4.5', 'Hits < 117.5']
    """
    strictest: dict[Any, tuple[Question, Any]] = {}
    for question, answer in conditions:
        t = question.threshold
        # Where a gap meets only one of two conditions, neither implies the other.
        gap = answer == question.missing
        side = (question.attribute, answer, gap) if t is not None else (question, answer)
        other = strictest.get(side, (question, answer))[0].threshold
        if t is None or other is None or (t <= other if answer == YES else t >= other):
            strictest[side] = (question, answer)
    return tuple(strictest.values())


def tree_rules(tree: Any) -> list[Rule]:
    """One rule for every leaf, from left to right; also of another library's tree.

    >>> from dtlib import ID3
    >>> from dtlib.datasets import load_play_tennis
    >>> for rule in tree_rules(ID3().fit(*load_play_tennis())):
    ...     print(rule)
    IF Outlook = Overcast THEN Yes
    IF Outlook = Rain AND Wind = Strong THEN No
    IF Outlook = Rain AND Wind = Weak THEN Yes
    IF Outlook = Sunny AND Humidity = High THEN No
    IF Outlook = Sunny AND Humidity = Normal THEN Yes
    """
    return [
        Rule(path, node.prediction, node.counts, node.weight)
        for path, node in paths(read_root(tree))
        if node.is_leaf
    ]


def as_disjunction(tree: Any, label: Any) -> str:
    """The tree as a formula that is true where it predicts ``label``: an or of ands.

    >>> from dtlib import ID3
    >>> from dtlib.datasets import load_play_tennis
    >>> print(as_disjunction(ID3().fit(*load_play_tennis()), "Yes"))
    (Outlook = Overcast) ∨
    (Outlook = Rain ∧ Wind = Weak) ∨
    (Outlook = Sunny ∧ Humidity = Normal)
    """
    rules = tree_rules(tree)
    known = dict.fromkeys(c for r in rules for c in (r.prediction, *(r.counts or {})))
    if label not in known:
        labels = ", ".join(map(repr, known))
        raise ValueError(f"the tree knows no class {label!r}; its classes are {labels}")
    paths_to_label = [binding(rule.conditions) for rule in rules if rule.prediction == label]
    if () in paths_to_label:
        return "true"  # a single leaf asks nothing
    ands = [" ∧ ".join(q.condition(a) for q, a in path) for path in paths_to_label]
    return " ∨\n".join(f"({text})" for text in ands) or "false"


@dataclass(frozen=True)
class RuleList:
    """Rules in order: the first that covers a row decides, and ``default`` if none does.

    >>> rain = Rule(((Question("Outlook"), "Rain"), (Question("Wind"), "Strong")), "No")
    >>> print(RuleList([rain], default="Yes"))
    1. IF Outlook = Rain AND Wind = Strong THEN No
    OTHERWISE Yes
    """

    rules: Sequence[Rule]
    default: Any

    def which(self, X: Any) -> NDArray[np.int64]:
        """The position in ``rules`` of the rule that decides each row; −1 for the default."""
        conditions = [condition for rule in self.rules for condition in rule.conditions]
        table = read_asked(X, conditions, "this list of rules")
        which = np.full(table.n_rows, DEFAULT)
        for i, rule in enumerate(self.rules):
            which[(which == DEFAULT) & covered(table, rule.conditions)] = i
        return which

    def predict(self, X: Any) -> NDArray[Any]:
        """The prediction for every row."""
        # The default stands last, where DEFAULT = −1 finds it.
        predictions = pd.Series([*(rule.prediction for rule in self.rules), self.default])
        return predictions.to_numpy()[self.which(X)]

    def score(self, X: Any, y: Any) -> float:
        """Accuracy: the share of rows that are predicted right."""
        return float(np.mean(self.predict(X) == np.asarray(y)))

    def __str__(self) -> str:
        lines = [f"{i}. {rule}{_estimate(rule)}" for i, rule in enumerate(self.rules, start=1)]
        return "\n".join([*lines, f"OTHERWISE {self.default}"])

    def __len__(self) -> int:
        return len(self.rules)


def _estimate(rule: Rule) -> str:
    return "" if rule.accuracy is None else f"  ({rule.accuracy:.3f})"
