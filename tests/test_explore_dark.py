"""The dark theme: what the filter in dark.css makes of the course's colours."""

import colorsys
import re
from pathlib import Path

import numpy as np
import pytest

import dtlib.explore
from dtlib.draw.canvas.style import MUTED, VISIBLE, class_style, contrast

SHEET = Path(dtlib.explore.__file__).parent / "page" / "dark.css"
LUMA = np.array([0.213, 0.715, 0.072])  # of the filters, as their specification has it


def invert(colour, share):
    return colour * (1 - 2 * share) + share


def turn(colour, degrees):
    assert degrees == 180  # half a circle needs no sine
    return 2 * LUMA @ colour - colour


FILTERS = {"invert": invert, "hue-rotate": turn, "brightness": lambda colour, times: colour * times}


def channels(colour):
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def filter_in(sheet):
    [asked] = re.findall(r"filter: (.*?);", sheet.read_text(encoding="utf-8"))
    return asked


def darkened(colour):
    """The colour as the dark theme shows it: each filter in its turn."""
    now = channels(colour)
    for name, amount in re.findall(r"([a-z-]+)\(([\d.]+)", filter_in(SHEET)):
        now = np.clip(FILTERS[name](now, float(amount)), 0, 1)
    return "#" + "".join(f"{round(255 * c):02x}" for c in now)


def hue(colour):
    return 360 * colorsys.rgb_to_hsv(*channels(colour))[0]


@pytest.mark.parametrize("i", range(4))
def test_a_class_keeps_its_hue_and_shows_on_the_card_and_on_its_own_region(i):
    style = class_style(i)
    shown = darkened(style.colour)
    assert abs(hue(shown) - hue(style.colour)) < 8
    for ground in ("#ffffff", style.tint):
        assert contrast(shown, darkened(ground)) >= VISIBLE


def test_the_card_is_as_dark_as_the_page_and_letters_are_light_on_it():
    card = darkened("#ffffff")
    assert contrast(card, "#111111") < 1.1  # JupyterLab's own
    assert contrast(darkened(MUTED), card) >= 7
    assert contrast(darkened("#111111"), card) > contrast(darkened(MUTED), card)


def test_a_dark_handout_has_the_same_colours():
    handout = Path(__file__).parent.parent / "tools" / "handout.css"
    assert filter_in(handout) == filter_in(SHEET)
