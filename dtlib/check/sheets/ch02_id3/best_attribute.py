"""Checks of sheet 2: the attribute to ask for first."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from dtlib.check.core.asking import Case
from dtlib.check.core.exercise import Check, Misconception
from dtlib.check.sheets.ch02_id3.gain import true_gain
from dtlib.check.sheets.ch02_id3.gain_ratio import true_ratio
from dtlib.check.sheets.ch02_id3.tables import disguised, frame, random_table, telling
from dtlib.datasets import load_restaurant

DIGITS = 9  # gains that agree so far are equal, as the sheet says
CLEAR = 0.01  # bits by which the best of a hidden table leads: no rounding turns it


def _rounded(score: Callable[..., float], table: Any, name: str, target: str) -> float:
    return round(score(table, name, target), DIGITS)


def counted_gain(table: Any, name: str, target: str) -> float:
    """H(X) + H(Y) − H(X, Y): as ``true_gain``, but quick where many trees grow on few rows."""
    pairs = list(zip(table[name], table[target], strict=True))
    return _bits(x for x, _ in pairs) + _bits(y for _, y in pairs) - _bits(pairs)


def _bits(values: Iterable[Any]) -> float:
    counts = Counter(values)
    return -sum(n / counts.total() * math.log2(n / counts.total()) for n in counts.values())


def _chosen(
    score: Callable[..., float],
    pick: Callable[..., str] = max,
    order: Callable[[Sequence[str]], Sequence[str]] = sorted,
) -> Callable[[Any, Sequence[str], str], str]:
    """The way to an attribute: of equals the first in this order."""
    return lambda table, attributes, target: pick(
        order(attributes), key=lambda name: _rounded(score, table, name, target)
    )


true_best = _chosen(counted_gain)
smallest_gain = _chosen(counted_gain, min)


def _most_values(table: pd.DataFrame, attributes: Sequence[str], target: str) -> str:
    return max(sorted(attributes), key=lambda name: table[name].nunique())


def _of_all_columns(table: pd.DataFrame, _: Sequence[str], target: str) -> str:
    return true_best(table, [name for name in table.columns.to_list() if name != target], target)


def _last_name(table: pd.DataFrame, attributes: Sequence[str], target: str) -> str:
    return max(attributes, key=lambda name: (_rounded(true_gain, table, name, target), name))


SMALLEST = Misconception(
    "smallest gain first",
    "This is the attribute of the smallest gain.",
    "A gain is what the answer tells. Do you want little of it, or much? (The smallest *sum* "
    "wins in the short cut of the chapter. Which of the two do you compare?)",
    wrong=smallest_gain,
)


def _has_smallest_gain(arguments: tuple[Any, ...], name: Any) -> bool:
    """Whichever of equals was taken."""
    table, attributes, target = arguments
    gains = {one: _rounded(counted_gain, table, one, target) for one in attributes}
    return gains.get(name) == min(gains.values())


BEST_IDEAS = (
    dataclasses.replace(SMALLEST, seen=_has_smallest_gain),
    Misconception(
        "most values",
        "This is the attribute with the most values.",
        "Many groups need not be pure groups. What do you compare the attributes by?",
        wrong=_most_values,
    ),
    Misconception(
        "attributes that were not given",
        "This looks at every column of the table.",
        "Further down the tree some attributes have been asked already. Which argument says "
        "what is left?",
        wrong=_of_all_columns,
    ),
    Misconception(
        "the target among the attributes",
        "This is the target itself: nothing tells more about a column than the column.",
        "Will a new row bring its class along? Which argument says what may be asked?",
        wrong=lambda table, _, target: true_best(table, table.columns.to_list(), target),
    ),
    Misconception(
        "first in the list of equal gains",
        "Of equal gains this takes the one that stands first in the list.",
        "The list may come in any order. Which of the names comes first in the alphabet?",
        wrong=_chosen(true_gain, order=list),
    ),
    Misconception(
        "last name of equal gains",
        "Of equal gains this takes the name that sorts last.",
        "When two gains are equal, what does your comparison do with the second of them?",
        wrong=_last_name,
    ),
    Misconception(
        "gain ratio for gain",
        "This is the attribute of the greatest gain ratio.",
        "ID3 came before C4.5. By what does it choose?",
        wrong=_chosen(true_ratio),
    ),
)

TRIPS = frame(
    "sky wind day trip / clear weak b no / clear weak c no / clear weak c no / grey strong c yes / "
    "grey weak a yes / wet strong a yes / wet weak a no / wet weak d no"
)
TRIPLETS = frame(
    "hat cap tie goes / k n x yes / k n x yes / l m y no / l m y no / l m y yes / k n x yes"
)


# 0.0769 and 0.0788 bits: equal to two digits, and not to nine.
NEARLY = (
    "mat net goes / b c yes / b c no / b c no / b b no / b c no / b b no / a a no / b a no / "
    "b a yes / b a no / a b no / a a no"
)
# 0.00458 and 0.00451 bits: equal to four digits, and not to nine.
NEARER = (
    "net mat goes / a c no / a c yes / a b yes / a c no / a b no / b c yes / b c no / a b yes / "
    "b a no / a b no / b b yes / a a yes / a c yes / b c no / b a yes / b c yes / a b yes / "
    "a b no / b c yes"
)
# Found by trying small changes of right answers: each shows some that the others do not.
TELLING: list[tuple[str, list[str], str]] = [
    (
        "bag goes tie hat day cap / c off c a a a / b off d a b a / a no b b b b / b yes d b a a / "
        "b no a b b b / b yes c a a a / c no a a a b / a off b b b b / b off a a a b",
        ["bag", "day", "tie", "cap"],
        "the greatest gain",
    ),
    (
        "sky goes cap bag / a no d d / a no b a / a no d a / a no b d / b no a a / b yes b a / "
        "a no a a / b yes c a",
        ["cap", "sky", "bag"],
        "the greatest gain",
    ),
    (
        "sky bag goes cap / d d off c / c a no c / d c off b / d a yes c / b b off b / d a yes a",
        ["sky", "cap"],
        "equal gains",
    ),
    ("hat goes cap / a yes b / b yes b / a yes c", ["hat", "cap"], "equal gains"),  # both 0
    ("cap hat goes tie / a k yes x / a l no x / b k yes y", ["tie", "cap"], "equal gains"),
    (NEARLY, ["mat", "net"], "the greatest gain"),
    (NEARER, ["net", "mat"], "the greatest gain"),
]


def _telling_cases() -> list[Case]:
    return [Case((frame(text), names, "goes"), part) for text, names, part in TELLING]


def full_restaurant() -> tuple[pd.DataFrame, list[str], str]:
    """Type and Hungry have the same gain here, on paper; in floating point they may differ."""
    data = load_restaurant()
    table = data.frame[data.frame["Patrons"] == "Full"]
    return table, ["Type", "Hungry"], "WillWait"


EXAMPLES = [
    Case((TRIPS, ["sky", "wind"], "trip"), "the greatest gain"),
    Case((TRIPS, ["wind", "day", "sky"], "trip"), "the greatest gain"),
    Case((TRIPS, ["wind", "day"], "trip"), "only the attributes given"),
    Case((TRIPLETS, ["hat", "tie", "cap"], "goes"), "equal gains"),
]


def _fresh_best(rng: np.random.Generator) -> list[Case]:
    def draw() -> list[Case]:
        return [
            *(_clear_case(rng, "the greatest gain", leave_out=0) for _ in range(2)),
            *(_clear_case(rng, "only the attributes given", leave_out=1) for _ in range(2)),
            _equal_case(rng),
        ]

    others = [
        Case((disguised(table, target, rng), names, target), case.part)
        for case in (*EXAMPLES, *_telling_cases())
        for table, names, target in [case.arguments]
    ]
    return [*telling(draw, true_best, BEST_IDEAS), *others]


def _clear_case(rng: np.random.Generator, part: str, leave_out: int) -> Case:
    """A table whose best attribute leads clearly; the best of all may not be among those given."""
    while True:
        table = random_table(rng, {"p": 2, "q": 3, "r": 4, "s": 2, "class": 2}, 12)
        names = sorted("pqrs", key=lambda name: true_gain(table, name, "class"), reverse=True)
        names = names[leave_out:]
        first, second = (true_gain(table, name, "class") for name in names[:2])
        if first - second > CLEAR:
            return Case((table, rng.permutation(names).tolist(), "class"), part)


def _equal_case(rng: np.random.Generator) -> Case:
    """Three columns with the same values: their gains are equal in any way of computing."""
    case = _clear_case(rng, "equal gains", leave_out=0)
    table, names, target = case.arguments
    best = true_best(table, names, target)
    # The name that sorts first stands last in the list, the one that sorts last between.
    table = table.rename(columns={best: "u"}).assign(t=table[best], v=table[best])
    given = ["u" if name == best else name for name in names]
    return Case((table, [*given, "v", "t"], target), case.part)


best_attribute = Check(
    "best_attribute",
    truth=true_best,
    cases=[
        *EXAMPLES,
        Case(full_restaurant(), "equal gains"),
        *_telling_cases(),
    ],
    fresh=_fresh_best,
    misconceptions=BEST_IDEAS,
    hints=[
        "`max(names, key=f)` gives the first of the names for which `f(name)` is greatest.",
        "In which order must the names stand for `max` to take the right one of equals?",
        "0.1 + 0.2 is not 0.3 in a computer. Gains that are equal on paper may differ in the "
        "sixteenth digit: `round(…, 9)` before you compare.",
    ],
    title="The function best_attribute(table, attributes, target)",
)
