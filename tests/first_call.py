"""How much work a check does at its first call in a new kernel: ``python -m tests.first_call id3``.

A new process runs the imports of the sheet, as a student's kernel does. It then asks each answer
in a fork of its own, so that nothing is known from an answer before. Another program may take the
machine for a moment: a call that is over the limit is made again, twice at most, each time as the
first call in a new fork, and is measured against work of the same kind beside it. So what counts
is the work of a check, not how slow or busy the machine is.
"""

import contextlib
import importlib
import io
import json
import os
import sys
import time
from pathlib import Path

LIMIT = 0.2  # seconds of processor time
TRIES = 3
QUIET = 0.05  # what the work to compare with takes on a quiet machine
ROOT = Path(__file__).resolve().parent.parent


def each_answer(sheet):
    """Every right answer, every wrong one and the stub's None, of every check of a sheet."""
    answers = importlib.import_module(f"tests.sheets.{sheet}")
    for name, right in answers.RIGHT.items():
        for number, answer in enumerate(right):
            yield name, f"right {number}", answer
        for idea, answer in answers.WRONG[name].items():
            yield name, idea, answer
        yield name, "None", None


def in_a_fork(function, *arguments):
    """The number that a function returns, called in a new fork."""
    receive, send = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(send, json.dumps(function(*arguments)).encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(send)
    with os.fdopen(receive) as told:
        return json.loads(told.read())


def first_call(name, answer):
    """Seconds of work to load the sheet, for the check and for the words that are shown."""
    from dtlib import check
    from dtlib.check.core.exercise import FUNCTION

    start = time.process_time()
    one = getattr(check, name)
    loaded = time.process_time() - start
    if one.form != FUNCTION and callable(answer):
        answer = answer()  # a value that takes long: the student's cell has computed it before
    start = time.process_time()
    one(answer)._repr_html_()
    return loaded + time.process_time() - start


def slowness():
    """How many times longer than on a quiet machine a piece of work takes here and now."""
    import pandas as pd

    table = pd.DataFrame({"a": list("xyz") * 20, "b": list("uv") * 30})
    start = time.process_time()
    for _ in range(10):
        pd.crosstab(table["a"], table["b"])
    return max(1.0, (time.process_time() - start) / QUIET)


def main(sheet):
    import nbformat

    (path,) = (ROOT / "exercises").glob(f"*/{sheet}.ipynb")
    cells = nbformat.read(path, as_version=4).cells
    os.chdir(path.parent)
    with contextlib.redirect_stdout(io.StringIO()):
        exec(next(cell.source for cell in cells if cell.cell_type == "code"), {})
    found = []
    for name, which, answer in each_answer(sheet):
        for _ in range(TRIES):
            seconds = in_a_fork(first_call, name, answer)
            if seconds >= LIMIT:
                seconds /= in_a_fork(slowness)
            if seconds < LIMIT:
                break
        found.append((name, which, seconds))
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
