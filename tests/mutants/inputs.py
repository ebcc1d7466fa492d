"""Large random inputs within what each exercise promises: they say which mutant is wrong at all."""

import numpy as np
import pandas as pd

from dtlib.check.sheets.ch04_gini.gini import entropy_of, error_of, gini_of
from dtlib.check.sheets.ch08_adaboost.best_stump import is_clear
from dtlib.check.sheets.ch08_adaboost.rounds import _rounds_are_clear
from tests.sheets import pruning, regression_trees

KINDS = [
    list("abcdef"), [True, False], [3, 1, 2, 0], ["no", "yes"], ["B", "a", "C", "d"],
    [0, 1, 2], [10, 9, 2], ["p", "q", "r"],
]  # fmt: skip
CLASSES = [["no", "yes"], ["A", "B", "C", "D", "E"], [True, False], [3, 1, 2], ["u", "K", "m"]]


def pick(rng, options):
    return options[rng.integers(len(options))]


def column(rng, values, n):
    """Not equally often, and all of one kind."""
    p = rng.random(len(values)) + 0.05
    return pd.Series([values[i] for i in rng.choice(len(values), n, p=p / p.sum())])


def table(rng, n_columns, n, twins=True):
    names = rng.permutation(list("pqrstuvw"))[:n_columns].tolist()
    frame = pd.DataFrame({name: column(rng, pick(rng, KINDS), n) for name in names})
    if twins and n_columns > 2 and rng.random() < 0.5:
        frame[names[0]] = frame[names[2]]
    if rng.random() < 0.2:
        frame[names[-1]] = frame[names[-1]].iloc[0]
    at = int(rng.integers(n_columns + 1))
    frame.insert(at, "class", column(rng, pick(rng, CLASSES), n))
    frame.index = rng.permutation(n) + 5 if rng.random() < 0.5 else frame.index
    return frame, names


# --- sheet 1, 4: counts ---


def counts(rng):
    found = rng.integers(0, 40, rng.integers(1, 9))
    found[rng.integers(len(found))] += 1
    return ([int(n) for n in found],)


def count_tables(rng):
    found = rng.integers(0, 12, rng.integers(2, 6, 2))
    found[:, rng.integers(found.shape[1])] += 1  # every row has a case
    return (found.tolist(),)


# --- sheet 2: tables and trees ---


def gains(rng):
    frame, names = table(rng, 3, int(rng.integers(2, 40)))
    return frame, names[0], "class"


def attributes(rng):
    frame, names = table(rng, int(rng.integers(2, 7)), int(rng.integers(2, 30)))
    if rng.random() < 0.15:
        frame["class"] = frame["class"].iloc[0]
    return frame, names[: rng.integers(1, len(names) + 1)], "class"


def id3_tables(rng):
    frame, names = table(rng, int(rng.integers(1, 6)), int(rng.integers(1, 30)))
    return frame, names[: rng.integers(0, len(names) + 1)], "class"


def dict_tree(rng, domains, names, keys, labels, depth):
    if not names or depth == 0 or rng.random() < 0.15:
        return pick(rng, labels)
    names = rng.permutation(names).tolist()
    below = [n for n in names if n != names[0]]
    branches = {
        v: dict_tree(rng, domains, below, keys, labels, depth - 1)
        for v in (domains[names[0]][i] for i in rng.permutation(len(domains[names[0]])))
    }
    node = {keys[0]: names[0], "branches": branches}
    return {**node, "majority": pick(rng, labels)} if "majority" in keys else node


def walks(rng):
    names = list("pqrst")
    domains = {name: pick(rng, KINDS) for name in names}
    labels = pick(rng, CLASSES)
    tree = dict_tree(rng, domains, names, ("asks", "majority"), labels, 5)
    row = {n: pick(rng, [*domains[n], "new"]) for n in rng.permutation(names).tolist()}
    return tree, row


# --- sheet 3 ---


def tree_and_rows(rng, n):
    names = rng.permutation(["F1", "F2", "F3", "F4"]).tolist()
    domains = {name: pick(rng, KINDS) for name in names}
    labels = pick(rng, CLASSES)
    tree = dict_tree(rng, domains, names, ("ask",), labels, 4)
    rows = pd.DataFrame({name: column(rng, domains[name], n) for name in names})
    rows.insert(int(rng.integers(5)), "target", column(rng, labels, n))
    return tree, rows, domains


def errors(rng):
    return tree_and_rows(rng, int(rng.integers(1, 40)))[:2]


def has_majority(labels):
    counted = labels.value_counts().to_list()
    return bool(counted) and counted[:1] != counted[1:2]


def cuts(rng):
    while True:
        tree, rows, _ = tree_and_rows(rng, 150)
        paths = pruning.inner(tree)
        if not paths:
            continue
        path = list(pick(rng, paths))
        if has_majority(pruning.rows_there(tree, path, rows)["target"]):
            return tree, path, rows


def prunings(rng):
    while True:
        tree, rows, _ = tree_and_rows(rng, 70)
        training, validation = rows[:40], rows[40:]
        majorities = (pruning.rows_there(tree, p, training)["target"] for p in pruning.inner(tree))
        if all(map(has_majority, majorities)) and _has_clear_rounds(tree, training, validation):
            return tree, training, validation


def _has_clear_rounds(tree, training, validation):
    """In no round are two best cuts equally good."""
    while True:
        cuts = [pruning.cut_recursive(tree, list(p), training) for p in pruning.inner(tree)]
        left = sorted((pruning.mistakes(cut, validation), i) for i, cut in enumerate(cuts))
        if not left or left[0][0] >= pruning.mistakes(tree, validation):
            return True
        if len(left) > 1 and left[0][0] == left[1][0]:
            return False
        tree = cuts[left[0][1]]


def rules(rng):
    _, rows, domains = tree_and_rows(rng, int(rng.integers(3, 40)))
    asked = rng.permutation(list(domains)).tolist()[: rng.integers(0, 4)]
    tests = {name: pick(rng, [*domains[name], *domains[name], "new"]) for name in asked}
    return tests, pick(rng, rows["target"].to_list()), rows


def parts(rng):
    shares = pick(rng, [(0.5, 0.25, 0.25), (0.6, 0.2, 0.2)])
    return 20 * int(rng.integers(1, 40)), shares, np.random.default_rng(int(rng.integers(1e6)))


# --- sheet 4 ---

MEASURES = [gini_of, entropy_of, error_of]


def measured(rng):
    frame, names = table(rng, 3, int(rng.integers(2, 30)))
    return frame[names], frame["class"], names[0], pick(rng, MEASURES)


def grown(rng):
    """No ties: neither between questions nor in a leaf."""
    from tests.sheets import gini

    while True:
        n = int(rng.integers(3, 25))
        frame, names = table(rng, int(rng.integers(1, 4)), n, twins=False)
        measure = pick(rng, MEASURES[:2])
        X, y = frame[names], frame["class"]
        if _is_clear(X, y, measure, gini.gain_loop):
            return X, y, measure


def _is_clear(X, y, measure, gain):
    if y.nunique() == 1:
        return True
    if X.columns.empty:
        return has_majority(y)
    if X.nunique().min() == 1:
        return False  # a question with one answer: the sheet does not say what becomes of it
    gains = sorted((gain(X, y, name, measure), name) for name in X)
    if len(gains) > 1 and gains[-1][0] - gains[-2][0] < 1e-6:
        return False
    best = gains[-1][1]
    return all(
        _is_clear(rows.drop(columns=best), y[rows.index], measure, gain)
        for _, rows in X.groupby(best)
    )


# --- sheet 5 ---


def numbers(rng):
    n = int(rng.integers(2, 20))
    some = rng.integers(-30, 30, n).tolist() if rng.random() < 0.5 else rng.random(n).round(2)
    return [float(v) if rng.random() < 0.5 else v for v in np.asarray(some).tolist()]


def columns(rng):
    return (numbers(rng),)


def grids(rng):
    low = float(rng.integers(-50, 50))
    return low, low + float(rng.integers(1, 90)), int(rng.integers(1, 15))


def thresholds(rng):
    values = numbers(rng)
    t = pick(rng, values) if rng.random() < 0.5 else float(rng.uniform(-40, 40))
    return values, column(rng, pick(rng, CLASSES), len(values)).to_list(), t


def searches(rng):
    """One best question, clearly."""
    from tests.sheets import continuous_splits as sheet

    while True:
        values, labels, _ = thresholds(rng)
        least = int(rng.integers(1, 4))
        gains = sorted(
            sheet.gain_loop(values, labels, t)
            for t in sheet.midpoints_loop(values)
            if min(sum(v < t for v in values), sum(v >= t for v in values)) >= least
        )
        if len(gains) < 2 or gains[-1] - gains[-2] > 1e-6:
            return (values, labels, least) if least > 1 else (values, labels)


def gap_rows(rng):
    domains = {name: pick(rng, KINDS) for name in "pqrs"}
    labels = pick(rng, [["A", "B", "C"], ["no", "yes"], list("ABCDE")])

    def grow(names, depth):
        if not names or depth == 0 or (depth < 4 and rng.random() < 0.15):
            some = rng.permutation(labels)[: rng.integers(1, len(labels) + 1)]
            return {str(label): int(rng.integers(1, 9)) for label in some}
        name = pick(rng, names)
        rest = [n for n in names if n != name]
        return name, {value: grow(rest, depth - 1) for value in domains[name]}

    row = {name: pick(rng, [*domains[name], None, None]) for name in "srqp"}
    return grow(list("pqrs"), 4), row


# --- sheet 6 ---


def targets(rng):
    return (numbers(rng)[: rng.integers(1, 20)] or [1.0],)


def regression_cuts(rng):
    x = numbers(rng)
    y = [float(v) for v in rng.integers(-20, 60, len(x))]
    return x, y, pick(rng, x) if rng.random() < 0.5 else float(rng.uniform(-40, 40))


def mixed_tables(rng):
    while True:
        n = int(rng.integers(4, 20))
        names = rng.permutation(["F1", "F2", "F3", "G"]).tolist()[: rng.integers(2, 5)]
        frame = {}
        for name in names:
            words = rng.random() < 0.4
            frame[name] = (
                column(rng, list("abcde"), n).astype(object)
                if words
                else rng.choice(np.arange(1, 20) / 20, n)
            )
        X, y = pd.DataFrame(frame), [float(t) for t in rng.integers(1, 50, n)]
        cuts = sorted(rng.choice([0.2, 0.25, 0.4, 0.5, 0.6, 0.75], 3, replace=False).tolist())
        if _one_best_root(X, y, cuts):
            return X, y, cuts


def _one_best_root(X, y, cuts):
    left = []
    for name in X:
        if pd.api.types.is_numeric_dtype(X[name]):
            answers = [X[name] < s for s in cuts]
            answers = [one for one in answers if one.nunique() == 2]
        else:
            answers = [X[name]] if X[name].nunique() > 1 else []
        target = pd.Series(y)
        left += [((target - target.groupby(a).transform("mean")) ** 2).sum() for a in answers]
    left.sort()
    return len(left) > 1 and left[1] - left[0] > 1e-6


def grown_columns(rng):
    while True:
        n = int(rng.integers(1, 16))
        x = [int(v) for v in rng.integers(-20, 20, n)]
        y = [int(v) for v in rng.integers(1, 50, n)]
        depth, least = int(rng.integers(0, 5)), int(rng.integers(1, 4))
        if _clear_cuts(x, y, depth, least):
            return (x, y, depth, least) if least > 1 else (x, y, depth)


def _clear_cuts(x, y, depth, least):
    if depth == 0 or len(set(y)) == 1:
        return True
    sheet = regression_trees
    cuts = [s for s in sheet.midpoints(x) if min(map(len, sheet.parts(x, y, s))) >= least]
    left = sorted((sheet.rss_of_cut_loop(x, y, s), s) for s in cuts)
    if len(left) > 1 and left[1][0] - left[0][0] < 1e-6:
        return False
    if not left:
        return True
    s = left[0][1]
    sides = zip(sheet.parts(x, x, s), sheet.parts(x, y, s), strict=True)
    return all(_clear_cuts(xs, ys, depth - 1, least) for xs, ys in sides)


def regression_walks(rng):
    def grow(low, high, depth):
        if depth == 0 or rng.random() < 0.15:
            return float(rng.integers(1, 90))
        s = round(float(rng.uniform(low, high)), 1)
        return s, grow(low, s, depth - 1), grow(s, high, depth - 1)

    tree = grow(-20, 20, 4)
    cuts = [
        float(v) for v in str(tree).replace("(", " ").replace(")", " ").split(", ") if v.strip()
    ]
    xs = [float(v) for v in rng.uniform(-25, 25, 6)] + [pick(rng, cuts) for _ in range(3)]
    return tree, rng.permutation(xs).tolist()


# --- sheet 7, 8 ---


def votes(rng):
    return (rng.integers(0, rng.integers(2, 9), rng.integers(1, 12)).tolist(),)


def bags(rng):
    return int(rng.integers(2, 30)), 200, np.random.default_rng(int(rng.integers(1e6)))


def judged(rng):
    while True:
        n, trees = int(rng.integers(2, 12)), int(rng.integers(1, 9))
        said = rng.integers(0, rng.integers(2, 6), (trees, n))
        in_bag = rng.choice([0, 0, 1, 2, 3], (trees, n))
        labels = rng.integers(0, 3, n)
        if (in_bag == 0).any():
            return said.tolist(), in_bag.tolist(), labels.tolist()


def features(rng):
    names = [f"x{i}" for i in range(int(rng.integers(4, 26)))]
    return rng.permutation(names).tolist(), 200, np.random.default_rng(int(rng.integers(1e6)))


def bagging(rng):
    n = int(rng.integers(6, 25))
    X, new = (
        pd.DataFrame(rng.random((k, 3)).round(2), columns=["x1", "x2", "x3"]) for k in (n, 15)
    )
    y = rng.integers(0, 4, n)
    drawn = rng.integers(0, n, (int(rng.integers(1, 7)), n)).tolist()
    X.index = rng.permutation(n) if rng.random() < 0.5 else X.index
    return X, y, drawn, new


def weights_of(rng, n):
    weights = rng.random(n) + 0.01
    return weights / weights.sum()


def wrong_rows(rng):
    n = int(rng.integers(2, 15))
    return weights_of(rng, n), rng.random(n) < 0.4


def error(rng):
    return (float(rng.uniform(0.001, 0.999)),)


def updates(rng):
    from dtlib.boosting import alpha

    while True:
        weights, wrong = wrong_rows(rng)
        if 0 < wrong.sum() < len(wrong):
            return weights, wrong, alpha(float(weights[wrong].sum()))


def stumps(rng):
    while True:
        n, names = int(rng.integers(3, 15)), ("x2", "x1", "z")[: rng.integers(1, 4)]
        X = pd.DataFrame({name: rng.permutation(40)[:n] - 20 for name in names})
        found = X, rng.choice([-1, 1], n), weights_of(rng, n)
        if is_clear(*found):
            return found


def boosted(rng):
    while True:
        n = int(rng.integers(8, 16))
        X = pd.DataFrame({c: rng.permutation(40)[:n] - 20 for c in ("x2", "x1")})
        y, rounds = rng.choice([-1, 1], n), int(rng.integers(1, 5))
        if _rounds_are_clear(X, y, rounds):
            return X, y, rounds


def ballots(rng):
    learners, rows = rng.integers(1, 7), rng.integers(1, 15)
    said = rng.choice([-1, 1], (learners, rows))
    return said, rng.integers(1, 6, learners) / 8


def ballots_and_truth(rng):
    said, voices = ballots(rng)
    return said, voices, rng.choice([-1, 1], said.shape[1])


# --- sheet 9 ---


def patients(rng, digits=2):
    """Ill and healthy, and shares that follow it roughly, some of them equal."""
    while True:
        n = int(rng.integers(3, 25))
        truth = rng.random(n) < 0.5
        share = np.clip(0.6 * rng.random(n) + 0.3 * truth, 0, 1).round(pick(rng, [1, digits]))
        if 0 < truth.sum() < n:
            return truth.tolist(), share.tolist()


def judged_from(rng):
    truth, share = patients(rng)
    return truth, share, pick(rng, [*share, float(rng.uniform(0, 1))])


def priced(rng):
    return *patients(rng), int(rng.integers(1, 12))


def leaf_counts(rng):
    while True:
        counts = rng.integers(0, pick(rng, [3, 40]), rng.integers(2, 7)).tolist()
        if sum(counts):
            return (counts,)


def names_twice(rng):
    names = pick(rng, [list("abcdefghij"), list(range(12))])
    return tuple([pick(rng, names) for _ in range(int(rng.integers(1, 15)))] for _ in range(2))


def shuffles(rng):
    n, kinds = int(rng.integers(2, 15)), pick(rng, [["no", "yes"], ["a", "b", "c"]])
    said = [[pick(rng, kinds) for _ in range(n)] for _ in range(int(rng.integers(3, 9)))]
    return said[0], said[1], said[2:]


LARGE = {
    "entropy": counts, "gini": counts, "classification_error": counts,
    "conditional_entropy": count_tables, "information_gain": count_tables,
    "gain": gains, "gain_ratio": gains, "best_attribute": attributes, "id3": id3_tables,
    "predict": walks, "tree_error": errors, "prune_at": cuts, "prune": prunings,
    "rule_accuracy": rules, "three_parts": parts, "impurity_gain": measured, "grow_by": grown,
    "midpoints": columns, "grid": grids, "gain_at": thresholds, "best_threshold": searches,
    "shares": gap_rows, "mse": targets, "rss_of_cut": regression_cuts,
    "root_question": mixed_tables, "regression_tree": grown_columns,
    "predict_all": regression_walks, "majority_vote": votes, "bootstrap": bags,
    "out_of_bag_error": judged, "features_of_nodes": features, "bagged": bagging,
    "weighted_error": wrong_rows, "alpha": error, "update": updates, "best_stump": stumps,
    "adaboost": boosted, "weighted_vote": ballots, "margins": ballots_and_truth,
    "four_counts": judged_from, "cheapest": priced, "area": patients, "laplace": leaf_counts,
    "leaked": names_twice, "importance": shuffles,
}  # fmt: skip
