"""The reports: nothing a student wrote acts, nothing leaves the folder, nobody is lost."""

import re
from dataclasses import replace
from pathlib import Path

from grading import report
from grading.collect import OTHER_NUMBER
from grading.model import GRADED, UNREADABLE, Answer, Graded
from grading.report import Options, write
from grading.report.overview import KINDS

EVIL = '"><script>alert(1)</script><img src=x onerror=alert(2)>'


def sheet(student="1", name="Ann", state=GRADED, **answer):
    given = {"marks": 0.0, "state": "wrong", **answer}
    one = Answer("entropy", "The function entropy", 3, **given)
    return Graded(student, name, "ch01-entropy", f"{name}.ipynb", state, answers=(one,))


def test_what_a_student_wrote_is_text(tmp_path):
    evil = sheet(
        EVIL,
        EVIL,
        shown=EVIL,
        source=EVIL,
        computed=EVIL,
        notes=(EVIL,),
        parts={EVIL: True, "b": False},
    )
    write(tmp_path, [evil])
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) == 2
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert "<img" not in text and "<script>alert" not in text
        assert len(re.findall("<script", text)) == (path.name == "overview.html")
        assert "default-src 'none'" in text and "http://" not in text and "https://" not in text


def test_no_name_leads_out_of_the_folder(tmp_path):
    inside = tmp_path / "out"
    names = ["../../x", "a/b", "a\\b", "ä", "CON", "", "Ann", "ann", "x" * 500, "\ud800\x00"]
    write(inside, [sheet(name, name) for name in names])
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert len(list((inside / "feedback").glob("*.html"))) == len(names)


def test_a_hidden_name_is_nowhere(tmp_path):
    told = "Zoë Quux was read. An earlier version does not count: 4711/Zoë Quux.ipynb"
    given = [replace(sheet("4711", "Zoë Quux"), reason=told)]
    write(tmp_path, given, options=Options(alias=lambda key: f"h{len(key)}"))
    for path in tmp_path.rglob("*"):
        assert "Quux" not in path.name and "4711" not in path.name
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert "Quux" not in text and "4711" not in text and "h4" in text


def test_a_hidden_name_is_in_no_reason_and_on_no_old_page(tmp_path):
    """Pages of an earlier run stayed under the names, and a roster's words name others."""
    other = "'Ann' fits more than one of the roster: Bob Quux (4711)."
    look = (
        "the file says 'Zed Quux', the roster 'Ann'.",
        f"{OTHER_NUMBER} (4711).",
        "a cell (gc).",
    )
    given = [replace(sheet("7", "Zed Quux"), reason=other, look=look)]
    write(tmp_path, given)
    assert (tmp_path / "feedback" / "7.html").exists()
    write(tmp_path, given, options=Options(alias=lambda key: "hidden"))
    assert [path.name for path in (tmp_path / "feedback").iterdir()] == ["hidden.html"]
    text = "".join(path.read_text("utf-8") for path in tmp_path.rglob("*.html"))
    assert "Quux" not in text and "4711" not in text and "(gc)" in text and OTHER_NUMBER in text


def test_an_unreadable_sheet_is_no_silent_zero(tmp_path):
    write(tmp_path, [Graded("1", "Ann", "ch01-entropy", "a.ipynb", UNREADABLE, "It is not JSON.")])
    page = (tmp_path / "feedback" / "1.html").read_text(encoding="utf-8")
    assert "no marks for it yet" in page and "0 of" not in page
    assert "It is not JSON." in (tmp_path / "overview.html").read_text(encoding="utf-8")


def test_wrong_answers_are_grouped_by_what_they_compute(tmp_path):
    write(tmp_path, [sheet(str(i), f"S{i}", computed="1, 2" if i < 3 else "7") for i in range(4)])
    text = (tmp_path / "overview.html").read_text(encoding="utf-8")
    rows = text.split("no misconception explains</h3>")[1].split("All marks")[0]
    assert rows.index("1, 2") < rows.index(">7<") and '<td class="n">3</td>' in rows


def test_a_misconception_names_the_slide_to_show_again(tmp_path):
    write(tmp_path, [sheet(misconception="natural logarithm")])
    assert "Entropy is the average surprise" in (tmp_path / "overview.html").read_text("utf-8")


def test_a_table_in_a_failing_case_keeps_its_lines(tmp_path):
    write(tmp_path, [sheet(shown="`f(a table)` gave `1`.\n\n sky wind\ngrey weak")])
    page = (tmp_path / "feedback" / "1.html").read_text("utf-8")
    assert "gave <code>1</code>.</p><pre" in page and " sky wind\ngrey weak</code></pre>" in page


def test_only_what_a_person_must_look_at_needs_a_look(tmp_path):
    usual = sheet("1", "Ann", notes=("its cell raised NameError: x",), follow_through=True)
    used = sheet(
        "2", "Bob", notes=("uses the library's own entropy", "uses the library's own gini")
    )
    write(tmp_path, [usual, used])
    text = (tmp_path / "overview.html").read_text("utf-8")
    look = text.split("Who needs a look</h2>")[1].split("<section>")[0]
    assert "Ann" not in look and look.count("<tr>") == 2 and "own gini" in look


def test_following_through_is_shown_as_right(tmp_path):
    write(tmp_path, [sheet(follow_through=True, marks=3.0)])
    page = (tmp_path / "feedback" / "1.html").read_text("utf-8")
    assert 'class="answer right"' in page and "✗" not in page


def test_the_histogram_counts_every_sheet_that_was_judged(tmp_path):
    write(tmp_path, [sheet(str(i), marks=mark) for i, mark in enumerate([0, 0, 2.5, 3])])
    text = (tmp_path / "overview.html").read_text("utf-8")
    assert "0 to 1 points: 2" in text and "2 to 3 points: 2" in text and "1 to 2 points" not in text


def test_sheets_stand_in_the_order_of_the_course(tmp_path):
    names = ["adaboost", "id3", "entropy"]
    write(tmp_path, [replace(sheet(), sheet=name) for name in names])
    for path in tmp_path.rglob("*.html"):
        found = re.findall(r"<h2>(Sheet[^<]*)</h2>", path.read_text("utf-8"))
        assert found == ["Sheet 1: entropy", "Sheet 2: id3", "Sheet 8: adaboost"]


def test_no_rule_of_the_style_is_unused():
    folder = Path(report.__file__).parent
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    classes = set(re.findall(r"\.([a-z-]+)(?=[\s,:>{.])", (folder / "page.css").read_text("utf-8")))
    made = {f"is-{kind}" for kind in KINDS} | {"right", "wrong", "stopped"}
    unused = {name for name in classes - made if not re.search(rf'class="[^"]*\b{name}\b', code)}
    assert len(classes) > 10 and unused == set()
