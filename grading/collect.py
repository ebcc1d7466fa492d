"""What was handed in: files of folders and zips, each with the student whose it is.

Known are nbgrader's folders (student/sheet/file), Moodle's "download all submissions", Canvas'
zip, the site's hand-in files, and plain files. Nothing is unpacked: a zip is read in memory, within
bounds, and of a notebook only the code is kept. What one student hands in can only cost that one.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath

import dtlib
from grading import handin, model, notebook
from grading.notebook import LARGEST
from grading.sheets import Cell, sheets
from grading.whose import MOODLE, is_told, owner, safe, version

NOTEBOOK, ZIP, OTHER = "notebook", "zip", "other"
MOST_FILES = 20_000  # of a class
MOST_LETTERS = 500_000_000  # of all cells at once
MOST_OF_ONE = 50  # notebooks in one student's zip
MOST_IN_ZIP = 3 * LARGEST  # bytes of what one student's zip holds
CLOSED = "The zip cannot be opened. Ask for it again."
TOO_MUCH = "There was too much to read at once. Grade it alone."
NO_NOTEBOOK = "It is no notebook. Ask for the file that ends in .ipynb."
CHANGED = "the hand-in file was changed after it was made: its receipt does not fit."
OTHER_NUMBER = "the hand-in file was made with another number"


@dataclass(frozen=True)
class Handed:
    """One file. ``problem`` says why it cannot be read, ``order`` which of several is the last."""

    file: str
    student: str = ""
    name: str = ""
    cells: tuple[Cell, ...] = ()
    problem: str = ""
    order: tuple[float | str, ...] = (0.0, "")
    when: str = ""  # it was handed in, as far as the file tells: "2027-05-03T18:20"
    notes: tuple[str, ...] = ()

    @property
    def letters(self) -> int:
        return sum(len(cell.source) for cell in self.cells)


def collected(paths: list[Path]) -> list[Handed]:
    """Every notebook of these folders, zips and files; what cannot be read is there, too."""
    found: list[Handed] = []
    left = MOST_LETTERS
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(f"{path} is not there: give a folder, a zip or a notebook.")
        for one in _of_path(_unwrapped(path)):
            fits = one.letters <= left
            found.append(one if fits else replace(one, cells=(), problem=TOO_MUCH))
            left -= found[-1].letters
            if len(found) > MOST_FILES:
                raise ValueError(f"{path} holds too many files: give one class and one sheet.")
    return _without_attachments(found)


def _without_attachments(found: list[Handed]) -> list[Handed]:
    """What is no notebook is told once, if it is all that somebody has handed in."""
    done = {one.student for one in found if one.problem != NO_NOTEBOOK}
    kept = []
    for one in found:
        if one.problem != NO_NOTEBOOK or one.student not in done:
            kept.append(one)
            done.add(one.student)
    return kept


def _unwrapped(path: Path) -> Path:
    """The folder in which Moodle's folders are, if it is alone in a folder around it."""
    inner = [one for one in path.iterdir() if one.name[0] != "."] if path.is_dir() else []
    is_around = len(inner) == 1 and inner[0].is_dir() and not inner[0].is_symlink()
    if is_around and any(MOODLE.match(one.name) for one in inner[0].iterdir()):
        return inner[0]
    return path


def _of_path(path: Path) -> Iterator[Handed]:
    if path.is_file():
        yield from _of_file(path, path.name)
        return
    for one in sorted(path.rglob("*")):
        inner = one.relative_to(path)
        if any(part.startswith(".") or part == "__MACOSX" for part in inner.parts):
            continue
        if one.is_symlink() or not one.resolve().is_relative_to(path.resolve()):
            if one.suffix == ".ipynb":
                student, name = owner(inner.as_posix())
                told = "The file is a link to another place. Not read."
                yield Handed(safe(inner.as_posix()), student, name, problem=told)
        elif one.is_file():
            yield from _of_file(one, inner.as_posix())


def _of_file(path: Path, inner: str) -> Iterator[Handed]:
    size, kind = path.stat().st_size, _kind(inner)
    when = datetime.fromtimestamp(path.stat().st_mtime)
    known = _stamped(path.parent / "timestamp.txt") or when
    if kind == OTHER:
        yield from _attachment(inner, known)
    elif kind == ZIP:
        with path.open("rb") as file:
            yield from _of_zip(file, inner, known, may_be_class=not is_told(inner))
    elif problem := _too_large(size):
        yield _whose(inner, known, problem)
    else:
        yield _read(_whose(inner, known), path.read_bytes())


def _stamped(path: Path) -> datetime | None:
    """nbgrader's file with the time of handing in: "2027-05-03 16:20:05.9 UTC"."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(100)
        found = datetime.fromisoformat(re.sub(r"\s*UTC\s*$", "+00:00", text.strip()))
    except (OSError, ValueError):
        return None
    return found.astimezone().replace(tzinfo=None) if found.tzinfo else found


def _kind(inner: str) -> str:
    """A browser may hang another ending on a notebook."""
    if re.search(r"\.ipynb(\.(txt|json))?$", inner, re.IGNORECASE):
        return NOTEBOOK
    return ZIP if inner.lower().endswith(".zip") else OTHER


def _attachment(inner: str, known: datetime | None) -> Iterator[Handed]:
    """A file that is no notebook; what lies beside the students' folders is nobody's."""
    if is_told(inner):
        yield _whose(inner, known, NO_NOTEBOOK)


def _whose(inner: str, known: datetime | None, problem: str = "") -> Handed:
    student, name = owner(inner)
    when = known.isoformat(timespec="milliseconds") if known else ""
    order = float(version(PurePosixPath(inner).stem)), when
    return Handed(safe(inner), student, name, (), problem, order, when[:16])


def _read(one: Handed, data: bytes) -> Handed:
    try:
        return replace(one, cells=tuple(notebook.read(data)))
    except notebook.Unreadable as error:
        return replace(one, problem=str(error))


# ------------------------------------------------------------------ zips


def _of_zip(
    file: io.BufferedIOBase | io.BytesIO, name: str, known: datetime | None, may_be_class: bool
) -> Iterator[Handed]:
    """A class's zip, whose entries tell whose they are, or one student's, who tells nothing.

    In that one a name or a time is the student's own word; it counts in a hand-in file that lies
    where nobody else says whose it is.
    """
    outer = _whose(name, known)
    try:
        archive = zipfile.ZipFile(file)
        entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError):
        yield replace(outer, problem=CLOSED)
        return
    made = _handin(archive, entries)
    if made is not None:
        yield from _of_student(archive, entries, _with_word(outer, made, is_told(name)))
    elif may_be_class:
        yield from _of_class(archive, entries, outer)
    else:
        yield from _of_student(archive, entries, outer)


def _of_class(
    archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo], outer: Handed
) -> Iterator[Handed]:
    if len(entries) > MOST_FILES:
        raise ValueError(f"{outer.file} holds too many files: give one class and one sheet.")
    for entry, inner, kind in _worth_reading(entries):
        if kind == OTHER:
            yield from _attachment(inner, _zipped(entry))
            continue
        one = _whose(inner, _zipped(entry))
        if one.student in sheets():  # no class, but one student's zip with a notebook in it
            one = replace(one, student=outer.student, name=outer.name, when=outer.when)
        data, problem = _unpacked(archive, entry)
        if problem:
            yield replace(one, problem=problem)
        elif kind == ZIP:
            yield from _of_zip(io.BytesIO(data), inner, _zipped(entry), may_be_class=False)
        else:
            yield _read(one, data)


def _of_student(
    archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo], outer: Handed
) -> Iterator[Handed]:
    left, stem = MOST_IN_ZIP, str(PurePosixPath(outer.file).with_suffix(""))
    notebooks = [found for found in _worth_reading(entries) if found[2] == NOTEBOOK]
    for entry, inner, _ in notebooks[:MOST_OF_ONE]:
        order = (*outer.order, *_whose(inner, _zipped(entry)).order)
        one = replace(outer, file=f"{stem}/{inner}", order=order)
        data, problem = _unpacked(archive, entry)
        left -= len(data)
        if left < 0:
            yield replace(one, problem="The zip holds too much. Ask for the notebook alone.")
            return
        yield replace(one, problem=problem) if problem else _read(one, data)
    if len(notebooks) > MOST_OF_ONE:
        told = f"Only the first {MOST_OF_ONE} notebooks of the zip were read. Ask for one a sheet."
        yield replace(outer, problem=told)
    elif not notebooks:
        yield replace(outer, problem="The zip holds no notebook. Ask for it again.")


def _handin(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> handin.HandIn | None:
    by_name = {entry.filename: entry for entry in entries}
    if handin.NAME not in by_name:
        return None

    def bytes_of(name: str) -> bytes:
        return _unpacked(archive, by_name[name])[0] if name in by_name else b""

    return handin.read(bytes_of(handin.NAME), bytes_of)


def _with_word(outer: Handed, made: handin.HandIn, is_known: bool) -> Handed:
    """What the hand-in file says of itself, for a person to look at."""
    notes = []
    if not is_known:
        outer = replace(outer, student=made.number, name=made.name)
    elif made.number != outer.student:
        notes.append(f"{model.LOOK}{OTHER_NUMBER} ({made.number}).")
    if not made.is_whole:
        notes.append(f"{model.LOOK}{CHANGED}")
    if made.release != dtlib.__version__:
        notes.append(f"It was made with release {made.release or 'unknown'} of the course.")
    return replace(outer, notes=(f"Receipt {made.receipt}.", *notes))


def _worth_reading(entries: list[zipfile.ZipInfo]) -> Iterator[tuple[zipfile.ZipInfo, str, str]]:
    for entry in entries:
        inner = safe(entry.filename)
        hidden = any(part.startswith(("__MACOSX", ".")) for part in PurePosixPath(inner).parts)
        if not hidden and not entry.is_dir():
            yield entry, inner, _kind(inner)


def _zipped(entry: zipfile.ZipInfo) -> datetime | None:
    """1980 is what a zip says if it knows no time."""
    try:
        return datetime(*entry.date_time) if entry.date_time[0] > 1980 else None
    except ValueError:
        return None


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> tuple[bytes, str]:
    """Its bytes, or a problem; never more than may be, whatever its head says."""
    if problem := _too_large(entry.file_size):
        return b"", problem
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return b"", "It is packed in an unusual way. Ask for it as it was downloaded."
    try:
        with archive.open(entry) as file:
            data = file.read(LARGEST + 1)
    except (zipfile.BadZipFile, RuntimeError, OSError, ValueError, EOFError, zlib.error) as error:
        return b"", f"It cannot be unpacked ({type(error).__name__}). Ask for it again."
    if len(data) > LARGEST:
        return b"", "The zip holds more than it says. Ask for it again."
    return data, ""


def _too_large(size: int) -> str:
    if size <= LARGEST:
        return ""
    limit = f"{size / 1e6:.0f} MB, where {LARGEST / 1e6:.0f} are read"
    return f"The file has {limit}. Ask for it without outputs."
