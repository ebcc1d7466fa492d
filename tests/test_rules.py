"""Trees as rules, rules as masks, lists of rules, and rule post-pruning against brute force."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from dtlib.datasets import (
    load_baseball,
    load_iris,
    load_play_tennis,
    load_pruning_training,
    load_pruning_validation,
)
from dtlib.learners import C45, ID3, ClassificationTree, RegressionTree
from dtlib.pruning.rule_post_pruning import pessimistic_error, post_prune_rules
from dtlib.questions import Question, parse
from dtlib.rules import Rule, RuleList, as_disjunction, binding, tree_rules
from dtlib.tree import ask, leaf, walk
from tests.later import Later

scipy_stats = Later("scipy.stats")


def rule(text: str, prediction: object = "Yes") -> Rule:
    """ "Years ≥ 4.5 AND Team = Reds" as a rule."""
    conditions = []
    for part in text.split(" AND "):
        if " = " in part:
            attribute, value = part.split(" = ")
            conditions.append((Question(attribute), value))
        else:
            conditions.append((parse(part.replace("≥", "<")), "no" if "≥" in part else "yes"))
    return Rule(tuple(conditions), prediction)


# --- one rule ---


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("Years ≥ 2.5 AND Years ≥ 4.5", "Years ≥ 4.5"),
        ("Years ≥ 4.5 AND Years ≥ 2.5", "Years ≥ 4.5"),
        ("Years < 4.5 AND Years < 2.5", "Years < 2.5"),
        ("Years < 2.5 AND Years < 4.5", "Years < 2.5"),
        ("Years ≥ 2.5 AND Years < 4.5", "Years ≥ 2.5 AND Years < 4.5"),
        ("Years < 9 AND Hits ≥ 3 AND Years < 5 AND Hits ≥ 4", "Years < 5 AND Hits ≥ 4"),
        ("Team = Reds AND Years < 9 AND Team = Reds", "Team = Reds AND Years < 9"),
        ("Team = Reds", "Team = Reds"),
    ],
)
def test_a_rule_is_printed_without_what_it_says_twice(long, short):
    assert str(rule(long)) == f"IF {short} THEN Yes"


@pytest.mark.parametrize("seed", range(5))
def test_leaving_out_implied_conditions_does_not_change_what_is_covered(seed):
    rng = np.random.default_rng(seed)
    X = pd.DataFrame({"a": rng.normal(size=200), "b": rng.normal(size=200)})
    signs, cuts = rng.choice(["<", "≥"], 6), rng.normal(size=6).round(2)
    text = " AND ".join(f"{n} {s} {c}" for n, s, c in zip("ababab", signs, cuts, strict=True))
    whole = rule(text)
    expected = np.all([X.eval(part.replace("≥", ">=")) for part in text.split(" AND ")], axis=0)
    assert whole.covers(X).tolist() == expected.tolist()
    assert Rule(binding(whole.conditions), "Yes").covers(X).tolist() == expected.tolist()


def test_a_missing_value_meets_no_condition():
    X = pd.DataFrame({"n": [1.0, 5.0, np.nan], "c": ["x", None, "x"]})
    assert rule("n < 3").covers(X).tolist() == [True, False, False]
    assert rule("n ≥ 3").covers(X).tolist() == [False, True, False]
    assert rule("c = x").covers(X).tolist() == [True, False, True]
    assert rule("c = never seen").covers(X).tolist() == [False, False, False]
    assert Rule((), "Yes").covers(X).tolist() == [True, True, True]
    assert str(Rule((), "Yes")) == "ALWAYS Yes"


def test_a_rule_needs_its_columns():
    X = pd.DataFrame({"n": [1.0]})
    with pytest.raises(ValueError, match=r"this rule needs the column\(s\) c"):
        rule("n < 3 AND c = x").covers(X)
    with pytest.raises(ValueError, match="'n' held numbers"):
        rule("n < 3").covers(X.astype(str))


# --- a tree as rules ---


def test_play_tennis_as_rules_and_as_a_formula():
    tree = ID3().fit(*load_play_tennis())
    rules = tree.rules()
    assert [str(r) for r in rules][3] == "IF Outlook = Sunny AND Humidity = High THEN No"
    assert [r.weight for r in rules] == [4, 2, 3, 3, 2]
    assert rules[3].counts == {"No": 3, "Yes": 0}
    assert set(as_disjunction(tree, "Yes").split(" ∨\n")) == {
        "(Outlook = Sunny ∧ Humidity = Normal)",
        "(Outlook = Overcast)",
        "(Outlook = Rain ∧ Wind = Weak)",
    }


def test_a_formula_for_a_class_that_is_always_never_or_not_known():
    tree = ask("a", {"x": leaf("Yes", {"Yes": 3, "Maybe": 1}), "y": leaf("No", {"No": 1})})
    assert as_disjunction(tree, "Yes") == "(a = x)"
    assert as_disjunction(tree, "Maybe") == "false"
    assert as_disjunction(leaf("Yes"), "Yes") == "true"
    with pytest.raises(ValueError, match=r"no class 'yes'; its classes are 'Yes', 'Maybe', 'No'"):
        as_disjunction(tree, "yes")


@pytest.mark.parametrize("learner", [C45(), ClassificationTree()], ids=repr)
def test_every_row_is_covered_by_one_rule_which_says_what_the_tree_says(learner):
    X, y = load_iris()
    tree = learner.fit(X, y)
    rules = tree_rules(tree)
    covered = np.array([r.covers(X) for r in rules])
    assert (covered.sum(axis=0) == 1).all()
    assert covered.sum(axis=1).tolist() == [r.weight for r in rules]
    assert (RuleList(rules, default=None).predict(X) == tree.predict(X)).all()


def test_a_regression_tree_has_rules_too():
    X, y = load_baseball()
    tree = RegressionTree(max_depth=2).fit(X[["Years", "Hits"]], y)
    rules = tree_rules(tree)
    assert str(rules[0]).startswith("IF Years < 4.5 AND ") and rules[0].counts is None
    assert RuleList(rules, default=0.0).predict(X) == pytest.approx(
        tree.predict(X[["Years", "Hits"]])
    )


def test_rules_of_an_array_name_its_columns():
    X = np.array([[0.0, 1.0], [0.0, 3.0]])
    tree = ClassificationTree().fit(X, [0, 1])
    assert [str(r) for r in tree_rules(tree)] == ["IF x1 < 2 THEN 0", "IF x1 ≥ 2 THEN 1"]
    assert RuleList(tree_rules(tree), 0).predict(X).tolist() == [0, 1]


def test_a_chain_of_three_thousand_questions_becomes_rules():
    node = leaf("No", {"No": 1})
    for level in range(3000):
        node = ask(f"x < {level}", yes=leaf("Yes", {"Yes": 1}), no=node)
    rules = tree_rules(node)
    assert len(rules) == 3001
    assert str(rules[-1]) == "IF x ≥ 2999 THEN No"
    assert str(rules[0]) == "IF x < 2999 THEN Yes"


# --- lists of rules ---


def test_the_first_rule_that_covers_a_row_decides():
    X = pd.DataFrame({"n": [1.0, 4.0, 9.0, np.nan]})
    rules = RuleList([rule("n < 3", "a"), rule("n < 5", "b")], default="c")
    assert rules.which(X).tolist() == [0, 1, -1, -1]
    assert rules.predict(X).tolist() == ["a", "b", "c", "c"]
    assert rules.score(X, ["a", "b", "c", "x"]) == 0.75
    other_order = RuleList(rules.rules[::-1], default="c")
    assert other_order.predict(X).tolist() == ["b", "b", "c", "c"]
    assert str(rules) == "1. IF n < 3 THEN a\n2. IF n < 5 THEN b\nOTHERWISE c"
    assert len(rules) == 2


def test_a_list_without_rules_says_the_default():
    assert RuleList([], default=3).predict(pd.DataFrame({"n": [1, 2]})).tolist() == [3, 3]


# --- post-pruning ---


@pytest.mark.parametrize("confidence", [0.05, 0.25, 0.9])
@pytest.mark.parametrize(("errors", "rows"), [(0, 1), (0, 50), (1, 16), (3, 7), (200, 5000)])
def test_the_pessimistic_error_is_the_exact_binomial_limit(errors, rows, confidence):
    exact = scipy_stats.beta.ppf(1 - confidence, errors + 1, rows - errors)
    assert pessimistic_error(errors, rows, confidence) == pytest.approx(exact, abs=1e-9)


def test_the_pessimistic_error_without_rows_or_without_a_hit_is_one():
    assert pessimistic_error(0, 0) == pessimistic_error(4, 4) == 1
    with pytest.raises(ValueError, match="between 0 and 1"):
        pessimistic_error(0, 4, confidence=25)


def slow_post_pruning(rule: Rule, judge) -> tuple[frozenset[str], float]:
    """The same greedy search for one rule with whole conditions, masks made anew each time."""
    conditions, best = list(rule.conditions), judge(rule)
    while conditions:
        trials = []
        for position, (question, answer) in enumerate(conditions):
            if (question, answer) not in binding(conditions):
                continue
            rest = [c for c in conditions if c != (question, answer)]
            accuracy, rows = judge(Rule(tuple(rest), rule.prediction))
            trials.append(((accuracy, rows, position), rest))
        top, rest = max(trials, key=lambda trial: trial[0])
        if top[0] < best[0]:
            break
        best, conditions = top[:2], rest
    return frozenset(q.condition(a) for q, a in binding(conditions)), best[0]


@pytest.mark.parametrize("validation", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_post_pruning_is_the_greedy_search_of_the_docstring(seed, validation):
    rng = np.random.default_rng(seed)
    X, y = load_iris()
    X, y = X.round(0), y.to_numpy().copy()
    y[rng.random(len(y)) < 0.15] = "setosa"
    in_training = rng.random(len(y)) < 0.6
    tree = ClassificationTree().fit(X[in_training], y[in_training])
    judged = ~in_training if validation else in_training
    X_judge, y_judge = X[judged], y[judged]

    def judge(r: Rule) -> tuple[float, float]:
        hits = y_judge[r.covers(X_judge)] == r.prediction
        if validation:
            return (float(hits.mean()) if len(hits) else 0.0), len(hits)
        return 1 - pessimistic_error(float((~hits).sum()), float(len(hits))), len(hits)

    rules, film = post_prune_rules(tree, *((X_judge, y_judge) if validation else ()))
    expected = {(*slow_post_pruning(r, judge), r.prediction) for r in tree_rules(tree)}
    found = [
        (frozenset(q.condition(a) for q, a in r.conditions), r.accuracy, r.prediction)
        for r in rules.rules
    ]
    assert set(found) == {e for e in expected if e[0]} and len(found) == len(set(found))
    assert [r.accuracy for r in rules.rules] == sorted(r.accuracy for r in rules.rules)[::-1]
    assert film.table["dropped"].any() and not film.table["dropped"].all()
    for r in rules.rules:
        assert r.weight == r.covers(X_judge).sum() == sum(r.counts.values())
    left = rules.which(X_judge) == -1
    labels = pd.Series(y_judge[left] if left.any() else y_judge)
    assert rules.default == labels.value_counts().sort_index().idxmax()


def test_the_film_of_the_rules_adds_up():
    tree = ID3().fit(*load_pruning_training())
    before = str(tree)
    rules, film = post_prune_rules(tree, *load_pruning_validation())
    assert str(tree) == before
    table = film.table
    assert list(table) == [
        "rule", "round", "before", "test",
        "accuracy_before", "accuracy_after", "rows_after", "dropped",
    ]  # fmt: skip
    assert len(film) == len(table) == len(list(film))
    for _, one in table.groupby(["rule", "round"]):
        assert one["dropped"].sum() <= 1
        best = one["accuracy_after"].max()
        if one["dropped"].any():
            chosen = one[one["dropped"]].iloc[0]
            assert chosen["accuracy_after"] == best >= chosen["accuracy_before"]
        else:
            assert best < one["accuracy_before"].iloc[0]
        assert all(t in b for t, b in zip(one["test"], one["before"], strict=True))
    for (number, round_number), one in table.groupby(["rule", "round"]):
        following = table[(table["rule"] == number) & (table["round"] == round_number + 1)]
        if len(following):
            assert one["dropped"].any()
            after = one.loc[one["dropped"], "accuracy_after"].iloc[0]
            assert (following["accuracy_before"] == after).all()
    # Two leaves under F1 = Z became the same rule, and it is kept once.
    assert [str(r) for r in rules.rules].count("IF F1 = Z THEN C") == 1


def test_rules_counted_by_hand():
    tree = ask(
        "a",
        {
            "x": ask("b", {"0": leaf("No", {"No": 1}), "1": leaf("Yes", {"Yes": 1})}),
            "y": leaf("Yes", {"Yes": 2}),
        },
    )
    X = pd.DataFrame({"a": [*"xxxyy"], "b": [*"01101"]})
    rules, film = post_prune_rules(tree, X, ["No", "Yes", "No", "No", "Yes"])
    # x0 → No: right 1 of 1. Without a: rows 0 and 3, both No, also 1 and more rows. Then
    # without b: 3 of 5, worse. x1 → Yes: 1 of 2. Without b 1 of 3, without a 2 of 3; then
    # without b 2 of 5. y → Yes: 1 of 2; without a 2 of 5.
    assert str(rules) == (
        "1. IF b = 0 THEN No  (1.000)\n"
        "2. IF b = 1 THEN Yes  (0.667)\n"
        "3. IF a = y THEN Yes  (0.500)\n"
        "OTHERWISE No"
    )
    assert film.table["accuracy_after"].tolist() == pytest.approx(
        [1, 1 / 3 + 1 / 3, 3 / 5, 2 / 3, 1 / 3, 2 / 5, 2 / 5]
    )
    assert film.table["dropped"].tolist() == [True, False, False, True, False, False, False]


def test_a_rule_that_no_validation_row_meets_counts_for_nothing():
    tree = ask("a", {"x": leaf("No", {"No": 1}), "y": leaf("Yes", {"Yes": 2})})
    rules, film = post_prune_rules(tree, pd.DataFrame({"a": ["y", "y"]}), ["Yes", "Yes"])
    assert film.table["accuracy_before"].tolist()[0] == 0
    assert str(rules) == "OTHERWISE Yes"  # each rule loses its only test, and needs none


def test_the_default_speaks_for_the_rows_that_no_rule_covers():
    tree = ask("a", {"x": leaf("No", {"No": 3}), "y": leaf("Yes", {"Yes": 3})})
    X = pd.DataFrame({"a": [*"xxxyyyzz"]})
    rules, _ = post_prune_rules(tree, X, ["No"] * 3 + ["Yes"] * 3 + ["Maybe"] * 2)
    assert len(rules) == 2 and rules.default == "Maybe"
    rules, _ = post_prune_rules(tree, X[:6], ["No"] * 3 + ["Yes"] * 3)  # none left over: No or
    assert len(rules) == 2 and rules.default == "No"  # Yes, and No sorts first


def test_a_leaf_without_training_rows_makes_no_rule():
    tree = ID3().fit(*load_pruning_training())
    assert any(n.is_leaf and n.weight == 0 for n in walk(tree.root_)) == any(
        r.weight == 0 for r in tree_rules(tree)
    )
    empty = ask("a", {"x": leaf("No", {"No": 2}), "y": leaf("Yes", {"Yes": 2}),
                      "z": leaf("No", {"No": 0})})  # fmt: skip
    X = pd.DataFrame({"a": [*"xyz"]})
    _, film = post_prune_rules(empty, X, ["No", "Yes", "No"])
    assert film.table["rule"].unique().tolist() == [1, 2]


def test_pruned_rules_do_better_on_new_rows_than_the_tree():
    rng = np.random.default_rng(1)
    X = pd.DataFrame(rng.integers(0, 3, (1200, 5)), columns=[*"abcde"]).astype(str)
    y = np.where((X["a"] == "1") & (X["b"] != "0"), "Yes", "No")
    y = np.where(rng.random(1200) < 0.15, "Yes", y)
    tree = ID3().fit(X[:400], y[:400])
    for validation in [(), (X[400:800], y[400:800])]:
        rules, _ = post_prune_rules(tree, *validation)
        assert rules.score(X[800:], y[800:]) > tree.score(X[800:], y[800:]) + 0.02


def test_post_pruning_says_what_is_wrong():
    written = ask("a", {"x": leaf("No"), "y": leaf("Yes")})
    with pytest.raises(ValueError, match="give a validation set"):
        post_prune_rules(written)
    X = pd.DataFrame({"a": ["x"]})
    with pytest.raises(ValueError, match="needs both"):
        post_prune_rules(written, X)
    with pytest.raises(ValueError, match="is empty"):
        post_prune_rules(written, X[:0], [])
    with pytest.raises(ValueError, match=r"column\(s\) a"):
        post_prune_rules(written, pd.DataFrame({"b": ["x"]}), ["No"])
    with pytest.raises(ValueError, match="not fitted"):
        post_prune_rules(ID3(), X, ["No"])
    regression = RegressionTree().fit(pd.DataFrame({"n": [1, 2]}), [1.0, 2.0])
    with pytest.raises(ValueError, match="how often they are right"):
        post_prune_rules(regression)
    with pytest.raises(ValueError, match="how often they are right"):
        post_prune_rules(regression, pd.DataFrame({"n": [1, 2]}), [1.5, 2])
    rules, _ = post_prune_rules(written, pd.DataFrame({"a": ["x", "y"]}), ["No", "Yes"])
    assert len(rules) == 2  # the leaves need no counts when there is a validation set
