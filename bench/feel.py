"""How quickly explorers answer in a real browser: ``python -m bench.feel [NAME …]``.

Opens JupyterLab in Chromium, shows each explorer with its default data, and presses an arrow
key on its first slider, handle or menu again and again. Measured in the page, from the key to
the painted picture. Then 40 keys in a burst: how many pictures were shown, and how long the
explorer went on after the last key (it must not play on after the hand has stopped).
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page, sync_playwright

from tools.browser import lab_server, launch, open_notebook, run_all

# The most that a move may take, in ms.
LIMITS = {
    "entropy": 40,
    "joint": 40,
    "split": 40,
    "grow": 40,
    "walk": 40,
    "prune": 40,
    "threshold": 40,
    "depth": 40,
    "regression": 40,
    "forest": 100,
    "adaboost": 40,
    "own_data": 40,
}
PRESSES = 30

# From a key on the slider until the changed picture has been painted.
WATCH = """
(explorer) => {
  const picture = explorer.querySelector('.dt-stage > div');
  const times = window.dtTimes = [];
  let pressed = null;
  explorer.addEventListener('keydown', () => { pressed = performance.now(); }, true);
  new MutationObserver(() => {
    const since = pressed;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();  // runs right after the frame was painted
      channel.port1.onmessage = () => times.push([since, performance.now()]);
      channel.port2.postMessage(0);
    });
  }).observe(picture, { childList: true, subtree: true });
}
"""


def main(names: list[str]) -> None:
    names = names or list(LIMITS)
    print(f"{'explorer':<12} {'median ms':>9} {'slowest':>8} {'limit':>6}  40 keys in a burst")
    with (
        tempfile.TemporaryDirectory() as folder,
        lab_server(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for name in names:
            page = browser.new_page(viewport={"width": 1280, "height": 1000})
            path = "notebooks/feel.ipynb"
            write_notebook(lab.home / path, name)
            open_notebook(page, lab, path)
            run_all(page)
            print(measure(page, name), flush=True)
            page.close()
            lab.stop_kernels()
        browser.close()


def write_notebook(path: Path, name: str) -> None:
    code = ("from dtlib import explore", f"explore.{name}()")
    cells = [nbformat.v4.new_code_cell(line) for line in code]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, path)


def measure(page: Page, name: str) -> str:
    """One line of the table."""
    page.locator(".dt-stage svg").first.wait_for(timeout=20_000)
    explorer = page.locator(".dt-explorer").first
    first_control(explorer).focus()
    explorer.evaluate(WATCH)
    page.wait_for_timeout(500)
    taken = [one_press(page, i) for i in range(PRESSES)]
    taken = [ms for ms in taken if ms is not None]
    if not taken:
        return f"{name:<12} the picture never changed: is the first slider the right one?"
    median, limit = statistics.median(taken), LIMITS.get(name, 40)
    verdict = "" if median <= limit else "  over the limit"
    return f"{name:<12} {median:>9.0f} {max(taken):>8.0f} {limit:>6}  {burst(page)}{verdict}"


def first_control(explorer: Locator) -> Locator:
    """A slider, else a handle in the picture, else a menu: all of them answer to arrow keys."""
    for selector in (".noUi-handle", ".dt-stage [data-handle]", "select"):
        if explorer.locator(selector).count():
            return explorer.locator(selector).first
    raise ValueError("this explorer has nothing that an arrow key could move")


def one_press(page: Page, i: int) -> float | None:
    """Forth and back over the slider, one key at a time."""
    before = page.evaluate("dtTimes.length")
    page.keyboard.press("ArrowRight" if (i // 5) % 2 == 0 else "ArrowLeft")
    try:
        page.wait_for_function(f"dtTimes.length > {before}", timeout=3000)
    except Exception:
        return None
    page.wait_for_timeout(60)
    start, end = page.evaluate(f"dtTimes[{before}]")
    return end - start


def burst(page: Page) -> str:
    """Keys faster than any picture can follow."""
    before = page.evaluate("dtTimes.length")
    for i in range(40):
        page.keyboard.press("ArrowRight" if i % 2 else "ArrowLeft", delay=0)
    last = page.evaluate("performance.now()")
    page.wait_for_timeout(2500)
    times = page.evaluate(f"dtTimes.slice({before}).map(([_, end]) => end)")
    after = max([*times, last]) - last
    return f"{len(times)} pictures, the last {after:.0f} ms after the last key"


if __name__ == "__main__":
    main(sys.argv[1:])
