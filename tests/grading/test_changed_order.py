"""Who puts a later exercise before an earlier one gets no right function for that by it."""

from __future__ import annotations

from typing import Any

import pytest

from grading.grade import Grader, on_this_machine
from grading.main import found_in, parser
from grading.settings import Settings
from grading.store import Store
from tests.grading.made_up import grade_id, hand_in, with_answers

pytestmark = pytest.mark.usefixtures("needs_sandbox")
KEEPS = """
kept = {}
def impurity_gain(X, y, attribute, impurity):
    kept[impurity.__name__] = impurity
    return 0
def gini(counts): return kept["gini_of"](counts)
def classification_error(counts): return kept["error_of"](counts)
"""
USES_LATER = "def entropy(counts): return conditional_entropy([list(counts)])"


def moved(notebook: dict[str, Any], exercise: str, before: str) -> dict[str, Any]:
    """With the answer and the check of one exercise before those of another."""
    own = [one for one in notebook["cells"] if grade_id(one).removeprefix("check-") == exercise]
    rest = [one for one in notebook["cells"] if one not in own]
    place = next(n for n, one in enumerate(rest) if grade_id(one) == before)
    return {**notebook, "cells": [*rest[:place], *own, *rest[place:]]}


@pytest.mark.parametrize(
    ("sheet", "answers", "exercise", "before", "lost"),
    [
        (
            "ch04-gini/gini",
            {"impurity_gain": KEEPS, "gini": "", "classification_error": ""},
            "impurity_gain", "gini", {"impurity_gain", "gini", "classification_error"},
        ),
        (
            "ch01-entropy/entropy",
            {"conditional_entropy": "def conditional_entropy(table): return 0",
             "entropy": USES_LATER},
            "conditional_entropy", "entropy", {"conditional_entropy", "entropy"},
        ),
    ],
)  # fmt: skip
def test_it_brings_nothing(tmp_path, sheet, answers, exercise, before, lost):
    hand_in(tmp_path / "class", "eve", moved(with_answers(answers, sheet), exercise, before))
    found = found_in(parser().parse_args([str(tmp_path / "class")]))
    grader = Grader(Store(tmp_path / "store.db"), Settings(seed=3))
    with on_this_machine(1) as executor:
        grader.ask_all(found, executor, lambda *_: None)
    (graded,) = grader.judge_all(found)
    without = {answer.exercise for answer in graded.answers if not answer.marks}
    assert lost <= without, graded.answers


def test_a_harmless_order_costs_nothing(tmp_path):
    book = moved(with_answers({}), "conditional_entropy", "five_shares")
    hand_in(tmp_path / "class", "ann", book)
    found = found_in(parser().parse_args([str(tmp_path / "class")]))
    grader = Grader(Store(tmp_path / "store.db"), Settings(seed=3))
    with on_this_machine(1) as executor:
        grader.ask_all(found, executor, lambda *_: None)
    (graded,) = grader.judge_all(found)
    assert graded.marks == graded.points
