"""Where there is no sandbox grading stops and says what is not protected, unless it is told to."""

import subprocess

import pytest

from grading import main, sandbox
from tests.grading.made_up import hand_in, with_answers

LOOKS = "from dtlib import check\nassert type(check.entropy).__name__ == 'Silent'\nopen('x', 'w')"


def test_it_stops_and_says_why(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sandbox.sys, "platform", "darwin")
    hand_in(tmp_path / "class", "ann", with_answers({}))
    assert main.main([str(tmp_path / "class"), "--out", str(tmp_path / "out")]) == 1
    said = capsys.readouterr().err
    assert "needs Linux" in said and "solutions" in said and "--no-sandbox" in said


def test_where_namespaces_are_forbidden_too_it_says_what_to_install(monkeypatch):
    refused = subprocess.CompletedProcess([], 1, "", "unshare: Operation not permitted")
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: None)
    monkeypatch.setattr(sandbox.subprocess, "run", lambda *a, **k: refused)
    program, problem = sandbox._way.__wrapped__()
    assert not program and "not permitted" in problem and "Install bubblewrap" in problem


@pytest.mark.skipif(not hasattr(main.os, "fork"), reason="no fork on this system")
def test_unprotected_it_gives_the_same_marks_and_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sandbox, "_hidden", lambda: pytest.fail("bubblewrap was used"))
    slip = "def entropy(counts):\n    return 0.0"
    hand_in(tmp_path / "class", "ann", with_answers({"+entropy": LOOKS}))
    hand_in(tmp_path / "class", "bob", with_answers({"entropy": slip}))
    out = tmp_path / "out"
    args = [str(tmp_path / "class"), "--out", str(out), "--no-sandbox", "--workers", "1"]
    assert main.main(args) == 0
    assert "solutions" in capsys.readouterr().err
    found = main.Store(out / "store.db").marks().values()
    assert {one.student: one.marks for one in found} == {"ann": 16, "bob": 13}
