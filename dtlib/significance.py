"""The old place of ``pruning/significance.py``, for notebooks that import it from here."""

from dtlib.pruning.significance import significance_prune as significance_prune
from dtlib.pruning.significance import significance_tests as significance_tests
