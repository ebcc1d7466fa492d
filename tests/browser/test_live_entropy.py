"""The explorers of chapter 1, a distribution and a joint table, in a real JupyterLab."""

from stage import Watch, choose, drag, stage
from words import says

from dtlib import entropy, information_gain
from tools.browser import wait_until

MINE = """
import math
def my_entropy(p):
    return -sum(x * math.log2(x) for x in p)
explore.entropy(my_entropy)
"""


def share(shown, i):
    return float(shown.locator(f"[data-handle=share{i}]").get_attribute("data-value"))


def after(shown, handle, pixels):
    """What a handle says when it was dragged so far: pictures are as wide as the page lets them."""
    found = shown.locator(f"[data-handle={handle}]").first
    x0, x1, v0, v1, value = (
        float(found.get_attribute(f"data-{name}")) for name in ("x0", "x1", "v0", "v1", "value")
    )
    return value + pixels * (v1 - v0) / (x1 - x0)


def stands_at(shown, i, expected):
    """A drag is several moves: wait for the last one."""
    page = shown.page
    wait_until(lambda: abs(share(shown, i) - expected) < 0.02, 5, f"share {i} is {expected}", page)


def test_bars_move_by_mouse_key_and_menu(run_cells):
    page = run_cells("from dtlib import explore", "explore.entropy()")
    shown = stage(page)
    says(page, "entropy 0.9403 bits")
    higher = after(shown, "share1", -60)
    assert higher > 0.5
    with Watch(shown):
        drag(shown, "share1", dy=-60)
    stands_at(shown, 1, higher)
    further = after(shown, "x", 40)  # the line on the curves
    assert further > 1 - higher + 0.05
    with Watch(shown):
        drag(shown, "x", dx=40)
    stands_at(shown, 0, further)
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
