"""The handouts in a browser, from a folder and with no network."""

import pytest

from tools.handout import chapters, write_all

NAMES = [path.stem for path in chapters()]
FORMULA_LEFT = r"""[...document.querySelectorAll('main')].some((it) => {
  const copy = it.cloneNode(true);
  copy.querySelectorAll('pre, code, script, style, .dataframe').forEach((code) => code.remove());
  return copy.textContent.includes('$');
})"""
FLAT = "[...document.querySelectorAll('math')].filter((m) => m.getBoundingClientRect().height < 4)"
WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    target = tmp_path_factory.mktemp("handouts")
    write_all(target)
    return target


@pytest.fixture
def open_page(chromium, folder):
    """A function that opens a page of the handouts; what it asks for and complains of is kept."""
    context = chromium.new_context(viewport={"width": 1000, "height": 900})
    asked, errors = [], []

    def open_one(name, **options):
        page = context.new_page()
        page.emulate_media(**options)
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: errors.append(message.text))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto((folder / f"{name}.html").as_uri(), wait_until="load")
        return page

    yield open_one
    context.close()
    assert errors == []
    assert asked and all(url.startswith(folder.as_uri()) for url in asked)
    assert all(url.endswith(".html") for url in asked)  # each page is one file


@pytest.mark.parametrize("name", NAMES)
def test_a_page_shows_its_formulas_and_fits(open_page, name):
    page = open_page(name)
    assert page.evaluate(FORMULA_LEFT) is False
    assert page.evaluate(f"{FLAT}.length") == 0
    assert page.evaluate(WIDE) is False
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate(WIDE) is False


@pytest.mark.parametrize("name", NAMES[1:])
def test_every_film_of_a_page_moves_by_keyboard(open_page, name):
    page = open_page(name)
    films = page.locator(".dt-film")
    assert films.count() > 0
    for film in films.all():
        slider, words = film.get_by_role("slider"), film.locator("p[aria-live]")
        seen = film.locator("svg").first.evaluate("it => it.outerHTML"), words.inner_text()
        slider.press("Home" if slider.input_value() != "0" else "End")
        assert (film.locator("svg").first.evaluate("it => it.outerHTML") != seen[0]) and (
            words.inner_text() != seen[1]
        )
        assert slider.get_attribute("aria-valuetext") == film.locator("output").inner_text()


@pytest.mark.parametrize("name", NAMES[1:])
def test_films_keep_the_size_of_their_letters_on_a_phone(open_page, name):
    page = open_page(name)
    page.set_viewport_size({"width": 390, "height": 800})
    pictures = page.locator(".dt-film > div > svg").all()
    assert pictures
    for picture in pictures:
        drawn, shown = picture.evaluate(
            "it => [it.viewBox.baseVal.width, it.getBoundingClientRect().width]"
        )
        assert shown >= drawn - 1
    assert page.evaluate(WIDE) is False  # the film scrolls in its own box


def test_a_film_moves_by_mouse_and_has_the_name_of_its_control(open_page):
    page = open_page("05_continuous_splits")
    slider = page.get_by_role("slider", name="Split at")
    slider.click(position={"x": 20, "y": 8})
    assert page.locator(".dt-film output").first.inner_text().startswith("0.1")
    said = page.locator(".dt-film").first.locator("p[aria-live]").inner_text()
    assert page.locator(".dt-film output").first.inner_text() in said


def test_answers_open_on_click_and_stand_at_the_end_on_paper(open_page):
    page = open_page("02_id3")
    answer = page.locator("details").first
    assert answer.get_attribute("open") is None
    answer.locator("summary").click()
    assert answer.get_attribute("open") is not None
    before = page.locator("main").inner_html()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details[open]").count() == 0
    assert page.locator("main > :last-child").get_attribute("class") == "answers for-paper"
    assert page.locator(".answer").count() == page.locator("details").count() > 10
    for link in page.locator(".turn a").all():
        assert page.locator(link.get_attribute("href")).count() == 1
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("main").inner_html() == before


def test_on_paper_there_are_no_controls_and_ink_is_dark(open_page):
    page = open_page("05_continuous_splits", media="print", color_scheme="dark")
    assert not page.get_by_label("Split at").is_visible()
    assert page.locator(".dt-film svg").first.is_visible()
    assert not page.locator("nav").first.is_visible()
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert ink == "rgb(29, 35, 39)"


def test_on_paper_code_and_what_it_prints_are_not_torn(open_page):
    page = open_page("02_id3", media="print")
    found = page.evaluate(
        "[...document.querySelectorAll('.highlight, .output')]"
        ".map(it => [it.className, getComputedStyle(it).breakInside])"
    )
    assert {name for name, _ in found} >= {"highlight", "output"}
    assert all(inside == "avoid" for _, inside in found)


def test_a_dark_screen_has_light_ink(open_page):
    page = open_page("01_entropy", color_scheme="dark")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(22, 25, 28)"


def test_the_keyboard_reaches_the_text_first(open_page):
    page = open_page("01_entropy")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the text"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_without_scripts_the_first_picture_stands_there(chromium, folder):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / "08_adaboost.html").as_uri())
    assert page.locator(".film svg").count() >= 2 and page.locator(".film svg").first.is_visible()
    context.close()
