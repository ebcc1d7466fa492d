"""The explorers of chapter 2, a split and the walk of a row, in a real JupyterLab."""

from stage import Watch, choose, sentence, stage
from words import says

from dtlib import ID3, gain
from dtlib.datasets import load_coms3, load_play_tennis

MINE = """
def my_gain(X, y, attribute):
    return 1 / 0
explore.split(gain=my_gain)
"""


def test_an_attribute_is_picked_by_menu_click_and_key(run_cells):
    page = run_cells("from dtlib import explore", "explore.split()")
    shown = stage(page)
    says(page, "“Outlook?” has gain 0.2467")
    with Watch(shown):
        shown.locator("[data-question='Wind?']").click()
    says(page, "“Wind?” has gain 0.0481")
    with Watch(shown):
        shown.locator("[data-question='Humidity?']").press("Enter")
    says(page, "“Humidity?” has gain 0.1518")
    assert page.evaluate("document.activeElement.dataset.question") == "Humidity?"
    with Watch(shown):
        choose(page, "Data", "COMS3")
    with Watch(shown):
        choose(page, "Split by", "tuts")
    with Watch(shown):
        choose(page, "Impurity", "Gini")
    X, y = load_coms3()
    says(page, f"“tuts?” has gain {gain(X, y, 'tuts', 'gini'):.4f}, the greatest")


def test_the_keys_of_a_menu_are_not_the_notebooks(run_cells):
    page = run_cells("from dtlib import explore", "explore.split()", "'the next cell'")
    shown = stage(page)
    menu = page.get_by_label("Split by", exact=True)
    menu.focus()
    with Watch(shown):
        page.keyboard.press("ArrowDown")
    says(page, "“Temperature?” has gain 0.0292")
    with Watch(shown):
        page.keyboard.press("w")  # a letter chooses, too
    says(page, "“Wind?” has gain 0.0481")
    assert menu.evaluate("it => it === document.activeElement")
    assert menu.evaluate("it => getComputedStyle(it).outlineStyle") == "solid"
    shown.locator("[data-question='Wind?']").focus()
    page.keyboard.press("ArrowDown")  # would go to the next cell
    assert page.evaluate("document.activeElement.dataset.question") == "Wind?"
    assert page.locator(".jp-Cell").count() == 3


def test_a_guess_and_then_the_answer(run_cells):
    page = run_cells("from dtlib import explore", "explore.split()", MINE)
    shown = stage(page)
    with Watch(shown):
        page.get_by_label("Guess first").first.check()
    assert "0.2467" not in shown.inner_text() + sentence(page)
    with Watch(shown):
        shown.locator("[data-question='Wind?']").press("Enter")
    with Watch(shown):
        page.get_by_role("button", name="Show the answer").first.click()
    says(page, "Your guess: “Wind?” has gain 0.0481; 2 of 4 have more")
    other = stage(page, 1)
    says(page, "raised ZeroDivisionError", 1)
    with Watch(other):
        other.locator("[data-question='Wind?']").click()
    says(page, "“Wind?” has gain 0.0481", 1)


def test_a_row_walks_down_whole_and_in_parts(run_cells):
    page = run_cells(
        "from dtlib import explore, datasets",
        "explore.walk()",
        "explore.walk(*datasets.load_iris())",
    )
    shown = stage(page)
    X, y = load_play_tennis()
    tree = ID3().fit(X, y)
    says(page, "IF Outlook = Sunny AND Humidity = High THEN No.")
    with Watch(shown):
        choose(page, "Start from", "row D5: Yes")
    says(page, f"THEN {tree.predict(X.loc[['D5']])[0]}.")
    with Watch(shown):
        choose(page, "Outlook", "?")
    row = X.loc[["D5"]].assign(Outlook=None)
    no, yes = tree.predict_proba(row)[0]
    says(page, f"Together No {no:.3f}, Yes {yes:.3f}")
    with Watch(shown):
        shown.locator("[data-node='0.1.0']").press("Enter")
    says(page, "IF Outlook = Rain AND Wind = Strong THEN No.")
    flowers = stage(page, 1)
    with Watch(flowers):
        flowers.locator("[data-node='0.1']").click()
    says(page, "petal_length ≥ 2.45", 1)
    explorer = page.locator(".dt-explorer").nth(1)
    slider = explorer.locator(".widget-slider", has_text="petal_length")
    with Watch(flowers):
        slider.locator(".noUi-handle").press("Home")
    says(page, "THEN setosa", 1)
