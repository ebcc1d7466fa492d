"""The notebook normaliser: what it removes, what it keeps, and what it refuses."""

import copy

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tools.folding import are_hidden
from tools.notebooks import WIDGET_STATE, WIDGET_VIEW, as_text, normalise, problems, widget_ids
from tools.pytest_kernels import twice


def noisy_notebook(model_id="f" * 32, cell_ids=("a1", "b2", "c3")):
    """As an editor would save it: random ids, times, versions and folded outputs."""
    view = new_output(
        "display_data", data={WIDGET_VIEW: {"model_id": model_id}, "text/plain": "IntSlider()"}
    )
    cells = [
        new_markdown_cell("# Title", metadata={"slideshow": {"slide_type": "slide"}, "tags": []}),
        new_code_cell("1 + 1", execution_count=1, metadata={"scrolled": True, "tags": ["keep"]}),
        new_code_cell("slider", execution_count=2, outputs=[view]),
    ]
    cells[1].metadata["execution"] = {"iopub.execute_input": "2024-01-01T00:00:00Z"}
    for cell, cell_id in zip(cells, cell_ids, strict=True):
        cell.id = cell_id
    metadata = {
        "kernelspec": {"display_name": "mine", "language": "python", "name": "my-env"},
        "language_info": {"name": "python", "version": "3.99.1"},
        "widgets": {WIDGET_STATE: {"state": {model_id: {"state": {}}}, "version_major": 2}},
        "vscode": {"interpreter": "x"},
    }
    return new_notebook(cells=cells, metadata=metadata)


def test_two_runs_of_one_notebook_become_the_same_text():
    one = noisy_notebook("1" * 32, ("a1", "b2", "c3"))
    two = noisy_notebook("2" * 32, ("x9", "y8", "z7"))
    assert as_text(one) != as_text(two)
    assert as_text(normalise(one, "n")) == as_text(normalise(two, "n"))


def test_normalising_twice_changes_nothing():
    once = as_text(normalise(noisy_notebook(), "n"))
    again = nbformat.reads(once, as_version=4)
    assert as_text(normalise(again, "n")) == once
    assert once.endswith("}\n")


def test_widget_ids_stay_when_the_file_has_lost_their_order():
    notebook = noisy_notebook("1" * 32)
    state = notebook.metadata["widgets"][WIDGET_STATE]["state"]
    for digit in "23456789":  # each is a part of the one before
        before = state[f"{int(digit) - 1}" * 32]["state"]
        before["style"] = f"IPY_MODEL_{digit * 32}"
        state[digit * 32] = {"state": {}}
    once = as_text(normalise(notebook, "n"))  # written with sorted keys
    assert "1" * 32 not in once
    assert as_text(normalise(nbformat.reads(once, as_version=4), "n")) == once


def test_noise_goes_and_meaning_stays():
    text = as_text(normalise(noisy_notebook(), "n"))
    for noise in ("3.99", "my-env", "scrolled", "iopub", "vscode", '"tags": []'):
        assert noise not in text
    for meaning in ('"slide_type": "slide"', '"keep"', '"name": "python3"', "IntSlider()"):
        assert meaning in text


def test_equal_cells_have_different_ids_and_a_new_cell_renames_no_other():
    notebook = normalise(new_notebook(cells=[new_code_cell("a"), new_code_cell("a")]), "n")
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == 2
    nbformat.validate(notebook)
    longer = copy.deepcopy(notebook)
    longer.cells.insert(0, new_markdown_cell("new"))
    assert [cell.id for cell in normalise(longer, "n").cells][1:] == ids


def test_widget_ids_differ_between_notebooks():
    one, two = (widget_ids(normalise(noisy_notebook(), name)) for name in ("one", "two"))
    assert set(one).isdisjoint(two)


def test_only_widgets_that_a_cell_shows_are_stored():
    notebook = noisy_notebook("1" * 32)
    state = notebook.metadata["widgets"][WIDGET_STATE]["state"]
    state["1" * 32]["state"]["layout"] = f"IPY_MODEL_{'2' * 32}"
    layout = {"model_name": "LayoutModel", "state": {"width": "9em", "top": None}}
    state.update({"2" * 32: layout, "3" * 32: {"state": {}}})
    stored = normalise(notebook, "n").metadata["widgets"][WIDGET_STATE]["state"]
    assert [model["state"].get("width") for model in stored.values()] == [None, "9em"]
    assert "top" not in list(stored.values())[1]["state"]


def test_a_stored_film_opens_in_every_version_of_anywidget():
    notebook = noisy_notebook("1" * 32)
    state = {"_model_module_version": "~0.11.*", "frames": ["0"]}
    notebook.metadata["widgets"][WIDGET_STATE]["state"]["1" * 32] = {
        "model_module": "anywidget", "model_module_version": "~0.11.*", "state": state,
    }  # fmt: skip
    text = as_text(normalise(notebook, "n"))
    assert "0.11" not in text and '"model_module_version": "*"' in text and '"frames"' in text


def test_a_widget_that_is_shown_must_be_stored():
    notebook = noisy_notebook("1" * 32)
    assert problems(notebook) == []
    notebook.metadata["widgets"][WIDGET_STATE]["state"] = {}
    assert ["not stored" in sentence for sentence in problems(notebook)] == [True]


def code(source="1 + 1", count=1, **kind):
    return new_code_cell(source, execution_count=count, **kind)


def printed(text, name="stdout"):
    return [new_output("stream", name=name, text=text)]


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        (code(count=None), "was not run"),
        (code(count=3), "was run as number 3"),
        (code(""), "is empty"),
        (code("plt.plot(x);\n"), "ends in ';'"),
        (code("# NBVAL_IGNORE_OUTPUT\n1"), "nbval marker"),
        (code("# nbval-check-output\n1"), "nbval marker"),
        (code(outputs=printed("careful", "stderr")), "an error or a warning"),
        (code(outputs=[new_output("error", ename="E", evalue="", traceback=[])]), "an error"),
        (code(outputs=printed("see /" + "home/ada/data.csv")), "a machine's path"),
        (code(outputs=printed("see C:" + "\\Users\\ada")), "a machine's path"),
        (code(outputs=printed("<object at 0x7f3a5c00be10>")), "a memory address"),
        (new_markdown_cell("x", metadata={"slideshow": {"slide_type": "-"}}), "slide_type is '-'"),
    ],
)
def test_each_problem_is_named(cell, sentence):
    found = problems(new_notebook(cells=[cell]))
    assert len(found) == 1
    assert sentence in found[0]


def test_a_notebook_in_order_has_no_problem():
    cells = [new_markdown_cell("# Title"), code(), code("x = 'a;b'", count=2)]
    assert problems(new_notebook(cells=cells)) == []


@pytest.mark.parametrize("n_deaths", [0, 1, 2])
def test_a_kernel_that_dies_while_it_starts_is_started_once_more(n_deaths):
    started = []

    def start(kernel_name):
        started.append(kernel_name)
        if len(started) <= n_deaths:
            raise RuntimeError("Kernel died before replying to kernel_info")
        return "a kernel"

    if n_deaths < 2:
        assert twice(start)(kernel_name="python3") == "a kernel"
    else:
        with pytest.raises(RuntimeError, match="Kernel died"):
            twice(start)(kernel_name="python3")
    assert started == ["python3"] * min(n_deaths + 1, 2)


def test_notebooks_are_run_by_such_kernels():
    from nbval import kernel

    assert kernel.start_new_kernel.__module__ == "tools.pytest_kernels"


# --- what is folded ---


def told(text, slide_type=None):
    cell = new_markdown_cell(text)
    if slide_type:
        cell.metadata["slideshow"] = {"slide_type": slide_type}
    return cell


def hidden_cells(*cells):
    notebook = normalise(new_notebook(cells=list(cells)), "n")
    return [are_hidden(cell) for cell in notebook.cells if cell.cell_type == "code"]


def test_notes_and_corrections_become_boxes_once():
    note = told("*For the lecturer.* About 5 minutes.", "notes")
    box = told("Text.\n\n> **Check the lecture.** It is 5,\n> not 4.\n\nMore.")
    once = normalise(new_notebook(cells=[note, box]), "n")
    assert once.cells[0].source == (
        "<details><summary>For the lecturer</summary>\n\nAbout 5 minutes.\n</details>"
    )
    assert once.cells[1].source == (
        "Text.\n\n<details><summary>Check the lecture</summary>\n\nIt is 5,\nnot 4.\n</details>"
        "\n\nMore."
    )
    assert as_text(normalise(nbformat.reads(as_text(once), as_version=4), "n")) == as_text(once)


def test_what_answers_a_question_is_hidden_and_nothing_else():
    ask, code = told("### Predict: 1 + 1\n\nWhat?"), new_code_cell
    assert hidden_cells(code("0"), ask, code("1 + 1"), code("2"), told("So."), code("3")) == [
        False, True, True, False,
    ]  # fmt: skip
    assert hidden_cells(ask, told("### Counted", "subslide"), code("2"), told("x"), code("3")) == [
        True, False,
    ]  # fmt: skip
    assert hidden_cells(ask, told("## Next", "slide"), code("2")) == [False]
    assert hidden_cells(ask, code("explore.grow()")) == [False]


def test_what_answers_no_question_any_more_is_shown_again():
    cell = new_code_cell("1 + 1", metadata={"jupyter": {"outputs_hidden": True}})
    assert hidden_cells(cell) == [False] and "jupyter" not in cell.metadata
