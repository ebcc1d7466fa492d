"""Controls with a label, a tooltip and the width that they need."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import ipywidgets as widgets
import pandas as pd
import traitlets

LABELLED = {"description_width": "initial"}
CRITERIA = {"entropy": "entropy", "Gini": "gini", "classification error": "error"}


# ipywidgets sends back to the page what comes from it. The page knows it already, and reading
# it would keep the picture waiting: so these controls do without.


class WholeSlider(widgets.IntSlider):
    value = traitlets.CInt(0).tag(sync=True, echo_update=False)


class Slider(widgets.FloatSlider):
    value = traitlets.CFloat(0.0).tag(sync=True, echo_update=False)


class Menu(widgets.Dropdown):
    index = traitlets.Int(None, allow_none=True).tag(sync=True, echo_update=False)


class Switch(widgets.Checkbox):
    value = traitlets.Bool(False).tag(sync=True, echo_update=False)


def choice(label: str, options: Iterable[Any] | Mapping[str, Any], value: Any, tip: str) -> Any:
    """A menu; options as a list, or as a dict from the text shown to the value meant."""
    options = list(options.items()) if isinstance(options, Mapping) else list(options)
    return Menu(
        options=options, value=value, description=label, tooltip=tip, style=LABELLED,
        layout=widgets.Layout(width="auto", min_width="10em"),
    )  # fmt: skip


def slider(label: str, low: float, high: float, value: float, tip: str, step: float = 0) -> Any:
    """A slider over numbers, in round steps unless a step is given."""
    if not step:
        low, high, step = in_round_steps(low, high)
    return Slider(
        min=low, max=high, step=step, value=value, description=label, tooltip=tip,
        style=LABELLED, readout_format=".6", layout=widgets.Layout(width="28em", max_width="100%"),
    )  # fmt: skip


def whole_slider(label: str, low: int, high: int, value: int, tip: str) -> Any:
    """A slider over whole numbers."""
    return WholeSlider(
        min=low, max=high, value=value, description=label, tooltip=tip,
        style=LABELLED, layout=widgets.Layout(width="28em", max_width="100%"),
    )  # fmt: skip


def narrow(*controls: Any) -> None:
    """Two sliders in a line, where the page has room for them."""
    for control in controls:
        control.layout.width = "24em"


def switch(label: str, value: bool, tip: str) -> Any:
    """A box to tick."""
    return Switch(
        value=value, description=label, tooltip=tip, indent=False,
        layout=widgets.Layout(width="auto"),
    )  # fmt: skip


def number_box(label: str, low: float, high: float, tip: str) -> Any:
    """A number to type, at first in the middle of its range."""
    return widgets.BoundedFloatText(
        value=float(f"{(low + high) / 2:.4g}"), min=low, max=high, step=(high - low) / 100,
        description=label, tooltip=f"{tip}: {label}", style=LABELLED,
        layout=widgets.Layout(width="9em"),
    )  # fmt: skip


def set_range(control: Any, low: float, high: float, value: float) -> None:
    """Give a slider a new range; min and max must never cross on the way.

    All of it goes to the page in one message: told of the range alone, the page would push
    the old value into it and send that back.
    """
    with control.hold_sync(), control.hold_trait_notifications():
        low, high, step = in_round_steps(low, high)
        control.max = max(high, control.max)
        control.min, control.max = low, high
        control.value = value
        control.step = step


def set_exactly(control: Any, value: Any) -> None:
    """Give a control a value; a slider too shows it as it is, also between two of its steps.

    The page rounds a value to the steps, which it counts from the least value: so that one is
    moved down until a step falls on the value.
    """
    if isinstance(control, widgets.FloatSlider) and control.min <= value <= control.max:
        round_low = math.ceil(control.min / control.step - 1e-9) * control.step
        n_steps = math.ceil((value - round_low) / control.step - 1e-9)
        control.min = float(f"{value - n_steps * control.step:.12g}")
    control.value = value


def range_of(column: pd.Series) -> tuple[float, float, float]:
    """Least, greatest and middle value: a slider's range, and where it begins."""
    return float(column.min()), float(column.max()), float(column.median())


def in_round_steps(low: float, high: float) -> tuple[float, float, float]:
    """The range, a little wider, in steps of a hundredth or less that are round numbers.

    >>> in_round_steps(1, 24), in_round_steps(1.03, 6.9)
    ((1.0, 24.0, 0.1), (1.0, 6.9, 0.05))
    """
    if not high > low:
        return float(low), float(high), 1.0
    rough = (high - low) / 100
    power = 10.0 ** math.floor(math.log10(rough))
    step = 5 * power if 5 * power <= rough else power
    ends = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
    return float(f"{ends[0]:.12g}"), float(f"{ends[1]:.12g}"), float(f"{step:.12g}")


def align(controls: Iterable[Any]) -> None:
    """Give the labels of these controls one width, so that their sliders begin at one place."""
    controls = list(controls)
    longest = max((len(control.description) for control in controls), default=0)
    for control in controls:
        control.style = {"description_width": f"{0.54 * longest + 0.5:.1f}em"}
