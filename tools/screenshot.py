"""Takes the picture in the README: an explorer of chapter 5, live, in a real JupyterLab.

python -m tools.screenshot
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.browser import ROOT, find_chromium, lab_server, launch, open_notebook, run_all

PICTURE = ROOT / "docs" / "screenshot.png"
NOTEBOOK = "notebooks/05_continuous_splits.ipynb"
SIZE = {"width": 1100, "height": 800}


def take(picture: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        lab_server(Path(folder)) as lab,
        sync_playwright() as playwright,
    ):
        page = launch(playwright).new_page(viewport=SIZE)
        open_notebook(page, lab, NOTEBOOK)
        run_all(page)
        page.keyboard.press("Control+b")  # fold the list of files away
        explorer = page.locator(".dt-explorer").first
        explorer.locator(".dt-stage svg").first.wait_for()
        explorer.evaluate("it => it.scrollIntoView({ block: 'end' })")
        page.wait_for_timeout(500)
        page.mouse.move(0, 0)  # no row of a table is lit up under the mouse
        page.screenshot(path=picture)


def main() -> int:
    if not find_chromium():
        print("No Chromium was found: install it and run the command again.", file=sys.stderr)
        return 1
    PICTURE.parent.mkdir(exist_ok=True)
    take(PICTURE)
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
