"""The questions that a node may ask: "Outlook?" with a branch a value, or "Years < 4.5?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

YES, NO = "yes", "no"


@dataclass(frozen=True)
class Question:
    """One attribute, asked for its value or compared with a split point.

    >>> str(Question("Outlook")), str(Question("Years", 4.5))
    ('Outlook?', 'Years < 4.5?')
    >>> Question("Years", 4.5).answer({"Years": 3})
    'yes'
    """

    attribute: Any
    threshold: float | None = None

    def __str__(self) -> str:
        if self.threshold is None:
            return f"{self.attribute}?"
        return f"{self.attribute} < {short(self.threshold)}?"

    def answer(self, row: Any) -> Any:
        """The branch that this row takes; ``row`` is a dict or a pandas Series."""
        value = row[self.attribute]
        if self.threshold is None:
            return value
        return YES if value < self.threshold else NO

    def condition(self, answer: Any) -> str:
        """The answer as a condition of a rule: "Outlook = Sunny", "Years ≥ 4.5"."""
        if self.threshold is None:
            return f"{self.attribute} = {answer}"
        return f"{self.attribute} {'<' if answer == YES else '≥'} {short(self.threshold)}"


def parse(text: str | Question) -> Question:
    """A question from its text, as it is printed.

    >>> parse("Years < 4.5")
    Question(attribute='Years', threshold=4.5)
    """
    if isinstance(text, Question):
        return text
    match = re.fullmatch(r"\s*(.+?)\s*<\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*\??\s*", text)
    if match:
        return Question(match[1], float(match[2]))
    return Question(text.strip().removesuffix("?"))


def short(number: float) -> str:
    """A number in at most six significant digits.

    >>> short(4.5), short(2.4499999999999997), short(9), short(0.1 + 0.2)
    ('4.5', '2.45', '9', '0.3')
    """
    return f"{number:.6g}"
