"""What stands in the boxes of a tree, and how large a box must be for it."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from dtlib.draw.canvas.labels import label_text
from dtlib.draw.canvas.numbers import amount, answer_text, digits, figure, is_tied, plural, pure
from dtlib.draw.canvas.text_width import text_width, wrap
from dtlib.draw.tree.layout import Box
from dtlib.draw.tree.view import Sent, TreeView

SHOW = ("bar", "counts", "impurity", "gain", "rows", "prediction")
BAR = 9  # the height of a bar
SLIMMEST = 34.0  # the least room for text in a box
MOST_KEPT = 30
SMALLEST = 11.0  # of all letters


@dataclass(frozen=True)
class Detail:
    """How generous the boxes are; a wide tree is drawn with less in smaller boxes."""

    size: float
    wrap: float
    label_wrap: float
    gap: float
    level_gap: float
    count_room: float  # for counts with the names of the classes; else only numbers
    drop: tuple[str, ...] = ()
    pad: float = 7

    @property
    def small(self) -> float:
        """The size of the lines below the head, which must be legible too."""
        return max(self.size - 1, SMALLEST)


IN_WORDS = Detail(12, math.inf, math.inf, 0, 0, math.inf)  # for the text twin: everything
DETAILS = (
    Detail(13, 170, 120, 30, 36, 150),
    Detail(12, 150, 96, 18, 30, 120),
    Detail(11.5, 120, 80, 9, 28, 0),
    Detail(11, 92, 64, 5, 26, 0, ("impurity", "gain"), 5),
    Detail(11, 71, 56, 4, 26, 0, ("impurity", "gain"), 4),
)

DENSE = (  # for a tree that shares its page with other pictures
    Detail(11.5, 160, 80, 9, 18, 0, pad=5),
    Detail(11, 120, 64, 5, 17, 0, pad=5),
    Detail(11, 92, 64, 5, 17, 0, ("impurity", "gain"), 4),
    Detail(11, 71, 56, 4, 16, 0, ("impurity", "gain"), 4),
)


@dataclass(frozen=True)
class Line:
    text: str
    size: float
    bold: bool = False

    @property
    def width(self) -> float:
        return text_width(self.text, self.size, self.bold)

    @property
    def height(self) -> float:
        return self.size + 3


@dataclass
class Content:
    """The lines of a box; between ``head`` and ``lines`` stands the bar or the gauge."""

    head: list[Line]
    lines: list[Line] = field(default_factory=list)
    counts: list[float] | None = None
    gauge: float | None = None  # where a mean lies between the least and the greatest
    icon: int | None = None  # the class whose marker stands before the head
    pad: float = 7

    @property
    def icon_room(self) -> float:
        return 0 if self.icon is None else 15

    @property
    def has_bar(self) -> bool:
        return self.counts is not None or self.gauge is not None

    def measure(self) -> tuple[float, float]:
        widths = [line.width + self.icon_room for line in self.head]
        widths += [line.width for line in self.lines]
        height = sum(line.height for line in (*self.head, *self.lines))
        height += (BAR + 5) if self.has_bar else 0
        return max(SLIMMEST, *widths) + 2 * self.pad, height + 2 * self.pad - 3


def check_show(show: Collection[str]) -> set[str]:
    unknown = set(show) - set(SHOW)
    if unknown or isinstance(show, str):
        choices = ", ".join(SHOW)
        raise ValueError(f"show is a tuple of words out of: {choices}; got {show!r}")
    return set(show)


@dataclass(frozen=True, eq=False)
class Order:
    """What the reader wants to see of a tree."""

    view: TreeView
    show: set[str]
    sent: Sent | None = None  # another data set on its way through the tree
    parts: Mapping[str, float] = field(default_factory=dict)  # of one row, by node
    highlight: Collection[str] = ()
    max_depth: int | None = None
    fold: Collection[str] = ()

    def weight(self, box: Box) -> float:
        if self.sent is not None:
            return self.sent.weight(box.name)
        return float(box.node.weight) if box.node is not None else 0.0

    @property
    def keep(self) -> Collection[str]:
        """The way of a row stays unfolded, unless its parts have gone all over the tree."""
        return self.parts if len(self.parts) <= MOST_KEPT else ()

    @property
    def total(self) -> float:
        return self.view.root.weight if self.sent is None else float(self.sent.n_rows)


def compose(box: Box, order: Order, detail: Detail) -> Content:
    """The content of a box at this degree of detail."""
    if box.node is None:
        return Content([Line(f"+{plural(box.hidden, 'node')}", detail.small)])
    content = Content(_head(box, detail), icon=_icon(box, order.view), pad=detail.pad)
    show = order.show - set(detail.drop)
    if order.sent is None:
        _training_lines(content, box, order.view, show, detail)
    else:
        _sent_lines(content, box, order.view, show, detail, order.sent)
    if box.hidden:
        content.lines.append(Line(f"+{plural(box.hidden, 'node')}", detail.small, True))
    part = order.parts.get(box.name, 1.0)
    if part < 1 - 1e-9:
        # Where boxes are narrow, for the room's sake: the whole tree is worth more than the words.
        told = f"{part:.2f} of the row" if detail.count_room else f"{part:.2f}"
        content.lines.insert(0, Line(told, detail.small))
    return content


def fill_box(box: Box, order: Order, detail: Detail) -> None:
    """Give the box its content, its size and its label."""
    box.content = compose(box, order, detail)
    box.width, box.height = box.content.measure()
    if box.answer is not None:
        size = max(detail.size - 0.5, SMALLEST)
        box.label = wrap(label_text(box.answer), detail.label_wrap, size)
        box.label_width = max(text_width(line, size) for line in box.label) + 4


def _icon(box: Box, view: TreeView) -> int | None:
    shows_class = box.node.is_leaf and view.classes is not None
    return view.class_number(box.node.prediction) if shows_class else None


def _head(box: Box, detail: Detail) -> list[Line]:
    if box.node.question is None:
        text, lines = answer_text(box.node), 3
    else:  # the split point is what a reader looks for: it is never torn off or cut
        text, lines = re.sub(" ([<≤]) ", " \\1\xa0", str(box.node.question)), 5
    wrapped = wrap(text, detail.wrap, detail.size, True, lines, slack=1.12)
    return [Line(t, detail.size, True) for t in wrapped]


def _training_lines(
    content: Content, box: Box, view: TreeView, show: set[str], detail: Detail
) -> None:
    node, small = box.node, detail.small
    if node.weight > 0:
        if "bar" in show:
            content.counts = view.counts(node)
            if view.classes is None:
                content.gauge = _gauge(float(node.prediction), view)
        if "counts" in show:
            content.lines += _count_lines(view.counts(node), node.weight, view, detail)
        if is_tied(node) and node.is_leaf:
            content.lines.append(Line("tie", small))
    elif view.root.weight > 0:
        content.lines.append(Line("no rows", small))
    if "rows" in show:
        content.lines.append(Line(plural(node.n_rows, "row"), small))
    if "impurity" in show and node.impurity is not None and not (node.is_leaf and pure(node)):
        content.lines.append(Line(f"{view.criterion} {figure(node.impurity)}", small))
    if "gain" in show and node.gain is not None:
        content.lines.append(Line(f"gain {figure(node.gain)}", small))
    if "prediction" in show and not node.is_leaf:
        content.lines.append(Line(f"→ {answer_text(node)}", small))
    elif view.classes is None and not node.is_leaf and "counts" in show and node.weight > 0:
        content.lines.append(Line(f"{view.value_name} {answer_text(node)}", small))


def _sent_lines(
    content: Content, box: Box, view: TreeView, show: set[str], detail: Detail, sent: Sent
) -> None:
    small, weight = detail.small, sent.weight(box.name)
    if weight == 0:
        content.lines.append(Line("no rows", small))
        return
    if sent.y is None or view.classes is None:
        content.lines.append(Line(plural(weight, "row"), small))
        mean = None if sent.y is None else sent.mean(box.name)
        if mean is not None:
            content.lines.append(Line(f"their mean {digits(mean)}", small))
        return
    counts = sent.counts(box.name, view.classes)
    if "bar" in show:
        content.counts = counts
    if "counts" in show:
        content.lines += _count_lines(counts, weight, view, detail)
    if box.node.is_leaf:
        right = counts[view.class_number(box.node.prediction)]
        content.lines.append(Line(f"{amount(right)} of {amount(weight)} right", small))


def _count_lines(
    counts: list[float] | None, weight: float, view: TreeView, detail: Detail
) -> list[Line]:
    size = detail.small
    if counts is None or view.classes is None:
        return [Line(plural(weight, "row"), size)]
    pairs = zip(view.classes, counts, strict=True)
    named = " · ".join(f"{label_text(label)} {amount(n)}" for label, n in pairs if amount(n) != "0")
    if text_width(named, size) <= detail.count_room:
        return [Line(named, size)]
    if len(counts) <= 4:
        return [Line(" · ".join(amount(n) for n in counts), size)]
    return [Line(f"{amount(max(counts))} of {amount(weight)}", size)]


def _gauge(value: float, view: TreeView) -> float:
    low, high = view.value_range
    return (value - low) / (high - low) if high > low else 0.5
