"""Checks of the exercises: right, not attempted, stopped, or wrong with the misconception named.

``check.entropy(entropy)`` under an answer says what is right and what is not; with
``hint=True`` it gives a hint. ``check.so_far()`` lists what was checked.
"""

from dtlib.check.core.earlier import earlier as earlier
from dtlib.check.core.progress import so_far as so_far
from dtlib.check.sheets.ch01_entropy.one_variable import entropy as entropy
from dtlib.check.sheets.ch01_entropy.one_variable import entropy_of_bag as entropy_of_bag
from dtlib.check.sheets.ch01_entropy.one_variable import five_shares as five_shares
from dtlib.check.sheets.ch01_entropy.one_variable import why_three as why_three
from dtlib.check.sheets.ch01_entropy.penguin_gains import penguin_gains as penguin_gains
from dtlib.check.sheets.ch01_entropy.two_variables import conditional_entropy as conditional_entropy
from dtlib.check.sheets.ch01_entropy.two_variables import information_gain as information_gain
from dtlib.check.sheets.ch02_id3.best_attribute import best_attribute as best_attribute
from dtlib.check.sheets.ch02_id3.by_hand import gain_of_f2 as gain_of_f2
from dtlib.check.sheets.ch02_id3.by_hand import ninth_student as ninth_student
from dtlib.check.sheets.ch02_id3.by_hand import patrons_or_type as patrons_or_type
from dtlib.check.sheets.ch02_id3.costs import costly_questions as costly_questions
from dtlib.check.sheets.ch02_id3.findings import animals as animals
from dtlib.check.sheets.ch02_id3.findings import fifteenth_day as fifteenth_day
from dtlib.check.sheets.ch02_id3.findings import is_it_better as is_it_better
from dtlib.check.sheets.ch02_id3.findings import twelve_rows as twelve_rows
from dtlib.check.sheets.ch02_id3.gain import gain as gain
from dtlib.check.sheets.ch02_id3.gain_ratio import gain_ratio as gain_ratio
from dtlib.check.sheets.ch02_id3.predict import predict as predict
from dtlib.check.sheets.ch02_id3.whole_tree import id3 as id3
from dtlib.check.sheets.ch03_pruning.by_hand import errors_by_hand as errors_by_hand
from dtlib.check.sheets.ch03_pruning.by_hand import which_rows as which_rows
from dtlib.check.sheets.ch03_pruning.findings import cancer_pruned as cancer_pruned
from dtlib.check.sheets.ch03_pruning.prune import prune as prune
from dtlib.check.sheets.ch03_pruning.prune_at import prune_at as prune_at
from dtlib.check.sheets.ch03_pruning.rule_accuracy import rule_accuracy as rule_accuracy
from dtlib.check.sheets.ch03_pruning.three_parts import three_parts as three_parts
from dtlib.check.sheets.ch03_pruning.tree_error import tree_error as tree_error
from dtlib.check.sheets.ch04_gini.by_hand import ten_rows_by_hand as ten_rows_by_hand
from dtlib.check.sheets.ch04_gini.by_hand import two_splits as two_splits
from dtlib.check.sheets.ch04_gini.classification_error import (
    classification_error as classification_error,
)
from dtlib.check.sheets.ch04_gini.gini import gini as gini
from dtlib.check.sheets.ch04_gini.grow_by import grow_by as grow_by
from dtlib.check.sheets.ch04_gini.impurity_gain import eleventh_row as eleventh_row
from dtlib.check.sheets.ch04_gini.impurity_gain import impurity_gain as impurity_gain
from dtlib.check.sheets.ch04_gini.patients import patients as patients
from dtlib.check.sheets.ch05_continuous_splits.best_threshold import (
    best_threshold as best_threshold,
)
from dtlib.check.sheets.ch05_continuous_splits.by_hand import box_leaves as box_leaves
from dtlib.check.sheets.ch05_continuous_splits.by_hand import lamp_gain as lamp_gain
from dtlib.check.sheets.ch05_continuous_splits.gain_at import gain_at as gain_at
from dtlib.check.sheets.ch05_continuous_splits.missing_values import shares as shares
from dtlib.check.sheets.ch05_continuous_splits.penguin_tree import penguin_tree as penguin_tree
from dtlib.check.sheets.ch05_continuous_splits.split_points import grid as grid
from dtlib.check.sheets.ch05_continuous_splits.split_points import midpoints as midpoints
from dtlib.check.sheets.ch06_regression_trees.by_hand import pay_gain as pay_gain
from dtlib.check.sheets.ch06_regression_trees.by_hand import what_is_minimised as what_is_minimised
from dtlib.check.sheets.ch06_regression_trees.mse import mse as mse
from dtlib.check.sheets.ch06_regression_trees.predictions import predict_all as predict_all
from dtlib.check.sheets.ch06_regression_trees.predictions import salary_question as salary_question
from dtlib.check.sheets.ch06_regression_trees.root_question import root_question as root_question
from dtlib.check.sheets.ch06_regression_trees.rss_of_cut import rss_of_cut as rss_of_cut
from dtlib.check.sheets.ch06_regression_trees.whole_tree import regression_tree as regression_tree
from dtlib.check.sheets.ch07_forests.bagging import bagged as bagged
from dtlib.check.sheets.ch07_forests.bootstrap import bootstrap as bootstrap
from dtlib.check.sheets.ch07_forests.bootstrap import left_out as left_out
from dtlib.check.sheets.ch07_forests.features import features_of_nodes as features_of_nodes
from dtlib.check.sheets.ch07_forests.findings import better_forest as better_forest
from dtlib.check.sheets.ch07_forests.findings import tree_or_forest as tree_or_forest
from dtlib.check.sheets.ch07_forests.findings import variance_of_mean as variance_of_mean
from dtlib.check.sheets.ch07_forests.majority_vote import majority_vote as majority_vote
from dtlib.check.sheets.ch07_forests.out_of_bag import out_of_bag_error as out_of_bag_error
from dtlib.check.sheets.ch07_forests.out_of_bag import price_out_of_bag as price_out_of_bag
from dtlib.check.sheets.ch08_adaboost.best_stump import best_stump as best_stump
from dtlib.check.sheets.ch08_adaboost.findings import stumps_together as stumps_together
from dtlib.check.sheets.ch08_adaboost.rounds import adaboost as adaboost
from dtlib.check.sheets.ch08_adaboost.update import update as update
from dtlib.check.sheets.ch08_adaboost.update import weights_by_hand as weights_by_hand
from dtlib.check.sheets.ch08_adaboost.voice import alpha as alpha
from dtlib.check.sheets.ch08_adaboost.voice import two_voices as two_voices
from dtlib.check.sheets.ch08_adaboost.voice import voice_by_hand as voice_by_hand
from dtlib.check.sheets.ch08_adaboost.voice import weighted_error as weighted_error
from dtlib.check.sheets.ch08_adaboost.weighted_vote import margins as margins
from dtlib.check.sheets.ch08_adaboost.weighted_vote import weighted_vote as weighted_vote
