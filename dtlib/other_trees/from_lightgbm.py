"""Trees of LightGBM, from ``booster.dump_model()``.

LightGBM asks “x ≤ t” of ordinary floats; its leaves are scores. Unless the training rows of a
column had gaps (``missing_type`` "NaN"), it takes a missing value for 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtlib.other_trees.cuts import at_most
from dtlib.other_trees.linking import OtherTree, chosen, flattened, linked, names_of
from dtlib.questions import NO, YES, Question
from dtlib.tree import Node


def read_lightgbm(model: Mapping[str, Any], columns: Any, number: Any) -> OtherTree:
    """One tree of the dump: nested dicts."""
    trees, own = model["tree_info"], model["feature_names"]
    tree = trees[chosen(number, len(trees), "LightGBM")]["tree_structure"]
    if own == [f"Column_{j}" for j in range(len(own))]:  # made up for an array
        own = None
    names = names_of(columns, own, model["max_feature_idx"] + 1)
    spots = [(_node(record, names), yes, no) for record, yes, no in flattened(tree, _below)]
    return OtherTree(linked(spots), None, names, adds_up=True)


def _below(record: Mapping[str, Any]) -> list[Any]:
    return [record["left_child"], record["right_child"]] if "split_feature" in record else []


def _node(record: Mapping[str, Any], names: list[Any]) -> Node:
    if "split_feature" not in record:
        if record.get("leaf_coeff"):
            raise ValueError("this leaf of LightGBM is a linear model (linear_tree): not a number")
        rows = record.get("leaf_count", 0)  # a tree that is a single leaf does not tell
        return Node(float(record["leaf_value"]), weight=float(rows), n_rows=rows)
    rows = record["internal_count"]
    score = float(record["internal_value"])
    return Node(score, weight=float(rows), n_rows=rows, question=_question(record, names))


def _question(record: Mapping[str, Any], names: list[Any]) -> Question:
    name, t = names[record["split_feature"]], record["threshold"]
    if record["decision_type"] != "<=":
        raise ValueError(
            f"this tree of LightGBM asks whether {name} is one of several categories; here a "
            "question compares a number. Fit the model on one 0/1 column a category "
            "(pd.get_dummies)"
        )
    if record["missing_type"] == "Zero":
        raise ValueError(
            f"this tree of LightGBM takes 0 in {name} for a missing value: fit the model "
            "without zero_as_missing"
        )
    gap_is_yes = record["default_left"] if record["missing_type"] == "NaN" else t >= 0
    return Question(name, at_most(t), YES if gap_is_yes else NO, at_most=t)
