"""A student's work in a tab: answers written, saved, and looked for again."""

import json
import shutil
from pathlib import Path

from playwright.sync_api import Page

from tools.site.work_pages import original

SHEET = "exercises/ch01-entropy/entropy.ipynb"
CELLS = ".jp-Notebook .jp-Cell"

WRITE = """async answers => {
  const { content, context } = window.jupyterapp.shell.currentWidget;
  for (const cell of content.model.cells) {
    const mark = cell.getMetadata("nbgrader");
    if (mark?.solution && mark.grade_id in answers)
      cell.sharedModel.setSource(answers[mark.grade_id]);
  }
}"""
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
SOURCES = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
  .map(cell => cell.sharedModel.getSource())"""


def open_sheet(page: Page, address: str, path: str = SHEET) -> None:
    """Without waiting for Python: nothing here needs it."""
    page.goto(f"{address}notebooks/index.html?path={path}")
    is_there(page)


def is_there(page: Page) -> None:
    page.wait_for_selector(CELLS, timeout=120_000)
    page.wait_for_selector('.jp-Toolbar [data-command="course-work:work"]')


def write(page: Page, answers: dict[str, str]) -> None:
    page.evaluate(WRITE, answers)
    page.evaluate(SAVE)


def sources(page: Page) -> str:
    return "\n".join(page.evaluate(SOURCES))


def bar(page: Page, name: str):
    return page.locator(f'.course-bar[data-name="{name}"]')


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def open_work(page: Page, address: str, name: str = "index.html") -> None:
    page.goto(f"{address}work/{name}")
    page.wait_for_selector("body[data-ready]")


def new_release(site: Path, path: str = SHEET) -> None:
    """The course has written another first sentence into a notebook. The old file stays."""
    file = site / "files" / path
    notebook = json.loads(file.read_text(encoding="utf-8"))
    notebook["cells"][0]["source"] += "\n\nThis sentence is new."
    now = original(notebook)
    notebook["metadata"]["course"]["original"] = now
    listed = site / "work" / "originals.json"
    known = json.loads(listed.read_text(encoding="utf-8"))
    known["files"][path]["original"] = now
    for target, told in ((file, notebook), (listed, known)):
        target.unlink()  # it may be one file with that of another site
        target.write_text(json.dumps(told), encoding="utf-8")


def linked_copy(site: Path, to: Path) -> Path:
    """A copy that takes no room: its files are those of the site, until one is replaced."""
    try:
        return shutil.copytree(site, to, copy_function=_link)
    except OSError:  # on another disk
        return shutil.copytree(site, to, dirs_exist_ok=True)


def _link(source: str, target: str) -> None:
    Path(target).hardlink_to(source)
