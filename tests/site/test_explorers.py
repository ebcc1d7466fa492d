"""Every explorer in a browser tab: moved by hand there, it says what dtlib says here."""

import pytest

from bench.feel import GESTURES
from dtlib import explore
from tests.site.tab import errors, open_notebook, run_all

NAMES = [name for name in explore.__all__ if name != "film"]
# One notebook that is nobody's: a cell for each explorer.
WRITE = """async ([path, sources]) => {
  const cells = sources.map((source, i) => ({ cell_type: "code", source, id: `cell${i}`,
    metadata: {}, outputs: [], execution_count: null }));
  const metadata = { kernelspec: { name: "python", display_name: "Python" } };
  const content = { cells, metadata, nbformat: 4, nbformat_minor: 5 };
  const { contents } = window.jupyterapp.serviceManager;
  await contents.save(path, { type: "notebook", format: "json", content });
}"""
SAID = "el => el.querySelector('.dt-stage p')?.textContent ?? ''"
PATIENCE = 30_000  # ms, on a busy machine


@pytest.fixture(scope="module")
def shown(chromium, address):
    """A page with all explorers in it, running."""
    page = chromium.new_page(viewport={"width": 1280, "height": 1000})
    open_notebook(page, address, "notebooks/00_start_here.ipynb")
    sources = ["from dtlib import explore", *(f"explore.{name}()" for name in NAMES)]
    page.evaluate(WRITE, ["all_explorers.ipynb", sources])
    open_notebook(page, address, "all_explorers.ipynb")
    assert errors(run_all(page)) == []
    page.locator(".dt-explorer").nth(len(NAMES) - 1).wait_for(timeout=PATIENCE)
    yield page
    page.close()


def move(explorer, name):
    if name == "twenty_questions":
        explorer.locator("button", has_text="Yes").first.click(timeout=PATIENCE)
        return
    gesture = GESTURES[name][0]
    focus = gesture.focus and explorer.locator(gesture.focus).locator("visible=true").first
    if focus:
        focus.focus()
    gesture.act(explorer, 0)


@pytest.mark.parametrize("name", NAMES)
def test_it_moves_and_says_what_dtlib_says(shown, name):
    explorer = shown.locator(".dt-explorer").nth(NAMES.index(name))
    explorer.scroll_into_view_if_needed()
    before = explorer.evaluate(SAID)
    move(explorer, name)
    changed = f"([el, before]) => ({SAID})(el) !== before"
    shown.wait_for_function(changed, arg=[explorer.element_handle(), before], timeout=PATIENCE)
    shown.wait_for_timeout(500)  # a picture on its way
    said = explorer.evaluate(SAID)
    explorer.get_by_role("button", name="As code").click()
    is_code = f"el => ({SAID})(el).startsWith('explore.')"
    shown.wait_for_function(is_code, arg=explorer.element_handle(), timeout=PATIENCE)
    line = explorer.evaluate(SAID)
    assert line != f"explore.{name}()"  # it stands elsewhere now
    here = eval(line, {"explore": explore})
    assert here.stage.told == said
