"""C45 with J48's rules grows J48's trees: node by node, and in what it predicts for every row."""

from __future__ import annotations

import re

import numpy as np
import pytest

from dtlib.learners import C45
from dtlib.tree import Node
from tests.j48.make import HERE, NAMES, load

NUMBERS = re.compile(r" \([\d./]+\)$")


def as_j48_prints(node: Node, depth: int = 0) -> list[str]:
    """The tree in the lines of J48."""
    lines = []
    assert node.question is not None
    for answer, branch in node.branches.items():
        threshold = node.question.threshold
        sign = {"yes": "<=", "no": ">"}[answer] if threshold is not None else "="
        value = answer if threshold is None else f"{threshold:.6f}".rstrip("0").rstrip(".")
        line = "|   " * depth + f"{node.question.attribute} {sign} {value}"
        if branch.is_leaf:
            wrong = branch.weight - max((branch.counts or {}).values()) if branch.weight else 0.0
            lines.append(f"{line}: {branch.prediction} ({branch.weight}/{wrong})")
        else:
            lines += [line, *as_j48_prints(branch, depth + 1)]
    return lines


def weights_at_leaf(line: str) -> list[float]:
    """(weight, weight of other classes), for an inner node nothing."""
    found = NUMBERS.search(line)
    if not found:
        return []
    numbers = [float(number) for number in found[0].strip(" ()").split("/")]
    return numbers if len(numbers) == 2 else [*numbers, 0.0]


@pytest.mark.parametrize("name", NAMES)
def test_j48_rules_grow_the_trees_of_j48(name: str) -> None:
    X, y = load(name)
    tree = C45(variant="j48", min_samples_leaf=2).fit(X, y)
    _, printed, predicted = (HERE / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")
    ours, theirs = as_j48_prints(tree.root_), printed.splitlines()
    assert [NUMBERS.sub("", line) for line in ours] == [NUMBERS.sub("", line) for line in theirs]
    for our_line, their_line in zip(ours, theirs, strict=True):
        # They print two decimals.
        assert weights_at_leaf(our_line) == pytest.approx(weights_at_leaf(their_line), abs=0.00501)
    probabilities = [[float(p) for p in row.split(",")] for row in predicted.split()]
    np.testing.assert_allclose(tree.predict_proba(X), probabilities, atol=6e-7)
