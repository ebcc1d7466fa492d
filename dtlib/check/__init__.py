"""Checks of the exercises: right, not attempted, stopped, or wrong with the misconception named.

``check.entropy(entropy)`` under an answer says what is right and what is not; with
``hint=True`` it gives a hint. ``check.so_far()`` lists what was checked.

An exercise is loaded when it is first asked for.
"""

from typing import Any

from dtlib.check.core.earlier import earlier as earlier
from dtlib.check.core.progress import so_far as so_far

# The exercises of each sheet, and the files of its folder that hold their checks.
SHEETS = {
    "ch01_entropy": {
        "one_variable": ("entropy_of_bag", "why_three", "entropy", "five_shares"),
        "two_variables": ("conditional_entropy", "information_gain"),
        "penguin_gains": ("penguin_gains",),
    },
    "ch02_id3": {
        "by_hand": ("ninth_student", "gain_of_f2", "patrons_or_type"),
        "gain": ("gain",),
        "gain_ratio": ("gain_ratio",),
        "costs": ("costly_questions",),
        "best_attribute": ("best_attribute",),
        "whole_tree": ("id3",),
        "predict": ("predict",),
        "findings": ("twelve_rows", "fifteenth_day", "is_it_better", "animals"),
    },
    "ch03_pruning": {
        "by_hand": ("errors_by_hand", "which_rows"),
        "three_parts": ("three_parts",),
        "tree_error": ("tree_error",),
        "prune_at": ("prune_at",),
        "prune": ("prune",),
        "rule_accuracy": ("rule_accuracy",),
        "findings": ("cancer_pruned",),
    },
    "ch04_gini": {
        "by_hand": ("ten_rows_by_hand", "two_splits"),
        "gini": ("gini",),
        "classification_error": ("classification_error",),
        "impurity_gain": ("impurity_gain", "eleventh_row"),
        "grow_by": ("grow_by",),
        "patients": ("patients",),
    },
    "ch05_continuous_splits": {
        "by_hand": ("lamp_gain", "box_leaves"),
        "split_points": ("midpoints", "grid"),
        "gain_at": ("gain_at",),
        "best_threshold": ("best_threshold",),
        "penguin_tree": ("penguin_tree",),
        "missing_values": ("shares",),
    },
    "ch06_regression_trees": {
        "by_hand": ("what_is_minimised", "pay_gain"),
        "mse": ("mse",),
        "rss_of_cut": ("rss_of_cut",),
        "root_question": ("root_question",),
        "whole_tree": ("regression_tree",),
        "predictions": ("predict_all", "salary_question"),
    },
    "ch07_forests": {
        "bootstrap": ("left_out", "bootstrap"),
        "majority_vote": ("majority_vote",),
        "findings": ("variance_of_mean", "better_forest", "tree_or_forest"),
        "out_of_bag": ("price_out_of_bag", "out_of_bag_error"),
        "features": ("features_of_nodes",),
        "bagging": ("bagged",),
    },
    "ch08_adaboost": {
        "voice": ("voice_by_hand", "two_voices", "alpha"),
        "weighted_error": ("weighted_error",),
        "update": ("weights_by_hand", "update"),
        "best_stump": ("best_stump",),
        "rounds": ("adaboost",),
        "weighted_vote": ("weighted_vote", "margins"),
        "findings": ("stumps_together",),
    },
    "ch09_in_practice": {
        "by_hand": ("precision_by_hand", "price_threshold", "honest_score"),
        "four_counts": ("four_counts",),
        "cheapest": ("cheapest",),
        "area": ("area",),
        "laplace": ("laplace",),
        "leaked": ("leaked",),
        "importance": ("importance",),
        "findings": ("two_prices",),
    },
}
_HOME_OF = {
    name: f"dtlib.check.sheets.{sheet}.{file}"
    for sheet, files in SHEETS.items()
    for file, names in files.items()
    for name in names
}

__all__ = ["earlier", "so_far", *_HOME_OF]


def __getattr__(name: str) -> Any:
    """Called for a name that is not there yet: fetch it from its file."""
    from importlib import import_module

    if name not in _HOME_OF:
        raise AttributeError(_unknown(name))
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    near = " or ".join(get_close_matches(name, __all__))
    advice = f"Did you mean {near}?" if near else "Press Tab after `check.` to see all."
    return f"check has no exercise {name!r}. {advice}"


def __dir__() -> list[str]:
    """What is a user's, for Tab: not the rooms of this folder, nor what this file needs."""
    return sorted(__all__)
