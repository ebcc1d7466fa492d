"""What a grown tree remembers of its training, so that each node can show its reasons.

The rows themselves stay in memory: copies of a model share them, a pickle leaves them behind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from dtlib.arrays import Floats
from dtlib.fast.read.statistics import Target
from dtlib.fast.read.table import Table
from dtlib.growing import best_questions
from dtlib.questions import Question
from dtlib.scoring import TIE, splits_of
from dtlib.sending import Part, fill, send, whole
from dtlib.settings import Settings
from dtlib.splits import candidate_table, weigh_cost
from dtlib.tree import path_to

if TYPE_CHECKING:
    import pandas as pd

    from dtlib.tree import Node


T = TypeVar("T")


class InMemory(Generic[T]):
    """Something as large as the training data: copies share it, a pickle leaves it behind.

    It is given by a function, so that what follows from other data need not be kept.
    """

    def __init__(self, value: Callable[[], T] | None = None) -> None:
        self._value = value

    def __call__(self) -> T:
        if self._value is None:
            raise ValueError(
                "the training rows are gone: a model that was stored, or sent to another "
                "process, leaves them behind. Call fit(X, y) again, or ask about rows of your "
                "own: dtlib.candidates(X, y), post_prune_rules(tree, X_val, y_val)"
            )
        return self._value()

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> Any:
        return InMemory, ()


@dataclass(frozen=True, eq=False)
class Rows:
    """The training rows, as they were read; ``weights`` of None counts each of them once."""

    table: Table
    target: Target
    weights: Floats | None = None


@dataclass(eq=False)
class Training:
    """The data and the choices that a tree was grown with. Rows are found again on demand."""

    rows: InMemory[Rows]
    settings: Settings
    criterion: str
    root: Node | None = None

    @classmethod
    def of(cls, table: Table, target: Target, weights: Floats | None, settings: Settings) -> Self:
        rows = Rows(table, target, weights)
        return cls(InMemory(lambda: rows), settings, target.criterion)

    def with_weights(self, weights: Callable[[], Floats]) -> Training:
        """The same rows as another tree saw them; they are weighed again when asked for."""
        rows = self.rows
        return replace(self, rows=InMemory(lambda: replace(rows(), weights=weights())), root=None)

    @property
    def table(self) -> Table:
        return self.rows().table

    @property
    def target(self) -> Target:
        return self.rows().target

    @property
    def weights(self) -> Floats | None:
        return self.rows().weights

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "root": None}  # the learner links the nodes again

    def part_at(self, node: Node) -> Part:
        """The training rows that reach this node, with their weights."""
        assert self.root is not None
        path = path_to(self.root, node)
        part = whole(self.table, self.target, self.weights)
        for question, answer in path:
            part = self._follow(part, question, answer)
        return part

    def _follow(self, part: Part, question: Question, answer: object) -> Part:
        j = self.table.position(question.attribute)
        here = self._column(part, j)
        cut = None if question.threshold is None else [question.threshold]
        split = splits_of(here, 0, self.target, part.sums, cut)[0]
        below = send(self.table, part, split, self.settings.missing, self.target)
        return below[split.answers.index(answer)]

    def _column(self, part: Part, j: int) -> Table:
        """Attribute ``j`` at these rows, as the grower saw it."""
        here = self.table.column(j, part.rows)
        return fill(here, self.target, part, self.settings.missing)

    def candidates(self, node: Node) -> pd.DataFrame:
        """Every question that could have been asked at this node, the one asked first."""
        part = self.part_at(node)
        columns = [self._column(part, j).columns[0] for j in range(len(self.table.attributes))]
        here = self.target.at(part.rows)
        return candidate_table(
            Table(self.table.attributes, columns, len(part.rows)),
            here,
            here.rows_of(part.rows) * part.weights[:, None],
            self.settings.thresholds,
            self.settings.costs or None,
            part.open,
            partial(self._chosen_by, part),
        )

    def _chosen_by(self, part: Part, table: pd.DataFrame) -> tuple[Any, Any]:
        """How early a question comes, and its score: asked, competing, the others."""
        competes, score = self._competes(table)
        if self.settings.max_features is not None:  # chance has decided there
            return ~competes, score
        asked = best_questions(self.table, self.target, part, self.settings)
        is_asked = table["question"].isin([str(s.question) for s in asked])
        return (2 - competes.astype(int)).mask(is_asked, 0), score

    def _competes(self, table: pd.DataFrame) -> tuple[Any, Any]:
        """Which questions compete, and by what score (see ``best_questions``)."""
        gain, settings = table["gain"], self.settings
        if settings.score == "gain":
            return gain >= 0, gain
        best = gain.groupby(table["attribute"], sort=False).transform("max")
        competes = gain >= best - TIE
        if settings.score == "gain_ratio":
            average = best.groupby(table["attribute"], sort=False).first().mean()
            return competes & (best >= average - TIE), table["gain_ratio"]
        cost = [settings.costs.get(name, 1.0) for name in table["attribute"]]
        return competes, weigh_cost(gain, cost, settings.score, settings.cost_weight)

    def tied_questions(self, node: Node) -> list[Question]:
        """The questions that score as high as the one that was asked."""
        best = best_questions(self.table, self.target, self.part_at(node), self.settings)
        return [split.question for split in best]
