"""The data set as blocks, one a row, and the same blocks regrouped by a question.

This is what a gain looks like before it is a number: well sorted groups have one colour.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw.canvas.labels import class_order, plain
from dtlib.draw.canvas.legend import class_entries, draw_legend, draw_title
from dtlib.draw.canvas.numbers import figure, plural
from dtlib.draw.canvas.style import MUTED, class_marker, fill
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width
from dtlib.draw.tree.flow import send_down
from dtlib.draw.tree.paint import number_bar
from dtlib.fast.read.frames import as_frame
from dtlib.impurity import class_impurity
from dtlib.questions import Question, parse
from dtlib.splits import gain
from dtlib.tree import ask, leaf

BLOCK, GAP = 17, 3
MOST_BLOCKS = 120  # more rows than this become plain bars


def draw_partition(
    X: Any,
    y: Any,
    question: str | Question,
    *,
    criterion: str = "entropy",
    numbers: bool = True,
    title: str | None = None,
    width: float = 700,
) -> Picture:
    """Draw the rows as blocks in the colour of their class, whole and split by ``question``.

    ``question`` is an attribute such as "Outlook" or a comparison such as "Years < 4.5".
    Without ``numbers`` impurity and gain are left out, so that they can be guessed.
    """
    frame, asked = as_frame(X), parse(question)
    labels = np.array([plain(label) for label in y], dtype=object)
    classes = class_order(labels)
    codes = np.array([classes.index(label) for label in labels])
    groups = [("all rows", np.arange(len(codes))), *_groups(frame, asked)]
    counts = [np.bincount(codes[rows], minlength=len(classes)) for _, rows in groups]
    impurities = [float(class_impurity(c.astype(float), criterion)) for c in counts]
    won = gain(frame, labels, asked.attribute, criterion, asked.threshold)

    sheet = Sheet(width)
    y_at = draw_title(sheet, title)
    y_at += draw_legend(sheet, class_entries(sheet, classes), y_at)
    name_room = min(150.0, max(text_width(str(g[0]), 12, True) for g in groups)) + 14
    facts = [f"{len(rows)} of {len(codes)}" for _, rows in groups]
    if numbers:
        known = zip(facts, impurities, strict=True)
        facts = [f"{fact}, {_fact(criterion, impurity)}" for fact, impurity in known]
    fact_room = max(text_width(fact, 11) for fact in facts) + 14
    room = width - 2 * MARGIN - name_room - fact_room
    y_at += 10
    for i, ((name, rows), count) in enumerate(zip(groups, counts, strict=True)):
        sheet.add(words(width - MARGIN, y_at + 13, facts[i], 11, "end", fill=MUTED))
        y_at = _draw_group(sheet, str(name), rows, codes, count, y_at, name_room, room)
        if i == 0:
            y_at += 24
            sheet.add(words(MARGIN, y_at - 6, str(asked), 13, bold=True))
            y_at += 8
    gained = f"gain {won:.4f}" if numbers else "gain ?"
    sheet.add(words(MARGIN, y_at + 14, gained, 13, bold=True))
    by = asked.attribute if asked.threshold is None else f"“{asked}”"
    heading = title or f"The data set grouped by {by}"
    told = [_fact(criterion, impurity) for impurity in impurities] if numbers else None
    text = _in_words(heading, groups, counts, classes, told, gained)
    return sheet.finish(y_at + 28, heading, text)


def _groups(frame: pd.DataFrame, question: Question) -> list[tuple[Any, np.ndarray]]:
    """The rows of every branch, and those that do not know the answer."""
    column = frame[question.attribute]
    if question.threshold is None:
        root = ask(question, {value: leaf(value) for value in class_order(column.dropna())})
    else:
        root = ask(question, yes=leaf("yes"), no=leaf("no"))
    arrivals = send_down(root, frame)
    nothing = np.zeros(0, int)
    groups = [
        (answer, arrivals[f"0.{b}"].rows if f"0.{b}" in arrivals else nothing)
        for b, answer in enumerate(root.branches)
    ]
    unknown = np.flatnonzero(column.isna().to_numpy())
    return [*groups, ("unknown", unknown)] if len(unknown) else groups


def _fact(criterion: str, impurity: float) -> str:
    return f"{criterion} {figure(impurity)}"


def _draw_group(
    sheet: Sheet,
    name: str,
    rows: np.ndarray,
    codes: np.ndarray,
    count: np.ndarray,
    top: float,
    name_room: float,
    room: float,
) -> float:
    """One group from ``top`` down; returns where the next may begin."""
    sheet.add(words(MARGIN, top + 14, shorten(name, name_room - 12, 12, True), bold=True))
    left = MARGIN + name_room
    if len(codes) > MOST_BLOCKS:
        sheet.add(number_bar(sheet, count.tolist(), left, top, room * len(rows) / len(codes)))
        return top + BLOCK + 14
    across = max(1, int(room // (BLOCK + GAP)))
    ordered = rows[np.argsort(codes[rows], kind="stable")]
    for i, row in enumerate(ordered):
        x, y = left + (i % across) * (BLOCK + GAP), top + (i // across) * (BLOCK + GAP)
        sheet.add(_block(sheet, int(codes[row]), x, y, int(row)))
    lines = max(1, -(-len(rows) // across))
    return top + lines * (BLOCK + GAP) + 11


def _block(sheet: Sheet, code: int, x: float, y: float, row: int) -> str:
    square = tag(
        "rect", x=x, y=y, width=BLOCK, height=BLOCK, rx=2, fill=fill(sheet, code, tint=True),
        stroke="#444", stroke_width=0.7,
    )  # fmt: skip
    middle = BLOCK / 2
    return tag("g", square, class_marker(code, x + middle, y + middle, 4.6), data_row=row)


def _in_words(
    heading: str,
    groups: list[tuple[Any, np.ndarray]],
    counts: list[np.ndarray],
    classes: list[Any],
    facts: list[str] | None,
    gained: str,
) -> str:
    told = [f"{heading}."]
    for i, ((name, rows), count) in enumerate(zip(groups, counts, strict=True)):
        each = ", ".join(f"{label} {n}" for label, n in zip(classes, count, strict=True))
        fact = f", {facts[i]}" if facts else ""
        told.append(f"{name}: {plural(len(rows), 'row')} ({each}){fact}.")
    return "\n".join([*told, f"{gained.capitalize()}."])
