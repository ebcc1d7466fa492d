"""The site without a network: after the first visit, and after the button on the first page."""

import pytest

from tests.site.tab import errors, open_notebook, run_all
from tools.site.hosting import served

CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"


@pytest.fixture
def host(folder):
    with served(folder) as host:
        yield host


def controlled(page, address):
    page.goto(address)
    page.wait_for_function(CONTROLLED, timeout=60_000)


def test_pages_stay_readable(page, host):
    controlled(page, host.address)
    host.is_up = False
    for name in ("index.html", "05_continuous_splits.html"):
        page.goto(host.address + name)
        page.locator(".dt-film svg").first.wait_for()


def test_a_page_that_is_not_listed_is_not_there(page, host):
    """Or the other tests would pass with a host that never went away."""
    controlled(page, host.address)
    host.is_up = False
    answer = page.evaluate("() => fetch('nowhere.txt').then(() => 'there', () => 'gone')")
    assert answer == "gone"


def test_the_button_keeps_the_whole_course(page, host):
    controlled(page, host.address)
    page.locator("#keep").click()
    page.get_by_text("All of the course is on this device now.").wait_for(timeout=300_000)
    host.is_up = False
    for path in ("notebooks/09_in_practice.ipynb", "exercises/ch01-entropy/entropy.ipynb"):
        open_notebook(page, host.address, path)
        assert errors(run_all(page)) == []


def test_a_new_release_is_seen_at_once(page, host, folder, tmp_path):
    """What is kept is for when there is no network: while there is one, its pages count."""
    from tests.site.work import linked_copy

    site = linked_copy(folder, tmp_path / "site")
    with served(site) as newer:
        controlled(page, newer.address)
        page.reload()
        first = site / "index.html"
        text = first.read_text(encoding="utf-8")
        first.unlink()  # it may be a link to the other site's
        first.write_text(text.replace("Begin to read", "A new release"), encoding="utf-8")
        page.reload()
        page.get_by_text("A new release").wait_for(timeout=10_000)


def test_it_can_be_installed(page, host):
    page.goto(host.address)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == [] and '"Decision trees' in found["data"]
    reasons = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in reasons if one["errorId"] != "in-incognito"] == []
