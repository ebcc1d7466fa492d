"""Explorers: ideas to touch. Each is one call, ``explore.threshold()``, with or without data."""

from dtlib.explore.adaboost.explorer import adaboost as adaboost
from dtlib.explore.depth import depth as depth
from dtlib.explore.entropy import entropy as entropy
from dtlib.explore.forest.explorer import forest as forest
from dtlib.explore.frame.film import film as film
from dtlib.explore.grow.explorer import grow as grow
from dtlib.explore.joint import joint as joint
from dtlib.explore.own_data.explorer import own_data as own_data
from dtlib.explore.prune.explorer import prune as prune
from dtlib.explore.regression import regression as regression
from dtlib.explore.split.explorer import split as split
from dtlib.explore.threshold import threshold as threshold
from dtlib.explore.twenty import twenty_questions as twenty_questions
from dtlib.explore.walk.explorer import walk as walk
