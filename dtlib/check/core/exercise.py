"""A check: an exercise's right answer, the cases it is asked, and the wrong ideas it knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dtlib.check.core import progress
from dtlib.check.core.advice import advice
from dtlib.check.core.answers import is_rounded, kind, plain, same, table_in, told, wrong_kind
from dtlib.check.core.asking import SLOW, Case, ask, class_seed, is_empty
from dtlib.check.core.drawn_trees import Read, drawn
from dtlib.check.core.misread import misread
from dtlib.check.core.recognising import Asked, Found, recognised, recognised_by_key, safely
from dtlib.check.core.recognising import Misconception as Misconception
from dtlib.check.core.result import RIGHT, STOPPED, UNTRIED, WRONG, Result
from dtlib.check.core.slips import SLIPS, Slip
from dtlib.check.core.two_at_once import slipped, two_at_once
from dtlib.student import SECONDS, Outcome

FUNCTION, TABLE, VALUE = "function", "table", "value"
UNSPOILED = "what it is given stays as it is"
CHANGED = (
    "it has changed what it was given. Whoever calls it again begins with something else: which "
    "line writes into a list, dictionary or table that is not your own?"
)
NOT_ALL = "This does not explain every case: mend it first, then check again."


class Check:
    """Call it with an answer: ``check.entropy(entropy)``; with ``hint=True`` it gives a hint.

    ``form`` is "function", "table" (a dictionary, asked key by key) or "value". ``truth``
    computes the right answer from a case's arguments. ``cases`` are ordered from the smallest,
    so that the first that fails is the one to show. ``fresh`` draws other cases for grading.
    ``slips`` are such as only exercises of this kind meet; ``tree`` reads a tree to be drawn.
    ``agrees`` judges in place of equality, and ``why`` says more of an answer that is right.
    """

    # No __dict__ that shows everything at a glance, and private what an answer could be read off.
    __slots__ = (
        "_agrees", "_fresh", "_hints", "_ideas", "_known", "_slips", "_tree", "_truth", "_why",
        "cases", "form", "name", "seconds", "title", "tolerance",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        truth: Callable[..., Any],
        cases: Sequence[Case] = (Case(),),
        fresh: Callable[[np.random.Generator], list[Case]] | None = None,
        misconceptions: Sequence[Misconception] = (),
        hints: Sequence[str] = (),
        tolerance: float = 1e-6,
        agrees: Callable[[tuple[Any, ...], Any], bool] | None = None,
        why: Callable[[Any], str] = lambda value: "",
        title: str = "",
        seconds: float = SECONDS,
        form: str = FUNCTION,
        slips: Sequence[Slip] = (),
        tree: Read | None = None,
    ) -> None:
        self.name, self.form, self.title = name, form, title or name
        self.cases, self.tolerance, self.seconds = cases, tolerance, seconds
        self._truth, self._agrees, self._fresh = truth, agrees, fresh
        self._ideas, self._hints, self._why = misconceptions, hints, why
        self._slips, self._tree = (*slips, *SLIPS), tree
        self._known: dict[int, Any] = {}  # right answers to the visible cases, once computed

    def __repr__(self) -> str:
        return f"check.{self.name}: write your answer, then run check.{self.name}({self.name})"

    def __call__(self, answer: Any, hint: bool = False) -> Result:
        """What is right or wrong about the answer; with ``hint=True`` also the next hint."""
        result = self.of(answer, self.cases)
        return progress.noted(result, self._hints if hint else None, self.name)

    def marks(self, answer: Any, points: float) -> float:
        """The marks for this answer, on the cases of the class: what a grader stores."""
        result = self.of(answer, self.hidden_cases())
        print(_for_the_record(result))
        return round(points * result.credit, 2)

    def hidden_cases(self, seed: int | None = None) -> Sequence[Case]:
        """Other cases, the same for everyone of a class, and the visible ones besides."""
        if self._fresh is None:
            return self.cases
        seed = class_seed() if seed is None else seed
        return [*self._fresh(np.random.default_rng([seed, *self.name.encode()])), *self.cases]

    def of(self, answer: Any, cases: Sequence[Case]) -> Result:
        """Ask and judge in one go, and record nothing."""
        mistaken = self._mistaken_call(answer)
        if mistaken:
            return Result(self.title, STOPPED, mistaken)
        return self.judge(cases, ask(answer, cases, self.seconds))

    # --- judging: pure functions of cases and outcomes ---

    def judge(self, cases: Sequence[Case], outcomes: Sequence[Outcome]) -> Result:
        """The result of these outcomes, wherever they were computed."""
        if all(outcome.how == "stub" for outcome in outcomes):
            return Result(self.title, UNTRIED, self._not_attempted())
        asked = [
            Asked(case, outcome, self._is_right(case, outcome), self._is_near(case, outcome))
            for case, outcome in zip(cases, outcomes, strict=True)
        ]
        if not all(one.is_right for one in asked):
            return self._found_wrong(asked)
        spoiled = next((one.case for one in asked if one.outcome.changed), None)
        if spoiled is not None:
            return self._found_spoiled(asked, spoiled)
        return Result(self.title, RIGHT, self._praise(asked), credit=1.0)

    def _found_spoiled(self, asked: Sequence[Asked], case: Case) -> Result:
        """Every value is right, but not what the caller is left with."""
        parts = {**{one.case.part: True for one in asked}, UNSPOILED: False}
        says = f"`{self._call_of(case)}` gives the right answer, but {CHANGED}"
        return Result(self.title, WRONG, says, credit=1 - 1 / len(parts), parts=parts)

    def _found_wrong(self, asked: Sequence[Asked]) -> Result:
        known = self._recognised(asked)
        first = self._to_show(asked)
        parts = {one.case.part: True for one in asked}
        for one in asked:
            parts[one.case.part] &= one.is_right
        stopped = first.outcome.how in ("raised", "too slow") and not known.ideas
        return Result(
            self.title,
            STOPPED if stopped else WRONG,
            self._told(first.case, first.outcome, asked),
            credit=_credit(list(parts.values())),
            misconception=known.name,
            means=known.means,
            question=known.question,
            more=None if known.explains_all else NOT_ALL,
            bare=None if known.ideas or stopped else self._bare(asked),
            table=table_in(first.case.arguments),
            trees=self._drawn(first),
            parts=parts,
        )

    def _recognised(self, asked: Sequence[Asked]) -> Found:
        """The first that explains all: an idea of this exercise, a slip, two of them at once."""
        recognise = recognised_by_key if self.form == TABLE else recognised
        known = recognise(self._ideas, asked, self.tolerance)
        given = [one for one in asked if one.outcome.how == "value"]
        if (known.ideas and known.explains_all) or self._agrees is not None or not given:
            return known
        if self.form != TABLE and len(given) < len(asked):
            return known

        def right(one: Asked) -> Any:
            return self._right(one.case)

        slip = slipped(self._slips, given, right, self.tolerance)
        if slip.ideas or self.form == VALUE:
            return slip
        if self.form == FUNCTION and self.seconds < SLOW:  # where a right answer is quick
            read = misread(self._truth, given, self.tolerance)
            if read.ideas:
                return read
        return two_at_once(self._ideas, self._slips, given, right, self.tolerance)

    def _bare(self, asked: Sequence[Asked]) -> str:
        """What can be said of a mistake that is not known."""
        kinds = sorted({kind(self._right(one.case)) for one in asked} if not self._agrees else ())
        said = [f"Expected is {' or '.join(kinds)}."] if kinds else []
        if len(asked) > 1:
            fine = sum(one.is_right for one in asked)
            parts = dict.fromkeys(one.case.part for one in asked if not one.is_right)
            said.append(f"{fine} of {len(asked)} cases are right; not yet: {', '.join(parts)}.")
        if self._hints:
            said.append(f"`check.{self.name}({self.name}, hint=True)` gives a hint.")
        return " ".join(said)

    def _drawn(self, one: Asked) -> str | None:
        """The tree that was given, where one was, beside the tree that came back."""
        if self._tree is None or one.outcome.how != "value":
            return None
        given = plain(one.case.arguments[0])
        is_tree = isinstance(given, dict) and not hasattr(one.case.arguments[0], "columns")
        return drawn(self._tree, given if is_tree else None, one.outcome.value)

    def _to_show(self, asked: Sequence[Asked]) -> Asked:
        """The first that is wrong; in a dictionary a wrong answer before one that is missing."""
        wrong = [one for one in asked if not one.is_right]
        given = [one for one in wrong if one.outcome.how == "value"]
        return (given or wrong)[0] if self.form == TABLE else wrong[0]

    def _is_right(self, case: Case, outcome: Outcome) -> bool:
        if outcome.how != "value" or (case.keeps and outcome.changed):
            return False
        if self._agrees is not None:
            return safely(self._agrees, case.arguments, outcome.value) is True
        return same(self._right(case), outcome.value, self.tolerance)

    def _is_near(self, case: Case, outcome: Outcome) -> bool:
        """Whether a key of a dictionary is right but for rounding."""
        if self.form != TABLE or self._agrees is not None:
            return False
        return is_rounded(self._right(case), outcome.value)

    def _right(self, case: Case) -> Any:
        number = next((i for i, one in enumerate(self.cases) if one is case), None)
        if number is None:
            return plain(self._truth(*case.arguments))
        if number not in self._known:
            self._known[number] = plain(self._truth(*case.arguments))
        return self._known[number]

    # --- words ---

    def _call_of(self, case: Case) -> str:
        if case.shown:
            return case.shown
        if self.form == VALUE:
            return self.name
        if self.form == TABLE:
            return f"{self.name}[{case.arguments[0]!r}]"
        return f"{self.name}({', '.join(told(argument) for argument in case.arguments)})"

    def _told(self, case: Case, outcome: Outcome, asked: Sequence[Asked]) -> str:
        call = self._call_of(case)
        where = f" in the line `{outcome.line}`" if outcome.line else ""
        where += f", called from `{outcome.caller}`" if outcome.caller else ""
        if outcome.how == "raised":
            return f"`{call}` raised {outcome.error}{where}. {advice(outcome.error)}".rstrip()
        if outcome.how == "too slow":
            return f"`{call}` had not ended after {outcome.error}{where}. Does its loop end?"
        if outcome.how == "missing":
            there = f" Its keys are `{outcome.error}`." if outcome.error else ""
            return f"`{call}` is not there: the dictionary has no such key.{there}"
        if outcome.how == "stub" or outcome.value is None:
            return f"`{call}` {self._nothing_said()}"
        if case.keeps and outcome.changed and same(self._right(case), outcome.value, 0):
            return f"`{call}` gives the right answer, but {CHANGED}"
        gave = f"`{call}` gave `{told(outcome.value)}`"
        if self.form == VALUE:
            gave = f"Your answer is `{told(outcome.value)}`"
        problem = self._problem(case, outcome, asked)
        return f"{gave}: {problem}." if problem else f"{gave}, and that is not right."

    def _problem(self, case: Case, outcome: Outcome, asked: Sequence[Asked]) -> str | None:
        """What is wrong about the kind of the value, if one kind only can be right."""
        if self._agrees is not None:
            return None
        expected, got = self._right(case), outcome.value
        if self.form == FUNCTION and kind(got) != kind(expected):
            kinds = {kind(self._right(one.case)) for one in asked}
            if kind(got) in kinds:  # a tree may be a leaf: to say which would tell the answer
                return None
        return wrong_kind(expected, got)

    def _nothing_said(self) -> str:
        if self.form == TABLE:
            return "is still `None`: there is no answer yet."
        return (
            "gave `None`, and that is not right here. If you did not mean it: `print` shows a "
            "value, only `return` gives it back, and is there a way through without one?"
        )

    def _praise(self, asked: Sequence[Asked]) -> str:
        if self.form == VALUE or len(asked) == 1:
            return f"That is the answer. {self._why(asked[0].outcome.value)}".rstrip()
        return f"All {len(asked)} cases agree."

    def _not_attempted(self) -> str:
        what = "the function" if self.form == FUNCTION else "your answer"
        return f"Write {what} in the cell above in place of `pass`, run it, then run this cell."

    def _mistaken_call(self, answer: Any) -> str | None:
        if self.form == FUNCTION and not callable(answer) and not is_empty(answer):
            return (
                f"The check takes the function itself, `check.{self.name}({self.name})`: "
                "give its name without brackets behind it."
            )
        if self.form != FUNCTION and callable(answer):
            return "The check takes a value here, and this is a function: call it first."
        if self.form == TABLE and not is_empty(answer) and not hasattr(answer, "keys"):
            return "The check takes a dictionary here: `{name: answer, …}`."
        return None


def _credit(parts: list[bool]) -> float:
    """The share of parts that are right; nothing without the first, the rule itself."""
    return sum(parts) / len(parts) if parts[0] else 0.0


def _for_the_record(result: Result) -> str:
    """What a student reads in the graded sheet: no hidden case is shown."""
    lines = [f"{result.exercise}: {result.state}"]
    lines += [f"  {part}: {'right' if fine else 'not yet'}" for part, fine in result.parts.items()]
    return "\n".join([*lines, *filter(None, (result.means, result.question, result.more))])
