"""What the growing explorer knows: trees and tables of questions, each computed once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw import draw_candidates, draw_tree
from dtlib.exhaustive import best_tree
from dtlib.explore.frame.lecture_tables import Tables
from dtlib.explore.frame.own import Own
from dtlib.hand_grown import ByHand, Sapling
from dtlib.learners import C45, ID3, ClassificationTree
from dtlib.questions import Question
from dtlib.tree import Node

LEARNERS = {"ID3": ID3, "C4.5": C45, "CART": ClassificationTree}
TALLEST = 460  # room that is kept for a tree before it has grown
SCORES = {"ID3": "gain", "C4.5": "gain_ratio", "CART": "gain"}

Choices = tuple[tuple[str, Question], ...]  # the name of a node, and what is asked there
Setup = tuple[str, str, str]  # data, learner, criterion


def way_to(choices: Choices, name: str) -> Choices:
    """The questions above a node: with them its rows are known."""
    return tuple((node, question) for node, question in choices if name.startswith(f"{node}."))


class Growing:
    """Everything that follows from the data, the learner and the questions chosen so far."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.hand = lru_cache(maxsize=32)(self._hand)
        self.sapling = lru_cache(maxsize=64)(self._sapling)
        self.table = lru_cache(maxsize=256)(self._table)
        self.greedy = lru_cache(maxsize=1024)(self._greedy)
        self.best = lru_cache(maxsize=64)(self._best)
        self.heights = lru_cache(maxsize=32)(self._heights)

    def _hand(self, setup: Setup) -> ByHand:
        data, learner, criterion = setup
        return ByHand(LEARNERS[learner](criterion=criterion), *self.tables[data])

    def _sapling(self, setup: Setup, choices: Choices) -> Sapling:
        return self.hand(setup).grow(dict(choices))

    def _table(self, setup: Setup, way: Choices, name: str, every: bool) -> pd.DataFrame:
        """The questions at a node; of a number the split point of greatest gain, or all."""
        table = self.hand(setup).candidates(self.sapling(setup, way).parts[name])
        if self.greedy(setup, way, name) is None:  # a pure leaf: nothing is worth asking
            table = table.iloc[:0]
        table = table if every else table.drop_duplicates("attribute")
        order = table[SCORES[setup[1]]].round(12).sort_values(ascending=False, kind="stable").index
        return table.loc[order].reset_index(drop=True)

    def _greedy(self, setup: Setup, way: Choices, name: str) -> Question | None:
        return self.hand(setup).greedy_question(self.sapling(setup, way).parts[name])

    def _best(self, setup: Setup, n_questions: int) -> Node:
        thresholds = None if setup[1] == "ID3" else "midpoints"
        return best_tree(*self.tables[setup[0]], n_questions, thresholds)

    def _heights(self, setup: Setup, width: float) -> tuple[float, float]:
        """Room for the greedy tree and for the first list, so that growing moves little."""
        tree = draw_tree(self.hand(setup).greedy, width=width)
        questions = draw_candidates(self.table(setup, (), "0", False), title=" ", width=width)
        return min(tree.height, TALLEST), questions.height

    def open_leaves(self, setup: Setup, choices: Choices) -> list[str]:
        """Leaves at which the learner would still ask."""
        nodes = self.sapling(setup, choices).nodes
        return [name for name, node in nodes.items()
                if node.is_leaf and self.greedy(setup, way_to(choices, name), name)]  # fmt: skip

    def own_scores(self, gain: Own, setup: Setup, rows: Any, table: pd.DataFrame) -> list[float]:
        """The reader's function for every question: gain(X, y, attribute[, threshold=t])."""
        X, y = self.tables[setup[0]]
        X, y = X.iloc[rows], y.iloc[rows]
        scores = []
        for attribute, t in zip(table["attribute"], table["threshold"], strict=True):
            named = {} if np.isnan(t) else {"threshold": float(t)}
            scores.append(gain.number(X, y, attribute, **named))
            if not np.isfinite(scores[-1]):
                raise ValueError(f"{gain.name} returned {scores[-1]} for {attribute!r}")
        return scores


def agreement(called: str, table: pd.DataFrame, yours: list[float], score: str) -> str:
    """Where the reader's numbers differ from the library's."""
    off = [i for i, own in enumerate(yours) if abs(own - table[score].iloc[i]) > 1e-6]
    if not off:
        return f"{called} agrees with dtlib on all {len(yours)} questions."
    question, ours = table["question"].iloc[off[0]], table[score].iloc[off[0]]
    return (
        f"{called} differs from dtlib on {len(off)} of {len(yours)} questions: for “{question}” "
        f"it says {yours[off[0]]:.4f}, dtlib {ours:.4f}."
    )
