"""Many pictures that are nearly the same, in little room."""

from __future__ import annotations

from itertools import pairwise

from dtlib.draw.canvas.svg import cut_at_tags

END = -1


def shared_parts(pictures: list[str]) -> tuple[list[str], list[str]]:
    """Every different part once, and each picture as the numbers of its parts.

    >>> shared_parts(["<g><a/></g>", "<g><b/></g>"])
    (['<g>', '<a/>', '</g>', '<b/>'], ['0 1 2', '0 3 2'])
    >>> shared_parts(["<g><a/></g><c/>", "<b/></g><c/>"])
    (['<g><a/>', '</g><c/>', '<b/>'], ['0 1', '2 1'])
    """
    number: dict[str, int] = {}
    rows = [[number.setdefault(part, len(number)) for part in cut_at_tags(svg)] for svg in pictures]
    elements, joined = list(number), always_together(rows)
    parts: dict[str, int] = {}
    frames = []
    for row in rows:
        runs: list[str] = []
        for before, element in pairwise([END, *row]):
            if (before, element) in joined:
                runs[-1] += elements[element]
            else:
                runs.append(elements[element])
        frames.append(" ".join(str(parts.setdefault(run, len(parts))) for run in runs))
    return list(parts), frames


def always_together(rows: list[list[int]]) -> set[tuple[int, int]]:
    """Pairs of which the first is never followed by another, nor the second preceded by one."""
    after: dict[int, set[int]] = {}
    before: dict[int, set[int]] = {}
    for row in rows:
        for left, right in pairwise([END, *row, END]):
            after.setdefault(left, set()).add(right)
            before.setdefault(right, set()).add(left)
    return {
        (left, right)
        for left, followers in after.items()
        for right in followers
        if len(followers) == 1 and before[right] == {left} and END not in (left, right)
    }
