"""Check of sheet 4: what the classification error does not see in patients."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pandas as pd

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import TABLE, Check, Misconception
from dtlib.check.sheets.ch04_gini.gini import entropy_of, error_of, gini_of
from dtlib.check.sheets.ch04_gini.impurity_gain import gain_of
from dtlib.datasets import load_heart_disease

WORDS = ["sex", "chest_pain", "high_sugar", "resting_ecg", "exercise_pain", "thallium"]
BESTS = {"best by entropy": entropy_of, "best by Gini": gini_of, "best by error": error_of}


@lru_cache(maxsize=2)
def _patients(everybody: bool) -> tuple[pd.DataFrame, pd.Series]:
    """Those whose ST segment slopes upwards, as the sheet prepares them."""
    frame = load_heart_disease().frame.dropna(subset=WORDS)
    frame = frame if everybody else frame.query("st_slope == 'upsloping'")
    return frame[WORDS], frame["disease"]


@lru_cache(maxsize=16)  # each idea asks for it again
def _found(key: str, sign: int = 1, everybody: bool = False) -> Any:
    X, y = _patients(everybody)
    if key in BESTS:
        return max(WORDS, key=lambda name: sign * gain_of(X, y, name, BESTS[key]))
    return [name for name in WORDS if gain_of(X, y, name, error_of) < 1e-9]


def _seen_by_error(key: str) -> Any:
    return [name for name in WORDS if name not in _found(key)] if key == "blind" else _found(key)


def _names(value: Any) -> Any:
    """Names in any order, as a list, a set or a dictionary, are one answer."""
    if isinstance(value, (list, set, dict)):
        return sorted(map(str, value))
    return value


def _is(answer: Callable[[str], Any]) -> Callable[[tuple[Any, ...], Any], bool]:
    return lambda arguments, value: _names(value) == _names(answer(*arguments))


def _is_incomplete(arguments: tuple[Any, ...], value: Any) -> bool:
    (key,) = arguments
    if key != "blind":
        return bool(value == _found(key))
    return isinstance(value, (list, set)) and set(map(str, value)) < set(_found(key))


def _is_worst(arguments: tuple[Any, ...], value: Any) -> bool:
    """The error gives several attributes no gain at all: each of them is the worst."""
    (key,) = arguments
    if key == "blind":
        return bool(_names(value) == _names(_found(key)))
    return value in (_found("blind") if key == "best by error" else [_found(key, -1)])


patients = Check(
    "patients",
    form=TABLE,
    truth=_found,
    agrees=_is(_found),
    cases=[Case((key,), key) for key in ("blind", *BESTS)],
    misconceptions=[
        Misconception(
            "what the error sees for what it misses",
            "These are the attributes for which the error does see a gain.",
            "What gain has a question that leaves as many rows wrong as before?",
            seen=_is(_seen_by_error),
        ),
        Misconception(
            "all patients, not the group",
            "These are the answers for all patients.",
            "Of which patients does the exercise speak? Which table holds only them?",
            seen=_is(lambda key: _found(key, everybody=True)),
        ),
        Misconception(
            "gain compared with exactly 0",
            "Attributes are missing from the list.",
            "Print the gains with all their digits. Is what should be 0 always exactly `0.0`?",
            seen=_is_incomplete,
        ),
        Misconception(
            "worst question for best",
            "The questions of least gain are named as best.",
            "Is it `max` or `min` that you want of the gains?",
            seen=_is_worst,
        ),
    ],
    hints=[
        "Three dictionaries `{name: gain}`, one a measure, are all that you need.",
        "A gain of 0 may come out as 0.00000000000000005: compare with a small number, not with 0.",
    ],
    title="What the error does not see in patients",
)
