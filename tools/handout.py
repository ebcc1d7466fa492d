"""Writes every chapter as a page that needs no network and no Python (make handout).

    python -m tools.handout                 all chapters, into handouts/
    python -m tools.handout --notes         with the lecturer's notes, into handouts-with-notes/
    python -m tools.handout --to FOLDER     into another folder

A page is made from the stored notebook alone: nothing is run. Formulas become MathML, which
browsers draw themselves, and the film that is stored for each explorer moves by the same
script as in the notebook.
"""

import argparse
import html
import re
import sys
from pathlib import Path
from string import Template

from nbformat import NotebookNode
from pygments.formatters import HtmlFormatter

from dtlib.draw.canvas.style import contrast
from tools.handout_cells import cell_html
from tools.handout_index import index_body, run_address, title_of
from tools.notebooks import ROOT, WIDGET_STATE, read

HERE = Path(__file__).parent
FILM = ROOT / "dtlib" / "explore" / "page"
SHEET_LINK = re.compile(r'href="\.\./(exercises/[\w/-]+\.ipynb)"')
NOTEBOOK_LINK = re.compile(r'href="(?:\./)?([\w-]+)\.ipynb(#[^"]*)?"')
COURSE = "Decision trees"

COLOUR = re.compile(r"(?<![-\w])color: #([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\b")
GROUND, READABLE = "#f4f5f7", 4.5  # of code on a light page; how far letters stand out from it


def chapters() -> list[Path]:
    return sorted((ROOT / "notebooks").glob("*.ipynb"))


def chapter_page(path: Path, around: list[tuple[str, str, str]], notes: bool = False) -> str:
    """One chapter; `around` are the pages before and after: relation, file, title."""
    notebook = read(path)
    models = notebook.metadata.get("widgets", {}).get(WIDGET_STATE, {}).get("state", {})
    cells = [cell for cell in notebook.cells if notes or not is_note(cell)]
    body = "\n".join(cell_html(cell, models) for cell in cells)
    return page(title_of(notebook), linked(body), navigation(around))


def is_note(cell: NotebookNode) -> bool:
    return cell.metadata.get("slideshow", {}).get("slide_type") == "notes"


def linked(body: str) -> str:
    """Links to the other chapters lead to their pages."""
    known = {path.stem for path in chapters()}

    def to_page(match: re.Match) -> str:
        name, place = match.groups()
        return f'href="{name}.html{place or ""}"' if name in known else match.group()

    return NOTEBOOK_LINK.sub(to_page, body)


def to_sheet(match: re.Match) -> str:
    return f'href="{run_address(match.group(1))}"'


def navigation(around: list[tuple[str, str, str]]) -> str:
    return "\n".join(
        f'<a rel="{relation}" href="{file}">{html.escape(title)}</a>'
        for relation, file, title in around
    )


def page(title: str, body: str, nav: str) -> str:
    """A whole page with everything that it needs inside it."""
    # The film is a module that exports one object; in a page it is called instead.
    film = (FILM / "film.js").read_text(encoding="utf-8")
    return Template((HERE / "handout.html").read_text(encoding="utf-8")).substitute(
        title=html.escape(title if title == COURSE else f"{title} · {COURSE}"),
        style=(FILM / "film.css").read_text(encoding="utf-8") + style(),
        nav=nav,
        body=body,
        film=film.replace("export default {", "const film = {"),
        script=(HERE / "handout.js").read_text(encoding="utf-8"),
    )


def dark_enough(digits: str) -> str:
    """A colour, as much darker as it takes to read it on the ground of a cell.

    >>> dark_enough("A2F"), dark_enough("008000")
    ('#a621f9', '#008000')
    """
    colour = f"#{digits if len(digits) == 6 else ''.join(2 * d for d in digits)}".lower()
    while contrast(colour, GROUND) < READABLE:
        channels = (int(0.98 * int(colour[i : i + 2], 16)) for i in (1, 3, 5))
        colour = "#" + "".join(f"{channel:02x}" for channel in channels)
    return colour


def style() -> str:
    """The page's own rules, and colours for code on light and on dark."""
    light = HtmlFormatter(style="default").get_style_defs(".highlight")
    light = COLOUR.sub(lambda match: f"color: {dark_enough(match[1])}", light)
    dark = HtmlFormatter(style="monokai").get_style_defs(".highlight")
    own = (HERE / "handout.css").read_text(encoding="utf-8")
    return f"{light}\n@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}\n{own}"


def write_all(folder: Path, notes: bool = False, live: bool = False) -> list[Path]:
    """Write all pages and the index, and return their paths.

    `live` if the notebooks are beside them, as in the site: pages then lead to them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = chapters()
    notebooks = {path: read(path) for path in paths}
    pages = [(f"{path.stem}.html", title_of(book)) for path, book in notebooks.items()]
    written = {"index.html": page(COURSE, index_body(notebooks, live), "")}
    for number, path in enumerate(paths):
        around = [("up", "index.html", "All chapters")]
        if number:
            around.insert(0, ("prev", *pages[number - 1]))
        if number + 1 < len(pages):
            around.append(("next", *pages[number + 1]))
        if live:
            chapter = path.relative_to(ROOT).as_posix()
            around.append(("run", run_address(chapter), "Run this chapter"))
        text = chapter_page(path, around, notes)
        written[pages[number][0]] = SHEET_LINK.sub(to_sheet, text) if live else text
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in written]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make handout", description=__doc__.split("\n")[0])
    parser.add_argument("--notes", action="store_true", help="with the lecturer's notes")
    parser.add_argument("--to", type=Path, help="another folder")
    options = parser.parse_args(argv)
    # Whoever puts the students' pages on the net must not find the notes among them.
    own = ROOT / ("handouts-with-notes" if options.notes else "handouts")
    folder = options.to or own
    written = write_all(folder, options.notes)
    print(f"{len(written)} pages; open {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
