"""Explorer: how deep should a tree be? Its regions, its accuracy, and how chance moves it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.draw import Picture, draw_curves, draw_tree
from dtlib.draw.canvas.stack import beside, stack, with_height
from dtlib.draw.plane.marked_plane import draw_plane
from dtlib.draw.plane.rectangles import tree_cells
from dtlib.explore.frame.controls import choice, narrow, switch, whole_slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.plane_sets import OWN, SETS, PlaneSet, own_set
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.frame.room import NARROW, arranged, widths
from dtlib.explore.frame.sampling import half_of
from dtlib.learners import ClassificationTree
from dtlib.pruning.by_depth import answers_by_depth, cut
from dtlib.tree import Node, leaves

CRITERIA = {"Gini": "gini", "entropy": "entropy", "classification error": "error"}
DEEPEST, EARLIER, MOST_ROWS = 10, 5, 100
PLANE, LOW = 360, 280  # heights: of the plane, and of what stands under it
TREE = 166  # and of the tree where it stands beside the plane
LARGE = 800  # pixels: from here on the plane takes the whole width


@dataclass(frozen=True, eq=False)
class Grown:
    """A tree from one training sample, with what it says of all rows at every depth."""

    train: NDArray[np.bool_]
    root: Node
    answers: NDArray[Any]
    right: NDArray[np.bool_]

    @property
    def train_accuracy(self) -> NDArray[np.float64]:
        return self.right[:, self.train].mean(axis=1)

    @property
    def test_accuracy(self) -> NDArray[np.float64]:
        return self.right[:, ~self.train].mean(axis=1)


class Depth(Explorer):
    """A plane, the accuracy at every depth, the tree; and a button that draws a new sample."""

    main = "depth"

    def __init__(self, own: PlaneSet | None = None) -> None:
        makers = SETS if own is None else {OWN: lambda: own}
        self.sets = lru_cache(lambda name: makers[name]())
        self.grown = lru_cache(maxsize=512)(self._grown)
        # A hand goes to and fro.
        self.draw_all = lru_cache(maxsize=64)(self._draw_all)
        names = list(makers)
        controls = {
            "data": choice("Data", names, names[0], "What is learnt"),
            "criterion": choice("Score by", CRITERIA, "gini", "How impurity is measured"),
            "depth": whole_slider("Depth", 0, DEEPEST, 3, "Most questions one after another"),
            "least": whole_slider("Rows in a leaf", 1, 30, 1, "At least so many in every leaf"),
            "keep": switch(
                "Show earlier samples", True, "Borders of the last samples as faint lines"
            ),
        }
        narrow(controls["depth"], controls["least"])
        rows = [["data", "criterion", "New sample", "keep"], ["depth", "least"]]
        buttons = {"New sample": self.new_sample}
        tips = ["Draw other training rows and grow the tree again"]
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips, state={"sample": 0})

    def new_sample(self) -> None:
        self.update(sample=self.state["sample"] + 1)

    def changed(self, name: str) -> None:
        if name == "data":
            self.state["sample"] = 0

    def dragged(self, handle: str, value: float) -> None:
        self.update(depth=round(value))

    def _grown(self, data: str, criterion: str, least: int, sample: int) -> Grown:
        """The tree of one sample; its number is the seed, so that it can be found again."""
        of = self.sets(data)
        train = half_of(len(of.X), sample, MOST_ROWS)
        tree = ClassificationTree(criterion=criterion, max_depth=DEEPEST, min_samples_leaf=least)
        root = tree.fit(of.X[train], of.y[train]).root_
        answers = answers_by_depth(root, of.X, DEEPEST)
        return Grown(train, root, answers, answers == of.y.to_numpy(object))

    def draw(
        self, data: str, criterion: str, depth: int, least: int, keep: bool, sample: int
    ) -> tuple[Picture, str]:
        now = self.grown(data, criterion, least, sample)
        first = max(0, sample - EARLIER) if keep else sample
        before = tuple(self.grown(data, criterion, least, s) for s in range(first, sample))
        picture = self.draw_all(data, depth, now, before, self.width)
        return picture, self.words(depth, cut(now.root, depth), now, before)

    def _draw_all(
        self, data: str, depth: int, now: Grown, before: tuple[Grown, ...], width: float
    ) -> Picture:
        """The regions on a large plane; below it the accuracy, and the first questions."""
        of, root = self.sets(data), cut(now.root, depth)
        is_low = NARROW <= width < LARGE  # in a hall, where a screen is wide and not high
        wide, right = widths(width, 350, 342) if is_low else (width, 0.0)
        left, right = (right, right) if is_low else widths(width, 262, 430)
        plane = draw_plane(
            of.plane, of.X[now.train], of.y[now.train], tree_cells(root, of.plane),
            classes=of.classes,
            borders=[tree_cells(cut(g.root, depth), of.plane) for g in before],
            border_text="borders of earlier samples" if before else "", truth=of.border,
            width=wide, height=PLANE,
        )  # fmt: skip
        lines = {"training rows": now.train_accuracy, "test rows": now.test_accuracy}
        curve = draw_curves(
            np.arange(DEEPEST + 1), lines, x_label="depth", y_label="accuracy", at=depth,
            zero=False, width=left, height=PLANE - TREE if is_low else LOW,
        )  # fmt: skip
        tree = draw_tree(
            root, show=("bar",), max_depth=1 if is_low else 2, classes=of.classes, dense=True,
            legend=False, width=right,
        )  # fmt: skip
        title = f"A tree of depth {depth}: regions, accuracy and questions"
        if is_low:
            return beside(plane, stack(curve, with_height(tree, TREE)), title=title)
        return stack(plane, arranged(width, curve, with_height(tree, LOW)), title=title)

    def words(self, depth: int, root: Node, now: Grown, before: tuple[Grown, ...]) -> str:
        """Both accuracies, the depth that would be best, and how far samples differ."""
        n_train, n_leaves = int(now.train.sum()), len(leaves(root))
        train, test = now.train_accuracy, now.test_accuracy
        said = (
            f"Depth {depth}: {n_leaves} {'leaf' if n_leaves == 1 else 'leaves'}. "
            f"{train[depth]:.1%} of {n_train} training rows and {test[depth]:.1%} of "
            f"{len(now.train) - n_train} test rows are right. "
        )
        best = int(np.argmax(test))
        if test[depth] >= test[best]:
            said += "No depth does better on the test rows. "
        else:
            said += f"Depth {best} does better on the test rows: {test[best]:.1%}. "
        if before:
            answers = [grown.answers[depth] for grown in [*before, now]]
            said += (
                f"Over the last {len(answers)} samples, two trees of this depth differ on "
                f"{disagreement(answers):.1%} of all rows."
            )
        return said.strip()


def disagreement(answers: list[NDArray[Any]]) -> float:
    """On what share of the rows two of the trees differ, on average over all pairs."""
    pairs = [(a, b) for i, a in enumerate(answers) for b in answers[:i]]
    return float(np.mean([np.mean(a != b) for a, b in pairs]))


@refusing
def depth(X: Any = None, y: Any = None, features: Any = None) -> Depth:
    """Slide the depth of a tree; draw new training samples and see how much it moves.

    Without data there is a menu of sets. Own data are numbers with classes, of which
    ``features`` (the first two columns unless given) are asked for and drawn.
    """
    if X is None:
        return Depth()
    whole = own_set(X, y, features, least=2)
    return Depth(own_set(whole.X[list(whole.plane.features)], whole.y))
