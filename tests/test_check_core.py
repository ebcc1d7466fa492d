"""What all checks share: how an answer is asked, judged, told, and survived."""

import contextlib
import json
import math
import signal
import sys
import time

import numpy as np
import pandas as pd
import pytest
from stopping import at_most

from dtlib import check, time_limit
from dtlib.check.core import progress
from dtlib.check.core.asking import VARIABLE, Case, ask, class_seed, is_stub
from dtlib.check.core.exercise import VALUE, Check, Misconception
from dtlib.check.core.kinds import number
from dtlib.check.core.remembering import MOST, remembered
from dtlib.check.core.two_at_once import otherwise
from dtlib.student import Outcome
from tests.later import Later
from tests.sheets import pruning

nbclient, v4 = Later("nbclient"), Later("nbformat.v4")
SQUARES = [
    Misconception("square", "This is the square.", "What is 3 times 2?", wrong=lambda x: x * x)
]
TWICE = Check(
    "twice",
    truth=lambda x: 2 * x,
    cases=[Case((1,), "whole numbers"), Case((3,), "whole numbers"), Case((0.5,), "fractions")],
    fresh=lambda rng: [
        Case((int(rng.integers(4, 99)),)),
        Case((float(rng.random()),), "fractions"),
    ],
    misconceptions=[
        *SQUARES,
        Misconception(
            "breaks",
            "It divides by nothing.",
            "By what?",
            wrong=lambda x: 2 * x if x >= 1 else 1 / 0,
        ),
    ],
    hints=["Add it to itself.", "Or multiply."],
)


@pytest.fixture(autouse=True)
def new_notebook():
    progress.forget()


# ------------------------------------------------------------------ four states


def test_a_right_answer():
    result = TWICE(lambda x: x + x)
    assert (result.state, result.credit) == ("right", 1)


def test_a_stub_is_not_attempted():
    def twice(x):
        """Twice x."""
        pass  # your answer here

    def raises(x):
        raise NotImplementedError

    for stub in (twice, raises, None, ...):
        result = TWICE(stub)
        assert (result.state, result.credit) == ("not attempted", 0)
        assert "in place of `pass`" in result.says


def test_a_forgotten_return_is_not_a_stub():
    def twice(x):
        y = 2 * x  # noqa: F841

    assert not is_stub(twice)
    assert "only `return` gives it back" in TWICE(twice).says


def test_a_none_on_purpose_is_not_told_that_a_return_is_missing():
    says = TWICE(lambda x: None if x == 1 else 2 * x).says
    assert "not right here. If you did not mean it" in says


def test_an_error_is_told_with_the_call_and_the_line():
    def twice(x):
        return x + "2"

    result = TWICE(twice)
    assert result.state == "stopped"
    assert "`twice(1)` raised TypeError" in result.says
    assert '`return x + "2"`' in result.says


def test_an_error_within_a_helper_is_told_with_the_line_that_called_it():
    def helper(x):
        return x + "2"

    def twice(x):
        y = helper(x)
        return y

    assert 'in the line `return x + "2"`, called from `y = helper(x)`' in TWICE(twice).says


def test_a_common_error_comes_with_advice():
    says = TWICE(lambda x: (x / 2) ^ 2).says
    assert says.endswith("A power is written `**` in Python.")


@pytest.mark.parametrize(
    ("answer", "helps"),
    [
        (lambda x: [x] < 2, "A whole list cannot be compared"),
        (lambda x: [x][1], "The list is shorter than its index"),
        (lambda x: math.log(x - x), "A logarithm takes only numbers above 0"),
        (lambda x: np.ones((2, 1)) @ np.ones(2), "as many columns in `a`"),
    ],
)
def test_other_errors_that_beginners_meet_come_with_advice(answer, helps):
    assert helps in TWICE(answer).says


def test_a_pair_is_no_decimal_comma_unless_both_are_whole_and_a_fraction_is_asked_for():
    half = Check("half", truth=lambda x: x / 2, cases=[Case((1,)), Case((3,))])
    assert "A decimal point" in half(lambda x: (0, 5)).says
    assert "A decimal point" not in half(lambda x: (0.5, 3.5)).says
    assert "A decimal point" not in TWICE(lambda x: (2, 1)).says


def test_the_rows_and_their_classes_are_shown_in_one_table():
    X, y = pd.DataFrame({"F1": ["a", "b"]}), pd.Series(["A", "B"], name="target")
    one = Check("one", truth=lambda X, y: 1, cases=[Case((X, y))])
    assert one(lambda X, y: 0).table.split() == ["F1", "y", "a", "A", "b", "B"]
    two = Check("two", truth=lambda *_: 1, cases=[Case((X, X))])
    assert two(lambda *_: 0).table is None  # nobody would know which of the two it is


def test_a_wrong_answer_shows_the_smallest_case_that_fails():
    result = TWICE(lambda x: 2 if x == 1 else 7)
    assert result.state == "wrong"
    assert "`twice(3)` gave `7`" in result.says
    assert result.misconception is None


def test_a_misconception_is_known_by_what_it_computes():
    result = TWICE(lambda x: x**2)
    assert result.misconception == "square"
    assert result.question == "What is 3 times 2?"


def test_an_error_and_nan_are_the_same_misconception():
    assert TWICE(lambda x: 2 * x // int(x) * x).misconception == "breaks"
    assert TWICE(lambda x: 2 * x if x >= 1 else float("nan")).misconception == "breaks"


def test_an_answer_that_always_raises_is_no_misconception():
    assert TWICE(lambda x: x / 0).misconception is None


def test_an_idea_is_named_beside_an_error_of_another_kind():
    """Squares, and an error on fractions that squares do not explain."""
    result = TWICE(lambda x: x * x if x == 3 else x / 0)
    assert (result.misconception, result.more) == (None, None)  # one wrong value may be chance

    both = Check("t", TWICE._truth, [Case((n,)) for n in (3, 4, 0)], None, SQUARES)
    result = both(lambda x: x * x // (x > 0))
    assert result.misconception == "square"
    assert "does not explain every case" in repr(result)
    assert "does not explain every case" in result._repr_html_()
    assert both(lambda x: x * x).more is None


def test_an_idea_is_not_named_if_a_value_speaks_against_it():
    both = Check("t", TWICE._truth, [Case((n,)) for n in (3, 4, 5, 0)], None, SQUARES)
    assert both(lambda x: x * x // (x > 0) if x < 5 else 7).misconception is None


def test_a_value_of_the_wrong_kind_is_told_without_the_right_one():
    says = TWICE(lambda x: str(2 * x)).says
    assert says == "`twice(1)` gave `'2'`: a text where a number is expected."


def test_the_function_is_given_not_its_value():
    assert "without brackets" in TWICE(4).says
    assert "call it first" in check.entropy_of_bag(lambda: 1.75).says


# ------------------------------------------------------------------ credit


def test_part_of_the_cases_gives_part_of_the_credit():
    assert TWICE(lambda x: 2 * x if isinstance(x, int) else 0).credit == 0.5


def test_nothing_without_the_rule_itself():
    assert TWICE(lambda x: 2 * x if isinstance(x, float) else 0).credit == 0


def test_marks_are_a_plain_number_and_tell_no_hidden_case(capsys):
    marks = TWICE.marks(lambda x: 2 * x if isinstance(x, int) else 0, points=3)
    assert marks == 1.5
    assert type(marks) is float
    printed = capsys.readouterr().out
    assert "fractions: not yet" in printed
    assert "twice(" not in printed


def test_hidden_cases_depend_on_the_class_and_only_on_it(monkeypatch):
    monkeypatch.setenv(VARIABLE, "7")
    mine = TWICE.hidden_cases()
    assert mine == TWICE.hidden_cases(seed=7)
    assert mine != TWICE.hidden_cases(seed=8)
    assert mine[0] not in TWICE.cases


def test_a_seed_that_is_no_number_is_refused(monkeypatch):
    monkeypatch.setenv(VARIABLE, "spring")
    with pytest.raises(ValueError, match="whole number"):
        class_seed()


def test_outcomes_can_come_from_another_process():
    """A grader may ask in one place and judge in another: outcomes are plain data."""
    cases = TWICE.hidden_cases(seed=3)
    sent = json.dumps([vars(outcome) for outcome in ask(lambda x: np.float64(2 * x), cases)])
    received = [Outcome(**record) for record in json.loads(sent)]
    assert TWICE.judge(cases, received).is_right


# ------------------------------------------------------------------ hard cases


def test_an_endless_loop_ends(monkeypatch):
    monkeypatch.setattr(time_limit, "PATIENCE", 20)  # the machine may be busy

    def twice(x):
        while True:
            x += 1

    quick = Check("twice", TWICE._truth, cases=TWICE.cases, seconds=0.2)
    with at_most(6):
        result = quick(twice)
    assert result.state == "stopped"
    assert "had not ended after 0.2 seconds" in result.says


def test_an_endless_loop_ends_where_there_are_no_timers(monkeypatch):
    def twice(x):
        while True:
            x += 1

    monkeypatch.delattr(signal, "setitimer", raising=False)
    quick = Check("twice", TWICE._truth, cases=TWICE.cases, seconds=0.2)
    with at_most(10):
        assert quick(twice).state == "stopped"
    assert "look" not in repr(sys.gettrace())


@pytest.mark.skipif(sys.version_info < (3, 12), reason="sys.monitoring came with Python 3.12")
class TestByMonitoring:
    """Where there are no timers: on Windows, and in a browser tab."""

    @pytest.fixture(autouse=True)
    def no_timers(self, monkeypatch):
        monkeypatch.delattr(signal, "setitimer", raising=False)

    def stops(self, answer):
        quick = Check("twice", TWICE._truth, cases=TWICE.cases, seconds=0.2)
        with at_most(20):
            return quick(answer).state == "stopped"

    def test_a_loop_that_catches_everything_ends(self):
        def twice(x):
            while True:
                try:
                    while True:
                        x += 1
                except:  # noqa: E722
                    x = 0

        assert self.stops(twice)

    def test_calls_without_end_and_a_comprehension_end(self):
        def fork(n):
            return 0 if n == 0 else fork(n - 1) + fork(n - 1)

        assert self.stops(lambda x: fork(100))
        assert self.stops(lambda x: [a for a in range(10**9) if a < 0])

    def test_an_answer_that_calls_a_check_is_stopped_and_so_is_the_other(self):
        def forever(x):
            while True:
                x += 1

        def asks_first(x):
            Check("twice", TWICE._truth, cases=TWICE.cases, seconds=0.05)(forever)
            while True:
                x += 1

        assert self.stops(asks_first)

    def test_a_library_is_looked_at_once_a_place_and_nobody_watches_afterwards(self, monkeypatch):
        looked_at = []

        def is_library(filename):
            looked_at.append(filename)
            return "json" in filename

        monkeypatch.setattr(time_limit, "is_library", is_library)

        def twice(x):
            for n in range(500):
                json.loads(json.dumps([n]))
            return 2 * x

        assert TWICE(twice).is_right
        assert 0 < sum("json" in name for name in looked_at) < 500
        assert not any(map(sys.monitoring.get_tool, (3, 4)))


def test_timers_do_not_ring_afterwards():
    handlers = [signal.getsignal(number) for number in (signal.SIGALRM, signal.SIGPROF)]
    Check("twice", TWICE._truth, cases=TWICE.cases, seconds=0.01)(lambda x: 2 * x)
    assert handlers == [signal.getsignal(number) for number in (signal.SIGALRM, signal.SIGPROF)]
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)


def test_an_endless_loop_that_catches_everything_ends():
    def twice(x):
        while True:
            try:
                x += 1
            except:  # noqa: E722
                x -= 1

    quick = Check("twice", TWICE._truth, cases=TWICE.cases, seconds=0.2)
    with at_most(10):
        assert quick(twice).state == "stopped"


def test_an_answer_that_sleeps_for_ever_ends():
    def twice(x):
        while True:
            time.sleep(0.01)

    quick = Check("twice", TWICE._truth, cases=TWICE.cases, seconds=0.05)
    with at_most(10):
        assert quick(twice).state == "stopped"


def test_endless_recursion_is_told_as_such():
    def twice(x):
        return twice(x)

    before = sys.getrecursionlimit()
    assert "calls itself without end in the line `return twice(x)`" in TWICE(twice).says
    assert sys.getrecursionlimit() == before


def test_endless_recursion_ends_before_it_has_cost_much():
    calls = []

    def helper(x):
        return x

    def twice(x):
        calls.append(x)
        helper(x)
        return twice(x)

    assert "`return twice(x)`" in TWICE(twice).says
    assert len(calls) < 1000  # in three cases


@pytest.mark.parametrize("leave", [sys.exit, exit])
def test_exit_does_not_end_the_notebook(leave):
    assert TWICE(lambda x: leave()).state == "stopped"


def test_exit_does_not_end_a_kernel():
    """IPython's exit is another one than Python's: it ends the kernel and raises nothing."""
    answer = "from dtlib import check\ndef entropy(counts):\n    exit()\ncheck.entropy(entropy)"
    cells = [v4.new_code_cell(answer), v4.new_code_cell("import time; time.sleep(1); 'alive'")]
    nbclient.NotebookClient(v4.new_notebook(cells=cells), timeout=120).execute()
    assert "to leave a function, `return`" in cells[0].outputs[0].data["text/plain"]
    assert cells[1].outputs[0].data["text/plain"] == "'alive'"


def test_a_flood_of_text_and_stderr_stay_away(capsys):
    def twice(x):
        print("x" * 1_000_000)
        print("oh", file=sys.stderr)
        np.float64(1) / 0  # warns
        return 2 * x

    assert TWICE(twice).is_right
    assert capsys.readouterr() == ("", "")


def test_an_answer_cannot_spoil_the_cases():
    cases = [Case(([3, 1, 2],)), Case(([2, 1],))]
    least = Check("least", truth=min, cases=cases)

    def sorts_in_place(values):
        values.sort()
        return values.pop(0)

    result = least(sorts_in_place)
    assert "right answer, but it has changed what it was given" in result.says
    assert (result.state, result.credit) == ("wrong", 0.5)
    assert cases[0].arguments == ([3, 1, 2],)
    assert least(min).is_right


def test_a_changed_table_is_noticed_too():
    rows = Check("rows", truth=len, cases=[Case((pd.DataFrame({"a": [2, 1]}),))])

    def adds_a_column(table):
        table["b"] = 0
        return len(table)

    assert "changed what it was given" in rows(adds_a_column).says
    assert rows(lambda table: len(table.sort_values("a"))).is_right


def test_the_tracing_of_a_debugger_comes_back(monkeypatch):
    def mine(frame, event, argument):
        return None

    before = sys.gettrace()
    sys.settrace(mine)
    try:
        monkeypatch.delattr(signal, "setitimer", raising=False)
        TWICE(lambda x: 2 * x)
        assert sys.gettrace() is mine
    finally:
        sys.settrace(before)


def test_an_interrupt_by_the_person_is_not_swallowed():
    def twice(x):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        TWICE(twice)


# ------------------------------------------------------------------ kinds of values


@pytest.mark.parametrize("answer", [[1, 2], (1, 2), np.array([1, 2]), pd.Series([1.0, 2.0])])
def test_lists_arrays_and_columns_are_one_answer(answer):
    pair = Check("pair", form=VALUE, truth=lambda: [1, 2])
    assert pair(answer).is_right


def test_a_dictionary_is_asked_key_by_key():
    table = Check("t", form="table", truth=len, cases=[Case(("a",), "a"), Case(("bb",), "bb")])
    assert table({"a": 1, "bb": 2}).is_right
    assert table(pd.Series({"a": 1, "bb": 2})).is_right
    assert table({"a": 1}).credit == 0.5
    assert "no such key" in table({"a": 1}).says
    assert "takes a dictionary" in table([1, 2]).says
    assert "no answer yet" in table({"a": 1, "bb": None}).says


LENGTHS = Check(
    "t",
    form="table",
    truth=len,
    cases=[Case((word,), word) for word in ("a", "bb", "ccc", "dddd")],
    misconceptions=[
        Misconception("percent", "Percentages.", "Of what?", wrong=lambda word: 100 * len(word)),
        Misconception("one more", "One too many.", "Why?", wrong=lambda word: len(word) + 1),
        Misconception("twice", "Twice as many.", "Why?", wrong=lambda word: 2 * len(word)),
    ],
)


def test_an_idea_is_named_for_the_keys_that_have_an_answer():
    result = LENGTHS({"a": None, "bb": 200})
    assert (result.misconception, result.more) == ("percent", None)
    assert "`t['bb']` gave `200`" in result.says  # a wrong answer before one that is missing


def test_an_idea_that_does_not_explain_every_key_is_not_named():
    """Its words are about the whole answer: "everywhere", "these are"."""
    for lengths in ({"bb": 200, "ccc": 77}, {"bb": 2, "ccc": 300}):
        result = LENGTHS({"a": 1, **lengths, "dddd": 4})
        assert (result.misconception, result.means) == (None, None)
    assert "3 of 4 cases are right; not yet: ccc." in result.bare


def test_a_value_that_is_nearly_right_speaks_for_no_idea():
    """The idea is right about the first key, and so close to what is wrong there."""
    halves = Check(
        "t",
        form="table",
        truth=lambda n: n / 3,
        cases=[Case((n,)) for n in (1, 2, 4)],
        misconceptions=[
            Misconception("seven", "Seven.", "Why?", wrong=lambda n: n / 3 if n == 1 else 7)
        ],
        tolerance=5e-4,
    )
    result = halves({1: 0.33, 2: 7, 4: None})
    assert (result.misconception, result.more) == (None, None)
    assert "this is rounded" in result.says
    assert halves({1: 1 / 3, 2: 7, 4: 7}).misconception == "seven"


def test_two_ideas_that_explain_the_same_keys_are_not_told_apart():
    unsure = LENGTHS({"a": 2})
    assert (unsure.misconception, unsure.means) == (None, None)
    assert unsure.question == "Which of these is it? One too many. Or: Twice as many."
    assert LENGTHS({"a": 2, "bb": 4}).misconception == "twice"


def test_a_missing_key_is_told_with_those_that_are_there():
    assert "Its keys are `['A', 'bb']`" in LENGTHS({"A": 1, "bb": 2}).says


def test_a_rounded_number_is_told_apart_from_a_wrong_one():
    third = Check("third", truth=lambda x: x / 3, cases=[Case((1,)), Case((2,))])
    assert "this is rounded" in third(lambda x: round(x / 3, 2)).says
    assert "not right" in third(lambda x: 0.35).says
    assert "A decimal point is a point" in third(lambda x: (0, 33)).says


def test_a_tree_may_be_a_leaf_and_no_kind_is_told():
    tree = Check("tree", truth=lambda x: {"a": x} if x else "leaf",
                 cases=[Case((0,)), Case((1,))])  # fmt: skip
    assert tree(lambda x: {"a": x}).says.endswith("and that is not right.")
    assert "a number where a text is expected" in tree(lambda x: 7).says


def test_a_word_in_other_letters_is_told_apart_from_a_wrong_one():
    word = Check("word", form=VALUE, truth=lambda: "Fail")
    assert "capitals and spaces count" in word("fail").says
    assert "not right" in word("Pass").says


def test_what_is_given_must_stay_where_a_case_says_so():
    cases = [Case(([2, 1],)), Case(([2, 1],), "stays", keeps=True)]
    ordered = Check("ordered", truth=sorted, cases=cases)

    def in_place(numbers):
        numbers.sort()
        return numbers

    result = ordered(in_place)
    assert (result.state, result.credit) == ("wrong", 0.5)
    assert "right answer, but it has changed what it was given" in result.says
    assert ordered(sorted).is_right


# ------------------------------------------------------------------ words


def test_the_result_reads_the_same_in_a_terminal_and_on_a_page():
    result = TWICE(lambda x: x**2)
    page = result._repr_html_()
    for words in ("Not yet", "This is the square.", "What is 3 times 2?"):
        assert words in repr(result)
        assert words in page
    assert 'role="status"' in page
    assert "<code>twice(1)</code>" in page or "<code>twice(3)</code>" in page


def test_what_an_answer_says_cannot_write_on_the_page():
    assert "<script>" not in TWICE(lambda x: "<script>alert(1)</script>")._repr_html_()


def test_hints_come_one_by_one_and_stay_at_the_last():
    hints = [TWICE(abs, hint=True).hint for _ in range(3)]
    assert hints[0].startswith("Hint 1 of 2: Add it to itself.")
    assert hints[1] == hints[2] == "Hint 2 of 2: Or multiply."
    assert "(hints: 2)" in repr(check.so_far())


def test_a_right_answer_needs_no_hint():
    assert TWICE(lambda x: 2 * x, hint=True).hint is None


def test_so_far_lists_what_was_checked():
    TWICE(lambda x: 2 * x)
    assert repr(check.so_far()) == "1 of 1 checked exercises are right.\n  ✓ Right: twice"
    assert "<li>" in check.so_far()._repr_html_()


# ------------------------------------------------------------------ earlier sheets


SHEET = {
    "cells": [
        {
            "cell_type": "code",
            "metadata": {"nbgrader": {"grade_id": "setup", "grade": False}},
            "source": ["import math"],
        },
        {
            "cell_type": "code",
            "metadata": {"nbgrader": {"grade_id": "entropy", "grade": False}},
            "source": [],
        },
    ]
}
RIGHT = """def entropy(counts):
    shares = [c / sum(counts) for c in counts if c]
    return -sum(p * math.log2(p) for p in shares)"""


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (RIGHT, "your own, from entropy.ipynb"),
        (RIGHT.replace("log2", "log"), "the library's"),
        ("def entropy(counts):\n    pass", "the library's"),
        ("def entropy(counts: broken", "the library's"),
    ],
)
def test_an_earlier_function_is_used_if_it_is_right(source, says, tmp_path, monkeypatch, capsys):
    SHEET["cells"][1]["source"] = [source]
    for name in ("ch01-entropy", "ch02-id3"):
        (tmp_path / name).mkdir()
    (tmp_path / "ch01-entropy" / "entropy.ipynb").write_text(json.dumps(SHEET), encoding="utf-8")
    monkeypatch.chdir(tmp_path / "ch02-id3")
    with contextlib.suppress(SystemExit):
        entropy = check.earlier(check.entropy)
    assert says in capsys.readouterr().out
    assert entropy([1, 1]) == 1


def test_without_earlier_sheets_the_library_serves(tmp_path, monkeypatch, capsys):
    (tmp_path / "alone").mkdir()
    monkeypatch.chdir(tmp_path / "alone")
    assert check.earlier(check.entropy)([2, 2]) == 1
    assert "the library's" in capsys.readouterr().out


def test_what_a_sheet_asks_for_itself_is_not_handed_out(tmp_path, monkeypatch):
    (tmp_path / "entropy.ipynb").write_text(json.dumps(SHEET), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for one in (check.entropy, check.entropy_of_bag):  # a function of this sheet; no function
        with pytest.raises(ValueError, match="not a function of an earlier sheet"):
            check.earlier(one)
    assert check.earlier(check.midpoints)([1, 2]) == [1.5]


# ------------------------------------------------------------------ remembering


def test_what_is_remembered_of_one_table_is_never_said_of_another():
    """New tables often stand where an old one stood in memory."""
    first = remembered(lambda table: table.iloc[0, 0])
    assert [first(pd.DataFrame({"x": [n]})) for n in range(3 * MOST)] == list(range(3 * MOST))


def test_no_more_cases_are_kept_than_said():
    kept = []
    length = remembered(lambda rows: kept.append(len(rows)) or len(rows))
    rows = [[0] * n for n in range(MOST + 1)]
    for one in rows:
        length(one)
    assert length(rows[-1]) == MOST
    assert len(kept) == MOST + 1
    assert length(rows[0]) == 0  # the oldest was forgotten, and is worked out again
    assert len(kept) == MOST + 2


# ------------------------------------------------------------------ a check within a check


def test_an_answer_that_calls_a_check_is_still_stopped_when_it_does_not_end():
    def endless(x):
        check.alpha(lambda error: 0.5)
        while True:
            pass

    result = Check("endless", truth=lambda x: x, cases=[Case((1,))], seconds=0.3)(endless)
    assert "had not ended" in result.says


def test_an_answer_that_calls_a_check_leaves_the_notebook_as_it_was():
    code = (
        "from dtlib import check\n"
        "def alpha(error):\n"
        "    check.weighted_error(lambda weights, wrong: 0)\n"
        "    return 0.5\n"
        "result = check.alpha(alpha)\n"
        "print(result.state, 'ask_exit' in vars(get_ipython()))"
    )
    notebook = v4.new_notebook(cells=[v4.new_code_cell(code)])
    nbclient.NotebookClient(notebook, timeout=60).execute()
    assert notebook.cells[0].outputs[0]["text"] == "wrong False\n"


# ------------------------------------------------------------------ a mistake that is not known


def test_under_a_bare_wrong_stand_the_kind_the_cases_and_the_way_to_a_hint():
    result = TWICE(lambda x: x**7 + 0.5)
    assert result.misconception is None
    assert result.bare == (
        "Expected is a number. 0 of 3 cases are right; not yet: whole numbers, fractions. "
        "`check.twice(twice, hint=True)` gives a hint."
    )
    assert result.bare in repr(result)
    assert "gives a hint" in result._repr_html_()


def test_an_answer_that_waits_for_typing_is_told_what_to_do():
    result = TWICE(lambda x: int(input("x? ")))
    assert result.state == "stopped"
    assert "`input` waits for somebody to type" in result.says


def test_a_rounded_end_is_not_told_that_it_was_rounded_too_early():
    by_hand = number("t", truth=lambda: 1.23456)
    assert by_hand(1.23).misconception is None
    assert "give it with more digits" in by_hand(1.23).says
    assert by_hand(1.231).misconception == "rounded on the way"


# ------------------------------------------------------------------ slips, and two at once


def area(measure):
    """Half of a square, and two ideas of it that may come together."""

    def way(by=0.5, power=2):
        return lambda side: by * side**power

    return Check(
        "area",
        truth=way(),
        cases=[Case((side,), "sides") for side in (1, 3, 5, 7)],
        misconceptions=[
            Misconception("not halved", "Not halved.", "Why?", wrong=otherwise(way, by=1)),
            Misconception("cubed", "Cubed.", "Why?", wrong=otherwise(way, power=3)),
        ],
    )(measure)


def test_a_slip_is_named_in_any_exercise():
    assert area(lambda side: -(side**2) / 2).misconception == "the sign turned round"
    assert area(lambda side: f"{side**2 / 2:.1f}").misconception == "numbers as text"
    assert area(lambda side: (side**2 / 2,)).misconception == "packed into a list"
    assert area(lambda side: 50 * side**2).misconception == "in percent"


def test_two_mistakes_at_once_are_named_together():
    both = area(lambda side: side**3)
    assert set(both.misconception.split(" and ")) == {"not halved", "cubed"}
    assert both.means in (
        "Two things at once. Not halved. Cubed.",
        "Two things at once. Cubed. Not halved.",
    )
    slip = area(lambda side: -(side**3) / 2)
    assert slip.misconception == "cubed and the sign turned round"


def test_two_ideas_that_only_few_values_speak_for_are_not_named():
    few = area(lambda side: side**3 if side < 4 else side)
    assert few.misconception is None


def test_a_tree_that_failed_is_drawn_beside_the_one_that_was_given():
    result = check.prune_at(lambda tree, path, rows: pruning.put(tree, path, "Q"))
    assert "≠   X: → Q" in result.trees
    assert result.trees in repr(result)
    assert "your tree" in result._repr_html_()
    assert check.prune_at(lambda tree, path, rows: 7).trees is None
    assert check.prune_at(lambda tree, path, rows: {"ask": "F1"}).trees is None
