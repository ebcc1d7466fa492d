"""Check of sheet 3: rows dealt into three parts."""

from __future__ import annotations

from typing import Any

import numpy as np

from dtlib.check.core.asking import Case
from dtlib.check.core.by_chance import ELSEWHERE, ByChance
from dtlib.check.core.exercise import Misconception

Arguments = tuple[Any, ...]


def _numbers(value: Any) -> list[list[Any]] | None:
    """The three lists, or None if the answer is not three lists of row numbers."""
    if not isinstance(value, list) or len(value) != 3:
        return None
    parts = [sorted(part) if isinstance(part, set) else part for part in value]
    if not all(isinstance(part, list) for part in parts):
        return None
    whole = all(
        isinstance(i, int) or (isinstance(i, float) and i.is_integer()) for i in _all(parts)
    )
    return parts if whole else None


def _all(parts: list[list[Any]]) -> list[Any]:
    return [number for part in parts for number in part]


def _sizes(arguments: Arguments) -> list[int]:
    n, shares = arguments[:2]
    return [round(share * n) for share in shares]


def _has_sizes(arguments: Arguments, parts: list[list[Any]]) -> bool:
    return [len(part) for part in parts] == _sizes(arguments)


def _is_apart(parts: list[list[Any]]) -> bool:
    everything = _all(parts)
    return len(everything) == len(set(everything))


def _by_chance(parts: list[list[Any]]) -> bool:
    """Not the first rows, and not every second one: no part is evenly spaced."""
    return not any(len(set(np.diff(sorted(part)).tolist())) == 1 for part in parts if len(part) > 5)


def _is_split(arguments: Arguments, value: Any) -> bool:
    parts = _numbers(value)
    return (
        parts is not None
        and _has_sizes(arguments, parts)
        and sorted(_all(parts)) == list(range(arguments[0]))
        and _by_chance(parts)
    )


def _overlaps(arguments: Arguments, value: Any) -> bool:
    parts = _numbers(value)
    return parts is not None and _has_sizes(arguments, parts) and not _is_apart(parts)


def _in_order(arguments: Arguments, value: Any) -> bool:
    parts = _numbers(value)
    return parts is not None and _is_apart(parts) and not _by_chance(parts)


def _share_of_rest(arguments: Arguments, value: Any) -> bool:
    """The second share is taken of what the first has left over."""
    parts = _numbers(value)
    n, (first, second, _) = arguments[:2]
    return (
        parts is not None
        and len(parts[0]) == round(first * n)
        and abs(len(parts[1]) - second * (n - first * n)) <= 1
    )


def _sizes_do_not_fit(arguments: Arguments, value: Any) -> bool:
    parts = _numbers(value)
    return _is_split(arguments, value) or (parts is not None and not _has_sizes(arguments, parts))


def _from_one(arguments: Arguments, value: Any) -> bool:
    parts = _numbers(value)
    return parts is not None and sorted(_all(parts)) == list(range(1, arguments[0] + 1))


def _parts_case(n: int, shares: tuple[float, float, float], seed: int) -> Case:
    shown = f"three_parts({n}, {shares}, np.random.default_rng({seed}))"
    part = "50-25-25" if shares[0] == 0.5 else "60-20-20"
    return Case((n, shares, np.random.default_rng(seed)), part, shown)


HALF, SIXTY = (0.5, 0.25, 0.25), (0.6, 0.2, 0.2)


def _fresh_parts(rng: np.random.Generator) -> list[Case]:
    """Parts of three sizes; the last is asked again, and once with another generator."""
    cases = []
    for shares in (HALF, SIXTY):
        seeds = rng.integers(1_000_000, size=3).tolist()
        sizes = (20 * rng.integers(2, 30, 3)).tolist()
        cases += [_parts_case(n, shares, seed) for n, seed in zip(sizes, seeds, strict=True)]
        cases += [cases[-1], _parts_case(sizes[-1], shares, seeds[-1] + 1)]
    return cases


three_parts = ByChance(
    "three_parts",
    truth=lambda *_: [],
    agrees=_is_split,
    cases=[
        _parts_case(20, HALF, 1),
        _parts_case(200, HALF, 2),
        _parts_case(200, HALF, 2),
        _parts_case(20, SIXTY, 3),
        _parts_case(300, SIXTY, 4),
        _parts_case(300, SIXTY, 5),
    ],
    fresh=_fresh_parts,
    misconceptions=[
        Misconception(
            "parts overlap",
            "Some rows are in more than one part, or twice in one.",
            "A row that has helped to grow the tree comes up in its test. What does that test say?",
            seen=_overlaps,
        ),
        Misconception(
            "rows not shuffled",
            "The parts follow the order of the table.",
            "Many tables are sorted by class. What would the last quarter then consist of?",
            seen=_in_order,
        ),
        Misconception(
            "share of the rest",
            "The second share is taken of the rows that the first has left over.",
            "Of 100 rows, how many should each part have? How many has yours?",
            seen=_share_of_rest,
        ),
        Misconception(
            "rows counted from 1",
            "The row numbers begin with 1.",
            "Which number has the first row of a table in Python?",
            seen=_from_one,
        ),
        Misconception(
            "no three lists",
            "This is not three lists of row numbers.",
            "What should stand at the places 0, 1 and 2 of your answer?",
            seen=lambda _, value: _numbers(value) is None,
        ),
        Misconception(
            "sizes do not fit the shares",
            "The parts do not have as many rows as their shares say.",
            "How many rows should each part have, and how many has yours? Where does the second "
            "part begin, and where does it end?",
            seen=_sizes_do_not_fit,
        ),
        ELSEWHERE,
    ],
    hints=[
        "`rng.permutation(n)` puts the numbers 0 to n − 1 into a random order, each once.",
        "Cut that one list at two places. Where does the first part end, and where the second?",
    ],
    title="The function three_parts(n, shares, rng)",
)
