"""Trees of XGBoost, from ``get_dump(dump_format="json")`` or the file of ``save_model("m.json")``.

XGBoost asks “x < t” of 32-bit numbers; its leaves are scores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dtlib.other_trees.cuts import below_in_32_bits
from dtlib.other_trees.linking import OtherTree, chosen, flattened, linked, names_of
from dtlib.questions import NO, YES, Question
from dtlib.tree import Node

CATEGORIES = (
    "this tree of XGBoost asks whether {} is one of several categories; here a question compares "
    "a number. Fit the model on one 0/1 column a category (pd.get_dummies)"
)


def read_model(model: Mapping[str, Any], columns: Any, number: Any) -> OtherTree:
    """The whole model, as ``save_model`` and ``save_raw`` write it: its trees are arrays."""
    learner = model["learner"]
    booster = learner["gradient_booster"]
    booster = booster.get("gbtree", booster)  # DART keeps its trees one level deeper
    if "trees" not in booster.get("model", {}):
        raise ValueError("this model of XGBoost has no trees: it was fitted with another booster")
    tree = booster["model"]["trees"][chosen(number, len(booster["model"]["trees"]), "XGBoost")]
    if int(tree["tree_param"].get("size_leaf_vector", 1)) > 1:
        raise ValueError("this tree predicts several columns at once: fit one model a column of y")
    n_columns = int(learner["learner_model_param"]["num_feature"])
    names = names_of(columns, learner.get("feature_names"), n_columns)
    spots = []
    for i, left in enumerate(tree["left_children"]):
        t, name = tree["split_conditions"][i], names[tree["split_indices"][i]]
        if left == -1:
            spots.append((Node(float(t)), 0, 0))
            continue
        if tree["split_type"][i]:
            raise ValueError(CATEGORIES.format(name))
        gap = YES if tree["default_left"][i] else NO
        node = Node(None, question=Question(name, below_in_32_bits(t), gap))
        spots.append((node, left, tree["right_children"][i]))
    return OtherTree(linked(spots), None, names, adds_up=True)


def read_dump(trees: Sequence[Mapping[str, Any]], columns: Any, number: Any) -> OtherTree:
    """One tree of a dump: nested dicts. A dump without names calls its columns f0, f1, …"""
    tree = trees[chosen(number, len(trees), "this dump of XGBoost")]
    spots = []
    for record, first, second in flattened(tree, lambda r: r.get("children", ())):
        if "leaf" in record:
            spots.append((_leaf(record["leaf"]), 0, 0))
            continue
        yes, no = first, second
        if record["children"][0]["nodeid"] != record["yes"]:
            yes, no = second, first
        spots.append((Node(None, question=_question(record, columns)), yes, no))
    asked = dict.fromkeys(n.question.attribute for n, _, _ in spots if n.question is not None)
    names = list(asked) if columns is None else list(columns)
    return OtherTree(linked(spots), None, names, adds_up=True)


def _leaf(score: Any) -> Node:
    if isinstance(score, (list, tuple)):
        raise ValueError("this tree predicts several columns at once: fit one model a column of y")
    return Node(float(score))


def _question(record: Mapping[str, Any], columns: Any) -> Question:
    name, t = _name(str(record["split"]), columns), record.get("split_condition")
    if not isinstance(t, (int, float)):
        raise ValueError(CATEGORIES.format(name))
    return Question(name, below_in_32_bits(t), YES if record["missing"] == record["yes"] else NO)


def _name(name: str, columns: Any) -> Any:
    if columns is None or name in list(columns):
        return name
    place = name.removeprefix("f")
    if place.isdigit() and int(place) < len(columns):
        return list(columns)[int(place)]
    raise ValueError(f"the tree asks for {name!r}, which is not among columns")
