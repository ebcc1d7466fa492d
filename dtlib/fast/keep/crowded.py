"""Answering the questions that many rows are asked, for all rows at once.

Near the root one question goes to very many rows. To compare a whole column with one number is
ten times faster than to look up each row's own question, so these nodes ask everyone, also the
rows that never come there. What a row answered becomes its *code*, the number of the way out
that it takes from the crowded part of the tree, counted from left to right. Codes are bytes, and
are put together from below: those of the second branch stand behind those of the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats, Ints

if TYPE_CHECKING:
    from dtlib.fast.keep.flat import FlatTree

CROWDED = 0.15  # of all rows: where so many come, asking all is faster
MOST = 200  # questions, so that a code fits into a byte
Codes = NDArray[np.uint8]


@dataclass(frozen=True)
class Asked:
    """A question that all rows are asked, and what is known of its branches."""

    column: int  # its place among the columns that are asked for
    threshold: float
    first_is_asked: bool  # or a way out
    second_is_asked: bool
    n_first: int  # ways out below the first branch


class CrowdedTop:
    """The top of a tree, where many rows pass."""

    def __init__(self, tree: FlatTree) -> None:
        is_crowded = tree.weight >= max(CROWDED * tree.weight[0], np.finfo(float).tiny)
        crowded = ((tree.attribute >= 0) & is_crowded).nonzero()[0]
        # Branches weigh no more than the node above, so that the heaviest hang together.
        heaviest = crowded[np.argsort(-tree.weight[crowded], kind="stable")[:MOST]]
        self.asked: list[Asked] = []  # branches before the node above them
        self.columns: dict[int, int] = {}  # attribute → its place
        ways_out: list[int] = []
        inside = set(heaviest.tolist())
        n_ways: dict[int, int] = {}
        waiting = [(0, False)]
        while waiting:
            node, is_seen = waiting.pop()
            first = int(tree.first[node])
            if node not in inside:
                n_ways[node] = 1
                ways_out.append(node)
            elif not is_seen:
                waiting += [(node, True), (first + 1, False), (first, False)]
            else:
                column = self.columns.setdefault(int(tree.attribute[node]), len(self.columns))
                self.asked.append(
                    Asked(
                        column, float(tree.threshold[node]),
                        first in inside, first + 1 in inside, n_ways[first],
                    )
                )  # fmt: skip
                n_ways[node] = n_ways[first] + n_ways[first + 1]
        self.ways_out = np.array(ways_out, np.intp)

    def leave(self, cells: Floats) -> Ints:
        """The node where every row leaves the top. ``cells``: (d, rows)."""
        if not self.asked:
            return np.zeros(cells.shape[1], np.intp)
        columns = [np.ascontiguousarray(cells[j]) for j in self.columns]
        waiting: list[Codes] = []  # codes of branches whose node has not asked yet
        for question in self.asked:
            answer = (columns[question.column] >= question.threshold).view(np.uint8)
            second = waiting.pop() if question.second_is_asked else None
            first = waiting.pop() if question.first_is_asked else None
            waiting.append(put_together(answer, first, second, question.n_first))
        return self.ways_out.take(waiting[0])


def put_together(answer: Codes, first: Codes | None, second: Codes | None, n_first: int) -> Codes:
    """The codes below a node, from its answers (0 or 1) and the codes below its branches.

    A code of the second branch is greater than any of the first: the greater of the two counts,
    once those of rows that went to the first branch are taken out. Works in place.
    """
    if second is None:
        if first is None:
            return answer
        answer *= np.uint8(n_first)
        return np.maximum(first, answer, out=first)
    second += np.uint8(n_first)
    second *= answer
    return second if first is None else np.maximum(first, second, out=first)
