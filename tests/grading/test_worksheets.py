"""Moodle's and Canvas' files come back with grades filled in and not one other byte changed."""

import csv
import io
from dataclasses import replace

from grading import main
from grading.model import GRADED, Answer, Graded
from grading.report.options import Options
from grading.report.worksheets import filled
from grading.settings import Settings

MOODLE = (
    '\ufeffIdentifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be '
    'changed","Last modified (grade)","Feedback comments"\r\n'
    'Participant 11,"Jörg ""J"" Öz",j@x.de,"Submitted\nlate",,16.00,Yes,-,\r\n'
    "Participant 12,Ann Lee,a@x.de,,3.00,16.00,Yes,-,old\r\n"
    "Participant 13,Ann Lee,b@x.de,,,16.00,Yes,-,\r\n"
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,ch01-entropy (77),Current Score\n"
    ",,,,,Manual Posting,\n"
    "    Points Possible,,,,,16.00,(read only)\n"
    '"Lee, Ann",501,s1,ann,A,,50\n'
    '"Öz, Jörg",502,s2,joerg,A,EX,\n'
)


def graded(student, name, marks=12.5):
    answer = Answer("entropy", "Entropy < 1", 16, marks, "wrong", means="Base `e`.")
    return Graded(student, name, "ch01-entropy", "f", GRADED, answers=(answer,))


def test_moodle_is_filled_and_nothing_else_is_changed():
    data, to_do = filled(MOODLE.encode(), [graded("11", "?"), graded("a@x.de", "?", 0)], Options())
    feedback = "{} of 16 points.<br>Entropy &lt; 1: {} of 16. Base e."
    expected = MOODLE.replace(
        'late",,16.00,Yes,-,', f'late",12.5,16.00,Yes,-,{feedback.format(12.5, 12.5)}'
    )
    expected = expected.replace(
        ",,3.00,16.00,Yes,-,old", f",,0,16.00,Yes,-,{feedback.format(0, 0)}"
    )
    assert data == expected.encode()
    assert to_do == ["1 students of the file have handed in nothing that was graded."]


def test_the_mark_of_another_sheet_is_not_filled_in():
    """Who had handed in the wrong sheet got its marks in this one's column."""
    wrong = replace(graded("12", "Ann Lee"), sheet="ch04-gini")
    usual = [graded("11", "?"), graded("13", "Ann Lee")]
    both = replace(usual[0], sheet="ch04-gini")  # one file with all sheets
    data, to_do = filled(MOODLE.encode(), [*usual, wrong, both], Options())
    assert data is not None and b"12,Ann Lee,a@x.de,,3.00," in data and data.count(b",12.5,") == 2
    assert "'ch04-gini', not 'ch01-entropy'" in to_do[0] and len(to_do) == 2


def test_who_cannot_be_told_is_listed_and_not_guessed():
    data, to_do = filled(MOODLE.encode(), [graded("x", "Ann Lee"), graded("y", "Bob")], Options())
    assert data == MOODLE.encode()
    assert "several students" in to_do[0] and "not in the file" in to_do[1]


def test_canvas_keeps_what_is_excused_and_its_rows_of_points():
    given = [graded("?", "Ann Lee"), graded("502", "Jörg")]
    data, to_do = filled(CANVAS.encode(), given, Options())
    assert data == CANVAS.replace("ann,A,,50", "ann,A,12.5,50").encode()
    assert to_do == ["Jörg stays EX, with 12.5 marks."]


def test_another_maximum_is_not_filled_in_unasked():
    other = MOODLE.replace("16.00", "100.00").encode()
    data, to_do = filled(other, [graded("11", "?")], Options())
    assert data is None and "100" in to_do[0]
    data, _ = filled(other, [graded("11", "?")], Options(scale=True))
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert rows[1][4] == "78.12"


def test_a_decimal_comma_stays_and_foreign_bytes_too():
    german = (
        MOODLE.replace(",", ";").replace("16.00", "16,00").encode().replace(b"late", b"l\xe4te")
    )
    data, _ = filled(german, [graded("11", "?")], Options())
    assert b'l\xe4te";12,5;16,00' in data and data.startswith(german[:40])


def test_a_foreign_file_is_refused_with_a_way_out():
    data, to_do = filled(b"a,b\n1,2\n", [graded("11", "?")], Options())
    assert data is None and "export one of them" in to_do[0]


def test_the_command_line_names_a_column_and_scales(tmp_path):
    path = tmp_path / "canvas.csv"
    path.write_text(CANVAS.replace("ch01-entropy (77)", "First sheet (77)").replace("16.00", "8"))
    args = ["--out", str(tmp_path), "--worksheet", str(path), "--column", "First sheet", "--scale"]
    main.write(main.parser().parse_args(args), [graded("501", "?")], Settings())
    assert "ann,A,6.25,50" in (tmp_path / "worksheets" / "canvas.csv").read_text()


def test_aliases_are_of_one_drawn_salt(tmp_path):
    """With the default seed as salt, anyone could find a student's number by trying."""
    one, other = tmp_path / "one", tmp_path / "other"
    for out in (one, one, other):
        out.mkdir(exist_ok=True)
        args = main.parser().parse_args(["--out", str(out), "--hash-names"])
        main.write(args, [graded("4711", "Ann")], Settings(hash_names=True))
    names = [[path.name for path in (out / "feedback").iterdir()] for out in (one, other)]
    assert [len(found) for found in names] == [1, 1] and names[0] != names[1]
    assert (one / "salt").stat().st_mode & 0o077 == 0


def test_one_salt_for_a_class_keeps_aliases_from_sheet_to_sheet(tmp_path):
    names = []
    for out in (tmp_path / "sheet1", tmp_path / "sheet2"):
        out.mkdir()
        args = ["--out", str(out), "--hash-names", "--salt", str(tmp_path / "salt")]
        main.write(
            main.parser().parse_args(args), [graded("4711", "Ann")], Settings(hash_names=True)
        )
        names.append([path.name for path in (out / "feedback").iterdir()])
        assert "Ann" not in (out / "marks.csv").read_text() and not (out / "salt").exists()
    assert names[0] == names[1]
