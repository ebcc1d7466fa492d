"""Growing a tree: ask the best question, send the rows into its branches, do the same there.

Chapter 2. ``grow_by_node`` and ``best_question`` are the algorithm as it is taught, for any
data and any score, with every reason why a node becomes a leaf. Where the score is the gain or
the gain ratio, ``grow`` lets ``fast/grow/level_by_level.py``, or for rows with gaps
``with_gaps.py`` beside it, do the same work many times faster. Tests hold the two equal, but for
rows that weigh less than about 1e-11 of their node: the two add weights up in different order,
and rounding may swallow such a row in one of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from dtlib.arrays import Floats
from dtlib.chi_squared import independence_p_value
from dtlib.fast.grow.level_by_level import SortedTable, grow_by_level
from dtlib.fast.grow.node_record import NodeRecord
from dtlib.fast.grow.with_gaps import grow_with_gaps
from dtlib.fast.keep.flat import FlatTree
from dtlib.fast.read.statistics import NumberTarget, Target
from dtlib.fast.read.table import Table
from dtlib.fast.score.squared_gains import are_counts
from dtlib.quinlan import NO_DIFFERENCE, enough_cases, least_worth, pay, too_few
from dtlib.scoring import TIE, Split, Splits, splits_of
from dtlib.sending import Part, fill, send, whole
from dtlib.settings import Settings
from dtlib.splits import weigh_cost


def grow(table: Table, target: Target, weights: Floats | None, settings: Settings) -> FlatTree:
    """Grow a tree, the fast way if it can; ``weights`` of None counts every row once."""
    # Split information is added up exactly from whole numbers only.
    is_exact = settings.score == "gain" or weights is None or are_counts(weights)
    if settings.is_plain and table.is_complete and is_exact:
        sorted_once = SortedTable.of(table)
        return grow_by_level(sorted_once, target, weights, settings, keep_sorted=False)
    if settings.is_plain and not table.is_complete and settings.missing == "fraction":
        return grow_with_gaps(SortedTable.of(table), target, weights, settings)
    return grow_by_node(table, target, weights, settings)


def grow_by_node(
    table: Table, target: Target, weights: Floats | None, settings: Settings
) -> FlatTree:
    """Take a node, ask its best question, and take its branches later in the same way.

    A textbook lets the function call itself for every branch. Here the branches wait in a
    list, because a tree may be deeper than Python lets calls be.
    """
    record = NodeRecord(table, target)
    waiting = [whole(table, target, weights)]
    for part in waiting:  # the list grows while it is read
        node = record.write_node(part.sums.sum(axis=0), len(part.rows))
        split = best_question(table, target, part, settings)
        if split is None:
            continue  # a leaf: it answers with its majority, or its mean
        asked = split.question
        attribute = table.position(asked.attribute)
        record.write_question(node, attribute, asked.threshold, split.gain, first=len(waiting))
        below = send(table, part, split, settings.missing, target)
        assert all(len(b.rows) < len(part.rows) for b in below), "a question parts nothing"
        waiting += below
    return record.finished()


def best_question(table: Table, target: Target, part: Part, settings: Settings) -> Split | None:
    """The question to ask of these rows, or None if the node is a leaf."""
    if len(part.rows) == 0:
        return None  # an empty branch: the node above answers for it
    labels = target.labels[part.rows]
    if (labels == labels[0]).all():
        return None  # pure: nothing is left to ask
    if part.depth == settings.max_depth:
        return None  # deep enough
    if too_few(part.cases.sum(), settings):
        return None  # nothing can be learnt from so few rows
    best = best_questions(table, target, part, settings)
    if not best:
        return None  # no attribute is open any more, or none tells these rows apart
    if best[0].gain < settings.min_gain * (1 - TIE):
        return None  # the best question is not worth asking
    if settings.significance is not None and not _significant(best[0], settings.significance):
        return None  # it may be chance
    return best[0]


# --- what is best ---


def best_questions(table: Table, target: Target, part: Part, settings: Settings) -> list[Split]:
    """All questions that share the highest score: by attribute name, then by split point."""
    here = target.at(part.rows)
    sums = here.rows_of(part.rows) * part.weights[:, None]
    rounding = NO_DIFFERENCE if settings.follows_j48 else TIE * here.spread(part.rows) ** 2
    competing: list[Splits] = []
    enough = None if settings.rng is None else settings.max_features
    any_varies = False
    for n_drawn, j in enumerate(drawn(part, len(table.attributes), settings)):
        if any_varies and enough is not None and n_drawn >= enough:
            break
        if j not in part.open:
            continue  # it was asked above: all these rows have one value
        column = fill(table.column(j, part.rows), target, part, settings.missing)
        splits = splits_of(column, 0, here, sums, settings.thresholds, part.cases)
        any_varies |= bool(splits.separates.any())
        splits = splits.only(splits.separates & enough_cases(splits, settings))
        if splits.known < 1:  # where all who know the answer are alike, it can tell nothing
            splits = splits.only(splits.impurity_before > rounding)
        if settings.follows_j48:
            splits = pay(splits, column.columns[0], part.cases.sum())
        if len(splits):  # of an attribute's split points the one of greatest gain competes
            competing.append(splits.only(splits.gain >= splits.gain.max() - rounding))
    if settings.score == "gain_ratio" and competing:
        # C4.5: the ratio favours lopsided splits of tiny gain, so only attributes of at least
        # average gain may compete.
        least = least_worth(competing, table.attributes, part.n_rows, settings, rounding)
        competing = [splits for splits in competing if splits.worth[0] >= least]
    return greatest(competing, settings, rounding)


def drawn(part: Part, n_attributes: int, settings: Settings) -> Iterable[int]:
    """The attributes in the order in which they are looked at: by chance in a forest.

    There a node draws ``max_features`` of all attributes, as in scikit-learn. Those that are
    constant at the node count, but if all are, it draws on until one is not.
    """
    return part.open if settings.rng is None else settings.rng.permutation(n_attributes)


def greatest(competing: list[Splits], settings: Settings, rounding: float) -> list[Split]:
    """The questions of greatest score; what differs by rounding only is equal."""
    if not competing:
        return []
    scores = [score(splits, settings, rounding) for splits in competing]
    top = max(float(s.max()) for s in scores)
    if settings.follows_j48 and top <= NO_DIFFERENCE:
        return []  # a question that gains nothing is not asked
    # Costs may make scores of any size, so that there rounding is a share of the score.
    least = top - (TIE * top if settings.costs else rounding)
    return [
        splits[i]
        for splits, values in zip(competing, scores, strict=True)
        for i in np.flatnonzero(values >= least).tolist()
    ]


def score(splits: Splits, settings: Settings, rounding: float) -> Floats:
    """How good the questions are, by the score that the learner goes by."""
    if settings.score == "gain":
        return splits.gain
    if settings.score == "gain_ratio":
        return splits.gain_ratio
    gain = np.where(splits.gain > rounding, splits.gain, 0.0)
    cost = settings.costs.get(splits.attribute.name, 1.0)
    return weigh_cost(gain, cost, settings.score, settings.cost_weight)


def _significant(split: Split, level: float) -> bool:
    """Would a question without meaning split the classes this well less often than ``level``?"""
    if isinstance(split.target, NumberTarget):
        raise ValueError("significance tests class counts; a regression tree has none")
    return independence_p_value(split.sums) <= level
