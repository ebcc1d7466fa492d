"""How wide is a text? No screen is there to ask, so a table of character widths answers.

The widths are those of Arial and the fonts made to fit it (Helvetica, Liberation Sans), in
thousandths of the font size.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_REGULAR = {
    191: "'",
    222: "ijl‘’",
    260: "|",
    278: " \xa0!,./:;I[\\]ft·",
    333: "()-`r“”²₂",
    334: "{}",
    355: '"',
    389: "*",
    400: "°",
    446: "ε",
    469: "^",
    500: "Jcksvxyz",
    549: "≤≥≠√±",
    556: "#$0123456789?L_abdeghnopqu–",
    578: "α",
    584: "+<=>~−×",
    611: "FTZ",
    618: "Σ",
    667: "&ABEKPSVXY",
    713: "∞",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    834: "½",
    889: "%",
    944: "W",
    1000: "—…→",
    1015: "@",
}
_BOLD = {
    238: "'",
    278: " \xa0,./I\\ijl·‘’",
    280: "|",
    333: "!()-:;[]`ft²₂",
    389: "*r{}",
    400: "°",
    474: '"',
    475: "ε",
    500: "z“”",
    549: "≤≥≠√±",
    556: "#$0123456789J_aceksvxy–",
    584: "+<=>^~−×",
    600: "Σ",
    611: "?FLTZbdghnopqu",
    615: "α",
    667: "EPSVXY",
    713: "∞",
    722: "&ABCDHKNRU",
    778: "GOQw",
    833: "M",
    834: "½",
    889: "%m",
    944: "W",
    975: "@",
    1000: "—…→",
}
_WIDTHS = tuple(
    {character: width for width, group in table.items() for character in group}
    for table in (_REGULAR, _BOLD)
)


@lru_cache(maxsize=4096)
def text_width(text: str, size: float = 12, bold: bool = False) -> float:
    """The width of one line in pixels.

    >>> round(text_width("Outlook?", 10), 1)
    40.0
    """
    return sum(_character(c, bold) for c in text) * size / 1000


def _character(c: str, bold: bool) -> int:
    width = _WIDTHS[bold].get(c)
    if width is not None:
        return width
    if unicodedata.combining(c):
        return 0
    base = unicodedata.normalize("NFD", c)[0]  # é is as wide as e
    if base != c:
        return _character(base, bold)
    # Chinese, Japanese and Korean characters fill a square, pictographs a little more.
    return 1350 if ord(c) > 0xFFFF else 1000 if unicodedata.east_asian_width(c) in "WF" else 720


def shorten(text: str, width: float, size: float = 12, bold: bool = False) -> str:
    """The text, or its beginning and "…" if it is wider than ``width``.

    >>> shorten("a very long category", 70)
    'a very lon…'
    """
    if text_width(text, size, bold) <= width:
        return text
    low, high = 0, len(text)  # the longest beginning that fits, by halving
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle] + "…", size, bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def shorten_question(text: str, width: float, size: float = 12, bold: bool = False) -> str:
    """As ``shorten``, but the split point, which tells one question from the next, stays.

    >>> shorten_question("mean_concave_points < 0.05?", 120)
    'mean_conc… < 0.05?'
    """
    name, sign, number = text.rpartition(" < ")
    room = width - text_width(sign + number, size, bold)
    if not sign or room < width / 4:
        return shorten(text, width, size, bold)
    return shorten(name, room, size, bold) + sign + number


def wrap(
    text: str,
    width: float,
    size: float = 12,
    bold: bool = False,
    lines: int = 2,
    slack: float = 1.0,
) -> list[str]:
    """The text in at most ``lines`` lines, broken after spaces, underscores and hyphens.

    A space that must not be broken is written "\\xa0". With some ``slack`` a word that is
    a little too long is not cut.

    >>> wrap("mean_concave_points < 0.05?", 90)
    ['mean_concave_', 'points < 0.05?']
    """
    if text_width(text.rstrip(), size, bold) <= width:
        return [text.strip(" ")]
    rows = [""]
    for piece in re.split(r"(?<=[ _/])|(?<=[^\W\d]-)", text):
        if rows[-1] and text_width((rows[-1] + piece).rstrip(), size, bold) > width:
            rows.append("")
        rows[-1] += piece
    rows = [row.strip(" ") for row in rows]
    if len(rows) > lines:
        rows = [*rows[: lines - 1], " ".join(rows[lines - 1 :])]
    return [shorten(row, width * slack, size, bold) for row in rows]
