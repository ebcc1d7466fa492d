"""What counts and is told of an answer behind a slip: its own fault, and only that."""

from __future__ import annotations

import pytest

from grading.grade import Grader, on_this_machine
from grading.main import found_in, parser
from grading.settings import Settings
from grading.store import Store
from tests.grading.made_up import hand_in, with_answers

NO_MINUS = """
import math
def entropy(counts):
    n = sum(counts)
    return sum(c / n * math.log2(c / n) for c in counts if c)
"""
SLIPS = {
    "one slip": {"entropy": NO_MINUS},
    "two slips": {
        "entropy": NO_MINUS,
        "conditional_entropy": "def conditional_entropy(table):\n"
        "    return sum(entropy(row) for row in table) / len(table)",
    },
    "nothing before": {
        "entropy": "def entropy(counts):\n    pass",
        "conditional_entropy": "def conditional_entropy(table):\n"
        "    return sum(entropy(row) for row in table) / len(table)",
    },
}


@pytest.fixture(scope="module")
def graded(needs_sandbox, tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    for name, answers in SLIPS.items():
        hand_in(folder, name, with_answers(answers))
    found = found_in(parser().parse_args([str(folder)]))
    grader = Grader(Store(folder / "store.db"), Settings(seed=3))
    with on_this_machine(2) as executor:
        grader.ask_all(found, executor, lambda *_: None)
    return {one.student: {a.exercise: a for a in one.answers} for one in grader.judge_all(found)}


def test_one_slip_is_one_misconception(graded):
    """Each later answer was told the slip of the first as its own, and counted for it."""
    found = {name: one.misconception for name, one in graded["one slip"].items()}
    assert {name for name, idea in found.items() if idea} == {"entropy"}, found
    after = graded["one slip"]["conditional_entropy"]
    assert after.follow_through and after.shown is None and all(after.parts.values())


@pytest.mark.parametrize("name", ["two slips", "nothing before"])
def test_behind_a_slip_the_own_fault_is_told(graded, name):
    """It was an error of the earlier function, or both faults at once."""
    one = graded[name]["conditional_entropy"]
    assert one.marks == 0 and not one.follow_through
    assert one.misconception == "rows not weighted", one
    assert "right functions in place" in " ".join(one.notes)
