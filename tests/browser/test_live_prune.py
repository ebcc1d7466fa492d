"""The pruning explorer in a real JupyterLab."""

from stage import Watch, choose, drag, sentence, stage

from dtlib import ID3, reduced_error_prune
from dtlib.datasets import load_pruning_training, load_pruning_validation


def test_fold_follow_drag_and_shorten(run_cells):
    page = run_cells("from dtlib import explore", "explore.prune(data='lecture exercise')")
    shown = stage(page)
    tree = ID3().fit(*load_pruning_training())
    _, film = reduced_error_prune(tree, *load_pruning_validation())
    with Watch(shown):
        page.get_by_role("button", name="Next best fold").click()
    assert f"this one {film.errors[1]:.3f}" in sentence(page)
    with Watch(shown):  # the folded node again: unfold it
        shown.locator("g[data-node='0.2']").click()
    assert "10 leaves, 0 nodes folded" in sentence(page)
    with Watch(shown):  # by keyboard
        shown.locator("g[data-node='0.1']").press("Enter")
    assert "1 node folded" in sentence(page)
    with Watch(shown):
        shown.locator("[data-question='0.0']").press("Enter")
    assert "2 nodes folded" in sentence(page)
    with Watch(shown):
        page.get_by_role("button", name="Back", exact=True).click()
    assert "1 node folded" in sentence(page)
    with Watch(shown):
        choose(page, "Prune", "raise the price of a leaf")
    with Watch(shown):
        shown.locator("[data-handle=x]").first.press("ArrowLeft")
    assert sentence(page).startswith("8 leaves")
    with Watch(shown):
        drag(shown, "x", dx=-300)
    assert sentence(page).startswith("5 leaves") or sentence(page).startswith("1 leaf")
    with Watch(shown):
        choose(page, "Prune", "drop tests from rules")
    with Watch(shown):
        page.get_by_role("button", name="Next", exact=True).click()
    assert sentence(page).startswith("Rule 1")
