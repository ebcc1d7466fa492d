"""Rules on their way to shorter ones: tests that have been dropped are struck out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dtlib.draw.canvas.legend import draw_title
from dtlib.draw.canvas.style import GLOW, MUTED, PATH
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, escape, tag, words
from dtlib.draw.canvas.text_width import text_width

LINE, SIZE = 17, 12
MOST = 20  # rules that are shown at a time


@dataclass(frozen=True)
class ShownRule:
    """A rule as it stands: its tests, those that were dropped, and a remark."""

    kept: Sequence[str]
    dropped: Sequence[str]
    prediction: str
    remark: str = ""

    @property
    def told(self) -> str:
        head = f"IF {' AND '.join(self.kept)} THEN" if self.kept else "ALWAYS"
        gone = f", without {' and '.join(self.dropped)}" if self.dropped else ""
        return f"{head} {self.prediction}{gone}{f' ({self.remark})' if self.remark else ''}"


def draw_rule_list(
    rules: Sequence[ShownRule],
    *,
    current: int | None = None,
    last: str = "",
    title: str | None = None,
    width: float = 700,
) -> Picture:
    """Draw the rules below each other; ``current`` is lit, ``last`` a line under them all.

    Of many rules a page is shown, the one with the current rule.
    """
    sheet = Sheet(width)
    y = draw_title(sheet, title) + 8
    first = (current or 0) // MOST * MOST
    for i, rule in list(enumerate(rules))[first : first + MOST]:
        lines = _lines(rule, f"{i + 1}.", width - 2 * MARGIN - 30)
        if i == current:
            sheet.add(tag("rect", x=6, y=y - 2, width=width - 12, height=LINE * len(lines) + 3,
                          rx=3, fill=GLOW, stroke=PATH, stroke_width=1.5))  # fmt: skip
        for k, line in enumerate(lines):
            y += LINE
            indent = MARGIN if k == 0 else MARGIN + 30
            sheet.add(tag("text", *line, x=indent, y=y - 5, style="white-space:pre"))
        y += 3
    others = len(rules) - len(rules[first : first + MOST])
    if others:
        y += LINE
        sheet.add(words(MARGIN, y - 5, f"and {others} other rules", fill=MUTED))
    if last:
        y += LINE
        sheet.add(tag("text", escape(last), x=MARGIN, y=y - 5, font_weight="bold"))
    name = title or "Rules"
    told = [f"{name}.", *(f"{i}. {rule.told}" for i, rule in enumerate(rules, start=1)), last]
    return sheet.finish(y + 12, name, "\n".join(told))


def _lines(rule: ShownRule, head: str, room: float) -> list[list[str]]:
    """The words of a rule in lines that fit, as pieces of text each in its own look."""
    pieces = [(f"{head} {'IF ' if rule.kept else 'ALWAYS '}", "")]
    for i, test in enumerate(rule.kept):
        pieces.append((("AND " if i else "") + test + " ", ""))
    pieces.append((f"{'THEN ' if rule.kept else ''}{rule.prediction}", "bold"))
    for test in rule.dropped:
        pieces += [("   ", ""), (test, "struck")]
    if rule.remark:
        pieces.append((f"   {rule.remark}", "muted"))
    lines: list[list[str]] = [[]]
    used = 0.0
    for text, look in pieces:
        needed = text_width(text, SIZE, look == "bold")
        if used and used + needed > room:
            lines.append([])
            used, text = 0.0, text.lstrip()
        lines[-1].append(_piece(text, look))
        used += needed
    return lines


def _piece(text: str, look: str) -> str:
    more: dict[str, str] = {}
    if look == "bold":
        more = {"font_weight": "bold"}
    if look == "struck":
        more = {"text_decoration": "line-through", "fill": MUTED}
    if look == "muted":
        more = {"fill": MUTED}
    return tag("tspan", escape(text), **more)
