"""Where the boxes of a tree go: a parent over the middle of its branches, nothing overlaps.

Subtrees are set side by side as close as their outlines allow (the idea of Reingold and
Tilford, 1981): of every finished subtree only its left and right edge on each level is
kept, and the next one is moved right until no level collides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class Box:
    """A node as it is shown. ``x`` is the middle, ``top`` the upper edge of the box.

    ``label`` is the answer that leads here; it stands above the box and belongs to its
    width, so that labels cannot collide either.
    """

    name: str
    node: Any
    depth: int
    answer: Any = None
    children: list[Box] = field(default_factory=list)
    hidden: int = 0  # nodes folded away below this one
    width: float = 0.0
    height: float = 0.0
    label: list[str] = field(default_factory=list)
    label_width: float = 0.0
    content: Any = None
    told: str = ""  # all of it in words
    x: float = 0.0
    top: float = 0.0

    @property
    def breadth(self) -> float:
        shadow = 8 if self.hidden else 0  # a folded box has a second sheet behind it
        return max(self.width + shadow, self.label_width)

    @property
    def bottom(self) -> float:
        return self.top + self.height


LABEL_LINE = 14


def boxes(root: Box) -> Iterator[Box]:
    """Every box, a parent before its branches, left before right."""
    waiting = [root]
    while waiting:
        box = waiting.pop()
        yield box
        waiting.extend(reversed(box.children))


def place(root: Box, gap: float, level_gap: float) -> tuple[float, float]:
    """Give every box its place, from (0, 0) on; returns the width and height that are used."""
    offset = _offsets(root, gap)
    tops, height = _level_tops(root, level_gap)
    for box in boxes(root):
        box.top = tops[box.depth - root.depth]
        for child in box.children:
            child.x = box.x + offset[child.name]
    left = min(box.x - box.breadth / 2 for box in boxes(root))
    right = max(box.x + box.breadth / 2 for box in boxes(root))
    for box in boxes(root):
        box.x -= left
    return right - left, height


def _offsets(root: Box, gap: float) -> dict[str, float]:
    """How far each box stands from the middle of its parent."""
    offset: dict[str, float] = {}
    outline: dict[str, list[tuple[float, float]]] = {}  # (left, right) on each level
    for box in reversed(list(boxes(root))):
        middles, merged = _side_by_side([outline.pop(c.name) for c in box.children], gap)
        middle = (middles[0] + middles[-1]) / 2 if middles else 0.0
        for child, at in zip(box.children, middles, strict=True):
            offset[child.name] = at - middle
        own = (-box.breadth / 2, box.breadth / 2)
        outline[box.name] = [own, *((a - middle, b - middle) for a, b in merged)]
    return offset


def _side_by_side(
    outlines: list[list[tuple[float, float]]], gap: float
) -> tuple[list[float], list[tuple[float, float]]]:
    """Move each outline right until it clears all before it; the middles and the union."""
    merged: list[tuple[float, float]] = []
    middles: list[float] = []
    for outline in outlines:
        both = zip(merged, outline, strict=False)
        shift = max((before[1] + gap - here[0] for before, here in both), default=0.0)
        middles.append(shift)
        moved = [(a + shift, b + shift) for a, b in outline]
        for level, (a, b) in enumerate(moved):
            if level < len(merged):
                merged[level] = (min(merged[level][0], a), max(merged[level][1], b))
            else:
                merged.append((a, b))
    return middles, merged


def _level_tops(root: Box, level_gap: float) -> tuple[list[float], float]:
    tallest: list[float] = []
    label: list[float] = []
    for box in boxes(root):
        level = box.depth - root.depth
        if level == len(tallest):
            tallest.append(0.0)
            label.append(0.0)
        tallest[level] = max(tallest[level], box.height)
        label[level] = max(label[level], LABEL_LINE * len(box.label))
    tops, y = [], 0.0
    for level, height in enumerate(tallest):
        y += label[level] + (level_gap if level else 0)
        tops.append(y)
        y += height
    return tops, y
