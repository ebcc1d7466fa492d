"""Invented wrong answers to sheets 5 to 8, each with what is wrong about it."""

# ruff: noqa: B905, E501, RUF017 (as students write, a line each)

import math
from collections import Counter
from itertools import pairwise

import numpy as np

from tests.sheets import adaboost as a8
from tests.sheets import continuous_splits as c5
from tests.sheets import forests as f7
from tests.sheets import regression_trees as r6

ln = math.log


def H(labels):
    c = Counter(labels)
    return -sum(n / len(labels) * math.log2(n / len(labels)) for n in c.values()) if labels else 0.0


MID = c5.RIGHT["midpoints"][0]
MIDPOINTS = {
    "falling": lambda v: MID(v)[::-1],
    "as a set": lambda v: set(MID(v)),
    "rounded": lambda v: [round(t) for t in MID(v)],
    "floor": lambda v: [t // 1 for t in MID(v)],
    "text": lambda v: [str(t) for t in MID(v)],
    "tuples": lambda v: list(pairwise(sorted(set(v)))),
    "sum, not half": lambda v: [a + b for a, b in pairwise(sorted(set(v)))],
    "first gap lost": lambda v: MID(v)[1:],
    "with both ends": lambda v: [min(v), *MID(v), max(v)],
    "all pairs": lambda v: [
        (a + b) / 2 for i, a in enumerate(sorted(set(v))) for b in sorted(set(v))[i + 1 :]
    ],
    "one number: the middle": lambda v: (min(v) + max(v)) / 2,
    "mean": lambda v: [sum(v) / len(v)],
    "gaps": lambda v: [b - a for a, b in pairwise(sorted(set(v)))],
    "unsorted with doubles": lambda v: [(a + b) / 2 for a, b in pairwise(v)],
    "lower value": lambda v: sorted(set(v))[:-1],
    "sorted as text": lambda v: [(a + b) / 2 for a, b in pairwise(sorted(set(v), key=str))],
    "every second": lambda v: MID(v)[::2],
    "geometric": lambda v: [math.sqrt(a * b) for a, b in pairwise(sorted(set(v)))],
}
GRID = c5.RIGHT["grid"][0]
GRIDS = {
    "falling": lambda l, h, n: GRID(l, h, n)[::-1],
    "rounded": lambda l, h, n: [round(t, 1) for t in GRID(l, h, n)],
    "text": lambda l, h, n: [f"{t:.2f}" for t in GRID(l, h, n)],
    "n - 1 points": lambda l, h, n: GRID(l, h, n - 1),
    "n + 1 points": lambda l, h, n: GRID(l, h, n + 1),
    "step n": lambda l, h, n: [l + k * (h - l) / n for k in range(n)],
    "step n from 1": lambda l, h, n: [l + k * (h - l) / n for k in range(1, n + 1)],
    "step n + 1 from 0": lambda l, h, n: [l + k * (h - l) / (n + 1) for k in range(n)],
    "random": lambda l, h, n: sorted(np.random.default_rng(0).uniform(l, h, n)),
    "step only": lambda l, h, n: [(h - l) / (n + 1)] * n,
    "range": lambda l, h, n: list(range(l, h, n)),
    "step n - 1": lambda l, h, n: [l + (k + 1) * (h - l) / max(1, n - 1) for k in range(n)],
    "ints": lambda l, h, n: [int(t) for t in GRID(l, h, n)],
}
GA = c5.RIGHT["gain_at"][0]


def sides(v, l, t):
    return [c for x, c in zip(v, l) if x < t], [c for x, c in zip(v, l) if x >= t]


def gini(l):
    return 1 - sum((n / len(l)) ** 2 for n in Counter(l).values()) if l else 0.0


GAINS = {
    "gini": lambda v, l, t: gini(l) - sum(len(s) / len(l) * gini(s) for s in sides(v, l, t)),
    "swapped weights": lambda v, l, t: (
        H(l)
        - len(sides(v, l, t)[1]) / len(l) * H(sides(v, l, t)[0])
        - len(sides(v, l, t)[0]) / len(l) * H(sides(v, l, t)[1])
    ),
    "unweighted in nats": lambda v, l, t: (H(l) - sum(map(H, sides(v, l, t))) / 2) * ln(2),
    "<= in nats": lambda v, l, t: GA(v, l, t + 1e-9) * ln(2),
    "<= without weights": lambda v, l, t: H(l) - sum(map(H, sides(v, l, t + 1e-9))) / 2,
    "sign": lambda v, l, t: -GA(v, l, t),
    "upper branch only": lambda v, l, t: (
        H(l) - len(sides(v, l, t)[1]) / len(l) * H(sides(v, l, t)[1])
    ),
    "rounded": lambda v, l, t: round(GA(v, l, t), 3),
    "percent": lambda v, l, t: 100 * GA(v, l, t),
    "text": lambda v, l, t: str(GA(v, l, t)),
    "sizes not divided": lambda v, l, t: H(l) - sum(len(s) * H(s) for s in sides(v, l, t)),
    "split ratio": lambda v, l, t: (
        GA(v, l, t) / H([x < t for x in v]) if all(sides(v, l, t)) else 0.0
    ),
    "error measure": lambda v, l, t: (
        1
        - max(Counter(l).values()) / len(l)
        - sum(len(s) - max(Counter(s).values()) for s in sides(v, l, t) if s) / len(l)
    ),
    "plus": lambda v, l, t: H(l) + sum(len(s) * H(s) for s in sides(v, l, t)) / len(l),
    "threshold on labels count": lambda v, l, t: H(l) - H(l[: int(t)]) if t < len(l) else H(l),
    "max of entropies": lambda v, l, t: H(l) - max(map(H, sides(v, l, t))),
    "1 - remaining": lambda v, l, t: 1 - sum(len(s) * H(s) for s in sides(v, l, t)) / len(l),
    "-1 for empty": lambda v, l, t: GA(v, l, t) if all(sides(v, l, t)) else -1,
    "None for empty": lambda v, l, t: GA(v, l, t) if all(sides(v, l, t)) else None,
}
BT = c5.RIGHT["best_threshold"][0]


def best(v, l, least=1, score=None, cuts=None, pick=max, fits=None):
    score = score or (lambda t: GA(v, l, t))
    fits = fits or (lambda t: min(map(len, sides(v, l, t))) >= least)
    ok = [t for t in (cuts or MID(v)) if fits(t)]
    return pick(ok, key=score) if ok else None


BESTS = {
    "least gain, least ignored": lambda v, l, least=1: best(v, l, 1, pick=min),
    "gini": lambda v, l, least=1: best(
        v, l, least, lambda t: -sum(len(s) * gini(s) for s in sides(v, l, t))
    ),
    "at values": lambda v, l, least=1: best(v, l, least, cuts=sorted(set(v))),
    "rounded": lambda v, l, least=1: None if BT(v, l, least) is None else round(BT(v, l, least)),
    "list": lambda v, l, least=1: [BT(v, l, least)],
    "pair": lambda v, l, least=1: (BT(v, l, least), 1.0),
    "0 for none, <": lambda v, l, least=1: best(v, l, least + 1) or 0,
    "False for none": lambda v, l, least=1: BT(v, l, least) or False,
    "median": lambda v, l, least=1: float(np.median(v)),
    "mean": lambda v, l, least=1: sum(v) / len(v),
    "either side": lambda v, l, least=1: best(
        v, l, least, fits=lambda t: max(map(len, sides(v, l, t))) >= least
    ),
    "upper side only": lambda v, l, least=1: best(
        v, l, least, fits=lambda t: len(sides(v, l, t)[1]) >= least
    ),
    "error": lambda v, l, least=1: best(
        v, l, least, lambda t: -sum(len(s) - max(Counter(s).values()) for s in sides(v, l, t) if s)
    ),
    "unweighted and least ignored": lambda v, l, least=1: best(
        v, l, 1, lambda t: -sum(map(H, sides(v, l, t)))
    ),
    "first change of label": lambda v, l, least=1: next(
        ((a[0] + b[0]) / 2 for a, b in pairwise(sorted(zip(v, l))) if a[1] != b[1]), None
    ),
    "text": lambda v, l, least=1: str(BT(v, l, least)),
    "most balanced": lambda v, l, least=1: best(
        v, l, least, lambda t: -abs(len(sides(v, l, t)[0]) - len(v) / 2)
    ),
}
SH = c5.RIGHT["shares"][0]
SHARES = {
    "percent": lambda t, r: {k: 100 * x for k, x in SH(t, r).items()},
    "rounded": lambda t, r: {k: round(x, 1) for k, x in SH(t, r).items()},
    "winner": lambda t, r: max(SH(t, r), key=SH(t, r).get),
    "text": lambda t, r: {k: f"{x:.3f}" for k, x in SH(t, r).items()},
    "pairs": lambda t, r: sorted(SH(t, r).items()),
    "values": lambda t, r: list(SH(t, r).values()),
    "negated": lambda t, r: {k: 1 - x for k, x in SH(t, r).items()},
    "counts": lambda t, r: (
        t if isinstance(t, dict) else SHARES["counts"](next(iter(t[1].values())), r)
    ),
}
M = r6.RIGHT["mse"][0]
MSES = {
    "root of SSE": lambda v: math.sqrt(len(v) * M(v)),
    "around first": lambda v: sum((x - v[0]) ** 2 for x in v) / len(v),
    "around 0, sum": lambda v: sum(x * x for x in v),
    "abs sum": lambda v: sum(abs(x - sum(v) / len(v)) for x in v),
    "max": lambda v: max((x - sum(v) / len(v)) ** 2 for x in v),
    "rounded": lambda v: round(M(v), 1),
    "half": lambda v: M(v) / 2,
    "sample std": lambda v: np.std(v, ddof=1) if len(v) > 1 else 0,
    "n + 1": lambda v: len(v) * M(v) / (len(v) + 1),
    "square of the mean distance": lambda v: np.mean([abs(x - np.mean(v)) for x in v]) ** 2,
    "median, sum": lambda v: sum((x - np.median(v)) ** 2 for x in v),
    "text": lambda v: str(M(v)),
    "list": lambda v: [(x - sum(v) / len(v)) ** 2 for x in v],
    "last only": lambda v: (v[-1] - sum(v) / len(v)) ** 2 / len(v),
    "mean minus squares": lambda v: np.mean(v) ** 2 - np.mean(np.square(v)),
    "range": lambda v: max(v) - min(v),
    "variance around max": lambda v: np.mean([(x - max(v)) ** 2 for x in v]),
}
RS = r6.RIGHT["rss_of_cut"][0]


def two(x, y, s):
    return [t for v, t in zip(x, y) if v < s], [t for v, t in zip(x, y) if v >= s]


RSSES = {
    "gain": lambda x, y, s: len(y) * M(y) - RS(x, y, s),
    "gain of MSE": lambda x, y, s: M(y) - RS(x, y, s) / len(y),
    "std added": lambda x, y, s: sum(math.sqrt(M(b)) for b in two(x, y, s) if b),
    "root": lambda x, y, s: math.sqrt(RS(x, y, s)),
    "upper only": lambda x, y, s: (
        len(two(x, y, s)[1]) * M(two(x, y, s)[1]) if two(x, y, s)[1] else 0
    ),
    "<= and MSE": lambda x, y, s: RS(x, y, s + 1e-9) / len(y),
    "sum of the targets": lambda x, y, s: sum(two(x, y, s)[0]),
    "rounded": lambda x, y, s: round(RS(x, y, s), 1),
    "pair": lambda x, y, s: tuple(len(b) * M(b) if b else 0 for b in two(x, y, s)),
    "negative": lambda x, y, s: -RS(x, y, s),
    "around 0": lambda x, y, s: sum(t * t for t in y),
    "difference of means": lambda x, y, s: abs(
        np.mean(two(x, y, s)[0] or [0]) - np.mean(two(x, y, s)[1] or [0])
    ),
    "around s": lambda x, y, s: sum((t - s) ** 2 for t in y),
    "text": lambda x, y, s: str(RS(x, y, s)),
    "None for empty": lambda x, y, s: RS(x, y, s) if all(two(x, y, s)) else None,
    "0 for empty": lambda x, y, s: RS(x, y, s) if all(two(x, y, s)) else 0,
    "square of sums": lambda x, y, s: sum(
        sum(t - np.mean(b) for t in b) ** 2 for b in two(x, y, s) if b
    ),
}
RQ = r6.RIGHT["root_question"][0]
ROOTS = {
    "reversed": lambda X, y, s: RQ(X, y, s)[::-1],
    "list of name": lambda X, y, s: [RQ(X, y, s)[0]],
    "split only": lambda X, y, s: RQ(X, y, s)[1],
    "first column": lambda X, y, s: (X.columns[0], s[0]),
    "dict": lambda X, y, s: {RQ(X, y, s)[0]: RQ(X, y, s)[1]},
    "word for None": lambda X, y, s: (
        RQ(X, y, s) if RQ(X, y, s)[1] is not None else (RQ(X, y, s)[0], "words")
    ),
    "0 for None": lambda X, y, s: (RQ(X, y, s)[0], RQ(X, y, s)[1] or 0),
    "text": lambda X, y, s: f"{RQ(X, y, s)[0]} < {RQ(X, y, s)[1]}",
}
RT = r6.RIGHT["regression_tree"][0]


def mapped(tree, f):
    return (tree[0], mapped(tree[1], f), mapped(tree[2], f)) if isinstance(tree, tuple) else f(tree)


TREES = {
    "leaf in list": lambda x, y, d, least=1: mapped(RT(x, y, d, least), lambda m: [m]),
    "rounded leaves": lambda x, y, d, least=1: mapped(RT(x, y, d, least), lambda m: round(m, 1)),
    "int leaves": lambda x, y, d, least=1: mapped(RT(x, y, d, least), int),
    "swapped, one deeper": lambda x, y, d, least=1: TREES["swap"](RT(x, y, d + 1, least)),
    "swap": lambda t, *a: (
        (t[0], TREES["swap"](t[2]), TREES["swap"](t[1])) if isinstance(t, tuple) else t
    ),
    "least ignored, one deeper": lambda x, y, d, least=1: RT(x, y, d + 1, 1),
    "depth ignored": lambda x, y, d, least=1: RT(x, y, 9, least),
    "mean only": lambda x, y, d, least=1: sum(y) / len(y),
    "depth 1": lambda x, y, d, least=1: RT(x, y, min(d, 1), least),
    "dict": lambda x, y, d, least=1: {"s": RT(x, y, d, least)},
}
del TREES["swap"]


def swap(t):
    return (t[0], swap(t[2]), swap(t[1])) if isinstance(t, tuple) else t


TREES["swapped, one deeper"] = lambda x, y, d, least=1: swap(RT(x, y, d + 1, least))
TREES["swapped, least ignored"] = lambda x, y, d, least=1: swap(RT(x, y, d, 1))
PA = r6.RIGHT["predict_all"][0]
PREDS = {
    "sorted": lambda t, xs: sorted(PA(t, xs)),
    "first only": lambda t, xs: PA(t, xs)[:1],
    "number": lambda t, xs: PA(t, xs)[0],
    "swapped": lambda t, xs: PA(swap(t), xs),
    "one level": lambda t, xs: [
        t if not isinstance(t, tuple) else (t[1] if x < t[0] else t[2]) for x in xs
    ],
    "<=": lambda t, xs: PA(t, [x - 1e-9 for x in xs]),
    "text": lambda t, xs: [str(p) for p in PA(t, xs)],
    "mean": lambda t, xs: sum(PA(t, xs)) / len(xs),
    "thresholds": lambda t, xs: [t[0] if isinstance(t, tuple) else t for x in xs],
    "dict": lambda t, xs: dict(zip(xs, PA(t, xs))),
    "rounded": lambda t, xs: [round(p) for p in PA(t, xs)],
}
BY_HAND = {
    "lamp_gain": {"percent": 54.9, "gini": 0.3, "sign": -0.549, "remaining in nats": 0.313, "text": "0.549"},
    "pay_gain": {"percent": 800, "sign": -8, "root": 2.83, "twelve": 12, "sum": 56},
    "left_out": {"percent": 32.8, "one minus": 0.672, "one draw": 0.8, "1/e": 0.368, "squared": 0.64},
    "variance_of_mean": {"percent": 148, "std": 1.2166, "sum": 14.8, "mean": 0.4},
    "price_out_of_bag": {"euro": 226667, "in bag": 2.0, "all": 2.16, "sum": 6.8, "text": "2.267"},
    "voice_by_hand": {"percent": 69.3, "error": 0.2, "log 5": 0.8047, "odds": 4, "ln .2": -1.609, "log2 full": 2},
    "weights_by_hand": {"percent": [25, 25, 12.5, 12.5, 25], "same": [0.1, 0.1, 0.2, 0.2, 0.4],
                        "text": "0.25, 0.25, 0.125, 0.125, 0.25", "equal": [0.2] * 5},
}  # fmt: skip
VOTE = f7.RIGHT["majority_vote"][0]
VOTES = {
    "mean": lambda v: sum(v) / len(v),
    "count": lambda v: Counter(v).most_common(1)[0][1],
    "largest of equals": lambda v: max(sorted(set(v), reverse=True), key=v.count),
    "first seen": lambda v: Counter(v).most_common(1)[0][0],
    "max": max,
    "min": min,
    "list": lambda v: [VOTE(v)],
    "rarest": lambda v: min(sorted(set(v)), key=v.count),
    "pair": lambda v: Counter(v).most_common(1)[0],
    "rounded mean": lambda v: round(sum(v) / len(v)),
    "last seen": lambda v: max(reversed(v), key=v.count),
    "first vote": lambda v: v[0],
    "last vote": lambda v: v[-1],
    "text": lambda v: str(VOTE(v)),
    "absolute majority or None": lambda v: VOTE(v) if v.count(VOTE(v)) > len(v) / 2 else None,
    "counts": lambda v: dict(Counter(v)),
}
OOB = f7.RIGHT["out_of_bag_error"][0]


def bagless(b):
    return [[0 if k else 1 for k in row] for row in b]


OOBS = {
    "accuracy": lambda v, b, l: 1 - OOB(v, b, l),
    "in bag": lambda v, b, l: OOB(v, bagless(b), l),
    "all trees": lambda v, b, l: OOB(v, [[0] * len(l)] * len(v), l),
    "percent": lambda v, b, l: 100 * OOB(v, b, l),
    "rounded": lambda v, b, l: round(OOB(v, b, l), 1),
    "over all rows": lambda v, b, l: (
        OOB(v, b, l) * sum(any(r[i] == 0 for r in b) for i in range(len(l))) / len(l)
    ),
    "number": lambda v, b, l: round(
        OOB(v, b, l) * sum(any(r[i] == 0 for r in b) for i in range(len(l)))
    ),
    "in bag once": lambda v, b, l: OOB(v, [[0 if k < 2 else 1 for k in r] for r in b], l),
    "single votes": lambda v, b, l: np.mean(
        [v[t][i] != l[i] for t in range(len(v)) for i in range(len(l)) if not b[t][i]]
    ),
    "first tree": lambda v, b, l: OOB(v[:1], b[:1], l),
    "unjudged are wrong": lambda v, b, l: np.mean(
        [
            not (c := [v[t][i] for t in range(len(v)) if not b[t][i]]) or VOTE(c) != l[i]
            for i in range(len(l))
        ]
    ),
}
BOOT = {
    "without replacement": lambda n, k, r: [r.permutation(n).tolist() for _ in range(k)],
    "one sample": lambda n, k, r: r.integers(n, size=n).tolist(),
    "n + 1": lambda n, k, r: r.integers(1, n + 1, size=(k, n)).tolist(),
    "n samples of times": lambda n, k, r: r.integers(n, size=(n, k)).tolist(),
    "same each": lambda n, k, r: [r.integers(n, size=n).tolist()] * k,
    "own seed": lambda n, k, r: np.random.default_rng(0).integers(n, size=(k, n)).tolist(),
    "sorted": lambda n, k, r: np.sort(r.integers(n - 1, size=(k, n))).tolist(),
    "sets": lambda n, k, r: [sorted(set(r.integers(n, size=n).tolist())) for _ in range(k)],
    "floats": lambda n, k, r: (r.random((k, n)) * n).tolist(),
    "in order": lambda n, k, r: [list(range(n))] * k,
}
FEATS = {
    "with repeats": lambda a, n, r: [r.choice(a, math.isqrt(len(a))).tolist() for _ in range(n)],
    "once": lambda a, n, r: [r.choice(a, math.isqrt(len(a)), replace=False).tolist()] * n,
    "p": lambda a, n, r: [r.permutation(a).tolist() for _ in range(n)],
    "half": lambda a, n, r: [r.choice(a, len(a) // 2, replace=False).tolist() for _ in range(n)],
    "log2": lambda a, n, r: [
        r.choice(a, int(math.log2(len(a))), replace=False).tolist() for _ in range(n)
    ],
    "numbers": lambda a, n, r: [
        r.choice(len(a), math.isqrt(len(a)), replace=False).tolist() for _ in range(n)
    ],
    "first": lambda a, n, r: [a[: math.isqrt(len(a))]] * n,
    "one": lambda a, n, r: [[r.choice(a)] for _ in range(n)],
    "own": lambda a, n, r: [
        np.random.default_rng(i).choice(a, math.isqrt(len(a)), replace=False).tolist()
        for i in range(n)
    ],
    "ceil": lambda a, n, r: [
        r.choice(a, math.ceil(len(a) ** 0.5), replace=False).tolist() for _ in range(n)
    ],
}
BAGGED = f7.RIGHT["bagged"][0]
BAGS = {
    "all rows": lambda X, y, b, N: BAGGED(X, y, [list(range(len(y)))] * len(b), N),
    "first bag": lambda X, y, b, N: BAGGED(X, y, b[:1], N),
    "last bag": lambda X, y, b, N: BAGGED(X, y, b[-1:], N),
    "each row once": lambda X, y, b, N: BAGGED(X, y, [sorted(set(o)) for o in b], N),
    "one tree on all bags": lambda X, y, b, N: BAGGED(X, y, [sum(b, [])], N),
    "predicts X": lambda X, y, b, N: BAGGED(X, y, b, X),
    "first row": lambda X, y, b, N: BAGGED(X, y, b, N)[:1],
    "out of bag rows": lambda X, y, b, N: BAGGED(
        X, y, [sorted(set(range(len(y))) - set(o)) or [0] for o in b], N
    ),
    "text": lambda X, y, b, N: [str(o) for o in BAGGED(X, y, b, N)],
}
WE = {
    "right rows": lambda w, k: float(w[~k].sum()),
    "share, percent": lambda w, k: 100 * float(k.mean()),
    "percent": lambda w, k: 100 * float(w[k].sum()),
    "max": lambda w, k: float(w[k].max()) if k.any() else 0.0,
    "rounded": lambda w, k: round(float(w[k].sum()), 1),
    "squares": lambda w, k: float((w[k] ** 2).sum()),
    "product": lambda w, k: float(w[k].prod()),
    "array": lambda w, k: w * k,
    "times n": lambda w, k: float(w[k].sum() * len(w)),
    "all": lambda w, k: float(w.sum()),
    "difference": lambda w, k: float(w[k].sum() - w[~k].sum()),
}
AL = a8.RIGHT["alpha"][0]
ALPHAS = {
    "log2 without half": lambda e: math.log2((1 - e) / e),
    "upside down without half": lambda e: ln(e / (1 - e)),
    "error over": lambda e: 0.5 * ln(1 / e),
    "1 - e": lambda e: 1 - e,
    "difference": lambda e: 0.5 - e,
    "rounded": lambda e: round(AL(e), 2),
    "log10 without half": lambda e: math.log10((1 - e) / e),
    "half inside": lambda e: ln(0.5 * (1 - e) / e),
    "log 1 + x": lambda e: 0.5 * math.log1p((1 - e) / e),
    "no brackets": lambda e: 0.5 * ln(1 - e / e) if e != e else 0.5 * ln(1) - e,
    "abs without half": lambda e: abs(ln((1 - e) / e)),
    "exp": lambda e: math.exp(AL(e)),
    "1 - 2e": lambda e: 1 - 2 * e,
    "text": lambda e: f"{AL(e):.3f}",
    "log of e alone": lambda e: -0.5 * ln(e),
}
UP = a8.RIGHT["update"][0]
UPS = {
    "not normalised": lambda w, k, a: w * np.exp(np.where(k, a, -a)),
    "sign": lambda w, k, a: UP(w, ~k, a),
    "wrong only, not normalised": lambda w, k, a: np.where(k, w * np.exp(a), w),
    "sign, not normalised": lambda w, k, a: w * np.exp(np.where(k, -a, a)),
    "doubled": lambda w, k, a: UP(w, k, 2 * a),
    "by voice": lambda w, k, a: (v := np.where(k, w * a, w)) / v.sum(),
    "same": lambda w, k, a: w,
    "divided by n": lambda w, k, a: w * np.exp(np.where(k, a, -a)) / len(w),
    "rounded": lambda w, k, a: np.round(UP(w, k, a), 2),
    "sum": lambda w, k, a: float(np.sum(UP(w, k, a))),
    "by max": lambda w, k, a: (v := w * np.exp(np.where(k, a, -a))) / v.max(),
    "equal": lambda w, k, a: np.ones(len(w)) / len(w),
    "power of 2": lambda w, k, a: (v := w * 2.0 ** np.where(k, a, -a)) / v.sum(),
    "only the wrong rows": lambda w, k, a: UP(w, k, a)[k],
    "percent": lambda w, k, a: 100 * np.asarray(UP(w, k, a)),
}
ST = a8.RIGHT["best_stump"][0]
STUMPS = {
    "unweighted": lambda X, y, w: ST(X, y, np.ones(len(y)) / len(y)),
    "worst": lambda X, y, w: ST(X, -y, w),
    "other side": lambda X, y, w: (ST(X, y, w)[0], ST(X, y, w)[1], -ST(X, y, w)[2]),
    "first column": lambda X, y, w: ST(X[X.columns[:1]], y, w),
    "pair": lambda X, y, w: ST(X, y, w)[:2],
    "rounded": lambda X, y, w: (ST(X, y, w)[0], round(ST(X, y, w)[1]), ST(X, y, w)[2]),
    "column number": lambda X, y, w: (list(X).index(ST(X, y, w)[0]), *ST(X, y, w)[1:]),
    "last column": lambda X, y, w: ST(X[X.columns[-1:]], y, w),
    "always 1": lambda X, y, w: (*ST(X, y, w)[:2], 1),
    "dict": lambda X, y, w: {"stump": ST(X, y, w)},
    "unweighted, other side": lambda X, y, w: (lambda s: (s[0], s[1], -s[2]))(
        ST(X, y, np.ones(len(y)) / len(y))
    ),
}
AB = a8.RIGHT["adaboost"][0]
BOOSTS = {
    "one round": lambda X, y, r: AB(X, y, 1),
    "one more": lambda X, y, r: AB(X, y, r + 1),
    "stumps only": lambda X, y, r: [s for s, _ in AB(X, y, r)],
    "pairs turned": lambda X, y, r: [(v, s) for s, v in AB(X, y, r)],
    "last first": lambda X, y, r: AB(X, y, r)[::-1],
    "no update": lambda X, y, r: AB(X, y, 1) * r,
    "voices doubled": lambda X, y, r: [(s, 2 * v) for s, v in AB(X, y, r)],
    "voices rounded": lambda X, y, r: [(s, round(v, 2)) for s, v in AB(X, y, r)],
    "last only": lambda X, y, r: AB(X, y, r)[-1:],
    "equal voices": lambda X, y, r: [(s, 1.0) for s, _ in AB(X, y, r)],
}
WV = {
    "unweighted": lambda s, v: np.where(np.sum(s, axis=0) > 0, 1, -1),
    "sum": lambda s, v: np.asarray(v) @ s,
    "plus on tie": lambda s, v: np.where(np.asarray(v) @ s >= 0, 1, -1),
    "sign 0": lambda s, v: np.sign(np.asarray(v) @ s),
    "loudest": lambda s, v: s[int(np.argmax(v))],
    "turned": lambda s, v: np.where(np.asarray(v) @ s > 0, -1, 1),
    "booleans": lambda s, v: np.asarray(v) @ s > 0,
    "last": lambda s, v: s[-1],
    "first": lambda s, v: s[0],
    "mean": lambda s, v: (np.asarray(v) @ s) / sum(v),
    "product": lambda s, v: np.prod(s, axis=0),
    "by learner": lambda s, v: np.where(np.sum(s, axis=1) * v > 0, 1, -1),
    "squared voices": lambda s, v: np.where(np.asarray(v) ** 2 @ s > 0, 1, -1),
    "0 and 1": lambda s, v: np.where(np.asarray(v) @ s > 0, 1, 0),
}
MA = a8.RIGHT["margins"][0]
MARGINS = {
    "abs": lambda s, v, y: np.abs(MA(s, v, y)),
    "not divided": lambda s, v, y: y * (np.asarray(v) @ s),
    "by n": lambda s, v, y: y * (np.asarray(v) @ s) / len(v),
    "without y": lambda s, v, y: np.asarray(v) @ s / sum(v),
    "turned": lambda s, v, y: -np.asarray(MA(s, v, y)),
    "unweighted": lambda s, v, y: y * np.mean(s, axis=0),
    "percent": lambda s, v, y: 100 * np.asarray(MA(s, v, y)),
    "rounded": lambda s, v, y: np.round(MA(s, v, y), 2),
    "share right": lambda s, v, y: (np.asarray(MA(s, v, y)) + 1) / 2,
    "smallest": lambda s, v, y: float(np.min(MA(s, v, y))),
    "mean": lambda s, v, y: float(np.mean(MA(s, v, y))),
    "not divided, without y": lambda s, v, y: np.asarray(v) @ s,
    "signs": lambda s, v, y: np.sign(MA(s, v, y)),
    "text": lambda s, v, y: [f"{m:.2f}" for m in MA(s, v, y)],
}
INVENTED = {
    "midpoints": MIDPOINTS, "grid": GRIDS, "gain_at": GAINS, "best_threshold": BESTS,
    "shares": SHARES, "mse": MSES, "rss_of_cut": RSSES, "root_question": ROOTS,
    "regression_tree": TREES, "predict_all": PREDS, **BY_HAND, "majority_vote": VOTES,
    "out_of_bag_error": OOBS, "bootstrap": BOOT, "features_of_nodes": FEATS, "bagged": BAGS,
    "weighted_error": WE, "alpha": ALPHAS, "update": UPS, "best_stump": STUMPS,
    "adaboost": BOOSTS, "weighted_vote": WV, "margins": MARGINS,
}  # fmt: skip
