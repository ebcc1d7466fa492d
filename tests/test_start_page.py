"""The first notebook's check of the set-up: it asks for what the course needs, and says so."""

import importlib.metadata
import re
import tomllib

import pytest

from tools.notebooks import ROOT, read

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOT_IMPORTED = {"jupyterlab", "notebook"}  # who reads the page has one of them
CELLS = [cell.source for cell in read(ROOT / "notebooks" / "00_start_here.ipynb").cells]
CHECK = "\n".join(source for source in CELLS if "needed" in source)


def run_check(capsys) -> tuple[dict, list[str]]:
    names: dict = {}
    exec(CHECK, names)
    return names, capsys.readouterr().out.splitlines()


def test_here_every_line_is_ok(capsys):
    _, said = run_check(capsys)
    assert len(said) == 8
    assert all(line.endswith(": ok") for line in said)


def test_the_versions_are_those_of_the_course(capsys):
    asked = run_check(capsys)[0]["needed"]
    wanted = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["course"]
    bounds = dict(re.fullmatch(r"([\w-]+)>=(\d+\.\d+)[\d.]*,<.+", each).groups() for each in wanted)
    assert asked == {name: least for name, least in bounds.items() if name not in NOT_IMPORTED}
    assert "(3, 11)" in CHECK and PROJECT["requires-python"] == ">=3.11"


@pytest.mark.parametrize("found, verdict", [("2.2.9", "older than 2.3"), (None, "missing")])
def test_what_is_old_or_missing_is_named_with_a_way_out(monkeypatch, capsys, found, verdict):
    real = importlib.metadata.version

    def version(name):
        if name != "pandas":
            return real(name)
        if found is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return found

    monkeypatch.setattr(importlib.metadata, "version", version)
    _, said = run_check(capsys)
    (line,) = [line for line in said if not line.endswith("ok")]
    assert line == f"pandas is {verdict}: start JupyterLab with the command in the README."


def test_ten_is_newer_than_nine(monkeypatch, capsys):
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "10.9.1")
    assert all(line.endswith(": ok") for line in run_check(capsys)[1])
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "3.9.4")
    said = run_check(capsys)[1]
    assert "matplotlib is older than 3.10" in said[3]
