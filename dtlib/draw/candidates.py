"""Which question is best? The scores of all questions at a node as bars."""

from __future__ import annotations

import numpy as np
import pandas as pd

from dtlib.draw.legend import draw_title
from dtlib.draw.measure import shorten, text_width
from dtlib.draw.style import MUTED, PATH, marker, shade
from dtlib.draw.svg import MARGIN, Picture, Sheet, escape, number, tag, words

ROW, BAR = 24, 14
MOST = 30


def draw_candidates(
    table: pd.DataFrame,
    *,
    score: str = "gain",
    each_attribute: bool = True,
    title: str | None = None,
    width: float = 700,
) -> Picture:
    """Draw a column of the table that ``dtlib.candidates`` or ``node.candidates()`` gives.

    ``each_attribute`` keeps only the best question about every attribute. The best of all
    is dark and has a diamond, so are its equals; less is better only for "impurity_after".
    """
    if score not in table.columns:
        known = ", ".join(c for c in table.columns if table[c].dtype.kind == "f")
        raise ValueError(f"score must be a column of numbers: {known}; got {score!r}")
    less = score == "impurity_after"
    # Scores that differ by rounding only keep the order of the table.
    order = table[score].round(12).sort_values(ascending=less, kind="stable").index
    ranked = table.loc[order]
    if each_attribute:
        ranked = ranked.drop_duplicates("attribute")
    values = ranked[score].to_numpy(float)
    names = [str(q) for q in ranked["question"]]
    shown = min(len(values), MOST)
    sheet = Sheet(width)
    y = draw_title(sheet, title)
    label = score.replace("_", " ")
    name_room = min(240.0, max((text_width(n, 12, True) for n in names), default=0)) + 12
    left, right = MARGIN + name_room, width - MARGIN - 70
    sheet.add(words(left, y + 12, label, 11, fill=MUTED))
    y += 18
    top = max(float(np.max(values, initial=0.0)), 1e-12)
    for i in range(shown):
        best = bool(abs(values[i] - values[0]) < 1e-12)
        sheet.add(_bar(best, names[i], values[i], left, right, y, (right - left) / top, name_room))
        y += ROW
    axis = f"M{number(left)} {number(y - ROW * shown - 2)}V{number(y)}"
    sheet.add(tag("path", d=axis, stroke=PATH))
    if shown < len(values):
        sheet.add(words(MARGIN, y + 12, f"+{len(values) - shown} questions", bold=True))
        y += 18
    heading = title or f"The questions by {label}"
    told = [f"{heading}, best first."]
    told += [f"{n}  {v:.4f}" for n, v in zip(names[:MOST], values[:MOST], strict=True)]
    return sheet.finish(y + 12, heading, "\n".join(told))


def _bar(
    best: bool,
    name: str,
    value: float,
    left: float,
    right: float,
    y: float,
    scale: float,
    name_room: float,
) -> str:
    length = max(value * scale, 0.0)
    text = f"{value:.4f}"
    parts = [
        tag("title", escape(f"{name} {text}")),
        words(left - 8, y + 13, shorten(name, name_room - 10, 12, best), 12, "end", bold=best),
        tag("rect", x=left, y=y + 2, width=length, height=BAR, stroke=PATH, stroke_width=0.7,
            fill=shade(0.75 if best else 0.2)),
        words(left + length + 7, y + 13, text, 12, bold=best),
    ]  # fmt: skip
    if best:
        at = left + length + 17 + text_width(text, 12, True)
        parts.append(marker("diamond", at, y + 9, 4.5, fill=PATH))
    label = f"{name}, {text}"
    return tag("g", *parts, data_question=name, data_focus="button", aria_label=label)
