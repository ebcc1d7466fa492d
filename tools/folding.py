"""What a reader opens only on purpose: notes for the lecturer, corrections, answers given away.

Written as "*For the lecturer.* …" in a cell of notes and as "> **Check the lecture.** …", both
become boxes that open at a click. The output of the cell that answers a question to predict is
hidden in the stored notebook; whoever runs the cell, or clicks, sees it.
"""

from __future__ import annotations

import re

from nbformat import NotebookNode

NOTE, LECTURE = "For the lecturer", "Check the lecture"
BOX = "<details><summary>{}</summary>\n\n{}\n</details>"
BOXES = re.compile(rf"<details><summary>(?:{NOTE}|{LECTURE})</summary>.*?</details>", re.S)
WRITTEN_NOTE = re.compile(rf"\*{NOTE}\.\* (.+)", re.S)
WRITTEN_CHECK = re.compile(rf"^> \*\*{LECTURE}\.\*\* (.+(?:\n>.*)*)$", re.M)
PREDICT = re.compile(r"^#+ Predict: ", re.M)


def fold(notebook: NotebookNode) -> None:
    """Fold all three, in place; folding again changes nothing."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = folded(cell.source, slide_type(cell) == "notes")
    hidden = {id(cell) for cell in answers_in(notebook.cells)}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            hide_outputs(cell, id(cell) in hidden)


def folded(source: str, is_note: bool = False) -> str:
    """
    >>> folded("> **Check the lecture.** It is 5.\\n> Not 4.")
    '<details><summary>Check the lecture</summary>\\n\\nIt is 5.\\nNot 4.\\n</details>'
    """
    if is_note:
        return WRITTEN_NOTE.sub(lambda found: BOX.format(NOTE, found[1].strip()), source)
    return WRITTEN_CHECK.sub(
        lambda found: BOX.format(LECTURE, re.sub(r"^> ?", "", found[1], flags=re.M)), source
    )


def without_boxes(source: str) -> str:
    """The text that everybody sees at once, with the questions to predict."""
    return BOXES.sub("", source)


def answers_in(cells: list[NotebookNode]) -> list[NotebookNode]:
    """The code right below a question to predict; a slide of its own may lie between.

    An explorer is no answer: the reader has to find it there.
    """
    found: list[NotebookNode] = []
    for number, question in enumerate(cells):
        if question.cell_type != "markdown" or not PREDICT.search(question.source):
            continue
        below = cells[number + 1 :]
        if below and slide_type(below[0]) == "subslide" and below[0].cell_type == "markdown":
            below = below[1:]
        for cell in below:
            if cell.cell_type != "code" or "explore." in cell.source:
                break
            found.append(cell)
    return found


def hide_outputs(cell: NotebookNode, hidden: bool) -> None:
    """JupyterLab shows three dots instead, until they are clicked or the cell is run."""
    known = dict(cell.metadata.get("jupyter", {}))
    known.pop("outputs_hidden", None)
    if hidden:
        known["outputs_hidden"] = True
    cell.metadata["jupyter"] = known  # an empty one is tidied away


def are_hidden(cell: NotebookNode) -> bool:
    return bool(cell.metadata.get("jupyter", {}).get("outputs_hidden"))


def slide_type(cell: NotebookNode) -> str | None:
    return cell.metadata.get("slideshow", {}).get("slide_type")
