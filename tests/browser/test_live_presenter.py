"""The lecturer's own window: it follows the deck, and the deck follows it. The hall votes."""

import re

import pytest
from conftest import DECK_VOTES
from playwright.sync_api import expect

from tools.slides_check import SHOWN, step


@pytest.fixture(scope="module")
def presenter(deck):
    deck.keyboard.press("Escape")
    step(deck, "Home")
    with deck.expect_popup() as opened:
        deck.keyboard.press("s")
    window = opened.value
    expect(window.locator("#number")).to_have_text(re.compile(r"1 / \d+"))
    yield window
    window.close()


def small(window, which):
    return window.frame_locator(f"#{which} iframe").locator("body")


def test_the_window_shows_notes_next_slide_and_the_plan(deck, presenter):
    expect(presenter.locator("#notes").get_by_text("About 46 minutes")).to_be_visible()
    assert "After this chapter" in presenter.locator("#notes h2 + p").inner_text()
    assert "After this chapter" not in deck.locator(".jp-deck-mod-visible").first.inner_text()
    expect(small(presenter, "now")).to_contain_text("Entropy: how much")
    expect(small(presenter, "next")).to_contain_text("Two coins")
    expect(presenter.locator("#against")).to_contain_text("of 46 min")
    assert presenter.locator("#plan li").count() == 7
    assert re.fullmatch(r"\d\d:\d\d", presenter.locator("#clock").inner_text())


def test_the_two_windows_follow_each_other(deck, presenter):
    step(deck)
    expect(presenter.locator("#title")).to_have_text("Two coins")
    expect(presenter.locator("#number")).to_have_text(re.compile("^2 /"))
    expect(presenter.locator("#notes")).to_contain_text("surprise you")  # the page alone says it
    shown = deck.evaluate(SHOWN)
    presenter.keyboard.press("PageDown")
    deck.wait_for_function(f"JSON.stringify(({SHOWN})()) !== '{shown}'.replaceAll(' ', '')")
    presenter.keyboard.press("b")
    expect(deck.locator(".course-black")).to_be_visible()
    expect(presenter.locator("#over")).to_have_text("the hall sees black")
    presenter.keyboard.press("b")
    expect(deck.locator(".course-black")).to_have_count(0)


def test_an_explorer_moves_in_the_other_window_too(deck, presenter):
    handle = ".jp-deck-mod-visible .widget-slider [role=slider]"
    while not deck.locator(handle).count():
        step(deck)
    picture = small(presenter, "now").locator(".dt-stage svg").first
    expect(picture).to_be_attached()
    before = picture.inner_html()
    deck.locator(handle).first.focus()
    deck.keyboard.press("ArrowLeft")
    expect(picture).not_to_have_js_property("innerHTML", before)
    deck.keyboard.press("Escape")


def test_the_hall_votes_and_the_counts_are_kept(deck, presenter):
    step(deck, "Home")
    bars = deck.locator(".jp-deck-mod-visible .course-bar > b")
    while "Predict" not in deck.locator(".jp-deck-mod-visible").first.inner_text():
        step(deck)
    for key in ["a", "b", "b", "Shift+B", "4", "7", "c"]:
        deck.keyboard.press(key)
    assert bars.all_inner_texts() == ["10", "10", "47"]
    assert deck.locator(".course-over").count() == 0  # here b counts, and is not black
    presenter.keyboard.press("b")
    expect(bars.nth(1)).to_have_text("20")
    expect(presenter.locator("#vote")).to_contain_text("77 hands")
    assert deck.locator(".jp-deck-mod-visible details[open]").count() == 0
    deck.keyboard.press("r")
    assert deck.locator(".jp-deck-mod-visible details[open]").count() == 1
    assert "Right" in deck.locator(".jp-deck-mod-visible details[open]").inner_text()
    deck.keyboard.press("v")
    assert bars.count() == 0
    deck.keyboard.press("b")
    expect(deck.locator(".course-black")).to_be_visible()
    deck.keyboard.press("b")
    deck.wait_for_selector("body[data-course-votes=kept]", state="attached")
    deck.wait_for_timeout(700)  # the last count is written half a second after its key
    head, row = DECK_VOTES.read_text(encoding="utf-8").splitlines()
    assert head == "date,chapter,question,A,B,C,D,E,F"
    assert row.endswith("01_entropy,Predict: the first coin,10,20,47,,,")
