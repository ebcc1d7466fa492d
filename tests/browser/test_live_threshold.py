"""The split-point explorer in a real JupyterLab."""

from stage import Watch, choose, drag, stage
from words import says

from dtlib import gain
from dtlib.datasets import load_iris


def test_the_line_moves_by_mouse_key_menu_and_button(run_cells):
    page = run_cells("from dtlib import explore", "explore.threshold()")
    shown = stage(page)
    with Watch(shown):
        drag(shown, "threshold", dx=-80)
    with Watch(shown):
        shown.locator("[data-handle=threshold]").first.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.handle") == "threshold"
    with Watch(shown):
        choose(page, "Compare", "petal_width")
    with Watch(shown):
        page.get_by_role("button", name="Go to the best").click()
    X, y = load_iris()
    says(page, f"Gain {gain(X, y, 'petal_width', threshold=0.8):.4f}")
    says(page, "no split point does better")


def test_two_explorers_do_not_disturb_each_other(run_cells):
    page = run_cells("from dtlib import explore", "explore.threshold()", "explore.threshold()")
    first, second = stage(page, 0), stage(page, 1)
    before = second.locator("svg").first.evaluate("it => it.outerHTML")
    with Watch(first):
        drag(first, "threshold", dx=60)
    assert second.locator("svg").first.evaluate("it => it.outerHTML") == before


def test_bad_data_give_a_sentence_not_a_traceback(run_cells):
    page = run_cells(
        "from dtlib import explore",
        "e = explore.threshold(); e",
        "e.draw = lambda **values: 1 / 0\ne.update(t=2.0)",
    )
    says(page, "division by zero")
