"""Growers, and how they write down what has grown.

``level_by_level`` takes complete rows, ``with_gaps`` the others. ``sorted_table`` keeps the rows
sorted by every number, ``level_record`` and ``node_record`` collect the nodes, ``best_first``
limits the number of leaves.
"""
