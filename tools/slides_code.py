"""Which code a deck folds away: that of cells whose code is not the point of their slide.

A picture, an explorer or a table says what is to be seen; how it was drawn can be opened with one
key. Code that the chapter teaches stays: functions and classes, loops whose output is text, and
short calls. A cell's tag decides otherwise: `show-code` or `hide-code`.
"""

import ast
from typing import Any

SHORT = 3  # lines that may stand above a table or a text
PICTURES = ("image/svg+xml", "image/png", "application/vnd.jupyter.widget-view+json")


def is_folded(cell: Any) -> bool:
    if cell.cell_type != "code" or not cell.outputs:
        return False
    tags = cell.metadata.get("tags", [])
    if "show-code" in tags or "hide-code" in tags:
        return "hide-code" in tags
    if teaches(cell.source):
        return False
    return shows_picture(cell) or len(cell.source.splitlines()) > SHORT


def shows_picture(cell: Any) -> bool:
    return any(kind in output.get("data", {}) for output in cell.outputs for kind in PICTURES)


def teaches(source: str) -> bool:
    """Does it define something, so that its code is what the slide is about?"""
    definitions = ast.FunctionDef | ast.ClassDef
    return any(isinstance(part, definitions) for part in ast.walk(ast.parse(source)))


def folded_cells(notebook: Any) -> list[str]:
    """The ids of the cells whose code is folded."""
    return [cell.id for cell in notebook.cells if is_folded(cell)]
