"""How quickly a deck goes on: ``python -m bench.deck [CHAPTER …]``.

Opens each chapter as `make slides` does and walks to its end with PageDown. Measured in the page,
from the key to the end of the first frame that shows the next step. A step during which a virtual
machine lost its processors to another one ("steal") is disturbed and does not count.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bench.timing import stolen
from tools import slides
from tools.browser import launch
from tools.slides_check import SCREEN, SHOWN, deck_server, open_deck, step

MEDIAN, MOST = 100, 250  # ms: for half of the steps, and for 95 of 100
STILL = 400  # ms from one step to the next: nobody presses faster
WATCH = """() => {
  let begun = 0;
  window.addEventListener('keydown', event => { begun = event.timeStamp; }, true);
  new MutationObserver(() => {
    const since = begun;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();  // runs right after the frame was painted
      channel.port1.onmessage = () => { window.courseTaken = performance.now() - since; };
      channel.port2.postMessage(0);
    });
  }).observe(document.body, { attributeFilter: ['data-course-steps'] });
}"""


def main(numbers: list[str]) -> int:
    chapters = [slides.find_chapter(number) for number in numbers] or slides.chapters()
    print(f"{'chapter':<24} {'steps':>5} {'median ms':>9} {'95 %':>6} {'slowest':>7} disturbed")
    late = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        deck_server(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for chapter in chapters:
            page = browser.new_page(viewport=SCREEN)
            open_deck(page, lab, chapter)
            page.wait_for_timeout(3000)  # a lecturer says good morning first
            late += report(chapter.stem, *walk(page))
            page.close()
            lab.stop_kernels()
        browser.close()
    return 1 if late else 0


def walk(page: Page) -> tuple[list[float], int]:
    """The times of all steps in ms, and how many were disturbed."""
    page.evaluate(WATCH)
    taken: list[float] = []
    disturbed = 0
    before, shown = None, page.evaluate(SHOWN)
    while shown != before:
        before, stolen_before = shown, stolen()
        page.evaluate("window.courseTaken = undefined")
        step(page)
        page.wait_for_function("window.courseTaken !== undefined")
        shown = page.evaluate(SHOWN)
        if stolen() > stolen_before:
            disturbed += 1
        elif shown != before:  # the last key changes nothing
            taken.append(page.evaluate("window.courseTaken"))
        page.wait_for_timeout(STILL)
    return taken, disturbed


def report(name: str, taken: list[float], disturbed: int) -> bool:
    """Print a line; is the deck too slow?"""
    if len(taken) < 2:
        print(f"{name:<24} {len(taken):>5} too few steps in peace", flush=True)
        return True
    median, most = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    late = median > MEDIAN or most > MOST
    columns = f"{len(taken):>5} {median:>9.0f} {most:>6.0f} {max(taken):>7.0f} {disturbed:>9}"
    print(f"{name:<24} {columns} {'over' if late else ''}", flush=True)
    return late


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m bench.deck", description=__doc__.split("\n")[0]
    )
    parser.add_argument("chapters", nargs="*", help="their numbers; all if none is given")
    raise SystemExit(main(parser.parse_args().chapters))
