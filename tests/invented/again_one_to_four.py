"""A second round of invented wrong answers to sheets 1 to 4, written from the sheets alone."""

# ruff: noqa: B905, E501 (as students write, a line each)

import math
from collections import Counter

import numpy as np
import pandas as pd

from tests.sheets import entropy as e1
from tests.sheets import gini as g4
from tests.sheets import id3 as i2
from tests.sheets import pruning as p3

log2, ln = math.log2, math.log
H = e1.entropy_loop


def shares(c):
    return [n / sum(c) for n in c if n]


def last_term(counts):
    for c in counts:
        p = c / sum(counts)
        h = -p * log2(p) if p else 0
    return h


def minus_twice(counts):
    h = 0
    for p in shares(counts):
        h -= -p * log2(p)
    return h


def starts_at_one(counts):
    h = 1
    for p in shares(counts):
        h -= p * log2(p)
    return h


def total_grows(counts):
    total, h = 0, 0
    for c in counts:
        total += c
        if c:
            h -= c / total * log2(c / total)
    return h


def skips_next_of_zero(counts):
    counts = list(counts)
    for c in counts:
        if c == 0:
            counts.remove(c)
            counts.pop()
    return H(counts) if counts else 0


ENTROPY = {
    "only the last term": last_term,
    "minus of a minus": minus_twice,
    "starts at 1": starts_at_one,
    "total grows in the loop": total_grows,
    "removes one too many": skips_next_of_zero,
    "log2 of the number of classes": lambda c: log2(len(c)),
    "log2 of the number of classes that occur": lambda c: log2(sum(n > 0 for n in c)),
    "as a share of the most": lambda c: H(c) / log2(len(c)) if len(c) > 1 else 0,
    "sum of logs without p": lambda c: -sum(log2(p) for p in shares(c)),
    "count in the logarithm": lambda c: -sum(n / sum(c) * log2(n) for n in c if n),
    "count in front": lambda c: -sum(n * log2(n / sum(c)) for n in c if n),
    "over the largest": lambda c: -sum(n / max(c) * log2(n / max(c)) for n in c if n),
    "ones left out": lambda c: -sum(n / sum(c) * log2(n / sum(c)) for n in c if n > 1),
    "each count once": lambda c: -sum(n / sum(c) * log2(n / sum(c)) for n in set(c) if n),
    "1 minus the entropy": lambda c: 1 - H(c),
    "the rest to the most": lambda c: log2(len(c)) - H(c),
    "first class yes or no": lambda c: H([c[0], sum(c[1:])]),
    "one added to each": lambda c: H([n + 1 for n in c]),
    "root in front": lambda c: -sum(math.sqrt(p) * log2(p) for p in shares(c)),
    "mean surprise": lambda c: float(np.mean([-log2(p) for p in shares(c)])),
    "least surprise": lambda c: -log2(max(shares(c))),
    "greatest surprise": lambda c: -log2(min(shares(c))),
    "nothing if a class is empty": lambda c: H(c) if all(c) else 0,
    "without the last class": lambda c: H(c[:-1]) if sum(c[:-1]) else 0,
    "without the first class": lambda c: H(c[1:]) if sum(c[1:]) else 0,
    "one too few in the total": lambda c: (
        -sum(n / (sum(c) - 1) * log2(n / (sum(c) - 1)) for n in c if n) if sum(c) > 1 else 0
    ),
    "p(1-p) in the logarithm": lambda c: -sum(p * log2(p * (1 - p)) for p in shares(c) if p < 1),
    "error": lambda c: 1 - max(c) / sum(c),
    "first two only": lambda c: H(c[:2]) if sum(c[:2]) else 0,
    "squared": lambda c: H(c) ** 2,
    "percentages in the logarithm": lambda c: -sum(p * log2(100 * p) for p in shares(c)),
    "log base 3": lambda c: -sum(p * math.log(p, 3) for p in shares(c)),
    "log base k": lambda c: -sum(p * math.log(p, len(c)) for p in shares(c)) if len(c) > 1 else 0,
    "printed": lambda c: print(H(c)),
    "whole number": lambda c: int(H(c)),
    "rounded up": lambda c: math.ceil(H(c)),
    "nats in percent": lambda c: 100 * ln(2) * H(c),
    "gini without a square": lambda c: 1 - sum(shares(c)),
    "a pair with the shares": lambda c: (H(c), shares(c)),
    "numpy without a guard": lambda c: (
        -np.sum(np.array(c) / sum(c) * np.log2(np.array(c) / sum(c)))
    ),
}

COND, GAIN, COLS = e1.conditional_loop, e1.gain_loop, e1.columns_only


def turned(t):
    return [list(column) for column in zip(*t)]


def sums(t):
    return [sum(row) for row in t]


CONDITIONAL = {
    "of X given Y": lambda t: COND(turned(t)),
    "sum without weights": lambda t: sum(H(r) for r in t),
    "mean of the rows": lambda t: float(np.mean([H(r) for r in t])),
    "mean weighted by columns": lambda t: sum(
        sum(k) / np.sum(t) * H(r) for r, k in zip(t, turned(t))
    ),
    "only the last row": lambda t: sum(t[-1]) / np.sum(t) * H(t[-1]),
    "only the first row": lambda t: sum(t[0]) / np.sum(t) * H(t[0]),
    "without the weight's total": lambda t: sum(sum(r) * H(r) for r in t),
    "over the number of rows": lambda t: sum(sum(r) * H(r) for r in t) / len(t),
    "of all cells": lambda t: H([n for r in t for n in r]),
    "of the column sums": lambda t: H(sums(turned(t))),
    "of the row sums": lambda t: H(sums(t)),
    "gain for what remains": GAIN,
    "by Gini": lambda t: e1.weighed(t, sums(t), e1.gini_loop),
    "by error": lambda t: e1.weighed(t, sums(t), lambda r: 1 - max(r) / sum(r)),
    "least row": lambda t: min(H(r) for r in t),
    "first row without a weight": lambda t: H(t[0]),
    "nats": lambda t: COND(t) * ln(2),
    "two columns at most": lambda t: COND([r[:2] if sum(r[:2]) else [1, 0] for r in t]),
    "pure rows left out of the total": lambda t: (
        COND([r for r in t if H(r)]) if any(H(r) for r in t) else 0
    ),
    "list of a row each": lambda t: [H(r) for r in t],
    "mean of cells": lambda t: float(np.mean([n / sum(r) for r in t for n in r])),
    "weights rounded": lambda t: sum(round(sum(r) / np.sum(t), 1) * H(r) for r in t),
    "joint over the rows": lambda t: H([n for r in t for n in r]) / len(t),
    "entropies rounded": lambda t: sum(sum(r) / np.sum(t) * round(H(r), 2) for r in t),
}
INFORMATION = {
    "turned round": lambda t: GAIN(turned(t)) * -1,
    "before minus the sum": lambda t: COLS(t) - sum(H(r) for r in t),
    "before minus the mean": lambda t: COLS(t) - float(np.mean([H(r) for r in t])),
    "rows' entropy for before": lambda t: H(sums(t)) - COND(t),
    "all cells for before": lambda t: H([n for r in t for n in r]) - COND(t),
    "what remains": COND,
    "what was there before": COLS,
    "what remains over before": lambda t: COND(t) / COLS(t) if COLS(t) else 0,
    "share of before": lambda t: GAIN(t) / COLS(t) if COLS(t) else 0,
    "over the rows' entropy": lambda t: GAIN(t) / H(sums(t)) if H(sums(t)) else 0,
    "of X given Y taken off": lambda t: COLS(t) - COND(turned(t)),
    "row by row": lambda t: [COLS(t) - H(r) for r in t],
    "last row": lambda t: COLS(t) - H(t[-1]),
    "least row": lambda t: COLS(t) - min(H(r) for r in t),
    "1 for before": lambda t: 1 - COND(t),
    "most for before": lambda t: log2(len(t[0])) - COND(t),
    "first row for before": lambda t: H(t[0]) - COND(t),
    "never above 1": lambda t: min(1, 2 * GAIN(t)),
    "cells added": lambda t: H(sums(t)) + COLS(t) + H([n for r in t for n in r]),
    "nats": lambda t: GAIN(t) * ln(2),
    "what remains in ln": lambda t: COLS(t) - ln(2) * COND(t),
    "not below nothing": lambda t: max(0.0, COND(t) - COLS(t)),
    "rounded to one digit": lambda t: round(GAIN(t), 1),
    "product": lambda t: COLS(t) * COND(t),
    "squared difference": lambda t: (COLS(t) - COND(t)) ** 2,
}
PENGUIN_GAINS = e1.penguin_gains()
PENGUINS = {
    "two keys swapped": {
        "island": PENGUIN_GAINS["sex"],
        "sex": PENGUIN_GAINS["island"],
        "year": PENGUIN_GAINS["year"],
    },
    "all the same": dict.fromkeys(("island", "sex", "year"), 0.75),
    "nats": {k: v * ln(2) for k, v in PENGUIN_GAINS.items()},
    "base 10": {k: v * math.log10(2) for k, v in PENGUIN_GAINS.items()},
    "one as none": {**PENGUIN_GAINS, "sex": None},
    "other keys": {k.title(): v for k, v in PENGUIN_GAINS.items()},
    "zero for small": {**PENGUIN_GAINS, "sex": 0},
    "half": {k: v / 2 for k, v in PENGUIN_GAINS.items()},
}
BAG = {"Gini's complement": 0.34375, "two digits cut": 1.7, "log of 4": 2, "log of 8": 3, "red alone": 0.5,
       "minus": -1.75, "over log2 of 4": 0.875, "in a list": [1.75], "fraction as text": "7/4"}  # fmt: skip
FIVE = {"four shares": [0.5, 0.25, 0.125, 0.125], "equal": [0.2] * 5, "a negative one": [0.6, 0.3, 0.2, 0.1, -0.2],
        "the entropy": 1.875, "dictionary": {"a": 0.5, "b": 0.5}, "in percent": [50, 25, 12.5, 6.25, 6.25]}  # fmt: skip

G, h = i2.gain_loop, i2.h_pandas


def parts(t, a, y):
    return [g[y] for _, g in t.groupby(a)]


GAINS = {
    "columns swapped, minus": lambda t, a, y: -G(t, y, a) - 1,
    "only values seen twice": lambda t, a, y: (
        h(t[y]) - sum(len(p) / len(t) * h(p) for p in parts(t, a, y) if len(p) > 1 and len(p) < 4)
    ),
    "number of values for the weight": lambda t, a, y: (
        h(t[y]) - sum(1 / t[a].nunique() * h(p) for p in parts(t, a, y))
    ),
    "weight by number of classes": lambda t, a, y: (
        h(t[y]) - sum(p.nunique() / t[y].nunique() * h(p) for p in parts(t, a, y))
    ),
    "last value only": lambda t, a, y: (
        h(t[y]) - len(parts(t, a, y)[-1]) / len(t) * h(parts(t, a, y)[-1])
    ),
    "first value only": lambda t, a, y: (
        h(t[y]) - len(parts(t, a, y)[0]) / len(t) * h(parts(t, a, y)[0])
    ),
    "mean of the rest": lambda t, a, y: (
        h(t[y]) - float(np.mean([len(p) / len(t) * h(p) for p in parts(t, a, y)]))
    ),
    "entropy of the attribute before": lambda t, a, y: (
        h(t[a]) - sum(len(p) / len(t) * h(p) for p in parts(t, a, y))
    ),
    "entropy of the attribute": lambda t, a, y: h(t[a]),
    "entropy of the target": lambda t, a, y: h(t[y]),
    "what remains": lambda t, a, y: sum(len(p) / len(t) * h(p) for p in parts(t, a, y)),
    "squared weights": lambda t, a, y: (
        h(t[y]) - sum((len(p) / len(t)) ** 2 * h(p) for p in parts(t, a, y))
    ),
    "weights of size over the largest": lambda t, a, y: (
        h(t[y]) - sum(len(p) / max(map(len, parts(t, a, y))) * h(p) for p in parts(t, a, y))
    ),
    "1 for before": lambda t, a, y: 1 - sum(len(p) / len(t) * h(p) for p in parts(t, a, y)),
    "error": lambda t, a, y: (
        (1 - max(Counter(t[y]).values()) / len(t))
        - sum(len(p) / len(t) * (1 - max(Counter(p).values()) / len(p)) for p in parts(t, a, y))
    ),
    "ratio of what remains": lambda t, a, y: (
        sum(len(p) / len(t) * h(p) for p in parts(t, a, y)) / h(t[y]) if h(t[y]) else 0
    ),
    "list of the gains of each value": lambda t, a, y: [h(t[y]) - h(p) for p in parts(t, a, y)],
    "best branch": lambda t, a, y: max(h(t[y]) - h(p) for p in parts(t, a, y)),
    "half": lambda t, a, y: G(t, a, y) / 2,
    "rounded to whole": lambda t, a, y: round(G(t, a, y)),
    "as a one-item list": lambda t, a, y: [G(t, a, y)],
    "first column of the table": lambda t, a, y: G(t, t.columns[0], y) if t.columns[0] != y else 0,
    "last column for the target": lambda t, a, y: (
        G(t, a, t.columns[-1]) if t.columns[-1] != a else 0
    ),
    "without the first row": lambda t, a, y: G(t.iloc[1:], a, y) if len(t) > 1 else 0,
    "each row once": lambda t, a, y: G(t.drop_duplicates(), a, y),
    "each pair once": lambda t, a, y: G(t[[a, y]].drop_duplicates(), a, y),
}
RATIO = i2.ratio_loop
RATIOS = {
    "split information in nats": lambda t, a, y: G(t, a, y) / (h(t[a]) * ln(2)) if h(t[a]) else 0,
    "split information by Gini": lambda t, a, y: (
        G(t, a, y) / (1 - sum((n / len(t)) ** 2 for n in Counter(t[a]).values()))
        if t[a].nunique() > 1
        else 0
    ),
    "by number of rows": lambda t, a, y: G(t, a, y) / len(t),
    "by 1 plus": lambda t, a, y: G(t, a, y) / (1 + h(t[a])),
    "gain if nothing to divide by": lambda t, a, y: G(t, a, y) / h(t[a]) if h(t[a]) else None,
    "what remains divided": lambda t, a, y: (h(t[y]) - G(t, a, y)) / h(t[a]) if h(t[a]) else 0,
    "by what remains": lambda t, a, y: (
        G(t, a, y) / (h(t[y]) - G(t, a, y)) if h(t[y]) - G(t, a, y) > 1e-9 else 0
    ),
    "before divided": lambda t, a, y: h(t[y]) / h(t[a]) if h(t[a]) else 0,
    "joint entropy below": lambda t, a, y: (
        G(t, a, y) / h(t[[a, y]].apply(tuple, axis=1)) if h(t[a]) else 0
    ),
    "split information alone": lambda t, a, y: h(t[a]),
    "largest share below": lambda t, a, y: (
        G(t, a, y) / (max(Counter(t[a]).values()) / len(t)) if t[a].nunique() > 1 else 0
    ),
    "mean with entropy of target": lambda t, a, y: (
        2 * G(t, a, y) / (h(t[a]) + h(t[y])) if h(t[a]) + h(t[y]) else 0
    ),
    "infinite": lambda t, a, y: G(t, a, y) / h(t[a]) if h(t[a]) else math.inf,
    "never above 1": lambda t, a, y: min(1, 1.5 * RATIO(t, a, y)),
    "per cent and rounded": lambda t, a, y: round(100 * RATIO(t, a, y)),
    "in a tuple": lambda t, a, y: (G(t, a, y), h(t[a])),
    "root": lambda t, a, y: math.sqrt(abs(RATIO(t, a, y))),
}


def key_of(sign=1, measure=G, digits=9, order=False):
    return lambda t, n, y: sorted(
        sorted(n, reverse=order), key=lambda a: -sign * round(measure(t, a, y), digits)
    )[0]


BEST = {
    "least gain, last name": key_of(sign=-1, order=True),
    "by ratio": key_of(measure=RATIO),
    "by the remaining with swapped columns": key_of(measure=lambda t, a, y: G(t, y, a)),
    "all columns of the table": lambda t, n, y: key_of()(t, [c for c in t if c != y], y),
    "the target too": lambda t, n, y: key_of()(t, [*n, y], y),
    "last name of equals": key_of(order=True),
    "shortest name of equals": lambda t, n, y: min(
        n, key=lambda a: (-round(G(t, a, y), 9), len(a), n.index(a))
    ),
    "first in list of equals": lambda t, n, y: max(n, key=lambda a: round(G(t, a, y), 9)),
    "last in list of equals": lambda t, n, y: max(n[::-1], key=lambda a: round(G(t, a, y), 9)),
    "without the last name": lambda t, n, y: key_of()(t, n[:-1] or n, y),
    "without the first name": lambda t, n, y: key_of()(t, n[1:] or n, y),
    "most values": lambda t, n, y: max(sorted(n), key=lambda a: t[a].nunique()),
    "most values, then gain": lambda t, n, y: max(
        sorted(n), key=lambda a: (t[a].nunique(), round(G(t, a, y), 9))
    ),
    "to one digit": key_of(digits=1),
    "to three digits": key_of(digits=3),
    "whole numbers": key_of(digits=0),
    "by largest single drop": key_of(
        measure=lambda t, a, y: max(h(t[y]) - h(p) for p in parts(t, a, y))
    ),
    "none if nothing gained": lambda t, n, y: (
        key_of()(t, n, y) if max(round(G(t, a, y), 9) for a in n) else None
    ),
    "by error": key_of(measure=GAINS["error"]),
    "by sum without weights": key_of(measure=lambda t, a, y: -sum(h(p) for p in parts(t, a, y))),
    "in capitals": lambda t, n, y: key_of()(t, n, y).upper(),
    "a dictionary of gains": lambda t, n, y: {a: G(t, a, y) for a in n},
    "the first attribute that gains": lambda t, n, y: next(
        (a for a in n if round(G(t, a, y), 9)), n[0]
    ),
    "the first that gains by name": lambda t, n, y: next(
        (a for a in sorted(n) if round(G(t, a, y), 9)), sorted(n)[0]
    ),
    "greatest gain so far forgotten": lambda t, n, y: [
        a for a, b in zip(n, [n[0], *n]) if round(G(t, a, y), 9) >= round(G(t, b, y), 9)
    ][-1],
}


def common(labels):
    counts = Counter(labels)
    return min(counts, key=lambda c: (-counts[c], c))


def grow(
    t, names, y, best=i2.best_loop, label=common, usable=None, stop=None, keep=False, below=None
):
    """ID3 with places for a mistake each."""
    usable = usable or (lambda t, names: [n for n in names if t[n].nunique() > 1])
    use = usable(t, names)
    if t[y].nunique() == 1 or not use or (stop and stop(t, use, y)):
        return label(t[y])
    b = best(t, use, y)
    rest = names if keep else [n for n in names if n != b]
    again = below or grow
    return {
        "asks": b,
        "majority": label(t[y]),
        "branches": {
            v: again(g, rest, y, best, label, usable, stop, keep) for v, g in t.groupby(b)
        },
    }


def counting_majority(t, names, y):
    def mark(tree):
        if not isinstance(tree, dict):
            return tree
        leaves = [
            b if not isinstance(b, dict) else b["majority"] for b in tree["branches"].values()
        ]
        return {
            **tree,
            "majority": common(leaves),
            "branches": {v: mark(b) for v, b in tree["branches"].items()},
        }

    return mark(i2.id3_loop(t, names, y))


def root_majority(t, names, y):
    top = common(t[y])

    def mark(tree):
        return (
            {**tree, "majority": top, "branches": {v: mark(b) for v, b in tree["branches"].items()}}
            if isinstance(tree, dict)
            else tree
        )

    return mark(i2.id3_loop(t, names, y))


def each_branch(change):
    def made(t, names, y):
        def mark(tree):
            if not isinstance(tree, dict):
                return tree
            return change({**tree, "branches": {v: mark(b) for v, b in tree["branches"].items()}})

        return mark(i2.id3_loop(t, names, y))

    return made


ID3 = {
    "stops where nothing is gained": lambda t, n, y: grow(
        t, n, y, stop=lambda t, u, y: max(round(G(t, a, y), 9) for a in u) == 0
    ),
    "only one level": lambda t, n, y: grow(
        t, n, y, below=lambda g, r, y, b, label, *_: label(g[y])
    ),
    "asks attributes of one value": lambda t, n, y: grow(
        t, n, y, usable=lambda t, names: list(names)
    ),
    "by ratio": lambda t, n, y: grow(t, n, y, best=key_of(measure=RATIO)),
    "largest label of equals": lambda t, n, y: grow(
        t, n, y, label=lambda s: max(Counter(s), key=lambda c: (Counter(s)[c], c))
    ),
    "first label of equals": lambda t, n, y: grow(
        t, n, y, label=lambda s: Counter(s).most_common(1)[0][0]
    ),
    "last row's class": lambda t, n, y: grow(t, n, y, label=lambda s: s.iloc[-1]),
    "majority of the branches": counting_majority,
    "majority of all rows": root_majority,
    "keys as text": each_branch(
        lambda node: {**node, "branches": {str(v): b for v, b in node["branches"].items()}}
    ),
    "leaves in lists": lambda t, n, y: grow(t, n, y, label=lambda s: [common(s)]),
    "without majority": each_branch(
        lambda node: {k: v for k, v in node.items() if k != "majority"}
    ),
    "question with a mark": each_branch(lambda node: {**node, "asks": node["asks"] + "?"}),
    "equal branches put together": each_branch(
        lambda node: (
            next(iter(node["branches"].values()))
            if len({str(b) for b in node["branches"].values()}) == 1
            else node
        )
    ),
    "least gain": lambda t, n, y: grow(t, n, y, best=key_of(sign=-1)),
    "leaf below five rows": lambda t, n, y: grow(t, n, y, stop=lambda t, u, y: len(t) < 3),
    "two levels at most": lambda t, n, y: grow(t, n, y, stop=lambda t, u, y: len(n) - len(u) > 1),
    "a leaf as a dictionary": lambda t, n, y: grow(t, n, y, label=lambda s: {"class": common(s)}),
}


def walk(
    tree, row, missing=lambda node: node["majority"], value=lambda row, node: row[node["asks"]]
):
    while isinstance(tree, dict):
        v = value(row, tree)
        if v not in tree["branches"]:
            return missing(tree)
        tree = tree["branches"][v]
    return tree


def majority_above(tree, row):
    above = tree["majority"] if isinstance(tree, dict) else tree
    while isinstance(tree, dict):
        if row[tree["asks"]] not in tree["branches"]:
            return above
        above, tree = tree["majority"], tree["branches"][row[tree["asks"]]]
    return tree


def all_leaves(tree):
    return (
        [leaf for b in tree["branches"].values() for leaf in all_leaves(b)]
        if isinstance(tree, dict)
        else [tree]
    )


PREDICT = {
    "majority of the root": lambda tree, row: walk(tree, row, lambda node: tree["majority"]),
    "majority of the node above": majority_above,
    "first branch if unknown": lambda tree, row: walk(tree, row, lambda node: all_leaves(node)[0]),
    "most common leaf if unknown": lambda tree, row: walk(
        tree, row, lambda node: common(all_leaves(node))
    ),
    "text if unknown": lambda tree, row: walk(tree, row, lambda node: "unknown"),
    "the question if unknown": lambda tree, row: walk(tree, row, lambda node: node["asks"]),
    "the node if unknown": lambda tree, row: walk(tree, row, lambda node: node),
    "two levels only": lambda tree, row: (lambda t: t["majority"] if isinstance(t, dict) else t)(
        (lambda t: t["branches"].get(row[t["asks"]], t["majority"]) if isinstance(t, dict) else t)(
            tree["branches"].get(row[tree["asks"]], tree["majority"])
            if isinstance(tree, dict)
            else tree
        )
    ),
    "last branch": lambda tree, row: all_leaves(tree)[-1],
    "always the majority": lambda tree, row: tree["majority"] if isinstance(tree, dict) else tree,
    "a list": lambda tree, row: [walk(tree, row)],
    "the way": lambda tree, row: [row[tree["asks"]]] if isinstance(tree, dict) else tree,
    "values as text": lambda tree, row: walk(
        tree, row, value=lambda row, node: str(row[node["asks"]])
    ),
    "most common leaf": lambda tree, row: common(all_leaves(tree)),
}

PARTS = p3.RIGHT["three_parts"][0]
THREE = {
    "in order": lambda n, s, r: [
        list(range(int(s[0] * n))),
        list(range(int(s[0] * n), int((s[0] + s[1]) * n))),
        list(range(int((s[0] + s[1]) * n), n)),
    ],
    "own seed": lambda n, s, r: PARTS(n, s, np.random.default_rng(0)),
    "with replacement": lambda n, s, r: [r.integers(0, n, round(k * n)).tolist() for k in s],
    "each part by itself": lambda n, s, r: [
        r.choice(n, round(k * n), replace=False).tolist() for k in s
    ],
    "two parts": lambda n, s, r: PARTS(n, s, r)[:2],
    "validation and test swapped": lambda n, s, r: [PARTS(n, s, r)[i] for i in (2, 0, 1)],
    "from 1": lambda n, s, r: [[i + 1 for i in p] for p in PARTS(n, s, r)],
    "always halves": lambda n, s, r: PARTS(n, (0.5, 0.25, 0.25), r),
    "one row short": lambda n, s, r: [p[:-1] for p in PARTS(n, s, r)],
    "sizes": lambda n, s, r: [round(k * n) for k in s],
    "every other row": lambda n, s, r: [
        list(range(0, n, 2)),
        list(range(1, n, 4)),
        list(range(3, n, 4)),
    ],
    "a chance for each row": lambda n, s, r: (
        lambda u: [
            np.where(u < s[0])[0].tolist(),
            np.where((u >= s[0]) & (u < s[0] + s[1]))[0].tolist(),
            np.where(u >= s[0] + s[1])[0].tolist(),
        ]
    )(r.random(n)),
}
ERR = p3.RIGHT["tree_error"][0]
ERRORS = {
    "percent and rounded": lambda t, r: round(100 * ERR(t, r)),
    "over one row less": lambda t, r: ERR(t, r) * len(r) / (len(r) - 1) if len(r) > 1 else 0,
    "first row only": lambda t, r: ERR(t, r.iloc[:1]),
    "last row only": lambda t, r: ERR(t, r.iloc[-1:]),
    "without the last row": lambda t, r: ERR(t, r.iloc[:-1]) if len(r) > 1 else ERR(t, r),
    "is there a mistake": lambda t, r: ERR(t, r) > 0,
    "over the wrong classes": lambda t, r: ERR(t, r) * len(r) / r["target"].nunique(),
    "root branch majority": lambda t, r: float(
        np.mean(
            [
                common(all_leaves(t["branches"][row[t["ask"]]]) if isinstance(t, dict) else [t])
                != row["target"]
                for _, row in r.iterrows()
            ]
        )
    ),
    "right over wrong": lambda t, r: (1 - ERR(t, r)) / ERR(t, r) if ERR(t, r) else 0,
    "wrong over right": lambda t, r: ERR(t, r) / (1 - ERR(t, r)) if ERR(t, r) < 1 else 1,
    "squared": lambda t, r: ERR(t, r) ** 2,
    "two digits": lambda t, r: round(ERR(t, r), 2),
    "list of wrong rows": lambda t, r: [i for i in range(len(r)) if ERR(t, r.iloc[i : i + 1])],
    "always one leaf": lambda t, r: float((r["target"] != all_leaves(t)[0]).mean()),
    "distinct rows": lambda t, r: ERR(t, r.drop_duplicates()),
}
CUT = p3.RIGHT["prune_at"][0]


def keep_only_path(tree, path, training):
    """The other branches are lost."""
    if not path:
        return CUT(tree, path, training)
    return {
        "ask": tree["ask"],
        "branches": {
            path[0]: keep_only_path(
                tree["branches"][path[0]], path[1:], training[training[tree["ask"]] == path[0]]
            )
        },
    }


PRUNE_AT = {
    "other branches lost": keep_only_path,
    "the leaf in a list": lambda t, p, r: p3.put(t, p, [common(p3.rows_there(t, p, r)["target"])]),
    "number of rows for the class": lambda t, p, r: p3.put(t, p, len(p3.rows_there(t, p, r))),
    "first row's class": lambda t, p, r: p3.put(t, p, p3.rows_there(t, p, r)["target"].iloc[0]),
    "last row's class": lambda t, p, r: p3.put(t, p, p3.rows_there(t, p, r)["target"].iloc[-1]),
    "smallest class": lambda t, p, r: p3.put(t, p, min(p3.rows_there(t, p, r)["target"])),
    "largest class": lambda t, p, r: p3.put(t, p, max(p3.rows_there(t, p, r)["target"])),
    "rows with any of the answers": lambda t, p, r: p3.put(
        t,
        p,
        common(r[r.drop(columns="target").isin(p).any(axis=1)]["target"])
        if p
        else common(r["target"]),
    ),
    "one level too deep": lambda t, p, r: p3.put(
        t, [*p, next(iter(p3.find(t, p)["branches"]))], common(p3.rows_there(t, p, r)["target"])
    ),
    "always the root": lambda t, p, r: common(r["target"]),
    "subtree given back": lambda t, p, r: common(p3.rows_there(t, p, r)["target"]) if p else t,
    "unchanged": lambda t, p, r: t,
    "path turned round": lambda t, p, r: p3.put(t, p, common(p3.rows_there(t, p[:1], r)["target"])),
    "share of the class": lambda t, p, r: p3.put(
        t, p, common(p3.rows_there(t, p, r)["target"]).lower()
    ),
    "first leaf below": lambda t, p, r: p3.put(t, p, all_leaves(p3.find(t, p))[0]),
    "last leaf below": lambda t, p, r: p3.put(t, p, all_leaves(p3.find(t, p))[-1]),
}
PRUNE = {
    "one round, also equal": lambda t, a, b: p3.prune_with(
        b, a, accept=lambda after, before: after <= before, rounds=1
    ),
    "one round": lambda t, a, b: p3.prune_with(b, a, rounds=1),
    "unchanged": lambda t, a, b: t,
    "always the root": lambda t, a, b: common(a["target"]),
    "always the root of validation": lambda t, a, b: common(b["target"]),
    "tables swapped": lambda t, a, b: p3.prune_loop(t, b, a),
    "only training": lambda t, a, b: p3.prune_loop(t, a, a),
    "only validation": lambda t, a, b: p3.prune_loop(t, b, b),
    "the error": lambda t, a, b: ERR(p3.prune_loop(t, a, b), b),
    "tree and error": lambda t, a, b: (p3.prune_loop(t, a, b), ERR(t, b)),
    "nodes of depth one": lambda t, a, b: min(
        [t, *(CUT(t, p, a) for p in p3.inner(t) if len(p) == 1)], key=lambda c: ERR(c, b)
    ),
}
RULE = p3.RIGHT["rule_accuracy"][0]


def covered(tests, rows):
    return (
        rows[[all(row[k] == v for k, v in tests.items()) for _, row in rows.iterrows()]]
        if len(rows)
        else rows
    )


RULES = {
    "first test only": lambda t, c, r: RULE(dict(list(t.items())[:1]), c, r),
    "first and last test": lambda t, c, r: RULE(
        dict([*list(t.items())[:1], *list(t.items())[-1:]]), c, r
    ),
    "1 if nothing is covered": lambda t, c, r: RULE(t, c, r) if len(covered(t, r)) else 1,
    "none if nothing is covered": lambda t, c, r: RULE(t, c, r) if len(covered(t, r)) else None,
    "covered over all": lambda t, c, r: len(covered(t, r)) / len(r),
    "right covered over all": lambda t, c, r: (covered(t, r)["target"] == c).sum() / len(r),
    "right over rows of the class": lambda t, c, r: (
        (covered(t, r)["target"] == c).sum() / max(1, (r["target"] == c).sum())
    ),
    "wrong share": lambda t, c, r: 1 - RULE(t, c, r),
    "number right": lambda t, c, r: int((covered(t, r)["target"] == c).sum()),
    "agrees with rule everywhere": lambda t, c, r: float(
        np.mean(
            [
                all(row[k] == v for k, v in t.items()) == (row["target"] == c)
                for _, row in r.iterrows()
            ]
        )
    ),
    "not covered": lambda t, c, r: (
        RULE(t, c, r.drop(covered(t, r).index)) if len(covered(t, r)) < len(r) else 0
    ),
    "most common share": lambda t, c, r: (
        max(Counter(covered(t, r)["target"]).values(), default=0) / max(1, len(covered(t, r)))
    ),
    "nothing without tests": lambda t, c, r: RULE(t, c, r) if t else 0,
    "everything without tests": lambda t, c, r: RULE(t, c, r) if t else 1,
    "values anywhere": lambda t, c, r: (
        lambda k: float((k["target"] == c).mean()) if len(k) else 0
    )(r[[set(map(str, t.values())) <= set(map(str, row)) for _, row in r.iterrows()]]),
    "Laplace": lambda t, c, r: (
        ((covered(t, r)["target"] == c).sum() + 1) / (len(covered(t, r)) + 2)
    ),
    "is it good": lambda t, c, r: RULE(t, c, r) > 0.5,
    "percent": lambda t, c, r: 100 * RULE(t, c, r),
    "two digits": lambda t, c, r: round(RULE(t, c, r), 2),
}

GINI = g4.RIGHT["gini"][0]
GINIS = {
    "sum of squares": lambda c: sum(p * p for p in shares(c)),
    "squared after": lambda c: 1 - sum(shares(c)) ** 2,
    "cubes": lambda c: 1 - sum(p**3 for p in shares(c)),
    "p(1-p) of the first": lambda c: c[0] / sum(c) * (1 - c[0] / sum(c)),
    "2p(1-p) of the last": lambda c: 2 * c[-1] / sum(c) * (1 - c[-1] / sum(c)),
    "product of the shares": lambda c: math.prod(n / sum(c) for n in c),
    "without putting back": lambda c: (
        1 - sum(n * (n - 1) for n in c) / (sum(c) * (sum(c) - 1)) if sum(c) > 1 else 0
    ),
    "over the number of classes": lambda c: 1 - sum((n / len(c)) ** 2 for n in c),
    "as a share of the most": lambda c: GINI(c) / (1 - 1 / len(c)) if len(c) > 1 else 0,
    "root": lambda c: 1 - math.sqrt(sum(p * p for p in shares(c))),
    "absolute differences": lambda c: sum(abs(a - b) for a in shares(c) for b in shares(c)),
    "doubled": lambda c: 2 * GINI(c),
    "largest only": lambda c: 1 - max(shares(c)) ** 2,
    "smallest only": lambda c: 1 - min(shares(c)) ** 2,
    "last only": lambda c: 1 - (c[-1] / sum(c)) ** 2,
    "entropy": H,
    "minus one": lambda c: sum(p * p for p in shares(c)) - 1,
    "times 2 for p": lambda c: 1 - sum(2 * p for p in shares(c)),
    "distinct counts": lambda c: 1 - sum((n / sum(c)) ** 2 for n in set(c)),
    "mean of squares": lambda c: 1 - float(np.mean([p * p for p in shares(c)])),
    "three digits": lambda c: round(GINI(c), 3),
    "a list": lambda c: [1 - p * p for p in shares(c)],
}
CE = g4.RIGHT["classification_error"][0]
CES = {
    "right share": lambda c: max(c) / sum(c),
    "number wrong": lambda c: sum(c) - max(c),
    "smallest share": lambda c: min(c) / sum(c),
    "second largest share": lambda c: sorted(c)[-2] / sum(c) if len(c) > 1 else 0,
    "over the classes": lambda c: 1 - max(c) / len(c),
    "last is majority": lambda c: 1 - c[-1] / sum(c),
    "0 if a tie": lambda c: 0 if sorted(c)[-2:] == [max(c)] * 2 else CE(c),
    "ties all right": lambda c: 1 - c.count(max(c)) * max(c) / sum(c),
    "where the largest is": lambda c: 1 - c.index(max(c)) / sum(c),
    "largest minus smallest": lambda c: (max(c) - min(c)) / sum(c),
    "wrong over right": lambda c: (sum(c) - max(c)) / max(c),
    "half": lambda c: CE(c) / 2,
    "gini": GINI,
    "at most half": lambda c: min(0.5, CE(c)),
    "mean of the others": lambda c: (sum(c) - max(c)) / (len(c) - 1) / sum(c) if len(c) > 1 else 0,
    "whole percent": lambda c: round(100 * CE(c)),
}
IG = g4.RIGHT["impurity_gain"][0]


def count(s):
    return list(Counter(s).values())


def groups(X, y, a):
    return [y[X[a] == v] for v in sorted(set(X[a]))]


IGS = {
    "always by Gini": lambda X, y, a, f: IG(X, y, a, GINI),
    "always by entropy": lambda X, y, a, f: IG(X, y, a, H),
    "sum without weights": lambda X, y, a, f: (
        f(count(y)) - sum(f(count(g)) for g in groups(X, y, a))
    ),
    "what remains": lambda X, y, a, f: sum(len(g) / len(y) * f(count(g)) for g in groups(X, y, a)),
    "of the column": lambda X, y, a, f: f(count(X[a])),
    "column for before": lambda X, y, a, f: (
        f(count(X[a])) - sum(len(g) / len(y) * f(count(g)) for g in groups(X, y, a))
    ),
    "mean of the branches": lambda X, y, a, f: (
        f(count(y)) - float(np.mean([f(count(g)) for g in groups(X, y, a)]))
    ),
    "largest branch only": lambda X, y, a, f: f(count(y)) - f(count(max(groups(X, y, a), key=len))),
    "sorted labels": lambda X, y, a, f: IG(X, pd.Series(sorted(y), y.index), a, f),
    "shares handed over": lambda X, y, a, f: (
        f([n / len(y) for n in count(y)])
        - sum(f([n / len(y) for n in count(g)]) for g in groups(X, y, a))
    ),
    "number of classes for the counts": lambda X, y, a, f: (
        f([y.nunique()]) - sum(len(g) / len(y) * f([g.nunique()]) for g in groups(X, y, a))
    ),
    "weights squared": lambda X, y, a, f: (
        f(count(y)) - sum((len(g) / len(y)) ** 2 * f(count(g)) for g in groups(X, y, a))
    ),
    "one branch against the rest": lambda X, y, a, f: (
        f(count(y))
        - (lambda g, r: (len(g) * f(count(g)) + len(r) * f(count(r) or [1])) / len(y))(
            y[X[a] == X[a].iloc[0]], y[X[a] != X[a].iloc[0]]
        )
    ),
    "first column": lambda X, y, a, f: IG(X, y, X.columns[0], f),
    "share of before": lambda X, y, a, f: IG(X, y, a, f) / f(count(y)) if f(count(y)) else 0,
    "percent": lambda X, y, a, f: 100 * IG(X, y, a, f),
    "three digits": lambda X, y, a, f: round(IG(X, y, a, f), 3),
    "weight by the number of values": lambda X, y, a, f: (
        f(count(y)) - sum(len(g) / X[a].nunique() * f(count(g)) for g in groups(X, y, a))
    ),
    "distinct pairs": lambda X, y, a, f: (lambda k: IG(k[[a]], k["y"], a, f))(
        X.assign(y=y)[[a, "y"]].drop_duplicates()
    ),
}


def grow4(
    X,
    y,
    f,
    score=IG,
    names=None,
    label=lambda s: Counter(s).most_common(1)[0][0],
    stop=None,
    deep=9,
):
    names = list(X) if names is None else names
    if y.nunique() == 1 or not names or deep == 0 or (stop and stop(X, y, names)):
        return label(y)
    b = max(names, key=lambda a: score(X, y, a, f))
    return {
        b: {
            v: grow4(
                X[X[b] == v],
                y[X[b] == v],
                f,
                score,
                [n for n in names if n != b],
                label,
                stop,
                deep - 1,
            )
            for v in X[b].unique()
        }
    }


GROW_BY = {
    "always Gini": lambda X, y, f: grow4(X, y, GINI),
    "always entropy": lambda X, y, f: grow4(X, y, H),
    "always error": lambda X, y, f: grow4(X, y, CE),
    "least gain": lambda X, y, f: grow4(X, y, f, lambda *a: -IG(*a)),
    "two levels": lambda X, y, f: grow4(X, y, f, deep=2),
    "lists for branches": lambda X, y, f: (lambda t: [t] if isinstance(t, dict) else t)(
        grow4(X, y, f)
    ),
    "rarest class": lambda X, y, f: grow4(X, y, f, label=lambda s: Counter(s).most_common()[-1][0]),
    "number of rows in the leaf": lambda X, y, f: grow4(X, y, f, label=len),
    "most values": lambda X, y, f: grow4(X, y, f, lambda X, y, a, f: X[a].nunique()),
    "stops below three rows": lambda X, y, f: grow4(X, y, f, stop=lambda X, y, n: len(y) < 3),
    "stops if no gain": lambda X, y, f: grow4(
        X, y, f, stop=lambda X, y, n: max(IG(X, y, a, f) for a in n) < 1e-9
    ),
    "branches as text": lambda X, y, f: grow4(X.astype(str), y, f),
    "without the last column": lambda X, y, f: grow4(X, y, f, names=list(X)[:-1]),
    "columns from left to right": lambda X, y, f: grow4(
        X, y, f, lambda X, y, a, f: -list(X).index(a)
    ),
    "one question for all": lambda X, y, f: grow4(X, y, f, deep=1),
    "unweighted": lambda X, y, f: grow4(
        X, y, f, lambda X, y, a, f: -float(np.mean([f(count(g)) for g in groups(X, y, a)]))
    ),
}

AGAIN = {
    "entropy": ENTROPY, "conditional_entropy": CONDITIONAL, "information_gain": INFORMATION,
    "penguin_gains": PENGUINS, "entropy_of_bag": BAG, "five_shares": FIVE, "gain": GAINS,
    "gain_ratio": RATIOS, "best_attribute": BEST, "id3": ID3, "predict": PREDICT,
    "three_parts": THREE, "tree_error": ERRORS, "prune_at": PRUNE_AT, "prune": PRUNE,
    "rule_accuracy": RULES, "gini": GINIS, "classification_error": CES, "impurity_gain": IGS,
    "grow_by": GROW_BY,
    "gain_of_f2": {"what remains": 0.801, "unweighted": 0.25, "nats": 0.138, "text": "0.199", "minus": -0.199, "0.2": 0.2},
    "ninth_student": {
        "all pass": {"gain": 0.3113, "A": "Pass", "B": "Pass", "C": "Pass"},
        "small letters": {"gain": 0.3113, "A": "fail", "B": "pass", "C": "fail"},
        "gain at the root": {"gain": 0.1, "A": "Fail", "B": "Pass", "C": "Fail"},
        "short letters": {"gain": 0.3113, "A": "F", "B": "P", "C": "F"},
    },
    "costly_questions": {
        "all scan": dict.fromkeys(("gain", "Tan–Schlimmer", "Nunez, w = 1", "Nunez, w = 0"), "scan"),
        "worst": {"gain": "look", "Tan–Schlimmer": "look", "Nunez, w = 1": "scan", "Nunez, w = 0": "look"},
        "scores": {"gain": 0.6, "Tan–Schlimmer": 0.025, "Nunez, w = 1": 0.05, "Nunez, w = 0": 0.5},
    },
    "errors_by_hand": {
        "numbers of rows": {k: round(12 * v) for k, v in p3.BY_HAND.items()},
        "right shares": {k: 1 - v for k, v in p3.BY_HAND.items()},
        "percent": {k: 100 * v for k, v in p3.BY_HAND.items()},
        "two digits": {k: round(v, 2) for k, v in p3.BY_HAND.items()},
    },
    "ten_rows_by_hand": {
        "entropies": {"Gini of all": 1.571, "Gini below b": 0.918, "gain of F2 below c": 0.918, "gain of F3 below c": 0.252, "(b, 1, N)": "C", "(c, 1, Y)": "B"},
        "small letters": {"Gini of all": 0.66, "Gini below b": 4 / 9, "gain of F2 below c": 4 / 9, "gain of F3 below c": 1 / 9, "(b, 1, N)": "c", "(c, 1, Y)": "b"},
        "two digits": {"Gini of all": 0.66, "Gini below b": 0.44, "gain of F2 below c": 0.44, "gain of F3 below c": 0.11, "(b, 1, N)": "C", "(c, 1, Y)": "B"},
    },
    "eleventh_row": {"the example": ["a", 0, "Y", "A"], "three values": ["b", 0, "Y"], "a new value": ["d", 0, "Y", "A"], "number as text": ["b", "0", "Y", "A"]},
}  # fmt: skip
