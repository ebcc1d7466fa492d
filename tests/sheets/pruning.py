"""Answers to sheet 3. The wrong ones are written as mistakes are made."""

import copy
from collections import Counter
from functools import cache

import numpy as np
import pandas as pd

from dtlib import ClassificationTree, reduced_error_prune, train_validation_test_split
from dtlib.datasets import load_breast_cancer

# ------------------------------------------------------------------ right: the error


def answer(tree, row):
    while isinstance(tree, dict):
        tree = tree["branches"][row[tree["ask"]]]
    return tree


def error_loop(tree, rows):
    wrong = 0
    for row in rows.to_dict("records"):
        if answer(tree, row) != row["target"]:
            wrong += 1
    return wrong / len(rows)


def error_numpy(tree, rows):
    said = np.array([answer(tree, row) for _, row in rows.iterrows()])
    return np.mean(said != rows["target"].to_numpy())


def error_pandas(tree, rows):
    """By branches, not by rows: the share of each branch times its own error."""
    if isinstance(tree, dict):
        groups = rows.groupby(tree["ask"])
        return sum(len(g) * error_pandas(tree["branches"][v], g) for v, g in groups) / len(rows)
    return rows["target"].ne(tree).mean()


# ------------------------------------------------------------------ right: cuts


def cut_recursive(tree, path, training):
    if not path:
        return training["target"].value_counts().idxmax()
    first, *rest = path
    below = training[training[tree["ask"]] == first]
    new = cut_recursive(tree["branches"][first], rest, below)
    return {"ask": tree["ask"], "branches": {**tree["branches"], first: new}}


def cut_in_place(tree, path, training):
    """Walks down with a loop, and changes a copy of the tree."""
    tree = copy.deepcopy(tree)
    node, above = tree, None
    for value in path:
        training = training[training[node["ask"]] == value]
        above, node = node, node["branches"][value]
    labels, counts = np.unique(training["target"], return_counts=True)
    label = labels[counts.argmax()]
    if above is None:
        return label
    above["branches"][path[-1]] = label
    return tree


def cut_by_mask(tree, path, training):
    here, node = pd.Series(True, index=training.index), tree
    for value in path:
        here &= training[node["ask"]] == value
        node = node["branches"][value]
    label = training.loc[here, "target"].mode()[0]

    def copied(node, left):
        if not left:
            return label
        return {
            "ask": node["ask"],
            "branches": {
                value: copied(branch, left[1:]) if value == left[0] else branch
                for value, branch in node["branches"].items()
            },
        }

    return copied(tree, list(path))


def inner(tree, path=()):
    if not isinstance(tree, dict):
        return []
    below = [inner(branch, (*path, value)) for value, branch in tree["branches"].items()]
    return [path, *(one for group in below for one in group)]


def prune_loop(tree, training, validation):
    while True:
        best, least = None, error_loop(tree, validation)
        for path in inner(tree):
            smaller = cut_recursive(tree, list(path), training)
            if error_loop(smaller, validation) < least:
                best, least = smaller, error_loop(smaller, validation)
        if best is None:
            return tree
        tree = best


def prune_numpy(tree, training, validation):
    paths = inner(tree)
    if not paths:
        return tree
    smaller = [cut_by_mask(tree, path, training) for path in paths]
    errors = np.array([error_numpy(one, validation) for one in smaller])
    if errors.min() >= error_numpy(tree, validation):
        return tree
    return prune_numpy(smaller[int(errors.argmin())], training, validation)


def prune_pandas(tree, training, validation):
    """Counts mistakes, not shares, and goes through the nodes from the last to the first."""
    improved = True
    while improved and isinstance(tree, dict):
        cuts = {path: cut_recursive(tree, path, training) for path in reversed(inner(tree))}
        wrong = pd.Series(
            [round(len(validation) * error_pandas(t, validation)) for t in cuts.values()]
        )
        improved = wrong.min() < round(len(validation) * error_pandas(tree, validation))
        if improved:
            tree = list(cuts.values())[wrong.idxmin()]
    return tree


# ------------------------------------------------------------------ right: parts, rules, finding


def parts_loop(n, shares, rng):
    rows = list(range(n))
    rng.shuffle(rows)
    first, second = round(shares[0] * n), round(shares[1] * n)
    return rows[:first], rows[first : first + second], rows[first + second :]


def parts_numpy(n, shares, rng):
    ends = np.round(np.cumsum(shares)[:2] * n).astype(int)
    return np.split(rng.permutation(n), ends)


def parts_pandas(n, shares, rng):
    rows = pd.Series(range(n))
    train = rows.sample(round(n * shares[0]), random_state=rng)
    rest = rows.drop(train.index)
    validation = rest.sample(round(n * shares[1]), random_state=rng)
    return train, validation, rest.drop(validation.index)


def rule_loop(tests, label, rows):
    covered = right = 0
    for row in rows.to_dict("records"):
        if all(row[name] == value for name, value in tests.items()):
            covered += 1
            right += row["target"] == label
    return right / covered if covered else 0


def rule_numpy(tests, label, rows):
    here = np.ones(len(rows), bool)
    for name, value in tests.items():
        here &= rows[name].to_numpy() == value
    return np.sum(here & (rows["target"].to_numpy() == label)) / max(here.sum(), 1)


def rule_pandas(tests, label, rows):
    for name, value in tests.items():
        rows = rows[rows[name] == value]
    return 0.0 if rows.empty else rows["target"].eq(label).mean()


@cache
def deals(prune_on=1, judge_on=2, seeds=range(6)):
    X, y = load_breast_cancer()
    found = []
    for seed in seeds:
        parts = train_validation_test_split(X, y, (0.6, 0.2, 0.2), random_state=seed)
        pairs = list(zip(parts[:3], parts[3:], strict=True))
        tree = ClassificationTree().fit(*pairs[0])
        small = reduced_error_prune(tree, *pairs[prune_on])[0]
        Xj, yj = pairs[judge_on]
        wrong = [np.mean(t.predict(Xj) != yj) for t in (tree, small)]
        found.append([tree.n_leaves, small.n_leaves, *wrong])
    columns = ["leaves before", "leaves after", "error before", "error after"]
    return pd.DataFrame(found, columns=columns).mean()


BY_HAND = {
    "nothing": 5 / 12,
    "F3": 8 / 12,
    "N: F1": 7 / 12,
    "N, X: F2": 6 / 12,
    "N, Z: F2": 5 / 12,
    "Y: F1": 7 / 12,
    "Y, Z: F2": 4 / 12,
}

RIGHT = {
    "errors_by_hand": [BY_HAND, {key: round(value, 4) for key, value in BY_HAND.items()}],
    "which_rows": ["c", "C"],
    "three_parts": [parts_loop, parts_numpy, parts_pandas],
    "tree_error": [error_loop, error_numpy, error_pandas],
    "prune_at": [cut_recursive, cut_in_place, cut_by_mask],
    "prune": [prune_loop, prune_numpy, prune_pandas],
    "rule_accuracy": [rule_loop, rule_numpy, rule_pandas],
    "cancer_pruned": [deals, lambda: deals().to_dict()],
}

# ------------------------------------------------------------------ wrong: the error


def mistakes(tree, rows):
    return sum(answer(tree, row) != row["target"] for row in rows.to_dict("records"))


def share_right(tree, rows):
    return np.mean([answer(tree, row) == row["target"] for row in rows.to_dict("records")])


def returns_in_loop(tree, rows):
    wrong = 0
    for row in rows.to_dict("records"):
        if answer(tree, row) != row["target"]:
            wrong += 1
        return wrong / len(rows)


def always_first(tree, rows):
    wrong = 0
    for label in rows["target"]:
        node = tree
        while isinstance(node, dict):
            node = node["branches"][next(iter(node["branches"]))]
        wrong += node != label
    return wrong / len(rows)


def per_class(tree, rows):
    return mistakes(tree, rows) / len(set(rows["target"]))


# ------------------------------------------------------------------ wrong: cuts


def put(tree, path, label):
    if not path:
        return label
    below = put(tree["branches"][path[0]], path[1:], label)
    return {"ask": tree["ask"], "branches": {**tree["branches"], path[0]: below}}


def rows_there(tree, path, rows):
    for value in path:
        rows = rows[rows[tree["ask"]] == value]
        tree = tree["branches"][value]
    return rows


def find(tree, path):
    for value in path:
        tree = tree["branches"][value]
    return tree


def minority(tree, path, training):
    return put(tree, path, Counter(rows_there(tree, path, training)["target"]).most_common()[-1][0])


def whole_table(tree, path, training):
    return put(tree, path, training["target"].mode()[0])


def leaf_labels(tree):
    if isinstance(tree, dict):
        return [label for branch in tree["branches"].values() for label in leaf_labels(branch)]
    return [tree]


def most_leaves(tree, path, training):
    labels = leaf_labels(find(tree, path))
    return put(tree, path, max(labels, key=labels.count))


def last_answer(tree, path, training):
    rows = training
    if path:
        rows = training[training[find(tree, path[:-1])["ask"]] == path[-1]]
    return put(tree, path, rows["target"].mode()[0])


def too_high(tree, path, training):
    return cut_recursive(tree, path[:-1], training)


def only_the_leaf(tree, path, training):
    return rows_there(tree, path, training)["target"].mode()[0]


# ------------------------------------------------------------------ wrong: the loop


def prune_with(judge, label, accept=lambda after, before: after < before, rounds=100):
    """A loop with a slip in it; ``judge`` and ``label`` pick from (training, validation)."""

    def prune(tree, training, validation):
        rows, labels = judge(training, validation), label(training, validation)
        for _ in range(rounds):
            cuts = [
                cut_recursive(tree, path, labels)
                for path in inner(tree)
                if len(rows_there(tree, path, labels))
            ]
            if not cuts:
                break
            best = min(cuts, key=lambda one: (mistakes(one, rows), len(leaf_labels(one))))
            if not accept(mistakes(best, rows), mistakes(tree, rows)):
                break
            tree = best
        return tree

    return prune


def training_rows(training, validation):
    return training


def validation_rows(training, validation):
    return validation


def below_the_root(tree, training, validation):
    best = tree
    for path in inner(tree)[1:]:
        smaller = cut_recursive(tree, list(path), training)
        if error_loop(smaller, validation) < error_loop(best, validation):
            best = smaller
    return tree if best is tree else below_the_root(best, training, validation)


def on_the_way_down(tree, training, validation):
    """From the root down: a cut that helps is made at once."""
    for path in inner(tree):
        try:
            smaller = cut_recursive(tree, path, training)
        except (TypeError, KeyError):
            continue  # a node above it has gone
        if mistakes(smaller, validation) < mistakes(tree, validation):
            tree = smaller
    return tree


def from_the_leaves(tree, training, validation):
    """Recursive: first the branches, then the node itself."""

    def below(path):
        nonlocal tree
        for value in list(find(tree, path)["branches"]):
            if isinstance(find(tree, [*path, value]), dict):
                below([*path, value])
        smaller = cut_recursive(tree, path, training)
        if mistakes(smaller, validation) < mistakes(tree, validation):
            tree = smaller

    below([])
    return tree


# ------------------------------------------------------------------ wrong: parts and rules


def of_its_own(n, shares, rng):
    return parts_numpy(n, shares, np.random.default_rng())


def drawn_apart(n, shares, rng):
    return [rng.choice(n, round(share * n), replace=False) for share in shares]


def not_shuffled(n, shares, rng):
    first, second = round(n * shares[0]), round(n * (shares[0] + shares[1]))
    return list(range(first)), list(range(first, second)), list(range(second, n))


def of_the_rest(n, shares, rng):
    rows = rng.permutation(n)
    first = int(n * shares[0])
    second = first + int((n - first) * shares[1])
    return rows[:first], rows[first:second], rows[second:]


def with_gaps(n, shares, rng):
    """One row is lost at each cut."""
    rows = rng.permutation(n)
    first, second = round(n * shares[0]), round(n * shares[1])
    return rows[:first], rows[first + 1 : first + second], rows[first + second + 1 :]


def from_one(n, shares, rng):
    return [part + 1 for part in parts_numpy(n, shares, rng)]


def count_right(tests, label, rows):
    return len(
        rows.query(
            " & ".join([f"{k} == '{v}'" for k, v in tests.items()] + [f"target == '{label}'"])
        )
    )


def any_of(tests, label, rows):
    hits = [
        row["target"] == label
        for row in rows.to_dict("records")
        if not tests or any(row[name] == value for name, value in tests.items())
    ]
    return sum(hits) / len(hits) if hits else 0


def found_of_class(tests, label, rows):
    return count_right(tests, label, rows) / (rows["target"] == label).sum()


def covered(tests, label, rows):
    return sum(count_right(tests, one, rows) for one in set(rows["target"])) / len(rows)


def unguarded(tests, label, rows):
    fits = [row for row in rows.to_dict("records") if all(row[k] == v for k, v in tests.items())]
    return sum(row["target"] == label for row in fits) / len(fits)


def by_hand(change):
    return {key: change(key, value) for key, value in BY_HAND.items()}


# Worked out with the counts at the leaves (25 training rows) and with the twelve rows.
ON_TRAINING = dict(
    zip(BY_HAND, [2 / 25, 15 / 25, 8 / 25, 5 / 25, 3 / 25, 7 / 25, 4 / 25], strict=True)
)
BY_VALIDATION = dict(
    zip(BY_HAND, [5 / 12, 8 / 12, 5 / 12, 6 / 12, 4 / 12, 6 / 12, 4 / 12], strict=True)
)
IN_THE_NODE = dict(zip(BY_HAND, [5 / 12, 8 / 12, 5 / 6, 2 / 3, 1, 4 / 6, 0], strict=True))


def covered_rows(tests, rows):
    for name, value in tests.items():
        rows = rows[rows[name] == value]
    return rows


accuracy_loop = RIGHT["rule_accuracy"][0]

WRONG = {
    "errors_by_hand": {
        "number wrong, not share": by_hand(lambda key, value: round(12 * value)),
        "accuracy for error": by_hand(lambda key, value: 1 - value),
        "percent for a share": by_hand(lambda key, value: round(100 * value, 2)),
        "judged on the training rows": ON_TRAINING,
        "leaf labelled from the validation set": BY_VALIDATION,
        "error among the rows of the node": IN_THE_NODE,
        "change for error": by_hand(lambda key, v: v if key == "nothing" else round(v - 5 / 12, 4)),
    },
    "which_rows": {
        "which_rows: a": "a",
        "which_rows: b": "b",
        "which_rows: d": "d",
        "no letter": "test rows",
    },
    "three_parts": {
        "parts overlap": drawn_apart,
        "rows not shuffled": not_shuffled,
        "share of the rest": of_the_rest,
        "rows counted from 1": from_one,
        "sizes do not fit the shares": with_gaps,
        "no three lists": lambda n, shares, rng: [round(share * n) for share in shares],
        "chance from elsewhere": of_its_own,
    },
    "tree_error": {
        "number right, not share": lambda tree, rows: round(
            len(rows) * (1 - error_loop(tree, rows))
        ),
        "the last row left out": lambda tree, rows: error_loop(tree, rows[:-1]),
        "only the last row": lambda tree, rows: error_loop(tree, rows[-1:]),
        "divided by one less": lambda tree, rows: (
            error_loop(tree, rows) * len(rows) / (len(rows) - 1)
        ),
        "number wrong, not share": mistakes,
        "accuracy for error": share_right,
        "percent for a share": lambda tree, rows: 100 * error_loop(tree, rows),
        "only the first row": returns_in_loop,
        "first branch for every row": always_first,
        "divided by the classes, not the rows": per_class,
    },
    "prune_at": {
        "least common class in the leaf": minority,
        "majority of all rows": whole_table,
        "majority of leaves, not rows": most_leaves,
        "only the last answer counts": last_answer,
        "cut one node too high": too_high,
        "leaf without its tree": only_the_leaf,
        "other branches lost": lambda tree, path, rows: (
            {
                "ask": tree["ask"],
                "branches": {
                    path[0]: WRONG["prune_at"]["other branches lost"](
                        tree["branches"][path[0]], path[1:], rows[rows[tree["ask"]] == path[0]]
                    )
                },
            }
            if path
            else rows["target"].mode()[0]
        ),
        "the first row's class": lambda tree, path, rows: put(
            tree, path, rows_there(tree, path, rows)["target"].iloc[0]
        ),
        "the last row's class": lambda tree, path, rows: put(
            tree, path, list(rows_there(tree, path, rows)["target"])[-1]
        ),
        "the class that sorts first": lambda tree, path, rows: put(
            tree, path, sorted(rows_there(tree, path, rows)["target"])[0]
        ),
        "the class that sorts last": lambda tree, path, rows: put(
            tree, path, sorted(rows_there(tree, path, rows)["target"])[-1]
        ),
        "the first leaf below": lambda tree, path, rows: put(
            tree, path, leaf_labels(find(tree, path))[0]
        ),
    },
    "prune": {
        "judged on the training rows": prune_with(training_rows, training_rows),
        "leaf labelled from the validation set": prune_with(validation_rows, validation_rows),
        "equal error accepted": prune_with(
            validation_rows, training_rows, lambda after, before: after <= before
        ),
        "stops after the first cut": prune_with(validation_rows, training_rows, rounds=1),
        "cuts not compared": on_the_way_down,
        "cuts from the leaves upwards": from_the_leaves,
        "root never tried": below_the_root,
        "cuts until nothing is left": prune_with(
            validation_rows, training_rows, lambda after, before: True
        ),
    },
    "rule_accuracy": {
        "only the last test": lambda tests, label, rows: accuracy_loop(
            dict(list(tests.items())[-1:]), label, rows
        ),
        "only the first test": lambda tests, label, rows: accuracy_loop(
            dict(list(tests.items())[:1]), label, rows
        ),
        "number covered": lambda tests, label, rows: len(covered_rows(tests, rows)),
        "wrong rows counted": lambda tests, label, rows: (
            np.mean(covered_rows(tests, rows)["target"] != label)
            if len(covered_rows(tests, rows))
            else 0.0
        ),
        "1 where no row is covered": lambda tests, label, rows: (
            accuracy_loop(tests, label, rows) if len(covered_rows(tests, rows)) else 1
        ),
        "tests play no part": lambda tests, label, rows: np.mean(rows["target"] == label),
        "no test covers no row": lambda tests, label, rows: (
            accuracy_loop(tests, label, rows) if tests else 0
        ),
        "share of the most common class": lambda tests, label, rows: (
            max(covered_rows(tests, rows)["target"].value_counts()) / len(covered_rows(tests, rows))
            if len(covered_rows(tests, rows))
            else 0
        ),
        "divided by all rows": lambda *rule: count_right(*rule) / len(rule[2]),
        "number right, not share": count_right,
        "one test is enough": any_of,
        "share of the class, not of the rule": found_of_class,
        "share covered": covered,
        "no covered row breaks it": unguarded,
    },
    "cancer_pruned": {
        "validation rows as test": lambda: deals(judge_on=1),
        "test rows choose": lambda: deals(prune_on=2),
        "errors on the training rows": lambda: deals(judge_on=0),
        "accuracy for error": lambda: {**deals(), **(1 - deals()[["error before", "error after"]])},
        "percent for a share": lambda: deals() * [1, 1, 100, 100],
        "one deal, not six": lambda: deals(seeds=(0,)),
        "sums for averages": lambda: deals() * 6,
    },
}
