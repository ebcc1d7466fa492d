"""Ask the checks about the invented answers and count what they say."""

from collections import Counter

from dtlib import check
from tests.invented import (
    again_five_to_eight,
    again_one_to_four,
    five_to_eight,
    nine,
    one_to_four,
)

FIRST = {**one_to_four.INVENTED, **five_to_eight.INVENTED, **nine.INVENTED}
AGAIN = {**again_one_to_four.AGAIN, **again_five_to_eight.AGAIN}
INVENTED = {
    name: {
        **FIRST.get(name, {}),
        **{f"again, {what}": answer for what, answer in AGAIN.get(name, {}).items()},
    }
    for name in (FIRST | AGAIN)
}
RIGHT_AFTER_ALL = {
    # In floating point these gains are equal where they are equal on paper.
    ("best_attribute", "no rounding"),
    # What each of two columns tells about the other is the same.
    ("best_attribute", "again, by the remaining with swapped columns"),
    # To three digits 0.0001 is 0, and the sheet asks for no more.
    ("penguin_gains", "again, zero for small"),
    # The order within a bag, or within a node's features, is nobody's.
    ("bootstrap", "again, sorted"),
    ("features_of_nodes", "again, sets"),
    # Only the proportions of the weights count, and no two voices of a stump are equal.
    ("adaboost", "again, not scaled"),
    ("adaboost", "again, same stump not again"),
}
KINDS = ("is expected", "are expected", "rounded", "`None`", "no such key")


def said(name, answer):
    """ "right", "named", "asked" (one of two), "told" (what kind is wrong) or "not right"."""
    result = getattr(check, name)(answer)
    if result.is_right:
        return "right"
    if result.misconception:
        return "named"
    if result.question:
        return "asked"
    told = result.state == "stopped" or any(word in result.says for word in KINDS)
    return "told" if told else "not right"


def table(invented=INVENTED):
    """How often each was said, by exercise."""
    return {
        name: Counter(
            said(name, answer)
            for what, answer in group.items()
            if (name, what) not in RIGHT_AFTER_ALL
        )
        for name, group in invented.items()
    }
