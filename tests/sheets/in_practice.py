"""Answers to sheet 9. The wrong ones are written as mistakes are made, not as checks know them."""

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pandas as pd

from dtlib import ClassificationTree, area_under_roc, laplace_shares
from dtlib.datasets import load_heart_disease

# ------------------------------------------------------------------ right: thresholds


def counts_loop(truth, share, threshold):
    found = missed = alarms = left = 0
    for is_ill, one in zip(truth, share, strict=True):
        if one >= threshold:
            if is_ill:
                found += 1
            else:
                alarms += 1
        elif is_ill:
            missed += 1
        else:
            left += 1
    return [found, missed, alarms, left]


def counts_numpy(truth, share, threshold):
    ill, called = np.array(truth), np.array(share) >= threshold
    return np.array([(ill & called).sum(), (ill & ~called).sum(),
                     (~ill & called).sum(), (~ill & ~called).sum()])  # fmt: skip


def counts_pandas(truth, share, threshold):
    called = pd.Series(share).ge(threshold)
    cells = Counter(zip(truth, called, strict=True))
    return (cells[True, True], cells[True, False], cells[False, True], cells[False, False])


def cheapest_loop(truth, share, miss):
    best = least = None
    for t in sorted(share, reverse=True):
        _, missed, alarms, _ = counts_loop(truth, share, t)
        cost = miss * missed + alarms
        if least is None or cost < least:
            best, least = t, cost
    return best


def cheapest_numpy(truth, share, miss):
    ill, share = np.array(truth), np.array(share)
    thresholds = np.unique(share)[::-1]
    called = share >= thresholds[:, None]
    cost = (miss * (ill & ~called) + (~ill & called)).sum(axis=1)
    return thresholds[cost.argmin()]


def cheapest_pandas(truth, share, miss):
    rows = pd.DataFrame({"ill": truth, "share": share}).sort_values("share", ascending=False)
    each = rows.groupby("share", sort=False)["ill"].agg(["sum", "size"]).cumsum()
    cost = miss * (rows["ill"].sum() - each["sum"]) + (each["size"] - each["sum"])
    return cost.idxmin()


def area_loop(truth, share):
    points = pairs = 0
    for i in range(len(truth)):
        for j in range(len(truth)):
            if truth[i] and not truth[j]:
                pairs += 1
                if share[i] > share[j]:
                    points += 1
                elif share[i] == share[j]:
                    points += 0.5
    return points / pairs


def area_numpy(truth, share):
    ill, share = np.array(truth), np.array(share)
    apart = share[ill][:, None] - share[~ill]
    return float(((apart > 0) + 0.5 * (apart == 0)).mean())


def area_library(truth, share):
    return area_under_roc(truth, share, True)


# ------------------------------------------------------------------ right: leaves, leaks, columns


def laplace_loop(counts):
    more = []
    for n in counts:
        more.append(n + 1)
    return [n / sum(more) for n in more]


def laplace_numpy(counts):
    more = np.array(counts) + 1
    return more / more.sum()


def laplace_library(counts):
    return laplace_shares(counts)


def leaked_loop(train, test):
    known = 0
    for name in test:
        if name in train:
            known += 1
    return known / len(test)


def leaked_numpy(train, test):
    return np.isin(test, train).mean()


def leaked_pandas(train, test):
    return 1 - pd.Series(test)[~pd.Series(test).isin(train)].size / len(test)


def importance_loop(truth, said, shuffled):
    right = 0
    for a, b in zip(truth, said, strict=True):
        right += a == b
    losses = []
    for one in shuffled:
        still = 0
        for a, b in zip(truth, one, strict=True):
            still += a == b
        losses.append((right - still) / len(truth))
    return sum(losses) / len(losses)


def importance_numpy(truth, said, shuffled):
    truth = np.array(truth)
    return (truth == np.array(said)).mean() - (np.array(shuffled) == truth).mean()


def importance_pandas(truth, said, shuffled):
    right = pd.DataFrame(shuffled).T.eq(pd.Series(truth), axis=0).mean()
    return (pd.Series(said).eq(pd.Series(truth)).mean() - right).mean()


# ------------------------------------------------------------------ right: real data

KEYS = {"one half": 0.5, "one quarter": 0.25}


@cache
def halves(seed):
    rows = load_heart_disease().frame.dropna()
    X, y = rows.drop(columns="disease"), rows["disease"]
    order = np.random.default_rng(seed).permutation(len(X))
    train, test = order[: len(X) // 2], order[len(X) // 2 :]
    return X.iloc[train], y.iloc[train], X.iloc[test], y.iloc[test]


def cost_of(ill, called, miss=3, alarm=1):
    return miss * (ill & ~called).sum() + alarm * (~ill & called).sum()


@cache
def prices(trained=False, column=1, miss=3, alarm=1):
    """The cost of all patients of each half, by threshold, and how many they are."""
    found, n = {key: [] for key in KEYS}, 0
    for seed in range(3):
        X_train, y_train, X_test, y_test = halves(seed)
        tree = ClassificationTree(min_samples_leaf=10).fit(X_train, y_train)
        rows, labels = (X_train, y_train) if trained else (X_test, y_test)
        share, n = tree.predict_proba(rows)[:, column], len(rows)
        for key, t in KEYS.items():
            found[key].append(cost_of((labels == "yes").to_numpy(), share >= t, miss, alarm))
    return found, n


def mean_prices(**how):
    found, n = prices(**how)
    return {key: float(np.mean(costs)) / n for key, costs in found.items()}


def prices_one_by_one():
    total, asked = dict.fromkeys(KEYS, 0), 0
    for seed in range(3):
        X_train, y_train, X_test, y_test = halves(seed)
        tree = ClassificationTree(min_samples_leaf=10).fit(X_train, y_train)
        shares = tree.predict_proba(X_test)[:, list(tree.classes_).index("yes")]
        asked += len(X_test)
        for share, label in zip(shares, y_test, strict=True):
            for key, t in KEYS.items():
                if label == "yes" and share < t:
                    total[key] += 3
                elif label == "no" and share >= t:
                    total[key] += 1
    return {key: round(cost / asked, 4) for key, cost in total.items()}


RIGHT = {
    "precision_by_hand": [0.4, 36 / 90, np.float64(0.4)],
    "price_threshold": [0.2, 3 / 15, 1 / 5],
    "honest_score": ["c", "C", " c"],
    "four_counts": [counts_loop, counts_numpy, counts_pandas],
    "cheapest": [cheapest_loop, cheapest_numpy, cheapest_pandas],
    "area": [area_loop, area_numpy, area_library],
    "laplace": [laplace_loop, laplace_numpy, laplace_library],
    "leaked": [leaked_loop, leaked_numpy, leaked_pandas],
    "importance": [importance_loop, importance_numpy, importance_pandas],
    "two_prices": [mean_prices, lambda: pd.Series(mean_prices()), prices_one_by_one],
}

# ------------------------------------------------------------------ wrong


def counts_above(truth, share, threshold):
    ill, called = np.array(truth), np.array(share) > threshold
    return [sum(ill & called), sum(ill & ~called), sum(~ill & called), sum(~ill & ~called)]


def counts_of_the_healthy_share(truth, share, threshold):
    ill, called = np.array(truth), ~(np.array(share) >= threshold)
    return [sum(ill & called), sum(ill & ~called), sum(~ill & called), sum(~ill & ~called)]


def counts_by_rows(truth, share, threshold):
    found, missed, alarms, left = counts_loop(truth, share, threshold)
    return [found, alarms, missed, left]


def counts_at_half(truth, share, threshold):
    return counts_numpy(truth, share, 0.5)


def counts_as_shares(truth, share, threshold):
    return counts_numpy(truth, share, threshold) / len(truth)


def search(truth, share, cost, order):
    best = None
    for t in order(share):
        _, missed, alarms, _ = counts_loop(truth, share, t)
        if best is None or cost(missed, alarms) < best[0]:
            best = cost(missed, alarms), t
    return best


def falling(share):
    return sorted(share, reverse=True)


def cheapest_swapped(truth, share, miss):
    return search(truth, share, lambda missed, alarms: missed + miss * alarms, falling)[1]


def cheapest_alike(truth, share, miss):
    return search(truth, share, lambda missed, alarms: missed + alarms, falling)[1]


def cheapest_cost(truth, share, miss):
    return search(truth, share, lambda missed, alarms: miss * missed + alarms, falling)[0]


def cheapest_upwards(truth, share, miss):
    return search(truth, share, lambda missed, alarms: miss * missed + alarms, sorted)[1]


def cheapest_above(truth, share, miss):
    best, least = None, float("inf")
    for t in falling(share):
        _, missed, alarms, _ = counts_above(truth, share, t)
        if miss * missed + alarms < least:
            best, least = t, miss * missed + alarms
    return best


def cheapest_of_the_dear(truth, share, miss):
    return search(truth, share, lambda missed, alarms: -miss * missed - alarms, falling)[1]


def pairs_of(truth, share):
    for a, a_share in zip(truth, share, strict=True):
        for b, b_share in zip(truth, share, strict=True):
            if a and not b:
                yield a_share, b_share


def area_strict(truth, share):
    return np.mean([a > b for a, b in pairs_of(truth, share)])


def area_generous(truth, share):
    return np.mean([a >= b for a, b in pairs_of(truth, share)])


def area_turned(truth, share):
    return area_loop([not is_ill for is_ill in truth], share)


def area_counted(truth, share):
    return sum(1 if a > b else 0.5 if a == b else 0 for a, b in pairs_of(truth, share))


def area_of_all(truth, share):
    return area_counted(truth, share) / len(list(combinations(range(len(truth)), 2)))


def area_as_accuracy(truth, share):
    return (np.array(truth) == (np.array(share) >= 0.5)).mean()


def laplace_with_one(counts):
    return [(n + 1) / (sum(counts) + 1) for n in counts]


def losses(truth, said, shuffled):
    truth = np.array(truth)
    return [(truth == np.array(said)).mean() - (truth == np.array(one)).mean() for one in shuffled]


def letters(name, wrong):
    return {f"{name}: {letter}": letter for letter in wrong} | {"no letter": "all of them"}


WRONG = {
    "precision_by_hand": {
        "recall for precision": 0.9,
        "share of right answers": 342 / 400,
        "share of all people": 0.09,
        "share of false alarms": 54 / 90,
        "rounded on the way": 0.404,
    },
    "price_threshold": {
        "the costs swapped": 0.8,
        "one cost divided by the other": 0.25,
        "as if both cost the same": 0.5,
        "a false alarm counted as 1": 0.0769,
        "rounded on the way": 0.203,
    },
    "honest_score": letters("honest_score", "abd"),
    "four_counts": {
        "only above the threshold": counts_above,
        "below the threshold called ill": counts_of_the_healthy_share,
        "missed and false alarms swapped": counts_by_rows,
        "always one half": counts_at_half,
        "shares, not counts": counts_as_shares,
        "found and missed swapped": lambda *given: [counts_loop(*given)[i] for i in (1, 0, 2, 3)],
        "the healthy first": lambda *given: counts_loop(*given)[::-1],
        "ill and healthy swapped": lambda truth, share, t: counts_loop(
            [not is_ill for is_ill in truth], share, t
        ),
    },
    "cheapest": {
        "the costs swapped": cheapest_swapped,
        "mistakes counted alike": cheapest_alike,
        "the least cost": cheapest_cost,
        "the smallest of equally cheap ones": cheapest_upwards,
        "only above the threshold": cheapest_above,
        "the threshold of honest shares": lambda truth, share, miss: 1 / (miss + 1),
        "the dearest threshold": cheapest_of_the_dear,
        "false alarms alone": lambda truth, share, miss: search(
            truth, share, lambda missed, alarms: alarms, falling
        )[1],
        "always one half": lambda truth, share, miss: 0.5,
        "the place of the threshold": lambda truth, share, miss: share.index(
            cheapest_loop(truth, share, miss)
        ),
    },
    "area": {
        "ties count nothing": area_strict,
        "ties count one": area_generous,
        "the healthy above the ill": area_turned,
        "pairs counted, not their share": area_counted,
        "divided by all pairs of people": area_of_all,
        "right answers at one half": area_as_accuracy,
        "divided by the square of the people": lambda truth, share: (
            area_counted(truth, share) / len(truth) ** 2
        ),
        "right order minus wrong order": lambda truth, share: np.mean(
            [(a > b) - (a < b) for a, b in pairs_of(truth, share)], dtype=float
        ),
        "how far the shares lie apart": lambda truth, share: (
            pd.Series(share)[pd.Series(truth)].mean() - pd.Series(share)[~pd.Series(truth)].mean()
        ),
        "recall at one half": lambda truth, share: (np.array(share)[np.array(truth)] >= 0.5).mean(),
    },
    "laplace": {
        "plain shares": lambda counts: np.array(counts) / np.sum(counts),
        "one row more below, not one of each class": laplace_with_one,
        "two classes always": lambda counts: (np.array(counts) + 1) / (np.sum(counts) + 2),
        "added below only": lambda counts: np.array(counts) / (np.sum(counts) + len(counts)),
        "counts, not shares": lambda counts: [n + 1 for n in counts],
        "only where a class is missing": lambda counts: (
            np.maximum(counts, 1) / np.maximum(counts, 1).sum()
        ),
        "half a row added": lambda counts: (
            (np.array(counts) + 0.5) / (np.array(counts) + 0.5).sum()
        ),
        "two rows added": lambda counts: (np.array(counts) + 2) / (np.array(counts) + 2).sum(),
        "the shares of the others": lambda counts: 1 - laplace_numpy(counts),
        "halfway to even shares": lambda counts: (
            np.array(counts) / np.sum(counts) / 2 + 0.5 / len(counts)
        ),
    },
    "leaked": {
        "patients counted, not rows": lambda train, test: (
            len(set(train).intersection(test)) / len(set(test))
        ),
        "share of the training rows": lambda train, test: np.isin(train, test).mean(),
        "the rows that are honest": lambda train, test: (~np.isin(test, train)).mean(),
        "rows counted, not their share": lambda train, test: np.isin(test, train).sum(),
        "divided by all rows": lambda train, test: (
            np.isin(test, train).sum() / len([*train, *test])
        ),
        "compared place by place": lambda train, test: (
            sum(a == b for a, b in zip(train, test, strict=False)) / len(test)
        ),
        "divided by the training rows": lambda train, test: np.isin(test, train).sum() / len(train),
        "patients in both, of all patients": lambda train, test: (
            len(set(train) & set(test)) / len(set(train) | set(test))
        ),
        "pairs of rows": lambda train, test: sum(map(train.count, test)) / len(test),
        "the number of patients in both": lambda train, test: len({*train}.intersection(test)),
    },
    "importance": {
        "before and after swapped": lambda *given: -np.mean(losses(*given)),
        "the last shuffle alone": lambda *given: losses(*given)[-1],
        "the first shuffle alone": lambda *given: losses(*given)[0],
        "answers that changed": lambda truth, said, shuffled: np.mean(
            np.array(shuffled) != np.array(said)
        ),
        "the share right after shuffling": lambda truth, said, shuffled: np.mean(
            np.array(shuffled) == np.array(truth)
        ),
        "losses added, not averaged": lambda *given: sum(losses(*given)),
        "the share of what was right": lambda truth, said, shuffled: (
            importance_numpy(truth, said, shuffled) / (np.array(truth) == np.array(said)).mean()
        ),
        "the greatest loss": lambda *given: max(losses(*given)),
        "never below 0": lambda *given: max(0, np.mean(losses(*given))),
        "rows, not a share": lambda truth, said, shuffled: (
            len(truth) * importance_numpy(truth, said, shuffled)
        ),
        "the least loss": lambda *given: min(losses(*given)),
        "the loss in the middle": lambda *given: np.median(losses(*given)),
        "the share right before": lambda truth, said, shuffled: (
            np.array(truth) == np.array(said)
        ).mean(),
    },
    "two_prices": {
        "measured on the training rows": lambda: mean_prices(trained=True),
        "the costs swapped": lambda: mean_prices(miss=1, alarm=3),
        "mistakes counted alike": lambda: mean_prices(miss=1),
        "the cost of all patients": lambda: {k: np.mean(c) for k, c in prices()[0].items()},
        "costs added, not averaged": lambda: {k: 3 * one for k, one in mean_prices().items()},
        "the share of the other class": lambda: mean_prices(column=0),
        "one half alone": lambda: {k: c[-1] / prices()[1] for k, c in prices()[0].items()},
    },
}
