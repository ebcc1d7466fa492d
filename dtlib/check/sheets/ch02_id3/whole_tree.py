"""Check of sheet 2: a whole tree, with every kind of leaf."""

from __future__ import annotations

import numpy as np
import pandas as pd

import dtlib
from dtlib.check.core.asking import SLOW, Case
from dtlib.check.core.drawn_trees import asking
from dtlib.check.core.exercise import Check
from dtlib.check.sheets.ch02_id3.best_attribute import CLEAR
from dtlib.check.sheets.ch02_id3.tables import disguised, frame, random_table
from dtlib.check.sheets.ch02_id3.ways_to_grow import ID3_IDEAS, Way, true_id3
from dtlib.datasets import load_outlook_temperature
from dtlib.tree import Node, walk

# Upside down, so that the class seen first also sorts first: the tie has its own case.
FOUR_DAYS = load_outlook_temperature().frame.iloc[::-1]
LAMPS = frame("left right lamp / down down off / down up on / up up off / up down on")
# Below s nobody has the cap z, which others have.
EMPTY = frame("air cap goes / s x yes / s x yes / s y no / w z no / w x no / w x no")
# Three questions deep; below a question that gains nothing both leaves say the same.
DEEP = frame(
    "bag cap tie goes / l m k l / l k l k / k m l k / k m k l / l k l l / k m k k / k l k l"
)
NUMBERED = EMPTY.assign(air=[0, 0, 0, 1, 1, 1])
# Neither the class that is seen first nor the one that sorts last.
EVEN = frame("lid colour / shut red / shut blue / shut white")
# Found by trying small changes of right answers: each shows some that the others do not.
TELLING = [
    (
        "cap goes day sky / b no b b / b yes c a / b yes b a / a yes b a / b yes c b / b off c b",
        ["cap", "day"],
    ),
    (
        "bag day goes tie cap sky / b b off c b d / d b off b b d / a b no c c d / d b off a a d / "
        "d b no a b d / c a off a a b / a b off c c d / b a off d c d",
        ["tie", "sky", "cap"],
    ),
    (
        "cap bag goes sky day tie / b b yes b b b / b b yes b b d / b d yes a a d / a a yes b d b "
        "/ a d no b b c / a a yes b d d / a a no d d d",
        ["tie", "sky", "cap", "day"],
    ),
    (
        "cap hat goes bag day sky / a a off a b d / a a yes b a a / a b off c b d / a b off b a a "
        "/ a b off b a c / b a yes c b a / a a no c b a",
        ["hat", "bag", "cap", "day", "sky"],
    ),
    (
        "tie cap bag goes / c b a no / c a b no / b b a off / b b b off / b a b no",
        ["tie", "cap", "bag"],
    ),
]
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
        *(
            Case((disguised(frame(text), "goes", rng), names, "goes"), GROWING)
            for text, names in TELLING
        ),
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
    """Rows that no question tells apart; seen first is neither the first class nor the last."""
    early, middle, late = np.sort(rng.choice(list("klmnop"), 3, replace=False)).tolist()
    return pd.DataFrame({"p": ["k", "k", "k"], "class": [middle, early, late]})


id3 = Check(
    "id3",
    truth=true_id3,
    cases=[
        Case((FOUR_DAYS, ["Temperature", "Outlook"], "PlayTennis"), GROWING),
        # The others have rows that no question parts: an endless answer takes long on each.
        *(
            Case((frame(text), names, "goes"), GROWING)
            for text, names in (TELLING[2], *TELLING[4:])
        ),
        Case((NUMBERED, ["air", "cap"], "goes"), GROWING),
        Case((DEEP, ["tie", "cap", "bag"], "goes"), GROWING),
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
    tree=asking("asks"),
    seconds=2 * SLOW,
)
