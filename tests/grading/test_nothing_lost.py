"""Nothing is lost: what ran once is judged again without running, also after kill -9."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from datetime import datetime, timedelta

import pytest

from grading import main, sandbox
from grading.store import Store
from tests.grading.made_up import ROOT, hand_in, with_answers

SLIP = "def information_gain(table):\n    return -1.0"
MOMENTS = 50
SEED = ["--seed", "5"]


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    for number in range(4):
        answers = {"+entropy_of_bag": f"# student {number}"}
        hand_in(folder, f"s{number}", with_answers(answers))
    hand_in(folder, "slip", with_answers({"information_gain": SLIP}))
    return folder


@pytest.fixture(scope="module")
def once(needs_sandbox, handed_in, tmp_path_factory):
    """Graded once, from the beginning to the end."""
    out = tmp_path_factory.mktemp("once")
    assert main.main([str(handed_in), "--out", str(out), *SEED]) == 0
    return out


def copied(out, tmp_path):
    return shutil.copytree(out, tmp_path / "out")


def marks(out) -> dict[str, float]:
    return {student: one.marks for (student, _, _), one in Store(out / "store.db").marks().items()}


@pytest.fixture
def no_running(monkeypatch):
    def refuse(*_):
        raise AssertionError("a student's code was run")

    monkeypatch.setattr(sandbox.Worker, "run", refuse)


def test_marks(once):
    assert marks(once) == {"s0": 16, "s1": 16, "s2": 16, "s3": 16, "slip": 13}


def test_again_runs_nothing(once, handed_in, tmp_path, no_running, capsys):
    out = copied(once, tmp_path)
    assert main.main([str(handed_in), "--out", str(out), *SEED]) == 0
    assert marks(out) == marks(once)
    assert "→" not in capsys.readouterr().out


def test_other_points_are_judged_without_running(once, tmp_path, no_running, capsys):
    out = copied(once, tmp_path)
    assert main.main(["--out", str(out), *SEED, "--points", "information_gain=10"]) == 0
    assert marks(out) == {"s0": 23, "s1": 23, "s2": 23, "s3": 23, "slip": 13}
    said = capsys.readouterr().out
    assert "s0, entropy: 16 → 23 of 23" in said
    assert "slip" not in said


def test_a_late_policy_is_judged_without_running(once, tmp_path, no_running, capsys):
    """All were written now, and so are a day late if they were due some hours ago."""
    out = copied(once, tmp_path)
    due = (datetime.now() - timedelta(hours=12)).isoformat(timespec="minutes")
    late = ["--due", due, "--late", "25%/day"]
    assert main.main(["--out", str(out), *SEED, *late]) == 0
    assert marks(out) == {"s0": 12, "s1": 12, "s2": 12, "s3": 12, "slip": 9}
    said = capsys.readouterr().out
    assert said.count("→") == 5 and "slip, entropy: 13 → 9 of 16" in said
    assert "1 day late" in (out / "feedback" / "slip.html").read_text("utf-8")
    assert main.main(["--out", str(out), *SEED]) == 0
    assert marks(out) == marks(once)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["--points", "entrpoy=4"], "no sheet has an exercise"),
        (["--points", "entropy=four"], "write it as"),
        (["--due", "tomorrow", "--late", "10%/day"], "no time"),
        (["--due", "2027-05-03", "--late", "ten"], "no rule"),
        (["--due", "2027-05-03"], "belong together"),
    ],
)
def test_what_is_typed_wrong_is_told_with_a_way_out(tmp_path, capsys, wrong, told):
    assert main.main(["--out", str(tmp_path), *wrong]) == 1
    assert told in capsys.readouterr().err


def test_the_spare_seed_is_judged_without_running(once, tmp_path, no_running):
    out = copied(once, tmp_path)
    assert main.main(["--out", str(out), "--seed", "6"]) == 0
    assert marks(out) == marks(once)


def test_another_seed_that_changes_a_mark_prints_it(once, tmp_path, no_running, capsys):
    """One of the spare seed's outcomes is made a wrong one in the store."""
    from grading.cases import batch

    out = copied(once, tmp_path)
    store = Store(out / "store.db")
    only = set(batch("entropy", 6).keys) - set(batch("entropy", 5).keys)
    work, text = next(
        (work, text)
        for work, text in store.base.execute("SELECT work, record FROM sittings WHERE follow = 0")
        if '"errors": []' in text
    )
    record = json.loads(text)
    for key in only & set(record["outcomes"]["entropy"]):
        record["outcomes"]["entropy"][key]["value"] = "-7.0"
    with store.base:
        store.base.execute(
            "UPDATE sittings SET record = ? WHERE work = ?", (json.dumps(record), work)
        )
    assert main.main(["--out", str(out), "--seed", "6"]) == 0
    assert capsys.readouterr().out.count("→") == 1


def test_a_seed_that_nobody_has_asked_is_told(once, tmp_path, no_running, capsys):
    out = copied(once, tmp_path)
    assert main.main(["--out", str(out), "--seed", "99"]) == 1
    assert "grade it again" in capsys.readouterr().err


def test_a_mended_check_is_judged_without_running(once, tmp_path, no_running, monkeypatch):
    """The check had refused -1, and now takes it."""
    from grading import cases

    check = cases.check_of("information_gain")
    monkeypatch.setattr(check, "_agrees", lambda arguments, value: True)
    out = copied(once, tmp_path)
    assert main.main(["--out", str(out), *SEED]) == 0
    assert marks(out)["slip"] == 16


def test_only_what_has_changed_runs(once, handed_in, tmp_path, monkeypatch):
    out, folder = copied(once, tmp_path), tmp_path / "class"
    shutil.copytree(handed_in, folder)
    hand_in(folder, "s1", with_answers({"five_shares": "five_shares = None"}))
    ran = []
    run = sandbox.Worker.run
    monkeypatch.setattr(sandbox.Worker, "run", lambda *a: ran.append(1) or run(*a))
    assert main.main([str(folder), "--out", str(out), *SEED]) == 0
    assert len(ran) == 1
    assert marks(out)["s1"] == 14


def test_killed_at_any_moment_it_goes_on_to_the_same_marks(once, handed_in, tmp_path):
    """50 kills in a row on one store, each at a random moment of whatever is going on then."""
    rng = random.Random(0)
    out = tmp_path / "out"
    command = [sys.executable, "-m", "grading.main", str(handed_in), "--out", str(out), *SEED]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for _ in range(MOMENTS):
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        time.sleep(rng.uniform(0.3, 1.5))
        process.send_signal(signal.SIGKILL)
        process.wait()
        if (out / "store.db").exists():
            store = Store(out / "store.db")
            assert store.base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            store.close()
    assert main.main(command[3:]) == 0
    assert marks(out) == marks(once)
