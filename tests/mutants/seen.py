"""Wrong answers that students gave and a check took for right; by exercise and what is wrong."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pandas as pd

from tests.sheets import adaboost, gini, id3, pruning


def best_by_sorting(table, attributes, target):
    """The last of equal gains, whatever its name."""
    return sorted(attributes, key=lambda name: round(id3.gain_loop(table, name, target), 9))[-1]


def best_above_zero(table, attributes, target):
    best, greatest = None, 0
    for name in sorted(attributes):
        if round(id3.gain_loop(table, name, target), 9) > greatest:
            best, greatest = name, round(id3.gain_loop(table, name, target), 9)
    return best


def best_to_two_digits(table, attributes, target):
    return max(sorted(attributes), key=lambda name: round(id3.gain_loop(table, name, target), 2))


def id3_with_empty_branches(table, attributes, target):
    """A branch for every value of the whole table, as the chapter has it and the sheet has not."""
    values = {name: sorted(set(table[name])) for name in attributes}

    def grow(rows, names, above):
        if rows.empty:
            return above
        labels = list(rows[target])
        majority = max(sorted(set(labels)), key=labels.count)
        names = [name for name in names if rows[name].nunique() > 1]
        if len(set(labels)) == 1 or not names:
            return majority
        best = id3.best_loop(rows, names, target)
        branches = {v: grow(rows[rows[best] == v], names, majority) for v in values[best]}
        return {"asks": best, "majority": majority, "branches": branches}

    return grow(table, attributes, None)


def predict_in_the_order_of_the_row(tree, row):
    """The row's own values are followed one after the other, whatever the tree asks."""
    for value in row.values():
        if not isinstance(tree, dict):
            return tree
        if value not in tree["branches"]:
            return tree["majority"]
        tree = tree["branches"][value]
    return tree if not isinstance(tree, dict) else tree["majority"]


def predict_in_the_order_of_the_names(tree, row):
    return predict_in_the_order_of_the_row(tree, dict(sorted(row.items())))


def cut_by_the_first_answer(tree, path, training):
    rows = training[training[tree["ask"]] == path[0]] if path else training
    return pruning.put(tree, path, rows["target"].mode()[0])


def cut_by_the_first_two_answers(tree, path, training):
    return pruning.put(tree, path, pruning.rows_there(tree, path[:2], training)["target"].mode()[0])


def grow_by_one_ranking(X, y, impurity):
    """The attributes are sorted by their gain once, at the root."""
    ranked = sorted(X, key=lambda name: -gini.gain_loop(X, y, name, impurity))

    def grow(rows, labels, names):
        if labels.nunique() == 1 or not names:
            return labels.mode()[0]
        parts = rows.groupby(names[0])
        return {names[0]: {v: grow(part, labels[part.index], names[1:]) for v, part in parts}}

    return grow(X, y, ranked)


def stump_by_gini(X, y, weights):
    """The question by weighted Gini, its sides by their weight."""
    found = []
    for column in X.columns:
        values = np.unique(X[column])
        for t in (values[1:] + values[:-1]) / 2:
            below = X[column].to_numpy() < t
            left = 0
            for side in (below, ~below):
                p = weights[side & (y > 0)].sum() / weights[side].sum()
                left += weights[side].sum() * 2 * p * (1 - p)
            tried = [(column, float(t), s) for s in (1, -1)]
            wrong = [weights[adaboost.answers(one, X) != y].sum() for one in tried]
            found.append((left, tried[int(np.argmin(wrong))]))
    return min(found, key=lambda one: one[0])[1]


def out_of_bag_by_rounded_mean(votes, in_bag, labels):
    said = pd.DataFrame(votes).where(pd.DataFrame(in_bag) == 0).mean().dropna().round()
    return (said != pd.Series(labels)[said.index]).mean()


def features_side_by_side(names, nodes, rng):
    """A window of neighbours, round the end."""
    d, p = int(len(names) ** 0.5), len(names)
    starts = rng.integers(p, size=nodes)
    return [[names[(start + j) % p] for j in range(d)] for start in starts]


def first_vote_unless_beaten(votes):
    """Ties by the smallest, but only against the first vote."""
    counts = Counter(votes)
    best = votes[0]
    for label in sorted(counts):
        if counts[label] > counts[best] or (counts[label] == counts[best] and best == votes[0]):
            best = min(best, label) if counts[label] == counts[best] else label
    return best if counts[best] > 1 else votes[0]


def entropy_that_sorts(counts):
    counts.sort()
    return -sum(c / sum(counts) * np.log2(c / sum(counts)) for c in counts if c)


def midpoints_that_sort(values):
    values.sort()
    return [(a + b) / 2 for a, b in pairwise(values) if a < b]


def id3_that_writes_into_the_table(table, attributes, target):
    tree = id3.id3_loop(table, attributes, target)
    table.drop(columns=attributes, inplace=True)
    return tree


SEEN = {
    "best_attribute": [best_by_sorting, best_above_zero, best_to_two_digits],
    "id3": [id3_with_empty_branches, id3_that_writes_into_the_table],
    "predict": [predict_in_the_order_of_the_row, predict_in_the_order_of_the_names],
    "prune_at": [cut_by_the_first_answer, cut_by_the_first_two_answers],
    "grow_by": [grow_by_one_ranking],
    "best_stump": [stump_by_gini],
    "out_of_bag_error": [out_of_bag_by_rounded_mean],
    "features_of_nodes": [features_side_by_side],
    "majority_vote": [first_vote_unless_beaten],
    "entropy": [entropy_that_sorts],
    "midpoints": [midpoints_that_sort],
}
