"""The questions that a node may ask: "Outlook?" with a branch a value, or "Years < 4.5?"."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
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

    The last two are for trees of other libraries (``other_trees/``): ``missing`` is the answer
    of a row without a value, and ``at_most`` the t of a question that was “x ≤ t” there.

    >>> theirs = Question("Years", 4.000001, missing="no", at_most=4.0)
    >>> str(theirs), theirs.condition("no"), theirs.answer({"Years": None})
    ('Years ≤ 4?', 'Years > 4 (or missing)', 'no')
    """

    attribute: Any
    threshold: float | None = None
    missing: Any = field(default=None, repr=False)
    at_most: float | None = field(default=None, repr=False)

    def __str__(self) -> str:
        return f"{self.attribute}?" if self.threshold is None else f"{self._compared(YES)}?"

    def answer(self, row: Any) -> Any:
        """The branch that this row takes, or None if it does not know.

        ``row`` is a dict or a pandas Series.
        """
        value = self.value(row)
        if value is None:
            return self.missing
        if self.threshold is None:
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
        return self._compared(answer) + (" (or missing)" if answer == self.missing else "")

    def _compared(self, answer: Any) -> str:
        assert self.threshold is not None
        if self.at_most is not None:
            return f"{self.attribute} {'≤' if answer == YES else '>'} {short(self.at_most)}"
        return f"{self.attribute} {'<' if answer == YES else '≥'} {short(self.threshold)}"

    def branch_name(self, answer: Any) -> Any:
        """The answer as it stands at a branch: "yes", or "yes or missing"."""
        return answer if answer is None or answer != self.missing else f"{answer} or missing"


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
