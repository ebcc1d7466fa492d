"""No serious finding of axe-core on any explorer, on a sheet, or on a page of the handouts."""

import pytest
from axe import serious_findings

from dtlib import explore
from tools.browser import open_notebook, run_all
from tools.handout import write_all

EXPLORERS = [name for name in explore.__all__ if name != "film"]


@pytest.mark.parametrize("names", [EXPLORERS[::2], EXPLORERS[1::2]], ids=["some", "others"])
def test_explorers(run_cells, names):
    page = run_cells("from dtlib import explore", *(f"explore.{name}()" for name in names))
    found = []
    for k, name in enumerate(names):
        explorer = page.locator(".dt-explorer").nth(k)
        explorer.scroll_into_view_if_needed()
        explorer.evaluate("it => { it.id = 'looked-at'; }")
        found += [f"{name}: {finding}" for finding in serious_findings(page, "#looked-at")]
        explorer.evaluate("it => { it.removeAttribute('id'); }")
    assert found == []


def test_a_sheet(lab, page):
    open_notebook(page, lab, "exercises/ch01-entropy/entropy.ipynb")
    run_all(page)
    assert serious_findings(page, ".jp-RenderedMarkdown", ".jp-OutputArea-output") == []


@pytest.mark.parametrize("name", ["index", "00_start_here"])  # a large chapter takes a minute
def test_handouts(chromium, tmp_path, name):
    pages = {path.stem: path for path in write_all(tmp_path)}
    page = chromium.new_page()
    page.goto(pages[name].as_uri())
    found = serious_findings(page)
    page.close()
    assert found == []


def test_axe_sees_what_is_wrong(chromium):
    page = chromium.new_page()
    page.set_content("<main><img src='x'><p style='color:#ccc;background:#fff'>pale</p></main>")
    found = serious_findings(page, "main")
    page.close()
    assert any(one.startswith("image-alt") for one in found)
    assert any(one.startswith("color-contrast") for one in found)
