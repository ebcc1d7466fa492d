"""Two who copied are found, with other names and spaces; a class that solved it alike is not."""

import inspect
import random
import re

from grading.model import GRADED, Answer, Graded
from grading.report.similarity import similar
from grading.sheets import sheets
from tests.sheets import entropy as known

SHEET = sheets()["entropy"]
FUNCTIONS = ["entropy", "conditional_entropy", "information_gain"]
COPIED = """def entropy(counts):
    whole = float(sum(counts))
    bits = 0.0
    for many in sorted(counts, reverse=True):
        if many == 0:
            break  # teh rest are zeros to
        bits -= many / whole * (math.log(many) - math.log(whole)) / math.log(2)
    return abs(bits)
"""


def graded(student, answers):
    found = (Answer(name, name, 3, 3, "right", source=source) for name, source in answers.items())
    return Graded(student, student, "entropy", "f", GRADED, answers=tuple(found))


def honest_class(n):
    """Each takes one of the three ways that the tests of the sheet know, names chosen freely."""
    rng = random.Random(1)
    return [
        graded(
            f"s{i}", {name: inspect.getsource(rng.choice(known.RIGHT[name])) for name in FUNCTIONS}
        )
        for i in range(n)
    ]


def test_a_class_that_solved_it_alike_is_not_listed():
    assert similar(SHEET, honest_class(40)) == []


def test_two_who_copied_are_found_under_other_names():
    renamed = re.sub(r"\bmany\b", "x", COPIED).replace("bits", "total").replace("    ", "  ")
    found = similar(SHEET, [
        *honest_class(40), graded("eve", {"entropy": COPIED}), graded("mal", {"entropy": renamed})
    ])  # fmt: skip
    assert [{pair.one.student, pair.other.student} for pair in found] == [{"eve", "mal"}]
    assert found[0].share > 0.8 and found[0].exercises == ("entropy",)


def test_what_the_sheet_gives_says_nothing():
    given = {name: next(c.source for c in SHEET.cells if c.grade_id == name) for name in FUNCTIONS}
    assert similar(SHEET, [graded("a", given), graded("b", given), *honest_class(40)]) == []
