"""A student's function in an explorer: whatever it does, a sentence tells it and all lives on."""

import itertools
import math
import sys
import time

import numpy as np
import pytest
from stopping import at_most

from dtlib import explore, time_limit
from dtlib.explore.frame import own
from dtlib.explore.frame.own import Own


def endless(*_, **__):
    for _ in itertools.count():
        pass


def asleep(values):
    time.sleep(60)


@pytest.fixture
def soon(monkeypatch):
    """Functions are stopped after a tenth of a second of work, also on a busy machine."""
    monkeypatch.setattr(own, "SECONDS", 0.1)
    monkeypatch.setattr(time_limit, "PATIENCE", 20)


# --- one function ---


def too_deep(values):
    return too_deep(values)


def leaves(values):
    sys.exit()


def raises(values):
    return values[2]


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (endless, "endless([3, 1]) did not come to an end: stopped after 0.1 seconds."),
        (
            asleep,
            "asleep([3, 1]) did not come to an end: stopped after 2 seconds, most of them spent "
            "waiting.",
        ),
        (
            too_deep,
            "too_deep([3, 1]) raised RecursionError: the function calls itself without end.",
        ),
        (leaves, "leaves([3, 1]) raised SystemExit: `exit()` ends the whole notebook; to leave a "
         "function, `return`."),
        (raises, "raises([3, 1]) raised IndexError: list index out of range."),
        (lambda values: None, "your function([3, 1]) returned nothing; is a return missing?"),
        (lambda values: "x", "your function([3, 1]) returned 'x'; a number was expected."),
        (lambda values: math.nan, "your function says nan, which is not a number to work with."),
        (lambda values: 4, "your function says 4.0000 too."),
        (sum, "sum says 4.0000 too."),
        (len, "len says 2.0000, dtlib 4.0000."),
    ],
)  # fmt: skip
def test_a_sentence_for_whatever_a_function_does(function, words, soon):
    with at_most(5):
        assert Own(function).compare(4.0, [3, 1]).words == words


def test_what_a_function_prints_or_warns_does_not_push_the_explorer_away(capsys, recwarn):
    def chatty(p):
        print("x" * 1_000_000)
        print("oh", file=sys.stderr)
        return np.float64(1) / 0  # warns

    assert "chatty says inf" in explore.entropy(chatty).stage.told
    assert capsys.readouterr() == ("", "")
    assert not recwarn.list


def test_a_function_that_changes_what_it_is_given_spoils_nothing():
    def spoils(x, y, t):
        x[:], y[:] = 0, "none"
        return 0.25

    explorer = explore.threshold(gain=spoils)
    assert "spoils says 0.2500, dtlib" in explorer.stage.told
    assert explorer.frame["petal_length"].min() == 1 and "none" not in set(explorer.y)
    given = [3, 1]
    Own(lambda values: values.pop()).compare(1.0, given)
    assert given == [3, 1]


def test_an_interrupt_by_the_person_is_not_swallowed():
    def interrupted(p):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Own(interrupted).compare(0.0, [1])


# --- in every explorer that takes one ---


@pytest.mark.parametrize(
    "make",
    [
        lambda: explore.entropy(endless),
        lambda: explore.joint(gain=endless),
        lambda: explore.threshold(gain=endless),
        lambda: explore.split(gain=endless),
        lambda: explore.grow(gain=endless),
        lambda: explore.adaboost(alpha=endless),
        lambda: explore.adaboost(update=endless),
        lambda: explore.walk(predict=endless),
    ],
)
def test_an_endless_function_is_stopped_and_the_controls_still_work(make, soon):
    with at_most(10):
        explorer = make()
        assert "did not come to an end: stopped after 0.1 seconds" in explorer.stage.told
        menu = next(one for one in explorer.controls.values() if hasattr(one, "options"))
        heard = set()
        for place in (0, 1, 2 % len(menu.options)):
            menu.index = place
            heard.add(explorer.stage.told)
    assert explorer.problem is None and len(heard) > 1


def test_after_a_call_without_an_end_the_picture_asks_no_more(soon):
    calls = []

    def slow(x, y, t):
        calls.append(t)
        return endless()

    with at_most(5):
        explorer = explore.threshold(gain=slow)
    assert len(calls) == 1  # though a curve has dozens of split points
    with at_most(5):
        explorer.update(t=2.0)
    assert len(calls) == 2 and calls[1] == 2.0
    assert ", 2.0) did not come to an end" in explorer.stage.told


def test_the_next_picture_asks_again(soon):
    def mine(p):
        return endless() if max(p) > 0.9 else -sum(x * math.log2(x) for x in p)

    explorer = explore.entropy(mine)
    assert "mine([0.0, 1.0]) did not come to an end" in explorer.stage.told  # of the curve
    explorer.update(preset=(1, 1))
    assert "mine says 1.0000 too." in explorer.stage.told
    explorer.update(preset=(), shares=(0.95, 0.05))
    assert "mine([0.95, 0.05]) did not come to an end" in explorer.stage.told
    explorer.update(shares=(0.5, 0.5))
    assert "mine says 1.0000 too." in explorer.stage.told
