"""Pruning against brute force, against scikit-learn, and on cases counted by hand."""

from __future__ import annotations

import itertools
import time

import numpy as np
import pandas as pd
import pytest

from dtlib.datasets import load_play_tennis, load_pruning_training, load_pruning_validation
from dtlib.holdout import cross_validate, train_validation_test_split
from dtlib.learners import C45, ID3, ClassificationTree, RegressionTree
from dtlib.pruning.cost_complexity import cost_complexity_path, prune_to_alpha
from dtlib.pruning.folding import Numbered
from dtlib.pruning.reduced_error import reduced_error_prune
from dtlib.pruning.significance import significance_prune, significance_tests
from dtlib.questions import Question
from dtlib.tree import Node, ask, leaf, leaves, walk
from tests.later import Later

sk_data, sk_tree = Later("sklearn.datasets"), Later("sklearn.tree")


def snapshot(root: Node) -> list[tuple[object, ...]]:
    """All that a node says, for every node: two equal snapshots are the same tree."""
    return [
        (n.prediction, n.counts, n.weight, n.n_rows, n.impurity, n.question, list(n.branches))
        for n in walk(root)
    ]


# --- exercise 3.7 (2) ---


@pytest.fixture
def exercise():
    return ID3().fit(*load_pruning_training())


def test_the_exercise_has_one_node_that_helps_one_that_is_idle_and_three_that_harm(exercise):
    X, y = load_pruning_validation()
    _, film = reduced_error_prune(exercise, X, y)
    first = film.table.query("step == 1").set_index("node")
    assert first["error_before"].unique() == pytest.approx([3 / 12])
    assert first["error_after"].to_dict() == pytest.approx(
        {
            "F1?": 8 / 12,
            "F1 = X → F2?": 4 / 12,
            "F1 = Y → F2?": 5 / 12,
            "F1 = Z → F2?": 2 / 12,
            "F1 = Z → F2 = 0 → F3?": 3 / 12,
        }
    )
    assert first.index[first["accepted"]].tolist() == ["F1 = Z → F2?"]
    assert first["leaves_after"].tolist() == [1, 8, 8, 7, 9]


def test_the_exercise_is_pruned_to_seven_leaves(exercise):
    X, y = load_pruning_validation()
    pruned, film = reduced_error_prune(exercise, X, y)
    assert exercise.score(X, y) == pytest.approx(9 / 12)
    assert pruned.score(X, y) == pytest.approx(10 / 12)
    assert pruned.n_leaves == 7 and exercise.n_leaves == 10
    assert pruned.root_.branches["Z"].is_leaf
    assert film.errors == pytest.approx([3 / 12, 2 / 12])
    assert [len(leaves(t.root_)) for t in film.trees] == [10, 7]


# --- a tree written down, counted by hand ---


def hand_written() -> Node:
    return ask(
        "a",
        {
            "x": ask("b", {"0": leaf("No", {"No": 2, "Yes": 1}), "1": leaf("Yes", {"Yes": 2})}),
            "y": ask("b", {"0": leaf("No", {"No": 4}), "1": leaf("Yes", {"Yes": 1})}),
        },
    )


VALIDATION = pd.DataFrame({"a": [*"xxxyyyy"], "b": [*"0110011"]})
LABELS = ["Yes", "Yes", "Yes", "No", "No", "No", "Yes"]


def test_a_written_tree_gives_a_node_and_stays_as_it_was():
    tree = hand_written()
    before = snapshot(tree)
    pruned, film = reduced_error_prune(tree, VALIDATION, LABELS)
    assert snapshot(tree) == before
    assert str(pruned) == "a?\n├─ x: Yes (3 of 5)\n└─ y: b?\n   ├─ 0: No (4)\n   └─ 1: Yes (1)"
    # Wrong at first: row 0 (No for Yes) and row 5 (Yes for No). As a leaf x is right three
    # times; y says No and is wrong once, in row 6 in place of row 5; the root says No.
    assert film.table["error_after"].to_list() == pytest.approx([4 / 7, 1 / 7, 2 / 7, 4 / 7, 1 / 7])
    assert film.table["accepted"].to_list() == [False, True, False, False, False]
    assert film.steps[0].node is film.steps[0].before.branches["x"]
    assert film.steps[0].path == ((Question("a"), "x"),)
    assert film.steps[1].node is None and film.steps[1].chosen is None


def test_accept_equal_also_removes_what_is_idle():
    pruned, film = reduced_error_prune(hand_written(), VALIDATION, LABELS, accept_equal=True)
    assert str(pruned) == "a?\n├─ x: Yes (3 of 5)\n└─ y: No (4 of 5)"
    assert film.errors == pytest.approx([2 / 7, 1 / 7, 1 / 7])


def test_of_equally_good_nodes_the_one_with_most_leaves_goes_then_the_first():
    # Everything says No in the end, so that each of the three nodes changes nothing.
    no = leaf("No", {"No": 1})
    tree = ask("a", {"x": ask("b", {"0": no, "1": no}), "y": ask("b", {"0": no, "1": no})})
    _, film = reduced_error_prune(tree, VALIDATION, ["No"] * 7, accept_equal=True)
    assert [step.chosen for step in film.steps] == [0]

    # The root would not help; the two below are equally good, and the first is taken.
    tree = ask(
        "a",
        {
            "x": ask("b", {"0": leaf("Yes", {"Yes": 1}), "1": leaf("No", {"No": 3})}),
            "y": ask("b", {"0": leaf("No", {"No": 1}), "1": leaf("Yes", {"Yes": 5})}),
        },
    )
    rows = pd.DataFrame({"a": [*"xyxyxx"], "b": [*"000011"]})
    _, film = reduced_error_prune(tree, rows, ["No", "Yes", "No", "Yes", "No", "No"])
    assert [step.chosen for step in film.steps] == [1, 4, None]


def test_a_value_without_a_branch_stops_at_its_node():
    rows = pd.DataFrame({"a": ["x", "x", "unheard of", None], "b": ["unheard of", None, "0", "0"]})
    labels = ["Yes", "Yes", "No", "No"]  # the majorities of x and of the root
    tree = hand_written()
    _, film = reduced_error_prune(tree, rows, labels)
    assert film.start_error == 0
    for node, after in zip(film.steps[0].tried, film.steps[0].errors_after, strict=True):
        folded = Numbered.of(tree).folded([node])
        wrong = [folded(row) != y for row, y in zip(rows.to_dict("records"), labels, strict=True)]
        assert after == np.mean(wrong)


def test_a_written_regression_tree_goes_by_the_mean_square_error():
    hits = ask("Hits < 100", yes=leaf(4.0, weight=1), no=leaf(8.0, weight=3))
    tree = ask("Years < 4.5", yes=leaf(5.0, weight=4), no=hits)
    X = pd.DataFrame({"Years": [1, 9, 9], "Hits": [50, 50, 150]})
    pruned, film = reduced_error_prune(tree, X, [5.0, 7.0, 7.5])
    # Predicted 5, 4 and 8: squares 0, 9, 0.25. With Hits folded 5, 7, 7; with the root 6, 6, 6.
    assert film.table["error_before"].iloc[0] == pytest.approx(9.25 / 3)
    assert film.table["error_after"].to_list() == pytest.approx([4.25 / 3, 0.25 / 3, 4.25 / 3])
    assert str(pruned) == "Years < 4.5?\n├─ yes: 5 (4)\n└─ no: 7 (4)"


def test_a_single_leaf_has_nothing_to_prune():
    pruned, film = reduced_error_prune(leaf("Yes", {"Yes": 3}), VALIDATION, LABELS)
    assert str(pruned) == "Yes (3)"
    assert film.steps == [] and film.errors == pytest.approx([3 / 7]) and film.table.empty


def test_a_label_that_training_never_saw_is_an_error_everywhere(exercise):
    X, _ = load_pruning_validation()
    pruned, film = reduced_error_prune(exercise, X, ["never seen"] * len(X))
    assert (film.table["error_after"] == 1).all()
    assert pruned.n_leaves == exercise.n_leaves


# --- against brute force ---


def random_data(seed: int, missing: float, numbers: bool):
    """Training and validation rows in which colour and u matter, with much noise."""
    rng = np.random.default_rng(seed)
    found = []
    for n in (70, 80):
        X = pd.DataFrame(
            {
                "colour": rng.choice(["red", "green", "blue"], n),
                "size": rng.choice(["S", "M", "L", "XL"], n),
                "u": rng.integers(0, 4, n),
                "v": rng.integers(0, 3, n) / 2,
            }
        )
        y = (X["colour"] == "red") * 2.0 + (X["u"] >= 2) + rng.normal(0, 0.9, n).round(1)
        if not numbers:
            y = pd.cut(y, [-9, 0.5, 2, 9], labels=["low", "middle", "high"]).astype(str)
        found += [X.mask(rng.random(X.shape) < missing), y]
    return found


def brute_error(tree, X, y) -> float:
    predicted, y = tree.predict(X), np.asarray(y)
    wrong = (predicted - y) ** 2 if isinstance(tree, RegressionTree) else predicted != y
    return float(np.mean(wrong))


LEARNERS = [
    ID3(max_depth=3),
    C45(),
    C45(missing="most_common"),
    ClassificationTree(min_samples_leaf=2),
    RegressionTree(min_samples_leaf=2),
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("missing", [0.0, 0.1])
@pytest.mark.parametrize("learner", LEARNERS, ids=repr)
def test_every_error_in_the_film_is_that_of_the_tree_predicting_anew(learner, missing, seed):
    X, y, X_val, y_val = random_data(seed, missing, isinstance(learner, RegressionTree))
    tree = learner.fit(X, y)
    before = snapshot(tree.root_)
    pruned, film = reduced_error_prune(tree, X_val, y_val)
    assert snapshot(tree.root_) == before
    assert film.start_error == pytest.approx(brute_error(tree, X_val, y_val), abs=1e-12)
    assert len(film.steps) > 1, "nothing was pruned: no test on these data"
    for step in film.steps:
        tried = zip(step.tried, step.errors_after, step.leaves_after, strict=True)
        for node, after, n_leaves in tried:
            folded = tree.with_root(step.layout.folded((*step.folded, int(node))))
            assert after == pytest.approx(brute_error(folded, X_val, y_val), abs=1e-12)
            assert n_leaves == folded.n_leaves
        if step.chosen is not None:
            assert step.error_after == min(step.errors_after) < step.error_before
    assert min(film.steps[-1].errors_after) >= film.errors[-1] - 1e-12
    assert brute_error(pruned, X_val, y_val) == pytest.approx(film.errors[-1], abs=1e-12)


@pytest.mark.parametrize("learner", LEARNERS, ids=repr)
def test_the_film_adds_up(learner):
    X, y, X_val, y_val = random_data(5, 0.1, isinstance(learner, RegressionTree))
    tree = learner.fit(X, y)
    pruned, film = reduced_error_prune(tree, X_val, y_val, accept_equal=True)
    table = film.table
    assert table["change"].to_numpy() == pytest.approx(
        (table["error_after"] - table["error_before"]).to_numpy()
    )
    accepted = table[table["accepted"]]
    assert (table.groupby("step")["accepted"].sum() <= 1).all()
    assert (accepted["change"] <= 1e-12).all()
    assert film.errors[1:] == accepted["error_after"].to_list()
    for step, following in itertools.pairwise(film.steps):
        assert following.error_before == pytest.approx(step.error_after, abs=1e-12)
        assert snapshot(following.before.root_) == snapshot(step.tree.root_)
        assert [n for n in walk(step.before.root_) if n is step.node]
    assert [t.n_leaves for t in film.trees[1:]] == accepted["leaves_after"].to_list()
    assert snapshot(pruned.root_) == snapshot(film.trees[-1].root_)
    assert all(len(s.paths) == len(s.table) for s in film)


def test_nodes_of_a_pruned_tree_still_know_their_candidates(exercise):
    pruned, film = reduced_error_prune(exercise, *load_pruning_validation())
    below = film.steps[0].tree.root_.branches["X"]
    assert below.candidates()["attribute"].iloc[0] == "F2"
    assert pruned.root_.candidates().equals(exercise.root_.candidates())
    layout = Numbered.of(exercise.root_)
    assert layout.folded([]).branches["X"].candidates()["attribute"].iloc[0] == "F2"


def test_a_large_tree_is_pruned_in_good_time():
    rng = np.random.default_rng(0)
    X = rng.random((16_000, 3))
    y = (np.floor(X[:, 0] * 8) + np.floor(X[:, 1] * 8)) % 2  # a chessboard, ...
    y = np.where(rng.random(len(X)) < 0.2, 1 - y, y)  # ... every fifth point in the wrong colour
    tree = ClassificationTree().fit(X[:6000], y[:6000])
    assert len(list(walk(tree.root_))) > 2000
    started = time.perf_counter()
    pruned, film = reduced_error_prune(tree, X[6000:], y[6000:])
    assert time.perf_counter() - started < 10
    assert len(film) > 40
    assert 1 - pruned.score(X[6000:], y[6000:]) == pytest.approx(film.errors[-1])


def chain(levels: int) -> Node:
    node = leaf("No", {"No": 1})
    for level in range(levels):
        label = "Yes" if level % 2 else "No"
        node = ask(f"x < {level}", yes=leaf(label, {label: 1}), no=node)
    return node


def test_a_tree_of_three_thousand_levels_does_not_run_out_of_stack():
    tree = chain(3000)
    X = pd.DataFrame({"x": np.arange(0, 3000, 100)})
    y = np.where(np.arange(30) % 3 == 0, "Yes", "No")
    pruned, film = reduced_error_prune(tree, X, y, accept_equal=True)
    assert film.errors[-1] <= film.start_error
    assert len(leaves(pruned)) < 3001
    assert len(leaves(significance_prune(tree, 0.01))) <= 3001
    assert len(leaves(prune_to_alpha(tree, 0.0))) <= 3001


# --- complaints ---


def test_pruning_says_what_is_wrong(exercise):
    X, y = load_pruning_validation()
    with pytest.raises(ValueError, match="validation set is empty"):
        reduced_error_prune(exercise, X[:0], y[:0])
    with pytest.raises(ValueError, match="validation set is empty"):
        reduced_error_prune(hand_written(), VALIDATION[:0], [])
    with pytest.raises(ValueError, match="X has 12 rows and y has 11"):
        reduced_error_prune(exercise, X, y[:11])
    with pytest.raises(ValueError, match="F2"):
        reduced_error_prune(exercise, X[["F1", "F3"]], y)
    with pytest.raises(ValueError, match=r"this tree needs the column\(s\) b"):
        reduced_error_prune(hand_written(), VALIDATION[["a"]], LABELS)
    with pytest.raises(ValueError, match="not fitted"):
        reduced_error_prune(ID3(), X, y)
    with pytest.raises(TypeError, match="DecisionTreeClassifier"):
        reduced_error_prune(sk_tree.DecisionTreeClassifier(), X, y)
    without = ask("a", {"x": leaf("Yes"), "y": leaf("No")})
    for prune in (
        lambda t: reduced_error_prune(t, VALIDATION, LABELS), significance_prune,
        cost_complexity_path,
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r'leaf\("Yes", counts='):
            prune(without)
    with pytest.raises(ValueError, match="one question and asked"):
        no = leaf("No", {"No": 1})
        reduced_error_prune(ask("a", {"x": ask("a < 3", yes=no, no=no)}), VALIDATION, LABELS)


# --- cost complexity ---


def from_sklearn(model) -> Node:
    """A fitted scikit-learn tree as nodes."""
    tree = model.tree_
    nodes = []
    for i in range(tree.node_count):
        value, weight = tree.value[i, 0], float(tree.weighted_n_node_samples[i])
        counts, prediction = None, float(value[0])
        if hasattr(model, "classes_"):
            counts = dict(enumerate((value * weight).round(9).tolist()))
            prediction = int(value.argmax())
        nodes.append(Node(prediction, counts, weight, impurity=float(tree.impurity[i])))
    for i in np.flatnonzero(tree.children_left >= 0):
        nodes[i].question = Question(f"x{tree.feature[i]}", float(tree.threshold[i]))
        below = (nodes[tree.children_left[i]], nodes[tree.children_right[i]])
        nodes[i].branches = dict(zip(("yes", "no"), below, strict=True))
    return nodes[0]


SKLEARN = [
    ("iris", "gini"),
    ("iris", "entropy"),
    ("breast_cancer", "gini"),
    ("breast_cancer", "entropy"),
    ("diabetes", "squared_error"),
]


def in_sklearn(name: str, criterion: str):
    """Data of scikit-learn's, and its tree grown on them."""
    X, y = getattr(sk_data, f"load_{name}")(return_X_y=True)
    kind = "Regressor" if criterion == "squared_error" else "Classifier"
    model = getattr(sk_tree, f"DecisionTree{kind}")(criterion=criterion, random_state=0)
    return X, y, model.fit(X, y)


@pytest.mark.parametrize(("name", "criterion"), SKLEARN)
def test_the_path_is_that_of_scikit_learn(name, criterion):
    X, y, model = in_sklearn(name, criterion)
    theirs = model.cost_complexity_pruning_path(X, y)
    path = cost_complexity_path(from_sklearn(model))
    np.testing.assert_allclose(path.table["alpha"], theirs.ccp_alphas, rtol=0, atol=1e-9)
    np.testing.assert_allclose(path.table["impurity"], theirs.impurities, rtol=0, atol=1e-9)
    assert path.table["leaves"].iloc[0] == model.get_n_leaves()
    for alpha in np.quantile(theirs.ccp_alphas, [0.1, 0.5, 0.9]) * 1.01:
        pruned = type(model)(**{**model.get_params(), "ccp_alpha": alpha}).fit(X, y)
        assert len(leaves(path.tree(alpha))) == pruned.get_n_leaves()


def all_prunings(root: Node) -> list[tuple[float, int]]:
    """(impurity, leaves) of every tree that folding can make: for small trees only."""
    layout = Numbered.of(root)
    inner = np.flatnonzero(layout.is_inner).tolist()
    found = set()
    for k in range(len(inner) + 1):
        for places in itertools.combinations(inner, k):
            ends = leaves(layout.folded(places))
            risk = sum(n.weight * n.impurity for n in ends) / root.weight
            found.add((round(risk, 12), len(ends)))
    return sorted(found)


@pytest.mark.parametrize("seed", range(5))
def test_the_tree_of_an_alpha_is_the_smallest_of_least_cost_among_all_prunings(seed):
    X, y, *_ = random_data(seed, 0.0, numbers=False)
    tree = ClassificationTree(max_depth=3).fit(X[["u", "v"]], y)
    prunings = all_prunings(tree.root_)
    path = cost_complexity_path(tree)
    alphas = path.table["alpha"].to_numpy()
    assert (np.diff(alphas) >= 0).all() and len(prunings) > 3
    for alpha in (*alphas, *(alphas * 0.999), *(alphas * 1.001), 2 * alphas.max()):
        pruned = path.tree(alpha)
        cost, size = min((round(r + alpha * n, 9), n) for r, n in prunings)
        risk = sum(n.weight * n.impurity for n in leaves(pruned.root_)) / tree.root_.weight
        assert risk + alpha * pruned.n_leaves == pytest.approx(cost, abs=1e-8)
        assert pruned.n_leaves == size
    assert [t.n_leaves for t in path.trees] == path.table["leaves"].to_list()
    assert len(path.nodes) == len(path.table) - 1


@pytest.mark.parametrize(("name", "criterion"), SKLEARN)
def test_the_path_of_our_own_tree_is_that_of_scikit_learn(name, criterion):
    X, y, model = in_sklearn(name, criterion)
    theirs = model.cost_complexity_pruning_path(X, y)
    ours = RegressionTree() if name == "diabetes" else ClassificationTree(criterion)
    table = cost_complexity_path(ours.fit(X, y)).table
    np.testing.assert_allclose(table["alpha"], theirs.ccp_alphas, rtol=0, atol=1e-9)
    np.testing.assert_allclose(table["impurity"], theirs.impurities, rtol=0, atol=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_where_prices_are_equal_the_last_tree_of_each_is_that_of_scikit_learn(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.integers(0, 4, (60, 3)).astype(float), rng.integers(0, 2, 60)
    model = sk_tree.DecisionTreeClassifier(random_state=0).fit(X, y)
    theirs = model.cost_complexity_pruning_path(X, y)
    table = cost_complexity_path(from_sklearn(model)).table
    last = [
        pd.Series(np.asarray(impurity), index=np.asarray(alpha).round(9)).groupby(level=0).last()
        for alpha, impurity in [
            (theirs.ccp_alphas, theirs.impurities), (table["alpha"], table["impurity"])
        ]
    ]  # fmt: skip
    np.testing.assert_allclose(last[0].index, last[1].index, rtol=0, atol=2e-9)
    np.testing.assert_allclose(last[0], last[1], rtol=0, atol=1e-9)


def test_cost_complexity_by_another_criterion():
    tree = hand_written()  # 10 rows: 4 Yes, 6 No
    by_error = cost_complexity_path(tree, "error")
    # x as a leaf makes 2 errors for 1, y makes 1 for 0; each is worth 0.1. The root makes 4
    # errors for 1, with four leaves: also 0.1.
    assert by_error.table["alpha"].to_list() == pytest.approx([0, 0.1])
    assert by_error.table["impurity"].to_list() == pytest.approx([0.1, 0.4])
    gini_at_root = 1 - 0.4**2 - 0.6**2
    assert cost_complexity_path(tree).table["impurity"].iloc[-1] == pytest.approx(gini_at_root)
    assert snapshot(tree) == snapshot(hand_written())
    with pytest.raises(ValueError, match="must not be negative"):
        by_error.tree(-0.1)
    with pytest.raises(ValueError, match="RegressionTree"):
        cost_complexity_path(ask("x < 1", yes=leaf(1.0, weight=2), no=leaf(2.0, weight=2)))


# --- significance ---


def test_a_question_stays_for_the_significant_one_below_it():
    tree = ID3().fit(*load_play_tennis())
    tests = significance_tests(tree).set_index("node")["p_value"]
    assert tests["Outlook?"] == pytest.approx(0.1698, abs=1e-4)  # looks like chance, but stays
    assert tests["Outlook = Sunny → Humidity?"] == pytest.approx(0.0253, abs=1e-4)
    assert snapshot(significance_prune(tree, 0.05).root_) == snapshot(tree.root_)
    assert significance_prune(tree, 0.02).n_leaves == 1


def test_only_the_chance_branch_is_folded():
    real = ask("b", {"0": leaf("No", {"No": 20}), "1": leaf("Yes", {"Yes": 20})})
    chance = ask("b", {"0": leaf("No", {"No": 2, "Yes": 1}), "1": leaf("Yes", {"Yes": 2})})
    tree = ask("a", {"x": real, "y": chance})
    before = snapshot(tree)
    pruned = significance_prune(tree)
    assert [b.is_leaf for b in pruned.branches.values()] == [False, True]
    assert pruned.branches["y"].prediction == "Yes"
    assert snapshot(tree) == before


def test_significance_needs_classes_and_a_probability():
    numbers = ask("x < 1", yes=leaf(1.0, weight=2), no=leaf(2.0, weight=2))
    with pytest.raises(ValueError, match="a regression tree has none"):
        significance_prune(numbers)
    with pytest.raises(ValueError, match="between 0 and 1"):
        significance_prune(hand_written(), level=5)


# --- rows held out ---


@pytest.mark.parametrize("sizes", [(0.5, 0.25, 0.25), (0.6, 0.2, 0.2), (0.7, 0.1, 0.2)])
@pytest.mark.parametrize("stratify", [False, True])
def test_the_three_parts_have_their_sizes_and_every_row_once(sizes, stratify):
    y = pd.Series(np.repeat(["a", "b"], [60, 40]), index=np.arange(1000, 1100))
    X = pd.DataFrame({"x": np.arange(100)}, index=y.index)
    parts = train_validation_test_split(X, y, sizes, random_state=3, stratify=stratify)
    assert [len(p) for p in parts[:3]] == [round(100 * s) for s in sizes]
    for X_part, y_part in zip(parts[:3], parts[3:], strict=True):
        assert X_part.index.equals(y_part.index)
        assert (X_part["x"] + 1000 == X_part.index).all()
        if stratify:
            assert (y_part == "a").sum() == pytest.approx(0.6 * len(y_part), abs=1)
    assert sorted(pd.concat(parts[:3])["x"]) == list(range(100))


def test_the_seed_decides_the_parts():
    X, y = np.arange(40).reshape(20, 2), np.arange(20)
    first, again, other = (train_validation_test_split(X, y, random_state=s) for s in (1, 1, 2))
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    assert (first[3] != other[3]).any()
    assert (first[0][:, 0] == 2 * first[3]).all()


def test_parts_that_cannot_be_made_are_refused():
    X, y = load_play_tennis()
    for sizes in [(0.5, 0.5), (0.5, 0.3, 0.3), (1, 0, 0), (0.9, 0.2, -0.1)]:
        with pytest.raises(ValueError, match="add up to 1"):
            train_validation_test_split(X, y, sizes)
    with pytest.raises(ValueError, match="2 rows are too few"):
        train_validation_test_split(X[:2], y[:2])
    with pytest.raises(ValueError, match="X has 14 rows and y has 3"):
        train_validation_test_split(X, y[:3])


def test_cross_validation_tries_every_setting_on_rows_held_out():
    X, y = load_pruning_training()
    table = cross_validate(lambda n: ID3(min_samples_split=n), [100, 9, 2], X, y, folds=17)
    # Leave one out, by hand: with 100 no question is asked. The majority is C with 7 of 17;
    # with one C left out it is 6 to 6, and A sorts first. So every C is predicted A, every
    # other row C: all are wrong.
    assert table["validation_error"].iloc[0] == 1
    assert table["training_error"].iloc[0] == pytest.approx((10 * 9 / 16 + 7 * 10 / 16) / 17)
    assert table["training_error"].iloc[-1] == 0
    assert table["setting"].to_list() == [100, 9, 2]
    assert table["leaves"].iloc[0] == 1 and table["leaves"].is_monotonic_increasing
    with pytest.raises(ValueError, match="at least 2"):
        cross_validate(lambda d: ID3(max_depth=d), [1], X, y, folds=1)


def test_cross_validation_of_alphas_prunes_each_tree():
    X, y = sk_data.load_diabetes(return_X_y=True)
    make = lambda alpha: RegressionTree(min_samples_leaf=5)  # noqa: E731
    table = cross_validate(make, [0.0, 100.0, 1e9], X, y, random_state=0, prune=prune_to_alpha)
    assert table["leaves"].is_monotonic_decreasing and table["leaves"].iloc[-1] == 1
    assert table["training_error"].is_monotonic_increasing
    assert table["validation_error"].iloc[1] < table["validation_error"].iloc[[0, 2]].min()
    again = cross_validate(make, [0.0], X, y, random_state=0)
    assert again["validation_error"].iloc[0] == table["validation_error"].iloc[0]
