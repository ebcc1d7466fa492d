"""The explorer of thresholds and costs in a real JupyterLab."""

from stage import Watch, choose, drag, stage
from words import says


def test_the_threshold_moves_by_mouse_key_menu_and_button(run_cells):
    page = run_cells("from dtlib import explore", "explore.mistakes()")
    shown = stage(page)
    with Watch(shown):
        drag(shown, "x", dx=-80)
    with Watch(shown):
        shown.locator("[data-handle=x]").first.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.handle") == "x"
    with Watch(shown):
        choose(page, "Model", "forest of 50")
    with Watch(shown):
        page.get_by_role("button", name="Go to the cheapest").click()
    says(page, "On these rows no threshold is cheaper")
    page.get_by_role("button", name="As code").click()
    says(page, "explore.mistakes(model='forest of 50'")
