"""How the trees are grown: the machinery under the chapters. Read it in this order.

``table``, ``columns``, ``data`` and ``targets`` read what the user gives; ``statistics`` says
what to add up; ``scoring`` works out one question. ``settings`` holds a learner's choices.
``by_node`` is the algorithm as it is taught. The same, fast: ``lists`` keeps rows sorted,
``level`` is the open nodes of one depth, ``running_sums``, ``running`` and ``class_gains``
score them, ``levels`` grows, ``record`` writes down. ``blocks`` grows a forest's trees side by
side with ``chance``. ``flat`` and ``grove`` keep the result, ``walking`` sends rows down,
``linked`` makes nodes of it, ``limits`` cuts it, ``training`` lets a node show its reasons, and
``estimator`` is what scikit-learn expects of a learner. ``answers``, ``numbered`` and ``routes``
serve pruning and rules: which rows answer how, and what folding a node changes.
"""
