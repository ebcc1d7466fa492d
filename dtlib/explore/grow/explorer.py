"""Explorer: grow a tree by hand, question by question, and compare it with the greedy one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets
import numpy as np

from dtlib.draw import Picture, draw_candidates, draw_tree, draw_two
from dtlib.draw.canvas.stack import stack, with_height
from dtlib.draw.lists.unsorted_rows import draw_heap
from dtlib.explore.frame.controls import CRITERIA, choice, switch
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.film import Reel
from dtlib.explore.frame.history import History
from dtlib.explore.frame.lecture_tables import LECTURE_TABLES, Tables
from dtlib.explore.frame.own import Own, own
from dtlib.explore.frame.refusal import refusing
from dtlib.explore.grow.known import (
    LEARNERS,
    SCORES,
    Choices,
    Growing,
    Setup,
    agreement,
    way_to,
)
from dtlib.explore.grow.words import rank_words, size_words, where_words
from dtlib.hand_grown import Sapling
from dtlib.questions import Question
from dtlib.tree import Node

FIRST = "These rows are to be sorted by your tree: choose its first question below."
NOTHING, GREEDY, BEST = "nothing", "the greedy tree", "the best tree with as many questions"


class Grow(Explorer):
    """Choose a node of the tree, then a question from the ranked list below it."""

    def __init__(
        self,
        tables: Tables,
        data: str,
        learner: str,
        criterion: str | None = None,
        gain: Own | None = None,
    ) -> None:
        self.mine = gain
        self.steps: History[Choices] = History()
        self.known = Growing(tables)
        first = criterion or LEARNERS[learner]().criterion
        self.known.hand((data, learner, first))  # complains about bad data at the call
        controls = {
            "data": choice("Data", tables.names, data, "The table that the tree is grown from"),
            "learner": choice("Ask like", list(LEARNERS), learner, "Which questions may be asked"),
            "criterion": choice("Score by", CRITERIA, first, "How impurity is measured"),
            "beside": choice("Compare with", [NOTHING, GREEDY, BEST], NOTHING,
                             "A second tree beside yours"),
            "guess": switch("guess first", False, "Hide the scores until you have chosen"),
            "every": switch("all split points", False, "Not only the best one of each number"),
        }  # fmt: skip
        buttons = {
            "Back": self.back,
            "Forward": self.forward,
            "One step": self.one_step,
            "Go on": self.go_on,
            "Start again": self.start_again,
        }
        rows = [["data", "learner", "criterion"], ["beside", "guess", "every"], list(buttons)]
        state = {"choices": (), "at": "0", "last": None}
        tips = ("Take the last step back", "Do it again", "Let the learner ask at this leaf",
                "Let the learner ask at every open leaf", "Back to one leaf")  # fmt: skip
        super().__init__(controls, rows=rows, buttons=buttons, tips=tips, state=state)

    # --- what a person does ---

    @property
    def setup(self) -> Setup:
        now = self.values
        return now["data"], now["learner"], now["criterion"]

    def changed(self, name: str) -> None:
        if name == "learner":
            self.controls["criterion"].value = LEARNERS[self.values["learner"]]().criterion
        if name in ("data", "learner"):
            self.steps = History()
            self.state.update(choices=(), at="0", last=None)

    def clicked(self, what: str, name: str) -> None:
        now = self.values
        if what == "node" and name in self.known.sapling(self.setup, now["choices"]).nodes:
            self.update(at=name)
        elif what == "question":
            self.ask(now["at"], name)

    def ask(self, at: str, text: str) -> None:
        """Ask a question of the list at a node; what was below the node goes."""
        now = self.values
        question = self.found(now["choices"], at, text, now["every"])
        kept = [(n, q) for n, q in now["choices"] if not f"{n}.".startswith(f"{at}.")]
        self._step((*kept, (at, question)), at, last=at)

    def spelt(self, name: str, value: Any) -> Any:
        """Questions in code are the texts of the list."""
        return tuple((at, str(q)) for at, q in value) if name == "choices" else value

    def read(self, name: str, value: Any) -> Any:
        if name != "choices":
            return value
        choices: Choices = ()
        for at, text in value:
            choices = (*choices, (at, self.found(choices, at, text, every=True)))
        return choices

    def found(self, choices: Choices, at: str, text: str, every: bool) -> Question:
        """The question of this text in the list at a node."""
        table = self.known.table(self.setup, way_to(choices, at), at, every)
        asked = table[table["question"] == text]
        if not len(asked):
            raise ValueError(f"at node {at} nobody can ask {text!r}")
        t = float(asked["threshold"].iloc[0])
        return Question(asked["attribute"].iloc[0], None if np.isnan(t) else t)

    def go_on(self) -> None:
        choices = tuple(self.known.hand(self.setup).finish(dict(self.values["choices"])).items())
        if choices != self.values["choices"]:
            self._step(choices, "0")

    def one_step(self) -> None:
        """What the learner asks at the chosen leaf, or else at the next open one."""
        choices, at = self.values["choices"], self.values["at"]
        leaves = self.known.open_leaves(self.setup, choices)
        if leaves:
            at = at if at in leaves else leaves[0]
            asked = self.known.greedy(self.setup, way_to(choices, at), at)
            assert asked is not None
            self._step((*choices, (at, asked)), at, last=at)

    def start_again(self) -> None:
        if self.values["choices"]:
            self._step((), "0")

    def _step(self, choices: Choices, at: str, last: str | None = None) -> None:
        self.steps.leave(self.values["choices"])
        self.update(choices=choices, at=self.next_open(choices, at), last=last)

    def back(self) -> None:
        self._travel(self.steps.back(self.values["choices"]))

    def forward(self) -> None:
        self._travel(self.steps.forward(self.values["choices"]))

    def _travel(self, choices: Choices) -> None:
        """To the node that differs: there the next step is taken."""
        known = dict(self.values["choices"])
        here = [name for name in known if name not in dict(choices)]
        at = min(here, default=self.next_open(choices, "0"))
        self.update(choices=choices, at=at, last=None)

    def adapt(self) -> None:
        """Show where steps lead."""
        for name, steps in (("Back", self.steps.past), ("Forward", self.steps.future)):
            button: widgets.Button = self.buttons[name]
            button.disabled = not steps
        self.buttons["One step"].description = f"One step of {self.values['learner']}"
        self.buttons["One step"].disabled = not self.known.open_leaves(
            self.setup, self.values["choices"]
        )
        self.buttons["Go on"].description = f"Let {self.values['learner']} go on"

    def next_open(self, choices: Choices, at: str) -> str:
        """Where to go on: below the node if something is open there, else anywhere."""
        leaves = self.known.open_leaves(self.setup, choices)
        return next((n for n in leaves if n.startswith(f"{at}.")), next(iter(leaves), at))

    def reel(self) -> Reel:
        """The tree as the learner grows it, question by question."""
        choices = tuple(self.known.hand(self.setup).finish({}).items())
        positions = []
        for k in range(len(choices) + 1):
            asked = choices[:k]
            last = asked[-1][0] if asked else None
            at = self.next_open(asked, last or "0")
            positions.append((str(k), {"choices": asked, "at": at, "last": last}))
        return Reel("Questions asked", positions)

    # --- the picture ---

    def draw(
        self, data: str, learner: str, criterion: str, beside: str, guess: bool, every: bool,
        choices: Choices, at: str, last: str | None,
    ) -> tuple[Picture, str]:  # fmt: skip
        """The tree with its node, the questions at that node, and where all this stands."""
        setup = (data, learner, criterion)
        sapling = self.known.sapling(setup, choices)
        at = at if at in sapling.nodes else "0"
        tree, compared = self.trees(setup, sapling, at, beside)
        questions, own = self.questions(setup, choices, at, guess, every)
        tree_height, list_height = self.known.heights(setup, self.width)
        tree = with_height(tree, tree_height, "" if choices else self.heap(data, tree, tree_height))
        picture = stack(tree, with_height(questions, list_height), title=tree.title)
        asked_at = None
        if last is not None:
            asked_at = self.known.table(setup, way_to(choices, last), last, every)
        n_open = len(self.known.open_leaves(setup, choices))
        greedy = self.known.greedy(setup, way_to(choices, at), at)
        hidden = guess and sapling.nodes[at].is_leaf
        said = [
            own,
            rank_words(last, sapling, asked_at, SCORES[learner]),
            where_words(sapling, at, greedy, learner, hidden),
            size_words(sapling, n_open),
            compared,
        ]
        return picture, " ".join(sentence for sentence in said if sentence)

    def heap(self, data: str, tree: Picture, height: float) -> str:
        """What stands in the room of a tree that has not grown yet."""
        labels = self.known.tables[data][1].tolist()
        return draw_heap(labels, FIRST, tree.width, tree.height, height)

    def trees(self, setup: Setup, sapling: Sapling, at: str, beside: str) -> tuple[Picture, str]:
        """The tree alone, or with another one; and what is to be said about that one."""
        if beside == GREEDY:
            other: Node = self.known.hand(setup).greedy.root_
            said = f"The greedy tree: {size_words(other)}"
        elif beside == BEST:
            try:
                other = self.known.best(setup, sapling.n_questions)
            except ValueError as error:
                said = f"No best tree is shown: {error}."
                return draw_tree(sapling.root, highlight=[at], width=self.width), said
            said = f"The best tree with at most as many questions: {size_words(other)}"
        else:
            return draw_tree(sapling.root, highlight=[at], width=self.width), ""
        names = ("yours", "greedy" if beside == GREEDY else "best")
        return draw_two(sapling.root, other, names=names, width=self.width), said

    def questions(
        self, setup: Setup, choices: Choices, at: str, guess: bool, every: bool
    ) -> tuple[Picture, str]:
        """The ranked questions at a node, and what the reader's own function makes of them."""
        sapling, score = self.known.sapling(setup, choices), SCORES[setup[1]]
        table, said = self.known.table(setup, way_to(choices, at), at, every), ""
        node, also = sapling.nodes[at], None
        if self.mine is not None and len(table):
            try:
                table = table.head(30)  # as many as are drawn
                yours = self.known.own_scores(self.mine, setup, sapling.parts[at].rows, table)
            except ValueError as error:
                said = f"{error} — so the bars show what dtlib says."
            else:
                called = self.mine.name
                said = agreement(called, table, yours, score)
                table, ours, score, also = table.copy(), score, f"{called} (yours)", "dtlib"
                table[score], table[also] = yours, table[ours]
        chosen = None if node.question is None else str(node.question)
        hide = guess and chosen is None
        title = where_words(sapling, at, None, "", hidden=True)
        return draw_candidates(
            table, score=score, each_attribute=False, also=also, chosen=chosen, hide=hide,
            title=title, width=self.width,
        ), said  # fmt: skip


@refusing
def grow(
    X: Any = None,
    y: Any = None,
    learner: str = "ID3",
    criterion: str | None = None,
    *,
    data: str = "play tennis",
    gain: Callable[..., Any] | None = None,
) -> Grow:
    """Grow a tree by hand: click a node, then the question to ask there.

    ``learner`` is "ID3", "C4.5" or "CART" and says which questions there are and how they
    are scored. Without X and y the lectures' tables are in a menu; ``data`` is the first.
    ``gain`` ranks the questions by a function of yours, gain(X, y, attribute), which gets
    ``threshold=t`` too where a number is compared.
    """
    if learner not in LEARNERS:
        raise ValueError(f"learner must be one of {', '.join(LEARNERS)}; got {learner!r}")
    if criterion not in (None, *CRITERIA.values()):
        raise ValueError(f"criterion must be entropy, gini or error; got {criterion!r}")
    tables = Tables(LECTURE_TABLES, X, y)
    if X is None and data not in tables.names:
        raise ValueError(f"data must be one of {', '.join(tables.names)}; got {data!r}")
    if gain is not None and not callable(gain):
        raise ValueError("gain must be a function of X, y and an attribute")
    first = data if X is None else tables.names[0]
    return Grow(tables, first, learner, criterion, own(gain, "gain"))
