"""Ways through a tree: every node, every path, the leaves, the depth.

Nothing here calls itself: a tree may be thousands of levels deep.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dtlib.questions import Question

if TYPE_CHECKING:
    from dtlib.tree import Node

Path = tuple[tuple[Question, Any], ...]


def walk(root: Node) -> Iterator[Node]:
    """Every node once, a parent before its branches, first branch first."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.branches.values()))


def paths(root: Node) -> Iterator[tuple[Path, Node]]:
    """Every node with the (question, answer) pairs that lead to it."""
    stack: list[tuple[Path, Node]] = [((), root)]
    while stack:
        path, node = stack.pop()
        yield path, node
        for answer, branch in reversed(node.branches.items()):
            assert node.question is not None
            stack.append(((*path, (node.question, answer)), branch))


def path_to(root: Node, node: Node) -> list[tuple[Question, Any]]:
    """The (question, answer) pairs that lead from the root to a node of its tree."""
    above = {id(b): (n, a) for n in walk(root) for a, b in n.branches.items()}
    path: list[tuple[Question, Any]] = []
    while node is not root:
        node, answer = above[id(node)]
        assert node.question is not None
        path.append((node.question, answer))
    return path[::-1]


def node_at(root: Node, path: Path) -> Node:
    """The node at the end of a path of (question, answer) pairs."""
    node = root
    for _, answer in path:
        node = node.branches[answer]
    return node


def conditions_in(root: Node) -> Iterator[tuple[Question, Any]]:
    """Every (question, answer) pair of a tree."""
    for node in walk(root):
        for answer in node.branches:
            assert node.question is not None
            yield node.question, answer


def leaves(root: Node) -> list[Node]:
    return [node for node in walk(root) if node.is_leaf]


def depth(root: Node) -> int:
    """The number of questions on the longest way down."""
    level, deepest = [root], -1
    while level:
        level = [b for node in level for b in node.branches.values()]
        deepest += 1
    return deepest
