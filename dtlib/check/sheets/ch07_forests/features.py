"""Check of sheet 7: the few features that a node may see."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from dtlib.check.core.answers import is_number
from dtlib.check.core.asking import Case
from dtlib.check.core.by_chance import ELSEWHERE, ByChance, are_even
from dtlib.check.core.exercise import Misconception


def _are_features_of_nodes(arguments: tuple[Any, ...], value: Any) -> bool:
    names, nodes, _ = arguments
    d = math.isqrt(len(names))
    seen = Counter(name for drawn in value for name in drawn)
    return (
        len(value) == nodes
        and all(len(drawn) == len(set(drawn)) == d for drawn in value)
        and set(seen) == set(names)
        and are_even([seen[name] for name in names], nodes * d)
        and len({frozenset(drawn) for drawn in value}) > (len(names) if d > 1 else 1)
    )


def _are_neighbours(names: list[str], drawn: Any) -> bool:
    """The names of each node stand side by side in the list, perhaps round its end."""
    p, d = len(names), math.isqrt(len(names))
    windows = {frozenset(names[(i + j) % p] for j in range(d)) for i in range(p)}
    return d > 1 and all(frozenset(one) in windows for one in drawn)


def _of_nodes(idea: Callable[[list[str], Any], bool]) -> Callable[..., bool]:
    return lambda arguments, value: idea(arguments[0], value)


def _node_case(p: int, part: str, seed: int = 7) -> Case:
    names = [f"x{i + 1}" for i in range(p)]
    shown = f"features_of_nodes({names}, 150, np.random.default_rng({seed}))"
    return Case((names, 150, np.random.default_rng(seed)), part, shown)


def _fresh_nodes(rng: np.random.Generator) -> list[Case]:
    seeds = iter(rng.integers(2**31, size=5).tolist())
    square = [_node_case(p, "√p is whole", next(seeds)) for p in (4, 9)]
    odd = [_node_case(p, "√p is not whole", next(seeds)) for p in (7, 14, 14)]
    return [*square, square[-1], *odd]


features_of_nodes = ByChance(
    "features_of_nodes",
    truth=lambda names, nodes, rng: [
        rng.choice(names, math.isqrt(len(names)), replace=False) for _ in range(nodes)
    ],
    agrees=_are_features_of_nodes,
    cases=[
        _node_case(4, "√p is whole"),
        _node_case(9, "√p is whole"),
        _node_case(9, "√p is whole"),
        _node_case(9, "√p is whole", seed=8),
        _node_case(8, "√p is not whole"),
        _node_case(14, "√p is not whole"),
    ],
    fresh=_fresh_nodes,
    misconceptions=[
        Misconception(
            "features of one node only",
            "This is another number of lists than there are nodes.",
            "How many lists does `nodes` ask for, and how often does your function draw?",
            seen=lambda arguments, value: len(value) != arguments[1],
        ),
        Misconception(
            "places for names",
            "These are places in the list, and not the names that stand there.",
            "What stands at such a place of `names`?",
            seen=_of_nodes(lambda names, drawn: all(is_number(j) for d in drawn for j in d)),
        ),
        Misconception(
            "features drawn with repetition",
            "In some nodes a feature comes twice.",
            "What does a node gain from seeing the same feature twice?",
            seen=_of_nodes(lambda names, drawn: any(len(set(d)) < len(d) for d in drawn)),
        ),
        Misconception(
            "features drawn once",
            "All nodes see the same features.",
            "Once for a tree, or anew in every node: which of the two is asked for?",
            seen=_of_nodes(
                lambda names, drawn: (
                    len(drawn) > 1
                    and len({frozenset(d) for d in drawn}) == 1
                    and len(drawn[0]) < len(names)
                )
            ),
        ),
        Misconception(
            "half of the features",
            "Every node sees half of the features.",
            "How many are asked for, if there are 9?",
            seen=_of_nodes(
                lambda names, drawn: all(
                    len(d) in (len(names) // 2, (len(names) + 1) // 2) for d in drawn
                )
            ),
        ),
        Misconception(
            "√p rounded up",
            "√p is rounded to the nearest or next whole number, not down.",
            "What is √8 as a whole number, if nothing is rounded up?",
            seen=lambda arguments, drawn: _are_rounded_up(arguments[0], drawn),
        ),
        Misconception(
            "another number than √p",
            "The nodes do not see √p features.",
            "How many features should a node see, if there are 9? How many are in your lists?",
            seen=_of_nodes(
                lambda names, drawn: all(len(d) != math.isqrt(len(names)) for d in drawn)
            ),
        ),
        Misconception(
            "features side by side",
            "The features of a node always stand side by side in the list.",
            "Can your function ever give the first and the third name without the second?",
            seen=_of_nodes(_are_neighbours),
        ),
        Misconception(
            "the last feature is never drawn",
            "The last feature is in no node.",
            "Which features can your draw give? Where does its range end?",
            seen=_of_nodes(lambda names, drawn: not any(names[-1] in d for d in drawn)),
        ),
        ELSEWHERE,
    ],
    hints=[
        "`math.isqrt(p)` is √p rounded down; so is `int(p ** 0.5)`.",
        "`rng.choice` has an option that says whether a name goes back after it was drawn.",
    ],
    title="The function features_of_nodes(names, nodes, rng)",
)


def _are_rounded_up(names: list[str], drawn: Any) -> bool:
    """Nothing else is wrong where √p is whole; elsewhere one more than √p rounded down."""
    d = math.isqrt(len(names))
    more = d if d * d == len(names) else d + 1
    return all(len(one) == len(set(one)) == more for one in drawn)
