"""A gain worked out line by line, with the numbers put in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from dtlib.draw.canvas.numbers import amount
from dtlib.draw.lists.calculation import Working
from dtlib.impurity import class_impurity
from dtlib.questions import Question

NAMES = {"entropy": "Entropy", "gini": "Gini", "error": "Error"}
MOST = 10  # branches with a line of their own


def gain_lines(row: pd.Series, n_rows: int, criterion: str) -> list[Working]:
    """The lines for one row of ``dtlib.candidates``: the set, its branches, gain and ratio."""
    t = row["threshold"]
    question = Question(row["attribute"], None if np.isnan(t) else float(t))
    branches = {a: np.array(list(c.values()), float) for a, c in row["branches"].items()}
    branches = {answer: counts for answer, counts in branches.items() if counts.sum() > 0}
    whole = np.sum(list(branches.values()), axis=0)
    n, before = whole.sum(), float(class_impurity(whole, criterion))
    parts = {a: float(class_impurity(c, criterion) * c.sum() / n) for a, c in branches.items()}
    name = NAMES[criterion]
    lines = [Working(f"{name}(S)", (_spelt(whole, criterion), f"{name}{_listed(whole)}"),
                     f"{before:.4f}")]  # fmt: skip
    for answer in list(branches)[:MOST]:
        lines.append(_branch_line(question.condition(answer), branches[answer], n, criterion))
    rest = list(parts.values())[MOST:]
    if rest:
        lines.append(Working(f"{len(rest)} other values", ("their sum",), f"{sum(rest):.4f}"))
    less = " − ".join(f"{part:.4f}" for part in (before, *parts.values()))
    short = f"{before:.4f} − {sum(parts.values()):.4f}"
    if n < n_rows:  # a gain that only some rows know counts for their share
        known = f"{amount(n)}/{n_rows} · "
        less, short = f"{known}({less})", f"{known}({short})"
    unknown = [n_rows - n] if n < n_rows else []  # counts as one more branch, as in C4.5
    sizes = np.array([*(counts.sum() for counts in branches.values()), *unknown])
    information, ratio = float(row["split_information"]), float(row["gain_ratio"])
    return [
        *lines,
        Working(f"Gain(S, {question.attribute})", (less, short), f"{row['gain']:.4f}", True),
        Working("split information", (_spelt(sizes, "entropy"), f"Entropy{_listed(sizes)}"),
                f"{information:.4f}"),
        Working("gain ratio", (f"{row['gain']:.4f} / {information:.4f}",), f"{ratio:.4f}"),
    ]  # fmt: skip


def _branch_line(condition: str, counts: Any, n: float, criterion: str) -> Working:
    size, impurity = counts.sum(), float(class_impurity(counts, criterion))
    share = f"{amount(size)}/{amount(n)}"
    value = f"{size / n * impurity:.4f}"
    put_in = f"{share} · {impurity:.4f}"
    return Working(
        condition, (f"{share} · {NAMES[criterion]}{_listed(counts)} = {put_in}", put_in), value
    )


def _listed(counts: Any) -> str:
    return f"({', '.join(amount(count) for count in counts)})"


def _spelt(counts: Any, criterion: str) -> str:
    """The impurity of these counts as a sum of fractions.

    >>> _spelt(np.array([9.0, 5.0]), "entropy")
    '−9/14·log₂ 9/14 − 5/14·log₂ 5/14'
    """
    n = amount(counts.sum())
    shares = [f"{amount(count)}/{n}" for count in counts if count > 0]
    if criterion == "entropy":
        return "−" + " − ".join(f"{share}·log₂ {share}" for share in shares)
    if criterion == "gini":
        return "1 − " + " − ".join(f"({share})²" for share in shares)
    return f"1 − {amount(counts.max())}/{n}"
