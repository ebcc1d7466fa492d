"""A notebook that was handed in: read with care, and put in line with the sheet that it answers."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from grading.sheets import Cell, Sheet, cell_of

LARGEST = 20_000_000  # bytes: a sheet with all its pictures has less than one
LONGEST_CELL = 100_000
LONGEST_ALL, MOST_CELLS = 500_000, 500  # of all cells; an answer counts even then
TOO_MANY = "The notebook has too many cells; some of its own were left out."


class Unreadable(Exception):
    """What is wrong with a file, and what to do about it."""


@dataclass(frozen=True)
class Lined:
    """The cells to run, in order, and what a person should know of how they were found."""

    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()

    def source(self, exercise: str) -> str:
        found = [cell.source for cell in self.cells if cell.is_answer and cell.grade_id == exercise]
        return found[-1] if found else ""


def read(data: bytes) -> list[Cell]:
    """The code cells of a notebook file."""
    if not data.strip():
        raise Unreadable("The file is empty. Ask for it again.")
    if len(data) > LARGEST:
        size = f"{len(data) / 1e6:.0f} MB, where {LARGEST / 1e6:.0f} are read"
        raise Unreadable(f"The file has {size}. Ask for it without outputs.")
    try:
        notebook = json.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise Unreadable(f"The file is no notebook ({_short(error)}). Ask for it again.") from None
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise Unreadable("The file is JSON, but no notebook: it has no cells. Ask for it again.")
    language = _language(notebook)
    if language not in ("", "python"):
        told = ascii(language[:30])
        raise Unreadable(f"The notebook is written for {told}. Ask for the Python notebook.")
    return [cell for cell in map(cell_of, notebook["cells"]) if cell]


def _short(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:100]


def _language(notebook: dict[str, Any]) -> str:
    metadata = notebook.get("metadata")
    kernel = metadata.get("kernelspec") if isinstance(metadata, dict) else None
    return str(kernel.get("language", "")).lower() if isinstance(kernel, dict) else ""


# ------------------------------------------------------------------ which sheet


def sheets_in(cells: list[Cell], sheets: dict[str, Sheet]) -> list[str]:
    """The sheets that a notebook answers, the most likely first; of marks, else of names."""
    for found in (_by_marks(cells, sheets), _by_names(cells, sheets)):
        if found:
            return found
    return []


def _by_marks(cells: list[Cell], sheets: dict[str, Sheet]) -> list[str]:
    there = {cell.grade_id for cell in cells if cell.is_answer or cell.is_check}
    counts = {name: len(there & set(sheet.exercises)) for name, sheet in sheets.items()}
    return sorted((name for name in counts if counts[name] > 1), key=lambda name: -counts[name])


def _by_names(cells: list[Cell], sheets: dict[str, Sheet]) -> list[str]:
    """One sheet only, half of whose names are there: names are weaker than marks."""
    there = {name for cell in cells for name in bound(cell.source)}
    shares = {
        name: len(there & set(sheet.exercises)) / len(sheet.exercises)
        for name, sheet in sheets.items()
    }
    best = max(shares, key=lambda name: shares[name])
    return [best] if shares[best] >= 0.5 else []


def bound(source: str) -> set[str]:
    """The names that a cell defines at its top level.

    >>> sorted(bound("def f(x):\\n    y = 1\\nz = 2"))
    ['f', 'z']
    """
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    names = {node.name for node in body if isinstance(node, ast.FunctionDef)}
    targets = [one for node in body if isinstance(node, ast.Assign) for one in node.targets]
    return names | {one.id for one in targets if isinstance(one, ast.Name)}


# ------------------------------------------------------------------ in line with the sheet


def lined_up(cells: list[Cell], sheet: Sheet) -> Lined:
    """The student's cells in the student's order, and the sheet's own as the sheet has them.

    A cell of the sheet that was edited is the sheet's again, one that was deleted comes back
    before the next that is there. An answer whose mark was lost is known by its id or its name.
    """
    notes: list[str] = []
    known = list(_recognised(cells, sheet, notes))
    ids = {cell.grade_id for cell in known if cell.grade_id}
    missing = [cell for cell in sheet.cells if cell.grade_id and cell.grade_id not in ids]
    own = {cell.grade_id: cell for cell in sheet.cells if cell.grade_id}
    order = [cell.grade_id for cell in sheet.cells if cell.grade_id]
    for cell in missing:
        if not cell.is_answer:
            known.insert(_place(known, order[order.index(cell.grade_id) + 1 :]), cell)
        else:
            notes.append(f"The answer cell of {cell.grade_id} was not found.")
    checked: set[str] = set()
    run = []
    for cell in known:
        given = own.get(cell.grade_id)
        if given is None or given.is_answer:
            run.append(cell)
        elif cell.grade_id not in checked:  # a copied check counts once
            checked.add(cell.grade_id)
            run.append(given)
    if any(len(cell.source) > LONGEST_CELL for cell in run):
        notes.append(f"A cell with more than {LONGEST_CELL} characters was left out.")
    return Lined(tuple(_bounded(run, notes)), tuple(notes))


def _bounded(cells: list[Cell], notes: list[str]) -> list[Cell]:
    """The sheet's own cells in any case; a student's as long as they are not too many."""
    left, most, kept = LONGEST_ALL, MOST_CELLS, []
    for cell in cells:
        if len(cell.source) > LONGEST_CELL:
            continue
        left, most = left - len(cell.source), most - 1
        if cell.grade_id or min(left, most) >= 0:
            kept.append(cell)
        elif TOO_MANY not in notes:
            notes.append(TOO_MANY)
    return kept


def _recognised(cells: list[Cell], sheet: Sheet, notes: list[str]) -> Iterator[Cell]:
    """Each cell with the mark of the sheet's cell that it is."""
    by_mark = {cell.grade_id: cell for cell in sheet.cells if cell.grade_id}
    by_id = {cell.cell_id: cell for cell in by_mark.values() if cell.cell_id}
    marked = {cell.grade_id for cell in cells}
    for cell in cells:
        found = by_mark.get(cell.grade_id)
        if found is None:
            lost = by_id.get(cell.cell_id)
            names = bound(cell.source) & set(sheet.exercises)
            if lost is None and names:
                lost = by_mark[min(names, key=sheet.exercises.index)]
            if lost is not None and lost.grade_id not in marked:
                notes.append(f"The cell of {lost.grade_id} had lost its mark; it was found again.")
                found = lost
        if found is None:
            yield replace(cell, grade_id="", is_answer=False, is_check=False)
        else:
            yield replace(found, source=cell.source)


def _place(cells: list[Cell], later: list[str]) -> int:
    """Where a cell of the sheet belongs: before the first of those that come after it."""
    places = [n for n, cell in enumerate(cells) if cell.grade_id in later]
    return min(places, default=len(cells))
