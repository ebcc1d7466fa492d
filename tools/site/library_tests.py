"""Run the library's unit tests inside Pyodide, under node.

How: python -m tools.site.library_tests [pytest's arguments].

A browser tab has whole numbers of 32 bits by default, no threads, no signals and no timers. What
breaks there breaks without a sound, so the story, the fast engine, the pictures and the checks
are tested there as everywhere else. Without node, npm or a network this is skipped, and says so.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.site.distribution import CannotFetch, cache_folder, distribution, pure_wheels

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ["numpy", "pandas", "packaging", "scipy", "scikit-learn"]
WHEELS = [
    "pytest==9.0.2", "iniconfig==2.3.0", "pluggy==1.6.0", "pygments==2.19.2",
    "hypothesis==6.148.7", "sortedcontainers==2.4.0",
]  # fmt: skip
# The story and its figures, the fast engine against scikit-learn's trees, the pictures, and every
# sheet's checks, in two parts that run side by side: some three minutes on two processors. Others
# may be named: python -m tools.site.library_tests tests/test_pruning.py
PARTS = [
    ("check_core", "check_sheets", "judging"),
    (
        *("impurity", "splits", "tree", "learners", "missing", "rules", "forest", "boosting"),
        *("weights", "figures", "growers", "against_sklearn", "properties", "datasets"),
        *("draw_charts", "draw_gallery"),
    ),
]
# Python calls a function of a tab's own for each object within an object that it lets go: a chain
# of thousands of nodes overflows the small stack there. And no clock is trusted there.
TOO_MUCH = "not three_thousand and not in_good_time"


def main(arguments: list[str]) -> int:
    if not shutil.which("node"):
        return _skip("node is not installed")
    try:
        pyodide = distribution()
        wheels = pure_wheels(WHEELS, cache_folder() / "test-wheels")
    except CannotFetch as reason:
        return _skip(str(reason))
    names_tests = any(not argument.startswith("-") for argument in arguments)
    # None of the options in pyproject.toml: no workers, no notebooks there.
    options = ["-o", "addopts=", "-p", "no:cacheprovider", "-q", "-rs"]
    options += ["-p", "tools.site.pytest_pyodide", "-k", TOO_MUCH]
    named = [arguments] if names_tests else [[*arguments, *files(part)] for part in PARTS]
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for number, tests in enumerate(named):
            file = Path(folder) / f"settings{number}.json"
            settings = {
                "pyodide": str(pyodide),
                "course": str(ROOT),
                "packages": PACKAGES,
                "wheels": [str(wheel) for wheel in wheels],
                "arguments": [*options, *tests],
            }
            file.write_text(json.dumps(settings))
            command = ["node", str(Path(__file__).with_name("in_pyodide.mjs")), str(file)]
            running.append(subprocess.Popen(command))
        return max([process.wait() for process in running])


def files(part: tuple[str, ...]) -> list[str]:
    return [f"tests/test_{name}.py" for name in part]


def _skip(reason: str) -> int:
    says = f"SKIPPED: the library was NOT tried in Pyodide, because {reason}."
    if os.environ.get("GITHUB_ACTIONS"):
        print(f"::warning::{says}")  # shown on the run's first page
    print(f"\n{'=' * 70}\n{says}\n{'=' * 70}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
