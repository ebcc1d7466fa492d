"""One JupyterLab and one Chromium for all browser tests; a new page for each test.

A test takes `lab` and `page`, calls `open_notebook(page, lab, path)` and `run_all(page)` from
`tools.browser`, and gets a kernel of its own. When it ends, `page` asserts that the browser's
console showed no error.
"""

import hashlib
import os
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import sync_playwright

from tools import slides
from tools.browser import error_outputs, find_chromium, lab_server, launch, open_notebook, run_all
from tools.slides_check import SCREEN, SHOWN, deck_server, open_deck

HERE = Path(__file__).parent
SIZE = {"width": 1280, "height": 800}


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    with lab_server(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium():
    if not find_chromium():
        pytest.fail("No Chromium was found: install it, for example with 'apt install chromium'.")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def errors() -> list[str]:
    """What the browser's console has called an error so far."""
    return []


@pytest.fixture
def page(chromium, lab, errors):
    context = chromium.new_context(viewport=SIZE)
    page = context.new_page()
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    lab.stop_kernels()  # the next test starts from a new one
    assert errors == [], "the browser's console shows errors"


@pytest.fixture
def run_cells(lab, page):
    """A function that runs code in the cells of a new notebook and gives the page of it."""

    def run(*cells):
        name = "notebooks/test_cells.ipynb"
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(notebook, lab.home / name)
        open_notebook(page, lab, name)
        run_all(page)
        assert error_outputs(page) == []
        return page

    return run


# ------------------------------------------------------------------ the deck

DECK_CHAPTER = slides.find_chapter("1")
DECK_VOTES = slides.ROOT / f"votes-of-a-test-{os.getpid()}.csv"  # not a lecturer's own


def deck_checksum():
    return hashlib.md5(DECK_CHAPTER.read_bytes(), usedforsecurity=False).hexdigest()


@pytest.fixture(scope="session")
def own_settings(tmp_path_factory):
    """A lecturer's own Jupyter folder, in which nothing may be changed."""
    folder = tmp_path_factory.mktemp("own")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(folder))
        patch.delenv("JUPYTERLAB_SETTINGS_DIR", raising=False)
        yield folder


@pytest.fixture(scope="session")
def deck(chromium, own_settings, tmp_path_factory):
    """The page of a running deck; when the tests are done, its console has shown no error."""
    before, errors = deck_checksum(), []
    with deck_server(tmp_path_factory.mktemp("decks"), votes=DECK_VOTES.name) as lab:
        page = chromium.new_page(viewport=SCREEN)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda told: told.type == "error" and errors.append(told.text))
        open_deck(page, lab, DECK_CHAPTER)
        assert page.locator("body[data-jp-deck-mode=presenting]").count() == 1
        assert page.evaluate(SHOWN) == [0], "a deck starts by itself, at its first slide"
        yield page
        page.close()
        lab.stop_kernels()
    DECK_VOTES.unlink(missing_ok=True)
    assert errors == []
    assert deck_checksum() == before, "presenting has changed the notebook"
