"""What is handed in, in every form: whose it is, which sheet, which version, and what is wrong."""

from __future__ import annotations

import copy
import io
import json
import zipfile

import pytest

from grading import collect, model, notebook, roster
from grading.sheets import sheets
from grading.submissions import submissions
from tests.grading.made_up import grade_id, solved

SHEET = sheets()["entropy"]


def zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def found_in(tmp_path, files: dict[str, bytes], people: str = ""):
    for name, data in files.items():
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    handed = collect.collected([tmp_path / "in"])
    if people:
        (tmp_path / "roster.csv").write_text(people, encoding="utf-8")
        handed = roster.matched(handed, roster.read(tmp_path / "roster.csv"))
    return submissions(handed, sheets())


def bytes_of(book) -> bytes:
    return json.dumps(book).encode()


SOLVED = solved()
DATA = bytes_of(SOLVED)


@pytest.mark.parametrize(
    ("path", "student", "name"),
    [
        ("ab12/ch01-entropy/entropy.ipynb", "ab12", "ab12"),
        ("Jörg Müller_4711_assignsubmission_file/mine (2).ipynb", "4711", "Jörg Müller"),
        ("Jörg Müller_4711_assignsubmission_file_mine.ipynb", "4711", "Jörg Müller"),
        ("mullerjorg_815_9_entropy-1.ipynb", "815", "mullerjorg"),
        ("ab12/exercises_ch01-entropy_entropy.ipynb", "ab12", "ab12"),  # of the browser version
        ("ab12.ipynb", "ab12", "ab12"),
    ],
)
def test_every_form_tells_whose_it_is(tmp_path, path, student, name):
    (one,) = found_in(tmp_path, {path: DATA})
    assert (one.student, one.name, one.sheet, one.state) == (student, name, "entropy", "")


def test_a_notebook_of_the_browser_version_is_one(tmp_path):
    kernel = {"kernelspec": {"name": "python", "display_name": "Python (Pyodide)"}}
    book = {**SOLVED, "metadata": {**kernel, "language_info": {"name": "python"}}}
    (one,) = found_in(tmp_path, {"ab12/exercises_ch01-entropy_entropy.ipynb": bytes_of(book)})
    assert (one.sheet, one.state, one.lined.notes) == ("entropy", "", ())


def test_zips_in_a_zip(tmp_path):
    inner = zipped({"work/entropy.ipynb": DATA, "__MACOSX/entropy.ipynb": b"x"})
    outer = zipped({"Ann Lee_7_assignsubmission_file/all.zip": inner})
    (one,) = found_in(tmp_path, {"class.zip": outer})
    assert (one.student, one.sheet) == ("7", "entropy")


def test_ways_up_in_a_zip_are_only_names(tmp_path):
    (one,) = found_in(tmp_path, {"class.zip": zipped({"../../../etc/x.ipynb": DATA})})
    assert ".." not in one.file
    assert not (tmp_path / "etc").exists()


def test_a_zip_bomb_is_told(tmp_path):
    (one,) = found_in(tmp_path, {"class.zip": zipped({"a/x.ipynb": b" " * 200_000_000})})
    assert one.state == model.UNREADABLE
    assert "200 MB" in one.reason


def test_a_link_is_not_followed(tmp_path):
    secret = tmp_path / "secret.ipynb"
    secret.write_bytes(DATA)
    (tmp_path / "in" / "eve").mkdir(parents=True)
    (tmp_path / "in" / "eve" / "entropy.ipynb").symlink_to(secret)
    (one,) = found_in(tmp_path, {})
    assert one.state == model.UNREADABLE
    assert "link" in one.reason


def test_the_last_of_several_versions_counts(tmp_path):
    first = bytes_of({**SOLVED, "metadata": {}})
    files = {"a_1_assignsubmission_file/entropy.ipynb": first}
    files["a_1_assignsubmission_file/entropy-1.ipynb"] = DATA
    (one,) = found_in(tmp_path, files)
    assert one.file.endswith("entropy-1.ipynb")
    assert "entropy.ipynb" in " ".join(one.lined.notes)


def test_a_roster_knows_umlauts_and_guesses_nothing(tmp_path):
    people = "ID;Name\n1;Jörg Müller\n2;Ann Lee\n3;Ann Lee\n"
    files = {"Mueller Joerg.ipynb": DATA, "Ann Lee.ipynb": DATA, "Bob.ipynb": DATA}
    found = {one.file: one for one in found_in(tmp_path, files, people)}
    assert found["Mueller Joerg.ipynb"].student == "1"
    assert found["Ann Lee.ipynb"].state == found["Bob.ipynb"].state == model.NOT_MATCHED
    assert "Ann Lee (2), Ann Lee (3)" in found["Ann Lee.ipynb"].reason
    assert "not on the roster" in found["Bob.ipynb"].reason


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b"<html>", "no notebook"),
        (b"[1, 2]", "no cells"),
        (b"\xff\xfe\x00", "no notebook"),
        (b"[" * 100_000, "no notebook"),
        (b'{"cells": [], "metadata": {"kernelspec": {"language": "R"}}}', "written for 'r'"),
        (b'{"cells": [1, null, {"cell_type": "code", "metadata": 3}]}', "no sheet"),
        (b" " * 30_000_000, "30 MB"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path, data, why):
    (one,) = found_in(tmp_path, {"ab12/entropy.ipynb": data})
    assert one.state in (model.UNREADABLE, model.NOT_MATCHED)
    assert why in one.reason


# ------------------------------------------------------------------ cells


def lined(book) -> notebook.Lined:
    return notebook.lined_up(notebook.read(bytes_of(book)), SHEET)


def sources(book) -> list[str]:
    return [cell.source for cell in lined(book).cells]


def changed(change) -> dict:
    book = copy.deepcopy(SOLVED)
    change(book["cells"])
    return book


def test_lost_marks_are_found_again():
    def lose(cells):
        for cell in cells:
            cell["metadata"] = {}
            cell.pop("id", None)

    book = changed(lose)
    assert notebook.sheets_in(notebook.read(bytes_of(book)), sheets()) == ["entropy"]
    assert {name: lined(book).source(name) for name in SHEET.exercises} == {
        name: lined(SOLVED).source(name) for name in SHEET.exercises
    }


def test_the_sheets_own_cells_are_the_sheets_again():
    def edit(cells):
        for cell in cells:
            if grade_id(cell).startswith(("check-", "setup")):
                cell["source"] = "raise SystemExit"

    assert sources(changed(edit)) == sources(SOLVED)


def test_deleted_cells_come_back_in_their_place():
    def delete(cells):
        cells[:] = [one for one in cells if not grade_id(one).startswith(("check-", "setup"))]

    ids = [cell.grade_id for cell in lined(changed(delete)).cells if cell.grade_id]
    assert ids == [cell.grade_id for cell in lined(SOLVED).cells if cell.grade_id]


def test_a_copied_check_counts_once():
    def copy_all(cells):
        cells += copy.deepcopy([cell for cell in cells if grade_id(cell).startswith("check-")])

    ids = [cell.grade_id for cell in lined(changed(copy_all)).cells if cell.is_check]
    assert sorted(ids) == sorted(set(ids))


def test_a_deleted_answer_is_told():
    def delete(cells):
        cells[:] = [one for one in cells if grade_id(one) != "five_shares"]

    assert "five_shares was not found" in " ".join(lined(changed(delete)).notes)


def test_one_file_with_two_sheets(tmp_path):
    both = copy.deepcopy(SOLVED)
    both["cells"] += solved("ch04-gini/gini")["cells"]
    found = found_in(tmp_path, {"ab12/all.ipynb": bytes_of(both)})
    assert {one.sheet for one in found} == {"entropy", "gini"}


def test_a_sheet_of_another_folder_is_the_sheet_that_it_is(tmp_path):
    gini = bytes_of(solved("ch04-gini/gini"))
    (one,) = found_in(tmp_path, {"ab12/ch01-entropy/entropy.ipynb": gini})
    assert one.sheet == "gini"
