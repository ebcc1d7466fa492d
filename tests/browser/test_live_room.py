"""Explorers on pages of every width, in both themes, and after a restart of the kernel."""

from playwright.sync_api import expect
from stage import Watch, choose, stage

from dtlib import explore
from dtlib.explore.frame.room import fitting

EXPLORERS = [name for name in explore.__all__ if name != "film"]
# Of the explorer with this number: letters too small, letters outside, controls cut off, and
# words that lie on other words. A letter's box is taller than the letter.
UNREADABLE = """k => {
  const explorer = document.querySelectorAll(".dt-explorer")[k];
  const stage = explorer.querySelector(".dt-stage");
  const texts = [...stage.querySelectorAll("svg text")].filter(it => it.textContent.trim());
  const boxes = texts.map(it => [it.getBoundingClientRect(), it.textContent]);
  const picture = stage.querySelector("svg").getBoundingClientRect();
  const size = it => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a;
  const overlap = (p, q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2
    && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 4;
  const pairs = boxes.flatMap(([p, one], i) => boxes.slice(i + 1)
    .filter(([q]) => overlap(p, q)).map(([, other]) => `${one} lies on ${other}`));
  const right = explorer.getBoundingClientRect().right + 1;
  return [
    ...texts.filter(it => size(it) < 10.9).map(it => `${it.textContent} has ${size(it)} px`),
    ...boxes.filter(([p]) => p.left < picture.left - 1 || p.right > picture.right + 1)
      .map(([, words]) => `${words} is cut off`),
    ...[...explorer.querySelectorAll(".dt-controls > *")]
      .filter(it => it.getBoundingClientRect().right > right).map(it => `${it.textContent} is cut`),
    ...pairs,
  ];
}"""
ARE_DRAWN = """width => [...document.querySelectorAll(".dt-stage")]
  .every(it => Number(it.querySelector("svg").getAttribute("width")) === width)"""

SMALLEST = """stage => Math.min(...[...stage.querySelectorAll("text")].filter(it => it.textContent)
  .map(it => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a))"""


def dark(page):
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")


def picture_width(shown):
    return float(shown.locator("svg").first.get_attribute("width"))


def make_room(page, width):
    page.evaluate(
        "width => document.querySelectorAll('.dt-explorer').forEach("
        " it => { it.style.width = `${width}px`; })",
        width,
    )
    page.wait_for_timeout(600)


def test_pictures_follow_the_width_of_the_page(run_cells):
    page = run_cells("from dtlib import explore", "explore.depth()", "explore.threshold()")
    shown = stage(page)
    tall = shown.locator("svg").first.bounding_box()["height"]
    page.wait_for_function("it => it.querySelector('svg').getAttribute('width') > 760",
                           arg=shown.element_handle())  # fmt: skip
    for width in (1060, 700, 480, 360):
        make_room(page, width)
        for k in range(2):
            one = stage(page, k)
            assert picture_width(one) == width // 20 * 20
            assert one.evaluate(SMALLEST) >= 10.9, (width, k)
    assert stage(page).locator("svg").first.bounding_box()["height"] > tall, "below each other"


def test_every_explorer_can_be_read_at_every_width(run_cells):
    page = run_cells("from dtlib import explore", *(f"explore.{name}()" for name in EXPLORERS))
    page.set_viewport_size({"width": 1750, "height": 900})
    for width in (1400, 1000, 700, 480, 360):
        make_room(page, width)
        page.wait_for_function(ARE_DRAWN, arg=fitting(width))
        found = {name: page.evaluate(UNREADABLE, k) for k, name in enumerate(EXPLORERS)}
        assert not {name: told for name, told in found.items() if told}, width


def test_no_gap_is_left_after_narrowing(run_cells):
    page = run_cells("from dtlib import explore", "explore.threshold()")
    shown = stage(page)
    with Watch(shown):
        choose(page, "beside", "nothing")
    page.wait_for_timeout(1500)
    gap = "it => it.firstElementChild.offsetHeight - it.querySelector('svg').clientHeight"
    assert abs(shown.evaluate(gap)) < 8
    make_room(page, 400)
    page.wait_for_timeout(1500)
    assert abs(shown.evaluate(gap)) < 8


def test_dark_pictures_in_the_dark_theme(run_cells):
    page = run_cells("from dtlib import explore, draw, leaf", "explore.entropy()",
                     "draw.draw_tree(leaf('a', {'a': 3}))")  # fmt: skip
    shown = stage(page)
    dark(page)
    for found in (shown.locator("svg").first, page.locator(".jp-RenderedSVG img").last):
        assert "invert" in found.evaluate("it => getComputedStyle(it).filter")
    inner = shown.locator("svg svg").first
    assert inner.evaluate("it => getComputedStyle(it).filter") == "none", "not twice"


def test_the_diamond_is_dragged_anywhere(run_cells):
    page = run_cells("from dtlib import explore", "explore.forest()")
    shown = stage(page)
    page.wait_for_timeout(500)
    spot = shown.locator("[data-spot]")
    before = spot.bounding_box()
    with Watch(shown):
        x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y + 40, steps=4)
        page.mouse.up()
    page.wait_for_timeout(300)
    now = spot.bounding_box()
    assert abs(now["x"] - before["x"] - 60) < 3 and abs(now["y"] - before["y"] - 40) < 3


def test_after_a_restart_the_picture_says_what_to_do(run_cells):
    page = run_cells("from dtlib import explore", "explore.entropy()")
    shown = stage(page)
    page.locator(".jp-CodeCell .jp-InputPrompt").first.click()
    for key in ("Escape", "0", "0"):
        page.keyboard.press(key)
    page.locator(".jp-Dialog .jp-mod-accept").click()
    page.wait_for_function(
        "it => getComputedStyle(it, '::after').content.includes('run this cell again')",
        arg=shown.element_handle(),
    )
    page.wait_for_timeout(1500)  # a kernel that is just starting cannot be stopped
    expect(page.locator("#jp-main-statusbar")).to_contain_text("Idle")
