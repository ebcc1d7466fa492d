"""How fast a class is graded: dtlib-grade beside nbgrader on the same notebooks, and endless loops.

python -m bench.grading 20           so many students; their marks must be equal
python -m bench.grading 300 --ours   without nbgrader beside it, which takes long
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from grading.store import Store
from tests.grading.made_up import ROOT, hand_in, with_answers

SEED = "7"
# An endless loop in every twentieth notebook: most stand still, a step was forgotten; some go on.
LOOPS = {
    "stand still": "i = 0\n    while i < len(table):\n        row = table[i]",
    "go on": "i = 0\n    while i < 1 or len(table):\n        i += 1",
}
TOOLS = str(Path(sys.executable).parent)  # nbgrader calls alembic by its name
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(ROOT),
    "DTLIB_CLASS_SEED": SEED,
    "PATH": TOOLS + os.pathsep + os.environ["PATH"],
}


def main(n: int, with_nbgrader: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(n):
            hand_in(folder / "honest", f"s{number}", with_answers(_own(number)))
            for kind, body in LOOPS.items():
                loop = {"information_gain": f"def information_gain(table):\n    {body}"}
                answers = {**_own(number), **(loop if number % 20 == 0 else {})}
                hand_in(folder / kind, f"s{number}", with_answers(answers))
        ours, most = _ours(folder, "honest")
        print(f"dtlib-grade: {n / ours:.2f} a second ({ours:.1f} s), {most:.0f} MB", flush=True)
        for kind in LOOPS:
            seconds, _ = _ours(folder, kind)
            print(f"5 % endless loops that {kind}: {seconds / ours - 1:+.0%}", flush=True)
        if with_nbgrader:
            theirs = _nbgrader(folder)
            speed = f"{n / theirs:.2f} a second ({theirs:.1f} s)"
            print(f"nbgrader: {speed}; {theirs / ours:.1f} times")
            assert _marks(folder / "graded-honest") == _nbgrader_marks(folder)
            print("the marks are equal")


def _own(number: int) -> dict[str, str]:
    """Every notebook is another one."""
    return {"+entropy_of_bag": f"# student {number}"}


def _ours(folder: Path, which: str) -> tuple[float, float]:
    """Seconds, and the most memory of one of its processes in MB."""
    command = [sys.executable, "-m", "grading.main", str(folder / which), "--seed", SEED]
    seconds = _seconds([*command, "--out", str(folder / f"graded-{which}")], folder)
    return seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


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
    numbers = [int(one) for one in sys.argv[1:] if one.isdigit()]
    main(*(numbers or [300]), with_nbgrader="--ours" not in sys.argv)
