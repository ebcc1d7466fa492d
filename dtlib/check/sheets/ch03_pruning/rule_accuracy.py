"""Checks of sheet 3, fifth part: how good is a rule?"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch03_pruning.dict_trees import rows_of

TESTS = {"F1": "X", "F2": "0"}
RULE_ROWS = "X0A X0A X0B X1B Y0A Y1B Y1B X1B"


def _covered(tests: dict[str, Any], rows: pd.DataFrame, every: bool = True) -> Any:
    """Which rows pass every test, or any."""
    passed = [rows[name] == value for name, value in tests.items()]
    if not passed:
        return pd.Series(every, index=rows.index)
    return functools.reduce(lambda a, b: a & b if every else a | b, passed)


def _accuracy(tests: dict[str, Any], label: Any, rows: pd.DataFrame) -> float:
    return (
        float((rows["target"][_covered(tests, rows)] == label).mean()) if _n(tests, rows) else 0.0
    )


def _n(tests: dict[str, Any], rows: pd.DataFrame) -> int:
    return int(_covered(tests, rows).sum())


def _n_right(tests: dict[str, Any], label: Any, rows: pd.DataFrame) -> int:
    return int((_covered(tests, rows) & (rows["target"] == label)).sum())


def _any_test(tests: dict[str, Any], label: Any, rows: pd.DataFrame) -> float:
    covered = _covered(tests, rows, every=not tests)
    return float((rows["target"][covered] == label).mean()) if covered.any() else 0.0


def _breaks(tests: dict[str, Any], label: Any, rows: pd.DataFrame) -> float:
    return _accuracy(tests, label, rows) if _n(tests, rows) else math.nan


def _recall(tests: dict[str, Any], label: Any, rows: pd.DataFrame) -> float:
    return _n_right(tests, label, rows) / int((rows["target"] == label).sum())


def _rule_case(tests: dict[str, Any], label: str, rows: pd.DataFrame, part: str) -> Case:
    return Case((tests, label, rows), part, f"rule_accuracy({tests}, {label!r}, rows)")


def _fresh_rules(rng: np.random.Generator) -> list[Case]:
    cases = []
    for part in ("one test", "several tests", "several tests", "no row covered"):
        while True:
            n = int(rng.integers(12, 20))
            rows = pd.DataFrame({name: rng.choice(list("pqr"), n) for name in ("G1", "G2", "G3")})
            rows["target"] = rng.choice(list("ST"), n)
            rows.iloc[0], rows.iloc[-1] = list("qqqS"), list("qqqT")  # the ends count too
            tests = dict.fromkeys(["G1"] if part == "one test" else ["G1", "G3"], "q")
            if part == "no row covered":
                tests["G2"] = "z"
            if _is_telling(tests, "S", rows, part):
                break
        cases.append(_rule_case(tests, "S", rows, part))
    alone = pd.DataFrame({"G1": list("pqp"), "G2": list("ppq"), "target": list("TST")})
    cases.append(_rule_case({"G1": "q"}, "S", alone, "one test"))
    few = pd.DataFrame({"G1": list("qqqqp"), "G2": list("ppqqq"), "target": list("STTTS")})
    few = few.sample(frac=1, random_state=int(rng.integers(1000)), ignore_index=True)
    cases.append(_rule_case({}, "S", few, "several tests"))
    return [
        *cases,
        _rule_case({"G1": "q"}, "S", few, "one test"),
    ]


def _is_telling(tests: dict[str, Any], label: str, rows: pd.DataFrame, part: str) -> bool:
    """Right answers and wrong ideas differ, except where no row is covered at all."""
    if part == "no row covered":
        return _any_test(tests, label, rows) > 0
    n, right = _n(tests, rows), _accuracy(tests, label, rows)
    ideas = (_recall,) if len(tests) == 1 else (_recall, _any_test)
    return (
        n > 2
        and 0 < right < 1
        and all(abs(idea(tests, label, rows) - right) > 1e-3 for idea in ideas)
    )


ALIKE_ROWS = "010A 010A 010B 000B 000B 100A 001B 110A 100B 010A"

rule_accuracy = Check(
    "rule_accuracy",
    truth=_accuracy,
    cases=[
        _rule_case({"F2": "0"}, "A", rows_of(RULE_ROWS), "one test"),
        _rule_case(TESTS, "A", rows_of(RULE_ROWS), "several tests"),
        _rule_case({"F1": "Y", "F2": "1"}, "A", rows_of(RULE_ROWS), "several tests"),
        _rule_case({}, "A", rows_of(RULE_ROWS), "several tests"),
        _rule_case({"F1": "Y", "F2": "0"}, "A", rows_of(RULE_ROWS), "several tests"),  # one row
        # The middle test decides, and the values stand in other columns too.
        _rule_case({"F1": "0", "F2": "1", "F3": "0"}, "A", rows_of(ALIKE_ROWS), "several tests"),
        _rule_case({"F1": "X", "F2": "2"}, "A", rows_of(RULE_ROWS), "no row covered"),
    ],
    fresh=_fresh_rules,
    misconceptions=[
        Misconception(
            "divided by all rows",
            "The right rows are divided by all rows, covered or not.",
            "Does the rule say anything of a row that it does not cover?",
            wrong=lambda tests, label, rows: _n_right(tests, label, rows) / len(rows),
        ),
        Misconception(
            "number right, not share",
            "This is how many rows the rule gets right, not which share.",
            "Is a rule that is right on 3 of 3 as good as one that is right on 3 of 10?",
            wrong=_n_right,
        ),
        Misconception(
            "one test is enough",
            "A row counts as covered if it passes any of the tests.",
            "IF F1 = X AND F2 = 0: does a row with F1 = X and F2 = 1 fit?",
            wrong=_any_test,
        ),
        Misconception(
            "share of the class, not of the rule",
            "This is the share of the rows of the class that the rule finds.",
            "The rule has spoken: how often is it right? Which rows stand below the line?",
            wrong=_recall,
        ),
        Misconception(
            "share covered",
            "This is the share of rows that the rule covers, right or wrong.",
            "What part does the rule's own answer play in your number?",
            wrong=lambda tests, label, rows: _n(tests, rows) / len(rows),
        ),
        Misconception(
            "only the last test",
            "Only the last test is looked at.",
            "IF F1 = X AND F2 = 0: does your loop keep what the first test has left, or begin "
            "anew?",
            wrong=lambda tests, label, rows: _accuracy(dict(list(tests.items())[-1:]), label, rows),
        ),
        Misconception(
            "only the first test",
            "Only the first test is looked at.",
            "How many tests has the rule? Does `return` stand within the loop?",
            wrong=lambda tests, label, rows: _accuracy(dict(list(tests.items())[:1]), label, rows),
        ),
        Misconception(
            "number covered",
            "This is how many rows the rule covers.",
            "Which of these rows have the class of the rule, and which share is that?",
            wrong=lambda tests, label, rows: _n(tests, rows),
        ),
        Misconception(
            "wrong rows counted",
            "This is the share of covered rows that have another class.",
            "Is a rule that is always right worth 0 or 1?",
            wrong=lambda tests, label, rows: (
                1 - _accuracy(tests, label, rows) if _n(tests, rows) else 0.0
            ),
        ),
        Misconception(
            "1 where no row is covered",
            "A rule that covers no row counts as always right.",
            "Which number does the exercise ask for in this case?",
            wrong=lambda tests, label, rows: (
                _accuracy(tests, label, rows) if _n(tests, rows) else 1.0
            ),
        ),
        Misconception(
            "tests play no part",
            "This is the share of the class among all rows.",
            "Which rows does the rule speak of? Where do the tests come in?",
            wrong=lambda tests, label, rows: _accuracy({}, label, rows),
        ),
        Misconception(
            "no test covers no row",
            "A rule without tests covers no row here.",
            "Which row fails a test of a rule that has none?",
            wrong=lambda tests, label, rows: _accuracy(tests, label, rows) if tests else 0.0,
        ),
        Misconception(
            "share of the most common class",
            "This is the share of the class that is most common among the covered rows.",
            "What does the rule itself say? Is it always right with that?",
            wrong=lambda tests, label, rows: (
                float(rows["target"][_covered(tests, rows)].value_counts(normalize=True).max())
                if _n(tests, rows)
                else 0.0
            ),
        ),
        Misconception(
            "no covered row breaks it",
            "A rule that covers no row breaks it: 0 / 0.",
            "Which number does the exercise ask for in this case?",
            wrong=_breaks,
        ),
    ],
    hints=[
        "First the rows that pass every test: begin with all rows and leave out some at each test.",
        "Of the rows that are left, which share has the label? And if none is left?",
    ],
    title="The function rule_accuracy(tests, label, rows)",
)
