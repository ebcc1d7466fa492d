"""Try all mutants, or those of the exercises that are named, and report the share killed."""

import sys
import time

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


if __name__ == "__main__":
    main(sys.argv[1:] or list(ANSWERS))
