"""The questions that a node may ask: "Outlook?" with a branch a value, or "Years < 4.5?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pandas as pd

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
        """The branch that this row takes, or None if it does not know.

        ``row`` is a dict or a pandas Series.
        """
        value = self.value(row)
        if value is None or self.threshold is None:
            return value
        try:
            return YES if value < self.threshold else NO
        except TypeError:
            raise TypeError(f"“{self}” compares numbers; the row has {value!r}") from None

    def value(self, row: Any) -> Any:
        """What the row says of the attribute; None if that is missing."""
        try:
            value = row[self.attribute]
        except (KeyError, IndexError, TypeError):
            known = ", ".join(map(str, row.keys())) if hasattr(row, "keys") else repr(row)
            raise KeyError(f"“{self}” needs {self.attribute!r}; the row has: {known}") from None
        if not pd.api.types.is_scalar(value) and not isinstance(value, tuple):
            raise TypeError(f"“{self}” asks one row for one value; got {type(value).__name__}")
        return None if pd.api.types.is_scalar(value) and pd.isna(value) else value

    def condition(self, answer: Any) -> str:
        """The answer as a condition of a rule: "Outlook = Sunny", "Years ≥ 4.5"."""
        if self.threshold is None:
            return f"{self.attribute} = {answer}"
        return f"{self.attribute} {'<' if answer == YES else '≥'} {short(self.threshold)}"


def parse(text: str | Question) -> Question:
    """A question from its text, as it is printed.

    For an attribute whose name looks like a comparison write ``Question("name")``.

    >>> parse("Years < 4.5")
    Question(attribute='Years', threshold=4.5)
    """
    if isinstance(text, Question):
        return text
    match = re.fullmatch(r"\s*([^<>≤≥]+?)\s*<\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*\??\s*", text)
    if match:
        return Question(match[1], float(match[2]))
    if re.search(r"[<>≤≥]", text):
        raise ValueError(
            f"{text!r} is no question: a number is asked “x < t” with a number t, and the branch "
            "“no” takes x ≥ t"
        )
    return Question(text.strip().removesuffix("?"))


def short(number: float) -> str:
    """A number in at most six significant digits.

    >>> short(4.5), short(2.4499999999999997), short(9), short(0.1 + 0.2)
    ('4.5', '2.45', '9', '0.3')
    """
    return f"{number:.6g}"
