"""Wrong ideas that more than one sheet meets: their words. A sheet adds what they compute there."""

from __future__ import annotations

from dtlib.check.core.exercise import Misconception
from dtlib.check.core.slips import IN_NATS, IN_TENS

# ------------------------------------------------------------------ entropy

NATS = Misconception(IN_NATS.name, IN_NATS.means, IN_NATS.question)
TENS = Misconception(IN_TENS.name, IN_TENS.means, IN_TENS.question)
COUNTS = Misconception(
    "counts not normalised",
    "The counts are in the formula where their shares should be.",
    "Should twice as many of each class be more uncertain? Try both.",
)
LENGTH_FOR_TOTAL = Misconception(
    "length of the list for the total",
    "The counts are divided by how many classes there are, not by how many rows.",
    "What do the shares of `[3, 1]` add up to in yours? What does `len` count?",
)
GINI_FOR_ENTROPY = Misconception(
    "Gini in place of entropy",
    "This is measured by Gini, 1 − Σp², and not by entropy.",
    "How many bits has a fair coin, and what does yours give? Which of the two has a logarithm?",
)

# ------------------------------------------------------------------ errors and shares

NUMBER_WRONG = Misconception(
    "number wrong, not share",
    "This is how many rows are wrong, not which share of them.",
    "Is one wrong row of two as good as one wrong row of a hundred?",
)
PERCENT = Misconception(
    "percent for a share",
    "These are percentages.",
    "A share lies between 0 and 1. Which share is a hundred percent?",
)

# ------------------------------------------------------------------ the groups of a question

WRONG_SIGN = Misconception(
    "gain with the wrong sign",
    "The sign is turned round.",
    "Before minus after, or after minus before: which of them is a gain?",
)

SWAPPED_WEIGHTS = Misconception(
    "weights swapped",
    "Each group is weighed by the size of the other end: the first by the last one's.",
    "Which group holds most rows, and by which number is its own uncertainty multiplied?",
)

FIRST_GROUP = Misconception(
    "only the first group",
    "Only the first group is taken off.",
    "How many values has the attribute? In a function: does `return` stand within the loop?",
)
LAST_GROUP = Misconception(
    "only the last group",
    "Only the last group is taken off.",
    "How many values has the attribute? Does your loop add each group to those before it, or "
    "does it begin anew?",
)
ONCE_A_ROW = Misconception(
    "each group once a row",
    "Each group is taken off as often as it has rows.",
    "How many rounds does your loop make: one for each value of the attribute, or one a row?",
)
WEIGHTS_BY_SIZE = Misconception(
    "weight of another group",
    "The groups are weighed, but with each other's weights.",
    "`groupby` sorts the groups by name, `value_counts` by size. Does each entropy meet the "
    "weight of its own group?",
)

# ------------------------------------------------------------------ split points

AT_MOST = Misconception(
    "≤ for <",
    "A row whose value equals the split point is on the wrong side.",
    "Is 30 less than 30? On which side of the question `x < 30?` does such a row belong?",
)
HALF_LOST = Misconception(
    "half of an odd sum lost",
    "Halfway has become a whole number.",
    "What lies halfway between 1 and 2, and what does yours say? Python has two divisions: which "
    "of them keeps the half?",
)
IGNORES_LEAST = Misconception(
    "least rows not looked at",
    "`least` changes nothing here.",
    "How many rows are on each side of your cut when `least` is 2?",
)
MORE_THAN_LEAST = Misconception(
    "more than the least",
    "A branch with exactly `least` rows is refused.",
    "“At least 2 rows”: may a branch have 2?",
)
