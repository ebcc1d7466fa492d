"""What a lecturer can choose about the reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """``alias`` turns a student's key into what stands in its place (``--hash-names``)."""

    title: str = "Marks"
    alias: Callable[[str], str] | None = None
    # CSV files of Moodle or Canvas that come back filled in.
    worksheets: tuple[Path, ...] = ()
    column: str = ""  # the assignment's column in Canvas, if its title is not the sheet's name
    scale: bool = False  # to another maximum than the sheet's points
    gradebook: Path | None = None  # nbgrader's, to be written or renewed
