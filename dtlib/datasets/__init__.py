"""The data of the course: the lectures' tables, a few sets of our own, and some real ones.

>>> X, y = load_play_tennis()
>>> X.shape, y.name
((14, 4), 'PlayTennis')
"""

from __future__ import annotations

import pandas as pd

from .dataset import Dataset as Dataset
from .dataset import catalogue
from .lectures import load_adaboost_ten as load_adaboost_ten
from .lectures import load_coms3 as load_coms3
from .lectures import load_mixed_regression as load_mixed_regression
from .lectures import load_outlook_temperature as load_outlook_temperature
from .lectures import load_play_tennis as load_play_tennis
from .lectures import load_pruning_validation as load_pruning_validation
from .lectures import load_rain_cloud as load_rain_cloud
from .lectures import load_restaurant as load_restaurant
from .lectures import load_seven_targets as load_seven_targets
from .lectures import load_temperature as load_temperature
from .lectures import load_ten_rows as load_ten_rows
from .lectures import load_three_classes as load_three_classes
from .lectures import load_transport as load_transport
from .lectures import load_twelve_rows as load_twelve_rows
from .lectures import load_x1_x2 as load_x1_x2
from .ours import load_adaboost_two_features as load_adaboost_two_features
from .ours import load_circles_in_box as load_circles_in_box
from .ours import load_continuous_abc as load_continuous_abc
from .ours import load_pruning_training as load_pruning_training
from .ours import load_xor as load_xor
from .real import load_baseball as load_baseball
from .real import load_breast_cancer as load_breast_cancer
from .real import load_heart_disease as load_heart_disease
from .real import load_iris as load_iris
from .real import load_penguins as load_penguins
from .real import load_wine as load_wine
from .real import load_zoo as load_zoo


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
