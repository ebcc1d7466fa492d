"""A million rows: how much memory does a tree need, and does the time grow in step?

Every size is fitted in a fresh process, whose greatest use of memory is its own.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

SIZES = (100_000, 1_000_000)
MOST_MB = 400.0  # above what the process held before the fit
MOST_TIMES = 14.0  # ten times the rows may take this many times as long

SCRIPT = """
import resource, sys, time
import numpy as np
from dtlib import ClassificationTree

rng = np.random.default_rng(0)
X = rng.normal(size=({n_rows}, 20))
y = X[:, :4].sum(axis=1) + rng.normal(size=len(X)) > 0
def peak():  # KiB on Linux, bytes on macOS
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1e6 if sys.platform == "darwin" else 1e6 / 1024)

before, start = peak(), time.process_time()
ClassificationTree().fit(X, y)
print(time.process_time() - start, peak() - before)
"""


def million() -> Iterator[tuple[str, str, bool]]:
    """(what, the measured against the target, is it all right?)."""
    if sys.platform == "win32":  # it has no resource module
        return
    (few_seconds, _), (seconds, megabytes) = (_fit(n_rows) for n_rows in SIZES)
    times = seconds / few_seconds
    yield (
        "a million rows × 20: memory",
        f"{megabytes:.0f} MB over the data, target {MOST_MB:g}",
        megabytes <= MOST_MB,
    )
    yield (
        "a million rows × 20: time",
        f"{seconds:.1f} s, {times:.1f} times that of {SIZES[0]:,} rows, target {MOST_TIMES:g}",
        times <= MOST_TIMES,
    )


def _fit(n_rows: int) -> tuple[float, float]:
    script = SCRIPT.format(n_rows=n_rows)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes)
