"""Answers to sheet 4. The wrong ones are written as mistakes are made."""

import itertools
import math
from collections import Counter

import numpy as np
import pandas as pd

from dtlib.datasets import load_heart_disease, load_ten_rows
from tests import gain_slips

# ------------------------------------------------------------------ right: measures


def gini_loop(counts):
    rest = 1
    for count in counts:
        rest -= (count / sum(counts)) ** 2
    return rest


def gini_numpy(counts):
    p = np.array(counts) / np.sum(counts)
    return np.sum(p * (1 - p))


def gini_pandas(counts):
    p = pd.Series(counts).div(sum(counts))
    return 1 - p.pow(2).sum()


def error_loop(counts):
    most = 0
    for count in counts:
        if count > most:
            most = count
    return (sum(counts) - most) / sum(counts)


def error_numpy(counts):
    return 1 - np.max(np.array(counts) / np.sum(counts))


def error_pandas(counts):
    ordered = pd.Series(counts).sort_values(ascending=False)
    return ordered.iloc[1:].sum() / ordered.sum()


def bits(counts):
    p = np.array(counts) / np.sum(counts)
    p = p[p > 0]
    return -np.sum(p * np.log2(p))


# ------------------------------------------------------------------ right: gain and tree


def gain_loop(X, y, attribute, impurity):
    branches = {}
    for value, label in zip(X[attribute], y, strict=True):
        branches.setdefault(value, []).append(label)
    after = 0
    for labels in branches.values():
        after += len(labels) / len(y) * impurity(list(Counter(labels).values()))
    return impurity(list(Counter(y).values())) - after


def gain_numpy(X, y, attribute, impurity):
    _, values = np.unique(X[attribute], return_inverse=True)
    _, labels = np.unique(y, return_inverse=True)
    counts = np.zeros((values.max() + 1, labels.max() + 1))
    np.add.at(counts, (values, labels), 1)
    left = sum(row.sum() * impurity(row) for row in counts)
    return impurity(counts.sum(axis=0)) - left / len(labels)


def gain_pandas(X, y, attribute, impurity):
    counts = pd.crosstab(X[attribute], y)
    weights = counts.sum(axis=1) / len(y)
    return impurity(counts.sum()) - (counts.apply(impurity, axis=1) * weights).sum()


def grow_loop(X, y, impurity):
    rows = [dict(row, target=label) for row, label in zip(X.to_dict("records"), y, strict=True)]
    return _grow_rows(rows, list(X), impurity)


def _grow_rows(rows, attributes, impurity):
    labels = [row["target"] for row in rows]
    if len(set(labels)) == 1 or not attributes:
        return max(set(labels), key=labels.count)

    def left(attribute):
        total = 0
        for value in {row[attribute] for row in rows}:
            branch = [row["target"] for row in rows if row[attribute] == value]
            total += len(branch) * impurity([branch.count(label) for label in set(branch)])
        return total

    best = min(attributes, key=left)
    rest = [name for name in attributes if name != best]
    return {
        best: {
            value: _grow_rows([row for row in rows if row[best] == value], rest, impurity)
            for value in {row[best] for row in rows}
        }
    }


def grow_numpy(X, y, impurity):
    table, labels, names = X.to_numpy(), np.asarray(y), list(X)

    def below(rows, columns):
        kinds, counts = np.unique(labels[rows], return_counts=True)
        if len(kinds) == 1 or not columns:
            return kinds[np.argmax(counts)]
        gains = [gain_numpy(X.iloc[rows], labels[rows], names[j], impurity) for j in columns]
        best = columns[int(np.argmax(gains))]
        rest = [j for j in columns if j != best]
        found = sorted(set(table[rows, best]))
        return {names[best]: {v: below(rows[table[rows, best] == v], rest) for v in found}}

    return below(np.arange(len(labels)), list(range(len(names))))


def grow_pandas(X, y, impurity):
    if y.nunique() == 1 or X.columns.empty:
        return y.mode()[0]
    best = pd.Series({name: gain_pandas(X, y, name, impurity) for name in X}).idxmax()
    tree = {best: {}}
    for value, rows in X.groupby(best):
        tree[best][value] = grow_pandas(rows.drop(columns=best), y[rows.index], impurity)
    return tree


# ------------------------------------------------------------------ right: findings

BY_HAND = {
    "Gini of all": 0.66,
    "Gini below b": 4 / 9,
    "gain of F2 below c": 0.4444,
    "gain of F3 below c": 1 / 9,
    "(b, 1, N)": "C",
    "(c, 1, Y)": "B",
}


def first_row_that_parts_them():
    frame = load_ten_rows().frame
    for row in itertools.product("abc", [0, 1], "NY", "ABC"):
        more = pd.concat([frame, pd.DataFrame([row], columns=frame.columns)])
        X, y = more.drop(columns="target"), more["target"]
        first = max(X, key=lambda name: gain_loop(X, y, name, gini_loop))
        if first != max(X, key=lambda name: gain_loop(X, y, name, bits)):
            return row
    raise AssertionError("there is no such row")


def found_in_patients():
    words = ["sex", "chest_pain", "high_sugar", "resting_ecg", "exercise_pain", "thallium"]
    frame = load_heart_disease().frame.dropna(subset=words)
    frame = frame[frame["st_slope"] == "upsloping"]
    X, y = frame[words], frame["disease"]
    by = {
        name: {word: gain_numpy(X, y, word, measure) for word in words}
        for name, measure in (("entropy", bits), ("Gini", gini_numpy), ("error", error_numpy))
    }
    best = {f"best by {name}": max(gains, key=gains.get) for name, gains in by.items()}
    return {"blind": {word for word in words if by["error"][word] < 1e-12}, **best}


PATIENTS = found_in_patients()
RIGHT = {
    "ten_rows_by_hand": [BY_HAND, pd.Series(BY_HAND)],
    "two_splits": ["b", "B"],
    "gini": [gini_loop, gini_numpy, gini_pandas],
    "classification_error": [error_loop, error_numpy, error_pandas],
    "impurity_gain": [gain_loop, gain_numpy, gain_pandas],
    "grow_by": [grow_loop, grow_numpy, grow_pandas],
    "eleventh_row": [
        first_row_that_parts_them(),
        ["b", 1, "Y", "A"],
        pd.Series(["b", 0, "Y", "A"]),
    ],
    "patients": [PATIENTS, {**PATIENTS, "blind": sorted(PATIENTS["blind"], reverse=True)}],
}

# ------------------------------------------------------------------ wrong: measures


def two_agree(counts):
    return sum((count / sum(counts)) ** 2 for count in counts)


def each_pair_once(counts):
    p = [count / sum(counts) for count in counts]
    return sum(a * b for a, b in itertools.combinations(p, 2))


def squares_of_counts(counts):
    return 1 - sum(count**2 for count in counts)


def at_most_one(counts):
    most = 1 - 1 / len(counts)
    return gini_loop(counts) / most


def hat_gets_emptier(counts):
    agree = sum(math.comb(count, 2) for count in counts)
    return 1 - agree / math.comb(sum(counts), 2)


def for_two(counts):
    p = counts[0] / sum(counts)
    return 1 - p**2 - (1 - p) ** 2


def two_by_name(counts):
    p, q = counts[0] / sum(counts), counts[1] / sum(counts)
    return 1 - p**2 - q**2


def share_right(counts):
    return max(counts) / sum(counts)


def rows_wrong(counts):
    return sum(sorted(counts)[:-1])


def first_is_majority(counts):
    return sum(counts[1:]) / sum(counts)


def rarest(counts):
    return sorted(counts)[0] / sum(counts)


def predicts_rarest(counts):
    return 1 - min(counts) / sum(counts)


def where_not_how_many(counts):
    majority = counts.index(max(counts))
    return 1 - majority


def by_hand_with(measure, weigh=True):
    """The numbers of the first exercise, from counts read off the table with a finger."""
    c, zero, one, no, yes = [1, 2], [1], [2], [1, 1], [1]

    def gain(branches):
        weights = [sum(branch) / 3 if weigh else 1 / 2 for branch in branches]
        return measure(c) - sum(w * measure(b) for w, b in zip(weights, branches, strict=True))

    return {
        **BY_HAND,
        "Gini of all": measure([3, 4, 3]),
        "Gini below b": measure([1, 2]),
        "gain of F2 below c": gain([zero, one]),
        "gain of F3 below c": gain([no, yes]),
    }


def not_put_back(counts):
    n = sum(counts)
    return 0 if n == 1 else 1 - sum(c * (c - 1) for c in counts) / n / (n - 1)


# ------------------------------------------------------------------ wrong: gain and tree


def counts_of(labels):
    return list(Counter(labels).values())


def parts(X, y, attribute):
    return [counts_of(y[X[attribute] == value]) for value in X[attribute].unique()]


def plain_mean(X, y, attribute, impurity):
    return impurity(counts_of(y)) - np.mean([impurity(p) for p in parts(X, y, attribute)])


def plain_sum(X, y, attribute, impurity):
    return impurity(counts_of(y)) - sum(impurity(p) for p in parts(X, y, attribute))


def sizes(X, y, attribute, impurity):
    return impurity(counts_of(y)) - sum(sum(p) * impurity(p) for p in parts(X, y, attribute))


def after_only(X, y, attribute, impurity):
    return sum(sum(p) * impurity(p) for p in parts(X, y, attribute)) / len(y)


def returns_in_loop(X, y, attribute, impurity):
    for _, part in y.groupby(X[attribute]):
        return impurity(counts_of(y)) - len(part) / len(y) * impurity(counts_of(part))


def forgets_branches(X, y, attribute, impurity):
    for part in parts(X, y, attribute):
        left = sum(part) / len(y) * impurity(part)
    return impurity(counts_of(y)) - left


def loops_over_rows(X, y, attribute, impurity):
    left = 0
    for value in X[attribute]:
        part = y[X[attribute] == value]
        left += len(part) / len(y) * impurity(counts_of(part))
    return impurity(counts_of(y)) - left


def largest_weight_first(X, y, attribute, impurity):
    left, weights = 0, X[attribute].value_counts(normalize=True)
    for w, (_, part) in zip(weights, y.groupby(X[attribute]), strict=True):
        left += w * impurity(counts_of(part))
    return impurity(counts_of(y)) - left


def from_attribute(X, y, attribute, impurity):
    return impurity(counts_of(X[attribute])) - after_only(X, y, attribute, impurity)


def grow_with(choose, label=lambda labels: Counter(labels).most_common(1)[0][0], deep=True):
    """A recursion with a slip in it: ``choose`` picks the attribute, ``label`` the leaf."""

    def grow(X, y, impurity):
        if len(set(y)) == 1 or len(X.columns) == 0:
            return label(list(y))
        best = choose(X, y, impurity)
        tree = {}
        for value in X[best].unique():
            here = X[best] == value
            if deep:
                tree[value] = grow(X[here].drop(columns=[best]), y[here], impurity)
            else:
                tree[value] = label(list(y[here]))
        return {best: tree}

    return grow


def stops_early(X, y, impurity):
    if len(set(y)) == 1 or len(X.columns) == 0:
        return y.mode()[0]
    gains = {name: gain_loop(X, y, name, impurity) for name in X}
    best = max(gains, key=gains.get)
    if gains[best] <= 0:
        return y.mode()[0]
    branches = {}
    for value, rows in X.groupby(best):
        branches[value] = stops_early(rows.drop(columns=best), y[rows.index], impurity)
    return {best: branches}


def greatest(gain):
    return lambda X, y, impurity: max(X.columns, key=lambda name: gain(X, y, name, impurity))


def least(X, y, impurity):
    return min(X.columns, key=lambda name: gain_loop(X, y, name, impurity))


WRONG = {
    "ten_rows_by_hand": {
        "Gini as the sum of squares": by_hand_with(two_agree),
        "Gini halved": by_hand_with(each_pair_once),
        "drawn without putting back": by_hand_with(not_put_back),
        "error in place of Gini": by_hand_with(error_loop),
        "entropy in place of Gini": by_hand_with(bits),
        "branches not weighted": by_hand_with(gini_loop, weigh=False),
        "what remains for what is gained": {
            **BY_HAND,
            "gain of F2 below c": 0,
            "gain of F3 below c": 0.3333,
        },
        "gain on all ten rows": {
            **BY_HAND,
            "gain of F2 below c": 0.06,
            "gain of F3 below c": 0.14,
        },
    },
    "two_splits": {
        "two_splits: a": "a",
        "two_splits: c": "c",
        "two_splits: d": "D",
        "no letter": "both",
    },
    "gini": {
        "length of the list for the total": lambda c: 1 - sum((n / len(c)) ** 2 for n in c),
        "added before squaring": lambda c: 1 - sum(n / sum(c) for n in c) ** 2,
        "only the first class": lambda c: 1 - (c[0] / sum(c)) ** 2,
        "only the last class": lambda c: 1 - (c[-1] / sum(c)) ** 2,
        "only the largest class": lambda c: 1 - (max(c) / sum(c)) ** 2,
        "shares cut to whole numbers": lambda c: 1 - sum((n // sum(c)) ** 2 for n in c),
        "product of the shares": lambda c: math.prod(n / sum(c) for n in c),
        "total not squared": lambda c: 1 - sum(n**2 / sum(c) for n in c),
        "entropy in nats in place of Gini": lambda c: (
            -sum(n / sum(c) * math.log(n / sum(c)) for n in c if n)
        ),
        "Gini as the sum of squares": two_agree,
        "Gini halved": each_pair_once,
        "counts not normalised": squares_of_counts,
        "greatest value taken as 1": at_most_one,
        "drawn without putting back": hat_gets_emptier,
        "formula for two classes": for_two,
        "first two classes only": two_by_name,
        "error in place of Gini": error_numpy,
        "entropy in place of Gini": bits,
        "1 for each class": lambda counts: sum(1 - (c / sum(counts)) ** 2 for c in counts),
    },
    "classification_error": {
        "length of the list for the total": lambda c: 1 - max(c) / len(c),
        "last class taken for the majority": lambda c: 1 - c[-1] / sum(c),
        "second largest share": lambda c: sorted(c)[-2] / sum(c),
        "entropy in place of the error": lambda c: (
            -sum(n / sum(c) * math.log2(n / sum(c)) for n in c if n)
        ),
        "count of the majority for its share": lambda counts: 1 - max(counts),
        "accuracy for error": share_right,
        "number wrong, not share": rows_wrong,
        "first class taken for the majority": first_is_majority,
        "smallest share for the error": rarest,
        "smallest class predicted": predicts_rarest,
        "place of the majority for its share": where_not_how_many,
        "Gini in place of the error": gini_numpy,
    },
    "impurity_gain": {
        **gain_slips.slips(lambda X, y, a, m: (X[a], y, m), by_entropy=False),
        "entropy, whatever is asked for": lambda X, y, a, m: gain_loop(X, y, a, gain_slips.bits),
        "the first column, whatever is asked for": lambda X, y, a, m: gain_loop(
            X, y, X.columns[0], m
        ),
        "gain without weights": plain_mean,
        "impurities of the branches added": plain_sum,
        "sizes for weights, not shares": sizes,
        "what remains for what is gained": after_only,
        "gain with the wrong sign": lambda *a: after_only(*a) - a[3](counts_of(a[1])),
        "impurity of the attribute": from_attribute,
        "only the first group": returns_in_loop,
        "only the last group": forgets_branches,
        "each group once a row": loops_over_rows,
        "weight of another group": largest_weight_first,
        "Gini, whatever is asked for": lambda X, y, name, _: gain_loop(X, y, name, gini_loop),
    },
    "grow_by": {
        "least gain for greatest": grow_with(least),
        "questions from left to right": grow_with(lambda X, y, impurity: X.columns[0]),
        "one question only": grow_with(greatest(gain_loop), deep=False),
        "stops where nothing is gained": stops_early,
        "least common class in the leaf": grow_with(
            greatest(gain_loop), lambda labels: Counter(labels).most_common()[-1][0]
        ),
        "first row's class in the leaf": grow_with(greatest(gain_loop), lambda labels: labels[0]),
        "always Gini": lambda X, y, _: grow_loop(X, y, gini_loop),
        "always entropy": lambda X, y, _: grow_numpy(X, y, bits),
        "gain without weights": grow_with(greatest(plain_mean)),
    },
    "eleventh_row": {
        "no row of this table": ("b", "Y", "A"),
        "both begin alike": ["c", 0, "N", "B"],
    },
    "patients": {
        "what the error sees for what it misses": {**PATIENTS, "blind": ["thallium", "chest_pain"]},
        "all patients, not the group": {
            "blind": ["high_sugar"],
            "best by entropy": "thallium",
            "best by Gini": "thallium",
            "best by error": "thallium",
        },
        "gain compared with exactly 0": {**PATIENTS, "blind": ["high_sugar", "sex"]},
        "worst question for best": {
            **PATIENTS,
            "best by entropy": "high_sugar",
            "best by Gini": "high_sugar",
            "best by error": "sex",
        },
    },
}
