"""nbgrader's gradebook, written so that formgrader can be used for appeals and marks by hand.

Beside the file come the notebooks that formgrader shows, in ``autograded/``. What a person has
entered there (marks, comments) stays when it is written again.
"""

from __future__ import annotations

import json
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from grading.model import Answer, Graded
from grading.report.feedback import words_of
from grading.sheets import ROOT, Sheet, sheets

COURSE_ID = "decision-trees"  # as in nbgrader_config.py


def write_gradebook(path: Path, graded: Sequence[Graded], names: Mapping[str, str]) -> None:
    """``names`` are the students' keys as nbgrader can use them: names of folders."""
    from nbgrader.api import Gradebook  # slow to import

    tools = str(Path(sys.executable).parent)
    if tools not in os.environ.get("PATH", ""):  # nbgrader calls alembic by its name
        os.environ["PATH"] = os.pathsep.join(filter(None, (tools, os.environ.get("PATH"))))
    path.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings(), Gradebook(f"sqlite:///{path.resolve()}", COURSE_ID) as book:
        warnings.simplefilter("ignore")  # nbgrader's own, of how it uses its database
        judged = [one for one in graded if one.answers]
        for name in sorted({one.sheet for one in judged}):
            _enter_sheet(book, sheets()[name], next(o for o in judged if o.sheet == name))
        for one in judged:
            student = names[one.student]
            book.update_or_create_student(
                student, last_name=one.name[:100], lms_user_id=one.student
            )
            _enter(book, student, one)
            _show(path.parent / "autograded" / student, one)


def _enter_sheet(book: Any, sheet: Sheet, one: Graded) -> None:
    book.update_or_create_assignment(sheet.folder)
    book.update_or_create_notebook(sheet.name, sheet.folder)
    where = sheet.name, sheet.folder
    for cell in sheet.cells:
        if cell.is_answer:
            book.update_or_create_solution_cell(cell.grade_id, *where)
        if cell.is_answer or cell.is_check:
            book.update_or_create_source_cell(
                cell.grade_id, *where, source=cell.source, cell_type="code"
            )
    for answer in one.answers:
        book.update_or_create_grade_cell(
            f"check-{answer.exercise}", *where, max_score=answer.points, cell_type="code"
        )


def _enter(book: Any, student: str, one: Graded) -> None:
    sheet = sheets()[one.sheet]
    submission = book.update_or_create_submission(sheet.folder, student)
    submission.notebooks[0].late_submission_penalty = one.late
    for answer in one.answers:
        where = sheet.name, sheet.folder, student
        grade = book.find_grade(f"check-{answer.exercise}", *where)
        grade.auto_score = answer.marks
        grade.needs_manual_grade = False
        comment = book.find_comment(answer.exercise, *where)
        comment.auto_comment = words_of(answer) or None
    book.db.commit()


def _show(folder: Path, one: Graded) -> None:
    """The sheet with the student's answers, and under each check what was said of it."""
    sheet = sheets()[one.sheet]
    path = ROOT / "exercises" / sheet.folder / f"{sheet.name}.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    answers = {answer.exercise: answer for answer in one.answers}
    for cell in notebook["cells"]:
        exercise = cell["metadata"].get("nbgrader", {}).get("grade_id", "")
        if exercise in answers and cell["cell_type"] == "code":
            cell["source"] = answers[exercise].source
        elif (answer := answers.get(exercise.removeprefix("check-"))) is not None:
            cell["outputs"] = [_said(answer)]
    place = folder / sheet.folder / f"{sheet.name}.ipynb"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(notebook), encoding="utf-8", errors="replace")


def _said(answer: Answer) -> dict[str, Any]:
    text = "\n".join(filter(None, (answer.state, answer.shown, *answer.notes)))
    return {"output_type": "stream", "name": "stdout", "text": text}
