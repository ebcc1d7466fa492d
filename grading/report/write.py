"""Writes all reports into one folder, and says what a person must still do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from grading.model import Graded
from grading.report.feedback import feedback_page, place_of
from grading.report.filenames import file_names
from grading.report.options import Options
from grading.report.overview import overview_page
from grading.report.worksheets import filled

FEEDBACK, WORKSHEETS = "feedback", "worksheets"


def write(
    folder: Path | str,
    graded: Sequence[Graded],
    settings: Any = None,
    options: Options | None = None,
) -> list[str]:
    """``settings`` are those of the grading; the sentences returned are for the lecturer."""
    folder, options = Path(folder), options or Options()
    to_do = _write_worksheets(folder / WORKSHEETS, graded, options)  # with the real names
    if options.alias:
        graded = [_hidden(one, options.alias(one.student)) for one in graded]
    by_student: dict[str, list[Graded]] = defaultdict(list)
    for one in graded:
        by_student[one.student].append(one)
    names = file_names(by_student)
    for student, sheets in by_student.items():
        sheets.sort(key=lambda one: place_of(one.sheet))
        text = feedback_page(sheets[0].name or student, sheets)
        _save(folder / FEEDBACK / f"{names[student]}.html", text)
    links = {student: f"{FEEDBACK}/{name}.html" for student, name in names.items()}
    _save(folder / "overview.html", overview_page(options.title, graded, links))
    return to_do


def _hidden(graded: Graded, alias: str) -> Graded:
    """Without the name; the file's name often holds it too."""
    return replace(graded, student=alias, name=alias, file="")


def _write_worksheets(folder: Path, graded: Sequence[Graded], options: Options) -> list[str]:
    to_do: list[str] = []
    for path in options.worksheets:
        data, problems = filled(path.read_bytes(), graded, options)
        to_do += [f"{path.name}: {problem}" for problem in problems]
        if data is not None:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / path.name).write_bytes(data)
    return to_do


def _save(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
