"""The growing explorer in a real JupyterLab."""

from stage import Watch, choose, stage
from words import says

from dtlib import gain
from dtlib.datasets import load_play_tennis


def test_a_tree_grows_by_mouse_and_by_keyboard(run_cells):
    page = run_cells("from dtlib import explore", "explore.grow()")
    shown = stage(page)
    X, y = load_play_tennis()
    with Watch(shown):
        shown.locator("[data-question='Humidity?']").click()
    says(page, f"gain {gain(X, y, 'Humidity'):.4f}")
    with Watch(shown):
        shown.locator("[data-node='0.1']").click()
    high = X["Humidity"] == "Normal"
    assert f"{gain(X[high], y[high], 'Wind'):.4f}" in shown.inner_text()
    with Watch(shown):
        shown.locator("[data-node='0.0']").press("Enter")
    assert page.evaluate("document.activeElement.dataset.node") == "0.0"
    with Watch(shown):
        shown.locator("[data-question='Outlook?']").press("Enter")
    says(page, "2 questions")
    with Watch(shown):
        page.get_by_role("button", name="Let ID3 go on").click()
    says(page, "0 of 14 rows wrong; no leaf is open")
    for expected, button in [("2 questions", "Back"), ("no leaf is open", "Forward")]:
        with Watch(shown):
            page.get_by_role("button", name=button, exact=True).press("Enter")
        says(page, expected)


def test_guess_compare_and_a_function_that_fails(run_cells):
    page = run_cells(
        "from dtlib import explore",
        "explore.grow(data='exclusive or')",
        "def my_gain(X, y, attribute):\n    return 1 / 0\n\nexplore.grow(gain=my_gain)",
    )
    shown = stage(page)
    says(page, "ZeroDivisionError", 1)
    with Watch(stage(page, 1)):
        stage(page, 1).locator("[data-question='Wind?']").click()
    with Watch(shown):
        page.get_by_label("guess first").first.check()
    assert "0.0000" not in shown.inner_text()
    with Watch(shown):
        shown.locator("[data-question='x1?']").click()
    with Watch(shown):
        choose(page, "Compare with", "the best tree with as many questions")
    says(page, "The best tree with at most as many questions")
    with Watch(shown):
        choose(page, "Ask like", "CART")
    says(page, "0 questions")
