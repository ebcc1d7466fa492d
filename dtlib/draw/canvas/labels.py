"""Class labels in the order that gives each its colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtlib.fast.read.table import plain as plain
from dtlib.fast.read.table import sorted_values


def label_text(label: Any) -> str:
    """A label as it is written in a picture: −1 with a minus, not with a hyphen.

    >>> label_text(-1), label_text("non-anginal")
    ('−1', 'non-anginal')
    """
    is_negative = isinstance(plain(label), int | float) and label < 0
    return f"−{str(label)[1:]}" if is_negative else str(label)


def class_order(labels: Iterable[Any]) -> list[Any]:
    """Every label once, sorted as a learner's ``classes_`` are.

    >>> class_order(["Yes", "No", "Yes"])
    ['No', 'Yes']
    """
    return list(sorted_values([plain(label) for label in dict.fromkeys(labels)]))
