"""Run a sheet's cells and ask its answers: cases come in, outcomes go out."""

from __future__ import annotations

import ast
import linecache
import re
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import pandas as pd

from dtlib.check.core.asking import Case, ask, is_empty
from dtlib.student import Outcome, call
from dtlib.time_limit import Limit, TimeUp, time_limit
from grading.inside import codec, library_use
from grading.inside.channel import Channel
from grading.inside.standing_still import watched

AGAIN = 0.02  # of its seconds has what did not end before, when it is asked or called again
MOST_LATE = 3  # so many may take all their seconds in one sheet
MAGIC = re.compile(r"^(\s*)[%!?].*$", re.MULTILINE)


def warm_up() -> None:
    """Import what most sheets need."""
    from dtlib import boosting, datasets, draw, explore, forest, learners  # noqa: F401

    library_use.rooms()
    penguins = datasets.load_penguins().frame  # pandas loads much of itself when it is first used
    pd.crosstab(penguins["island"], penguins["species"]).to_numpy().tolist()
    penguins.groupby("island")["species"].value_counts(normalize=True)


def sit(channel: Channel, job: dict[str, Any]) -> None:
    """Go through the steps: run a cell, ask an answer, put the right function in its place."""
    sitting = Sitting(channel, job)
    for number, step in enumerate(job["steps"]):
        channel.send({"say": "step", "number": number})
        getattr(sitting, step["do"])(number, step)
    channel.send({"say": "end"})


class Sitting:
    """One student's namespace, and what has happened in it."""

    def __init__(self, channel: Channel, job: dict[str, Any]) -> None:
        self.channel, self.job, self.late = channel, job, 0
        self.space: dict[str, Any] = {
            "__name__": "__main__",
            "display": _shown,
            "get_ipython": _shown,
        }
        self.endless: set[str] = set()
        from dtlib import check

        check.use(self.right)
        self.used = library_use.watch(job["given"])

    def run(self, number: int, step: dict[str, Any]) -> None:
        """A cell; an error costs nothing but what the cell would have made."""
        name = f"<cell {number}>"
        source = step["source"]
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
        limit = Limit.after(self._seconds(step["seconds"]))
        outcome = call(lambda: compile(_as_python(source), name, "exec"), (), limit)
        if outcome.how == "value":
            with watched():
                outcome = call(partial(exec, outcome.value, self.space), (), limit)
            line = outcome.line
        else:
            line = ""  # it is one of ours
        if outcome.how != "value":
            self.late += outcome.how == "too slow"
            error = outcome.error.replace(f"{name}, ", "")  # our name for the cell
            told = {"how": outcome.how, "error": error[:300], "line": line[:200]}
            self.channel.send({"say": "cell", "number": number, **told})

    def ask(self, number: int, step: dict[str, Any]) -> None:
        """The answer's outcomes, batch by batch. Nothing of a case is known before it is asked."""
        name = step["exercise"]
        answer = self.space.get(name)
        self.used.clear()
        self.channel.send({"say": "ask", "exercise": name, "form": form_of(answer)})
        asked = self.channel.receive()
        seconds = self._seconds(asked["seconds"])
        for batch in asked["batches"]:
            cases = [self._case(one) for one in batch["cases"]]
            with watched():
                outcomes = asked_of(answer, cases, seconds)
            if outcomes and outcomes[-1].how == "too slow" and name not in self.endless:
                self.late += 1
                self.endless.add(name)
                seconds *= AGAIN
                self.space[name] = _once(answer, seconds) if callable(answer) else answer
            told = {"batch": batch["name"], "outcomes": [written(one) for one in outcomes]}
            self.channel.send({"say": "outcomes", "exercise": name, **told})
        self.channel.send({"say": "asked", "exercise": name, "used": sorted(self.used)[:20]})

    def replace(self, number: int, step: dict[str, Any]) -> None:
        """From here on the right function stands in the place of the student's."""
        self.space[step["exercise"]] = self.right(step["exercise"])

    def right(self, name: str) -> Callable[..., Any]:
        """A function that is not here: each call of it is a question to the grader."""

        parameters = self.job["parameters"].get(name, [])

        def function(*arguments: Any, **options: Any) -> Any:
            later = [options.pop(one) for one in parameters[len(arguments) :] if one in options]
            if options:
                raise TypeError(f"{name}() got an unexpected keyword argument {min(options)!r}")
            text = codec.dumps((*arguments, *later))
            self.channel.send({"say": "call", "name": name, "arguments": text})
            reply = self.channel.receive()
            if "error" in reply:
                raise ValueError(reply["error"])
            return codec.loads(reply["value"])

        function.__name__ = name.rpartition(":")[2]
        function.__qualname__, function.__module__ = function.__name__, name.rpartition(":")[0]
        return function

    def _case(self, text: str) -> Case:
        arguments, keeps = codec.loads(text, self.right)
        return Case(arguments, keeps=keeps)

    def _seconds(self, seconds: float) -> float:
        return seconds if self.late < MOST_LATE else seconds * AGAIN


def _once(function: Callable[..., Any], seconds: float) -> Callable[..., Any]:
    """A function that did not end, for later cells that call it: they need not wait for it twice.

    It may still end for what they ask; others keep all of their own time.
    """
    is_over = False

    @wraps(function, updated=())
    def short(*arguments: Any, **options: Any) -> Any:
        nonlocal is_over
        if is_over:
            raise TimeUp
        try:
            with time_limit(Limit.after(seconds)):
                return function(*arguments, **options)
        except TimeUp:
            is_over = True
            raise

    return short


def asked_of(answer: Any, cases: list[Case], seconds: float) -> list[Outcome]:
    """The outcomes. A function is called with care; a value may be too deep to be looked at."""
    if callable(answer):
        return ask(answer, cases, seconds)
    whole = call(partial(ask, answer, cases, seconds), (), Limit.after(seconds))
    return whole.value if whole.how == "value" else [whole] * len(cases)


def form_of(answer: Any) -> str:
    """As much of an answer's kind as a check wants to know before it asks."""
    if is_empty(answer):
        return "empty"
    if callable(answer):
        return "function"
    return "table" if hasattr(answer, "keys") else "value"


def written(outcome: Outcome) -> dict[str, Any]:
    """An outcome as it crosses; a value that cannot is told as an error."""
    told = {"error": str(outcome.error)[:500], "line": outcome.line[:200]}
    told |= {"caller": outcome.caller[:200]}
    try:
        value = codec.dumps(outcome.value)
    except Exception as error:
        return {**told, "how": "raised", "error": f"the answer is no plain value: {error}"[:300]}
    return {**told, "how": outcome.how, "value": value, "changed": bool(outcome.changed)}


def _as_python(source: str) -> str:
    """The cell; if it is no Python because of a magic or a shell command, without these lines."""
    try:
        ast.parse(source)
    except SyntaxError:
        return MAGIC.sub(r"\1pass", source)
    return source


def _shown(*things: Any, **options: Any) -> None:
    """`display` and `get_ipython()` of a notebook: nobody looks here."""
