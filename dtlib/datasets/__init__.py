"""The data of the course: the lectures' tables, a few sets of our own, and some real ones.

>>> X, y = load_play_tennis()
>>> X.shape, y.name
((14, 4), 'PlayTennis')
"""

from __future__ import annotations

import pandas as pd

from .dataset import Dataset, catalogue
from .lectures import (
    load_adaboost_ten,
    load_coms3,
    load_mixed_regression,
    load_outlook_temperature,
    load_play_tennis,
    load_pruning_validation,
    load_rain_cloud,
    load_restaurant,
    load_seven_targets,
    load_temperature,
    load_ten_rows,
    load_three_classes,
    load_transport,
    load_twelve_rows,
    load_x1_x2,
)
from .ours import (
    load_adaboost_two_features,
    load_circles_in_box,
    load_continuous_abc,
    load_pruning_training,
    load_xor,
)
from .real import (
    load_baseball,
    load_breast_cancer,
    load_heart_disease,
    load_iris,
    load_penguins,
    load_wine,
    load_zoo,
)

__all__ = [
    "Dataset",
    "available",
    "load_adaboost_ten",
    "load_adaboost_two_features",
    "load_baseball",
    "load_breast_cancer",
    "load_circles_in_box",
    "load_coms3",
    "load_continuous_abc",
    "load_heart_disease",
    "load_iris",
    "load_mixed_regression",
    "load_outlook_temperature",
    "load_penguins",
    "load_play_tennis",
    "load_pruning_training",
    "load_pruning_validation",
    "load_rain_cloud",
    "load_restaurant",
    "load_seven_targets",
    "load_temperature",
    "load_ten_rows",
    "load_three_classes",
    "load_transport",
    "load_twelve_rows",
    "load_wine",
    "load_x1_x2",
    "load_xor",
    "load_zoo",
]


def available() -> pd.DataFrame:
    """Every set that can be loaded, a row each, as its loader returns it by default.

    >>> available().query("kind == 'regression'")["name"].to_list()
    ['mixed_regression', 'seven_targets', 'baseball']
    """
    sets: list[Dataset] = [globals()[f"load_{name}"]() for name in catalogue()]
    return pd.DataFrame(
        {
            "name": data.name,
            "rows": len(data.frame),
            "attributes": data.X.shape[1],
            "target": data.target or "",
            "kind": data.kind,
            "title": data.title,
            "licence": data.licence,
        }
        for data in sets
    )
