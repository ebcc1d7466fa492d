"""Check of sheet 2: a whole tree, with every kind of leaf."""

from __future__ import annotations

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.asking import SLOW, Case
from dtlib.check.core.exercise import FUNCTION, Check
from dtlib.check.sheets.ch02_id3.best_attribute import CLEAR
from dtlib.check.sheets.ch02_id3.tables import frame, random_table
from dtlib.check.sheets.ch02_id3.ways_to_grow import ID3_IDEAS, Way, true_id3
from dtlib.datasets import load_outlook_temperature
from dtlib.tree import Node, walk

# Upside down, so that the class seen first also sorts first: the tie has its own case.
FOUR_DAYS = load_outlook_temperature().frame.iloc[::-1]
HIKES = frame(
    "bag path sky hike / k a wet no / k b wet no / k a wet no / k b dry yes / "
    "l a dry no / l b wet yes / l a wet yes / l b wet yes"
)
LAMPS = frame("left right lamp / down down off / down up on / up up off / up down on")
EVEN = frame("lid colour / shut red / shut blue")
GROWING, NO_GAIN, LEAVES = "growing", "no gain yet", "leaves"


def _fresh_trees(rng: np.random.Generator) -> list[Case]:
    """Every wrong idea shows in a case that is made for it, however chance goes."""
    pure = random_table(rng, {"p": 2, "q": 3, "class": 1}, 5)
    mixed = random_table(rng, {"p": 2}, 3).assign(**{"class": list("mkm")})
    return [
        Case((_crossed(rng, 3), list("qrp"), "class"), GROWING),
        *(Case((_clear_table(rng), list("rqp"), "class"), GROWING) for _ in range(2)),
        Case((_crossed(rng, 1), list("qp"), "class"), NO_GAIN),
        Case((pure, ["p", "q"], "class"), LEAVES),
        Case((mixed, [], "class"), LEAVES),
        Case((_even(rng), [], "class"), LEAVES),
        Case((_even(rng), ["p"], "class"), LEAVES),
    ]


def _clear_table(rng: np.random.Generator) -> pd.DataFrame:
    """A tree of two levels or more in which neither questions nor classes are tied."""
    while True:
        table = random_table(rng, {"p": 2, "q": 3, "r": 2, "class": 2}, 9)
        learner = dtlib.ID3().fit(table[["p", "q", "r"]], table["class"])
        clear = learner.depth > 1 and all(map(_is_clear, walk(learner.root_)))
        if clear and _forgets_alike(table):
            return table


def _forgets_alike(table: pd.DataFrame) -> bool:
    """With one list for all branches: the same tree, whichever branch grows first."""
    grown = [Way(one_list=True, in_order=way)(table, list("rqp"), "class") for way in (True, False)]
    return bool(grown[0] == grown[1])


def _is_clear(node: Node) -> bool:
    counts = sorted((node.counts or {}).values())
    if node.n_rows and counts[-1:] == counts[-2:-1]:
        return False
    if node.question is None:
        return True
    gains = node.candidates()["gain"].to_list()
    return len(gains) == 1 or gains[0] - gains[1] > CLEAR


def _crossed(rng: np.random.Generator, often: int) -> pd.DataFrame:
    """The class depends on p and q together; with ``often`` above 1, a little on p alone."""
    yes, no = rng.permutation(["k", "l"]).tolist()
    first, second = rng.permutation(["m", "n"]).tolist()
    rows = [("k", first, no), ("l", first, yes)] * often + [("k", second, yes), ("l", second, no)]
    rows += [("k", first, no)] * (often > 1)  # no tie of the classes at the root
    table = pd.DataFrame(rows, columns=["p", "q", "class"])
    # In this order the class seen first sorts first too: ties have a case of their own.
    return table.assign(r="o").sort_values(["class", "p", "q"], ignore_index=True)


def _even(rng: np.random.Generator) -> pd.DataFrame:
    """Two rows that no question tells apart; the class that sorts last is seen first."""
    early, late = np.sort(rng.choice(list("klmnop"), 2, replace=False)).tolist()
    return pd.DataFrame({"p": ["k", "k"], "class": [late, early]})


id3 = Check(
    "id3",
    FUNCTION,
    truth=true_id3,
    cases=[
        Case((FOUR_DAYS, ["Temperature", "Outlook"], "PlayTennis"), GROWING),
        Case((HIKES, ["path", "sky", "bag"], "hike"), GROWING),
        Case((LAMPS, ["left", "right"], "lamp"), NO_GAIN),
        Case((EVEN, [], "colour"), LEAVES),
        Case((EVEN, ["lid"], "colour"), LEAVES),
    ],
    fresh=_fresh_trees,
    misconceptions=ID3_IDEAS,
    hints=[
        "Begin with the two kinds of leaf: when do you return a class at once, and which?",
        "For a node: choose the attribute, group the rows by it, and call `id3` for each group. "
        "Which attributes does that call get?",
        "Leave out attributes with one value here before you ask whether any is left.",
    ],
    title="The function id3(table, attributes, target)",
    seconds=SLOW,
)
