"""Explorers: ideas to touch. Each is one call, ``explore.threshold()``, with or without data."""

from dtlib.explore.film import film as film
from dtlib.explore.threshold import threshold as threshold
