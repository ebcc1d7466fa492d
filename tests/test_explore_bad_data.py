"""Every explorer, and every kind of data that it cannot show: a picture or a sentence of ours."""

import re
import traceback
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from dtlib import explore

OURS = str(Path(explore.__file__).parent.parent)
OF_DATA = ("adaboost", "depth", "forest", "grow", "own_data", "prune", "regression", "split",
           "threshold", "walk")  # fmt: skip
N = 30
X = pd.DataFrame(np.random.default_rng(0).random((N, 2)).round(3), columns=["F1", "F2"])
KINDS = pd.Series(np.where(X["F1"] > 0.5, "a", "b"), name="kind")
AMOUNTS = X["F2"] * 3 + X["F1"]
TWO_PARTS = pd.MultiIndex.from_product([["a"], ["b", "c"]])
ALTERNATING = pd.Series([1, "a"] * (N // 2))


def column(values):
    return X.assign(F1=values)


# What is given as X, as classes and as numbers to predict.
BAD = {
    "inf": (column([np.inf, *X["F1"][1:]]), KINDS, AMOUNTS),
    "-inf": (column([-np.inf, *X["F1"][1:]]), KINDS, AMOUNTS),
    "gaps": (X.mask(X < 0.1), KINDS, AMOUNTS),
    "gaps in an array": (X.mask(X < 0.1).to_numpy(), list(KINDS), list(AMOUNTS)),
    "gaps in y": (X, KINDS.where(X["F2"] > 0.1), AMOUNTS.where(X["F2"] > 0.1)),
    "gaps in a list": (X, [None, *KINDS[1:]], [None, *AMOUNTS[1:]]),
    "gaps everywhere": (X.mask(np.indices(X.shape).sum(axis=0) % 2 == 0), KINDS, AMOUNTS),
    "gaps in another index": (X.mask(X < 0.1).set_index(X.index + 5), KINDS, AMOUNTS),
    "one empty column": (column(np.nan), KINDS, AMOUNTS),
    "nothing but gaps": (X * np.nan, KINDS, AMOUNTS),
    "an empty y": (X, KINDS.where(KINDS == "z"), AMOUNTS * np.nan),
    "a constant column": (column(1.0), KINDS, AMOUNTS),
    "constant columns": (X * 0, KINDS, AMOUNTS),
    "one class": (X, KINDS.where(KINDS == "z", "z"), AMOUNTS * 0),
    "no rows": (X[:0], KINDS[:0], AMOUNTS[:0]),
    "no columns": (X[[]], KINDS, AMOUNTS),
    "empty lists": ([], [], []),
    "one row": (X[:1], KINDS[:1], AMOUNTS[:1]),
    "a short y": (X, KINDS[:5], AMOUNTS[:5]),
    "no y": (X, None, None),
    "no X": (None, KINDS, AMOUNTS),
    "y of the other kind": (X, AMOUNTS, KINDS),
    "an infinite y": (X, AMOUNTS.mask(X["F1"] > 0.5, np.inf), AMOUNTS.mask(X["F1"] > 0.5, np.inf)),
    "y as a table": (X, KINDS.to_frame(), AMOUNTS.to_frame("a")),
    "y as a name": (X, "kind", "kind"),
    "lists in y": (X, [["a"]] * N, [[1.0]] * N),
    "a mixed y": (X, ALTERNATING, ALTERNATING),
    "yes and no": (X > 0.5, KINDS == "a", AMOUNTS > 1),
    "a class for every row": (X, pd.Series([f"c{i}" for i in range(N)]), AMOUNTS),
    "words": (X.astype(str), KINDS, AMOUNTS),
    "a mixed column": (column(ALTERNATING), KINDS, AMOUNTS),
    "dates": (column(pd.date_range("2020", periods=N)), KINDS, AMOUNTS),
    "lists in cells": (column([[1, 2]] * N), KINDS, AMOUNTS),
    "complex numbers": (column(X["F1"] * 1j), KINDS, AMOUNTS),
    "numbers past 64 bits": (column([10**30] * N), KINDS, AMOUNTS),
    "tiny numbers": (X * 1e-300, KINDS, AMOUNTS * 1e-300),
    "a column twice": (pd.concat([X, X], axis=1), KINDS, AMOUNTS),
    "one column": (X[["F1"]], KINDS, AMOUNTS),
    "names of two parts": (X.set_axis(TWO_PARTS, axis=1), KINDS, AMOUNTS),
    "numbers as names": (X.set_axis([0, 1], axis=1), KINDS, AMOUNTS),
    "marks of HTML": (X.set_axis(["<b>", "&"], axis=1), KINDS.replace("a", "<i>"), AMOUNTS),
    "long names": (X.set_axis(["a" * 99, "b" * 99], axis=1), KINDS.replace("a", "z" * 99), AMOUNTS),
    "one list": (list(X["F1"]), list(KINDS), list(AMOUNTS)),
    "rows of other lengths": ([[1, 2], [3]], ["a", "b"], [1, 2]),
    "three dimensions": (np.zeros((3, 3, 3)), list("aab"), [1, 2, 3]),
    "a word": ("abc", KINDS, AMOUNTS),
    "a dict": (dict(X), KINDS, AMOUNTS),
    "swapped": (KINDS, X, X),
}  # fmt: skip


def outcome(make, *given, **named):
    """None for a whole picture, else the sentence: one of ours, not what a library raised."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            explorer = make(*given, **named)
        except ValueError as error:
            told, cause = str(error), error.__cause__
            raised_in = traceback.extract_tb(cause.__traceback__)[-1].filename
            assert raised_in.startswith(OURS), f"{told!r} comes from {raised_in}"
            assert isinstance(cause, (ValueError, TypeError)) and len(told) > 15
            return told
    assert explorer.problem is None and explorer.stage.told
    assert not re.search(r'="-?(nan|inf)|NaN', explorer.picture.svg)
    return None


def target(name, given):
    return given[2] if name == "regression" else given[1]


@pytest.mark.parametrize("name", OF_DATA)
@pytest.mark.parametrize("what", BAD)
def test_bad_data_end_in_a_picture_or_a_sentence(name, what):
    given = BAD[what]
    outcome(getattr(explore, name), given[0], target(name, given))


@pytest.mark.parametrize("name", OF_DATA)
@pytest.mark.parametrize("what", [w for w in BAD if "gaps" in w and w != "gaps everywhere"])
def test_the_advice_can_be_copied_and_helps(name, what):
    given = BAD[what]
    advice = outcome(getattr(explore, name), given[0], target(name, given))
    if advice is None or "keep = " not in advice:
        return  # it can show gaps, or names the rows
    known = {"X": given[0], "y": target(name, given), "pd": pd}
    code, rest = re.search(r"(keep = [^;]+); then (.+)", advice).groups()
    exec(code, known)
    table, answers = (eval(part, known) for part in rest.split(" and "))
    assert outcome(getattr(explore, name), table, answers) is None


@pytest.mark.parametrize("name", OF_DATA)
def test_y_alone_does_not_show_a_table_of_the_lectures(name):
    assert "y alone" in outcome(getattr(explore, name), y=KINDS)
    assert "y alone" in outcome(getattr(explore, name), None, KINDS)


def test_what_is_not_one_column_is_told_as_that():
    assert "y['kind']" in outcome(explore.threshold, X, KINDS.to_frame())
    assert "'kind' alone" in outcome(explore.threshold, X, "kind")
    assert "one plain list" in outcome(explore.threshold, X, [["a"]] * N)


TABLES = [[], [[]], [[0, 0], [0, 0]], [[1, 2], [3]], [[-1, 2], [3, 4]], [[np.nan, 1], [2, 3]],
          [[np.inf, 1], [2, 3]], "abc", 5, [[0.5, 0.5], [1, 1]], [["a", "b"], ["c", "d"]], [[1]],
          [[1j, 1], [2, 3]], np.ones((9, 9)), np.ones((2, 2, 2)), pd.DataFrame()]  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
def test_bad_tables_end_in_a_sentence(table):
    assert outcome(explore.joint, table) or not np.any(table)


def say(answer):
    def mine(*_):
        if isinstance(answer, Exception):
            raise answer
        return answer

    return mine


ANSWERS = [None, np.nan, np.inf, "a", 1j, np.array([1, 2]), [], KeyError("x"), ValueError(), {}]
TAKES = {"entropy": "my_entropy", "bias_variance": "truth", "joint": "gain", "split": "gain",
         "threshold": "gain", "grow": "gain", "walk": "predict", "adaboost": "alpha"}  # fmt: skip


@pytest.mark.parametrize("answer", ANSWERS, ids=range(len(ANSWERS)))
@pytest.mark.parametrize("name", TAKES)
def test_whatever_a_function_of_yours_says_is_told(name, answer):
    told = outcome(getattr(explore, name), **{TAKES[name]: say(answer)})
    told = told or getattr(explore, name)(**{TAKES[name]: say(answer)}).stage.told
    assert "mine" in told
    if not isinstance(answer, Exception):
        assert "raised" not in told, "the function did not raise, we did"


@pytest.mark.parametrize("name", TAKES)
@pytest.mark.parametrize("other", [5, "x", []])
def test_what_is_no_function_is_told(name, other):
    assert "must be a function" in outcome(getattr(explore, name), **{TAKES[name]: other})


@pytest.mark.parametrize("models", [5, [1], {"mine": 5}, {1: None}])
def test_models_that_are_none(models):
    assert "model" in outcome(explore.own_data, models=models)


UNKNOWN = {
    "grow": ("data", "learner", "criterion"), "prune": ("data", "learner", "leaves"),
    "own_data": ("learner",), "threshold": ("feature", "other", "criterion", "at"),
    "regression": ("feature", "other", "show"), "depth": ("data", "features", "depth"),
    "forest": ("data", "features", "trees"), "adaboost": ("data", "features", "round"),
    "entropy": ("preset", "classes", "base"), "split": ("data", "criterion", "attribute"),
    "bias_variance": ("truth", "rows", "depth"), "walk": ("start", "tree"),
    "joint": ("preset", "cell0_0"), "twenty_questions": ("answers",),
    "mistakes": ("y", "score", "positive"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "parameter"), [(n, p) for n, ps in UNKNOWN.items() for p in ps])
@pytest.mark.parametrize("value", ["F9", -5, 10**9, np.nan])
def test_values_that_there_are_not(name, parameter, value):
    outcome(getattr(explore, name), **{parameter: value})


def test_every_explorer_is_tried():
    assert {*OF_DATA, *TAKES, *UNKNOWN} | {"film"} == set(explore.__all__)
