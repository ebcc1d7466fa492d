"""How quickly the course begins in a browser tab: ``python -m bench.tab [CHAPTER …]``.

Builds the site with a Pyodide of its own and, beside it, a plain JupyterLite whose one notebook
imports NumPy, pandas and Matplotlib. Both are served as a static host does (gzip for text and
WebAssembly) and opened in Chromium with an empty profile (cold), and again (warm). A kernel is
ready when it has answered. `--site FOLDER` takes a site that is built, `--no-plain` leaves the
plain one out, `--all` runs every chapter.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from bench import tab_plain
from bench.feel import WATCH, keys, measure
from bench.timing import stolen
from tools.browser import CHROMIUM_FLAGS, find_chromium
from tools.notebooks import ROOT
from tools.site.hosting import Host, served

FIRST = "notebooks/01_entropy.ipynb"
SLIDER_AT = "notebooks/05_continuous_splits.ipynb"
LIMITS = {
    "cold screen": 4, "cold kernel": 15, "cold run": 5,
    "warm screen": 4, "warm kernel": 8, "warm run": 5,
    "chapter": 20, "MB of the site": 75, "MB on the wire": 25,
}  # fmt: skip
PATIENCE = 180_000  # ms
# In the page from its first moment: when a notebook's text is there, and when Python has answered.
WATCH_START = """
  window.courseSeen = {};
  const look = () => {
    const seen = window.courseSeen;
    if (!seen.screen && document.querySelector(".jp-Notebook .jp-RenderedMarkdown h1"))
      seen.screen = performance.now();
    const panel = window.jupyterapp?.shell.currentWidget;
    const kernel = panel?.context?.sessionContext?.session?.kernel;
    if (kernel && !seen.asked) {
      seen.asked = performance.now();
      kernel.requestExecute({ code: "0" }).done.then(() => { seen.kernel = performance.now(); });
    }
    if (!seen.kernel) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
RUN = """async () => {
  const begun = performance.now();
  const app = window.jupyterapp;
  for (const cell of app.shell.currentWidget.content.widgets)
    if (cell.model.type === "code") cell.model.clearExecution();
  const done = await app.commands.execute("notebook:run-all-cells");
  return [done, performance.now() - begun];
}"""


def start(page: Page, address: str, path: str) -> dict[str, float]:
    """Open a notebook; seconds until it is on the screen, and until its kernel has answered."""
    page.add_init_script(WATCH_START)
    page.goto(f"{address}notebooks/index.html?path={path}", wait_until="commit")
    page.wait_for_function("window.courseSeen?.kernel", timeout=PATIENCE)
    seen = page.evaluate("window.courseSeen")
    return {"screen": seen["screen"] / 1000, "kernel": seen["kernel"] / 1000}


def run(page: Page) -> float:
    """Seconds that all cells take."""
    page.set_default_timeout(PATIENCE)
    done, taken = page.evaluate(RUN)
    if not done:
        raise SystemExit("a cell failed: python -m pytest tests/site says which")
    return taken / 1000


@contextmanager
def profile(playwright, folder: Path) -> Iterator[BrowserContext]:
    context = playwright.chromium.launch_persistent_context(
        str(folder),
        executable_path=find_chromium(),
        args=CHROMIUM_FLAGS,
        viewport={"width": 1280, "height": 1000},
    )
    yield context
    context.close()


def cold_and_warm(playwright, host: Host, path: str) -> dict[str, float]:
    """A profile's first visit and, after the browser was closed, its second."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for visit in ("cold", "warm"):
            with profile(playwright, Path(folder)) as context:
                page = context.new_page()
                host.sent.clear()
                for name, seconds in start(page, host.address, path).items():
                    found[f"{visit} {name}"] = seconds
                if visit == "cold":
                    found["MB on the wire"] = sum(host.sent.values()) / 1e6
                found[f"{visit} run"] = run(page)
                page.wait_for_timeout(5000)  # what the site keeps for later is kept now
    found["MB of the site"] = host.size() / 1e6
    return found


def chapters(playwright, host: Host, paths: list[str]) -> dict[str, float]:
    found = {}
    with tempfile.TemporaryDirectory() as folder, profile(playwright, Path(folder)) as context:
        for path in paths:
            page = context.new_page()
            start(page, host.address, path)
            found[Path(path).stem] = run(page)
            page.close()
    return found


def slider(playwright, host: Host, path: str, css: str, watch: str) -> str:
    """From a key on a slider to the painted picture, as in `bench.feel`."""
    with tempfile.TemporaryDirectory() as folder, profile(playwright, Path(folder)) as context:
        page = context.new_page()
        start(page, host.address, path)
        run(page)
        explorer = page.locator(css).first
        explorer.scroll_into_view_if_needed()
        explorer.evaluate(watch)
        page.wait_for_timeout(1000)
        return measure(explorer, keys("key on a slider", ".noUi-handle", limit=60))


def row(name: str, course: dict[str, float], plain: dict[str, float], limit: float) -> bool:
    beside = f"{plain[name]:>9.1f}" if name in plain else f"{'':>9}"
    is_over = course[name] > limit
    print(f"{name:<26} {course[name]:>9.1f} {limit:>6} {beside} {'over' if is_over else ''}")
    return is_over


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.tab", description=__doc__.split("\n")[0])
    parser.add_argument("chapters", nargs="*", help="the numbers of those to run: 1 7 9")
    parser.add_argument("--all", action="store_true", help="run every chapter")
    parser.add_argument("--site", type=Path, help="a site that is built")
    parser.add_argument("--no-plain", action="store_true", help="nothing to compare with")
    parser.add_argument("--no-slider", action="store_true", help="leave the slider out")
    options = parser.parse_args(argv)
    paths = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("notebooks/*.ipynb"))]
    wanted = [p for p in paths if options.all or str(int(Path(p).stem[:2])) in options.chapters]
    before = stolen()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = options.site or tab_plain.course(Path(folder) / "course")
        plain: dict[str, float] = {}
        if not options.no_plain:
            with served(tab_plain.build(Path(folder) / "plain")) as host:
                plain = cold_and_warm(playwright, host, tab_plain.NOTEBOOK)
        with served(site) as host:
            course = cold_and_warm(playwright, host, FIRST)
            print(f"{'':<26} {'course':>9} {'limit':>6} {'plain':>9}   (seconds, or as said)")
            over = [row(name, course, plain, LIMITS[name]) for name in course]
            taken = chapters(playwright, host, wanted)
            over += [row(name, taken, {}, LIMITS["chapter"]) for name in taken]
            if not options.no_slider:
                print("slider to paint (as in bench.feel):", end=" ", flush=True)
                print(slider(playwright, host, SLIDER_AT, ".dt-explorer", WATCH))
    print(f"processors given to other machines meanwhile: {stolen() - before} ticks")
    return int(any(over))


if __name__ == "__main__":
    raise SystemExit(main())
