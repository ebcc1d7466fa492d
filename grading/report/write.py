"""Writes all reports into one folder, and says what a person must still do."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from grading.collect import OTHER_NUMBER
from grading.model import Graded
from grading.report.feedback import feedback_page, place_of
from grading.report.filenames import file_names
from grading.report.gradebook import write_gradebook
from grading.report.options import Options
from grading.report.overview import overview_page
from grading.report.similarity import similarity_page
from grading.report.worksheets import filled
from grading.sheets import sheets
from grading.submissions import EARLIER

ROSTER, UNCLEAR = "the roster", "By the roster it is not clear whose it is."  # it names others
FEEDBACK, WORKSHEETS, SIMILAR = "feedback", "worksheets", "similar.html"


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
        graded = [hidden(one, options.alias(one.student)) for one in graded]
    by_student: dict[str, list[Graded]] = defaultdict(list)
    for one in graded:
        by_student[one.student].append(one)
    names = file_names(by_student)
    for old in set((folder / FEEDBACK).glob("*.html")):  # under another name, or of nobody here
        if old.stem not in names.values():
            old.unlink()
    for student, theirs in by_student.items():
        theirs.sort(key=lambda one: place_of(one.sheet))
        text = feedback_page(theirs[0].name or student, theirs)
        _save(folder / FEEDBACK / f"{names[student]}.html", text)
    links = {student: f"{FEEDBACK}/{name}.html" for student, name in names.items()}
    if options.gradebook:
        write_gradebook(options.gradebook, graded, names)
    by_sheet = {name: [one for one in graded if one.sheet == name] for name in sheets()}
    by_sheet = {name: found for name, found in by_sheet.items() if len(found) > 1}
    if by_sheet:
        _save(folder / SIMILAR, similarity_page(by_sheet, links))
    page = overview_page(options.title, graded, links, SIMILAR if by_sheet else "")
    _save(folder / "overview.html", page)
    return to_do


def hidden(graded: Graded, alias: str) -> Graded:
    """Without the name; the file's name and what is told of files often hold it, too."""
    reason = re.sub(rf"{re.escape(EARLIER)}.*", EARLIER.rstrip(": ") + ".", graded.reason)
    reason = UNCLEAR if ROSTER in reason else reason
    for word in sorted({graded.file, graded.name, graded.student} - {""}, key=len, reverse=True):
        reason = reason.replace(word, "…")
    look = tuple(
        UNCLEAR if ROSTER in told else re.sub(OTHER_NUMBER + r".*", OTHER_NUMBER + ".", told)
        for told in graded.look
    )
    return replace(graded, student=alias, name=alias, file="", reason=reason, look=look)


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
