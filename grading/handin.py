"""The hand-in file that the course's site makes: a zip with the sheets, and ``handin.json``.

It says who made it and holds a receipt, by which a student and a lecturer see that both speak of
the same file. Every word of it is the student's own, and it is no signature.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from grading.whose import printable

NAME, FORMAT, VERSION = "handin.json", "decision-trees-handin", 1
LARGEST = 20_000  # bytes of handin.json
MOST_SHEETS = 20


@dataclass(frozen=True)
class HandIn:
    number: str
    name: str
    release: str  # of the course, by which it was made
    receipt: str
    is_whole: bool  # the receipt is that of its notebooks


def read(data: bytes, entry: Callable[[str], bytes]) -> HandIn | None:
    """``entry`` gives the bytes of a notebook; None if ``data`` is no ``handin.json``."""
    try:
        told = json.loads(data.decode("utf-8-sig")) if len(data) <= LARGEST else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict) or (told.get("format"), told.get("version")) != (FORMAT, VERSION):
        return None
    number, name, release, receipt = (
        _line(told.get(key)) for key in ("number", "name", "release", "receipt")
    )
    if not number:
        return None
    sheets = told.get("sheets")
    paths = sheets if isinstance(sheets, dict) and len(sheets) <= MOST_SHEETS else {}
    found = {str(sheet): entry(str(path)) for sheet, path in paths.items()}
    is_whole = bool(found) and receipt == receipt_of(str(told["number"]), found)
    return HandIn(number, name or number, release, receipt, is_whole)


def receipt_of(number: str, notebooks: Mapping[str, bytes]) -> str:
    """The site works out the same (``handin`` in its page).

    >>> receipt_of("4711", {"entropy": b"{}"})
    '5e36-5517-93d0'
    """
    lines = [f"{name} {sha256(notebooks[name]).hexdigest()}" for name in sorted(notebooks)]
    text = "".join(f"{line}\n" for line in (number, *lines))
    code = sha256(text.encode("utf-8", "replace")).hexdigest()
    return "-".join((code[:4], code[4:8], code[8:12]))


def _line(value: object) -> str:
    return printable(value).strip()[:100] if isinstance(value, str) else ""
