"""A notebook of the site in a browser tab: open it, run it, look at its cells."""

import time

from playwright.sync_api import Page

PATIENCE = 900  # seconds for one notebook, on a machine that is busy with other things

HAS_KERNEL = """() => !!window.jupyterapp?.shell.currentWidget?.context
  ?.sessionContext?.session?.kernel"""
RUN_ALL = """() => {
  for (const cell of window.jupyterapp.shell.currentWidget.content.widgets)
    if (cell.model.type === "code") cell.model.clearExecution();
  window.jupyterapp.commands.execute("notebook:run-all-cells");
}"""
CELLS = """() => [...window.jupyterapp.shell.currentWidget.content.widgets]
  .filter(cell => cell.model.type === "code" && cell.model.sharedModel.getSource().trim())
  .map(cell => ({
    source: cell.model.sharedModel.getSource(),
    state: cell.model.executionState,
    count: cell.model.executionCount,
    outputs: Array.from({length: cell.model.outputs.length},
                        (_, i) => cell.model.outputs.get(i).toJSON()),
  }))"""


def open_notebook(page: Page, address: str, path: str) -> None:
    page.goto(f"{address}notebooks/index.html?path={path}")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=PATIENCE * 1000)
    page.wait_for_function(HAS_KERNEL, timeout=PATIENCE * 1000)


def run_all(page: Page) -> list[dict]:
    """Run every cell, until all have ended or one has failed; what the cells then show."""
    page.evaluate(RUN_ALL)
    return wait(page)


def wait(page: Page) -> list[dict]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        cells = page.evaluate(CELLS)
        if errors(cells) or all(cell["count"] for cell in cells):
            return cells
        page.wait_for_timeout(500)
    ran = sum(bool(cell["count"]) for cell in cells)
    raise AssertionError(f"{ran} of {len(cells)} cells had ended after {PATIENCE} s")


def errors(cells: list[dict]) -> list[str]:
    return [
        f"{output['ename']}: {output['evalue']}"
        for cell in cells
        for output in cell["outputs"]
        if output["output_type"] == "error"
    ]
