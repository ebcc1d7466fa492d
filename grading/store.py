"""What has been asked, kept in SQLite: nothing that ran once must run again to be judged again.

Each sitting is one transaction in a write-ahead log: a process that is killed at any moment leaves
all sittings before it, whole.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict
from pathlib import Path

from grading.asking import Record
from grading.model import Answer, Graded
from grading.submissions import Submission, read, written

TABLES = """
CREATE TABLE IF NOT EXISTS sittings (
    work TEXT, follow INTEGER, record TEXT NOT NULL, PRIMARY KEY (work, follow));
CREATE TABLE IF NOT EXISTS handed_in (place INTEGER PRIMARY KEY, submission TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS graded (
    student TEXT, sheet TEXT, file TEXT, graded TEXT NOT NULL, PRIMARY KEY (student, sheet, file));
"""


class Store:
    """One file. Only the grader's own process writes to it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.base = sqlite3.connect(path, check_same_thread=False)
        self.base.execute("PRAGMA journal_mode=WAL")
        self.base.executescript(TABLES)

    def record(self, work: str, follow: bool) -> Record | None:
        found = self.base.execute(
            "SELECT record FROM sittings WHERE work = ? AND follow = ?", (work, follow)
        ).fetchone()
        return Record(**json.loads(found[0])) if found else None

    def keep(self, work: str, follow: bool, record: Record) -> None:
        """Beside what an earlier sitting of the same cells was asked, which still counts."""
        before = self.record(work, follow)
        if before is not None:
            for exercise, kept in before.outcomes.items():
                record.outcomes[exercise] = {**kept, **record.outcomes.get(exercise, {})}
        with self.base:
            self.base.execute(
                "INSERT OR REPLACE INTO sittings VALUES (?, ?, ?)",
                (work, follow, json.dumps(asdict(record))),
            )

    def keep_handed_in(self, found: list[Submission]) -> None:
        with self.base:
            self.base.execute("DELETE FROM handed_in")
            rows = [(place, written(one)) for place, one in enumerate(found)]
            self.base.executemany("INSERT INTO handed_in VALUES (?, ?)", rows)

    def handed_in(self) -> list[Submission]:
        """What was graded last time, to be judged again."""
        rows = self.base.execute("SELECT submission FROM handed_in ORDER BY place")
        return [read(text) for (text,) in rows]

    def marks(self) -> dict[tuple[str, str, str], Graded]:
        """What was judged last time."""
        rows = self.base.execute("SELECT student, sheet, file, graded FROM graded")
        return {(student, sheet, file): _graded(text) for student, sheet, file, text in rows}

    def keep_marks(self, found: list[Graded]) -> None:
        with self.base:
            self.base.execute("DELETE FROM graded")
            self.base.executemany(
                "INSERT OR REPLACE INTO graded VALUES (?, ?, ?, ?)",
                [(one.student, one.sheet, one.file, json.dumps(asdict(one))) for one in found],
            )

    def close(self) -> None:
        self.base.close()


def _graded(text: str) -> Graded:
    fields = json.loads(text)
    answers = [{**one, "notes": tuple(one["notes"])} for one in fields.pop("answers")]
    fields["look"] = tuple(fields.get("look", ()))
    return Graded(**fields, answers=tuple(Answer(**one) for one in answers))
