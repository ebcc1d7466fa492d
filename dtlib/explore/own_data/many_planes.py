"""The pictures of one learner and of all side by side, and what is said under them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dtlib.draw import Picture
from dtlib.draw.canvas.numbers import plural
from dtlib.draw.canvas.stack import beside, stack
from dtlib.draw.plane.board import draw_board
from dtlib.draw.plane.rectangles import Plane
from dtlib.explore.frame.room import GAP
from dtlib.explore.own_data.fits import Fit
from dtlib.explore.own_data.presets import Point

SMALLEST = 300  # pixels of a plane beside others
SMALL_HEIGHT = 270


@dataclass(frozen=True, eq=False)
class Board:
    """The points, and the plane that they lie on."""

    plane: Plane
    classes: list[Any]
    places: Any
    labels: Any
    selected: int | None


def draw_one(board: Board, fit: Fit | str | None, width: float) -> Picture:
    cells = fit.cells if isinstance(fit, Fit) else []
    return draw_board(
        board.plane, board.places, board.labels, board.classes, cells, selected=board.selected,
        width=width,
    )  # fmt: skip


def draw_side_by_side(board: Board, fits: Mapping[str, Fit | str], width: float) -> Picture:
    """A plane a learner, as many in a row as fit; Tab goes through the points of the first."""
    n_columns = max(1, min(3, int((width + GAP) // (SMALLEST + GAP))))
    if n_columns == 3 and len(fits) == 4:  # none alone in a row
        n_columns = 2
    each = (width - GAP * (n_columns - 1)) // n_columns
    planes = [
        draw_board(
            board.plane, board.places, board.labels, board.classes,
            fit.cells if isinstance(fit, Fit) else [], selected=board.selected, tabs=k == 0,
            heading=f"{name}: {counted(fit, len(board.labels))}", width=each, height=SMALL_HEIGHT,
        )
        for k, (name, fit) in enumerate(fits.items())
    ]  # fmt: skip
    rows = [planes[k : k + n_columns] for k in range(0, len(planes), n_columns)]
    return stack(*(beside(*row) for row in rows), title=f"{len(planes)} learners side by side")


def counted(fit: Fit | str, n: int) -> str:
    """The two errors in as few words as fit over a small plane."""
    if isinstance(fit, str):
        return "cannot learn this"
    tested = "" if fit.tested is None else f", tested {fit.tested}"
    return f"wrong {fit.wrong} of {n}{tested}"


def in_words(fits: Mapping[str, Fit | str], points: tuple[Point, ...], selected: int | None) -> str:
    """What each learner gets wrong, of the points and of those that were kept apart."""
    n = plural(len(points), "point")
    if not fits:
        said = "Click on the plane, or fill in the form, to place a point."
    elif len(fits) == 1:
        said = _told(next(iter(fits.values())), n)
    else:
        tested = {name: f.tested for name, f in fits.items() if isinstance(f, Fit)}
        known = {name: wrong for name, wrong in tested.items() if wrong is not None}
        said = f"“Wrong” are so many of the {n} learnt from"
        said += "; “tested”: wrong while each fifth in turn was kept apart. " if known else ". "
        if known:
            least = min(known.values())
            best = ", ".join(name for name, wrong in known.items() if wrong == least)
            said += f"Fewest wrong when tested, {least}: {best}. "
        said = " ".join([said.strip(), *(f for f in fits.values() if isinstance(f, str))])
    if selected is not None and selected < len(points):
        x, y, label = points[selected]
        said += f" The ringed point is {label} at {x:.4g}, {y:.4g}: the numbers move it."
    return said


def _told(fit: Fit | str, n: str) -> str:
    if isinstance(fit, str):
        return f"{fit}."
    said = f"{fit.name} gets {fit.wrong} of {n} wrong"
    if fit.tested is None:
        return f"{said}."
    return f"{said}; tested on points that it has not seen, {fit.tested}."
