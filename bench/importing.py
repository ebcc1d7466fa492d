"""How much longer does ``import dtlib`` take than the ``import pandas`` within it?

Fresh processes, taking turns. Python's own start is taken off both.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from statistics import median

MOST = 1.15
SCRIPT = """
import time
start = time.process_time()
import {module}
print(time.process_time() - start)
"""


def importing(turns: int) -> Iterator[tuple[str, str, bool]]:
    """(what, the measured against the target, is it all right?)."""
    modules = ("pandas", "dtlib")
    taken: dict[str, list[float]] = {module: [] for module in modules}
    for module in modules:
        _import(module)  # the first time compiles and fills the file cache
    for _ in range(turns):
        for module in modules:
            taken[module].append(_import(module))
    pandas, ours = (1000 * median(taken[module]) for module in modules)
    text = f"{ours:.0f} ms, {ours / pandas:.2f} times pandas' {pandas:.0f} ms, target {MOST:g}"
    yield "import dtlib", text, ours / pandas <= MOST


def _import(module: str) -> float:
    script = SCRIPT.format(module=module)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return float(done.stdout)
