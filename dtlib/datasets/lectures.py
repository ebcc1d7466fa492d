"""The tables that the five lectures print, row for row."""

from __future__ import annotations

from .dataset import Dataset, read


def load_coms3() -> Dataset:
    """Eight students: COMS2, labs, tuts → result (chapter 2).

    >>> load_coms3().y.value_counts().to_dict()
    {'Pass': 5, 'Fail': 3}
    """
    return read("coms3")


def load_play_tennis(with_d15: bool = False) -> Dataset:
    """Fourteen days: Outlook, Temperature, Humidity, Wind → PlayTennis (chapters 2 and 3).

    With `with_d15` the noisy day that changes the tree is added.

    >>> load_play_tennis().y.value_counts().to_dict()
    {'Yes': 9, 'No': 5}
    >>> list(load_play_tennis(with_d15=True).frame.loc["D15"])
    ['Sunny', 'Hot', 'Normal', 'Strong', 'No']
    """
    data = read("play_tennis")
    if with_d15:
        data.frame.loc["D15"] = ["Sunny", "Hot", "Normal", "Strong", "No"]
    return data


def load_outlook_temperature() -> Dataset:
    """Four days: Outlook, Temperature → PlayTennis (chapter 2, the order of questions).

    >>> load_outlook_temperature().frame.loc["D3"].to_list()
    ['Rain', 'Hot', 'No']
    """
    return read("outlook_temperature")


def load_transport() -> Dataset:
    """Seven journeys: Hurry, Money, TrainLate → Method (chapter 2).

    >>> load_transport().y.value_counts().to_dict()
    {'Train': 5, 'Taxi': 2}
    """
    return read("transport")


def load_restaurant() -> Dataset:
    """Twelve visits: ten attributes such as Patrons and Type → WillWait (chapter 2).

    >>> sorted(load_restaurant().X["Patrons"].unique())
    ['Full', 'None', 'Some']
    """
    return read("restaurant")


def load_x1_x2() -> Dataset:
    """Eight rows: X1, X2 → Y, all T or F (chapter 2, the first look at gain).

    >>> load_x1_x2().y.value_counts().to_dict()
    {'T': 5, 'F': 3}
    """
    return read("x1_x2")


def load_rain_cloud() -> Dataset:
    """Two rows, two columns of counts, no target (chapter 1, joint entropy).

    >>> load_rain_cloud().frame.loc["Raining"].to_dict()
    {'Cloudy': 24, 'Not cloudy': 1}
    """
    return read("rain_cloud")


def load_temperature() -> Dataset:
    """Six days: Temperature, a number → PlayTennis (chapter 5, split points).

    >>> load_temperature().X["Temperature"].to_list()
    [40, 48, 60, 72, 80, 90]
    """
    return read("temperature")


def load_twelve_rows() -> Dataset:
    """Twelve rows: F1, F2, F3 → target Yes or No (chapter 2, exercise).

    >>> load_twelve_rows().frame.shape
    (12, 4)
    """
    return read("twelve_rows")


def load_ten_rows() -> Dataset:
    """Ten rows: F1, F2, F3 → target A, B or C (chapter 4, exercise).

    >>> load_ten_rows().y.value_counts().sort_index().to_dict()
    {'A': 3, 'B': 4, 'C': 3}
    """
    return read("ten_rows")


def load_pruning_validation() -> Dataset:
    """Twelve rows: F1, F2, F3 → target A, B or C (chapter 3, exercise).

    >>> load_pruning_validation().y.value_counts().to_dict()
    {'A': 4, 'B': 4, 'C': 4}
    """
    return read("pruning_validation")


def load_mixed_regression() -> Dataset:
    """Eight rows: numbers F1 and F2, category F3 → target, a number (chapter 6, exercise).

    >>> round(float(load_mixed_regression().y.mean()), 2)
    2.05
    """
    return read("mixed_regression")


def load_seven_targets() -> Dataset:
    """Seven numbers and no attributes (chapter 6, mean and mean square error).

    >>> round(float(load_seven_targets().y.mean()), 4)
    0.9886
    """
    return read("seven_targets")


def load_three_classes() -> Dataset:
    """Seven labels A, B, C and no attributes (chapter 4, Gini impurity).

    >>> "".join(load_three_classes().y)
    'ABACBAC'
    """
    return read("three_classes")


def load_adaboost_ten() -> Dataset:
    """Ten points: x → y, which is −1 or 1 (chapter 8).

    >>> load_adaboost_ten().y.to_list()
    [1, 1, 1, -1, -1, -1, 1, 1, 1, -1]
    """
    return read("adaboost_ten")
