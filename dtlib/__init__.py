"""Decision trees from ID3 to AdaBoost, written to be read.

Start with ``impurity.py`` and follow the chapters: ``questions.py``, ``splits.py``, ``tree.py``,
``growing.py``, ``learners.py``, ``rules.py``, ``pruning/``, ``forest.py``, ``boosting.py``. What
makes the same trees fast is in ``fast/``.

``import dtlib`` loads nothing: a name brings its module along when it is first used.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # for type checkers and editors; a test holds this list and HOMES equal
    from dtlib import datasets as datasets
    from dtlib.bagging import BaggingClassifier as BaggingClassifier
    from dtlib.bagging import BaggingRegressor as BaggingRegressor
    from dtlib.boosting import AdaBoostClassifier as AdaBoostClassifier
    from dtlib.explaining import partial_dependence as partial_dependence
    from dtlib.explaining import permutation_importance as permutation_importance
    from dtlib.explaining import shapley_values as shapley_values
    from dtlib.forest import RandomForestClassifier as RandomForestClassifier
    from dtlib.forest import RandomForestRegressor as RandomForestRegressor
    from dtlib.holdout import cross_validate as cross_validate
    from dtlib.holdout import train_validation_test_split as train_validation_test_split
    from dtlib.impurity import classification_error as classification_error
    from dtlib.impurity import conditional_entropy as conditional_entropy
    from dtlib.impurity import entropy as entropy
    from dtlib.impurity import gini as gini
    from dtlib.impurity import information_gain as information_gain
    from dtlib.impurity import joint_entropy as joint_entropy
    from dtlib.impurity import mse as mse
    from dtlib.judging import area_under_roc as area_under_roc
    from dtlib.judging import calibration_table as calibration_table
    from dtlib.judging import confusion_matrix as confusion_matrix
    from dtlib.judging import laplace_shares as laplace_shares
    from dtlib.judging import thresholds_table as thresholds_table
    from dtlib.learners import C45 as C45
    from dtlib.learners import ID3 as ID3
    from dtlib.learners import ClassificationTree as ClassificationTree
    from dtlib.learners import RegressionTree as RegressionTree
    from dtlib.other_trees.reading import read_tree as read_tree
    from dtlib.pruning.cost_complexity import cost_complexity_path as cost_complexity_path
    from dtlib.pruning.cost_complexity import prune_to_alpha as prune_to_alpha
    from dtlib.pruning.reduced_error import reduced_error_prune as reduced_error_prune
    from dtlib.pruning.rule_post_pruning import post_prune_rules as post_prune_rules
    from dtlib.pruning.significance import significance_prune as significance_prune
    from dtlib.pruning.significance import significance_tests as significance_tests
    from dtlib.rules import Rule as Rule
    from dtlib.rules import RuleList as RuleList
    from dtlib.rules import as_disjunction as as_disjunction
    from dtlib.rules import tree_rules as tree_rules
    from dtlib.splits import best_split as best_split
    from dtlib.splits import candidates as candidates
    from dtlib.splits import cost_gain as cost_gain
    from dtlib.splits import gain as gain
    from dtlib.splits import gain_ratio as gain_ratio
    from dtlib.splits import split_information as split_information
    from dtlib.tree import Node as Node
    from dtlib.tree import ask as ask
    from dtlib.tree import leaf as leaf

__version__ = "0.1.0"

HOMES = {
    "bagging": ("BaggingClassifier", "BaggingRegressor"),
    "boosting": ("AdaBoostClassifier",),
    "pruning.cost_complexity": ("cost_complexity_path", "prune_to_alpha"),
    "datasets": (),
    "explaining": ("partial_dependence", "permutation_importance", "shapley_values"),
    "forest": ("RandomForestClassifier", "RandomForestRegressor"),
    "holdout": ("cross_validate", "train_validation_test_split"),
    "impurity": (
        "classification_error", "conditional_entropy", "entropy", "gini", "information_gain",
        "joint_entropy", "mse",
    ),
    "judging": (
        "area_under_roc", "calibration_table", "confusion_matrix", "laplace_shares",
        "thresholds_table",
    ),
    "learners": ("C45", "ID3", "ClassificationTree", "RegressionTree"),
    "other_trees.reading": ("read_tree",),
    "pruning.reduced_error": ("reduced_error_prune",),
    "pruning.rule_post_pruning": ("post_prune_rules",),
    "rules": ("Rule", "RuleList", "as_disjunction", "tree_rules"),
    "pruning.significance": ("significance_prune", "significance_tests"),
    "splits": (
        "best_split", "candidates", "cost_gain", "gain", "gain_ratio", "split_information",
    ),
    "tree": ("Node", "ask", "leaf"),
}  # fmt: skip
_HOME_OF = {name: module for module, names in HOMES.items() for name in names}

__all__ = ["datasets", *_HOME_OF]

if not TYPE_CHECKING:

    def __getattr__(name):
        """Called for a name that is not there yet: fetch it."""
        from importlib import import_module

        if name in HOMES:
            return import_module(f"dtlib.{name}")
        if name not in _HOME_OF:
            raise AttributeError(f"module 'dtlib' has no attribute {name!r}")
        value = getattr(import_module(f"dtlib.{_HOME_OF[name]}"), name)
        globals()[name] = value
        return value

    def __dir__():
        return sorted(__all__)  # what Tab shows: not the rooms behind it
