"""Hostile and careless notebooks: each gets the mark it deserves and changes nothing outside."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from grading.grade import Grader, on_this_machine
from grading.main import found_in, parser
from grading.model import Graded
from grading.settings import Settings
from grading.sheets import sheets
from grading.store import Store
from tests.grading import hostile
from tests.grading.break_outs import BREAK_OUTS
from tests.grading.cheats import CHEATS
from tests.grading.made_up import ROOT, hand_in, with_answers

SHEET = sheets()["entropy"]
TRICKS = {**hostile.TRICKS, **BREAK_OUTS, **CHEATS}
DEVICES = [Path("/dev/null"), Path("/dev/urandom")]  # what a sandbox shares with all others


def fingerprint(*folders: Path) -> str:
    """Of the names, contents and rights of all files in these folders."""
    found = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if "__pycache__" not in path.parts and ".git" not in path.parts and path.is_file():
                found.update(f"{path} {path.stat().st_mode}".encode())
                found.update(path.read_bytes())
    for device in DEVICES:
        about = device.stat()
        found.update(f"{about.st_mode} {about.st_uid} {about.st_mtime}".encode())
    return found.hexdigest()


@pytest.fixture(scope="module")
def graded(needs_sandbox, tmp_path_factory) -> dict[str, Graded]:
    class_folder, home = tmp_path_factory.mktemp("class"), tmp_path_factory.mktemp("home")
    (home / "gradebook.db").write_text("secret")
    for name, trick in TRICKS.items():
        hand_in(class_folder, name.replace("/", "-"), with_answers(trick.answers))
    os.environ["DTLIB_CLASS_SEED"] = "4711"
    course = [ROOT / name for name in ("dtlib", "grading", "exercises", "solutions", "tests")]
    reachable = (class_folder, home, *course)
    before = fingerprint(*reachable)
    grader = Grader(Store(tmp_path_factory.mktemp("out") / "store.db"), Settings(seed=4711))
    found = found_in(parser().parse_args([str(class_folder)]))
    with on_this_machine(2) as executor:
        grader.ask_all(found, executor, lambda *_: None)
    assert fingerprint(*reachable) == before
    return {one.student: one for one in grader.judge_all(found)}


@pytest.mark.parametrize("name", TRICKS)
def test_it_gets_what_it_deserves(graded, name):
    trick, one = TRICKS[name], graded[name.replace("/", "-")]
    lost = {answer.exercise for answer in one.answers if answer.marks < answer.points}
    told = [(answer.exercise, answer.state, answer.shown, answer.notes) for answer in one.answers]
    assert (one.state, lost) == (trick.state, set(trick.lost)), (one.reason, told)
    assert one.marks == SHEET.most - sum(SHEET.points[exercise] for exercise in trick.lost)
    words = " ".join([one.reason, *(note for answer in one.answers for note in answer.notes)])
    assert trick.note in words


def test_who_is_right_only_where_it_shows_is_told(graded):
    """The page had no word on why such an answer brings nothing."""
    answers = {one.exercise: one for one in graded["knows the cases that are shown"].answers}
    assert "not for others" in answers["entropy"].shown


def test_there_are_eighty():
    assert len(TRICKS) >= 80
