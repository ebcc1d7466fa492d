"""Store what J48 says of data sets, so that the tests can compare without Java.

``python -m tests.j48.make path/to/weka.jar`` (PyPI's python-weka-wrapper3 carries weka.jar, and
Debian's package weka has one). Each file holds the command, J48's tree, and what it predicts
for every training row. The data of ``vote.csv`` and ``labor.csv`` are those of the UCI Machine
Learning Repository (Congressional Voting Records, 1987; Labor Relations, 1988; CC BY 4.0).
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from dtlib import datasets
from dtlib.fast.read.frames import read_table
from dtlib.fast.read.table import by_name

HERE = Path(__file__).parent
SHIPPED = (
    "adaboost_two_features", "breast_cancer", "circles_in_box", "continuous_abc", "coms3",
    "heart_disease", "iris", "penguins", "play_tennis", "pruning_training", "restaurant",
    "transport", "wine", "zoo",
)  # fmt: skip
WITH_HOLES = ("heart_disease", "iris", "play_tennis", "wine", "zoo")
NAMES = (*SHIPPED, *(f"{name}_with_holes" for name in WITH_HOLES), "labor", "vote")
OPTIONS = ["-U", "-O", "-M", "2", "-doNotMakeSplitPointActualValue", "-no-cv"]
PREDICTIONS = "weka.classifiers.evaluation.output.prediction.CSV -distribution -decimals 6"


def load(name: str) -> tuple[pd.DataFrame, pd.Series]:
    """The data, with every fifteenth cell emptied if the name says so."""
    if (HERE / f"{name}.csv").exists():
        frame = pd.read_csv(HERE / f"{name}.csv")
        return frame.drop(columns="class"), frame["class"]
    X, y = getattr(datasets, f"load_{name.removesuffix('_with_holes')}")()
    if name.endswith("_with_holes"):
        place = np.arange(X.size).reshape(X.shape)
        X = X.astype(dict.fromkeys(X.select_dtypes("int"), float)).mask(place * 7 % 15 == 3)
    return X, y


def as_arff(X: pd.DataFrame, y: pd.Series) -> str:
    """Attributes by name and values in order, as dtlib decides between equal questions."""
    table = read_table(X)
    lines, columns = ["@relation data"], []
    for j in by_name(table):
        attribute = table.attributes[j]
        levels = attribute.levels
        kind = "numeric" if levels is None else "{" + ",".join(map(quoted, levels)) + "}"
        lines.append(f"@attribute {quoted(attribute.name)} {kind}")
        cells = [repr(float(c)) if levels is None else quoted(levels[c]) for c in table.columns[j]]
        columns.append(np.where(table.missing(j), "?", cells).tolist())
    labels = sorted(set(y))
    lines.append("@attribute class {" + ",".join(map(quoted, labels)) + "}\n@data")
    columns.append([quoted(label) for label in y])
    return "\n".join(lines + [",".join(row) for row in zip(*columns, strict=True)]) + "\n"


def quoted(name: Any) -> str:
    return f"'{name}'"


def j48(jar: str, arff: Path, *more: str) -> str:
    command = ["java", "-cp", jar, "weka.classifiers.trees.J48", "-t", str(arff), *OPTIONS, *more]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def store(name: str, jar: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        arff = Path(folder) / f"{name}.arff"
        arff.write_text(as_arff(*load(name)), encoding="utf-8")
        said = j48(jar, arff, "-v")
        tree = said.split("------------------\n", 1)[1].split("Number of Leaves", 1)[0].strip()
        rows = j48(jar, arff, "-classifications", PREDICTIONS)
    # inst#,actual,predicted,error,distribution, which marks the greatest with a star
    found = re.findall(r"^\d+,.*,\+?,([*\d.,]+)$", rows, re.MULTILINE)
    predictions = [row.replace("*", "") for row in found]
    assert len(predictions) == len(load(name)[0])
    command = f"J48 -t {name}.arff {' '.join(OPTIONS)}"
    text = f"{command}\n\n{tree}\n\n" + "\n".join(predictions) + "\n"
    (HERE / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for name in NAMES:
        store(name, sys.argv[1])
        print(name)
