"""A film: an explorer frozen along one control, all pictures in the page, no Python needed.

Notebooks are stored with films in the place of their explorers, so that they move before any
cell is run; handouts have them too. ``film.js`` is the other half.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import anywidget
import traitlets

from dtlib.explore.frame.compression import shared_parts
from dtlib.explore.frame.room import USUAL
from dtlib.explore.frame.stage import with_own_ids

if TYPE_CHECKING:
    from dtlib.explore.frame.explorer import Explorer

PAGE = Path(__file__).parent.parent / "page"
LARGEST = 1_000_000  # bytes of one film
STORED = 150_000  # bytes of one film in a stored notebook


class Film(anywidget.AnyWidget):
    """A slider, a picture and a sentence.

    A frame is the numbers of its ``parts``, because the pictures of a film have most of their
    elements in common. It is one string: a list would take a line a number in a notebook.
    """

    _esm = (PAGE / "film.js").read_text(encoding="utf-8")
    _css = "\n".join((PAGE / name).read_text(encoding="utf-8") for name in ("film.css", "dark.css"))

    label = traitlets.Unicode("").tag(sync=True)
    positions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    parts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    frames = traitlets.List(traitlets.Unicode()).tag(sync=True)
    words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    frame = traitlets.Int(0).tag(sync=True)
    note = traitlets.Unicode("").tag(sync=True)

    @property
    def pictures(self) -> list[str]:
        """The SVG of every frame."""
        return ["".join(self.parts[int(i)] for i in frame.split()) for frame in self.frames]


class Reel(NamedTuple):
    """What a film goes along: a text for each position, and the values that are changed there."""

    label: str
    positions: list[tuple[str, dict[str, Any]]]
    start: int = 0


def film(
    explorer: Explorer,
    control: str | None = None,
    values: Sequence[Any] | None = None,
    *,
    largest: int = LARGEST,
    note: str = "",
) -> Film:
    """The explorer's pictures for all ``values`` of one control, with a slider in the page.

    Without a ``control`` it goes along the explorer's main one. ``values`` are all positions
    of the control unless given: of a slider its steps, of a menu its options. If the film
    would have more than ``largest`` bytes, some pictures are left out evenly.
    """
    reel = explorer.reel() if control is None else along(explorer, control, values)
    now, width = explorer.values, explorer.width
    explorer.width = USUAL  # whatever page shows the film
    drawn = [explorer.draw(**{**now, **changes}) for _, changes in reel.positions]
    explorer.width = width
    explorer.redraw()  # some remember what they have drawn last
    states = [
        (position, picture.svg, words)
        for (position, _), (picture, words) in zip(reel.positions, drawn, strict=True)
    ]
    state, start = thinned(states, reel.start, largest)
    return Film(label=reel.label, frame=start, note=note, **state)


def along(explorer: Explorer, control: str, values: Sequence[Any] | None = None) -> Reel:
    """Along one control, beginning where it stands."""
    now = explorer.values[control]
    known = options_of(explorer.controls[control])
    if values is None:
        values = list(known) or steps_of(explorer.controls[control], now)
    positions = [(known.get(value, text(value)), {control: value}) for value in values]
    start = list(values).index(now) if now in values else 0
    return Reel(explorer.controls[control].description, positions, start)


def options_of(control: Any) -> dict[Any, str]:
    """The values of a menu with their texts; none of a slider."""
    return {value: label for label, value in getattr(control, "_options_full", ())}


def steps_of(control: Any, now: float) -> list[Any]:
    """Every value that a slider can take; the present one too, which Python may have set."""
    n_steps = round((control.max - control.min) / control.step)
    if isinstance(now, int):
        return [control.min + i * control.step for i in range(n_steps + 1)]
    steps = [float(f"{control.min + i * control.step:.12g}") for i in range(n_steps + 1)]
    return sorted({now, *(step for step in steps if abs(step - now) > control.step * 1e-6)})


def thinned(
    states: list[tuple[str, str, str]], start: int, largest: int
) -> tuple[dict[str, list[str]], int]:
    """Every second frame, every third, …: as many as fit, with both ends and the start."""
    last = len(states) - 1
    for step in range(1, len(states) + 1):
        kept = sorted({0, start, last, *range(start % step, len(states), step)})
        positions, pictures, words = (list(c) for c in zip(*(states[i] for i in kept), strict=True))
        parts, frames = shared_parts(with_common_ids(pictures))
        state = {"positions": positions, "parts": parts, "frames": frames, "words": words}
        if size_of(state) <= largest:
            return state, kept.index(start)
    raise ValueError("its pictures are too large for a film: draw fewer points")


def size_of(state: dict[str, list[str]]) -> int:
    """The bytes that these take in a notebook or a page."""
    return len(json.dumps(state, ensure_ascii=False).encode())


def with_common_ids(pictures: list[str]) -> list[str]:
    """Equal elements have equal ids in all frames, and others than those of another film."""
    base = "f" + hashlib.sha256(pictures[0].encode()).hexdigest()[:8]
    return [with_own_ids(picture, base) for picture in pictures]


def text(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
