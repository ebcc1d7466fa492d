"""What a check says: one of four states, as words and as HTML."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, field

RIGHT, WRONG, STOPPED, UNTRIED = "right", "wrong", "stopped", "not attempted"

# A word and a sign for each state, so that nothing depends on its colour.
HEADINGS = {
    RIGHT: ("✓", "Right"),
    WRONG: ("✗", "Not yet"),
    STOPPED: ("!", "It stopped"),
    UNTRIED: ("○", "Not attempted"),
}
# Colours that read on JupyterLab's light and dark page; the text keeps the page's own colour.
EDGES = {RIGHT: "#2a9d5c", WRONG: "#d1762f", STOPPED: "#c44e6e", UNTRIED: "#8a8f98"}


@dataclass(frozen=True)
class Result:
    """``credit`` is the share of the exercise that is right, from 0 to 1."""

    exercise: str
    state: str
    says: str
    credit: float = 0.0
    misconception: str | None = None  # its short name, for whoever counts them
    means: str | None = None  # what the misconception is
    question: str | None = None  # which leads out of it
    more: str | None = None  # where it is not the only mistake
    bare: str | None = None  # what can be said where no misconception is known
    table: str | None = None  # a small table that the answer was asked about
    trees: str | None = None  # the tree given and the one that came back, in letters
    hint: str | None = None
    parts: Mapping[str, bool] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        return self.state == RIGHT

    def _lines(self) -> tuple[str | None, ...]:
        return self.means, self.question, self.more, self.bare, self.hint

    def __repr__(self) -> str:
        sign, heading = HEADINGS[self.state]
        lines = [f"{sign} {heading}: {self.exercise}", self.says]
        for text in filter(None, (self.table, self.trees)):
            lines += ["", text, ""]
        lines += [line for line in self._lines() if line]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        sign, heading = HEADINGS[self.state]
        body = [f"<p>{_marked(self.says)}</p>"]
        for text in filter(None, (self.table, self.trees)):
            body.append(f'<pre style="margin-bottom: 1em">{html.escape(text)}</pre>')
        if self.means:
            body.append(f"<p><b>{_marked(self.means)}</b></p>")
        body += [f"<p>{_marked(text)}</p>" for text in self._lines()[1:-1] if text]
        if self.hint:
            body.append(f"<p><i>{_marked(self.hint)}</i></p>")
        style = f"border-left: 6px solid {EDGES[self.state]}; padding: 0.2em 1em; margin: 0.3em 0"
        return (
            f'<div role="status" style="{style}">'
            f'<p><b><span aria-hidden="true">{sign}</span> {heading}</b>: '
            f"{html.escape(self.exercise)}</p>{''.join(body)}</div>"
        )


def _marked(text: str) -> str:
    """Words between backticks as code, all else as it stands."""
    pieces = html.escape(text).split("`")
    return "".join(
        f"<code>{piece}</code>" if number % 2 else piece for number, piece in enumerate(pieces)
    )
