"""How nbgrader sees this course: ``solutions/`` is the source, ``exercises/`` what is handed out.

``make exercises`` uses it to make the sheets; a lecturer who grades with nbgrader runs it from
this folder. What comes in and what is computed from it stays under ``grading/``.
"""

from pathlib import Path

from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader.converters import GenerateAssignment
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearHiddenTests,
    ClearOutput,
    DeduplicateIds,
    GetGrades,
    NbGraderPreprocessor,
    OverwriteCells,
    OverwriteKernelspec,
)

ROOT = Path(__file__).resolve().parent

c = get_config()  # noqa: F821  (nbgrader puts it here)

c.CourseDirectory.course_id = "decision-trees"
c.CourseDirectory.root = str(ROOT)
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "exercises"
c.CourseDirectory.submitted_directory = "grading/submitted"
c.CourseDirectory.autograded_directory = "grading/autograded"
c.CourseDirectory.feedback_directory = "grading/feedback"
c.CourseDirectory.db_url = f"sqlite:///{ROOT}/grading/gradebook.db"

# No error in an open exercise: a sheet runs to its end, and each check says "not attempted".
c.ClearSolutions.code_stub = {"python": "pass  # your answer here"}


class NoWidgetState(NbGraderPreprocessor):
    """The stored state of an explorer shows what the solution computed."""

    def preprocess(self, nb, resources):
        nb.metadata.pop("widgets", None)
        return nb, resources


class NoModelAnswers(NbGraderPreprocessor):
    """Answers to the open questions are the lecturer's: cells with the tag model-answer."""

    def preprocess(self, nb, resources):
        nb.cells = [c for c in nb.cells if "model-answer" not in c.metadata.get("tags", [])]
        return nb, resources


c.GenerateAssignment.preprocessors = [
    *GenerateAssignment.preprocessors.default(),
    NoWidgetState,
    NoModelAnswers,
]

c.ExecutePreprocessor.timeout = 60
c.ExecutePreprocessor.interrupt_on_timeout = True


class CopiesAreNotes(DeduplicateIds):
    """A cell that a student has copied is graded once; nbgrader's own step stumbles over it."""

    def preprocess(self, nb, resources):
        nb, resources = super().preprocess(nb, resources)
        for cell in nb.cells:
            if not cell.metadata.get("nbgrader"):
                cell.metadata.pop("nbgrader", None)
        return nb, resources


c.Autograde.sanitize_preprocessors = [
    ClearOutput,
    CopiesAreNotes,
    OverwriteKernelspec,
    OverwriteCells,
    CheckCellMetadata,
]
# What students read of their graded sheets has no hidden tests in it.
c.GenerateFeedback.preprocessors = [GetGrades, ClearHiddenTests, CSSHTMLHeaderPreprocessor]
# A test cell that was deleted comes back.
c.OverwriteCells.add_missing_cells = True
