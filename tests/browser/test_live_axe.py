"""No serious finding of axe-core on any explorer, on a sheet, or on a page of the handouts."""

import pytest
from axe import pale_letters, serious_findings

from dtlib import explore
from tools.browser import ROOT, TOKEN, open_notebook, run_all
from tools.handout import chapters, write_all

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


SHEETS = sorted((ROOT / "exercises").glob("*/*.ipynb"))
IN_A_SHEET = (".jp-RenderedMarkdown", ".jp-OutputArea-output")


def test_sheets(lab, page):
    """The first one with what its checks say, the others as they are opened."""
    open_notebook(page, lab, SHEETS[0].relative_to(ROOT).as_posix())
    run_all(page)
    found = serious_findings(page, *IN_A_SHEET)
    for sheet in SHEETS[1:]:
        address = f"{lab.url}/doc/workspaces/{sheet.stem}/tree/{sheet.relative_to(ROOT).as_posix()}"
        page.goto(f"{address}?token={TOKEN}")
        page.locator(".jp-RenderedMarkdown h1").first.wait_for()
        page.wait_for_function("!document.body.innerText.includes('$')")  # formulas are drawn
        found += [f"{sheet.stem}: {it}" for it in serious_findings(page, *IN_A_SHEET[:1])]
    assert found == []


@pytest.fixture(scope="module")
def handouts(tmp_path_factory):
    return {path.stem: path for path in write_all(tmp_path_factory.mktemp("handouts"))}


@pytest.mark.parametrize("name", ["index", *(path.stem for path in chapters())])
def test_handouts(chromium, handouts, name):
    page = chromium.new_page()
    page.goto(handouts[name].as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(it => { it.open = true; })")
    found = serious_findings(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {finding}" for finding in pale_letters(page)]
    page.close()
    assert found == []


def test_axe_sees_what_is_wrong(chromium):
    page = chromium.new_page()
    page.set_content("<main><img src='x'><p style='color:#ccc;background:#fff'>pale</p></main>")
    found = serious_findings(page, "main")
    page.close()
    assert any(one.startswith("image-alt") for one in found)
    assert any(one.startswith("color-contrast") for one in found)
