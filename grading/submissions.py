"""From files to submissions: which sheet each one answers, and which of several versions counts."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace

from grading import model, notebook
from grading.collect import Handed
from grading.model import LOOK
from grading.notebook import Lined
from grading.settings import Settings
from grading.sheets import Cell, Sheet

UNMATCHED = "not matched: "
EARLIER = "An earlier version does not count: "
NOTHING = Lined(())
RARE = 0.1  # of those who handed in the usual sheet


@dataclass(frozen=True)
class Submission:
    """One student's answer to one sheet; with a ``state`` of its own if it cannot be graded."""

    student: str
    name: str
    sheet: str
    file: str
    lined: Lined = NOTHING
    state: str = ""
    reason: str = ""
    when: str = ""  # it was handed in, if known

    def work(self, settings: Settings) -> str:
        """What its sitting is kept under: the cells that run, and for how long they may."""
        cells = [[one.source, one.grade_id] for one in self.lined.cells]
        limits = [settings.cell_seconds, settings.memory, settings.scratch]
        return hashlib.sha256(json.dumps([self.sheet, cells, limits]).encode()).hexdigest()


def submissions(handed: list[Handed], sheets: dict[str, Sheet], only: str = "") -> list[Submission]:
    """One a student and sheet, and one for each file that none can be made of."""
    last: dict[tuple[str, str], Handed] = {}
    found: list[Submission] = []
    cells_of: dict[str, list[Cell]] = {}
    older: dict[tuple[str, str], list[str]] = {}
    for one in sorted(handed, key=lambda one: (one.order, one.file)):
        try:
            cells_of[one.file] = _cells(one)
            names = _names(cells_of[one.file], sheets)
        except notebook.Unreadable as error:
            found.append(_without(one, str(error)))
            continue
        for name in names:
            if only and name != only:
                if len(names) == 1:
                    found.append(
                        _without(one, f"{UNMATCHED}this is the sheet {name!r}, not {only!r}.")
                    )
                continue
            key = one.student, name
            if key in last:
                older.setdefault(key, []).append(last[key].file)
            last[key] = one
    for (student, name), one in last.items():
        lined = notebook.lined_up(cells_of[one.file], sheets[name])
        notes = (f"{EARLIER}{old}" for old in older.get((student, name), ()))
        lined = Lined(lined.cells, (*one.notes, *lined.notes, *notes))
        found.append(Submission(student, one.name, name, one.file, lined, when=one.when))
    found = _with_odd_sheets_told(found)
    return sorted(found, key=lambda one: (one.sheet, one.student, one.file))


def _with_odd_sheets_told(found: list[Submission]) -> list[Submission]:
    """Who alone hands in another sheet than the class may have taken the wrong file."""
    students: dict[str, set[str]] = {}
    for one in found:
        students.setdefault(one.sheet, set()).add(one.student)
    students.pop("", None)
    usual = max(students, key=lambda name: len(students[name]), default="")
    told = []
    for one in found:
        few = one.sheet and len(students[one.sheet]) < RARE * len(students[usual])
        if few and one.student not in students[usual]:
            words = f"{LOOK}it is the sheet {one.sheet!r}; most of the class handed in {usual!r}."
            one = replace(one, lined=replace(one.lined, notes=(*one.lined.notes, words)))
        told.append(one)
    return told


def _cells(one: Handed) -> list[Cell]:
    if one.problem:
        raise notebook.Unreadable(one.problem)
    return list(one.cells)


def _names(cells: list[Cell], sheets: dict[str, Sheet]) -> list[str]:
    names = notebook.sheets_in(cells, sheets)
    if not names:
        told = "no sheet of this course is recognised in it. Is it the right file?"
        raise notebook.Unreadable(UNMATCHED + told)
    return names


def _without(one: Handed, problem: str) -> Submission:
    state = model.NOT_MATCHED if problem.startswith(UNMATCHED) else model.UNREADABLE
    reason = problem.removeprefix(UNMATCHED)
    return Submission(one.student, one.name, "", one.file, state=state, reason=reason)


def written(one: Submission) -> str:
    """As the store keeps it."""
    cells = [[c.source, c.grade_id, c.cell_id, c.is_answer, c.is_check] for c in one.lined.cells]
    fields = [one.student, one.name, one.sheet, one.file, cells, one.lined.notes]
    return json.dumps([*fields, one.state, one.reason, one.when])


def read(text: str) -> Submission:
    student, name, sheet, file, cells, notes, state, reason, when = json.loads(text)
    lined = Lined(tuple(Cell(*cell) for cell in cells), tuple(notes))
    return Submission(student, name, sheet, file, lined, state, reason, when)
