"""What a loader returns, and how it is read from the package."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from textwrap import TextWrapper
from typing import Any

import pandas as pd

# A traversable, not a path: the package may stand in a zip file or in a browser's memory.
HERE = files(__package__)


@dataclass(frozen=True, eq=False, repr=False)
class Dataset:
    """A table, which of its columns is to be predicted, and where it comes from.

    It unpacks into attributes and target: ``X, y = load_play_tennis()``.
    """

    name: str
    kind: str
    frame: pd.DataFrame
    target: str | None
    title: str
    description: str
    source: str
    licence: str

    @property
    def X(self) -> pd.DataFrame:
        """The attributes: the frame without its target."""
        return self.frame.copy() if self.target is None else self.frame.drop(columns=self.target)

    @property
    def y(self) -> pd.Series[Any]:
        """The target column."""
        if self.target is None:
            raise ValueError(f"{self.name} is a table of counts and has no target; use .frame")
        return self.frame[self.target].copy()

    def __iter__(self) -> Iterator[Any]:
        return iter((self.X, self.y))

    def __repr__(self) -> str:
        rows, columns = self.frame.shape
        if self.target is None:
            shape = f"{rows} × {columns} table"
        else:
            shape = f"{rows} rows, {columns - 1} attributes, target {self.target} ({self.kind})"
        lines = [
            f"{self.name}: {self.title}",
            shape,
            self.description,
            f"Source: {self.source}",
            f"Licence: {self.licence}",
        ]
        # A link broken in two could not be followed.
        wrap = TextWrapper(width=88, break_long_words=False, break_on_hyphens=False)
        return "\n".join(wrap.fill(line) for line in lines)


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """The facts about every set, by name, in the order of the course."""
    return tomllib.loads((HERE / "catalogue.toml").read_text(encoding="utf-8"))


def read(name: str) -> Dataset:
    """Read a set of the catalogue from its file, anew on each call."""
    facts = dict(catalogue()[name])
    index, target = facts.pop("index", None), facts.pop("target", None)
    with (HERE / "data" / f"{name}.csv").open("rb") as file:
        # Only an empty cell is missing: "None" is a value of the restaurant table.
        frame = pd.read_csv(file, index_col=index, keep_default_na=False, na_values=[""])
    return Dataset(name=name, frame=frame, target=target, **facts)
