"""Pictures with numbers worked out in them: nothing overlaps, nothing is cut off."""

import math
from functools import cache

import pandas as pd
import pytest
import test_draw_gallery as gallery

from dtlib import candidates, datasets
from dtlib.draw import draw_candidates, draw_partition
from dtlib.draw.charts.distribution import draw_distribution, draw_measures
from dtlib.draw.charts.joint_entropy import draw_overlap
from dtlib.draw.lists.calculation import Working, draw_working
from dtlib.explore.split.gain_lines import gain_lines

LONG = "a name that goes on and on, for longer than any column has room for it"


def table(rows, columns, most=9999):
    counts = [[most - i - j for j in range(columns)] for i in range(rows)]
    index, names = [f"{i} {LONG}" for i in range(rows)], [f"{LONG} {j}" for j in range(columns)]
    return pd.DataFrame(counts, index, names)


def working(name, attribute):
    X, y = getattr(datasets, f"load_{name}")()
    found = candidates(X, y, "entropy", None)
    row = found[found["attribute"] == attribute].iloc[0]
    return draw_working(gain_lines(row, len(y), "entropy"), least=9)


PICTURES = {
    "two shares": lambda: draw_distribution([9, 5]),
    "six shares": lambda: draw_distribution([1, 2, 3, 4, 5, 6], base=math.e, note=LONG),
    "nothing in most": lambda: draw_distribution([0, 0, 1, 0, 0, 0], title=LONG),
    "four measures": lambda: draw_measures(dict.fromkeys("abcd", (1.5, 2.0))),
    "weather": lambda: draw_overlap(datasets.load_rain_cloud().frame),
    "empty table": lambda: draw_overlap(pd.DataFrame([[0, 0], [0, 0]])),
    "large table": lambda: draw_overlap(table(4, 4), base=math.e),
    "gain": lambda: working("play_tennis", "Outlook"),
    "gain of many classes": lambda: working("zoo", "legs"),
    "gain of many values": lambda: working("iris", "petal_length"),
    "a long line": lambda: draw_working([Working(LONG, (LONG * 3, LONG * 2), "0.1234", True)]),
    "partition to guess": lambda: draw_partition(
        *datasets.load_restaurant(), "Type", numbers=False, width=420
    ),
    "narrow candidates": lambda: draw_candidates(
        candidates(*datasets.load_restaurant()), chosen="Type?", width=272
    ),
}
CHECKS = (
    gallery.test_is_valid_svg_with_title_and_description,
    gallery.test_all_text_is_inside,
    gallery.test_no_two_texts_overlap,
    gallery.test_fits_a_notebook_cell,
    gallery.test_text_twin_is_what_print_and_a_terminal_get,
    gallery.test_references_have_their_target_and_ids_are_the_picture_s_own,
    gallery.test_live_picture_takes_the_focus_and_the_static_one_does_not,
)


@cache
def drawn(name):
    return PICTURES[name]()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", PICTURES)
def test_what_holds_for_every_picture(name, check):
    check(drawn(name))


def test_a_line_is_written_in_the_first_way_that_fits():
    picture = draw_working([Working("H", (LONG * 3, "short"), "0.5")])
    assert "= short =" in picture.svg
    assert draw_working([], least=5).height > picture.height


def test_a_partition_without_numbers_tells_none():
    picture = draw_partition(*datasets.load_play_tennis(), "Wind", numbers=False)
    assert "gain ?" in picture.svg and "entropy" not in picture.svg
    assert "0.0481" not in picture.text and "0.0481" not in picture.svg
