"""The site, self-hosted, on a server of its own; every request that a page makes is kept.

The site is built once (`--pyodide fetched`) or taken from the folder in COURSE_SITE.
"""

import contextlib
import functools
import http.server
import os
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tools.browser import CHROMIUM_FLAGS, find_chromium

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.site)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    if os.environ.get("COURSE_SITE"):
        return Path(os.environ["COURSE_SITE"])
    from tools.site.build import build
    from tools.site.distribution import CannotFetch, distribution

    try:
        pyodide = distribution()
    except CannotFetch as reason:
        pytest.skip(f"Pyodide could not be fetched: {reason}")
    made = tmp_path_factory.mktemp("site")
    build(made, pyodide)
    return made


@contextlib.contextmanager
def serve(folder):
    """The address of a folder."""
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(scope="session")
def address(folder):
    with serve(folder) as where:
        yield where


@pytest.fixture(scope="session")
def chromium_of():
    """Playwright's way to start Chromium."""
    if not find_chromium():
        pytest.fail("No Chromium was found: install it, for example with 'apt install chromium'.")
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def chromium(chromium_of):
    browser = chromium_of.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def page(chromium):
    """A new reader: nothing kept from before. No other host may be asked for anything."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    elsewhere = []
    own = ("http://127.0.0.1:", "data:", "blob:")
    context.on("request", lambda request: elsewhere.append(request.url))
    yield page
    context.close()
    assert [url for url in elsewhere if not url.startswith(own)] == []
