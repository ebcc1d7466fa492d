"""The tables that an explorer offers in its menu, or the reader's own in their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dtlib import datasets
from dtlib.explore.frame.given_data import Data, own_rows

OWN = "your own"

LECTURE_TABLES: dict[str, Callable[[], Any]] = {
    "play tennis": datasets.load_play_tennis,
    "COMS3": datasets.load_coms3,
    "exclusive or": datasets.load_xor,
    "taxi or train": datasets.load_transport,
    "restaurant": datasets.load_restaurant,
    "four days": datasets.load_outlook_temperature,
    "X1 or X2": datasets.load_x1_x2,
    "twelve rows": datasets.load_twelve_rows,
    "ten rows": datasets.load_ten_rows,
    "seventeen rows": datasets.load_pruning_training,
    "temperature": datasets.load_temperature,
    "unit square": datasets.load_continuous_abc,
    "iris": datasets.load_iris,
    "zoo": datasets.load_zoo,
}


def labelled(X: Any, y: Any) -> Data:
    """A table and its labels, or a sentence on what is wrong with them."""
    return own_rows(X, y, "labels", "every row needs a label")


class Tables:
    """Tables by name, loaded when they are asked for."""

    def __init__(self, known: Mapping[str, Callable[[], Any]], X: Any = None, y: Any = None):
        self._load = dict(known)
        self._loaded: dict[str, Data] = {}
        if X is not None:
            self._load = {OWN: lambda: (X, y)}
            self._loaded[OWN] = labelled(X, y)

    @property
    def names(self) -> list[str]:
        return list(self._load)

    def __getitem__(self, name: str) -> Data:
        if name not in self._loaded:
            self._loaded[name] = labelled(*self._load[name]())
        return self._loaded[name]
