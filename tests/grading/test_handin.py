"""The site's hand-in file: taken wherever it lies, and told if it was changed."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile

import pytest

import dtlib
from grading import roster
from grading.collect import collected
from grading.main import main
from grading.sheets import sheets
from grading.submissions import submissions
from tests.grading.made_up import solved

BOTH = {"entropy": "ch01-entropy/entropy", "gini": "ch04-gini/gini"}


def made(number="4711", paths=BOTH, change=None, method=zipfile.ZIP_STORED, **other) -> bytes:
    """As the site makes it, written down once more."""
    books = {name: json.dumps(solved(path)).encode() for name, path in paths.items()}
    lines = [f"{name} {hashlib.sha256(books[name]).hexdigest()}\n" for name in sorted(books)]
    code = hashlib.sha256((f"{number}\n" + "".join(lines)).encode()).hexdigest()[:12]
    told = {
        "format": "decision-trees-handin", "version": 1, "release": dtlib.__version__,
        "name": "Jörg Müller", "number": number, "created": "2027-05-03T18:20:05Z",
        "receipt": f"{code[:4]}-{code[4:8]}-{code[8:]}",
        "sheets": {name: f"{path}.ipynb" for name, path in paths.items()},
    }  # fmt: skip
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        archive.writestr("handin.json", json.dumps(told | other))
        for name, path in paths.items():
            archive.writestr(f"{path}.ipynb", books[name] + (change or b""))
    return data.getvalue()


def found_in(tmp_path, files: dict[str, bytes]):
    for name, data in files.items():
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return submissions(collected([tmp_path / "in"]), sheets())


NAME = "handin-4711-3fa9-02bc-71de.zip"


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_all_its_sheets_are_its_students(tmp_path, method):
    found = found_in(tmp_path, {NAME: made(method=method)})
    assert {(one.student, one.name, one.sheet, one.state) for one in found} == {
        ("4711", "Jörg Müller", "entropy", ""), ("4711", "Jörg Müller", "gini", ""),
    }  # fmt: skip
    assert not any(note.startswith("Look") for one in found for note in one.lined.notes)


@pytest.mark.parametrize(
    ("path", "student"),
    [
        ("Ann Lee_7_assignsubmission_file/" + NAME, "7"),
        ("annlee_7_99_" + NAME, "7"),
        ("ab12/ch01-entropy/" + NAME, "ab12"),
    ],
)
@pytest.mark.parametrize("is_packed", [False, True])
def test_where_a_platform_says_whose_it_is_its_own_word_is_a_note(
    tmp_path, path, student, is_packed
):
    files = {path: made(number="8")}
    if is_packed:
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            archive.writestr(path, files[path])
        files = {"class.zip": data.getvalue()}
    found = found_in(tmp_path, files)
    assert {one.student for one in found} == {student}
    assert all("another number (8)" in " ".join(one.lined.notes) for one in found)


def test_in_a_zip_of_plain_ones_each_is_its_own_students(tmp_path):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(NAME, made())
        archive.writestr("handin-8-0000-0000-0000.zip", made(number="8"))
    found = found_in(tmp_path, {"class.zip": data.getvalue()})
    assert {one.student for one in found} == {"4711", "8"}


def test_one_that_was_changed_is_graded_and_told(tmp_path):
    found = found_in(tmp_path, {NAME: made(change=b"\n")})
    assert [one.state for one in found] == ["", ""]
    assert all("receipt does not fit" in " ".join(one.lined.notes) for one in found)


def test_another_release_is_noted(tmp_path):
    found = found_in(tmp_path, {NAME: made(release="0.0.1")})
    assert all("release 0.0.1" in " ".join(one.lined.notes) for one in found)


@pytest.mark.parametrize(
    ("people", "state", "told"),
    [
        ("ID,Name\n4711,Jörg Müller\n", "", ""),
        ("ID,Name\n4711,Ann Lee\n12,Jörg Müller\n", "not matched", "Ann Lee (4711), Jörg"),
        ("ID,Name\n4711,Ann Lee\n", "", "the roster 'Ann Lee'"),
    ],
)
def test_a_number_of_somebody_else_is_not_believed_silently(tmp_path, people, state, told):
    (tmp_path / NAME).write_bytes(made(paths={"gini": BOTH["gini"]}))
    (tmp_path / "class.csv").write_text(people, encoding="utf-8")
    handed = roster.matched(collected([tmp_path / NAME]), roster.read(tmp_path / "class.csv"))
    (one,) = submissions(handed, sheets())
    looks = " ".join(note for note in one.lined.notes if note.startswith("Look"))
    assert one.state == state and told in looks + one.reason and bool(looks) == ("'" in told)


@pytest.mark.parametrize(
    "other",
    [
        {"format": "x"}, {"version": 2}, {"number": ""}, {"number": 7}, {"number": ["a"]},
        {"name": {"a": 1}}, {"sheets": [1]}, {"sheets": {"entropy": 3}}, {"receipt": None},
        {"sheets": {str(n): "ch01-entropy/entropy.ipynb" for n in range(1000)}},
        {"name": "x" * 30_000}, {"name": "\x1b[2J\u202e"}, {"number": "../../7"},
    ],
)  # fmt: skip
def test_whatever_it_says_nothing_is_lost(tmp_path, other):
    found = found_in(tmp_path, {NAME: made(**other)})
    assert {one.sheet for one in found} == {"entropy", "gini"}
    assert all(one.student and one.name.isprintable() for one in found)


@pytest.mark.usefixtures("needs_sandbox")
def test_the_lecturer_sees_it_the_student_the_receipt(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / NAME).write_bytes(made(paths={"entropy": BOTH["entropy"]}, change=b" "))
    out = tmp_path / "out"
    assert main([str(tmp_path / "in"), "--seed", "3", "--out", str(out)]) == 0
    assert "receipt does not fit" in (out / "overview.html").read_text(encoding="utf-8")
    page = (out / "feedback" / "4711.html").read_text(encoding="utf-8")
    assert "Receipt " in page and "does not fit" not in page
