"""Which answers of a sheet are more alike than chance: what a person may want to look at.

Only answer cells count, with names and spacing taken out of the way; what many have written, what
the sheet gives and what is short says nothing. The rarer what two share, the more it weighs. It is
worked out here and nowhere else, and proves nothing: friends who learned together are alike, too.
"""

from __future__ import annotations

import ast
import io
import math
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from grading.model import Graded
from grading.report.feedback import title_of
from grading.report.page import page, safe
from grading.report.table import linked, sorting, table
from grading.sheets import Sheet, sheets

LENGTH = 6  # words in a row
COMMON = 0.1  # of a class that wrote the same: the usual way
FEWEST = 60.0  # bits that two must share: a dozen rare runs in a class of sixty
LEAST = 0.5  # of what is rare in one of the two
MOST_PAIRS = 20
Gram = tuple[str, ...]
Grams = set[Gram]
Own = dict[Gram, str]  # with the title of the exercise


@dataclass(frozen=True)
class Pair:
    one: Graded
    other: Graded
    bits: float  # of what both have and few others
    share: float  # of the rarer of the two's own that is the other's, too
    exercises: tuple[str, ...]


def grams(source: str) -> Grams:
    """Runs of words of a cell; a name that the cell makes up itself is as good as another.

    >>> grams("a = f(b, 1)") == grams("z=f( b,1 )")
    True
    """
    own = _own_names(source)
    words = ["_" if word in own else word for word in _words(source) if word.strip()]
    return {tuple(words[n : n + LENGTH]) for n in range(len(words) - LENGTH + 1)}


def _words(source: str) -> Iterator[str]:
    """A comment word by word: a slip in it is rare."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            yield from token.string.split() if token.type == tokenize.COMMENT else [token.string]
    except (tokenize.TokenError, SyntaxError, ValueError):
        return  # what is no Python is compared as far as it is some


def _own_names(source: str) -> set[str]:
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    stored = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return stored | {n.arg for n in nodes if isinstance(n, ast.arg)}


def similar(sheet: Sheet, graded: Sequence[Graded]) -> list[Pair]:
    """The pairs that share most of what is rare, the most alike first."""
    given: Grams = set().union(*(grams(cell.source) for cell in sheet.cells))
    own = [_own(one, given) for one in graded]
    counts = Counter(gram for found in own for gram in found)
    most = max(2, COMMON * len(graded))
    rare = {gram: math.log2(len(graded) / n) for gram, n in counts.items() if n <= most}
    pairs = _who_share(own, rare)
    found = [_pair(graded[i], graded[j], own[i], own[j], rare) for i, j in pairs]
    found = [pair for pair in found if pair.bits >= FEWEST and pair.share >= LEAST]
    return sorted(found, key=lambda pair: -pair.bits)[:MOST_PAIRS]


def _own(one: Graded, given: Grams) -> Own:
    return {gram: a.title for a in one.answers for gram in grams(a.source) if gram not in given}


def _who_share(own: Sequence[Own], rare: Mapping[Gram, float]) -> set[tuple[int, int]]:
    who: dict[Gram, list[int]] = defaultdict(list)
    for place, found in enumerate(own):
        for gram in found:
            who[gram].append(place)
    return {pair for gram in rare for pair in combinations(who[gram], 2)}


def _pair(one: Graded, other: Graded, mine: Own, theirs: Own, rare: Mapping[Gram, float]) -> Pair:
    shared = [gram for gram in mine if gram in theirs and gram in rare]
    bits = sum(rare[gram] for gram in shared)
    all_of = min(sum(rare.get(gram, 0.0) for gram in of) for of in (mine, theirs))
    titles = tuple(dict.fromkeys(mine[gram] for gram in shared))
    return Pair(one, other, bits, bits / all_of if all_of else 0.0, titles)


# ------------------------------------------------------------------ the page

WORDS = (
    "Only what few of the class have written counts, and more the fewer they are; what the sheet "
    "gives and short answers are left out. It is a reason to look at two notebooks, and no proof: "
    "who has learned together writes alike."
)


def similarity_page(by_sheet: Mapping[str, Sequence[Graded]], links: Mapping[str, str]) -> str:
    body = [f"<h1>Similar answers</h1><p>{WORDS}</p>"]
    for name, graded in by_sheet.items():
        pairs = similar(sheets()[name], [one for one in graded if one.answers])
        rows = [
            [linked(pair.one, links), linked(pair.other, links), f"{100 * pair.share:.0f} %",
             f"{pair.bits:.0f}", safe(", ".join(pair.exercises), 400)]
            for pair in pairs
        ]  # fmt: skip
        heads = ("student", "student", "#alike", "#weight", "in")
        told = table("Similar answers", heads, rows) if rows else "<p>None.</p>"
        body.append(f"<h2>{safe(title_of(name))}</h2>{told}")
    return page("Similar answers", "".join(body), sorting())
