"""What was handed in: files of folders and zips, each with the student whose it is.

Known are nbgrader's folders (student/sheet/file), Moodle's "download all submissions", Canvas'
zip, and plain files. Nothing is unpacked: a zip is read in memory, within bounds.
"""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath

from grading.notebook import LARGEST

MOST_FILES = 20_000
MOST_BYTES = 1_000_000_000  # of all notebooks at once
MOST_IN_ZIP = 3 * LARGEST  # of what one student's zip holds
CLOSED = "The zip cannot be opened. Ask for it again."
MOODLE = re.compile(r"^(?P<name>.+?)_(?P<id>\d+)_assignsubmission_file(_.*)?$")
CANVAS = re.compile(r"^(?P<who>[^_\W]+?)(_LATE)?_(?P<id>\d+)_(?P<file>\d+)_(?P<rest>.+)$")
VERSION = re.compile(r"(?:-|\s*\()(\d+)\)?$")


@dataclass(frozen=True)
class Handed:
    """One file. ``problem`` says why it cannot be read, ``order`` which of several is the last."""

    file: str
    student: str = ""
    name: str = ""
    data: bytes = b""
    problem: str = ""
    order: tuple[float, str] = (0.0, "")
    when: str = ""  # it was handed in, as far as the file tells: "2027-05-03T18:20"


def collected(paths: list[Path]) -> list[Handed]:
    """Every notebook of these folders, zips and files; what cannot be read is there, too."""
    found: list[Handed] = []
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(f"{path} is not there: give a folder, a zip or a notebook.")
        found += _of_path(_unwrapped(path))
        if len(found) > MOST_FILES or sum(len(one.data) for one in found) > MOST_BYTES:
            raise ValueError(f"{path} holds too much at once: give one class and one sheet.")
    return found


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
                yield Handed(str(inner), problem="The file is a link to another place. Not read.")
        elif one.is_file():
            yield from _of_file(one, inner.as_posix())


def _of_file(path: Path, inner: str) -> Iterator[Handed]:
    size, when = path.stat().st_size, path.stat().st_mtime
    if path.suffix.lower() == ".zip":
        with path.open("rb") as file:
            yield from _of_zip(file, inner)
    elif path.suffix.lower() == ".ipynb":
        data = path.read_bytes() if size <= LARGEST else b""
        known = _stamped(path.parent / "timestamp.txt") or datetime.fromtimestamp(when)
        yield _whose(inner, data, known, _too_large(size))


def _of_zip(
    file: io.BufferedIOBase | io.BytesIO, name: str, outer: Handed | None = None
) -> Iterator[Handed]:
    """``outer`` is the student's file that this zip is: what it holds is theirs, and of then.

    A name or a time within it is the student's own word.
    """
    try:
        archive = zipfile.ZipFile(file)
        entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError):
        yield outer or _whose(name, b"", None, CLOSED)
        return
    left = MOST_IN_ZIP if outer else MOST_BYTES
    for entry in entries[:MOST_FILES]:
        inner = _safe(entry.filename)
        end = PurePosixPath(inner).suffix.lower()
        hidden = any(part.startswith(("__MACOSX", ".")) for part in PurePosixPath(inner).parts)
        if hidden or entry.is_dir() or end not in (".ipynb", ".zip"):
            continue
        data, problem = _unpacked(archive, entry)
        left -= len(data)
        if left < 0:
            data, problem = b"", "The zip holds too much. Ask for the notebook alone."
        one = _whose(inner, data, _zipped(entry), problem)
        if outer is None and end == ".zip" and data:
            yield from _of_zip(io.BytesIO(data), inner, replace(one, data=b"", problem=CLOSED))
        elif outer is None:
            yield one
        elif end == ".ipynb":
            path = f"{PurePosixPath(name).with_suffix('')}/{inner}"
            yield replace(outer, file=path, data=data, problem=problem, order=one.order)
        if left < 0:
            return


def _zipped(entry: zipfile.ZipInfo) -> datetime | None:
    """1980 is what a zip says if it knows no time."""
    try:
        return datetime(*entry.date_time) if entry.date_time[0] > 1980 else None
    except ValueError:
        return None


def _stamped(path: Path) -> datetime | None:
    """nbgrader's file with the time of handing in: "2027-05-03 16:20:05.9 UTC"."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(100)
        found = datetime.fromisoformat(re.sub(r"\s*UTC\s*$", "+00:00", text.strip()))
    except (OSError, ValueError):
        return None
    return found.astimezone().replace(tzinfo=None) if found.tzinfo else found


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> tuple[bytes, str]:
    """Its bytes, or a problem; never more than may be, whatever its head says."""
    if problem := _too_large(entry.file_size):
        return b"", problem
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


def _safe(name: str) -> str:
    """A name in a zip without ways up, drives and control characters: it is shown, never opened."""
    text = unicodedata.normalize("NFC", name).replace("\\", "/")
    text = "".join(one if one.isprintable() else "?" for one in text)
    return "/".join(part for part in text.split("/") if part not in ("", ".", "..")) or "?"


# ------------------------------------------------------------------ whose


def _whose(inner: str, data: bytes, known: datetime | None, problem: str = "") -> Handed:
    student, name = owner(inner)
    when = known.isoformat(timespec="milliseconds") if known else ""
    order = float(_version(PurePosixPath(inner).stem)), when
    return Handed(_safe(inner), student, name, data, problem, order, when[:16])


def owner(inner: str) -> tuple[str, str]:
    """The key and the name that a path tells. Only its first part is not the student's own word.

    >>> owner("Müller, Jörg_4711_assignsubmission_file/entropy.ipynb")
    ('4711', 'Müller, Jörg')
    >>> owner("muellerjoerg_LATE_815_99_entropy-2.ipynb")
    ('815', 'muellerjoerg')
    >>> owner("jm123/ch01-entropy/entropy.ipynb"), owner("jm123.ipynb")
    (('jm123', 'jm123'), ('jm123', 'jm123'))
    """
    first, *others = _safe(inner).split("/")
    stem = PurePosixPath(first).stem
    moodle = MOODLE.match(first if others else stem)
    if moodle:
        return moodle["id"], moodle["name"]
    canvas = None if others else CANVAS.match(stem)
    if canvas:
        return canvas["id"], canvas["who"]
    who = first if others else VERSION.sub("", stem)
    return who, who


def _version(stem: str) -> int:
    """``entropy-2`` and ``entropy (2)`` are later than ``entropy``."""
    found = VERSION.search(stem)
    return int(found[1]) if found and len(found[1]) < 4 else 0
