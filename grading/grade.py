"""Grade a class: ask what is not in the store yet, on all cores, and judge everything."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from grading import judging
from grading.asking import Record, Sitting
from grading.cases import batch
from grading.model import LOOK, Graded
from grading.notebook import Lined
from grading.odd_words import odd
from grading.oracle import Oracle
from grading.sandbox import NoSandbox, Worker, why_not
from grading.settings import Settings
from grading.sheets import Sheet, sheets
from grading.store import Store
from grading.submissions import Submission, read, written

Outcomes = dict[str, dict[str, Any]]  # by exercise and case
Progress = Callable[[int, int, list[str]], None]
CONNECT = "30s"
_own = threading.local()  # each thread has a sandbox of its own, and keeps it warm
_open: list[Worker | Oracle] = []
_idle: list[Oracle] = []


class Unasked(Exception):
    """Cases that nobody has asked yet: judging alone does not do."""


def sit(text: str, settings: Settings, follow: bool, endless: Outcomes) -> dict[str, Any]:
    """Ask one submission; plain data in and out, so that it may happen on another machine."""
    one = read(text)
    if not hasattr(_own, "worker"):
        _own.worker = Worker(settings.sandboxed)
        _open.append(_own.worker)
    sitting = Sitting(sheets()[one.sheet], one.lined, settings, follow, endless)
    with _an_oracle() as oracle:
        return asdict(sitting.run(_own.worker, oracle))


@contextmanager
def _an_oracle() -> Iterator[Oracle]:
    """One that is idle: few sittings need one, and each takes a second to start."""
    try:
        one = _idle.pop()
    except IndexError:
        one = Oracle()
        _open.append(one)
    yield one
    _idle.append(one)


@contextmanager
def on_this_machine(workers: int) -> Iterator[Executor]:
    """One thread a core: each waits for a sandbox, which does the work."""
    with ThreadPoolExecutor(workers) as executor:
        try:
            yield executor
        finally:
            executor.shutdown(cancel_futures=True)
            _idle.clear()
            while _open:
                _open.pop().close()


@contextmanager
def on_dask(scheduler: str, sandboxed: bool = True) -> Iterator[Executor]:
    """The workers of a Dask cluster, on which this course must be installed, too.

    What a worker that dies had in work is given to another.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise ValueError("A cluster needs Dask: pip install distributed") from None

    try:
        client = Client(scheduler, set_as_default=False, timeout=CONNECT)
    except OSError:
        raise ValueError(f"No scheduler answers at {scheduler}: is the cluster up?") from None
    with client:
        missing = client.run(why_not) if sandboxed else {}
        for address, why in missing.items():
            if why:
                raise NoSandbox(f"On the worker {address}: {why}")
        yield client.get_executor(pure=False)


@dataclass
class Grader:
    store: Store
    settings: Settings

    def __post_init__(self) -> None:
        judging.begin_anew()

    def ask_all(self, found: list[Submission], executor: Executor, progress: Progress) -> None:
        """Ask what is missing. Every sitting is stored as soon as it is over."""
        waiting: dict[Future[Any], tuple[Submission, bool]] = {}
        todo = [one for one in found if not one.state and self._is_missing(one, False)]
        follows = [one for one in found if not one.state and one not in todo]
        total, done = len(todo), 0

        def submit(one: Submission, follow: bool) -> None:
            endless = self._endless(one) if follow else {}
            future = executor.submit(sit, written(one), self.settings, follow, endless)
            waiting[future] = one, follow

        for one in todo:
            submit(one, False)
        for one in follows:
            if self._wants_following(one):
                submit(one, True)
        while waiting:
            ready, _ = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
            for future in ready:
                one, follow = waiting.pop(future)
                self.store.keep(one.work(self.settings), follow, Record(**future.result()))
                done += not follow
                if not follow and self._wants_following(one):
                    submit(one, True)
            at_work = [one.name for future, (one, _) in waiting.items() if future.running()]
            progress(done, total, at_work)

    def _is_missing(self, one: Submission, follow: bool) -> bool:
        record = self.store.record(one.work(self.settings), follow)
        return record is None or (not record.stopped and not self._has_all(one, record))

    def _has_all(self, one: Submission, record: Record) -> bool:
        seeds = (self.settings.seed, None)
        return all(
            record.has(exercise, batch(exercise, seed).keys)
            for exercise in sheets()[one.sheet].exercises
            for seed in seeds
        )

    def _wants_following(self, one: Submission) -> bool:
        if not self.settings.follow_through or not self._is_missing(one, True):
            return False
        found = judging.answers(*self._first(one), None, self.settings)
        return judging.wants_following(sheets()[one.sheet], found)

    def _endless(self, one: Submission) -> Outcomes:
        """What need not be asked again, for it cannot end this time either."""
        sheet, lined, first = self._first(one)
        found = judging.answers(sheet, lined, first, None, self.settings)
        names = judging.endless(sheet, found, first)
        return {name: first.outcomes[name] for name in names}

    def _first(self, one: Submission) -> tuple[Sheet, Lined, Record]:
        first = self.store.record(one.work(self.settings), False)
        assert first is not None
        return sheets()[one.sheet], one.lined, first

    def judge_all(self, found: list[Submission]) -> list[Graded]:
        """From the store alone: no student's line runs."""
        return [self._judge(one) for one in found]

    def _judge(self, one: Submission) -> Graded:
        if one.state:
            return Graded(one.student, one.name, one.sheet, one.file, one.state, one.reason)
        sheet: Sheet = sheets()[one.sheet]
        work = one.work(self.settings)
        first, second = self.store.record(work, False), self.store.record(work, True)
        if first is None or not (first.stopped or self._has_all(one, first)):
            raise Unasked(f"{one.file} was not asked all cases of this seed: grade it again.")
        answers = judging.answers(sheet, one.lined, first, second, self.settings)
        state, reason = judging.state_of(answers, first)
        points = sum(answer.points for answer in answers)
        rule = self.settings.late
        off, why = rule.cost(one.when, points) if rule else (0.0, "")
        look = (*(note for note in one.lined.notes if note.startswith(LOOK)), *odd(one.lined.cells))
        notes = (note for note in one.lined.notes if note not in look)
        reason = " ".join(filter(None, (reason, why, *notes)))
        return Graded(one.student, one.name, one.sheet, one.file, state, reason, answers, off,
                      tuple(note.removeprefix(LOOK) for note in look))  # fmt: skip


def changed(before: dict[tuple[str, str, str], Graded], now: list[Graded]) -> list[str]:
    """A line for each mark that is another one than last time."""
    lines = []
    for one in now:
        old = before.get((one.student, one.sheet, one.file))
        if old is not None and old.marks != one.marks:
            lines.append(
                f"{one.name}, {one.sheet}: {old.marks:g} → {one.marks:g} of {one.points:g}"
            )
    return lines
