"""A list of the class (CSV), and who of it has handed in what."""

from __future__ import annotations

import csv
import re
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path

from grading.collect import Handed
from grading.model import LOOK

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
        return _as(found[0], one)
    names = ", ".join(sorted(f"{person.name} ({person.key})" for person in found))
    why = f"fits more than one of the roster: {names}" if found else "is not on the roster"
    who = one.name if one.name == one.student else f"{one.name} ({one.student})"
    told = f"{who or one.file!r} {why}. Rename the file after the student's number."
    return replace(one, problem=one.problem or f"not matched: {told}")


def _as(person: Person, one: Handed) -> Handed:
    """A number that was mistyped may be another's: the name then is another one, too."""
    notes = one.notes
    if one.name != one.student and folded(one.name) not in person.known_as:
        notes = (*notes, f"{LOOK}the file says {one.name!r}, the roster {person.name!r}.")
    return replace(one, student=person.key, name=person.name, notes=notes)
