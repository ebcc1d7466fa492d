"""Prints the lower bound of every dependency as pip constraints, to test that they are true.

python -m tools.lowest > lowest.txt
PIP_CONSTRAINT=lowest.txt make test PYTHON=python3.11
"""

import re
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def requirements(*extras: str) -> dict[str, str]:
    """Name → range, as pyproject.toml gives them: the library's, then those of the extras."""
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    lines = list(project["dependencies"])
    for extra in extras:
        lines += project["optional-dependencies"][extra]
    return dict(re.split("(?=>=)", line, maxsplit=1) for line in lines)


def lower_bound(version_range: str) -> str:
    return version_range.split(",")[0].removeprefix(">=")


if __name__ == "__main__":
    for name, version_range in requirements("course", "test").items():
        print(f"{name}=={lower_bound(version_range)}.*")
