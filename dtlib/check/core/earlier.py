"""A student's own function from an earlier sheet, if it is right; else the library's."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from dtlib.check.core.exercise import FUNCTION, Check
from dtlib.student import Limit, call

CELL_SECONDS = 20.0  # of work: a cell may import much


def earlier(check: Check) -> Callable[..., Any]:
    """``gain = earlier(check.gain)``: what you wrote, as far as its check finds it right.

    Looks for the answer in the sheets beside this one, as they were last saved. A function
    that is missing or wrong is replaced by one that is right, so that one slip does not spoil
    the sheets that follow. Says which of the two you got. What this sheet itself asks for is not
    handed out.
    """
    asked_here = any(_asks(sheet, check.name) for sheet in Path.cwd().glob("*.ipynb"))
    if asked_here or check.form != FUNCTION:
        raise ValueError(f"{check.name} is not a function of an earlier sheet: it is yours to find")
    for sheet in sorted(Path.cwd().parent.glob("ch*/*.ipynb")):
        own = _function_in(sheet, check.name)
        if own is not None and check.of(own, check.cases).is_right:
            print(f"{check.name}: your own, from {sheet.name}")
            return own
    print(f"{check.name}: the library's (yours was not found, or is not right yet)")
    return check._truth


def _function_in(sheet: Path, name: str) -> Callable[..., Any] | None:
    """The answer of that name, with what its sheet had defined up to it."""
    cells = list(_code_until(sheet, name))
    if not cells:
        return None
    space: dict[str, Any] = {}
    for source in cells:
        # A cell may be broken, another answer's perhaps, which this one may not need. Not by the
        # file's own name: its lines are JSON, and an error would show one.
        run = partial(_run, source, f"<{sheet.name}>", space)  # not a copy of the space
        call(run, (), Limit.after(CELL_SECONDS))
    found = space.get(name)
    return found if callable(found) else None


def _run(source: str, name: str, space: dict[str, Any]) -> None:
    exec(compile(source, name, "exec"), space)


def _asks(sheet: Path, name: str) -> bool:
    return any(True for _ in _code_until(sheet, name))


def _code_until(sheet: Path, name: str) -> Iterator[str]:
    """The sheet's set-up and answers, up to the answer that is asked for."""
    try:
        cells = json.loads(sheet.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError):
        return
    marked = [cell for cell in cells if "grade_id" in cell["metadata"].get("nbgrader", {})]
    ids = [cell["metadata"]["nbgrader"]["grade_id"] for cell in marked]
    if name not in ids:
        return
    for cell in marked[: ids.index(name) + 1]:
        if cell["cell_type"] == "code" and not cell["metadata"]["nbgrader"]["grade"]:
            yield "".join(cell["source"])
