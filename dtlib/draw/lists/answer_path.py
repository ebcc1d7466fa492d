"""The way of answers down a tree: a line a question, with what each answer left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dtlib.draw.canvas.style import LINE, MUTED, PATH, shade
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width

ROW, INDENT, BAR = 24, 14, 12


@dataclass(frozen=True)
class Asked:
    """A question, how many each answer leaves, and the answer that was given."""

    question: str
    left: dict[str, int]
    answer: str

    @property
    def told(self) -> str:
        other = ", ".join(f"{a} {n}" for a, n in self.left.items() if a != self.answer)
        return f"{self.question} {self.answer}: {self.left[self.answer]} left ({other})"


def draw_answers(steps: Sequence[Asked], *, width: float = 700) -> Picture:
    """Each question below the answer that led to it; the bars are as long as all that was left."""
    sheet = Sheet(width)
    most = sum(steps[0].left.values())
    bars = width * 0.55
    room = width - MARGIN - bars - text_width(_counted(steps[0]), 11)
    for i, step in enumerate(steps):
        x, y = MARGIN + INDENT * i, MARGIN + ROW * i
        if i:  # a branch from the question above
            d = f"M{number(x - INDENT + 4)} {number(y - 7)}V{number(y + 5)}H{number(x - 2)}"
            sheet.add(tag("path", d=d, stroke=LINE, stroke_width=2, fill="none"))
        text = f"{step.question} {step.answer}"
        sheet.add(words(x, y + 10, shorten(text, bars - x - 8, 12, True), bold=True))
        at = bars
        for answer, n in step.left.items():
            chosen = answer == step.answer
            long = room * n / most
            sheet.add(tag("rect", x=at, y=y, width=long, height=BAR, stroke=PATH,
                          stroke_width=0.8, fill=shade(0.75 if chosen else 0.08)))  # fmt: skip
            at += long
        sheet.add(words(at + 6, y + 10, _counted(step), 11, fill=MUTED))
    title = "The way so far"
    told = "\n".join([f"{title}.", *(step.told for step in steps)])
    return sheet.finish(MARGIN * 2 + ROW * len(steps) - 8, title, told)


def _counted(step: Asked) -> str:
    return " · ".join(f"{answer} {n}" for answer, n in step.left.items())
