"""Timing two ways to do the same job, fairly on a machine that does other things too.

The two take turns, so that a slow moment hits both. Processor time is counted, not the
clock on the wall, and the median of many turns is taken.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import process_time

Job = Callable[[], object]

FEWEST_TURNS = 5
LONG_ENOUGH = 0.005  # seconds that one turn should take: short jobs are done several times


def in_turns(first: Job, second: Job, seconds: float) -> tuple[float, float]:
    """The median time of each job, in seconds, from turns that take about this long in all."""
    jobs = (first, second)
    times = [_time(job, 1) for job in jobs]  # the first call also warms up
    again = [max(1, round(LONG_ENOUGH / max(t, 1e-6))) for t in times]
    taken: tuple[list[float], list[float]] = ([], [])
    one_turn = sum(t * k for t, k in zip(times, again, strict=True))
    n_turns = max(FEWEST_TURNS, round(seconds / one_turn))
    gc.collect()
    gc.freeze()  # what was there before is no one's to look through again
    for _ in range(n_turns):
        for job, k, times_of_job in zip(jobs, again, taken, strict=True):
            times_of_job.append(_time(job, k))
    gc.unfreeze()
    return median(taken[0]), median(taken[1])


def _time(job: Job, times: int) -> float:
    start = process_time()
    for _ in range(times):
        job()
    return (process_time() - start) / times
