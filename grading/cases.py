"""The cases of an exercise as they cross into the sandbox, each known by a key of its text."""

from __future__ import annotations

import copy
import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from dtlib import check as checks
from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check
from dtlib.check.core.remembering import remembered
from grading.inside import codec

VISIBLE = "visible"


@dataclass(frozen=True)
class Batch:
    """Cases in order, as text, and the keys under which their outcomes are kept."""

    name: str
    cases: Sequence[Case]
    texts: tuple[str, ...]
    keys: tuple[str, ...]

    @property
    def functions(self) -> set[str]:
        """The right functions that stand in these cases: from then on they can be called."""
        found = (re.findall(r'"": "function", "name": "([^"]+)"', text) for text in self.texts)
        return {name for names in found for name in names}


@cache
def check_of(exercise: str) -> Check:
    """The check, which works out the right answer to a case once for the whole class."""
    check: Check = copy.copy(getattr(checks, exercise))
    check._truth = remembered(check._truth)
    return check


@cache
def batch(exercise: str, seed: int | None) -> Batch:
    """The hidden cases of a seed, or for None those that students see."""
    check = check_of(exercise)
    cases = check.cases if seed is None else check.hidden_cases(seed)
    texts = tuple(codec.dumps([case.arguments, case.keeps]) for case in cases)
    return Batch(VISIBLE if seed is None else f"seed {seed}", cases, texts, _keys(texts))


def _keys(texts: Sequence[str]) -> tuple[str, ...]:
    """The same question may be asked twice, to see whether chance comes from where it should."""
    times: Counter[str] = Counter()
    keys = []
    for text in texts:
        key = hashlib.sha256(text.encode()).hexdigest()[:20]
        times[key] += 1
        keys.append(f"{key}-{times[key]}")
    return tuple(keys)


def batches(exercise: str, seeds: Sequence[int]) -> list[Batch]:
    """All that are asked, without those whose cases another one has."""
    found = [*(batch(exercise, seed) for seed in seeds), batch(exercise, None)]
    return [one for n, one in enumerate(found) if one.keys not in {b.keys for b in found[:n]}]
