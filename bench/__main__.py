"""Measure and print: ``python -m bench [--only tree,forest] [--quick]``.

A ratio below 1 means that dtlib is faster. Targets are wishes: nothing fails here.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

# One thread for everyone, and it must be said before NumPy is loaded.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

from bench.c45 import c45  # noqa: E402
from bench.cases import GROUPS, Case  # noqa: E402
from bench.importing import importing  # noqa: E402
from bench.memory import million  # noqa: E402
from bench.timing import in_turns  # noqa: E402

HEAD = ("what", "rows × features", "other ms", "dtlib ms", "ratio", "target", "", "disturbed")
LINE = "{:<34} {:>15} {:>10} {:>10} {:>7} {:>7}  {:<4} {:>9}"
OTHERS = ("c45", "million", "import")


def main() -> None:
    args = _arguments()
    print(LINE.format(*HEAD))
    seconds = 0.5 if args.quick else 4.0  # for every case
    for name in args.only:
        if name in GROUPS:
            for case in GROUPS[name]():
                _show(case, seconds)
    if "c45" in args.only:
        _tell("C45", c45(seconds))
    if "import" in args.only:
        _tell("import dtlib", importing(5 if args.quick else 25))
    if "million" in args.only and not args.quick:
        _tell("a million rows", million())
    print("other: scikit-learn with one thread; for ID3 the textbook's recursion in plain Python")
    print("disturbed: turns in which another machine took the processor; they do not count,")
    print("           if enough others are left")


def _arguments() -> argparse.Namespace:
    known = [*GROUPS, *OTHERS]
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "--only", default=",".join(known), help=f"some of {','.join(known)}", metavar="GROUPS"
    )
    parser.add_argument("--quick", action="store_true", help="rough numbers, no million rows")
    args = parser.parse_args()
    args.only = args.only.split(",")
    unknown = set(args.only) - set(known)
    if unknown:
        parser.error(f"unknown group {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    return args


def _show(case: Case, seconds: float) -> None:
    _progress(case.what)
    timing = in_turns(case.other, case.ours, seconds)
    ratio = timing.second / timing.first
    size = f"{case.rows:,} × {case.features}"
    times = f"{1000 * timing.first:.2f}", f"{1000 * timing.second:.2f}", f"{ratio:.2f}"
    verdict = _verdict(ratio <= case.target)
    disturbed = f"{timing.n_disturbed} of {timing.n_turns}"
    print(LINE.format(case.what, size, *times, f"{case.target:g}", verdict, disturbed))


def _tell(what: str, results: Iterator[tuple[str, str, bool]]) -> None:
    _progress(what)
    for name, text, is_met in results:
        print(f"{name:<36} {text}  {_verdict(is_met)}")


def _verdict(is_met: bool) -> str:
    return "ok" if is_met else "over"


def _progress(what: str) -> None:
    """Say what is being measured, on a line that the result then replaces."""
    if sys.stdout.isatty():
        print(f"… {what}", end="\r", flush=True)
    else:
        sys.stdout.flush()


if __name__ == "__main__":
    main()
