"""A tree is a node with branches to other nodes. Walk it, print it, read it as rules.

One ``Node`` serves every learner: a branch a value or yes/no, classes or means. A tree
can be grown by a learner or written down::

    ask("Outlook", {"Overcast": leaf("Yes"),
                    "Sunny": ask("Humidity", {"High": leaf("No"), "Normal": leaf("Yes")}),
                    "Rain": ask("Wind", {"Strong": leaf("No"), "Weak": leaf("Yes")})})

Nothing here calls itself: a tree may be thousands of levels deep.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.column_answers import branch_numbers, read_asked
from dtlib.fast.read.frames import as_frame
from dtlib.fast.read.table import sorted_values
from dtlib.paths import conditions_in
from dtlib.paths import depth as depth
from dtlib.paths import leaves as leaves
from dtlib.paths import path_to as path_to
from dtlib.paths import paths as paths
from dtlib.paths import walk as walk
from dtlib.portions import portions
from dtlib.questions import NO, YES, Question, parse, short
from dtlib.text import as_text as as_text
from dtlib.text import label, predicted

if TYPE_CHECKING:
    from dtlib.draw import Picture
    from dtlib.training import Training


@dataclass(eq=False, repr=False)
class Node:
    """A place in a tree: its rows in numbers, and its question unless it is a leaf.

    ``counts`` holds the weight of every class; for numbers it is None and ``prediction``
    is the mean. ``weight`` is the total weight of the rows that came here in training and
    ``n_rows`` their number. An empty branch has weight 0 and its parent's prediction.
    """

    prediction: Any
    counts: dict[Any, float] | None = None
    weight: float = 0.0
    n_rows: int = 0
    impurity: float | None = None
    question: Question | None = None
    branches: dict[Any, Node] = field(default_factory=dict)
    gain: float | None = None
    training: Training | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        what = self.counts if self.counts is not None else f"weight {short(self.weight)}"
        asks = "leaf" if self.question is None else f"{self.question} {len(self.branches)} branches"
        return f"<Node {asks}, prediction {self.prediction!r}, {what}>"

    def __reduce__(self) -> Any:
        """Pickle and copy the nodes as a list, because a chain of them may be deep."""
        nodes = list(walk(self))
        number = {id(node): i for i, node in enumerate(nodes)}
        links = [{a: number[id(b)] for a, b in node.branches.items()} for node in nodes]
        facts = [
            {name: value for name, value in vars(n).items() if name not in ("branches", "training")}
            for n in nodes
        ]
        is_whole = self.training is not None and self.training.root is self
        return _rebuilt, (facts, links, self.training if is_whole else None)

    @property
    def is_leaf(self) -> bool:
        return self.question is None

    @property
    def tie(self) -> str | None:
        """What was equally good here, in a sentence, or None if nothing was.

        Equally common classes: the one that sorts first is predicted. Equally good
        questions: the attribute whose name sorts first is asked, at its smallest split point.
        So the order of a DataFrame's columns does not matter. An array has no names but x0,
        x1, … by place, so that there the first of equal columns is asked.
        """
        sentences = []
        common = self._most_common()
        if len(common) > 1:
            names = " and ".join(map(str, common))
            sentences.append(f"{names} are equally common; {self.prediction} sorts first")
        if self.question is not None and self.training is not None:
            best = self.training.tied_questions(self)
            if len(best) > 1:
                names = " and ".join(f"“{q}”" for q in best)
                sentences.append(f"{names} are equally good; “{self.question}” sorts first")
        return ". ".join(sentences) or None

    def _most_common(self) -> list[Any]:
        if not self.counts or self.weight == 0:
            return []
        most = max(self.counts.values())
        return [label for label, count in self.counts.items() if count >= most * (1 - 1e-12)]

    def candidates(self) -> pd.DataFrame:
        """Every question that could have been asked here (see ``candidates``).

        They are listed by what the learner chooses by: the one that it asks comes first.
        """
        if self.training is None:
            raise ValueError(
                "this tree was written down, not grown: there are no training rows to ask about. "
                "Use dtlib.candidates(X, y) on rows of your own"
            )
        return self.training.candidates(self)

    def __call__(self, row: Any) -> Any:
        """The prediction for one row, a dict or a Series.

        A row without a known answer gets the majority of the node that asks, or an error if
        the tree was written down without counts.
        """
        last = self.decision_path(row)[-1]
        if last.node.prediction is None and last.node.question is not None:
            raise last.node._no_branch(last.value)
        return last.node.prediction

    def _no_branch(self, value: Any) -> ValueError:
        known = ", ".join(map(str, self.branches))
        what = "a missing value" if value is None else repr(value)
        return ValueError(
            f"“{self.question}” has no branch for {what}; it has: {known}. Write the leaves down "
            "with counts, and the majority answers"
        )

    def predict(self, X: Any) -> NDArray[Any]:
        """The prediction for every row of a table, as if the node were called on each."""
        table = read_asked(X, conditions_in(self), "this tree")
        predicted = np.empty(table.n_rows, dtype=object)
        waiting = [(self, np.arange(table.n_rows))]
        while waiting:
            node, rows = waiting.pop()
            stays = np.ones(len(rows), bool)
            if node.question is not None:
                branch = branch_numbers(table, node, rows)
                stays = branch < 0
                here = [rows[branch == b] for b in range(len(node.branches))]
                waiting += zip(node.branches.values(), here, strict=True)
                if stays.any() and node.prediction is None:
                    raise node._no_branch(node.question.value(_row(X, rows[stays][0])))
            for row in rows[stays]:
                predicted[row] = node.prediction
        return pd.Series(predicted).infer_objects().to_numpy()

    def decision_path(self, row: Any) -> list[Step]:
        """The nodes that a row passes, each with the question, the value and the answer."""
        steps: list[Step] = []
        node = self
        while node.question is not None:
            answer = node.question.answer(row)
            if answer not in node.branches:
                return [*steps, Step(node, node.question.value(row), None)]
            steps.append(Step(node, node.question.value(row), answer))
            node = node.branches[answer]
        return [*steps, Step(node)]

    def draw(self, **options: Any) -> Picture:
        """The tree as a picture (see ``dtlib.draw.draw_tree``)."""
        from dtlib.draw import draw_tree

        return draw_tree(self, **options)

    def __str__(self) -> str:
        return as_text(self)


@dataclass(frozen=True)
class Step:
    """One step of a row's way down: a node, the row's value there and the branch taken.

    ``answer`` is None at the leaf, and at a node that has no branch for the value: the way
    ends there, with the node's own prediction. ``shares`` then says what part of such a row
    each branch would take: its part of the training weight.
    """

    node: Node
    value: Any = None
    answer: Any = None

    @property
    def shares(self) -> dict[Any, float]:
        """Answer → part of the row; empty if the answer is known, or no weights are."""
        branches = self.node.branches
        shares = portions([branch.weight for branch in branches.values()]).tolist()
        if self.answer is not None or not any(shares):
            return {}
        return dict(zip(branches, shares, strict=True))

    def __str__(self) -> str:
        if self.node.question is None:
            return f"→ {label(self.node)}"
        if self.answer is None:
            what = "missing" if self.value is None else f"{self.value}: no such branch"
            parts = ", ".join(f"{answer} {share:.0%}" for answer, share in self.shares.items())
            goes = f" ({parts})" if parts else ""
            return f"{self.node.question} {what}{goes} → {predicted(self.node)}"
        if self.node.question.threshold is None:
            return f"{self.node.question} {self.answer}"
        value = "missing" if self.value is None else short(self.value)
        return f"{self.node.question} {value}: {self.answer}"


# --- writing a tree down ---


def leaf(prediction: Any, counts: Mapping[Any, float] | None = None, weight: float = 0) -> Node:
    """A leaf; ``counts`` of the classes, or the ``weight`` of a mean, let it be pruned."""
    if any(not count >= 0 for count in (counts or {}).values()) or not weight >= 0:
        raise ValueError(f"a count must not be negative; got {counts or weight}")
    weight = float(sum(counts.values())) if counts else float(weight)
    return Node(prediction, dict(counts) if counts else None, weight, n_rows=round(weight))


def ask(
    question: str | Question,
    branches: Mapping[Any, Node] | None = None,
    *,
    yes: Node | None = None,
    no: Node | None = None,
) -> Node:
    """An inner node: ``ask("Outlook", {...})`` or ``ask("Years < 4.5", yes=…, no=…)``.

    >>> tree = ask("Years < 4.5", yes=leaf(5.11), no=ask("Hits < 117.5",
    ...                                                 yes=leaf(6.0), no=leaf(6.74)))
    >>> tree({"Years": 7, "Hits": 130})
    6.74
    """
    question = parse(question)
    if branches is None:
        if yes is None or no is None:
            raise ValueError(f"“{question}” needs both branches: ask(…, yes=…, no=…)")
        branches = {YES: yes, NO: no}
    if question.threshold is not None and set(branches) != {YES, NO}:
        raise ValueError(f"“{question}” is answered by yes and no; got {list(branches)}")
    if not branches:
        raise ValueError(f"“{question}” needs at least one branch")
    for answer, branch in branches.items():
        if not isinstance(branch, Node):
            raise TypeError(
                f"the branch {answer!r} of “{question}” must be a node, for example "
                f"leaf({branch!r}); got {type(branch).__name__}"
            )
    return _summed_up(Node(None, question=question, branches=dict(branches)))


def _rebuilt(
    facts: list[dict[str, Any]], links: list[dict[Any, int]], training: Training | None
) -> Node:
    """The tree that ``Node.__reduce__`` took apart."""
    nodes = [Node(**fact, training=training) for fact in facts]
    for node, below in zip(nodes, links, strict=True):
        node.branches = {answer: nodes[i] for answer, i in below.items()}
    if training is not None:
        training.root = nodes[0]
    return nodes[0]


def _row(X: Any, i: int) -> Any:
    return as_frame(X).iloc[i]


def _summed_up(node: Node) -> Node:
    """Fill in a hand-written node from its branches: counts, weight, and the prediction."""
    below = list(node.branches.values())
    node.weight = sum(b.weight for b in below)
    node.n_rows = sum(b.n_rows for b in below)
    if all(b.counts is not None for b in below):
        node.counts = {}
        for b in below:
            for label, count in (b.counts or {}).items():
                node.counts[label] = node.counts.get(label, 0) + count
        node.counts = {label: node.counts[label] for label in sorted_values(list(node.counts))}
        node.prediction = max(node.counts, key=lambda label: node.counts[label])  # type: ignore[index]
    elif node.weight > 0 and all(isinstance(b.prediction, (int, float)) for b in below):
        node.prediction = sum(b.weight * b.prediction for b in below) / node.weight
    return node
