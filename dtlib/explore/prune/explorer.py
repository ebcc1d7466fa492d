"""Explorer: prune a tree by hand, by its validation error, by a price for leaves, or as rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from dtlib.draw import Picture, draw_tree
from dtlib.draw.canvas.stack import stack, with_height
from dtlib.explore.frame.controls import choice, narrow, switch, whole_slider
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.film import Reel
from dtlib.explore.frame.history import History
from dtlib.explore.frame.lecture_tables import OWN
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.frame.room import arranged, widths
from dtlib.explore.grow.known import LEARNERS
from dtlib.explore.prune.known import (
    SETS,
    TRAINING,
    Folded,
    Parts,
    Pruning,
    Setup,
    nearest,
    outermost,
    own_parts,
)
from dtlib.explore.prune.pictures import HALF, LOW, error_picture, fold_picture, rule_picture
from dtlib.explore.prune.words import fold_words, path_words, rule_words

FOLD, PRICE, RULES = "fold nodes", "raise the price of a leaf", "drop tests from rules"
LEAVES = {**{f"at most {n}": n for n in (4, 6, 8, 10, 12, 16, 24)}, "any number": 0}


class Prune(Explorer):
    """Fold and unfold the nodes of a tree, and watch three errors."""

    def __init__(
        self, sets: dict[str, Any], data: str, learner: str, leaves: int, tell: bool = False
    ) -> None:
        self.sets = sets
        self.known = Pruning(lambda name: sets[name][0]())
        self.steps: History[Folded] = History()
        # Going back and forth shows the same trees again and again.
        self.draw_folded = lru_cache(maxsize=64)(self._draw_folded)
        self.known.tree((data, learner, leaves))  # complains about bad data at the call
        controls = {
            "data": choice("Data", list(sets), data, "Where the rows come from"),
            "learner": choice("Grown by", list(LEARNERS), learner, "Who grew the whole tree"),
            "leaves": choice("with leaves", LEAVES, leaves, "How large the whole tree may be"),
            "way": choice("Prune", [FOLD, PRICE, RULES], FOLD, "The way to prune"),
            "rows": choice("Show", list(self.known.parts(data)), TRAINING,
                           "Whose rows stand in the boxes"),
            "tell": switch("tell what each fold would do", tell,
                           "The change of the validation error for every node"),
            "step": whole_slider("Step", 0, 1, 0, "How far the pruning has gone"),
        }  # fmt: skip
        buttons = {
            "Back": self.back,
            "Forward": self.forward,
            "Next": self.next_step,
            "Start again": self.start_again,
        }
        narrow(controls["step"])
        rows = [["data", "learner", "leaves", "step"], ["way", "rows", "tell"], list(buttons)]
        tips = ("Take the last step back", "Do it again", "What the method does next",
                "Back to the whole tree")  # fmt: skip
        state: dict[str, Folded] = {"folded": frozenset()}
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips, state=state)

    # --- what a person does ---

    @property
    def setup(self) -> Setup:
        now = self.values
        return now["data"], now["learner"], now["leaves"]

    def changed(self, name: str) -> None:
        if name == "data":
            _, learner, leaves = self.sets[self.values["data"]]
            self.controls["learner"].value, self.controls["leaves"].value = learner, leaves
            self.controls["rows"].options = list(self.known.parts(self.values["data"]))
        if name in ("data", "learner", "leaves", "way"):
            self.steps = History()
            self.state["folded"] = frozenset()
            self.controls["step"].value = 0

    def adapt(self) -> None:
        """Show the controls that this way of pruning has, and how far the steps go."""
        way, step = self.values["way"], self.controls["step"]
        step.layout.display = "none" if way == FOLD else None
        self.controls["tell"].layout.display = None if way == FOLD else "none"
        step.max = max(self.n_steps(self.setup, way), 1)
        self.controls["rows"].layout.display = "none" if way == RULES else None
        self.buttons["Next"].description = "Next best fold" if way == FOLD else "Next"
        self._show_where_steps_lead()

    def _show_where_steps_lead(self) -> None:
        now = self.values
        steps = now["way"] != FOLD
        left = self.n_steps(self.setup, now["way"]) - now["step"] if steps else 0
        self.buttons["Back"].disabled = not (now["step"] if steps else self.steps.past)
        self.buttons["Forward"].disabled = not self.steps.future
        self.buttons["Forward"].layout.display = "none" if steps else None
        self.buttons["Next"].disabled = steps and left <= 0

    def n_steps(self, setup: Setup, way: str) -> int:
        if way == PRICE:
            return len(self.known.path(setup)[1]) - 1
        # After the rounds one more step: the rules are sorted.
        return len(self.known.rules(setup)[2]) + 1 if way == RULES else 0

    def clicked(self, what: str, name: str) -> None:
        """A node of the tree, or its line in the list of what folding would do."""
        layout, names = self.known.names(self.setup)
        if self.values["way"] != FOLD or name not in names:
            return
        folded = self.values["folded"]
        if name in folded:
            self.fold(folded - {name})
        elif layout.is_inner[names.index(name)]:
            self.fold(outermost({*folded, name}))

    def fold(self, folded: Folded) -> None:
        if folded != self.values["folded"]:
            self.steps.leave(self.values["folded"])
            self._go(folded)

    def _go(self, folded: Folded) -> None:
        self.update(folded=folded)

    def next_step(self) -> None:
        now = self.values
        if now["way"] != FOLD:
            self._to_step(now["step"] + 1)
            return
        step, names = self.known.step(self.setup, now["folded"])
        if step is not None and step.chosen is not None:
            chosen = names[step.tried.tolist().index(step.chosen)]
            self.fold(outermost({*now["folded"], chosen}))

    def _to_step(self, step: int) -> None:
        self.update(step=min(max(step, 0), self.n_steps(self.setup, self.values["way"])))

    def back(self) -> None:
        if self.values["way"] == FOLD:
            self._go(self.steps.back(self.values["folded"]))
        else:
            self._to_step(self.values["step"] - 1)

    def forward(self) -> None:
        self._go(self.steps.forward(self.values["folded"]))

    def start_again(self) -> None:
        if self.values["way"] == FOLD:
            self.fold(frozenset())
        else:
            self._to_step(0)

    def dragged(self, handle: str, value: float) -> None:
        """Along the curve: the tree of that size on the path of weakest links."""
        now = self.values
        folded = self.folded_now(self.setup, now["way"], now["step"], now["folded"])
        size = self.known.pruned(self.setup, folded).n_leaves
        if round(value) == size:
            return
        path, folds = self.known.path(self.setup)
        k = nearest([row[1] for row in path.rows][::-1], size, value)
        k = len(folds) - 1 - k
        if now["way"] == PRICE:
            self._to_step(k)
        else:
            self.fold(folds[k])

    def folded_now(self, setup: Setup, way: str, step: int, folded: Folded) -> Folded:
        if way != PRICE:
            return folded
        folds = self.known.path(setup)[1]
        return folds[min(step, len(folds) - 1)]

    def reel(self) -> Reel:
        """The whole tree, then the weakest nodes folded one after the other, as on the curve."""
        folds = self.known.path(self.setup)[1]
        sizes = [self.known.pruned(self.setup, folded).n_leaves for folded in folds]
        positions = [(str(n), {"folded": f}) for n, f in zip(sizes, folds, strict=True)]
        return Reel("Leaves left", positions)

    # --- the picture ---

    def draw(
        self, data: str, learner: str, leaves: int, way: str, rows: str, tell: bool, step: int,
        folded: Folded,
    ) -> tuple[Picture, str]:  # fmt: skip
        """The tree and its errors, or the rules."""
        setup = (data, learner, leaves)
        if way == RULES:
            step = min(step, self.n_steps(setup, way))
            return rule_picture(self.known, setup, step, self.width), rule_words(
                self.known, setup, step
            )
        folded = self.folded_now(setup, way, step, folded)
        tree, drawn = (
            self.known.pruned(setup, folded),
            self.draw_folded(setup, folded, rows, self.width),
        )
        errors = self.known.errors(setup, folded)
        if way == PRICE:
            said = path_words(self.known, setup, min(step, self.n_steps(setup, way)), errors)
        else:
            said = fold_words(self.known, setup, folded, errors, tell)
        below = error_picture(self.known, setup, tree.n_leaves, errors, self.width)
        if way == FOLD and tell:
            left, right = widths(self.width, HALF, HALF)
            changes = fold_picture(self.known, setup, folded, left)
            height = max(changes.height, LOW)
            curves = error_picture(self.known, setup, tree.n_leaves, errors, right, height)
            below = arranged(self.width, with_height(changes, height), curves)
        return stack(drawn, below, title=drawn.title), said

    def _draw_folded(self, setup: Setup, folded: Folded, rows: str, width: float) -> Picture:
        """The tree with these nodes folded, in the room that the whole one needs."""
        sent = None if rows == TRAINING else self.known.parts(setup[0])[rows]
        look, room = self.known.look(setup, width)
        drawn = draw_tree(self.known.pruned(setup, folded), highlight=folded, data=sent,
                          width=width, **look)  # fmt: skip
        return with_height(drawn, room)


@refusing
def prune(
    X: Any = None,
    y: Any = None,
    learner: str | None = None,
    leaves: int | None = None,
    *,
    data: str = "heart disease",
    validation: Any = None,
    test: Any = None,
    random_state: int = 0,
    tell: bool = False,
) -> Prune:
    """Prune a tree: click its nodes, follow a method step by step, or shorten its rules.

    X and y are split 50-25-25 into training, validation and test rows, by ``random_state``;
    or they are the training rows, and ``validation`` and ``test`` are pairs (X, y). Without
    them a menu offers a few sets, and ``data`` is the first. The tree has at most so many
    ``leaves`` before it is pruned (0: any number). ``tell`` shows what each fold would do.
    """
    if X is None and validation is not None:
        raise ValueError("validation rows alone are not enough: give X and y, to grow the tree")
    sets: dict[str, Any] = dict(SETS)
    if X is not None:
        own: Parts = own_parts(X, y, validation, test, random_state)
        sets, data = {OWN: (lambda: own, "CART", 12)}, OWN
    if data not in sets:
        raise ValueError(f"data must be one of {', '.join(sets)}; got {data!r}")
    _, usual, most = sets[data]
    learner = usual if learner is None else learner
    if learner not in LEARNERS:
        raise ValueError(f"learner must be one of {', '.join(LEARNERS)}; got {learner!r}")
    leaves = most if leaves is None else leaves
    if leaves not in LEAVES.values():
        sizes = ", ".join(map(str, LEAVES.values()))
        raise ValueError(f"leaves must be one of {sizes} (0 is any number); got {leaves!r}")
    sets[data] = (sets[data][0], learner, leaves)
    return Prune(sets, data, learner, leaves, tell)
