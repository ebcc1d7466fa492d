"""The first page of the handouts and of the site: what the course is, and a card a chapter."""

from __future__ import annotations

import html
import re
from pathlib import Path
from urllib.parse import quote

from nbformat import NotebookNode

from tools.handout_cells import cell_html
from tools.notebooks import ROOT, WIDGET_STATE

MINUTES = re.compile(r"About (\d+) minutes")
TITLE = re.compile(r"^# +(.+)$", re.MULTILINE)
WORD = re.compile(r"[^\W\d_]{3,}")
SVG = "image/svg+xml"
FILM_OF = "05_continuous_splits"  # the chapter whose first film the page begins with

LEAD = """
<h1>Decision trees: a course you can take apart</h1>
<p class="lead">Ten chapters from the first question to AdaBoost, with sheets that check your
answers. The pictures move under your hands, and every number comes from a small library that is
written to be read.</p>
"""
BEGIN = """
<p class="begin"><a class="main" href="00_start_here.html">Begin to read</a>{run}
<a href="#chapters">All chapters</a></p>
"""
TAKE_HOLD = '<p class="take">Move the slider: where would you split?</p>'
SEARCH = """
<h2 id="chapters">The chapters</h2>
<p><label for="search">Find a chapter by its words</label>
<input id="search" type="search" autocomplete="off" placeholder="bootstrap, missing, entropy …">
<span id="found" role="status"></span></p>
"""
TAB = """
<h2>Where your work is</h2>
<p><b>Run</b> opens a notebook in this tab: Python comes along, nothing is installed, and no server
sees what you write. Your changes are kept in this browser, on this device, for this address.
Deleting the browser's data for this site deletes them, and a private window forgets them when it
closes: keep a copy as a zip, under
<a href="work/index.html">Your work</a>. A phone reads every page and moves the films; for
a notebook take a larger screen.</p>
"""
OFFLINE = """
<h2>Without a network</h2>
<p>These pages stay readable without a network. When a notebook is open, the rest of the course
follows by itself, Python included, and then runs without one, too. This button fetches it now.</p>
<p><button id="keep" type="button">Keep the course on this device</button>
<span id="kept" role="status"></span></p>
"""
LECTURERS = """
<h2 id="lecturers">For lecturers</h2>
<p>A chapter is 40 to 50 minutes, with notes, times and questions to predict. The course's folder
has live slides with a presenter's window and votes (<code>make slides</code>), handouts for paper
(<code>make handout</code>), nine exercise sheets with their checks, and a grader that runs a
class's answers in a sandbox (<code>make grade</code>). This site is a folder of files that any web
server can serve (<code>make site</code>): each student's browser does the work. README says
how.</p>
"""


def index_body(chapters: dict[Path, NotebookNode], live: bool) -> str:
    """The first page's text; `live` if the notebooks themselves are beside it."""
    cards = "\n".join(card(path, notebook, live) for path, notebook in chapters.items())
    start = run_address("notebooks/00_start_here.ipynb")
    run = f'\n<a href="{start}">Run it in this tab</a>' if live else ""
    hero = [LEAD, BEGIN.format(run=run), TAKE_HOLD, first_film(chapters)]
    parts = [*hero, SEARCH, f'<ol class="cards" start="0">\n{cards}\n</ol>']
    return "\n".join([*parts, *([TAB, OFFLINE] if live else []), LECTURERS])


def first_film(chapters: dict[Path, NotebookNode]) -> str:
    notebook = next(book for path, book in chapters.items() if path.stem == FILM_OF)
    models = notebook.metadata.get("widgets", {}).get(WIDGET_STATE, {}).get("state", {})
    cells = (cell_html(cell, models) for cell in notebook.cells if cell.cell_type == "code")
    film = next(cell for cell in cells if '<div class="film">' in cell)
    return film[film.index('<div class="film">') :].rsplit("</div>", 1)[0]  # without its code


def card(path: Path, notebook: NotebookNode, live: bool) -> str:
    title = html.escape(title_of(notebook))
    minutes = MINUTES.search("\n".join(cell.source for cell in notebook.cells))
    takes = f" <small>{minutes.group(1)} minutes</small>" if minutes else ""
    page = f"{path.stem}.html"
    links = [("Read", page)] + (live_links(path) if live else [])
    shown = "\n".join(
        f'<a href="{address}" aria-label="{word}: {title}"{" download" * (word == "Download")}>'
        f"{word}</a>"
        for word, address in links
    )
    return (
        f'<li class="card" data-words="{html.escape(words_of(notebook))}">'
        f'<a href="{page}" tabindex="-1" aria-hidden="true" class="thumb">{picture(notebook)}</a>'
        f'<h3>{title}</h3>{takes}<p class="ways">{shown}</p></li>'
    )


def live_links(path: Path) -> list[tuple[str, str]]:
    chapter = path.relative_to(ROOT).as_posix()
    sheets = sorted(ROOT.glob(f"exercises/ch{path.stem[:2]}-*/*.ipynb"))
    practise = [("Practise", run_address(sheet.relative_to(ROOT).as_posix())) for sheet in sheets]
    return [("Run", run_address(chapter)), *practise, ("Download", f"files/{chapter}")]


def run_address(path: str) -> str:
    """Where the site opens a notebook."""
    return f"notebooks/index.html?path={quote(path)}"


def title_of(notebook: NotebookNode) -> str:
    found = TITLE.search(notebook.cells[0].source)
    assert found is not None, "a chapter begins with its title"
    return found.group(1).strip()


def picture(notebook: NotebookNode) -> str:
    """The chapter's first picture, as an image: its own ids and words stay inside it."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if SVG in output.get("data", {}):
                svg = "".join(output["data"][SVG])
                return f'<img alt="" src="data:{SVG},{quote(svg)}">'
    return ""


def words_of(notebook: NotebookNode) -> str:
    """Every word of the text, once."""
    text = " ".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return " ".join(sorted({word.lower() for word in WORD.findall(text)}))
