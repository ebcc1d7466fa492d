"""How much longer does dtlib take to load than the ``import pandas`` within it?

``import dtlib`` alone loads nothing yet, so that the first tree is measured too: that is what
a notebook waits for. Fresh processes, taking turns; Python's own start is taken off.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from statistics import median

MOST = 1.15
PANDAS = "import pandas"
OURS = ("import dtlib", "from dtlib import ClassificationTree")
SCRIPT = """
import time
start = time.process_time()
{statement}
print(time.process_time() - start)
"""


def importing(turns: int) -> Iterator[tuple[str, str, bool]]:
    """(what, the measured against the target, is it all right?)."""
    statements = (PANDAS, *OURS)
    taken: dict[str, list[float]] = {statement: [] for statement in statements}
    for statement in statements:
        _run(statement)  # the first time compiles and fills the file cache
    for _ in range(turns):
        for statement in statements:
            taken[statement].append(_run(statement))
    pandas = 1000 * median(taken[PANDAS])
    for statement in OURS:
        ours = 1000 * median(taken[statement])
        text = f"{ours:.0f} ms, {ours / pandas:.2f} times pandas' {pandas:.0f} ms, target {MOST:g}"
        yield statement, text, ours / pandas <= MOST


def _run(statement: str) -> float:
    script = SCRIPT.format(statement=statement)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return float(done.stdout)
