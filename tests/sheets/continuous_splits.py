"""Answers to sheet 5. The wrong ones are written as mistakes are made, not as the check does."""

import math
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pandas as pd

from dtlib import ClassificationTree, leaf
from dtlib import ask as question
from dtlib.datasets import load_penguins
from dtlib.draw.tree.view import find_node, send_row, view_of
from dtlib.draw.tree.way_of_row import row_shares
from tests import gain_slips

# ------------------------------------------------------------------ right: split points


def midpoints_loop(values):
    found, before = [], None
    for value in sorted(values):
        if before is not None and value > before:
            found.append((before + value) / 2)
        before = value
    return found


def midpoints_numpy(values):
    v = np.unique(values)
    return (v[1:] + v[:-1]) / 2


def midpoints_pandas(values):
    v = pd.Series(values).drop_duplicates().sort_values()
    return v.rolling(2).mean().dropna()


def grid_loop(low, high, n):
    step, found = (high - low) / (n + 1), []
    for k in range(n):
        found.append(low + (k + 1) * step)
    return found


def grid_numpy(low, high, n):
    return np.linspace(low, high, n + 2)[1:-1]


def grid_pandas(low, high, n):
    return pd.Series(range(1, n + 1)) / (n + 1) * (high - low) + low


# ------------------------------------------------------------------ right: gains


def bits(labels):
    n = len(labels)
    return -sum(k / n * math.log2(k / n) for k in Counter(labels).values())


def gain_loop(values, labels, threshold):
    below, rest = [], []
    for value, label in zip(values, labels, strict=True):
        (below if value < threshold else rest).append(label)
    after = sum(len(side) / len(labels) * bits(side) for side in (below, rest))
    return bits(labels) - after


def gain_numpy(values, labels, threshold):
    x, y = np.array(values), np.array(labels)

    def entropy(part):
        p = np.unique(part, return_counts=True)[1] / max(len(part), 1)
        return -(p * np.log2(p)).sum()

    yes = x < threshold
    return entropy(y) - yes.mean() * entropy(y[yes]) - (~yes).mean() * entropy(y[~yes])


def gain_pandas(values, labels, threshold):
    label = pd.Series(labels)
    yes = pd.Series(values) < threshold
    left_over = sum(len(part) * bits(part.to_list()) for part in (label[yes], label[~yes]))
    return bits(labels) - left_over / len(label)


def gain_of_lists(values, labels, threshold):
    """Takes lists at their word: an array has no ``count``, and no truth of its own."""

    def bits_of(side):
        shares = [side.count(label) / len(side) for label in set(side)] if side else []
        return -sum(p * math.log2(p) for p in shares)

    below = [labels[i] for i in range(len(values)) if values[i] < threshold]
    rest = [labels[i] for i in range(len(values)) if not values[i] < threshold]
    left = len(below) * bits_of(below) + len(rest) * bits_of(rest)
    return bits_of(labels) - left / len(labels)


def best_loop(values, labels, least=1):
    rows = sorted(zip(values, labels, strict=True))
    left, right = Counter(), Counter(labels)
    best, t = -1, None
    for n in range(1, len(rows)):
        (value, label), following = rows[n - 1], rows[n][0]
        left[label] += 1
        right[label] -= 1
        if value == following or n < least or len(rows) - n < least:
            continue
        won = bits(labels) - sum(
            side.total() / len(rows) * bits(list(side.elements())) for side in (left, right)
        )
        if won > best:
            best, t = won, (value + following) / 2
    return t


def best_numpy(values, labels, least=1):
    order = np.argsort(values, kind="stable")
    x, y = np.array(values)[order], np.array(labels)[order]
    is_class = y[:, None] == np.unique(y)
    left = is_class.cumsum(axis=0)[:-1]
    right = is_class.sum(axis=0) - left

    def bits_in(counts):
        p = counts / counts.sum(axis=1, keepdims=True)
        return -(p * np.log2(np.where(p > 0, p, 1))).sum(axis=1) * counts.sum(axis=1)

    after = bits_in(left) + bits_in(right)
    n = np.arange(1, len(x))
    fits = (x[1:] > x[:-1]) & (n >= least) & (len(x) - n >= least)
    if not fits.any():
        return None
    at = np.where(fits, after, np.inf).argmin()
    return (x[at] + x[at + 1]) / 2


def best_pandas(values, labels, least=1):
    column = pd.Series(values)
    gains = pd.Series(
        {
            t: gain_pandas(values, labels, t)
            for t in midpoints_pandas(values)
            if min((column < t).sum(), (column >= t).sum()) >= least
        },
        dtype=float,
    )
    return gains.idxmax() if len(gains) else None


# ------------------------------------------------------------------ right: gaps


def rows_below(tree):
    if isinstance(tree, dict):
        return sum(tree.values())
    return sum(rows_below(branch) for branch in tree[1].values())


def shares_recursive(tree, row):
    if isinstance(tree, dict):
        return {label: n / sum(tree.values()) for label, n in tree.items()}
    attribute, branches = tree
    if row[attribute] is not None:
        return shares_recursive(branches[row[attribute]], row)
    total = {}
    for branch in branches.values():
        part = rows_below(branch) / rows_below(tree)
        for label, share in shares_recursive(branch, row).items():
            total[label] = total.get(label, 0) + part * share
    return total


def shares_loop(tree, row):
    """Parts that wait at nodes, as exact fractions."""
    waiting, found = [(Fraction(1), tree)], {}
    while waiting:
        part, node = waiting.pop()
        if isinstance(node, dict):
            for label, n in node.items():
                found[label] = found.get(label, 0) + part * Fraction(n, sum(node.values()))
        elif row[node[0]] is None:
            for branch in node[1].values():
                waiting.append((part * Fraction(rows_below(branch), rows_below(node)), branch))
        else:
            waiting.append((part, node[1][row[node[0]]]))
    return {label: float(share) for label, share in found.items()}


def shares_of_all_classes(tree, row):
    """Also the classes that no part of the row reaches, with 0."""
    return dict.fromkeys(all_classes(tree), 0) | shares_recursive(tree, row)


def shares_dtlib(tree, row):
    """The tree written down for dtlib, which sends the row in parts itself."""

    def node(written):
        if isinstance(written, dict):
            return leaf(max(written, key=written.get), written)
        return question(written[0], {value: node(below) for value, below in written[1].items()})

    view = view_of(node(tree))
    parts = send_row(view, row)
    ends = [(part, find_node(view.root, name)) for name, part in parts.items()]
    ends = [(part, end) for part, end in ends if end.is_leaf]
    mixed = zip(view.classes, row_shares(view, ends), strict=True)
    return {label: share for label, share in mixed if share}


# ------------------------------------------------------------------ right: penguins

MEASURED = ["bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g"]


def penguin_tree(least=20):
    penguins = load_penguins().frame.dropna(subset=MEASURED)

    def best_question(rows):
        labels = rows["species"].to_list()
        cuts = {name: best_loop(rows[name].to_list(), labels, least) for name in MEASURED}
        name = max(cuts, key=lambda name: gain_loop(rows[name].to_list(), labels, cuts[name]))
        return [name, cuts[name]]

    found, right = {"root": best_question(penguins)}, 0
    name, t = found["root"]
    for side, rows in penguins.groupby(np.where(penguins[name] < t, "yes", "no")):
        found[side] = below, cut = best_question(rows)
        for _, group in rows.groupby(rows[below] < cut):
            right += group["species"].value_counts().max()
    return found | {"accuracy": right / len(penguins)}


def penguin_tree_of_dtlib():
    penguins = load_penguins().frame.dropna(subset=MEASURED)
    tree = ClassificationTree("entropy", max_depth=2, min_samples_leaf=20)
    tree.fit(penguins[MEASURED], penguins["species"])
    root = tree.root_
    nodes = {"root": root, **root.branches}
    asked = {key: (n.question.attribute, n.question.threshold) for key, n in nodes.items()}
    return asked | {"accuracy": tree.score(penguins[MEASURED], penguins["species"])}


PENGUINS = penguin_tree()
RIGHT = {
    "lamp_gain": [0.5488, 0.549, 1 - 5 / 8 * 0.7219],
    "box_leaves": ["c", "C"],
    "midpoints": [midpoints_loop, midpoints_numpy, midpoints_pandas],
    "grid": [grid_loop, grid_numpy, grid_pandas],
    "gain_at": [gain_loop, gain_numpy, gain_pandas, gain_of_lists],
    "best_threshold": [best_loop, best_numpy, best_pandas],
    "shares": [shares_recursive, shares_loop, shares_dtlib, shares_of_all_classes],
    "penguin_tree": [PENGUINS, penguin_tree_of_dtlib],
}

# ------------------------------------------------------------------ wrong: split points


def in_the_order_given(values):
    found = []
    for i in range(len(values) - 1):
        if values[i] != values[i + 1]:
            found.append((values[i] + values[i + 1]) / 2)
    return found


def equal_ones_too(values):
    v = np.sort(values)
    return (v[1:] + v[:-1]) / 2


def upper_values(values):
    return sorted(set(values))[1:]


def with_two_outside(values):
    v = sorted(set(values))
    return [v[0] - 1, *midpoints_loop(values), v[-1] + 1]


def rolled(values):
    v = np.unique(values)
    return (v + np.roll(v, 1)) / 2


def half_of_gap(values):
    return np.diff(np.unique(values)) / 2


def too_short(values):
    v = sorted(set(values))
    return [(v[i] + v[i + 1]) / 2 for i in range(len(v) - 2)]


def whole_halves(values):
    v = sorted(set(values))
    return [(v[i] + v[i + 1]) // 2 for i in range(len(v) - 1)]


def from_a_set(values):
    v = list(set(values))
    return [(a + b) / 2 for a, b in pairwise(v)]


def whole_steps(low, high, n):
    step = (high - low) // (n + 1)
    return [low + step * (k + 1) for k in range(n)]


def counted_from_zero(low, high, n):
    step = (high - low) / (n + 1)
    return [step * k for k in range(1, n + 1)]


def bin_middles(low, high, n):
    edges = np.linspace(low, high, n + 1)
    return (edges[1:] + edges[:-1]) / 2


# ------------------------------------------------------------------ wrong: gains


def sides(values, labels, threshold):
    x, y = np.array(values), np.array(labels)
    return list(y[x < threshold]), list(y[x >= threshold])


def goes_left_if_equal(values, labels, threshold):
    x, y = np.array(values), np.array(labels)
    return bits(labels) - sum(
        len(part) / len(y) * bits(list(part)) for part in (y[x <= threshold], y[x > threshold])
    )


def slices(values, labels, threshold):
    ordered = sorted(values)
    n = len([v for v in ordered if v < threshold])
    return (
        bits(labels) - n / len(labels) * bits(labels[:n]) - (1 - n / len(labels)) * bits(labels[n:])
    )


def plain_mean(values, labels, threshold):
    below, rest = sides(values, labels, threshold)
    return bits(labels) - (bits(below) + bits(rest)) / 2


def after(values, labels, threshold):
    return sum(len(s) * bits(s) for s in sides(values, labels, threshold)) / len(labels)


def nats(values, labels, threshold):
    return gain_loop(values, labels, threshold) * math.log(2)


def counted_once_a_row(values, labels, threshold):
    def entropy(some):
        shares = np.array([some.count(label) for label in some], float)
        shares /= shares.sum() or 1
        return -np.sum(shares * np.log2(shares))

    yes = [c for v, c in zip(values, labels, strict=True) if v < threshold]
    no = [c for v, c in zip(values, labels, strict=True) if not v < threshold]
    n = len(labels)
    return entropy(labels) - len(yes) / n * entropy(yes) - len(no) / n * entropy(no)


def equals_in_no_branch(values, labels, threshold):
    yes = [labels[i] for i in range(len(values)) if values[i] < threshold]
    no = [labels[i] for i in range(len(values)) if values[i] > threshold]
    n = len(labels)
    return bits(labels) - len(yes) / n * bits(yes) - len(no) / n * bits(no)


def lower_branch_only(values, labels, threshold):
    below, _ = sides(values, labels, threshold)
    return bits(labels) - len(below) / len(labels) * bits(below)


def counts_values(values, labels, threshold):
    below = [v for v in values if v < threshold]
    rest = [v for v in values if v >= threshold]
    return bits(values) - sum(len(side) / len(values) * bits(side) for side in (below, rest))


def numbers_before(values, labels, threshold):
    return bits(values) - after(values, labels, threshold)


def divides_by_length(values, labels, threshold):
    def shares_of(part):
        return [part.count(label) / len(part) for label in set(labels)]

    def entropy(p):
        return -sum(x * math.log2(x) for x in p if x)

    below, rest = sides(values, labels, threshold)
    n = len(labels)
    return (
        entropy(shares_of(labels))
        - len(below) / n * entropy(shares_of(below))
        - len(rest) / n * entropy(shares_of(rest))
    )


def search(rows, labels, allowed, score=gain_loop, better=lambda new, best: new > best):
    """A loop over gaps that most of the mistakes below share."""
    best, t = None, None
    for n in range(1, len(rows)):
        middle = (rows[n - 1][0] + rows[n][0]) / 2
        if not allowed(n, len(rows) - n, rows[n - 1][0], rows[n][0]):
            continue
        places = [0] * n + [1] * (len(rows) - n)
        won = score(places, [label for _, label in rows], 0.5)
        if best is None or better(won, best):
            best, t = won, middle
    return t


def worst(values, labels, least=1):
    cuts = midpoints_loop(values)
    cuts = [t for t in cuts if min(map(len, sides(values, labels, t))) >= least]
    return min(cuts, key=lambda t: gain_loop(values, labels, t), default=None)


def forgot_to_sort(values, labels, least=1):
    rows = list(zip(values, labels, strict=True))
    return search(rows, labels, lambda n, m, a, b: a != b and n >= least and m >= least)


def sorted_labels_first(values, labels, least=1):
    rows = [(v, c) for c, v in sorted(zip(labels, values, strict=True))]
    return search(rows, labels, lambda n, m, a, b: a != b and n >= least and m >= least)


def cuts_equal_ones(values, labels, least=1):
    rows = sorted(zip(values, labels, strict=True))
    return search(rows, labels, lambda n, m, a, b: n >= least and m >= least)


def without_least(values, labels, least=1):
    return best_loop(values, labels)


def strictly_more(values, labels, least=1):
    return best_loop(values, labels, least + 1)


def left_only(values, labels, least=1):
    rows = sorted(zip(values, labels, strict=True))
    return search(rows, labels, lambda n, m, a, b: a != b and n >= least)


def best_by_plain_mean(values, labels, least=1):
    cuts = midpoints_loop(values)
    cuts = [t for t in cuts if min(map(len, sides(values, labels, t))) >= least]
    return max(cuts, key=lambda t: plain_mean(values, labels, t), default=None)


def value_above(values, labels, least=1):
    t = best_loop(values, labels, least)
    return None if t is None else min(v for v in values if v > t)


def its_gain(values, labels, least=1):
    t = best_loop(values, labels, least)
    return 0 if t is None else gain_loop(values, labels, t)


def its_place(values, labels, least=1):
    t = best_loop(values, labels, least)
    ordered = sorted(values)
    for i in range(len(ordered) - 1):
        if t is not None and ordered[i] < t < ordered[i + 1]:
            return i
    return None


def whole_best(values, labels, least=1):
    t = best_loop(values, labels, least)
    return None if t is None else t // 1


# ------------------------------------------------------------------ wrong: gaps


def down(tree, row, at_gap, at_leaf=lambda leaf: shares_recursive(leaf, {})):
    if isinstance(tree, dict):
        return at_leaf(tree)
    attribute, branches = tree
    if row[attribute] is not None:
        return down(branches[row[attribute]], row, at_gap, at_leaf)
    return at_gap(tree, lambda branch: down(branch, row, at_gap, at_leaf))


def add_up(answers):
    total = Counter()
    for part, answer in answers:
        for label, share in answer.items():
            total[label] += part * share
    return dict(total)


def same_for_all(tree, row):
    def at_gap(node, go_on):
        branches = list(node[1].values())
        return add_up((1 / len(branches), go_on(branch)) for branch in branches)

    return down(tree, row, at_gap)


def most_common_branch(tree, row):
    return down(tree, row, lambda node, go_on: go_on(max(node[1].values(), key=rows_below)))


def all_classes(tree):
    if isinstance(tree, dict):
        return Counter(tree)
    total = Counter()
    for branch in tree[1].values():
        total.update(all_classes(branch))
    return total


def vote_of_the_node(tree, row):
    return down(tree, row, lambda node, go_on: shares_recursive(dict(all_classes(node)), {}))


def leaves_together(tree, row):
    counts = down(
        tree,
        row,
        lambda node, go_on: add_up((1, go_on(branch)) for branch in node[1].values()),
        at_leaf=dict,
    )
    return shares_recursive(counts, {})


def rows_as_parts(tree, row):
    return down(
        tree,
        row,
        lambda node, go_on: add_up((rows_below(b), go_on(b)) for b in node[1].values()),
    )


def leaf_decides(tree, row):
    return down(
        tree,
        row,
        lambda node, go_on: add_up(
            (rows_below(b) / rows_below(node), go_on(b)) for b in node[1].values()
        ),
        at_leaf=lambda leaf: {max(leaf, key=leaf.get): 1},
    )


def rows_of_the_leaf(tree, row):
    return down(
        tree,
        row,
        lambda node, go_on: add_up(
            (rows_below(b) / rows_below(node), go_on(b)) for b in node[1].values()
        ),
        at_leaf=dict,
    )


def updates(tree, row):
    def at_gap(node, go_on):
        total = {}
        for branch in node[1].values():
            part = rows_below(branch) / rows_below(node)
            total.update({label: part * share for label, share in go_on(branch).items()})
        return total

    return down(tree, row, at_gap)


def no_answer(tree, row):
    return down(tree, row, lambda node, go_on: {})


HOURS = [900, 400, 1200, 700, 300, 1000, 600, 800]
LAMPS = ["broken", "broken", "works", "works", "broken", "works", "broken", "works"]


def halves_the_second(values):
    v = sorted(set(values))
    return [v[i] + v[i + 1] / 2 for i in range(len(v) - 1)]


def minus_and_plus(values, labels, threshold):
    left = [label for v, label in zip(values, labels, strict=True) if v < threshold]
    right = [label for v, label in zip(values, labels, strict=True) if v >= threshold]
    n = len(labels)
    return bits(labels) - len(left) / n * bits(left) + len(right) / n * bits(right)


def allowed(values, least):
    v = sorted(set(values))
    cuts = [(a + b) / 2 for a, b in pairwise(v)]
    return [t for t in cuts if least <= sum(x < t for x in values) <= len(values) - least]


def gain_below(values, labels, t):
    left = [label for v, label in zip(values, labels, strict=True) if v < t]
    right = [label for v, label in zip(values, labels, strict=True) if v >= t]
    return bits(labels) - (len(left) * bits(left) + len(right) * bits(right)) / len(labels)


def sorts_values_alone(values, labels, least=1):
    values = sorted(values)
    best, most = None, -1
    for t in allowed(values, least):
        if gain_below(values, labels, t) > most:
            best, most = t, gain_below(values, labels, t)
    return best


def begins_with_zero(values, labels, least=1):
    best, most = 0, -1
    for t in allowed(values, least):
        if gain_below(values, labels, t) > most:
            best, most = t, gain_below(values, labels, t)
    return best


def never_divides(tree, row):
    if isinstance(tree, dict):
        return tree
    attribute, branches = tree
    if row[attribute] is not None:
        return never_divides(branches[row[attribute]], row)
    total = Counter()
    for branch in branches.values():
        total.update(never_divides(branch, row))
    return dict(total)


def asks_if_value(tree, row):
    if isinstance(tree, dict):
        return {label: n / sum(tree.values()) for label, n in tree.items()}
    attribute, branches = tree
    if row[attribute]:
        return asks_if_value(branches[row[attribute]], row)
    found = {}
    for branch in branches.values():
        for label, share in asks_if_value(branch, row).items():
            found[label] = found.get(label, 0) + share * rows_below(branch) / rows_below(tree)
    return found


def whole_sizes(values, labels, t):
    sides = (
        [c for v, c in zip(values, labels, strict=True) if v < t],
        [c for v, c in zip(values, labels, strict=True) if v >= t],
    )
    left = sum(len(side) * gain_slips.bits(gain_slips.counted(side)) for side in sides)
    return gain_slips.bits(gain_slips.counted(labels)) - left


def one_side(values, labels, t, above):
    side = [c for v, c in zip(values, labels, strict=True) if (v >= t) == above]
    left = len(side) / len(labels) * gain_slips.bits(gain_slips.counted(side))
    return gain_slips.bits(gain_slips.counted(labels)) - left


gain_at_loop = RIGHT["gain_at"][0]


def follows(choose):
    """The whole row takes one branch where its value is not known."""

    def shares(tree, row):
        while not isinstance(tree, dict):
            name, branches = tree
            known = row[name] is not None
            tree = branches[row[name]] if known else choose(list(branches.values()))
        return {label: n / sum(tree.values()) for label, n in tree.items()}

    return shares


def all_branches_whole(tree, row):
    if isinstance(tree, dict):
        return {label: n / sum(tree.values()) for label, n in tree.items()}
    name, branches = tree
    if row[name] is not None:
        return all_branches_whole(branches[row[name]], row)
    total = {}
    for branch in branches.values():
        for label, share in all_branches_whole(branch, row).items():
            total[label] = total.get(label, 0) + share
    return total


WRONG = {
    "lamp_gain": {
        "entropies of the branches added": 1 - 0.722,
        "≤ for <": 0.189,
        "values not sorted": 0.049,
        "gain without weights": 0.639,
        "what remains for what is gained": 0.4512,
        "natural logarithm": 0.3804,
        "rounded on the way": 1 - 0.63 * 0.72,
    },
    "box_leaves": {
        "box_leaves: a": "a",
        "box_leaves: b": "b",
        "box_leaves: d": "D",
        "no letter": "five",
    },
    "midpoints": {
        "brackets missing": halves_the_second,
        "neighbours in the table": in_the_order_given,
        "a cut between equal values": equal_ones_too,
        "split point at a data value": upper_values,
        "candidate outside the data": with_two_outside,
        "last and first as neighbours": rolled,
        "half the gap for halfway": half_of_gap,
        "last gap left out": too_short,
        "half of an odd sum lost": whole_halves,
        "a set taken for a sorted list": from_a_set,
    },
    "grid": {
        "the upper end for the length": lambda low, high, n: [
            low + high * i / (n + 1) for i in range(1, n + 1)
        ],
        "grid from end to end": np.linspace,
        "grid with its ends": lambda low, high, n: np.linspace(low, high, n + 2),
        "n pieces for n cuts": lambda low, high, n: [
            low + k * (high - low) / n for k in range(1, n)
        ],
        "upper end in the grid": lambda low, high, n: [
            low + k * (high - low) / n for k in range(1, n + 1)
        ],
        "lower end in the grid": lambda low, high, n: np.arange(low, high, (high - low) / n),
        "grid begins at 0": counted_from_zero,
        "half of an odd sum lost": whole_steps,
        "middles of the pieces": bin_middles,
    },
    "gain_at": {
        **gain_slips.slips(
            lambda v, y, t: ([x >= t for x in v], y, gain_slips.bits), True, [False, True]
        ),
        "the lower branch forgotten": lambda v, y, t: one_side(v, y, t, above=True),
        "sizes not divided by the number of rows": lambda v, y, t: whole_sizes(v, y, t),
        "a number of its own for an empty branch": lambda v, y, t: (
            gain_at_loop(v, y, t) if min(v) < t <= max(v) else -1
        ),
        "entropies of the branches added": lambda values, labels, t: (
            bits(labels)
            - bits([c for v, c in zip(values, labels, strict=True) if v < t])
            - bits([c for v, c in zip(values, labels, strict=True) if v >= t])
        ),
        "a branch added": minus_and_plus,
        "≤ for <": goes_left_if_equal,
        "values not sorted": slices,
        "gain without weights": plain_mean,
        "what remains for what is gained": after,
        "natural logarithm": nats,
        "gain with the wrong sign": lambda v, y, t: after(v, y, t) - bits(y),
        "rows equal to t lost": equals_in_no_branch,
        "one branch forgotten": lower_branch_only,
        "each class once a row": counted_once_a_row,
        "values counted for labels": counts_values,
        "entropy of the numbers before the question": numbers_before,
        "an empty branch breaks it": divides_by_length,
    },
    "best_threshold": {
        "values in order without their labels": sorts_values_alone,
        "a number for no split point": begins_with_zero,
        "the least gain": worst,
        "column not sorted": forgot_to_sort,
        "sorted by the target": sorted_labels_first,
        "a cut between equal values": cuts_equal_ones,
        "least rows not looked at": without_least,
        "more than the least": strictly_more,
        "least rows on one side only": left_only,
        "gain without weights": best_by_plain_mean,
        "best cut at a data value": value_above,
        "the gain for the split point": its_gain,
        "the place for the split point": its_place,
        "half of an odd sum lost": whole_best,
    },
    "shares": {
        "only the first branch followed": follows(lambda branches: branches[0]),
        "only the last branch followed": follows(lambda branches: branches[-1]),
        "only the smallest branch followed": follows(lambda b: min(b, key=rows_below)),
        "every part whole": all_branches_whole,
        "in percent": lambda tree, row: {
            label: 100 * share for label, share in shares_recursive(tree, row).items()
        },
        "shares times the number of rows": lambda tree, row: {
            label: rows_below(tree) * share for label, share in shares_loop(tree, row).items()
        },
        "all rows of the tree": lambda tree, row: shares_recursive(
            tree, dict.fromkeys(row) | dict.fromkeys(("F1", "F2", "F3"))
        ),
        "rows for shares": never_divides,
        "0 taken for unknown": asks_if_value,
        "gap shared out equally": same_for_all,
        "only the largest branch followed": most_common_branch,
        "stops at the gap": vote_of_the_node,
        "leaves weighted by their own rows": leaves_together,
        "parts do not add up to 1": rows_as_parts,
        "a leaf says its majority only": leaf_decides,
        "a leaf gives its rows": rows_of_the_leaf,
        "a later branch overwrites an earlier one": updates,
        "row with a gap dropped": no_answer,
    },
    "penguin_tree": {
        "least rows not looked at": lambda: penguin_tree(least=1),
        "all penguins asked again": PENGUINS | {"yes": PENGUINS["root"], "no": PENGUINS["root"]},
        "yes and no swapped": PENGUINS | {"yes": PENGUINS["no"], "no": PENGUINS["yes"]},
        "only the first question is answered": PENGUINS | {"accuracy": 271 / 342},
        "percent for a share": PENGUINS | {"accuracy": 95.03},
        "error for accuracy": PENGUINS | {"accuracy": 17 / 342},
        "a number for a share": PENGUINS | {"accuracy": 325},
        "leaves not weighted": PENGUINS
        | {"accuracy": (145 / 150 + 58 / 63 + 109 / 109 + 13 / 20) / 4},
    },
}
