"""One update of AdaBoost as a table, and the sum that decides about one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dtlib.draw.canvas.labels import label_text, plain
from dtlib.draw.canvas.legend import draw_title
from dtlib.draw.canvas.style import BAD, GLOW, GRID, LINE, MUTED, class_marker, fill
from dtlib.draw.canvas.svg import MARGIN, Picture, Sheet, number, tag, words
from dtlib.draw.canvas.text_width import shorten, text_width

ROW, HEAD = 17, 20
PLACE, CLASSES, NUMBER, FIGURE = 52, 154, 56, 44  # the widths of columns
CHIP = (58, 24)


def draw_weights(
    columns: Mapping[str, Any],
    *,
    labels: Sequence[Any],
    says: Sequence[Any],
    classes: Sequence[Any],
    rows: Sequence[int],
    places: Mapping[str, Any],
    chosen: int | None = None,
    left_out: int = 0,
    sums: dict[str, float] | None = None,
    title: str,
    width: float = 700,
) -> Picture:
    """A line for each of ``rows``: where the point lies, its class, what the stump says, numbers.

    Points are counted from 1, as a person counts them. Every line can be clicked. ``sums``
    stand under their columns.
    """
    sheet = Sheet(width)
    first = ["point", *places]
    columns = _fitting(columns, width - 2 * MARGIN - 32 - PLACE * len(places) - CLASSES)
    names = [*first, "class", "stump says", *columns]
    edges = _edges(names, len(first), width)
    y = draw_title(sheet, title) + HEAD
    for name, edge in zip(names, edges, strict=True):
        said = shorten(name, PLACE - 6) if name in places else name
        sheet.add(words(edge, y - 6, said, 12, "end", fill=MUTED))
    sheet.add(tag("path", d=f"M{MARGIN} {number(y)}H{number(width - MARGIN)}", stroke=LINE))
    for i in rows:
        is_wrong = plain(labels[i]) != plain(says[i])
        where = zip([i + 1, *(f"{v[i]:.4g}" for v in places.values())], edges, strict=False)
        parts = [words(edge, y + 13, said, 12, "end", fill=MUTED) for said, edge in where]
        parts += _judged(edges[len(first) :], y, labels[i], says[i], classes, is_wrong)
        cells = zip(columns.values(), edges[len(first) + 2 :], strict=True)
        parts += [words(edge, y + 13, f"{v[i]:.4f}", 12, "end") for v, edge in cells]
        ground = GLOW if i == chosen else "transparent"
        back = tag("rect", x=MARGIN - 4, y=y + 1, width=width - 2 * MARGIN + 8, height=ROW - 1,
                   fill=ground)  # fmt: skip
        told = f"point {i + 1}, {label_text(labels[i])}, {'wrong' if is_wrong else 'right'}"
        sheet.add(tag("g", back, *parts, data_row=i, data_focus="button", aria_label=told))
        y += ROW
    if left_out:
        sheet.add(words(MARGIN, y + 14, f"+{left_out} points that are lighter", fill=MUTED))
        y += ROW
    y = _draw_sums(sheet, names, edges, y, sums or {}, width)
    return sheet.finish(y + 10, title, _in_words(title, columns, labels, says, rows))


def _fitting(columns: Mapping[str, Any], room: float) -> Mapping[str, Any]:
    """On a narrow page what is begun with and what comes out; the steps between go first."""
    kept = list(columns)
    while len(kept) > 1 and len(kept) * (NUMBER if len(kept) > 2 else FIGURE) > room:
        kept.pop(len(kept) // 2)
    return {name: columns[name] for name in kept}


def _edges(names: Sequence[str], n_first: int, width: float) -> list[float]:
    """Where the columns end: the first are narrow, the numbers share the rest."""
    first = [MARGIN + 32.0 + PLACE * k for k in range(n_first)]
    first += [first[-1] + 58, first[-1] + CLASSES]
    n_rest = len(names) - len(first)
    step = (width - MARGIN - first[-1]) / max(n_rest, 1)
    return first + [first[-1] + step * (k + 1) for k in range(n_rest)]


def _judged(
    edges: list[float], y: float, label: Any, says: Any, classes: Any, wrong: bool
) -> list[str]:
    """Class and the stump's answer, with a tick or a cross."""
    parts = []
    for value, edge in ((label, edges[0]), (says, edges[1] - 22)):
        text = shorten(label_text(value), 40)
        code = list(classes).index(plain(value))
        parts.append(class_marker(code, edge - text_width(text) - 9, y + 8.5, 4.2))
        parts.append(words(edge, y + 13, text, 12, "end"))
    d = "m-4 -4l8 8m0 -8l-8 8" if wrong else "m-4 0l3 4l6 -8"
    at = f"M{number(edges[1] - 8)} {number(y + 8.5)}"
    parts.append(
        tag("path", d=at + d, stroke=BAD if wrong else "#111", stroke_width=2, fill="none")
    )
    return parts


def _draw_sums(
    sheet: Sheet, names: list[str], edges: list[float], y: float, sums: Any, width: float
) -> float:
    if not sums:
        return y
    sheet.add(tag("path", d=f"M{MARGIN} {number(y + 2)}H{number(width - MARGIN)}", stroke=GRID))
    sheet.add(words(edges[names.index("stump says")], y + 16, "sum", 12, "end", bold=True))
    for name, total in sums.items():
        if name not in names:
            continue
        edge = edges[names.index(name)]
        sheet.add(words(edge, y + 16, f"{total:.4f}", 12, "end", bold=True))
    return y + ROW + 2


def _in_words(title: str, columns: Any, labels: Any, says: Any, rows: Any) -> str:
    told = [f"{title}."]
    for i in rows:
        each = ", ".join(f"{name} {values[i]:.4f}" for name, values in columns.items())
        verdict = "right" if plain(labels[i]) == plain(says[i]) else "wrong"
        told.append(
            f"Point {i + 1}: class {labels[i]}, the stump says {says[i]} ({verdict}); {each}."
        )
    return "\n".join(told)


def draw_sum(
    terms: Sequence[float],
    classes: Sequence[Any],
    *,
    where: str,
    chosen: int | None = None,
    width: float = 700,
) -> Picture:
    """Σ α·G(x) at one place: a chip for every round, and what they add up to.

    A positive term speaks for the second class, a negative one for the first.
    """
    sheet = Sheet(width)
    total = float(np.sum(terms)) if len(terms) else 0.0
    winner = int(total > 1e-12)
    result = f"= {signed(total)} → {label_text(classes[winner])}"
    heading = shorten(f"The sum of α · G at {where}", width - 2 * MARGIN, 13, True)
    sheet.add(words(MARGIN, 22, heading, 13, bold=True))
    room = width - 2 * MARGIN - text_width(result, 13, True) - 34
    fits = max(1, int(room // (CHIP[0] + 6)))
    hidden = 0 if len(terms) <= fits else len(terms) - fits + 1
    x, y = float(MARGIN), 34.0
    chips = []
    if hidden:
        chips.append(_chip(sheet, x, y, float(np.sum(terms[:hidden])), None, f"1–{hidden}", False))
        x += CHIP[0] + 6
    for m in range(hidden, len(terms)):
        chips.append(_chip(sheet, x, y, terms[m], m, f"round {m + 1}", m == chosen))
        x += CHIP[0] + 6
    sheet.add(tag("g", *chips))
    sheet.add(class_marker(winner, x + 8, y + 12, 5))
    sheet.add(words(x + 20, y + 17, result, 13, bold=True))
    text = f"The sum at {where}: " + " ".join(signed(t) for t in terms) + f" {result}."
    return sheet.finish(80, f"The sum at {where}", text)


def _chip(
    sheet: Sheet, x: float, y: float, term: float, tree: int | None, name: str, bold: bool
) -> str:
    code = int(term > 0)
    box = tag("rect", x=x, y=y, width=CHIP[0], height=CHIP[1], rx=3, stroke="#222",
              stroke_width=2.4 if bold else 0.7, fill=fill(sheet, code, tint=True))  # fmt: skip
    halo: dict[str, Any] = {"stroke": "#fff", "stroke_width": 3, "paint_order": "stroke"}
    text = words(x + CHIP[0] / 2, y + 16, signed(term), 12, "middle", bold, **halo)
    below = words(x + CHIP[0] / 2, y + CHIP[1] + 14, name, 11, "middle", fill=MUTED)
    if tree is None:
        return tag("g", box, text, below)
    return tag("g", box, text, below, data_tree=tree, data_focus="button", aria_label=name)


def signed(value: float) -> str:
    """
    >>> signed(0.4236), signed(-0.65)
    ('+0.424', '−0.650')
    """
    return f"{value:+.3f}".replace("-", "−")
