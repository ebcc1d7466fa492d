"""Invented wrong answers to sheets 1 to 4, each with what is wrong about it."""

# ruff: noqa: B905, E501 (as students write, a line each)

import math
from collections import Counter

import numpy as np
import pandas as pd

from tests.sheets import entropy as e1
from tests.sheets import gini as g4
from tests.sheets import id3 as i2
from tests.sheets import pruning as p3

H, log2, ln = e1.entropy_loop, math.log2, math.log


def shares(c):
    return [n / sum(c) for n in c if n]


ENTROPY = {
    "log10 without the minus": lambda c: sum(p * math.log10(p) for p in shares(c)),
    "ln without the minus": lambda c: sum(p * ln(p) for p in shares(c)),
    "ln of counts": lambda c: -sum(n * ln(n) for n in c if n),
    "rounded to two digits": lambda c: round(H(c), 2),
    "rounded to three digits": lambda c: round(H(c), 3),
    "as text": lambda c: str(H(c)),
    "as formatted text": lambda c: f"{H(c):.3f}",
    "in a list": lambda c: [H(c)],
    "percent": lambda c: 100 * H(c),
    "product instead of sum": lambda c: math.prod(-p * log2(p) for p in shares(c)),
    "mean of terms in ln": lambda c: -np.mean([p * ln(p) for p in shares(c)]),
    "p squared in front": lambda c: -sum(p * p * log2(p) for p in shares(c)),
    "p for 1/p twice": lambda c: sum(1 / p * log2(1 / p) for p in shares(c)),
    "max share only": lambda c: -max(shares(c)) * log2(max(shares(c))),
    "1 - p in the logarithm": lambda c: -sum(p * log2(1 - p) for p in shares(c) if p < 1),
    "last class, in nats": lambda c: -(c[-1] / sum(c)) * ln(c[-1] / sum(c)) if c[-1] else 0,
    "list of the terms": lambda c: [-p * log2(p) for p in shares(c)],
    "len for the total, in nats": lambda c: -sum(n / len(c) * ln(n / len(c)) for n in c if n),
    "no guard, no minus": lambda c: sum(n / sum(c) * log2(n / sum(c)) for n in c),
    "entropy of the distinct counts": lambda c: H(list(set(c))),
    "integer division": lambda c: -sum(n // sum(c) * log2(n / sum(c)) for n in c if n),
    "max 1": lambda c: min(1.0, H(c)),
    "2 ** H": lambda c: 2 ** H(c),
    "divided by total": lambda c: H(c) / sum(c),
    "empty class as 1": lambda c: H([n or 1 for n in c]),
    "breaks off at zero in nats": lambda c: e1.breaks_at_zero(c) * ln(2),
    "abs of each term over ln 10": lambda c: sum(abs(p * math.log10(p)) for p in shares(c)),
    "half": lambda c: H(c) / 2,
    "Gini doubled": lambda c: 2 * e1.gini_loop(c),
    "sorted pairs only": lambda c: H(sorted(c)[-2:]),
}
COND, GAIN, COLS = e1.conditional_loop, e1.gain_loop, e1.columns_only
CONDITIONAL = {
    "unweighted in nats": lambda t: np.mean([H(r) for r in t]) * ln(2),
    "weights of columns, transposed": lambda t: e1.zipped_with_columns(list(map(list, zip(*t)))),
    "minus sign": lambda t: -COND(t),
    "rounded": lambda t: round(COND(t), 3),
    "rows list": lambda t: [sum(r) / np.sum(t) * H(r) for r in t],
    "max row": lambda t: max(H(r) for r in t),
    "swapped weights in nats": lambda t: e1.weighed(t, e1.sizes_of(t)[::-1]) * ln(2),
    "joint minus column entropy": lambda t: H(np.ravel(t)) - COLS(t),
    "joint plus": lambda t: H(np.ravel(t)) + H([sum(r) for r in t]),
    "weights squared": lambda t: sum((sum(r) / np.sum(t)) ** 2 * H(r) for r in t),
    "first row unweighted": lambda t: H(t[0]),
    "H of shares of first column": lambda t: H([r[0] for r in t]),
    "gini unweighted": lambda t: np.mean([e1.gini_loop(r) for r in t]),
    "divided by columns": lambda t: sum(sum(r) * H(r) for r in t) / len(t[0]),
    "percent": lambda t: 100 * COND(t),
    "text": lambda t: f"{COND(t):.4f}",
}
INFORMATION = {
    "after minus before in nats": lambda t: (COND(t) - COLS(t)) * ln(2),
    "unweighted from attribute": lambda t: H([sum(r) for r in t]) - np.mean([H(r) for r in t]),
    "ratio to attribute": lambda t: GAIN(t) / H([sum(r) for r in t]),
    "joint minus columns": lambda t: H(np.ravel(t)) - COLS(t),
    "abs of unweighted": lambda t: abs(COLS(t) - np.mean([H(r) for r in t])),
    "rounded 2": lambda t: round(GAIN(t), 2),
    "gini": lambda t: e1.gini_loop(np.sum(t, axis=0)) - e1.weighed(t, e1.sizes_of(t), e1.gini_loop),
    "sum for minus": lambda t: COLS(t) + COND(t),
    "doubled": lambda t: 2 * GAIN(t),
    "bits and nats mixed": lambda t: COLS(t) - COND(t) * ln(2),
    "max(0)": lambda t: max(0, COLS(t) - sum(H(r) for r in t)),
    "first row only, unweighted": lambda t: COLS(t) - H(t[0]),
    "percent": lambda t: 100 * GAIN(t),
    "list of both": lambda t: [COLS(t), COND(t)],
}
PENGUINS = {
    "in percent": {k: 100 * v for k, v in e1.penguin_gains().items()},
    "sorted names as list": ["island", "sex", "year"],
    "the best": "island",
    "as text": {k: str(v) for k, v in e1.penguin_gains().items()},
    "rounded to 2": {k: round(v, 2) for k, v in e1.penguin_gains().items()},
    "negative": {k: -v for k, v in e1.penguin_gains().items()},
    "year missing": {k: v for k, v in e1.penguin_gains().items() if k != "year"},
}
BAG = {
    "percent": 175, "comma": (1, 75), "text": "1.75", "bits with 3": 1.5, "sum of counts": 8,
    "half": 0.5, "ln no minus": -1.213, "gini": 0.656, "perplexity": 3.364,
}  # fmt: skip
FIVE = {"six": [1 / 6] * 6, "sum 2": [0.4] * 5, "with zero": [0.5, 0.25, 0.25, 0, 0],
        "counts": [4, 1, 1, 1, 1], "text": "0.5, 0.2, 0.1, 0.1, 0.1"}  # fmt: skip

G, h = i2.gain_loop, i2.h_pandas
tab = pd.DataFrame


def groups(t, a, y):
    return [(len(g), h(g[y])) for _, g in t.groupby(a)]


def gini_col(s):
    return 1 - ((s.value_counts() / len(s)) ** 2).sum()


GAINS = {
    "unweighted, sign": lambda t, a, y: np.mean([x for _, x in groups(t, a, y)]) - h(t[y]),
    "nats sign": lambda t, a, y: -G(t, a, y) * ln(2),
    "gini": lambda t, a, y: (
        gini_col(t[y]) - sum(len(g) / len(t) * gini_col(g[y]) for _, g in t.groupby(a))
    ),
    "largest group only": lambda t, a, y: (
        h(t[y]) - max(groups(t, a, y))[0] / len(t) * max(groups(t, a, y))[1]
    ),
    "weights reversed": lambda t, a, y: (
        h(t[y])
        - sum(n * x for (n, _), (_, x) in zip(groups(t, a, y)[::-1], groups(t, a, y))) / len(t)
    ),
    "divided by number of groups and rows": lambda t, a, y: (
        h(t[y]) - sum(n * x for n, x in groups(t, a, y)) / len(t) / len(groups(t, a, y))
    ),
    "percent": lambda t, a, y: 100 * G(t, a, y),
    "rounded": lambda t, a, y: round(G(t, a, y), 3),
    "joint": lambda t, a, y: h(t[[a, y]].apply(tuple, axis=1)) - h(t[a]),
    "symmetric target/attribute of conditional": lambda t, a, y: sum(
        len(g) / len(t) * h(g[a]) for _, g in t.groupby(y)
    ),
    "string": lambda t, a, y: f"{G(t, a, y):.4f}",
    "ratio": lambda t, a, y: G(t, a, y) / h(t[a]),
    "wrong total: number of values": lambda t, a, y: (
        h(t[y]) - sum(n / t[a].nunique() * x for n, x in groups(t, a, y))
    ),
    "min group entropy": lambda t, a, y: h(t[y]) - min(x for _, x in groups(t, a, y)),
    "log10": lambda t, a, y: G(t, a, y) * math.log10(2),
    "sum plus": lambda t, a, y: h(t[y]) + sum(n * x for n, x in groups(t, a, y)) / len(t),
    "unweighted in nats": lambda t, a, y: (
        (h(t[y]) - np.mean([x for _, x in groups(t, a, y)])) * ln(2)
    ),
}
RATIOS = {
    "times": lambda t, a, y: G(t, a, y) * h(t[a]),
    "upside down": lambda t, a, y: h(t[a]) / G(t, a, y) if G(t, a, y) else 0,
    "by entropy of target": lambda t, a, y: G(t, a, y) / h(t[y]),
    "by number of values": lambda t, a, y: G(t, a, y) / t[a].nunique(),
    "by log of number of values": lambda t, a, y: (
        G(t, a, y) / log2(t[a].nunique()) if t[a].nunique() > 1 else 0
    ),
    "no guard": lambda t, a, y: G(t, a, y) / h(t[a]),
    "minus": lambda t, a, y: G(t, a, y) - h(t[a]),
    "guard gives 1": lambda t, a, y: G(t, a, y) / h(t[a]) if h(t[a]) else 1.0,
    "gain": G,
    "negative": lambda t, a, y: -i2.ratio_pandas(t, a, y),
    "rounded": lambda t, a, y: round(i2.ratio_pandas(t, a, y), 3),
    "percent": lambda t, a, y: 100 * i2.ratio_pandas(t, a, y),
    "gain in nats only": lambda t, a, y: G(t, a, y) * ln(2) / h(t[a]) if h(t[a]) else 0.0,
}


def ranked(t, names, y):
    return sorted(names, key=lambda n: (-round(G(t, n, y), 9), n))


BEST = {
    "second best": lambda t, n, y: (ranked(t, n, y) * 2)[1],
    "the gain": lambda t, n, y: max(G(t, a, y) for a in n),
    "pair": lambda t, n, y: (max(G(t, a, y) for a in n), ranked(t, n, y)[0]),
    "in a list": lambda t, n, y: ranked(t, n, y)[:1],
    "all ranked": ranked,
    "index": lambda t, n, y: list(n).index(ranked(t, n, y)[0]),
    "first attribute": lambda t, n, y: n[0],
    "last attribute": lambda t, n, y: n[-1],
    "fewest values": lambda t, n, y: min(sorted(n), key=lambda a: t[a].nunique()),
    "unweighted": lambda t, n, y: max(
        sorted(n), key=lambda a: round(-np.mean([x for _, x in groups(t, a, y)]), 9)
    ),
    "no rounding": lambda t, n, y: max(sorted(n), key=lambda a: G(t, a, y)),
    "remaining max": lambda t, n, y: max(sorted(n), key=lambda a: round(-G(t, a, y), 9)),
    "sorted reverse": lambda t, n, y: max(
        sorted(n, reverse=True), key=lambda a: round(G(t, a, y), 9)
    ),
    "alphabetical": lambda t, n, y: sorted(n)[0],
    "entropy of column": lambda t, n, y: max(sorted(n), key=lambda a: h(t[a])),
    "last of columns": lambda t, n, y: [c for c in t if c != y][-1],
}


def grow(t, names, y, pick=None, leaf=None, keys=("asks", "majority", "branches"), drop=True):
    pick = pick or (lambda t, u, y: ranked(t, u, y)[0])
    leaf = leaf or (lambda s: sorted(s.value_counts().items(), key=lambda o: (-o[1], o[0]))[0][0])
    use = [n for n in names if t[n].nunique() > 1]
    if t[y].nunique() == 1 or not use:
        return leaf(t[y])
    b = pick(t, use, y)
    rest = [n for n in names if n != b] if drop else names
    return {keys[0]: b, keys[1]: leaf(t[y]),
            keys[2]: {v: grow(g, rest, y, pick, leaf, keys, drop) for v, g in t.groupby(b)}}  # fmt: skip


def rarest(s):
    return s.value_counts().index[-1]


ID3S = {
    "smallest gain and rarest class": lambda t, n, y: grow(
        t, n, y, lambda t, u, y: ranked(t, u, y)[-1], rarest
    ),
    "order of list and rarest": lambda t, n, y: grow(t, n, y, lambda t, u, y: u[0], rarest),
    "most values": lambda t, n, y: grow(
        t, n, y, lambda t, u, y: max(sorted(u), key=lambda a: t[a].nunique())
    ),
    "alphabetical": lambda t, n, y: grow(t, n, y, lambda t, u, y: sorted(u)[0]),
    "other keys": lambda t, n, y: grow(t, n, y, keys=("ask", "majority", "branches")),
    "last in the list": lambda t, n, y: grow(t, n, y, lambda t, u, y: u[-1]),
    "first row's class": lambda t, n, y: grow(t, n, y, leaf=lambda s: s.iloc[0]),
    "last of equals": lambda t, n, y: grow(
        t, n, y, leaf=lambda s: max(sorted(set(s), reverse=True), key=list(s).count)
    ),
    "one level": lambda t, n, y: grow(t, n, y) if not n else grow(t, n[:1], y),
    "leaf as list": lambda t, n, y: grow(t, n, y, leaf=lambda s: [s.mode()[0]]),
    "gain ratio": lambda t, n, y: grow(
        t, n, y, lambda t, u, y: max(sorted(u), key=lambda a: round(i2.ratio_pandas(t, a, y), 9))
    ),
    "counts as majority": lambda t, n, y: grow(
        t, n, y, leaf=lambda s: int(s.value_counts().iloc[0])
    ),
}


def walk(tree, row, at=lambda tree, row: row[tree["asks"]], miss=lambda tree: tree["majority"]):
    while isinstance(tree, dict):
        v = at(tree, row)
        if v not in tree["branches"]:
            return miss(tree)
        tree = tree["branches"][v]
    return tree


PREDICT = {
    "None where new": lambda t, r: walk(t, r, miss=lambda n: None),
    "majority always": lambda t, r: t["majority"] if isinstance(t, dict) else t,
    "one step": lambda t, r: (
        t["branches"].get(r[t["asks"]], t["majority"]) if isinstance(t, dict) else t
    ),
    "KeyError": lambda t, r: (
        t if not isinstance(t, dict) else PREDICT["KeyError"](t["branches"][r[t["asks"]]], r)
    ),
    "root's majority": lambda t, r: walk(t, r, miss=lambda n: t["majority"]),
    "first branch where new": lambda t, r: walk(
        t, r, miss=lambda n: walk(next(iter(n["branches"].values())), r)
    ),
    "leaf in list": lambda t, r: [walk(t, r)],
    "dict of path": lambda t, r: {"class": walk(t, r)},
    "first branch": lambda t, r: walk(t, r, at=lambda n, r: next(iter(n["branches"]))),
    "'unknown' where new": lambda t, r: walk(t, r, miss=lambda n: "unknown"),
    "breaks on a leaf": lambda t, r: walk(t, r) if t["asks"] else None,
}
COSTS = {
    "all scan": dict.fromkeys(i2.RIGHT["costly_questions"][0], "scan"),
    "upper case": {k: v.upper() for k, v in i2.RIGHT["costly_questions"][0].items()},
    "numbers": dict.fromkeys(i2.RIGHT["costly_questions"][0], 0.5),
    "all fever": dict.fromkeys(i2.RIGHT["costly_questions"][0], "fever"),
}

answer, rows_there, put = p3.walk if hasattr(p3, "walk") else None, p3.rows_there, p3.put
ERR = p3.error_loop
ERRORS = {
    "number": lambda t, r: round(ERR(t, r) * len(r)),
    "accuracy in percent": lambda t, r: 100 * (1 - ERR(t, r)),
    "number right": lambda t, r: round((1 - ERR(t, r)) * len(r)),
    "rounded": lambda t, r: round(ERR(t, r), 2),
    "without last row": lambda t, r: ERR(t, r[:-1]),
    "over n - 1": lambda t, r: ERR(t, r) * len(r) / (len(r) - 1),
    "text percent": lambda t, r: f"{100 * ERR(t, r):.0f}%",
    "boolean": lambda t, r: ERR(t, r) > 0,
    "negative": lambda t, r: -ERR(t, r),
    "squared": lambda t, r: ERR(t, r) ** 2,
    "last row only": lambda t, r: ERR(t, r[-1:]),
}
MAJ = lambda s: s.mode()[0]  # noqa: E731
CUTS = {
    "first row's class": lambda t, p, r: put(t, p, rows_there(t, p, r)["target"].iloc[0]),
    "cut one too deep": lambda t, p, r: (
        put(t, [*p, next(iter(p3.RIGHT["prune_at"][0].__defaults__ or ["X"]))], "A") if False else t
    ),
    "counts": lambda t, p, r: put(t, p, rows_there(t, p, r)["target"].value_counts().to_dict()),
    "number of rows": lambda t, p, r: put(t, p, len(rows_there(t, p, r))),
    "whole column": lambda t, p, r: put(t, p, list(rows_there(t, p, r)["target"].mode())),
    "all rows and rarest": lambda t, p, r: put(t, p, rarest(r["target"])),
    "always root": lambda t, p, r: MAJ(r["target"]),
    "None": lambda t, p, r: put(t, p, None),
    "branch removed": lambda t, p, r: {
        **t,
        "branches": {k: v for k, v in t["branches"].items() if not p or k != p[0]},
    },
}
PRUNES = {
    "nothing": lambda t, a, b: t,
    "root majority": lambda t, a, b: MAJ(a["target"]),
    "judged on training": lambda t, a, b: p3.RIGHT["prune"][0](t, a, a),
    "swapped": lambda t, a, b: p3.RIGHT["prune"][0](t, b, a),
    "both": lambda t, a, b: p3.RIGHT["prune"][0](t, pd.concat([a, b]), b),
    "tuple": lambda t, a, b: (p3.RIGHT["prune"][0](t, a, b), 0),
    "all from validation": lambda t, a, b: p3.RIGHT["prune"][0](t, b, b),
}


def covered(tests, rows):
    for k, v in tests.items():
        rows = rows[rows[k] == v]
    return rows


ACC = p3.RIGHT["rule_accuracy"][0]
RULES = {
    "last test": lambda t, l, r: ACC(dict(list(t.items())[-1:]), l, r),
    "first test": lambda t, l, r: ACC(dict(list(t.items())[:1]), l, r),
    "error": lambda t, l, r: 1 - ACC(t, l, r),
    "percent": lambda t, l, r: 100 * ACC(t, l, r),
    "rounded": lambda t, l, r: round(ACC(t, l, r), 2),
    "1 when none": lambda t, l, r: ACC(t, l, r) if len(covered(t, r)) else 1.0,
    "None when none": lambda t, l, r: ACC(t, l, r) if len(covered(t, r)) else None,
    "majority share": lambda t, l, r: (
        covered(t, r)["target"].value_counts(normalize=True).max() if len(covered(t, r)) else 0.0
    ),
    "number covered": lambda t, l, r: len(covered(t, r)),
    "no tests covers none": lambda t, l, r: ACC(t, l, r) if t else 0.0,
    "not label": lambda t, l, r: (
        (covered(t, r)["target"] != l).mean() if len(covered(t, r)) else 0.0
    ),
    "any, number": lambda t, l, r: int(
        sum(
            any(row[k] == v for k, v in t.items()) and row["target"] == l
            for row in r.to_dict("records")
        )
    ),
    "tests ignored": lambda t, l, r: (r["target"] == l).mean(),
}

GINI = g4.RIGHT["gini"][0]
P = lambda c: [n / sum(c) for n in c]  # noqa: E731
GINIS = {
    "square of the sum": lambda c: 1 - sum(P(c)) ** 2,
    "len total": lambda c: 1 - sum((n / len(c)) ** 2 for n in c),
    "cubes": lambda c: 1 - sum(p**3 for p in P(c)),
    "times two": lambda c: 1 - sum(2 * p for p in P(c)),
    "sum p(1-p) halved": lambda c: sum(p * (1 - p) for p in P(c)) / 2,
    "rounded": lambda c: round(GINI(c), 2),
    "percent": lambda c: 100 * GINI(c),
    "root": lambda c: math.sqrt(GINI(c)),
    "product": lambda c: math.prod(P(c)),
    "twice product": lambda c: 2 * math.prod(P(c)),
    "1 - max squared": lambda c: 1 - max(P(c)) ** 2,
    "squares minus 1": lambda c: sum(p * p for p in P(c)) - 1,
    "first only": lambda c: 1 - P(c)[0] ** 2,
    "last only": lambda c: 1 - P(c)[-1] ** 2,
    "entropy nats": lambda c: H(c) * ln(2),
    "text": lambda c: str(GINI(c)),
    "list": lambda c: [1 - p * p for p in P(c)],
    "integer division": lambda c: 1 - sum((n // sum(c)) ** 2 for n in c),
    "squares of counts over total": lambda c: 1 - sum(n * n for n in c) / sum(c),
}
CE = g4.RIGHT["classification_error"][0]
CES = {
    "min share": lambda c: min(P(c)),
    "accuracy": lambda c: max(P(c)),
    "number wrong": lambda c: sum(c) - max(c),
    "1 - min": lambda c: 1 - min(P(c)),
    "first class": lambda c: 1 - P(c)[0],
    "percent": lambda c: 100 * CE(c),
    "1 - max count": lambda c: 1 - max(c),
    "len": lambda c: 1 - max(c) / len(c),
    "rounded": lambda c: round(CE(c), 2),
    "gini": GINI,
    "last class": lambda c: 1 - P(c)[-1],
    "min nonzero": lambda c: min(p for p in P(c) if p),
    "entropy": H,
    "second largest": lambda c: sorted(P(c))[-2],
}


def parts_of(X, y, a, f):
    return [(len(g), f(list(Counter(g).values()))) for _, g in y.groupby(X[a])]


def before(y, f):
    return f(list(Counter(y).values()))


IG = g4.gain_loop
IGS = {
    "unweighted sign": lambda X, y, a, f: (
        np.mean([x for _, x in parts_of(X, y, a, f)]) - before(y, f)
    ),
    "always entropy": lambda X, y, a, f: IG(X, y, a, H),
    "always error": lambda X, y, a, f: IG(X, y, a, CE),
    "before by gini": lambda X, y, a, f: (
        before(y, GINI) - sum(n * x for n, x in parts_of(X, y, a, f)) / len(y)
    ),
    "weights reversed": lambda X, y, a, f: (
        before(y, f)
        - sum(n * x for (n, _), (_, x) in zip(parts_of(X, y, a, f)[::-1], parts_of(X, y, a, f)))
        / len(y)
    ),
    "rounded": lambda X, y, a, f: round(IG(X, y, a, f), 3),
    "percent": lambda X, y, a, f: 100 * IG(X, y, a, f),
    "over number of branches": lambda X, y, a, f: (
        before(y, f) - sum(n * x for n, x in parts_of(X, y, a, f)) / len(parts_of(X, y, a, f))
    ),
    "plus": lambda X, y, a, f: before(y, f) + sum(n * x for n, x in parts_of(X, y, a, f)) / len(y),
    "largest branch": lambda X, y, a, f: before(y, f) - max(parts_of(X, y, a, f))[1],
    "first column always": lambda X, y, a, f: IG(X, y, X.columns[0], f),
    "shares for counts": lambda X, y, a, f: IG(X, y, a, lambda c: f([n / sum(c) for n in c])) / 2,
    "before forgotten": lambda X, y, a, f: -sum(n * x for n, x in parts_of(X, y, a, f)) / len(y),
    "relative": lambda X, y, a, f: IG(X, y, a, f) / before(y, f),
}


def grown(X, y, f, pick=None, leaf=MAJ):
    pick = pick or (lambda X, y, f: max(X, key=lambda a: IG(X, y, a, f)))
    if y.nunique() == 1 or X.columns.empty:
        return leaf(y)
    b = pick(X, y, f)
    return {b: {v: grown(g.drop(columns=b), y[g.index], f, pick, leaf) for v, g in X.groupby(b)}}


least = lambda X, y, f: min(X, key=lambda a: IG(X, y, a, f))  # noqa: E731
GROWN = {
    "least gain and rarest": lambda X, y, f: grown(X, y, f, least, rarest),
    "left to right and first row": lambda X, y, f: grown(
        X, y, f, lambda X, y, f: X.columns[0], lambda s: s.iloc[0]
    ),
    "last column": lambda X, y, f: grown(X, y, f, lambda X, y, f: X.columns[-1]),
    "leaf as counts": lambda X, y, f: grown(X, y, f, leaf=lambda s: s.value_counts().to_dict()),
    "leaf as list": lambda X, y, f: grown(X, y, f, leaf=list),
    "root's majority": lambda X, y, f: grown(X, y, f, leaf=lambda s, m=None: MAJ(y)),
    "most values": lambda X, y, f: grown(
        X, y, f, lambda X, y, f: max(X, key=lambda a: X[a].nunique())
    ),
    "always error": lambda X, y, f: grown(X, y, CE),
    "two levels": lambda X, y, f: grown(X[X.columns[:2]], y, f),
    "last row's class": lambda X, y, f: grown(X, y, f, leaf=lambda s: s.iloc[-1]),
    "one question by least gain": lambda X, y, f: (
        {least(X, y, f): {v: MAJ(y[g.index]) for v, g in X.groupby(least(X, y, f))}}
        if y.nunique() > 1
        else MAJ(y)
    ),
    "asks about itself": lambda X, y, f: MAJ(y),
}
INVENTED = {
    "entropy": ENTROPY, "conditional_entropy": CONDITIONAL, "information_gain": INFORMATION,
    "penguin_gains": PENGUINS, "entropy_of_bag": BAG, "five_shares": FIVE, "gain": GAINS,
    "gain_ratio": RATIOS, "best_attribute": BEST, "id3": ID3S, "predict": PREDICT,
    "costly_questions": COSTS, "tree_error": ERRORS, "prune_at": CUTS, "prune": PRUNES,
    "rule_accuracy": RULES, "gini": GINIS, "classification_error": CES, "impurity_gain": IGS,
    "grow_by": GROWN,
}  # fmt: skip
