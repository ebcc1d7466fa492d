"""Lets JupyterLab show the stored pictures of the course's own notebooks.

JupyterLab shows stored SVG only in notebooks that it trusts: those that this person has run,
or that were signed. The notebooks as they came with the course are signed once, after the
set-up and after each update; a notebook that was changed since is never signed here.
"""

import subprocess
from pathlib import Path

STAMP = "trusted"
FOLDERS = ("notebooks", "exercises")


def trust_new(root: Path, python: Path) -> None:
    """Sign the course's notebooks if that has not been done for this state of the course."""
    stamp = python.parent.parent / STAMP
    state = git(root, "rev-parse", "HEAD") or "unpacked"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == state:
        return
    files = unchanged_notebooks(root)
    if files:
        command = [python, "-m", "nbformat.sign", *files]
        done = subprocess.run(list(map(str, command)), cwd=root, capture_output=True, check=False)
        if done.returncode != 0:
            return  # pictures then appear when a cell is run; not worth stopping for
    stamp.write_text(state, encoding="utf-8")


def unchanged_notebooks(root: Path) -> list[Path]:
    """The notebooks as git knows them, or all where there is no git."""
    found = sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.ipynb"))
    if not git(root, "rev-parse", "HEAD"):
        return found
    tracked = set(git(root, "ls-files", *FOLDERS).splitlines())
    changed = set(git(root, "diff", "--name-only", "HEAD").splitlines())
    return [p for p in found if p.relative_to(root).as_posix() in tracked - changed]


def git(root: Path, *words: str) -> str:
    """What git says, or nothing if there is no git here."""
    try:
        done = subprocess.run(
            ["git", *words], cwd=root, capture_output=True, text=True, encoding="utf-8", check=False
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
