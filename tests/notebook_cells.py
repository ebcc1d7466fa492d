"""Reads the cells of exercise sheets: which are answers, which are checks, and what they give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nbformat import NotebookNode


def marked(notebook: NotebookNode) -> list[tuple[dict, str]]:
    """nbgrader's word on a cell, and the cell's code."""
    return [
        (cell.metadata["nbgrader"], cell.source)
        for cell in notebook.cells
        if cell.cell_type == "code" and "nbgrader" in cell.metadata
    ]


def answers_in(notebook: NotebookNode) -> list[str]:
    return [mark["grade_id"] for mark, _ in marked(notebook) if mark["solution"]]


def checks_in(notebook: NotebookNode) -> list[tuple[str, float, str]]:
    """The name of the exercise, its points and the code of its check."""
    return [
        (mark["grade_id"].removeprefix("check-"), mark["points"], source)
        for mark, source in marked(notebook)
        if mark["grade"]
    ]


def run_answers(notebook: NotebookNode) -> dict[str, Any]:
    """Run everything but the checks and the explorers; what is then defined, by name."""
    space: dict[str, Any] = {}
    for cell in notebook.cells:
        if cell.cell_type == "code" and not _is_shown_only(cell):
            exec(cell.source, space)
    return space


def _is_shown_only(cell: NotebookNode) -> bool:
    return cell.metadata.get("nbgrader", {}).get("grade") or cell.source.startswith(
        ("explore.", "check.so_far")
    )
