"""A CSV file whose fields can be replaced while every other byte stays as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

BOM = "\ufeff"


@dataclass(frozen=True)
class Field:
    """Where a field stands in the text, quotes included, and what it says."""

    start: int
    end: int
    value: str
    is_quoted: bool


@dataclass
class CsvText:
    """Bytes that are not UTF-8 survive as they are (``surrogateescape``).

    >>> text = CsvText(b'Name;Grade\\r\\n"M; A";\\r\\n')
    >>> text.put(text.rows[1][1], "2,5")
    >>> text.bytes()
    b'Name;Grade\\r\\n"M; A";2,5\\r\\n'
    """

    data: bytes
    rows: list[list[Field]] = field(init=False)
    changes: list[tuple[int, int, str]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.text = self.data.decode("utf-8", "surrogateescape")
        start = len(BOM) if self.text.startswith(BOM) else 0
        head = re.sub(r'"[^"]*"', "", re.split(r"[\r\n]", self.text[start:], maxsplit=1)[0])
        self.delimiter = max(",;\t", key=head.count)
        self.rows = list(self._parsed(start))

    def _parsed(self, at: int) -> Iterator[list[Field]]:
        row: list[Field] = []
        while at < len(self.text):
            one = self._field(at)
            row.append(one)
            at = one.end
            if self.text[at : at + 1] == self.delimiter:
                at += 1
                if at < len(self.text):
                    continue
                row.append(Field(at, at, "", False))
            yield row
            row = []
            at += 2 if self.text[at : at + 2] == "\r\n" else 1

    def _field(self, start: int) -> Field:
        if self.text[start] != '"':
            stop = re.compile(f"[{self.delimiter}\r\n]").search(self.text, start)
            end = stop.start() if stop else len(self.text)
            return Field(start, end, self.text[start:end], False)
        whole = re.compile('"((?:[^"]|"")*)"').match(self.text, start)
        if whole is None:
            raise ValueError("A quotation mark is opened and never closed: export the file again.")
        return Field(start, whole.end(), whole[1].replace('""', '"'), True)

    def put(self, field: Field, value: str) -> None:
        """Quoted where it must be or where it was."""
        if field.is_quoted or any(sign in value for sign in f'{self.delimiter}"\r\n'):
            value = '"' + value.replace('"', '""') + '"'
        self.changes.append((field.start, field.end, value))

    def bytes(self) -> bytes:
        text = self.text
        for start, end, value in sorted(self.changes, reverse=True):
            text = text[:start] + value + text[end:]
        return text.encode("utf-8", "surrogateescape")
