"""A page that needs nothing else: its frame, its rules, and text of others made safe."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from string import Template

from dtlib.draw.canvas.svg import escape

HERE = Path(__file__).parent
LONGEST = 4000  # characters of what a student wrote: nobody reads more, and a page must open
FORMULA = re.compile(r"\$([^$`]+)\$")


def page(title: str, body: str, script: str = "") -> str:
    """A whole page. Its own policy forbids it to load anything and to run any other script."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return Template((HERE / "page.html").read_text(encoding="utf-8")).substitute(
        title=safe(title),
        style=(HERE / "page.css").read_text(encoding="utf-8"),
        script_rule=f"'sha256-{digest}'" if script else "'none'",
        body=body,
        script=f"<script>{script}</script>" if script else "",
    )


def safe(text: object, longest: int = LONGEST) -> str:
    """What somebody else wrote, cut to a length that can be read, with nothing that acts.

    >>> safe("<script>alert(1)</script>")
    '&lt;script&gt;alert(1)&lt;/script&gt;'
    >>> safe("a" * 9, longest=4)
    'aaaa …'
    """
    text = str(text)
    return escape(text if len(text) <= longest else f"{text[:longest]} …").replace("'", "&#39;")


def person(name: str) -> str:
    """A name, kept from turning the direction of what stands around it."""
    return f"<bdi>{safe(name, 120)}</bdi>"


def marked(text: str) -> str:
    """Words between backticks as code.

    >>> marked("`a<b` holds")
    '<code>a&lt;b</code> holds'
    """
    pieces = safe(text).split("`")
    return "".join(
        f"<code>{piece}</code>" if number % 2 else piece for number, piece in enumerate(pieces)
    )


def told(text: str) -> str:
    """A sentence of the course: code, and formulas between dollars as MathML.

    Never for what a student wrote.

    >>> told("`x` is not $x$").startswith("<code>x</code> is not <math")
    True
    """
    pieces = FORMULA.split(text)
    if len(pieces) == 1:
        return marked(text)
    from latex2mathml.converter import convert  # no sentence of the nine sheets needs it so far

    return "".join(
        convert(piece) if number % 2 else marked(piece) for number, piece in enumerate(pieces)
    )


def code(source: str) -> str:
    return f'<pre tabindex="0"><code>{safe(source)}</code></pre>'


def amount(value: float) -> str:
    """Marks as people write them.

    >>> amount(3.0), amount(2.5), amount(1 / 3)
    ('3', '2.5', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")
