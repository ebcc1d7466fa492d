"""`make slides`: the deck starts by itself, every slide is whole, and the keys always work.

One chapter is walked here, to be quick; `python -m tools.slides_check` walks through all ten.
"""

import re

import pytest

from tools import slides
from tools.slides_check import (
    SCREEN,
    SHOWN,
    cells_to_show,
    problems,
    step,
    walk,
)

CHAPTER = slides.find_chapter("1")  # the one that the fixture `deck` opens
HANDLE = ".jp-deck-mod-visible .widget-slider [role=slider]"
HAS_FOCUS = "() => document.activeElement.matches"


@pytest.fixture
def slide_with_slider(deck):
    """The deck at an explorer with a slider, wherever the test before has left it."""
    for key in ("PageUp", "PageDown"):
        before = None
        while not deck.locator(HANDLE).count() and deck.evaluate(SHOWN) != before:
            before = deck.evaluate(SHOWN)
            step(deck, key)
    assert deck.locator(HANDLE).count(), "there is no slide with a slider"
    return deck


def drag(page, handle):
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=5)
    page.mouse.up()


def value(handle):
    return handle.get_attribute("aria-valuenow")


def picture(page):
    return page.locator(".jp-deck-mod-visible .dt-stage svg").first.inner_html()


def test_every_slide_is_whole_and_shows_no_notes(deck):
    found, seen = {}, set()
    step(deck, "Home")
    for number, shown in enumerate(walk(deck), start=1):
        seen.update(shown)
        if told := problems(deck):
            found[number] = (shown, told)
        text = deck.locator(".jp-deck-mod-visible").all_inner_texts()
        assert "For the lecturer" not in "\n".join(text)
    assert found == {}
    assert sorted(seen) == cells_to_show(CHAPTER)


def test_hatches_are_drawn_though_their_first_picture_is_on_another_slide(deck):
    seen = deck.evaluate(
        "[...document.querySelectorAll('.jp-Deck svg pattern > *')]"
        ".map(part => getComputedStyle(part).visibility)"
    )
    assert seen
    assert set(seen) == {"visible"}


def test_comments_in_code_stand_out_from_their_background(deck):
    colours = deck.evaluate("""() => {
      const spans = [...document.querySelectorAll('.jp-Deck .cm-line span')];
      const comment = spans.find(span => span.textContent.startsWith('# '));
      const box = comment.closest('.jp-InputArea-editor');
      return [getComputedStyle(comment).color, getComputedStyle(box).backgroundColor];
    }""")
    paler, darker = sorted((luminance(colour) for colour in colours), reverse=True)
    assert (paler + 0.05) / (darker + 0.05) >= 4.5


def luminance(colour):
    """How bright "rgb(64, 128, 128)" is, from 0 to 1, as the rules for accessible pages have it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_the_way_back_leads_to_the_first_slide(deck):
    before = None
    while deck.evaluate(SHOWN) != before:
        before = deck.evaluate(SHOWN)
        step(deck, "PageUp")
    assert before == [0]


def test_after_a_slider_was_moved_page_down_goes_on(slide_with_slider):
    page, handle = slide_with_slider, slide_with_slider.locator(HANDLE).first
    before, drawn, shown = value(handle), picture(page), page.evaluate(SHOWN)
    drag(page, handle)
    page.wait_for_function(f"{HAS_FOCUS}('[role=slider]')")
    assert value(handle) != before
    page.wait_for_function(
        "old => document.querySelector('.jp-deck-mod-visible .dt-stage svg').innerHTML !== old",
        arg=drawn,
    )
    dragged = value(handle)
    step(page, "PageDown")
    assert page.evaluate(SHOWN) != shown
    step(page, "PageUp")
    assert page.evaluate(SHOWN) == shown
    assert value(handle) == dragged, "the key has moved the slider too"


def test_a_slider_keeps_its_arrows_and_escape_leaves_it(slide_with_slider):
    page, handle = slide_with_slider, slide_with_slider.locator(HANDLE).first
    handle.focus()
    before, shown = value(handle), page.evaluate(SHOWN)
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(300)
    assert value(handle) != before
    assert page.evaluate(SHOWN) == shown
    page.keyboard.press("Escape")
    assert not page.evaluate(f"{HAS_FOCUS}('[role=slider]')")
    assert page.locator("body[data-jp-deck-mode=presenting]").count() == 1
    step(page, "ArrowRight")
    assert page.evaluate(SHOWN) != shown


# JavaScript: do the controls of the explorer stand to the right of its picture?
BESIDE = """() => {
  const explorer = document.querySelector('.jp-deck-mod-visible .dt-explorer');
  const { right } = explorer.querySelector('.dt-stage svg').getBoundingClientRect();
  const controls = [...explorer.querySelectorAll('.dt-controls')];
  return controls.every(line => line.getBoundingClientRect().left >= right);
}"""


# JavaScript: how high the slide is; and what size.js leaves free above and below it.
HEIGHT = """() => {
  const cells = [...document.querySelectorAll('.jp-NotebookPanel .jp-deck-mod-onscreen')];
  const boxes = cells.map(cell => cell.getBoundingClientRect());
  return Math.max(...boxes.map(box => box.bottom)) - Math.min(...boxes.map(box => box.top));
}"""
MARGIN = 56


def test_where_the_screen_is_low_controls_stand_beside_the_picture(slide_with_slider):
    page = slide_with_slider
    assert not page.evaluate(BESIDE)
    page.set_viewport_size({"width": 1280, "height": 600})
    page.wait_for_selector(".jp-deck-mod-onscreen.beside", state="attached")
    assert page.evaluate(BESIDE)
    assert problems(page) == []
    drawn = picture(page)
    drag(page, page.locator(HANDLE).first)
    page.wait_for_function(
        "old => document.querySelector('.jp-deck-mod-visible .dt-stage svg').innerHTML !== old",
        arg=drawn,
    )
    page.evaluate(
        "document.querySelector('.jp-deck-mod-onscreen.beside').classList.remove('beside')"
    )
    assert page.evaluate(HEIGHT) > 600 - MARGIN, "there was room above the picture, too"
    page.set_viewport_size(SCREEN)
    page.wait_for_selector(".jp-deck-mod-onscreen.beside", state="detached")


def test_the_lecturers_own_settings_are_not_touched(deck, own_settings):
    assert list(own_settings.glob("lab/**/*.jupyterlab-*")) == []
