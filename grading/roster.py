"""A list of the class (CSV), and who of it has handed in what."""

from __future__ import annotations

import csv
import re
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path

from grading.collect import Handed

KEYS = ("id", "student", "student_id", "number", "matriculation", "username", "identifier")


@dataclass(frozen=True)
class Person:
    key: str
    name: str
    known_as: frozenset[str]


def read(path: Path) -> list[Person]:
    """One person a line; any column may be what a file is called after."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        sample = file.read(4096)
        file.seek(0)
        delimiter = ";" if sample.count(";") > sample.count(",") else ","
        rows = [row for row in csv.DictReader(file, delimiter=delimiter) if any(row.values())]
    if not rows:
        raise ValueError(f"{path} has no lines: give a CSV with a heading and a line a student.")
    return [_person(row) for row in rows]


def _person(row: dict[str, str | None]) -> Person:
    fields = {str(key).strip().lower(): str(value or "").strip() for key, value in row.items()}
    key = next((fields[one] for one in KEYS if fields.get(one)), next(iter(fields.values())))
    first, last = fields.get("first name", ""), fields.get("last name", fields.get("surname", ""))
    name = fields.get("name") or fields.get("full name") or f"{first} {last}".strip() or key
    known = {folded(value) for value in fields.values()}
    known |= {folded(first + last), folded(last + first), folded(name), folded(key)}
    known |= {folded("".join(reversed(name.split())))}
    return Person(key, name, frozenset(known - {""}))


def folded(text: str) -> str:
    """Letters and digits only: umlauts as they are also written, no accents, no case.

    >>> folded("Müller, Jörg"), folded("Mueller Joerg")
    ('muellerjoerg', 'muellerjoerg')
    """
    text = unicodedata.normalize("NFC", text.casefold())
    for umlaut, written in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ø", "oe"), ("ß", "ss")):
        text = text.replace(umlaut, written)
    text = unicodedata.normalize("NFKD", text)
    return re.sub(r"[^a-z0-9]", "", text)


def matched(handed: list[Handed], people: list[Person]) -> list[Handed]:
    """With the roster's key and name; who is not on it, or fits two, is told and never guessed."""
    return [_match(one, people) for one in handed]


def _match(one: Handed, people: list[Person]) -> Handed:
    words = {folded(one.student), folded(one.name)} - {""}
    found = [person for person in people if words & person.known_as]
    if len(found) == 1:
        return replace(one, student=found[0].key, name=found[0].name)
    why = "is on the roster twice" if found else "is not on the roster"
    told = f"{one.name or one.file!r} {why}: rename the file after the student's number."
    return replace(one, problem=one.problem or f"not matched: {told}")
