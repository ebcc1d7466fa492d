"""Fills grades and feedback into Moodle's grading worksheet or Canvas' gradebook."""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence

from grading.model import NOT_MATCHED, UNREADABLE, Graded
from grading.report.csv_fields import CsvText, Field
from grading.report.options import Options
from grading.report.page import amount

# Columns by which a student can be known, surest first; then their names.
KEYS = ("Identifier", "ID number", "Username", "ID", "SIS User ID", "SIS Login ID", "Email address")
NAMES = ("Full name", "Student")
KEPT = {"EX", "N/A"}  # Canvas: excused, not assigned


def filled(
    data: bytes, graded: Sequence[Graded], options: Options
) -> tuple[bytes | None, list[str]]:
    """The file with its cells filled, or None; and what a person must do.

    It is the file of one assignment: that of the sheet which most have handed in.
    """
    graded, others = _of_one_sheet(graded)
    try:
        table = CsvText(data)
        heads = [one.value.strip() for one in table.rows[0]] if table.rows else []
        is_moodle = "Identifier" in heads and "Grade" in heads
        column = heads.index("Grade") if is_moodle else _canvas_column(heads, graded, options)
        _check_maximum(table, heads, column, graded, options, is_moodle)
    except ValueError as problem:
        return None, [str(problem)]
    rows = [row for row in table.rows[1:] if len(row) == len(heads) and not _is_no_student(row)]
    found, to_do = _matched(heads, rows, graded)
    comma = is_moodle and any(re.fullmatch(r"\d+,\d+", f.value) for row in rows for f in row)
    for one, row in found:
        if row[column].value in KEPT:
            to_do.append(f"{one.name} stays {row[column].value}, with {amount(one.marks)} marks.")
            continue
        mark = amount(_scaled(one, table, heads, column, row, options, is_moodle))
        table.put(row[column], mark.replace(".", ",") if comma else mark)
        if is_moodle and "Feedback comments" in heads:
            table.put(row[heads.index("Feedback comments")], comment(one))
    return table.bytes(), others + to_do


def _of_one_sheet(graded: Sequence[Graded]) -> tuple[list[Graded], list[str]]:
    """The sheet that most handed in, and a word on each other one."""
    counts = Counter(one.sheet for one in graded if one.sheet)
    usual = max(counts, key=lambda name: counts[name], default="")
    there = {one.student for one in graded if one.sheet == usual}
    others = [
        f"{one.name} ({one.student}) handed in the sheet {one.sheet!r}, not {usual!r}: no grade."
        for one in graded
        if one.sheet not in ("", usual) and one.student not in there
    ]
    return [one for one in graded if one.sheet in ("", usual)], others


def comment(graded: Graded) -> str:
    """In the course's own words only, as HTML, which is what Moodle takes."""
    lines = [f"{amount(graded.marks)} of {amount(graded.points)} points."]
    for answer in graded.answers:
        line = f"{answer.title}: {amount(answer.marks)} of {amount(answer.points)}"
        line += ", following through" if answer.follow_through else ""
        lines.append(" ".join(filter(None, (f"{line}.", answer.means, answer.question))))
    return "<br>".join(html.escape(line.replace("`", ""), quote=False) for line in lines)


def _canvas_column(heads: list[str], graded: Sequence[Graded], options: Options) -> int:
    if "Student" not in heads or "ID" not in heads:
        raise ValueError(
            "This is neither Moodle's grading worksheet (Identifier, Grade) nor Canvas' gradebook "
            "(Student, ID): export one of them and give it unchanged."
        )
    sought = options.column or next((one.sheet for one in graded if one.sheet), "")
    titles = {i: re.sub(r"\s*\(\d+\)$", "", head) for i, head in enumerate(heads)}
    found = [i for i, title in titles.items() if sought in (title, heads[i])]
    if len(found) != 1:
        raise ValueError(
            f"{len(found)} columns are called {sought!r}: name the assignment's column as it "
            "stands in the file (--column)."
        )
    return found[0]


def _is_no_student(row: Sequence[Field]) -> bool:
    """Canvas' row of points, and its row on how marks are posted."""
    texts = [one.value.strip() for one in row]
    return texts[0].startswith("Points Possible") or all(
        re.fullmatch(r"(Muted|Manual Posting.*)?", text) for text in texts
    )


def _maximum(
    table: CsvText, heads: list[str], column: int, row: Sequence[Field] | None, is_moodle: bool
) -> float | None:
    if is_moodle:
        names = [i for i, head in enumerate(heads) if head.lower() == "maximum grade"]
        text = row[names[0]].value if names and row else ""
    else:
        points = [r for r in table.rows if r[0].value.strip().startswith("Points Possible")]
        text = points[0][column].value if points else ""
    text = text.strip().replace(",", ".")
    return float(text) if re.fullmatch(r"\d+(\.\d+)?", text) else None


def _check_maximum(
    table: CsvText, heads: list[str], column: int, graded: Sequence[Graded], options: Options,
    is_moodle: bool,
) -> None:  # fmt: skip
    points = next((one.points for one in graded if one.points), None)
    row = next((row for row in table.rows[1:] if len(row) == len(heads)), None)
    most = _maximum(table, heads, column, row, is_moodle)
    if points and most and abs(points - most) > 1e-9 and not options.scale:
        raise ValueError(
            f"The greatest grade there is {amount(most)}, and the sheet has {amount(points)} "
            "points: set it there to the same, or scale the marks (--scale). Nothing written."
        )


def _scaled(
    one: Graded, table: CsvText, heads: list[str], column: int, row: Sequence[Field],
    options: Options, is_moodle: bool,
) -> float:  # fmt: skip
    most = _maximum(table, heads, column, row, is_moodle)
    return one.marks / one.points * most if options.scale and most and one.points else one.marks


# --- who is who ---


def _matched(
    heads: list[str], rows: Sequence[Sequence[Field]], graded: Sequence[Graded]
) -> tuple[list[tuple[Graded, Sequence[Field]]], list[str]]:
    """Pairs that are beyond doubt; all others are told, none is guessed."""
    places = _places(heads, rows)
    found: list[tuple[Graded, Sequence[Field]]] = []
    to_do = []
    taken: dict[int, list[Graded]] = defaultdict(list)
    for one in graded:
        if one.state in (UNREADABLE, NOT_MATCHED):
            to_do.append(f"{one.name or one.student} gets no grade: {one.state}.")
            continue
        hits = places.get(_key(one.student)) or places.get(_key(one.name)) or set()
        if len(hits) != 1:
            why = "is not in the file" if not hits else "could be several students of the file"
            to_do.append(f"{one.name} ({one.student}, {amount(one.marks)} marks) {why}.")
        else:
            taken[next(iter(hits))].append(one)
    for row, ones in taken.items():
        if len(ones) == 1:
            found.append((ones[0], rows[row]))
        else:
            names = ", ".join(one.student for one in ones)
            to_do.append(f"{names} are one and the same student in the file: none was filled in.")
    missing = len(rows) - len(taken)
    if missing:
        to_do.append(f"{missing} students of the file have handed in nothing that was graded.")
    return found, to_do


def _places(heads: list[str], rows: Sequence[Sequence[Field]]) -> dict[str, set[int]]:
    places: dict[str, set[int]] = defaultdict(set)
    for number, row in enumerate(rows):
        for head, one in zip(heads, row, strict=True):
            if head not in (*KEYS, *NAMES) or not one.value.strip():
                continue
            values = {one.value, re.sub(r"^Participant\s+", "", one.value)}
            if head in NAMES and "," in one.value:  # Canvas: "Last, First"
                last, first = one.value.split(",", 1)
                values.add(f"{first} {last}")
            for value in values:
                places[_key(value)].add(number)
    return places


def _key(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
