"""The keys of a presenter: none of them changes the notebook, and each does what `?` says."""

import pytest

from tools.slides_check import SHOWN, problems, step

# JavaScript: all that a key could change, as one text.
NOTEBOOK = """() => [...document.querySelectorAll('.jp-NotebookPanel .jp-Cell')]
    .map(cell => `${cell.ariaLabel} ${cell.querySelector('.jp-InputArea').textContent}`)
    .join('\\n')"""
COUNT = ".course-count"
# What means something to JupyterLab's notebook and nothing to a deck.
JUPYTERLAB = [
    *(
        "a",
        "d",
        "d",
        "i",
        "i",
        "k",
        "m",
        "r",
        "x",
        "y",
        "z",
        "0",
        "0",
        "A",
        "D",
        "M",
        "V",
        "1",
        "h",
    ),
    *("Delete", "Backspace", "Enter", "Shift+Enter", "Control+Enter", "Alt+Enter", "F5"),
    *("Control+s", "Control+z", "Control+b", "Control+Shift+c", "Control+Shift+Minus"),
]


@pytest.fixture
def start(deck):
    """The deck at its first slide."""
    deck.keyboard.press("Escape")
    deck.evaluate("document.activeElement.blur()")
    step(deck, "Home")
    assert deck.evaluate(SHOWN) == [0]
    return deck


def over(page):
    """The name of what lies over the slide."""
    return page.evaluate("document.querySelector('.course-over')?.dataset.name ?? ''")


@pytest.mark.parametrize("where", ["the slide", "a slider"])
def test_no_key_changes_the_notebook(start, where):
    if where == "a slider":
        handle = ".jp-deck-mod-visible .widget-slider [role=slider]"
        while not start.locator(handle).count():
            step(start)
        start.locator(handle).first.focus()
    before, shown = start.evaluate(NOTEBOOK), start.evaluate(SHOWN)
    for key in JUPYTERLAB:
        start.keyboard.press(key)
    assert start.evaluate(NOTEBOOK) == before
    assert start.evaluate(SHOWN) == shown
    assert start.locator(".jp-Dialog, .lm-CommandPalette:visible").count() == 0


def test_a_double_click_opens_no_source_and_a_click_no_editor(start):
    start.keyboard.press("9")
    step(start, "Enter")
    before = start.evaluate(NOTEBOOK)
    start.locator(".jp-deck-mod-visible :is(h2, h3)").first.dblclick()
    start.locator(".jp-deck-mod-visible.jp-CodeCell").first.click(position={"x": 90, "y": 20})
    start.keyboard.type("zz")
    assert start.evaluate(NOTEBOOK) == before
    assert start.locator(".jp-NotebookPanel .jp-mod-editMode").count() == 0


@pytest.mark.parametrize("key", ["b", "."])
def test_black_and_back(start, key):
    shown = start.evaluate(SHOWN)
    start.keyboard.press(key)
    box = start.locator(".course-black").bounding_box()
    assert box == {"x": 0, "y": 0, "width": 1280, "height": 800}
    colour = start.evaluate("getComputedStyle(document.elementFromPoint(640, 400)).backgroundColor")
    assert colour == "rgb(0, 0, 0)"
    start.keyboard.press(key)
    assert over(start) == ""
    start.keyboard.press(key)
    start.keyboard.press("PageDown")  # brings the slide back, and does not skip it
    assert over(start) == ""
    assert start.evaluate(SHOWN) == shown


def test_home_end_and_a_number_lead_to_slides(start):
    last = int(start.locator(COUNT).inner_text().split("/")[1])
    step(start, "End")
    assert start.locator(COUNT).inner_text() == f"{last}/{last}"
    start.keyboard.press("1")
    start.keyboard.press("2")
    assert start.locator(COUNT).inner_text() == "→ 12"
    step(start, "Enter")
    assert start.locator(COUNT).inner_text() == f"12/{last}"
    step(start, "Home")
    assert start.locator(COUNT).inner_text() == f"1/{last}"


def test_the_line_grows_to_the_whole_width(start):
    width = "document.querySelector('.course-line').getBoundingClientRect().width"
    first = start.evaluate(width)
    step(start)
    assert start.evaluate(width) > first
    step(start, "End")
    while start.evaluate(width) < 1279:  # the last slide may have several steps
        step(start)
    assert start.evaluate(width) == 1280


def test_the_overview_leads_to_a_slide(start):
    last = int(start.locator(COUNT).inner_text().split("/")[1])
    start.keyboard.press("o")
    tiles = start.locator(".course-tile")
    assert tiles.count() == last
    assert "Two coins" in tiles.nth(1).inner_text()
    start.keyboard.press("ArrowRight")
    start.keyboard.press("ArrowDown")
    step(start, "Enter")
    assert start.locator(COUNT).inner_text() == f"6/{last}"
    start.keyboard.press("o")
    before = start.evaluate("document.body.dataset.courseSteps")
    tiles.nth(2).click()
    start.wait_for_function("old => document.body.dataset.courseSteps !== old", arg=before)
    assert start.locator(COUNT).inner_text() == f"3/{last}"
    assert over(start) == ""


def test_the_question_mark_shows_the_keys(start):
    start.keyboard.press("?")
    text = start.locator(".course-keys").inner_text()
    assert "PageDown" in text
    assert "black" in text
    start.keyboard.press("Escape")
    assert over(start) == ""
    assert start.locator("body[data-jp-deck-mode=presenting]").count() == 1


def test_a_click_on_an_earlier_part_hides_nothing(start):
    while len(start.evaluate(SHOWN)) < 2:
        step(start)
    shown = start.evaluate(SHOWN)
    start.locator(".jp-deck-mod-visible").first.click()
    assert start.evaluate(SHOWN) == shown


def test_one_key_opens_folded_code_and_folds_it_again(start):
    code = start.locator(".jp-deck-mod-visible.course-folded .jp-InputArea-editor")
    while not start.locator(".jp-deck-mod-visible.course-folded").count():
        step(start)
    assert not code.first.is_visible()
    assert start.locator(".jp-deck-mod-visible .jp-OutputArea-output").first.is_visible()
    start.keyboard.press("c")
    assert code.first.is_visible()
    assert problems(start) == []
    start.keyboard.press("c")
    assert not code.first.is_visible()
