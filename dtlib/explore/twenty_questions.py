"""Explorer: twenty questions. Think of an animal, and a tree finds it."""

from __future__ import annotations

import math

import ipywidgets as widgets

from dtlib.datasets import load_zoo
from dtlib.draw import Picture
from dtlib.draw.canvas.stack import stack
from dtlib.draw.lists.answer_path import Asked, draw_answers
from dtlib.draw.lists.name_list import draw_names
from dtlib.explore.frame.explorer import Explorer
from dtlib.explore.frame.refusal import refusing
from dtlib.learners import ClassificationTree
from dtlib.questions import NO, YES, Question
from dtlib.tree import Node

# How a person would ask for the attributes of the zoo.
IN_WORDS = {
    "hair": "Does it have hair?",
    "feathers": "Does it have feathers?",
    "eggs": "Does it lay eggs?",
    "milk": "Does it give milk?",
    "airborne": "Can it fly?",
    "aquatic": "Does it live in the water?",
    "predator": "Does it hunt other animals?",
    "toothed": "Does it have teeth?",
    "backbone": "Does it have a backbone?",
    "breathes": "Does it breathe air?",
    "venomous": "Is it venomous?",
    "fins": "Does it have fins?",
    "tail": "Does it have a tail?",
    "domestic": "Is it kept by people?",
    "catsize": "Is it at least as large as a cat?",
}


class TwentyQuestions(Explorer):
    """A tree over a hundred animals, walked by answering yes and no."""

    def __init__(self) -> None:
        zoo = load_zoo().X
        self.names = [str(name) for name in zoo.index]
        # Every animal is a class of its own: the best question is the one that halves them.
        self.root = ClassificationTree(criterion="entropy").fit(zoo, self.names).root_
        self.ask = widgets.HTML()
        buttons = {
            "Yes": lambda: self.answer(True),
            "No": lambda: self.answer(False),
            "Back": self.back,
            "Start again": lambda: self.update(answers=()),
        }
        tips = (
            "The answer is yes",
            "The answer is no",
            "Take the last answer back",
            "From the top",
        )
        rows = [list(buttons)]
        super().__init__({}, rows=rows, buttons=buttons, tips=tips, state={"answers": ()})
        self.panel.children = (self.ask, *self.panel.children)

    def answer(self, is_yes: bool) -> None:
        if self.node(self.state["answers"]).question is not None:
            self.update(answers=(*self.state["answers"], is_yes))

    def back(self) -> None:
        self.update(answers=self.state["answers"][:-1])

    def node(self, answers: tuple[bool, ...]) -> Node:
        """Where these answers lead."""
        node = self.root
        for is_yes in answers:
            assert node.question is not None
            node = node.branches[YES if is_yes == asks_below(node.question) else NO]
        return node

    def adapt(self) -> None:
        answers = self.state["answers"]
        node = self.node(answers)
        left = [self.names[i] for i in self.possible(node)]
        self.ask.value = f"<h3>{said(node, left)}</h3>"
        leaves = self.left_by(node)
        for name in ("Yes", "No"):
            self.buttons[name].disabled = node.question is None
            told = f" ({leaves[name.lower()]} left)" if leaves else ""
            self.buttons[name].description = f"{name}{told}"
        for name in ("Back", "Start again"):
            self.buttons[name].disabled = not answers

    def possible(self, node: Node) -> list[int]:
        """The animals that can still be meant at a node."""
        counts = node.counts or {}
        return [i for i, name in enumerate(self.names) if counts.get(name, 0) > 0]

    def left_by(self, node: Node) -> dict[str, int]:
        """How many animals each answer would leave; nothing at the end."""
        if node.question is None:
            return {}
        below = asks_below(node.question)
        branches = {"yes": YES if below else NO, "no": NO if below else YES}
        return {word: len(self.possible(node.branches[b])) for word, b in branches.items()}

    def steps(self, answers: tuple[bool, ...]) -> list[Asked]:
        """Every question so far, what its answers would have left, and the answer."""
        nodes = [self.node(answers[:k]) for k in range(len(answers))]
        return [
            Asked(said(node, []), self.left_by(node), "yes" if is_yes else "no")
            for node, is_yes in zip(nodes, answers, strict=True)
        ]

    def draw(self, answers: tuple[bool, ...]) -> tuple[Picture, str]:
        """The animals that are still possible, and what the tree asks next."""
        left = self.possible(self.node(answers))
        picture = draw_names(self.names, left, columns=self.width // 110, width=self.width)
        if answers:
            picture = stack(picture, draw_answers(self.steps(answers), width=self.width),
                            title=picture.title)  # fmt: skip
        asked = f"{len(answers)} question{'' if len(answers) == 1 else 's'} asked"
        return picture, f"{asked}, {len(left)} of {len(self.names)} animals left."


def asks_below(question: Question) -> bool:
    """Is "yes" to the sentence the branch below the threshold? Only legs are asked that way."""
    return question.attribute == "legs"


def said(node: Node, left: list[str]) -> str:
    """The next question, or the answer."""
    if node.question is None:
        if len(left) == 1:
            return f"It is the {left[0]}."
        return f"It is one of {', '.join(left)}: the data know no difference between them."
    if node.question.attribute == "legs":
        fewer = math.ceil(node.question.threshold or 0)
        return "Is it without legs?" if fewer == 1 else f"Does it have fewer than {fewer} legs?"
    return IN_WORDS[node.question.attribute]


@refusing
def twenty_questions() -> TwentyQuestions:
    """Think of an animal of the list and answer; the tree needs at most eight questions."""
    return TwentyQuestions()
