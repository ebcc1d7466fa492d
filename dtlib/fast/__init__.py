"""The machinery under the story: the same trees, fast. The course can be read without it.

``read`` turns what a user gives into tables of numbers, and says what cannot be read. ``score``
finds the best questions of many nodes at once. ``grow`` makes trees: ``level_by_level`` one tree,
all nodes of a depth together; ``side_by_side`` the trees of a forest; ``stumps`` those of a
boosting. ``keep`` holds finished trees as arrays, and sends rows down.

``dtlib/growing.py`` is the algorithm as it is taught; tests hold its trees and these equal.
"""
