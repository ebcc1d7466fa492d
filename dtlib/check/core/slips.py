"""Slips that any exercise may meet: something done to an answer that is otherwise right.

A misconception computes from a case; a slip comes after that, so that it fits every exercise, and
the two together are two mistakes at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dtlib.check.core.answers import is_number, same


@dataclass(frozen=True)
class Slip:
    """``fits(value, got, tolerance)``: whether ``got`` is that value after the slip.

    ``change`` does the same to each number, where it does not depend on what they are.
    """

    name: str
    means: str
    question: str
    fits: Callable[[Any, Any, float], bool]
    change: Callable[[float], float] | None = None
    by_hand: bool = False  # told from one number that was worked out by hand
    is_exact: bool = False  # told from one wrong value of a function


def _changing(
    name: str, means: str, question: str, change: Callable[[float], float], by_hand: bool = False
) -> Slip:
    return Slip(name, means, question, _changed_by(change), change, by_hand)


def each_number(change: Callable[[float], Any], value: Any) -> Any:
    """The value with every number changed, also in lists and dictionaries.

    >>> each_number(lambda number: 100 * number, {"a": [0.5, "x"], "b": True})
    {'a': [50.0, 'x'], 'b': True}
    """
    if is_number(value) and not isinstance(value, bool):
        return change(value) if math.isfinite(value) else value
    if isinstance(value, list):
        return [each_number(change, item) for item in value]
    if isinstance(value, dict):
        return {key: each_number(change, item) for key, item in value.items()}
    return value


def _changed_by(change: Callable[[float], Any]) -> Callable[[Any, Any, float], bool]:
    return lambda value, got, tolerance: same(each_number(change, value), got, tolerance)


def _rounded_to(digits: int) -> Callable[[Any, Any, float], bool]:
    """Exactly: what is only near was rounded on the way. A yes or no is no rounded number."""

    def fits(value: Any, got: Any, _: float) -> bool:
        rounded = each_number(lambda n: round(n, digits), value)
        return not isinstance(got, bool) and same(rounded, got, 1e-12)

    return fits


def _is_one_less(value: Any, got: Any, tolerance: float) -> bool:
    return _is_share(value) and is_number(got) and same(1 - value, got, tolerance)


def _is_share(value: Any) -> bool:
    return is_number(value) and 0 <= value <= 1


def _is_text(value: Any, got: Any, tolerance: float) -> bool:
    """Numbers written out, perhaps to a few digits; what has no numbers stays as it is."""
    if isinstance(value, list) and isinstance(got, list):
        pairs = zip(value, got, strict=False)
        return len(value) == len(got) and all(_is_text(a, b, tolerance) for a, b in pairs)
    if isinstance(value, dict) and isinstance(got, dict):
        return value.keys() == got.keys() and all(
            _is_text(value[key], got[key], tolerance) for key in value
        )
    if not is_number(value):
        return same(value, got, tolerance)
    return isinstance(got, str) and _written_out(value, got.strip())


def _written_out(value: float, text: str) -> bool:
    try:
        digits = len(text.partition(".")[2])
        return math.isclose(round(value, digits), float(text), rel_tol=1e-9, abs_tol=1e-9)
    except ValueError:
        return False


def _is_packed(value: Any, got: Any, tolerance: float) -> bool:
    return isinstance(got, list) and len(got) == 1 and same(value, got[0], tolerance)


def _is_in_another_order(value: Any, got: Any, tolerance: float) -> bool:
    if not (isinstance(value, list) and isinstance(got, list) and len(value) == len(got)):
        return False
    return same(sorted(value, key=_rank), sorted(got, key=_rank), tolerance)


def _has_entries_twice(value: Any, got: Any, tolerance: float) -> bool:
    if not (isinstance(value, list) and isinstance(got, list)):
        return False
    once = list(_without_repeats(got, tolerance))
    is_longer = len(got) > len(value)
    return is_longer and same(sorted(value, key=_rank), sorted(once, key=_rank), tolerance)


def _without_repeats(items: Sequence[Any], tolerance: float) -> Iterator[Any]:
    kept: list[Any] = []
    for item in items:
        if not any(same(one, item, tolerance) for one in kept):
            kept.append(item)
            yield item


def _rank(item: Any) -> tuple[bool, Any]:
    return (True, item) if is_number(item) else (False, str(item))


TURNED = _changing(
    "the sign turned round",
    "The sign is turned round.",
    "Should the answer be above or below 0? Which of your terms should be taken away?",
    lambda number: -number,
    by_hand=True,
)
IN_PERCENT = _changing(
    "in percent",
    "These are percentages: a hundred times what is asked for.",
    "Which number stands for a hundred percent in the exercise?",
    lambda number: 100 * number,
    by_hand=True,
)
DOUBLED = _changing(
    "twice as much",
    "This is twice what is asked for.",
    "Is something counted two times, or is a half missing in your formula?",
    lambda number: 2 * number,
)
HALVED = _changing(
    "half as much",
    "This is half of what is asked for.",
    "Is something counted once where it comes twice, or is there a half too many in your formula?",
    lambda number: number / 2,
)
SQUARED = _changing(
    "squared",
    "This is the square of what is asked for.",
    "Which step with `** 2`, or with a number times itself, is one too many?",
    lambda number: number**2,
)
ROOT = _changing(
    "the root taken",
    "This is the square root of what is asked for.",
    "Which step with `sqrt` or `** 0.5` is one too many?",
    lambda number: math.sqrt(abs(number)),
)
ROUNDED = [
    Slip(
        "rounded at the end",
        "The answer is rounded.",
        "Others compute on with it, and every rounding costs. Where in your function is `round`, "
        "and who needs it there?",
        _rounded_to(digits),
        is_exact=digits > 0,
    )
    for digits in (0, 1, 2, 3, 4)
]
CUT_OFF = Slip(
    "cut off to whole numbers",
    "What comes after the decimal point is cut off.",
    "Where do you write `//` or `int`? What do they do with 0.9?",
    _changed_by(math.floor),
)
ONE_LESS = Slip(
    "1 minus the answer",
    "This is what is missing to 1: the other share.",
    "Two shares make the whole. Which of the two does the exercise ask for?",
    _is_one_less,
)
AS_TEXT = Slip(
    "numbers as text",
    "The numbers are written out as text.",
    "Can anybody add to a text? What does `str`, or an f-string, make of a number?",
    _is_text,
)
PACKED = Slip(
    "packed into a list",
    "The answer is packed into a list or tuple of its own.",
    "Is there a comma or a pair of brackets too many after `return`?",
    _is_packed,
)
OTHER_ORDER = Slip(
    "in another order",
    "The entries are right, but in another order.",
    "In which order does the exercise want them?",
    _is_in_another_order,
)
TWICE = Slip(
    "the same entry twice",
    "Some entries come more than once.",
    "Where a value comes twice in what you are given, what should be made of it?",
    _has_entries_twice,
)
IN_NATS = _changing(
    "natural logarithm",
    "These are nats: the logarithm is the natural one.",
    "How many bits should one flip of a fair coin give? What does your logarithm give for it?",
    lambda number: number * math.log(2),
)
IN_TENS = _changing(
    "logarithm to base 10",
    "The logarithm is the one to base 10.",
    "A bit is the answer to one fair yes-no question. Which base counts in twos?",
    lambda number: number * math.log10(2),
)
SLIPS = (
    *(TURNED, IN_PERCENT, DOUBLED, HALVED, SQUARED, ROOT),
    *(*ROUNDED, CUT_OFF, ONE_LESS),
    *(AS_TEXT, PACKED),
)
# Besides: where one measures in bits, and where a list must be in order.
BITS = (IN_NATS, IN_TENS)
LISTS = (OTHER_ORDER, TWICE)
