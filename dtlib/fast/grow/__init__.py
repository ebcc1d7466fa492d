"""Growers, and how they write down what has grown.

``with_gaps`` grows level by level where rows have gaps. ``sorted_table`` keeps the rows sorted by every number, ``level_record`` and ``node_record``
collect the nodes, ``best_first`` limits the number of leaves.
"""
