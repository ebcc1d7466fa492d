"""Ask one student's sheet in the sandbox: steps go in, a record of plain outcomes comes back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from grading.cases import batches, check_of
from grading.inside.channel import Channel, Ended, Late
from grading.notebook import Lined
from grading.oracle import Oracle
from grading.sandbox import Worker
from grading.settings import Settings
from grading.sheets import Sheet, parameters

PATIENCE, GRACE = 5.0, 3.0  # how long to wait by the clock: times the seconds of work, and more
MOST_CALLS = 200_000  # of right functions in one sitting
MOST_ERRORS = 100
MOST_SAID = 16_000_000  # letters of all values of a sitting; a right one has some ten thousand
TOO_LONG = "the answers are too long to be kept"
AGAIN = 0.01  # of its seconds has a cell that did not end before
WORDS = 1000  # characters of what a sandbox says in words


def steps(
    lined: Lined, sheet: Sheet, settings: Settings, follow: bool, endless: Collection[str] = ()
) -> list[dict[str, Any]]:
    """Cells are run in order; an answer is asked where its check stands, if it was there by then.

    To follow through, the right function takes the place of each answer after it was asked. What
    is known to be ``endless`` is not asked again, and its cell is not waited for. Who puts a later
    exercise first gets no right function by it, as long as an earlier one is not asked.
    """
    found: list[dict[str, Any]] = []
    answered: set[str] = set()
    asked: list[str] = []
    to_replace = [one for one in sheet.exercises if follow and sheet.is_function(one)]

    def ask(exercise: str) -> None:
        asked.append(exercise)
        if exercise not in endless:
            found.append({"do": "ask", "exercise": exercise})
        while to_replace and to_replace[0] in asked and comes_now(to_replace[0]):
            found.append({"do": "replace", "exercise": to_replace.pop(0)})

    def comes_now(exercise: str) -> bool:
        return set(sheet.exercises[: sheet.exercises.index(exercise)]) <= set(asked)

    for cell in lined.cells:
        exercise = cell.grade_id.removeprefix("check-")
        if cell.is_check:
            tells = any(one.functions for one in batches(exercise, settings.seeds))
            if (
                exercise in answered
                and exercise not in asked
                and (comes_now(exercise) or not tells)
            ):
                ask(exercise)
            continue
        if cell.is_answer:
            answered.add(exercise)
        seconds = settings.cell_seconds * (AGAIN if exercise in endless else 1)
        run = {"do": "run", "source": cell.source, "seconds": seconds}
        found.append({**run, "exercise": exercise if cell.is_answer else ""})
    for exercise in sheet.exercises:
        if exercise not in asked:
            ask(exercise)
    return found


@dataclass
class Record:
    """All that is kept of a sitting. It can be judged again and again."""

    outcomes: dict[str, dict[str, Any]] = field(default_factory=dict)  # by exercise and case
    forms: dict[str, str] = field(default_factory=dict)
    used: dict[str, list[str]] = field(default_factory=dict)
    errors: list[dict[str, str]] = field(default_factory=list)  # of cells
    stopped: str = ""
    at: str = ""  # the exercise that it was stopped at

    def has(self, exercise: str, keys: tuple[str, ...]) -> bool:
        return set(keys) <= self.outcomes.get(exercise, {}).keys()


class Sitting:
    """The grader's end of the line. What it hears is a stranger's word and only kept, bounded."""

    def __init__(
        self, sheet: Sheet, lined: Lined, settings: Settings, follow: bool,
        endless: dict[str, dict[str, Any]] | None = None,
    ) -> None:  # fmt: skip
        """``endless`` are answers that did not end in an earlier sitting, with their outcomes."""
        self.sheet, self.settings = sheet, settings
        self.steps = steps(lined, sheet, settings, follow, endless or {})
        self.record = Record(outcomes=dict(endless or {}))
        self.follow, self.calls, self.number = follow, 0, 0
        self.callable = set(sheet.earlier)
        self.said = 0
        self.in_cases: set[str] = set()  # of the answer that is asked now
        self.awaited: Iterator[Any] = iter(())

    def run(self, worker: Worker, oracle: Oracle) -> Record:
        def hear(channel: Channel, message: dict[str, Any]) -> float:
            return self._hear(channel, message, oracle)

        job = {
            "steps": self.steps,
            "parameters": parameters(),
            "given": sorted(self.sheet.given),
            "memory": self.settings.memory,
            "scratch": self.settings.scratch,
            "most_seconds": 120,
        }
        if self._may_call():
            oracle.start()
        stopped = worker.run(job, hear) or self._left_open()
        if stopped:
            self.record.stopped = stopped
            self.record.at = str(self.steps[self.number].get("exercise", ""))
        return self.record

    def _may_call(self) -> bool:
        """Whether a right function may be needed: to follow through, or for a case."""
        found = (batches(exercise, self.settings.seeds) for exercise in self.sheet.exercises)
        in_cases = any(one.functions for of_one in found for one in of_one)
        return self.follow or bool(self.sheet.earlier) or in_cases

    def _left_open(self) -> str:
        """A student's code can say that all is over: it is believed only if it is."""
        seeds = self.settings.seeds
        complete = all(
            self.record.has(exercise, one.keys)
            for exercise in self.sheet.exercises
            for one in batches(exercise, seeds)
        )
        return "" if complete else "crash: it ended before all was asked"

    def _hear(self, channel: Channel, message: dict[str, Any], oracle: Oracle) -> float:
        try:
            say = message["say"]
            if say == "step":
                self._step(int(message["number"]))
            elif say == "ask":
                self._ask(channel, message["exercise"], str(message["form"]))
            elif say == "outcomes":
                self._keep(message["exercise"], message["outcomes"])
            elif say == "asked":
                self.record.used[self._known(message["exercise"])] = _words(message["used"])
            elif say == "cell":
                self._cell_error(message)
            elif say == "call":
                channel.send(self._call(str(message["name"]), str(message["arguments"]), oracle))
        except (Ended, Late):
            raise
        except Exception as error:  # whatever it sends, it can only end its own sitting
            raise Ended(f"what came is no message: {type(error).__name__}") from None
        return GRACE + PATIENCE * self._seconds()

    def _seconds(self) -> float:
        step = self.steps[self.number]
        if step["do"] == "ask":
            return check_of(step["exercise"]).seconds
        return float(step.get("seconds", 1.0))

    def _step(self, number: int) -> None:
        """Steps go forwards only: whose right function may be called is not heard any more."""
        if not self.number <= number < len(self.steps):
            raise ValueError
        self.number, self.in_cases = number, set()
        if self.follow:  # right functions may be called once they stand in the sheet
            done = [one["exercise"] for one in self.steps[: number + 1] if one["do"] == "replace"]
            self.callable |= set(done)

    def _ask(self, channel: Channel, exercise: str, form: str) -> None:
        """Once, and only where the sheet asks for it: see ``_step``."""
        if exercise != self._asked_now() or exercise in self.record.forms:
            raise ValueError
        self.record.forms[exercise] = form[:20]
        found = batches(exercise, self.settings.seeds)
        self.awaited = iter(found)
        self.in_cases = set().union(*(one.functions for one in found))
        told = [{"name": one.name, "cases": one.texts} for one in found]
        channel.send({"batches": told, "seconds": check_of(exercise).seconds})

    def _keep(self, exercise: str, outcomes: list[Any]) -> None:
        keys = next(self.awaited).keys
        kept = self.record.outcomes.setdefault(self._known(exercise), {})
        for key, outcome in zip(keys, outcomes, strict=True):
            self.said += len(str(outcome.get("value")))
            if self.said > MOST_SAID:
                outcome = {**outcome, "how": "raised", "value": "null", "error": TOO_LONG}
            kept[key] = {
                "how": str(outcome["how"])[:20],
                "value": str(outcome.get("value", "null")),
                "error": str(outcome["error"])[:WORDS],
                "line": str(outcome["line"])[:WORDS],
                "caller": str(outcome["caller"])[:WORDS],
                "changed": bool(outcome.get("changed")),
            }

    def _known(self, exercise: str) -> str:
        if exercise not in self.record.forms or exercise != self._asked_now():
            raise ValueError
        return exercise

    def _asked_now(self) -> str:
        step = self.steps[self.number]
        return step["exercise"] if step["do"] == "ask" else ""

    def _cell_error(self, message: dict[str, Any]) -> None:
        if len(self.record.errors) < MOST_ERRORS:
            exercise = str(self.steps[int(message["number"])].get("exercise", ""))
            told = {name: str(message[name])[:WORDS] for name in ("how", "error", "line")}
            self.record.errors.append({"exercise": exercise, **told})

    def _call(self, name: str, arguments: str, oracle: Oracle) -> dict[str, str]:
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise Ended("too many calls")
        may_be_called = self.callable | self.in_cases
        if name not in may_be_called:
            return {"error": f"{name} cannot be called here"}
        return oracle.ask(name, arguments, sorted(may_be_called))


def _words(value: Any) -> list[str]:
    return [str(one)[:60] for one in value][:20]
