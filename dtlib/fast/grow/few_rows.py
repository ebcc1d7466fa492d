"""Growing the rest of a tree in plain Python, once few rows are left.

A NumPy call takes as long as twenty steps of a loop, and a level of a tree about a hundred
calls: for a handful of rows the loop is faster. It scores as ``score/squared_gains.py`` does, by
Gini and in whole numbers, and numbers the nodes as ``LevelRecord`` does, so that a tree does not
show where it was taken over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dtlib.arrays import Ints
from dtlib.fast.read.statistics import ClassTarget
from dtlib.fast.score.open_nodes import Level
from dtlib.scoring import TIE

if TYPE_CHECKING:
    from dtlib.fast.grow.level_by_level import Grower

FEW = 600  # rows × attributes


def can_finish(grower: Grower) -> bool:
    """Are few rows left, and does the tree grow by counting the classes of numbers?"""
    settings, target = grower.settings, grower.target
    return (
        grower.order.size <= FEW
        and grower.weights is None
        and grower.votes is None
        and isinstance(target, ClassTarget)
        and (target.criterion, settings.score) == ("gini", "gain")
        and grower.data.all_numbers
        and settings.rng is None
    )


@dataclass(eq=False, slots=True)
class Waiting:
    """A node that is still to ask. Its rows have the numbers 0, 1, … among those left."""

    id: int
    depth: int
    lists: list[list[int]]  # the rows, sorted by every number
    counts: list[int]  # of every class


@dataclass(eq=False, slots=True)
class Asked:
    """A question of a node."""

    which: int  # of the numbers
    cut: int  # how many rows stand before its split point
    before: list[int]  # of every class
    score: float  # weight × gain


def finish(grower: Grower, level: Level, depth: int) -> None:
    """Grow everything below the nodes of this level."""
    data, record, settings = grower.data, grower.record, grower.settings
    order = grower.chooser.as_given(grower.order)
    given = np.sort(order[0])  # the numbers that the rows had at the beginning
    number = np.empty(data.table.n_rows, np.intp)
    number[given] = np.arange(len(given))
    cells = [data.cells[j].take(given).tolist() for j in data.numbers]
    labels = record.target.labels.take(given).tolist()
    nodes, questions, around = [], [], []
    first = record.n_nodes  # the number of the next branch
    waiting = open_nodes(level, depth, number.take(order))
    for node in waiting:  # the list grows while it is read
        asked = best_question(node, cells, labels, settings.min_samples_leaf)
        size = len(node.lists[0])
        if asked is None or asked.score < settings.min_gain * (1 - TIE) * size:
            continue
        rows, cut = node.lists[asked.which], asked.cut
        questions.append((node.id, asked.which, first, asked.score))
        around.append((rows[cut - 1], rows[cut]))
        behind = [n - n_before for n, n_before in zip(node.counts, asked.before, strict=True)]
        for branch, counts, its_rows in ((0, asked.before, rows[:cut]), (1, behind, rows[cut:])):
            nodes.append((first + branch, len(its_rows), counts))
            is_mixed = max(counts) < len(its_rows)
            is_open = is_mixed and len(its_rows) >= settings.min_samples_split
            if is_open and node.depth + 1 != settings.max_depth:
                stays = [False] * len(labels)
                for row in its_rows:
                    stays[row] = True
                lists = [[row for row in rows if stays[row]] for rows in node.lists]
                waiting.append(Waiting(first + branch, node.depth + 1, lists, counts))
        first += 2
    if not questions:
        return
    record.n_nodes = first
    ids, sizes, sums = (np.array(column) for column in zip(*nodes, strict=True))
    record.write_nodes(ids, sizes, sums.T.astype(float))
    asking, which, firsts, scores = (np.array(column) for column in zip(*questions, strict=True))
    asks, beside = data.numbers.take(which), given.take(np.array(around).T)
    record.questions.append((asking, asks, firsts, scores, beside))


def open_nodes(level: Level, depth: int, order: Ints) -> list[Waiting]:
    """The nodes of the level, in the order of their numbers."""
    counts = level.sums.T.astype(np.intp).tolist()
    ends = zip(level.ids.tolist(), level.start.tolist(), level.end.tolist(), counts, strict=True)
    nodes = [
        Waiting(id, depth, order[:, start:end].tolist(), count) for id, start, end, count in ends
    ]
    return sorted(nodes, key=lambda node: node.id)


def best_question(
    node: Waiting, cells: list[list[float]], labels: list[int], least: int
) -> Asked | None:
    """The question that leaves the purest branches; of equal ones the first.

    Of all n rows, n_c in class c, l stand before a place, l_c of them in class c. The purest
    sides have the greatest Σ l_c² / l + Σ (n_c − l_c)² / (n − l). Row by row ``so_far`` is half of
    Σ l_c² − l, and ``mixed`` is Σ l_c · n_c.
    """
    total = node.counts
    size, squares = len(node.lists[0]), sum(n * n for n in total)
    fewest, most = least - 1, size - least
    rounding, greatest, best = TIE * size, -1.0, None
    for which, (rows, column) in enumerate(zip(node.lists, cells, strict=True)):
        before = [0] * len(total)
        so_far = mixed = 0
        value = column[rows[0]]
        for n, row in enumerate(rows):
            if column[row] != value:  # the number changes here: a split point
                value = column[row]
                if fewest < n <= most:
                    below = so_far + so_far + n
                    worth = below / n + (below - mixed - mixed + squares) / (size - n)
                    if worth > greatest + rounding:
                        greatest, best = worth, (which, n, before[:], below, mixed)
            label = labels[row]
            of_class = before[label]
            so_far += of_class
            before[label] = of_class + 1
            mixed += total[label]
        if greatest >= size - rounding:
            break  # both sides are pure: nothing is better
    if best is None:
        return None
    which, n, before, below, mixed = best
    # Σ (size · l_c − l · n_c)², a whole number, as in ``squared_gains``
    centred = size * size * below - 2 * size * n * mixed + n * n * squares
    return Asked(which, n, before, centred * (1.0 / size / ((size - n) * float(n))))
