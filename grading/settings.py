"""What a lecturer can choose: the seed, limits, and how slips are counted."""

from __future__ import annotations

from dataclasses import dataclass

from grading.late import Late

NOTE, REFUSE, ALLOW = "note", "refuse", "allow"


@dataclass(frozen=True)
class Settings:
    """The defaults are those of the command line."""

    seed: int = 0
    follow_through: bool = True
    library_use: str = NOTE  # of a function that the sheet asks for: note it, refuse it, allow it
    points: tuple[tuple[str, float], ...] = ()  # other points than the sheet's, by exercise
    late: Late | None = None
    cell_seconds: float = 2.0  # of work for a cell that is no answer to a question
    memory: int = 1024  # MB beyond what Python and the libraries take
    scratch: int = 32  # MB of files
    hash_names: bool = False
    sandboxed: bool = True

    @property
    def seeds(self) -> tuple[int, int]:
        """The class's, and a spare one: if the first gets known, nothing need run again."""
        return self.seed, self.seed + 1
