"""The pruning explorer in a real JupyterLab."""

import re

from stage import Watch, choose, drag, stage
from words import says

from dtlib import ID3, reduced_error_prune
from dtlib.datasets import load_pruning_training, load_pruning_validation


def test_fold_follow_drag_and_shorten(run_cells):
    page = run_cells(
        "from dtlib import explore", "explore.prune(data='lecture exercise')", "explore.prune()"
    )
    stage(page, 1)
    explorer = page.locator(".dt-explorer").first
    # A slide and a screen of a notebook have room for this.
    assert page.locator(".dt-explorer").nth(1).bounding_box()["height"] <= 700
    shown = stage(page)
    tree = ID3().fit(*load_pruning_training())
    _, film = reduced_error_prune(tree, *load_pruning_validation())
    with Watch(shown):
        explorer.get_by_role("button", name="Next best fold").click()
    says(page, f"this one {film.errors[1]:.3f}")
    with Watch(shown):  # the folded node again: unfold it
        shown.locator("g[data-node='0.2']").click()
    says(page, "10 leaves, 0 nodes folded")
    with Watch(shown):  # by keyboard
        shown.locator("g[data-node='0.1']").press("Enter")
    says(page, "1 node folded")
    assert shown.locator("[data-question]").count() == 0, "the answer is not told before one asks"
    with Watch(shown):
        explorer.get_by_label("tell what each fold would do").check()
    with Watch(shown):
        shown.locator("[data-question='0.0']").press("Enter")
    says(page, "2 nodes folded")
    with Watch(shown):
        explorer.get_by_role("button", name="Back", exact=True).click()
    says(page, "1 node folded")
    with Watch(shown):
        choose(page, "Prune", "raise the price of a leaf")
    with Watch(shown):
        shown.locator("[data-handle=x]").first.press("ArrowLeft")
    says(page, "8 leaves")
    with Watch(shown):
        drag(shown, "x", dx=-300)
    says(page, re.compile("5 leaves|1 leaf"))
    with Watch(shown):
        choose(page, "Prune", "drop tests from rules")
    with Watch(shown):
        explorer.get_by_role("button", name="Next", exact=True).click()
    says(page, "Rule 1")


def test_the_line_can_be_taken_where_a_mark_lies_on_it(run_cells):
    page = run_cells("from dtlib import explore", "explore.prune()")
    shown, mouse = stage(page), page.mouse
    mark = shown.locator("[data-handle=x] + circle").first
    mark.scroll_into_view_if_needed()
    box = mark.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with Watch(shown):
        mouse.move(x, y)
        mouse.down()
        mouse.move(x - 150, y, steps=5)
        mouse.up()
    assert page.evaluate("String(getSelection())") == ""  # no text was marked on the way
