"""One JupyterLab and one Chromium for all browser tests; a new page for each test.

A test takes `lab` and `page`, calls `open_notebook(page, lab, path)` and `run_all(page)` from
`tools.browser`, and gets a kernel of its own. When it ends, `page` asserts that the browser's
console showed no error.
"""

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import sync_playwright

from tools.browser import error_outputs, find_chromium, lab_server, launch, open_notebook, run_all

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
