"""The best tree there is, found by trying them all: what greedy growing is measured against.

Chapter 2. ID3 takes the best question of the moment and never takes one back. For a few
rows and a few questions every tree can be tried instead. The number of trees explodes, but
the sets of rows that they make are far fewer, and each set has to be solved only once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.fast.read.frames import read_table
from dtlib.fast.read.statistics import ClassTarget
from dtlib.fast.read.table import Table, by_name
from dtlib.fast.read.targets import read_target
from dtlib.questions import Question
from dtlib.scoring import Thresholds, check_thresholds, splits_of
from dtlib.tree import Node, ask, leaf

MOST = 150_000  # questions that are tried before the search gives up: about a second
DEEPEST = 100  # questions; the search calls itself that often at most


def best_tree(X: Any, y: Any, questions: int, thresholds: Thresholds = None) -> Node:
    """The tree with at most so many questions that gets fewest of these rows wrong.

    Of equally good trees it is one with fewest questions; then the attribute whose name
    sorts first is asked. ``thresholds`` says what is asked of numbers, as in ``candidates``:
    None makes a value of every number, as ID3 does. The data must be complete and small.

    >>> from dtlib.datasets import load_xor
    >>> print(best_tree(*load_xor(), questions=3))
    x1?
    ├─ 0: x2?
    │  ├─ 0: same (2)
    │  └─ 1: different (2)
    └─ 1: x2?
       ├─ 0: different (2)
       └─ 1: same (2)
    """
    check_thresholds(thresholds)
    table = read_table(X, numbers_as_values=thresholds is None)
    target = read_target(y, X, table.n_rows, "entropy")
    assert isinstance(target, ClassTarget)
    if not table.is_complete:
        raise ValueError("the best tree is searched for in complete data only: some values miss")
    if not 0 <= questions <= DEEPEST:
        raise ValueError(f"questions must be a number from 0 to {DEEPEST}; got {questions!r}")
    classes = [_bits(target.codes == c) for c in range(len(target.classes))]
    search = _Search(classes, list(_questions(table, target, thresholds)))
    return search.tree(_bits(np.ones(table.n_rows, bool)), int(questions), target.classes.tolist())


# A set of rows is a whole number whose i-th binary digit says whether row i belongs to it:
# then "and" is one operation, and counting too.
Rows = int


def _bits(mask: NDArray[np.bool_]) -> Rows:
    return sum(1 << int(i) for i in np.flatnonzero(mask))


@dataclass(frozen=True)
class _Asked:
    """A question and the rows behind each of its answers."""

    question: Question
    answers: dict[Any, Rows]


def _questions(table: Table, target: ClassTarget, thresholds: Thresholds) -> Iterator[_Asked]:
    for j in by_name(table):
        splits, column = splits_of(table, j, target, target.rows, thresholds), table.columns[j]
        for i in np.flatnonzero(splits.separates):
            question = splits.question(int(i))
            branch = column if question.threshold is None else column >= question.threshold
            rows = [_bits(branch == b) for b in range(len(splits.answers))]
            yield _Asked(question, dict(zip(splits.answers, rows, strict=True)))


@dataclass(frozen=True)
class _Plan:
    """The best that can be done with some rows: ask nothing, or this with these numbers below."""

    wrong: int
    asked: _Asked | None = None
    below: tuple[int, ...] = ()  # how many questions each branch may ask


@dataclass(eq=False)
class _Search:
    classes: list[Rows]
    questions: list[_Asked]
    known: dict[tuple[Rows, int], _Plan] = field(default_factory=dict)
    tried: int = 0

    def counts(self, rows: Rows) -> list[int]:
        return [(rows & c).bit_count() for c in self.classes]

    def plan(self, rows: Rows, n_questions: int) -> _Plan:
        """Fewest wrong rows with at most so many questions."""
        found = self.known.get((rows, n_questions))
        if found is not None:
            return found
        if n_questions == 0:
            best = _Plan(rows.bit_count() - max(self.counts(rows)))
        else:
            best = self.plan(rows, n_questions - 1)
            for asked in self.questions if best.wrong else ():
                best = self._better(rows, asked, n_questions - 1, best)
        self.known[rows, n_questions] = best
        return best

    def _better(self, rows: Rows, asked: _Asked, left: int, best: _Plan) -> _Plan:
        """The best plan that begins with this question, if it beats ``best``."""
        self.tried += 1
        if self.tried > MOST:
            raise ValueError(
                "the data are too large to try every tree of this size: take fewer rows, "
                "attributes or questions"
            )
        branches = [rows & answer for answer in asked.answers.values()]
        if sum(branch != 0 for branch in branches) < 2:
            return best
        # wrong[n], shares[n]: the best way to deal n questions to the branches seen so far
        wrong = [0] * (left + 1)
        shares: list[tuple[int, ...]] = [()] * (left + 1)
        for branch in branches:
            here = [self.plan(branch, n).wrong for n in range(left + 1)] if branch else [0]
            dealt = [
                min((wrong[n - k] + w, k) for k, w in enumerate(here[: n + 1]))
                for n in range(left + 1)
            ]
            shares = [(*shares[n - k], k) for n, (_, k) in enumerate(dealt)]
            wrong = [w for w, _ in dealt]
            if wrong[left] >= best.wrong:
                return best
        return _Plan(wrong[left], asked, shares[left])

    def tree(self, rows: Rows, n_questions: int, labels: list[Any]) -> Node:
        """The tree of the best plan, with the counts at its leaves."""
        plan, counts = self.plan(rows, n_questions), self.counts(rows)
        majority = labels[counts.index(max(counts))]
        if plan.asked is None:
            return leaf(majority, dict(zip(labels, counts, strict=True)))
        branches = {}
        for (answer, there), n in zip(plan.asked.answers.items(), plan.below, strict=True):
            empty = leaf(majority, dict.fromkeys(labels, 0))
            branches[answer] = self.tree(rows & there, n, labels) if rows & there else empty
        return ask(plan.asked.question, branches)
