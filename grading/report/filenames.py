"""File names that are safe for every student's name, on every system, and never the same twice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 60
GERMAN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)$", re.IGNORECASE)  # Windows' own devices


def plain_name(text: str) -> str:
    """Letters, digits, dot, dash and underscore of ASCII; nothing that could leave a folder.

    >>> plain_name("Jörg Müller"), plain_name("../../etc/passwd"), plain_name("CON")
    ('Joerg_Mueller', 'etc_passwd', 'CON_')
    """
    composed = unicodedata.normalize("NFC", text[:400]).translate(GERMAN)
    ascii_only = unicodedata.normalize("NFKD", composed).encode("ascii", "ignore").decode()
    name = re.sub(r"[^A-Za-z0-9.-]+", "_", ascii_only).strip("._-")[:LONGEST].rstrip("._-")
    return f"{name}_" if RESERVED.match(name) else name or "student"


def file_names(keys: Iterable[str]) -> dict[str, str]:
    """A name for each key; those that would be equal, also but for capitals, get a number.

    >>> file_names(["Ann", "ann", "a/b", "a b"])
    {'Ann': 'Ann', 'ann': 'ann-2', 'a/b': 'a_b', 'a b': 'a_b-2'}
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for key in dict.fromkeys(keys):
        plain = plain_name(key)
        number, name = 1, plain
        while name.lower() in taken:
            number += 1
            name = f"{plain}-{number}"
        taken.add(name.lower())
        names[key] = name
    return names
