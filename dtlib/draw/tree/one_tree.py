"""The picture of a tree: root on top, or as an outline where a tree is too wide for that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dtlib.draw.canvas.legend import Entry, class_entries, draw_legend, draw_title
from dtlib.draw.canvas.numbers import amount, plural
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, words
from dtlib.draw.canvas.text_width import wrap
from dtlib.draw.tree.content import DENSE, DETAILS, SLIMMEST, Detail, Order, check_show, fill_box
from dtlib.draw.tree.layout import Box, boxes, place
from dtlib.draw.tree.outline import outline_boxes, paint_outline
from dtlib.draw.tree.paint import gauge, paint_tree
from dtlib.draw.tree.text_twin import tree_text
from dtlib.draw.tree.view import Sent, TreeView, build_boxes, send_data, send_row, view_of
from dtlib.draw.tree.way_of_row import row_sentence
from dtlib.other_trees.linking import SCORES
from dtlib.tree import depth, leaves, walk

READABLE_DEPTH = 6  # deeper trees are folded unless the reader asks for more


def draw_tree(
    tree: Any,
    *,
    show: Collection[str] = ("bar", "counts", "impurity"),
    max_depth: int | None = None,
    row: Any = None,
    data: Any = None,
    fold: Collection[str] = (),
    highlight: Collection[str] = (),
    layout: str = "auto",
    classes: Iterable[Any] | None = None,
    caption: bool = True,
    legend: bool = True,
    dense: bool = False,
    title: str | None = None,
    width: float = 700,
) -> Picture:
    """Draw a fitted tree, ours or another library's (see ``dtlib.read_tree``), or a ``Node``.

    ``show`` says what stands in the boxes: bar, counts, impurity, gain, rows, prediction.
    ``row`` highlights the way of one row, in fractions where its values are missing.
    ``data`` sends other rows, X or (X, y), through the tree and shows theirs instead of
    the training counts. Trees that are too large are folded; ``max_depth`` and ``fold``
    (names of nodes such as "0.1") fold by hand. ``layout`` is "outline", "down" (as long as
    one level fits) or "auto". Without ``caption`` the sentence on the row or the data is
    left to the text twin. A ``dense`` tree is lower and has smaller boxes.
    """
    view = view_of(tree, classes)
    order = Order(
        view,
        check_show(show),
        None if data is None else send_data(view, data),
        {} if row is None else send_row(view, row),
        frozenset(highlight),
        max_depth,
        frozenset(fold),
    )
    told = list(_captions(order, row))
    name = title or _name(view)
    sheet = Sheet(width)
    top = _header(sheet, order, title, told if caption else [], legend)
    placed = arrange(order, width - 2 * MARGIN, layout, DENSE if dense else DETAILS)
    if placed is None:
        root = outline_boxes(order)
        height = top + paint_outline(sheet, root, order, MARGIN, top, width - 2 * MARGIN)
    else:
        root = placed.root
        move(root, (width - placed.width) / 2, top)
        paint_tree(sheet, root, order, placed.detail.size)
        height = top + placed.height
    star = ["* marks the way of the row."] if order.parts else []
    text = "\n".join([name + ".", *told, tree_text(root, order), *star])
    return sheet.finish(height + MARGIN, name, text)


def _name(view: TreeView) -> str:
    n_leaves = len(leaves(view.root))
    questions = sum(1 for _ in walk(view.root)) - n_leaves
    kind = "Regression tree" if view.classes is None else "Decision tree"
    n_questions = plural(questions, "question")
    return f"{kind} with {n_questions} and {n_leaves} {'leaf' if n_leaves == 1 else 'leaves'}"


def _captions(order: Order, row: Any) -> Iterable[str]:
    if order.view.adds_up:
        yield SCORES
    if row is not None:
        yield row_sentence(order.view, order.parts, row)
    if order.sent is not None:
        yield _sent_sentence(order.sent, order.view)


def _sent_sentence(sent: Sent, view: TreeView) -> str:
    rows = plural(sent.n_rows, "row")
    if sent.y is None or view.classes is None:
        return f"{rows} sent through the tree."
    right, waiting = 0.0, [("0", view.root)]
    while waiting:
        name, node = waiting.pop()
        waiting += [(f"{name}.{b}", n) for b, n in enumerate(node.branches.values())]
        if node.is_leaf:
            right += sent.counts(name, view.classes)[view.class_number(node.prediction)]
    return f"{rows} sent through the tree: {amount(right)} come to a leaf of their own class."


def _header(
    sheet: Sheet, order: Order, title: str | None, captions: list[str], legend: bool
) -> float:
    """Title, sentences and legend; returns where the tree may begin."""
    y, room = draw_title(sheet, title), sheet.width - 2 * MARGIN
    for line in (line for caption in captions for line in wrap(caption, room, 12, lines=4)):
        y += 16
        sheet.add(words(MARGIN, y - 4, line))
    value = order.view.value_name
    entries = [Entry(_gauge_icon, 44, f"{value}, from the smallest leaf's to the greatest's")]
    if order.view.classes is not None:
        entries = class_entries(sheet, order.view.classes)
    has_gauges = "bar" in order.show and order.sent is None and order.view.root.weight > 0
    if legend and (order.view.classes is not None or has_gauges):
        y += draw_legend(sheet, entries, y)
    return y + 10


def _gauge_icon(x: float, y: float) -> str:
    return gauge(0.6, x + 1, y - 4.5, 40)


# --- fitting the page ---


@dataclass
class Placed:
    """A tree whose boxes have their places."""

    root: Box
    detail: Detail
    width: float
    height: float


def arrange(
    order: Order, room: float, layout: str = "auto", details: Sequence[Detail] = DETAILS
) -> Placed | None:
    """The tree as deep and as detailed as fits into ``room``, or None for an outline.

    The whole tree is tried first, then every depth from the top until one no longer fits
    even in the smallest boxes.
    """
    if layout not in ("auto", "down", "outline"):
        raise ValueError(f'layout must be "auto", "down" or "outline"; got {layout!r}')
    if layout == "outline":
        return None
    whole = depth(order.view.root)
    wanted = whole if order.max_depth is None else min(order.max_depth, whole)
    deepest = min(wanted, READABLE_DEPTH) if order.max_depth is None else wanted
    best, reached = fit(order, deepest, room, details), deepest
    for level in range(min(deepest, 1), deepest if best is None else 0):
        placed = fit(order, level, room, details)
        if placed is None:
            break
        best, reached = placed, level
    if best is None or layout == "down":
        return best
    shown = sum(1 for _ in boxes(best.root))
    total = sum(1 for _ in walk(order.view.root))
    enough = reached >= min(wanted, 3) or shown >= 0.6 * total
    return best if enough else None


def fit(
    order: Order, level: int, room: float, details: Sequence[Detail] = DETAILS
) -> Placed | None:
    """The tree folded at ``level`` in the largest boxes that fit."""
    for detail in details:
        root = build_boxes(order.view, level, order.fold, order.keep)
        if least_width(root, detail) > room:
            continue
        for box in boxes(root):
            fill_box(box, order, detail)
        width, height = place(root, detail.gap, detail.level_gap)
        if width <= room:
            return Placed(root, detail, width, height)
    return None


def least_width(root: Box, detail: Detail) -> float:
    """What the fullest level needs at least: known before any text is measured."""
    fullest = max(Counter(box.depth for box in boxes(root)).values())
    return fullest * (SLIMMEST + 2 * detail.pad + detail.gap) - detail.gap


def move(root: Box, right: float, down: float) -> None:
    for box in boxes(root):
        box.x += right
        box.top += down
