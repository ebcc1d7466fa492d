"""Finished trees as arrays.

``flat`` is one tree, ``grove`` many, ``descent`` sends rows down, ``linked`` translates to and
from the ``Node`` of ``dtlib/tree.py``.
"""
