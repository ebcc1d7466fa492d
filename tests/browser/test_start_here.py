"""The first notebook as a student meets it: it opens, it runs, and the slider is alive."""

import json

from playwright.sync_api import expect

from tools.browser import error_outputs, open_notebook, run_all

NOTEBOOK = "notebooks/00_start_here.ipynb"


def test_start_here_runs_and_its_slider_answers(lab, page):
    open_notebook(page, lab, NOTEBOOK)
    run_all(page)
    assert error_outputs(page) == []
    expect(page.locator(".jp-Notebook")).to_contain_text("dtlib: ok")

    sentence = page.locator(".widget-html-content").filter(has_text="yes-or-no")
    expect(sentence).to_have_text("3 yes-or-no questions can tell 8 things apart.")
    page.locator(".widget-slider .noUi-handle").press("ArrowRight")
    expect(sentence).to_have_text("4 yes-or-no questions can tell 16 things apart.")

    question = page.locator(".dt-explorer h3")
    first = question.inner_text()
    page.get_by_title("The answer is no").click()
    expect(question).not_to_have_text(first)
    expect(page.locator(".dt-explorer").first).to_contain_text("1 question asked")


def test_a_broken_cell_is_seen(lab, page):
    """The proof that `error_outputs` sees errors, so that an empty list means something."""
    open_notebook(page, lab, NOTEBOOK)
    first = page.locator(".jp-CodeCell .cm-content").first
    first.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text("import sys; print('careful', file=sys.stderr); 1 / 0")
    run_all(page, timeout=30)
    warning, error = error_outputs(page)
    assert "careful" in warning
    assert "ZeroDivisionError" in error


def test_a_moved_slider_is_not_shown_as_work(lab, page):
    """JupyterLab read the course's configuration, and kept what it does not track by itself."""
    open_notebook(page, lab, NOTEBOOK)
    config = json.loads(page.locator("#jupyter-config-data").text_content())
    assert {"comm_msg", "status", "stream"} <= set(config["untracked_message_types"])
