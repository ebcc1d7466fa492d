"""The best question of every open node, for all nodes of a level at once.

``open_nodes`` is such a level, ``running_sums``, ``running`` and ``class_gains`` score every
split point in one pass, ``choosing`` picks the best.
"""
