"""A tree that failed, drawn in letters: what was given, what came back, and where they part.

In letters, because a check has little time; never the right tree, because that is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

MOST_LINES = 24
# A node of a sheet's trees: what it asks, and its branches by answer. A leaf gives None.
Read = Callable[[Any], tuple[str, Mapping[Any, Any]] | None]
Line = tuple[tuple[Any, ...], str]  # the answers that lead to a node, and what stands there


def asking(key: str) -> Read:
    """Trees such as ``{key: attribute, "branches": {value: tree}}``, perhaps with a majority."""

    def read(tree: Any) -> tuple[str, Mapping[Any, Any]] | None:
        if not isinstance(tree, dict):
            return None
        most = f" (most: {tree['majority']})" if "majority" in tree else ""
        return f"{tree[key]}?{most}", tree["branches"]

    return read


def one_key(tree: Any) -> tuple[str, Mapping[Any, Any]] | None:
    """Trees such as ``{attribute: {value: tree}}``."""
    if not isinstance(tree, dict):
        return None
    ((name, branches),) = tree.items()
    return f"{name}?", branches


def cut_in_two(tree: Any) -> tuple[str, Mapping[Any, Any]] | None:
    """Trees such as ``(s, yes, no)``."""
    if not isinstance(tree, list):
        return None
    s, yes, no = tree
    return f"x < {s:g}?", {"yes": yes, "no": no}


def drawn(read: Read, given: Any, yours: Any) -> str | None:
    """Both trees beside each other, or yours alone; nothing if one of them is no tree at all.

    >>> below = {"ask": "F2", "branches": {0: "A", 1: "B"}}
    >>> given = {"ask": "F1", "branches": {"X": below, "Y": "B"}}
    >>> print(drawn(asking("ask"), given, {"ask": "F1", "branches": {"X": "B", "Y": "B"}}))
    the tree given    your tree
    F1?               F1?
      X: F2?        ≠   X: → B
        0: → A      −
        1: → B      −
      Y: → B            Y: → B
    """
    try:
        mine = dict(_lines(read, yours))
        if read(yours) is None:
            return None  # a leaf is told in the sentence
        if given is None:
            return _listed(["your tree", *(_told(*line) for line in mine.items())])
        before = dict(_lines(read, given))
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    paths = [*before, *(path for path in mine if path not in before)]
    paths.sort(key=_order(paths))
    left = ["the tree given", *(_told(path, before.get(path)) for path in paths)]
    signs = [" ", *(_sign(before.get(path), mine.get(path)) for path in paths)]
    right = ["your tree", *(_told(path, mine.get(path)) for path in paths)]
    wide = max(map(len, left)) + 2
    rows = zip(left, signs, right, strict=True)
    return _listed([f"{a:<{wide}}{sign} {b}".rstrip() for a, sign, b in rows])


def _lines(read: Read, tree: Any, path: tuple[Any, ...] = ()) -> list[Line]:
    node = read(tree)
    if node is None:
        return [(path, f"→ {tree:g}" if isinstance(tree, float) else f"→ {tree}")]
    asks, branches = node
    below = [line for v, branch in branches.items() for line in _lines(read, branch, (*path, v))]
    return [(path, asks), *below]


def _order(paths: Sequence[tuple[Any, ...]]) -> Callable[[tuple[Any, ...]], Any]:
    """What only one of the trees has stands below the node that both have."""
    places = {path: number for number, path in enumerate(paths)}
    return lambda path: [places.get(path[: n + 1], 0) for n in range(len(path))]


def _told(path: tuple[Any, ...], text: str | None) -> str:
    if text is None:
        return ""
    return "  " * len(path) + (f"{path[-1]}: " if path else "") + text


def _sign(before: str | None, after: str | None) -> str:
    if before == after:
        return " "
    return "+" if before is None else "−" if after is None else "≠"


def _listed(lines: list[str]) -> str:
    more = [f"… and {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    return "\n".join([*lines[:MOST_LINES], *more])
