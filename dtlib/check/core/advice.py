"""What helps with the errors that beginners meet most often."""

from __future__ import annotations

import re

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


def advice(error: str) -> str:
    """A sentence on an error, as ``Outcome`` tells it, or nothing.

    >>> advice("TypeError: unsupported operand type(s) for ^: 'float' and 'int'")
    'A power is written `**` in Python.'
    """
    return next((text for words, text in ADVICE.items() if re.search(words, error)), "")
