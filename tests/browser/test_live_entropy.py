"""The explorers of chapter 1, a distribution and a joint table, in a real JupyterLab."""

import re

from playwright.sync_api import expect
from stage import Watch, choose, drag, stage
from words import says

from dtlib import entropy, information_gain

MINE = """
import math
def my_entropy(p):
    return -sum(x * math.log2(x) for x in p)
explore.entropy(my_entropy)
"""


def share(shown, i):
    return float(shown.locator(f"[data-handle=share{i}]").get_attribute("data-value"))


def stands_at(shown, handle, pattern):
    """A drag is several moves: wait for the last one."""
    found = shown.locator(f"[data-handle={handle}]")
    expect(found).to_have_attribute("data-value", re.compile(pattern))


def test_bars_move_by_mouse_key_and_menu(run_cells):
    page = run_cells("from dtlib import explore", "explore.entropy()")
    shown = stage(page)
    says(page, "entropy 0.9403 bits")
    with Watch(shown):
        drag(shown, "share1", dy=-60)
    stands_at(shown, "share1", r"0\.(6[6-9]|7)")  # 60 pixels above 0.36
    with Watch(shown):
        drag(shown, "x", dx=40)  # the line on the curves
    stands_at(shown, "share0", r"0\.5")
    with Watch(shown):
        choose(page, "Classes", "4")
    before = shown.bounding_box()
    with Watch(shown):
        shown.locator("[data-handle=share2]").press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.handle") == "share2"
    p = [share(shown, i) for i in range(4)]
    assert p[2] == 0.26 and abs(sum(p) - 1) < 1e-6
    says(page, f"entropy {float(entropy(p)):.4f} bits")
    with Watch(shown):
        shown.locator("[data-handle=share2]").press("End")
    says(page, "entropy 0.0000 bits")
    with Watch(shown):
        choose(page, "Start from", "¼, ¼, ½")
    says(page, "entropy 1.5000 bits")
    assert shown.bounding_box()["height"] == before["height"]


def test_a_student_s_entropy_that_forgets_zero(run_cells):
    page = run_cells("from dtlib import explore", MINE)
    shown = stage(page)
    says(page, "my_entropy says 0.9403 too")
    with Watch(shown):
        shown.locator("[data-handle=share0]").press("Home")
    says(page, "my_entropy([0.0, 1.0]) raised ValueError")
    with Watch(shown):
        shown.locator("[data-handle=share0]").press("PageUp")
    says(page, "my_entropy says 0.4690 too")


def test_the_counts_of_a_joint_table(run_cells):
    page = run_cells("from dtlib import explore", "explore.joint()")
    shown = stage(page)
    says(page, "gain of 0.2504")
    slider = page.locator(".widget-slider", has_text="Raining, not cloudy").first
    with Watch(shown):
        slider.locator(".noUi-handle").press("ArrowRight")
    says(page, f"gain of {float(information_gain([[24, 2], [25, 50]])):.4f}")
    with Watch(shown):
        choose(page, "Start from", "X tells nothing about Y")
    says(page, "tells nothing")
    with Watch(shown):
        choose(page, "Entropy in", "nats (ln)")
    says(page, "nats")
