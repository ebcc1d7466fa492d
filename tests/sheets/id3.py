"""Answers to sheet 2. A table is a DataFrame, a tree is nested dictionaries."""

import functools
import math
from collections import Counter

import numpy as np
import pandas as pd

from dtlib.datasets import load_coms3, load_play_tennis, load_twelve_rows, load_zoo
from tests import gain_slips

# ------------------------------------------------------------------ right: gain


def bits(labels):
    """With loops."""
    total = 0.0
    for n in Counter(labels).values():
        total -= n / len(labels) * math.log2(n / len(labels))
    return total


def gain_loop(table, attribute, target):
    groups = {}
    for value, label in zip(table[attribute], table[target], strict=True):
        groups.setdefault(value, []).append(label)
    left = sum(len(group) * bits(group) for group in groups.values()) / len(table)
    return bits(list(table[target])) - left


def h_numpy(counts):
    p = np.asarray(counts, dtype=float) / np.sum(counts)
    p = p[p > 0]
    return -np.sum(p * np.log2(p))


def gain_numpy(table, attribute, target):
    """H(X) + H(Y) − H(X, Y)."""
    counts = pd.crosstab(table[attribute], table[target]).to_numpy()
    return h_numpy(counts.sum(axis=0)) + h_numpy(counts.sum(axis=1)) - h_numpy(counts.ravel())


def h_pandas(column):
    p = column.value_counts(normalize=True)
    return -(p * p.map(math.log2)).sum()


def gain_pandas(table, attribute, target):
    weights = table[attribute].value_counts(normalize=True)
    left = table.groupby(attribute)[target].apply(h_pandas)
    return h_pandas(table[target]) - (weights * left).sum()


def ratio_loop(table, attribute, target):
    if len(set(table[attribute])) == 1:
        return 0
    return gain_loop(table, attribute, target) / bits(list(table[attribute]))


def ratio_numpy(table, attribute, target):
    cut = h_numpy(np.unique(table[attribute], return_counts=True)[1])
    return gain_numpy(table, attribute, target) / cut if cut > 0 else 0.0


def ratio_pandas(table, attribute, target):
    cut = h_pandas(table[attribute])
    return 0.0 if cut == 0 else gain_pandas(table, attribute, target) / cut


# ------------------------------------------------------------------ right: trees


def best_loop(table, attributes, target):
    best, greatest = None, -1.0
    for name in sorted(attributes):
        if gain_loop(table, name, target) > greatest + 1e-9:
            best, greatest = name, gain_loop(table, name, target)
    return best


def best_numpy(table, attributes, target):
    names = sorted(attributes)
    return names[np.argmax([round(gain_numpy(table, name, target), 9) for name in names])]


def best_pandas(table, attributes, target):
    gains = pd.Series({name: gain_pandas(table, name, target) for name in sorted(attributes)})
    return gains.round(9).idxmax()


def id3_loop(table, attributes, target):
    labels = list(table[target])
    majority = max(sorted(set(labels)), key=labels.count)
    useful = []
    for name in attributes:
        if len(set(table[name])) > 1:
            useful.append(name)
    if len(set(labels)) == 1 or not useful:
        return majority
    best = best_loop(table, useful, target)
    tree = {"asks": best, "majority": majority, "branches": {}}
    for value in table[best].unique():
        rest = [name for name in useful if name != best]
        tree["branches"][value] = id3_loop(table[table[best] == value], rest, target)
    return tree


def id3_numpy(table, attributes, target):
    labels, counts = np.unique(table[target], return_counts=True)
    most = labels[np.argmax(counts)]
    open_ = [name for name in attributes if len(np.unique(table[name])) > 1]
    if len(labels) == 1 or len(open_) == 0:
        return most
    best = best_numpy(table, open_, target)
    branches = {
        value: id3_numpy(table.loc[table[best].to_numpy() == value], open_, target)
        for value in np.unique(table[best])
    }
    return {"branches": branches, "majority": most, "asks": best}


def id3_pandas(table, attributes, target):
    """Constant columns are dropped, so that what was asked goes by itself."""
    varied = table[attributes].nunique() if attributes else pd.Series(dtype=int)
    useful = varied[varied > 1].index.to_list()
    majority = table[target].mode()[0]
    if table[target].nunique() == 1 or not useful:
        return majority
    best = best_pandas(table, useful, target)
    parts = table.groupby(best)
    branches = {value: id3_pandas(part, useful, target) for value, part in parts}
    return {"asks": best, "majority": majority, "branches": branches}


def predict_loop(tree, row):
    while isinstance(tree, dict):
        value = row[tree["asks"]]
        if value not in tree["branches"]:
            return tree["majority"]
        tree = tree["branches"][value]
    return tree


def predict_recursive(tree, row):
    if not isinstance(tree, dict):
        return tree
    return predict_recursive(tree["branches"].get(row[tree["asks"]], tree["majority"]), row)


def predict_trying(tree, row):
    try:
        return predict_trying(tree["branches"][row[tree["asks"]]], row)
    except KeyError:
        return tree["majority"]
    except TypeError:
        return tree


# ------------------------------------------------------------------ right: findings


def ends(ninth=True):
    table = load_coms3().frame
    if ninth:
        table = pd.concat([table, pd.DataFrame([["C", "Y", "N", "Fail"]], columns=table.columns)])
    last = table[(table["tuts"] == "N") & (table["labs"] == "Y")]
    tree = id3_loop(last, ["COMS2"], "result")
    says = {grade: predict_loop(tree, {"COMS2": grade}) for grade in "ABC"}
    return {"gain": gain_loop(last, "COMS2", "result"), **says}


def twelve_says(grow=id3_loop):
    tree = grow(load_twelve_rows().frame, ["F1", "F2", "F3"], "target")
    rows = {"T, 0, C": ("T", 0, "C"), "F, 0, C": ("F", 0, "C"),
            "T, 1, C": ("T", 1, "C"), "F, 2, B": ("F", 2, "B")}  # fmt: skip
    return {
        key: predict_loop(tree, dict(zip(["F1", "F2", "F3"], row, strict=True)))
        for key, row in rows.items()
    }


def days_that_differ(seen_too=False):
    old, new = load_play_tennis().frame, load_play_tennis(with_d15=True).frame
    names = ["Outlook", "Temperature", "Humidity", "Wind"]
    trees = [id3_loop(days, names, "PlayTennis") for days in (old, new)]
    kinds = pd.MultiIndex.from_product([new[name].unique() for name in names])
    rows = [dict(zip(names, kind, strict=True)) for kind in kinds]
    known = new[names].to_dict("records")
    asked = [row for row in rows if seen_too or row not in known]
    differ = sum(predict_loop(trees[0], row) != predict_loop(trees[1], row) for row in asked)
    return {"sunny": trees[1]["branches"]["Sunny"]["asks"], "differ": differ}


@functools.cache
def zoo_shares():
    zoo = load_zoo().frame.reset_index()
    half, others = zoo.iloc[::2], zoo.iloc[1::2]
    names = [name for name in zoo if name not in ("animal", "type")]
    tree = id3_numpy(half, names, "type")
    named = id3_numpy(half, [*names, "animal"], "type")

    def right(tree, rows):
        return np.mean([predict_loop(tree, row) == row["type"] for _, row in rows.iterrows()])

    return {
        "first": tree["asks"],
        "seen": right(tree, half),
        "new": right(tree, others),
        "new with name": right(named, others),
    }


COSTLY = {
    "gain": "scan",
    "Tan–Schlimmer": "blood",
    "Nunez, w = 1": "fever",
    "Nunez, w = 0": "scan",
}
RIGHT = {
    "costly_questions": [COSTLY, pd.Series(COSTLY)],
    "ninth_student": [ends(), {"gain": 0.3113, "A": "Fail", "B": "Pass", "C": "Fail"}],
    "gain_of_f2": [0.199, gain_loop(load_twelve_rows().frame, "F2", "target")],
    "patrons_or_type": ["c", "C"],
    "gain": [gain_loop, gain_numpy, gain_pandas],
    "gain_ratio": [ratio_loop, ratio_numpy, ratio_pandas],
    "best_attribute": [best_loop, best_numpy, best_pandas],
    "id3": [id3_loop, id3_numpy, id3_pandas],
    "predict": [predict_loop, predict_recursive, predict_trying],
    "twelve_rows": [twelve_says, lambda: twelve_says(id3_pandas)],
    "fifteenth_day": [days_that_differ, lambda: pd.Series(days_that_differ())],
    "is_it_better": ["c", " C"],
    "animals": [zoo_shares, {"first": "legs", "seen": 1, "new": 43 / 50, "new with name": 0.4}],
}

# ------------------------------------------------------------------ wrong: gain


def groups_of(table, attribute, target):
    return [list(part[target]) for _, part in table.groupby(attribute)]


def gain_plain_mean(table, attribute, target):
    groups = groups_of(table, attribute, target)
    return bits(list(table[target])) - sum(bits(group) for group in groups) / len(groups)


def gain_plain_sum(table, attribute, target):
    h = bits(list(table[target]))
    for group in groups_of(table, attribute, target):
        h -= bits(group)
    return h


def gain_rows_times_entropy(table, attribute, target):
    h = bits(list(table[target]))
    for group in groups_of(table, attribute, target):
        h -= len(group) * bits(group)
    return h


def left_over(table, attribute, target):
    groups = groups_of(table, attribute, target)
    return sum(len(group) / len(table) * bits(group) for group in groups)


def gain_of_wrong_column(table, attribute, target):
    return bits(list(table[attribute])) - left_over(table, attribute, target)


def gain_ln(table, attribute, target):
    def nats(column):
        p = column.value_counts() / len(column)
        return -(p * np.log(p)).sum()

    left = sum(len(part) * nats(part[target]) for _, part in table.groupby(attribute))
    return nats(table[target]) - left / len(table)


def gain_of_pure_groups(table, attribute, target):
    h = bits(list(table[target]))
    for _, part in table.groupby(attribute):
        h -= len(part) / len(table) * bits(list(part[attribute]))
    return h


def returns_in_loop(table, attribute, target):
    for group in groups_of(table, attribute, target):
        return bits(list(table[target])) - len(group) / len(table) * bits(group)


def forgets_groups(table, attribute, target):
    for group in groups_of(table, attribute, target):
        left = len(group) / len(table) * bits(group)
    return bits(list(table[target])) - left


def loops_over_rows(table, attribute, target):
    left = 0
    for value in table[attribute]:
        group = list(table[table[attribute] == value][target])
        left += len(group) / len(table) * bits(group)
    return bits(list(table[target])) - left


def largest_weight_first(table, attribute, target):
    weights = table[attribute].value_counts(normalize=True)
    groups = groups_of(table, attribute, target)
    left = sum(w * bits(group) for w, group in zip(weights, groups, strict=True))
    return bits(list(table[target])) - left


def grouped_by_target(table, attribute, target):
    return bits(list(table[target])) - left_over(table, target, attribute)


def minus_attribute(table, attribute, target):
    return bits(list(table[target])) - bits(list(table[attribute]))


def divided(by):
    def ratio(table, attribute, target):
        if table[attribute].nunique() == 1:
            return 0
        return gain_loop(table, attribute, target) / by(table, attribute, target)

    return ratio


def ratio_ln(table, attribute, target):
    shares = table[attribute].value_counts(normalize=True)
    cut = -(shares * np.log(shares)).sum()
    return gain_loop(table, attribute, target) / cut if cut else 0.0


def ratio_turned(table, attribute, target):
    g = gain_loop(table, attribute, target)
    if g == 0:
        return 0
    return bits(list(table[attribute])) / g


# ------------------------------------------------------------------ wrong: trees


def best_all(table, attributes, target):
    return best_loop(table, list(table.columns.drop(target)), target)


def best_first_given(table, attributes, target):
    gains = [round(gain_loop(table, name, target), 9) for name in attributes]
    return attributes[gains.index(max(gains))]


def best_last(table, attributes, target):
    best = sorted(attributes)[0]
    for name in sorted(attributes):
        if gain_loop(table, name, target) >= gain_loop(table, best, target) - 1e-9:
            best = name
    return best


def best_least(table, attributes, target):
    return min(sorted(attributes), key=lambda name: round(gain_loop(table, name, target), 9))


def grown(best=best_loop, label=None, stop=None, constant=False):
    """ID3 with one piece exchanged."""

    def mode(labels):
        return max(sorted(set(labels)), key=labels.count)

    def grow(table, attributes, target):
        labels = list(table[target])
        says = (label or mode)(labels)
        left = [name for name in attributes if constant or table[name].nunique() > 1]
        if len(set(labels)) == 1 or not left or (stop and stop(table, attributes, left, target)):
            return says
        name = best(table, left, target)
        rest = [other for other in attributes if other != name]
        branches = {value: grow(part, rest, target) for value, part in table.groupby(name)}
        return {"asks": name, "majority": says, "branches": branches}

    return grow


def id3_remove(table, attributes, target):
    majority = table[target].mode()[0]
    useful = [name for name in attributes if table[name].nunique() > 1]
    if table[target].nunique() == 1 or not useful:
        return majority
    best = best_loop(table, useful, target)
    attributes.remove(best)
    branches = {}
    for value in table[best].unique():
        branches[value] = id3_remove(table[table[best] == value], attributes, target)
    return {"asks": best, "majority": majority, "branches": branches}


def id3_for_ever(table, attributes, target):
    labels = list(table[target])
    if len(set(labels)) == 1 or not attributes:
        return max(sorted(set(labels)), key=labels.count)
    best = best_loop(table, attributes, target)
    branches = {v: id3_for_ever(part, attributes, target) for v, part in table.groupby(best)}
    majority = max(sorted(set(labels)), key=labels.count)
    return {"asks": best, "majority": majority, "branches": branches}


def id3_with_short_key(table, attributes, target):
    def renamed(tree):
        if isinstance(tree, str):
            return tree
        below = {value: renamed(branch) for value, branch in tree["branches"].items()}
        return {"ask": tree["asks"], "majority": tree["majority"], "branches": below}

    return renamed(id3_loop(table, attributes, target))


def id3_mode(table, attributes, target):
    """The whole of pandas' answer, which may be several classes."""
    useful = [name for name in attributes if table[name].nunique() > 1]
    if table[target].nunique() == 1 or not useful:
        return table[target].mode()
    best = best_loop(table, useful, target)
    branches = {value: id3_mode(part, useful, target) for value, part in table.groupby(best)}
    return {"asks": best, "majority": table[target].mode(), "branches": branches}


def id3_one_majority(table, attributes, target):
    most = table[target].mode()[0]

    def grow(part, names):
        useful = [name for name in names if part[name].nunique() > 1]
        if part[target].nunique() == 1:
            return part[target].iloc[0]
        if not useful:
            return most
        best = best_loop(part, useful, target)
        branches = {value: grow(rows, useful) for value, rows in part.groupby(best)}
        return {"asks": best, "majority": most, "branches": branches}

    return grow(table, attributes)


def id3_all_rows(table, attributes, target):
    useful = [name for name in attributes if table[name].nunique() > 1]
    most = table[target].mode()[0]
    if table[target].nunique() == 1 or not useful:
        return most
    best = best_loop(table, useful, target)
    rest = [name for name in useful if name != best]
    branches = {value: id3_all_rows(table, rest, target) for value in table[best].unique()}
    return {"asks": best, "majority": most, "branches": branches}


def walk_by_name(tree, row):
    while isinstance(tree, dict):
        tree = tree["branches"].get(tree["asks"], tree["majority"])
    return tree


def walk_once(tree, row):
    if isinstance(tree, str):
        return tree
    value = row[tree["asks"]]
    return tree["branches"][value] if value in tree["branches"] else tree["majority"]


def walk_or_raise(tree, row):
    while isinstance(tree, dict):
        tree = tree["branches"][row[tree["asks"]]]
    return tree


def walk_or_nothing(tree, row):
    while isinstance(tree, dict):
        tree = tree["branches"].get(row[tree["asks"]])
    return tree


def walk_back_to_root(tree, row):
    try:
        return walk_or_raise(tree, row)
    except KeyError:
        return tree["majority"]


def walk_from_above(tree, row, above=None):
    if not isinstance(tree, dict):
        return tree
    if row[tree["asks"]] not in tree["branches"]:
        return above or tree["majority"]
    return walk_from_above(tree["branches"][row[tree["asks"]]], row, tree["majority"])


def leaves_of(tree):
    if not isinstance(tree, dict):
        return [tree]
    return [leaf for below in tree["branches"].values() for leaf in leaves_of(below)]


def by_leaves(tree):
    """The same tree, with what most leaves say as the majority of each node."""
    if not isinstance(tree, dict):
        return tree
    branches = {value: by_leaves(below) for value, below in tree["branches"].items()}
    return {**tree, "majority": common(leaves_of(tree)), "branches": branches}


def common(labels):
    return max(sorted(set(labels)), key=labels.count)


def walk_first(tree, row):
    while isinstance(tree, dict):
        branches = tree["branches"]
        tree = branches.get(row[tree["asks"]], next(iter(branches.values())))
    return tree


def walk_no_leaf(tree, row):
    below = tree["branches"].get(row[tree["asks"]], tree["majority"])
    return walk_no_leaf(below, row) if isinstance(below, dict) else below


NINE = ends()
LAST_FOUR = [1.0, 0.75 * bits("PFF")]  # before the question, and what it leaves
TWELVE = (load_twelve_rows().frame, "F2", "target")
WRONG = {
    "costly_questions": {
        "cost not looked at": dict.fromkeys(COSTLY, "scan"),
        "the cheapest question": dict.fromkeys(COSTLY, "look"),
        "gain not squared": {**COSTLY, "Tan–Schlimmer": "fever"},
        "the 1 not taken away": {**COSTLY, "Nunez, w = 1": "look"},
        "no question of the table": {**COSTLY, "gain": 0.6, "Nunez, w = 0": "the scan"},
        "w the wrong way round": {**COSTLY, "Nunez, w = 1": "scan", "Nunez, w = 0": "fever"},
    },
    "ninth_student": {
        "gain without weights": {**NINE, "gain": 1 - (0 + 0.918) / 2},
        "entropies of the groups added": {**NINE, "gain": 1 - (0 + 0.918)},
        "what remains for what is gained": {**NINE, "gain": LAST_FOUR[1]},
        "natural logarithm": {**NINE, "gain": (1 - LAST_FOUR[1]) * 0.693},
        "shares of the whole table": {**NINE, "gain": 1 - (1 / 9 * 0 + 3 / 9 * 0.918)},
        "entropy of the root": {**NINE, "gain": bits("PPPPPFFFF") - LAST_FOUR[1]},
        "empty branch from the whole table": {**NINE, "A": "Pass"},
        "the tree of eight students": ends(ninth=False),
    },
    "gain_of_f2": {
        "gain without weights": gain_plain_mean(*TWELVE),
        "entropy of the attribute": gain_of_wrong_column(*TWELVE),
        "gain with the wrong sign": -0.199,
        "what remains for what is gained": 0.801,
        "entropies of the groups added": gain_plain_sum(*TWELVE),
        "sizes not divided by the number of rows": gain_rows_times_entropy(*TWELVE),
        "natural logarithm": gain_ln(*TWELVE),
        "only the first group": returns_in_loop(*TWELVE),
        "only the last group": forgets_groups(*TWELVE),
        "each group once a row": loops_over_rows(*TWELVE),
        "weight of another group": largest_weight_first(*TWELVE),
        "grouped by the target": grouped_by_target(*TWELVE),
        "entropy of the attribute taken off": minus_attribute(*TWELVE),
        "rounded on the way": 0.196,
    },
    "patrons_or_type": {
        "patrons_or_type: a": "a",
        "patrons_or_type: b": "b",
        "patrons_or_type: d": "D",
        "no letter": "Patrons",
    },
    "gain": {
        **gain_slips.slips(lambda t, a, y: (t[a], t[y], gain_slips.bits), by_entropy=True),
        "gain without weights": gain_plain_mean,
        "entropy of the attribute": gain_of_wrong_column,
        "gain with the wrong sign": lambda *asked: -gain_loop(*asked),
        "what remains for what is gained": left_over,
        "entropies of the groups added": gain_plain_sum,
        "sizes not divided by the number of rows": gain_rows_times_entropy,
        "natural logarithm": gain_ln,
        "nothing remains": gain_of_pure_groups,
        "only the first group": returns_in_loop,
        "only the last group": forgets_groups,
        "each group once a row": loops_over_rows,
        "weight of another group": largest_weight_first,
        "grouped by the target": grouped_by_target,
        "entropy of the attribute taken off": minus_attribute,
    },
    "gain_ratio": {
        "gain not divided": gain_loop,
        "gain ratio upside down": ratio_turned,
        "split information over the classes": divided(lambda t, a, y: bits(list(t[y]))),
        "divided by the number of groups": divided(lambda t, a, y: len(set(t[a]))),
        "groups taken as equally large": divided(lambda t, a, y: math.log2(len(set(t[a])))),
        "natural logarithm": ratio_ln,
        "split information subtracted": lambda t, a, y: gain_loop(t, a, y) - bits(list(t[a])),
        "nothing to divide by": lambda t, a, y: gain_loop(t, a, y) / bits(list(t[a])),
    },
    "best_attribute": {
        "smallest gain first": best_least,
        "most values": lambda t, names, y: t[sorted(names)].nunique().idxmax(),
        "attributes that were not given": best_all,
        "the target among the attributes": lambda t, names, y: best_loop(t, list(t), y),
        "first in the list of equal gains": best_first_given,
        "last name of equal gains": best_last,
        "gain ratio for gain": lambda t, names, y: max(
            sorted(names), key=lambda name: round(ratio_loop(t, name, y), 9)
        ),
    },
    "id3": {
        "the class that sorts last": grown(
            label=lambda labels: max(sorted(set(labels), reverse=True), key=labels.count)
        ),
        "smallest gain first": grown(best=best_least),
        "asks in the order of the list": grown(best=lambda t, names, y: names[0]),
        "stops one level early": grown(stop=lambda t, names, left, y: len(names) == 1),
        "stops where nothing is gained": grown(
            stop=lambda t, names, left, y: max(gain_loop(t, n, y) for n in left) < 1e-12
        ),
        "minority leaf": grown(label=lambda labels: pd.Series(labels).value_counts().idxmin()),
        "the class seen first": grown(label=lambda labels: Counter(labels).most_common(1)[0][0]),
        "one list for all branches": id3_remove,
        "a question with one answer": grown(constant=True),
        "the same attribute again": id3_for_ever,
        "other keys in a node": id3_with_short_key,
        "no class in a leaf": id3_mode,
        "majority of the whole table": id3_one_majority,
        "all rows in every branch": id3_all_rows,
    },
    "predict": {
        "no branch is ever found": walk_by_name,
        "one question only": walk_once,
        "a value without a branch": walk_or_raise,
        "nothing for a value without a branch": walk_or_nothing,
        "majority of the root": walk_back_to_root,
        "the first branch for an unknown value": walk_first,
        "a leaf alone": walk_no_leaf,
        "majority of the node above": walk_from_above,
        "most common leaf for an unknown value": lambda tree, row: predict_loop(
            by_leaves(tree), row
        ),
        "majority of the whole tree's leaves": lambda tree, row: common(leaves_of(tree)),
        "the last leaf": lambda tree, row: leaves_of(tree)[-1],
        "values as text": lambda tree, row: predict_loop(
            tree, {name: f"{value}" for name, value in row.items()}
        ),
    },
    "twelve_rows": {},
    "fifteenth_day": {
        "days that were seen counted too": lambda: days_that_differ(seen_too=True),
        "the question of the old tree": lambda: {**days_that_differ(), "sunny": "Humidity"},
        "days on which they agree": lambda: {
            "sunny": "Temperature",
            "differ": 36 - 15 - days_that_differ()["differ"],
        },
        "the tree of fourteen days": {"sunny": "Humidity", "differ": 0},
    },
    "is_it_better": {
        "is_it_better: a": "a",
        "is_it_better: b": "b",
        "is_it_better: d": "d",
        "no letter": "it depends",
    },
    "animals": {
        "tested on what it was grown from": lambda: {**zoo_shares(), "new": 1, "new with name": 1},
        "the name in neither tree": lambda: {**zoo_shares(), "new with name": 0.86},
        "the name in both trees": lambda: {**zoo_shares(), "first": "animal", "new": 0.4},
        "the target among the attributes": lambda: {**zoo_shares(), "first": "type", "new": 1},
        "percent for a share": {"first": "legs", "seen": 100, "new": 86, "new with name": 40},
        "error for accuracy": {"first": "legs", "seen": 0, "new": 0.14, "new with name": 0.6},
        "counts for shares": {"first": "legs", "seen": 51, "new": 43, "new with name": 20},
    },
}
