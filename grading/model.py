"""What grading knows of a submission: plain records that are stored, judged again and reported."""

from __future__ import annotations

from dataclasses import dataclass, field

# How it went with a whole sheet. None of them is a silent 0.
GRADED, NOT_ATTEMPTED, STOPPED, UNREADABLE, NOT_MATCHED = (
    "graded", "not attempted", "stopped", "unreadable", "not matched",
)  # fmt: skip

# How notes begin that a person should look at.
NO_END, LIBRARY, LOOK = "its cell did not end", "uses the library's own", "Look: "


@dataclass(frozen=True)
class Answer:
    """One exercise of one student's sheet, judged."""

    exercise: str  # the name of its check, "entropy"
    title: str
    points: float  # the most that it can bring
    marks: float
    state: str  # a state of dtlib.check.core.result: right, wrong, not attempted, stopped
    follow_through: bool = False  # right only with the earlier exercises' right functions
    misconception: str | None = None
    means: str | None = None
    question: str | None = None
    shown: str | None = None  # the smallest failing case that may be shown, as a sentence
    parts: dict[str, bool] = field(default_factory=dict)
    notes: tuple[str, ...] = ()  # "uses dtlib's own entropy", "did not end after 3 seconds"
    source: str = ""  # the student's answer cell
    computed: str = ""  # what the answer gave on the hidden cases, for grouping wrong answers


@dataclass(frozen=True)
class Graded:
    """One student's sheet: who, which, from which file, how it went, and every answer."""

    student: str  # the key: the roster's number, or what the file's name says
    name: str  # for people
    sheet: str  # "entropy"; "" if not matched
    file: str  # as it was handed in, for people
    state: str
    reason: str = ""  # for a state that is not "graded": what happened, and what to do
    answers: tuple[Answer, ...] = ()
    late: float = 0.0  # marks that are taken off for it
    look: tuple[str, ...] = ()  # for the lecturer alone: why a person should look at it

    @property
    def marks(self) -> float:
        return round(max(0.0, sum(answer.marks for answer in self.answers) - self.late), 2)

    @property
    def points(self) -> float:
        return sum(answer.points for answer in self.answers)
