"""Explorers: ideas to touch. Each is one call, ``explore.threshold()``, with or without data."""

from dtlib.explore.adaboost.explorer import adaboost
from dtlib.explore.bias_variance import bias_variance
from dtlib.explore.depth import depth
from dtlib.explore.entropy import entropy
from dtlib.explore.forest.explorer import forest
from dtlib.explore.frame.film import film
from dtlib.explore.grow.explorer import grow
from dtlib.explore.joint import joint
from dtlib.explore.mistakes import mistakes
from dtlib.explore.own_data.explorer import own_data
from dtlib.explore.prune.explorer import prune
from dtlib.explore.regression import regression
from dtlib.explore.split.explorer import split
from dtlib.explore.threshold import threshold
from dtlib.explore.twenty_questions import twenty_questions
from dtlib.explore.walk.explorer import walk

__all__ = [
    "adaboost", "bias_variance", "depth", "entropy", "film", "forest", "grow", "joint", "mistakes",
    "own_data", "prune", "regression", "split", "threshold", "twenty_questions", "walk",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__  # what Tab shows: not the rooms behind it
