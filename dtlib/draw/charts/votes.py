"""How a committee decides: the vote of every tree, and what the votes add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dtlib.draw.canvas.labels import class_order, label_text, plain
from dtlib.draw.canvas.legend import class_entries, draw_legend, draw_title
from dtlib.draw.canvas.points import TABS
from dtlib.draw.canvas.style import BAD, MUTED, class_marker, fill
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width
from dtlib.draw.tree.paint import number_bar

CHIP, GAP, ROW = 15, 3, 24
MOST_ROWS = 40


def draw_votes(
    votes: Any,
    *,
    truth: ArrayLike | None = None,
    weights: ArrayLike | None = None,
    classes: Iterable[Any] | None = None,
    names: Sequence[Any] | None = None,
    chosen: int | None = None,
    title: str | None = None,
    width: float = 700,
) -> Picture:
    """Draw the votes of many trees: (trees, rows) labels, or (trees,) for a single row.

    Every row gets a bar of its votes, and the winner; for a single row every tree's vote is
    a chip. ``weights`` are the trees' voices, such as AdaBoost's α. ``truth`` are the right
    answers, ``names`` those of the rows. ``chosen`` is a tree whose chip is marked.
    """
    ballots = np.asarray(votes, dtype=object)
    single = ballots.ndim == 1
    ballots = ballots.reshape(len(ballots), -1)
    voices = np.ones(len(ballots)) if weights is None else np.asarray(weights, dtype=float)
    right = None if truth is None else [plain(t) for t in np.atleast_1d(np.asarray(truth))]
    known = _classes(ballots, right, classes)
    sums = np.array([[voices[column == c].sum() for c in known] for column in ballots.T])
    winners = [known[int(np.argmax(np.round(row, 12)))] for row in sums]
    rows = [str(n) for n in names] if names is not None else [f"row {i}" for i in range(len(sums))]

    sheet = Sheet(width)
    y = draw_title(sheet, title)
    y += draw_legend(sheet, class_entries(sheet, known), y) + 10
    if single:
        y = _draw_chips(sheet, ballots[:, 0], voices, known, y, weights is not None, chosen)
    shown = min(len(sums), MOST_ROWS)
    y = _draw_bars(sheet, sums[:shown], winners, right, rows, known, y, single)
    if shown < len(sums):
        sheet.add(words(MARGIN, y + 12, f"+{len(sums) - shown} rows", bold=True))
        y += 18
    heading = title or f"Votes of {len(ballots)} trees"
    text = _in_words(heading, sums, winners, right, rows, known, ballots if single else None)
    return sheet.finish(y + 12, heading, text)


def tree_votes(forest: Any, X: Any) -> np.ndarray:
    """What every tree of a forest or a boosted committee says: (trees, rows)."""
    return np.array([np.asarray(t.predict(X), dtype=object) for t in forest.estimators_])


def _classes(ballots: np.ndarray, truth: Any, classes: Any) -> list[Any]:
    if classes is not None:
        return [plain(c) for c in classes]
    return class_order([*ballots.ravel(), *(truth or [])])


def _draw_chips(
    sheet: Sheet,
    ballot: np.ndarray,
    voices: np.ndarray,
    known: list[Any],
    y: float,
    weighted: bool,
    chosen: int | None,
) -> float:
    """A chip a tree, as long as its voice is heard."""
    x, room = float(MARGIN), sheet.width - 2 * MARGIN
    largest = voices.max() if len(voices) else 1.0
    for i, vote in enumerate(ballot):
        code = known.index(plain(vote))
        wide = CHIP if not weighted else max(30, 90 * voices[i] / largest)
        if x + wide > MARGIN + room:
            x, y = float(MARGIN), y + CHIP + (16 if weighted else GAP)
        edge = 3 if i == chosen else 0.7
        chip = tag("rect", x=x, y=y, width=wide, height=CHIP, rx=2, stroke="#222",
                   stroke_width=edge, fill=fill(sheet, code, tint=True))  # fmt: skip
        mark = class_marker(code, x + wide / 2, y + CHIP / 2, 4.2)
        focus = "button" if len(ballot) <= TABS else None
        label = f"tree {i + 1}: {vote}"
        sheet.add(tag("g", chip, mark, data_tree=i, data_focus=focus, aria_label=label))
        if weighted:
            sheet.add(words(x + wide / 2, y + CHIP + 12, f"{voices[i]:.3g}", 11, "middle",
                            fill=MUTED))  # fmt: skip
        x += wide + GAP
    return y + CHIP + (28 if weighted else 16)


def _draw_bars(
    sheet: Sheet,
    sums: np.ndarray,
    winners: list[Any],
    truth: list[Any] | None,
    names: list[str],
    known: list[Any],
    y: float,
    single: bool,
) -> float:
    name_room = 0.0 if single else min(130.0, max(text_width(n) for n in names)) + 12
    end_room = min(170.0, max(text_width(str(c), 12, True) for c in known) + 48)
    left, right = MARGIN + name_room, sheet.width - MARGIN - end_room
    y += 10
    middle = (left + right) / 2  # the bars cover this line but for the gaps between them
    d = f"M{number(middle)} {number(y - 6)}V{number(y + ROW * len(sums) - 2)}"
    sheet.add(tag("path", d=d, stroke="#111", stroke_width=2))
    sheet.add(words(middle, y - 8, "half", 11, "middle", fill=MUTED))
    for i, row in enumerate(sums):
        if not single:
            sheet.add(words(MARGIN, y + 13, shorten(names[i], name_room - 10)))
        sheet.add(number_bar(sheet, row.tolist(), left, y, right - left))
        code = known.index(winners[i])
        sheet.add(class_marker(code, right + 14, y + 8.5, 5))
        label = shorten(label_text(winners[i]), end_room - 44, 12, True)
        sheet.add(words(right + 24, y + 13, label, bold=True))
        if truth is not None:
            sheet.add(_verdict(winners[i] == truth[i], sheet.width - MARGIN - 8, y + 8.5))
        y += ROW
    return y


def _verdict(good: bool, x: float, y: float) -> str:
    """A tick or a cross; the shape tells, the colour only helps."""
    d = "M-5 0L-1.5 4L5 -5" if good else "M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5"
    move = f"translate({number(x)} {number(y)})"
    colour = "#111" if good else BAD
    return tag("path", d=d, transform=move, stroke=colour, stroke_width=2.2, fill="none")


def _in_words(
    heading: str,
    sums: np.ndarray,
    winners: list[Any],
    truth: list[Any] | None,
    names: list[str],
    known: list[Any],
    ballots: np.ndarray | None,
) -> str:
    told = [f"{heading}."]
    if ballots is not None:
        told.append("Tree by tree: " + ", ".join(str(v) for v in ballots[:, 0]) + ".")
    for i, row in enumerate(sums[:MOST_ROWS]):
        each = ", ".join(f"{c} {n:.4g}" for c, n in zip(known, row, strict=True))
        verdict = "" if truth is None else f" (truth: {truth[i]})"
        told.append(f"{names[i]}: {each} → {winners[i]}{verdict}")
    if truth is not None:
        good = sum(w == t for w, t in zip(winners, truth, strict=True))
        told.append(f"{good} of {len(winners)} right.")
    return "\n".join(told)
