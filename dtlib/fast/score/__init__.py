"""The best question of every open node, for all nodes of a level at once.

``open_nodes`` is such a level, ``squared_gains`` and ``class_gains`` score every split point in
one pass by ``running_sums``, ``choosing`` picks the best; ``known_gains`` and
``choosing_with_gaps`` do the same where rows have gaps.
"""
