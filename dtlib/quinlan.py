"""How few cases are too few, and C4.5's own rules for those who want to reproduce its trees.

Chapter 5. A row counts for as much of it as has come to a node: one that went two ways with
0.4 and 0.6 is 0.4 of a case here and 0.6 there, so that a limit is never met by crumbs.

``C45(variant="j48", min_samples_leaf=M)`` grows the trees of Weka's J48, which follows C4.5,
with the options ``-U -O -M M -doNotMakeSplitPointActualValue`` (not pruned; questions "x < t"
with t halfway between two values):

- a node of fewer than 2 · M cases is a leaf;
- a question needs M cases in two of its branches, and about a number more in large nodes
  (``least_beside_a_number``);
- numbers less than 0.00001 apart are not told apart (``far_apart``);
- the gain of a number's best split point pays for the choice among many (``price``);
- what then gains nothing is not asked, so that a node may be a leaf though it is impure;
- attributes with a value for every third row or more do not count in the average gain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from dtlib.arrays import Flags, Floats
from dtlib.fast.read.table import Attribute
from dtlib.scoring import Splits
from dtlib.settings import Settings

CRUMB = 1e-6  # of a case: fractions that should add up to a whole may miss it by so much
NO_DIFFERENCE = 1e-6  # J48: gains, and gain ratios, that differ by less are equal
CLOSE = 1e-5  # J48: numbers that differ by less are equal
NEAR_AVERAGE = 1e-3  # J48: a gain that is less than average by so much may still compete
MOST_NEEDED = 25.0  # cases on each side of a split point
MANY_VALUES = 0.3  # of all rows


def too_few(cases: float, settings: Settings) -> bool:
    """Are these too few cases to ask anything?"""
    least: float = settings.min_samples_split
    if settings.follows_j48:
        least = max(least, 2 * settings.min_samples_leaf)
    return cases < least - CRUMB


def enough_cases(splits: Splits, settings: Settings) -> Flags:
    """Which of these questions have cases enough in their branches?

    As many as ``min_samples_leaf`` in every branch, and a case in two of them; a branch of
    less than a case counts as empty. For J48 two branches that have enough will do.
    """
    least: float = settings.min_samples_leaf
    if settings.follows_j48 and splits.attribute.is_number and len(splits):
        least = least_beside_a_number(splits.cases[0].sum(), splits.sums.shape[-1], least)
    has_enough: Flags = np.asarray(splits.cases >= least - CRUMB)
    if settings.follows_j48:
        return np.asarray(has_enough.sum(axis=-1) > 1)
    is_empty = splits.cases < 1 - CRUMB
    return np.asarray((has_enough | is_empty).all(axis=-1) & ((~is_empty).sum(axis=-1) > 1))


def least_beside_a_number(known: float, n_classes: int, least: float) -> float:
    """J48: the cases needed on each side of a split point, a tenth of what a class has on average.

    >>> least_beside_a_number(150, 3, 2)    # iris, at the root
    5.0
    >>> least_beside_a_number(14, 2, 2), least_beside_a_number(10_000, 2, 2)
    (2, 25.0)
    """
    tenth = 0.1 * known / n_classes
    return least if tenth <= least + CRUMB else min(tenth, MOST_NEEDED)


def far_apart(splits: Splits, column: Floats) -> Flags:
    """J48: which split points stand between numbers that it tells apart?"""
    column = np.sort(column[~np.isnan(column)])
    above = np.searchsorted(column, splits.thresholds)
    return column[above - 1] + CLOSE < column[above]


def price(n_split_points: int, cases: float) -> float:
    """J48: bits a case to say which of the allowed split points it is: log2(n) / cases.

    >>> price(8, 30)
    0.1
    """
    return float(np.log2(n_split_points)) / cases


def pay(splits: Splits, column: Floats, cases: float) -> Splits:
    """The questions with their price; one about a number that gains nothing then is left out."""
    if not splits.attribute.is_number:
        return splits
    splits = splits.only(far_apart(splits, column))
    if not len(splits):
        return splits
    paid = replace(splits, price=price(len(splits), cases))
    return paid.only(np.full(len(paid), paid.worth.max() > NO_DIFFERENCE))


def least_worth(
    competing: Sequence[Splits],
    attributes: Sequence[Attribute],
    n_rows: int,
    settings: Settings,
    rounding: float,
) -> float:
    """The average gain, below which an attribute does not compete.

    In J48 a little less than average is enough, and ``attributes`` with very many values do
    not count in it, unless all have so many.
    """
    if not settings.follows_j48:
        return float(np.mean([splits.worth[0] for splits in competing])) - rounding
    all_many = all(has_many_values(attribute, n_rows) for attribute in attributes)
    counted = [
        splits.worth[0]
        for splits in competing
        if all_many or not has_many_values(splits.attribute, n_rows)
    ]
    return float(np.mean(counted)) - NEAR_AVERAGE if counted else np.inf


def has_many_values(attribute: Attribute, n_rows: int) -> bool:
    return attribute.levels is not None and len(attribute.levels) >= MANY_VALUES * n_rows
