"""The way of one row in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dtlib.draw.canvas.numbers import answer_text, digits
from dtlib.draw.tree.view import TreeView, find_node, way_down
from dtlib.tree import Node


def row_sentence(view: TreeView, parts: Mapping[str, float], row: Any) -> str:
    """Where the row goes and what is predicted for it."""
    ends = ends_of(parts)
    if len(ends) == 1:
        pairs, node = way_down(view.root, ends[0])
        way = ", ".join(question.condition(answer) for question, answer in pairs)
        stop = "" if node.is_leaf else " (no branch for its value)"
        return f"The row: {way + ' → ' if way else ''}{answer_text(node)}{stop}."
    unknown = "A value is missing, so the row goes to several leaves in parts."
    answer, shares = mixed_answer(view, parts, ends)
    told = ", ".join(f"{c} {p:.2f}" for c, p in zip(view.classes or (), shares, strict=True))
    said = f"{answer} ({told})" if shares else digits(answer)
    return f"{unknown} Together they say {said}."


def ends_of(parts: Mapping[str, float]) -> list[str]:
    """Where the parts of the row stop."""
    above = {name.rpartition(".")[0] for name in parts}
    return [name for name in parts if name not in above]


def mixed_answer(
    view: TreeView, parts: Mapping[str, float], ends: list[str]
) -> tuple[Any, list[float]]:
    """What the ends say together, each in its part, and the shares of the classes if any."""
    nodes = [(parts[name], find_node(view.root, name)) for name in ends]
    if view.classes is None:
        return sum(part * float(node.prediction) for part, node in nodes), []
    shares = row_shares(view, nodes)
    return view.classes[int(np.argmax(np.round(shares, 12)))], shares


def row_shares(view: TreeView, nodes: list[tuple[float, Node]]) -> list[float]:
    """The class proportions of the leaves, mixed in the parts that reach them."""
    assert view.classes is not None
    mixed = [0.0] * len(view.classes)
    for part, node in nodes:
        counts = view.counts(node)
        if counts is None or sum(counts) == 0:
            counts = [float(label == node.prediction) for label in view.classes]
        for i, count in enumerate(counts):
            mixed[i] += part * count / sum(counts)
    return mixed
