"""A row with a gap goes down a tree in parts: the right way, and the wrong ideas of it.

A tree is a leaf, ``{class: rows}``, or a question, ``(attribute, {value: tree})``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from dtlib.check.core.exercise import Misconception

Row = Mapping[str, Any]
Shares = dict[str, float]


def counts_of(tree: Any) -> Counter[str]:
    """The training rows below a node, by class."""
    if isinstance(tree, dict):
        return Counter(tree)
    return sum((counts_of(branch) for branch in tree[1].values()), Counter())


def _divided(counts: Mapping[str, float]) -> Shares:
    total = sum(counts.values())
    return {label: count / total for label, count in counts.items()}


def _by_rows(branches: Mapping[Any, Any]) -> list[float]:
    rows = [counts_of(branch).total() for branch in branches.values()]
    return [n / sum(rows) for n in rows]


def _sent(
    tree: Any,
    row: Row,
    weights: Callable[[Mapping[Any, Any]], list[float]] = _by_rows,
    at_leaf: Callable[[Mapping[str, float]], Shares] = _divided,
    joined: Callable[[float, float], float] = float.__add__,
) -> Shares:
    """The row's parts, wherever they end, put together."""
    if isinstance(tree, dict):
        return at_leaf(tree)
    attribute, branches = tree
    if row[attribute] is not None:
        return _sent(branches[row[attribute]], row, weights, at_leaf, joined)
    mixed: Shares = {}
    for part, branch in zip(weights(branches), branches.values(), strict=True):
        for label, share in _sent(branch, row, weights, at_leaf, joined).items():
            mixed[label] = joined(mixed.get(label, 0.0), float(part * share))
    return {label: share for label, share in mixed.items() if share > 0}


def true_shares(tree: Any, row: Row) -> Shares:
    return _sent(tree, row)


def _equal_parts(branches: Mapping[Any, Any]) -> list[float]:
    return [1 / len(branches)] * len(branches)


def _largest_only(branches: Mapping[Any, Any]) -> list[float]:
    rows = [counts_of(branch).total() for branch in branches.values()]
    return [float(n == max(rows)) for n in rows]


def _rows_themselves(branches: Mapping[Any, Any]) -> list[float]:
    return [counts_of(branch).total() for branch in branches.values()]


def _majority(counts: Mapping[str, float]) -> Shares:
    return {max(counts, key=lambda label: counts[label]): 1.0}


def _stops(tree: Any, row: Row) -> Shares:
    """At the question that has no answer, all rows of the node vote."""
    if isinstance(tree, dict) or row[tree[0]] is None:
        return _divided(counts_of(tree))
    return _stops(tree[1][row[tree[0]]], row)


def _rows_of_leaves(tree: Any, row: Row) -> Shares:
    """The rows of all leaves that are reached, thrown together."""

    def reached(node: Any) -> Counter[str]:
        if isinstance(node, dict):
            return Counter(node)
        value, branches = row[node[0]], node[1]
        below = branches.values() if value is None else [branches[value]]
        return sum((reached(branch) for branch in below), Counter())

    return _divided(reached(tree))


def meets_gap(tree: Any, row: Row) -> bool:
    if isinstance(tree, dict):
        return False
    value = row[tree[0]]
    return value is None or meets_gap(tree[1][value], row)


def _gives_up(arguments: tuple[Any, ...], value: Any) -> bool:
    return value in (None, {}) if meets_gap(*arguments) else isinstance(value, dict)


EQUAL_PARTS = Misconception(
    "gap shared out equally",
    "Every branch gets the same part of the row.",
    "Of the rows that did know their value, how many took each branch?",
    wrong=lambda tree, row: _sent(tree, row, weights=_equal_parts),
)
LARGEST_ONLY = Misconception(
    "only the largest branch followed",
    "The whole row takes the branch with most rows: that is the way of the most common value.",
    "What becomes of the chance that the unknown value is another one?",
    wrong=lambda tree, row: _sent(tree, row, weights=_largest_only),
)
STOPS = Misconception(
    "stops at the gap",
    "All rows of the node vote where the value is missing. What the row does know is not used.",
    "Other questions come further down. Does the row have answers to them?",
    wrong=_stops,
)
ROWS_OF_LEAVES = Misconception(
    "leaves weighted by their own rows",
    "The rows of all leaves that are reached are thrown together.",
    "A branch has 3 rows, and a later question leaves 2 of them in the leaf. Which part of the "
    "row went into this branch?",
    wrong=_rows_of_leaves,
)
NOT_DIVIDED = Misconception(
    "parts do not add up to 1",
    "The parts are numbers of rows: the shares do not add up to 1.",
    "By what must the rows of a branch be divided to give a part of one row?",
    wrong=lambda tree, row: _sent(tree, row, weights=_rows_themselves),
)
LEAF_MAJORITY = Misconception(
    "a leaf says its majority only",
    "Each leaf gives all of its part to its most common class.",
    "A leaf holds 3 rows of A and 1 of B. Which share of what arrives there is B?",
    wrong=lambda tree, row: _sent(tree, row, at_leaf=_majority),
)
LEAF_ROWS = Misconception(
    "a leaf gives its rows",
    "A leaf gives its numbers of rows, and not their shares.",
    "A leaf holds 3 rows of A and 1 of B. Which share of what arrives there is A?",
    wrong=lambda tree, row: _sent(tree, row, at_leaf=dict),
)
ROWS_REACHED = Misconception(
    "rows for shares",
    "These are the rows of all leaves that are reached, and not shares.",
    "What should all shares add up to?",
    wrong=lambda tree, row: _sent(tree, row, weights=lambda b: [1.0] * len(b), at_leaf=dict),
)
ZERO_UNKNOWN = Misconception(
    "0 taken for unknown",
    "A value of 0 is treated as if it were not known.",
    "What does Python make of `if 0:`? How do you ask whether a value is `None`?",
    wrong=lambda tree, row: _sent(tree, {name: value or None for name, value in row.items()}),
)
OVERWRITTEN = Misconception(
    "a later branch overwrites an earlier one",
    "If two branches give shares of the same class, only the last of them is kept.",
    "Half of a row comes to cat in one branch, and a third in another. How much of it is cat, and "
    "what stands in your dictionary after the second branch?",
    wrong=lambda tree, row: _sent(tree, row, joined=lambda before, more: more),
)
GIVES_UP = Misconception(
    "row with a gap dropped",
    "A row with a gap gets no answer at all.",
    "The row knows its other values. Which leaves can it still come to?",
    seen=_gives_up,
)


def _only(choose: Callable[[list[float]], int]) -> Callable[[Mapping[Any, Any]], list[float]]:
    """The whole row takes one branch."""

    def weights(branches: Mapping[Any, Any]) -> list[float]:
        place = choose(_by_rows(branches)) % len(branches)
        return [float(i == place) for i in range(len(branches))]

    return weights


def _times(factor: Callable[[Any], float]) -> Callable[..., Shares]:
    return lambda tree, row: {k: factor(tree) * s for k, s in true_shares(tree, row).items()}


MORE_IDEAS = (
    Misconception(
        "only the first branch followed",
        "Where a value is missing the whole row takes the first branch.",
        "Is the first branch more likely than the others? What are their shares of the rows?",
        wrong=lambda tree, row: _sent(tree, row, weights=_only(lambda rows: 0)),
    ),
    Misconception(
        "only the last branch followed",
        "Where a value is missing the whole row takes the last branch.",
        "In your loop, is each branch's part kept, or does it take the place of the one before?",
        wrong=lambda tree, row: _sent(tree, row, weights=_only(lambda rows: -1)),
    ),
    Misconception(
        "only the smallest branch followed",
        "Where a value is missing the whole row takes the branch with fewest rows.",
        "Is the rarest value the most likely one? And what about the others?",
        wrong=lambda tree, row: _sent(tree, row, weights=_only(lambda rows: rows.index(min(rows)))),
    ),
    Misconception(
        "every part whole",
        "Each branch gets the whole row, not a part of it.",
        "What do your shares add up to where a value is missing? How much of the row may each "
        "branch have?",
        wrong=lambda tree, row: _sent(tree, row, weights=lambda b: [1.0] * len(b)),
    ),
    Misconception(
        "in percent",
        "These are percentages: a hundred times what is asked for.",
        "What should all shares add up to?",
        wrong=_times(lambda tree: 100),
    ),
    Misconception(
        "shares times the number of rows",
        "The shares are multiplied by the rows of the whole tree.",
        "What should all shares add up to?",
        wrong=_times(lambda tree: counts_of(tree).total()),
    ),
    Misconception(
        "all rows of the tree",
        "These are the shares of the classes among all training rows, whatever the row says.",
        "The row knows some of its values. Where do they lead it?",
        wrong=lambda tree, row: _divided(counts_of(tree)),
    ),
)
SHARES_IDEAS = (
    EQUAL_PARTS,
    LARGEST_ONLY,
    STOPS,
    ROWS_OF_LEAVES,
    NOT_DIVIDED,
    LEAF_MAJORITY,
    LEAF_ROWS,
    ROWS_REACHED,
    ZERO_UNKNOWN,
    OVERWRITTEN,
    GIVES_UP,
)
