"""What learns from the points: four learners of the course, and those of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from dtlib.boosting import AdaBoostClassifier
from dtlib.draw.canvas.numbers import plural
from dtlib.draw.plane.rectangles import Cell, Plane
from dtlib.draw.plane.regions import find_cells
from dtlib.explore.frame.explorer import sentence_for
from dtlib.explore.frame.own import Own
from dtlib.forest import RandomForestClassifier
from dtlib.learners import C45, ClassificationTree
from dtlib.other_trees.reading import is_other_tree

TREE, C4_5, FOREST, ADABOOST = "tree", "C4.5", "forest", "AdaBoost"
COURSE = (TREE, C4_5, FOREST, ADABOOST)
USES_DEPTH, USES_MEMBERS = (TREE, C4_5, FOREST), (FOREST, ADABOOST)
FOLDS = 5


class Careful:
    """A model of the reader's: whatever it does when it is called, a sentence comes of it."""

    def __init__(self, name: str, model: Any, classes: list[Any]) -> None:
        self.name, self.classes = name, classes
        self.model = deepcopy(model)  # the reader's own stays as it is

    def fit(self, X: pd.DataFrame, y: Any) -> Careful:
        def fit(X: pd.DataFrame, y: Any) -> bool:
            self.model.fit(X, y)
            return True  # some return nothing

        Own(fit).ask(X, y, shown=f"{self.name}.fit")
        return self

    def predict(self, X: Any) -> Any:
        shown = f"{self.name}.predict"
        answers = np.asarray(Own(self.model.predict).ask(X, shown=shown), dtype=object)
        if answers.shape != (len(X),):
            given = f"answers of shape {answers.shape}" if answers.ndim else repr(answers.item())
            raise ValueError(f"{shown} gave {given} for {plural(len(X), 'point')}")
        unknown = set(answers.tolist()) - set(self.classes)
        if unknown:
            raise ValueError(f"{shown} answered {unknown.pop()!r}, which is none of the classes")
        return answers

    @property
    def estimators_(self) -> Any:
        return getattr(self.model, "estimators_", [])


@dataclass(frozen=True)
class Fit:
    """What a learner made of the points; ``tested`` is None if it could not be tested."""

    name: str
    cells: list[Cell]
    wrong: int
    tested: int | None


class Learners:
    """All learners by name."""

    def __init__(self, plane: Plane, classes: list[Any], models: Mapping[str, Any]) -> None:
        self.plane, self.classes, self.models = plane, classes, models
        self.names = [*COURSE, *models]

    def fit(self, frame: pd.DataFrame, learner: str, depth: int, members: int) -> Fit:
        """The regions, and how many points are wrong: of all, and of those kept apart."""
        X, y = frame[list(self.plane.features)], frame["class"]
        model = self.make(learner, depth, members).fit(X, y)
        wrong = int((np.asarray(model.predict(X)) != y.to_numpy()).sum())
        cells = find_cells(readable(model), self.plane)
        name = described(learner, model, depth, members)
        return Fit(name, cells, wrong, self._tested(X, y, learner, depth, members))

    def _tested(
        self, X: pd.DataFrame, y: Any, learner: str, depth: int, members: int
    ) -> int | None:
        """Mistakes on points that were not learnt from: each fifth in turn is kept apart."""
        if len(y) < FOLDS:
            return None
        fold, wrong = np.arange(len(y)) % FOLDS, 0
        try:
            for k in range(FOLDS):
                model = self.make(learner, depth, members).fit(X[fold != k], y[fold != k])
                answers = np.asarray(model.predict(X[fold == k]))
                wrong += int((answers != y[fold == k].to_numpy()).sum())
        except Exception:  # some learn from all points, but not from fewer: a class may be gone
            return None
        return wrong

    def make(self, learner: str, depth: int, members: int) -> Any:
        if learner == TREE:
            return ClassificationTree(max_depth=depth)
        if learner == C4_5:
            return C45(max_depth=depth)
        if learner == FOREST:
            return RandomForestClassifier(members, max_depth=depth, random_state=0)
        if learner == ADABOOST:
            return AdaBoostClassifier(n_estimators=members)
        return Careful(learner, self.models[learner], self.classes)


def readable(model: Any) -> Any:
    """What regions are found from: a tree is read, and any other model asked with care."""
    if isinstance(model, Careful) and (hasattr(model.model, "root_") or is_other_tree(model.model)):
        return model.model
    return model


def described(learner: str, model: Any, depth: int, members: int) -> str:
    if learner in (TREE, C4_5):
        n, kind = model.n_leaves, "A tree" if learner == TREE else "A C4.5 tree"
        return f"{kind} of depth {model.depth} with {n} {'leaf' if n == 1 else 'leaves'}"
    if learner == FOREST:
        return f"A forest of {plural(members, 'tree')} of depth {depth}"
    return f"AdaBoost with {plural(members, 'stump')}" if learner == ADABOOST else learner


def refusal(learner: str, error: Exception) -> str:
    """Why a learner learnt nothing; a model of the reader's is quoted in the sentence already."""
    return f"{learner} cannot learn from these points: {sentence_for(error)}"
