"""A film: an explorer frozen along one control, all pictures in the page, no Python needed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import ipywidgets as widgets

from dtlib.explore.controls import LABELLED
from dtlib.explore.explorer import Explorer
from dtlib.explore.stage import Stage

LARGEST = 1_000_000  # bytes of pictures in one film
ELEMENT = re.compile("<[^>]*>[^<]*")  # a tag and the text behind it


def film(explorer: Explorer, control: str, values: Sequence[Any] | None = None) -> widgets.VBox:
    """The explorer's pictures for all ``values`` of one control, linked to a slider in the page.

    ``values`` are all positions of the control unless given: of a slider its steps, of a
    menu its options. If the pictures are too many for a page, some are left out evenly.
    """
    positions = list(values) if values is not None else positions_of(explorer.controls[control])
    pictures = [picture(explorer, control, value) for value in positions]
    positions, pictures = thinned(positions, pictures)
    parts, frames = shared_parts(pictures)
    stage = Stage(parts=parts, frames=frames, told=f"A film of {len(frames)} pictures")
    slider = widgets.SelectionSlider(
        options=[(text(value), i) for i, value in enumerate(positions)],
        description=explorer.controls[control].description,
        style=LABELLED,
        layout=widgets.Layout(width="28em", max_width="100%"),
    )
    widgets.jslink((slider, "index"), (stage, "frame"))
    return widgets.VBox([slider, stage])


def picture(explorer: Explorer, control: str, value: Any) -> str:
    drawn, _ = explorer.draw(**{**explorer.values, control: value})
    return drawn.svg


def shared_parts(pictures: list[str]) -> tuple[list[str], list[list[int]]]:
    """Every different element once, and each picture as the numbers of its elements.

    >>> shared_parts(["<a/><b/>", "<a/><c/>"])
    (['<a/>', '<b/>', '<c/>'], [[0, 1], [0, 2]])
    """
    number: dict[str, int] = {}
    frames = [
        [number.setdefault(part, len(number)) for part in ELEMENT.findall(svg)] for svg in pictures
    ]
    return list(number), frames


def positions_of(control: Any) -> list[Any]:
    """Every value that a control can take."""
    if hasattr(control, "options"):
        return [value for _, value in control._options_full]
    n_steps = round((control.max - control.min) / control.step)
    steps = [control.min + i * control.step for i in range(n_steps + 1)]
    return [int(step) for step in steps] if isinstance(control.value, int) else steps


def thinned(positions: list[Any], pictures: list[str]) -> tuple[list[Any], list[str]]:
    """Every second picture, every third, …: as many as fit, and always the first."""
    for step in range(1, len(pictures) + 1):
        if size_of(pictures[::step]) <= LARGEST:
            return positions[::step], pictures[::step]
    raise ValueError("a single picture is too large for a film: draw fewer points")


def size_of(pictures: list[str]) -> int:
    """The bytes that these pictures take in a page."""
    return len(json.dumps(shared_parts(pictures), ensure_ascii=False).encode())


def text(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
