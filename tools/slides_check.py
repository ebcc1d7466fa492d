"""Walks through the decks in Chromium and says which slides are not whole on the screen.

    python -m tools.slides_check              every chapter
    python -m tools.slides_check 5 7          these chapters
    python -m tools.slides_check 5 --shots=FOLDER    and keep a picture of every step
    python -m tools.slides_check 5 --dark     the same in JupyterLab's dark theme

The screen is 1280×800. Every deck is walked with PageDown from the first slide to the last.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tools import slides
from tools.browser import ERROR, TOKEN, Lab, free_port, launch, wait_for_server
from tools.notebooks import read

SCREEN = {"width": 1280, "height": 800}
DARK = '{"theme": "JupyterLab Dark"}'

# JavaScript: the numbers of the cells that the audience sees.
SHOWN = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')]
    .map((cell, number) => cell.matches('.jp-deck-mod-visible') ? number : -1)
    .filter(number => number >= 0)"""
# JavaScript: a sentence for each thing on the slide, fragments to come included, that is cut off
# or would have to be scrolled. Hidden texts for screen readers are one pixel wide.
CUT_OFF = """() => {
  const cells = [...document.querySelectorAll('.jp-Deck .jp-deck-mod-onscreen')];
  const boxes = cells.map(cell => cell.getBoundingClientRect());
  const top = Math.min(...boxes.map(box => box.top));
  const bottom = Math.max(...boxes.map(box => box.bottom));
  const found = [];
  if (top < 0 || bottom > innerHeight) found.push(`from ${top | 0} to ${bottom | 0} pixels`);
  if (cells.some(cell => cell.querySelector('.course-title > svg:not(:has(path))')))
    found.push('an empty picture beside the title');
  for (const part of cells.flatMap(cell => [...cell.querySelectorAll('*')])) {
    const { overflowX, overflowY } = getComputedStyle(part);
    const [width, height] = [part.clientWidth, part.clientHeight];
    if (Math.min(width, height) < 2 || part.closest('mjx-container')) continue;
    if (overflowX !== 'visible' && part.scrollWidth > width + 2)
      found.push(`${part.scrollWidth} pixels wide in ${width}`);
    if (overflowY !== 'visible' && part.scrollHeight > height + 2)
      found.push(`${part.scrollHeight} pixels high in ${height}`);
  }
  return found;
}"""

# JavaScript: the height of the smallest letters on the slide, in pixels of the screen.
SMALLEST = """() => {
  const heights = [Infinity];
  for (const cell of document.querySelectorAll('.jp-Deck .jp-deck-mod-onscreen')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
      const it = text.parentElement;
      const { width, height } = it.getBoundingClientRect();  // hidden texts are one pixel wide
      if (!text.data.trim() || it.closest('mjx-container') || !it.checkVisibility()) continue;
      if (Math.min(width, height) < 2) continue;
      const { c, d } = it.getScreenCTM?.() ?? { c: 0, d: it.currentCSSZoom };
      heights.push(parseFloat(getComputedStyle(it).fontSize) * Math.hypot(c, d));
    }
  }
  return Math.min(...heights);
}"""


@contextmanager
def deck_server(
    folder: Path, dark: bool = False, timeout: float = 60, votes: str = slides.VOTES
) -> Iterator[Lab]:
    """The JupyterLab of `make slides`, without its browser."""
    port = free_port()
    environment = slides.deck_environment(folder, votes)
    theme = folder / "settings" / slides.THEME  # a theme of one's own is for the hall
    theme.parent.mkdir(parents=True, exist_ok=True)
    theme.write_text(DARK if dark else "{}", encoding="utf-8")
    options = ["--no-browser", f"--ServerApp.port={port}", f"--IdentityProvider.token={TOKEN}"]
    log_path = folder / "jupyterlab.log"
    with log_path.open("w") as log:
        process = subprocess.Popen(
            slides.lab_command(slides.find_chapter("1"), options),
            cwd=slides.ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            lab = Lab(port, slides.ROOT)
            wait_for_server(lab, process, log_path, timeout)
            yield lab
        finally:
            process.terminate()
            process.wait(timeout=20)


def open_deck(page: Page, lab: Lab, chapter: Path, timeout: float = 180) -> None:
    """Open a chapter and wait until the deck has started and all cells have run."""
    # A workspace for each chapter, so that JupyterLab does not restore another one's tab.
    place = f"workspaces/{chapter.stem}/tree/notebooks/{chapter.name}"
    page.goto(f"{lab.url}/lab/{place}?token={TOKEN}")
    live = page.locator("body[data-course-slides=live]")
    live.wait_for(state="attached", timeout=timeout * 1000)
    page.wait_for_timeout(500)  # for the last widgets to be painted


def step(page: Page, key: str = "PageDown") -> None:
    """Press a key and wait until the deck has taken its step."""
    taken = page.evaluate("document.body.dataset.courseSteps")
    page.keyboard.press(key)
    page.wait_for_function("before => document.body.dataset.courseSteps !== before", arg=taken)


def walk(page: Page) -> Iterator[list[int]]:
    """From the first step to the last, each as the numbers of the cells that are shown."""
    shown, before = page.evaluate(SHOWN), None
    while shown != before:
        yield shown
        step(page)
        before, shown = shown, page.evaluate(SHOWN)


def cells_to_show(chapter: Path) -> list[int]:
    """The numbers of the cells that are neither notes nor left out."""
    kinds = [cell.metadata.get("slideshow", {}).get("slide_type") for cell in read(chapter).cells]
    return [number for number, kind in enumerate(kinds) if kind not in ("notes", "skip")]


def problems(page: Page) -> list[str]:
    """What is wrong with the slide on the screen."""
    errors = page.locator(f".jp-deck-mod-visible {ERROR}").all_text_contents()
    return page.evaluate(CUT_OFF) + [f"an error: {text[-200:]}" for text in errors]


def check(page: Page, lab: Lab, chapter: Path, shots: Path | None) -> int:
    """Walk through one deck, print what is wrong and return how many steps are."""
    open_deck(page, lab, chapter)
    bad = number = 0
    smallest = (float("inf"), 0)  # letters, and the step on which they are
    missing = set(cells_to_show(chapter))
    for number, shown in enumerate(walk(page), start=1):
        missing -= set(shown)
        found = problems(page)
        bad += bool(found)
        smallest = min(smallest, (page.evaluate(SMALLEST), number))
        for sentence in found:
            print(f"{chapter.stem}, step {number}, cells {shown}: {sentence}")
        if shots:
            page.screenshot(path=shots / f"{chapter.stem}_{number:03d}.png")
    if missing:
        print(f"{chapter.stem}: no step shows the cells {sorted(missing)}")
    letters = f"smallest letters {smallest[0]:.0f} px, on step {smallest[1]}"
    print(f"{chapter.stem}: {number} steps, {bad} of them not in order; {letters}", flush=True)
    return bad + len(missing)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Walk through the decks and look for problems.")
    parser.add_argument("chapters", nargs="*", help="their numbers; all if none is given")
    parser.add_argument("--dark", action="store_true", help="in the dark theme")
    parser.add_argument("--shots", type=Path, help="a folder for a picture of every slide")
    asked = parser.parse_args(argv)
    shots: Path | None = asked.shots
    try:
        slides.require_deck()
    except slides.NoDeck as error:
        print(error, file=sys.stderr)
        return 2
    chapters = [slides.find_chapter(n) for n in asked.chapters] or slides.chapters()
    bad = 0
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        deck_server(Path(folder), dark=asked.dark) as lab,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for chapter in chapters:
            page = browser.new_page(viewport=SCREEN)
            try:
                bad += check(page, lab, chapter, shots)
            except PlaywrightTimeout as error:
                bad += 1
                print(f"{chapter.stem}: the deck does not start or go on ({error})")
            page.close()
            lab.stop_kernels()
        browser.close()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
