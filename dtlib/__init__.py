"""Decision trees from ID3 to AdaBoost, written to be read.

Start with ``impurity.py`` and follow the chapters: ``splits.py``, ``tree.py``,
``learners.py``, ``pruning.py``, ``forest.py``, ``boosting.py``.
"""

from dtlib import datasets as datasets
from dtlib.bagging import BaggingClassifier as BaggingClassifier
from dtlib.bagging import BaggingRegressor as BaggingRegressor
from dtlib.boosting import AdaBoostClassifier as AdaBoostClassifier
from dtlib.cost_complexity import cost_complexity_path as cost_complexity_path
from dtlib.cost_complexity import prune_to_alpha as prune_to_alpha
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
from dtlib.learners import C45 as C45
from dtlib.learners import ID3 as ID3
from dtlib.learners import ClassificationTree as ClassificationTree
from dtlib.learners import RegressionTree as RegressionTree
from dtlib.pruning import reduced_error_prune as reduced_error_prune
from dtlib.rule_pruning import post_prune_rules as post_prune_rules
from dtlib.rules import Rule as Rule
from dtlib.rules import RuleList as RuleList
from dtlib.rules import as_disjunction as as_disjunction
from dtlib.rules import tree_rules as tree_rules
from dtlib.significance import significance_prune as significance_prune
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
