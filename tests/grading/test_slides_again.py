"""Every exercise has a slide to show again, and the slide is in its sheet's chapter."""

import json
import re

import pytest

from dtlib.check import SHEETS
from grading.report.slides import SLIDES
from tests.grading.made_up import ROOT


def headings(chapter: str) -> set[str]:
    (path,) = (ROOT / "notebooks").glob(f"{chapter}_*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(one["source"]) for one in cells if one["cell_type"] == "markdown")
    return set(re.findall(r"^##+ (.+)$", text, re.MULTILINE))


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_exercise_has_a_slide_of_its_chapter(sheet):
    there = headings(sheet[2:4])
    wanted = {name: SLIDES.get(name) for names in SHEETS[sheet].values() for name in names}
    assert {name: slide for name, slide in wanted.items() if slide not in there} == {}


def test_no_slide_is_for_an_exercise_that_is_gone():
    exercises = {name for files in SHEETS.values() for names in files.values() for name in names}
    assert set(SLIDES) <= exercises
