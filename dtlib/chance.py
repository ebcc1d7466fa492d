"""Drawing by chance so that it can be repeated: one seed for a forest, one stream a tree."""

from __future__ import annotations

import zlib
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlib.arrays import Floats, Ints
from dtlib.settings import how_many

Words = NDArray[np.uint64]


def seed_from(random_state: Any) -> int:
    """A whole number from ``random_state``: None draws a new one, an int is taken as it is."""
    if random_state is None:
        return int(np.random.SeedSequence().generate_state(1)[0])
    if isinstance(random_state, np.random.Generator):
        return int(random_state.integers(2**32))
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**31))
    try:
        return int(random_state)
    except (TypeError, ValueError):
        raise ValueError(
            f"random_state must be a whole number, a NumPy generator or None; got {random_state!r}"
        ) from None


def tree_rng(seed: int, tree: int, what: str = "rows") -> np.random.Generator:
    """The stream of chance of one tree, for one purpose; it depends on nothing else."""
    return np.random.default_rng([seed, tree, zlib.crc32(what.encode())])


def orders_for(seeds: Words, depth: int, row: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    """For every node of a level the numbers 0 … n − 1 in an order of its own: (q, n).

    A node is known by the seed of its tree, its depth and its first row. Chance is made from
    these alone, so that what a tree draws does not depend on the trees that grow beside it.
    """
    node = _stirred(_stirred(seeds + np.uint64(depth)) + row.astype(np.uint64))
    attribute: Words = np.arange(n, dtype=np.uint64)
    return _stirred(node[:, None] + attribute).argsort(axis=1)


def _stirred(words: Words) -> Words:
    """Bits without any pattern left (SplitMix64, Steele and others 2014); sums wrap around."""
    words = (words + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def rows_that_count(weights: Floats | None, n_rows: int) -> Ints:
    """The rows that may be drawn: all but those of weight 0."""
    return np.arange(n_rows) if weights is None else np.flatnonzero(weights)


def sample_size(max_samples: Any, rows: Ints, n_rows: int) -> int:
    """How many draws: so many, a share of the ``rows`` that count, or as many as these."""
    whole = isinstance(max_samples, Integral)  # more than count is fine: a draw puts back
    return how_many("max_samples", max_samples, n_rows if whole else len(rows)) or len(rows)


def draw_counts(rng: np.random.Generator, rows: Ints, n_rows: int, n_drawn: int) -> Ints:
    """A bootstrap sample as counts: how often each row was drawn, with replacement.

    Only these ``rows`` are drawn, all with the same chance.

    >>> draw_counts(np.random.default_rng(0), np.arange(5), 5, 5).tolist()
    [0, 2, 1, 1, 1]
    """
    return np.bincount(rows[rng.integers(0, len(rows), n_drawn)], minlength=n_rows)
