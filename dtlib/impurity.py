"""How mixed is a set? Entropy, Gini, classification error, mean square error.

Chapters 1, 4 and 6. Every function takes counts or probabilities on the last
axis and any number of axes before it, so that one call scores one node or a
million candidate splits.

All four measures share one shape, which ``fast/score/`` uses:
``size * impurity`` of a set is a constant minus its *purity*, and the gain of a
split is ``purity(branches) - purity(parent)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from dtlib.arrays import Floats

FAR = 100  # powers of two from 1: numbers that far off are brought back before they are added up


def proportions(counts: ArrayLike) -> Floats:
    """Counts divided by their sum; an empty set stays all zero.

    >>> proportions([9, 5]).round(4).tolist()
    [0.6429, 0.3571]
    """
    return _shares(_checked(counts))


def entropy(counts: ArrayLike, base: float = 2) -> Floats:
    """Average surprise, in bits (``base=2``) or nats (``base=math.e``).

    >>> float(entropy([1, 1]))
    1.0
    >>> round(float(entropy([1 / 4, 3 / 4])), 4), round(float(entropy([9, 5])), 4)
    (0.8113, 0.9403)
    >>> round(float(entropy([2, 5], base=np.e)), 5)     # taxi or train, in nats
    0.59827
    >>> entropy([[8, 1], [4, 5], [7, 0]]).round(4).tolist()
    [0.5033, 0.9911, 0.0]
    """
    if not base > 1:
        raise ValueError(f"base must be above 1, for example 2 or math.e; got {base}")
    return _entropy(proportions(counts)) / np.log2(base)


def gini(counts: ArrayLike) -> Floats:
    """Chance that two rows drawn with replacement differ in class: 1 − Σ p².

    >>> float(gini([1, 3])), round(float(gini([3, 2, 2])), 4)
    (0.375, 0.6531)
    """
    return _gini(proportions(counts))


def classification_error(counts: ArrayLike) -> Floats:
    """Share of rows outside the majority class: 1 − max p.

    >>> float(classification_error([1, 3]))
    0.25
    """
    return _error(proportions(counts))


def _entropy(p: Floats) -> Floats:
    # 0 · log 0 counts as 0: an outcome that never happens surprises nobody.
    surprise = -np.log2(p, out=np.zeros_like(p), where=p > 0)
    return (p * surprise).sum(axis=-1) + 0.0  # + 0.0 turns −0.0 into 0.0


def _gini(p: Floats) -> Floats:
    return (p * (1 - p)).sum(axis=-1)  # the same as 1 − Σ p², and 0 for an empty set


def _error(p: Floats) -> Floats:
    return p.sum(axis=-1) - p.max(axis=-1)  # p sums to 1, or to 0 for an empty set


def mse(values: ArrayLike, weights: ArrayLike | None = None) -> Floats:
    """Mean square distance of the target values from their mean.

    >>> round(float(mse([2.7, 2.35, 1.98, -0.33, -1.05, 0.77, 0.5])), 4)
    1.7066
    """
    values = _numbers(values, "target values")
    if values.ndim == 0 or values.size == 0:
        raise ValueError("mse needs a list of target values, at least one; the set is empty")
    if not np.isfinite(values).all():
        raise ValueError("mse needs known, finite target values: drop NaN and inf")
    if weights is None:
        return values.var(axis=-1)
    weights = _numbers(weights, "weights")
    if weights.shape != values.shape[values.ndim - weights.ndim :]:
        raise ValueError(f"one weight a value: {weights.shape} weights, {values.shape} values")
    if not np.isfinite(weights).all() or (weights < 0).any() or not weights.any(axis=-1).all():
        raise ValueError("weights must be finite and ≥ 0, and not all zero")
    weights = brought_back(weights)
    total = weights.sum(axis=-1, keepdims=True)
    mean = (weights * values).sum(axis=-1, keepdims=True) / total
    return (weights * (values - mean) ** 2).sum(axis=-1) / total[..., 0]


# --- two variables at once: a contingency table with X in the rows, Y in the columns ---


def joint_entropy(table: ArrayLike, base: float = 2) -> Floats:
    """H(X, Y) of a contingency table.

    >>> weather = [[24, 1], [25, 50]]        # raining, not raining × cloudy, not cloudy
    >>> round(float(joint_entropy(weather)), 4)
    1.5606
    """
    table = _checked_table(table)
    return entropy(table.reshape(*table.shape[:-2], -1), base)


def conditional_entropy(table: ArrayLike, base: float = 2) -> Floats:
    """H(Y | X): the entropy left in the columns once the row is known.

    >>> round(float(conditional_entropy([[24, 1], [25, 50]])), 4)
    0.7493
    """
    table = _checked_table(table)
    row_share = proportions(table.sum(axis=-1))
    return (row_share * entropy(table, base)).sum(axis=-1)


def information_gain(table: ArrayLike, base: float = 2) -> Floats:
    """H(Y) − H(Y | X): what knowing the row tells about the column.

    >>> round(float(information_gain([[24, 1], [25, 50]])), 4)
    0.2504
    """
    table = _checked_table(table)
    return entropy(table.sum(axis=-2), base) - conditional_entropy(table, base)


OF_PROPORTIONS: dict[str, Callable[[Floats], Floats]] = {
    "entropy": _entropy,
    "gini": _gini,
    "error": _error,
}


def class_impurity(counts: Floats, criterion: str) -> Floats:
    """The impurity of this name, of counts that are known to be sound."""
    if criterion not in OF_PROPORTIONS:
        choices = ", ".join(map(repr, OF_PROPORTIONS))
        raise ValueError(f"criterion must be one of {choices}; got {criterion!r}")
    return OF_PROPORTIONS[criterion](_shares(counts))


def _shares(counts: Floats) -> Floats:
    total = counts.sum(axis=-1, keepdims=True)
    return counts / np.where(total > 0, total, 1.0)


def _checked(counts: ArrayLike) -> Floats:
    if isinstance(counts, Mapping):
        counts = list(counts.values())
    counts = _numbers(counts, "counts")
    if counts.ndim == 0 or counts.shape[-1] == 0:
        raise ValueError(
            "expected counts or probabilities, one per class, for example [9, 5]; "
            "to score a column of labels count them first: y.value_counts()"
        )
    if not np.isfinite(counts).all() or (counts < 0).any():
        raise ValueError(f"counts and probabilities must be finite and ≥ 0; got {counts.tolist()}")
    return brought_back(counts) if counts.size else counts


def brought_back(weights: Floats) -> Floats:
    """The same ratios, where sums or squares of the weights would leave the range of floats.

    A power of two is exact, so that nothing else changes.
    """
    exponent = np.frexp(weights.max(axis=-1, keepdims=True))[1]
    is_far = np.abs(exponent) > FAR
    return np.ldexp(weights, np.where(is_far, -exponent, 0)) if is_far.any() else weights


def _numbers(values: ArrayLike, what: str) -> Floats:
    try:
        return np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(
            f"expected {what} as numbers, for example [9, 5]; to score a column of labels count "
            "them first: y.value_counts()"
        ) from None


def _checked_table(table: ArrayLike) -> Floats:
    table = _checked(table)
    if table.ndim < 2:
        raise ValueError(
            "expected a contingency table with X in the rows and Y in the columns, "
            "for example [[24, 1], [25, 50]]"
        )
    return table
