"""The page that a student gets: each exercise with its mark, what went wrong, and a way out."""

from __future__ import annotations

from collections.abc import Sequence

from dtlib.check import SHEETS
from dtlib.check.core.result import HEADINGS, UNTRIED
from grading.model import GRADED, NOT_ATTEMPTED, NOT_MATCHED, STOPPED, UNREADABLE, Answer, Graded
from grading.report.page import amount, code, marked, page, person, safe, told

# What each state of a whole sheet means for the student.
SHEET_STATES = {
    GRADED: "",
    NOT_ATTEMPTED: "No exercise of this sheet was attempted.",
    STOPPED: "This notebook was stopped before its end. What it had reached by then counts.",
    UNREADABLE: "This file could not be read, so there are no marks for it yet.",
    NOT_MATCHED: "It is not clear which sheet this file is, so there are no marks for it yet.",
}
FOLLOW_THROUGH = (
    "This answer builds on an earlier one that is not right yet. With the right function in its "
    "place this one works, so it gets its marks: one slip costs once."
)


def feedback_page(name: str, sheets: Sequence[Graded]) -> str:
    """Everything about one student: ``sheets`` are theirs, in the order of the course."""
    body = [f"<h1>{person(name)}</h1>"]
    body += [_sheet(graded) for graded in sheets]
    return page(f"Feedback: {name[:120]}", "\n".join(body))


def _sheet(graded: Graded) -> str:
    lines = [f"<h2>{safe(title_of(graded.sheet))}</h2>"]
    if graded.state not in (UNREADABLE, NOT_MATCHED):
        total = f"{amount(graded.marks)} of {amount(graded.points)} points"
        lines.append(f'<p class="total">{total}</p>')
    lines += [f"<p>{text}</p>" for text in (SHEET_STATES[graded.state],) if text]
    if graded.reason:
        lines.append(f"<p>{marked(graded.reason)}</p>")
    lines += [answer_box(answer) for answer in graded.answers]
    lines.append(f'<p class="faint">From the file {safe(graded.file, 200)}.</p>')
    return f"<section>{''.join(lines)}</section>"


def place_of(sheet: str) -> tuple[int, str]:
    """Where a sheet stands in the course; the nameless come last."""
    name = sheet.replace("-", "_")
    for number, known in enumerate(SHEETS, 1):
        if name in (known, known.partition("_")[2]):
            return number, sheet
    return len(SHEETS) + 1, sheet


def title_of(sheet: str) -> str:
    """A sheet's name for people.

    >>> title_of("ch05-continuous-splits"), title_of("entropy"), title_of("")
    ('Sheet 5: continuous splits', 'Sheet 1: entropy', 'A file of no known sheet')
    """
    number, _ = place_of(sheet)
    words = sheet.replace("_", " ").replace("-", " ")
    if number <= len(SHEETS):
        return f"Sheet {number}: {words.removeprefix(f'ch{number:02d} ')}"
    return f"Sheet: {words}" if sheet else "A file of no known sheet"


def answer_box(answer: Answer) -> str:
    sign, word = HEADINGS[answer.state]
    is_whole = answer.marks >= answer.points
    if answer.follow_through:
        sign, word = "✓", f"{'Right' if is_whole else 'Partly right'}, following through"
    head = (
        f'<h3><span><span aria-hidden="true">{sign}</span> {word}: {safe(answer.title)}</span> '
        f'<span class="marks">{amount(answer.marks)} of {amount(answer.points)}</span></h3>'
    )
    kind = answer.state if answer.state != UNTRIED else "untried"
    kind = "right" if answer.follow_through and is_whole else kind
    return f'<article class="answer {kind}">{head}{_words(answer)}</article>'


def _words(answer: Answer) -> str:
    lines = []
    if answer.follow_through:
        lines.append(f"<p>{FOLLOW_THROUGH}</p>")
    if answer.shown:
        says, _, table = answer.shown.partition("\n\n")
        lines.append(f"<p>{marked(says)}</p>" + (code(table) if table else ""))
    if answer.means:
        lines.append(f"<p><strong>{told(answer.means)}</strong></p>")
    if answer.question:
        lines.append(f"<p>{told(answer.question)}</p>")
    if len(answer.parts) > 1:
        lines.append(f'<ul class="parts">{"".join(map(_part, answer.parts.items()))}</ul>')
    lines += [f"<p>Note: {marked(note)}</p>" for note in answer.notes]
    if answer.source.strip() and answer.state != UNTRIED:
        lines.append(f"<details><summary>Your answer</summary>{code(answer.source)}</details>")
    return "".join(lines)


def words_of(answer: Answer) -> str:
    """The course's own words on an answer, as plain text."""
    follow = FOLLOW_THROUGH if answer.follow_through else ""
    return " ".join(filter(None, (follow, answer.means, answer.question)))


def _part(part: tuple[str, bool]) -> str:
    name, is_right = part
    sign, word = ("✓", "right") if is_right else ("✗", "not yet")
    return f'<li><span aria-hidden="true">{sign}</span> {safe(name or "the rule")}: {word}</li>'
