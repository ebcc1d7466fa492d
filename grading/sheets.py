"""The sheets as they were handed out: their cells, and what each exercise is worth."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import dtlib
from dtlib import check
from dtlib.check import SHEETS
from dtlib.check.core.exercise import FUNCTION, Check

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Cell:
    """A code cell. ``grade_id`` is nbgrader's name of it; a student's own cells have none."""

    source: str
    grade_id: str = ""
    cell_id: str = ""
    is_answer: bool = False
    is_check: bool = False


@dataclass(frozen=True)
class Sheet:
    """``name`` is that of the file, "entropy"; ``folder`` nbgrader's assignment."""

    name: str
    folder: str
    cells: tuple[Cell, ...]
    points: dict[str, float]  # by exercise, in the order of the sheet

    @property
    def exercises(self) -> list[str]:
        return list(self.points)

    @property
    def most(self) -> float:
        return sum(self.points.values())

    def check(self, exercise: str) -> Check:
        found: Check = getattr(check, exercise)
        return found

    def is_function(self, exercise: str) -> bool:
        return self.check(exercise).form == FUNCTION

    @cached_property
    def given(self) -> set[str]:
        """The names of the library that the sheet itself imports."""
        return {name for cell in self.cells if not cell.is_answer for name in imported(cell.source)}

    @cached_property
    def earlier(self) -> set[str]:
        """The functions of earlier sheets that this one begins with."""
        words = " ".join(cell.source for cell in self.cells if not cell.is_answer)
        return {name for name in _checks() if f"check.earlier(check.{name})" in words}


def imported(source: str) -> set[str]:
    """The names that a cell takes from dtlib.

    >>> sorted(imported("import numpy\\nfrom dtlib import check, gini"))
    ['check', 'gini']
    >>> imported("import dtlib.impurity as i\\nf = i.entropy")
    {'entropy'}
    """
    nodes = nodes_of(source)
    froms = [n for n in nodes if isinstance(n, ast.ImportFrom) and _is_ours(n.module or "")]
    plain = [
        one for n in nodes if isinstance(n, ast.Import) for one in n.names if _is_ours(one.name)
    ]
    modules = {"dtlib", *(one.asname or "dtlib" for one in plain)}
    reached = {
        n.attr
        for n in nodes
        if isinstance(n, ast.Attribute) and n.attr in dtlib.__all__ and _root(n) in modules
    }
    return reached | {one.name for node in froms for one in node.names}


def nodes_of(source: str) -> list[ast.AST]:
    """Of a cell's syntax; none if it is no Python."""
    try:
        return list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _is_ours(module: str) -> bool:
    return module.split(".")[0] == "dtlib"


def _root(node: ast.expr) -> str:
    """The name that a chain of attributes begins with."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


@cache
def parameters() -> dict[str, list[str]]:
    """The names of the parameters of every function that a sheet asks for."""
    cells = [cell for sheet in sheets().values() for cell in sheet.cells if cell.is_answer]
    return {
        node.name: [one.arg for one in node.args.args]
        for cell in cells
        for node in ast.parse(cell.source).body
        if isinstance(node, ast.FunctionDef)
    }


def _checks() -> list[str]:
    return [name for files in SHEETS.values() for names in files.values() for name in names]


@cache
def sheets(folder: Path = ROOT / "exercises") -> dict[str, Sheet]:
    """Every sheet of the folder, by name."""
    found = [_read(path) for path in sorted(folder.glob("*/*.ipynb"))]
    return {sheet.name: sheet for sheet in found}


def _read(path: Path) -> Sheet:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cells = tuple(map(cell_of, notebook["cells"]))
    points = {
        cell["metadata"]["nbgrader"]["grade_id"].removeprefix("check-"): points_of(cell)
        for cell in notebook["cells"]
        if cell["metadata"].get("nbgrader", {}).get("grade")
    }
    return Sheet(path.stem, path.parent.name, tuple(one for one in cells if one), points)


def points_of(cell: dict[str, Any]) -> float:
    return float(cell["metadata"]["nbgrader"]["points"])


def cell_of(cell: Any) -> Cell | None:
    """A code cell of a notebook file, whatever is written there; None for others."""
    if not isinstance(cell, dict) or cell.get("cell_type") != "code":
        return None
    source = cell.get("source", "")
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    metadata = cell.get("metadata")
    marks = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    marks = marks if isinstance(marks, dict) else {}
    return Cell(
        text,
        str(marks.get("grade_id", "")),
        str(cell.get("id", "")),
        is_answer=bool(marks.get("solution")),
        is_check=bool(marks.get("grade")),
    )
