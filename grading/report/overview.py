"""The lecturer's page: who needs a look, exercises, misconceptions, wrong answers, all marks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from dtlib.check.core.result import RIGHT, UNTRIED
from dtlib.check.core.result import STOPPED as ANSWER_STOPPED
from grading.model import (
    GRADED,
    LIBRARY,
    NO_END,
    NOT_ATTEMPTED,
    NOT_MATCHED,
    UNREADABLE,
    Answer,
    Graded,
)  # fmt: skip
from grading.report.feedback import place_of, title_of
from grading.report.histogram import histogram
from grading.report.page import amount, code, marked, page, safe, told
from grading.report.slides import SLIDES
from grading.report.statistics import difficulty, discrimination
from grading.report.table import Links, linked, sorting, table

FEW = 6  # names that stand in a table at once; more are opened
KINDS = {"right": "right", "partly": "partly", "wrong": "wrong", "stopped": "stopped",
         "untried": "not attempted"}  # fmt: skip


def overview_page(title: str, graded: Sequence[Graded], links: Links, similar: str = "") -> str:
    """``similar`` is the name of the page on similar answers, if there is one."""
    by_sheet: dict[str, list[Graded]] = defaultdict(list)
    for one in graded:
        by_sheet[one.sheet].append(one)
    body = [f"<h1>{safe(title)}</h1>", _needs_a_look(graded, links)]
    for sheet in sorted(filter(None, by_sheet), key=place_of):
        body.append(_sheet(sheet, by_sheet[sheet], links))
    body.append(_all_marks(graded, links))
    if similar:
        body.append(
            f'<p><a href="{safe(similar)}">Similar answers</a> are on a page of their own.</p>'
        )
    return page(title, "\n".join(body), sorting())


def _sheet(sheet: str, all_of_it: Sequence[Graded], links: Links) -> str:
    graded = [one for one in all_of_it if one.answers]  # what could be judged
    marks = [one.marks for one in graded]
    parts = [f"<h2>{safe(title_of(sheet))}</h2>"]
    if not graded:
        return f"{parts[0]}<p>No sheet of {len(all_of_it)} could be judged.</p>"
    parts.append(
        f"<p>{len(graded)} of {len(all_of_it)} handed in were judged, of "
        f"{amount(graded[0].points)} points: mean {amount(float(np.mean(marks)))}, "
        f"median {amount(float(np.median(marks)))}.</p>"
    )
    parts.append(histogram(marks, graded[0].points))
    parts += [_exercises(graded), _misconceptions(graded, links), _unexplained(graded, links)]
    return "<section>" + "".join(parts) + "</section>"


def _students(found: Sequence[Graded], links: Links) -> str:
    names = [linked(one, links) for one in found]
    if len(names) <= FEW:
        return ", ".join(names)
    return f"<details><summary>{len(names)} students</summary>{', '.join(names)}</details>"


# --- what a person must do ---


def _needs_a_look(graded: Sequence[Graded], links: Links) -> str:
    rows = [row for one in graded for row in _why_look(one, links)]
    if not rows:
        return "<h2>Who needs a look</h2><p>Nobody.</p>"
    return "<h2>Who needs a look</h2>" + table(
        "Who needs a look", ("student", "sheet", "state", "why"), rows
    )


def _why_look(one: Graded, links: Links) -> list[list[str]]:
    """One line a sheet. An error in a cell is no reason: it stands on the student's page."""
    why = [] if one.state in (GRADED, NOT_ATTEMPTED) else [f"{one.reason} ({one.file})"]
    why += one.look
    why += [
        f"{answer.title}: {note}"
        for answer in one.answers
        for note in answer.notes
        if note.startswith((NO_END, LIBRARY))
    ]
    told_why = "<br>".join(marked(text[:400]) for text in why)
    sheet = safe(title_of(one.sheet)) if one.sheet else "–"
    return [[linked(one, links), sheet, safe(one.state), told_why]] if why else []


# --- exercises ---


def _exercises(graded: Sequence[Graded]) -> str:
    totals = {one.student: one.marks for one in graded}
    rows = []
    for answers in _by_exercise(graded).values():
        first = answers[0][1]
        marks = [answer.marks for _, answer in answers]
        hard = difficulty(marks, first.points)
        r = discrimination(marks, [totals[one.student] for one, _ in answers])
        rows.append([
            safe(first.title), _bar([answer for _, answer in answers]), str(len(answers)),
            "–" if hard is None else f"{100 * hard:.0f} %",
            "undefined" if r is None else f"{r:.2f}",
        ])  # fmt: skip
    key = "".join(f'<span class="is-{kind}"></span>{word}' for kind, word in KINDS.items())
    words = (
        "Difficulty is the mean share of the marks. Discrimination is the correlation with the "
        "rest of the sheet, without the exercise itself; it is undefined where all have the same "
        "marks or fewer than three were judged."
    )
    heads = ("exercise", "how it went", "#n", "#difficulty", "#discrimination")
    return (
        f"<h3>Exercises</h3>{table('Exercises', heads, rows)}"
        f'<p class="key">{key}</p><p class="faint">{words}</p>'
    )


def _by_exercise(graded: Sequence[Graded]) -> dict[str, list[tuple[Graded, Answer]]]:
    found: dict[str, list[tuple[Graded, Answer]]] = defaultdict(list)
    for one in graded:
        for answer in one.answers:
            found[answer.exercise].append((one, answer))
    return found


def _kind(answer: Answer) -> str:
    if answer.state == UNTRIED:
        return "untried"
    if answer.state == RIGHT or answer.follow_through:
        return "right"
    if answer.marks > 0:
        return "partly"
    return "stopped" if answer.state == ANSWER_STOPPED else "wrong"


def _bar(answers: Sequence[Answer]) -> str:
    kinds = [_kind(answer) for answer in answers]
    counts = {kind: kinds.count(kind) for kind in KINDS if kind in kinds}
    said = ", ".join(f"{count} {KINDS[kind]}" for kind, count in counts.items())
    pieces = "".join(
        f'<span class="is-{kind}" style="flex:{count}"></span>' for kind, count in counts.items()
    )
    return f'<div class="bar" role="img" aria-label="{said}" title="{said}">{pieces}</div>'


# --- wrong ideas, and what no idea explains ---


def _misconceptions(graded: Sequence[Graded], links: Links) -> str:
    found: dict[tuple[str, str], list[tuple[Graded, Answer]]] = defaultdict(list)
    for one in graded:
        for answer in one.answers:
            if answer.misconception:
                found[answer.title, answer.misconception].append((one, answer))
    rows = [
        [safe(title), f"<strong>{safe(idea)}</strong><br>{told(pairs[0][1].means or '')}",
         safe(SLIDES.get(pairs[0][1].exercise, "–")), str(len(pairs)),
         _students([one for one, _ in pairs], links)]
        for (title, idea), pairs in sorted(found.items(), key=lambda item: -len(item[1]))
    ]  # fmt: skip
    if not rows:
        return "<h3>Misconceptions</h3><p>None was recognised.</p>"
    heads = ("exercise", "misconception", "slide to show again", "#students", "who")
    return "<h3>Misconceptions</h3>" + table("Misconceptions", heads, rows)


def _unexplained(graded: Sequence[Graded], links: Links) -> str:
    """Grouped by what they compute: the next misconception is written from the largest group."""
    found: dict[tuple[str, str], list[tuple[Graded, Answer]]] = defaultdict(list)
    for one in graded:
        for answer in one.answers:
            known = answer.misconception or answer.follow_through
            if answer.state not in (RIGHT, UNTRIED) and answer.computed and not known:
                found[answer.title, answer.computed].append((one, answer))
    rows = [
        [safe(title), f"<code>{safe(computed, 200)}</code>" + _example(pairs[0][1]),
         str(len(pairs)), _students([one for one, _ in pairs], links)]
        for (title, computed), pairs in sorted(found.items(), key=lambda item: -len(item[1]))
    ]  # fmt: skip
    if not rows:
        return "<h3>Wrong answers that no misconception explains</h3><p>None.</p>"
    heads = ("exercise", "what it computes", "#students", "who")
    name = "Wrong answers that no misconception explains"
    return f"<h3>{name}</h3>" + table(name, heads, rows)


def _example(answer: Answer) -> str:
    return f"<details><summary>one of them</summary>{code(answer.source)}</details>"


def _all_marks(graded: Sequence[Graded], links: Links) -> str:
    ordered = sorted(
        graded, key=lambda one: (one.name.casefold(), one.student, place_of(one.sheet))
    )
    rows = [
        [linked(one, links), safe(one.student, 80),
         safe(title_of(one.sheet)) if one.sheet else "–",
         "–" if one.state in (UNREADABLE, NOT_MATCHED) else amount(one.marks), safe(one.state)]
        for one in ordered
    ]  # fmt: skip
    heads = ("student", "number", "sheet", "#marks", "state")
    return "<h2>All marks</h2>" + table("All marks", heads, rows)
