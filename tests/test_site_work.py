"""The site's keeping of work, as far as it needs no browser; `make sitetest` uses it in one."""

import copy
import json
import subprocess
import sys

from tests.grading.made_up import grade_id, with_answers
from tools.notebooks import ROOT
from tools.site.contents import for_the_site
from tools.site.work_pages import HERE, about, listed, original

SHEET = ROOT / "exercises" / "ch01-entropy" / "entropy.ipynb"
CHECKED = """
import sys; sys.path.insert(0, sys.argv[1])
import run_checks; run_checks.show_no_explorers()
print(run_checks.checked(sys.argv[2], open(sys.argv[3], encoding="utf-8").read()))
"""


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def test_an_original_is_known_by_its_words_and_not_by_its_outputs():
    notebook = for_the_site(read(SHEET))
    other = copy.deepcopy(notebook)
    other["cells"][1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "!"}]
    assert original(other) == original(notebook) == original(read(SHEET))
    other["cells"][0]["source"] += "."
    assert original(other) != original(notebook)


def test_only_sheets_can_be_handed_in():
    for path, sheet in ((SHEET, "entropy"), (ROOT / "notebooks" / "01_entropy.ipynb", None)):
        notebook = for_the_site(read(path))
        notebook["metadata"]["course"] = about(path.relative_to(ROOT).as_posix(), notebook)
        assert listed(notebook).get("sheet") == sheet
        assert listed(notebook)["title"]


def checked(tmp_path, notebook):
    """In a process of its own, as in the page."""
    place = tmp_path / "ch01-entropy" / "entropy.ipynb"
    place.parent.mkdir()
    place.write_text(json.dumps(notebook), encoding="utf-8")
    command = [sys.executable, "-c", CHECKED, str(HERE), str(place), str(SHEET)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return {one["name"]: one for one in json.loads(done.stdout)}


def test_checks_say_of_every_exercise_how_it_stands(tmp_path):
    answers = {
        "entropy_of_bag": "entropy_of_bag = 2",
        "why_three": "why_three = None\npass",
        "five_shares": "%time\nfive_shares = (",
        "conditional_entropy": "def conditional_entropy(table):\n    while True:\n        pass",
        "penguin_gains": "raise SystemExit",
    }
    found = checked(tmp_path, with_answers(answers))
    assert {name: one["state"] for name, one in found.items()} == {
        "entropy_of_bag": "wrong",
        "why_three": "not attempted",
        "entropy": "right",
        "five_shares": "not checked",
        "conditional_entropy": "stopped",
        "information_gain": "stopped",
        "penguin_gains": "not checked",
    }
    assert "SyntaxError" in found["five_shares"]["says"]
    assert sum(one["points"] for one in found.values()) == 16


def test_a_check_that_was_edited_or_deleted_is_asked_all_the_same(tmp_path):
    notebook = with_answers({"entropy_of_bag": "entropy_of_bag = 2"})
    kept = [cell for cell in notebook["cells"] if grade_id(cell) != "check-entropy"]
    for cell in kept:
        if grade_id(cell) == "check-entropy_of_bag":
            cell["source"] = "print('✓ Right')"
    found = checked(tmp_path, {**notebook, "cells": kept})
    assert found["entropy"]["state"] == "right"
    assert found["entropy_of_bag"]["state"] == "wrong"
