"""Ask the checks about the invented answers and count what they say."""

from collections import Counter

from dtlib import check
from tests.invented import five_to_eight, nine, one_to_four

INVENTED = {**one_to_four.INVENTED, **five_to_eight.INVENTED, **nine.INVENTED}
# Right after all: in floating point these gains are equal where they are equal on paper.
RIGHT_AFTER_ALL = {("best_attribute", "no rounding")}
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


def table():
    """How often each was said, by exercise."""
    return {
        name: Counter(
            said(name, answer)
            for what, answer in group.items()
            if (name, what) not in RIGHT_AFTER_ALL
        )
        for name, group in INVENTED.items()
    }
