"""The data of the course against the numbers that the lectures print."""

import zipfile
from collections import Counter
from importlib import import_module
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from dtlib import datasets
from dtlib.datasets.dataset import HERE, catalogue

NAMES = list(catalogue())


def load(name, **options):
    return getattr(datasets, f"load_{name}")(**options)


# ---- every set ----------------------------------------------------------------------------


def test_catalogue_files_and_loaders_agree():
    csvs = {file.name.removesuffix(".csv") for file in (HERE / "data").iterdir()}
    loaders = {name.removeprefix("load_") for name in vars(datasets) if name.startswith("load_")}
    assert csvs == set(NAMES) == loaders


@pytest.mark.parametrize("name", NAMES)
def test_record(name):
    data = load(name)
    assert data.name == name and data.kind in {"classification", "regression", "table"}
    for fact in (data.title, data.description, data.source, data.licence):
        assert fact.strip() == fact != "" and "\n" not in fact
    assert data.title in repr(data) and data.licence.split()[0] in repr(data)
    assert not hasattr(data, "_repr_html_")
    assert ">>>" in getattr(datasets, f"load_{name}").__doc__
    assert data.frame.index.is_unique and data.frame.columns.is_unique
    if data.kind == "table":
        with pytest.raises(ValueError, match="no target"):
            _ = data.y
    else:
        X, y = data
        assert y.name == data.target and data.target not in X
        assert (y.dtype == np.float64) == (data.kind == "regression")


@pytest.mark.parametrize("name", NAMES)
def test_each_call_gives_a_fresh_frame(name):
    first = load(name)
    first.frame["scribble"] = 0
    assert "scribble" not in load(name).frame
    with pytest.raises(AttributeError):
        first.frame = None


@pytest.mark.parametrize("name", NAMES)
def test_columns_are_words_or_numbers(name):
    for column, values in load(name).frame.items():
        is_words = all(isinstance(value, str) for value in values.dropna())
        assert is_words or values.dtype in (np.int64, np.float64), column


@pytest.mark.parametrize("name", NAMES)
def test_missing_values_only_where_expected(name):
    missing = {"penguins": 11, "heart_disease": 6}
    assert load(name).frame.isna().any(axis=1).sum() == missing.get(name, 0)


SHAPES = {  # rows, attributes, class counts
    "coms3": (8, 3, {"Pass": 5, "Fail": 3}),
    "play_tennis": (14, 4, {"Yes": 9, "No": 5}),
    "outlook_temperature": (4, 2, {"Yes": 2, "No": 2}),
    "transport": (7, 3, {"Train": 5, "Taxi": 2}),
    "restaurant": (12, 10, {"Yes": 6, "No": 6}),
    "x1_x2": (8, 2, {"T": 5, "F": 3}),
    "rain_cloud": (2, 2, None),
    "temperature": (6, 1, {"Yes": 3, "No": 3}),
    "twelve_rows": (12, 3, {"Yes": 6, "No": 6}),
    "ten_rows": (10, 3, {"A": 3, "B": 4, "C": 3}),
    "pruning_validation": (12, 3, {"A": 4, "B": 4, "C": 4}),
    "mixed_regression": (8, 3, None),
    "seven_targets": (7, 0, None),
    "three_classes": (7, 0, {"A": 3, "B": 2, "C": 2}),
    "adaboost_ten": (10, 1, {1: 6, -1: 4}),
    "pruning_training": (17, 3, {"C": 7, "A": 6, "B": 4}),
    "continuous_abc": (35, 2, {"A": 15, "B": 12, "C": 8}),
    "adaboost_two_features": (14, 2, {1: 8, -1: 6}),
    "circles_in_box": (33, 2, {"x": 18, "o": 15}),
    "xor": (8, 3, {"same": 4, "different": 4}),
    "iris": (150, 4, {"setosa": 50, "versicolor": 50, "virginica": 50}),
    "penguins": (344, 7, {"Adelie": 152, "Gentoo": 124, "Chinstrap": 68}),
    "baseball": (263, 19, None),
    "wine": (178, 13, {"class_0": 59, "class_1": 71, "class_2": 48}),
    "breast_cancer": (569, 30, {"benign": 357, "malignant": 212}),
    "zoo": (
        101,
        16,
        {
            "mammal": 41,
            "bird": 20,
            "fish": 13,
            "invertebrate": 10,
            "insect": 8,
            "reptile": 5,
            "amphibian": 4,
        },
    ),
    "heart_disease": (303, 13, {"no": 164, "yes": 139}),
}


@pytest.mark.parametrize("name", NAMES)
def test_shape_and_class_counts(name):
    rows, attributes, counts = SHAPES[name]
    data = load(name)
    assert data.X.shape == (rows, attributes)
    if counts:
        assert Counter(data.y) == counts


def test_available_lists_every_set():
    table = datasets.available()
    assert table["name"].to_list() == NAMES
    assert list(table) == ["name", "rows", "attributes", "target", "kind", "title", "licence"]
    assert table.set_index("name").loc["play_tennis", "rows"] == 14


def test_read_from_a_zip_file(tmp_path, monkeypatch):
    archive = tmp_path / "package.zip"
    folder = Path(datasets.__file__).parent
    with zipfile.ZipFile(archive, "w") as zipped:
        for path in folder.rglob("*"):
            if path.suffix in {".py", ".csv", ".toml"}:
                zipped.write(path, f"zipped_datasets/{path.relative_to(folder).as_posix()}")
    monkeypatch.syspath_prepend(archive)
    other = import_module("zipped_datasets")
    pd.testing.assert_frame_equal(other.load_zoo().frame, datasets.load_zoo().frame)
    assert len(other.available()) == len(NAMES)


def test_the_files_are_small_and_free_of_lookalike_letters():
    contents = [file.read_bytes() for file in (HERE / "data").iterdir()]
    assert sum(map(len, contents)) < 250_000
    assert all(content.isascii() for content in contents)


# ---- the lectures' tables -----------------------------------------------------------------


def test_none_is_a_word_in_the_restaurant_table():
    X, y = datasets.load_restaurant()
    assert Counter(X["Patrons"]) == {"Full": 6, "Some": 4, "None": 2}
    assert Counter(X["Type"]) == {"Thai": 4, "Burger": 4, "French": 2, "Italian": 2}
    assert set(X["WaitEstimate"]) == {"0-10", "10-30", "30-60", ">60"}
    assert set(y[X["Patrons"] == "None"]) == {"No"} and set(y[X["Patrons"] == "Some"]) == {"Yes"}


def test_play_tennis_with_and_without_d15():
    X, y = datasets.load_play_tennis()
    assert list(X.index) == [f"D{i}" for i in range(1, 15)]
    assert Counter(zip(X["Wind"], y, strict=True)) == {
        ("Weak", "Yes"): 6,
        ("Weak", "No"): 2,
        ("Strong", "Yes"): 3,
        ("Strong", "No"): 3,
    }
    longer = datasets.load_play_tennis(with_d15=True)
    assert Counter(longer.y) == {"Yes": 9, "No": 6}
    pd.testing.assert_frame_equal(longer.frame.iloc[:14], datasets.load_play_tennis().frame)


def test_rain_and_cloud_are_counts_of_a_hundred_days():
    table = datasets.load_rain_cloud().frame
    assert table.to_numpy().tolist() == [[24, 1], [25, 50]]
    assert list(table.index) == ["Raining", "Not raining"]


def test_numbers_of_the_lectures():
    y = datasets.load_seven_targets().y
    assert (round(y.mean(), 4), round(y.var(ddof=0), 4)) == (0.9886, 1.7066)
    X, y = datasets.load_adaboost_ten()
    assert (np.where(X["x"] <= 3, 1, -1) != y).mean() == pytest.approx(0.3)
    assert gains(*datasets.load_coms3()) == pytest.approx(
        {"COMS2": 0.0157, "labs": 0.0488, "tuts": 0.3476}, abs=5e-5
    )
    assert gains(*datasets.load_play_tennis()) == pytest.approx(
        {"Outlook": 0.2467, "Temperature": 0.0292, "Humidity": 0.1518, "Wind": 0.0481}, abs=5e-5
    )
    X, y = datasets.load_restaurant()
    assert gains(X[["Patrons", "Type"]], y) == pytest.approx(
        {"Patrons": 0.5409, "Type": 0}, abs=5e-5
    )


# ---- our own sets do what they were made for ----------------------------------------------
# These sums are done here once more, without dtlib, so that the data are checked on their own.


def entropy(y):
    p = y.value_counts(normalize=True)
    return float(-(p * np.log2(p)).sum())


def gain(y, by):
    return entropy(y) - sum(len(part) / len(y) * entropy(part) for _, part in y.groupby(by))


def gains(X, y):
    return {name: gain(y, X[name]) for name in X}


def grow(X, y, whole):
    """ID3 as nested dictionaries; refuses every tie and every branch without rows."""
    counts = y.value_counts()
    node = {"label": counts.index[0], "rows": len(y)}
    if len(counts) > 1:
        assert counts.iloc[0] > counts.iloc[1], "a tie for the majority"
        ranked = sorted(gains(X, y).items(), key=lambda item: -item[1])
        assert ranked[0][1] > 0.01 and all(ranked[0][1] > g + 0.01 for _, g in ranked[1:])
        name = ranked[0][0]
        assert set(X[name]) == set(whole[name]), "a value without rows"
        node["ask"] = name
        node["branches"] = {
            value: grow(part.drop(columns=name), y[part.index], whole)
            for value, part in X.groupby(name)
        }
    return node


def inner_nodes(node, path=()):
    if "ask" in node:
        yield path, node
        for value, branch in node["branches"].items():
            yield from inner_nodes(branch, (*path, value))


def predict(node, row, pruned=None):
    while "ask" in node and node is not pruned:
        node = node["branches"][row[node["ask"]]]
    return node["label"]


def test_pruning_lowers_raises_and_leaves_the_validation_error():
    X, y = datasets.load_pruning_training()
    V, t = datasets.load_pruning_validation()
    tree = grow(X, y, X)

    def wrong(pruned=None):
        return sum(predict(tree, row, pruned) != t[i] for i, row in V.iterrows())

    assert tree["ask"] == "F1" and wrong() == 3
    assert {path: wrong(node) for path, node in inner_nodes(tree)} == {
        (): 8,
        ("X",): 4,
        ("Y",): 5,
        ("Z",): 2,
        ("Z", 0): 3,
    }


def test_a_missing_f2_splits_the_vote_four_to_three():
    X, y = datasets.load_pruning_training()
    node = grow(X, y, X)["branches"]["Z"]
    assert node["ask"] == "F2"
    votes = Counter()
    for branch in node["branches"].values():
        votes[predict(branch, {"F3": "Y"})] += branch["rows"]
    assert votes == {"C": 4, "B": 3}
    # The most common value of F2 alone would say B.
    common = max(node["branches"], key=lambda value: node["branches"][value]["rows"])
    assert predict(node, {"F2": common, "F3": "Y"}) == "B"


def best_question(X, y, points):
    scores = [
        (gain(y, X[name] < t), name, round(float(t), 4)) for name in X for t in points(X[name])
    ]
    first, second = sorted(scores, reverse=True)[:2]
    assert first[0] > second[0] + 0.001, "a tie"
    return first[1:]


def midpoints(values):
    v = np.unique(values)
    return (v[1:] + v[:-1]) / 2


def tenths(_):
    return np.arange(1, 10) / 10


@pytest.mark.parametrize("points", [midpoints, tenths])
def test_continuous_abc_asks_f1_twice(points):
    X, y = datasets.load_continuous_abc()
    printed = [[0.75, 0.92, "A"], [0.51, 0.43, "B"], [0.89, 0.14, "C"], [0.72, 0.25, "A"]]
    assert datasets.load_continuous_abc().frame.head(4).to_numpy().tolist() == printed
    assert X.min().min() >= 0 and X.max().max() <= 1
    left = X["F1"] < 0.4
    assert best_question(X, y, points) == ("F1", 0.4)
    assert best_question(X[left], y[left], points) == ("F1", 0.2)
    assert best_question(X[~left], y[~left], points) == ("F2", 0.5)
    assert set(y[X["F1"] < 0.2]) == {"C"} and set(y[left & (X["F1"] >= 0.2)]) == {"B"}


@pytest.mark.parametrize("points", [midpoints, tenths])
def test_circles_in_box_takes_three_questions(points):
    X, y = datasets.load_circles_in_box()
    for question in [("x1", 0.6), ("x2", 0.7), ("x2", 0.2)]:
        assert best_question(X, y, points) == question
        name, t = question
        keep = X[name] < t if t > 0.2 else X[name] >= t
        assert set(y[~keep]) == {"x"}
        X, y = X[keep], y[keep]
    assert set(y) == {"o"}


def test_three_stumps_solve_what_none_solves_alone():
    X, y = datasets.load_adaboost_two_features()
    stumps = [
        (name, float(t), np.where(X[name] < t, sign, -sign))
        for name in X
        for t in midpoints(X[name])
        for sign in (1, -1)
    ]
    weights, score, wrong, asked = np.full(len(y), 1 / len(y)), np.zeros(len(y)), [], []
    for _ in range(3):
        errors = np.array([weights[g != y].sum() for _, _, g in stumps])
        best, second = np.argsort(errors)[:2]
        assert errors[second] > errors[best] + 0.001, "a tie"
        name, t, g = stumps[best]
        alpha = np.log((1 - errors[best]) / errors[best]) / 2
        weights = weights * np.exp(-alpha * y * g)
        weights = weights / weights.sum()
        score += alpha * g
        asked.append((name, t))
        wrong.append(int((np.sign(score) != y).sum()))
    assert asked == [("x2", 5.5), ("x1", 6.5), ("x1", 9.5)]
    assert wrong == [3, 4, 0]
    assert min((g != y).sum() for _, _, g in stumps) == 3


def test_xor_has_no_first_gain():
    X, y = datasets.load_xor()
    assert gains(X, y) == pytest.approx({"x1": 0, "x2": 0, "noise": 0})
    assert gain(y, X["x1"].astype(str) + X["x2"].astype(str)) == 1


# ---- real data ----------------------------------------------------------------------------


def test_baseball_salaries_and_the_lecture_root():
    every = datasets.load_baseball(drop_missing=False).frame
    assert len(every) == 322 and every["Salary"].isna().sum() == 59
    X, y = datasets.load_baseball()
    assert list(X.index) == list(range(263))
    rss = {
        (name, t): sum(part.var(ddof=0) * len(part) for _, part in y.groupby(X[name] < t))
        for name in ("Years", "Hits")
        for t in midpoints(X[name])
    }
    assert min(rss, key=rss.get) == ("Years", 4.5)


def test_penguins_keep_their_gaps():
    frame = datasets.load_penguins().frame
    assert frame["sex"].isna().sum() == 11 and frame["bill_length_mm"].isna().sum() == 2
    assert set(frame["sex"].dropna()) == {"male", "female"}


@pytest.mark.parametrize("name", ["iris", "wine", "breast_cancer"])
def test_same_values_as_scikit_learn(name):
    theirs = getattr(pytest.importorskip("sklearn.datasets"), f"load_{name}")()
    X, y = load(name)
    np.testing.assert_array_equal(X.to_numpy(), theirs.data)
    assert y.to_list() == list(theirs.target_names[theirs.target])
