"""Where bubblewrap is missing, namespaces of our own show the same and hold as well."""

from __future__ import annotations

import json
import subprocess

import pytest

from grading import sandbox
from grading.grade import Grader, on_this_machine
from grading.inside.plain import WORDS
from grading.main import found_in, parser
from grading.settings import Settings
from grading.store import Store
from tests.grading import hostile
from tests.grading.break_outs import BREAK_OUTS
from tests.grading.made_up import hand_in, with_answers

pytestmark = pytest.mark.usefixtures("needs_sandbox")
TRICKS = {
    **{name: trick for name, trick in BREAK_OUTS.items() if trick.state == "graded"},
    **{name: hostile.TRICKS[name] for name in ("reads everything", "writes everywhere", "socket")},
}
del TRICKS["sleeps"], TRICKS["catches the end of its time"]
LOOKS_ROUND = """
import json, os
seen = {place: sorted(os.listdir(place)) for place in ("/", "/dev", "/tmp", "/scratch", "/course",
        "/course/dtlib", "/course/dtlib/check", "/course/dtlib/check/core", "/course/grading")}
kept = {"rw", "ro", "nosuid", "nodev"}
mounts = {}
for line in open("/proc/self/mountinfo"):
    words = line.split()
    mounts[words[4]] = sorted(kept & set(words[5].split(",")))
tied = {path: os.stat(path).st_mode for path in ("/course/dtlib", "/dev/null")}
network = [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line]
print(json.dumps([seen, mounts, tied, network, os.getuid(), os.getgid(), sorted(os.environ),
                  os.getpid() < 5, os.getcwd()]))
"""


def without_bubblewrap(monkeypatch) -> list[str]:
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: None)
    way = sandbox._way.__wrapped__()
    monkeypatch.setattr(sandbox, "_way", lambda: way)
    program, problem = way
    assert problem is None and program[-1].endswith("plain.py")
    return program


def test_it_shows_what_bubblewrap_shows(monkeypatch):
    found = []
    for program in (["bwrap"], without_bubblewrap(monkeypatch)):
        command = [*program, *sandbox._hidden(), *sandbox._python(), "-c", LOOKS_ROUND]
        ran = subprocess.run(command, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        found.append(json.loads(ran.stdout))
    for one, other in zip(*found, strict=True):
        assert one == other


def test_every_option_is_known_to_both():
    used = {word for word in sandbox._hidden() if word.startswith("--")}
    assert used <= set(WORDS)


def test_it_holds_as_well(monkeypatch, tmp_path):
    without_bubblewrap(monkeypatch)
    for name, trick in TRICKS.items():
        hand_in(tmp_path / "class", name, with_answers(trick.answers))
    found = found_in(parser().parse_args([str(tmp_path / "class")]))
    grader = Grader(Store(tmp_path / "store.db"), Settings(seed=3))
    with on_this_machine(2) as executor:
        grader.ask_all(found, executor, lambda *_: None)
    for one in grader.judge_all(found):
        lost = {answer.exercise for answer in one.answers if answer.marks < answer.points}
        assert (one.state, lost) == ("graded", set(TRICKS[one.student].lost)), one
