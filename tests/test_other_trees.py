"""Trees of other libraries, compared with them leaf by leaf."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from sklearn import datasets as sets
from sklearn import ensemble, pipeline, preprocessing, tree

from dtlib import read_tree, tree_rules
from dtlib.draw import draw_regions, draw_tree
from dtlib.draw.tree.flow import send_down
from dtlib.explore import walk as explore_walk
from dtlib.fast.read.frames import as_frame

LABELS = np.array(["ash", "birch", "cedar", "douglas", "elm"] + [f"t{i}" for i in range(9)])
BOTH = {
    "iris": sets.load_iris(return_X_y=True),
    "wine": sets.load_wine(return_X_y=True),
    "cancer": sets.load_breast_cancer(return_X_y=True),
    "digits": sets.load_digits(return_X_y=True),
    "diabetes": sets.load_diabetes(return_X_y=True),
    "moons": sets.make_moons(300, noise=0.3, random_state=0),
    "circles": sets.make_circles(300, noise=0.2, random_state=0),
    "hastie": sets.make_hastie_10_2(400, random_state=0),
    "friedman": sets.make_friedman1(400, random_state=0),
    "whole numbers": (np.random.default_rng(0).integers(0, 9, (400, 4)), np.arange(400) % 3),
}


def is_numbers(name):
    return name in ("diabetes", "friedman")


def probes(X, root):
    """The rows, some with gaps, and rows on, just below and just above every split point."""
    rng = np.random.default_rng(1)
    gaps = np.where(rng.random(X.shape) < 0.2, np.nan, X)
    exact = [X, gaps]
    for rule in tree_rules(root)[:60]:
        for question, _ in rule.conditions:
            t = question.threshold
            near = [t, question.at_most, np.nextafter(t, np.inf), np.nextafter(t, -np.inf)]
            near += [float(np.float32(t)), float(np.nextafter(np.float32(t), np.float32(np.inf)))]
            near = [value for value in near if abs(value) < 1e38]
            rows = X[rng.integers(0, len(X), len(near))].astype(float)
            rows[:, int(question.attribute[1:])] = near
            exact.append(rows)
    return np.vstack(exact).astype(float)


def same_leaves(ours, theirs, X):
    """Every leaf of ours gets exactly the rows of one of theirs."""
    here = np.empty(len(X), dtype=object)
    for name, arrival in send_down(ours.root_, as_frame(X)).items():
        here[arrival.rows] = name  # a leaf comes after its parents and overwrites their names
        assert (arrival.parts == 1).all()
    pairs = set(zip(here, theirs.apply(X).tolist(), strict=True))
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("gaps", [False, True], ids=["complete", "gaps"])
def test_a_tree_of_scikit_learn_leaf_by_leaf(name, gaps):
    X, y = BOTH[name]
    X = X.astype(float)
    if gaps:
        X = np.where(np.random.default_rng(2).random(X.shape) < 0.1, np.nan, X)
    kinds = [tree.DecisionTreeRegressor, tree.ExtraTreeRegressor]
    if not is_numbers(name):
        kinds, y = [tree.DecisionTreeClassifier, tree.ExtraTreeClassifier], LABELS[y.astype(int)]
    for kind in kinds:
        theirs = kind(random_state=0, min_samples_leaf=3).fit(X, y)
        ours = read_tree(theirs)
        rows = probes(X, ours)
        assert same_leaves(ours, theirs, rows)
        assert (ours.predict(rows) == theirs.predict(rows)).all()


@pytest.mark.parametrize("name", ["iris", "diabetes"])
def test_one_tree_of_many(name):
    X, y = BOTH[name]
    kind = "Regressor" if is_numbers(name) else "Classifier"
    y = y if is_numbers(name) else LABELS[y]
    for family in ("RandomForest", "ExtraTrees", "Bagging", "GradientBoosting", "AdaBoost"):
        model = getattr(ensemble, family + kind)(n_estimators=3, random_state=0).fit(X, y)
        theirs = np.ravel(np.array(model.estimators_, dtype=object))[1]
        ours = read_tree(model, tree=1)
        assert same_leaves(ours, theirs, X), family
        said = theirs.predict(X)
        if ours.classes_ is not None and family != "AdaBoost":
            said = model.classes_[said.astype(int)]
        assert (ours.predict(X) == said).all(), family
        assert ours.adds_up == (family == "GradientBoosting")


def test_everything_takes_a_tree_as_it_is():
    X, y = sets.load_iris(return_X_y=True, as_frame=True)
    theirs = tree.DecisionTreeClassifier(max_depth=2, random_state=0).fit(X, y)
    assert "petal width (cm) ≤ 0.8?" in str(draw_tree(theirs))
    assert "Share of the plane" in str(draw_regions(theirs, X, y, features=tuple(X.columns[2:])))
    assert str(tree_rules(theirs)[0]) == "IF petal width (cm) ≤ 0.8 THEN 0"
    assert explore_walk(X, y, tree=theirs).view.root.question.at_most is not None


def refused():
    X, y = BOTH["iris"]
    yield tree.DecisionTreeClassifier(), "not fitted yet"
    yield ensemble.RandomForestClassifier(), "not fitted yet"
    yield ensemble.RandomForestClassifier(5).fit(X, y), "has 5 trees: say which one"
    made = pipeline.make_pipeline(preprocessing.StandardScaler(), tree.DecisionTreeClassifier())
    yield made.fit(X, y), "last step"
    yield tree.DecisionTreeRegressor().fit(X, X), "4 columns at once"
    yield preprocessing.StandardScaler().fit(X), "expected a fitted tree"
    yield "0:[f0<2.5] yes=1", "not JSON"
    yield 3, "expected a fitted tree"


@pytest.mark.parametrize(("model", "said"), list(refused()))
def test_what_is_no_single_tree_is_refused_in_a_sentence(model, said):
    with pytest.raises((TypeError, ValueError), match=said):
        draw_tree(model)


# --- XGBoost and LightGBM, from stored dumps (tests/other_trees/make.py) ---

STORED = sorted((Path(__file__).parent / "other_trees").glob("*.json"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
@pytest.mark.parametrize("kind", ["xgboost", "xgboost dump", "lightgbm"])
def test_a_stored_booster_leaf_by_leaf(path, kind):
    stored = json.loads(path.read_text(encoding="utf-8"))
    rows = np.array(stored["rows"], dtype=float)
    names = [f"column {j}" for j in range(rows.shape[1])]
    ours = read_tree(stored[kind], columns=names, tree=1)
    library = kind.removesuffix(" dump")
    here = np.empty(len(rows), dtype=object)
    for name, arrival in send_down(ours.root_, as_frame(rows).set_axis(names, axis=1)).items():
        here[arrival.rows] = name
    pairs = set(zip(here, stored[f"{library} leaves"], strict=True))
    assert len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
    scores = np.array(stored[f"{library} scores"])
    # XGBoost adds its base score in 32 bits
    assert np.allclose(ours.predict(rows).astype(float), scores, rtol=1e-5, atol=3e-5)
    assert "scores, not classes" in str(draw_tree(ours))


def test_there_are_ten_stored_boosters():
    assert len(STORED) == 10


def test_questions_about_categories_are_refused():
    asked = {"nodeid": 0, "split": "a", "split_condition": [0, 2], "yes": 1, "no": 2, "missing": 1}
    leaves = [{"nodeid": 1, "leaf": 0.5}, {"nodeid": 2, "leaf": 1.0}]
    with pytest.raises(ValueError, match="a is one of several categories"):
        read_tree({**asked, "children": leaves})
    dump = json.loads(STORED[0].read_text(encoding="utf-8"))["lightgbm"]
    root = dump["tree_info"][0]["tree_structure"]
    for change, said in (
        ({"decision_type": "=="}, "one of several categories"),
        ({"missing_type": "Zero"}, "0 in .* for a missing value"),
    ):
        dump["tree_info"][0]["tree_structure"] = {**root, **change}
        with pytest.raises(ValueError, match=said):
            read_tree(dump, tree=0)
