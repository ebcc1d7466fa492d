"""A tree grown by hand: you choose the questions, everything else goes as in the learner.

Chapter 2. Nodes go by their names in pictures: "0" is the root, "0.2" its third branch. The
questions that were chosen are a dict from such names, so that going back is taking one out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from dtlib.fast.grow.node_record import NodeRecord
from dtlib.fast.keep.linked import to_nodes
from dtlib.fast.read.statistics import ClassTarget
from dtlib.growing import best_question
from dtlib.learners import Tree
from dtlib.questions import Question
from dtlib.scoring import Split, splits_of
from dtlib.sending import Part, send, whole
from dtlib.splits import candidate_table
from dtlib.tree import Node, walk

Choices = Mapping[str, Question]


@dataclass(eq=False)
class Sapling:
    """What has grown so far: the tree, and for every node its rows."""

    root: Node
    nodes: dict[str, Node]
    parts: dict[str, Part]

    @property
    def wrong(self) -> float:
        """How many training rows the tree gets wrong (in fractions where values are missing)."""
        return wrong_rows(self.root)

    @property
    def n_questions(self) -> int:
        return sum(not node.is_leaf for node in walk(self.root))


def wrong_rows(root: Node) -> float:
    """How many of the rows behind its leaves a tree gets wrong."""
    at_leaves = [node for node in walk(root) if node.is_leaf]
    return float(sum(node.weight - (node.counts or {}).get(node.prediction, 0.0)
                     for node in at_leaves))  # fmt: skip


class ByHand:
    """Data and a learner whose way of asking is followed, but not its choice.

    >>> from dtlib import ID3
    >>> from dtlib.datasets import load_play_tennis
    >>> hand = ByHand(ID3(), *load_play_tennis())
    >>> print(hand.grow({"0": Question("Wind")}).root)
    Wind?
    ├─ Strong: No (3 of 6)
    └─ Weak: Yes (6 of 8)
    >>> print(hand.question({}, "0"))
    Outlook?
    """

    def __init__(self, learner: Tree, X: Any, y: Any) -> None:
        self.greedy = learner.fit(X, y)
        self._training = learner._training
        if not isinstance(self._training.target, ClassTarget):
            raise ValueError("trees are grown by hand for classes: give labels, not numbers")

    def grow(self, choices: Choices) -> Sapling:
        """The tree that asks these questions. One that its node cannot ask ends the branch."""
        table, target = self._training.table, self._training.target
        assert isinstance(target, ClassTarget)
        record = NodeRecord(table, target)
        waiting = [("0", whole(table, target, self._training.weights))]
        for name, part in waiting:  # the list grows while it is read
            number = record.write_node(part.sums.sum(axis=0), len(part.rows))
            split = self._split(part, choices.get(name))
            if split is None:
                continue
            asked, first = split.question, len(waiting)
            j = table.position(asked.attribute)
            record.write_question(number, j, asked.threshold, split.gain, first)
            below = send(table, part, split, self._training.settings.missing, target)
            waiting += [(f"{name}.{b}", its_part) for b, its_part in enumerate(below)]
        training = replace(self._training, root=None)
        training.root = to_nodes(record.finished(), target.classes, training)
        nodes = {"0": training.root}
        for name, _ in waiting:
            branches = nodes[name].branches.values()
            nodes |= {f"{name}.{b}": branch for b, branch in enumerate(branches)}
        return Sapling(training.root, nodes, dict(waiting))

    def _split(self, part: Part, question: Question | None) -> Split | None:
        if question is None or not len(part.rows):
            return None
        table = self._training.table
        j = table.position(question.attribute)
        if j not in part.open:
            return None
        cuts = None if question.threshold is None else [question.threshold]
        splits = splits_of(table.take(part.rows), j, self._training.target, part.sums, cuts)
        return splits[0] if len(splits) and splits.separates[0] else None

    # --- what could be asked ---

    def candidates(self, part: Part) -> pd.DataFrame:
        """Every question that separates the rows of a node, best gain first."""
        training = self._training
        here, settings = training.table.take(part.rows), training.settings
        costs = settings.costs or None
        possible = part.open if len(part.rows) else ()
        sums = part.sums if possible else np.ones((1, part.sums.shape[1]))
        return candidate_table(here, training.target, sums, settings.thresholds, costs, possible)

    def question(self, choices: Choices, name: str) -> Question | None:
        """What the learner would ask at this node; None if it would make a leaf of it."""
        return self.greedy_question(self.grow(choices).parts[name])

    def greedy_question(self, part: Part) -> Question | None:
        if not len(part.rows):
            return None
        training = self._training
        best = best_question(training.table, training.target, part, training.settings)
        return None if best is None else best.question

    def finish(self, choices: Choices, below: str = "0") -> dict[str, Question]:
        """The choices, and at every leaf at or below a node those that the learner makes."""
        finished = dict(choices)
        while True:
            sapling = self.grow(finished)
            new = {
                name: self.greedy_question(sapling.parts[name])
                for name, node in sapling.nodes.items()
                if node.is_leaf and f"{name}.".startswith(f"{below}.")
            }
            asked = {name: question for name, question in new.items() if question is not None}
            if not asked:
                return finished
            finished |= asked
