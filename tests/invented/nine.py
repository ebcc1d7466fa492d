"""Invented wrong answers to sheet 9, each with what is wrong about it."""

from itertools import pairwise

import numpy as np

from tests.sheets import in_practice as p9

COUNTS = p9.counts_loop
FOUR_COUNTS = {
    "found and missed swapped": lambda y, s, t: [COUNTS(y, s, t)[i] for i in (1, 0, 2, 3)],
    "as scikit-learn orders them": lambda y, s, t: [COUNTS(y, s, t)[i] for i in (3, 2, 1, 0)],
    "row by row of the matrix": lambda y, s, t: [COUNTS(y, s, t)[i] for i in (3, 2, 0, 1)],
    "a dictionary": lambda y, s, t: dict(
        zip(("found", "missed", "alarms", "left"), COUNTS(y, s, t), strict=True)
    ),
    "two rows": lambda y, s, t: [COUNTS(y, s, t)[:2], COUNTS(y, s, t)[2:]],
    "right and wrong only": lambda y, s, t: [
        COUNTS(y, s, t)[0] + COUNTS(y, s, t)[3], COUNTS(y, s, t)[1] + COUNTS(y, s, t)[2],
    ],
    "the healthy left out": lambda y, s, t: COUNTS(y, s, t)[:2],
    "shares of the ill and of the healthy": lambda y, s, t: [
        n / m for n, m in zip(COUNTS(y, s, t), [sum(y), sum(y)] + 2 * [len(y) - sum(y)],
                              strict=True)],
    "truth inverted": lambda y, s, t: COUNTS([not one for one in y], s, t),
    "percent": lambda y, s, t: [100 * n / len(y) for n in COUNTS(y, s, t)],
    "only the found": lambda y, s, t: COUNTS(y, s, t)[0],
}  # fmt: skip
CHEAPEST = {
    "the largest share": lambda y, s, miss: max(s),
    "the smallest share": lambda y, s, miss: min(s),
    "the dearest": lambda y, s, miss: max(s, key=lambda t: p9.cost_of(
        np.array(y), np.array(s) >= t, miss)),
    "one half": lambda y, s, miss: 0.5,
    "misses only": lambda y, s, miss: p9.search(y, s, lambda m, a: miss * m, p9.falling)[1],
    "alarms only": lambda y, s, miss: p9.search(y, s, lambda m, a: a, p9.falling)[1],
    "most right answers": lambda y, s, miss: p9.cheapest_alike(y, s, 1),
    "a grid of tenths": lambda y, s, miss: min(
        [k / 10 for k in range(11)], key=lambda t: p9.cost_of(np.array(y), np.array(s) >= t, miss)),
    "its place, not the share": lambda y, s, miss: s.index(p9.cheapest_loop(y, s, miss)),
    "midpoints": lambda y, s, miss: p9.search(
        y, s, lambda m, a: miss * m + a,
        lambda v: [(b + c) / 2 for b, c in zip(sorted(v)[1:], sorted(v), strict=False)] or v)[1],
    "miss squared": lambda y, s, miss: p9.cheapest_loop(y, s, miss**2),
}  # fmt: skip
AREA = {
    "neighbours only": lambda y, s: np.mean(
        [a > b for a, b in pairwise(s)] or [0.0]),
    "of all ordered pairs": lambda y, s: p9.area_counted(y, s) / len(s) ** 2,
    "mean of the ill": lambda y, s: np.mean([one for one, ill in zip(s, y, strict=True) if ill]),
    "means apart": lambda y, s: (
        np.mean([one for one, ill in zip(s, y, strict=True) if ill])
        - np.mean([one for one, ill in zip(s, y, strict=True) if not ill])),
    "Gini of credit": lambda y, s: 2 * p9.area_loop(y, s) - 1,
    "percent": lambda y, s: 100 * p9.area_loop(y, s),
    "pairs counted both ways": lambda y, s: p9.area_loop(y, s) / 2,
    "rounded": lambda y, s: round(p9.area_loop(y, s), 2),
    "differences added": lambda y, s: sum(a - b for a, b in p9.pairs_of(y, s)),
    "recall at one half": lambda y, s: (
        np.mean([one >= 0.5 for one, ill in zip(s, y, strict=True) if ill])),
    "a text": lambda y, s: f"{p9.area_loop(y, s):.4f}",
}  # fmt: skip
LAPLACE = {
    "one half added": lambda c: [(n + 0.5) / (sum(c) + 0.5 * len(c)) for n in c],
    "two added": lambda c: [(n + 2) / (sum(c) + 2 * len(c)) for n in c],
    "first class only": lambda c: p9.laplace_loop(c)[0],
    "rounded": lambda c: [round(x, 2) for x in p9.laplace_loop(c)],
    "percent": lambda c: [100 * x for x in p9.laplace_loop(c)],
    "sorted": lambda c: sorted(p9.laplace_loop(c)),
    "a row of each taken away": lambda c: [
        max(n - 1, 0) / max(sum(max(m - 1, 0) for m in c), 1) for n in c],
    "one over the classes": lambda c: [n / sum(c) + 1 / len(c) for n in c],
    "the mean with even shares": lambda c: [(n / sum(c) + 1 / len(c)) / 2 for n in c],
    "one minus": lambda c: [1 - x for x in p9.laplace_loop(c)],
    "the largest alone": lambda c: max(p9.laplace_loop(c)),
}  # fmt: skip
LEAKED = {
    "sets compared": lambda a, b: len(set(a) & set(b)),
    "of all patients": lambda a, b: len(set(a) & set(b)) / len(set(a) | set(b)),
    "any": lambda a, b: float(bool(set(a) & set(b))),
    "all": lambda a, b: float(set(b) <= set(a)),
    "of the training patients": lambda a, b: len(set(a) & set(b)) / len(set(a)),
    "twice within the test": lambda a, b: sum(b.count(x) > 1 for x in b) / len(b),
    "of the training rows' number": lambda a, b: sum(x in a for x in b) / len(a),
    "percent": lambda a, b: 100 * p9.leaked_loop(a, b),
    "pairs of rows": lambda a, b: sum(x == y for x in a for y in b) / len(b),
    "the names": lambda a, b: sorted(set(a) & set(b), key=str),
}
IMPORTANCE = {
    "relative loss": lambda y, s, m: (
        p9.importance_numpy(y, s, m) / max(np.mean(np.array(s) == np.array(y)), 1e-9)),
    "each loss": lambda y, s, m: p9.losses(y, s, m),
    "largest loss": lambda y, s, m: max(p9.losses(y, s, m)),
    "smallest loss": lambda y, s, m: min(p9.losses(y, s, m)),
    "median loss": lambda y, s, m: np.median(p9.losses(y, s, m)),
    "rows, not a share": lambda y, s, m: len(y) * p9.importance_numpy(y, s, m),
    "percent": lambda y, s, m: 100 * p9.importance_numpy(y, s, m),
    "never below 0": lambda y, s, m: max(p9.importance_numpy(y, s, m), 0.0),
    "absolute": lambda y, s, m: np.mean(np.abs(p9.losses(y, s, m))),
    "share right before": lambda y, s, m: np.mean(np.array(s) == np.array(y)),
    "divided by one more": lambda y, s, m: sum(p9.losses(y, s, m)) / (len(m) + 1),
}  # fmt: skip
INVENTED = {
    "four_counts": FOUR_COUNTS, "cheapest": CHEAPEST, "area": AREA, "laplace": LAPLACE,
    "leaked": LEAKED, "importance": IMPORTANCE,
}  # fmt: skip
