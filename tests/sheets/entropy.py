"""Answers to sheet 1. The wrong ones are written as a student makes the mistake."""

import math
from collections import Counter

import numpy as np
import pandas as pd

from dtlib.datasets import load_penguins

# ------------------------------------------------------------------ right


def entropy_loop(counts):
    total, bits = sum(counts), 0.0
    for count in counts:
        if count:
            bits -= count / total * math.log2(count / total)
    return bits


def entropy_numpy(counts):
    p = np.array(counts) / np.sum(counts)
    p = p[p > 0]
    return -np.sum(p * np.log2(p))


def entropy_pandas(counts):
    p = pd.Series(counts, dtype=float)
    p = p[p > 0] / p.sum()
    return (p * -p.map(math.log2)).sum()


def conditional_loop(table):
    total = 0
    for row in table:
        total += sum(row)
    return sum(sum(row) * entropy_loop(row) for row in table) / total


def conditional_numpy(table):
    joint = np.array(table) / np.sum(table)
    given = joint.sum(axis=1)
    return entropy_numpy(joint.ravel()) - entropy_numpy(given)


def conditional_pandas(table):
    frame = pd.DataFrame(table)
    weights = frame.sum(axis=1) / frame.to_numpy().sum()
    return (frame.apply(lambda row: entropy_pandas(list(row)), axis=1) * weights).sum()


def gain_loop(table):
    columns = Counter()
    for row in table:
        for j, count in enumerate(row):
            columns[j] += count
    return entropy_loop(list(columns.values())) - conditional_loop(table)


def gain_numpy(table):
    p = np.array(table) / np.sum(table)
    both = np.outer(p.sum(axis=1), p.sum(axis=0))
    there = p > 0
    return np.sum(p[there] * np.log2(p[there] / both[there]))


def gain_pandas(table):
    return entropy_pandas(list(pd.DataFrame(table).sum())) - conditional_pandas(table)


def penguin_gains():
    frame = load_penguins().frame
    found = {}
    for name in ("island", "sex", "year"):
        known = frame.dropna(subset=[name])
        counts = known.groupby([name, "species"]).size().unstack(fill_value=0)
        found[name] = gain_numpy(counts.to_numpy())
    return found


def one_large_four_small():
    low, high = 0.2, 0.9
    while high - low > 1e-12:
        large = (low + high) / 2
        shares = [large] + [(1 - large) / 4] * 4
        low, high = (large, high) if entropy_loop(shares) > 1.875 else (low, large)
    return shares


RIGHT = {
    "entropy_of_bag": [1.75, 7 / 4, np.float64(1.75)],
    "why_three": ["b", "B", " b "],
    "entropy": [entropy_loop, entropy_numpy, entropy_pandas],
    "five_shares": [
        [0.5, 0.25, 0.125, 0.0625, 0.0625],
        (1 / 16, 1 / 16, 1 / 8, 1 / 4, 1 / 2),
        one_large_four_small(),
    ],
    "conditional_entropy": [conditional_loop, conditional_numpy, conditional_pandas],
    "information_gain": [gain_loop, gain_numpy, gain_pandas],
    "penguin_gains": [penguin_gains(), pd.Series(penguin_gains())],
}

# ------------------------------------------------------------------ wrong


def natural(counts):
    return -sum(c / sum(counts) * math.log(c / sum(counts)) for c in counts if c > 0)


def base_ten(counts):
    return -sum(c / sum(counts) * math.log10(c / sum(counts)) for c in counts if c > 0)


def positive(counts):
    return sum(c / sum(counts) * math.log2(c / sum(counts)) for c in counts if c > 0)


def raw_counts(counts):
    bits = 0
    for c in counts:
        if c != 0:
            bits = bits - c * math.log2(c)
    return bits


def surprises(counts):
    return sum(math.log2(sum(counts) / c) for c in counts if c)


def no_guard(counts):
    return -sum(c / sum(counts) * math.log2(c / sum(counts)) for c in counts)


def mean_term(counts):
    terms = [-c / sum(counts) * math.log2(c / sum(counts)) if c else 0 for c in counts]
    return sum(terms) / len(terms)


def plain_mean_of_rows(table):
    return sum(entropy_loop(row) for row in table) / len(table)


def by_columns(table):
    return conditional_loop([list(column) for column in zip(*table, strict=True)])


def all_cells(table):
    return entropy_loop([count for row in table for count in row])


def columns_only(table):
    return entropy_loop([sum(column) for column in zip(*table, strict=True)])


def rows_only(table):
    return entropy_loop([sum(row) for row in table])


def equal_is_one(counts):
    return entropy_loop(counts) / math.log2(len(counts))


def for_all_rows(counts):
    return sum(c * math.log2(sum(counts) / c) for c in counts if c)


def log_of_counts(counts):
    return -sum(c / sum(counts) * math.log2(c) for c in counts if c)


def returns_in_loop(counts):
    for c in counts:
        if c:
            return -c / sum(counts) * math.log2(c / sum(counts))


def yes_or_no(counts):
    p = counts[0] / sum(counts)
    return 0 if p in (0, 1) else -p * math.log2(p) - (1 - p) * math.log2(1 - p)


def whole_shares(counts):
    return -sum(c // sum(counts) * math.log2(c / sum(counts)) for c in counts if c)


def log1p(counts):
    p = np.array(counts) / sum(counts)
    return -np.sum(p * np.log1p(p))


def with_epsilon(counts):
    p = np.array(counts) / sum(counts)
    return -np.sum(p * np.log2(p + 1e-4))


def zipped_with_columns(table):
    weights = np.sum(table, axis=0) / np.sum(table)
    return sum(w * entropy_loop(row) for w, row in zip(weights, table, strict=False))


def penguins_with(frame, measure=gain_loop):
    names = ("island", "sex", "year")
    return {n: measure(pd.crosstab(frame[n], frame["species"]).to_numpy()) for n in names}


def penguins_before_of_all():
    frame = load_penguins().frame
    before = entropy_loop(list(frame["species"].value_counts()))
    return {n: before - left for n, left in penguins_with(frame, conditional_loop).items()}


PENGUINS = load_penguins().frame
BAG = [4, 2, 1, 1]


def forgets_rows(table):
    total = sum(sum(row) for row in table)
    for row in table:
        left = sum(row) / total * entropy_loop(row)
    return left


def terms(counts):
    return [-n / sum(counts) * math.log2(n / sum(counts)) for n in counts if n]


def gini_loop(counts):
    return 1 - sum((n / sum(counts)) ** 2 for n in counts)


def over_the_length(counts):
    return -sum(n / len(counts) * math.log2(n / len(counts)) for n in counts if n)


def forgets_classes(counts):
    for n in counts:
        if n:
            h = -n / sum(counts) * math.log2(n / sum(counts))
    return h


def breaks_at_zero(counts):
    h = 0
    for n in counts:
        if n == 0:
            break
        h -= n / sum(counts) * math.log2(n / sum(counts))
    return h


def returns_at_zero(counts):
    return 0 if 0 in counts else sum(terms(counts))


def sizes_of(table):
    return [sum(row) for row in table]


def weighed(table, weights, measure=entropy_loop):
    return sum(w * measure(row) for w, row in zip(weights, table, strict=True)) / sum(weights)


WRONG = {
    "entropy_of_bag": {
        "natural logarithm": 1.213,
        "logarithm to base 10": 0.527,
        "the minus sign is missing": -1.75,
        "counts not normalised": raw_counts(BAG),
        "surprises added, not averaged": 9,
        "divided by the number of classes": 0.4375,
        "greatest entropy taken as 1": 0.875,
        "all rows together": 14,
        "taken as equally likely": 2,
        "counts in the logarithm": -1.25,
        "only the first class": 0.5,
        "formula for two classes": 1.0,
        "Gini in place of entropy": 0.65625,
        "rounded on the way": 1.747,
    },
    "why_three": {
        "why_three: a": "a",
        "why_three: c": "C",
        "why_three: d": "d",
        "no letter": "because",
    },
    "entropy": {
        "the largest count for the total": lambda counts: (
            -sum(c / max(counts) * math.log2(c / max(counts)) for c in counts if c)
        ),
        "classes with one row left out": lambda counts: (
            -sum(c / sum(counts) * math.log2(c / sum(counts)) for c in counts if c > 1)
        ),
        "surprises averaged without weights": lambda counts: np.mean(
            [-math.log2(c / sum(counts)) for c in counts if c]
        ),
        "begins at 1": lambda counts: 1 + entropy_numpy(counts),
        "classes with rows taken as equally likely": lambda counts: math.log2(
            sum(c > 0 for c in counts)
        ),
        "the surprise of the commonest class": lambda counts: math.log2(sum(counts) / max(counts)),
        "error in place of entropy": lambda counts: (sum(counts) - max(counts)) / sum(counts),
        "what is missing to the most": lambda counts: np.log2(len(counts)) - entropy_loop(counts),
        "logarithm to base 3": lambda counts: natural(counts) / math.log(3),
        "natural logarithm": natural,
        "logarithm to base 10": base_ten,
        "the minus sign is missing": positive,
        "counts not normalised": raw_counts,
        "surprises added, not averaged": surprises,
        "0 log 0": no_guard,
        "divided by the number of classes": mean_term,
        "greatest entropy taken as 1": equal_is_one,
        "all rows together": for_all_rows,
        "taken as equally likely": lambda counts: math.log2(len(counts)),
        "counts in the logarithm": log_of_counts,
        "only the first class": returns_in_loop,
        "formula for two classes": yes_or_no,
        "shares cut to whole numbers": whole_shares,
        "Gini in place of entropy": gini_loop,
        "length of the list for the total": over_the_length,
        "only the last class": forgets_classes,
        "the largest term only": lambda counts: max(terms(counts)),
        "ends at an empty class": breaks_at_zero,
        "0 as soon as a class is empty": returns_at_zero,
        "1 added in the logarithm": log1p,
        "nearly, not exactly": with_epsilon,
    },
    "five_shares": {
        "no distribution": [0.5, 0.25, 0.125, 0.125],
        "too even": [0.2] * 5,
        "too uneven": [0.96, 0.01, 0.01, 0.01, 0.01],
    },
    "conditional_entropy": {
        "rows not weighted": plain_mean_of_rows,
        "conditioned on the columns": by_columns,
        "joint entropy": all_cells,
        "entropy of Y alone": columns_only,
        "entropies of the rows added": lambda table: sum(map(entropy_loop, table)),
        "sizes not divided by all cases": lambda t: sum(sum(row) * entropy_loop(row) for row in t),
        "weights of the columns": zipped_with_columns,
        "what is gained for what remains": gain_loop,
        "natural logarithm": lambda table: conditional_loop(table) * math.log(2),
        "only the last row": forgets_rows,
        "divided by the number of rows": lambda t: np.mean([sum(r) * entropy_loop(r) for r in t]),
        "only the first row": lambda t: sum(t[0]) / np.sum(t) * entropy_loop(t[0]),
        "weights swapped": lambda table: weighed(table, sizes_of(table)[::-1]),
        "Gini in place of entropy": lambda table: weighed(table, sizes_of(table), gini_loop),
    },
    "information_gain": {
        "gain as a share of the entropy": lambda table: gain_loop(table) / columns_only(table),
        "entropy of the attribute": lambda table: rows_only(table) - conditional_loop(table),
        "gain without weights": lambda table: columns_only(table) - plain_mean_of_rows(table),
        "gain with the wrong sign": lambda table: conditional_loop(table) - columns_only(table),
        "gain from the joint entropy": lambda table: all_cells(table) - conditional_loop(table),
        "what remains for what is gained": conditional_loop,
        "entropy of Y alone": columns_only,
        "entropies of the rows added": lambda t: columns_only(t) - sum(map(entropy_loop, t)),
        "conditioned on the columns": lambda table: columns_only(table) - by_columns(table),
        "natural logarithm": lambda table: gain_loop(table) * math.log(2),
        "sizes not divided by all cases": lambda t: (
            columns_only(t) - sum(sum(row) * entropy_loop(row) for row in t)
        ),
        "weights of the columns": lambda table: columns_only(table) - zipped_with_columns(table),
        "only the last row": lambda table: columns_only(table) - forgets_rows(table),
        "only the first row": lambda t: (
            columns_only(t) - sum(t[0]) / np.sum(t) * entropy_loop(t[0])
        ),
        "divided by the number of rows": lambda t: (
            columns_only(t) - np.mean([sum(r) * entropy_loop(r) for r in t])
        ),
        "weights swapped": lambda table: (
            columns_only(table) - weighed(table, sizes_of(table)[::-1])
        ),
        "Gini in place of entropy": lambda table: (
            gini_loop(np.sum(table, axis=0)) - weighed(table, sizes_of(table), gini_loop)
        ),
    },
    "penguin_gains": {
        "unknown as a value": penguins_with(PENGUINS.astype(object).fillna("?")),
        "penguins left out of every column": penguins_with(PENGUINS.dropna()),
        "before and after of different penguins": penguins_before_of_all(),
        "what remains for what is gained": penguins_with(PENGUINS, conditional_loop),
        "natural logarithm": {n: g * math.log(2) for n, g in penguin_gains().items()},
    },
}
