"""Answers to sheet 7. The wrong ones are written as mistakes are made, not as checks know them."""

import math
import random
import statistics
from collections import Counter
from functools import cache

import numpy as np
import pandas as pd

from dtlib import ClassificationTree, RandomForestClassifier
from dtlib.datasets import load_wine

# ------------------------------------------------------------------ right: chance


def bags_loop(n, times, rng):
    bags = []
    for _ in range(times):
        bag = []
        while len(bag) < n:
            bag.append(int(rng.random() * n))
        bags.append(bag)
    return bags


def bags_numpy(n, times, rng):
    return rng.integers(n, size=(times, n))


def bags_choice(n, times, rng):
    return pd.DataFrame(rng.choice(n, size=(n, times), replace=True)).T.to_numpy()


def bags_with_chance_of_their_own(n, times, rng):
    own = random.Random(int(rng.integers(1_000_000)))
    return [own.choices(range(n), k=n) for _ in range(times)]


def features_loop(names, nodes, rng):
    drawn = []
    for _ in range(nodes):
        left, few = list(names), []
        for _ in range(int(len(names) ** 0.5)):
            few.append(left.pop(rng.integers(len(left))))
        drawn.append(few)
    return drawn


def features_choice(names, nodes, rng):
    d = math.isqrt(len(names))
    return [rng.choice(names, d, replace=False).tolist() for _ in range(nodes)]


def features_shuffled(names, nodes, rng):
    d = math.floor(math.sqrt(len(names)))
    return np.array([rng.permutation(names)[:d] for _ in range(nodes)])


# ------------------------------------------------------------------ right: votes


def vote_loop(votes):
    best, most = None, 0
    for label in sorted(set(votes)):
        n = 0
        for vote in votes:
            n += vote == label
        if n > most:
            best, most = label, n
    return best


def vote_numpy(votes):
    return np.bincount(votes).argmax()


def vote_pandas(votes):
    return pd.Series(votes).mode()[0]


def oob_loop(votes, in_bag, labels):
    judged = wrong = 0
    for i in range(len(labels)):
        said = []
        for t in range(len(votes)):
            if in_bag[t][i] == 0:
                said.append(votes[t][i])
        if said:
            judged += 1
            if vote_loop(said) != labels[i]:
                wrong += 1
    return wrong / judged


def oob_numpy(votes, in_bag, labels):
    votes, out, labels = np.array(votes), np.array(in_bag) == 0, np.array(labels)
    n_classes = max(votes.max(), labels.max()) + 1
    counts = np.array([((votes == k) & out).sum(axis=0) for k in range(n_classes)])
    judged = out.any(axis=0)
    return np.mean((counts.argmax(axis=0) != labels)[judged])


def oob_pandas(votes, in_bag, labels):
    said = pd.DataFrame(votes).where(pd.DataFrame(in_bag) == 0)
    winner = said.mode().iloc[0].dropna()
    return (winner != pd.Series(labels)[winner.index]).mean()


def bagged_loop(X, y, bags, X_new):
    answers = []
    for bag in bags:
        tree = ClassificationTree()
        tree.fit(X.iloc[bag], y[bag])
        answers.append(tree.predict(X_new))
    return [vote_loop(list(column)) for column in zip(*answers, strict=True)]


def bagged_numpy(X, y, bags, X_new):
    table = X.to_numpy()
    trees = [ClassificationTree().fit(table[bag], np.array(y)[bag]) for bag in bags]
    return [vote_numpy(row) for row in np.array([t.predict(X_new.to_numpy()) for t in trees]).T]


def bagged_pandas(X, y, bags, X_new):
    rows = X.assign(label=y)
    said = {}
    for t, bag in enumerate(bags):
        drawn = rows.iloc[bag]
        said[t] = ClassificationTree().fit(drawn[X.columns], drawn["label"]).predict(X_new)
    return pd.DataFrame(said).mode(axis=1)[0].astype(int)


# ------------------------------------------------------------------ right: real data


MODELS = {
    "one tree": lambda seed: ClassificationTree(),
    "bagging": lambda seed: RandomForestClassifier(
        n_estimators=15, max_features=None, random_state=seed
    ),
    "random forest": lambda seed: RandomForestClassifier(n_estimators=15, random_state=seed),
}


@cache
def wines(trained=False, nameless=False, state=None):
    """The shares of all halves, by model."""
    X, y = load_wine()
    found = {name: [] for name in MODELS}
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(len(X))
        train, test = order[: len(X) // 2], order[len(X) // 2 :]
        asked = train if trained else test
        for name, model in MODELS.items():
            rows, new = X.iloc[train], X.iloc[asked]
            if nameless:
                rows, new = rows.to_numpy(), new.to_numpy()
            learnt = model(seed if state is None else state).fit(rows, y.iloc[train])
            found[name].append(learnt.score(new, y.iloc[asked]))
    return found


def mean_wines(**how):
    return {name: float(np.mean(shares)) for name, shares in wines(**how).items()}


def wines_row_by_row():
    """Right rows counted one by one, over all halves together."""
    X, y = load_wine()
    right, asked = dict.fromkeys(MODELS, 0), 0
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(len(X)).tolist()
        middle = len(X) // 2
        asked += len(order[middle:])
        for name, model in MODELS.items():
            learnt = model(seed).fit(X.iloc[order[:middle]], y.iloc[order[:middle]])
            for said, label in zip(
                learnt.predict(X.iloc[order[middle:]]), y.iloc[order[middle:]], strict=True
            ):
                right[name] += said == label
    return {name: round(n / asked, 3) for name, n in right.items()}


RIGHT = {
    "left_out": [0.8**5, 0.32768, 0.328],
    "bootstrap": [bags_loop, bags_numpy, bags_choice, bags_with_chance_of_their_own],
    "majority_vote": [vote_loop, vote_numpy, vote_pandas],
    "variance_of_mean": [1.48, 0.3 * 4 + 0.7 * 4 / 10, np.float64(1.48)],
    "better_forest": ["c", "C", " c"],
    "price_out_of_bag": [2.267, 6.8 / 3, 2.2667],
    "out_of_bag_error": [oob_loop, oob_numpy, oob_pandas],
    "features_of_nodes": [features_loop, features_choice, features_shuffled],
    "bagged": [bagged_loop, bagged_numpy, bagged_pandas],
    "tree_or_forest": [mean_wines, lambda: pd.DataFrame(wines()).mean(), wines_row_by_row],
}

# ------------------------------------------------------------------ wrong


def dropped_again(n, times, rng):
    return [list(set(rng.integers(0, n, n).tolist())) for _ in range(times)]


def seeded_in_the_loop(n, times, rng):
    return [np.random.default_rng(0).integers(0, n, n) for _ in range(times)]


def one_set_for_all(names, nodes, rng):
    few = rng.choice(names, int(math.sqrt(len(names))), replace=False)
    return [few] * nodes


def with_repetition(names, nodes, rng):
    d = int(math.sqrt(len(names)))
    return [[names[rng.integers(len(names))] for _ in range(d)] for _ in range(nodes)]


def half(names, nodes, rng):
    return [rng.permutation(names)[: len(names) // 2] for _ in range(nodes)]


def consecutive(names, nodes, rng):
    d = math.isqrt(len(names))
    starts = rng.integers(len(names) - d + 1, size=nodes)
    return [names[start : start + d] for start in starts]


def nearest(names, nodes, rng):
    d = round(math.sqrt(len(names)))
    return [rng.choice(names, d, replace=False) for _ in range(nodes)]


def without_the_last(names, nodes, rng):
    d = math.isqrt(len(names))
    return [[names[j] for j in rng.choice(len(names) - 1, d, replace=False)] for _ in range(nodes)]


def with_a_seed_of_its_own(names, nodes, rng):
    return features_choice(names, nodes, np.random.default_rng(42))


def rarest(votes):
    return sorted(set(votes), key=lambda label: (votes.count(label), label))[0]


def last_of_the_largest(votes):
    best = None
    for label in sorted(set(votes)):
        if best is None or votes.count(label) >= votes.count(best):
            best = label
    return best


def judged_by(votes, in_bag, labels, who):
    errors = []
    for i, label in enumerate(labels):
        said = [votes[t][i] for t in range(len(votes)) if who(in_bag[t][i])]
        if said:
            errors.append(vote_pandas(said) != label)
    return np.mean(errors)


def voted(votes, in_bag, labels, winner):
    """Wrong rows over judged rows; ``winner`` makes a class of the votes out of bag."""
    wrong = []
    for i, label in enumerate(labels):
        said = [v[i] for v, b in zip(votes, in_bag, strict=True) if not b[i]]
        if said:
            two = winner.__code__.co_argcount == 2
            wrong.append((winner(said, label) if two else winner(said)) != label)
    return sum(wrong) / len(wrong)


def single_votes(votes, in_bag, labels):
    wrong = total = 0
    for vote, bag in zip(votes, in_bag, strict=True):
        for i in range(len(labels)):
            if not bag[i]:
                total += 1
                wrong += vote[i] != labels[i]
    return wrong / total


def nobody_is_wrong(votes, in_bag, labels):
    wrong = 0
    for i, label in enumerate(labels):
        said = [vote[i] for vote, bag in zip(votes, in_bag, strict=True) if bag[i] == 0]
        if not said or vote_loop(said) != label:
            wrong += 1
    return wrong / len(labels)


def over_all_rows(votes, in_bag, labels):
    wrong = 0
    for i, label in enumerate(labels):
        said = [vote[i] for vote, bag in zip(votes, in_bag, strict=True) if bag[i] == 0]
        if said and vote_loop(said) != label:
            wrong += 1
    return wrong / len(labels)


def how_many_rows(votes, in_bag, labels):
    wrong = 0
    for i, label in enumerate(labels):
        said = [vote[i] for vote, bag in zip(votes, in_bag, strict=True) if bag[i] == 0]
        wrong += bool(said) and vote_loop(said) != label
    return wrong


def ignores_bags(X, y, bags, X_new):
    answers = [ClassificationTree().fit(X, y).predict(X_new) for _ in bags]
    return [vote_loop(list(column)) for column in np.transpose(answers)]


def each_row_once(X, y, bags, X_new):
    return bagged_loop(X, y, [sorted(set(bag)) for bag in bags], X_new)


def old_labels(X, y, bags, X_new):
    answers = [ClassificationTree().fit(X.iloc[bag], y).predict(X_new) for bag in bags]
    return [vote_loop(list(column)) for column in np.transpose(answers)]


def returns_too_early(X, y, bags, X_new):
    for bag in bags:
        tree = ClassificationTree().fit(X.iloc[bag], y[bag])
        return tree.predict(X_new)
    return None


def rows_by_loc(X, y, bags, X_new):
    answers = [ClassificationTree().fit(X.loc[b], y[b]).predict(X_new) for b in bags]
    return [vote_loop(list(column)) for column in np.transpose(answers)]


def rows_and_labels_by_loc(X, y, bags, X_new):
    rows = X.assign(label=y)
    said = {}
    for t, bag in enumerate(bags):
        drawn = rows.loc[bag]
        said[t] = ClassificationTree().fit(drawn[X.columns], drawn["label"]).predict(X_new)
    return pd.DataFrame(said).mode(axis=1)[0].astype(int)


def mean_of_classes(X, y, bags, X_new):
    total = sum(ClassificationTree().fit(X.iloc[b], y[b]).predict(X_new) for b in bags)
    return np.rint(total / len(bags)).astype(int)


WRONG = {
    "left_out": {
        "the limit for many rows": 0.368,
        "share of the rows that are drawn": 0.672,
        "missed by one draw": 0.8,
        "hit by every draw": 0.00032,
        "nobody left out": 0,
        "rounded on the way": 0.51 * 0.64,
    },
    "bootstrap": {
        "bootstrap without replacement": lambda n, times, rng: [
            rng.permutation(n) for _ in range(times)
        ],
        "rows that come twice dropped": dropped_again,
        "bootstrap of the wrong size": lambda n, times, rng: rng.integers(0, n, (times, n // 2)),
        "the last row is never drawn": lambda n, times, rng: rng.integers(0, n - 1, (times, n)),
        "rows numbered from 1": lambda n, times, rng: rng.integers(1, n + 1, (times, n)),
        "the same sample every time": seeded_in_the_loop,
        "one sample only": lambda n, times, rng: rng.integers(0, n, n).tolist(),
        "chance from elsewhere": lambda n, times, rng: [
            [random.randrange(n) for _ in range(n)] for _ in range(times)
        ],
    },
    "majority_vote": {
        "the first vote": lambda votes: votes[0],
        "the last vote": lambda votes: votes[-1],
        "the largest number": max,
        "the smallest number": min,
        "mean of the votes": np.mean,
        "tie by last seen": lambda votes: max(reversed(votes), key=votes.count),
        "the class with its votes": lambda votes: Counter(sorted(votes)).most_common(1)[0],
        "vote averaged as numbers": lambda votes: int(np.round(np.mean(votes))),
        "median of the votes": statistics.median,
        "the class with the fewest votes": rarest,
        "how many votes it has": lambda votes: Counter(votes).most_common()[0][1],
        "place for the class": lambda votes: np.argmax(np.unique(votes, return_counts=True)[1]),
        "tie by first seen": lambda votes: max(votes, key=votes.count),
        "tie for the largest class": last_of_the_largest,
    },
    "variance_of_mean": {
        "as if the trees were independent": 0.4,
        "only what the trees share": 1.2,
        "only what the trees do not share": 0.28,
        "ρ and 1 − ρ swapped": 2.92,
        "rounded on the way": 1.4755,
    },
    "better_forest": {
        "better_forest: a": "a",
        "better_forest: b": "b",
        "better_forest: d": "D",
        "no letter": "more trees",
    },
    "price_out_of_bag": {
        "out of bag over all trees": 2.16,
        "out of bag over in-bag trees": 2.0,
        "median for the mean": 2.3,
        "answers added, not averaged": 6.8,
        "rounded on the way": 6.8 * 0.333,
    },
    "out_of_bag_error": {
        "ties to the larger class": lambda *a: voted(
            *a, lambda c: max(sorted(c)[::-1], key=c.count)
        ),
        "one wrong vote is enough": lambda votes, in_bag, labels: voted(
            votes, in_bag, labels, lambda c, y: y if set(c) == {y} else None
        ),
        "one right vote is enough": lambda votes, in_bag, labels: voted(
            votes, in_bag, labels, lambda c, y: y if y in c else None
        ),
        "the first judge alone": lambda *a: voted(*a, lambda c: c[0]),
        "the last judge alone": lambda *a: voted(*a, lambda c: c[-1]),
        "number of rows judged": lambda votes, in_bag, labels: sum(
            0 in column for column in zip(*in_bag, strict=True)
        ),
        "out of bag over all trees": lambda *a: judged_by(*a, lambda count: True),
        "out of bag over in-bag trees": lambda *a: judged_by(*a, lambda count: count >= 1),
        "drawn twice taken for out of bag": lambda *a: judged_by(*a, lambda count: count != 1),
        "drawn once taken for out of bag": lambda *a: judged_by(*a, lambda count: count < 2),
        "wrong votes counted, not wrong rows": single_votes,
        "wrong rows counted, not their share": how_many_rows,
        "accuracy for error": lambda *a: 1 - oob_numpy(*a),
        "rows without judges counted as wrong": nobody_is_wrong,
        "rows without judges counted as right": over_all_rows,
    },
    "features_of_nodes": {
        "another number than √p": lambda names, nodes, rng: [
            rng.choice(names, len(names) - 1, replace=False) for _ in range(nodes)
        ],
        "features drawn with repetition": with_repetition,
        "features drawn once": one_set_for_all,
        "half of the features": half,
        "√p rounded up": nearest,
        "features side by side": consecutive,
        "the last feature is never drawn": without_the_last,
        "features of one node only": lambda names, nodes, rng: features_choice(names, 1, rng)[0],
        "places for names": lambda names, nodes, rng: [
            rng.choice(len(names), math.isqrt(len(names)), replace=False) for _ in range(nodes)
        ],
        "chance from elsewhere": with_a_seed_of_its_own,
    },
    "bagged": {
        "every tree on all rows": ignores_bags,
        "one tree on all bags": lambda X, y, bags, new: bagged_loop(
            X, y, [[i for bag in bags for i in bag]], new
        ),
        "the last tree alone": lambda X, y, bags, new: bagged_loop(X, y, bags[-1:], new),
        "rows that come twice dropped": each_row_once,
        "labels not drawn with their rows": old_labels,
        "the first tree alone": returns_too_early,
        "vote averaged as numbers": mean_of_classes,
        "rows looked up in the index": rows_by_loc,
    },
    "tree_or_forest": {
        "measured on the training rows": lambda: mean_wines(trained=True),
        "error for accuracy": lambda: {name: 1 - share for name, share in mean_wines().items()},
        "percent for a share": lambda: {
            name: round(100 * share, 2) for name, share in mean_wines().items()
        },
        "scores added, not averaged": lambda: {name: sum(s) for name, s in wines().items()},
        "one half alone": lambda: {name: s[-1] for name, s in wines().items()},
        "names of the columns lost": lambda: mean_wines(nameless=True),
        "another random_state": lambda: mean_wines(state=0),
    },
}
