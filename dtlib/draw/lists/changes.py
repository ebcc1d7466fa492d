"""What each change would do: a line a change, its bar to the left or right of nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dtlib.draw.canvas.legend import draw_title
from dtlib.draw.canvas.style import GLOW, MUTED, PATH, shade
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, escape, number, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width

ROW, BAR = 18, 11
MOST = 16


@dataclass(frozen=True)
class Change:
    """A change by name, and the figure before and after it; ``node`` if it is about one."""

    name: str
    before: float
    after: float
    chosen: bool = False
    node: str | None = None

    @property
    def told(self) -> str:
        return f"{self.name}: {self.before:.3f} → {self.after:.3f}"


def draw_changes(
    changes: Sequence[Change],
    *,
    less: str = "less",
    more: str = "more",
    chosen: str = "chosen",
    title: str | None = None,
    width: float = 700,
    height: float = 0,
) -> Picture:
    """Draw every change as a bar: to the left if the figure falls, to the right if it rises.

    ``less`` and ``more`` name the two sides. Changes about a node can be clicked.
    """
    sheet = Sheet(width)
    y = draw_title(sheet, title)
    shown = changes[:MOST]
    widest = max((text_width(c.name, 11, True) for c in shown), default=0)
    names = min(width * 0.44, widest) + 8
    left, right = MARGIN + names, width - MARGIN - 42
    middle = (left + right) / 2
    if shown:
        sheet.add(words(middle - 6, y + 12, f"← {less}", 11, "end", fill=MUTED))
        sheet.add(words(middle + 6, y + 12, f"{more} →", 11, fill=MUTED))
    y, top = y + 20, y + 18
    scale = (right - left) / 2 / _reach([c.after - c.before for c in shown])
    for change in shown:
        sheet.add(_line(change, chosen, y, left, middle, right, scale, width))
        y += ROW
    if shown:
        axis = f"M{number(middle)} {number(top)}V{number(y)}"
        sheet.add(tag("path", d=axis, stroke=PATH, pointer_events="none"))
    if len(changes) > MOST:
        sheet.add(words(MARGIN, y + 12, f"+{len(changes) - MOST} more", 11, bold=True))
        y += 18
    name = title or "What each change would do"
    told = [c.told + (f" ({chosen})" if c.chosen else "") for c in changes]
    return sheet.finish(max(y + 10, height), name, "\n".join([f"{name}.", *told]))


def _reach(changes: list[float]) -> float:
    """The change that fills half the width. A huge one to the other side is cut, not the rest."""
    most = max(map(abs, changes), default=0.0) or 1.0
    sides = [max((c for c in changes if c > 0), default=0.0), -min(changes, default=0.0)]
    smaller = min(side for side in (*sides, most) if side > 0)
    return min(most, 4 * smaller)


def _line(
    change: Change, chosen: str, y: float, left: float, middle: float, right: float,
    scale: float, width: float,
) -> str:  # fmt: skip
    room = (right - left) / 2
    length = min(max((change.after - change.before) * scale, -room), room)
    cut = abs(change.after - change.before) * scale > room * 1.001
    look = {"fill": GLOW, "stroke": PATH} if change.chosen else {"fill": "#fff"}
    bold = change.chosen
    parts = [
        tag("title", escape(change.told)),
        tag("rect", x=4, y=y - 3, width=width - 8, height=ROW - 2, rx=3, **look),
        words(left - 8, y + 10, shorten(change.name, left - 8 - MARGIN, 11, bold), 11, "end", bold),
        tag("rect", x=min(middle, middle + length), y=y, width=abs(length), height=BAR,
            fill=shade(0.75 if change.chosen else 0.25), stroke=PATH, stroke_width=0.7),
        words(width - MARGIN, y + 10, signed(change.after - change.before), 11, "end", bold),
    ]  # fmt: skip
    if cut:  # a gap in the bar says that it is longer than drawn
        at = middle + length * 0.8
        d = f"M{number(at - 2)} {number(y + BAR + 2)}l4 -{BAR + 4}"
        parts.append(tag("path", d=d, stroke="#fff", stroke_width=4))
    said = f"{change.told}{f', {chosen}' if change.chosen else ''}"
    focus = "button" if change.node is not None else None
    return tag("g", *parts, data_question=change.node, data_focus=focus, aria_label=said)


def signed(value: float) -> str:
    """
    >>> signed(0.25), signed(-0.0833), signed(0.0)
    ('+0.250', '−0.083', '0')
    """
    if abs(value) < 5e-5:
        return "0"
    return f"{'+' if value > 0 else '−'}{abs(value):.3f}"
