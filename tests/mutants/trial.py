"""Ask a check about mutants: which pass, and which of those are wrong on large inputs?"""

import functools
import importlib
import pkgutil

import numpy as np

import tests.sheets
from dtlib import check
from dtlib.check.core.answers import plain, same
from dtlib.check.core.asking import Case, ask
from dtlib.check.core.by_chance import ByChance
from dtlib.check.core.exercise import FUNCTION
from tests.mutants.changes import changed
from tests.mutants.equivalent import EQUIVALENT
from tests.mutants.inputs import LARGE

SEEDS = (0, 1)
N_LARGE = 60
SECONDS = 1.0

SHEETS = [
    importlib.import_module(f"tests.sheets.{module.name}")
    for module in pkgutil.iter_modules(tests.sheets.__path__)
]
ANSWERS = {
    name: [answer for answer in answers if hasattr(answer, "__code__")]
    for sheet in SHEETS
    for name, answers in sheet.RIGHT.items()
    if getattr(check, name).form == FUNCTION
}


class Asked:
    """Cases of a check whose right answers are worked out once."""

    def __init__(self, name, cases):
        self.check, self.cases = getattr(check, name), cases
        if self.check._agrees is None:
            self.right = [plain(self.check._truth(*case.arguments)) for case in cases]

    def is_right(self, answer):
        """Whether every case is right; ends at the first that is not."""
        outcomes = []
        for number, case in enumerate(self.cases):
            (outcome,) = ask(answer, [case], SECONDS)
            outcomes.append(outcome)
            if self.check._agrees is not None:
                fine = self.check._is_right(case, outcome) and not outcome.changed
            else:
                fine = outcome.how == "value" and not outcome.changed
                fine = fine and same(self.right[number], outcome.value, self.check.tolerance)
            if not fine:
                return False
        is_chance = isinstance(self.check, ByChance)
        return not is_chance or self.check.judge(self.cases, outcomes).is_right


@functools.cache
def visible(name):
    return Asked(name, getattr(check, name).cases)


@functools.cache
def hidden(name):
    one = getattr(check, name)
    return [Asked(name, one.hidden_cases(seed)) for seed in SEEDS]


@functools.cache
def large(name):
    rng = np.random.default_rng([17, *name.encode()])
    return Asked(name, [Case(LARGE[name](rng)) for _ in range(N_LARGE)])


def mutants(name):
    """(what was changed, the mutant) for every right answer of an exercise."""
    for answer in ANSWERS[name]:
        for what, mutant in changed(answer):
            yield f"{name} {what}", mutant


def accepted(name, mutant):
    """By which cases a mutant passes: "visible", "hidden", both or none."""
    found = ["visible"] if visible(name).is_right(mutant) else []
    if any(one.is_right(mutant) for one in hidden(name)):
        found.append("hidden")
    return found


def escapes(name, what, mutant):
    """The cases that a wrong mutant passes; nothing if it fails them, or is right after all."""
    if what in EQUIVALENT:
        return []
    passed = accepted(name, mutant)
    return passed if passed and not large(name).is_right(mutant) else []
