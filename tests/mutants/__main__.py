"""Try all mutants, or those of the exercises that are named, and report the share killed.

With ``--names``: which of them are named for something that they do not do?
"""

import sys
import time

from tests.mutants.names import misnamed
from tests.mutants.trial import ANSWERS, escapes, large, mutants, visible


def main(names):
    n = n_escaped = n_right = 0
    for name in names:
        start = time.perf_counter()
        for answer in ANSWERS[name]:
            assert large(name).is_right(answer), f"{name}: {answer.__name__} on large inputs"
        for what, mutant in mutants(name):
            n += 1
            passed = escapes(name, what, mutant)
            if passed:
                n_escaped += 1
                print("  passes", " and ".join(passed), "·", what, flush=True)
            else:
                n_right += visible(name).is_right(mutant)
        print(f"{name}: {n} mutants so far, {time.perf_counter() - start:.0f} s", flush=True)
    wrong = n - n_right
    print(
        f"{n} mutants, {n_right} right after all, {wrong - n_escaped} of {wrong} wrong ones killed"
    )


def ask_names(names):
    n = n_misnamed = 0
    for name in names:
        for what, mutant in mutants(name):
            n += 1
            called = misnamed(name, mutant)
            if called:
                n_misnamed += 1
                print(f"  named {called!r} · {what}", flush=True)
        print(f"{name}: {n} mutants so far", flush=True)
    print(f"{n} mutants, {n_misnamed} named for something that they do not do")


if __name__ == "__main__":
    asked = [one for one in sys.argv[1:] if one != "--names"] or list(ANSWERS)
    (ask_names if "--names" in sys.argv else main)(asked)
