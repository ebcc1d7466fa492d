"""exercises/ is what the solutions give, leaks nothing, and is graded by nbgrader as it should."""

import os
import re
import shutil
import sys
from pathlib import Path

import nbformat
import pytest

from tests.notebook_cells import answers_in, checks_in
from tools.exercises import EXERCISES, ROOT, SOLUTIONS, differences, make, sheets, text_of

SHEETS = [pytest.param(sheet, id=sheet.stem) for sheet in sheets()]
CHAPTERS = {f"ch{number:02}" for number in range(1, 10)}


def read(folder: str, sheet: Path) -> nbformat.NotebookNode:
    return nbformat.read(ROOT / folder / sheet, as_version=4)


def test_every_chapter_has_a_sheet():
    assert {sheet.parts[0][:4] for sheet in sheets()} == CHAPTERS


def test_exercises_are_what_the_solutions_give():
    assert differences() == []


def test_a_sheet_without_a_solution_is_deleted_and_nothing_else(tmp_path, capsys):
    """Not a student's notes, nor a sheet in which somebody has written an answer or a note."""
    kept, gone, *_ = sheets()
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    shutil.copytree(ROOT / SOLUTIONS / kept.parent, tmp_path / SOLUTIONS / kept.parent)
    shutil.copytree(ROOT / EXERCISES, tmp_path / EXERCISES)
    folder = tmp_path / EXERCISES
    edited(folder / "ch03-pruning" / "pruning.ipynb", "prune")
    in_normal_form(folder / "ch03-pruning" / "pruning.ipynb")
    edited(folder / "ch04-gini" / "gini.ipynb", None)
    nbformat.write(nbformat.v4.new_notebook(), folder / "ch02-id3" / "mine.ipynb")
    in_normal_form(folder / "ch02-id3" / "mine.ipynb")
    for name in ("notes.md", "torn.ipynb"):
        (folder / "ch02-id3" / name).write_text("{", encoding="utf-8")

    make(tmp_path)

    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    others = {
        *("ch02-id3/mine.ipynb", "ch02-id3/notes.md", "ch02-id3/torn.ipynb"),
        *("ch03-pruning/pruning.ipynb", "ch04-gini/gini.ipynb"),
    }
    assert there == {kept.as_posix(), *others}
    assert not (folder / "ch08-adaboost").exists()
    told = capsys.readouterr().out
    assert f"deleted: {EXERCISES}/{gone.as_posix()}" in told
    assert all(f"kept: {EXERCISES}/{other}" in told for other in others)
    assert "written" not in told


def edited(path: Path, name: str | None) -> None:
    """As JupyterLab saves it: other words in the answer of that name, or in a text, same id."""
    notebook = nbformat.read(path, as_version=4)
    marks = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in notebook.cells]
    notebook.cells[marks.index(name)].source = "mine"
    nbformat.write(notebook, path)


def in_normal_form(path: Path) -> None:
    """As ``make format`` leaves it, with new ids."""
    path.write_text(text_of(path, path), encoding="utf-8")


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_of_the_solution_is_handed_out(sheet):
    text = (ROOT / EXERCISES / sheet).read_text(encoding="utf-8")
    for word in ("SOLUTION", "HIDDEN TESTS", ".marks("):
        assert word not in text
    for line in solution_lines(sheet):
        assert line not in text, line


def test_model_answers_are_the_lecturers_alone():
    """Every open question of the audit has one, and no sheet shows any."""
    written = [
        cell.source
        for sheet in sheets()
        for cell in read(SOLUTIONS, sheet).cells
        if "model-answer" in cell.metadata.get("tags", [])
    ]
    assert len(written) >= 7 and all(answer.startswith("*Model answer.*") for answer in written)
    for sheet in sheets():
        assert "model answer" not in (ROOT / EXERCISES / sheet).read_text("utf-8").lower()


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_handed_out_without_outputs(sheet):
    notebook = read(EXERCISES, sheet)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
    assert "widgets" not in notebook.metadata


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_has_five_to_eight_exercises_and_says_their_points(sheet):
    notebook = read(SOLUTIONS, sheet)
    said, worth = points_said_and_worth(notebook)
    assert 5 <= len(said) <= 8
    assert said == worth
    assert f"{sum(worth):g} points" in notebook.cells[0].source
    assert set(answers_in(notebook)) >= {name for name, *_ in checks_in(notebook)}


def points_said_and_worth(notebook):
    """For each exercise the points in its heading, and those of the checks under it."""
    said, worth = [], []
    for cell in notebook.cells:
        heading = re.search(r"^## \d+ · .*\((\d+) points?\)", cell.source, re.MULTILINE)
        mark = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "markdown" and heading:
            said.append(float(heading[1]))
            worth.append(0.0)
        elif mark.get("grade"):
            worth[-1] += mark["points"]
    return said, worth


def solution_lines(sheet: Path) -> set[str]:
    """Lines of code that stand only in a solution; short ones may stand anywhere."""
    inside, hidden, visible = False, set(), ""
    for cell in read(SOLUTIONS, sheet).cells:
        for line in cell.source.splitlines():
            if "BEGIN SOLUTION" in line or "BEGIN HIDDEN" in line:
                inside = True
            elif "END SOLUTION" in line or "END HIDDEN" in line:
                inside = False
            elif not inside:
                visible += line + "\n"
            elif len(line.strip()) > 25:
                hidden.add(line.strip())
    assert hidden
    return {line.replace('"', '\\"') for line in hidden if line not in visible}


def test_a_leak_would_be_seen(tmp_path):
    """Whether the test above can fail: the solution itself must not pass it."""
    sheet = sheets()[0]
    text = (ROOT / SOLUTIONS / sheet).read_text(encoding="utf-8")
    assert any(line in text for line in solution_lines(sheet))


# ------------------------------------------------------------------ nbgrader


ANSWERS = {
    "entropy_of_bag": "entropy_of_bag = 1.75",
    "why_three": 'why_three = "a"',
    # Right but for an empty class: two of its three parts.
    "entropy": "def entropy(counts):\n"
    "    p = [c / sum(counts) for c in counts]\n"
    "    return -sum(x * math.log2(x) for x in p)",
    "information_gain": "def information_gain(table):\n    while True:\n        pass",
}
MARKS = {
    "check-entropy_of_bag": 1,
    "check-why_three": 0,
    "check-entropy": 2,
    "check-five_shares": 0,
    "check-conditional_entropy": 0,
    "check-information_gain": 0,
    "check-penguin_gains": 0,
}


def test_nbgrader_gives_the_marks_that_the_checks_give(tmp_path, monkeypatch):
    """One submission with right, wrong, partly right, endless and missing answers, and a copy."""
    from nbgrader.api import Gradebook
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import PyFileConfigLoader

    # nbgrader calls the command alembic, which stands beside the interpreter.
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"])
    sheet = Path("ch01-entropy") / "entropy.ipynb"
    shutil.copytree(ROOT / SOLUTIONS / sheet.parent, tmp_path / SOLUTIONS / sheet.parent)
    submission = tmp_path / "grading" / "submitted" / "ada" / sheet
    submission.parent.mkdir(parents=True)
    nbformat.write(answered(read(EXERCISES, sheet)), submission)

    config = PyFileConfigLoader("nbgrader_config.py", path=str(ROOT)).load_config()
    config.CourseDirectory.root = str(tmp_path)
    config.CourseDirectory.db_url = f"sqlite:///{tmp_path}/grading/gradebook.db"
    api = NbGraderAPI(config=config)
    for done in (
        api.generate_assignment("ch01-entropy", create=True),
        api.autograde("ch01-entropy", "ada"),
        api.generate_feedback("ch01-entropy", "ada"),
    ):
        assert done["success"], done["log"]
    with Gradebook(config.CourseDirectory.db_url) as book:
        graded = book.find_submission_notebook("entropy", "ch01-entropy", "ada")
        assert {grade.name: grade.auto_score for grade in graded.grades} == MARKS
    page = (tmp_path / "grading" / "feedback" / "ada" / sheet).with_suffix(".html")
    told = page.read_text(encoding="utf-8")
    assert "an empty class: not yet" in told
    assert "HIDDEN TESTS" not in told


def answered(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    for cell in notebook.cells:
        name = cell.metadata.get("nbgrader", {}).get("grade_id")
        if name in ANSWERS:
            cell.source = ANSWERS[name]
        if name == "check-entropy":
            copied = nbformat.from_dict({**cell, "id": "copied"})
    notebook.cells.append(copied)
    return notebook
