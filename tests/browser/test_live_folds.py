"""What a reader opens on purpose: notes, and outputs that give an answer away."""

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from playwright.sync_api import expect

from dtlib.explore.frame.film import Film
from tools.browser import open_notebook
from tools.notebooks import normalise

NAME = "notebooks/test_folds.ipynb"


def test_notes_and_answers_are_closed_until_they_are_opened(lab, page):
    note = new_markdown_cell("*For the lecturer.* About 5 minutes.")
    note.metadata["slideshow"] = {"slide_type": "notes"}
    # Of a hidden text JupyterLab shows the first line, unless a film's style says otherwise.
    printed = new_output("stream", text="the answer:\n42\n")
    answer = new_code_cell('print("the answer:", 6 * 7, sep="\\n")', outputs=[printed])
    cells = [note, new_markdown_cell("### Predict: six times seven"), answer]
    nbformat.write(normalise(new_notebook(cells=cells), "folds"), lab.home / NAME)
    open_notebook(page, lab, NAME)

    box = page.locator(".jp-MarkdownCell details")
    assert box.get_attribute("open") is None
    expect(box.get_by_text("About 5 minutes.")).to_be_hidden()
    box.get_by_text("For the lecturer").click()
    expect(box.get_by_text("About 5 minutes.")).to_be_visible()

    cell = page.locator(".jp-CodeCell")
    expect(cell.locator(".jp-OutputPlaceholder")).to_be_visible()
    expect(cell.get_by_text("42")).to_have_count(0)
    page.add_style_tag(content=Film._css)
    expect(cell.locator(".jp-PlaceholderText")).to_be_hidden()
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")  # whoever runs the cell sees what comes out
    expect(cell.get_by_text("42")).to_be_visible()
