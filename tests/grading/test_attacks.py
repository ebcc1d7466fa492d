"""What a stranger sends can only cost themselves: on the line, in values, in zips and names."""

from __future__ import annotations

import contextlib
import io
import json
import time
import zipfile

import numpy as np
import pandas as pd
import pytest

from dtlib.check import SHEETS
from grading import asking, collect, main, sandbox
from grading.asking import Record, Sitting
from grading.cases import batch, check_of
from grading.collect import MOST_OF_ONE, collected
from grading.inside import codec
from grading.inside.channel import Ended, Late
from grading.judging import answer_of, judged
from grading.notebook import LONGEST_ALL, lined_up, read
from grading.oracle import Oracle
from grading.settings import Settings
from grading.sheets import sheets
from tests.grading.made_up import hand_in, solved, with_answers

SHEET = sheets()["entropy"]
LINED = lined_up(read(json.dumps(solved()).encode()), SHEET)
EXERCISES = [name for files in SHEETS.values() for names in files.values() for name in names]


def deep(n):
    value = "x"
    for _ in range(n):
        value = [value]
    return value


@pytest.mark.parametrize(
    "message",
    [
        {"say": "step", "number": float("inf")},
        {"say": "step", "number": float("nan")},
        {"say": "step", "number": deep(900)},
        {"say": "ask", "exercise": [], "form": 1},
        {"say": "outcomes", "exercise": {"a": 1}, "outcomes": 7},
        {"say": "asked", "exercise": "entropy", "used": 3},
        {"say": "cell", "number": -(10**30), "how": 1, "error": 1, "line": 1},
        {"say": ["end"]},
    ],
)
def test_whatever_is_said_ends_at_most_its_own_sitting(message):
    """inf was an OverflowError that ended the grading of the whole class."""
    sitting = Sitting(SHEET, LINED, Settings(), follow=False)
    with contextlib.suppress(Ended):
        sitting._hear(None, message, None)


def test_no_store_is_filled_by_long_answers(monkeypatch):
    """Each answer to each case could have two million letters: a hundred megabytes a student."""
    monkeypatch.setattr(asking, "MOST_SAID", 100)
    sitting = Sitting(SHEET, LINED, Settings(), follow=False)
    first = sitting.steps.index({"do": "ask", "exercise": "entropy"})
    sitting._step(first)
    sitting._ask(FakeLine(), "entropy", "function")
    asked = batch("entropy", 0).keys
    told = {"how": "value", "value": "7" * 60, "error": "", "line": "", "caller": ""}
    sitting._keep("entropy", [dict(told) for _ in asked])
    kept = sitting.record.outcomes["entropy"].values()
    assert [one["how"] for one in kept] == ["value"] + ["raised"] * (len(asked) - 1)


class FakeLine:
    def send(self, message): ...


VALUES = {
    "a number beyond floats": codec.dumps(10**400),
    "a number beyond text": "1" * 5000,
    "infinity": "Infinity",
    "no number": "NaN",
    "an array that overflows": '{"": "array", "dtype": "<i8", "shape": [1], "items": [1e99]}',
    "a large array": '{"": "array", "dtype": "<U900000000", "shape": [1], "items": ["a"]}',
    "a scalar that overflows": f'{{"": "scalar", "dtype": "<i2", "item": {10**30}}}',
    "a long range": '{"": "table", "columns": [], "index": {"": "dict", "items": '
    '[["range", [0, 1000000000000, 1]], ["name", null]]}}',
    "a nameless thing": '{"": "other", "type": "a\\u0000b", "text": "x"}',
    "deep": "[" * 90 + "]" * 90,
    "strange keys": '{"": "dict", "items": [[null, 1], [NaN, [NaN]], [1e400, {"": "tuple", '
    '"items": []}]]}',
    "nothing": "null",
}
ROWS = '["range", [0, %s, 1]]'
COLUMN = codec.dumps(pd.Series([1.0])).replace(ROWS % 1, ROWS % 250_000)
TABLE = codec.dumps(pd.DataFrame({"a": [1.0]}))
# A short text each, of which as much memory was made as one liked, at the grader's.
BOMBS = {
    "one item for many rows": COLUMN.replace("[1.0]", "1.0"),
    "a short column of a long table": (ROWS % 250_000).join(TABLE.rsplit(ROWS % 1, 1)),
    "long items": codec.dumps(np.array(["a"] * 20_000)).replace("<U1", "<U1000"),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_no_short_text_becomes_a_large_value(bomb):
    with pytest.raises(codec.TooMuch):
        codec.loads(BOMBS[bomb])


@pytest.mark.parametrize("value", VALUES)
def test_no_value_breaks_judging_of_any_exercise(value):
    for name in EXERCISES:
        asked = batch(name, None)
        outcome = {"how": "value", "value": VALUES[value], "error": "", "line": "", "caller": ""}
        kept = {key: {**outcome, "changed": False} for key in asked.keys}
        form = {"function": "function", "table": "table"}.get(check_of(name).form, "value")
        result = judged(check_of(name), asked, Record({name: kept}, {name: form}))
        assert not result.is_right, name


def test_a_mark_and_a_page_are_made_of_a_strange_value():
    kept = {}
    for seed in (0, None):
        for key in batch("entropy", seed).keys:
            kept[key] = {"how": "value", "value": codec.dumps(10**400), "error": "", "line": "",
                         "caller": "", "changed": False}  # fmt: skip
    record = Record({"entropy": kept}, {"entropy": "function"})
    assert answer_of(SHEET, LINED, "entropy", record, Settings()).marks == 0


def test_an_earlier_function_takes_no_later_one_as_an_argument():
    """As an argument any function of the sheets could be had, also the one that is asked for."""
    oracle = Oracle()
    wanted = '[{"":"function","name":"entropy"}]'
    try:
        reply = oracle.ask("entropy", wanted, ["entropy"])
        assert "cannot be called" not in reply["error"]
        reply = oracle.ask("gini", wanted, ["gini"])
        assert "entropy cannot be called here" in reply["error"]
    finally:
        oracle.close()


class Talker:
    """Says something for ever, always in time."""

    def send(self, message): ...

    def receive(self, deadline):
        if time.monotonic() > deadline:
            raise Late
        return {"say": "cell"}


def test_who_talks_for_ever_is_stopped(monkeypatch):
    monkeypatch.setattr(sandbox, "LONGEST", 0.3)
    assert sandbox.Worker()._conversation(Talker(), {}, lambda channel, message: 60.0) == "time"


def test_a_notebook_of_endless_cells_costs_only_itself():
    """Its cells did not fit into one message, which ended the grading of the whole class."""
    book = solved()
    filler = {"cell_type": "code", "metadata": {}, "outputs": [], "source": "x = '" + "a" * 90_000}
    book["cells"] = [*[dict(filler) for _ in range(60)], *book["cells"]]
    lined = lined_up(read(json.dumps(book).encode()), SHEET)
    assert sum(len(cell.source) for cell in lined.cells) < LONGEST_ALL + 100_000
    assert "too many cells" in " ".join(lined.notes)
    assert {cell.grade_id for cell in lined.cells if cell.is_answer} == set(SHEET.exercises)


# ------------------------------------------------------------------ zips and names


SMALL = b'{"cells": [{"cell_type": "code", "source": "x = 1"}]}'


def zipped(files, when=(2027, 5, 1, 12, 0, 0)):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, when)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return data.getvalue()


@pytest.mark.parametrize(
    "path",
    [
        "Eve_9_assignsubmission_file/all.zip",
        "eve_9_1_all.zip",
        "9/all.zip",
    ],
)
@pytest.mark.parametrize(
    "inner", ["Ann Lee_7_assignsubmission_file/entropy.ipynb", "annlee_7_2_entropy.ipynb"]
)
def test_nobody_hands_in_for_another(tmp_path, path, inner):
    """A zip within Canvas' zip was taken for the student whose name was in it."""
    (tmp_path / "class.zip").write_bytes(zipped({path: zipped({inner: b"{}"})}))
    assert {one.student for one in collected([tmp_path / "class.zip"])} == {"9"}


@pytest.mark.parametrize("name", ["Ann Lee_7_assignsubmission_file/x.ipynb", "a_7_2_x.ipynb"])
def test_a_folder_within_a_folder_is_no_name(tmp_path, name):
    path = tmp_path / "class" / "eve" / "ch01-entropy" / name
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{}")
    (tmp_path / "class" / "bob").mkdir()
    assert {one.student for one in collected([tmp_path / "class"])} == {"eve"}


def test_a_folder_around_moodles_folders_is_none(tmp_path):
    for name in ("Ann Lee_7_assignsubmission_file", "Bo Ek_8_assignsubmission_file"):
        (tmp_path / "class" / "submissions" / name).mkdir(parents=True)
        (tmp_path / "class" / "submissions" / name / "x.ipynb").write_bytes(b"{}")
    assert {one.student for one in collected([tmp_path / "class"])} == {"7", "8"}


def test_a_students_own_zip_does_not_tell_when_it_was_handed_in(tmp_path):
    early = zipped({"entropy.ipynb": b"{}"}, (2027, 4, 1, 0, 0, 0))
    (tmp_path / "class.zip").write_bytes(zipped({"eve/all.zip": early}))
    assert [one.when for one in collected([tmp_path / "class.zip"])] == ["2027-05-01T12:00"]


def test_many_large_files_in_a_small_zip_are_not_all_kept(tmp_path):
    many = {f"{n}.ipynb": SMALL + b" " * 19_000_000 for n in range(8)}
    outer = zipped({"eve/bomb.zip": zipped(many), "ann/entropy.ipynb": SMALL})
    (tmp_path / "class.zip").write_bytes(outer)
    found = collected([tmp_path / "class.zip"])
    assert len([one for one in found if one.student == "eve" and one.cells]) <= 3
    assert any("too much" in one.problem for one in found if one.student == "eve")
    assert [one.problem for one in found if one.student == "ann"] == [""]


def test_zips_in_zips_in_zips_are_not_opened(tmp_path):
    inner = zipped({"c.zip": zipped({"x.ipynb": b"{}"})})
    (tmp_path / "class.zip").write_bytes(zipped({"eve/b.zip": inner}))
    assert [one.file for one in collected([tmp_path / "class.zip"]) if not one.problem] == []


def test_a_zip_full_of_notebooks_costs_its_own_student_only(tmp_path):
    """Twenty thousand files in one student's zip ended the grading of the whole class."""
    many = {f"{n}.ipynb": SMALL for n in range(20_001)}
    outer = zipped({"eve/bomb.zip": zipped(many), "ann/entropy.ipynb": SMALL})
    (tmp_path / "class.zip").write_bytes(outer)
    found = collected([tmp_path / "class.zip"])
    assert len([one for one in found if one.student == "eve"]) == MOST_OF_ONE + 1
    assert "Only the first" in " ".join(one.problem for one in found)
    assert [one.problem for one in found if one.student == "ann"] == [""]


def test_text_without_end_costs_the_later_ones_only_their_turn(tmp_path, monkeypatch):
    """Many large notebooks ended the grading of the whole class; now it is told of each."""
    monkeypatch.setattr(collect, "MOST_LETTERS", 50)
    long = SMALL.replace(b"x = 1", b"x" * 48)
    (tmp_path / "class.zip").write_bytes(zipped({"a/x.ipynb": long, "b/x.ipynb": long}))
    (tmp_path / "more.zip").write_bytes(zipped({"c/x.ipynb": SMALL.replace(b"x = 1", b"1")}))
    found = collected([tmp_path / "class.zip", tmp_path / "more.zip"])
    assert ["too much" in one.problem for one in found] == [False, True, False]


@pytest.mark.parametrize("where", ["eve", "Eve Hall_9_assignsubmission_file"])
def test_a_zip_in_a_folder_of_the_class_is_its_students(tmp_path, where):
    """In an unpacked folder a student's zip was taken for a class: names in it for owners."""
    (tmp_path / "class" / where).mkdir(parents=True)
    inner = zipped({"Ann Lee_7_assignsubmission_file/entropy.ipynb": SMALL})
    (tmp_path / "class" / where / "all.zip").write_bytes(inner)
    (tmp_path / "class" / "ann").mkdir()
    found = collected([tmp_path / "class"])
    assert [one.student for one in found] == ["9" if "_" in where else "eve"]


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_an_unusual_zip_is_told(tmp_path, method):
    """A broken LZMA stream raised an error of its own, and may ask for gigabytes."""
    with zipfile.ZipFile(tmp_path / "class.zip", "w", method) as archive:
        archive.writestr("eve/entropy.ipynb", SMALL)
    (one,) = collected([tmp_path / "class.zip"])
    assert "unusual" in one.problem and one.student == "eve"


def test_no_control_sign_reaches_the_terminal(tmp_path, capsys):
    """The name of a kernel's language was printed as it stood."""
    kernel = {"kernelspec": {"language": "\x1b[2J\x1b]0;gotcha\x07" + "z" * 999}}
    hand_in(tmp_path / "class", "eve\x1b[31m", {"cells": [], "metadata": kernel})
    assert main.main([str(tmp_path / "class"), "--out", str(tmp_path / "out"), "--no-sandbox"]) == 0
    said = "".join(capsys.readouterr())
    assert "\x1b" not in said and "\x07" not in said and len(said) < 2000


@pytest.mark.parametrize("name", ["=1+1", "+1|cmd", "-2+3", "@SUM(A1)", "\t=1", "=HYPERLINK(1)"])
def test_no_name_is_a_formula(name):
    assert main.harmless(name).startswith("'")


def test_no_part_of_a_name_is_a_formula_either():
    assert main.harmless("x;=1+1") == "x;'=1+1" and main.harmless("＝1") == "'＝1"
    assert [main.harmless(text) for text in ("-1.5", "16", "a-b; c")] == ["-1.5", "16", "a-b; c"]


INHERITED = """
import os
found = []
for handle in range(1024):
    try:
        os.fstat(handle)
        found.append(handle)
    except OSError:
        pass
assert found == [0, 1, 2, 3], found
assert not os.path.exists("/proc/self/fd")
os.symlink("/course", "way"); os.symlink("/etc/passwd", "x")
assert not os.path.exists("x")
"""


@pytest.mark.usefixtures("needs_sandbox")
def test_nothing_is_inherited_and_links_lead_nowhere(tmp_path):
    hand_in(tmp_path / "class", "eve", with_answers({"five_shares": INHERITED}))
    assert (
        main.main([str(tmp_path / "class"), "--out", str(tmp_path / "out"), "--workers", "1"]) == 0
    )
    (one,) = main.Store(tmp_path / "out" / "store.db").marks().values()
    notes = [note for answer in one.answers for note in answer.notes]
    assert not any("AssertionError" in note for note in notes), notes


@pytest.mark.usefixtures("needs_sandbox")
def test_a_sandbox_that_does_not_work_is_not_the_students_fault():
    """Every student was "stopped", with no marks, where the lock itself had failed."""
    with sandbox.worker() as worker, pytest.raises(sandbox.NoSandbox, match="does not work here"):
        worker.run({"memory": "no number", "scratch": 1, "most_seconds": 1}, None)
