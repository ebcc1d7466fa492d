"""Numbers and predictions as they are written in pictures."""

from __future__ import annotations

from typing import Any

from dtlib.draw.canvas.labels import label_text


def digits(value: float) -> str:
    """Four significant digits, large numbers in thousands: no one reads 5.332e+07.

    >>> digits(5.9267), digits(535.926), digits(53319112.8), digits(0.00002)
    ('5.927', '535.9', '53,320,000', '0.00002')
    """
    text = f"{value:.4g}"
    if "e" not in text or not 1e-9 < abs(value) < 1e15:
        return text
    return f"{float(text):,.0f}" if abs(value) > 1 else f"{float(text):.12f}".rstrip("0")


def answer_text(node: Any) -> str:
    is_mean = node.counts is None and isinstance(node.prediction, float)
    return digits(node.prediction) if is_mean else label_text(node.prediction)


def is_tied(node: Any) -> bool:
    """Two classes are equally common."""
    counts = sorted((node.counts or {}).values())
    return len(counts) > 1 and counts[-1] > 0 and counts[-2] >= counts[-1] * (1 - 1e-12)


def pure(node: Any) -> bool:
    return abs(node.impurity) < 5e-4


def figure(value: float) -> str:
    """An impurity or a gain: three decimals, or four digits if it is large.

    >>> figure(0.94029), figure(1421.3)
    ('0.940', '1421')
    """
    return f"{value:.3f}" if abs(value) < 10 else digits(value)


def amount(n: float) -> str:
    """A number of rows; parts of rows have two decimals.

    >>> amount(9.0), amount(2.5), amount(145.4391)
    ('9', '2.5', '145.44')
    """
    return f"{n:.2f}".rstrip("0").rstrip(".")


def plural(n: float, noun: str) -> str:
    """
    >>> plural(1, "row"), plural(2.5, "row")
    ('1 row', '2.5 rows')
    """
    return f"{amount(n)} {noun}" + ("" if n == 1 else "s")


def listed(names: list[str]) -> str:
    """
    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
