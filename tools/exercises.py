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
    folder, wanted = root / EXERCISES, made(root)
    there = {
        path.relative_to(folder): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file() and not _is_private(path)
    }
    states = [
        *(("is missing", sheet) for sheet in wanted.keys() - there.keys()),
        *(("has no solution", path) for path in there.keys() - wanted.keys()),
        *(("is out of date", s) for s in wanted.keys() & there.keys() if wanted[s] != there[s]),
    ]
    return sorted(f"{EXERCISES}/{path.as_posix()} {state}" for state, path in states)


def _is_private(path: Path) -> bool:
    return ".ipynb_checkpoints" in path.parts


def make(root: Path = ROOT) -> None:
    for sheet, text in made(root).items():
        path = root / EXERCISES / sheet
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"written: {EXERCISES}/{sheet.as_posix()}")


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
