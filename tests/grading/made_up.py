"""Made-up submissions of sheet 1: its solution, with cells put in the place of others."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HIDDEN = re.compile(r"### BEGIN HIDDEN TESTS.*?### END HIDDEN TESTS\n?", re.DOTALL)


def solved(sheet: str = "ch01-entropy/entropy") -> dict[str, Any]:
    """The solution as a good student would hand it in."""
    notebook = json.loads((ROOT / "solutions" / f"{sheet}.ipynb").read_text(encoding="utf-8"))
    notebook["metadata"].pop("widgets", None)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            text = HIDDEN.sub("", "".join(cell["source"]))
            cell["source"] = re.sub(r" *### (BEGIN|END) SOLUTION\n?", "", text)
            cell["outputs"] = []
    return notebook


def grade_id(cell: dict[str, Any]) -> str:
    return str(cell["metadata"].get("nbgrader", {}).get("grade_id", ""))


def with_answers(answers: dict[str, str], sheet: str = "ch01-entropy/entropy") -> dict[str, Any]:
    """Solved, but for these answers; a name with + before it is code above the right answer."""
    notebook = copy.deepcopy(solved(sheet))
    for cell in notebook["cells"]:
        name = grade_id(cell)
        if name in answers:
            cell["source"] = answers[name]
        elif "+" + name in answers:
            cell["source"] = answers["+" + name] + "\n" + cell["source"]
    return notebook


def hand_in(folder: Path, student: str, notebook: dict[str, Any] | bytes) -> Path:
    place = folder / student / "ch01-entropy"
    place.mkdir(parents=True, exist_ok=True)
    data = notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode()
    (place / "entropy.ipynb").write_bytes(data)
    return place / "entropy.ipynb"
