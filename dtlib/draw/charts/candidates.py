"""Which question is best? The scores of all questions at a node as bars."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from dtlib.draw.canvas.legend import draw_title
from dtlib.draw.canvas.style import GLOW, LINE, MUTED, PATH, marker, shade
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, escape, number, tag, words
from dtlib.draw.canvas.text_width import shorten_question, text_width

ROW, BAR = 24, 14
MOST = 30


def draw_candidates(
    table: pd.DataFrame,
    *,
    score: str = "gain",
    each_attribute: bool = True,
    also: str | None = None,
    chosen: str | None = None,
    hide: bool = False,
    title: str | None = None,
    width: float = 700,
) -> Picture:
    """Draw a column of the table that ``dtlib.candidates`` or ``node.candidates()`` gives.

    ``each_attribute`` keeps only the best question about every attribute. The best of all
    is dark and has a diamond, so are its equals; less is better only for "impurity_after".
    ``also`` is a second column, written behind the bars; ``chosen`` the question that is
    asked, which gets a frame. ``hide`` lists the questions by name and keeps their scores
    to itself.
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
    if hide:
        ranked = ranked.sort_values(["attribute", "threshold"], key=_in_order, kind="stable")
    values = ranked[score].to_numpy(float)
    names = [str(q) for q in ranked["question"]]
    shown = min(len(values), MOST)
    sheet = Sheet(width)
    y = draw_title(sheet, title)
    label = score.replace("_", " ")
    name_room = min(240.0, max((text_width(n, 12, True) for n in names), default=0)) + 12
    left, right = MARGIN + name_room, width - MARGIN - 70
    heading = title or f"The questions by {label}"
    sheet.add(words(left, y + 12, "choose, then see" if hide else label, 11, fill=MUTED))
    if also is not None and not hide:
        right -= 90
        sheet.add(words(width - MARGIN, y + 12, also.replace("_", " "), 11, "end", fill=MUTED))
    y += 18
    top = max(float(np.max(values, initial=0.0)), 1e-12)
    told = [f"{heading}, best first."] if not hide else [f"{heading}, by name."]
    for i in range(shown):
        best = bool(abs(values[i] - values[0]) < 1e-12)
        other = None if also is None else float(ranked[also].iloc[i])
        bar = _Bar(names[i], values[i], best and not hide, other, names[i] == chosen, hide)
        sheet.add(bar.drawn(left, right, y, (right - left) / top, name_room, width))
        told.append(bar.told)
        y += ROW
    axis = f"M{number(left)} {number(y - ROW * shown - 2)}V{number(y)}"
    sheet.add(tag("path", d=axis, stroke=PATH))
    if shown < len(values):
        sheet.add(words(MARGIN, y + 12, f"+{len(values) - shown} questions", bold=True))
        y += 18
    return sheet.finish(y + 12, heading, "\n".join(told))


def _in_order(column: pd.Series) -> pd.Series:
    return column if column.dtype.kind == "f" else column.astype(str)


@dataclass(frozen=True)
class _Bar:
    """One question and its score."""

    name: str
    value: float
    best: bool
    other: float | None
    chosen: bool
    hidden: bool

    @property
    def told(self) -> str:
        said = self.name if self.hidden else f"{self.name}  {self.value:.4f}"
        if self.other is not None and not self.hidden:
            said += f" ({self.other:.4f})"
        return said + (" (asked here)" if self.chosen else "")

    def drawn(
        self, left: float, right: float, y: float, scale: float, name_room: float, width: float
    ) -> str:
        length = (right - left) / 2 if self.hidden else max(self.value * scale, 0.0)
        text = "?" if self.hidden else f"{self.value:.4f}"
        look = {"fill": shade(0.75 if self.best else 0.2), "stroke": PATH}
        if self.hidden:
            look = {"fill": "#fff", "stroke": LINE, "stroke_dasharray": "4 3"}
        shown = shorten_question(self.name, name_room - 10, 12, self.best)
        # The whole line can be clicked, not only the bar, which may have no length.
        ground = tag("rect", x=4, y=y - 2, width=width - 8, height=ROW - 2, rx=3,
                     fill=GLOW if self.chosen else "#fff",
                     stroke=PATH if self.chosen else "none", stroke_width=1.5)  # fmt: skip
        parts = [
            tag("title", escape(self.told)),
            ground,
            words(left - 8, y + 13, shown, 12, "end", bold=self.best),
            tag("rect", x=left, y=y + 2, width=length, height=BAR, stroke_width=0.7, **look),
            words(left + length + 7, y + 13, text, 12, bold=self.best),
        ]
        if self.best:
            at = left + length + 17 + text_width(text, 12, True)
            parts.append(marker("diamond", at, y + 9, 4.5, fill=PATH))
        if self.other is not None and not self.hidden:
            parts.append(words(width - MARGIN, y + 13, f"{self.other:.4f}", 12, "end"))
        return tag("g", *parts, data_question=self.name, data_focus="button", aria_label=self.told)
