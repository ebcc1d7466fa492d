"""Every exercise: right answers get full marks, stubs none, and each misconception is named."""

import functools
import importlib
import inspect
import json
import math
import os
import pkgutil
import re
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

import dtlib
import tests.sheets
from dtlib import check
from dtlib.check.core.exercise import FUNCTION
from dtlib.check.sheets.ch02_id3.best_attribute import counted_gain
from dtlib.check.sheets.ch02_id3.gain import true_gain
from dtlib.check.sheets.ch04_gini.impurity_gain import CRITERION
from dtlib.datasets import load_restaurant
from tests import first_call
from tests.later import Later
from tests.notebook_cells import answers_in, checks_in, run_answers
from tests.sheets import forests, pruning

nbformat = Later("nbformat")
ROOT = Path(__file__).resolve().parent.parent
SOLUTIONS = sorted((ROOT / "solutions").glob("ch*/*.ipynb"))
SEEDS = (0, 1, 2027)
OTHER_SEEDS = 1000  # classes from which each check draws one more, the same in every run

EXERCISES = {
    sheet: [name for names in files.values() for name in names]
    for sheet, files in check.SHEETS.items()
}
CHECKS = {name: getattr(check, name) for names in EXERCISES.values() for name in names}
ANSWERS = [
    importlib.import_module(f"tests.sheets.{module.name}")
    for module in pkgutil.iter_modules(tests.sheets.__path__)
]
RIGHT = {name: answers for module in ANSWERS for name, answers in module.RIGHT.items()}
WRONG = {name: answers for module in ANSWERS for name, answers in module.WRONG.items()}


def each(answers):
    return [
        pytest.param(name, answer, id=f"{name}-{number}")
        for name, group in answers.items()
        for number, answer in enumerate(group)
    ]


def given(name, answer):
    """The answer itself. A value that takes long to compute is given as a function."""
    return answer() if CHECKS[name].form != FUNCTION and callable(answer) else answer


def each_misconception():
    return [
        pytest.param(name, idea, answer, id=f"{name}-{idea}".replace(" ", "_"))
        for name, group in WRONG.items()
        for idea, answer in group.items()
    ]


@functools.cache
def each_hidden(name):
    """Every check meets another class besides, so that together they meet many.

    Drawn once: an answer is given copies of the cases and cannot spoil them.
    """
    other = zlib.crc32(name.encode()) % OTHER_SEEDS
    return [CHECKS[name].hidden_cases(seed) for seed in (*SEEDS, other)]


# ------------------------------------------------------------------ one sheet at a time

LOADED = """
import sys
from dtlib import check
def sheets():
    return sorted({name.split(".")[3] for name in sys.modules if "check.sheets.ch" in name})
"""


def in_a_new_interpreter(code):
    """What the code prints, as lines."""
    command = [sys.executable, "-c", LOADED + code]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_no_sheet_is_loaded_before_an_exercise_is_asked_for():
    assert in_a_new_interpreter("print(*sheets())") == [""]


@pytest.mark.parametrize("sheet", check.SHEETS)
def test_an_exercise_loads_its_own_sheet_only(sheet):
    names = EXERCISES[sheet]
    code = f"for name in {names}: print(getattr(check, name).name, *sheets())"
    assert in_a_new_interpreter(code) == [f"{name} {sheet}" for name in names]


def test_an_exercise_may_be_imported_by_name_and_all_by_a_star():
    code = "from dtlib.check import alpha, earlier, so_far\nprint(alpha.name, *sheets())"
    assert in_a_new_interpreter(code) == ["alpha ch08_adaboost"]
    code = "from dtlib.check import *\nprint(gini.name, len(sheets()), so_far.__name__)"
    assert in_a_new_interpreter(code) == [f"gini {len(check.SHEETS)} so_far"]


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.stem)
def test_a_solution_calls_the_checks_of_its_own_sheet(path):
    """Every ``check.name(`` in its code, whatever the marks of the cell say."""
    code = [cell.source for cell in nbformat.read(path, as_version=4).cells]
    called = set(re.findall(r"\bcheck\.(\w+)\(", "\n".join(code))) - {"earlier", "so_far"}
    assert called == set(EXERCISES[path.parent.name.replace("-", "_")])


def test_a_name_that_is_no_exercise_is_answered_with_the_nearest():
    with pytest.raises(AttributeError, match=r"'entrpy'. Did you mean entropy or entropy_of_bag\?"):
        _ = check.entrpy
    with pytest.raises(AttributeError, match=r"no exercise 'xyzzy'. Press Tab after `check.`"):
        _ = check.xyzzy


@pytest.mark.parametrize("by_jedi", [True, False])
def test_tab_shows_exercises_and_what_else_is_a_users(by_jedi, tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    code = f"""
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell()
shell.run_cell("from dtlib import check; check.entropy")
shell.Completer.use_jedi = {by_jedi}
with provisionalcompleter():
    shown = [one.text.strip(".") for one in shell.Completer.completions("check.", 6)]
print(*sorted(shown))"""
    (*_, shown) = in_a_new_interpreter(code)
    assert shown.split() == sorted({*CHECKS, "earlier", "so_far"}) == dir(check)


# ------------------------------------------------------------------ the lists are whole


def test_every_check_has_answers_that_are_right_and_wrong():
    assert set(RIGHT) == set(CHECKS)
    assert {name: set(group) for name, group in WRONG.items()} == {
        name: {idea.name for idea in one._ideas if not is_reply_to_the_right_letter(name, idea)}
        for name, one in CHECKS.items()
    }


def is_reply_to_the_right_letter(name, idea):
    return idea.name in {f"{name}: {answer}" for answer in RIGHT[name] if isinstance(answer, str)}


def test_every_letter_has_a_reply():
    """Else the one without would be the right one, and nobody would be told why it is."""
    letters = [name for name, group in WRONG.items() if "no letter" in group]
    assert len(letters) >= 8
    for name in letters:
        replied = {idea.name for idea in CHECKS[name]._ideas}
        assert {f"{name}: {letter}" for letter in "abcd"} < replied
        assert len(CHECKS[name](RIGHT[name][0]).says) > len("That is the answer.") + 20


def test_a_function_has_three_right_answers():
    few = [name for name, one in CHECKS.items() if one.form == FUNCTION and len(RIGHT[name]) < 3]
    assert not few


def test_every_check_is_used_in_one_sheet_and_worth_what_its_cell_says():
    used = [one for path in SOLUTIONS for one in checks_in(nbformat.read(path, as_version=4))]
    assert sorted(name for name, *_ in used) == sorted(CHECKS)
    for name, points, source in used:
        assert f"marks({name}, points={points:g})" in source, name


def test_a_check_is_called_by_its_own_name():
    assert all(one.name == name for name, one in CHECKS.items())


# ------------------------------------------------------------------ right


@pytest.mark.parametrize(("name", "answer"), each(RIGHT))
def test_a_right_answer_is_right_on_every_case(name, answer):
    answer = given(name, answer)
    assert CHECKS[name](answer).is_right, CHECKS[name](answer)
    for cases in each_hidden(name):
        assert CHECKS[name].of(answer, cases).credit == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="every answer is asked in a new fork")
@pytest.mark.parametrize("sheet", [module.__name__.split(".")[-1] for module in ANSWERS])
def test_the_first_call_in_a_new_kernel_answers_within_200_milliseconds(sheet):
    """Of work: for right, wrong and missing answers alike, each as if it were the first."""
    command = [sys.executable, "-m", "tests.first_call", sheet]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert len(found) == len(list(first_call.each_answer(sheet)))
    assert not [one for one in found if one[2] >= first_call.LIMIT]


def test_the_quick_gain_of_sheet_2_is_the_librarys():
    table = load_restaurant().frame
    for name in table.columns[:-1]:
        assert counted_gain(table, name, "WillWait") == pytest.approx(
            true_gain(table, name, "WillWait"), abs=1e-12
        )


def test_the_quick_tree_of_sheet_4_is_the_librarys():
    def told(node):
        if node.question is None:
            return node.prediction
        seen = {value: told(branch) for value, branch in node.branches.items() if branch.weight}
        return {node.question.attribute: seen}

    for case in (*check.grow_by.cases, *each_hidden("grow_by")[0], *each_hidden("grow_by")[1]):
        X, y, impurity = case.arguments
        root = dtlib.ID3(criterion=CRITERION[impurity]).fit(X, y).root_
        assert check.grow_by._truth(X, y, impurity) == told(root)


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.stem)
def test_the_solution_gets_full_marks(path, capsys, monkeypatch):
    monkeypatch.chdir(path.parent)
    notebook = nbformat.read(path, as_version=4)
    space = run_answers(notebook)
    for name, points, _ in checks_in(notebook):
        for seed in SEEDS:
            monkeypatch.setenv("DTLIB_CLASS_SEED", str(seed))
            assert CHECKS[name].marks(space[name], points=points) == points, name


# ------------------------------------------------------------------ not attempted


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.stem)
def test_the_sheet_as_it_is_handed_out_gets_nothing(path, monkeypatch, capsys):
    handed_out = ROOT / "exercises" / path.parent.name / path.name
    monkeypatch.chdir(handed_out.parent)
    notebook = nbformat.read(handed_out, as_version=4)
    space = run_answers(notebook)
    for name in answers_in(notebook):
        if name in CHECKS:
            assert CHECKS[name](space[name]).state == "not attempted", name
            assert CHECKS[name].marks(space[name], points=3) == 0, name


# ------------------------------------------------------------------ wrong


@pytest.mark.parametrize(("name", "idea", "answer"), each_misconception())
def test_a_misconception_is_named_and_costs_marks_in_every_class(name, idea, answer):
    answer = given(name, answer)
    result = CHECKS[name](answer)
    assert result.state == "wrong", result
    assert result.misconception == idea, result
    for cases in each_hidden(name):
        assert CHECKS[name].of(answer, cases).credit < 1


@pytest.mark.parametrize("name", CHECKS)
def test_a_misconception_is_named_in_every_class_and_not_taken_for_another(name):
    for cases in each_hidden(name):
        for idea, answer in WRONG[name].items():
            assert CHECKS[name].of(given(name, answer), cases).misconception == idea


def test_the_first_half_alone_is_named_as_the_last_is():
    """As when `return` stands in the loop; the answers of the sheets take the last."""
    first = {name: shares[0] for name, shares in forests.wines().items()}
    assert check.tree_or_forest(first).misconception == "one half alone"


def test_the_median_of_the_votes_is_named_whichever_of_two_it_takes():
    """And not taken for the largest or the smallest of equals, which is another idea."""
    for cases in (check.majority_vote.cases, *each_hidden("majority_vote")):
        upper = check.majority_vote.of(lambda votes: sorted(votes)[len(votes) // 2], cases)
        assert upper.misconception == "median of the votes"


def test_a_deal_made_six_times_is_named_whichever_it_is():
    for seed in (0, 5):
        told = check.cancer_pruned(pruning.deals(seeds=(seed,)))
        assert told.misconception == "one deal, not six"


def test_of_equal_gains_any_counts_as_the_smallest():
    def takes_the_first(table, attributes, target):
        return sorted(attributes, key=lambda name: round(true_gain(table, name, target), 9))[0]

    assert check.best_attribute(takes_the_first).misconception == "smallest gain first"


def test_bagging_by_the_index_is_named_also_where_the_labels_are_looked_up_with_the_rows():
    for cases in (check.bagged.cases, *each_hidden("bagged")):
        result = check.bagged.of(forests.rows_and_labels_by_loc, cases)
        assert result.misconception == "rows looked up in the index"
        assert result.parts["another index"] is False


@pytest.mark.parametrize("name", CHECKS)
def test_the_feedback_never_tells_the_answer(name):
    """A number that is right must not stand in what is said about an answer that is wrong."""
    one = CHECKS[name]
    if one._agrees is not None:
        pytest.skip("an answer of this kind has no single right value that could be told")
    for answer in WRONG[name].values():
        result = one(given(name, answer), hint=True)
        said = " ".join(filter(None, (result.means, result.question, result.hint)))
        for case in one.cases:
            truth = one._truth(*case.arguments)
            if isinstance(truth, float) and truth not in (0.0, 1.0) and math.isfinite(truth):
                assert f"{truth:.3f}" not in said


@pytest.mark.parametrize("name", CHECKS)
def test_a_look_at_a_check_in_the_notebook_does_not_show_its_answer(name):
    """Neither what Tab offers, nor ``vars``, ``repr``, ``check.name?`` and ``check.name??``."""
    one = CHECKS[name]
    assert {word for word in dir(one) if not word.startswith("_")} == {
        *("cases", "form", "hidden_cases", "judge", "marks", "name", "of", "seconds", "title"),
        "tolerance",
    }
    with pytest.raises(TypeError):
        vars(one)
    assert repr(one) == f"check.{name}: write your answer, then run check.{name}({name})"
    shown = str(one.__doc__) + inspect.getsource(type(one))  # what ? and ?? show besides
    assert not [reply for idea in one._ideas if (reply := idea.means) in shown]
    assert not [hint for hint in one._hints if hint in shown]


def test_at_least_forty_misconceptions_are_known():
    known = {
        idea.name
        for one in CHECKS.values()
        for idea in one._ideas
        if ": " not in idea.name and idea.name != "no letter"  # replies to a letter do not count
    }
    assert len(known) >= 40


NONSENSE = [None, ..., "?", np.nan, [], {}, print, lambda *_: 1 / 0]


@pytest.mark.parametrize("name", CHECKS)
def test_nonsense_gets_a_sentence_and_no_marks(name):
    for answer in NONSENSE:
        result = CHECKS[name](answer)
        assert result.says.endswith((".", "?")), answer
        assert result.credit == 0, answer
        assert result.state != "right", answer
