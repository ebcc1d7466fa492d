"""C45 with and without gaps, and J48 beside it where ``WEKA_JAR`` names Weka's weka.jar.

Java is not needed: without it the line of J48 is left out. Both count processor time.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.datasets import make_classification

import dtlib
from bench.timing import in_turns

J48_TARGET, GAPS_TARGET = 0.8, 2.0
TIMER = Path(__file__).with_name("J48Time.java")


def c45(seconds: float) -> Iterator[tuple[str, str, bool]]:
    for n_rows in (1000, 10_000):
        X, y = make_classification(n_rows, 20, n_informative=6, random_state=0)
        gaps = X.copy()
        gaps[np.random.default_rng(0).random(X.shape) < 0.02] = np.nan
        jobs = (partial(dtlib.C45().fit, data, y) for data in (X, gaps))
        timing = in_turns(*jobs, seconds)
        ratio = timing.second / timing.first
        text = f"{1000 * timing.first:.1f} ms, with 2 % gaps {1000 * timing.second:.1f} ms"
        yield f"C45, {n_rows:,} × 20", f"{text}, ratio {ratio:.2f}", ratio <= GAPS_TARGET
        if jar := os.environ.get("WEKA_JAR"):
            theirs = j48_seconds(jar, X, y)
            ratio = timing.first / theirs
            text = f"J48 {1000 * theirs:.1f} ms, ratio {ratio:.2f}"
            yield f"C45 by J48, {n_rows:,} × 20", text, ratio <= J48_TARGET


def j48_seconds(jar: str, X: Any, y: Any) -> float:
    """How long J48 takes for its full tree, once Java is warm."""
    lines = ["@relation numbers", *(f"@attribute x{j} numeric" for j in range(X.shape[1]))]
    lines += ["@attribute class {0,1}", "@data"]
    lines += [
        ",".join(map(repr, row)) + f",{label}" for row, label in zip(X.tolist(), y, strict=True)
    ]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "numbers.arff"
        data.write_text("\n".join(lines))
        command = ["java", "-cp", jar, str(TIMER), str(data)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return float(said.split("seconds")[-1])
