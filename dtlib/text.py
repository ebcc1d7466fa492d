"""A tree as indented text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtlib.paths import walk
from dtlib.questions import short

if TYPE_CHECKING:
    from dtlib.tree import Node


def as_text(tree: Any, max_depth: int | None = None) -> str:
    """The tree as indented text: a ``Node``, a fitted learner, or another library's tree.

    >>> from dtlib import ask, leaf
    >>> print(ask("Wind", {"Strong": leaf("No", {"No": 2}), "Weak": leaf("Yes", {"Yes": 3})}))
    Wind?
    ├─ Strong: No (2)
    └─ Weak: Yes (3)
    """
    from dtlib.other_trees.reading import read_root  # which knows nodes, and nodes print themselves

    lines: list[str] = []
    stack: list[tuple[Node, str, str, int]] = [(read_root(tree), "", "", 0)]
    while stack:
        node, head, indent, level = stack.pop()
        folded = max_depth is not None and level >= max_depth and not node.is_leaf
        lines.append(head + (f"… {_count(node)}" if folded else label(node)))
        if folded:
            continue
        last = len(node.branches) - 1
        below = [
            (branch, f"{indent}{'└' if i == last else '├'}─ {_branch_name(node, answer)}: ",
             indent + ("   " if i == last else "│  "), level + 1)
            for i, (answer, branch) in enumerate(node.branches.items())
        ]  # fmt: skip
        stack.extend(reversed(below))
    return "\n".join(lines)


def _branch_name(node: Node, answer: Any) -> Any:
    assert node.question is not None
    return node.question.branch_name(answer)


def label(node: Node) -> str:
    return predicted(node) if node.question is None else str(node.question)


def predicted(node: Node) -> str:
    """What the node predicts, and from how many rows."""
    prediction = node.prediction
    if node.counts is None:
        text = short(prediction) if isinstance(prediction, (int, float)) else str(prediction)
        if node.weight == 0 and node.impurity is not None:  # grown, not written down
            return f"{text} (no rows: the mean above)"
        return f"{text} ({short(node.weight)})" if node.weight else text
    if node.weight == 0:
        return f"{prediction} (no rows: the majority above)"
    hits = node.counts.get(prediction, 0.0)
    if hits == node.weight:
        return f"{prediction} ({short(hits)})"
    return f"{prediction} ({short(hits)} of {short(node.weight)})"


def _count(node: Node) -> str:
    below = sum(1 for _ in walk(node)) - 1
    return f"{node.question} and {below} nodes below"
