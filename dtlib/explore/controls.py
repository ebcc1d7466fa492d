"""Controls with a label, a tooltip and the width that they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import ipywidgets as widgets

LABELLED = {"description_width": "initial"}


def choice(label: str, options: Iterable[Any] | Mapping[str, Any], value: Any, tip: str) -> Any:
    """A menu; options as a list, or as a dict from the text shown to the value meant."""
    options = list(options.items()) if isinstance(options, Mapping) else list(options)
    return widgets.Dropdown(
        options=options, value=value, description=label, tooltip=tip, style=LABELLED,
        layout=widgets.Layout(width="auto", min_width="10em"),
    )  # fmt: skip


def slider(label: str, low: float, high: float, value: float, tip: str, step: float = 0) -> Any:
    """A slider over numbers; the step is a hundredth of the range unless given."""
    step = step or (high - low) / 100 or 1.0
    return widgets.FloatSlider(
        min=low, max=high, step=step, value=value, description=label, tooltip=tip,
        style=LABELLED, readout_format=".4g", layout=widgets.Layout(width="28em", max_width="100%"),
    )  # fmt: skip


def whole_slider(label: str, low: int, high: int, value: int, tip: str) -> Any:
    """A slider over whole numbers."""
    return widgets.IntSlider(
        min=low, max=high, value=value, description=label, tooltip=tip,
        style=LABELLED, layout=widgets.Layout(width="28em", max_width="100%"),
    )  # fmt: skip


def switch(label: str, value: bool, tip: str) -> Any:
    """A box to tick."""
    return widgets.Checkbox(
        value=value, description=label, tooltip=tip, indent=False,
        layout=widgets.Layout(width="auto"),
    )  # fmt: skip


def set_range(control: Any, low: float, high: float, value: float) -> None:
    """Give a slider a new range; min and max must never cross on the way."""
    with control.hold_trait_notifications():
        control.max = max(high, control.max)
        control.min, control.max = low, high
        control.value = value
        control.step = (high - low) / 100 or 1.0
