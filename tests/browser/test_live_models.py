"""Depth, regression, forest and AdaBoost in a real JupyterLab: by mouse and by keyboard."""

from playwright.sync_api import expect
from stage import Watch, choose, drag, stage

from dtlib import AdaBoostClassifier, explore
from dtlib.datasets import load_adaboost_ten


def slide(page, label, key, number):
    """Press a key on the slider with this label in the n-th explorer."""
    explorer = page.locator(".dt-explorer").nth(number)
    box = explorer.locator(".widget-inline-hbox", has=page.locator(f"label:text-is('{label}')"))
    box.locator(".noUi-handle").press(key)


def hears(page, number, words):
    """The n-th explorer says this, at the latest a little after its picture has changed."""
    explorer = page.locator(".dt-explorer").nth(number)
    expect(explorer.locator(".dt-stage p")).to_contain_text(words)


def press(page, name, number):
    explorer = page.locator(".dt-explorer").nth(number)
    explorer.get_by_role("button", name=name, exact=True).click()


def says(explorer, **values):
    """What the same explorer says here, without a browser."""
    return explorer.draw(**{**explorer.values, **values})[1]


def test_depth_and_regression(run_cells):
    page = run_cells("from dtlib import explore", "explore.depth()", "explore.regression()")
    ours = explore.depth()
    shown = stage(page, 0)
    with Watch(shown):
        slide(page, "Depth", "ArrowRight", 0)
    hears(page, 0, says(ours, depth=4))
    with Watch(shown):
        shown.locator("[data-handle=x]").press("ArrowLeft")
    hears(page, 0, says(ours, depth=3))
    assert page.evaluate("document.activeElement.dataset.handle") == "x"
    with Watch(shown):
        drag(shown, "x", dx=90)
    with Watch(shown):
        shown.locator("[data-handle=x]").press("Home")
    with Watch(shown):
        press(page, "New sample", 0)
    hears(page, 0, says(ours, depth=0, sample=1))
    with Watch(shown):
        choose(page, "Data", "penguins", 0)
    hears(page, 0, says(ours, depth=0, data="penguins"))

    ours = explore.regression()
    shown = stage(page, 1)
    shown.locator("[data-handle=threshold]").scroll_into_view_if_needed()
    with Watch(shown):
        drag(shown, "threshold", dx=120)
    with Watch(shown):
        press(page, "Go to the best", 1)
    hears(page, 1, says(ours, t=4.5))
    hears(page, 1, "115.1 after. No cut leaves less.")
    with Watch(shown):
        shown.locator("[data-handle=threshold]").press("ArrowRight")
    with Watch(shown):
        choose(page, "Show", "depth", 1)
    with Watch(shown):
        slide(page, "Depth", "ArrowRight", 1)
    hears(page, 1, says(ours, show="depth", depth=3))
    with Watch(shown):
        choose(page, "Show", "two features", 1)
    hears(page, 1, says(ours, show="two features", depth=3))
    hears(page, 1, "Years < 4.5?")


def test_forest_and_adaboost(run_cells):
    page = run_cells(
        "from dtlib import explore",
        "explore.forest()",
        "explore.adaboost()",
        "def my_alpha(error):\n    return 1 / 0\n\nexplore.adaboost(alpha=my_alpha)",
    )
    ours = explore.forest()
    shown = stage(page, 0)
    with Watch(shown):
        slide(page, "Trees", "ArrowRight", 0)
    hears(page, 0, says(ours, trees=21))
    with Watch(shown):
        shown.locator("[data-tree='2']").click()
    hears(page, 0, says(ours, trees=21, tree=3))
    with Watch(shown):
        shown.locator("[data-tree='4']").press("Enter")
    hears(page, 0, says(ours, trees=21, tree=5))
    with Watch(shown):
        press(page, "All trees", 0)
    with Watch(shown):  # by force: a point may lie there, and chooses its own place
        shown.locator("[data-plane]").click(position={"x": 40, "y": 40}, force=True)
    plane, spot = (shown.locator(f"[{it}]").bounding_box() for it in ("data-plane", "data-spot"))
    for side, long in (("x", "width"), ("y", "height")):
        assert abs(spot[side] + spot[long] / 2 - plane[side] - 40) < 8
    hears(page, 0, "At the chosen place")
    with Watch(shown):
        shown.locator("[data-handle=py]").press("ArrowDown")
    with Watch(shown):
        drag(shown, "px", dx=60)
    with Watch(shown):
        slide(page, "Sample %", "ArrowLeft", 0)
    with Watch(shown):
        press(page, "New forest", 0)

    model = AdaBoostClassifier(n_estimators=10).fit(*load_adaboost_ten())
    shown = stage(page, 1)
    hears(page, 1, "ε = 0.3000, so α = 0.4236")
    with Watch(shown):
        press(page, "Next", 1)
    hears(page, 1, f"ε = {model.errors_[1]:.4f}, so α = {model.alphas_[1]:.4f}")
    with Watch(shown):
        slide(page, "Round", "ArrowRight", 1)
    with Watch(shown):
        shown.locator("[data-focus][data-row='8']").press("Enter")  # a line of the table
    third = AdaBoostClassifier(n_estimators=3).fit(*load_adaboost_ten())
    sums = third.decision_function(load_adaboost_ten().X)
    hears(page, 1, f"the sum is {sums[8]:+.3f}".replace("-", "−"))
    with Watch(shown):
        shown.locator("[data-tree='0']").click()
    hears(page, 1, "Round 1 of 10")
    with Watch(shown):
        shown.locator("[data-plane]").first.click(position={"x": 200, "y": 5})
    with Watch(shown):
        choose(page, "Data", "fourteen points, two features", 1)

    shown = stage(page, 2)
    hears(page, 2, "my_alpha(0.3) raised ZeroDivisionError")
    with Watch(shown):
        press(page, "Next", 2)
    hears(page, 2, f"ε = {model.errors_[1]:.4f}")
