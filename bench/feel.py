"""How quickly explorers answer in a real browser: ``python -m bench.feel [NAME …]``.

Opens JupyterLab in Chromium, shows each explorer with its default data, and moves it again and
again: a key on a slider or a handle, a choice from a menu, a click on the picture. Measured in
the page, from the event to the end of the first frame with the changed picture; meanwhile the
page is asked nothing. The first line, ``floor``, is a slider whose picture takes no time to
draw: what the browser, the server and the kernel need by themselves. On a busy machine all
lines are slower. A virtual machine can lose its processors to another one in the middle of a
move ("steal"): such a move is disturbed, does not count and is made again.

Explorers keep pictures: "new" is the median of those that were shown for the first time, with
their number, and "again" that of the others; the limit is for all of them together. Where there
is a slider or a handle, then 40 keys in a burst: how many pictures were shown, and how long the
explorer went on after the last key (it must not play on after the hand has stopped).
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page, sync_playwright

from bench.timing import stolen
from tools.browser import lab_server, launch, open_notebook, run_all

TIMES = 30
PRESS = 80  # ms that a hand holds the button of a mouse; the page is busy with the press, too
DONE = 60  # ms until most pictures are there
STILL = 300  # ms from one move to the next: JupyterLab is busy with the last one for a while
SLIDER = ".noUi-handle"


@dataclass(frozen=True)
class Gesture:
    """What a hand does, for the i-th time, and the most that it may take in ms."""

    name: str
    act: Callable[[Locator, int], None]
    limit: float = 40
    focus: str = ""  # where the keys of a burst go; without it there is no burst


def keys(name: str, where: str, limit: float = 40, turn: int = 15) -> Gesture:
    """An arrow key on a slider or a handle: ``turn`` times forth, then as often back."""

    def press(explorer: Locator, i: int) -> None:
        forth = (i // turn) % 2 == 0
        explorer.page.keyboard.press("ArrowRight" if forth else "ArrowLeft")

    return Gesture(name, press, limit, where)


def menu(label: str) -> Gesture:
    """The next option of a menu, and from the last one back to the first."""

    def choose(explorer: Locator, i: int) -> None:
        explorer.get_by_label(label, exact=True).first.evaluate(
            "menu => { menu.selectedIndex = (menu.selectedIndex + 1) % menu.options.length;"
            " menu.dispatchEvent(new Event('change', { bubbles: true })); }"
        )

    return Gesture(f"menu “{label}”", choose)


def clicks(name: str, *targets: str) -> Gesture:
    """Click on one thing after the other, over and over."""

    def click(explorer: Locator, i: int) -> None:
        explorer.locator(targets[i % len(targets)]).first.click(delay=PRESS)

    return Gesture(name, click)


def place_point(explorer: Locator, i: int) -> None:
    box = explorer.locator("[data-plane]").first.bounding_box()
    assert box is not None
    share_x, share_y = (0.13 + 0.37 * i) % 0.9 + 0.05, (0.29 + 0.23 * i) % 0.9 + 0.05
    where = box["x"] + share_x * box["width"], box["y"] + share_y * box["height"]
    explorer.page.mouse.click(*where, delay=PRESS)


# What the machine needs at least: a slider whose picture takes no time to draw.
FLOOR = """
from dtlib.draw.canvas.svg import Sheet, words
from dtlib.explore.frame.controls import whole_slider
from dtlib.explore.frame.explorer import Explorer

class Floor(Explorer):
    def draw(self, n):
        sheet = Sheet(100)
        sheet.add(words(10, 20, n))
        return sheet.finish(40, "a number", str(n)), str(n)

Floor({"n": whole_slider("n", 0, 100, 50, "any number")})
"""
BACK = 'button:text-is("Back")'
GESTURES = {
    "floor": [keys("key on a slider", SLIDER)],
    "entropy": [keys("key on a bar", "[data-handle=share0]")],
    "joint": [keys("key on a count", SLIDER)],
    "split": [menu("Split by"), clicks("click on a bar", *(
        f'[data-question="{name}?"]' for name in ("Wind", "Outlook", "Humidity")))],
    "grow": [clicks("click on a question, Back", "[data-question]", BACK)],
    "walk": [menu("Outlook")],
    "prune": [clicks("click on a node", *(
        f'g[data-node="{name}"]' for name in ("0.0.0", "0.2", "0.0.1"))),
              keys("key on the curve", "[data-handle=x]", turn=3)],
    "threshold": [keys("key on “Split at”", SLIDER)],
    "bias_variance": [keys("key on “Depth”", SLIDER, turn=5)],
    "mistakes": [keys("key on “Threshold”", SLIDER, turn=15)],
    "depth": [keys("key on “Depth”", SLIDER, turn=7)],
    "regression": [keys("key on “Cut at”", SLIDER)],
    "forest": [keys("key on “Trees”", SLIDER, 100)],
    "adaboost": [keys("key on “Round”", SLIDER, turn=5)],
    "own_data": [Gesture("click places a point", place_point),
                 keys("key on a slider", SLIDER)],
}  # fmt: skip

# From what the hand did until the changed picture has been painted.
WATCH = """
(explorer) => {
  const times = window.dtTimes = [];
  const begin = (event) => { window.dtBegun = event.timeStamp; };
  for (const kind of ['keydown', 'change', 'click']) explorer.addEventListener(kind, begin, true);
  new MutationObserver(() => {
    const since = window.dtBegun;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();  // runs right after the frame was painted
      channel.port1.onmessage = () => times.push([since, performance.now()]);
      channel.port2.postMessage(0);
    });
  }).observe(explorer.querySelector('.dt-stage svg').parentElement,
             { childList: true, subtree: true, attributes: true, characterData: true });
}
"""


def main(names: list[str]) -> None:
    columns = f"{'median ms':>9} {'limit':>5}      {'new':>7} {'again':>7} {'slowest':>7}"
    print(f"{'explorer':<11} {'gesture':<26} {columns} {'disturbed':>9}  40 keys in a burst")
    with (
        tempfile.TemporaryDirectory() as folder,
        lab_server(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for name in names or list(GESTURES):
            page = browser.new_page(viewport={"width": 1280, "height": 1000})
            path = "notebooks/feel.ipynb"
            write_notebook(lab.home / path, name)
            open_notebook(page, lab, path)
            run_all(page)
            page.locator(".dt-stage svg").first.wait_for(timeout=20_000)
            explorer = page.locator(".dt-explorer").first
            explorer.evaluate(WATCH)
            page.wait_for_timeout(1000)
            for gesture in GESTURES[name]:
                print(f"{name:<11} {gesture.name:<26} {measure(explorer, gesture)}", flush=True)
            page.close()
            lab.stop_kernels()
        browser.close()


def write_notebook(path: Path, name: str) -> None:
    code = ("from dtlib import explore", FLOOR if name == "floor" else f"explore.{name}()")
    cells = [nbformat.v4.new_code_cell(line) for line in code]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, path)


def measure(explorer: Locator, gesture: Gesture) -> str:
    """The rest of a line of the table. A gesture that changes nothing counts as not seen."""
    if gesture.focus:
        explorer.locator(gesture.focus).locator("visible=true").first.focus()
    known = {shown(explorer)}
    new: list[float] = []
    again: list[float] = []
    n_moves = n_disturbed = 0
    while n_moves < 3 * TIMES and len(new) + len(again) < TIMES:
        taken, is_disturbed = once(explorer, gesture, n_moves)
        n_moves += 1
        n_disturbed += is_disturbed
        picture = shown(explorer)
        if taken is not None and not is_disturbed:
            (again if picture in known else new).append(taken)
        known.add(picture)
    played_on = burst(explorer.page) if gesture.focus else ""
    return f"{in_columns(new, again, gesture)} {n_disturbed:>9}  {played_on}"


def in_columns(new: list[float], again: list[float], gesture: Gesture) -> str:
    taken = [*new, *again]
    if not taken:
        return f"{'no picture in peace: another gesture, or too busy a machine?':<46}"
    median = statistics.median(taken)
    verdict = "over" if median > gesture.limit else "few" if len(taken) < TIMES / 2 else ""
    firsts = f"{statistics.median(new):.0f} ({len(new)})" if new else "-"
    others = f"{statistics.median(again):.0f} ({len(again)})" if again else "-"
    return (
        f"{median:>9.0f} {gesture.limit:>5.0f} {verdict:<4} {firsts:>7} {others:>7} "
        f"{max(taken):>7.0f}"
    )


def shown(explorer: Locator) -> int:
    """A picture's number; asked for when the time is taken already."""
    return hash(explorer.locator(".dt-stage svg").first.inner_html())


def once(explorer: Locator, gesture: Gesture, i: int) -> tuple[float | None, bool]:
    """One move: its time, and whether it was disturbed.

    To ask the page whether it is done would keep it from its work.
    """
    page = explorer.page
    before = page.evaluate("dtTimes.length")
    stolen_before = stolen()
    gesture.act(explorer, i)
    page.wait_for_timeout(DONE)
    is_disturbed = stolen() > stolen_before
    for wait in (STILL - DONE, 1000, 2000):
        page.wait_for_timeout(wait)
        times = page.evaluate(f"dtTimes.slice({before})")
        if times:
            start, end = times[0]
            return end - start, is_disturbed
    return None, is_disturbed


def burst(page: Page) -> str:
    """Keys faster than any picture can follow."""
    before = page.evaluate("dtTimes.length")
    for i in range(40):
        to_and_fro = "ArrowRight" if i % 2 and i < 39 else "ArrowLeft"  # it ends elsewhere
        page.keyboard.press(to_and_fro, delay=0)
    page.wait_for_timeout(2500)
    times = page.evaluate(f"dtTimes.slice({before}).map(([_, end]) => end)")
    last = page.evaluate("dtBegun")
    after = max([*times, last]) - last
    return f"{len(times)} pictures, the last {after:.0f} ms after the last key"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m bench.feel", description=__doc__.split("\n")[0]
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(GESTURES)}")
    chosen = parser.parse_args().names
    if unknown := [name for name in chosen if name not in GESTURES]:
        parser.error(f"there is no {unknown[0]!r}; there are {', '.join(GESTURES)}")
    main(chosen)
