"""Loops that stand still are found early, and nobody else loses time or marks by it."""

from __future__ import annotations

import time

import pytest

from dtlib.student import Limit, call
from grading.asking import steps
from grading.inside.standing_still import EVERY, FIRST, LOOKS, watched
from grading.main import found_in, parser
from grading.settings import Settings
from grading.sheets import sheets
from grading.submissions import Submission
from tests.grading.made_up import hand_in, with_answers

STILL = {
    "nothing": "while True: pass",
    "no step": "x, i = [1, 2], 0\n    while i < len(x):\n        y = x[i]",
    "a step that is undone": "i = 0\n    while i < 9:\n        i += 1\n        i -= 1",
    "caught": "while True:\n        try: y = 1 / 0\n        except ZeroDivisionError: pass",
}
# Each has work of n pieces, and ends: n is chosen so that it takes longer than to find a circle.
SLOW = {
    "counts": "i = 0\n    while i < n: i += 1\n    return 42",
    "sums": "return 42 + 0 * sum(one for one in range(n))",
    "equal values": "values = [1] * n\n    for one in values: pass\n    return 42",
    "pairs": "for a in range(n // 2500):\n        for b in range(2500): k = a * b\n    return 42",
    "an iterator": "it = iter([0] * n)\n    while next(it, 1) == 0: pass\n    return 42",
    "a library": "import pprint\n    pprint.pformat(list(range(n)))\n    return 42",
}
LOOKED_AT = FIRST + LOOKS * EVERY


def function(body: str):
    space: dict = {}
    exec(compile(f"def f(n):\n    {body}\n", "<cell 1>", "exec"), space)
    return space["f"]


def outcome(body: str, n: int = 2):
    begin = time.process_time()
    with watched():
        found = call(function(body), (n,), Limit(60, begin + 60, time.perf_counter() + 600))
    return found, time.process_time() - begin


def long_enough(body: str) -> int:
    """As many pieces as keep this machine at work for more than twice as long as needed."""
    n, seconds = 10_000, 0.0
    while seconds < 2 * LOOKED_AT:
        n *= 2
        begin = time.process_time()
        function(body)(n)
        seconds = time.process_time() - begin
    return n


@pytest.mark.parametrize("kind", STILL)
def test_what_stands_still_is_found_early(kind):
    found, seconds = outcome(STILL[kind])
    assert found.how == "too slow" and seconds < 10


@pytest.mark.parametrize("kind", SLOW)
def test_what_is_only_slow_comes_to_its_end(kind):
    found, seconds = outcome(SLOW[kind], long_enough(SLOW[kind]))
    assert (found.how, found.value) == ("value", 42), found
    assert seconds > LOOKED_AT, "too quick to be looked at"


SLOW_BUT_RIGHT = """
import time
calls = []
def conditional_entropy(table):
    calls.append(1)
    i, begin = 0, time.process_time()
    while len(calls) == 1 and time.process_time() < begin + 0.4: i += 1
    n = sum(map(sum, table))
    return sum(sum(row) / n * entropy(row) for row in table)
"""


def submission(folder, answers) -> Submission:
    hand_in(folder, "one", with_answers(answers))
    (found,) = found_in(parser().parse_args([str(folder)]))
    return found


@pytest.mark.usefixtures("needs_sandbox")
def test_a_slow_answer_behind_an_endless_one_keeps_its_marks(tmp_path):
    from grading.grade import Grader, on_this_machine
    from grading.store import Store

    loop = "five_shares = 1\nwhile True: five_shares += 1"
    answers = {"five_shares": loop, "conditional_entropy": SLOW_BUT_RIGHT}
    grader = Grader(Store(tmp_path / "store.db"), Settings(seed=3))
    found = [submission(tmp_path / "class", answers)]
    with on_this_machine(1) as executor:
        grader.ask_all(found, executor, lambda *_: None)
    (graded,) = grader.judge_all(found)
    lost = {answer.exercise for answer in graded.answers if answer.marks < answer.points}
    assert lost == {"five_shares"}, graded


def test_an_endless_answer_is_not_asked_again(tmp_path):
    one, sheet = submission(tmp_path, {}), sheets()["entropy"]
    again = steps(one.lined, sheet, Settings(), True, endless={"information_gain"})
    done = [(step["do"], step["exercise"]) for step in again]
    assert ("ask", "information_gain") not in done and ("replace", "information_gain") in done
    assert ("ask", "penguin_gains") in done
