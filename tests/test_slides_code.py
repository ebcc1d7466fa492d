"""What a deck folds away, and how many words a slide holds."""

import nbformat
import pytest

from tools import slides
from tools.notebooks import read
from tools.slides_code import folded_cells, is_folded
from tools.slides_words import MOST, words_of, words_on_slides

LINES = 20  # of code on a slide: more would be too small to read
SVG = {"image/svg+xml": "<svg/>"}
TEXT = {"text/plain": "3"}


def code(source, data=TEXT, **metadata):
    output = nbformat.v4.new_output("display_data", data=data)
    return nbformat.v4.new_code_cell(source, outputs=[output] if data else [], metadata=metadata)


@pytest.mark.parametrize(
    "cell, folded",
    [
        (code("draw_tree(tree)", SVG), True),
        (code("candidates(X, y)"), False),  # short, and above its table
        (code("a = 1\nb = 2\nc = 3\nprint(a)"), True),
        (code("def grow(rows):\n    pass\n\n\ngrow([])\ngrow([1])"), False),  # what is taught
        (code("X = load()\ny = 1\nz = 2\nw = 3", None), False),  # nothing would be left
        (code("draw_tree(tree)", SVG, tags=["show-code"]), False),
        (code("candidates(X, y)", tags=["hide-code"]), True),
        (nbformat.v4.new_markdown_cell("# Text"), False),
    ],
)
def test_code_is_folded_where_it_is_not_the_point(cell, folded):
    assert is_folded(cell) is folded


def test_folded_cells_are_known_by_their_ids():
    cells = [code("draw_tree(tree)", SVG), code("candidates(X, y)")]
    assert folded_cells(nbformat.v4.new_notebook(cells=cells)) == [cells[0].id]


def test_words_of_formulas_answers_and_folded_code_do_not_count():
    answer = "<details><summary>A. One</summary>\n\nhidden\n</details>"
    text = f"## Two words\n\n$$a + b$$ and $c$\n{answer}"
    assert words_of(nbformat.v4.new_markdown_cell(text)) == 5  # Two words and A One
    assert words_of(code("draw_tree(tree)", SVG)) == 0
    assert words_of(code("candidates(X, y)")) == 3
    assert words_of(code("def taught(rows):\n    return rows")) == 0
    drawn = "```\n  root\n   |\n```"
    assert words_of(nbformat.v4.new_markdown_cell(f"One\n\n{drawn}\n\ntwo")) == 2


@pytest.mark.parametrize("path", slides.chapters(), ids=lambda path: path.stem)
def test_code_that_a_slide_shows_fits_on_it(path):
    shown = [
        cell.source
        for cell in read(path).cells
        if cell.metadata.get("slideshow", {}).get("slide_type") not in ("notes", "skip")
        and cell.cell_type == "code"
        and not is_folded(cell)
    ]
    assert [source for source in shown if len(source.splitlines()) > LINES] == []


@pytest.mark.parametrize("path", slides.chapters(), ids=lambda path: path.stem)
def test_slides_hold_few_words(path):
    found = words_on_slides(read(path))
    long = [f"{words} words: {title}" for title, words in found if words > MOST]
    assert long == []
