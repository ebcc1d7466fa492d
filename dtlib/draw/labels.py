"""Class labels in the order that gives each its colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from dtlib.engine.table import sorted_values


def plain(label: Any) -> Any:
    """A NumPy scalar as the Python value it stands for, so that labels compare as expected."""
    return label.item() if isinstance(label, np.generic) else label


def class_order(labels: Iterable[Any]) -> list[Any]:
    """Every label once, sorted as a learner's ``classes_`` are.

    >>> class_order(["Yes", "No", "Yes"])
    ['No', 'Yes']
    """
    return list(sorted_values(list(dict.fromkeys(plain(label) for label in labels))))
