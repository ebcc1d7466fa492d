"""The drawing board in a real JupyterLab."""

from stage import Watch, choose, sentence, stage
from words import says

PLANE = "[data-plane] > rect"


def at(shown, share_x, share_y):
    """A place on the plane in pixels of the page."""
    box = shown.locator(PLANE).bounding_box()
    return box["x"] + share_x * box["width"], box["y"] + (1 - share_y) * box["height"]


def test_points_by_mouse_and_by_keyboard(run_cells):
    page = run_cells("from dtlib import explore", "e = explore.own_data(); e")
    shown = stage(page)
    with Watch(shown):
        choose(page, "Begin with", "nothing")
    with Watch(shown):
        page.mouse.click(*at(shown, 0.25, 0.5))
    choose(page, "Class", "B")
    with Watch(shown):
        page.mouse.click(*at(shown, 0.75, 0.5))
    says(page, "A tree of depth 1 with 2 leaves gets 0 of 2 points wrong")
    way = [at(shown, 0.75 - step * 0.02, 0.5 + step * 0.1) for step in range(5)]
    with Watch(shown):  # drag the second one
        page.mouse.move(*way[0])
        page.mouse.down()
        for place in way[1:]:
            page.mouse.move(*place)
        page.mouse.up()
    page.wait_for_timeout(500)
    said = sentence(page)
    x, y = said.split(" at ")[1].split(":")[0].split(", ")
    assert abs(float(x) - 0.67) < 0.01 and abs(float(y) - 0.9) < 0.01
    with Watch(shown):  # the arrow keys move a point
        shown.locator("[data-row='1']").press("ArrowDown")
    says(page, f"at {x}, {float(y) - 0.01:.4g}")
    assert page.evaluate("document.activeElement.dataset.row") == "1"
    with Watch(shown):
        shown.locator("[data-row='0']").press("Delete")
    says(page, "1 point wrong")
    page.get_by_label("x1", exact=True).fill("0.1")
    page.get_by_label("x1", exact=True).press("Enter")
    with Watch(shown):
        page.get_by_role("button", name="Place", exact=True).press("Enter")
    says(page, "2 points")
    with Watch(shown):
        page.get_by_role("button", name="Back", exact=True).click()
    says(page, "1 point wrong")
    with Watch(shown):
        choose(page, "Begin with", "circle")
    for learner, expected in [
        ("forest", "A forest of 15 trees"),
        ("AdaBoost", "AdaBoost with 15 stumps"),
    ]:
        with Watch(shown):
            choose(page, "Learner", learner)
        says(page, expected)


def test_the_keyboard_reaches_every_one_of_many_points(run_cells):
    page = run_cells(
        "from dtlib import explore",
        "e = explore.own_data(); e",
        "e.update(points=tuple((i / 100, i / 100, 'A') for i in range(90)))",
    )
    shown = stage(page)
    first = shown.locator("[data-row][tabindex='0']")
    assert first.count() == 1 and shown.locator("[data-row]").count() == 90
    first.focus()
    for _ in range(3):
        page.keyboard.press("PageDown")
    assert page.evaluate("document.activeElement.dataset.row") == "3"
    with Watch(shown):
        page.keyboard.press("Delete")
    says(page, "89 points")
