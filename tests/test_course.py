"""The front door: course.py, the Makefile, and the set-up of .venv when things go wrong."""

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

import course
from tools import environment
from tools.environment import SetupError, ensure_environment

ROOT = Path(__file__).resolve().parent.parent
MAKE = shutil.which("make")
posix_only = pytest.mark.skipif(os.name == "nt", reason="signals and make are for POSIX")


# ------------------------------------------------------------------ an old Python


def test_an_old_python_is_told_what_to_do():
    sentence = course.too_old((3, 10, 13))
    assert "needs Python 3.11 or newer and this is 3.10" in sentence
    assert course.too_old((3, 11, 0)) is None
    assert course.too_old((4, 0)) is None


def test_an_old_python_can_read_course_py_up_to_the_check():
    source = (ROOT / "course.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 6))
    check = next(i for i, node in enumerate(tree.body) if isinstance(node, ast.If))
    imported = [node for node in tree.body[:check] if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [alias.name for node in imported for alias in node.names] == ["sys"]


# ------------------------------------------------------------------ make and course.py agree


def make_targets() -> dict[str, str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z]+):.*## (.+)$", text, re.MULTILINE))


def test_make_has_the_jobs_of_course_py_with_the_same_words():
    targets = make_targets()
    del targets["help"]
    assert targets == {name: job.__doc__.rstrip(".") for name, job in course.JOBS.items()}


def make(*args: str, path: str = os.environ["PATH"]) -> str:
    """What make prints; the tests may themselves run under make, which must not be inherited."""
    if MAKE is None:
        pytest.skip("make is not installed")
    inherited = ("MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS", "PYTHON", "ARGS")
    env = {name: value for name, value in os.environ.items() if name not in inherited}
    return subprocess.run(
        [MAKE, *args],
        cwd=ROOT,
        env={**env, "PATH": path},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_make_alone_lists_every_target_in_one_line():
    lines = make().splitlines()
    assert [line.split()[:2] for line in lines] == [["make", name] for name in make_targets()]


@posix_only
def test_make_passes_over_a_python_that_only_seems_to_be_there(tmp_path):
    bodies = {"python3.14": "exit 127", "python3.13": f'exec "{sys.executable}" "$@"'}
    for name, body in bodies.items():
        shim = tmp_path / name
        shim.write_text(f"#!/bin/sh\n{body}\n")
        shim.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    printed = make("--dry-run", "lab", "ARGS=--port 9000", path=path)
    assert printed.strip() == "python3.13 course.py lab --port 9000"


def test_without_a_job_every_job_is_listed(capsys):
    assert course.main([]) == 0
    printed = capsys.readouterr().out
    assert all(f"  {name} " in printed for name in course.JOBS)
    assert course.main(["no-such-job"]) == 2


# ------------------------------------------------------------------ the parts of the suite


def runs_of_test(monkeypatch, *codes: int, args: tuple[str, ...] = ()) -> tuple[int, list]:
    """What ``course.py test`` asks pytest for, and its own exit code, if pytest ends so."""
    asked, left = [], list(codes)
    monkeypatch.setattr(course, "ensure_environment", lambda *_: "python")
    monkeypatch.setattr(course, "run", lambda command, _: asked.append(command[3:]) or left.pop(0))
    return course.test(list(args)), asked


def test_the_parts_are_the_whole_suite(monkeypatch):
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    code, asked = runs_of_test(monkeypatch, 0, 0)
    assert code == 0
    folders = [folder for part in asked for folder in part]
    assert sorted(folders) == sorted(settings["tool"]["pytest"]["ini_options"]["testpaths"])


@pytest.mark.parametrize("codes", [(1, 0), (0, 1), (-9, 0)])
def test_a_part_that_fails_fails_the_whole_and_the_other_still_runs(monkeypatch, codes):
    code, asked = runs_of_test(monkeypatch, *codes)
    assert code == sum(codes)
    assert len(asked) == 2


def test_ctrl_c_ends_all_parts(monkeypatch):
    assert runs_of_test(monkeypatch, 2, 0) == (2, [course.TESTS[0]])


def test_arguments_are_for_pytest_alone(monkeypatch):
    assert runs_of_test(monkeypatch, 0, args=("-k", "gini")) == (0, [["-k", "gini"]])


# ------------------------------------------------------------------ when the set-up runs


@pytest.fixture
def played(tmp_path, monkeypatch):
    """A course folder and the list of commands run in it; venv and pip are only played."""
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    calls = []

    def fake_call(command, log, on_line=None):
        calls.append([str(part) for part in command])
        if "venv" in calls[-1]:
            python = environment.python_of(tmp_path / ".venv")
            python.parent.mkdir(parents=True)
            python.touch()
        return 0

    monkeypatch.setattr(environment, "call", fake_call)
    return tmp_path, calls


def test_the_second_run_installs_nothing(played):
    root, calls = played
    python = ensure_environment(root, {"course"})
    assert python == environment.python_of(root / ".venv")
    assert [("venv" in call, "pip" in call) for call in calls] == [(True, False), (False, True)]
    assert calls[1][-1] == f"{root}[course]"
    ensure_environment(root, {"course"})
    assert len(calls) == 2


def test_more_extras_are_added_and_kept(played):
    root, calls = played
    ensure_environment(root, {"course"})
    ensure_environment(root, {"course", "test"})
    assert calls[2][-1] == f"{root}[course,test]"
    ensure_environment(root, {"course"})
    assert len(calls) == 3


def test_a_changed_pyproject_updates_the_environment_in_place(played):
    root, calls = played
    ensure_environment(root, {"course"})
    (root / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    ensure_environment(root, {"course"})
    assert ["pip" in call for call in calls] == [False, True, True]


@pytest.mark.parametrize("damage", ["no stamp", "other python", "moved", "no interpreter"])
def test_an_environment_that_cannot_be_trusted_is_made_again(played, damage):
    root, calls = played
    ensure_environment(root, {"course"})
    stamp = environment.read_stamp(root / ".venv")
    leftover = root / ".venv" / "leftover"
    leftover.touch()
    if damage == "no stamp":
        (root / ".venv" / environment.STAMP).unlink()
    elif damage == "other python":
        environment.write_stamp(root / ".venv", {**stamp, "python": "3.11.0"})
    elif damage == "moved":
        environment.write_stamp(root / ".venv", {**stamp, "root": "elsewhere"})
    else:
        environment.python_of(root / ".venv").unlink()
    ensure_environment(root, {"course"})
    assert len(calls) == 4
    assert not leftover.exists()


def test_a_failed_update_keeps_the_environment_that_worked(played, monkeypatch):
    root, _ = played
    ensure_environment(root, {"course"})
    before = environment.read_stamp(root / ".venv")
    monkeypatch.setattr(environment, "call", lambda *_: 1)
    with pytest.raises(SetupError):
        ensure_environment(root, {"course", "test"})
    assert environment.read_stamp(root / ".venv") == before


def test_ctrl_c_in_an_update_leaves_no_stamp(played, monkeypatch):
    root, _ = played
    ensure_environment(root, {"course"})

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "call", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ensure_environment(root, {"course", "test"})
    assert environment.read_stamp(root / ".venv") == {}


def test_an_unwritable_folder_is_told_in_a_sentence(played, monkeypatch):
    root, calls = played

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(environment, "log_file", refuse)
    with pytest.raises(SetupError, match="cannot be written to: copy the course to a folder"):
        ensure_environment(root, {"course"})
    assert calls == []


@posix_only
def test_two_set_ups_at_once_do_not_disturb_each_other(played):
    root, calls = played
    with environment.log_file(root), pytest.raises(SetupError, match="Another set-up"):
        ensure_environment(root, {"course"})
    assert calls == []
    ensure_environment(root, {"course"})


def test_a_reason_that_is_not_the_network_is_quoted():
    sentence = environment.why_pip_failed("Collecting x\nERROR: No matching distribution found.\n")
    assert "(No matching distribution found)" in sentence
    assert "network" not in sentence


# ------------------------------------------------------------------ the real thing, going wrong


@pytest.fixture
def copy(tmp_path):
    """A folder with just enough of the course for a real set-up to begin."""
    for name in ("course.py", "pyproject.toml", "tools", "dtlib", "README.md"):
        source = ROOT / name
        ignore = shutil.ignore_patterns("__pycache__")
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=ignore)
        else:
            shutil.copy(source, tmp_path)
    return tmp_path


# Nothing listens on port 9 (discard), so pip fails at once and the network is never asked.
NO_NETWORK = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_CONFIG_FILE": os.devnull}


def test_no_network_ends_soon_in_one_sentence_and_leaves_nothing(copy):
    start = time.monotonic()
    result = subprocess.run(
        [sys.executable, "course.py", "lab"],
        cwd=copy, env={**os.environ, **NO_NETWORK}, capture_output=True, text=True,
    )  # fmt: skip
    assert result.returncode == 1
    assert result.stderr.strip() == (
        "The packages could not be downloaded: check the network connection and run the command "
        "again (details: .venv-setup.log)."
    )
    assert not (copy / ".venv").exists()
    assert (copy / ".venv-setup.log").stat().st_size > 0
    assert time.monotonic() - start < 60


@posix_only
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_set_up_leaves_nothing(copy, stop):
    process = subprocess.Popen(
        [sys.executable, "course.py", "lab"],
        cwd=copy, env={**os.environ, **NO_NETWORK}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    end = time.monotonic() + 30
    while not (copy / ".venv" / "pyvenv.cfg").exists() and time.monotonic() < end:
        time.sleep(0.01)
    process.send_signal(stop)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.strip() == "Stopped. Run the same command again to start over."
    assert not (copy / ".venv").exists()
