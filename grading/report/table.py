"""A table whose columns can be sorted, and a student's name that leads to the feedback page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grading.model import Graded
from grading.report.page import HERE, person, safe

Links = Mapping[str, str]


def table(name: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A head that begins with # is of numbers; every column can be sorted."""
    is_number = [head.startswith("#") for head in heads]
    top = "".join(
        f'<th scope="col"{_number(n)}><button type="button">{head.lstrip("#")}</button></th>'
        for head, n in zip(heads, is_number, strict=True)
    )
    lines = [
        "<tr>" + "".join(f"<td{_number(n)}>{c}</td>" for c, n in zip(row, is_number, strict=True))
        + "</tr>"
        for row in rows
    ]  # fmt: skip
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{safe(name)}">'
        f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _number(is_number: bool) -> str:
    return ' class="n"' if is_number else ""


def linked(one: Graded, links: Links) -> str:
    name = person(one.name or one.student)
    return f'<a href="{safe(links[one.student])}">{name}</a>' if one.student in links else name


def sorting() -> str:
    """The script that sorts."""
    return (HERE / "sorting.js").read_text(encoding="utf-8")
