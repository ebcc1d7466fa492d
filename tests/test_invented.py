"""Wrong answers that somebody invented: none gets ✓, none a wrong name, and most are named."""

from collections import Counter

import pytest

from dtlib.check.core.answers import plain
from dtlib.check.core.slips import each_number
from tests.invented import trial as invented
from tests.mutants import names, trial

NAMED = {
    "first": 0.74,
    "again": 0.63,
}  # of each round, and 0.85 is the aim; a wrong kind counts too
# Whole trees and draws take long, or have no single right answer on large inputs.
SLOW = {"id3", "prune", "regression_tree", "bootstrap", "features_of_nodes", "three_parts"}
# Answers of words and whole numbers, in which there is nothing to round; or cuts between whole
# numbers, which have one digit.
NOTHING_TO_ROUND = {
    *("best_stump", "weighted_vote", "midpoints", "best_threshold", "bootstrap", "majority_vote"),
    *("features_of_nodes", "bagged", "grow_by", "best_attribute", "id3", "predict"),
    *("three_parts", "prune_at", "prune", "root_question", "predict_all"),
    *("four_counts", "cheapest"),
}


def test_no_invented_answer_gets_a_tick():
    found = invented.table()
    assert {name: counts["right"] for name, counts in found.items() if counts["right"]} == {}
    assert sum(sum(counts.values()) for counts in found.values()) > 1300


@pytest.mark.parametrize(("which", "least"), NAMED.items())
def test_most_of_what_was_invented_is_named(which, least):
    found = invented.table({"first": invented.FIRST, "again": invented.AGAIN}[which]).values()
    n, bare = sum(map(Counter.total, found)), sum(counts["not right"] for counts in found)
    assert 1 - bare / n >= least


@pytest.mark.parametrize(("name", "what"), sorted(invented.RIGHT_AFTER_ALL))
def test_what_is_right_after_all_gets_its_tick(name, what):
    assert invented.said(name, invented.INVENTED[name][what]) == "right"


@pytest.mark.parametrize("name", sorted(set(invented.INVENTED) & set(trial.ANSWERS) - SLOW))
def test_an_invented_answer_is_named_for_what_it_does(name):
    group = invented.INVENTED[name]
    assert [what for what, answer in group.items() if names.misnamed(name, answer)] == []


@pytest.mark.parametrize("name", sorted(set(trial.ANSWERS) - SLOW))
def test_a_mutant_is_named_for_what_it_does(name):
    """A sample, the same in every run; ``python -m tests.mutants --names`` asks about all."""
    some = list(trial.mutants(name))[:: max(1, len(list(trial.mutants(name))) // 3)]
    assert [what for what, one in some if names.misnamed(name, one)] == []


@pytest.mark.parametrize("name", sorted(set(trial.ANSWERS) - NOTHING_TO_ROUND))
def test_a_right_answer_that_is_rounded_is_not_right(name):
    right = trial.ANSWERS[name][0]
    for digits in (1, 2, 3):

        def rounded(*arguments, digits=digits):
            return each_number(lambda n: round(n, digits), plain(right(*arguments)))

        assert "visible" not in trial.accepted(name, rounded), digits
