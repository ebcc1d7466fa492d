"""Ways to grow a tree, right and wrong, for the check of ID3 in sheet 2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

import dtlib
from dtlib.check.core.answers import plain, same
from dtlib.check.core.exercise import Misconception
from dtlib.check.core.remembering import remembered
from dtlib.check.sheets.ch02_id3.best_attribute import (
    SMALLEST,
    counted_gain,
    smallest_gain,
    true_best,
)
from dtlib.tree import Node

Tree = Any  # a class, or {"asks": …, "majority": …, "branches": {value: tree}}


@remembered
def true_id3(table: pd.DataFrame, attributes: Sequence[str], target: str) -> Tree:
    if not attributes:
        return _majority(table, target)
    return as_dictionary(dtlib.ID3().fit(table[list(attributes)], table[target]).root_)


def as_dictionary(node: Node) -> Tree:
    """A tree of the library in the form of the sheet: without branches that no row took."""
    if node.question is None:
        return node.prediction
    return {
        "asks": node.question.attribute,
        "majority": node.prediction,
        "branches": {
            value: as_dictionary(branch) for value, branch in node.branches.items() if branch.n_rows
        },
    }


Table = Any  # a DataFrame, or its columns as lists by name: pandas is slow on a few rows


def _majority(table: Table, target: str) -> Any:
    """Of equally common classes the one that sorts first."""
    labels = list(table[target])
    return max(sorted(set(labels)), key=labels.count)


def _minority(table: Table, target: str) -> Any:
    labels = list(table[target])
    return min(dict.fromkeys(labels), key=labels.count)


def _first_seen(table: Table, target: str) -> Any:
    labels = list(table[target])
    return max(dict.fromkeys(labels), key=labels.count)


def _last_class(table: Table, target: str) -> Any:
    labels = list(table[target])
    return max(sorted(set(labels), reverse=True), key=labels.count)


def _parts(table: Table, name: str, sort: bool) -> dict[Any, Table]:
    """The rows of each value of a column."""
    values = dict.fromkeys(table[name])
    return {
        value: {
            column: [
                cell for cell, here in zip(table[column], table[name], strict=True) if here == value
            ]
            for column in table
        }
        for value in (sorted(values) if sort else values)
    }


def _takes_first_seen(arguments: tuple[Any, ...], value: Any) -> bool:
    """Told by a leaf without attributes alone, whatever else is wrong about the tree.

    One of these, ``EVEN`` or ``_even``, has equally common classes, and the later one first.
    """
    table, attributes, target = arguments
    return bool(attributes) or bool(value == _first_seen(table, target))


@dataclass(frozen=True)
class Way:
    """A way to grow a tree. Each wrong idea differs from ID3 in one of these."""

    choose: Callable[[Table, Sequence[str], str], str] = true_best
    label: Callable[[Table, str], Any] = _majority
    fewest: int = 1  # attributes that must be left
    least_gain: float = -1.0
    asks_constant: bool = False  # also where all rows have one value
    asks_again: bool = False
    one_list: bool = False  # all branches take from the same list of attributes
    all_rows: bool = False  # no branch leaves rows out
    in_order: bool = True  # of their names are the branches grown, else as the values come

    def grow(self, table: Table, attributes: list[str], target: str) -> Tree:
        useful = [n for n in attributes if self.asks_constant or len(set(table[n])) > 1]
        if len(set(table[target])) == 1 or len(attributes) < self.fewest or not useful:
            return self.label(table, target)
        best = useful[0] if len(useful) == 1 else self.choose(table, useful, target)
        if self.least_gain >= 0 and counted_gain(table, best, target) <= self.least_gain:
            return self.label(table, target)
        if self.asks_again and len(set(table[best])) == 1:
            raise RecursionError("the same question about the same rows, for ever")
        rest = self._rest(attributes, best)
        branches = {
            value: self.grow(table if self.all_rows else part, rest, target)
            for value, part in _parts(table, best, self.in_order).items()
        }
        return {"asks": best, "majority": self.label(table, target), "branches": branches}

    def _rest(self, attributes: list[str], best: str) -> list[str]:
        if self.one_list:
            attributes.remove(best)
        if self.one_list or self.asks_again:
            return attributes
        return [name for name in attributes if name != best]

    def __call__(self, table: pd.DataFrame, attributes: Sequence[str], target: str) -> Tree:
        return self.grow({name: list(table[name]) for name in table}, list(attributes), target)


def _majority_of_all(table: pd.DataFrame, attributes: Sequence[str], target: str) -> Tree:
    def label(part: Table, name: str) -> Any:
        return part[name][0] if len(set(part[name])) == 1 else _majority(table, target)

    return Way(label=label)(table, attributes, target)


def _nodes(tree: Tree) -> list[dict[Any, Any]]:
    """Every dictionary of the answer that stands where a node should, however it is written."""
    if not isinstance(tree, dict):
        return []
    below = tree.get("branches", {})
    branches = below.values() if isinstance(below, dict) else ()
    return [tree, *(node for branch in branches for node in _nodes(branch))]


def _has_other_keys(tree: Tree) -> bool:
    return any(set(node) != {"asks", "majority", "branches"} for node in _nodes(tree))


def _has_no_class(tree: Tree) -> bool:
    """A leaf or a majority that is nothing, or a list."""
    said = [tree, *(node.get("majority") for node in _nodes(tree))]
    said += [one for node in _nodes(tree) for one in node["branches"].values()]
    return not all(isinstance(one, (str, dict)) for one in said)


def _form(is_seen: Callable[[Tree], bool]) -> Callable[[tuple[Any, ...], Any], bool]:
    """A slip in how the tree is written; cases that it does not touch are right."""
    return lambda arguments, tree: is_seen(tree) or same(plain(true_id3(*arguments)), tree, 0)


ID3_IDEAS = (
    Misconception(
        "other keys in a node",
        "A node here has other keys than `asks`, `majority` and `branches`.",
        "Compare it with the example in the sheet: which key is missing, or spelt differently?",
        seen=_form(_has_other_keys),
    ),
    Misconception(
        "no class in a leaf",
        "A leaf or a majority here is `None` or a list, where one class should stand.",
        "Does every way through the function `return`? And does `mode()` give one class, or a "
        "column of them?",
        seen=_form(_has_no_class),
    ),
    Misconception(
        "majority of the whole table",
        "Every majority here is that of the whole table.",
        "Which rows have come to this node? What is most common among them?",
        wrong=_majority_of_all,
    ),
    Misconception(
        "all rows in every branch",
        "Every branch is grown from all rows.",
        "After the answer *Sunny*, which rows are still there? Which table does the call get?",
        wrong=Way(all_rows=True),
    ),
    Misconception(
        SMALLEST.name, SMALLEST.means, SMALLEST.question, wrong=Way(choose=smallest_gain)
    ),
    Misconception(
        "asks in the order of the list",
        "The questions come in the order of the list, whatever they tell.",
        "Which of your functions knows the best question? Is it asked?",
        wrong=Way(choose=lambda table, attributes, target: attributes[0]),
    ),
    Misconception(
        "stops one level early",
        "It stops while an attribute is still left.",
        "With one attribute left, can a question be asked? And with none?",
        wrong=Way(fewest=2),
    ),
    Misconception(
        "stops where nothing is gained",
        "It stops where the best gain is 0, though the rows are mixed.",
        "Two switches, and the lamp is on if they differ: what does each switch tell alone, "
        "and what do both together?",
        wrong=Way(least_gain=1e-9),
    ),
    Misconception(
        "minority leaf",
        "Where the rows are mixed it says the rarest class.",
        "If you must bet on one class in such a group, which one is right more often?",
        wrong=Way(label=_minority),
    ),
    Misconception(
        "one list for all branches",
        "An attribute that one branch has asked is gone for the others too.",
        "`remove` changes the list itself. Who else holds the same list?",
        wrong=Way(one_list=True),
    ),
    Misconception(
        "a question with one answer",
        "It asks for an attribute of which all rows here have the same value.",
        "What do you know after such a question that you did not know before?",
        wrong=Way(asks_constant=True),
    ),
    Misconception(
        "the same attribute again",
        "It asks for an attribute again that it has asked already, and so for ever.",
        "Within a branch all rows have the same value of what was asked. What has to become "
        "fewer from call to call so that it ends?",
        wrong=Way(asks_constant=True, asks_again=True),
    ),
    Misconception(
        "the class that sorts last",
        "Of equally common classes it takes the one that sorts last.",
        "Which of them does the sheet ask for? In which order do you go through the classes?",
        wrong=Way(label=_last_class),
    ),
    Misconception(
        "the class seen first",
        "Of equally common classes it takes the one that stands first in the table.",
        "The rows of a table can be shuffled. Which rule gives the same leaf then?",
        seen=_takes_first_seen,
    ),
)
