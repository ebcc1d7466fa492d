"""Small sets made for this course, each for one effect that the lectures only picture."""

from __future__ import annotations

from .dataset import Dataset, read


def load_pruning_training() -> Dataset:
    """Seventeen rows: F1, F2, F3 → target A, B or C (chapters 3 and 5).

    The tree that ID3 grows from it is pruned on `load_pruning_validation`.

    >>> load_pruning_training().y.value_counts().to_dict()
    {'C': 7, 'A': 6, 'B': 4}
    """
    return read("pruning_training")


def load_continuous_abc() -> Dataset:
    """35 points: F1, F2 in [0, 1] → target A, B or C (chapter 5, split points).

    >>> load_continuous_abc().X.iloc[0].to_list()
    [0.75, 0.92]
    """
    return read("continuous_abc")


def load_adaboost_two_features() -> Dataset:
    """Fourteen points: x1, x2 → y, which is −1 or 1 (chapter 8, three stumps).

    >>> load_adaboost_two_features().y.value_counts().to_dict()
    {1: 8, -1: 6}
    """
    return read("adaboost_two_features")


def load_circles_in_box() -> Dataset:
    """33 points: x1, x2 in [0, 1] → target o or x (front page and chapter 5).

    >>> X, y = load_circles_in_box()
    >>> box = (X["x1"] < 0.6) & X["x2"].between(0.2, 0.7)
    >>> bool(((y == "o") == box).all())
    True
    """
    return read("circles_in_box")


def load_xor() -> Dataset:
    """Eight rows: x1, x2, noise, each 0 or 1 → target same or different (chapters 2 and 3).

    >>> load_xor().frame.groupby("x1")["target"].value_counts().unique().tolist()
    [2]
    """
    return read("xor")
