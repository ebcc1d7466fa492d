"""Answers to sheet 6. The wrong ones are written as mistakes are made, not as the check does."""

import statistics
from itertools import pairwise

import numpy as np
import pandas as pd

from dtlib import RegressionTree
from dtlib.datasets import load_baseball

# ------------------------------------------------------------------ right


def mse_loop(values):
    mean, total = sum(values) / len(values), 0
    for value in values:
        total += (value - mean) ** 2
    return total / len(values)


def mse_numpy(values):
    return np.var(values)


def mse_pandas(values):
    column = pd.Series(values)
    return ((column - column.mean()) ** 2).mean()


def rss(values):
    return sum((t - sum(values) / len(values)) ** 2 for t in values)


def parts(x, y, s):
    low = [t for v, t in zip(x, y, strict=True) if v < s]
    return low, [t for v, t in zip(x, y, strict=True) if not v < s]


def rss_of_cut_loop(x, y, s):
    low, high = parts(x, y, s)
    return rss(low) + rss(high)


def rss_of_cut_numpy(x, y, s):
    yes, y = np.array(x) < s, np.array(y, dtype=float)
    return sum(len(side) * side.var() for side in (y[yes], y[~yes]) if len(side))


def rss_of_cut_pandas(x, y, s):
    target = pd.Series(y, dtype=float)
    return ((target - target.groupby(pd.Series(x) < s).transform("mean")) ** 2).sum()


def root_loop(X, y, split_points):
    best, question = None, None
    for name in X.columns:
        column = list(X[name])
        if isinstance(column[0], str):
            groups = {}
            for value, t in zip(column, y, strict=True):
                groups.setdefault(value, []).append(t)
            found = [((name, None), list(groups.values()))]
        else:
            found = [((name, s), parts(column, y, s)) for s in split_points]
        for asked, branches in found:
            left = sum(rss(branch) for branch in branches)
            if best is None or left < best:
                best, question = left, asked
    return question


def root_numpy(X, y, split_points):
    y = np.asarray(y)

    def gain(groups):
        return y.var() - sum(len(g) / len(y) * g.var() for g in groups if len(g))

    gains = {}
    for name in X:
        v = X[name].to_numpy()
        if pd.api.types.is_numeric_dtype(X[name]):
            gains |= {(name, s): gain([y[v < s], y[v >= s]]) for s in split_points}
        else:
            gains[name, None] = gain([y[v == word] for word in set(v)])
    return max(gains, key=gains.get)


def root_pandas(X, y, split_points):
    target = pd.Series(y, index=X.index)
    answers = {}
    for name in X:
        if pd.api.types.is_numeric_dtype(X[name]):
            answers |= {(name, s): X[name] < s for s in split_points}
        else:
            answers[name, None] = X[name]
    left = {
        question: ((target - target.groupby(answer).transform("mean")) ** 2).sum()
        for question, answer in answers.items()
    }
    return list(min(left, key=left.get))


def midpoints(x):
    return [(a + b) / 2 for a, b in pairwise(sorted(set(x)))]


def tree_loop(x, y, depth, least=1):
    cuts = [s for s in midpoints(x) if min(map(len, parts(x, y, s))) >= least]
    if depth == 0 or len(cuts) == 0 or len(set(y)) == 1:
        return sum(y) / len(y)
    s = min(cuts, key=lambda s: rss_of_cut_loop(x, y, s))
    low_x, high_x = parts(x, x, s)
    low_y, high_y = parts(x, y, s)
    return (
        s,
        tree_loop(low_x, low_y, depth - 1, least),
        tree_loop(high_x, high_y, depth - 1, least),
    )


def tree_numpy(x, y, depth, least=1):
    order = np.argsort(x, kind="stable")
    x, y = np.array(x)[order], np.array(y, dtype=float)[order]
    n, total = np.arange(1, len(x)), y.cumsum()
    fits = (x[1:] > x[:-1]) & (n >= least) & (len(x) - n >= least)
    if depth == 0 or not fits.any() or y.min() == y.max():
        return y.mean()
    won = total[:-1] ** 2 / n + (total[-1] - total[:-1]) ** 2 / (len(x) - n)
    at = np.where(fits, won, -np.inf).argmax()
    cut = n[at]
    return [
        (x[at] + x[at + 1]) / 2,
        tree_numpy(x[:cut], y[:cut], depth - 1, least),
        tree_numpy(x[cut:], y[cut:], depth - 1, least),
    ]


def tree_pandas(x, y, depth, least=1):
    rows = pd.DataFrame({"x": x, "y": y}).sort_values("x", ignore_index=True)
    n = pd.Series(range(1, len(rows)), dtype=float)
    below, total = rows["y"].cumsum().iloc[:-1], rows["y"].sum()
    won = below**2 / n + (total - below) ** 2 / (len(rows) - n)
    new = rows["x"].diff().iloc[1:].gt(0).reset_index(drop=True)
    won = won[new & n.between(least, len(rows) - least)]
    if depth == 0 or won.empty or rows["y"].nunique() == 1:
        return rows["y"].mean()
    s = rows["x"].iloc[won.idxmax() : won.idxmax() + 2].mean()
    low, high = rows[rows["x"] < s], rows[rows["x"] >= s]
    return (s, *(tree_pandas(list(p["x"]), list(p["y"]), depth - 1, least) for p in (low, high)))


def predict_loop(tree, xs):
    answers = []
    for x in xs:
        node = tree
        while not isinstance(node, (int, float)):
            node = node[1] if x < node[0] else node[2]
        answers.append(node)
    return answers


def predict_recursive(tree, xs):
    def one(node, x):
        if not isinstance(node, tuple):
            return node
        return one(node[1] if x < node[0] else node[2], x)

    return [one(tree, x) for x in xs]


def predict_numpy(tree, xs):
    xs = np.asarray(xs)
    if not isinstance(tree, tuple):
        return np.full(len(xs), tree, dtype=float)
    s, yes, no = tree
    return np.where(xs < s, predict_numpy(yes, xs), predict_numpy(no, xs))


def salary_question(log=np.log, names=None):
    players = load_baseball()
    y = log(players.y).to_numpy()
    found = []
    for name in names or players.X.select_dtypes("number").columns:
        x = players.X[name].to_numpy()
        found += [(rss_of_cut_numpy(x, y, s), name, s) for s in midpoints(x.tolist())]
    left, name, s = min(found)
    return {"attribute": name, "cut": s, "rss": left}


def salary_question_of_dtlib():
    players = load_baseball()
    X = players.X.select_dtypes("number")
    root = RegressionTree(max_depth=1).fit(X, np.log(players.y)).root_
    left = sum(branch.impurity * branch.weight for branch in root.branches.values())
    return pd.Series(
        {"attribute": root.question.attribute, "cut": root.question.threshold, "rss": left}
    )


RIGHT = {
    "what_is_minimised": ["b", "B"],
    "pay_gain": [8, 8.0, 56 / 6 - 8 / 6],
    "mse": [mse_loop, mse_numpy, mse_pandas],
    "rss_of_cut": [rss_of_cut_loop, rss_of_cut_numpy, rss_of_cut_pandas],
    "root_question": [root_loop, root_numpy, root_pandas],
    "regression_tree": [tree_loop, tree_numpy, tree_pandas],
    "predict_all": [predict_loop, predict_recursive, predict_numpy],
    "salary_question": [salary_question, salary_question_of_dtlib],
}

# ------------------------------------------------------------------ wrong


def deviations(values):
    mean = sum(values) / len(values)
    return sum(abs(v - mean) for v in values) / len(values)


def from_median(values):
    middle = statistics.median(values)
    return sum((v - middle) ** 2 for v in values) / len(values)


def from_middle(values):
    middle = (min(values) + max(values)) / 2
    return sum((v - middle) ** 2 for v in values) / len(values)


def squared_at_the_end(values):
    mean = sum(values) / len(values)
    return (sum(v - mean for v in values) / len(values)) ** 2


def from_whole_mean(values):
    mean = sum(values) // len(values)
    return sum((v - mean) ** 2 for v in values) / len(values)


def le_cut(x, y, s):
    x, y = np.array(x), np.array(y)
    return sum(len(g) * np.var(g) for g in (y[x <= s], y[x > s]) if len(g))


def each_side(cost):
    return lambda x, y, s: sum(cost(side) for side in parts(x, y, s) if side)


def two_variances(x, y, s):
    x, y = np.array(x), np.array(y)
    return np.var(y[x < s]) + np.var(y[x >= s])


def average_of_sides(x, y, s):
    low, high = parts(x, y, s)
    return (mse_loop(low) + mse_loop(high)) / 2


def common_mean(x, y, s):
    mean = sum(y) / len(y)
    return sum((t - mean) ** 2 for side in parts(x, y, s) for t in side)


def below_only(x, y, s):
    low, _ = parts(x, y, s)
    return rss(low)


def pandas_variances(x, y, s):
    low, high = (pd.Series(side, dtype=float) for side in parts(x, y, s))
    return sum(len(side) * side.var() for side in (low, high) if len(side))


def divides_first(x, y, s):
    low, high = parts(x, y, s)
    total = 0
    for side in (low, high):
        mean = sum(side) / len(side)
        total += sum((t - mean) ** 2 for t in side)
    return total


def root_by(score, best=min, words=True, low=lambda column, s: column < s):
    def root_question(X, y, split_points):
        found = {}
        for name in X.columns:
            column, y = X[name].to_numpy(), np.array(y)
            if isinstance(column[0], str):
                if words:
                    found[name, None] = [y[column == word] for word in np.unique(column)]
                continue
            for s in split_points:
                yes = low(column, s)
                if yes.any() and not yes.all():
                    found[name, s] = [y[yes], y[~yes]]
        return best(found, key=lambda question: score(found[question]))

    return root_question


def picks_the_first_word(X, y, split_points):
    name, s = root_loop(X, y, split_points)
    return name, X[name].iloc[0] if s is None else s


def all_squares(groups):
    return sum(len(g) * np.var(g) for g in groups)


def distance_of_means(groups):
    means = [np.mean(g) for g in groups]
    return max(means) - min(means)


def tree_without_stop(x, y, depth, least=1):
    cuts = [s for s in midpoints(x) if min(map(len, parts(x, y, s))) >= least]
    if depth == 0 or not cuts:
        return np.mean(y)
    s = min(cuts, key=lambda s: rss_of_cut_numpy(x, y, s))
    xs, ys = parts(x, x, s), parts(x, y, s)
    yes, no = (tree_without_stop(a, b, depth - 1, least) for a, b in zip(xs, ys, strict=True))
    return s, yes, no


def tree_by(leaf=statistics.mean, score=all_squares, best=min, swap=False, no_depth=1, place=None):
    def regression_tree(x, y, depth, least=1):
        cuts = {s: parts(x, y, s) for s in midpoints(x)}
        cuts = {s: sides for s, sides in cuts.items() if min(map(len, sides)) >= least}
        if depth <= 0 or not cuts or min(y) == max(y):
            return leaf(y)
        s = best(cuts, key=lambda s: score(cuts[s]))
        xs, ys = parts(x, x, s), cuts[s]
        yes = regression_tree(xs[0], ys[0], depth - 1, least)
        no = regression_tree(xs[1], ys[1], depth - no_depth, least)
        at = s if place is None else place(xs)
        return (at, no, yes) if swap else (at, yes, no)

    return regression_tree


def forgets_least(x, y, depth, least=1):
    cuts = [s for s in midpoints(x) if min(map(len, parts(x, y, s))) >= least]
    if depth == 0 or not cuts or len(set(y)) == 1:
        return sum(y) / len(y)
    s = min(cuts, key=lambda s: rss_of_cut_loop(x, y, s))
    (low_x, high_x), (low_y, high_y) = parts(x, x, s), parts(x, y, s)
    return s, forgets_least(low_x, low_y, depth - 1), forgets_least(high_x, high_y, depth - 1)


def median_of(y):
    return sorted(y)[len(y) // 2] if len(y) % 2 else np.mean(sorted(y)[len(y) // 2 - 1 :][:2])


def wrong_walk(go_left):
    def predict_all(tree, xs):
        answers = []
        for x in xs:
            node = tree
            while isinstance(node, tuple):
                s, yes, no = node
                node = yes if go_left(x, s) else no
            answers.append(node)
        return answers

    return predict_all


def only_first_question(tree, xs):
    answers = []
    for x in xs:
        if x < tree[0]:
            answers.append(tree[1])
        else:
            answers.append(tree[2])
    return answers


def returns_in_the_loop(tree, xs):
    for x in xs:
        return predict_loop(tree, [x])[0]


def rss_within(columns, s):
    asked, told = columns
    total = 0
    for side in (True, False):
        part = [t for v, t in zip(asked, told, strict=True) if (v < s) == side]
        if part:
            total += sum((t - sum(part) / len(part)) ** 2 for t in part)
    return total


def walks_on(tree, xs):
    found = []
    for x in xs:
        while isinstance(tree, tuple):
            tree = tree[1] if x < tree[0] else tree[2]
        found.append(tree)
    return found


def quotes_none(X, y, split_points):
    name, cut = root_loop(X, y, split_points)
    return name, "None" if cut is None else cut


WRONG = {
    "what_is_minimised": {
        "what_is_minimised: a": "a",
        "what_is_minimised: c": "c",
        "what_is_minimised: d": "D",
        "no letter": "RSS",
    },
    "pay_gain": {
        "sample for population variance": 9.422,
        "root of the MSE": 2.112,
        "absolute distances for squares": 2,
        "mean of means": 8.333,
        "MSEs added": 7.333,
        "RSS for MSE": 48,
        "spread left for spread gained": 1.333,
        "rounded on the way": 7.995,
    },
    "mse": {
        "around the first value": lambda v: sum((x - v[0]) ** 2 for x in v) / len(v),
        "absolute distances added": lambda v: sum(abs(x - sum(v) / len(v)) for x in v),
        "the largest square": lambda v: max((x - sum(v) / len(v)) ** 2 for x in v),
        "sum of the squares of the numbers": lambda v: sum(x * x for x in v),
        "divided by one more": lambda v: sum((x - sum(v) / len(v)) ** 2 for x in v) / (len(v) + 1),
        "the range": lambda v: max(v) - min(v),
        "around the largest value": lambda v: sum((x - max(v)) ** 2 for x in v) / len(v),
        "only the last square": lambda v: (v[-1] - sum(v) / len(v)) ** 2 / len(v),
        "the length squared, not the mean": lambda values: (
            sum(v**2 for v in values) / len(values) - sum(values) / len(values) ** 2
        ),
        "SSE for MSE": rss,
        "sample for population variance": statistics.variance,
        "root of the MSE": np.std,
        "absolute distances for squares": deviations,
        "median for the mean": from_median,
        "midrange for the mean": from_middle,
        "mean of the squares alone": lambda values: sum(v * v for v in values) / len(values),
        "distances cancel out": squared_at_the_end,
        "neighbours for the mean": lambda v: sum((b - a) ** 2 for a, b in pairwise(v)) / len(v),
        "around the sum": lambda v: sum((x - sum(v)) ** 2 for x in v) / len(v),
        "the mean itself": lambda v: sum(v) / len(v),
        "only the first square": lambda v: (v[0] - statistics.mean(v)) ** 2 / len(v),
        "square of the mean": lambda v: statistics.mean(v) ** 2,
        "cubes for squares": lambda v: sum(abs(x - sum(v) / len(v)) ** 3 for x in v) / len(v),
        "mean rounded to a whole number": lambda values: (
            sum((v - round(np.mean(values))) ** 2 for v in values) / len(values)
        ),
        "mean cut off to a whole number": from_whole_mean,
    },
    "rss_of_cut": {
        "what is gained for what is left": lambda x, y, s: rss(y) - rss_of_cut_loop(x, y, s),
        "gain of the MSE": lambda x, y, s: (rss(y) - rss_of_cut_loop(x, y, s)) / len(y),
        "standard deviations added": lambda x, y, s: sum(
            np.std(part) for part in parts(x, y, s) if part
        ),
        "only the branch above the cut": lambda x, y, s: rss(parts(x, y, s)[1]),
        "targets themselves squared": lambda x, y, s: sum(t**2 for t in y),
        "distances from s": lambda x, y, s: sum((t - s) ** 2 for t in y),
        "0 where a branch is empty": lambda x, y, s: (
            rss_of_cut_loop(x, y, s) if all(parts(x, y, s)) else 0
        ),
        "added before squaring": lambda x, y, s: sum(
            sum(t - np.mean(part) for t in part) ** 2 for part in parts(x, y, s) if part
        ),
        "distance of the means": lambda x, y, s: abs(
            np.diff([sum(p) / len(p) if p else 0 for p in parts(x, y, s)])[0]
        ),
        "the targets cut at s": lambda x, y, s: rss_within([y, y], s),
        "the spread of x": lambda x, y, s: rss_within([x, x], s),
        "≤ for <": le_cut,
        "MSEs added": two_variances,
        "mean of means": average_of_sides,
        "MSE for RSS": lambda x, y, s: rss_of_cut_loop(x, y, s) / len(x),
        "squares around the common mean": common_mean,
        "median for the mean": each_side(lambda side: len(side) * from_median(side)),
        "absolute distances for squares": each_side(lambda side: len(side) * deviations(side)),
        "sample for population variance": pandas_variances,
        "only the branch below the cut": below_only,
        "an empty branch breaks it": divides_first,
    },
    "root_question": {
        "None as a text": quotes_none,
        "the largest RSS": root_by(all_squares, best=max),
        "means far apart": root_by(distance_of_means, best=max),
        "mean of means": root_by(lambda groups: statistics.mean(map(np.var, groups))),
        "MSEs added": root_by(lambda groups: sum(np.var(g) for g in groups)),
        "words not asked": root_by(all_squares, words=False),
        "≤ for <": root_by(all_squares, low=lambda column, s: column <= s),
        "one word against the rest": picks_the_first_word,
        "attribute without its split point": lambda *table: root_loop(*table)[0],
    },
    "regression_tree": {
        "leaf says the sum": tree_by(leaf=sum),
        "leaf says the median": tree_by(leaf=median_of),
        "leaf says the midrange": tree_by(leaf=lambda y: (min(y) + max(y)) / 2),
        "the largest RSS": tree_by(best=max),
        "means far apart": tree_by(score=distance_of_means, best=max),
        "mean of means": tree_by(score=lambda sides: np.mean([np.var(g) for g in sides])),
        "one level too deep": lambda x, y, depth, least=1: tree_loop(x, y, depth + 1, least),
        "one level too shallow": lambda x, y, depth, least=1: tree_loop(
            x, y, max(depth - 1, 0), least
        ),
        "yes and no swapped": tree_by(swap=True),
        "only the yes branch grown": tree_by(no_depth=99),
        "equal targets cut again": tree_without_stop,
        "best cut at a data value": tree_by(place=lambda xs: min(xs[1])),
        "least rows not looked at": lambda x, y, depth, least=1: tree_loop(x, y, depth),
        "more than the least": lambda x, y, depth, least=1: tree_loop(x, y, depth, least + 1),
        "least rows forgotten further down": forgets_least,
        "depth does not fall": lambda x, y, depth, least=1: tree_loop(x, y, depth and 99, least),
        "one question only": lambda x, y, depth, least=1: tree_loop(x, y, min(depth, 1), least),
        "x in order without y": lambda x, y, depth, least=1: tree_loop(sorted(x), y, depth, least),
        "half of an odd sum lost": tree_by(place=lambda xs: (max(xs[0]) + min(xs[1])) // 2),
    },
    "predict_all": {
        "the tree not set back": walks_on,
        "≤ for <": wrong_walk(lambda x, s: x <= s),
        "yes and no swapped": wrong_walk(lambda x, s: x > s or x == s),
        "stops after the first question": only_first_question,
        "numbers put in order first": lambda tree, xs: predict_loop(tree, sorted(xs)),
        "one prediction for many": returns_in_the_loop,
    },
    "salary_question": {
        "two attributes only": lambda: salary_question(names=["Years", "Hits"]),
        "salaries without the logarithm": lambda: salary_question(log=lambda y: y),
        "logarithm to base 10": lambda: salary_question(log=np.log10),
        "MSE for RSS": lambda: salary_question() | {"rss": salary_question()["rss"] / 263},
    },
}
