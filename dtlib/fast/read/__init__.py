"""From a DataFrame, an array or a list to a ``Table`` and a ``Target``.

``frames`` reads X, ``columns`` one column, ``targets`` y and the weights; ``statistics`` says
what to add up over rows so that an impurity is known.
"""
