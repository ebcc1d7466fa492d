"""What the growing explorer says: where one is, what was chosen, how far the tree is."""

from __future__ import annotations

import pandas as pd

from dtlib.draw.canvas.numbers import amount, plural
from dtlib.draw.tree.view import way_down
from dtlib.hand_grown import Sapling, wrong_rows
from dtlib.questions import Question
from dtlib.tree import Node, walk


def place_words(sapling: Sapling, name: str) -> str:
    """The answers that lead to a node: "Outlook = Sunny, Humidity = High"."""
    pairs, _ = way_down(sapling.root, name)
    return ", ".join(question.condition(answer) for question, answer in pairs) or "the root"


def count_words(node: Node) -> str:
    counts = (node.counts or {}).items()
    return " · ".join(f"{label} {amount(n)}" for label, n in counts if n) or "no rows"


def where_words(
    sapling: Sapling, at: str, greedy: Question | None, learner: str, hidden: bool
) -> str:
    """The node that is chosen, and what the learner would ask there."""
    node = sapling.nodes[at]
    said = f"At {place_words(sapling, at)} ({count_words(node)})"
    if node.weight == 0:
        return f"{said}: a leaf, with the majority of the rows above it."
    if node.impurity == 0:
        return f"{said}: pure, there is nothing to ask."
    if hidden:
        return said if not learner else f"{said}: what would you ask?"
    if greedy is None:
        return f"{said}: no question is left; the majority, {node.prediction}, decides."
    if node.question is None:
        return f"{said}: {learner} would ask “{greedy}”."
    theirs = f"so does {learner}" if node.question == greedy else f"{learner} would ask “{greedy}”"
    return f"{said}: you ask “{node.question}”; {theirs}."


def rank_words(last: str | None, sapling: Sapling, table: pd.DataFrame | None, score: str) -> str:
    """How good the question was that has just been chosen."""
    if last is None or table is None or sapling.nodes.get(last) is None:
        return ""
    asked = sapling.nodes[last].question
    found = table[table["question"] == str(asked)]
    if asked is None or found.empty:
        return ""
    value, best = float(found[score].iloc[0]), table.iloc[0]
    label = score.replace("_", " ")
    said = f"You asked “{asked}”, {label} {value:.4f}: "
    better = int((table[score] > value + 1e-12).sum())
    if not better:
        return said + "no question scores higher."
    return said + f"“{best['question']}” has {best[score]:.4f}."


def size_words(tree: Sapling | Node, n_open: int | None = None) -> str:
    """Questions, errors, and leaves at which one can go on."""
    root = tree.root if isinstance(tree, Sapling) else tree
    n_questions = sum(not node.is_leaf for node in walk(root))
    wrong = wrong_rows(root)
    said = f"{plural(n_questions, 'question')}, {amount(wrong)} of {amount(root.weight)} rows wrong"
    if n_open is None:
        return f"{said}."
    if n_open == 0:
        return f"{said}; no leaf is open."
    return f"{said}; {n_open} {'leaf is' if n_open == 1 else 'leaves are'} still open."
