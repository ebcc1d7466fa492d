"""Every chapter and every sheet, run to its end in a browser tab."""

import pytest

from tests.site.tab import errors, open_notebook, run_all
from tools.notebooks import ROOT
from tools.site.contents import notebooks

PATHS = [path.relative_to(ROOT).as_posix() for path in notebooks()]
CHAPTERS = [path for path in PATHS if path.startswith("notebooks/")]


@pytest.mark.parametrize("path", PATHS)
def test_it_runs_to_its_end(page, address, path):
    open_notebook(page, address, path)
    cells = run_all(page)
    assert errors(cells) == []


def test_stored_pictures_show_before_anything_is_run(page, address):
    open_notebook(page, address, "notebooks/05_continuous_splits.ipynb")
    pictures = page.locator(".jp-OutputArea-output svg, .jp-OutputArea-output img")
    assert pictures.count() > 10
    assert page.get_by_text("Loading widget").count() == 0
