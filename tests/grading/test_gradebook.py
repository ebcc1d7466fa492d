"""nbgrader's own API reads the gradebook: the same marks, and what a person entered stays."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from grading.model import GRADED, Answer, Graded
from grading.report import Options, write
from grading.sheets import sheets

api = pytest.importorskip("nbgrader.api", reason="nbgrader is not installed (extra: grade)")
SHEET = sheets()["entropy"]


def graded(student, share, **more):
    answers = tuple(
        Answer(name, name, points, points * share, "wrong", means="Base e?", source=f"{name} = 1")
        for name, points in SHEET.points.items()
    )
    return Graded(student, f"Name of {student}", "entropy", "f.ipynb", GRADED, "", answers, **more)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course folder as nbgrader_config.py of this course has it."""
    from nbgrader.apps.api import NbGraderAPI
    from nbgrader.coursedir import CourseDirectory

    tmp_path = tmp_path_factory.mktemp("course")
    path = tmp_path / "grading" / "gradebook.db"
    where = {"root": str(tmp_path), "course_id": "decision-trees", "db_url": f"sqlite:///{path}"}
    folders = {f"{kind}_directory": f"grading/{kind}" for kind in ("autograded", "submitted")}
    found = [graded("ann", 0.5), graded("../bob", 1.0, late=4.0)]
    write(tmp_path / "out", found, options=Options(gradebook=path))
    return path, found, NbGraderAPI(CourseDirectory(**where, **folders))


def test_nbgrader_reads_the_same_marks(course):
    path, _, nbgrader = course
    with api.Gradebook(f"sqlite:///{path}", "decision-trees") as book:
        scores = {one.student.id: one.score for one in book.assignment_submissions("ch01-entropy")}
        assert scores == {"ann": SHEET.most / 2, "bob": SHEET.most}
        late = book.find_submission("ch01-entropy", "bob").late_submission_penalty
        assert late == 4.0
        comment = book.find_comment("entropy", "entropy", "ch01-entropy", "ann")
        assert comment.comment == "Base e?"
    told = {one["student"]: one for one in nbgrader.get_submissions("ch01-entropy")}
    assert {name: one["autograded"] for name, one in told.items()} == {"ann": True, "bob": True}
    assert not told["ann"]["needs_manual_grade"] and told["ann"]["max_score"] == SHEET.most


def test_formgrader_finds_the_notebook_that_it_shows(course):
    from nbconvert import HTMLExporter

    path, _, _ = course
    place = path.parent / "autograded" / "ann" / "ch01-entropy" / "entropy.ipynb"
    page, _ = HTMLExporter().from_filename(str(place))
    assert "five_shares = 1" in place.read_text() and "<html" in page


def test_a_mark_by_hand_stays(course, tmp_path):
    given, found, _ = course
    path = Path(shutil.copy(given, tmp_path))
    with api.Gradebook(f"sqlite:///{path}", "decision-trees") as book:
        book.find_grade("check-entropy", "entropy", "ch01-entropy", "ann").manual_score = 3.0
        book.db.commit()
    better = [replace(found[0], answers=graded("ann", 0.0).answers), found[1]]
    write(tmp_path / "out", better, options=Options(gradebook=path))
    with api.Gradebook(f"sqlite:///{path}", "decision-trees") as book:
        assert book.find_submission("ch01-entropy", "ann").score == 3.0
