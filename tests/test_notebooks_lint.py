"""Every notebook of the course is run, in its normal form, and hides nothing from nbval."""

import pytest

from tools.notebooks import course_notebooks, form_problems, problems, read

NOTEBOOKS = course_notebooks()


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_in_order(path):
    assert problems(read(path)) == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_in_its_normal_form(path):
    assert form_problems(path, read(path)) == []
