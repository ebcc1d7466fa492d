"""Trees that other libraries grew, read as the course's own: one file a library.

``reading.py`` has the one way in, ``read_tree``; ``cuts.py`` says why every row takes the same
way here as there. None of these libraries is loaded: a model is known by what it carries.
"""
