"""A second round of invented wrong answers to sheets 5 to 8, written from the sheets alone."""

# ruff: noqa: B023, B905, E501 (as students write, a line each)

import math
from collections import Counter
from itertools import pairwise

import numpy as np
import pandas as pd

from tests.sheets import adaboost as a8
from tests.sheets import continuous_splits as c5
from tests.sheets import entropy as e1
from tests.sheets import forests as f7
from tests.sheets import regression_trees as r6

log2, ln = math.log2, math.log
MID = c5.RIGHT["midpoints"][0]
MIDPOINTS = {
    "differences": lambda v: [b - a for a, b in pairwise(sorted(set(v)))],
    "the values": lambda v: sorted(set(v)),
    "all pairs": lambda v: sorted({(a + b) / 2 for a in v for b in v if a < b}),
    "from the largest": lambda v: MID(v)[::-1],
    "lower values": lambda v: sorted(set(v))[:-1],
    "without the last": lambda v: MID(v)[:-1],
    "without the first": lambda v: MID(v)[1:],
    "the ends too": lambda v: [min(v), *MID(v), max(v)],
    "a third": lambda v: [a + (b - a) / 3 for a, b in pairwise(sorted(set(v)))],
    "half the sum of all": lambda v: [sum(v) / 2],
    "the mean": lambda v: [sum(v) / len(v)],
    "rounded down": lambda v: [(a + b) // 2 for a, b in pairwise(sorted(set(v)))],
    "rounded": lambda v: [round(m) for m in MID(v)],
    "sorted as text": lambda v: [(a + b) / 2 for a, b in pairwise(sorted(set(v), key=str))],
    "brackets forgotten": lambda v: [a + b / 2 for a, b in pairwise(sorted(set(v)))],
    "unsorted set": lambda v: [(a + b) / 2 for a, b in pairwise(dict.fromkeys(v))],
    "first and last": lambda v: [(min(v) + max(v)) / 2],
    "every second": lambda v: MID(v)[::2],
    "absolute": lambda v: [abs(m) for m in MID(v)],
    "equal ones kept": lambda v: [(a + b) / 2 for a, b in pairwise(sorted(v))],
    "geometric": lambda v: [math.sqrt(abs(a * b)) for a, b in pairwise(sorted(set(v)))],
    "only between whole numbers": lambda v: [a + 0.5 for a in sorted(set(v))[:-1]],
}
GRID = c5.RIGHT["grid"][0]
GRIDS = {
    "with both ends": lambda a, b, n: np.linspace(a, b, n).tolist(),
    "with both ends, two more": lambda a, b, n: np.linspace(a, b, n + 2).tolist(),
    "with the low end": lambda a, b, n: [a + i * (b - a) / (n + 1) for i in range(n)],
    "with the high end": lambda a, b, n: [a + (i + 1) * (b - a) / n for i in range(n)],
    "n pieces": lambda a, b, n: [a + i * (b - a) / n for i in range(1, n)],
    "low forgotten": lambda a, b, n: [i * (b - a) / (n + 1) for i in range(1, n + 1)],
    "high for the width": lambda a, b, n: [a + i * b / (n + 1) for i in range(1, n + 1)],
    "middles of the pieces": lambda a, b, n: [a + (i + 0.5) * (b - a) / n for i in range(n)],
    "from the top": lambda a, b, n: GRID(a, b, n)[::-1],
    "whole numbers": lambda a, b, n: [int(s) for s in GRID(a, b, n)],
    "step": lambda a, b, n: (b - a) / (n + 1),
    "two steps": lambda a, b, n: [a + 2 * i * (b - a) / (n + 1) for i in range(1, n + 1)],
    "n - 1 pieces": lambda a, b, n: (
        [a + i * (b - a) / (n - 1) for i in range(1, n + 1)] if n > 1 else [a]
    ),
    "one short": lambda a, b, n: GRID(a, b, n)[:-1],
    "one more": lambda a, b, n: GRID(a, b, n + 1),
    "step forgets high": lambda a, b, n: [a + i / (n + 1) for i in range(1, n + 1)],
    "rounded to two digits": lambda a, b, n: [round(s, 2) for s in GRID(a, b, n)],
    "by chance": lambda a, b, n: sorted(np.random.default_rng(1).uniform(a, b, n).tolist()),
    "a range": lambda a, b, n: list(range(int(a) + 1, int(a) + n + 1)),
}
H = e1.entropy_loop
GAIN = c5.RIGHT["gain_at"][0]


def bits(labels):
    return H(list(Counter(labels).values()) or [1])


def sides(v, y, t):
    return [c for x, c in zip(v, y) if x < t], [c for x, c in zip(v, y) if not x < t]


def weighted(a, b, f=bits):
    return (len(a) * f(a) + len(b) * f(b)) / (len(a) + len(b))


GAIN_ATS = {
    "what remains": lambda v, y, t: weighted(*sides(v, y, t)),
    "at most": lambda v, y, t: (
        bits(y) - weighted([c for x, c in zip(v, y) if x <= t], [c for x, c in zip(v, y) if x > t])
    ),
    "sum of both": lambda v, y, t: bits(y) - sum(map(bits, sides(v, y, t))),
    "mean of both": lambda v, y, t: bits(y) - sum(map(bits, sides(v, y, t))) / 2,
    "below only": lambda v, y, t: (
        bits(y) - len(sides(v, y, t)[0]) / len(y) * bits(sides(v, y, t)[0])
    ),
    "above only": lambda v, y, t: (
        bits(y) - len(sides(v, y, t)[1]) / len(y) * bits(sides(v, y, t)[1])
    ),
    "weights swapped": lambda v, y, t: (
        lambda a, b: bits(y) - (len(b) * bits(a) + len(a) * bits(b)) / len(y)
    )(*sides(v, y, t)),
    "labels sorted": lambda v, y, t: GAIN(v, sorted(y), t),
    "values sorted, labels not": lambda v, y, t: GAIN(sorted(v), y, t),
    "entropy of the sides": lambda v, y, t: H([len(s) for s in sides(v, y, t)]),
    "ratio": lambda v, y, t: GAIN(v, y, t) / (H([len(s) for s in sides(v, y, t)]) or 1),
    "gini": lambda v, y, t: (lambda f: f(y) - weighted(*sides(v, y, t), f))(
        lambda s: 1 - sum((n / len(s)) ** 2 for n in Counter(s).values()) if s else 0
    ),
    "none if one side": lambda v, y, t: GAIN(v, y, t) if all(sides(v, y, t)) else None,
    "entropy if one side": lambda v, y, t: GAIN(v, y, t) if all(sides(v, y, t)) else bits(y),
    "1 for before": lambda v, y, t: 1 - weighted(*sides(v, y, t)),
    "each value once": lambda v, y, t: (lambda d: GAIN(list(d), list(d.values()), t))(
        dict(zip(v, y))
    ),
    "first label against the others": lambda v, y, t: GAIN(v, [c == y[0] for c in y], t),
    "nats": lambda v, y, t: GAIN(v, y, t) * ln(2),
    "rounded": lambda v, y, t: round(GAIN(v, y, t), 3),
    "error": lambda v, y, t: (lambda f: f(y) - weighted(*sides(v, y, t), f))(
        lambda s: 1 - max(Counter(s).values()) / len(s) if s else 0
    ),
    "counts of rows for entropy": lambda v, y, t: bits(y) - H([len(s) for s in sides(v, y, t)]),
    "threshold at the nearest value": lambda v, y, t: GAIN(v, y, min(v, key=lambda x: abs(x - t))),
    "threshold rounded": lambda v, y, t: GAIN(v, y, round(t)),
    "after minus before": lambda v, y, t: -GAIN(v, y, t),
}
BEST = c5.RIGHT["best_threshold"][0]


def best_by(score, pick=max, ok=lambda a, b, least: len(a) >= least and len(b) >= least, mids=MID):
    def best(v, y, least=1):
        found = [t for t in mids(v) if ok(*sides(v, y, t), least)]
        return pick(found, key=lambda t: score(v, y, t)) if found else None

    return best


BESTS = {
    "least ignored": best_by(GAIN, ok=lambda a, b, least: True),
    "least in the lower branch": best_by(GAIN, ok=lambda a, b, least: len(a) >= least),
    "least in the upper branch": best_by(GAIN, ok=lambda a, b, least: len(b) >= least),
    "least in one of both": best_by(GAIN, ok=lambda a, b, least: max(len(a), len(b)) >= least),
    "more than least": best_by(GAIN, ok=lambda a, b, least: min(len(a), len(b)) > least),
    "least in both together": best_by(GAIN, ok=lambda a, b, least: len(a) + len(b) >= least),
    "least gain": best_by(GAIN, min),
    "mean of both": best_by(GAIN_ATS["mean of both"]),
    "sum of both": best_by(GAIN_ATS["sum of both"]),
    "by gini": best_by(GAIN_ATS["gini"]),
    "by error": best_by(GAIN_ATS["error"]),
    "most even": best_by(lambda v, y, t: -abs(len(sides(v, y, t)[0]) - len(sides(v, y, t)[1]))),
    "the gain": lambda v, y, least=1: max(
        (GAIN(v, y, t) for t in MID(v) if min(map(len, sides(v, y, t))) >= least), default=None
    ),
    "a pair": lambda v, y, least=1: (BEST(v, y, least), GAIN(v, y, BEST(v, y, least) or 0)),
    "lower value": best_by(GAIN, mids=lambda v: sorted(set(v))[:-1]),
    "upper value": best_by(GAIN, mids=lambda v: sorted(set(v))[1:]),
    "the best of all, or none": lambda v, y, least=1: (
        lambda t: t if t is not None and min(map(len, sides(v, y, t))) >= least else None
    )(BEST(v, y)),
    "0 for none": lambda v, y, least=1: BEST(v, y, least) or 0,
    "first that gains": lambda v, y, least=1: next(
        (t for t in MID(v) if GAIN(v, y, t) > 1e-9 and min(map(len, sides(v, y, t))) >= least), None
    ),
    "first change of class": lambda v, y, least=1: next(
        ((a + b) / 2 for (a, c), (b, d) in pairwise(sorted(zip(v, y))) if c != d and a < b), None
    ),
    "last of the best": lambda v, y, least=1: MID(v)[-1] if MID(v) else None,
    "ratio": best_by(GAIN_ATS["ratio"]),
    "unsorted": lambda v, y, least=1: BEST(sorted(v), y, least),
    "purest side": best_by(lambda v, y, t: -min(map(bits, sides(v, y, t)))),
    "whole numbers": lambda v, y, least=1: (lambda t: t if t is None else int(t))(
        BEST(v, y, least)
    ),
}
SHARES = c5.RIGHT["shares"][0]


def leaves(tree):
    return (
        [tree] if isinstance(tree, dict) else [leaf for b in tree[1].values() for leaf in leaves(b)]
    )


def added(dicts):
    total = Counter()
    for d in dicts:
        total.update(d)
    return total


def proportions(counts):
    n = sum(counts.values())
    return {k: v / n for k, v in counts.items()}


def shares_by(part, unknown=None):
    def walk(tree, row):
        if isinstance(tree, dict):
            return proportions(tree)
        name, branches = tree
        if row[name] is not None:
            return walk(branches[row[name]], row)
        if unknown:
            return unknown(branches, lambda b: walk(b, row))
        total = Counter()
        for b in branches.values():
            for k, s in walk(b, row).items():
                total[k] += part(b, branches) * s
        return dict(total)

    return walk


def size(tree):
    return sum(sum(leaf.values()) for leaf in leaves(tree))


def largest(branches, walk):
    return walk(max(branches.values(), key=size))


SHARE = {
    "equal parts": shares_by(lambda b, all_: 1 / len(all_)),
    "by the number of leaves": shares_by(
        lambda b, all_: len(leaves(b)) / sum(len(leaves(o)) for o in all_.values())
    ),
    "the largest branch": shares_by(None, largest),
    "the first branch": shares_by(None, lambda branches, walk: walk(next(iter(branches.values())))),
    "the last branch": shares_by(None, lambda branches, walk: walk(list(branches.values())[-1])),
    "the smallest branch": shares_by(
        None, lambda branches, walk: walk(min(branches.values(), key=size))
    ),
    "not divided": shares_by(lambda b, all_: size(b)),
    "all rows of the tree": lambda tree, row: proportions(added(leaves(tree))),
    "all rows below the gap": lambda tree, row: (lambda f: f(f, tree))(
        lambda f, t: (
            proportions(t)
            if isinstance(t, dict)
            else f(f, t[1][row[t[0]]])
            if row[t[0]] is not None
            else proportions(added(leaves(t)))
        )
    ),
    "parts added whole": shares_by(lambda b, all_: 1),
    "majority of the leaf": lambda tree, row: (lambda d: {max(d, key=d.get): 1.0})(
        SHARES(tree, row)
    ),
    "counts": lambda tree, row: {k: v * size(tree) for k, v in SHARES(tree, row).items()},
    "percent": lambda tree, row: {k: 100 * v for k, v in SHARES(tree, row).items()},
    "rounded": lambda tree, row: {k: round(v, 2) for k, v in SHARES(tree, row).items()},
    "list of pairs": lambda tree, row: list(SHARES(tree, row).items()),
    "the class": lambda tree, row: max(SHARES(tree, row), key=SHARES(tree, row).get),
    "parts of the whole tree": lambda tree, row: shares_by(lambda b, all_: size(b) / size(tree))(
        tree, row
    ),
    "by the first leaf": shares_by(
        lambda b, all_: (
            sum(leaves(b)[0].values()) / sum(sum(leaves(o)[0].values()) for o in all_.values())
        )
    ),
    "nothing if unknown": shares_by(None, lambda branches, walk: {}),
    "overwritten": shares_by(
        None,
        lambda branches, walk: {
            k: size(b) / sum(map(size, branches.values())) * v
            for b in branches.values()
            for k, v in walk(b).items()
        },
    ),
}
MSE = r6.RIGHT["mse"][0]
MSES = {
    "root": lambda v: math.sqrt(MSE(v)),
    "sum": lambda v: MSE(v) * len(v),
    "over n - 1": lambda v: MSE(v) * len(v) / (len(v) - 1) if len(v) > 1 else 0,
    "mean square": lambda v: sum(x * x for x in v) / len(v),
    "square of the mean": lambda v: (sum(v) / len(v)) ** 2,
    "mean distance": lambda v: sum(abs(x - sum(v) / len(v)) for x in v) / len(v),
    "from the median": lambda v: float(np.mean((np.array(v) - np.median(v)) ** 2)),
    "from the first": lambda v: sum((x - v[0]) ** 2 for x in v) / len(v),
    "from the sum": lambda v: sum((x - sum(v)) ** 2 for x in v) / len(v),
    "last term": lambda v: (v[-1] - sum(v) / len(v)) ** 2 / len(v),
    "first term": lambda v: (v[0] - sum(v) / len(v)) ** 2 / len(v),
    "range": lambda v: max(v) - min(v),
    "square of the sum": lambda v: sum(x - sum(v) / len(v) for x in v) ** 2 / len(v),
    "neighbours": lambda v: sum((a - b) ** 2 for a, b in pairwise(v)) / len(v),
    "from zero after sorting": lambda v: (
        sum((b - a) ** 2 for a, b in pairwise(sorted(v))) / max(1, len(v) - 1)
    ),
    "distinct values": lambda v: MSE(list(set(v))),
    "mean rounded": lambda v: sum((x - round(sum(v) / len(v))) ** 2 for x in v) / len(v),
    "whole division": lambda v: sum((x - sum(v) // len(v)) ** 2 for x in v) / len(v),
    "times 2 for square": lambda v: sum((x - sum(v) / len(v)) * 2 for x in v) / len(v),
    "largest": lambda v: max((x - sum(v) / len(v)) ** 2 for x in v),
    "list of squares": lambda v: [(x - sum(v) / len(v)) ** 2 for x in v],
    "mean": lambda v: sum(v) / len(v),
    "to the third": lambda v: sum(abs(x - sum(v) / len(v)) ** 3 for x in v) / len(v),
    "mean of the first and last": lambda v: sum((x - (v[0] + v[-1]) / 2) ** 2 for x in v) / len(v),
}
RSS = r6.RIGHT["rss_of_cut"][0]


def rss(y):
    return MSE(y) * len(y) if y else 0


def two(x, y, s):
    return [b for a, b in zip(x, y) if a < s], [b for a, b in zip(x, y) if a >= s]


RSSES = {
    "over n": lambda x, y, s: RSS(x, y, s) / len(y),
    "sum of both mses": lambda x, y, s: sum(MSE(p) for p in two(x, y, s) if p),
    "gain": lambda x, y, s: rss(y) - RSS(x, y, s),
    "before": lambda x, y, s: rss(y),
    "upper only": lambda x, y, s: rss(two(x, y, s)[1]),
    "lower only": lambda x, y, s: rss(two(x, y, s)[0]),
    "larger of both": lambda x, y, s: max(map(rss, two(x, y, s))),
    "of x": lambda x, y, s: RSS(x, x, s),
    "columns swapped": lambda x, y, s: RSS(y, x, s),
    "at most": lambda x, y, s: RSS(x, y, s + 1e-9),
    "root": lambda x, y, s: math.sqrt(RSS(x, y, s)),
    "distances": lambda x, y, s: sum(abs(b - sum(p) / len(p)) for p in two(x, y, s) for b in p),
    "from the median": lambda x, y, s: float(
        sum((b - np.median(p)) ** 2 for p in two(x, y, s) for b in p)
    ),
    "from the cut": lambda x, y, s: sum((b - s) ** 2 for b in y),
    "0 if one side": lambda x, y, s: RSS(x, y, s) if all(two(x, y, s)) else 0,
    "list of both": lambda x, y, s: [rss(p) for p in two(x, y, s)],
    "product": lambda x, y, s: math.prod(map(rss, two(x, y, s))),
    "difference": lambda x, y, s: rss(two(x, y, s)[0]) - rss(two(x, y, s)[1]),
    "means swapped": lambda x, y, s: (
        lambda a, b: (
            sum((k - sum(b) / len(b)) ** 2 for k in a) + sum((k - sum(a) / len(a)) ** 2 for k in b)
            if a and b
            else rss(y)
        )
    )(*two(x, y, s)),
    "both from the lower mean": lambda x, y, s: (
        lambda a, b: sum((k - sum(a or b) / len(a or b)) ** 2 for k in y)
    )(*two(x, y, s)),
    "x sorted, y not": lambda x, y, s: RSS(sorted(x), y, s),
    "weighted mses": lambda x, y, s: sum(len(p) / len(y) * MSE(p) for p in two(x, y, s) if p),
    "squares of y": lambda x, y, s: sum(b * b for b in y),
    "n - 1": lambda x, y, s: sum(rss(p) * (len(p) - 1) / len(p) for p in two(x, y, s) if p),
}
ROOTQ = r6.RIGHT["root_question"][0]
ROOTS = {
    "least gain": r6.root_by(r6.all_squares, best=max),
    "numbers only": r6.root_by(r6.all_squares, words=False),
    "sum of the variances": r6.root_by(lambda g: sum(np.var(k) for k in g)),
    "mean of the variances": r6.root_by(lambda g: np.mean([np.var(k) for k in g])),
    "largest variance": r6.root_by(lambda g: max(np.var(k) for k in g)),
    "distance of means": r6.root_by(lambda g: -r6.distance_of_means(g)),
    "name alone": lambda X, y, s: ROOTQ(X, y, s)[0],
    "cut alone": lambda X, y, s: ROOTQ(X, y, s)[1],
    "text None": lambda X, y, s: (ROOTQ(X, y, s)[0], str(ROOTQ(X, y, s)[1])),
    "pair turned": lambda X, y, s: ROOTQ(X, y, s)[::-1],
    "own midpoints": lambda X, y, s: ROOTQ(
        X,
        y,
        sorted({m for c in X if pd.api.types.is_numeric_dtype(X[c]) for m in MID(list(X[c]))}) or s,
    ),
    "first split point": lambda X, y, s: ROOTQ(X, y, s[:1]),
    "last split point": lambda X, y, s: ROOTQ(X, y, s[-1:]),
    "without the last column": lambda X, y, s: (
        ROOTQ(X[X.columns[:-1]], y, s) if X.shape[1] > 1 else ROOTQ(X, y, s)
    ),
    "without the first column": lambda X, y, s: (
        ROOTQ(X[X.columns[1:]], y, s) if X.shape[1] > 1 else ROOTQ(X, y, s)
    ),
    "as a dictionary": lambda X, y, s: dict([ROOTQ(X, y, s)]),
    "as a text": lambda X, y, s: "{} < {}".format(*ROOTQ(X, y, s)),
    "distances": r6.root_by(lambda g: sum(np.abs(k - np.mean(k)).sum() for k in g)),
    "at most": r6.root_by(r6.all_squares, low=lambda column, s: column <= s),
    "purest branch": r6.root_by(lambda g: min(np.var(k) for k in g)),
}
TREE = r6.RIGHT["regression_tree"][0]


def tree_by(
    leaf=lambda y: sum(y) / len(y),
    score=RSS,
    pick=min,
    enough=lambda a, b, least: len(a) >= least and len(b) >= least,
    down=1,
    form=lambda s, a, b: (s, a, b),
    mids=MID,
):
    def tree(x, y, depth, least=1):
        cuts = [s for s in mids(x) if enough(*two(x, y, s), least) and all(two(x, y, s))]
        if depth <= 0 or min(y) == max(y) or not cuts:
            return leaf(y)
        s = pick(cuts, key=lambda s: score(x, y, s))
        (xa, xb), (ya, yb) = two(x, x, s), two(x, y, s)
        return form(s, tree(xa, ya, depth - down, least), tree(xb, yb, depth - down, least))

    return tree


TREES = {
    "sum in the leaf": tree_by(leaf=sum),
    "median in the leaf": tree_by(leaf=lambda y: float(np.median(y))),
    "first target in the leaf": tree_by(leaf=lambda y: y[0]),
    "number of rows in the leaf": tree_by(leaf=len),
    "rounded leaf": tree_by(leaf=lambda y: round(sum(y) / len(y))),
    "most RSS": tree_by(pick=max),
    "sum of variances": tree_by(score=lambda x, y, s: sum(MSE(p) for p in two(x, y, s) if p)),
    "least ignored": tree_by(enough=lambda a, b, least: True),
    "least below": tree_by(enough=lambda a, b, least: len(a) >= least),
    "least above": tree_by(enough=lambda a, b, least: len(b) >= least),
    "more than least": tree_by(enough=lambda a, b, least: min(len(a), len(b)) > least),
    "two levels at once": tree_by(down=2),
    "no end of depth": lambda x, y, d, least=1: TREE(x, y, 50, least),
    "one level too many": lambda x, y, d, least=1: TREE(x, y, d + 1, least),
    "one level too few": lambda x, y, d, least=1: (
        TREE(x, y, d - 1, least) if d else TREE(x, y, d, least)
    ),
    "branches swapped": tree_by(form=lambda s, a, b: (s, b, a)),
    "cut in the middle": tree_by(form=lambda s, a, b: (a, s, b)),
    "a dictionary": tree_by(form=lambda s, a, b: {"cut": s, "yes": a, "no": b}),
    "flat": tree_by(
        form=lambda s, a, b: (
            s,
            *(a if isinstance(a, tuple) else [a]),
            *(b if isinstance(b, tuple) else [b]),
        )
    ),
    "cut at the lower value": tree_by(mids=lambda x: sorted(set(x))[1:]),
    "least forgotten below": lambda x, y, d, least=1: (
        lambda t: (
            t
            if not isinstance(t, tuple)
            else (t[0], *(TREE(*two_of(x, y, t[0])[i], d - 1) for i in (0, 1)))
        )
    )(TREE(x, y, d, least)),
    "middle cut": tree_by(score=lambda x, y, s: abs(len(two(x, y, s)[0]) - len(y) / 2)),
    "always the left rows": tree_by(form=lambda s, a, b: (s, a, a)),
}


def two_of(x, y, s):
    (xa, xb), (ya, yb) = two(x, x, s), two(x, y, s)
    return (xa, ya), (xb, yb)


PRED = r6.RIGHT["predict_all"][0]


def predict_with(goes, tree_=None):
    def one(tree, x):
        return (
            one(tree[1] if goes(x, tree[0]) else tree[2], x)
            if isinstance(tree, (tuple, list))
            else tree
        )

    return lambda tree, xs: [one(tree, x) for x in xs]


PREDS = {
    "at most": predict_with(lambda x, s: x <= s),
    "turned round": predict_with(lambda x, s: x >= s),
    "always yes": predict_with(lambda x, s: True),
    "always no": predict_with(lambda x, s: False),
    "one level": lambda t, xs: [
        t if not isinstance(t, (tuple, list)) else (t[1] if x < t[0] else t[2]) for x in xs
    ],
    "sorted": lambda t, xs: PRED(t, sorted(xs)),
    "first only": lambda t, xs: PRED(t, xs[:1]),
    "last only": lambda t, xs: PRED(t, xs[-1:]),
    "each once": lambda t, xs: PRED(t, list(dict.fromkeys(xs))),
    "a dictionary": lambda t, xs: dict(zip(xs, PRED(t, xs))),
    "mean of all": lambda t, xs: [sum(PRED(t, xs)) / len(xs)] * len(xs) if xs else [],
    "a number": lambda t, xs: sum(PRED(t, xs)),
    "whole numbers": lambda t, xs: [int(p) for p in PRED(t, xs)],
    "cut for the leaf": lambda t, xs: [t[0] if isinstance(t, (tuple, list)) else t for x in xs],
    "root's cut everywhere": lambda t, xs: [
        (lambda f: f(f, t))(
            lambda f, n: f(f, n[1] if x < t[0] else n[2]) if isinstance(n, (tuple, list)) else n
        )
        for x in xs
    ],
    "pairs": lambda t, xs: [(x, p) for x, p in zip(xs, PRED(t, xs))],
}

VOTE = f7.RIGHT["majority_vote"][0]
VOTES = {
    "number of votes": lambda v: v.count(VOTE(v)),
    "share of votes": lambda v: v.count(VOTE(v)) / len(v),
    "largest of equals": lambda v: max(set(v), key=lambda c: (v.count(c), c)),
    "first of equals": lambda v: max(v, key=v.count),
    "least votes": lambda v: min(sorted(set(v)), key=v.count),
    "smallest class": min,
    "largest class": max,
    "median": lambda v: sorted(v)[len(v) // 2],
    "mean": lambda v: sum(v) / len(v),
    "more than half": lambda v: next(
        (c for c in sorted(set(v)) if v.count(c) > len(v) / 2), min(v)
    ),
    "none at a tie": lambda v: (
        VOTE(v) if sorted(map(v.count, set(v)))[-2:].count(v.count(VOTE(v))) < 2 else None
    ),
    "a list of winners": lambda v: [c for c in sorted(set(v)) if v.count(c) == v.count(VOTE(v))],
    "two classes": lambda v: int(v.count(1) > v.count(0)),
    "longest run": lambda v: max(
        sorted(set(v)),
        key=lambda c: max(len(r) for r in "".join(str(int(x == c)) for x in v).split("0")),
    ),
    "place of the winner": lambda v: v.index(VOTE(v)),
    "as a list": lambda v: [VOTE(v)],
    "without the last": lambda v: VOTE(v[:-1] or v),
}
BAG7 = f7.RIGHT["bootstrap"][0]
BOOTS = {
    "no repetition": lambda n, t, r: [r.permutation(n).tolist() for _ in range(t)],
    "from 1": lambda n, t, r: [r.integers(1, n + 1, n).tolist() for _ in range(t)],
    "one bag": lambda n, t, r: r.integers(0, n, n).tolist(),
    "the same bag": lambda n, t, r: [r.integers(0, n, n).tolist()] * t,
    "n and times swapped": lambda n, t, r: r.integers(0, n, (n, t)).tolist(),
    "last row never": lambda n, t, r: r.integers(0, n - 1, (t, n)).tolist(),
    "last row too often": lambda n, t, r: np.minimum(r.integers(0, n + 1, (t, n)), n - 1).tolist(),
    "sorted": lambda n, t, r: np.sort(r.integers(0, n, (t, n))).tolist(),
    "own generator": lambda n, t, r: np.random.default_rng(n).integers(0, n, (t, n)).tolist(),
    "half bags": lambda n, t, r: r.integers(0, n, (t, n // 2)).tolist(),
    "counts": lambda n, t, r: [
        np.bincount(r.integers(0, n, n), minlength=n).tolist() for _ in range(t)
    ],
    "one more": lambda n, t, r: r.integers(0, n, (t + 1, n)).tolist(),
    "rounded normal": lambda n, t, r: (
        np.clip(np.round(r.normal(n / 2, n / 4, (t, n))), 0, n - 1).astype(int).tolist()
    ),
    "distinct rows": lambda n, t, r: [sorted(set(b)) for b in r.integers(0, n, (t, n)).tolist()],
}
OOB = f7.RIGHT["out_of_bag_error"][0]
OOBS = {
    "number of wrong rows over trees": lambda v, b, l: OOB(v, b, l) * len(l) / len(v),
    "last tree": lambda v, b, l: OOB(v[-1:], b[-1:], l),
    "first row": lambda v, b, l: float(
        VOTE([v[t][0] for t in range(len(v)) if not b[t][0]] or [-1]) != l[0]
    ),
    "without the last row": lambda v, b, l: OOB([r[:-1] for r in v], [r[:-1] for r in b], l[:-1]),
    "without the first row": lambda v, b, l: OOB([r[1:] for r in v], [r[1:] for r in b], l[1:]),
    "ties to the larger": lambda v, b, l: (lambda j: sum(j) / len(j))(
        [
            max(set(c), key=lambda k: (c.count(k), k)) != l[i]
            for i in range(len(l))
            if (c := [v[t][i] for t in range(len(v)) if not b[t][i]])
        ]
    ),
    "any wrong": lambda v, b, l: (lambda j: sum(j) / len(j))(
        [
            any(k != l[i] for k in c)
            for i in range(len(l))
            if (c := [v[t][i] for t in range(len(v)) if not b[t][i]])
        ]
    ),
    "all wrong": lambda v, b, l: (lambda j: sum(j) / len(j))(
        [
            all(k != l[i] for k in c)
            for i in range(len(l))
            if (c := [v[t][i] for t in range(len(v)) if not b[t][i]])
        ]
    ),
    "first judge": lambda v, b, l: (lambda j: sum(j) / len(j))(
        [
            c[0] != l[i]
            for i in range(len(l))
            if (c := [v[t][i] for t in range(len(v)) if not b[t][i]])
        ]
    ),
    "last judge": lambda v, b, l: (lambda j: sum(j) / len(j))(
        [
            c[-1] != l[i]
            for i in range(len(l))
            if (c := [v[t][i] for t in range(len(v)) if not b[t][i]])
        ]
    ),
    "mean of the trees": lambda v, b, l: float(
        np.mean(
            [
                np.mean([v[t][i] != l[i] for i in range(len(l)) if not b[t][i]])
                for t in range(len(v))
                if 0 in b[t]
            ]
        )
    ),
    "bags weigh": lambda v, b, l: OOB(v, b, l) * sum(map(sum, b)) / (len(l) * len(v)),
    "number right": lambda v, b, l: round(
        (1 - OOB(v, b, l)) * sum(any(r[i] == 0 for r in b) for i in range(len(l)))
    ),
    "number judged": lambda v, b, l: sum(any(r[i] == 0 for r in b) for i in range(len(l))),
    "three digits": lambda v, b, l: round(OOB(v, b, l), 3),
    "list": lambda v, b, l: [
        VOTE([v[t][i] for t in range(len(v)) if not b[t][i]] or [-1]) != l[i] for i in range(len(l))
    ],
    "tables turned": lambda v, b, l: OOB(v, [[int(not k) for k in r] for r in b], l),
    "wrong over right": lambda v, b, l: (
        OOB(v, b, l) / (1 - OOB(v, b, l)) if OOB(v, b, l) < 1 else 1
    ),
}
FEAT = {
    "too many": lambda a, n, r: [
        r.choice(a, math.isqrt(len(a)) + 1, replace=False).tolist() for _ in range(n)
    ],
    "half": lambda a, n, r: [r.choice(a, len(a) // 2, replace=False).tolist() for _ in range(n)],
    "log2": lambda a, n, r: [
        r.choice(a, int(log2(len(a))), replace=False).tolist() for _ in range(n)
    ],
    "the first ones": lambda a, n, r: [a[: math.isqrt(len(a))] for _ in range(n)],
    "the same for all": lambda a, n, r: (
        [r.choice(a, math.isqrt(len(a)), replace=False).tolist()] * n
    ),
    "with repetition": lambda a, n, r: [r.choice(a, math.isqrt(len(a))).tolist() for _ in range(n)],
    "dealt once": lambda a, n, r: [list(p) for p in np.array_split(r.permutation(a), n)],
    "first always there": lambda a, n, r: [
        [a[0], *r.choice(a[1:], math.isqrt(len(a)) - 1, replace=False).tolist()] for _ in range(n)
    ],
    "one node": lambda a, n, r: r.choice(a, math.isqrt(len(a)), replace=False).tolist(),
    "own chance": lambda a, n, r: [
        np.random.default_rng().choice(a, math.isqrt(len(a)), replace=False).tolist()
        for _ in range(n)
    ],
    "sets": lambda a, n, r: [
        set(r.choice(a, math.isqrt(len(a)), replace=False).tolist()) for _ in range(n)
    ],
    "p nodes": lambda a, n, r: [r.choice(a, math.isqrt(len(a)), replace=False).tolist() for _ in a],
    "root of the nodes": lambda a, n, r: [
        r.choice(a, max(1, math.isqrt(n)), replace=False).tolist() if math.isqrt(n) <= len(a) else a
        for _ in range(n)
    ],
    "coin for each name": lambda a, n, r: [[k for k in a if r.random() < 0.5] for _ in range(n)],
}
BAGGED = f7.RIGHT["bagged"][0]
BAGS = {
    "first row of each bag twice": lambda X, y, b, N: BAGGED(X, y, [[*o, o[0]] for o in b], N),
    "largest of equals": lambda X, y, b, N: [
        max(set(c), key=lambda k: (c.count(k), k)) for c in zip(*(BAGGED(X, y, [o], N) for o in b))
    ],
    "list of all votes": lambda X, y, b, N: [BAGGED(X, y, [o], N) for o in b],
    "votes of a row": lambda X, y, b, N: [list(c) for c in zip(*(BAGGED(X, y, [o], N) for o in b))],
    "first tree's for ties": lambda X, y, b, N: [
        max(c, key=c.count) for c in zip(*(BAGGED(X, y, [o], N) for o in b))
    ],
    "bags sorted, labels not": lambda X, y, b, N: BAGGED(X, y[np.argsort(y)], b, N),
    "most common class": lambda X, y, b, N: [VOTE(list(y))] * len(N),
    "one class for all": lambda X, y, b, N: VOTE(BAGGED(X, y, b, N)),
    "without the last bag": lambda X, y, b, N: BAGGED(X, y, b[:-1], N),
    "labels in order": lambda X, y, b, N: BAGGED(X.iloc[:, :1], y, b, N),
}
WE = {
    "mean of the wrong": lambda w, k: float(w[k].mean()) if k.any() else 0.0,
    "share of rows": lambda w, k: float(np.mean(k)),
    "first wrong": lambda w, k: float(w[k][0]) if k.any() else 0.0,
    "last wrong": lambda w, k: float(w[k][-1]) if k.any() else 0.0,
    "lightest wrong": lambda w, k: float(w[k].min()) if k.any() else 0.0,
    "over right": lambda w, k: float(w[k].sum() / w[~k].sum()),
    "list": lambda w, k: w[k].tolist(),
    "number wrong times mean": lambda w, k: float(k.sum() * w.mean()),
    "share times weight": lambda w, k: float(k.mean() * w[k].sum()),
    "root": lambda w, k: float(np.sqrt(w[k].sum())),
    "rows with heavy weights": lambda w, k: float(w[w > w.mean()].sum()),
    "1 minus": lambda w, k: 1 - float(w[k].sum()),
    "minus": lambda w, k: -float(w[k].sum()),
    "first for last": lambda w, k: float(w[k[::-1]].sum()),
    "more than half": lambda w, k: float(w[k].sum()) > 0.5,
}
AL = a8.RIGHT["alpha"][0]
ALPHA = {
    "log2": lambda e: 0.5 * log2((1 - e) / e),
    "log10": lambda e: 0.5 * math.log10((1 - e) / e),
    "no half": lambda e: ln((1 - e) / e),
    "upside down": lambda e: 0.5 * ln(e / (1 - e)),
    "never below 0": lambda e: max(0, AL(e)),
    "absolute": lambda e: abs(AL(e)),
    "no log": lambda e: (1 - e) / e / 2,
    "1 - 2e": lambda e: 1 - 2 * e,
    "a quarter": lambda e: ln((1 - e) / e) / 4,
    "log1p": lambda e: 0.5 * math.log1p((1 - e) / e),
    "minus for division": lambda e: 0.5 * ln(max(1e-9, (1 - e) - e)),
    "log over log": lambda e: 0.5 * ln(1 - e) / ln(e),
    "half inside": lambda e: ln(0.5 * (1 - e) / e),
    "root outside": lambda e: math.sqrt(abs(ln((1 - e) / e))),
    "error ** 2": lambda e: 0.5 * ln((1 - e) / e**2),
    "1 + e": lambda e: 0.5 * ln((1 + e) / (1 - e)),
    "cut to digits": lambda e: round(AL(e), 3),
    "exp": lambda e: math.exp(-e),
    "entropy": lambda e: -e * log2(e) - (1 - e) * log2(1 - e),
    "plus a half": lambda e: 0.5 + ln((1 - e) / e),
}
UP = a8.RIGHT["update"][0]


def scaled(w):
    return w / w.sum()


UPDATE = {
    "not scaled": lambda w, k, a: w * np.exp(np.where(k, a, -a)),
    "turned": lambda w, k, a: scaled(w * np.exp(np.where(k, -a, a))),
    "only wrong": lambda w, k, a: scaled(w * np.exp(np.where(k, a, 0))),
    "only right": lambda w, k, a: scaled(w * np.exp(np.where(k, 0, -a))),
    "twice the voice": lambda w, k, a: scaled(w * np.exp(2 * np.where(k, a, -a))),
    "1 + voice": lambda w, k, a: scaled(w * np.where(k, 1 + a, 1 - a)),
    "added": lambda w, k, a: scaled(w + np.where(k, a, -a)),
    "powers of 2": lambda w, k, a: scaled(w * 2.0 ** np.where(k, a, -a)),
    "halves by number": lambda w, k, a: np.where(
        k, 0.5 / max(1, k.sum()), 0.5 / max(1, (~k).sum())
    ),
    "over the number": lambda w, k, a: w * np.exp(np.where(k, a, -a)) / len(w),
    "over the largest": lambda w, k, a: (lambda v: v / v.max())(w * np.exp(np.where(k, a, -a))),
    "equal weights": lambda w, k, a: np.full(len(w), 1 / len(w)),
    "unchanged": lambda w, k, a: w,
    "factors only": lambda w, k, a: scaled(np.exp(np.where(k, a, -a))),
    "wrong rows only": lambda w, k, a: scaled(w * np.exp(a) * k),
    "rounded": lambda w, k, a: np.round(UP(w, k, a), 3),
    "sorted": lambda w, k, a: np.sort(UP(w, k, a)),
    "half the voice": lambda w, k, a: scaled(w * np.exp(np.where(k, a, -a) / 2)),
    "softmax": lambda w, k, a: scaled(np.exp(w * np.where(k, a, -a))),
    "scaled before": lambda w, k, a: scaled(w) * np.exp(np.where(k, a, -a)),
    "squares scaled": lambda w, k, a: (lambda v: v / np.sqrt((v**2).sum()))(
        w * np.exp(np.where(k, a, -a))
    ),
}
STUMP = a8.RIGHT["best_stump"][0]
even = np.ones
STUMPS = {
    "equal weights": lambda X, y, w: STUMP(X, y, np.full(len(y), 1 / len(y))),
    "worst": lambda X, y, w: STUMP(X, -y, w),
    "first column": lambda X, y, w: STUMP(X.iloc[:, :1], y, w),
    "last column": lambda X, y, w: STUMP(X.iloc[:, -1:], y, w),
    "always 1": lambda X, y, w: (*STUMP(X, y, w)[:2], 1),
    "heaviest row": lambda X, y, w: (
        X.columns[0],
        float(X.iloc[int(np.argmax(w)), 0]),
        int(y[np.argmax(w)]),
    ),
    "without the column": lambda X, y, w: STUMP(X, y, w)[1:],
    "with the error": lambda X, y, w: (*STUMP(X, y, w), 0.1),
    "column's place": lambda X, y, w: (list(X).index(STUMP(X, y, w)[0]), *STUMP(X, y, w)[1:]),
    "words": lambda X, y, w: (*STUMP(X, y, w)[:2], "left" if STUMP(X, y, w)[2] == 1 else "right"),
    "left turned": lambda X, y, w: (*STUMP(X, y, w)[:2], -STUMP(X, y, w)[2]),
    "squared weights": lambda X, y, w: STUMP(X, y, w**2),
    "without the last row": lambda X, y, w: STUMP(X.iloc[:-1], y[:-1], w[:-1]),
    "split at the upper value": lambda X, y, w: (
        lambda c, t, s: (c, float(X[c][X[c] > t].min()), s)
    )(*STUMP(X, y, w)),
    "split at the lower value": lambda X, y, w: (
        lambda c, t, s: (c, float(X[c][X[c] < t].max()), s)
    )(*STUMP(X, y, w)),
    "a dictionary": lambda X, y, w: dict(zip(("column", "split", "left"), STUMP(X, y, w))),
}
BOOST = a8.RIGHT["adaboost"][0]


def boost(choose=STUMP, voice=AL, update=UP, error=lambda w, k: float(w[k].sum()), keep=False):
    def run(X, y, rounds):
        w, model = np.full(len(y), 1 / len(y)), []
        for _ in range(rounds):
            s = choose(X, y, w)
            k = a8.answers(s, X) != y
            a = voice(error(w, k))
            w = w if keep else np.array(update(w, k, a))
            model.append((s, a))
        return model

    return run


BOOSTS = {
    "weights never change": boost(keep=True),
    "unweighted error": boost(error=lambda w, k: float(k.mean())),
    "not scaled": boost(
        update=UPDATE["not scaled"], error=lambda w, k: float(w[k].sum() / w.sum())
    ),
    "not scaled at all": boost(update=UPDATE["not scaled"]),
    "voice without half": boost(voice=ALPHA["no half"]),
    "voice by log2": boost(voice=ALPHA["log2"]),
    "always a voice of 1": boost(voice=lambda e: 1.0),
    "equal weights for the stump": boost(choose=STUMPS["equal weights"]),
    "one round less": lambda X, y, r: BOOST(X, y, r)[:-1],
    "one round more": lambda X, y, r: BOOST(X, y, r + 1),
    "last round first": lambda X, y, r: BOOST(X, y, r)[::-1],
    "stumps only": lambda X, y, r: [s for s, _ in BOOST(X, y, r)],
    "voices only": lambda X, y, r: [a for _, a in BOOST(X, y, r)],
    "two lists": lambda X, y, r: list(map(list, zip(*BOOST(X, y, r)))),
    "voice first": lambda X, y, r: [(a, s) for s, a in BOOST(X, y, r)],
    "last round only": lambda X, y, r: BOOST(X, y, r)[-1],
    "errors for voices": boost(voice=lambda e: e),
    "updates turned": boost(update=UPDATE["turned"]),
    "updates only wrong": boost(update=UPDATE["only wrong"]),
    "twice the voice in the update": boost(update=UPDATE["twice the voice"]),
    "weights of the start added": boost(
        update=lambda w, k, a: scaled(np.array(UP(w, k, a)) + 1 / len(w))
    ),
    "same stump not again": lambda X, y, r: list(dict.fromkeys(map(tuple, BOOST(X, y, r)))),
}
WV = a8.RIGHT["weighted_vote"][0]
WVS = {
    "0 at a tie": lambda s, v: np.sign(np.array(v) @ np.array(s)).astype(int).tolist(),
    "+1 at a tie": lambda s, v: np.where(np.array(v) @ np.array(s) >= 0, 1, -1).tolist(),
    "unweighted": lambda s, v: np.where(np.array(s).sum(axis=0) > 0, 1, -1).tolist(),
    "loudest alone": lambda s, v: np.array(s)[int(np.argmax(v))].tolist(),
    "the sums": lambda s, v: (np.array(v) @ np.array(s)).tolist(),
    "turned": lambda s, v: np.where(np.array(v) @ np.array(s) > 0, -1, 1).tolist(),
    "one for all": lambda s, v: 1 if (np.array(v) @ np.array(s)).sum() > 0 else -1,
    "0 and 1": lambda s, v: (np.array(v) @ np.array(s) > 0).astype(int).tolist(),
    "first learner": lambda s, v: np.array(s)[0].tolist(),
    "last learner": lambda s, v: np.array(s)[-1].tolist(),
    "true and false": lambda s, v: (np.array(v) @ np.array(s) > 0).tolist(),
    "more than half": lambda s, v: np.where(np.array(v) @ np.array(s) > sum(v) / 2, 1, -1).tolist(),
    "by learner": lambda s, v: np.where(np.array(s).sum(axis=1) * np.array(v) > 0, 1, -1).tolist(),
    "without the last": lambda s, v: (
        WV(np.array(s)[:-1], np.array(v)[:-1]) if len(v) > 1 else WV(s, v)
    ),
    "voices squared": lambda s, v: WV(s, np.array(v) ** 2),
    "voices turned": lambda s, v: WV(s, np.array(v)[::-1]),
}
MG = a8.RIGHT["margins"][0]
MGS = {
    "not divided": lambda s, v, y: (np.array(v) @ np.array(s) * y).tolist(),
    "over the number": lambda s, v, y: (np.array(v) @ np.array(s) * y / len(v)).tolist(),
    "without y": lambda s, v, y: (np.array(v) @ np.array(s) / sum(v)).tolist(),
    "absolute": lambda s, v, y: np.abs(np.array(v) @ np.array(s) / sum(v)).tolist(),
    "for only": lambda s, v, y: (
        (np.array(v)[:, None] * (np.array(s) == y)).sum(axis=0) / sum(v)
    ).tolist(),
    "against only": lambda s, v, y: (
        (np.array(v)[:, None] * (np.array(s) != y)).sum(axis=0) / sum(v)
    ).tolist(),
    "unweighted": lambda s, v, y: (np.array(s) * y).mean(axis=0).tolist(),
    "least": lambda s, v, y: float(min(MG(s, v, y))),
    "mean": lambda s, v, y: float(np.mean(MG(s, v, y))),
    "turned": lambda s, v, y: [-m for m in MG(s, v, y)],
    "largest voice below": lambda s, v, y: (np.array(v) @ np.array(s) * y / max(v)).tolist(),
    "for over against": lambda s, v, y: [
        (1 + m) / (1 - m) if m < 1 else math.inf for m in MG(s, v, y)
    ],
    "sorted": lambda s, v, y: sorted(MG(s, v, y)),
    "rounded": lambda s, v, y: [round(m, 2) for m in MG(s, v, y)],
    "squares below": lambda s, v, y: (
        np.array(v) @ np.array(s) * y / np.sqrt((np.array(v) ** 2).sum())
    ).tolist(),
    "right or wrong": lambda s, v, y: np.sign(MG(s, v, y)).tolist(),
    "0 to 1": lambda s, v, y: [(m + 1) / 2 for m in MG(s, v, y)],
    "last learner": lambda s, v, y: (np.array(s)[-1] * y).tolist(),
}

AGAIN = {
    "midpoints": MIDPOINTS, "grid": GRIDS, "gain_at": GAIN_ATS, "best_threshold": BESTS, "shares": SHARE,
    "mse": MSES, "rss_of_cut": RSSES, "root_question": ROOTS, "regression_tree": TREES,
    "predict_all": PREDS, "majority_vote": VOTES, "bootstrap": BOOTS, "out_of_bag_error": OOBS,
    "features_of_nodes": FEAT, "bagged": BAGS, "weighted_error": WE, "alpha": ALPHA, "update": UPDATE,
    "best_stump": STUMPS, "adaboost": BOOSTS, "weighted_vote": WVS, "margins": MGS,
    "lamp_gain": {"what remains": 0.451, "unweighted": 0.3, "text": "0.549", "percent": 54.9, "nats": 0.38, "one digit": 0.5},
    "pay_gain": {"what remains": 4 / 3, "sum": 48, "before": 9.67, "root": 2.83, "text": "8", "minus": -8},
    "left_out": {"drawn": 0.67232, "one draw": 0.8, "1/e": 0.368, "percent": 32.768, "1/5": 0.2, "two digits": 0.33},
    "variance_of_mean": {"independent": 0.4, "one tree": 4, "correlation only": 1.2, "root": 1.2166, "minus": 1.08, "text": "1.48"},
    "price_out_of_bag": {"all": 2.16, "in bag": 2.0, "one digit": 2.3, "in euro": 226666.67, "median": 2.3, "largest": 2.5},
    "voice_by_hand": {"no half": 1.386, "log2": 1.0, "log10": 0.301, "upside down": -0.693, "error": 0.2, "two digits": 0.69},
    "weights_by_hand": {"not scaled": [0.2, 0.2, 0.1, 0.1, 0.2], "unchanged": [0.1, 0.1, 0.2, 0.2, 0.4], "four": [0.25, 0.25, 0.125, 0.125], "turned": [0.03125, 0.03125, 0.234375, 0.234375, 0.46875]},
}  # fmt: skip
