"""Timing two ways to do the same job, fairly on a machine that does other things too.

The two take turns, so that a slow moment hits both. Processor time is counted, not the
clock on the wall, and the median of many turns is taken. A virtual machine can lose its
processors to its neighbours ("steal", which Linux counts), and then code that asks for much
memory slows down more than other code: a turn in which that happened is disturbed and does not
count, if there are enough others.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

Job = Callable[[], object]

FEWEST_TURNS = 5
LONG_ENOUGH = 0.005  # seconds that one turn should take: short jobs are done several times
PATIENCE = 3  # times as many turns as were planned, until so many were left in peace


@dataclass(frozen=True)
class Timing:
    """The median times of two jobs, in seconds, and what they come from."""

    first: float
    second: float
    n_turns: int
    n_disturbed: int  # none of the turns that count, but for lack of others


def in_turns(first: Job, second: Job, seconds: float) -> Timing:
    """The median time of each job, from turns that take about this long in all."""
    jobs = (first, second)
    times = [_time(job, 1) for job in jobs]  # the first call also warms up
    again = [max(1, round(LONG_ENOUGH / max(t, 1e-6))) for t in times]
    one_turn = sum(t * k for t, k in zip(times, again, strict=True))
    n_turns = max(FEWEST_TURNS, round(seconds / one_turn))
    turns: list[list[float]] = []
    in_peace: list[list[float]] = []
    gc.collect()
    gc.freeze()  # what was there before is no one's to look through again
    while len(in_peace) < n_turns and len(turns) < PATIENCE * n_turns:
        before = stolen()
        turns.append([_time(job, k) for job, k in zip(jobs, again, strict=True)])
        if stolen() == before:
            in_peace.append(turns[-1])
    gc.unfreeze()
    counted = in_peace if len(in_peace) >= FEWEST_TURNS else turns
    return Timing(
        median(turn[0] for turn in counted), median(turn[1] for turn in counted),
        len(turns), len(turns) - len(in_peace),
    )  # fmt: skip


def stolen() -> int:
    """How long, in ticks, the processors were given to other machines; 0 where no one counts."""
    try:
        return int(Path("/proc/stat").read_text().split("\n", 1)[0].split()[8])
    except (OSError, IndexError):
        return 0


def _time(job: Job, times: int) -> float:
    start = process_time()
    for _ in range(times):
        job()
    return (process_time() - start) / times
