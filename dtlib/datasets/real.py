"""Real data: known sets, small enough to ship. Each record says on what terms."""

from __future__ import annotations

from dataclasses import replace

from .dataset import Dataset, read


def load_iris() -> Dataset:
    """150 flowers: four lengths in cm → species, 50 of each of three (chapters 5 and 9).

    >>> load_iris().X.columns.to_list()
    ['sepal_length', 'sepal_width', 'petal_length', 'petal_width']
    """
    return read("iris")


def load_penguins() -> Dataset:
    """344 penguins: five numbers, island and sex → species (chapters 5 and 7).

    Eleven rows miss a value.

    >>> int(load_penguins().frame.isna().any(axis=1).sum())
    11
    """
    return read("penguins")


def load_baseball(drop_missing: bool = True) -> Dataset:
    """263 hitters: Years, Hits and seventeen more → Salary in thousand dollars (chapter 6).

    The source has 59 more whose salary is not known: `drop_missing=False` keeps them.

    >>> len(load_baseball().frame), len(load_baseball(drop_missing=False).frame)
    (263, 322)
    """
    data = read("baseball")
    if drop_missing:
        data = replace(data, frame=data.frame.dropna(subset=["Salary"], ignore_index=True))
    return data


def load_wine() -> Dataset:
    """178 wines: thirteen measurements → cultivar, three classes (chapters 7 and 9).

    >>> load_wine().y.value_counts().sort_index().to_dict()
    {'class_0': 59, 'class_1': 71, 'class_2': 48}
    """
    return read("wine")


def load_breast_cancer() -> Dataset:
    """569 samples: thirty measurements → diagnosis (chapters 3, 7 and 8).

    >>> load_breast_cancer().y.value_counts().to_dict()
    {'benign': 357, 'malignant': 212}
    """
    return read("breast_cancer")


def load_zoo() -> Dataset:
    """101 animals: sixteen categorical attributes → type, seven classes (chapters 2 and 3).

    >>> int(load_zoo().frame.loc["honeybee", "legs"])
    6
    """
    return read("zoo")


def load_heart_disease() -> Dataset:
    """303 patients: seven attributes in words, six in numbers → disease (chapters 3 and 5).

    Six rows miss a value.

    >>> load_heart_disease().y.value_counts().to_dict()
    {'no': 164, 'yes': 139}
    """
    return read("heart_disease")
