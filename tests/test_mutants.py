"""No wrong answer gets ✓: right answers changed in one small place, and answers that once did."""

import numpy as np
import pytest

from dtlib import check
from tests.mutants import equivalent, trial
from tests.mutants.seen import SEEN

A_NAME = 2  # mutants of every exercise


def some_mutants(name):
    """The same in every run; ``python -m tests.mutants`` tries all."""
    every = list(trial.mutants(name))
    rng = np.random.default_rng([17, len(every), *name.encode()])
    return [every[i] for i in rng.choice(len(every), A_NAME, replace=False)]


def test_every_function_is_tried():
    assert set(trial.LARGE) == set(trial.ANSWERS)
    assert all(trial.ANSWERS.values())


@pytest.mark.parametrize("name", trial.ANSWERS)
def test_a_changed_answer_that_is_wrong_fails_visible_and_hidden_cases(name):
    assert [what for what, one in some_mutants(name) if trial.escapes(name, what, one)] == []


@pytest.mark.parametrize("name", trial.ANSWERS)
def test_large_inputs_find_every_right_answer_right(name):
    """Else they would ask for more than the exercise says, and call a right mutant wrong."""
    assert [
        one.__name__ for one in trial.ANSWERS[name] if not trial.large(name).is_right(one)
    ] == []


@pytest.mark.parametrize(
    ("name", "answer"),
    [pytest.param(name, one, id=one.__name__) for name, group in SEEN.items() for one in group],
)
def test_a_wrong_answer_that_once_got_a_tick_gets_none(name, answer):
    assert trial.accepted(name, answer) == []
    result = getattr(check, name)(answer)
    assert result.state == "wrong", result


def test_every_equivalent_is_a_mutant_and_has_its_reason():
    names = {what.split(" ")[0] for what in equivalent.EQUIVALENT}
    known = {what for name in names for what, _ in trial.mutants(name)}
    assert set(equivalent.EQUIVALENT) <= known
    assert all(reason.endswith(".") for reason in equivalent.EQUIVALENT.values())
