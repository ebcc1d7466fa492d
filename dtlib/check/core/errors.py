"""Errors in a student's code, told as a sentence: what was raised, where, and what helps."""

from __future__ import annotations

import linecache
import re
import sysconfig
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

# Where code that is not the student's comes from: Python, installed packages, dtlib.
LIBRARY = (
    *{sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")},
    str(Path(__file__).parents[2]),
)
# Python's own words for what beginners meet most often, and what would have helped.
ADVICE = {
    r"for \^: ": "A power is written `**` in Python.",
    r"for (/|-|\*\* or pow\(\)): 'list'": "Python does not compute with a whole list: take its "
    "items one by one, or make it an array with `np.array`.",
    r"real number, not list": "A function of `math` takes one number: take the items of the list "
    "one by one, or use NumPy's function of that name.",
    r"string ind\w+ must be int": "Here a text is used as if it were a dictionary: a leaf perhaps, "
    "or the name of a column, which is what a loop over a table gives.",
    r"(min|max)\(\) .*empty": "There was nothing to choose from: when does that happen, and what "
    "should the answer be then?",
    r"'[<>]=?' not supported between instances of 'list'": "A whole list cannot be compared with "
    "a number: take its items one by one, or make it an array with `np.array`.",
    r"list index out of range": "The list is shorter than its index: how long is the list that "
    "stands before the bracket, and how far does the loop count?",
    r"math domain error|expected a positive input": "A logarithm takes only numbers "
    "above 0: what stands between its brackets, and what does Python compute first?",
    r"matmul: Input operand": "`a @ b` needs as many columns in `a` as there are rows in `b`: look "
    "at their `shape`.",
    r"could not convert string to float": "Words stand where numbers are expected: are they labels "
    "that should be counted first?",
    r"^KeyError: None": "`None` stands for a value that is not known: what should happen then?",
    r"for \+: 'int' and 'list'": "`sum` adds numbers, and here it was given lists.",
}


def described(error: BaseException) -> str:
    name = type(error).__name__
    if isinstance(error, SystemExit):
        return "SystemExit: `exit()` ends the whole notebook; to leave a function, `return`"
    if isinstance(error, RecursionError):
        return "RecursionError: the function calls itself without end"
    return f"{name}: {error}" if str(error) else name


def advice(error: str) -> str:
    """A sentence on an error as ``described``, or nothing.

    >>> advice("TypeError: unsupported operand type(s) for ^: 'float' and 'int'")
    'A power is written `**` in Python.'
    """
    return next((text for words, text in ADVICE.items() if re.search(words, error)), "")


def guilty_lines(error: BaseException, function: Callable[..., Any]) -> tuple[str, str]:
    """The student's line that raised, and the line of the answer that called it, if another."""
    own = list(_own_lines(error.__traceback__))
    if not own:
        return "", ""
    if isinstance(error, RecursionError):  # the line that comes again and again
        return Counter(line for _, line in own).most_common(1)[0][0], ""
    last = own[-1][1]
    answer = getattr(function, "__code__", None)
    in_answer = [line for code, line in own if code is answer]
    return last, in_answer[-1] if in_answer and in_answer[-1] != last else ""


def _own_lines(trace: Any) -> Iterator[tuple[CodeType, str]]:
    for frame, number in traceback.walk_tb(trace):
        name = frame.f_code.co_filename
        if not is_library(name):
            line = linecache.getline(name, number).strip()
            if line:
                yield frame.f_code, line


def is_library(filename: str) -> bool:
    return filename.startswith((*LIBRARY, "<frozen"))
