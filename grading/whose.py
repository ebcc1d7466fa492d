"""Whose a file is, and which of several versions: as far as its path tells."""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePosixPath

MOODLE = re.compile(r"^(?P<name>.+?)_(?P<id>\d+)_assignsubmission_file(_.*)?$")
CANVAS = re.compile(r"^(?P<who>[^_\W]+?)(_LATE)?_(?P<id>\d+)_(?P<file>\d+)_(?P<rest>.+)$")
VERSION = re.compile(r"(?:-|\s*\()(\d+)\)?$")


def owner(inner: str) -> tuple[str, str]:
    """The key and the name that a path tells. Only its first part is not the student's own word.

    >>> owner("Müller, Jörg_4711_assignsubmission_file/entropy.ipynb")
    ('4711', 'Müller, Jörg')
    >>> owner("muellerjoerg_LATE_815_99_entropy-2.ipynb")
    ('815', 'muellerjoerg')
    >>> owner("jm123/ch01-entropy/entropy.ipynb"), owner("jm123.ipynb")
    (('jm123', 'jm123'), ('jm123', 'jm123'))
    """
    first, *others = safe(inner).split("/")
    stem = PurePosixPath(first).stem
    moodle = MOODLE.match(first if others else stem)
    if moodle:
        return moodle["id"], moodle["name"]
    canvas = None if others else CANVAS.match(stem)
    if canvas:
        return canvas["id"], canvas["who"]
    who = first if others else VERSION.sub("", stem)
    return who, who


def is_told(inner: str) -> bool:
    """Whether a platform or a folder says whose it is, and not only the file's own name.

    >>> is_told("jm123/all.zip"), is_told("muellerjoerg_815_99_all.zip"), is_told("all.zip")
    (True, True, False)
    """
    stem = PurePosixPath(safe(inner)).stem
    return "/" in safe(inner) or bool(MOODLE.match(stem) or CANVAS.match(stem))


def version(stem: str) -> int:
    """``entropy-2`` and ``entropy (2)`` are later than ``entropy``."""
    found = VERSION.search(stem)
    return int(found[1]) if found and len(found[1]) < 4 else 0


def safe(path: str) -> str:
    """A name in a zip without ways up, drives and control characters: it is shown, never opened."""
    text = printable(unicodedata.normalize("NFC", path)).replace("\\", "/")
    return "/".join(part for part in text.split("/") if part not in ("", ".", "..")) or "?"


def printable(text: str) -> str:
    return "".join(one if one.isprintable() else "?" for one in text)
