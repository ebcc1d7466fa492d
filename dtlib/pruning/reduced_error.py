"""Reduced-error pruning: fold what does not help on rows that the tree has not seen.

Chapter 3. The other ways to prune a tree have files of their own, ``cost_complexity.py``
and ``significance.py``; rules are pruned in ``rule_post_pruning.py``. No function changes the
tree that it is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlib.arrays import Floats
from dtlib.fitting import TreeLike, like, root_of
from dtlib.paths import Path, node_at
from dtlib.pruning.cost_complexity import cost_complexity_path as cost_complexity_path
from dtlib.pruning.cost_complexity import prune_to_alpha as prune_to_alpha
from dtlib.pruning.folding import Numbered
from dtlib.pruning.routes import Routes
from dtlib.pruning.significance import significance_prune as significance_prune
from dtlib.pruning.significance import significance_tests as significance_tests
from dtlib.tree import Node

# Errors that differ by less than this share are equal: the rest is rounding.
TIE = 1e-12

COLUMNS = ["step", "node", "leaf", "error_before", "error_after", "change", "leaves_after"]
COLUMNS += ["accepted"]


def reduced_error_prune(
    tree: TreeLike, X_val: Any, y_val: Any, *, accept_equal: bool = False
) -> tuple[TreeLike, PruningFilm[TreeLike]]:
    """Make leaves of inner nodes as long as that lowers the error on the validation set.

    Each step tries every inner node: replace it by a leaf with the majority (or the mean)
    of its training rows and count the errors. The node that lowers the error most is
    pruned, and the next step begins. Of equally good nodes the one with most leaves below
    is taken, then the first in walk order. The search stops when no node lowers the error;
    with ``accept_equal`` only when every node would raise it, which also removes what does
    neither harm nor good. Greedy means that no step is taken back: now and then pruning
    two small nodes would have been better than the large one above them.

    ``tree`` is a fitted learner or a tree that was written down with the counts at its
    leaves; you get the same kind back, and a film of the steps (see ``PruningFilm``). The
    error is the share of wrong predictions, for means the mean square error. A label that
    training never saw counts as an error everywhere. Rows with gaps are predicted as the
    learner does it; in a tree that was written down they stop at the node that asks.

    >>> from dtlib import ID3
    >>> from dtlib.datasets import load_pruning_training, load_pruning_validation
    >>> tree = ID3().fit(*load_pruning_training())
    >>> pruned, film = reduced_error_prune(tree, *load_pruning_validation())
    >>> film.table[["step", "node", "leaf", "error_before", "error_after", "accepted"]].round(3)
       step                   node leaf  error_before  error_after  accepted
    0     1                    F1?    C         0.250        0.667     False
    1     1           F1 = X → F2?    A         0.250        0.333     False
    2     1           F1 = Y → F2?    A         0.250        0.417     False
    3     1           F1 = Z → F2?    C         0.250        0.167      True
    4     1  F1 = Z → F2 = 0 → F3?    B         0.250        0.250     False
    5     2                    F1?    C         0.167        0.667     False
    6     2           F1 = X → F2?    A         0.167        0.250     False
    7     2           F1 = Y → F2?    A         0.167        0.333     False
    """
    layout = Numbered.of(root_of(tree))
    layout.refuse_unfoldable()
    routes = Routes(tree, layout, X_val, y_val)
    start_error = routes.error
    inner, leaves = layout.is_inner.copy(), layout.n_leaves.copy()
    tolerance = TIE * float(routes.loss.sum())
    steps: list[PruningStep[TreeLike]] = []
    folded: tuple[int, ...] = ()
    while inner.any():
        changes = routes.changes()
        chosen = _best(changes, inner, leaves, tolerance, accept_equal)
        tried = np.flatnonzero(inner)
        after = np.maximum(routes.loss.sum() + changes[tried], 0.0) / len(routes.loss)
        n_leaves = leaves[0] - leaves[tried] + 1
        steps.append(
            PruningStep(
                len(steps) + 1, tree, layout, folded, tried, routes.error, after, n_leaves, chosen
            )
        )
        if chosen is None:
            break
        routes.fold(chosen)
        folded += (chosen,)
        inner[chosen : chosen + layout.size[chosen]] = False
        leaves[list(layout.upwards(chosen))] -= leaves[chosen] - 1
    return like(tree, layout.folded(folded)), PruningFilm(tree, start_error, steps)


def _best(
    changes: Floats, inner: NDArray[np.bool_], leaves: NDArray[np.int64], tolerance: float,
    accept_equal: bool,
) -> int | None:  # fmt: skip
    """The node to prune, or None if pruning any would not help."""
    least = changes[inner].min()
    if least > tolerance or (least >= -tolerance and not accept_equal):
        return None
    tied = np.flatnonzero(inner & (changes <= least + tolerance))
    return int(tied[leaves[tied].argmax()])  # argmax takes the first of equal ones


@dataclass(frozen=True, eq=False)
class PruningStep(Generic[TreeLike]):
    """One step: all inner nodes tried, and the one pruned, unless none was good enough.

    Nodes go by their numbers in the tree at the start; ``path`` and ``node`` translate.
    """

    number: int
    start: TreeLike = field(repr=False)
    layout: Numbered = field(repr=False)
    folded: tuple[int, ...] = field(repr=False)  # the nodes pruned before this step
    tried: NDArray[np.int64] = field(repr=False)
    error_before: float
    errors_after: Floats = field(repr=False)  # one for every node tried
    leaves_after: NDArray[np.int64] = field(repr=False)
    chosen: int | None

    @cached_property
    def before(self) -> TreeLike:
        """The tree that this step begins with."""
        return like(self.start, self.layout.folded(self.folded))

    @cached_property
    def tree(self) -> TreeLike:
        """The tree after this step."""
        if self.chosen is None:
            return self.before
        return like(self.start, self.layout.folded((*self.folded, self.chosen)))

    @property
    def error_after(self) -> float:
        """The error after this step; in the last one nothing has changed."""
        if self.chosen is None:
            return self.error_before
        return float(self.errors_after[self.tried == self.chosen][0])

    @property
    def paths(self) -> list[Path]:
        """For every row of ``table`` the (question, answer) pairs that lead to the node."""
        return [self.layout.path(i) for i in self.tried]

    @property
    def path(self) -> Path | None:
        """The way to the pruned node; None if the step prunes nothing."""
        return None if self.chosen is None else self.layout.path(self.chosen)

    @property
    def node(self) -> Node | None:
        """The node of ``before`` that this step prunes, for a picture to point at."""
        return None if self.path is None else node_at(root_of(self.before), self.path)

    @property
    def table(self) -> pd.DataFrame:
        """A row for every node tried."""
        columns = (
            self.number,
            [self.layout.places[i] for i in self.tried],
            [self.layout.nodes[i].prediction for i in self.tried],
            self.error_before,
            self.errors_after,
            self.errors_after - self.error_before,
            self.leaves_after,
            self.tried == (-1 if self.chosen is None else self.chosen),
        )
        return pd.DataFrame(dict(zip(COLUMNS, columns, strict=True)))


@dataclass(frozen=True, eq=False)
class PruningFilm(Generic[TreeLike]):
    """What reduced-error pruning tried, step by step.

    The last step shows why it stopped: nothing in it is accepted. (There is no such step
    if the tree has been pruned down to one leaf.)
    """

    start: TreeLike = field(repr=False)
    start_error: float
    steps: list[PruningStep[TreeLike]]

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for every node at every step: the error with this node as a leaf."""
        if not self.steps:
            return pd.DataFrame(columns=COLUMNS)
        return pd.concat([s.table for s in self.steps], ignore_index=True)

    @property
    def trees(self) -> list[TreeLike]:
        """The tree at the start and after every node that was pruned."""
        return [self.start, *(s.tree for s in self.steps if s.chosen is not None)]

    @property
    def errors(self) -> list[float]:
        """The validation error of each of ``trees``."""
        return [self.start_error, *(s.error_after for s in self.steps if s.chosen is not None)]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[PruningStep[TreeLike]]:
        return iter(self.steps)
