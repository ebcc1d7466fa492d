"""Only the course's own notebooks are signed, and only as they came."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from tools.trust import STAMP, trust_new


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A small course under git, an environment folder, and a data folder of its own."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    root = tmp_path / "course"
    (root / "notebooks").mkdir(parents=True)
    for name in ("ours", "edited"):
        write(root / "notebooks" / f"{name}.ipynb", "1 + 1")
    run = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "start"]):
        subprocess.run([*run, *words], cwd=root, check=True)
    write(root / "notebooks" / "edited.ipynb", "2 + 2")
    write(root / "notebooks" / "stranger.ipynb", "3 + 3")
    return root


def write(path: Path, code: str) -> None:
    cell = nbformat.v4.new_code_cell(code, id="a")
    cell.outputs = [nbformat.v4.new_output("stream", text=code)]
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)


def fake_python(root: Path) -> Path:
    """The interpreter of this test, under a path that looks like one in .venv."""
    link = root.parent / "venv" / "bin" / "python"
    link.parent.mkdir(parents=True, exist_ok=True)
    if not link.exists():
        link.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        link.chmod(0o755)
    return link


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for Python is a shell script")
def test_only_unchanged_notebooks_of_the_course_are_trusted(course):
    trust_new(course, fake_python(course))
    notary = NotebookNotary(data_dir=str(course.parent / "data"))
    trusted = {
        path.stem: notary.check_signature(nbformat.read(path, as_version=4))
        for path in (course / "notebooks").glob("*.ipynb")
    }
    assert trusted == {"ours": True, "edited": False, "stranger": False}
    assert (course.parent / "venv" / STAMP).read_text()
