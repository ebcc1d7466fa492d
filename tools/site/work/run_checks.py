"""Runs a sheet from its first cell to its last, and says of each exercise what its check finds.

The page *Hand in* runs this file in a Python of its own: an answer that never ends stops nothing
but that Python, and nothing counts that only an open notebook still remembers.
"""

import json
import os
import sys
from functools import partial
from pathlib import Path

from dtlib import check
from dtlib.check.core import progress
from dtlib.student import Limit, call

CELL_SECONDS = 20.0  # of work: a cell may import much
UNKNOWN = "not checked"


class Unseen:
    """In the place of ``dtlib.explore``: nobody looks at an explorer here."""

    def __call__(self, *_, **__):
        return self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self


def checked(path, original):
    """What the checks of the sheet at this path say, an entry an exercise, as JSON.

    ``original`` is the sheet as the course has it: its checks are asked, whatever became of them.
    """
    path = Path(path)
    os.chdir(path.parent)  # an answer of an earlier sheet is looked for beside this one
    asked = {id_of(cell): cell for cell in cells_of(json.loads(original)) if is_check(cell)}
    progress.forget()
    space, problems = {"__name__": "__main__"}, {}
    for cell in cells_of(json.loads(path.read_text(encoding="utf-8"))):
        if is_check(cell):
            continue  # of the course's own, right behind its answer
        stopped = run(text_of(cell), path.name, space)
        name = id_of(cell)
        if f"check-{name}" in asked:
            failed = run_check(text_of(asked[f"check-{name}"]), path.name, space)
            problems[name] = stopped or failed
    return json.dumps([told(cell, problems) for cell in asked.values()])


def told(cell, problems):
    name = id_of(cell).removeprefix("check-")
    result = progress.so_far().results.get(name)
    about = {"name": name, "points": cell["metadata"]["nbgrader"]["points"]}
    if result is None:
        says = problems.get(name) or "Its answer cell is not in the sheet any more."
        return {**about, "title": getattr(check, name).title, "state": UNKNOWN, "says": says}
    says = " ".join(filter(None, [result.says, result.means]))
    return {**about, "title": result.exercise, "state": result.state, "says": says}


def run(source, name, space):
    """Run a cell within limits; why it stopped, or nothing."""
    outcome = call(partial(execute, source, name, space), (), Limit.after(CELL_SECONDS))
    if outcome.how == "too slow":
        return f"Its cell did not end within {CELL_SECONDS:.0f} seconds of work."
    return outcome.error and f"Its cell stopped: {outcome.error}"


def run_check(source, name, space):
    """A check has limits of its own for what it calls."""
    try:
        execute(source, name, space)
    except Exception as error:
        return f"The check could not ask it: {type(error).__name__}: {error}"
    return ""


def execute(source, name, space):
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    source = shell.transform_cell(source) if shell else source
    exec(compile(source, f"<{name}>", "exec"), space)


def cells_of(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def text_of(cell):
    return "".join(cell["source"])


def id_of(cell):
    return cell["metadata"].get("nbgrader", {}).get("grade_id", "")


def is_check(cell):
    return cell["metadata"].get("nbgrader", {}).get("grade", False)


def show_no_explorers():
    import dtlib

    sys.modules["dtlib.explore"] = dtlib.explore = Unseen()
