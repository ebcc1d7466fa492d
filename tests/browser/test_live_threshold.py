"""The split-point explorer in a real JupyterLab."""

from playwright.sync_api import expect
from stage import Watch, choose, drag, run_cell, stage
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


def test_the_best_split_point_is_read_beside_the_slider_as_it_is(run_cells):
    """117.5 lies between two steps of the slider."""
    page = run_cells("from dtlib import explore", "explore.regression()")
    shown, explorer = stage(page), page.locator(".dt-explorer")
    with Watch(shown):
        choose(page, "Compare", "Hits")
    with Watch(shown):
        explorer.get_by_role("button", name="Go to the best").click()
    says(page, "Hits < 117.5?")
    readout = explorer.locator(".widget-readout").first
    expect(readout).to_have_text("117.5")
    with Watch(shown):
        explorer.locator(".noUi-handle").first.press("ArrowRight")
    expect(readout).to_have_text("118.5")


def test_two_explorers_do_not_disturb_each_other(run_cells):
    page = run_cells("from dtlib import explore", "explore.threshold()", "explore.threshold()")
    first, second = stage(page, 0), stage(page, 1)
    before = second.locator("svg").first.evaluate("it => it.outerHTML")
    with Watch(first):
        drag(first, "threshold", dx=60)
    assert second.locator("svg").first.evaluate("it => it.outerHTML") == before


def test_pictures_that_are_out_of_date_are_dropped(run_cells):
    """Forty moves, quicker than pictures can follow: few are shown, and the last one is right."""
    page = run_cells("from dtlib import explore", "explore.threshold()")
    shown = stage(page)
    shown.evaluate(
        "it => { window.pictures = 0;"
        " new MutationObserver(() => { pictures += 1; }).observe(it.querySelector('svg'),"
        " { subtree: true, childList: true, attributes: true, characterData: true }); }"
    )
    line = shown.locator("[data-handle=threshold]").first
    before = float(line.get_attribute("data-value"))
    shown.evaluate(
        "it => { const line = it.querySelector('[data-handle=threshold]');"
        " const { x, y, width } = line.getBoundingClientRect();"
        " const at = (i) => ({ bubbles: true, pointerId: 1, clientX: x + width / 2 - 3 * i,"
        " clientY: y + 5 });"
        " it.setPointerCapture = it.releasePointerCapture = () => {};"
        " line.dispatchEvent(new PointerEvent('pointerdown', at(0)));"
        " for (let i = 1; i <= 40; i++) it.dispatchEvent(new PointerEvent('pointermove', at(i)));"
        " it.dispatchEvent(new PointerEvent('pointerup', at(40))); }"
    )
    page.wait_for_function("pictures >= 2")
    page.wait_for_timeout(1000)
    assert page.evaluate("pictures") < 10
    there = float(line.get_attribute("data-value"))
    box, scale = line.evaluate("it => [{ ...it.dataset }, it.getScreenCTM().a]")
    pixels = (float(box["x1"]) - float(box["x0"])) * scale
    a_pixel = (float(box["v1"]) - float(box["v0"])) / pixels
    assert abs(before - 120 * a_pixel - there) < 3 * a_pixel


def test_the_cell_shrinks_only_when_the_hand_is_still(run_cells):
    page = run_cells("from dtlib import explore", "explore.threshold()")
    shown = stage(page)
    tall = shown.bounding_box()["height"]
    with Watch(shown):
        choose(page, "beside", "nothing")  # a much lower picture
    assert shown.bounding_box()["height"] == tall
    page.wait_for_function(
        "([stage, tall]) => stage.getBoundingClientRect().height < tall - 100",
        arg=[shown.element_handle(), tall],
    )
    with Watch(shown):
        choose(page, "beside", "petal_width")
    assert abs(shown.bounding_box()["height"] - tall) < 2


def test_a_moved_line_is_the_picture_that_python_drew(run_cells):
    """The page changes some tags only: it must come to the same as the whole picture."""
    page = run_cells(
        "from dtlib import explore",
        "e = explore.threshold(); e",
        "e.stage._parts = []; e.redraw()  # the page gets all of it",
    )
    shown = stage(page)
    drawn = "it => it.querySelector('svg').outerHTML"
    first = shown.evaluate("it => it.querySelector('svg')._mark = 'the same element'")
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight"):
        with Watch(shown):
            page.locator(".noUi-handle").first.press(key)
    assert shown.evaluate("it => it.querySelector('svg')._mark") == first
    patched = shown.evaluate(drawn)
    run_cell(page, 2)
    page.wait_for_function("stage => !stage.querySelector('svg')._mark", arg=shown.element_handle())
    assert shown.evaluate(drawn) == patched


def test_bad_data_give_a_sentence_not_a_traceback(run_cells):
    page = run_cells(
        "from dtlib import explore",
        "e = explore.threshold(); e",
        "e.draw = lambda **values: 1 / 0\ne.update(t=2.0)",
    )
    says(page, "division by zero")
