"""Questions of other libraries as “x < t” on ordinary floats, so that every row answers the same.

scikit-learn and XGBoost round a row to 32 bits before they ask. Many 64-bit numbers round to the
same 32-bit one, and they end half-way to the next: there the cut is made.
"""

from __future__ import annotations

import numpy as np


def at_most(t: float) -> float:
    """The t' for which x < t' says the same as x ≤ t: the next number after t.

    >>> at_most(3.0)
    3.0000000000000004
    """
    return float(np.nextafter(t, np.inf))


def at_most_in_32_bits(t: float) -> float:
    """The t' for which x < t' says the same as float32(x) ≤ t.

    Half-way between two 32-bit numbers, x is rounded to the one whose last bit is 0.

    >>> t = at_most_in_32_bits(0.1)
    >>> float(np.float32(np.nextafter(t, 0))) <= 0.1, float(np.float32(t)) <= 0.1
    (True, False)
    """
    if np.isinf(t):  # scikit-learn parts known values from missing ones so
        return t
    last = np.float32(t)
    if float(last) > t:  # NumPy would compare a float with a 32-bit number in 32 bits
        last = np.nextafter(last, np.float32(-np.inf))
    below, above = (float(np.nextafter(last, np.float32(way))) for way in (-np.inf, np.inf))
    if np.isinf(above):  # beyond the greatest 32-bit number the steps go on as before
        above = 2 * float(last) - below
    half_way = (float(last) + above) / 2
    return half_way if np.float32(half_way) > last else at_most(half_way)


def below_in_32_bits(t: float) -> float:
    """The t' for which x < t' says the same as float32(x) < float32(t).

    >>> t = below_in_32_bits(3)
    >>> float(np.float32(np.nextafter(t, 0))), float(np.float32(t))
    (2.999999761581421, 3.0)
    """
    return at_most_in_32_bits(float(np.nextafter(np.float32(t), np.float32(-np.inf))))
