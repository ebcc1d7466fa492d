"""Sheet 3's trees: dictionaries that a student can read, and their way to dtlib's and back.

A leaf is a class. An inner node is ``{"ask": attribute, "branches": {value: tree, …}}``. Rows are
a table whose last column, ``target``, is the class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.core.remembering import remembered
from dtlib.tree import Node, ask, leaf

Path = tuple[Any, ...]  # the values of the branches that lead from the root to a node
Records = list[dict[Any, Any]]  # the rows one by one: pandas is slow on a few rows
Rows = pd.DataFrame | Records


def rows_of(text: str) -> pd.DataFrame:
    """A word a row, a letter a value, the class last: ``rows_of("X0NA Y1YB")``."""
    words = [list(word) for word in text.split()]
    names = [f"F{i + 1}" for i in range(len(words[0]) - 1)]
    return pd.DataFrame(words, columns=[*names, "target"])


def as_words(rows: pd.DataFrame) -> str:
    """The other way round, so that a student can build the rows of a case again."""
    return " ".join("".join(map(str, row)) for row in rows.itertuples(index=False))


def records(rows: Rows) -> Records:
    return rows if isinstance(rows, list) else _records(rows)


@remembered
def _records(rows: pd.DataFrame) -> Records:
    return rows.to_dict("records")


def is_leaf(tree: Any) -> bool:
    return not isinstance(tree, dict)


def answer(tree: Any, row: Any) -> Any:
    while not is_leaf(tree):
        tree = tree["branches"][row[tree["ask"]]]
    return tree


def error(tree: Any, rows: Rows) -> float:
    """The share of wrong answers, row by row: dtlib's ``predict`` is for larger tables."""
    wrong = [answer(tree, row) != row["target"] for row in records(rows)]
    return sum(wrong) / len(wrong)


def inner_paths(tree: Any, path: Path = ()) -> Iterator[Path]:
    """Every inner node, a parent before its branches."""
    if not is_leaf(tree):
        yield path
        for value, branch in tree["branches"].items():
            yield from inner_paths(branch, (*path, value))


def node_at(tree: Any, path: Path) -> Any:
    for value in path:
        tree = tree["branches"][value]
    return tree


def reaching(tree: Any, path: Path, rows: Rows) -> Records:
    """The rows that come to the node at the end of the path."""
    left = records(rows)
    for value in path:
        left = [row for row in left if row[tree["ask"]] == value]
        tree = tree["branches"][value]
    return left


def with_node(tree: Any, path: Path, node: Any) -> Any:
    """The tree with another node at the end of the path."""
    if not path:
        return node
    branches = {**tree["branches"], path[0]: with_node(tree["branches"][path[0]], path[1:], node)}
    return {**tree, "branches": branches}


def cut(tree: Any, path: Path, rows: Rows) -> Any:
    """The node becomes a leaf with the most common class of these rows that come to it."""
    return with_node(tree, path, most_common(reaching(tree, path, rows)))


def most_common(rows: Rows) -> Any:
    return class_counts(rows).most_common(1)[0][0]


def class_counts(rows: Rows) -> Counter[Any]:
    return Counter(row["target"] for row in records(rows))


# --- to dtlib and back ---


def as_node(tree: Any, training: Rows) -> Node:
    """dtlib's tree with the counts of the training rows, so that it can be pruned."""
    if is_leaf(tree):
        return leaf(tree, {tree: 0, **class_counts(training)})  # known, also where no row comes
    below = {
        value: as_node(branch, reaching(tree, (value,), training))
        for value, branch in tree["branches"].items()
    }
    return ask(tree["ask"], below)


def as_dictionary(node: Node) -> Any:
    if node.question is None:
        return node.prediction
    branches = {value: as_dictionary(branch) for value, branch in node.branches.items()}
    return {"ask": node.question.attribute, "branches": branches}


# --- other clothes for hidden cases ---


def disguised(
    tree: Any, tables: list[pd.DataFrame], rng: np.random.Generator
) -> tuple[Any, list[pd.DataFrame]]:
    """The same tree and rows under other names of attributes, values and classes."""
    known: dict[Any, set[Any]] = {name: set() for name in tables[0]}
    for table in tables:
        for name in table:
            known[name] |= set(table[name])
    for asked, value in _pairs(tree):
        known[asked].add(value)
    attributes = [name for name in known if name != "target"]
    names = _other_names(attributes, "GHKMQRTV", rng)
    values = {name: _other_names(sorted(known[name]), "defghijk", rng) for name in attributes}
    values["target"] = _other_names(sorted(known["target"]), "LNOPSUW", rng)

    def other(tree: Any) -> Any:
        if is_leaf(tree):
            return values["target"][tree]
        new = values[tree["ask"]]
        return {
            "ask": names[tree["ask"]],
            "branches": {new[value]: other(branch) for value, branch in tree["branches"].items()},
        }

    renamed = [
        pd.DataFrame({names.get(name, name): t[name].map(values[name]) for name in t})
        for t in tables
    ]
    return other(tree), renamed


def _pairs(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every attribute of the tree with its values, and ``target`` with the leaves' classes."""
    if is_leaf(tree):
        yield "target", tree
        return
    for value, branch in tree["branches"].items():
        yield tree["ask"], value
        yield from _pairs(branch)


def _other_names(old: list[Any], letters: str, rng: np.random.Generator) -> dict[Any, str]:
    return dict(zip(old, rng.permutation(list(letters)).tolist(), strict=False))
