"""The site's pages: light, dark and on a phone, and for who cannot see or has no mouse."""

import sys

import pytest

from tests.site.tab import open_notebook
from tools.notebooks import ROOT

sys.path.append(str(ROOT / "tests" / "browser"))
from axe import serious_findings

PAGES = ["index.html", "05_continuous_splits.html"]
LOOKS = {
    "light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}


@pytest.fixture(params=LOOKS)
def look(request, chromium):
    context = chromium.new_context(**LOOKS[request.param])
    yield request.param, context.new_page()
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_it_fits_and_its_film_moves(look, address, name):
    kind, page = look
    page.goto(address + name)
    slider = page.locator(".dt-film input[type=range]").first
    slider.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(255, 255, 255)") == (kind != "dark")
    picture = page.locator(".dt-film > div").first
    before = picture.inner_html()
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert picture.inner_html() != before


def test_the_first_screen_says_what_it_is_and_has_a_film(look, address):
    kind, page = look
    page.goto(address)
    wanted = ["h1", ".begin .main", ".dt-film input"] + [".dt-film svg"] * (kind != "phone")
    for selector in wanted:
        box = page.locator(selector).first.bounding_box()
        assert box is not None and box["y"] + box["height"] <= page.viewport_size["height"]


def test_every_chapter_can_be_read_run_practised_and_taken_along(page, address):
    page.goto(address)
    words = page.locator(".card").evaluate_all(
        "cards => cards.map(card => [...card.querySelectorAll('.ways a')].map(a => a.textContent))"
    )
    assert len(words) == 10
    assert all(ways[:2] == ["Read", "Run"] and ways[-1] == "Download" for ways in words)
    sheets = len(list(ROOT.glob("exercises/*/*.ipynb")))
    assert sum(ways.count("Practise") for ways in words) == sheets
    links = page.locator("main a[href]").evaluate_all("links => links.map(link => link.href)")
    for link in {link.split("#")[0] for link in links}:
        assert page.request.get(link).ok, link


def test_search_finds_a_chapter_by_a_word_of_its_text(page, address):
    page.goto(address)
    page.get_by_label("Find a chapter by its words").fill("bootstrap")
    left = page.locator(".card:visible h3").all_text_contents()
    assert any("Forests" in title for title in left) and len(left) < 10


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index.html", "00_start_here.html"])
def test_axe_finds_nothing_serious_on_a_page(chromium, address, name, scheme):
    page = chromium.new_page(color_scheme=scheme)
    page.goto(address + name)
    found = serious_findings(page)
    page.close()
    assert found == []


def test_axe_finds_nothing_serious_in_a_notebook(page, address):
    """In what is the course's; the menus and bars around it are JupyterLab's."""
    open_notebook(page, address, "notebooks/01_entropy.ipynb")
    ours = (".jp-RenderedMarkdown", ".jp-OutputArea-output")
    assert serious_findings(page, *ours) == []
