"""Handed in with one button: what the page says, what is in the file, and the marks it gets."""

import hashlib
import json
import zipfile

import pytest

from grading import main
from grading.store import Store
from tests.grading.conftest import needs_sandbox as needs_sandbox
from tests.grading.made_up import grade_id, with_answers
from tests.site.tab import open_notebook, run_all
from tests.site.work import SHEET, open_sheet, open_work, press, write

# Answers as students write them: wrong with a known idea, without an end, with an error.
ANSWERS = {
    "entropy_of_bag": "entropy_of_bag = 1.75",
    "entropy": """def entropy(counts):
    p = [count / sum(counts) for count in counts if count]
    return -sum(share * math.log(share) for share in p)""",
    "conditional_entropy": """def conditional_entropy(table):
    row = 0
    while row < len(table):
        total = sum(table[row])
    return total""",
    "information_gain": "def information_gain(table):\n    return table.gain",
    "five_shares": "five_shares = 1 / 0",
}
STATES = {
    "Entropy of a bag, by hand": "✓ Right",
    "Why three equal events are more uncertain than two": "○ Not attempted",
    "The function entropy(counts)": "✗ Not yet",
    "Five shares with a given entropy": "? Not checked",
    "The function conditional_entropy(table)": "! It stopped",
    "The function information_gain(table)": "! It stopped",
    "What tells the species of a penguin": "○ Not attempted",
}
PATIENCE = 300_000


def make_file(page, to, number="4711"):
    page.get_by_label("Your name").fill("Jörg Müller")
    page.get_by_label("Your student number").fill(number)
    with page.expect_download(timeout=PATIENCE) as download:
        press(page, "Check and make the file")
    file = to / download.value.suggested_filename
    download.value.save_as(file)
    return file


@pytest.fixture(scope="module")
def handed(chromium, address, tmp_path_factory):
    """The answers above, handed in from the notebook's own button: the page and the file."""
    context = chromium.new_context()
    notebook = context.new_page()
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    open_sheet(notebook, address)
    write(notebook, ANSWERS)
    with context.expect_page() as opened:
        press(notebook, "Hand in")
    page = opened.value
    page.wait_for_selector("body[data-ready]")
    file = make_file(page, tmp_path_factory.mktemp("handed"))
    yield page, file
    context.close()
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


def rows(page):
    return [
        (row.locator("th").inner_text(), *row.locator("td").all_inner_texts())
        for row in page.locator("#results tbody tr").all()
    ]


def test_every_exercise_is_said_to_be_right_or_wrong_or_not_attempted(handed):
    assert {name: state for name, state, _ in rows(handed[0])} == STATES
    summary = handed[0].locator("#summary").inner_text()
    assert summary.startswith(
        "1 right, 1 not right yet, 2 not attempted, 3 that stopped or could not be checked."
    )


def test_a_mistake_is_named_and_what_stopped_says_why(handed):
    says = {name: text for name, _, text in rows(handed[0])}
    assert "These are nats" in says["The function entropy(counts)"]
    assert "had not ended" in says["The function conditional_entropy(table)"]
    assert "AttributeError" in says["The function information_gain(table)"]
    assert "ZeroDivisionError" in says["Five shares with a given entropy"]
    assert says["What tells the species of a penguin"] == ""


def test_the_file_holds_the_sheet_and_says_whose_it_is(handed):
    page, file = handed
    with zipfile.ZipFile(file) as files:
        assert files.testzip() is None
        about = json.loads(files.read("handin.json"))
        data = files.read("ch01-entropy/entropy.ipynb")
    assert (about["name"], about["number"]) == ("Jörg Müller", "4711")
    assert about["sheets"] == {"entropy": "ch01-entropy/entropy.ipynb"}
    line = f"entropy {hashlib.sha256(data).hexdigest()}\n"
    code = hashlib.sha256(f"4711\n{line}".encode()).hexdigest()
    assert about["receipt"] == f"{code[:4]}-{code[4:8]}-{code[8:12]}"
    assert about["receipt"] == page.locator("#receipt").inner_text()
    assert file.name == f"handin-4711-{about['receipt']}.zip"
    given = {grade_id(cell): cell["source"] for cell in json.loads(data)["cells"]}
    assert {name: given[name] for name in ANSWERS} == ANSWERS


def test_a_file_can_be_had_though_an_answer_cannot_be_stopped(page, address, tmp_path):
    """No limit of Python's reaches into a loop that is not Python's."""
    open_sheet(page, address)
    write(page, {"five_shares": "import itertools\nfive_shares = sum(itertools.count())"})
    open_work(page, address, "handin.html")
    page.get_by_label("Your student number").fill("4711")
    with page.expect_download(timeout=PATIENCE) as download:
        press(page, "Check and make the file")
        page.get_by_text("Checking Exercises 1: entropy").wait_for(timeout=PATIENCE)
        press(page, "Stop checking, make the file")
    assert "It was not checked: it was stopped." in page.locator("#results").inner_text()
    download.value.save_as(tmp_path / "file.zip")
    assert len(zipfile.ZipFile(tmp_path / "file.zip").namelist()) == 2


def test_without_a_number_or_a_sheet_there_is_no_file(page, address):
    open_work(page, address, "handin.html")
    assert page.get_by_role("button", name="Check and make the file").is_disabled()
    assert page.get_by_text("There is nothing to hand in yet").is_visible()
    open_sheet(page, address)
    write(page, ANSWERS)
    open_work(page, address, "handin.html")
    press(page, "Check and make the file")
    assert page.locator("#number:invalid").count() == 1
    assert page.locator("#outcome").is_hidden()


def test_the_grader_gives_the_marks_that_the_same_answers_get_from_jupyterlab(
    page, address, tmp_path, needs_sandbox
):
    """Two sheets in one file; some answers right, some wrong."""
    sheets = {
        "ch01-entropy/entropy": with_answers({"entropy": ANSWERS["entropy"]}),
        "ch04-gini/gini": with_answers({"gini": "gini = None"}, "ch04-gini/gini"),
    }
    for path, notebook in sheets.items():
        open_sheet(page, address, f"exercises/{path}.ipynb")
        write(page, {grade_id(cell): "".join(cell["source"]) for cell in notebook["cells"]})
    open_work(page, address, "handin.html")
    file = make_file(page, tmp_path)
    assert "Müller" not in file.name
    for path, notebook in sheets.items():
        place = tmp_path / "plain" / "4711" / path.split("/")[0]
        place.mkdir(parents=True)
        (place / f"{path.split('/')[1]}.ipynb").write_text(json.dumps(notebook))
    from_tab = graded(file, tmp_path / "tab")
    from_lab = graded(tmp_path / "plain", tmp_path / "lab")
    assert [(one.student, one.name) for one in from_tab] == [("4711", "Jörg Müller")] * 2
    assert [answers(one) for one in from_tab] == [answers(one) for one in from_lab]
    assert all(0 < one.marks < one.points for one in from_tab)


def graded(handed_in, out):
    assert main.main([str(handed_in), "--out", str(out), "--seed", "5"]) == 0
    found = Store(out / "store.db").marks().values()
    return sorted(found, key=lambda one: one.sheet)


def answers(one):
    return one.sheet, {answer.exercise: (answer.marks, answer.state) for answer in one.answers}


def test_in_the_notebook_a_mistake_is_named_and_an_endless_loop_is_stopped(page, address):
    """The checks themselves, in the tab's own Python."""
    open_notebook(page, address, SHEET)
    write(page, {name: text for name, text in ANSWERS.items() if name != "five_shares"})
    cells = run_all(page)
    says = {
        cell["source"]: json.dumps(cell["outputs"])
        for cell in cells
        if cell["source"].startswith("check.")
    }
    assert "These are nats" in says["check.entropy(entropy)"]
    assert "had not ended" in says["check.conditional_entropy(conditional_entropy)"]
