"""Nothing breaks after ✓: each sheet runs to its end with every kind of right answer."""

from collections import Counter
from pathlib import Path

import nbformat
import pytest

from dtlib import check
from dtlib.check.core.exercise import FUNCTION
from dtlib.explore.frame.explorer import Explorer
from tests.mutants.trial import SHEETS
from tests.notebook_cells import answers_in

ROOT = Path(__file__).resolve().parent.parent
RIGHT = {name: answers for sheet in SHEETS for name, answers in sheet.RIGHT.items()}
SOLUTIONS = sorted((ROOT / "solutions").glob("ch*/*.ipynb"))
TROUBLE = ("raised", "returned", "did not come to an end", "not a number")


def given(name, number):
    """The answer with this number, from the beginning again where there are fewer."""
    answer = RIGHT[name][number % len(RIGHT[name])]
    return answer() if getattr(check, name).form != FUNCTION and callable(answer) else answer


def earlier(number):
    """``check.earlier``, for somebody whose earlier sheets have the answers of this number too."""
    return lambda one: given(one.name, number)


def shown_by(source, space):
    """Runs a cell; what its last line is worth."""
    *lines, last = source.rstrip().split("\n")
    try:
        code = compile(last, "<last line>", "eval")
    except SyntaxError:
        exec(source, space)
        return None
    exec("\n".join(lines), space)
    return eval(code, space)


def runs():
    for path in SOLUTIONS:
        names = answers_in(nbformat.read(path, as_version=4))
        for number in range(max(len(RIGHT[name]) for name in names if name in RIGHT)):
            yield pytest.param(path, number, id=f"{path.stem}-{number}")


@pytest.mark.parametrize(("path", "number"), runs())
def test_a_sheet_runs_to_its_end_with_every_right_answer(path, number, monkeypatch, capsys):
    monkeypatch.chdir(path.parent)
    monkeypatch.setattr(check, "earlier", earlier(number))
    space = {}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type != "code":
            continue
        mark = cell.metadata.get("nbgrader", {})
        if mark.get("solution") and mark["grade_id"] in RIGHT:
            space[mark["grade_id"]] = given(mark["grade_id"], number)
            continue
        if mark.get("grade"):
            name = mark["grade_id"].removeprefix("check-")
            assert getattr(check, name)(space[name]).is_right, name
            continue
        shown = shown_by(cell.source, space)
        if isinstance(shown, Explorer):
            words = shown.draw(**shown.values)[1]
            assert shown.problem is None
            assert not any(word in words for word in TROUBLE), words


def test_the_advice_of_sheet_5_works_with_the_librarys_entropy():
    assert check.entropy._truth(Counter("aabb").values()) == 1
