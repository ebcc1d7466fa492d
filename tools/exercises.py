"""Makes the exercise sheets from the solutions, with nbgrader's own generator.

python -m tools.exercises make     write exercises/ anew        (make exercises)
python -m tools.exercises check    say what differs, change nothing
"""

import logging
import shutil
import sys
import tempfile
from pathlib import Path

from tools.notebooks import as_text, normalise, read

ROOT = Path(__file__).resolve().parent.parent
SOLUTIONS, EXERCISES = "solutions", "exercises"


def sheets(root: Path = ROOT) -> list[Path]:
    """The solution of every sheet, relative to ``solutions/``."""
    return sorted(
        path.relative_to(root / SOLUTIONS) for path in (root / SOLUTIONS).glob("ch*/*.ipynb")
    )


def made(root: Path = ROOT) -> dict[Path, str]:
    """The text of every exercise sheet, as the solutions give it now."""
    with tempfile.TemporaryDirectory() as name:
        course = Path(name)
        shutil.copytree(root / SOLUTIONS, course / SOLUTIONS)
        for assignment in sorted({sheet.parts[0] for sheet in sheets(root)}):
            generate(root, course, assignment)
        return {sheet: text_of(course / EXERCISES / sheet, sheet) for sheet in sheets(root)}


def generate(root: Path, course: Path, assignment: str) -> None:
    """nbgrader's own steps from a solution to a sheet, but for the one that fills its database."""
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory
    from nbgrader.preprocessors import SaveCells
    from traitlets.config import PyFileConfigLoader

    config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    config.CourseDirectory.root = str(course)
    config.CourseDirectory.assignment_id = assignment
    config.GenerateAssignment.no_database = True
    converter = GenerateAssignment(coursedir=CourseDirectory(config=config), config=config)
    converter.preprocessors = [step for step in converter.preprocessors if step is not SaveCells]
    converter.log.setLevel(logging.ERROR)
    converter.start()


def text_of(path: Path, sheet: Path) -> str:
    return as_text(normalise(read(path), sheet.as_posix()))


def differences(root: Path = ROOT) -> list[str]:
    """One sentence for each file of ``exercises/`` that is not what the solutions give."""
    wanted, there = made(root), present(root)
    states = [
        *(("is missing", sheet) for sheet in wanted.keys() - there),
        *(("has no solution", path) for path in there - wanted.keys()),
        *(("is out of date", s) for s in wanted.keys() & there if wanted[s] != stored(root, s)),
    ]
    return sorted(f"{EXERCISES}/{path.as_posix()} {state}" for state, path in states)


def present(root: Path) -> set[Path]:
    """Every file that stands in ``exercises/``, relative to it."""
    files = [path for path in (root / EXERCISES).rglob("*") if path.is_file()]
    return {
        path.relative_to(root / EXERCISES)
        for path in files
        if ".ipynb_checkpoints" not in path.parts
    }


def stored(root: Path, sheet: Path) -> str:
    return (root / EXERCISES / sheet).read_text(encoding="utf-8")


def make(root: Path = ROOT) -> None:
    wanted, there = made(root), present(root)
    for sheet, text in wanted.items():
        path = root / EXERCISES / sheet
        path.parent.mkdir(parents=True, exist_ok=True)
        if sheet not in there or stored(root, sheet) != text:
            path.write_text(text, encoding="utf-8")
            print(f"written: {EXERCISES}/{sheet.as_posix()}")
    for sheet in sorted(there - wanted.keys()):
        if is_as_made(root, sheet):
            delete(root / EXERCISES / sheet)
            print(f"deleted: {EXERCISES}/{sheet.as_posix()} (it has no solution)")
        else:
            print(f"kept: {EXERCISES}/{sheet.as_posix()} (it was not made here, or was edited)")


def is_as_made(root: Path, sheet: Path) -> bool:
    """Whether this is a sheet in which nobody has written.

    ``text_of`` gives every cell an id from its words, and nbgrader gives answers and checks a
    checksum: a notebook that was made otherwise, or edited, does not fit them.
    """
    from nbgrader.utils import compute_checksum

    path = root / EXERCISES / sheet
    try:
        if path.suffix != ".ipynb" or text_of(path, sheet) != stored(root, sheet):
            return False
    except ValueError:  # no notebook in spite of its name
        return False
    cells = [cell for cell in read(path).cells if "nbgrader" in cell.metadata]
    return bool(cells) and all(
        cell.metadata.nbgrader.get("checksum") == compute_checksum(cell) for cell in cells
    )


def delete(path: Path) -> None:
    """With its folder, if nothing else is left there."""
    path.unlink()
    if not any(path.parent.iterdir()):
        path.parent.rmdir()


def main(arguments: list[str]) -> int:
    if arguments == ["make"]:
        make()
        return 0
    if arguments == ["check"]:
        found = differences()
        print("\n".join([*found, "Run 'make exercises'."]) if found else "exercises/ is up to date")
        return 1 if found else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
