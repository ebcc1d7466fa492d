"""Judge what was kept of a sitting: pure functions of records, so that it can be done again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dtlib.check.core.answers import told
from dtlib.check.core.exercise import Check
from dtlib.check.core.result import RIGHT, STOPPED, UNTRIED, Result
from dtlib.student import Outcome
from grading import model
from grading.asking import Record
from grading.cases import Batch, batch, check_of
from grading.inside import codec
from grading.model import Answer
from grading.notebook import Lined
from grading.settings import REFUSE, Settings
from grading.sheets import Sheet, imported

BESIDE_RIGHT_ONES = "this is with the right functions in place of your earlier ones"
FOR_OTHERS = "It is right for the cases that the notebook shows, and not for others."
# An answer of this form, for a check that looks at its form before anything is asked.
SAMPLES: dict[str, Any] = {"empty": None, "function": len, "table": {}, "value": 0}
STOPS = {
    "time": "It did not end, not even when it was told to.",
    "crash": "It ended the whole process (out of memory, or a crash).",
}


def answers(
    sheet: Sheet, lined: Lined, first: Record, second: Record | None, settings: Settings
) -> tuple[Answer, ...]:
    """Every exercise's mark; ``second`` is the sitting with the earlier right functions."""
    found: list[Answer] = []
    builds = slipped = False  # on a function before it; on one that fails
    for exercise in sheet.exercises:
        answer = answer_of(sheet, lined, exercise, first, settings)
        if second is not None and settings.follow_through and is_failed(answer) and builds:
            again = answer_of(sheet, lined, exercise, second, settings)
            answer = _followed(answer, again, slipped)
        builds = builds or sheet.is_function(exercise)
        slipped = slipped or (answer.state != RIGHT and sheet.is_function(exercise))
        found.append(answer)
    return tuple(found)


def _followed(answer: Answer, again: Answer, slipped: bool) -> Answer:
    """What counts and is told is what is left with the right functions in place."""
    notes = tuple(dict.fromkeys((*answer.notes, *again.notes)))
    if again.marks > answer.marks:
        return replace(again, notes=answer.notes, follow_through=True)
    is_other = (again.shown, again.misconception) != (answer.shown, answer.misconception)
    if slipped and is_other and again.marks == answer.marks and again.state != STOPPED:
        return replace(again, notes=(*notes, BESIDE_RIGHT_ONES))
    return answer


def is_failed(answer: Answer) -> bool:
    return answer.state not in (RIGHT, UNTRIED)


def wants_following(sheet: Sheet, found: Sequence[Answer]) -> bool:
    """Whether an answer fails behind a function that fails: only then can another run help."""
    slipped = False
    for answer in found:
        if slipped and is_failed(answer):
            return True
        slipped = slipped or (answer.state != RIGHT and sheet.is_function(answer.exercise))
    return False


def endless(sheet: Sheet, found: Sequence[Answer], record: Record) -> list[str]:
    """Answers that did not end, up to the first function that fails.

    They had no wrong function before them, so that right ones would not change anything.
    """
    names = []
    for answer in found:
        kept = record.outcomes.get(answer.exercise, {})
        late = any(one["how"] == "too slow" for one in kept.values())
        if late or _is_late(answer.exercise, record):
            names.append(answer.exercise)
        if is_failed(answer) and sheet.is_function(answer.exercise):
            break
    return [name for name in names if name in record.outcomes]


def _is_late(exercise: str, record: Record) -> bool:
    errors = [one for one in record.errors if one["exercise"] == exercise]
    return any(one["how"] == "too slow" for one in errors)


def answer_of(
    sheet: Sheet, lined: Lined, exercise: str, record: Record, settings: Settings
) -> Answer:
    check = check_of(exercise)
    points = dict(settings.points).get(exercise, sheet.points[exercise])
    hidden, shown = batch(exercise, settings.seed), batch(exercise, None)
    result = judged(check, hidden, record)
    seen = judged(check, shown, record) if result.state not in (RIGHT, UNTRIED) else None
    used = _library_used(sheet, exercise, lined, record)
    notes = [*_cell_notes(exercise, record), *(f"{model.LIBRARY} {one}" for one in used)]
    refused = bool(used) and settings.library_use == REFUSE and sheet.is_function(exercise)
    if refused:
        notes.append("the sheet asks for a function of one's own: no marks")
    return Answer(
        exercise=exercise,
        title=check.title,
        points=points,
        marks=0.0 if refused else round(points * result.credit, 2),
        state=result.state,
        misconception=result.misconception,
        means=result.means,
        question=result.question,
        shown=_shown(seen),
        parts=dict(result.parts),
        notes=tuple(notes),
        source=lined.source(exercise),
        computed=_computed(exercise, hidden, record) if result.state != RIGHT else "",
    )


def judged(check: Check, asked: Batch, record: Record) -> Result:
    mistaken = check._mistaken_call(SAMPLES.get(record.forms.get(check.name, "empty"), 0))
    if mistaken:
        return Result(check.title, STOPPED, mistaken)
    if not record.has(check.name, asked.keys):
        return Result(check.title, STOPPED, why_stopped(check.name, record))
    kept = [record.outcomes[check.name][key] for key in asked.keys]
    text = json.dumps([check.name, asked.keys, kept])
    known = hashlib.sha256(text.encode()).digest()
    if known not in _known:
        _known[known] = _judged(check, asked, kept)
    return _known[known]


_known: dict[bytes, Result] = {}  # equal answers are judged once: to know a wrong idea takes long


def begin_anew() -> None:
    """Before a class is judged: a check may have been mended since."""
    _known.clear()


def _judged(check: Check, asked: Batch, kept: Sequence[dict[str, Any]]) -> Result:
    try:
        return check.judge(asked.cases, [outcome_of(one) for one in kept])
    except Exception as error:  # a value that no comparison is ready for costs its own exercise
        says = f"The answer cannot be compared with anything ({type(error).__name__})."
        return Result(check.title, STOPPED, says)


def outcome_of(kept: dict[str, Any]) -> Outcome:
    try:
        value = codec.loads(kept["value"])
    except Exception:  # a stranger's word: it may be anything
        return Outcome("raised", error="the answer is no plain value")
    words = {name: kept[name] for name in ("error", "line", "caller", "changed")}
    how = kept["how"] if kept["how"] in ("value", "raised", "too slow", "stub", "missing") else ""
    return Outcome(how or "raised", value, **words)


def why_stopped(exercise: str, record: Record) -> str:
    told_why = STOPS.get(record.stopped.split(" ")[0].rstrip(":"), "It was stopped.")
    if record.at and not exercise:
        return f"It was stopped at {record.at}. {told_why}"
    if record.at and record.at != exercise:
        return f"The sheet was stopped at {record.at}, before this was asked. {told_why}"
    return told_why


def state_of(found: Sequence[Answer], record: Record) -> tuple[str, str]:
    """The state of the whole sheet, and its reason."""
    if record.stopped:
        return model.STOPPED, why_stopped("", record)
    if all(answer.state == UNTRIED for answer in found):
        return model.NOT_ATTEMPTED, "No answer was written."
    return model.GRADED, ""


def _shown(seen: Result | None) -> str | None:
    if seen is None:
        return None
    if seen.is_right:
        return FOR_OTHERS
    return f"{seen.says}\n\n{seen.table}" if seen.table else seen.says


def _cell_notes(exercise: str, record: Record) -> list[str]:
    return [
        f"{model.NO_END} in the line `{one['line']}`"
        if one["how"] == "too slow"
        else f"its cell raised {one['error']}" + (f" in `{one['line']}`" if one["line"] else "")
        for one in record.errors
        if one["exercise"] == exercise
    ]


def _library_used(sheet: Sheet, exercise: str, lined: Lined, record: Record) -> list[str]:
    """By syntax in its cell, and as it was seen while the answer was asked.

    What was seen before belongs to the earlier answer, which this one calls.
    """
    by_syntax = imported(lined.source(exercise)) - sheet.given
    seen_before: set[str] = set()
    for one in sheet.exercises[: sheet.exercises.index(exercise)]:
        seen_before |= set(record.used.get(one, ()))
    return sorted(by_syntax | (set(record.used.get(exercise, ())) - seen_before))


def _computed(exercise: str, asked: Batch, record: Record) -> str:
    """What the answer gave, alike for answers that compute the same."""
    kept = record.outcomes.get(exercise, {})
    found = [_told(outcome_of(kept[key])) for key in asked.keys if key in kept]
    if len(found) > 1 and len(set(found)) == 1:
        return f"{found[0]} each time"[:2000]
    return "; ".join(found)[:2000]


def _told(outcome: Outcome) -> str:
    if outcome.how == "value":
        try:
            return str(told(outcome.value))
        except Exception:
            return "a value that cannot be written"
    return outcome.error if outcome.how == "raised" and outcome.error else outcome.how
