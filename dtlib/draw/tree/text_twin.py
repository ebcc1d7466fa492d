"""The text twins of tree pictures: the same nodes, the same figures, as indented lines."""

from __future__ import annotations

from dtlib.draw.tree.content import IN_WORDS, Order, compose
from dtlib.draw.tree.layout import Box


def describe(box: Box, order: Order) -> str:
    """One node in words: "Wind? (No 2 · Yes 3; entropy 0.971)"."""
    if not box.told:  # both the box itself and the text twin of the picture say it
        content = compose(box, order, IN_WORDS)
        head = " ".join(line.text for line in content.head).replace("\xa0", " ")
        facts = "; ".join(line.text for line in content.lines)
        box.told = f"{head} ({facts})" if facts else head
    return box.told


def tree_text(root: Box, order: Order, marks: dict[str, str] | None = None) -> str:
    """All boxes that are shown, indented; a star marks the way of the row."""
    lines: list[str] = []
    stack: list[tuple[Box, str, str]] = [(root, "", "")]
    while stack:
        box, head, indent = stack.pop()
        mark = (marks or {}).get(box.name, "")
        star = " *" if box.name in order.parts or box.name in order.highlight else ""
        lines.append(head + mark + describe(box, order) + star)
        last = len(box.children) - 1
        below = [
            (child, f"{indent}{'└' if i == last else '├'}─ {child.answer}: ",
             indent + ("   " if i == last else "│  "))
            for i, child in enumerate(box.children)
        ]  # fmt: skip
        stack.extend(reversed(below))
    return "\n".join(lines)
