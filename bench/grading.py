"""How fast a class is graded: dtlib-grade beside nbgrader on the same notebooks, and endless loops.

python -m bench.grading 20     so many students; their marks must be equal
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from grading.store import Store
from tests.grading.made_up import ROOT, hand_in, with_answers

SEED = "7"
LOOP = "def information_gain(table):\n    while True: pass"
TOOLS = str(Path(sys.executable).parent)  # nbgrader calls alembic by its name
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(ROOT),
    "DTLIB_CLASS_SEED": SEED,
    "PATH": TOOLS + os.pathsep + os.environ["PATH"],
}


def main(n: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(n):
            hand_in(folder / "honest", f"s{number}", with_answers(_own(number)))
            loops = {"information_gain": LOOP} if number % 20 == 0 else {}
            hand_in(folder / "loops", f"s{number}", with_answers({**_own(number), **loops}))
        ours = _ours(folder, "honest")
        print(f"dtlib-grade: {n / ours:.2f} a second ({ours:.1f} s)", flush=True)
        loops_seconds = _ours(folder, "loops")
        print(f"with 5 % endless loops: {loops_seconds / ours - 1:+.0%}", flush=True)
        theirs = _nbgrader(folder)
        print(f"nbgrader: {n / theirs:.2f} a second ({theirs:.1f} s); {theirs / ours:.1f} times")
        assert _marks(folder / "graded-honest") == _nbgrader_marks(folder)
        print("the marks are equal")


def _own(number: int) -> dict[str, str]:
    """Every notebook is another one."""
    return {"+entropy_of_bag": f"# student {number}"}


def _ours(folder: Path, which: str) -> float:
    command = [sys.executable, "-m", "grading.main", str(folder / which), "--seed", SEED]
    return _seconds([*command, "--out", str(folder / f"graded-{which}")], folder)


def _seconds(command: list[str], where: Path) -> float:
    begin = time.perf_counter()
    subprocess.run(command, cwd=where, env=ENVIRONMENT, check=True, capture_output=True)
    return time.perf_counter() - begin


def _nbgrader(folder: Path) -> float:
    """nbgrader in a copy of the course; entering the sheet into its gradebook is not counted."""
    course = folder / "course"
    for part in ("solutions", "exercises"):
        shutil.copytree(ROOT / part, course / part)
    shutil.copy(ROOT / "nbgrader_config.py", course)
    shutil.copytree(folder / "honest", course / "grading" / "submitted")
    nbgrader = [sys.executable, "-m", "nbgrader"]
    _seconds([*nbgrader, "generate_assignment", "--create", "--force", "ch01-entropy"], course)
    return _seconds([*nbgrader, "autograde", "ch01-entropy"], course)


def _marks(out: Path) -> dict[str, float]:
    return {student: one.marks for (student, _, _), one in Store(out / "store.db").marks().items()}


def _nbgrader_marks(folder: Path) -> dict[str, float]:
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{folder}/course/grading/gradebook.db") as book:
        found = book.assignment_submissions("ch01-entropy")
        return {one.student.id: one.score for one in found}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
