"""The one way in: another library's model as a tree of the course."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dtlib.other_trees.from_lightgbm import read_lightgbm
from dtlib.other_trees.from_scikit_learn import read_scikit_learn
from dtlib.other_trees.from_xgboost import read_dump, read_model
from dtlib.other_trees.linking import OtherTree
from dtlib.tree import Node, walk


def read_tree(
    model: Any, columns: Any = None, classes: Any = None, tree: Any = None, missing: bool = True
) -> OtherTree:
    """One tree of scikit-learn, XGBoost or LightGBM, to be drawn and read like our own.

    ``model`` is a fitted tree, forest, bagging or booster, or a dump: of XGBoost
    ``get_dump(dump_format="json")`` or what ``save_model("m.json")`` writes, of LightGBM
    ``dump_model()``, as text or read by ``json``. ``columns`` and ``classes`` are names in the
    order of the fit. ``tree`` says which of many trees, counted round by round. Every row goes
    the way that it goes there, also one with gaps; if your rows have none, ``missing=False``
    leaves out where these would go.

    >>> stump = {"nodeid": 0, "split": "Years", "split_condition": 4.5, "yes": 1, "no": 2,
    ...          "missing": 2, "children": [{"nodeid": 1, "leaf": -0.5}, {"nodeid": 2, "leaf": 1}]}
    >>> print(read_tree(stump))
    Years < 4.5?
    ├─ yes: -0.5
    └─ no or missing: 1
    """
    found = _read(_opened(model), columns, classes, tree)
    if not missing:
        for node in walk(found.root_):
            if node.question is not None:
                node.question = replace(node.question, missing=None)
    return found


def read_root(tree: Any) -> Node:
    """The root of anything that is a tree: nodes, a fitted learner, another library's tree."""
    if isinstance(tree, Node):
        return tree
    root: Node = with_root(tree).root_
    return root


def with_root(tree: Any) -> Any:
    """What has a ``root_`` as it is; another library's tree read."""
    # A learner that is not fitted has its root_ in the class, and says so itself.
    return tree if hasattr(type(tree), "root_") or hasattr(tree, "root_") else read_tree(tree)


def is_other_tree(model: Any) -> bool:
    """Is this a single tree of scikit-learn, or a dump?"""
    return hasattr(model, "tree_") or isinstance(model, (Mapping, str, bytes, list))


def _opened(model: Any) -> Any:
    """Text as what it says; a live booster as its own dump."""
    if hasattr(model, "get_booster"):  # XGBClassifier and its kin
        _refuse_unfitted(model, "n_features_in_")
        model = model.get_booster()
    if hasattr(model, "booster_") or hasattr(type(model), "booster_"):  # LGBMClassifier, …
        _refuse_unfitted(model, "n_features_in_")
        model = model.booster_
    if hasattr(model, "save_raw"):
        model = bytes(model.save_raw("json"))
    if hasattr(model, "dump_model") and not hasattr(model, "save_raw"):
        model = model.dump_model()
    if isinstance(model, list):
        return [_opened(each) for each in model]
    if not isinstance(model, (str, bytes)):
        return model
    try:
        return json.loads(model)
    except ValueError:
        raise TypeError(
            "expected a fitted tree or a Node; this text is not JSON, which XGBoost writes with "
            'get_dump(dump_format="json") or save_raw("json"), LightGBM with '
            "json.dumps(booster.dump_model())"
        ) from None


def _read(model: Any, columns: Any, classes: Any, tree: Any) -> OtherTree:
    if isinstance(model, Mapping) and "learner" in model:
        return read_model(model, columns, tree)
    if isinstance(model, Mapping) and "tree_info" in model:
        return read_lightgbm(model, columns, tree)
    if isinstance(model, Mapping) and "nodeid" in model:
        return read_dump([model], columns, tree)
    if isinstance(model, list) and model and all("nodeid" in each for each in model):
        return read_dump(model, columns, tree)
    for mark, advice in ADVICE.items():
        if hasattr(model, mark):
            raise TypeError(f"{type(model).__name__} is not a tree itself: {advice}")
    if hasattr(model, "tree_") or hasattr(model, "estimators_"):
        return read_scikit_learn(model, columns, classes, tree)
    if hasattr(model, "fit"):
        _refuse_unfitted(model, "n_features_in_")
    raise TypeError(
        "expected a fitted tree or a Node, or a tree of scikit-learn, XGBoost or LightGBM; got "
        f"{type(model).__name__}"
    )


# What carries a tree without being one, and what to give instead.
ADVICE = {
    "steps": "give its last step, model[-1], and with columns=… what the steps before make of X",
    "best_estimator_": "give its best_estimator_",
    "_predictors": "its trees ask about bins. Take a GradientBoosting model, or LightGBM",
}


def _refuse_unfitted(model: Any, mark: str) -> None:
    if not hasattr(model, mark):
        raise ValueError(f"This {type(model).__name__} is not fitted yet: call fit(X, y) first")
